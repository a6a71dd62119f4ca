"""All that is kept about a person, as plain data for a letter to them; of nobody else it shows anything."""

# Letters are read one at a time and only as many as are mailed: this runs while the database waits for it,
# and somebody's letters may be thousands of megabytes.

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Literal

from sqlalchemy import func, or_
from sqlmodel import Session, SQLModel, col, select

from adjudicator.codec import to_plain
from adjudicator.kinds import Answers, Instant, Seat
from mailer.base.house import House
from mailer.desk.redaction import Redaction
from mailer.outbox.queue import body_of
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
from mailer.table import journal, people
from mailer.table import play as table
from mailer.table.people import Tenure
from parsers.registry import title

FILE = "my-data.json"
PART = 2_000_000
"""Characters of a file at most; what is more goes in further letters."""

TOTAL = 10_000_000
"""Characters of all files at most, and ``MOST`` letters in them: the newest ones."""

MOST = 5_000
LARGEST = 1_000_000
"""Bytes of one mail that are given back; of a larger one its beginning."""

HEAD = 20_000
"""Bytes of the header of a letter that was not dealt with: who really wrote it nobody knows."""

_MOMENTS = frozenset({"created", "since", "until", "at", "made", "joined", "left", "digested", "dropped"})
_INNER = frozenset({"id", "person_id", "game_id", "player_id", "nonce"})


@dataclass(frozen=True, slots=True)
class DossierFile:
    """A file, as JSON. ``left_out`` counts in the last one the older letters that found no room."""

    text: str
    left_out: int = 0


def parts(
    session: Session, house: House, person: Person, now: Instant, *, everything: bool = False
) -> Iterator[DossierFile]:
    """The files: who the person is and what they did first, then their letters, the newest first.

    Reply tokens that are still good are struck out. ``everything``: letters beyond ``TOTAL``, too.
    """
    redaction = Redaction(session, house, now)
    whole = redaction.value(_about(session, person))
    size = len(_text(whole))
    room, left_out = TOTAL - size, 0
    letters = _letters(session, person)
    for number, letter in enumerate(letters):
        shown = _letter(session, letter, redaction) if everything or number < MOST else {}
        weight = len(_text(shown))
        room -= weight
        if not everything and (room < 0 or number >= MOST):
            left_out = len(letters) - number
            break
        if size + weight > PART and whole:
            yield DossierFile(_text(whole))
            whole, size = {}, 0
        whole.setdefault("letters", []).append(shown)
        size += weight
    yield DossierFile(_text(whole), left_out)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1, default=str) + "\n"


def _about(session: Session, person: Person) -> dict[str, Any]:
    asked = or_(col(Tally.who) == person.address, col(Tally.who) == f"person {person.id}")
    elsewhere = select(InboxRow.received, InboxRow.reason).where(
        InboxRow.held_for == person.id, InboxRow.sender != person.address
    )
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
            {"received": _moment(received), "reason": reason.split("\n")[0]}
            for received, reason in session.exec(elsewhere).all()
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
    former = list(people.tenures(player))
    left = None if player.left is None else Instant(player.left)
    found["held"] = [tenure.seat for tenure in former]
    if player.seat:
        now = Tenure(Seat(player.seat), Instant(player.joined), left)
        found |= _at_seat(session, game, now) | {"draft": list(_draft(session, game, player, now.seat))}
    elif former:
        last = replace(former.pop(), since=Instant(player.joined), until=left)
        found |= {"handed over": last.seat, **_at_seat(session, game, last), "draft": []}
    if former:
        found["handed over before"] = [_handed_over(session, game, tenure) for tenure in former]
    return found


def _handed_over(session: Session, game: GameRow, tenure: Tenure) -> dict[str, Any]:
    if tenure.since is None:
        # Of rows from before that was kept: others had the seat before or after them.
        return {"seat": tenure.seat}
    span = {"since": _moment(tenure.since), "until": _moment(tenure.until)}
    return {"seat": tenure.seat, **span, **_at_seat(session, game, tenure)}


def _at_seat(session: Session, game: GameRow, tenure: Tenure) -> dict[str, Any]:
    """What was done for the seat while it was the person's; what others did for it is none of theirs."""
    seat, first, last = tenure.seat, tenure.since or 0, tenure.until

    def theirs(at: int) -> bool:
        return first <= at and (last is None or at < last)

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
    return {**found, "orders": orders}


def _draft(session: Session, game: GameRow, player: Player, seat: Seat) -> Iterable[str]:
    if player.left is not None or game.status not in ("running", "paused"):
        return ()
    play = table.load(session, game)
    ask, draft = play.ask(seat), play.match.drafts.get(seat)
    if ask is None or draft is None:
        return ()
    return play.title.standing(play.view(seat), ask, draft, "en")


@dataclass(frozen=True, slots=True, order=True)
class _Kept:
    """A letter by its number, and when it came or went."""

    at: int
    way: Literal["came", "went"]
    number: int


def _letters(session: Session, person: Person) -> list[_Kept]:
    """Theirs to the judge and the judge's to them, the newest first; what is not sent yet they will get."""
    came = select(InboxRow.received, InboxRow.id).where(InboxRow.sender == person.address)
    went = select(func.coalesce(OutboxRow.sent, OutboxRow.created), OutboxRow.id).where(
        col(OutboxRow.person_id) == person.id, col(OutboxRow.status).in_(("sent", "failed"))
    )
    found = [_Kept(at, "came", number) for at, number in session.exec(came).all() if number is not None]
    found += [_Kept(at, "went", number) for at, number in session.exec(went).all() if number is not None]
    return sorted(found, reverse=True)


def _letter(session: Session, kept: _Kept, redaction: Redaction) -> dict[str, Any]:
    if kept.way == "came":
        return _came(session, kept.number, redaction)
    row = session.exec(
        select(OutboxRow.status, OutboxRow.answer, func.length(OutboxRow.body)).where(
            OutboxRow.id == kept.number
        )
    ).one()
    status, answer, length = row
    told = {"to you": _moment(kept.at), "status": status, "answer": redaction.text(answer)}
    if length > LARGEST:
        return {**told, "characters": length}  # such are the files of this kind that were mailed before
    went = session.get_one(OutboxRow, kept.number)
    body = body_of(went)
    session.expunge(went)
    beside = {"attached": redaction.text(body.attached)} if body.attached else {}
    return {**told, "subject": body.subject, "text": redaction.text(body.text), **beside}


def _came(session: Session, number: int, redaction: Redaction) -> dict[str, Any]:
    mine = InboxRow.id == number
    status, reason, received, size = session.exec(
        select(InboxRow.status, InboxRow.reason, InboxRow.received, func.length(InboxRow.raw)).where(mine)
    ).one()
    only_head = status in ("ignored", "held")
    raw = bytes(
        session.exec(select(func.substr(InboxRow.raw, 1, HEAD if only_head else LARGEST)).where(mine)).one()
    )
    if only_head:
        raw = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    return {
        "from you": _moment(received), "status": status, "reason": reason.split("\n")[0],
        **_raw(redaction.raw(raw), size, head=only_head),
    }  # fmt: skip


def _raw(raw: bytes, size: int, *, head: bool = False) -> dict[str, Any]:
    cut: dict[str, Any] = {"bytes": size} if size > LARGEST or head else {}
    name = "head" if head else "mail"
    try:
        return {**cut, name: raw.decode("utf-8")}
    except UnicodeDecodeError:
        return {**cut, f"{name} in base64": base64.b64encode(raw).decode("ascii")}


def _plain(row: SQLModel) -> dict[str, Any]:
    found = {name: value for name, value in row.model_dump().items() if name not in _INNER}
    return {name: _moment(value) if name in _MOMENTS else value for name, value in found.items()}


def _moment(value: int | None) -> str | None:
    return None if not value else datetime.fromtimestamp(value, UTC).isoformat()
