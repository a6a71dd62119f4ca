"""One command that somebody gives without a letter: by a page, by a program."""

from __future__ import annotations

from sqlmodel import Session

from adjudicator.kinds import Args, Instant
from mailer.base.house import House
from mailer.desk import consequences
from mailer.desk.commands import dispatch
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.desk.work import Work
from mailer.desk.writer import Writer


def visit(session: Session, house: House, writer: Writer, ref: str, now: Instant) -> Visit:
    """The writer at the desk, the game of their place open. ``ref`` names for ever what is asked.

    Letters that it causes are called by ``ref``, so that the same asked twice sends nothing twice.
    """
    work = Work(session, house, now, ref, now)
    if writer.at is not None:
        work.open(writer.at)
    return Visit(writer, work)


def give(at: Visit, name: str, args: Args) -> Answer:
    """Do the command as a letter would that says nothing else, and queue what others are told of it.

    What it answered line by line is in ``at.reply.said``. Nothing is committed and nothing sent.
    """
    answer = dispatch.perform(at, name, args)
    at.reply.show(answer)
    consequences.go_on(at)
    consequences.tell(at)
    return answer
