"""What a master's changes have in common: lines that are none, spots, who hears of a change."""

from __future__ import annotations

from typing import Any

from adjudicator.kinds import Fault, Seat
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.change import Change

NOT_READ = Fault("edit-unknown", {"edit": ""})
"""A line that changes nothing, or means nothing here."""
NOBODY = "nobody"


def secret(change: Change, seat: Seat, key: str, **told: Any) -> None:
    """The owner hears what is changed, everybody that something is."""
    change.show("edit-secret", seat=seat)
    change.tell(seat, key, **told)


def is_spot(change: Change, at: str) -> bool:
    point, _, bank = at.partition(":")
    atlas = change.source.atlas
    return point in atlas and bank in (atlas[PointId(point)].banks or ("",))
