"""Worlds that a seat takes for possible: what it sees, and the foe as it supposes him; no orders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from adjudicator.kinds import Ask, Seat
from games.robots import Pick
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.atlas import PointId, foe
from games.won_by_the_sword.model.board import in_order, seat_of
from games.won_by_the_sword.model.cards import CardId
from games.won_by_the_sword.model.fighting import Forced
from games.won_by_the_sword.model.forces import Ability, Force, LeaderId, Nation, UnitId
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import Activating, Alternating, Side, Stage, State, View
from games.won_by_the_sword.robot.knowledge import of_column
from games.won_by_the_sword.rules.ground.size import levels
from games.won_by_the_sword.turn import SEQUENCE

BAGGAGE = 4
"""Points that a column has of which nobody knows."""
HORSE = 2
"""Regiments, at least, of a column of which nothing is known."""


def world(source: Source, view: View, ask: Ask, pick: Pick) -> State | None:
    """A state in which the seat would be asked this and see the same; None where it cannot be made up."""
    made = STAGES.get(ask.kind)
    if made is None or view.own is None:
        return None
    hand, deck = _dealt(source, view, pick)
    theirs = replace(_Foe(source, view, foe(ask.seat)).side(pick), hand=hand)
    state = State(view.board, {ask.seat: view.own, foe(ask.seat): theirs}, deck, ())
    state = replace(state, stack=made(source, state, view, ask))
    return state if SEQUENCE.pending(source, state) == (ask,) else None


def _dealt(source: Source, view: View, pick: Pick) -> tuple[tuple[CardId, ...], tuple[CardId, ...]]:
    """The foe's hand out of what lies neither in the own one nor open; the rest is the deck."""
    assert view.own is not None
    other, known = foe(_seat(view)), {*view.own.hand, *view.board.discards}
    if view.acting is not None:
        known.add(view.acting.card)
    pool = sorted(card for card in source.pack if card not in known)
    hand = [pool.pop(pick(len(pool))) for _ in range(min(len(pool), view.board.hands[other]))]
    return tuple(sorted(hand)), tuple(pool)


def _seat(view: View) -> Seat:
    assert view.seat is not None
    return view.seat


@dataclass(frozen=True)
class _Foe:
    """The other side as it was seen last, or as it began."""

    source: Source
    view: View
    seat: Seat

    def side(self, pick: Pick) -> Side:
        """All of it but its hand."""
        board, setup = self.view.board, self.source.setups[self.view.board.terms.scenario]
        sides, units = self.source.roster.sides, self.source.roster.units
        columns = self._columns()
        garrisons = {
            point: self._garrison(point) for point, whose in board.garrisons.items() if whose == self.seat
        }
        cadre = {unit: n for unit, n in setup.cadre.items() if sides[units[unit].nation] == self.seat}
        out = {edge: whose for edge, whose in board.patrols.items() if seat_of(whose) == self.seat}
        return Side(
            chits=self._chits((*columns.values(), *garrisons.values()), pick),
            columns=in_order(columns),
            garrisons=in_order(garrisons),
            patrols=in_order({edge: self._rider(columns[whose]) for edge, whose in out.items()}),
            cadre=in_order(cadre),
        )

    def _columns(self) -> dict[ColumnId, Force]:
        """A leader with a name is in one place."""
        placed: set[LeaderId] = {*self.view.board.out}
        found: dict[ColumnId, Force] = {}
        for column in self.view.board.of(self.seat):
            known = self._known(column)
            named = [
                leader
                for leader in known.leaders
                if self.source.roster.leaders[leader].rank == "ordinary" or leader not in placed
            ]
            placed |= {*named}
            led = {self.source.roster.leaders[leader].nation for leader in named}
            nations = self.source.roster.nations_of(known.units)
            named += [LeaderId(f"{nation}-o") for nation in sorted(nations - led)]
            found[column] = Force(in_order(known.units), tuple(sorted(named)), known.baggage)
        return found

    def _known(self, column: ColumnId) -> Force:
        assert self.view.own is not None
        setup = self.source.setups[self.view.board.terms.scenario]
        seen = next((each.force for each in reversed(self.view.own.notes) if each.column == column), None)
        if seen is None and column in setup.columns:
            seen = setup.columns[column].force
        if seen is not None and seen.units:
            return seen
        units = of_column(self.source, self.view.board, self.view.own, column)
        came = [each.force for each in setup.arrivals if each.seat == self.seat and each.force.units == units]
        if units:
            return replace(came[0], units=units) if came else Force(units, baggage=BAGGAGE)
        nation = self._nation()
        return Force({UnitId(f"{nation}-c"): HORSE, UnitId(f"{nation}-i"): HORSE}, baggage=BAGGAGE)

    def _garrison(self, point: PointId) -> Force:
        assert self.view.own is not None
        seen = next((each.force for each in reversed(self.view.own.notes) if each.point == point), None)
        if seen is not None and seen.units:
            return seen
        setup = self.source.setups[self.view.board.terms.scenario]
        post = setup.posts[self.seat].get(point)
        if post is None:
            return Force({UnitId(f"{self._nation()}-d"): 1})
        return Force({UnitId(f"{post.nation}-{'i' if post.regiment else 'd'}"): 1})

    def _nation(self) -> Nation:
        """The first that has foot and horse."""
        roster = self.source.roster
        return min(
            nation
            for nation, seat in roster.sides.items()
            if seat == self.seat and {UnitId(f"{nation}-{arm}") for arm in "icd"} <= {*roster.units}
        )

    def _rider(self, force: Force) -> UnitId:
        """Who rides for a column: its horse, or that of its nation."""
        units = self.source.roster.units
        horse = [unit for unit in force.units if units[unit].arm == "cavalry"]
        nations = [units[unit].nation for unit in force.units]
        riders = [*horse, *(UnitId(f"{nation}-c") for nation in (*nations, self._nation()))]
        return next(unit for unit in riders if unit in units)

    def _chits(self, forces: Iterable[Force], pick: Pick) -> Mapping[LeaderId, Ability]:
        """One for each energetic leader who has not used his."""
        leaders = self.source.roster.leaders
        held = sorted(
            {each for force in forces for each in force.leaders if leaders[each].rank == "energetic"}
        )
        return {
            each: leaders[each].chits[pick(len(leaders[each].chits))]
            for each in held
            if each not in self.view.board.chits
        }


# The stages that lead to an ask


def _turns(ask: Ask, seat: Seat) -> Alternating:
    """Whose activation it is: the number behind the seat's letter in the phase."""
    return Alternating(seat, int(ask.phase.rpartition(seat[0])[2] or 1), begun=True)


def _activating(source: Source, state: State, view: View, ask: Ask) -> tuple[Stage, ...]:
    number = int(str(ask.args["number"]))
    return Alternating(ask.seat, number, begun=True), Activating(ask.seat, number)


def _going(source: Source, state: State, view: View, ask: Ask) -> tuple[Stage, ...]:
    assert view.acting is not None
    return _turns(ask, ask.seat), view.acting


def _forced(source: Source, state: State, view: View, ask: Ask) -> tuple[Stage, ...]:
    assert view.acting is not None
    assert view.fight is not None
    return _turns(ask, foe(ask.seat)), _sized(source, state, view.acting), Forced(view.fight)


def _sized(source: Source, state: State, acting: Acting) -> Acting:
    """The activation of the foe: by how much of it the card takes baggage is supposed (4.3)."""
    return replace(acting, levels=levels(source, state.sides[acting.seat].columns[acting.column]))


STAGES: Mapping[str, Callable[[Source, State, View, Ask], tuple[Stage, ...]]] = {
    "activate": _activating,
    "go": _going,
    "accept": _forced,
}
"""The asks that it looks ahead from."""
