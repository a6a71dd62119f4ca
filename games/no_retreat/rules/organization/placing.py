"""The second step (7.6 to 7.9, 14.9): who comes onto the map from the boxes and the turn track, and where."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Fault, Seat, Value
from games.no_retreat.model.atlas import AXIS, DESTROYED, RAIL, REMOVED, SHATTERED, SURRENDERED, HexId, foe
from games.no_retreat.model.board import Board, in_order
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Place
from games.no_retreat.model.source import Source
from games.no_retreat.rules.ground.losses import destination
from games.no_retreat.rules.ground.stacking import fits
from games.no_retreat.rules.ground.standing import in_set, standing
from games.no_retreat.rules.ground.supply import supply
from games.no_retreat.rules.ground.trial import Trial, changed, of_the_seat, pays
from games.no_retreat.rules.organization.upgrades import axis_may_build

SEVASTOPOL = HexId("1812")


def replace_cost(source: Source, board: Board, unit: UnitId) -> int:
    """7.7 to 7.9: cards for a unit where it lies; shattered units and reinforcements cost none."""
    destroyed, surrendered = source.tables.figures.replace_cost
    usual = {DESTROYED: destroyed, SURRENDERED: surrendered}.get(board.units[unit].at, 0)
    return usual and max(usual, source.roster[unit].replace)


def is_replaced(board: Board, unit: UnitId) -> bool:
    """Whether a unit waits in one of the boxes of lost units, and not on the turn track."""
    return board.units[unit].at in (SHATTERED, DESTROYED, SURRENDERED)


def arrival(board: Board, unit: UnitId) -> int:
    """The turn on whose space of the track a unit waits (7.8), 0 if on none."""
    name, _, turn = board.units[unit].at.partition("-")
    return int(turn) if name == "track" else 0


def comes_back(source: Source, board: Board, unit: UnitId) -> int:
    """13.5: the points for which a removed unit comes as a reinforcement now, 0 if it does not; once."""
    back = source.roster[unit].back
    if back is None or board.units[unit].at != REMOVED or unit in board.happened:
        return 0
    return back[1] if board.turn >= back[0] else 0


def waiting(source: Source, board: Board, seat: Seat) -> tuple[UnitId, ...]:
    """The units of a side that may come onto the map now, if it can pay; cadres never do so (14.9.1)."""
    return tuple(
        unit
        for unit in source.roster.of[seat]
        if _may_come(source, board, seat, unit) and not source.roster[unit].cadre
    )


def _may_come(source: Source, board: Board, seat: Seat, unit: UnitId) -> bool:
    if board.units[unit].at in (DESTROYED, SURRENDERED):
        return seat != AXIS or axis_may_build(source, board)
    if comes_back(source, board, unit):
        return True
    return board.units[unit].at == SHATTERED or 0 < arrival(board, unit) <= board.turn


def hexes(source: Source, board: Board, unit: UnitId, *, replaced: bool) -> int:
    """Where a unit may be placed (7.6, 14.9.4); ``replaced``: it comes from a box of lost units."""
    atlas, counter = source.atlas, source.roster[unit]
    seat, stand = counter.seat, standing(source, board)
    overland = supply(source, board, seat, stand).overland & ~atlas.areas & ~atlas.lake
    free = atlas.ways.all & ~(stand.zones[foe(seat)] | stand.units[foe(seat)] | atlas.areas | atlas.lake)
    if counter.place is not None and not replaced:
        # 13.5: these stand in the city that it names, in a zone of the foe too.
        found = atlas.ways.bit[counter.place] & ~stand.units[foe(seat)]
    else:
        found = _by_country(source, seat, stand.cities[seat], overland & free, free, replaced)
    cadres = _cadre_hexes(source, board, seat) & overland if replaced else 0
    found |= cadres
    if counter.stays is not None:
        found = atlas.ways.bit[counter.stays] & ~stand.units[foe(seat)]
    for hex_ in atlas.ways.members(found & stand.units[seat]):
        if not fits(source, board, seat, _stack(source, board, unit, hex_, replaced)):
            found &= ~atlas.ways.bit[hex_]
    return found


def _by_country(source: Source, seat: Seat, cities: int, overland: int, free: int, replaced: bool) -> int:
    """7.6. ``overland``: free hexes with an overland line; ``free``: out of the foe's zones.

    New Soviet units come in the USSR: what the last sentence adds for others would else say nothing.
    """
    atlas = source.atlas
    germany, ussr = atlas.countries["greater-germany"], atlas.countries["ussr"]
    around = cities | atlas.ways.spread(cities)
    if seat == AXIS:
        found = around & germany & overland
        if replaced:
            in_ussr = cities & ussr
            found |= (in_ussr | atlas.ways.spread(in_ussr)) & overland
            found |= atlas.edges[AXIS] & germany & free
        return found
    found = around & ussr & overland | atlas.edges[seat] & ussr & free
    return found | around & germany & overland if replaced else found


def _cadre_hexes(source: Source, board: Board, seat: Seat) -> int:
    return source.atlas.ways.of(
        board.units[unit].at
        for unit in source.roster.of[seat]
        if source.roster[unit].cadre and board.units[unit].at in source.atlas
    )


def cadre_in(source: Source, board: Board, seat: Seat, hex_: HexId) -> UnitId | None:
    """The cadre whose place a unit takes in a hex (14.9.4)."""
    return next(
        (
            unit
            for unit in source.roster.of[seat]
            if source.roster[unit].cadre and board.units[unit].at == hex_
        ),
        None,
    )


def _stack(source: Source, board: Board, unit: UnitId, hex_: HexId, replaced: bool) -> list[UnitId]:
    """Who would stand in a hex with the unit."""
    gone = cadre_in(source, board, source.roster[unit].seat, hex_) if replaced else None
    return [*(each for each in board.standing(hex_) if each != gone), unit]


def weak_side(source: Source, board: Board, unit: UnitId, hex_: HexId) -> bool:
    """Which side is up on a unit that is placed (7.2.2, 7.7, 7.9.2); Sevastopol comes as a fort (13.5)."""
    counter, each, figures = source.roster[unit], board.units[unit], source.tables.figures
    if each.at in (DESTROYED, SURRENDERED) and counter.two_sided:
        two_step = counter.seat == AXIS or board.turn >= figures.soviet_upgrades
        return two_step or each.weak or counter.face(each.weak).fort
    if arrival(board, unit) and board.turn == figures.fortify and hex_ == SEVASTOPOL == counter.home:
        return False
    return each.weak and each.at != REMOVED


def check_place(source: Source, board: Board, seat: Seat, line: Place) -> Fault | None:
    """Why a unit cannot come onto the map there; who pays is not looked at."""
    unit, at = line.unit, board.units[line.unit].at
    counter = source.roster[unit]
    args: dict[str, Value] = {"unit": unit, "at": at, "could": waiting(source, board, seat)}
    if at == RAIL:
        return Fault("detrains-later", args, "9.2")
    if at == REMOVED and counter.back is not None and board.turn < counter.back[0]:
        return Fault("comes-later", {"unit": unit, "turn": counter.back[0]}, "13.5")
    if not (is_replaced(board, unit) or arrival(board, unit) or comes_back(source, board, unit)):
        return Fault("not-waiting", args, "7.6")
    if counter.cadre:
        return Fault("cadre-waits", args, "14.9.1")
    if arrival(board, unit) > board.turn:
        return Fault("comes-later", {"unit": unit, "turn": arrival(board, unit)}, "7.8")
    if seat == AXIS and at in (DESTROYED, SURRENDERED) and not axis_may_build(source, board):
        first, last = source.tables.figures.axis_upgrades
        return Fault(
            "no-german-replacements", {"unit": unit, "turn": board.turn, "from": first, "to": last}, "7.9.1"
        )
    found = hexes(source, board, unit, replaced=is_replaced(board, unit))
    if in_set(source.atlas, line.at, found):
        return None
    return _not_there(source, board, seat, line, found)


def _not_there(source: Source, board: Board, seat: Seat, line: Place, found: int) -> Fault:
    """Why not in that hex."""
    stand, atlas, at = standing(source, board), source.atlas, line.at
    args: dict[str, Value] = {"unit": line.unit, "hex": at, "to": at, "could": atlas.ways.members(found)}
    if at not in atlas:
        return Fault("unknown-hex", args, "7.6")
    if in_set(atlas, at, stand.units[foe(seat)]):
        return Fault("foes-there", args, "7.6")
    replaced = is_replaced(board, line.unit)
    if not fits(source, board, seat, _stack(source, board, line.unit, at, replaced)):
        return Fault("hex-full", {**args, "units": board.standing(at)}, "8.4.1")
    if in_set(atlas, at, stand.zones[foe(seat)]):
        return Fault("in-zone", args, "7.6")
    if not in_set(atlas, at, supply(source, board, seat, stand).overland):
        return Fault("no-overland-line", args, "7.6")
    return Fault("not-placed-there", args, "7.6")


def place(trial: Trial, line: Place) -> Trial | Fault:
    """The position after a unit came onto the map, or why it does not."""
    source, board, unit = trial.source, trial.board, line.unit
    wrong = of_the_seat(trial, unit) or check_place(source, board, trial.seat, line)
    if wrong is not None:
        return wrong
    paid = pays(trial, line.cards, replace_cost(source, board, unit), "7.9")
    if isinstance(paid, Fault):
        return paid
    replaced = is_replaced(board, unit)
    if comes_back(source, board, unit):
        happened = in_order({**board.happened, unit: board.turn})
        paid = replace(paid, board=replace(paid.board, happened=happened))
    cadre = cadre_in(source, board, trial.seat, line.at) if replaced else None
    if cadre is not None:
        home = destination(source, board, source.roster[cadre], surrendered=False)
        paid = changed(paid, cadre, at=home, disorganized=False, unsupplied=False)
    return changed(
        paid,
        unit,
        at=line.at,
        weak=weak_side(source, board, unit, line.at),
        # 14.9.4: who takes a cadre's place is fit to attack.
        disorganized=replaced and cadre is None,
    )
