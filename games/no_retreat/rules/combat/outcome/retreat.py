"""Retreat (10.7.5): who goes, where to, and that who cannot is destroyed."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Args, Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.kit.hexes import distance
from games.no_retreat.model.atlas import AXIS, CADRES, Atlas, HexId
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Fight, Retreating
from games.no_retreat.model.orders import Move, Retreat
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import State, View
from games.no_retreat.rules.combat import effects
from games.no_retreat.rules.combat.outcome import forts
from games.no_retreat.rules.combat.replies import said
from games.no_retreat.rules.combat.shifts import face
from games.no_retreat.rules.ground import losses
from games.no_retreat.rules.ground.stacking import excess, fits
from games.no_retreat.rules.ground.standing import in_set, standing
from games.no_retreat.rules.ground.supply import is_supplied, supply
from games.no_retreat.rules.movement.walking import entered, may_enter

Path = tuple[HexId, ...]


def going(source: Source, board: Board, fight: Fight) -> tuple[UnitId, ...]:
    """Who must retreat: all of the side in the attacked hexes, who did not fight too (10.7.2), but not
    where a fort holds (10.7.4). Who is fought alone goes alone."""
    return tuple(
        unit
        for hex_ in fight.hexes
        if not forts.stay(source, board, fight, hex_)
        for unit in board.standing(hex_)
        if source.roster[unit].seat == fight.defender and (unit in fight.defenders or not fight.alone)
    )


def ways(source: Source, board: Board, fight: Fight, unit: UnitId) -> tuple[Path, ...]:
    """The paths by which a unit may retreat now; none where it is destroyed instead.

    Of the possible ones those free of the foe's zones, else those with a friend in each hex in a zone; of
    these such as lead to where it is supplied, if any do. Who cannot move does not retreat either.
    """
    if face(source, board, unit).mp == 0:
        return ()
    stand, seat = standing(source, board), source.roster[unit].seat
    zone, friends = stand.zones[fight.attacker], stand.units[seat]
    fearless = any(each.seat == seat for each in effects.acting(board, fight, "retreat-free"))
    clear: list[Path] = []
    covered: list[Path] = []
    for path in _paths(source, board, fight, unit):
        threatened = [hex_ for hex_ in path if in_set(source.atlas, hex_, zone)]
        if fearless or not threatened:
            clear.append(path)
        elif all(in_set(source.atlas, hex_, friends) for hex_ in threatened):
            covered.append(path)
    found = clear or covered
    home = [path for path in found if _supplied(source, board, unit, path[-1])]
    return tuple(home or found)


def _paths(source: Source, board: Board, fight: Fight, unit: UnitId) -> list[Path]:
    """Two hexes, so that the second is two from the first; an area ends it."""
    atlas, start, counter = source.atlas, board.units[unit].at, source.roster[unit]
    taken = standing(source, board).units[fight.attacker]

    def open_(there: HexId) -> bool:
        return (
            there not in fight.hexes and not in_set(atlas, there, taken) and may_enter(board, counter, there)
        )

    found: list[Path] = []
    for first in atlas.ways.beside[start]:
        if not open_(first):
            continue
        if atlas[first].at is None:
            found.append((first,))
            continue
        found += [
            (first, second)
            for second in atlas.ways.beside[first]
            if second != start and not near(atlas, start, second) and open_(second)
        ]
    return found


def near(atlas: Atlas, here: HexId, there: HexId) -> bool:
    """Whether two hexes lie side by side, be there water between them."""
    one, other = atlas[here].at, atlas[there].at
    if one is None or other is None:
        return there in atlas.ways.beside[here]
    return distance(one, other) <= 1


def _supplied(source: Source, board: Board, unit: UnitId, at: HexId) -> bool:
    moved = _at(board, unit, at)
    seat = source.roster[unit].seat
    return is_supplied(source, moved, unit, {seat: supply(source, moved, seat)})


def _at(board: Board, unit: UnitId, at: HexId) -> Board:
    return replace(board, units={**board.units, unit: replace(board.units[unit], at=at)})


def all_one(source: Source, board: Board, fight: Fight) -> bool:
    """Whether it is all one where they go: each is lost at the end of its way, shattered or its last step
    gone, whatever the way, which changes no control, fills no hex and brings no cadre."""
    due = going(source, board, fight)
    return all(
        _lost_after(source, board, fight, unit)
        and all(_changes_nothing(source, board, unit, path) for path in ways(source, board, fight, unit))
        for unit in due
    )


def _lost_after(source: Source, board: Board, fight: Fight, unit: UnitId) -> bool:
    counter, marker = source.roster[unit], board.markers.get(board.units[unit].at)
    if unit not in fight.defenders or (marker is not None and marker.unit == unit):
        return False
    if fight.result == "DS":
        return True
    cadres = any(source.roster[each].seat == counter.seat for each in board.standing(CADRES))
    alone = not (counter.two_sided and not counter.cadre and cadres)
    return fight.result == "DD" and losses.counters_steps(source, board, unit) == 1 and alone


def _changes_nothing(source: Source, board: Board, unit: UnitId, path: Path) -> bool:
    seat, end = source.roster[unit].seat, path[-1]
    return not entered(source, board, seat, path) and fits(
        source, board, seat, (*board.standing(end), unit), end
    )


def check(source: Source, view: View, ask: Ask, order: Retreat) -> Fault | None:
    """Each of those who must go that can, in the order written: who went before makes room or lifts zones."""
    assert view.fight is not None
    board, fight = view.board, view.fight
    due = list(going(source, board, fight))
    for move in order.moves:
        if move.unit not in due:
            return Fault("not-to-retreat", {"unit": move.unit, "units": tuple(due)}, "10.7.5")
        possible = ways(source, board, fight, move.unit)
        if move.path not in possible:
            return _wrong_way(source, board, fight, move, possible)
        due.remove(move.unit)
        board = _at(board, move.unit, move.path[-1])
    for unit in due:
        if possible := ways(source, board, fight, unit):
            return Fault("retreat-owed", {"unit": unit, "ways": possible}, "10.7.5")
    return None


def _wrong_way(source: Source, board: Board, fight: Fight, move: Move, possible: tuple[Path, ...]) -> Fault:
    """The one reason why a unit does not retreat by a path."""
    args: Args = {"unit": move.unit, "path": move.path, "ways": possible}
    if not possible:
        return Fault("no-retreat-at-all", args, "10.7.5")
    if move.path not in _paths(source, board, fight, move.unit):
        seat = fight.attacker
        if any(source.roster[each].seat == seat for hex_ in move.path for each in board.standing(hex_)):
            return Fault("retreat-into-foes", args, "10.7.5")
        return Fault("retreat-not-two", args, "10.7.5")
    zone = standing(source, board).zones[fight.attacker]
    if any(in_set(source.atlas, hex_, zone) for hex_ in move.path):
        return Fault("retreat-into-zone", args, "10.7.5")
    return Fault("retreat-unsupplied", args, "10.7.5")


def chosen(source: Source, board: Board, fight: Fight, goals: tuple[HexId, ...] = ()) -> Retreat:
    """Everybody in turn, towards the goals, else homeward, rather not where the hex is full then."""
    moves: list[Move] = []
    for unit in going(source, board, fight):
        possible = ways(source, board, fight, unit)
        if possible:
            seat = source.roster[unit].seat

            def far(
                path: Path, unit: UnitId = unit, seat: Seat = seat, board: Board = board
            ) -> tuple[int, int]:
                full = not fits(source, board, seat, (*board.standing(path[-1]), unit), path[-1])
                return int(full), _distance(source.atlas, seat, path[-1], goals)

            path = min(possible, key=far)
            moves.append(Move(unit, path))
            board = _at(board, unit, path[-1])
    return Retreat(tuple(moves))


def _distance(atlas: Atlas, seat: Seat, end: HexId, goals: tuple[HexId, ...]) -> int:
    """To the nearest goal, or to the side of the board that a side came from."""
    at = atlas[end].at
    if goals:
        far = (
            distance(at, there) if at and (there := atlas[goal].at) else 0 if goal == end else 99
            for goal in goals
        )
        return min(far)
    column = int(end[2:]) if at else 0
    return column if seat == AXIS else -column


def default(source: Source, view: View, ask: Ask) -> Retreat:
    """Homeward."""
    assert view.fight is not None
    return chosen(source, view.board, view.fight)


def retreated(change: Change, stage: Retreating, seat: Seat, order: Retreat) -> None:
    """Units go in the order written; who cannot go is destroyed; nobody stands where it is too full."""
    source = change.source
    due = going(source, change.board, stage.fight)
    for move in order.moves:
        start = change.board.units[move.unit].at
        change.put(move.unit, move.path[-1])
        change.show("retreated", seat=seat, unit=move.unit, **{"from": start}, path=move.path)
        for hex_ in entered(source, change.board, seat, move.path):
            change.control(hex_, seat)
        _follow(change, move.unit, start)
    gone = {move.unit for move in order.moves}
    for unit in due:
        if unit not in gone:
            change.show("no-retreat", seat=seat, unit=unit)
            losses.eliminate(change, unit)
    excess(change, seat, tuple(move.unit for move in order.moves))
    change.end()


def _follow(change: Change, unit: UnitId, start: HexId) -> None:
    """10.7.3: a counterblow marker lies on its unit and goes with it."""
    marker, at = change.board.markers.get(start), change.board.units[unit].at
    if marker is not None and marker.unit == unit:
        change.mark(start, None)
        if at not in change.board.markers:
            change.mark(at, marker)


def settle(change: Change, stage: Retreating) -> bool:
    """Nobody is asked where there is one way for each, or where goals were said."""
    source, board, fight = change.source, change.board, stage.fight
    due = going(source, board, fight)
    goals = said(change.state, fight.defender).goals
    choice = any(len(ways(source, board, fight, unit)) > 1 for unit in due)
    if goals is None and choice:
        return False
    retreated(change, stage, fight.defender, chosen(source, board, fight, goals or ()))
    return True


def _retreat_asked(source: Source, state: State, stage: Retreating) -> tuple[Ask, ...]:
    board, fight = state.board, stage.fight
    due = going(source, board, fight)
    return asked("retreat", fight.defender, hexes=fight.hexes, units=due)


RETREAT = Procedure(
    stage=Retreating,
    awaits=_retreat_asked,
    asks={"retreat": AskKind(takes=(Retreat,), check=check, default=default)},
    answered=retreated,
    settle=settle,
)
