"""NUDGE: a master reminds those whose orders are missing, and reads whom; nothing changes in the game."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Args
from mailer.base.words import words_of
from mailer.desk import progress, send, telling
from mailer.desk.reply import Answer
from mailer.desk.send import DAY
from mailer.desk.telling import Hearer, Message
from mailer.desk.visit import Visit
from mailer.letters import report
from mailer.letters.data import position_data
from mailer.letters.sheet import Para
from mailer.table import limits
from mailer.terms import absences


def nudge(visit: Visit, args: Args) -> Answer:
    """A reminder to each seat whose orders are missing or not complete, at most once a day.

    Only by a master who plays no seat: to a foe it would tell who hesitates.
    """
    head = visit.work.at_head
    play, row = head.at_play, head.row
    if surplus := str(args.get("rest") or ""):
        return visit.refused("nudge-surplus", game=row.name, surplus=surplus[:60])
    if not progress.may_know(visit.session, row, visit.person):
        return visit.refused("nudge-plays", game=row.name)
    if row.status != "running":
        return visit.refused("master-status", game=row.name, status=visit.say(f"status.{row.status}"))
    _, begun, missing = progress.of(visit.session, play)
    relying = absences.relying(visit.session, row, visit.now)
    late = [seat for seat in (*missing, *begun) if seat not in relying]
    if not late:
        return visit.done("nudge-nobody", game=row.name)
    if limits.count(visit.session, "nudge", f"game {row.id}", DAY, visit.now) > 1:
        return visit.refused(
            "nudge-often", game=row.name, next=visit.clock.moment(limits.next_day(visit.now))
        )

    def write(hearer: Hearer) -> Message | None:
        ask = play.ask(hearer.seat) if hearer.seat is not None else None
        if ask is None or ask.seat not in late:
            return None
        eyes = hearer.eyes(play)
        sheet = report.reminder(eyes, visit.now)
        first = Para(eyes.words.say("reminder.nudge", {"game": row.name}))
        sheet = replace(sheet, blocks=(first, *sheet.blocks), data=position_data(play, ask.seat))
        return Message(send.key_of("nudge", visit.ref, ask.seat, game=row, phase=ask.phase), sheet)

    seats = telling.at_game(visit.session, row, "seats")
    telling.tell(visit.session, visit.house, row, seats, write, visit.now, later=visit.reply.later)
    words = words_of(visit.person.lang, play.title)
    return visit.done("nudge", game=row.name, seats=", ".join(words.name("seat", seat) for seat in late))
