"""9.2: operations points, what spaces cost to activate, the order of a round; not how units move or fight."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import Fault, Seat
from games.paths_of_glory.model.atlas import AP, CP, Nation, SpaceId
from games.paths_of_glory.model.board import Activity, Board
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import Kind, UnitId
from games.paths_of_glory.model.ground import at_war, stacks
from games.paths_of_glory.model.orders import Activate, Operations
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Battles, Digging, State
from games.paths_of_glory.rules.combat import battle
from games.paths_of_glory.rules.movement import movement, trenches
from games.paths_of_glory.rules.spaces import passage
from games.paths_of_glory.rules.spaces.supply import Supply

FREE = 1
"""8.1.3: points of operations without a card."""
LANDED = 3
"""9.2.7.1: points for the Mediterranean army on its beachhead."""
_BE, _BR, _FR, _GE, _RU, _US, _AH = map(Nation, ("BE", "BR", "FR", "GE", "RU", "US", "AH"))
_FLANDERS: tuple[SpaceId, ...] = tuple(map(SpaceId, ("antwerp", "ostend", "calais", "amiens")))
_WEST: tuple[Nation, ...] = tuple(map(Nation, ("FR", "BE", "IT")))
_ELEVENTH, _NEAR_EAST = UnitId("ge_11_army"), UnitId("br_ne_army")


def check(
    source: Source, board: Board, hand: Sequence[CardId], seat: Seat, order: Operations, points: int
) -> Fault | None:
    """Why these operations with so many points are not lawful: activations, then moves, digging, attacks.

    Moves are done in turn on a scratch board; attacks are judged on the board after them.
    """
    supply = Supply(source, board)
    fault = _check_activations(supply, seat, order.activate, points)
    if fault is not None:
        return fault
    supplied = frozenset(
        unit for each in order.activate for unit in board.stack(each.space) if supply.unit(unit)
    )
    scratch = Change(source, State(board, {}, {}, ()))
    _activate(scratch, supply, seat, order.activate, points)
    fault = movement.check(scratch, seat, order.moves, supplied)
    fault = fault or trenches.check(source, scratch.board, seat, order.dig, supplied)
    return fault or battle.check_orders(source, scratch.board, hand, seat, order.attacks)


def begin(change: Change, seat: Seat, order: Operations, points: int) -> None:
    """Lawful operations: activations and moves are done, digging and battles wait above the running stage."""
    supply = Supply(change.source, change.board)
    trenches.expire(change, seat, order.dig)
    _activate(change, supply, seat, order.activate, points)
    for move in order.moves:
        movement.do(change, seat, move)
    if any(each.to == "attack" for each in order.activate):
        change.call(Battles(seat, order.attacks, order.ask))
    if order.dig:
        change.call(Digging(seat, tuple(each.unit for each in order.dig)))


def cost(supply: Supply, space: SpaceId, to: Activity, *, sud: bool = True) -> int:
    """9.2.2 - 9.2.4, 9.2.7.1: points to activate a space with units; ``sud``: that event is still unused."""
    source, board = supply.source, supply.board
    units = board.stack(space)
    kinds = [source.roster[unit] for unit in units]
    nations = {kind.activates for kind in kinds}
    landed = [unit for unit in units if supply.by_beachhead(unit)]
    if landed:
        return _landed(source, units, landed)
    if to == "attack" and "fall-of-the-tsar" in board.events and _RU in nations:
        return len(units)
    land = source.atlas[space].nation
    if kinds[0].seat == CP:
        if land in (_BE, _FR) and "moltke" in board.events and "falkenhayn" not in board.events:
            return len(units)
        return _central(board, units, kinds, sud)
    if board.events.get("everyone-into-battle") == board.turn and land in _WEST:
        return 1
    if space in _FLANDERS and {_BE, _BR} <= nations:
        nations.discard(_BE)
    if land in (_FR, _GE) and {_US, _FR} <= nations:
        nations.discard(_US)
    return len(nations)


def _landed(source: Source, units: Sequence[UnitId], landed: Sequence[UnitId]) -> int:
    """9.2.7.1: three points and one a corps; other nations of the stack as everywhere."""
    paid = sum(LANDED if source.roster[unit].badge == "MEF" else 1 for unit in landed)
    others = {source.roster[unit].activates for unit in units if unit not in landed}
    return paid + len(others - {source.roster[unit].activates for unit in landed})


def _central(board: Board, units: Sequence[UnitId], kinds: Sequence[Kind], sud: bool) -> int:
    nations = {kind.activates for kind in kinds}
    armies = [unit for unit, kind in zip(units, kinds, strict=True) if kind.size == "army"]
    if "11th-army" in board.events and armies == [_ELEVENTH]:
        return 1
    if sud and is_sud(board, kinds):
        nations.discard(_AH)
    return len(nations)


def is_sud(board: Board, kinds: Sequence[Kind]) -> bool:
    """The event: one Austrian unit and German corps that count as one nation, one stack a round."""
    if "sud-army" not in board.events or sum(kind.activates == _AH for kind in kinds) != 1:
        return False
    german = [kind for kind in kinds if kind.activates == _GE]
    return bool(german) and all(kind.size == "corps" for kind in kinds if kind.activates != _AH)


def prices(supply: Supply, seat: Seat, activate: Sequence[Activate]) -> tuple[int, ...]:
    """What these activations cost one by one; the first stack that can be a Sud Army is the only one."""
    source, board = supply.source, supply.board
    made, sud = [], True
    for each in activate:
        kinds = [source.roster[unit] for unit in board.stack(each.space)]
        made.append(cost(supply, each.space, each.to, sud=sud))
        sud = sud and not (seat == CP and is_sud(board, kinds))
    return tuple(made)


def activable(supply: Supply, seat: Seat) -> tuple[SpaceId, ...]:
    """Spaces that ``seat`` might activate for moving, points aside, in the order of the roster."""
    return tuple(
        space
        for space, units in stacks(supply.board).items()
        if supply.source.roster[units[0]].seat == seat and _may(supply, seat, Activate(space, "move")) is None
    )


def may(supply: Supply, seat: Seat, order: Activate) -> Fault | None:
    """Why a space may not be activated so, points and other activations aside."""
    return _may(supply, seat, order)


def _may(supply: Supply, seat: Seat, order: Activate) -> Fault | None:
    source, board, space = supply.source, supply.board, order.space
    if space not in source.atlas.spaces:
        return passage.unknown(space)
    args = {"space": space}
    units = [unit for unit in board.stack(space) if source.roster[unit].seat == seat]
    if not units:
        return Fault("nobody-there", args, "9.2.6")
    if not all(at_war(board, source.roster[unit].nation) for unit in units):
        return Fault("neutral-units", {**args, "units": tuple(units)}, "9.5.2.4")
    if not any(supply.unit(unit) for unit in units):
        return Fault("space-unsupplied", {**args, "units": tuple(units)}, "14.1.1.1")
    summer = source.tables.seasons[board.turn - 1] == "summer"
    if order.to == "attack" and summer and source.atlas[space].terrain == "desert":
        return Fault("desert-summer", args, "15.2.5")
    return None


def _check_activations(supply: Supply, seat: Seat, activate: Sequence[Activate], points: int) -> Fault | None:
    spaces: set[SpaceId] = set()
    for order in activate:
        fault = _may(supply, seat, order)
        if fault is not None:
            return fault
        if order.space in spaces:
            return Fault("activated-twice", {"space": order.space}, "9.2.5")
        spaces.add(order.space)
    fault = _near_east(supply, seat, activate)
    if fault is not None:
        return fault
    each = prices(supply, seat, activate)
    if sum(each) > points:
        chosen = tuple(order.space for order in activate)
        return Fault(
            "too-many-points", {"have": sum(each), "need": points, "spaces": chosen, "costs": each}, "9.2.1"
        )
    return None


def _near_east(supply: Supply, seat: Seat, activate: Sequence[Activate]) -> Fault | None:
    """9.2.7: one space of the Near East for the Allies to attack from, but for two sorts of spaces."""
    if seat != AP:
        return None
    board = supply.board
    army = board.units[_NEAR_EAST].at if _NEAR_EAST in board.units else None
    counted = tuple(
        each.space
        for each in activate
        if each.to == "attack"
        and supply.source.atlas[each.space].near_east
        and each.space not in (board.beachhead, army)
    )
    if len(counted) > 1:
        return Fault("near-east-once", {"spaces": counted, "have": len(counted), "need": 1}, "9.2.7")
    return None


def _activate(change: Change, supply: Supply, seat: Seat, activate: Sequence[Activate], points: int) -> None:
    """Marks the spaces; ``supply`` is that of the board as it is."""
    paid = prices(supply, seat, activate)
    chosen: dict[SpaceId, Activity] = {each.space: each.to for each in activate}
    for order, each in zip(activate, paid, strict=True):
        change.show("activated", seat=seat, space=order.space, to=order.to, cost=each)
    there = [unit for space in chosen for unit in change.board.stack(space)]
    starved = tuple(unit for unit in there if not supply.unit(unit))
    activated = {**change.board.now.activated, **chosen}
    change.now(activated=activated, unsupplied=starved, left=points - sum(paid))
