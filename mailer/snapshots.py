"""A match as text and back, as its snapshot keeps it; it must not play."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlmodel import Session

from adjudicator.codec import from_plain, to_plain
from adjudicator.kinds import Instant, Over, Seat
from adjudicator.luck import Luck
from adjudicator.match import Match
from games.title import Title
from mailer.desk import settings
from mailer.store.kept import once
from mailer.store.models import GameRow, Snapshot


def snapshot_of(session: Session, row: GameRow) -> Snapshot | None:
    """The snapshot of a game that has started, read once in a transaction."""
    return once(session, Snapshot, row.id)


def match_body(title_: Title, match: Match) -> str:
    """The match as canonical JSON text."""
    state_type, _, order_type = title_.types()
    return json.dumps(
        {
            "state": to_plain(match.state, state_type),
            "drafts": {seat: to_plain(order, order_type) for seat, order in match.drafts.items()},
            "ready": list(match.ready),
            "opened": match.opened,
            "due": match.due,
            "luck": to_plain(match.luck, Luck),
            "steps": match.steps,
            "ended": None if match.ended is None else to_plain(match.ended, Over),
        },
        ensure_ascii=False,
        sort_keys=True,
        separators=(",", ":"),
    )


def match_from(title_: Title, body: str) -> Match:
    """The inverse of ``match_body``. Raises on text of another shape."""
    state_type, _, order_type = title_.types()
    table: Mapping[str, Any] = json.loads(body)
    return Match(
        state=from_plain(table["state"], state_type),
        opened=Instant(table["opened"]),
        due=None if table["due"] is None else Instant(table["due"]),
        drafts={Seat(seat): from_plain(order, order_type) for seat, order in table["drafts"].items()},
        ready=tuple(Seat(seat) for seat in table["ready"]),
        luck=from_plain(table["luck"], Luck),
        steps=table["steps"],
        ended=None if table["ended"] is None else from_plain(table["ended"], Over),
    )


def closing_of(session: Session, row: GameRow) -> Instant | None:
    """When the open asks of a game close, paused or not, with the grace after their deadline.

    None where they have no deadline.
    """
    snapshot = snapshot_of(session, row)
    moment = None if snapshot is None else json.loads(snapshot.body)["due"]
    return None if moment is None else Instant(moment + settings.load(row).grace)
