"""Whether somebody begins with the card that is offered, in more words than yes or no; it knows no tokens."""

from __future__ import annotations

import re
from functools import cache

from games.paths_of_glory.text.phrases import Saying
from parsers.lexing import fold
from parsers.paths_of_glory.vocabulary import lexicon

_WORD = re.compile(r"[^\s,.;:!?()«»\"“”]+")


@cache
def _said(key: str) -> frozenset[str]:
    return frozenset(map(fold, lexicon()["offered"][key]))


def offered(text: str) -> Saying | None:
    """``Yes, I'd like to keep the Guns of August``; None where a word could say anything else."""
    words = {*_WORD.findall(fold(text))}
    guns, random = words & (_said("card") | _said("them")), words & _said("random")
    left = words - _said("words") - guns - random
    yes, no, cards = left & _said("yes"), left & _said("no"), left & _said("cards")
    left -= yes | no | cards
    if (yes and no) or not (guns or left or random):
        return None
    if no:
        meant = left <= _said("leave") and (guns or random or not cards)
        return Saying(False) if meant else None
    meant = left <= _said("take") and (yes or (left and guns))
    return Saying(True) if meant and not random else None
