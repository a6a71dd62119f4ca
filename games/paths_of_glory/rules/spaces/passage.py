"""Who may go where, by move, retreat, advance or redeployment alike; it must not know how far each goes."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import Fault, Seat
from games.paths_of_glory.model.atlas import AP, BOXES, CP, Nation, Space, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import Kind, UnitId
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.spaces import forts

CAUCASUS, SALONIKA = SpaceId("caucasus"), SpaceId("salonika")
COAST: tuple[SpaceId, ...] = tuple(map(SpaceId, ("amiens", "calais", "ostend")))
"""11.1.9."""
ALPS: tuple[SpaceId, ...] = tuple(map(SpaceId, ("trent", "villach", "trieste")))
"""5.7.4 (6)."""
_BEF: tuple[Nation, ...] = tuple(map(Nation, ("BR", "FR", "BE", "GE")))
_PEACE: tuple[Nation, ...] = tuple(map(Nation, ("RU", "GE", "TU", "AH", "RO")))
PER_TURN = 1
"""11.3.2: Russian corps that may cross between the Caucasus and the Near East."""


def unknown(space: SpaceId) -> Fault:
    """Why nothing is done at a space that is none of the map: a box, or none at all."""
    return Fault("box-is-no-space", {}) if space in BOXES else Fault("no-such-space", {"space": space})


def step(source: Source, board: Board, unit: UnitId, start: SpaceId, space: SpaceId) -> Fault | None:
    """Why a unit may not go from ``start`` to ``space``; forts that bar the way: see forts.bars."""
    kind, here = source.roster[unit], source.atlas[start]
    if not source.atlas.joined(start, space, kind.line):
        may = source.atlas.neighbours(start, kind.line)
        if space in here.dotted:
            lines = here.dotted[space]
            return Fault(
                "dotted-line",
                {"unit": unit, "space": space, "from": start, "lines": lines, "may": may},
                "11.1.4",
            )
        return Fault("not-adjacent", {"unit": unit, "space": space, "from": start, "may": may}, "11.1.3")
    return enter(source, board, unit, space) or _crossing(source, board, unit, start, space)


def enter(source: Source, board: Board, unit: UnitId, space: SpaceId) -> Fault | None:
    """Why a unit may not be in a space, however it came there."""
    kind, there = source.roster[unit], source.atlas[space]
    args = {"unit": unit, "space": space}
    if there.landing and board.beachhead != space:
        return Fault("no-beachhead", args, "11.1.10")
    if board.control[space] is None:
        return Fault("neutral-space", {**args, "nation": there.nation}, "11.1.11")
    here = board.stack(space)
    foes = tuple(each for each in here if source.roster[each].seat != kind.seat)
    if foes:
        return Fault("enemy-there", {**args, "units": foes}, "11.1.7")
    return land(source, board, unit, space) or _after_peace(source, board, kind, unit, there, here)


def land(source: Source, board: Board, unit: UnitId, space: SpaceId) -> Fault | None:
    """Why a unit may neither enter nor attack a space, for where it lies (11.1.17, 11.3.1, 15.1.12)."""
    kind, there = source.roster[unit], source.atlas[space]
    return _near_east(board, kind, unit, there) or _abroad(source, board, kind, unit, there)


def end(source: Source, board: Board, unit: UnitId, space: SpaceId) -> Fault | None:
    """Why a unit may not end a move or redeployment in a space that it may enter."""
    kind = source.roster[unit]
    args = {"unit": unit, "space": space}
    if kind.seat == CP and space in COAST and not coast_open(board):
        return Fault("coast-closed", {**args, "have": board.status[CP], "need": 4}, "11.1.9")
    german = kind.nation == "GE" and kind.size == "army"
    if german and space in ALPS and italy_closed(board):
        return Fault("alps-closed", args, "5.7.4")
    return None


def coast_open(board: Board) -> bool:
    """11.1.9, 12.7.7: whether the Central Powers may end in Amiens, Calais and Ostend."""
    return "race-to-the-sea" in board.events or board.status[CP] >= 4


def italy_closed(board: Board) -> bool:
    """5.7.4 (6): whether only Austrian and Italian armies may act in Italy."""
    return board.terms.historical and board.commitment[AP] != "total"


def italy(source: Source, board: Board, unit: UnitId, space: SpaceId) -> Fault | None:
    """5.7.4 (6): why an army may not move, attack, redeploy or advance into or out of an Italian space."""
    kind = source.roster[unit]
    foreign = kind.size == "army" and kind.nation not in ("IT", "AH")
    if foreign and source.atlas[space].nation == "IT" and italy_closed(board):
        return Fault("italy-closed", {"unit": unit, "space": space}, "5.7.4")
    return None


def crosses(source: Source, start: SpaceId, space: SpaceId) -> bool:
    """11.3.2: whether a step goes between the Caucasus and the Near East."""
    ends = (start, space)
    return CAUCASUS in ends and any(source.atlas[each].near_east for each in ends)


def crossed(change: Change, units: Sequence[UnitId], start: SpaceId, space: SpaceId) -> None:
    """11.3.2, 12.1.9: Russian corps that crossed, or attacked across, are counted for this turn."""
    if crosses(change.source, start, space):
        change.tally(caucasus=change.board.tally.caucasus + len(units))


def _crossing(source: Source, board: Board, unit: UnitId, start: SpaceId, space: SpaceId) -> Fault | None:
    # 11.3.2
    if not crosses(source, start, space):
        return None
    args = {"unit": unit, "space": space, "from": start}
    if source.roster[unit].size == "army":
        return Fault("caucasus-armies", args, "11.3.2")
    if "fall-of-the-tsar" in board.events:
        return Fault("caucasus-closed", args, "11.3.2")
    if board.tally.caucasus >= PER_TURN:
        return Fault("caucasus-once", {**args, "need": PER_TURN}, "11.3.2")
    return None


def _near_east(board: Board, kind: Kind, unit: UnitId, there: Space) -> Fault | None:
    args = {"unit": unit, "space": there.id}
    if not there.near_east:
        if unit in board.homebound and there.id == SALONIKA and kind.badge == "ORIENT":
            return Fault("army-at-home", args, "9.5.3.4")
        return None
    if unit in board.homebound:
        return Fault("army-at-home", args, "9.5.3.4")
    # the card of the Russian cavalry keeps it out too
    if (kind.size == "army" and not kind.near_east) or (kind.badge == "CAV" and kind.nation == "RU"):
        return Fault("near-east-armies", args, "11.3.1")
    return None


def _abroad(source: Source, board: Board, kind: Kind, unit: UnitId, there: Space) -> Fault | None:
    args = {"unit": unit, "space": there.id}
    if kind.badge == "BEF" and there.nation not in _BEF:
        return Fault("bef-abroad", args, "11.1.17")
    german_fort = there.nation == "GE" and forts.owner(source, board, there.id) == CP
    if board.turn == 1 and kind.nation == "RU" and german_fort:
        return Fault("german-forts", args, "15.1.12")
    return None


def _after_peace(
    source: Source, board: Board, kind: Kind, unit: UnitId, there: Space, here: Sequence[UnitId]
) -> Fault | None:
    # 16.4.9
    if kind.seat == CP or "treaty-of-brest-litovsk" not in board.events:
        return None
    args = {"unit": unit, "space": there.id}
    russian = kind.nation == "RU"
    if russian and there.nation not in _PEACE:
        return Fault("russia-at-peace", args, "16.4.9")
    others = tuple(each for each in here if (source.roster[each].nation == "RU") != russian)
    if others:
        return Fault("russia-apart", {**args, "units": others}, "16.4.9")
    return None


def who(source: Source, board: Board, seat: Seat, units: Sequence[UnitId]) -> Fault | None:
    """Why ``seat`` cannot order these units: unknown, not in play, the foe's."""
    for unit in units:
        if unit not in source.roster.units:
            return Fault("no-such-unit", {"unit": unit, "count": "", "reduced": False})
        if source.roster[unit].seat != seat:
            return Fault("not-yours", {"unit": unit})
        if unit not in board.units:
            return Fault("not-in-play", {"unit": unit})
    return None
