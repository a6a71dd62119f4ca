"""A match as text and back, as its snapshot keeps it; it must not play."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlmodel import Session

from adjudicator.codec import dumps, from_plain
from adjudicator.kinds import Instant, Over, Seat
from adjudicator.luck import Luck
from adjudicator.match import Match
from games.title import Title
from mailer.base.lru import LruCache
from mailer.store.models import GameRow, Snapshot
from mailer.store.unit_of_work import unit_of
from mailer.terms import settings


def snapshot_of(session: Session, row: GameRow) -> Snapshot | None:
    """The snapshot of a game that has started, read once in a transaction."""
    return unit_of(session).row(Snapshot, row.id)


def match_body(title_: Title, match: Match) -> str:
    """The match as canonical JSON text, as ``codec.dumps`` would write it."""
    state_type, _, order_type = title_.types()
    drafts = ",".join(
        f"{json.dumps(seat, ensure_ascii=False)}:{_texts.of(match.drafts[seat], order_type)}"
        for seat in sorted(match.drafts)
    )
    ended = "null" if match.ended is None else dumps(match.ended, Over)
    body = (
        f'{{"drafts":{{{drafts}}},"due":{json.dumps(match.due)},"ended":{ended},'
        f'"held":{dumps(match.held, tuple[Seat, ...])},'
        f'"luck":{_texts.of(match.luck, Luck)},"opened":{match.opened},'
        f'"ready":{dumps(match.ready, tuple[Seat, ...])},'
        f'"state":{_texts.of(match.state, state_type)},"steps":{match.steps}}}'
    )
    _matches.put((title_, body), match)
    return body


class _Texts:
    """JSON of the values written last: a letter changes one seat's orders, hardly ever the position."""

    def __init__(self) -> None:
        self._known: LruCache[int, tuple[Any, str]] = LruCache()

    def of(self, value: Any, kind: Any) -> str:
        known = self._known.get(id(value))
        if known is not None and known[0] is value:
            return known[1]
        text = dumps(value, kind)
        self._known.put(id(value), (value, text))
        return text


_texts = _Texts()
_matches: LruCache[tuple[Title, str], Match] = LruCache()


def match_from(title_: Title, body: str) -> Match:
    """The inverse of ``match_body``. Raises on text of another shape."""
    known = _matches.get((title_, body))
    if known is None:
        known = _read(title_, body)
        _matches.put((title_, body), known)
    return known


def _read(title_: Title, body: str) -> Match:
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
        held=tuple(Seat(seat) for seat in table.get("held", ())),
    )


def closing_of(session: Session, row: GameRow) -> Instant | None:
    """When the open asks of a game close, paused or not, with the grace after their deadline.

    None where they have no deadline.
    """
    snapshot = snapshot_of(session, row)
    moment = None if snapshot is None else json.loads(snapshot.body)["due"]
    return None if moment is None else Instant(moment + settings.load(row).grace)
