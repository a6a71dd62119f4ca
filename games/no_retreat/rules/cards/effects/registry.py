"""Every handler by the name of ``does`` in data/cards.toml; what is not here is open."""

from __future__ import annotations

from collections.abc import Mapping

from games.no_retreat.rules.cards.effects import (
    arrivals,
    attacks,
    battle,
    crowds,
    hands,
    movement,
    points,
    units,
)
from games.no_retreat.rules.cards.effects.deed import Handler

EFFECTS: Mapping[str, Handler] = {
    **arrivals.HANDLERS,
    **attacks.HANDLERS,
    **battle.HANDLERS,
    **crowds.HANDLERS,
    **hands.HANDLERS,
    **movement.HANDLERS,
    **points.HANDLERS,
    **units.HANDLERS,
}

OPEN: Mapping[str, str] = {
    "copy-top": "looked at in play.py",
    "undo-build": "organization",
    "undo-replacement": "organization",
    "pays-double": "organization",
}
"""What has no handler, and what it waits for."""
