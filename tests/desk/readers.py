"""What one reader has got."""

from __future__ import annotations

from adjudicator.kinds import Instant
from mailer.outbox.mails import TEXT_KIND
from mailer.outbox.queue import Body
from mailer.post.compose import Outgoing, compose
from mailer.store.models import OutboxRow
from tests.desk.world import World


def letters_to(world: World, name: str, since: int) -> list[bytes]:
    """Every letter queued to ``name`` after ``since``, as the bytes that go out."""
    return _mails(world, since).get(f"{name}@example.org", [])


def _mails(world: World, since: int) -> dict[str, list[bytes]]:
    """Address -> the letters queued after ``since``: the bytes that go out, and what rules their sending."""
    world.seen = since
    found: dict[str, list[bytes]] = {}
    for row, body in world.out():
        sent = (
            _sent(row, body) + f"\n{row.key} {row.due} {row.created} {row.person_id} {row.game_id}".encode()
        )
        found.setdefault(row.address, []).append(sent)
    return found


def _sent(row: OutboxRow, body: Body) -> bytes:
    letter = Outgoing(
        to=row.address,
        sender="judge@judge.example",
        sender_name="Estafette",
        subject=body.subject,
        text=body.text,
        html=body.html,
        attachments=((body.attached_as, TEXT_KIND, body.attached.encode()),) if body.attached else (),
        message_id=row.message_id,
        kind="receipt" if body.kind == "reply" else "report",
        reply_to=body.reply_to,
        in_reply_to=body.in_reply_to,
        references=body.references,
        list_unsubscribe=body.unsubscribe,
        headers=body.headers,
    )
    return compose(letter, Instant(row.created))
