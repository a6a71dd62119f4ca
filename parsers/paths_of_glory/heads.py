"""Where the heading of an action ends, by its tokens, and the title of its card behind its number."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from lark import Token

from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.text.phrases import Heading
from parsers.reading import Line, Understood

_LETTERS = {
    **dict.fromkeys(("OPS", "SR", "RP", "EVENT"), "W"),
    **dict.fromkeys(("ONEOP", "PEACE"), "O"),
    **dict.fromkeys(("NATION", "CORPS", "ARMY"), "U"),
    "CARDS": "K",
    "CARD": "C",
    "NUMBER": "N",
    "TO": "T",
    "LPAR": "(",
    "RPAR": ")",
    "COMMA": ",",
    "COLON": ":",
}
_HEADING = re.compile(
    r",*(?:NWK*C(?![(N])|NW?O+|WK*(?:C(?:\(K*N\))?|NC?|N\(C\))(?!U)|K*(?:C(?:\(K*N\))?|N,?\(C\)|NC?),?:?T?N?W(?:\(C\)|,C$)?|ON(?=:|$)|O+)"
)
"""How a round is used, in letters for its tokens."""


_LONGEST = 80
_TITLED = re.compile(
    r"(?=\D*+\d)(?P<head>[^(]*?\w)\s*(?:[:,\u2013\u2014-]\s*)?(?:\((?P<inside>.+)\)|(?<=[:,\u2013\u2014-]\s)(?P<behind>[^:,()]+))"
)


def headed(tokens: Sequence[Token]) -> int:
    """How many tokens at the beginning say how a round is used."""
    head = _HEADING.match("".join(_LETTERS.get(token.type, ".") for token in tokens))
    return head.end() if head is not None else 0


def tells_way(made: Sequence[Token]) -> bool:
    """Whether how a card is played, or its number behind that, is said last."""
    kinds = [token.type for token in made[-2:]]
    return kinds[-1:] in _WAYS or (kinds[-1:] == ["NUMBER"] and kinds[:1] in _WAYS)


_WAYS = (["OPS"], ["SR"], ["RP"], ["EVENT"])


Read = Callable[[int, int, str], list[Line]]
"""Reads a piece of a line that begins behind so many letters."""


def titled(
    read: Read, cards: Callable[[str], tuple[CardId, ...]], number: int, start: int, piece: str
) -> list[Line]:
    """``card 9 as event: Moltke`` is one card, by its number and by its title; of another it is asked which.

    Behind operations a title without brackets may be a card that is played with them. ``cards``: those of
    which a text is the title.
    """
    found = _TITLED.fullmatch(piece) if len(piece) <= _LONGEST else None
    named = cards(found["inside"] or found["behind"]) if found is not None else ()
    if found is None or not named:
        return []
    match read(number, start, found["head"]):
        case [Understood(written=Heading(card=card) as heading) as line]:
            alone = heading.way == "ops" and found["inside"] is None
            if card is None or card.cards or alone:
                return []
            whole = replace(heading, card=replace(card, cards=named))
            return [replace(line, span=replace(line.span, length=len(piece)), text=piece, written=whole)]
    return []
