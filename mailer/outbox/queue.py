"""Queues letters in the transaction that causes them; it must not send, draw or word anything."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from sqlalchemy import Insert
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session, SQLModel

from adjudicator.codec import dumps, loads
from adjudicator.kinds import Instant
from games.marks import Scene
from mailer.base.house import House
from mailer.outbox.mails import Body as Body
from mailer.store.locks import is_shared
from mailer.store.models import OutboxRow, Person, PictureRow
from mailer.store.unit_of_work import unit_of

_FRESH = {name: field.default for name, field in OutboxRow.model_fields.items() if not field.is_required()}
_FRESH.pop("id")


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
) -> None:
    """Put a letter to ``person`` into the outbox; it goes out after the commit.

    ``key`` says what the letter is about (``receipt/<letter's ref>``, ``report/<game>/<entries>/<seat>``):
    the Message-ID follows from it, and a second letter of the same key is not queued. ``scene`` is
    drawn when the letter goes out.
    """
    queue_to(
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
    status: str = "queued",
) -> None:
    """``queue`` to a bare address: the operator, or a stranger who is told how to sign up.

    In another ``status`` it is yet to be made, and does not go out.
    """
    if scene is not None:
        outgoing = replace(outgoing, picture=_keep_scene(session, scene))
    letter = {
        "key": key,
        "message_id": message_id_for(house, key),
        "person_id": person_id,
        "game_id": game_id,
        "address": address,
        "body": dumps(outgoing, Body),
        "created": now,
        "due": now,
        "status": status,
    }
    _insert_once(session, OutboxRow, {**_FRESH, **letter})


def message_id_for(house: House, key: str) -> str:
    """The Message-ID of the letter ``key``; only this house can make it."""
    digest = hashlib.sha256(house.secret + b"\nmessage-id\n" + key.encode()).hexdigest()
    return f"<{digest[:32]}@{house.host}>"


def body_of(row: OutboxRow) -> Body:
    """The letter of a row. Raises as ``codec.loads`` on a torn row."""
    return loads(row.body, Body)


def scene_text(session: Session, digest: str) -> str:
    """The scene stored under ``digest`` as JSON, empty where it is gone."""
    row = session.get(PictureRow, digest)
    return row.scene if row is not None else ""


def _insert_once(session: Session, table: type[SQLModel], values: Mapping[str, object]) -> None:
    """At the end, by one statement for all of the table, and no error where a row is there already."""
    unit_of(session).defer(_insert(table, is_shared(session)), values)


@cache
def _insert(table: type[SQLModel], shared: bool) -> Insert:
    insert = postgresql.insert if shared else sqlite.insert
    return insert(table).on_conflict_do_nothing()


def _keep_scene(session: Session, scene: Scene) -> str:
    text = dumps(scene, Scene)
    digest = hashlib.sha256(text.encode()).hexdigest()
    _insert_once(session, PictureRow, {"digest": digest, "scene": text})
    return digest
