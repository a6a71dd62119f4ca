"""What a game master's desk shows: who owes what, by when, as the letters to this master say it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from adjudicator.kinds import Instant, Seat
from mailer.base.house import House
from mailer.base.words import words_of
from mailer.desk import chair, progress
from mailer.desk.commands import lobby
from mailer.desk.visit import Visit
from mailer.desk.work import Chair, Work
from mailer.desk.writer import Writer
from mailer.letters import eyes as sights
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Block
from mailer.store.models import GameRow
from mailer.table import course, names, people
from mailer.table import play as table
from mailer.table.play import Play
from mailer.terms import terms
from mailer.web import archive, game_page
from mailer.web.master.door import Desk

SENT = ("done", "begun", "missing", "late", "asked")
"""How far the orders of a seat are, for a master who may know; the last one for all others."""

STATES = ("dummy", "robot", "free")
"""What else there is to say of a seat: the rules decide for it, or it is for anybody to take."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A row of the table of seats. ``player`` is empty where nobody may know, or nobody plays it.

    ``sent`` is one of ``SENT``, or empty where no orders of theirs are awaited; ``phase`` for which they are,
    where it is not the same for all; ``state`` one of ``STATES`` or empty.
    """

    seat: str
    player: str
    sent: str
    phase: str
    state: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A phase to which the game may be taken back: its code and its name."""

    code: str
    name: str


def visit_of(session: Session, house: House, desk: Desk, now: Instant) -> Visit:
    """The master at the desk, to be asked what a letter would say; nothing of it is kept."""
    play = None if desk.row.status == "forming" else table.load(session, desk.row)
    work = Work(session, house, now, "", now, desk.row, play)
    work.chair = Chair(desk.office, desk.row, play)
    return Visit(Writer(desk.person, desk.office, by_token=True), work)


def values(visit: Visit) -> dict[str, Any]:
    """What the page of the desk shows."""
    head, lang = visit.work.at_head, visit.person.lang
    row, play = head.row, head.play
    eyes = Eyes(play, None, lang, visit.person.zone) if play is not None else None
    refusal = chair.unbound(visit, head)
    return {
        "game": row.name,
        "head": game_page.head_of(row, lang),
        "status": row.status,
        "public": archive.is_public(row),
        "phase": eyes.phase(sights.current_phase(eyes.play)) if eyes is not None else "",
        "due": sights.due_line(eyes, visit.now) if eyes is not None and eyes.play.over is None else "",
        "zone": terms.pace_of(visit.house, row).zone,
        "bound": refusal.text if refusal is not None else "",
        "named": not names.hidden(row),
        "told": knows(visit),
        "preview": people.sees_all(visit.session, row, visit.person),
        "rows": rows(visit, eyes) if eyes is not None else (),
        "seats": seats(eyes) if eyes is not None else (),
        "shown": shown(visit),
    }


def shown(visit: Visit) -> tuple[Block, ...]:
    """What SHOW answers to this master."""
    return lobby.show(visit, {"game": ""}).blocks


def knows(visit: Visit) -> bool:
    """Whether the master may know how far the orders of each seat are."""
    row = visit.work.at_head.row
    return row.status in ("running", "paused") and progress.may_know(visit.session, row, visit.person)


def rows(visit: Visit, eyes: Eyes) -> tuple[SeatRow, ...]:
    """The table of seats."""
    play, session = eyes.play, visit.session
    sent = _sent(visit, play) if knows(visit) else {ask.seat: "asked" for ask in play.asks}
    several = len({ask.phase for ask in play.asks}) > 1
    held, free = people.seated(session, play.row), _free(session, play.row)
    robots = people.robots(session, play.row)
    called = names.by_seat(session, play.row) or {}
    found = []
    for seat in play.game.seats(play.match.state):
        ask = play.ask(seat)
        dummy = seat in held and held[seat][0].dummy
        found.append(
            SeatRow(
                eyes.words.name("seat", seat),
                called.get(seat, ""),
                sent.get(seat, ""),
                eyes.phase(ask.phase) if ask is not None and several else "",
                "dummy" if dummy else "robot" if seat in robots else "free" if seat in free else "",
            )
        )
    return tuple(found)


def seats(eyes: Eyes) -> tuple[tuple[str, str], ...]:
    """The seats to be chosen from: as a command names each, and as it is called."""
    words = words_of(eyes.lang, eyes.play.title)
    every = eyes.play.game.seats(eyes.play.match.state)
    return tuple((words.name("seat-acc", seat), words.name("seat", seat)) for seat in every)


def phases(visit: Visit) -> tuple[Opened, ...]:
    """The phases to which ROLLBACK may take the game back, the newest first."""
    play = visit.work.at_head.at_play
    eyes = Eyes(play, None, visit.person.lang, visit.person.zone)
    openings = course.trail_of(visit.session, play).openings()
    return tuple(Opened(one.phase, eyes.phase(one.phase)) for one in reversed(openings))


def _sent(visit: Visit, play: Play) -> dict[Seat, str]:
    done, begun, missing = progress.of(visit.session, play)
    due = play.match.due
    late = play.row.status == "running" and due is not None and due <= visit.now
    return {
        **dict.fromkeys(done, "done"),
        **dict.fromkeys(begun, "late" if late else "begun"),
        **dict.fromkeys(missing, "late" if late else "missing"),
    }


def _free(session: Session, row: GameRow) -> frozenset[Seat]:
    """The seats that nobody plays, as far as the master may know: all where who plays whom is told."""
    if names.hidden(row):
        return frozenset(lobby.seats_to_take(session, row))
    play = table.load(session, row)
    every, held = play.title.survivors(play.view(None)), people.seated(session, row)
    return frozenset({*lobby.seats_to_take(session, row), *(seat for seat in every if seat not in held)})
