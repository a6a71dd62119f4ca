"""Lines that lay cards out: all names are cards, whatever is said of rows, faces and summons."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from games.sunset_of_empire.model.cards import Card, CardId
from games.sunset_of_empire.text.phrases import Everything, Laying, Of
from parsers.lexing import fold
from parsers.sunset_of_empire.clauses import spelt
from parsers.sunset_of_empire.words import Word, lexicon

_SAYS_LAYOUT = frozenset(("LAY", "LAYOUT", "FACE_DOWN", "SUMMON"))
_BESIDE = frozenset(
    ("NAME", "NOTHING", "AND", "THEN", "WITH", "FORMATION", "LINK", "OVER", "ROW", "COLON", *_SAYS_LAYOUT)
)
"""What a line of a layout may hold."""


def layout(words: Sequence[Word], cards: Mapping[CardId, Card]) -> list[Word]:
    """A line that lays cards out as ``lay`` and the cards; any other line as it is.

    Two layouts in one line are not one.
    """
    kinds = [word.terminal for word in words]
    if (
        not (_SAYS_LAYOUT & {*kinds} and {*kinds} <= _BESIDE and "NAME" in kinds)
        or _is_torn(kinds)
        or _lists_a_row(kinds)
    ):
        return [
            replace(word, terminal="LAY", value="LAY") if word.terminal == "LAYOUT" else word
            for word in words
            if word.terminal != "FACE_DOWN"
        ]
    named = [word for word in _without_summons(words, cards) if word.terminal == "NAME"]
    made = [Word("LAY", "LAY", 0, 0)]
    for word in named:
        made += [Word("AND", "AND", word.start, word.start)] if word is not named[0] else []
        made.append(word)
    return [*made, *(word for word in words[kinds.index("NAME") :] if word.terminal == "NOTHING")]


def _is_torn(kinds: Sequence[str]) -> bool:
    """Whether the words are two layouts, or tell who lays out what: ``Ivan lays Kolchak out``."""
    laid = kinds.index("LAY") if "LAY" in kinds else 0
    told = "LAYOUT" not in kinds and kinds[laid - 1 : laid] == ["NAME"] and "NAME" in kinds[laid:]
    return told or kinds.count("LAYOUT") > 1


def _lists_a_row(kinds: Sequence[str]) -> bool:
    """Whether a row stands where a card should: ``lay the zeppelin and both ships``."""
    parts = " ".join("," if kind in ("AND", "THEN") else kind for kind in kinds).split(",")
    alone = [part.split() in (["ROW"], ["LAY", "ROW"]) for part in parts]
    return len(parts) > 1 and (any(alone[1:]) or parts[0].split() == ["LAY", "ROW"])


def _without_summons(words: Sequence[Word], cards: Mapping[CardId, Card]) -> Iterator[Word]:
    """Without the cards that a card of the line summons, behind words that say so."""
    summoned = {cards[card].summons for word in words for name in word.named for card in name.cards}
    for at, word in enumerate(words):
        said = word.terminal == "NAME" and at > 0 and words[at - 1].terminal == "SUMMON"
        if not said or summoned.isdisjoint(card for name in word.named for card in name.cards):
            yield word


def of_layout(written: Laying | Everything, piece: str) -> Of:
    """Of which layout of the year a piece speaks."""
    folded = fold(piece)
    if _named("next").search(folded):
        return "other"
    first, second = (_named(key).search(folded) for key in ("first", "second"))
    if second is None:
        return "first" if first else ""
    if first:
        return "other"
    several = isinstance(written, Everything) or len(written.cards) > 1
    opens = isinstance(written, Laying) and _named("opening").match(folded.lstrip()) is not None
    return "in-second" if (several and not opens) or _named("now").search(folded) else "second"


@cache
def _named(key: str) -> re.Pattern[str]:
    return spelt(lexicon()["layouts"][key])
