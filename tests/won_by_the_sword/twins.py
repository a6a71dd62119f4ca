"""Second worlds of Won by the Sword for the leak tests: the foe's secrets dealt otherwise, within all limits.

Cards and chits are dealt anew; regiments, leaders and baggage change columns, garrisons and the cadre box.
What an input is about, and what it brings to light, is the same in both worlds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from adjudicator.kinds import Rolled, Seat
from games.won_by_the_sword.model.acting import (
    Acting,
    Epidemic,
    Holding,
    Losing,
    Quartering,
    Sallying,
    Scouting,
    Sheltering,
    Skirmish,
)
from games.won_by_the_sword.model.atlas import SEATS, PointId
from games.won_by_the_sword.model.board import in_order, seat_of
from games.won_by_the_sword.model.cards import CardId
from games.won_by_the_sword.model.fighting import Fight
from games.won_by_the_sword.model.forces import Force, UnitId, joined, without
from games.won_by_the_sword.model.state import (
    Arriving,
    Deal,
    DrawChits,
    Drawing,
    Mutiny,
    Returning,
    SettingUp,
    Side,
    Stage,
    State,
    TurnEnd,
)
from tests.kit.worlds import Pick, carried, shuffled
from tests.won_by_the_sword.positions import SOURCE

ROSTER = SOURCE.roster
Group: TypeAlias = dict[str, Force]
"""Columns, or garrisons, by their ids."""


def twin(state: State, seat: Seat | None, pick: Pick) -> State:
    """Another world that looks the same to a seat (None: a spectator)."""
    return _dealt(state, [side for side in SEATS if side != seat], pick, _about(state), {*()})


def agreeing(before: State, after: State, other: State) -> State:
    """Another world again in which what the step to ``after`` touches or shows is as in ``before``."""
    hidden = [seat for seat in SEATS if other.sides[seat] != before.sides[seat]]
    shown = _shown(after) - _shown(before)
    touched = _touched(before, after)
    fixed = _about(before) | _about(after) | touched | _told_by(before, shown)
    fixed = replace(fixed, places=fixed.places | (fixed.bags - touched.bags), bags=touched.bags)
    chance = Random(f"{before.board.turn} {before.board.round} {before.board.score} {other.deck}")
    return _dealt(before, hidden, chance.randrange, fixed, shown)


def carry(state: State, other: State, rolled: Rolled) -> Rolled | None:
    """Dice are dice; a draw is the same draw where it gives the same cards."""
    if isinstance(state.stack[-1], Deal | Drawing):
        return carried(state.deck, other.deck, rolled)
    return rolled


def unheard(state: State, other: State, sides: tuple[int, ...], rolled: Rolled, pick: Pick) -> Rolled | None:
    """Any hand and any chit; of all else that falls in secret everybody sees what comes of it."""
    if isinstance(state.stack[-1], Deal | DrawChits):
        return Rolled(tuple(pick(faces) + 1 for faces in sides))
    return carry(state, other, rolled)


# What is the same in both worlds


@dataclass(frozen=True)
class Fixed:
    """Columns and garrisons that keep what they are made of, sides of whom nothing is dealt otherwise.

    ``bags``: columns that keep all but their baggage, of which they may have more; ``chits``: all are kept.
    """

    places: frozenset[str] = frozenset()
    sides: frozenset[Seat] = frozenset()
    bags: frozenset[str] = frozenset()
    chits: bool = False

    def __or__(self, other: Fixed) -> Fixed:
        places, sides, bags = self.places | other.places, self.sides | other.sides, self.bags | other.bags
        return Fixed(places, sides, bags, self.chits or other.chits)


def _about(state: State) -> Fixed:
    """What the stages of a state are about, and who besieges: that it is strong enough all see."""
    found = Fixed(frozenset(siege.column for siege in state.board.sieges.values()))
    for stage in state.stack:
        found |= _of(state, stage)
    return found


def _of(state: State, stage: Stage) -> Fixed:
    fight = getattr(stage, "fight", None)
    if isinstance(fight, Fight):
        return Fixed(frozenset((fight.attacker, fight.defender)), frozenset(fight.seats))
    match stage:
        case SettingUp():
            return Fixed(sides=frozenset(SEATS))
        case Acting(seat=seat, column=column) if column in state.board.columns:
            # Its tasks are about what stands with it too; more baggage does not hinder it.
            here = state.board.columns[column].at
            others = {each for each in state.board.standing(here, seat) if each != column}
            return Fixed(frozenset((here, *others)), bags=frozenset((column,)))
        case Drawing(said=said) | Mutiny(said=said):
            return Fixed(frozenset((said.column,)))
        case Epidemic(point=point, columns=columns):
            return Fixed(frozenset((point, *columns)))
        case Losing(column=column, point=point):
            return Fixed(frozenset(each for each in (column, point) if each))
        case Skirmish(edge=edge, column=column):
            return Fixed(frozenset((column,)), frozenset(SEATS) if edge else frozenset())
        case Scouting(tries=tries):
            return Fixed(frozenset(target for _, target in tries))
        case Quartering(seat=seat) | Sheltering(seat=seat):
            return Fixed(sides=frozenset((seat,)))
        case Holding(point=point, column=column):
            return Fixed(frozenset((point, column)))
        case Returning() | Arriving() | TurnEnd():
            # Who stands in the place of whom, what leaves the map, what lies in the cadre boxes at the end.
            return Fixed(sides=frozenset(SEATS))
        case Sallying(point=point):
            return Fixed(frozenset((point,)))
    # Of a garrison that is besieged levels and firepower decide, and they are the same, see _exchange.
    return Fixed()


def _touched(before: State, after: State) -> Fixed:
    """Columns and garrisons that the step changes, also by their marker."""
    found: set[str] = set()
    one, other = before.board, after.board
    for seat in SEATS:
        now, then = _forces(before.sides[seat]), _forces(after.sides[seat])
        found |= {key for key in now if now[key] != then.get(key)}
        if {*now} != {*then}:
            return Fixed(sides=frozenset(SEATS))
    found |= {key for key, each in one.columns.items() if other.columns.get(key) != each}
    found |= {point for point in one.sieges if one.sieges[point] != other.sieges.get(point)}
    found |= {point for point in other.sieges if point not in one.sieges}
    for seat in SEATS:
        new = {*map(repr, after.sides[seat].notes)} - {*map(repr, before.sides[seat].notes)}
        found |= {str(each.column or each.point) for each in after.sides[seat].notes if repr(each) in new}
    used = one.chits != other.chits
    # Where an activation ends with this step the size of its column is no business of anybody.
    ended = frozenset(_acting(before) - _acting(after) & {*other.columns})
    ended -= {str(note.column) for side in after.sides.values() for note in side.notes}
    return Fixed(frozenset(found) - ended, bags=ended, chits=used)


def _told_by(state: State, shown: set[CardId]) -> Fixed:
    """14.0 1: who takes the greater number of a card shows that his column is one of cavalry."""
    told = any(SOURCE.pack[card].action == "cavalry_bonus" for card in shown)
    return Fixed(frozenset(state.board.columns) if told else frozenset())


def _acting(state: State) -> set[str]:
    return {stage.column for stage in state.stack if isinstance(stage, Acting)}


def _forces(side: Side) -> dict[str, Force]:
    """Columns and garrisons together."""
    return {**dict(side.columns.items()), **dict(side.garrisons.items())}


def _shown(state: State) -> set[CardId]:
    """The cards that everybody sees."""
    return {
        *state.board.discards,
        *(stage.card for stage in state.stack if isinstance(stage, Acting | Mutiny)),
    }


# Another deal


def _dealt(state: State, hidden: list[Seat], pick: Pick, fixed: Fixed, shown: set[CardId]) -> State:
    pool = [card for side in hidden for card in state.sides[side].hand if card not in shown]
    pool = shuffled([*pool, *(card for card in state.deck if card not in shown)], pick)
    sides = dict(state.sides)
    for seat in hidden:
        kept = [card for card in sides[seat].hand if card in shown]
        size = len(sides[seat].hand) - len(kept)
        hand, pool = (*kept, *pool[:size]), pool[size:]
        sides[seat] = replace(sides[seat], hand=tuple(sorted(hand)))
        if seat not in fixed.sides:
            sides[seat] = _shared(_other_chits(sides[seat], fixed, pick), state, seat, fixed, pick)
    deck = (*pool, *(card for card in state.deck if card in shown))
    stack = tuple(_grown(stage, state, sides) for stage in state.stack)
    return replace(state, sides=sides, deck=tuple(sorted(deck)), stack=stack)


def _grown(stage: Stage, state: State, sides: Mapping[Seat, Side]) -> Stage:
    """An activation of a column with more baggage: its size as it began was greater too (4.3)."""
    if not isinstance(stage, Acting) or stage.column not in state.board.columns:
        return stage
    before, now = (each[stage.seat].columns[stage.column].baggage for each in (state.sides, sides))
    return replace(stage, levels=stage.levels + (now - before) * SOURCE.tables.figures.baggage_levels)


def _other_chits(side: Side, fixed: Fixed, pick: Pick) -> Side:
    """Another chit out of the cup of each leader that has one, and whose column nothing is about."""
    held = {
        leader
        for key, force in (*side.columns.items(), *side.garrisons.items())
        if key in fixed.places | fixed.bags
        for leader in force.leaders
    }
    chits = dict(side.chits)
    for leader in chits:
        cup = ROSTER.leaders[leader].chits
        if leader not in held and not fixed.chits:
            chits[leader] = cup[pick(len(cup))]
    return replace(side, chits=chits)


def _shared(side: Side, state: State, seat: Seat, fixed: Fixed, pick: Pick) -> Side:
    """Whole columns trade what they are made of, then regiments, leaders and baggage go here and there."""
    kept = fixed.places | fixed.bags
    columns: Group = {key: each for key, each in side.columns.items() if key not in kept}
    garrisons: Group = {key: each for key, each in side.garrisons.items() if key not in fixed.places}
    out = {whose for whose in state.board.patrols.values() if seat_of(whose) == seat}
    free = [key for key in columns if key not in out]
    for key, force in zip(free, shuffled_forces([columns[key] for key in free], pick), strict=True):
        columns[key] = force
    for one in columns:
        for other in columns:
            if one != other:
                _give(columns, one, other, pick, one in out or other in out)
    cadre = _with_cadre(columns, dict(side.cadre), pick)
    _with_garrisons(columns, garrisons, state, pick)
    _traded(
        {point: each for point, each in garrisons.items() if point not in state.board.sieges}, garrisons, pick
    )
    bags: Group = {key: force for key, force in side.columns.items() if key in fixed.bags}
    _rebagged(columns, garrisons, bags, pick)
    return replace(
        side,
        columns={key: {**columns, **bags}.get(key, each) for key, each in side.columns.items()},
        garrisons={key: garrisons.get(key, each) for key, each in side.garrisons.items()},
        cadre=in_order(cadre),
    )


def shuffled_forces(forces: list[Force], pick: Pick) -> list[Force]:
    """The same in another order."""
    left = list(forces)
    return [left.pop(pick(len(left))) for _ in forces]


def _led(force: Force) -> set[str]:
    return {ROSTER.leaders[leader].nation for leader in force.leaders}


def _give(columns: Group, one: str, other: str, pick: Pick, patrols: bool) -> None:
    """A regiment, and a leader who is not the last of his nation there."""
    able = [unit for unit in columns[one].units if ROSTER.units[unit].nation in _led(columns[other])]
    if able and ROSTER.regiments(columns[one].units, "infantry", "cavalry") > 1:
        given = Force({able[pick(len(able))]: 1})
        rest = columns[one].minus(given)
        if ROSTER.regiments(rest.units, "infantry", "cavalry"):
            columns[one], columns[other] = rest, columns[other].plus(given)
    spare = [
        leader
        for leader in columns[one].leaders
        if not patrols
        and sum(ROSTER.leaders[each].nation == ROSTER.leaders[leader].nation for each in columns[one].leaders)
        > 1
    ]
    if spare:
        given = Force(leaders=(spare[pick(len(spare))],))
        columns[one], columns[other] = columns[one].minus(given), columns[other].plus(given)


def _with_cadre(columns: Group, cadre: dict[UnitId, int], pick: Pick) -> dict[UnitId, int]:
    """A reduced regiment of a column for another kind out of the cadre box."""
    for key, force in columns.items():
        mine = [unit for unit in force.units if ROSTER.units[unit].reduced]
        theirs = [unit for unit, n in cadre.items() if n and ROSTER.units[unit].nation in _led(force)]
        if mine and theirs:
            out, back = mine[pick(len(mine))], theirs[pick(len(theirs))]
            columns[key] = force.minus(Force({out: 1})).plus(Force({back: 1}))
            cadre = joined(without(cadre, {back: 1}), {out: 1})
    return cadre


def _with_garrisons(columns: Group, garrisons: Group, state: State, pick: Pick) -> None:
    """A regiment of a column for one of a garrison: of a besieged one for one that is worth as much."""
    for point in garrisons if columns else ():
        key = list(columns)[pick(len(columns))]
        for mine in columns[key].units:
            for theirs in garrisons[point].units:
                if _exchange(mine, theirs, PointId(point), garrisons[point], state):
                    columns[key] = columns[key].minus(Force({mine: 1})).plus(Force({theirs: 1}))
                    held = garrisons[point]
                    garrisons[point] = held.minus(Force({theirs: 1})).plus(Force({mine: 1}))
                    break
            else:
                continue
            break


def _exchange(mine: UnitId, theirs: UnitId, point: PointId, held: Force, state: State) -> bool:
    one, other = ROSTER.units[mine], ROSTER.units[theirs]
    if mine == theirs or one.nation != other.nation or "guns" in (one.arm, other.arm):
        return False
    if "detachment" in (one.arm, other.arm):
        return False
    if point in state.board.sieges:
        return (one.levels, one.firepower) == (other.levels, other.firepower)
    return ROSTER.levels(held.units) - other.levels + one.levels <= most_levels(point)


def _traded(free: Group, garrisons: Group, pick: Pick) -> None:
    """Two garrisons of a nation trade what they are made of, as far as each holds the other's levels."""
    for one in free:
        nation = ROSTER.nations_of(garrisons[one].units)
        able = [
            other
            for other, there in garrisons.items()
            if other in free
            and ROSTER.nations_of(there.units) == nation
            and most_levels(one) >= ROSTER.levels(there.units)
            and most_levels(other) >= ROSTER.levels(garrisons[one].units)
        ]
        if able:
            other = able[pick(len(able))]
            garrisons[one], garrisons[other] = garrisons[other], garrisons[one]


def _rebagged(columns: Group, garrisons: Group, acting: Group, pick: Pick) -> None:
    """All baggage goes to whom chance will; an activated column may get more."""
    every: list[tuple[Group, str]] = [(group, key) for group in (columns, garrisons) for key in group]
    points = sum(group[key].baggage for group, key in every)
    for group, key in every:
        group[key] = group[key].with_baggage(0)
    every += [(acting, key) for key in acting]
    for _ in range(points):
        group, key = every[pick(len(every))]
        group[key] = group[key].with_baggage(group[key].baggage + 1)


def most_levels(point: str) -> int:
    """The levels that a garrison there may have (5.0)."""
    return SOURCE.tables.fortifications[SOURCE.atlas[PointId(point)].kind].garrison
