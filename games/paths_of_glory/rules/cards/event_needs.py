"""What single events want that no data says, and which choices they take; it must not change anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from adjudicator.kinds import Fault
from games.paths_of_glory.model.atlas import AP, CP, RESERVE, Nation, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import Card
from games.paths_of_glory.model.counters import Kind, UnitId
from games.paths_of_glory.model.ground import at_war
from games.paths_of_glory.model.orders import PlayEvent
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.nations import capitulation, replacements
from games.paths_of_glory.rules.nations.neutrals import GR
from games.paths_of_glory.rules.spaces import capitals, stacking
from games.paths_of_glory.rules.spaces.supply import Supply

RULE = "9.5.1.1"
SALONIKA, WARSAW, BERLIN, PARIS = map(SpaceId, ("salonika", "warsaw", "berlin", "paris"))
LANDWEHR, DESERTIONS, CAVALRY, CONVOYED = 2, 4, 2, 3
"""Points of the Landwehr, Russian units that desert, cavalry corps, corps that go to Salonika."""

Need = Callable[[Source, Board, Card, PlayEvent], Fault | None]


def check(source: Source, board: Board, card: Card, order: PlayEvent) -> Fault | None:
    """Why an event cannot happen now, or not with these choices."""
    need = NEEDS.get(card.event)
    return need(source, board, card, order) if need is not None else None


def _guns(source: Source, board: Board, card: Card, order: PlayEvent) -> Fault | None:
    if board.turn == 1 and board.round == 1:
        return None
    return Fault("first-round-only", {"card": card.id}, RULE)


def _entrench(source: Source, board: Board, card: Card, order: PlayEvent) -> Fault | None:
    """One space with a supplied army and without any trench."""
    if board.terms.historical and board.turn == 1:
        return Fault("not-on-turn-one", {"card": card.id}, "5.7.4")
    may = diggable(source, board, card)
    if len(order.spaces) != 1:
        return Fault("choose-spaces", {"card": card.id, "need": 1, "may": may}, RULE)
    if order.spaces[0] not in may:
        return Fault("bad-space", {"card": card.id, "space": order.spaces[0], "may": may}, RULE)
    return None


def diggable(source: Source, board: Board, card: Card) -> tuple[SpaceId, ...]:
    """Where the event may put its trench."""
    supply = Supply(source, board)
    return tuple(
        dict.fromkeys(
            where.at
            for unit, where in board.units.items()
            if source.roster[unit].seat == card.seat
            and source.roster[unit].size == "army"
            and where.at in source.atlas.spaces
            and where.at not in board.trenches
            and supply.unit(unit)
        )
    )


def _belgium(source: Source, board: Board, card: Card, order: PlayEvent) -> Fault | None:
    if board.commitment[AP] == "mobilization":
        return None
    return Fault("commitment-too-high", {"card": card.id, "seat": AP}, RULE)


def _truce(source: Source, board: Board, card: Card, order: PlayEvent) -> Fault | None:
    if board.commitment[CP] != "total":
        return None
    return Fault("commitment-too-high", {"card": card.id, "seat": CP}, RULE)


def _falkenhayn(source: Source, board: Board, card: Card, order: PlayEvent) -> Fault | None:
    if board.turn > 2 or "moltke" in board.events:
        return None
    return Fault("needs-event", {"card": card.id, "event": "moltke"}, RULE)


def _grand_fleet(source: Source, board: Board, card: Card, order: PlayEvent) -> Fault | None:
    last = board.tally.done[-1] if board.tally.done else None
    event = source.pack[last.card].event if last is not None and last.card is not None else ""
    if last is not None and (last.seat, last.way, event) == (CP, "event", "high-seas-fleet"):
        return None
    return Fault("no-fleet-out", {"card": card.id}, RULE)


def _russia(source: Source, board: Board, card: Card, order: PlayEvent) -> Fault | None:
    return capitulation.unmet(source, board, card.event)


def _poland(source: Source, board: Board, card: Card, order: PlayEvent) -> Fault | None:
    if board.control[WARSAW] == CP:
        return None
    return Fault("needs-space", {"card": card.id, "space": WARSAW}, RULE)


# Salonika


def convoyed(source: Source, board: Board) -> tuple[UnitId, ...]:
    """British and French corps of the reserve or of an Allied port, that may go to Salonika by sea."""
    supply = Supply(source, board)
    return tuple(
        unit
        for unit, where in board.units.items()
        if source.roster[unit].id in ("br_corps", "fr_corps")
        and (
            _leaves_reserve(source, board, unit)
            if where.at == RESERVE[AP]
            else _sails(supply, unit, where.at)
        )
    )


def _leaves_reserve(source: Source, board: Board, unit: UnitId) -> bool:
    """13.1.11: not while the capital is lost."""
    return capitals.threatened(source, board, source.roster[unit].nation) is None


def _sails(supply: Supply, unit: UnitId, space: SpaceId) -> bool:
    """13.1.7, 13.2.1: supplied and in a port; from the Near East one British corps a turn."""
    if space not in supply.source.atlas.spaces or space == SALONIKA:
        return False
    if not supply.port(AP, space) or not supply.unit(unit):
        return False
    east = supply.source.atlas[space].near_east
    return not east or (supply.source.roster[unit].nation == "BR" and not supply.board.tally.british_sr)


def _salonika(source: Source, board: Board, card: Card, order: PlayEvent) -> Fault | None:
    """One to three corps; an action of redeployment (9.3.3); a Greece at war must have Salonika with room."""
    before = [done for done in board.tally.done if done.seat == AP][-1:]
    if before and before[0].way == "sr":
        return Fault("sr-twice", {"card": card.id}, "9.3.3")
    if at_war(board, GR) and board.control[SALONIKA] != AP:
        return Fault("needs-space", {"card": card.id, "space": SALONIKA}, RULE)
    room = min(stacking.room(board, SALONIKA), CONVOYED)
    may = convoyed(source, board)
    if room <= 0 or not may:
        return Fault("no-room-or-corps", {"card": card.id, "space": SALONIKA}, RULE)
    fault = _choice(card, order.units, may, 1, room)
    places = [board.units[unit].at for unit in order.units if unit in may]
    east = [at for at in places if at in source.atlas.spaces and source.atlas[at].near_east]
    if fault is None and len(east) > 1:
        return Fault("british-sr", {"units": order.units, "need": 1}, "13.2.1")
    return fault


def _choice(
    card: Card, chosen: Sequence[UnitId], may: Sequence[UnitId], least: int, most: int
) -> Fault | None:
    """That the units chosen are among ``may``, each once, as many as the event takes."""
    for unit in chosen:
        if unit not in may:
            return Fault("not-that-unit", {"unit": unit, "may": tuple(may)}, RULE)
    if len(set(chosen)) < len(chosen):
        return Fault("unit-named-twice", {"units": tuple(chosen)}, RULE)
    if not least <= len(chosen) <= most:
        return Fault(
            "choose-units",
            {"card": card.id, "have": len(chosen), "need": least, "most": most, "may": tuple(may)},
            RULE,
        )
    return None


# Points and steps outside the replacement phase


def _landwehr(source: Source, board: Board, card: Card, order: PlayEvent) -> Fault | None:
    """Two points for reduced German units; two corps to a point."""
    if board.control[BERLIN] != CP or not Supply(source, board).space(BERLIN):
        return Fault("needs-space", {"card": card.id, "space": BERLIN}, RULE)
    fault = _flips(source, board, card, order.units, Nation("GE"), most=2 * LANDWEHR)
    halves = sum(
        2 if source.roster[unit].size == "army" else 1 for unit in order.units if unit in board.units
    )
    if fault is None and halves > 2 * LANDWEHR:
        return Fault("too-few-points", {"pool": "GE", "have": LANDWEHR, "need": (halves + 1) // 2}, RULE)
    return fault


def _taxis(source: Source, board: Board, card: Card, order: PlayEvent) -> Fault | None:
    """One reduced French army in Paris or beside it."""
    near = (PARIS, *source.atlas[PARIS].solid)
    return _flips(source, board, card, order.units, Nation("FR"), most=1, least=1, near=near)


def _flips(
    source: Source,
    board: Board,
    card: Card,
    chosen: Sequence[UnitId],
    nation: Nation,
    *,
    most: int,
    least: int = 0,
    near: tuple[SpaceId, ...] = (),
) -> Fault | None:
    """Reduced units of a nation, on the map or in reserve, on which points might be spent (17.1)."""

    def fits(unit: UnitId, kind: Kind) -> bool:
        where = board.units[unit]
        placed = where.at in near and kind.size == "army" if near else where.at != "CP-ELIMINATED"
        return kind.nation == nation and placed and where.reduced

    may = tuple(
        unit
        for unit in board.units
        if fits(unit, source.roster[unit]) and replacements.refused(source, board, unit) is None
    )
    return _choice(card, chosen, may, least, most)


def _cavalry(source: Source, board: Board, card: Card, order: PlayEvent) -> Fault | None:
    """One space of Russia with a supplied Russian army and room for two corps."""
    may = stables(source, board)
    if len(order.spaces) != 1:
        return Fault("choose-spaces", {"card": card.id, "need": 1, "may": may}, RULE)
    if order.spaces[0] not in may:
        return Fault("bad-space", {"card": card.id, "space": order.spaces[0], "may": may}, RULE)
    return None


def stables(source: Source, board: Board) -> tuple[SpaceId, ...]:
    """Where the Russian cavalry may come in; not on the Near East, where it may not act."""
    supply = Supply(source, board)
    spaces = dict.fromkeys(
        where.at
        for unit, where in board.units.items()
        if source.roster[unit].nation == "RU"
        and source.roster[unit].size == "army"
        and where.at in source.atlas.spaces
        and source.atlas[where.at].nation == "RU"
        and not source.atlas[where.at].near_east
        and supply.unit(unit)
    )
    return tuple(space for space in spaces if stacking.room(board, space) >= CAVALRY)


def _desertions(source: Source, board: Board, card: Card, order: PlayEvent) -> Fault | None:
    """Up to four Russian units at full strength."""
    may = tuple(
        unit
        for unit, where in board.units.items()
        if source.roster[unit].nation == "RU"
        and not where.reduced
        and where.at in (RESERVE[AP], *source.atlas.spaces)
    )
    return _choice(card, order.units, may, 0, DESERTIONS)


NEEDS: Mapping[str, Need] = {
    "guns-of-august": _guns,
    "entrench": _entrench,
    "rape-of-belgium": _belgium,
    "reichstag-truce": _truce,
    "falkenhayn": _falkenhayn,
    "grand-fleet": _grand_fleet,
    "tsar-takes-command": _russia,
    "fall-of-the-tsar": _russia,
    "bolshevik-revolution": _russia,
    "polish-restoration": _poland,
    "salonika": _salonika,
    "landwehr": _landwehr,
    "paris-taxis": _taxis,
    "russian-cavalry": _cavalry,
    "russian-desertions": _desertions,
}
