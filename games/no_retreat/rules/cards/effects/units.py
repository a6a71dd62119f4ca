"""Events of single units and hexes: markers, losses, the rail box, scorched earth, works."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.kinds import Fault
from games.no_retreat.model.atlas import (
    AXIS,
    DESTROYED,
    RAIL,
    REMOVED,
    SHATTERED,
    SOVIET,
    SURRENDERED,
    HexId,
    foe,
)
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.playing import Choosing
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards.effects.deed import Deed, Handler, named
from games.no_retreat.rules.ground.losses import eliminate
from games.no_retreat.rules.ground.stacking import fits
from games.no_retreat.rules.ground.standing import in_set
from games.no_retreat.rules.ground.supply import supply
from games.no_retreat.rules.organization import placing, reversal

BOXES = {"shattered": SHATTERED, "destroyed": DESTROYED, "surrendered": SURRENDERED}


def on_units(
    carry: Callable[[Change, Deed], None], able: Callable[[Source, View, Deed], tuple[UnitId, ...]]
) -> Handler:
    """As many as the card says of the units that ``able`` finds."""
    return Handler(
        carry,
        lambda source, view, deed: only_of(deed, able(source, view, deed), deed.figures["units"]),
        lambda source, view, deed: bool(able(source, view, deed)),
    )


def on_hexes(
    carry: Callable[[Change, Deed], None], able: Callable[[Source, View, Deed], tuple[HexId, ...]]
) -> Handler:
    """As many as the card says, else one, of the hexes that ``able`` finds."""

    def check(source: Source, view: View, deed: Deed) -> Fault | None:
        named_, could = deed.event.hexes, able(source, view, deed)
        if len(named_) == deed.figures.get("hexes", 1) and {*named_} <= {*could}:
            return None
        return Fault("event-not-there", {"card": deed.card, "hexes": could}, "5.3.1")

    return Handler(carry, check, lambda source, view, deed: bool(able(source, view, deed)))


def only_of(deed: Deed, able: tuple[UnitId, ...], most: int) -> Fault | None:
    """Refuses other units than these."""
    wrong = named(deed, most)
    if wrong is None and not {*deed.event.units} <= {*able}:
        return Fault("event-not-those", {"card": deed.card, "units": able}, "5.3.1")
    return wrong


# Supply (5, 18, 6)


def foes_there(source: Source, view: View, deed: Deed) -> tuple[UnitId, ...]:
    """Foes on the map."""
    return tuple(
        unit for unit in source.roster.of[foe(deed.seat)] if view.board.units[unit].at in source.atlas
    )


def cut_off(change: Change, deed: Deed) -> None:
    """A marker; it is looked at again in the removal phase (11.1)."""
    for unit in deed.event.units:
        change.change_unit(unit, unsupplied=True)
        change.show("unsupplied", seat=foe(deed.seat), unit=unit)


def unsupplied_there(source: Source, view: View, deed: Deed) -> tuple[UnitId, ...]:
    """Foes with a marker."""
    return tuple(unit for unit in foes_there(source, view, deed) if view.board.units[unit].unsupplied)


def surrender(change: Change, deed: Deed) -> None:
    """The unit surrenders at once."""
    for unit in deed.event.units:
        eliminate(change, unit, surrendered=True)


def spared_hexes(source: Source, view: View, deed: Deed) -> tuple[HexId, ...]:
    """Hexes with own units without supply."""
    board = view.board
    return tuple(
        sorted(
            {
                board.units[unit].at
                for unit in source.roster.of[deed.seat]
                if board.units[unit].unsupplied and board.units[unit].at in source.atlas
            }
        )
    )


def spare(change: Change, deed: Deed) -> None:
    """Their markers are off: they do not surrender."""
    for hex_ in deed.event.hexes:
        for unit in change.board.standing(hex_):
            change.change_unit(unit, unsupplied=False)
    change.last(deed.effect("player-turn"))


# Losses (6, 35)


def may_lose(source: Source, board: Board, seat: str, figures: dict[str, object]) -> tuple[UnitId, ...]:
    """The units of a side that can lose a step for an event."""
    roster, units = source.roster, []
    of = supply(source, board, AXIS if seat == AXIS else SOVIET).all if figures.get("supplied") else 0
    for unit in roster.of[AXIS if seat == AXIS else SOVIET]:
        at = board.units[unit].at
        if at not in source.atlas or (figures.get("not") == "cadre" and roster[unit].cadre):
            continue
        if not figures.get("supplied") or in_set(source.atlas, at, of):
            units.append(unit)
    return tuple(units)


def foe_loses(change: Change, deed: Deed) -> None:
    """The side that loses chooses."""
    side = foe(deed.seat)
    units = may_lose(change.source, change.board, side, dict(deed.figures))
    if units:
        change.call(Choosing(side, "lose", deed.seat, deed.figures, units))
    else:
        change.show("card-without-effect", card=deed.card)


# Boxes (2)


def boxed(source: Source, view: View, deed: Deed) -> tuple[UnitId, ...]:
    """Own units of the boxes."""
    board = view.board
    wanted = {BOXES[name] for name in deed.figures["from"]}
    return tuple(
        unit
        for unit in source.roster.of[deed.seat]
        if board.units[unit].at in wanted and not source.roster[unit].face(board.units[unit].weak).fort
    )


def room(source: Source, view: View, deed: Deed) -> int:
    """How many units more the rail box holds (9.1.2)."""
    there = sum(source.roster[unit].seat == deed.seat for unit in view.board.standing(RAIL))
    return source.tables.figures.rail_box - there


def fits_in_box(source: Source, view: View, deed: Deed) -> Fault | None:
    """As many as there is room for."""
    most = min(deed.figures["units"], room(source, view, deed))
    return only_of(deed, boxed(source, view, deed), most)


def could_be_boxed(source: Source, view: View, deed: Deed) -> bool:
    """Somebody, and room."""
    return bool(boxed(source, view, deed)) and room(source, view, deed) > 0


def to_rail(change: Change, deed: Deed) -> None:
    """Onto the rails, who was lost with the weak side up (7.9.2)."""
    for unit in deed.event.units:
        weak = placing.weak_side(change.source, change.board, unit, RAIL)
        change.box(unit, RAIL, weak=weak)
        change.show("to-rail", seat=deed.seat, unit=unit)


# Upgrades (8)


def upgradable(source: Source, view: View, deed: Deed) -> tuple[UnitId, ...]:
    """7.0: own units with their weak side up and an overland line, no regional ones (7.5)."""
    board = view.board
    overland = supply(source, board, deed.seat).overland
    return tuple(
        unit
        for unit in source.roster.of[deed.seat]
        if source.roster[unit].two_sided
        and board.units[unit].weak
        and not board.units[unit].unsupplied
        and not source.roster[unit].face(False).fort
        and in_set(source.atlas, board.units[unit].at, overland)
    )


def upgrade(change: Change, deed: Deed) -> None:
    """Turned over for nothing."""
    for unit in deed.event.units:
        before = change.board
        change.change_unit(unit, weak=False)
        change.show("upgraded", seat=deed.seat, unit=unit, free=True)
        change.call(reversal.since(change, before, deed.seat, unit))


# Hexes (7, 41)


def cities_held(source: Source, view: View, deed: Deed) -> tuple[HexId, ...]:
    """Cities that the side controls and that are not scorched."""
    board = view.board
    return tuple(
        hex_
        for hex_ in source.atlas.ways.members(source.atlas.cities)
        if board.control[hex_] == deed.seat and hex_ not in board.scorched
    )


def scorch(change: Change, deed: Deed) -> None:
    """14.13: marsh for all purposes, until it is paid for."""
    change.set(scorched=tuple(sorted((*change.board.scorched, *deed.event.hexes))))
    change.show("scorched", seat=deed.seat, hex=deed.event.hexes[0])


def own_hex(source: Source, view: View, deed: Deed) -> Fault | None:
    """A hex with own units."""
    hexes = deed.event.hexes
    units = view.board.standing(hexes[0]) if len(hexes) == 1 and hexes[0] in source.atlas else ()
    if not any(source.roster[unit].seat == deed.seat for unit in units) or hexes[0] in view.board.works:
        return Fault("event-not-there", {"card": deed.card, "hexes": ()}, "5.3.1")
    return None


def works(change: Change, deed: Deed) -> None:
    """14.13: a column for the defender, until foes enter."""
    change.set(works=tuple(sorted((*change.board.works, *deed.event.hexes))))
    change.show("works", seat=deed.seat, hex=deed.event.hexes[0])


# Forts and Volkssturm rebuilt (48, 49)


def rebuildable(source: Source, board: Board, kind: str) -> tuple[UnitId, ...]:
    """Those of the Reich that were lost for good; the garrison of Berlin is not rebuilt."""
    wanted = "fort" if kind == "axis-fort" else "volkssturm"
    return tuple(
        unit
        for unit in source.roster.of[AXIS]
        if board.units[unit].at == REMOVED
        and source.roster[unit].permanent
        and unit != "ge-berlin"
        and source.roster[unit].face(board.units[unit].weak).kind == wanted
    )


def rebuild_where(source: Source, view: View, deed: Deed) -> Fault | None:
    """Each into an own city of Greater Germany with room; Volkssturm into its own city."""
    able = rebuildable(source, view.board, deed.figures["kind"])
    wrong = only_of(deed, able, deed.figures["units"])
    if wrong is not None or len(deed.event.hexes) != len(deed.event.units):
        return wrong or Fault("event-names-hexes", {"card": deed.card, "most": len(able)}, "5.3.1")
    for unit, hex_ in zip(deed.event.units, deed.event.hexes, strict=True):
        if not _fits_in(source, view.board, unit, hex_):
            return Fault("event-not-there", {"card": deed.card, "hexes": (hex_,)}, "5.3.1")
    return None


def _fits_in(source: Source, board: Board, unit: UnitId, hex_: HexId) -> bool:
    counter = source.roster[unit]
    if counter.place not in (None, hex_) or hex_ not in source.atlas:
        return False
    ground = source.atlas[hex_]
    city = ground.terrain == "city" and ground.country == "greater-germany"
    there = (*board.standing(hex_), unit)
    return city and board.control[hex_] == AXIS and fits(source, board, AXIS, there)


def could_rebuild(source: Source, view: View, deed: Deed) -> bool:
    """Somebody, and a city for him."""
    cities = source.atlas.ways.members(source.atlas.cities)
    return any(
        _fits_in(source, view.board, unit, hex_)
        for unit in rebuildable(source, view.board, deed.figures["kind"])
        for hex_ in cities
    )


def rebuild(change: Change, deed: Deed) -> None:
    """They stand there; it may cost points."""
    for unit, hex_ in zip(deed.event.units, deed.event.hexes, strict=True):
        change.put(unit, hex_)
        change.show("arrived", seat=deed.seat, unit=unit, hex=hex_)
    if deed.figures.get("vp"):
        change.score(deed.seat, deed.figures["vp"], "card", card=deed.card)


HANDLERS = {
    "unsupplied": on_units(cut_off, foes_there),
    "surrender": on_units(surrender, unsupplied_there),
    "spare-unsupplied": on_hexes(spare, spared_hexes),
    "foe-loses": Handler(foe_loses),
    "to-rail": Handler(to_rail, fits_in_box, could_be_boxed),
    "upgrade": on_units(upgrade, upgradable),
    "scorch": on_hexes(scorch, cities_held),
    "works": Handler(works, own_hex),
    "rebuild": Handler(rebuild, rebuild_where, could_rebuild),
}
