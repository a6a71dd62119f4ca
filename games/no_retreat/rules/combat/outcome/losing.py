"""Step losses of a battle: who takes them (10.7.1, 14.1, 14.5 to 14.7), and cadres for the lost (14.9.2)."""

from __future__ import annotations

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.no_retreat.model.atlas import CADRES, HexId
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Fight, PuttingCadre, TakeLosses
from games.no_retreat.model.orders import Losses, PutCadre
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import State, View
from games.no_retreat.rules.combat.replies import said
from games.no_retreat.rules.combat.shifts import face
from games.no_retreat.rules.ground import losses
from games.no_retreat.rules.ground.stacking import excess, fits


def able(source: Source, board: Board, fight: Fight, seat: Seat) -> tuple[UnitId, ...]:
    """Who of a side may take the next step: those who must, else all who fought and are still there."""
    fought = fight.attackers if seat == fight.attacker else fight.defenders
    units = tuple(unit for unit in fought if board.units[unit].at in source.atlas)
    first = tuple(unit for unit in units if source.roster[unit].takes_first_loss)
    return first or _bound(source, board, fight, seat, units) or units


def _bound(
    source: Source, board: Board, fight: Fight, seat: Seat, units: tuple[UnitId, ...]
) -> tuple[UnitId, ...]:
    """14.5 to 14.7: in attack SS tanks and shock units, SS grenadiers in defence and without SS tanks."""
    kinds = {unit: face(source, board, unit).kind for unit in units}
    tanks = "ss-tank" in kinds.values()
    if seat != fight.attacker:
        return tuple(unit for unit, kind in kinds.items() if kind == "ss-mechanized")
    must = {"ss-tank", "shock"} if tanks else {"ss-mechanized", "shock"}
    return tuple(unit for unit, kind in kinds.items() if kind in must)


def check(source: Source, view: View, ask: Ask, order: Losses) -> Fault | None:
    """One unit of those who may take it."""
    assert view.fight is not None
    units = able(source, view.board, view.fight, ask.seat)
    if len(order.units) != 1:
        return Fault("lose-so-many", {"count": 1, "units": units}, "10.7.1")
    if order.units[0] not in units:
        return Fault("may-not-lose", {"unit": order.units[0], "units": units}, "10.7.1")
    return None


def cheapest(source: Source, view: View, ask: Ask) -> Losses:
    """Who has a step to spare, of them the weakest."""
    assert view.fight is not None
    board = view.board

    def cost(unit: UnitId) -> tuple[int, int]:
        return -losses.counters_steps(source, board, unit), face(source, board, unit).strength

    return Losses((min(able(source, board, view.fight, ask.seat), key=cost),))


def lost(change: Change, stage: TakeLosses, seat: Seat, order: Losses) -> None:
    """A step less; where the unit was the last of its step a cadre may come."""
    if stage.count > 1:
        change.goto(TakeLosses(stage.fight, seat, stage.count - 1))
    else:
        change.end()
    lose(change, stage.fight, order.units[0])


def lose(change: Change, fight: Fight, unit: UnitId) -> None:
    """A step of a unit; a cadre may come where it was destroyed by a result (14.9.2)."""
    at, counter = change.board.units[unit].at, change.counter(unit)
    if not losses.lose_step(change, unit):
        # 8.4.3: a tank on its brown side may be one too many; nothing that follows in the battle mends that.
        excess(change, counter.seat)
    elif counter.two_sided and not counter.cadre:
        change.call(PuttingCadre(fight, counter.seat, at))


def settle(change: Change, stage: TakeLosses) -> bool:
    """Nobody is asked where one unit is left to take it, or where it was said who does."""
    units = able(change.source, change.board, stage.fight, stage.seat)
    if not units or stage.count <= 0:
        change.end()
        return True
    wanted = [unit for unit in said(change.state, stage.seat).losses or () if unit in units]
    if wanted or len(units) == 1:
        lost(change, stage, stage.seat, Losses(((*wanted, *units)[0],)))
        return True
    return False


# 14.9.2: a cadre where a unit was destroyed


def cadres(source: Source, board: Board, seat: Seat, at: HexId) -> tuple[UnitId, ...]:
    """The cadres at hand that fit into a hex."""
    return tuple(
        unit
        for unit in board.standing(CADRES)
        if source.roster[unit].seat == seat and fits(source, board, seat, (*board.standing(at), unit), at)
    )


def check_cadre(source: Source, view: View, ask: Ask, order: PutCadre) -> Fault | None:
    """One of those at hand, or none."""
    units = ask.args["cadres"]
    assert isinstance(units, tuple)
    if order.unit is None or order.unit in units:
        return None
    return Fault("no-such-cadre", {"unit": order.unit, "units": units}, "14.9.2")


def first_cadre(source: Source, view: View, ask: Ask) -> PutCadre:
    """The first comes."""
    units = ask.args["cadres"]
    assert isinstance(units, tuple)
    return PutCadre(UnitId(str(units[0])))


def put(change: Change, stage: PuttingCadre, seat: Seat, order: PutCadre) -> None:
    """It stands where the unit was."""
    change.end()
    if order.unit is not None:
        change.put(order.unit, stage.at)
        change.show("cadre", seat=seat, unit=order.unit, hex=stage.at)


def settle_cadre(change: Change, stage: PuttingCadre) -> bool:
    """Nobody is asked where none is at hand, or where it was said."""
    units = cadres(change.source, change.board, stage.seat, stage.at)
    if not units:
        change.end()
        return True
    wanted = said(change.state, stage.seat).cadre
    if wanted is None or (wanted and wanted not in units):
        return False
    put(change, stage, stage.seat, PutCadre(wanted or None))
    return True


def _loss_asked(source: Source, state: State, stage: TakeLosses) -> tuple[Ask, ...]:
    units = able(source, state.board, stage.fight, stage.seat)
    return asked("losses", stage.seat, units=units, count=1, left=stage.count)


def _cadre_asked(source: Source, state: State, stage: PuttingCadre) -> tuple[Ask, ...]:
    units = cadres(source, state.board, stage.seat, stage.at)
    return asked("cadre", stage.seat, hex=stage.at, cadres=units)


LOSSES = Procedure(
    stage=TakeLosses,
    awaits=_loss_asked,
    asks={"losses": AskKind(takes=(Losses,), check=check, default=cheapest)},
    answered=lost,
    settle=settle,
)

CADRE = Procedure(
    stage=PuttingCadre,
    awaits=_cadre_asked,
    asks={"cadre": AskKind(takes=(PutCadre,), check=check_cadre, default=first_cadre)},
    answered=put,
    settle=settle_cadre,
)
