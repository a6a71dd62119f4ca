"""All that is kept about a person, as plain data for a letter to them; of nobody else it shows anything."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import or_
from sqlmodel import Session, SQLModel, col, select

from adjudicator.codec import to_plain
from adjudicator.kinds import Answers, Seat
from mailer import journal
from mailer import play as table
from mailer.outbox import body_of
from mailer.store.models import (
    Absence,
    DiaryRow,
    GameRow,
    InboxRow,
    Invitation,
    Master,
    Observer,
    OutboxRow,
    Person,
    PlanRow,
    Player,
    PressRow,
    SigningKey,
    Tally,
    VoteRow,
)
from parsers.registry import title

FILE = "my-data.json"
PART = 2_000_000
"""Characters of a file at most; what is more goes in further letters."""

LARGEST = 1_000_000
"""Bytes of one mail that are given back; of a larger one its beginning."""

_MOMENTS = frozenset({"created", "since", "until", "at", "made", "joined", "left", "digested", "dropped"})
_INNER = frozenset({"id", "person_id", "game_id", "player_id", "nonce"})


def parts(session: Session, person: Person) -> Iterator[str]:
    """The files, as JSON: who the person is and what they did first, then their letters."""
    whole = _about(session, person)
    size = len(_text(whole))
    for letter in _letters(session, person):
        weight = len(_text(letter))
        if size + weight > PART and whole:
            yield _text(whole)
            whole, size = {}, 0
        whole.setdefault("letters", []).append(letter)
        size += weight
    yield _text(whole)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1, default=str) + "\n"


def _about(session: Session, person: Person) -> dict[str, Any]:
    asked = or_(col(Tally.who) == person.address, col(Tally.who) == f"person {person.id}")
    elsewhere = select(InboxRow).where(InboxRow.held_for == person.id, InboxRow.sender != person.address)
    places = {
        "runs": _rows(session, Master, Master.person_id == person.id),
        "observes": _rows(session, Observer, Observer.person_id == person.id),
        "invited": _rows(session, Invitation, Invitation.address == person.address),
    }
    played = _rows(session, Player, Player.person_id == person.id)
    return {
        "person": _plain(person),
        "keys": [_plain(row) for row in _rows(session, SigningKey, SigningKey.person_id == person.id)],
        "plays": [_played(session, player) for player in played],
        **{name: [_place(session, row) for row in rows] for name, rows in places.items()},
        "counted": [_plain(row) for row in session.exec(select(Tally).where(asked)).all()],
        # Not from where: that is somebody else's address.
        "asked about, from another address": [
            {"received": _moment(row.received), "reason": row.reason.split("\n")[0]}
            for row in session.exec(elsewhere).all()
        ],
    }


def _rows(session: Session, kind: type[SQLModel], where: Any) -> list[Any]:
    return list(session.exec(select(kind).where(where).order_by(kind.id)).all())  # type: ignore[attr-defined]


def _place(session: Session, row: Any) -> dict[str, Any]:
    game = session.get(GameRow, row.game_id)
    return {"game": game.name if game is not None else "", **_plain(row)}


def _played(session: Session, player: Player) -> dict[str, Any]:
    game = session.get(GameRow, player.game_id)
    assert game is not None
    notes = {
        "diary": _rows(session, DiaryRow, DiaryRow.player_id == player.id),
        "absences": _rows(session, Absence, Absence.player_id == player.id),
    }
    found: dict[str, Any] = {"game": game.name, "title": game.title, **_plain(player)}
    found |= {name: [_plain(row) for row in rows] for name, rows in notes.items()}
    return found | (_at_seat(session, game, player, Seat(player.seat)) if player.seat else {})


def _at_seat(session: Session, game: GameRow, player: Player, seat: Seat) -> dict[str, Any]:
    """What was done for the seat while it was the person's; what others did for it is none of theirs."""
    last = player.left

    def theirs(at: int) -> bool:
        return player.joined <= at and (last is None or at < last)

    _, _, order_type = title(game.title).title.types()
    orders = []
    for stored, entry in journal.read(session, game, title(game.title).title):
        given = entry.by_seat() if isinstance(entry, Answers) else {}
        if seat in given and theirs(stored.at):
            order = to_plain(given[seat], order_type)
            orders.append({"phase": stored.phase, "at": _moment(stored.at), "order": order})
    kept: Mapping[str, list[Any]] = {
        "press": _rows(session, PressRow, (col(PressRow.game_id) == game.id) & (col(PressRow.seat) == seat)),
        "plans": _rows(session, PlanRow, (col(PlanRow.game_id) == game.id) & (col(PlanRow.seat) == seat)),
        "votes": _rows(session, VoteRow, (col(VoteRow.game_id) == game.id) & (col(VoteRow.seat) == seat)),
    }
    mine = {name: [row for row in rows if theirs(row.at)] for name, rows in kept.items()}
    found: dict[str, Any] = {name: [_plain(row) for row in rows] for name, rows in mine.items()}
    return {**found, "orders": orders, "draft": list(_draft(session, game, player, seat))}


def _draft(session: Session, game: GameRow, player: Player, seat: Seat) -> Iterable[str]:
    if player.left is not None or game.status not in ("running", "paused"):
        return ()
    play = table.load(session, game)
    ask, draft = play.ask(seat), play.match.drafts.get(seat)
    if ask is None or draft is None:
        return ()
    return play.title.standing(play.view(seat), ask, draft, "en")


def _letters(session: Session, person: Person) -> Iterator[dict[str, Any]]:
    """Theirs to the judge as they came, then the judge's to them; what is not sent yet they will get."""
    for came in _rows(session, InboxRow, InboxRow.sender == person.address):
        yield {
            "from you": _moment(came.received), "status": came.status, "reason": came.reason.split("\n")[0],
            **_raw(came.raw),
        }  # fmt: skip
    theirs = (col(OutboxRow.person_id) == person.id) & col(OutboxRow.status).in_(("sent", "failed"))
    for went in _rows(session, OutboxRow, theirs):
        body = body_of(went)
        yield {
            "to you": _moment(went.sent or went.created), "status": went.status, "answer": went.answer,
            "subject": body.subject, "text": body.text,
        }  # fmt: skip


def _raw(raw: bytes) -> dict[str, Any]:
    cut: dict[str, Any] = {"bytes": len(raw)} if len(raw) > LARGEST else {}
    raw = raw[:LARGEST]
    try:
        return {**cut, "mail": raw.decode("utf-8")}
    except UnicodeDecodeError:
        return {**cut, "mail in base64": base64.b64encode(raw).decode("ascii")}


def _plain(row: SQLModel) -> dict[str, Any]:
    found = {name: value for name, value in row.model_dump().items() if name not in _INNER}
    return {name: _moment(value) if name in _MOMENTS else value for name, value in found.items()}


def _moment(value: int | None) -> str | None:
    return None if not value else datetime.fromtimestamp(value, UTC).isoformat()
