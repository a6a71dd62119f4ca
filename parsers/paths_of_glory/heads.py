"""Where the heading of an action ends, by its tokens, and the title of its card behind its number."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain

from lark import Token

from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.text.phrases import Activating, CardName, Heading
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.paths_of_glory.vocabulary import lexicon
from parsers.reading import Line, Span, Understood

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
    r",*(?:NWK*C(?![(N])|NW?O+|WK*(?:C(?:\(K*N\))?|NC?|N\(C\))(?!U)|K*(?:C(?:\(K*N\))?|N,?\(C\)|NC?),?:?K*T?N?W(?:\(C\)|,C$)?|ON(?=:|$)|O+)"
)
"""How a round is used, in letters for its tokens."""


_BLANK = " \t.,!\u00a0"
_LONGEST_HEAD = 50
"""Letters of a heading before a colon."""
_LEADS = ("OPS", "SR", "RP", "EVENT", "ONEOP", "ACTIVATE")
"""What stands before a colon and an order."""
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


def denied(behind: Sequence[Token]) -> bool:
    """Whether nothing but a denial stands behind a heading: ``card 7 as event we will not play``."""
    kinds = {token.type for token in behind}
    return bool(kinds) and "NOT" in kinds and kinds <= {"NOT", "CARDS", "COMMA", "MOVE"}


_WAYS = (["OPS"], ["SR"], ["RP"], ["EVENT"])


Read = Callable[[int, int, str], list[Line]]
"""Reads a piece of a line that begins behind so many letters."""


def parted(read: Read, number: int, start: int, piece: str) -> list[Line]:
    """A heading in words of its own before a colon, and a clause: ``With card 10 (3 ops): ...``."""
    head, colon, rest = piece.partition(":")
    if not colon or not rest.strip(_BLANK) or len(head) > _LONGEST_HEAD or not _way().search(fold(head)):
        return []
    found = read(number, start, head)
    written = found[0].written if len(found) == 1 and isinstance(found[0], Understood) else None
    if not isinstance(written, Heading | Activating):
        return []
    begin = len(head) + 1 + len(rest) - len(rest.lstrip(_BLANK))
    return [*found, *read(number, start + begin, piece[begin:])]


def by_event(
    read: Read, brought: Callable[[str], tuple[tuple[CardId, ...], int]], number: int, start: int, piece: str
) -> list[Line]:
    """``By event, of course: GE 10 to Essen``: a card that is named by whom it brings.

    ``brought``: the cards that may be meant, and where in the piece the clause begins.
    """
    cards, begin = brought(piece)
    if not cards:
        return []
    head = piece[:begin].rstrip(_BLANK + ":")
    event = Heading("event", CardName(head, None, cards))
    return [
        Understood(Span(number, start + 1, len(head)), head, event),
        *read(number, start + begin, piece[begin:]),
    ]


@cache
def _way() -> re.Pattern[str]:
    """A word for how a round is used; without one nothing is looked at as a heading once more."""
    words = chain.from_iterable(lexicon()["words"][each] for each in _LEADS)
    return re.compile(rf"(?<!\w)(?:{either(words)})(?!\w)")


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
