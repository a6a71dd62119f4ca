"""Lets a game go on and tells every seat: reports, reminders, the end; it must not read letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sqlmodel import Session

from adjudicator.kinds import Event, Instant, Over, Seat, heard
from adjudicator.match import Run
from mailer.base.house import House
from mailer.desk import (
    closing,
    consent,
    consent_notices,
    observers,
    recall,
    robots,
    sealing,
    send,
    standing,
    telling,
    untold,
    waiting,
)
from mailer.desk.telling import PUBLIC, Hearer, Message, at_game
from mailer.letters import eyes as sights
from mailer.letters import overseeing, report
from mailer.letters.data import position_data
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Sheet
from mailer.store.locks import lock_game
from mailer.store.models import GameRow, Observer, Person, Player
from mailer.table import names, people
from mailer.table import play as table
from mailer.table.play import Play
from mailer.terms import absences, reminders, settings, timer

MAX_ROUNDS = 10_000
MOST_DECISIONS = 200
"""Decisions of robots while nobody else is asked, as whoever is beaten: then the rules decide for them."""
Told = untold.Told


def start(session: Session, house: House, row: GameRow, now: Instant) -> tuple[Play, Told]:
    """Deal the seats and begin the game; ``tell`` it then. Raises ValueError as ``play.start``."""
    sealing.close(session, house, row)
    play, run = table.start(session, house, row, now)
    told = _told(run) + _round(session, house, play, now, None)
    plan(session, play, now)
    return play, told


def go_on(session: Session, house: House, play: Play, now: Instant, *, as_of: Instant | None = None) -> Told:
    """Run the game as far as it goes; what is to be told then, nothing where it only waits."""
    with consent_notices.told(session, house, play, now):
        told = _round(session, house, play, now, as_of)
    plan(session, play, now)
    return told


def process(session: Session, house: House, play: Play, now: Instant) -> Told:
    """Close the open phase as it stands, whatever its deadline: the master has decided so."""
    play.row.status = "running"
    with consent_notices.told(session, house, play, now):
        told = _round(session, house, play, now, None, at_once=True)
    plan(session, play, now)
    return told


def catch_up(
    session: Session, house: House, row: GameRow, received: Instant, now: Instant
) -> tuple[Play, bool]:
    """The game as it stood when a letter was ``received``: a phase whose deadline had passed closes first.

    Whether one did; then its report is queued. Raises LookupError on a game that has not started.
    """
    lock_game(session, row.id)
    play = table.load(session, row)
    due = play.match.due
    if row.status != "running" or due is None or received < due:
        return play, False
    told = go_on(session, house, play, now, as_of=received)
    if told:
        tell(session, house, News(play, told), now)
    return play, bool(told)


def _round(
    session: Session,
    house: House,
    play: Play,
    now: Instant,
    as_of: Instant | None,
    *,
    at_once: bool = False,
) -> Told:
    """Advance until players are waited for; seats that nobody holds answer at once."""
    told: Told = []
    decided = 0
    for _ in range(MAX_ROUNDS):
        held = people.active(session, play.row)
        if not held:
            # Nobody is left to play for: without this the defaults would run on to the end of time.
            if play.over is None:
                run = table.conclude(session, play, Over("abandoned", ()), now)
                told += [*_told(run), ("", ())]
            return told
        standing.open_phase(session, play, held)
        word = standing.listen(session, play, held)
        moment = now if as_of is None else min(as_of, now)
        late = closing.is_up(session, house, play, moment, now) or at_once
        if play.row.status == "paused":
            return told
        decided += _fill(session, play, held, MOST_DECISIONS - decided)
        kept = closing.owed(session, play, moment, late)
        run = table.advance(session, house, play, now, as_of=as_of, late=late)
        if run.entries or not told:
            word.settle(run)
        if run.entries:
            recall.asked(session, play, held)
        if not run.entries:
            return told
        closing.count(session, house, play, kept, now)
        told, at_once = told + _told(run), False
        as_of = None if as_of is None else min(as_of, now)
    raise RuntimeError(f"game {play.row.name} never waits for anybody")


def _fill(session: Session, play: Play, held: dict[Seat, tuple[Player, Person]], most: int) -> int:
    """Seats that nobody holds: a robot decides where one was given the seat, else the rules.

    The number of robots that were asked, ``most`` at most.
    """
    asked = 0
    asks = [ask for ask in play.asks if ask.seat not in held and ask.seat not in play.match.ready]
    seated = people.robots(session, play.row) if asks else {}
    for ask in asks:
        if ask.seat not in play.match.ready:
            order = None
            if ask.seat in seated and asked < most:
                asked += 1
                order = robots.order(session, play, ask, seated[ask.seat])
            if order is None:
                order = play.game.default(play.view(ask.seat), ask)
            fault = table.submit(session, play, ask.seat, order, ready=True)
            if fault is not None:
                raise RuntimeError(f"the default of {ask.seat} is refused: {fault}")
    return asked


def _told(run: Run) -> Told:
    """(phase, events), neighbours of one phase put together."""
    if not run.phases and run.entries:
        return [("", run.events)]
    return untold.joined(zip(run.phases, run.told, strict=False))


@dataclass(slots=True)
class News:
    """What is to be told to all at a game; ``answered`` (``Hearer.who``) has it in the answer to a letter."""

    play: Play
    told: Told
    started: bool = False
    answered: str = ""


def tell(session: Session, house: House, news: News, now: Instant) -> None:
    """One letter to every seat, and to a master who does not play: each hears only what is for it.

    A seat that is asked nothing may hear it with the next letter.
    """
    play, entries = news.play, observers.entries(session, news.play.row)
    write = writer(session, house, news, now)

    def told(hearer: Hearer) -> Message | None:
        if hearer.who == news.answered:
            return None
        if not news.started and untold.waits(play, hearer):
            untold.put_off(play, hearer, entries)
            return None
        return write(hearer)

    telling.tell(session, house, play.row, at_game(session, play.row, *PUBLIC), told, now)
    play.fresh = None


def writer(session: Session, house: House, news: News, now: Instant) -> Callable[[Hearer], Message]:
    """What writes the news to one of those at the game, with what they have not been told yet."""
    play, row = news.play, news.play.row
    names_, players = names.by_seat(session, row), names.revealed(session, row)
    consents = consent.given(session, house, play)
    consented = consents if names_ is not None else len(consents)
    number = play.match.steps + (1 if play.match.ended else 0)
    phase = sights.current_phase(play)

    entries = observers.entries(session, row)

    def sheet(hearer: Hearer, eyes: Eyes, told: Told) -> Sheet:
        watching, seated = isinstance(hearer.at, Observer), hearer.seat is not None
        if news.started:
            asked = seated and consent.playing(session, house, row, hearer.person)
            return report.started(eyes, names_, told, now, consents=asked, watching=watching)
        return report.report(eyes, told, now, players, () if watching else consented)

    def write(hearer: Hearer) -> Message:
        person, at, eyes = hearer.person, hearer.at, hearer.eyes(play)
        told = untold.joined((*untold.take(session, play, hearer, play.fresh), *news.told))
        letter = sheet(hearer, eyes, told)
        if isinstance(at, Observer):
            at.told = entries
        elif hearer.seat is not None and person.data:
            letter = replace(letter, data=position_data(play, hearer.seat))
        elif hearer.seat is None and people.sees_all(session, row, person) and play.over is None:
            letter = replace(letter, blocks=(*letter.blocks, *overseeing.secrets(eyes, told, orders=False)))
        pictured = person.pictures or isinstance(at, Observer)
        scene = play.title.scene(eyes.view, _heard(eyes, told), person.lang) if pictured else None
        key = send.key_of("start" if news.started else "report", number, hearer.who, game=row, phase=phase)
        return Message(key, letter, scene)

    return write


def _heard(eyes: Eyes, told: Sequence[tuple[str, tuple[Event, ...]]]) -> tuple[Event, ...]:
    return tuple(event for _, events in told for event in heard(events, eyes.seat))


def conclude(session: Session, play: Play, over: Over, now: Instant) -> Told:
    """End the game by agreement; ``tell`` it then."""
    table.conclude(session, play, over, now)
    plan(session, play, now)
    return [("", ())]


def plan(session: Session, play: Play, now: Instant) -> None:
    """Set the row's ``due`` to the next moment at which something must happen: a reminder or the deadline."""
    row, due = play.row, play.match.due
    row.due = None
    if timer.load(row).held:
        row.due = waiting.next_moment(play)
    elif due is not None and row.status == "running":
        left = [mark for at, mark in _marks(play) if at >= row.reminded and mark > now]
        row.due = min([*left, due if now < due else due + settings.load(row).grace])
    session.add(row)


def _marks(play: Play) -> list[tuple[int, int]]:
    return reminders.marks(play.match.opened, play.match.due)


def remind(session: Session, house: House, play: Play, now: Instant) -> None:
    """Remind those who still owe something, once a mark."""
    passed = [at for at, mark in _marks(play) if mark <= now and at >= play.row.reminded]
    if not passed:
        return
    play.row.reminded = passed[-1] + 1
    relying = absences.relying(session, play.row, now)
    mark = ("remind", play.row.era, play.match.steps, play.match.due, passed[-1])

    def write(hearer: Hearer) -> Message | None:
        seat = hearer.seat
        ask = play.ask(seat) if seat is not None else None
        if seat is None or ask is None or seat in relying or seat in play.match.ready:
            return None
        if sights.is_complete(play, seat):
            return None
        sheet = replace(report.reminder(hearer.eyes(play), now), data=position_data(play, seat))
        return Message(send.key_of(*mark, seat, game=play.row, phase=ask.phase), sheet)

    telling.tell(session, house, play.row, at_game(session, play.row, "seats"), write, now)
