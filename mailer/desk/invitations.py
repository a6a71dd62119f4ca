"""Invitations to games: rows, and the letter that brings one; it must not decide who may invite."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, select

from adjudicator.kinds import Instant
from mailer.base.words import words_of
from mailer.desk import send
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters.render import as_html, as_text
from mailer.letters.sheet import Code, Para, Sheet, Small
from mailer.outbox.queue import Body, queue_to
from mailer.store.models import GameRow, Invitation, Person
from mailer.table import limits, people
from mailer.table.persons import Named
from parsers.registry import title

OF_FRIEND, OF_STRANGERS = 3, 20
"""So often a day one person may invite another who is known here, and so many who are not."""


def of_game(session: Session, row: GameRow) -> list[Invitation]:
    """The open invitations of a game."""
    return list(session.exec(select(Invitation).where(Invitation.game_id == row.id)).all())


def for_person(session: Session, row: GameRow, person: Person) -> Invitation | None:
    """The person's own. Who has left the game since, or was ejected, is invited no more."""
    found = session.exec(
        select(Invitation).where(Invitation.game_id == row.id, Invitation.address == person.address)
    ).first()
    player = people.player_of(session, row, person)
    left = player.left if player is not None else None
    return None if found is not None and left is not None and found.at <= left else found


def named_twice(asked: Sequence[Named]) -> Named | None:
    """The first of those asked whose mailbox is another's before them, whatever the tags."""
    seen: set[str] = set()
    for one in asked:
        address = one.person.address if one.person is not None else one.address
        if address and limits.mailbox(address) in seen:
            return one
        seen.add(limits.mailbox(address))
    return None


def too_often(visit: Visit, one: Named) -> Answer | None:
    """The refusal where no more invitations may go: to this mailbox today, of this writer, of the house."""
    session, now, by = visit.session, visit.now, visit.person.id
    person = one.person
    if person is not None and person.confirmed:
        often = limits.refusals(session, f"invited/{by}", person.address, now) > OF_FRIEND
        return visit.refused("invite-again", name=one.text) if often else None
    mailbox = limits.mailbox(person.address if person is not None else one.address)
    if limits.refusals(session, "invited", mailbox, now) > 1:
        return visit.refused("invite-again", name=one.text)
    if limits.refusals(session, "invites", f"person {by}", now) > OF_STRANGERS:
        return visit.refused("invite-strangers", most=OF_STRANGERS)
    if not limits.may_write_for_known(session, visit.house, now):
        return visit.refused("invite-busy", next=visit.clock.moment(limits.next_hour(now)))
    return None


def keep(session: Session, row: GameRow, address: str, seat: str, now: Instant) -> Invitation:
    """Keep a place for whoever has the address; of several invitations the last one counts."""
    assert row.id is not None
    kept = session.exec(
        select(Invitation).where(Invitation.game_id == row.id, Invitation.address == address)
    ).first() or Invitation(game_id=row.id, address=address, at=now)
    kept.seat, kept.at = seat, now
    session.add(kept)
    session.flush()
    return kept


def send_to(visit: Visit, row: GameRow, one: Named, seat: str) -> None:
    """Keep the invitation and write to whom it is for."""
    address = one.person.address if one.person is not None else one.address
    kept = keep(visit.session, row, address, seat, visit.now)
    lang = one.person.lang if one.person is not None else visit.person.lang
    sheet = _sheet(visit, row, lang, seat, known=one.person is not None)
    key = send.key_of("invite", visit.ref, kept.id, game=row)
    if one.person is not None:
        send.to_person(visit.session, visit.house, one.person, sheet, key=key, now=visit.now, game=row)
        return
    body = Body(sheet.subject, as_text(sheet), as_html(sheet), "report", visit.house.address_for(""))
    queue_to(visit.session, visit.house, key=key, address=address, outgoing=body, now=visit.now)


def _sheet(visit: Visit, row: GameRow, lang: str, seat: str, *, known: bool) -> Sheet:
    title_ = title(row.title).title
    say = words_of(lang, title_)
    args = {
        "name": visit.person.name,
        "game": row.name,
        "title": title_.name(lang),
        "scenario": title_.scenario_name(row.scenario, lang),
        "judge": visit.house.config.judge.name,
        "seat": say.name("seat", seat),
        "commitment": row.commitment,
        "whom": say.name("seat-acc", seat) if seat else "",
    }
    join = say.say("invite.join-seat" if seat else "invite.join", args)
    how = (
        (Para(say.say("invite.how")), Code((join,)))
        if known
        else (Para(say.say("invite.how-new")), Code((say.say("invite.register"), join)))
    )
    return Sheet(
        say.say("invite.subject", args),
        (
            Para(say.say("invite.hello" if known else "invite.hello-new", args), strong=True),
            *((Para(say.say("invite.seat", args)),) if seat else ()),
            *how,
            *((Small(say.say("word.sealed", args)),) if row.status == "forming" and row.commitment else ()),
            Small(say.say("invite.ignore")),
        ),
        lang=lang,
    )
