"""12.1: which units may attack which space; it must not know dice, cards or what follows."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.conditions import ALWAYS
from adjudicator.kinds import Args, Fault, Seat
from games.paths_of_glory.model.atlas import AP, BOXES, CP, Nation, SpaceId, foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.counters import Kind, UnitId
from games.paths_of_glory.model.ground import at_war
from games.paths_of_glory.model.orders import Assault
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.nations import capitulation
from games.paths_of_glory.rules.spaces import forts, passage
from games.paths_of_glory.rules.spaces.supply import Supply

LONDON = SpaceId("london")
MINOR = ("ANA", "AUS", "CND", "PT")
"""Badges of British units that cards and events do not mean (7.1.4)."""
_OVER = ("michael", "blucher", "peace-offensive")
"""Events that end Lloyd George."""


def check(source: Source, board: Board, seat: Seat, assault: Assault) -> Fault | None:
    """Why this battle cannot be fought on this board."""
    fault = planned(source, board, seat, assault)
    if fault is not None:
        return fault
    return (
        _something(source, board, seat, assault)
        or _supplied(source, board, assault)
        or _siege(source, board, assault)
        or _barred_now(source, board, assault)
    )


def planned(source: Source, board: Board, seat: Seat, assault: Assault) -> Fault | None:
    """Why this battle could not be fought whatever the battles before it bring: what is sure beforehand.

    The board is the one after the moves of the round, with what was activated.
    """
    target = assault.target
    if target not in source.atlas.spaces:
        return passage.unknown(target)
    if not assault.units:
        return Fault("no-units", {"space": target})
    if target in board.now.attacked:
        return Fault("space-attacked", {"space": target}, "12.1.6")
    for unit in assault.units:
        fault = _unit(source, board, seat, unit, target)
        if fault is not None:
            return fault
    if len(set(assault.units)) < len(assault.units):
        return Fault("unit-twice", {"units": assault.units}, "12.1.6")
    return _space(source, board, assault) or _together(source, board, assault)


def _unit(source: Source, board: Board, seat: Seat, unit: UnitId, target: SpaceId) -> Fault | None:
    """What a single unit may not do."""
    if unit not in board.units or source.roster[unit].seat != seat or board.units[unit].at in BOXES:
        args: Args = {"unit": unit, "space": target, "count": "", "reduced": False}
        return Fault("no-such-unit", args, "12.1.1")
    at, kind = board.units[unit].at, source.roster[unit]
    if board.now.activated.get(at) != "attack":
        return Fault("not-activated", {"unit": unit, "space": at}, "12.1.1")
    if unit in board.now.unsupplied:
        return Fault("unit-unsupplied", {"unit": unit, "space": at}, "14.1.1.1")
    if unit in board.now.attackers:
        return Fault("has-attacked", {"unit": unit}, "12.1.6")
    if at != target and not source.atlas.joined(at, target, kind.line):
        return Fault(
            "not-adjacent",
            {"unit": unit, "space": target, "may": source.atlas.neighbours(at, kind.line)},
            "12.1.4" if target not in source.atlas[at].dotted else "12.1.9",
        )
    return _barred(source, board, unit, at, target)


def _barred(source: Source, board: Board, unit: UnitId, at: SpaceId, target: SpaceId) -> Fault | None:
    """Lands and forts that a unit may not attack."""
    kind, space = source.roster[unit], source.atlas[target]
    bound = passage.land(source, board, unit, target) or passage.italy(source, board, unit, target)
    if bound is not None:
        return bound
    fort = forts.owner(source, board, target)
    held_back = "oberost" not in board.events and board.status[CP] < 4
    if held_back and kind.nation == "GE" and space.nation == "RU" and fort == AP:
        return Fault("russian-fort", {"unit": unit, "space": target}, "15.1.11")
    if kind.nation == "RU" and "treaty-of-brest-litovsk" in board.events:
        return Fault("brest-litovsk", {"unit": unit, "space": target}, "16.4.9")
    return None


def _space(source: Source, board: Board, assault: Assault) -> Fault | None:
    """What the space, the season or the crossing forbid to all together."""
    target, nation = assault.target, source.atlas[assault.target].nation
    if not at_war(board, nation) and not (nation == "GR" and "salonika" in board.events):
        return Fault("neutral-space", {"space": target, "nation": nation}, "11.1.11")
    if source.tables.seasons[board.turn - 1] == "summer":
        for space in (target, *(board.units[unit].at for unit in assault.units)):
            if source.atlas[space].terrain == "desert":
                return Fault("desert-summer", {"space": space}, "15.2.5")
    crossing = [unit for unit in assault.units if passage.crosses(source, board.units[unit].at, target)]
    if crossing:
        if any(source.roster[unit].size == "army" for unit in crossing):
            return Fault("caucasus-armies", {"space": target}, "12.1.9")
        if "fall-of-the-tsar" in board.events:
            return Fault("caucasus-closed", {"space": target}, "11.3.2")
        if len(crossing) + board.tally.caucasus > 1:
            have = len(crossing) + board.tally.caucasus
            return Fault("caucasus-once", {"space": target, "need": 1, "have": have}, "12.1.9")
    return None


def _together(source: Source, board: Board, assault: Assault) -> Fault | None:
    """12.1.10 and 12.1.11: London needs company, several nations a space with all of them."""
    nations: dict[SpaceId, set[Nation]] = {}
    for unit in assault.units:
        nations.setdefault(board.units[unit].at, set()).add(source.roster[unit].attacks_as)
    if LONDON in nations and not any(source.atlas[at].nation in ("FR", "BE") for at in nations):
        return Fault("london-alone", {"space": assault.target}, "12.1.10")
    every = set().union(*nations.values())
    if len(every) > 1 and len(nations) > 1 and not any(each == every for each in nations.values()):
        return Fault(
            "nations-apart", {"nations": tuple(sorted(every)), "spaces": tuple(sorted(nations))}, "12.1.11.1"
        )
    return None


# What depends on the battles before.


def defenders(source: Source, board: Board, seat: Seat, target: SpaceId) -> tuple[UnitId, ...]:
    """The units of ``seat`` in a space."""
    return tuple(unit for unit in board.stack(target) if source.roster[unit].seat == seat)


def _something(source: Source, board: Board, seat: Seat, assault: Assault) -> Fault | None:
    """12.1.2, 15.1.2, 15.1.3, 9.5.2.4: there must be something to attack, from the right place."""
    target, enemy = assault.target, foe(seat)
    units = defenders(source, board, enemy, target)
    inside = [unit for unit in assault.units if board.units[unit].at == target]
    fort = forts.owner(source, board, target) == enemy
    if fort and forts.besieged(source, board, target):
        if len(inside) < len(assault.units):
            return Fault("fort-besieged", {"space": target}, "15.1.3")
        return None
    if inside:
        return Fault("not-besieged", {"space": target, "units": tuple(inside)}, "15.1.3")
    neutral = [unit for unit in units if not at_war(board, source.roster[unit].nation)]
    if neutral:
        return Fault("neutral-units", {"space": target, "units": tuple(neutral)}, "9.5.2.4")
    if not units and not fort:
        return Fault("nothing-there", {"space": target}, "12.1.4")
    if not fort and all(unit in board.now.retreated for unit in units):
        return Fault("retreated-only", {"space": target}, "12.1.2")
    return None


def _supplied(source: Source, board: Board, assault: Assault) -> Fault | None:
    """14.3.1, 14.1.1.2: whoever attacks is in supply when the battle begins."""
    supply = Supply(source, board)
    for unit in assault.units:
        if not supply.unit(unit):
            return Fault("unit-unsupplied", {"unit": unit, "space": board.units[unit].at}, "14.3.1")
    return None


def _siege(source: Source, board: Board, assault: Assault) -> Fault | None:
    """15.2.3: who attacks out of a siege, now or earlier in this round, is not there to keep it up."""
    for space in _left(board, assault):
        gone = [unit for unit in board.stack(space) if unit in board.now.attackers]
        if space in board.now.attacked:
            gone = []
        if not forts.keeps(source, board, space, [*assault.units, *gone]):
            return Fault("siege-needs", {"space": space, "need": source.atlas[space].fort}, "15.2.3")
    return None


def besieging(source: Source, board: Board, assault: Assault, before: Sequence[Assault]) -> Fault | None:
    """15.2.3 of an attack planned behind others: what is sure whatever they bring.

    An attack on the besieged space itself may destroy the fort or bring others in; nothing else can.
    """
    fought = {each.target for each in before}
    gone = [unit for each in before if each.when == ALWAYS for unit in each.units]
    for space in _left(board, assault):
        if space not in fought and not forts.keeps(source, board, space, [*assault.units, *gone]):
            return Fault("siege-needs", {"space": space, "need": source.atlas[space].fort}, "15.2.3")
    return None


def _left(board: Board, assault: Assault) -> tuple[SpaceId, ...]:
    """The spaces out of which somebody attacks."""
    return tuple(sorted({board.units[unit].at for unit in assault.units} - {assault.target}))


def _barred_now(source: Source, board: Board, assault: Assault) -> Fault | None:
    """Events that shield defenders: Brest-Litovsk, Lloyd George, Stavka Timidity."""
    target = assault.target
    enemies = defenders(source, board, foe(source.roster[assault.units[0]].seat), target)
    nations = {source.roster[unit].nation for unit in enemies}
    kinds = [source.roster[unit] for unit in assault.units]
    if capitulation.battle_barred(source, board, assault.units, enemies, target):
        return Fault("brest-litovsk", {"unit": assault.units[0], "space": target}, "16.4.9")
    trench = board.trenches.get(target)
    if kinds[0].seat == CP or trench is None or trench.seat != CP:
        return None
    if lloyd_george(board) and trench.level == 2 and "GE" in nations and any(map(british, kinds)):
        return Fault("lloyd-george", {"space": target}, "9.5.1.1")
    timid = board.events.get("stavka-timidity") == board.turn
    if timid and nations == {"GE"} and any(kind.nation == "RU" for kind in kinds):
        return Fault("stavka-timidity", {"space": target}, "9.5.1.1")
    return None


def british(kind: Kind) -> bool:
    """A British unit as cards and events mean it (7.1.4)."""
    return kind.nation == "BR" and kind.badge not in MINOR


def lloyd_george(board: Board) -> bool:
    """Whether Lloyd George holds the British back: for the turn, until one of three German events."""
    return board.events.get("lloyd-george") == board.turn and not any(key in board.events for key in _OVER)


def targets(source: Source, board: Board, seat: Seat, units: Sequence[UnitId]) -> tuple[SpaceId, ...]:
    """Every space that these units could attack together now."""
    if not units:
        return ()
    lines = [{board.units[unit].at, *_reach(source, board, unit)} for unit in units]
    near = set.intersection(*lines)
    return tuple(
        space
        for space in source.atlas.spaces
        if space in near and check(source, board, seat, Assault(space, tuple(units))) is None
    )


def _reach(source: Source, board: Board, unit: UnitId) -> tuple[SpaceId, ...]:
    return source.atlas.neighbours(board.units[unit].at, source.roster[unit].line)


def able(source: Source, board: Board, seat: Seat) -> tuple[UnitId, ...]:
    """Units activated for attack that may still attack something, alone or with others."""
    waiting = tuple(
        unit
        for unit, where in board.units.items()
        if board.now.activated.get(where.at) == "attack"
        and unit not in board.now.attackers
        and source.roster[unit].seat == seat
    )
    return tuple(unit for unit in waiting if _could(source, board, seat, unit, waiting))


def _could(source: Source, board: Board, seat: Seat, unit: UnitId, waiting: tuple[UnitId, ...]) -> bool:
    if targets(source, board, seat, (unit,)):
        return True
    if board.units[unit].at != LONDON:
        return False
    return any(targets(source, board, seat, (unit, other)) for other in waiting if other != unit)
