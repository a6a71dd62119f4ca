"""Counterblows: those that the inactive side pays for (10.1.2), and those that a result leaves (10.7.3)."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.no_retreat.model.atlas import HexId, foe
from games.no_retreat.model.board import Board, Marker, in_order
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Combat, Counterblowing, Fight, PuttingMarker
from games.no_retreat.model.orders import Counterblow, Counterblows, PutMarker
from games.no_retreat.model.paying import Paid
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import State, View, phase
from games.no_retreat.rules.combat.replies import said
from games.no_retreat.rules.combat.shifts import face
from games.no_retreat.rules.combat.targets import beside


def left(source: Source, board: Board, seat: Seat) -> int:
    """10.1: how many of its five markers a side has at hand."""
    return source.tables.figures.markers - sum(each.owner == seat for each in board.markers.values())


# 10.1.2: paid for with cards


def check(source: Source, view: View, ask: Ask, order: Counterblows) -> Fault | None:
    """Each in a hex of its own, for a card of its own, no more than there are markers."""
    taken_hexes, taken_cards = set[HexId](), set[CardId]()
    possible = tuple(could_be(source, view.board, ask.seat))
    for blow in order.blows:
        if blow.at in taken_hexes:
            return Fault("named-twice", {"hex": blow.at}, "10.1.2")
        if (wrong := check_hex(source, view.board, ask.seat, blow.at)) is not None:
            return Fault(wrong.key, {**wrong.args, "hexes": possible}, wrong.rule)
        if blow.card not in view.hand or blow.card in taken_cards:
            return Fault("not-held", {"cards": (blow.card,)}, "10.1.2")
        taken_hexes.add(blow.at)
        taken_cards.add(blow.card)
    if len(order.blows) > (most := left(source, view.board, ask.seat)):
        return Fault("too-many-counterblows", {"count": len(order.blows), "most": most}, "10.1")
    return None


def check_hex(source: Source, board: Board, seat: Seat, hex_: HexId) -> Fault | None:
    """Own units there, one of them not of white strength, no marker yet, foes beside it."""
    own = [unit for unit in board.standing(hex_) if source.roster[unit].seat == seat]
    if not own or hex_ not in source.atlas:
        return Fault("nobody-there", {"hex": hex_}, "10.1.2")
    if all(face(source, board, unit).white for unit in own):
        return Fault("white-strength", {"hex": hex_, "units": tuple(own)}, "10.1.2")
    if hex_ in board.markers:
        return Fault("marked-already", {"hex": hex_}, "10.1.2")
    if not beside(source, board, foe(seat), hex_):
        return Fault("nobody-to-attack", {"hex": hex_}, "10.1.2")
    return None


def could_be(source: Source, board: Board, seat: Seat) -> Iterable[HexId]:
    """Hexes in which a counterblow could be put now."""
    hexes = sorted({board.units[unit].at for unit in source.roster.of[seat]})
    return (hex_ for hex_ in hexes if check_hex(source, board, seat, hex_) is None)


def paid(change: Change, stage: Counterblowing, seat: Seat, order: Counterblows) -> None:
    """The cards are discarded in the order written; the other side may cancel them."""
    change.goto(Counterblowing(said=order.blows))
    for blow in order.blows:
        change.discard(seat, blow.card)
    if order.blows:
        change.call(Paid(seat, in_order({blow.card: blow.card for blow in order.blows})))


def _put(change: Change, blows: tuple[Counterblow, ...], settled: Paid | None) -> None:
    """Markers for what was paid in the end."""
    seat, unpaid = foe(change.board.active), settled.unpaid if settled is not None else ()
    hexes = tuple(blow.at for blow in blows if blow.card not in unpaid)
    for hex_ in hexes:
        change.mark(hex_, Marker("counterblow", seat))
    if hexes:
        change.show("counterblows", seat=seat, hexes=hexes)
    if lost := tuple(blow.at for blow in blows if blow.card in unpaid):
        change.show("counterblows-unpaid", seat=seat, hexes=lost)
    change.goto(Combat())


def settle(change: Change, stage: Counterblowing) -> bool:
    """Who has no card, marker or hex is not asked; all this is public."""
    if stage.said is not None:
        _put(change, stage.said, stage.paid)
        return True
    source, board = change.source, change.board
    seat = foe(board.active)
    possible = board.hands[seat] and left(source, board, seat) > 0 and any(could_be(source, board, seat))
    if not possible:
        change.goto(Combat())
    return not possible


# 10.7.3: left by a result


def bearers(source: Source, board: Board, fight: Fight) -> tuple[UnitId, ...]:
    """The units of the active side that fought, on whose hexes lies no marker yet."""
    return tuple(
        unit
        for unit in (*fight.attackers, *fight.defenders)
        if source.roster[unit].seat == board.active
        and board.units[unit].at in source.atlas
        and board.units[unit].at not in board.markers
    )


def check_marker(source: Source, view: View, ask: Ask, order: PutMarker) -> Fault | None:
    """One of those who fought."""
    units = ask.args["units"]
    assert isinstance(units, tuple)
    return None if order.unit in units else Fault("no-bearer", {"unit": order.unit, "units": units}, "10.7.3")


def strongest(source: Source, view: View, ask: Ask) -> PutMarker:
    """The strongest of them bears it best."""
    assert view.fight is not None
    units = bearers(source, view.board, view.fight)
    return PutMarker(max(units, key=lambda unit: face(source, view.board, unit).strength))


def put(change: Change, stage: PuttingMarker, seat: Seat, order: PutMarker) -> None:
    """It stays until the other side's combat phase."""
    at = change.board.units[order.unit].at
    change.mark(at, Marker("counterblow", seat, lasting=True, unit=order.unit))
    change.show("counterblow-left", seat=seat, unit=order.unit, hex=at)
    change.end()


def settle_marker(change: Change, stage: PuttingMarker) -> bool:
    """Nobody is asked where there is no choice or no marker, or where it was said."""
    source, board = change.source, change.board
    units = bearers(source, board, stage.fight)
    if not units or left(source, board, board.active) <= 0:
        change.show("no-marker-left", seat=board.active)
        change.end()
        return True
    wanted = said(change.state, board.active).marker
    if wanted in units or len(units) == 1:
        put(change, stage, board.active, PutMarker(wanted if wanted in units and wanted else units[0]))
        return True
    return False


COUNTERBLOWS = Procedure(
    stage=Counterblowing,
    phase=phase(5),
    awaits=lambda source, state, stage: asked("counterblow", foe(state.board.active)),
    asks={
        "counterblow": AskKind(
            takes=(Counterblows,), check=check, default=always(Counterblows()), whole=False
        )
    },
    answered=paid,
    settle=settle,
)


def _bearer_asked(source: Source, state: State, stage: PuttingMarker) -> tuple[Ask, ...]:
    units = bearers(source, state.board, stage.fight)
    return asked("marker", state.board.active, units=units)


MARKER = Procedure(
    stage=PuttingMarker,
    awaits=_bearer_asked,
    asks={"marker": AskKind(takes=(PutMarker,), check=check_marker, default=strongest)},
    answered=put,
    settle=settle_marker,
)
