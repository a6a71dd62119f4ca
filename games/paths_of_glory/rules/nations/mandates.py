"""Chapter 7: mandated offensives, the dice and what fulfils them; it must not know how a battle goes."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import PUBLIC, Roll, Seat
from adjudicator.sequence import Procedure
from games.paths_of_glory.model.atlas import AP, CP, SEATS, Nation, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import Kind, UnitId
from games.paths_of_glory.model.fighting import Fight
from games.paths_of_glory.model.ground import at_war
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Action, Mandate, State, phase
from games.paths_of_glory.rules.spaces import capitals
from games.paths_of_glory.rules.spaces.supply import Supply

NONE, DONE, MUTINY, AGAINST_ITALY = "none", "done", "mutiny", "AH-IT"

TRACK: dict[Seat, tuple[str, ...]] = {AP: ("FR", "BR", "IT", "RU"), CP: ("AH", "TU", "GE")}
"""The boxes of each side from left to right; after the last comes none (7.1.2)."""

WEST = (Nation("FR"), Nation("BE"), Nation("GE"))
"""Where British, French and German offensives must be (7.1.4, 7.1.5, 7.1.8)."""

BRITISH_KIN = ("AUS", "CND", "PT", "ANA")
"""Corps that are British on the counter but not for this chapter (7.1.4)."""


def roll(source: Source, state: State, stage: Mandate) -> Roll:
    """6.0 A: a die for the Allies, a die for the Central Powers."""
    return Roll(f"mandated offensives {state.board.turn}", (6, 6), PUBLIC)


def rolled(change: Change, stage: Mandate, values: tuple[int, ...]) -> None:
    """7.1.1: the dice of the Allies and of the Central Powers; then the first round begins."""
    for seat, die in zip(SEATS, values, strict=True):
        result = due(change.source, change.board, seat, die)
        mark(change, seat, result)
        change.show("mandated", seat=seat, die=die, modifier=modifier(change.board, seat), offensive=result)
    change.set(round=1, active=CP)
    change.goto(Action(CP))


def modifier(board: Board, seat: Seat) -> int:
    """7.1.9: Hoffmann adds one to the die of the Central Powers."""
    return 1 if seat == CP and "hoffmann" in board.events else 0


def mark(change: Change, seat: Seat, offensive: str) -> None:
    """The marker of a side put into a box."""
    change.set(mandated={**change.board.mandated, seat: offensive})


def due(source: Source, board: Board, seat: Seat, die: int) -> str:
    """The box into which the marker goes for a die of 1 to 6."""
    row = source.tables.mandated[seat]
    named = row[min(die + modifier(board, seat), 6) - 1]
    if named == NONE:
        return NONE
    nation = shifted(source, board, seat, "AH" if named == AGAINST_ITALY else named)
    if seat == AP and nation == "BR" and board.terms.historical and board.turn == 1:  # 5.7.4 (5)
        nation = "FR"
    if nation == "AH" and named == AGAINST_ITALY and against_italy(source, board):
        return AGAINST_ITALY
    if (nation == "GE" and "h-l-take-command" in board.events) or (
        nation == "RU" and "bolshevik-revolution" in board.events
    ):  # 7.1.10, 7.1.11
        return NONE
    return MUTINY if nation == "FR" and "french-mutiny" in board.events else nation


def shifted(source: Source, board: Board, seat: Seat, named: str) -> str:
    """7.1.2: a nation whose capitals the foe holds passes the offensive on; a neutral one lets it lapse."""
    track = TRACK[seat]
    for nation in track[track.index(named) :]:
        if not at_war(board, Nation(nation)):
            return NONE
        if not capitals.lost(source, board, Nation(nation)):
            return nation
    return NONE


def against_italy(source: Source, board: Board) -> bool:
    """7.1.6: whether Italy is at war and Rome is not taken."""
    italy = Nation("IT")
    return at_war(board, italy) and not capitals.lost(source, board, italy)


def owed(board: Board, seat: Seat) -> bool:
    """Whether an offensive of a side is still to be made."""
    return board.mandated[seat] not in (NONE, DONE, MUTINY)


def attacked(change: Change, fight: Fight) -> None:
    """Called when a battle begins: it may fulfil an offensive (7.1.3) or be punished as mutiny (7.1.8)."""
    seat = fight.attacker
    wanted = change.board.mandated[seat]
    if wanted == MUTINY:
        if mutinous(change.source, change.board, fight):
            change.score(1, "mutiny", space=fight.target)
            mark(change, seat, DONE)
    elif wanted not in (NONE, DONE) and fulfils(change.source, change.board, fight, wanted):
        mark(change, seat, DONE)
        change.show("mandated-done", seat=seat, offensive=wanted, space=fight.target)


def mutinous(source: Source, board: Board, fight: Fight) -> bool:
    """7.1.8: whether a French unit that no US unit stands with attacks in France, Belgium or Germany."""
    if source.atlas[fight.target].nation not in WEST:
        return False
    for unit in fight.attackers:
        if source.roster[unit].nation == "FR":
            beside = board.stack(board.units[unit].at)
            if not any(source.roster[other].nation == "US" for other in beside):
                return True
    return False


def fulfils(source: Source, board: Board, fight: Fight, offensive: str) -> bool:
    """7.1.3 - 7.1.7: whether a battle is the offensive that is due; a fort alone is no unit."""
    if not any(serves(source.roster[unit], offensive) for unit in fight.attackers):
        return False
    return aimed(source, board, fight.target, fight.defenders, offensive)


def serves(kind: Kind, offensive: str) -> bool:
    """Whether a unit is one of those that have to attack."""
    return _counts_as(kind, "AH" if offensive == AGAINST_ITALY else offensive)


def aimed(source: Source, board: Board, target: SpaceId, defenders: Sequence[UnitId], offensive: str) -> bool:
    """7.1.3 - 7.1.7: whether these defenders in this space are whom the offensive has to strike."""
    if not defenders:
        return False
    defending = {source.roster[unit].nation for unit in defenders}
    west = source.atlas[target].nation in WEST
    match offensive:
        case "BR" | "FR":
            return west and "GE" in defending
        case "GE":
            return west and not defending.isdisjoint(("US", "BR", "BE", "FR"))
        case "AH-IT":
            return (
                source.atlas[target].nation == "IT"
                or "IT" in defending
                or any(Supply(source, board).through_italy(unit) for unit in defenders)
            )
        case _:
            return True


def _counts_as(kind: Kind, nation: str) -> bool:
    """7.1.4, 7.1.5: the Empire's corps are not British here, nor the Senussi Turkish."""
    return kind.nation == nation and kind.badge not in (*BRITISH_KIN, "SN")


OFFENSIVES = Procedure(stage=Mandate, phase=phase("A"), awaits=roll, rolled=rolled)
