"""Queues letters in the transaction that causes them; it must not send, draw or word anything."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from typing import Literal

from sqlmodel import Session, select

from adjudicator.codec import dumps, loads
from adjudicator.kinds import Instant
from games.marks import Scene
from mailer.house import House
from mailer.store.models import OutboxRow, Person, PictureRow

Kind = Literal["reply", "report"]
"""``reply`` answers a letter (Auto-Submitted: auto-replied); ``report`` comes by itself."""


@dataclass(frozen=True, slots=True)
class Body:
    """A letter as it waits in the outbox.

    ``reply_to`` is the address that answers should go to (``House.address_for`` of the reader's token).
    ``in_reply_to`` and ``references`` are Message-IDs with their angle brackets. ``picture`` is the
    digest of a PictureRow and set by ``queue``; ``picture_alt`` describes the picture in words.
    ``data`` is the position as JSON, attached as a file (called ``file`` where that is set).
    ``unsubscribe`` is an address for List-Unsubscribe (observers).
    """

    subject: str
    text: str
    html: str = ""
    kind: Kind = "reply"
    reply_to: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    unsubscribe: str = ""
    picture: str = ""
    picture_alt: str = ""
    data: str = ""
    file: str = ""
    headers: tuple[tuple[str, str], ...] = field(default=())


def queue(
    session: Session,
    house: House,
    *,
    key: str,
    person: Person,
    outgoing: Body,
    game_id: int | None,
    scene: Scene | None,
    now: Instant,
) -> OutboxRow:
    """Put a letter to ``person`` into the outbox; it goes out after the commit.

    ``key`` says what the letter is about (``receipt/<inbox id>``, ``report/<game>/<entries>/<seat>``):
    the Message-ID follows from it, and a second letter of the same key is not queued; the first row
    is returned. ``scene`` is drawn when the letter goes out.
    """
    return queue_to(
        session,
        house,
        key=key,
        address=person.address,
        outgoing=outgoing,
        now=now,
        person_id=person.id,
        game_id=game_id,
        scene=scene,
    )


def queue_to(
    session: Session,
    house: House,
    *,
    key: str,
    address: str,
    outgoing: Body,
    now: Instant,
    person_id: int | None = None,
    game_id: int | None = None,
    scene: Scene | None = None,
) -> OutboxRow:
    """``queue`` to a bare address: the operator, or a stranger who is told how to sign up."""
    former = session.exec(select(OutboxRow).where(OutboxRow.key == key)).first()
    if former is not None:
        return former
    if scene is not None:
        outgoing = replace(outgoing, picture=_keep_scene(session, scene))
    row = OutboxRow(
        key=key,
        message_id=message_id_for(house, key),
        person_id=person_id,
        game_id=game_id,
        address=address,
        body=dumps(outgoing, Body),
        created=now,
        due=now,
    )
    session.add(row)
    session.flush()
    return row


def message_id_for(house: House, key: str) -> str:
    """The Message-ID of the letter ``key``; only this house can make it."""
    digest = hashlib.sha256(house.secret + b"\nmessage-id\n" + key.encode()).hexdigest()
    return f"<{digest[:32]}@{house.host}>"


def body_of(row: OutboxRow) -> Body:
    """The letter of a row. Raises as ``codec.loads`` on a torn row."""
    return loads(row.body, Body)


def scene_of(session: Session, digest: str) -> Scene:
    """The scene stored under ``digest``. Raises LookupError where it is gone."""
    row = session.get(PictureRow, digest)
    if row is None:
        raise LookupError(f"no picture {digest}")
    return loads(row.scene, Scene)


def _keep_scene(session: Session, scene: Scene) -> str:
    text = dumps(scene, Scene)
    digest = hashlib.sha256(text.encode()).hexdigest()
    if session.get(PictureRow, digest) is None:
        session.add(PictureRow(digest=digest, scene=text))
        session.flush()
    return digest
