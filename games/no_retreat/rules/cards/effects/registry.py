"""Every handler by the name of ``does`` in data/cards.toml."""

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
