"""Events that bring units onto the map: replaced for nothing, by rail, out of the boxes of lost units."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Fault, Seat
from games.no_retreat.model.atlas import CADRES, DESTROYED, RAIL, SHATTERED, SOVIET, SURRENDERED, HexId
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.paying import Built
from games.no_retreat.model.playing import Deal
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards.effects.deed import Deed, Handler, named
from games.no_retreat.rules.ground import control, frontier
from games.no_retreat.rules.ground.losses import destination
from games.no_retreat.rules.ground.stacking import excess, fits
from games.no_retreat.rules.ground.standing import in_set
from games.no_retreat.rules.ground.supply import both, is_supplied, supply
from games.no_retreat.rules.movement import detrain, rail
from games.no_retreat.rules.movement.walking import entered, may_enter, walk, walked
from games.no_retreat.rules.organization import placing, reversal, upgrades

LOST = {"shattered": SHATTERED, "destroyed": DESTROYED, "surrendered": SURRENDERED}


def _pairs(deed: Deed, most: int) -> Fault | None:
    """A hex for each unit, as many as the card allows, nobody twice."""
    units, hexes = deed.event.units, deed.event.hexes
    if (wrong := named(deed, most)) is not None:
        return wrong
    if len(hexes) != len(units):
        return Fault("event-names-hexes", {"card": deed.card, "most": len(units)}, "5.3.1")
    return None


def _there(board: Board, unit: UnitId, at: HexId, *, weak: bool) -> Board:
    """The board with a unit that has come."""
    each = replace(board.units[unit], at=at, weak=weak)
    return replace(board, units={**board.units, unit: each})


def _not_there(deed: Deed, hex_: HexId) -> Fault:
    return Fault("event-not-there", {"card": deed.card, "hexes": (hex_,)}, "5.3.1")


def _arrives(change: Change, deed: Deed, unit: UnitId, at: HexId, *, weak: bool, tired: bool) -> None:
    start = change.board.units[unit].at
    change.change_unit(unit, at=at, weak=weak, disorganized=tired, unsupplied=False)
    change.show("placed", seat=deed.seat, unit=unit, **{"from": start}, at=at, weak=weak, disorganized=tired)
    frontier.passed(change, unit, (at,))
    control.take(change, deed.seat, (at,))


# By rail (15, 25): placed as 9.2 has it


def by_rail(source: Source, view: View, deed: Deed) -> Fault | None:
    """Units of the boxes named, or cadres that wait, where trains may be left."""
    board = view.board
    wrong = _pairs(deed, deed.figures.get("units", deed.figures.get("up-to", 1)))
    if wrong is not None:
        return wrong
    boxes = {LOST[name] for name in deed.figures["from"]} if "from" in deed.figures else {CADRES}
    for unit, at in zip(deed.event.units, deed.event.hexes, strict=True):
        if (
            unit not in board.units
            or source.roster[unit].seat != deed.seat
            or board.units[unit].at not in boxes
        ):
            return Fault("event-not-those", {"card": deed.card, "units": ()}, "5.3.1")
        if not _trains(source, board, deed.seat, unit, at):
            return _not_there(deed, at)
        board = _there(board, unit, at, weak=board.units[unit].weak)
    return None


def _trains(source: Source, board: Board, seat: Seat, unit: UnitId, at: HexId) -> bool:
    free = in_set(source.atlas, at, detrain.hexes(source, board, seat))
    enters = at in source.atlas and may_enter(board, source.roster[unit], at)
    return free and enters and fits(source, board, seat, (*board.standing(at), unit), at)


def could_come(source: Source, view: View, deed: Deed) -> bool:
    """Somebody, and a hex for him."""
    board, seat = view.board, deed.seat
    boxes = {LOST[name] for name in deed.figures["from"]} if "from" in deed.figures else {CADRES}
    hexes = source.atlas.ways.members(detrain.hexes(source, board, seat))
    return any(
        _trains(source, board, seat, unit, at)
        for unit in source.roster.of[seat]
        if board.units[unit].at in boxes
        for at in hexes
    )


def come_by_rail(change: Change, deed: Deed) -> None:
    """They are fit to attack; lost ones have their weak side up (7.9.2)."""
    for unit, at in zip(deed.event.units, deed.event.hexes, strict=True):
        weak = placing.weak_side(change.source, change.board, unit, at)
        _arrives(change, deed, unit, at, weak=weak, tired=False)


# Replacements for nothing (1, 3, 30, 38)


def replaced(source: Source, view: View, deed: Deed) -> Fault | None:
    """Each a step: a weak unit is turned over where it stands, or a lost one comes as 7.6 has it."""
    board, figures = view.board, deed.figures
    if "draw" in figures and not deed.event.units and not deed.event.hexes:
        return None
    wrong = _pairs(deed, figures.get("steps", figures.get("units", 1)))
    if wrong is not None:
        return wrong
    for unit, at in zip(deed.event.units, deed.event.hexes, strict=True):
        if unit not in board.units or source.roster[unit].seat != deed.seat:
            return Fault("not-yours", {"unit": unit})
        if board.units[unit].at in source.atlas and "steps" in figures:
            if not _turns(source, board, deed.seat, unit, at):
                return _not_there(deed, at)
            board = _there(board, unit, at, weak=False)
            continue
        lost = board.units[unit].at in (DESTROYED, SURRENDERED) and not source.roster[unit].cadre
        if not lost or not in_set(source.atlas, at, placing.hexes(source, board, unit, replaced=True)):
            return _not_there(deed, at)
        board = _there(board, unit, at, weak=placing.weak_side(source, board, unit, at))
    return None


def could_be_replaced(source: Source, view: View, deed: Deed) -> bool:
    """Somebody to turn over, or lost and with a hex to come to."""
    board, seat, roster = view.board, deed.seat, source.roster
    for unit in roster.of[seat]:
        at = board.units[unit].at
        if at in source.atlas and "steps" in deed.figures and _turns(source, board, seat, unit, at):
            return True
        lost = at in (DESTROYED, SURRENDERED) and not roster[unit].cadre
        if lost and placing.hexes(source, board, unit, replaced=True):
            return True
    return False


def _turns(source: Source, board: Board, seat: Seat, unit: UnitId, at: HexId) -> bool:
    """7.0, 7.1, 7.3: an upgrade as it is paid for otherwise, but on turns when none is allowed too."""
    late = seat != SOVIET or board.turn >= source.tables.figures.soviet_upgrades
    overland = in_set(source.atlas, at, supply(source, board, seat).overland)
    ready = upgrades.upgradable(source, board, unit) and not board.units[unit].unsupplied
    return board.units[unit].at == at and late and overland and ready


def replace_units(change: Change, deed: Deed) -> None:
    """They come or are turned over; then cards are drawn or points lost."""
    made: list[Built] = []
    for unit, at in zip(deed.event.units, deed.event.hexes, strict=True):
        source, board = change.source, change.board
        if board.units[unit].at == at:
            change.change_unit(unit, weak=False)
            change.show("upgraded", seat=deed.seat, unit=unit, free=True)
            made.append(reversal.since(change, board, deed.seat, unit))
            continue
        weak = placing.weak_side(source, board, unit, at)
        cadre = placing.cadre_in(source, board, deed.seat, at)
        if cadre is not None:
            home = destination(source, board, source.roster[cadre], surrendered=False)
            change.box(cadre, home)
            change.show("cadre-replaced", seat=deed.seat, unit=cadre, box=home)
        _arrives(change, deed, unit, at, weak=weak, tired=cadre is None)
        made.append(reversal.since(change, board, deed.seat, unit))
    if "vp" in deed.figures:
        change.score(deed.seat, deed.figures["vp"], "card", card=deed.card)
    if "draw" in deed.figures:
        change.call(Deal(deed.seat, deed.figures["draw"]))
    for each in reversed(made):
        change.call(each)


# On and off trains at once (18, 35)


def rails_now(source: Source, view: View, deed: Deed) -> Fault | None:
    """``units`` go to the rail box, ``moves`` leave it, a hex each."""
    board, seat, event = view.board, deed.seat, deed.event
    if not event.units and not event.moves:
        return Fault("event-names-units", {"card": deed.card, "most": 2}, "5.3.1")
    if len({*event.units}) < len(event.units) or len(event.units) > deed.figures["entrain"]:
        return Fault("event-units", {"card": deed.card, "most": 2, "units": event.units}, "5.3.1")
    of = both(source, board)
    for unit in event.units:
        if unit not in board.units or source.roster[unit].seat != seat:
            return Fault("not-yours", {"unit": unit})
        if board.units[unit].at not in source.atlas or not rail.mobile(source, board, unit):
            return Fault("cannot-move", {"unit": unit, "points": 0}, "9.0")
        if board.units[unit].unsupplied or not is_supplied(source, board, unit, of):
            return Fault("event-supplied", {"unit": unit}, "6.5.5")
        board = _there(board, unit, RAIL, weak=board.units[unit].weak)
    if len(rail.in_box(source, board, seat)) > (most := source.tables.figures.rail_box):
        return Fault("rail-box-full", {"unit": event.units[-1], "units": (), "most": most}, "9.1.2")
    if len(event.moves) > deed.figures["detrain"]:
        return Fault("event-units", {"card": deed.card, "most": 2, "units": ()}, "5.3.1")
    return _leaving(source, board, deed, walks=False)


def detraining(source: Source, view: View, deed: Deed) -> Fault | None:
    """Any units of the rail box leave it and may go on."""
    if not deed.event.moves:
        return Fault("event-names-units", {"card": deed.card, "most": 3}, "5.3.1")
    return _leaving(source, view.board, deed, walks=True)


def _leaving(source: Source, board: Board, deed: Deed, *, walks: bool) -> Fault | None:
    for move in deed.event.moves:
        if move.unit not in rail.in_box(source, board, deed.seat) or not move.path:
            return Fault("not-on-train", {"unit": move.unit, "at": RAIL, "could": ()}, "9.2")
        first, *rest = move.path
        if not in_set(source.atlas, first, detrain.hexes(source, board, deed.seat)):
            return _not_there(deed, first)
        if not may_enter(board, source.roster[move.unit], first):
            return Fault("may-not-enter", {"unit": move.unit, "to": first}, "8.6")
        board = _there(board, move.unit, first, weak=board.units[move.unit].weak)
        if rest and not walks:
            return Fault("event-hexes", {"unit": move.unit, "most": 1}, "5.3.1")
        if rest and (wrong := walked(walk(source, board, move.unit), tuple(rest))) is not None:
            return wrong
        board = _there(board, move.unit, move.path[-1], weak=board.units[move.unit].weak)
        if not fits(source, board, deed.seat, there := board.standing(move.path[-1]), move.path[-1]):
            return Fault("hex-full", {"hex": move.path[-1], "units": there}, "8.4.1")
    return None


def could_leave_trains(source: Source, view: View, deed: Deed) -> bool:
    """Somebody on a train, and a hex to leave it at."""
    board, seat = view.board, deed.seat
    return bool(rail.in_box(source, board, seat)) and bool(detrain.hexes(source, board, seat))


def by_train(change: Change, deed: Deed) -> None:
    """Onto trains first, then off them."""
    for unit in deed.event.units:
        start = change.board.units[unit].at
        change.box(unit, RAIL)
        change.show("entrained", seat=deed.seat, unit=unit, **{"from": start})
    for move in deed.event.moves:
        change.put(move.unit, move.path[-1])
        if change.board.reserve == move.unit:
            change.set(reserve=None)
        change.show("moved", seat=deed.seat, unit=move.unit, **{"from": RAIL}, path=move.path)
        frontier.passed(change, move.unit, move.path)
        control.take(change, deed.seat, entered(change.source, change.board, deed.seat, move.path))
    excess(change, deed.seat)


HANDLERS = {
    "return-by-rail": Handler(come_by_rail, by_rail, could_come),
    "cadres-by-rail": Handler(come_by_rail, by_rail, could_come),
    "return": Handler(replace_units, replaced, could_be_replaced),
    "replace": Handler(replace_units, replaced, could_be_replaced),
    "rail-now": Handler(by_train, rails_now),
    "detrain-move": Handler(by_train, detraining, could_leave_trains),
}
