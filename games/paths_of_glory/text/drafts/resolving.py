"""What written names mean on a board to the seat that writes them; it must not know any rule of play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from adjudicator.kinds import Args, Fault, Seat
from games.kit.drafting import UnresolvedError
from games.paths_of_glory.model.atlas import BOXES, ELIMINATED, RESERVE, SpaceId, foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.text.phrases import ELIMINATED as OWN_ELIMINATED
from games.paths_of_glory.text.phrases import RESERVE as OWN_RESERVE
from games.paths_of_glory.text.phrases import CardName, Group, Place, Troops


@dataclass(slots=True)
class Resolver:
    """Names made into ids. ``taken`` are units that the letter has dealt with already: alike ones follow."""

    source: Source
    board: Board
    seat: Seat
    hand: tuple[CardId, ...]
    taken: set[UnitId] = field(default_factory=set)
    maybe: set[UnitId] = field(default_factory=set)
    """Units of attacks that a condition may prevent: named again they are meant after all others."""
    hurt_first: bool = False
    bought: set[UnitId] = field(default_factory=set)
    """Units bought by lines before: alike ones are meant first."""
    weaker: set[UnitId] = field(default_factory=set)
    """Reduced units that were named without brackets."""

    def space(self, place: Place, fits: Iterable[SpaceId] | None = None) -> SpaceId:
        """The space; of several that it may mean, the only one that ``fits``. Raises UnresolvedError."""
        found = [self._box(space) for space in place.spaces]
        if len(found) > 1 and fits is not None:
            likely = [space for space in found if space in set(fits)]
            found = likely or found
        if len(found) > 1:
            raise UnresolvedError(named=place, meanings=found)
        return found[0]

    def _box(self, space: SpaceId) -> SpaceId:
        own = {OWN_RESERVE: RESERVE[self.seat], OWN_ELIMINATED: ELIMINATED[self.seat]}
        return own.get(space, space)

    def card(self, name: CardName) -> CardId:
        """A card by its number on the own side, or by a name. Raises UnresolvedError."""
        if name.number is not None:
            card = CardId(f"{self.seat.lower()}_{name.number:02}")
            if card not in self.source.pack.cards:
                raise UnresolvedError(Fault("no-card-number", {"number": name.number}))
            if name.cards and card not in name.cards:
                several = (card, *(each for each in name.cards if self.source.pack[each].seat == self.seat))
                numbers = tuple(self.source.pack[each].number for each in several)
                raise UnresolvedError(Fault("which-card", {"numbers": numbers}))
            return card
        own = [card for card in name.cards if self.source.pack[card].seat == self.seat]
        held = [card for card in own if card in self.hand] or own
        if not held:
            raise UnresolvedError(Fault("card-of-foe", {"card": name.cards[0]}))
        if len(held) > 1:
            numbers = tuple(self.source.pack[card].number for card in held)
            raise UnresolvedError(Fault("which-card", {"numbers": numbers}))
        return held[0]

    def cards(self, names: Iterable[CardName]) -> tuple[CardId, ...]:
        """Several cards. Raises UnresolvedError."""
        return tuple(map(self.card, names))

    def names(self, troops: Troops, unit: UnitId) -> bool:
        """Whether a counter is called so, whichever side is up."""
        kind = self.source.roster[unit]
        if any(self.names(each, unit) for each in troops.but):
            return False
        return (
            (troops.nation is None or kind.nation == troops.nation)
            and (troops.size is None or kind.size == troops.size)
            and (kind.badge == troops.badge if troops.badge else troops.every or _plain(kind.badge, troops))
        )

    def fits(self, troops: Troops, unit: UnitId) -> bool:
        """Whether a counter in the game is called so, with the side that is up."""
        there = self.board.units.get(unit)
        if there is None or (troops.reduced is not None and there.reduced != troops.reduced):
            return False
        return (troops.at is None or there.at in troops.at.spaces) and self.names(troops, unit)

    def called(self, troops: Troops) -> Args:
        """Arguments of a fault that name units as they were called: ``2 GE corps``, ``(GE 4)``."""
        kinds = self.source.roster.units
        known = (unit for unit in kinds if not troops.every and self.names(troops, unit))
        unit = min(known, key=lambda unit: kinds[unit].seat != self.seat, default=troops.text)
        if troops.nation is None and troops.size == "corps" and not troops.badge:
            unit = troops.text.split()[-1]  # of which nation is not said
        count = f"{troops.count} " if troops.count > 1 else ""
        return {"unit": unit, "count": count, "reduced": bool(troops.reduced)}

    def _stronger(self, troops: Troops, at: SpaceId | None) -> bool:
        """Whether somebody is there who would be meant but for the brackets."""
        bare = replace(troops, reduced=None)
        found = (self.board.units[unit].at for unit in self.matching(bare))
        return bool(troops.reduced) and any(at in (None, where) for where in found)

    def matching(self, troops: Troops) -> list[UnitId]:
        """The own counters in the game that a name may mean, wherever they are; in the roster's order."""
        roster = self.source.roster.units
        return [
            unit
            for unit in roster
            if unit in self.board.units and roster[unit].seat == self.seat and self.fits(troops, unit)
        ]

    def fitting(self, troops: Troops, units: Iterable[UnitId]) -> list[UnitId]:
        """Those of some units that a name may mean, the full ones first: brackets may be left out."""
        found = [unit for unit in units if self.fits(troops, unit)]
        return sorted(found, key=lambda unit: self.board.units[unit].reduced)

    def certain(self, troops: Troops, found: Sequence[UnitId]) -> None:
        """Raises UnresolvedError where more are there than are counted: ``two units`` of three."""
        counted = troops.count > 1 and troops.size != "corps" and not troops.badge
        if counted and len(found) > troops.count:
            raise UnresolvedError(Fault("which-unit", {**self.called(troops), "units": tuple(found)}))

    def units(self, troops: Troops, at: SpaceId | None, boxes: Sequence[SpaceId] = ()) -> tuple[UnitId, ...]:
        """The counters meant: at ``at``, or wherever the only such ones are. Raises UnresolvedError.

        Without ``at`` counters on the map are looked for first, then those in ``boxes``.
        """
        self._left_out(troops, at)
        found = [unit for unit in self.matching(troops) if unit not in self.taken]
        if at is not None:
            here = [unit for unit in found if self.board.units[unit].at == at]
            return self._enough(troops, here, at, found)
        map_ = [unit for unit in found if self.board.units[unit].at not in BOXES]
        boxed = [unit for unit in found if self.board.units[unit].at in boxes]
        candidates = map_ or boxed
        where = list(dict.fromkeys(self.board.units[unit].at for unit in candidates))
        if len(where) > 1:
            raise UnresolvedError(Fault("where-is", {**self.called(troops), "spaces": tuple(where)}))
        return self._enough(troops, candidates, where[0] if where else None, found)

    def _left_out(self, troops: Troops, at: SpaceId | None) -> None:
        """Raises UnresolvedError where somebody is left out who is not known, or not of those meant."""
        meant = self.matching(replace(troops, but=())) if troops.but else []
        for each in troops.but:
            found = self.matching(each)
            here = [unit for unit in found if unit in meant and at in (None, self.board.units[unit].at)]
            self._enough(each, here, at, found)

    def _enough(
        self, troops: Troops, here: list[UnitId], at: SpaceId | None, found: list[UnitId]
    ) -> tuple[UnitId, ...]:
        if troops.every:
            if not here:
                raise UnresolvedError(Fault("nobody-there", {"space": at or ""}))
            return tuple(here)
        if len(here) < troops.count:
            self._not_theirs(troops)
            self._not_twice(troops, at)
            elsewhere = dict.fromkeys(self.board.units[unit].at for unit in found if unit not in here)
            spaces = tuple(space for space in elsewhere if space not in BOXES)
            key = "no-such-troops" if at is None else "not-in-box" if at in BOXES else "not-there"
            args: Args = {
                **self.called(troops),
                "space": at or "",
                "spaces": spaces,
                "have": len(here),
                "full": self._stronger(troops, at),
            }
            raise UnresolvedError(Fault(key, args))
        # Of alike corps the full ones are meant first, where steps are bought the reduced ones.
        here.sort(key=self._rank)
        if troops.count == 1 and not troops.badge and len({self.source.roster[unit].id for unit in here}) > 1:
            raise UnresolvedError(Fault("which-unit", {**self.called(troops), "units": tuple(here)}))
        self.certain(troops, here)
        chosen = tuple(here[: troops.count])
        if troops.reduced is None:
            self.weaker |= {unit for unit in chosen if self.board.units[unit].reduced}
        return chosen

    def _rank(self, unit: UnitId) -> tuple[bool, bool, bool]:
        where = self.board.units[unit]
        return unit in self.maybe, where.reduced != self.hurt_first, unit in self.bought

    def _not_theirs(self, troops: Troops) -> None:
        """Raises UnresolvedError where only the foe has such units."""
        owners = {kind.seat for unit, kind in self.source.roster.units.items() if self.names(troops, unit)}
        if owners == {self.foe}:
            raise UnresolvedError(Fault("not-yours", self.called(troops)))

    def _not_twice(self, troops: Troops, at: SpaceId | None) -> None:
        """Raises UnresolvedError where a unit is meant that the letter has dealt with already."""
        for unit in self.matching(troops):
            here = at is None or self.board.units[unit].at == at
            if unit in self.taken and (here or self.source.roster[unit].size == "army"):
                raise UnresolvedError(Fault("ordered-already", self.called(troops), "9.2.5"))

    def group(self, group: Group, boxes: Sequence[SpaceId] = ()) -> tuple[UnitId, ...]:
        """The counters of a group. Raises UnresolvedError."""
        at = None
        if group.at is not None:
            fits = {self.board.units[unit].at for troops in group.troops for unit in self.matching(troops)}
            at = self.space(group.at, fits)
        return self.at_space(group.troops, at, boxes)

    def at_space(
        self, several: Sequence[Troops], at: SpaceId | None, boxes: Sequence[SpaceId] = ()
    ) -> tuple[UnitId, ...]:
        """The counters of several names, all different. Raises UnresolvedError."""
        made: list[UnitId] = []
        for troops in several:
            found = self.units(troops, at, boxes)
            self.taken.update(found)
            made += found
        return tuple(made)

    def together(self, group: Group) -> tuple[UnitId, ...]:
        """Those who march together: ``GE 8 and the corps`` is the corps where GE 8 stands.

        Raises UnresolvedError.
        """
        if group.at is None:
            stand = [{self.board.units[unit].at for unit in self.matching(each)} for each in group.troops]
            alone = {at for spaces in stand if len(spaces) == 1 for at in spaces}
            if len(alone) == 1 and all(alone <= spaces for spaces in stand) and len(stand) > 1:
                return self.at_space(group.troops, alone.pop())
        return self.group(group)

    def entering(self, troops: Troops) -> tuple[UnitId, ...]:
        """Counters that have not entered yet, or lie in the box of the eliminated. Raises UnresolvedError."""
        found = []
        for unit, kind in self.source.roster.units.items():
            there = self.board.units.get(unit)
            if kind.seat != self.seat or (there is not None and there.at != ELIMINATED[self.seat]):
                continue
            if self.names(troops, unit) and unit not in self.taken:
                found.append(unit)
        # A new counter before one that was destroyed; what the set-up of its nation names (4.2.2) last.
        named = {unit for entry in self.source.entries.values() for unit in entry.units}
        found.sort(key=lambda unit: (unit in self.board.units, unit in named))
        if len(found) < troops.count:
            raise UnresolvedError(
                Fault("no-such-troops", {**self.called(troops), "space": "", "spaces": (), "have": 0})
            )
        chosen = tuple(found[: troops.count])
        self.taken.update(chosen)
        return chosen

    @property
    def foe(self) -> Seat:
        """The other side."""
        return foe(self.seat)


def first_alike(
    source: Source, board: Board, units: Iterable[UnitId], taken: Iterable[UnitId] = ()
) -> tuple[UnitId, ...]:
    """For each counter the first that is called and stands as it does, of those not taken."""
    used = set(taken)
    made: list[UnitId] = []
    for unit in units:
        kind, where = source.roster[unit], board.units[unit]
        first = next(
            (
                each
                for each, other in source.roster.units.items()
                if other is kind and each not in used and board.units.get(each) == where
            ),
            unit,
        )
        used.add(first)
        made.append(first)
    return tuple(made)


def _plain(badge: str, troops: Troops) -> bool:
    """A name without a badge means corps without one, or an army when it says so or nothing."""
    return badge == "" if troops.size == "corps" else True
