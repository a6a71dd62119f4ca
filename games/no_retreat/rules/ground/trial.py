"""An order of many lines, tried line by line: a line that is refused is left out, the rest counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from adjudicator.kinds import Fault, Seat
from games.no_retreat.model.board import Board
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.source import Source
from games.no_retreat.rules.ground.stacking import fits


class Line(Protocol):
    """A line of an order that does something with a unit."""

    @property
    def unit(self) -> UnitId:
        """Which one."""


L = TypeVar("L", bound=Line)


@dataclass(frozen=True, slots=True)
class Trial:
    """The position that a line meets: the board and the hand as the lines before it leave them.

    ``done``: units that have moved; ``halves``: cards that count two and have paid for one so far.
    """

    source: Source
    seat: Seat
    board: Board
    hand: tuple[CardId, ...]
    done: tuple[UnitId, ...] = ()
    halves: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class Sifted(Generic[L]):
    """What becomes of the lines of an order. ``faults``: why lines cannot be followed, by their place in it,
    from 0; ``after``: the position after all others."""

    lines: tuple[L, ...]
    faults: Mapping[int, Fault]
    after: Trial

    @property
    def kept(self) -> tuple[L, ...]:
        """The lines that can be followed."""
        return tuple(line for number, line in enumerate(self.lines) if number not in self.faults)

    @property
    def fault(self) -> Fault | None:
        """Why the first refused line is refused."""
        return next(iter(self.faults.values()), None)


def sift(trial: Trial, lines: Sequence[L], attempt: Callable[[Trial, L], Trial | Fault]) -> Sifted[L]:
    """Each line as the ones before it leave the position; where a hex is too full at the end, the last line
    that filled it is refused (8.4.1)."""
    crowding: dict[int, Fault] = {}
    while True:
        now, kept, refused = trial, list[int](), dict(crowding)
        for number, line in enumerate(lines):
            if number not in crowding:
                tried = attempt(now, line)
                if isinstance(tried, Fault):
                    refused[number] = tried
                else:
                    now = tried
                    kept.append(number)
        full = next((number for number in reversed(kept) if _crowded(now, lines[number].unit)), None)
        if full is None:
            return Sifted(tuple(lines), dict(sorted(refused.items())), now)
        at = now.board.units[lines[full].unit].at
        crowding[full] = Fault("hex-full", {"hex": at, "units": now.board.standing(at)}, "8.4.1")


def _crowded(now: Trial, unit: UnitId) -> bool:
    at = now.board.units[unit].at
    return at in now.source.atlas and not fits(now.source, now.board, now.seat, now.board.standing(at), at)


def pays(
    trial: Trial, cards: Sequence[CardId], due: int, rule: str, *, doubles: bool = True
) -> Trial | Fault:
    """The position after cards of the hand worth ``due`` went, none too many; why they cannot pay.

    ``doubles``: whether a card that counts two (53) does so; what it pays too much pays for another line.
    """
    worth = [
        2 if doubles and counts_two(trial.source, trial.seat, card) and card not in trial.halves else 1
        for card in cards
    ]
    if sum(worth) < due or (worth and sum(worth) - min(worth) >= due):
        return Fault("wrong-price", {"due": due, "cards": tuple(cards)}, rule)
    left, halves = list(trial.hand), list(trial.halves)
    for card in cards:
        if card not in (*left, *halves):
            return Fault("not-held", {"cards": (card,)}, "5.4")
        (left if card in left else halves).remove(card)
    if sum(worth) > due:
        halves.append(next(card for card, each in zip(cards, worth, strict=True) if each == 2))
    return replace(trial, hand=tuple(left), halves=tuple(halves))


def counts_two(source: Source, seat: Seat, card: CardId) -> bool:
    """Whether a card counts as two when a side pays with it in its organization phase (53)."""
    return card in source.pack.cards and source.pack.half(card, seat).does == "pays-double"


def of_the_seat(trial: Trial, unit: UnitId) -> Fault | None:
    """Why a unit cannot be ordered at all: there is none such, or it is the foe's."""
    if unit not in trial.board.units or trial.source.roster[unit].seat != trial.seat:
        return Fault("not-yours", {"unit": unit})
    return None


def on_map(trial: Trial, unit: UnitId) -> Fault | None:
    """Why a unit of the seat cannot act on the map."""
    wrong = of_the_seat(trial, unit)
    if wrong is None and (at := trial.board.units[unit].at) not in trial.source.atlas:
        return Fault("not-on-map", {"unit": unit, "at": at})
    return wrong


def changed(trial: Trial, unit: UnitId, **changes: object) -> Trial:
    """The position with a unit otherwise."""
    each = replace(trial.board.units[unit], **changes)  # type: ignore[arg-type]  # fields of Unit
    units = {**trial.board.units, unit: each}
    return replace(trial, board=replace(trial.board, units=units))
