"""Replies as mail programs make them, whatever they keep of the letter that they answer."""

from __future__ import annotations

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Literal, get_args

from sqlmodel import col, select

from adjudicator.kinds import Seat
from mailer.outbox.mails import Composer, Slip
from mailer.outbox.queue import Body, body_of, scene_text
from mailer.paint.picture import render
from mailer.store.models import GameRow, InboxRow, OutboxRow, Person, Player
from tests.desk.world import World

Way = Literal["whole", "address", "headers", "quotation"]
"""What of our letter a reply keeps: all; the address only; the headers that name it, but an address that was
noted once; the quoted text only, by a server without plus-addresses."""
WAYS: tuple[Way, ...] = get_args(Way)

Sent = tuple[OutboxRow, Body]


def to(world: World, name: str) -> list[Sent]:
    """What has come to somebody since the last look."""
    return [(row, body) for row, body in world.out() if row.address == f"{name.lower()}@example.org"]


def newest(world: World, name: str, kind: str = "") -> Sent:
    """The newest letter to somebody, of a kind where one is named."""
    with world.session() as session:
        query = select(OutboxRow).where(OutboxRow.address == f"{name.lower()}@example.org")
        rows = session.exec(query.order_by(col(OutboxRow.id).desc())).all()
        row = next(row for row in rows if row.key.startswith(kind))
        session.expunge(row)
    return row, body_of(row)


def mail_of(world: World, row: OutboxRow, body: Body) -> EmailMessage:
    """The mail as the relay gets it."""
    with world.session() as session:
        scene = scene_text(session, body.picture)
    slip = Slip("judge@judge.example", row.address, row.message_id, row.created, row.body, scene)
    mail = Composer("judge@judge.example", "Judge", render).mail(slip)
    assert not mail.undrawn
    read = message_from_bytes(mail.raw, policy=default)
    assert isinstance(read, EmailMessage)
    return read


def reply(world: World, to: Sent, text: str, way: Way = "whole", subject: str = "") -> InboxRow:
    """The reader of ``to`` answers it."""
    row, body = to
    name = row.address.partition("@")[0]
    address = {
        "headers": f"judge+{{player:{name}}}@judge.example",
        "quotation": "judge@judge.example",
    }.get(way, body.reply_to)
    head = [f"From: {row.address}", f"To: {address}", f"Subject: {subject or f'Re: {body.subject}'}"]
    if way in ("whole", "headers"):
        head += [f"In-Reply-To: {row.message_id}", f"References: {body.in_reply_to} {row.message_id}"]
    head += [f"Date: Tue, 25 Nov 2025 11:{world.letters // 60 % 60:02}:{world.letters % 60:02} +0000"]
    quoted = ["", "On some day the judge wrote:", *(f"> {line}" for line in body.text.split("\n"))]
    lines = [*head, "Content-Type: text/plain; charset=utf-8", "", text]
    return world.receive("\n".join(lines + quoted if way in ("whole", "quotation") else lines))


def holders(world: World, game: str) -> dict[Seat, str]:
    """Seat -> the name of who plays it."""
    with world.session() as session:
        query = select(Player, Person).join(Person, col(Person.id) == col(Player.person_id))
        rows = session.exec(
            query.join(GameRow, col(GameRow.id) == col(Player.game_id)).where(GameRow.name == game)
        )
        return {Seat(player.seat or ""): person.name for player, person in rows}


def told(world: World) -> dict[str, str]:
    """Who got which texts since the last time."""
    texts: dict[str, str] = {}
    for row, body in world.out():
        name = row.address.partition("@")[0]
        texts[name] = f"{texts.get(name, '')}\n{body.subject}\n{body.text}"
    return texts
