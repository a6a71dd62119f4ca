"""Units that go somewhere once a battle is over, which is an advance and no move; it knows no grammar."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from games.no_retreat.text.phrases import Fighting, Manner, Moving, Playing, Way
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.no_retreat.names import lexicon
from parsers.no_retreat.tree import Clause
from parsers.reading import Span, Unreadable

_AFTER = re.compile(rf"(?<!\w)(?:{either(lexicon()['aftermath']['words'])})(?!\w)")
_BEFORE_IT = re.compile(rf"[\s.,—–-]*(?:(?:{either(lexicon()['aftermath']['opens'])})[\s,]+)?\Z")


def after_battle(whole: Span, piece: str, made: Sequence[Clause]) -> tuple[list[Clause], Unreadable | None]:
    """The clauses with those as advances that come after a battle; a fault where it may be said of some.

    ``After the battle 1 Pz to 1315, 4A to 1316`` says it of all, the same words at the end perhaps of one.
    """
    found = _AFTER.search(fold(piece))
    if found is not None and any(isinstance(each, Playing) for each in made):  # ``card 12 after the battle``
        return [], Unreadable(whole, piece, "unexpected-word", {"word": found[0]})
    made = _with_card(made)
    walks = [each for each in made if _ways(each)]
    if found is None or not walks:
        return list(made), None
    if len(walks) > 1 and _BEFORE_IT.fullmatch(fold(piece[: found.start()])) is None:
        return [], Unreadable(whole, piece, "unexpected-word", {"word": found[0]})
    return [_advance(each) if _ways(each) else each for each in made], None


def _with_card(made: Sequence[Clause]) -> list[Clause]:
    """A battle with the card that is played beside it: ``1510: 11A and 3 Ru attack, and I play card 27``."""
    match made:
        case [Fighting() as fight, Playing() as played] if fight.manner.cards is None:
            if played == Playing(played.card):
                return [replace(fight, manner=replace(fight.manner, cards=(played.card,)))]
    return list(made)


def _ways(clause: Clause) -> tuple[Way, ...]:
    match clause:
        case Moving(way) if way is not None:
            return (way,)
        case Manner(advances=ways) if ways:
            return ways
    return ()


def _advance(clause: Clause) -> Manner:
    ways = tuple(replace(way, after=True) for way in _ways(clause))
    return replace(clause, advances=ways) if isinstance(clause, Manner) else Manner(advances=ways)
