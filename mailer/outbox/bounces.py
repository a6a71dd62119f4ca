"""Addresses that take no mail: counts, suspends at the third, tells the game master; it must not send."""

from __future__ import annotations

from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from games.words import Words
from mailer.base.house import House
from mailer.base.log import log
from mailer.base.words import LANGS, words_of
from mailer.outbox.queue import Body, queue, queue_to
from mailer.post import automatic
from mailer.post.letter import Letter
from mailer.store.models import GameRow, OutboxRow, Person, Player, Undelivered
from mailer.table import names
from mailer.table.addresses import SUSPENDED_AT, is_shut
from mailer.table.tokens import read_return

SHUT = "the address is suspended"
"""The answer of a letter that was not sent because its address takes no mail."""

_SENT_AGAIN = 10
_PRESS_KEPT = 30 * 86_400
_TOKENS = 20


def read_bounce(session: Session, house: House, letter: Letter, raw: bytes, now: Instant) -> str:
    """Mark whom a delivery report is about; empty where the letter is none.

    It counts only by what nobody can guess: the token in the address to which a letter of ours is returned,
    or the Message-ID of that letter. Returns what was done, for the inbox row.
    """
    sent = _returned(session, house, letter, now)
    bounce = letter.bounce
    if bounce is None and sent is not None and letter.automatic is not None:
        bounce = automatic.old_bounce_of(raw)
    if bounce is None:
        return ""
    if not bounce.hard:
        return "bounce: not for good"
    if sent is None or sent.status == "failed":
        return "bounce: not of a letter that we sent, or known"
    failure = next(failure for failure in bounce.failures if failure.hard)
    sent.status = "failed"
    sent.answer = f"{failure.status} {failure.diagnostic}".strip()[:500]
    session.add(sent)
    if failure.of_letter:
        return f"bounce: letter {sent.id} was refused, not its address"
    note(session, house, sent, now)
    return f"bounce: letter {sent.id} was refused"


def _returned(session: Session, house: House, letter: Letter, now: Instant) -> OutboxRow | None:
    for token in letter.tokens[:_TOKENS]:
        sent = read_return(session, house, token, now)
        if sent is not None:
            return sent
    identity = letter.bounce.message_id if letter.bounce is not None else None
    if identity is None:
        return None
    return session.exec(select(OutboxRow).where(OutboxRow.message_id == identity)).first()


def readmit(session: Session, person: Person, now: Instant) -> None:
    """Whoever writes from an address reads it again: letters go to it, and the latest that were kept back."""
    kept = session.exec(
        select(OutboxRow)
        .where(OutboxRow.person_id == person.id, OutboxRow.status == "failed", OutboxRow.answer == SHUT)
        .order_by(col(OutboxRow.id).desc())
        .limit(_SENT_AGAIN)
    ).all()
    # What somebody has written to them is never too old.
    press = session.exec(
        select(OutboxRow)
        .where(OutboxRow.person_id == person.id, OutboxRow.status == "failed")
        .where(col(OutboxRow.key).like("press/%"), col(OutboxRow.created) > now - _PRESS_KEPT)
        .order_by(col(OutboxRow.id))
    ).all()
    for row in (*(kept if person.bounces >= SUSPENDED_AT else ()), *press):
        row.status, row.answer, row.due, row.attempts = "queued", "", now, 0
        session.add(row)
    person.bounces = 0
    session.add(person)


def note(session: Session, house: House, row: OutboxRow, now: Instant) -> None:
    """Count a letter that was refused for good, and tell who should know."""
    person = session.get(Person, row.person_id) if row.person_id is not None else None
    again = session.get(Undelivered, row.id)
    if person is None or (again is not None and again.tries):
        return  # a letter that was tried again counts once
    person.bounces += 1
    log().warning("an address refused a letter for good", person=person.id, bounces=person.bounces)
    if person.bounces not in (1, SUSPENDED_AT):
        return
    games = session.exec(
        select(GameRow)
        .join(Player, col(Player.game_id) == GameRow.id)
        .where(Player.person_id == person.id, col(Player.left).is_(None), GameRow.status != "over")
        .order_by(col(GameRow.id))
    ).all()
    for game in games:
        _tell_master(session, house, game, person, row, now)


def _shown(game: GameRow, person: Person, words: Words) -> str:
    return words.say("bounced.anonymous") if names.hidden(game) else person.name


def _tell_master(
    session: Session, house: House, game: GameRow, person: Person, row: OutboxRow, now: Instant
) -> None:
    master = session.get(Person, game.master_id) if game.master_id is not None else None
    words = words_of(master.lang if master is not None and master.lang in LANGS else "en")
    # A server's refusal repeats the address, which is nobody's business.
    reason = row.answer.replace(row.address, "...").replace(person.address, "...")
    lines = [words.say("bounced.text", {"name": _shown(game, person, words), "reason": reason or "-"})]
    if is_shut(person):
        lines.append(words.say("bounced.shut", {"count": person.bounces}))
    subject = words.say("bounced.subject", {"game": game.name})
    body = Body(subject=subject, text="\n\n".join(lines) + "\n", kind="report")
    key = f"bounced/{game.id}/{person.id}/{row.id}"
    if master is not None and master.id != person.id:
        queue(session, house, key=key, person=master, outgoing=body, game_id=game.id, scene=None, now=now)
    elif house.config.judge.operator:
        queue_to(
            session,
            house,
            key=key,
            address=house.config.judge.operator,
            outgoing=body,
            now=now,
            game_id=game.id,
        )
