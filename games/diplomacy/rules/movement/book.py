"""Every movement order ever seen on a board, judged once as far as no position is needed for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.diplomacy.model.ground import Ground, remember
from games.diplomacy.model.notation import order_of, text_of
from games.diplomacy.model.orders import (
    Convoy,
    Hold,
    Move,
    Order,
    Province,
    SupportHold,
    SupportMove,
    Unit,
    province_of,
)

HOLD: Final = 0
MOVE: Final = 1
SUPPORT_HOLD: Final = 2
SUPPORT_MOVE: Final = 3
CONVOY: Final = 4


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A canonical movement order with its places looked up; -1 where it has no such place.

    ``walks``: a move that needs no convoy. For a support of a move, whether the supported one needs none.
    ``landing``: the location that a move or a supported move names, coast included. ``loose``: a support
    that leaves open which coast a fleet goes to.
    """

    text: str
    order: Hold | Move | SupportHold | SupportMove | Convoy
    verb: int
    unit: Unit
    army: bool
    at: int
    to: int = -1
    landing: str = ""
    target: Unit | None = None
    target_at: int = -1
    walks: bool = True
    via: bool = False
    loose: bool = False


class Book:
    """The entries of one Ground, by canonical text."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.entries: dict[str, Entry | None] = {}

    def entry(self, text: str) -> Entry | None:
        """The entry of a canonical text; None if it is none or no position at all would allow it."""
        entries = self.entries
        if text in entries:
            return entries[text]
        order = order_of(text)
        return remember(entries, text, None if order is None else self._entry(text, order))

    def of(self, order: Order) -> Entry | None:
        """The entry of an order."""
        return self.entry(text_of(order))

    def hold(self, unit: Unit) -> Entry:
        """The entry of a hold. Raises ValueError where no such unit can stand."""
        entry = self.entry(f"{unit.kind} {unit.at} H")
        if entry is None:
            raise ValueError(f"no unit can stand there: {unit}")
        return entry

    def _entry(self, text: str, order: Order) -> Entry | None:
        if not isinstance(order, Hold | Move | SupportHold | SupportMove | Convoy):
            return None
        unit = self._unit(order.unit)
        if unit is None:
            return None
        at = self.ground.index[province_of(unit.at)]
        army = unit.kind == "A"
        match order:
            case Hold():
                return Entry(text, order, HOLD, unit, army, at)
            case Move(_, to, via):
                walks = self._walks(unit, to)
                if not (walks or self._sails(unit, to)) or (via and not self._sails(unit, to)):
                    return None
                there = self.ground.index[province_of(to)]
                return Entry(text, order, MOVE, unit, army, at, there, to, walks=walks, via=via)
            case _:
                return self._help(text, order, unit, at)

    def _help(
        self, text: str, order: SupportHold | SupportMove | Convoy, unit: Unit, at: int
    ) -> Entry | None:
        """The entry of a support or a convoy."""
        ground, army = self.ground, unit.kind == "A"
        target = self._unit(order.target)
        if target is None:
            return None
        target_at = ground.index[province_of(target.at)]
        to = target.at if isinstance(order, SupportHold) else order.to
        there = ground.index.get(province_of(to), -1)
        if isinstance(order, Convoy):
            if army or not ground.sea[at] or not self._sails(target, to):
                return None
            return Entry(text, order, CONVOY, unit, army, at, there, to, target, target_at)
        if there not in ground.reach(unit.kind, unit.at) or target_at == at:
            return None
        if isinstance(order, SupportHold):
            return Entry(text, order, SUPPORT_HOLD, unit, army, at, there, "", target, there)
        walks = self._walks(target, to) or self._nears(target, to)
        if target_at == there or not (walks or self._sails(target, to)):
            return None
        loose = target.kind == "F" and "/" not in to and bool(ground.coasts[there])
        return Entry(
            text, order, SUPPORT_MOVE, unit, army, at, there, to, target, target_at, walks, loose=loose
        )

    def _unit(self, unit: Unit) -> Unit | None:
        """The one object that stands for this unit everywhere, so that ``is`` compares units."""
        return self.ground.unit(f"{unit.kind} {unit.at}")

    def _walks(self, unit: Unit, to: str) -> bool:
        if unit.kind == "A":
            there = self.ground.index.get(Province(to))
            return there is not None and there in self.ground.army[self.ground.index[Province(unit.at)]]
        return to in self.ground.fleet[unit.at]

    def _nears(self, unit: Unit, to: str) -> bool:
        """Whether a fleet reaches the province ``to`` on some coast, which a support may leave open."""
        there = self.ground.index.get(Province(to))
        return unit.kind == "F" and there is not None and there in self.ground.fleet_reach[unit.at]

    def _sails(self, unit: Unit, to: str) -> bool:
        """Whether some fleets, wherever they stood, could convoy the unit there."""
        there = self.ground.index.get(Province(to))
        if unit.kind != "A" or there is None or to == unit.at:
            return False
        every_sea = (1 << len(self.ground.sea_of)) - 1
        return self.ground.linked(every_sea, self.ground.index[Province(unit.at)], there)


_BOOKS: dict[int, Book] = {}


def book_of(ground: Ground) -> Book:
    """The book of ``ground``, begun at its first use."""
    known = _BOOKS.get(id(ground))
    if known is None or known.ground is not ground:
        known = _BOOKS[id(ground)] = Book(ground)
    return known
