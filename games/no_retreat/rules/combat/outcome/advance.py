"""Advance after combat (10.8): who follows, how far, what stops it."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.no_retreat.model.atlas import AXIS, HexId
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Advancing, Fight
from games.no_retreat.model.orders import Advance, Move
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import State, View
from games.no_retreat.rules.combat import effects
from games.no_retreat.rules.combat.replies import advances, said
from games.no_retreat.rules.combat.shifts import face, keeps_tanks
from games.no_retreat.rules.ground import weather
from games.no_retreat.rules.ground.stacking import excess, fits
from games.no_retreat.rules.movement.walking import entered, may_enter, terrain_of


def vacated(source: Source, board: Board, fight: Fight) -> tuple[HexId, ...]:
    """The attacked hexes in which no foe is left."""
    return tuple(
        hex_
        for hex_ in fight.hexes
        if not any(source.roster[unit].seat == fight.defender for unit in board.standing(hex_))
    )


def able(source: Source, board: Board, fight: Fight) -> tuple[UnitId, ...]:
    """The attackers that may advance: neither forts nor disorganized nor of white strength."""
    return tuple(
        unit
        for unit in fight.attackers
        if (each := board.units[unit]).at in source.atlas
        and not each.disorganized
        and not (shown := face(source, board, unit)).fort
        and not shown.white
        and shown.mp > 0
    )


def most(source: Source, board: Board, fight: Fight, unit: UnitId) -> int:
    """How many hexes a unit may go at most, whatever ground it meets (10.8.1, 10.8.2, 6.5.4, 13.1).

    Cards act in the order in which they were played: the last has the last word (5.0).
    """
    sky, far = weather.effect(source, board), 1
    if sky.advance and not board.units[unit].unsupplied:
        far = 3 if sky.breakthrough and breaks_through(source, board, fight, unit) else 2
    for effect in effects.acting(board, fight, "advance", "no-multihex"):
        far = 1 if effect.does == "no-multihex" else far + int(str(effect.figures["add"]))
    return far


def breaks_through(source: Source, board: Board, fight: Fight, unit: UnitId) -> bool:
    """10.8.2, 13.5: tanks; Soviet ones from turn 11 on in their own player turn, German ones while they have
    oil, those of the SS always."""
    shown, seat = face(source, board, unit), source.roster[unit].seat
    early = board.turn < source.tables.figures.breakthrough[seat]
    if not shown.tank or early or (seat != AXIS and board.active != seat):
        return False
    return shown.kind == "ss-tank" or keeps_tanks(board, fight)


def stops(source: Source, board: Board, hex_: HexId) -> bool:
    """Whether an advance ends in a hex, by the terrain table."""
    table = source.tables.terrain
    ground = source.atlas[hex_]
    return table[terrain_of(board, source.atlas, hex_)].stops or bool(
        ground.objective and table["objective"].stops
    )


def fault(source: Source, board: Board, fight: Fight, move: Move) -> Fault | None:
    """Why a unit cannot follow along a path."""
    unit, free = move.unit, vacated(source, board, fight)
    if unit not in (units := able(source, board, fight)):
        fought = unit in fight.attackers
        return Fault("may-not-advance" if fought else "did-not-fight", {"unit": unit, "units": units}, "10.8")
    if not move.path or move.path[0] not in free:
        return Fault("advance-begins-there", {"unit": unit, "hexes": free}, "10.8.1")
    if len(move.path) > (far := most(source, board, fight, unit)):
        return Fault("advance-too-far", {"unit": unit, "most": far}, "10.8.1")
    here = board.units[unit].at
    for place, there in enumerate(move.path):
        args = {"unit": unit, "from": here, "to": there}
        if there not in source.atlas.ways.beside[here]:
            return Fault("no-neighbours", args, "10.8.1")
        if place and stops(source, board, here):
            return Fault("advance-stops", args, "10.8.1")
        if not may_enter(board, source.roster[unit], there):
            return Fault("may-not-enter", args, "8.6")
        if any(source.roster[each].seat == fight.defender for each in board.standing(there)):
            return Fault("foes-there", args, "10.8.1")
        here = there
    return None


def check(source: Source, view: View, ask: Ask, order: Advance) -> Fault | None:
    """Each once; in the hexes just left nobody too many, further on that is punished afterwards (8.4.3)."""
    assert view.fight is not None
    board, done = view.board, set[UnitId]()
    for move in order.moves:
        if move.unit in done:
            return Fault("moved-already", {"unit": move.unit}, "10.8")
        if (wrong := fault(source, board, view.fight, move)) is not None:
            return wrong
        done.add(move.unit)
        board = _after(board, move)
    for hex_ in vacated(source, board, view.fight):
        units = board.standing(hex_)
        if not fits(source, board, ask.seat, units, hex_):
            return Fault("hex-full", {"hex": hex_, "units": units}, "8.4.1")
    return None


def _after(board: Board, move: Move) -> Board:
    moved = replace(board.units[move.unit], at=move.path[-1])
    return replace(board, units={**board.units, move.unit: moved})


def default(source: Source, view: View, ask: Ask) -> Advance:
    """The strongest goes one hex, so that the ground is taken."""
    assert view.fight is not None
    fight, board = view.fight, view.board
    units = sorted(able(source, board, fight), key=lambda unit: -face(source, board, unit).strength)
    for unit in units:
        for hex_ in vacated(source, board, fight):
            order = Advance((Move(unit, (hex_,)),))
            if check(source, view, ask, order) is None:
                return order
    return Advance()


def advanced(change: Change, stage: Advancing, seat: Seat, order: Advance) -> None:
    """Units go, and take what they pass."""
    source = change.source
    for move in order.moves:
        start = change.board.units[move.unit].at
        change.put(move.unit, move.path[-1])
        change.show("advanced", seat=seat, unit=move.unit, **{"from": start}, path=move.path)
        for hex_ in entered(source, change.board, seat, move.path):
            change.control(hex_, seat)
    excess(change, seat)
    change.end()


def settle(change: Change, stage: Advancing) -> bool:
    """Nobody is asked who cannot follow, or who said beforehand whom he sends; what cannot be is left out."""
    source, fight = change.source, stage.fight
    if not vacated(source, change.board, fight) or not _possible(source, change.board, fight):
        change.end()
        return True
    wanted = said(change.state, fight.attacker).advances if fight.chain else advances(change.state)
    if wanted is None:
        return False
    board, moves = change.board, list[Move]()
    for move in wanted:
        wrong = fault(source, board, fight, move)
        full = not fits(
            source, board, fight.attacker, (*board.standing(move.path[0]), move.unit), move.path[0]
        )
        if wrong is None and full and len(move.path) == 1:
            wrong = Fault("hex-full", {"hex": move.path[0]}, "8.4.1")
        if wrong is not None:
            told = {"key": wrong.key, "args": wrong.args}
            change.tell(fight.attacker, "left-out", unit=move.unit, fault=told, rule=wrong.rule)
            continue
        moves.append(move)
        board = _after(board, move)
    advanced(change, stage, fight.attacker, Advance(tuple(moves)))
    return True


def _possible(source: Source, board: Board, fight: Fight) -> bool:
    return any(
        fault(source, board, fight, Move(unit, (hex_,))) is None
        for unit in able(source, board, fight)
        for hex_ in vacated(source, board, fight)
    )


def _advance_asked(source: Source, state: State, stage: Advancing) -> tuple[Ask, ...]:
    board, fight = state.board, stage.fight
    return asked(
        "advance",
        fight.attacker,
        hexes=vacated(source, board, fight),
        units=able(source, board, fight),
        most={unit: most(source, board, fight, unit) for unit in able(source, board, fight)},
    )


ADVANCE = Procedure(
    stage=Advancing,
    awaits=_advance_asked,
    asks={"advance": AskKind(takes=(Advance,), check=check, default=default, whole=False)},
    answered=advanced,
    settle=settle,
)
