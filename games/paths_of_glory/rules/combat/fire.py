"""12.2.3, 12.2.7 - 12.2.9: strength, modifier, table, column and result; no stages, no events."""

from __future__ import annotations

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import AP, SEATS, Nation, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.fighting import Fight
from games.paths_of_glory.model.source import FireTable, Source
from games.paths_of_glory.rules.spaces import forts

SINAI = SpaceId("sinai")

# Names of what cards do to a battle (``Fight.effects``) that shooting depends on.
NO_TRENCH = "no-trench"
"""All effects of the defender's trench are gone."""
NO_SHIFT = "no-shift"
"""The shifts of columns for the trench are gone, nothing else of it."""
DUG_IN = "dug-in"
"""The defender counts as in a trench of level 1 where there is none."""
ARMY_TABLE = {seat: f"army-table-{seat}" for seat in SEATS}
"""A side without an army fires on the table of armies."""

_LEFT = {"mountain": -1, "swamp": -1}


def strength(source: Source, board: Board, fight: Fight, seat: Seat) -> int:
    """12.2.3: the combat factors of a side, with its fort where it defends (15.1.4, 15.1.5)."""
    total = sum(source.roster[unit].strength(board.units[unit].reduced).cf for unit in fight.units(seat))
    if seat == fight.defender and forts.owner(source, board, fight.target) == seat:
        total += source.atlas[fight.target].fort
    return total


def fires(source: Source, board: Board, fight: Fight, seat: Seat) -> bool:
    """Whether anybody of a side is left to fire, once the other has fired first."""
    fort = seat == fight.defender and forts.owner(source, board, fight.target) == seat
    return fort or bool(fight.units(seat))


def trench(board: Board, fight: Fight) -> int:
    """The level of the trench that helps the defender: none to a fort alone (11.2.9, 15.1.6)."""
    if NO_TRENCH in fight.effects or not fight.defenders:
        return 0
    dug = board.trenches.get(fight.target)
    if dug is not None and dug.seat == fight.defender:
        return dug.level
    return 1 if DUG_IN in fight.effects else 0


def shift(source: Source, board: Board, fight: Fight, seat: Seat) -> int:
    """12.2.8: columns to the right for the terrain and the trench of the space that is attacked."""
    level = 0 if NO_SHIFT in fight.effects else trench(board, fight)
    if seat == fight.defender:
        return 1 if level else 0
    return _LEFT.get(source.atlas[fight.target].terrain, 0) - level


def table(source: Source, fight: Fight, seat: Seat) -> str:
    """12.2.8: ``army`` where an army fights, even a reduced one, else ``corps``."""
    army = any(source.roster[unit].size == "army" for unit in fight.units(seat))
    return "army" if army or ARMY_TABLE[seat] in fight.effects else "corps"


def column(chart: FireTable, factors: int, shifted: int) -> int:
    """The column for so many factors, shifted and held within the table (12.2.8).

    The table of armies begins with 1; 0 factors on it are rounded up to that (12.3.4.1).
    """
    found = max((index for index, least in enumerate(chart.least) if least <= factors), default=0)
    return min(max(found + shifted, 0), len(chart.least) - 1)


def loss(chart: FireTable, factors: int, shifted: int, die: int) -> int:
    """12.2.9: the loss number; a modified die counts as 1 to 6."""
    return chart.rows[min(max(die, 1), 6) - 1][column(chart, factors, shifted)]


def modifier(source: Source, board: Board, fight: Fight, seat: Seat) -> int:
    """12.2.7: what cards add to the die, and Sinai takes from an attack that comes from there alone."""
    total = fight.drm.get(seat, 0)
    if seat != fight.attacker:
        return total
    piped = seat == AP and "sinai-pipeline" in board.events
    return total - 3 if fight.sources == (SINAI,) and not piped else total


def rounds(source: Source, board: Board, fight: Fight) -> int:
    """What events of this round add: Brusilov to Russian attacks, Yanks and Tanks to American ones."""
    if fight.attacker != AP:
        return 0
    nations = {source.roster[unit].nation for unit in fight.attackers}
    total = 0
    if "brusilov-offensive" in board.now.effects and Nation("RU") in nations:
        total += 1
    if "yanks-and-tanks" in board.now.effects and Nation("US") in nations:
        total += 2
    return total
