"""Cards that are played when they are drawn: nobody can cancel them (14.14.2)."""

from __future__ import annotations

from adjudicator.sequence import Procedure
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Event
from games.no_retreat.model.playing import Immediate
from games.no_retreat.rules.cards.effects.deed import Deed
from games.no_retreat.rules.cards.effects.registry import EFFECTS


def settle(change: Change, stage: Immediate) -> bool:
    """It happens at once; the draw goes on after it."""
    change.end()
    half = change.source.pack.half(stage.card, stage.seat)
    deed = Deed(stage.seat, stage.card, Event(stage.card), half.does, half.figures)
    EFFECTS[half.does].carry(change, deed)
    return True


IMMEDIATE = Procedure(stage=Immediate, settle=settle)
