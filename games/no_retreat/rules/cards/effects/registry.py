"""Every handler by the name of ``does`` in data/cards.toml; what is not here is open."""

from __future__ import annotations

from collections.abc import Mapping

from games.no_retreat.rules.cards.effects import battle, hands, movement, points, units
from games.no_retreat.rules.cards.effects.deed import Handler

EFFECTS: Mapping[str, Handler] = {
    **battle.HANDLERS,
    **hands.HANDLERS,
    **movement.HANDLERS,
    **points.HANDLERS,
    **units.HANDLERS,
}

OPEN: Mapping[str, str] = {
    "copy-top": "looked at in play.py",
    "return": "placing",
    "replace": "placing",
    "undo-build": "organization",
    "undo-replacement": "organization",
    "pays-double": "organization",
    "rail-now": "rail",
    "return-by-rail": "detraining",
    "cadres-by-rail": "detraining",
    "detrain-move": "detraining",
    "overstack": "stacking",
    "extra-attack": "combat",
}
"""What has no handler, and what it waits for."""
