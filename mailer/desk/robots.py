"""Seats that the house plays itself: what a robot sees, orders and answers: the view of its seat, no more."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select
from sqlmodel import Session, col

from adjudicator.kinds import Ask, Instant, Seat
from games.robots import Heard, NoPlayerError, Pick, Player, Sight, key_of, offered, player
from games.title import Title
from games.words import Words
from mailer.base.house import House
from mailer.base.log import log
from mailer.desk.posting import ALL, BROADCAST, Posting, Reach
from mailer.letters.sheet import Block, Grid
from mailer.store.models import GameRow, PressRow, RobotRow
from mailer.table import people
from mailer.table import play as table
from mailer.table.play import Play
from mailer.terms import settings

USUAL = ("strong", "simple")
"""The robot that plays where none is named: the first of these that a title has."""


def chosen(title: Title, words: str) -> Player:
    """The robot that is named (``strong bold``, in any language), else the usual. Raises NoPlayerError."""
    robots = offered(title.robots())
    name, *temper = words.split() or [next(name for name in USUAL if name in robots)]
    return player(robots, key_of("robot", name), " ".join(key_of("temper", each) for each in temper))


def is_known(title: Title, words: str) -> bool:
    """Whether the words name a robot of the title."""
    try:
        return bool(chosen(title, words))
    except NoPlayerError:
        return False


def shown(session: Session, game: GameRow, words: Words) -> tuple[Block, ...]:
    """The seats that robots play and which, for everybody to see."""
    rows = tuple(
        (words.name("seat", seat), f"{words.name('robot', one.name)}, {words.name('temper', one.temper)}")
        for seat, one in people.robots(session, game).items()
    )
    return (Grid(words.say("show.robots"), ("", ""), rows),) if rows else ()


def seat(session: Session, play: Play, at_seat: Seat, robot: Player, now: Instant) -> None:
    """Give a seat that nobody holds to a robot; it decides anew what is asked.

    The word of the robot before it binds it, too.
    """
    former = people.robots(session, play.row).get(at_seat)
    known = former and play.title.robots().get(former.name)
    since = former.since if former and known and known.reply is not None else now
    remove(session, play, at_seat)
    assert play.row.id is not None
    name = robot.key.partition(" ")[0]
    row = RobotRow(game_id=play.row.id, seat=at_seat, name=name, temper=robot.temper, since=since)
    session.add(row)
    session.flush()


def remove(session: Session, play: Play, at_seat: Seat) -> None:
    """No robot plays the seat any more; what stands for it is taken back."""
    former = people.robots(session, play.row).get(at_seat)
    if former is not None:
        session.delete(former)
    think_again(session, play, at_seat)
    session.flush()


def think_again(session: Session, play: Play, at_seat: Seat) -> None:
    """What stands for the seat is taken back: it is decided again before the game goes on."""
    if at_seat in play.match.drafts or at_seat in play.match.ready:
        table.withdraw(session, play, at_seat)


def order(session: Session, play: Play, ask: Ask, row: RobotRow) -> Any:
    """What the robot orders; None where it is not there any more or has no lawful answer."""
    view = play.view(ask.seat)
    sight = Sight(view, ask, heard(session, play, row))
    try:
        made = player(play.title.robots(), row.name, row.temper).order(sight, _chance(play, ask))
        return made if play.game.check(view, ask, made) is None else None
    except NoPlayerError:
        return None
    except Exception:
        # A game of people does not stop for a fault of its robot: the rules decide, as for an empty seat.
        log().exception("robot", game=play.row.name, seat=ask.seat, robot=row.name)
        return None


def _chance(play: Play, ask: Ask) -> Pick:
    """The robot's chance: the same for one question of a game, whoever asks when, and nobody's to foresee."""
    about = f"robot/{play.row.name_key}/{play.row.era}/{play.match.steps}/{ask.seat}/{ask.kind}/{ask.phase}"
    digest = hmac.new(play.row.seed, about.encode(), hashlib.sha256).digest()
    return random.Random(digest).randrange


# -- press


MOST_HEARD = 10
"""Letters of a seat in a phase that a robot hears and answers: each may cost it a decision."""
READ = 2_000
"""Characters of a letter that it reads."""
_PRESS = select(
    col(PressRow.id),
    col(PressRow.seat),
    col(PressRow.to),
    col(PressRow.phase),
    col(PressRow.at),
    func.substr(col(PressRow.text), 1, READ),
).order_by(col(PressRow.id))


def heard(session: Session, play: Play, row: RobotRow) -> tuple[Heard, ...]:
    """The letters that a robot was to answer, in order."""
    return tuple(letter for _, letter in _letters(session, play, row))


def _letters(session: Session, play: Play, robot: RobotRow) -> list[tuple[int, Heard]]:
    """(number, letter) of signed letters to a robot's seat since it is there, of those who hold theirs still.

    What others left at a seat is neither told to a robot nor bound to by it; what robots answer asks nothing.
    """
    holders, public = people.seated(session, play.row), settings.load(play.row).press == "public"
    counts, found = Counter[tuple[str, str]](), []
    rows = _PRESS.where(col(PressRow.game_id) == play.row.id, col(PressRow.at) >= robot.since)
    for number, writer, to, phase, at, text in session.execute(rows):
        holder = holders.get(Seat(writer))
        # To all only where the game knows no other letters.
        named = public if to in (ALL, BROADCAST) else robot.seat in to.split()
        if holder is None or at < holder[0].joined or not named:
            continue
        counts[writer, phase] += 1
        if counts[writer, phase] <= MOST_HEARD:
            found.append((number, Heard(Seat(writer), phase, text)))
    return found


def answer(session: Session, house: House, play: Play, press: PressRow, now: Instant) -> bool:
    """Let each robot that hears the letter answer it; whether some did and may now decide otherwise."""
    answered = False
    for at_seat, row in people.robots(session, play.row).items():
        robot = play.title.robots().get(row.name)
        letters = _letters(session, play, row) if robot is not None and robot.reply is not None else []
        if not letters or letters[-1][0] != press.id:
            continue
        text = _reply(play, row, tuple(letter for _, letter in letters))
        if text:
            _post(session, house, play, at_seat, press, text, now)
            think_again(session, play, at_seat)
            answered = True
    return answered


def _reply(play: Play, row: RobotRow, letters: Sequence[Heard]) -> str:
    """What the robot says to the last of the letters; nothing where it fails: the letter has gone."""
    reply, at_seat = play.title.robots()[row.name].reply, Seat(row.seat)
    try:
        return reply(play.view(at_seat), at_seat, letters) if reply is not None else ""
    except Exception:
        log().exception("robot", game=play.row.name, seat=at_seat, robot=row.name)
        return ""


def _post(
    session: Session, house: House, play: Play, at_seat: Seat, press: PressRow, text: str, now: Instant
) -> None:
    public = press.to in (ALL, BROADCAST)
    every = play.game.seats(play.match.state)
    reach = Reach("all", every) if public else Reach("some", (Seat(press.seat),))
    assert play.row.id is not None
    row = PressRow(game_id=play.row.id, seat=at_seat, to=reach.stored, text=text, phase=press.phase, at=now)
    session.add(row)
    session.flush()
    Posting(session, house, play, row, reach).deliver(str(row.id), now)
