"""``Ask me about card 39 at the end of their movement``: a question wished for; it knows no grammar."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from games.no_retreat.model.cards import Pack
from games.no_retreat.text.phrases import Asking, CardName, Manner, Playing
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.no_retreat.edges import at_edge
from parsers.no_retreat.names import lexicon
from parsers.reading import Line, Span, Understood, Unreadable

_WORDS = lexicon()["asking"]
_ASK = re.compile(rf"(?<!\w)(?:{either(_WORDS['ask'])})\s+(?:{either(_WORDS['about'])})(?!\w)")
_THEN = re.compile(rf"(?<!\w)(?:{either(_WORDS['then'])})[\s.!]*\Z")
_NOT = re.compile(rf"(?<!\w)(?:{either(lexicon()['words']['NOT'])}|n't)(?!\w)")


def wished(
    whole: Span, piece: str, tried: Callable[[str], Sequence[object]], pack: Pack
) -> list[Line] | None:
    """The wish of a piece; None where it holds none. Unreadable where its card is played at another end."""
    folded = fold(piece)
    found = _ASK.search(folded)
    if found is None or len(folded) != len(piece) or _NOT.search(folded) is not None:
        return None
    bare = piece[: found.start()] + " " * (found.end() - found.start()) + piece[found.end() :]
    then = _THEN.search(fold(bare))
    bare = bare[: then.start()] if then is not None else bare
    told = at_edge(bare)
    named = (told.rest if told is not None else bare).strip(" ,:.!")
    card = _card(tried(f"{_WORDS['card'][0]} {named}" if named.isdecimal() else named))
    if card is None:
        return None
    if told is not None and not told.opens(pack, card):
        where = Span(whole.line, whole.column + told.begin, len(told.words))
        return [Unreadable(where, piece, "unexpected-word", {"word": told.words})]
    return [Understood(whole, piece, Asking(card))]


def _card(made: Sequence[object]) -> CardName | None:
    match made:
        case [Manner(cards=(card,)) as manner] if manner == Manner(cards=(card,)):
            return card
        case [Playing(card, 0, (), (), (), ())]:
            return card
    return None
