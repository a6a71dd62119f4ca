"""What holds of every state of Won by the Sword; its second worlds are in ``twins``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.acting import Acting, Quartering, Sheltering, Skirmish
from games.won_by_the_sword.model.atlas import SEATS
from games.won_by_the_sword.model.board import in_order, seat_of
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.rules.ground.guns import in_use
from tests.won_by_the_sword.positions import SOURCE
from tests.won_by_the_sword.twins import most_levels, twin

__all__ = ["invariants", "twin"]

ROSTER = SOURCE.roster


# What holds of every state


def regiments(state: State, seat: Seat) -> Counter[str]:
    """All foot and horse of a side, wherever, by kind, full and reduced ones alike.

    A patrol that fights for its edge and a garrison that marches off are neither here nor there.
    """
    side = state.sides[seat]
    between: list[Mapping[UnitId, int]] = []
    for stage in state.stack:
        if isinstance(stage, Skirmish) and seat_of(stage.column) == seat:
            between.append({stage.unit: 1})
        elif isinstance(stage, Quartering) and stage.seat == seat:
            between.append(stage.force.units)
        elif isinstance(stage, Sheltering) and stage.seat == seat:
            between.append(stage.units)
    found: Counter[str] = Counter()
    forces = (*side.columns.values(), *side.garrisons.values())
    counted: tuple[Mapping[UnitId, int], ...] = (
        *(force.units for force in forces),
        side.cadre,
        side.pool,
        Counter(side.patrols.values()),
        *between,
    )
    for units in counted:
        for unit, count in units.items():
            if ROSTER.units[unit].arm in ("infantry", "cavalry"):
                found[unit.rstrip("/")] += count
    return found


def _should_have(state: State, seat: Seat) -> Counter[str]:
    """What the scenario gave and took."""
    setup, found = SOURCE.setups[state.board.terms.scenario], Counter[str]()
    given = [start.force.units for key, start in setup.columns.items() if seat_of(key) == seat]
    given += [
        {u: n for u, n in each.items() if ROSTER.sides[ROSTER.units[u].nation] == seat}
        for each in (setup.pool, setup.cadre)
    ]
    given += [
        arrival.force.units
        for number, arrival in enumerate(setup.arrivals)
        if arrival.seat == seat and number in state.board.arrived and number not in state.sides[seat].coming
    ]
    for units in given:
        for unit, count in units.items():
            if ROSTER.units[unit].arm in ("infantry", "cavalry"):
                found[unit.rstrip("/")] += count
    return found


def _leaders(state: State, seat: Seat) -> list[str]:
    """What is wrong with energetic and specific leaders: each is in one place, or out of action, or gone."""
    side, setup = state.sides[seat], SOURCE.setups[state.board.terms.scenario]
    forces = [*side.columns.values(), *side.garrisons.values()]
    forces += [each.force for each in state.stack if isinstance(each, Quartering) and each.seat == seat]
    there = Counter(leader for force in forces for leader in force.leaders)
    there.update(side.waiting)
    there.update([*state.board.out])
    for stage in state.stack:
        if isinstance(stage, Sheltering) and stage.seat == seat:
            there.update(stage.leaders)
    begun = [start.force for key, start in setup.columns.items() if seat_of(key) == seat]
    begun += [
        arrival.force
        for number, arrival in enumerate(setup.arrivals)
        if arrival.seat == seat and number in state.board.arrived and number not in side.coming
    ]
    named = [leader for force in begun for leader in force.leaders]
    named += [leader for point, leader in setup.commandants.items() if point in setup.posts[seat]]
    return [
        f"{leader} is in {there[leader]} places"
        for leader in named
        if ROSTER.leaders[leader].rank != "ordinary" and there[leader] != 1 and not _withdrawn(state, seat)
    ]


def invariants(state: State) -> tuple[str, ...]:
    """What is wrong with a state; empty where nothing is."""
    board, wrong = state.board, list[str]()
    acting = [stage.card for stage in state.stack if isinstance(stage, Acting)]
    asked = [getattr(stage, "card", None) for stage in state.stack if not isinstance(stage, Acting)]
    held = [card for side in state.sides.values() for card in side.hand]
    cards = Counter((*state.deck, *board.discards, *held, *acting, *filter(None, asked)))
    if cards != Counter({*SOURCE.pack}):
        wrong.append(
            f"cards lost or doubled: {cards - Counter({*SOURCE.pack})}{Counter({*SOURCE.pack}) - cards}"
        )
    if board.deck != len(state.deck) or list(state.deck) != sorted(state.deck):
        wrong.append("the deck is out of order")
    if board.stock + sum(column.advantages for column in board.columns.values()) > 6:
        wrong.append("too many advantage markers")
    for seat in SEATS:
        wrong += [f"{seat}: {each}" for each in _wrong_with(state, seat)]
        wrong += _leaders(state, seat) if board.turn else []
    return tuple(wrong)


def _wrong_with(state: State, seat: Seat) -> list[str]:
    board, side, wrong = state.board, state.sides[seat], list[str]()
    if board.hands[seat] != len(side.hand) or list(side.hand) != sorted(side.hand):
        wrong.append("the hand is out of order")
    if {*side.columns} != {*board.of(seat)} or len(side.columns) > SOURCE.tables.figures.columns:
        wrong.append(f"columns {sorted(side.columns)} under markers {board.of(seat)}")
    if board.turn and {*side.garrisons} != {
        point for point, whose in board.garrisons.items() if whose == seat
    }:
        wrong.append("garrisons without markers, or the reverse")
    if {*side.patrols} != {edge for edge, whose in board.patrols.items() if seat_of(whose) == seat}:
        wrong.append("patrols without markers, or the reverse")
    for mapping in (side.columns, side.garrisons, side.patrols, side.cadre):
        if list(mapping) != list(in_order(mapping)):
            wrong.append("keys are out of order")
    for key, force in side.columns.items():
        led = {ROSTER.leaders[leader].nation for leader in force.leaders}
        if not ROSTER.nations_of(force.units) <= led:
            wrong.append(f"{key}: units without a leader of their nation")
        if any(count < 1 for count in force.units.values()) or force.baggage < 0:
            wrong.append(f"{key}: less than nothing")
    for point, force in side.garrisons.items():
        if ROSTER.levels(force.units) > most_levels(point) or len(ROSTER.nations_of(force.units)) > 1:
            wrong.append(f"{point}: too big a garrison, or a mixed one")
    for nation, count in ROSTER.guns.items():
        gun = UnitId(f"{nation}-g")
        if ROSTER.sides[nation] == seat and in_use(board, side, gun) > count:
            wrong.append(f"more than {count} of {gun}")
    found = regiments(state, seat)
    if found != _should_have(state, seat) and not _withdrawn(state, seat):
        wrong.append(f"regiments lost or doubled: {found} for {_should_have(state, seat)}")
    return wrong


def _withdrawn(state: State, seat: Seat) -> bool:
    """Whether a column of the side has been taken away again."""
    arrivals = SOURCE.setups[state.board.terms.scenario].arrivals
    return any(each.seat == seat and 0 < each.leaves <= state.board.turn for each in arrivals)
