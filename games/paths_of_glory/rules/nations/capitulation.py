"""16.4: how Russia falls, event by event, and what the treaty forbids; it must not know how battles go."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.kinds import Fault
from games.paths_of_glory.model.atlas import AP, BOXES, CP, ELIMINATED, REMOVED, Nation, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.ground import at_war, stacks
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.nations import mandates
from games.paths_of_glory.rules.nations.neutrals import RO
from games.paths_of_glory.rules.spaces import control

RU = Nation("RU")
BAKU = SpaceId("baku")
ABROAD = tuple(map(Nation, ("RU", "GE", "TU", "AH", "RO")))
"""16.4.9: where Russian units may be after the treaty."""
TSAR, FALL = 3, 33
"""16.4.3, 16.4.4."""

STEPS = ("tsar-takes-command", "fall-of-the-tsar", "bolshevik-revolution", "treaty-of-brest-litovsk")
"""The events of the track, in order; before each but the last its box "allowed" lies."""


def russian_spaces(source: Source, board: Board) -> tuple[SpaceId, ...]:
    """The victory spaces of Russia on the map of this game."""
    spaces = source.atlas.spaces.items()
    return tuple(key for key, space in spaces if space.nation == RU and control.counts(source, board, key))


def held(source: Source, board: Board) -> int:
    """16.4.2: how many of them the Central Powers control, supplied or not."""
    return sum(board.control[space] == CP for space in russian_spaces(source, board))


def box(source: Source, board: Board) -> str:
    """16.4.1: where the capitulation marker is; it goes back where a condition fails (16.4.3 - 16.4.6)."""
    played = [step for step in STEPS if step in board.events]
    following = STEPS[len(played)] if len(played) < len(STEPS) else ""
    if following and following != STEPS[-1] and unmet(source, board, following) is None:
        return f"{following}-allowed"
    return played[-1] if played else "god-save-the-tsar"


def unmet(source: Source, board: Board, event: str) -> Fault | None:
    """What an event of the track wants of the board, beyond the event before it."""
    have = held(source, board)
    match event:
        case "tsar-takes-command" if have < TSAR:
            return Fault("russian-points", {"have": have, "need": TSAR}, "16.4.3")
        case "fall-of-the-tsar" if board.combined + have < FALL:
            return Fault("tsar-stands", {"have": board.combined + have, "need": FALL}, "16.4.4")
        case "bolshevik-revolution":
            return _no_revolution(source, board, have)
        case _:
            return None


def _no_revolution(source: Source, board: Board, have: int) -> Fault | None:
    """16.4.6: more than when the Tsar fell, or all but Baku; on a later turn than the fall."""
    if board.events.get("fall-of-the-tsar", board.turn) >= board.turn:
        return Fault("needs-later-turn", {"event": "fall-of-the-tsar"}, "16.4.6")
    rest = [space for space in russian_spaces(source, board) if space != BAKU]
    if have > board.fall or all(board.control[space] == CP for space in rest):
        return None
    return Fault("russian-points", {"have": have, "need": board.fall + 1}, "16.4.6")


def fall(change: Change) -> None:
    """16.4.5: the marker of the spaces held, and the points, three where Romania is neutral."""
    change.set(fall=held(change.source, change.board))
    change.score(1 if at_war(change.board, RO) else 3, "fall-of-the-tsar")


def revolution(change: Change) -> None:
    """7.1.11: a Russian offensive that is due lapses."""
    if change.board.mandated[AP] == RU:
        mandates.mark(change, AP, mandates.NONE)
        change.show("mandated-lapsed", seat=AP, offensive=RU)


def treaty(change: Change) -> None:
    """16.4.9: Russians abroad, or stacked with their allies, are lost."""
    source, lost = change.source, []
    for space, units in stacks(change.board).items():
        russians = [unit for unit in units if source.roster[unit].nation == RU]
        if len(russians) < len(units) or source.atlas[space].nation not in ABROAD:
            lost += russians
    for unit in lost:
        # an army that cannot be replaced is gone for good (12.4.7)
        change.put(unit, ELIMINATED[AP] if source.roster[unit].pays else REMOVED, reduced=False)
    if lost:
        change.show("interned", units=tuple(lost))
    control.arabs(change)


def shut_out(source: Source, board: Board, units: Iterable[UnitId], space: SpaceId) -> bool:
    """16.4.9: whether the treaty keeps Allied ``units`` from going through or ending in ``space``."""
    if "treaty-of-brest-litovsk" not in board.events or space in BOXES:
        return False
    russian = {source.roster[unit].nation == RU for unit in units if source.roster[unit].seat == AP}
    there = {
        source.roster[unit].nation == RU for unit in board.stack(space) if source.roster[unit].seat == AP
    }
    if len(russian | there) > 1:
        return True
    return True in russian and source.atlas[space].nation not in ABROAD


def battle_barred(
    source: Source, board: Board, attackers: Iterable[UnitId], defenders: Iterable[UnitId], space: SpaceId
) -> bool:
    """16.4.9: Russians attack no more, and only Turks attack them, on the map of the Near East."""
    if "treaty-of-brest-litovsk" not in board.events:
        return False
    attacking = [source.roster[unit].nation for unit in attackers]
    if RU in attacking:
        return True
    if all(source.roster[unit].nation != RU for unit in defenders):
        return False
    return not source.atlas[space].near_east or any(nation != "TU" for nation in attacking)
