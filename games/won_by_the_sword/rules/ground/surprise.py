"""Surprise: by the action of the card, or by the chit of the commander (6.2 5, 14.0 10)."""

from __future__ import annotations

from typing import Literal

from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.rules.ground import chits
from games.won_by_the_sword.rules.ground.table import Table, acting_of, table_of

SURPRISE: Literal["surprise_attack"] = "surprise_attack"
CARD = "card"
"""In ``Acting.used``: the action of the card is used up."""


def can(table: Table) -> bool:
    """By the card, by a chit that was played in this activation, or by one that is held."""
    if by_card(table) or SURPRISE in table.acting.used:
        return True
    return chits.holds(table.source, table.own, table.force, SURPRISE)


def by_card(table: Table) -> bool:
    """Whether the card has the action, and it is not used yet."""
    return table.card.action == SURPRISE and CARD not in table.acting.used


def use(change: Change) -> None:
    """Uses up one of them: what was played first, then the card, then the chit."""
    table, acting = table_of(change), acting_of(change)
    if SURPRISE in acting.used:
        change.act(used=tuple(each for each in acting.used if each != SURPRISE))
    elif by_card(table):
        change.act(used=(*acting.used, CARD))
    else:
        chits.play(change, acting.seat, table.force, SURPRISE)
