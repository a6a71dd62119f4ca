"""Holds commands of the operator that came without proof until a reply proves them; it knows none of them."""

from __future__ import annotations

from sqlmodel import select

from mailer.desk import send
from mailer.desk.visit import Answer, Visit
from mailer.letters.sheet import Code, Para, Said, Sheet, Small
from mailer.post.letter import Letter, read_letter
from mailer.store.models import InboxRow, OutboxRow
from parsers import judge
from parsers.judge import Command

HELD = "held until the operator confirms it"
DAYS = 7
"""For so long a held letter may be confirmed."""

_KIND = "operator-confirm"


def hold(visit: Visit) -> Answer:
    """Ask by a letter to the operator's address whether it was they who wrote; nothing is done yet."""
    if visit.row.reason != HELD:
        visit.row.reason = HELD
        visit.later.append(lambda: _ask(visit))
    return visit.refused("operator-confirm")


def _ask(visit: Visit) -> None:
    if not send.may_answer(visit.session, visit.house, visit.person.address, visit.now):
        return
    lines = tuple(one.text for one in _commands(visit.letter))
    sheet = Sheet(
        visit.say("operator.confirm.subject"),
        (
            Para(visit.say("operator.confirm.asked")),
            Code(lines),
            Para(visit.say("operator.confirm.reply", days=DAYS), strong=True),
            Small(visit.say("operator.confirm.not-you")),
        ),
    )
    key = send.key_of(_KIND, visit.row.id)
    send.to_person(visit.session, visit.house, visit.person, sheet, key=key, now=visit.now)


def carry_out(visit: Visit) -> None:
    """Do what the held letter asked for, if this one answers our question about it, once."""
    from mailer.desk import commands

    held = _asked_about(visit) if visit.by_token else None
    if held is None:
        return
    visit.welcome = True  # the text of the answer does not matter
    if held.reason != HELD or visit.now - held.received > DAYS * send.DAY:
        known = "late" if held.reason == HELD else "before"
        visit.head.append(Para(visit.say(f"operator.confirm.{known}"), strong=True))
        return
    letter = read_letter(held.raw)
    held.reason = f"confirmed by letter {visit.row.id}"
    visit.session.add(held)
    for command in _commands(letter) if isinstance(letter, Letter) else []:
        done = commands.perform(visit, command.name, command.args)
        visit.blocks.extend(block for block in done.blocks if block not in visit.blocks)
        said = Said(0, command.text, done.mark, done.text, done.notes)
        visit.note(0, command.span.line, said)


def _asked_about(visit: Visit) -> InboxRow | None:
    """The letter about which we asked, in the letter of ours that this one answers."""
    for identity in visit.letter.replies_to[:20]:
        sent = visit.session.exec(select(OutboxRow).where(OutboxRow.message_id == identity)).first()
        kind, _, rest = sent.key.partition("/") if sent is not None else ("", "", "")
        if kind == _KIND:
            return visit.session.get(InboxRow, int(rest.partition("/")[0]))
    return None


def _commands(letter: Letter) -> list[Command]:
    """The operator's commands in the letter."""
    from mailer.desk.commands import TABLE

    readings = [
        [
            item
            for item in judge.read("\n".join(reading.text.split("\n")[:200])).items
            if isinstance(item, Command) and TABLE[item.name].role == "operator"
        ]
        for reading in letter.readings[:6]
    ]
    return max(readings, key=len, default=[])
