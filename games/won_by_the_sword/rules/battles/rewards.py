"""What the winner of a battle has of it: fatigue, prisoners, points, the Initiative (12.3 to 12.5, 2.0)."""

from __future__ import annotations

from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.fighting import Fight
from games.won_by_the_sword.rules.battles.outcome import Outcome

FATIGUE = {"small-battle": 1, "general-battle": 2, "rout": 3}


def degree(fight: Fight, outcome: Outcome) -> str:
    """What kind of victory it is."""
    if outcome.rout:
        return "rout"
    return "general-battle" if fight.general else "small-battle"


def reward(change: Change, fight: Fight, outcome: Outcome) -> None:
    """The winning column tires, and may recruit prisoners where it stands (12.5)."""
    column, kind = fight.column(outcome.winner), degree(fight, outcome)
    marker = change.board.columns[column]
    change.column(column, fatigue=marker.fatigue + FATIGUE[kind], victor=True)
    change.show("fatigue", column=column, points=FATIGUE[kind])
    change.score(outcome.winner, change.source.tables.figures.vp[kind], kind, column=column)
    if fight.general:
        change.initiative(outcome.winner)
