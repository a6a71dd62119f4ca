"""A card for operations beside which nothing is ordered but for later: it is not spent on nothing."""

from __future__ import annotations

from collections.abc import Sequence

from games.paths_of_glory.text.phrases import Heading
from parsers.asking import ASKED_THEN, QUESTION
from parsers.paths_of_glory.lexer import Lexer
from parsers.reading import Line, Understood, Unreadable

FOR_NOTHING = "card-for-nothing"
"""The key of a card that would be spent on nothing, while units are spoken of."""
_WAYS = ("ops", "sr")
_UNITS = {"NATION", "BADGE", "ARMY", "CORPS"}


def unless_for_nothing(lexer: Lexer, found: Sequence[Line]) -> list[Line]:
    """``13 ops; next round GE 8 goes to Konigsberg``: the card is held, for it could not be taken back."""
    read = [each for each in found if isinstance(each, Understood)]
    card = read[0] if len(read) == 1 else None
    if not isinstance(card, Understood) or not _spends(card):
        return list(found)
    if not any(isinstance(each, Unreadable) and _is_put_off(lexer, each) for each in found):
        return list(found)
    held = Unreadable(card.span, card.text, FOR_NOTHING, {})
    return [held if each is card else each for each in found]


def is_card_alone(found: Sequence[Line]) -> bool:
    """Whether a text is read as such a card, and nothing else: nothing better can be proposed for it."""
    return len(found) == 1 and isinstance(found[0], Understood) and _spends(found[0])


def _spends(line: Understood) -> bool:
    written = line.written
    return isinstance(written, Heading) and written.card is not None and written.way in _WAYS


def _is_put_off(lexer: Lexer, line: Unreadable) -> bool:
    """Whether a line is for later, or speaks of units and orders nothing."""
    if line.key not in ("no-order", QUESTION):
        return line.key == ASKED_THEN
    return any(token.type in _UNITS for token in lexer.tokens(line.text, strict=False))
