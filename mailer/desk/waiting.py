"""A phase that waits for its master or for another player: reminders, seats offered; it closes no phase."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from sqlmodel import Session

from adjudicator.kinds import Instant, Seat
from mailer.base.house import House
from mailer.desk import bulletin, send, telling
from mailer.desk.standing import Word
from mailer.desk.telling import AT_GAME, Hearer, Message, at_game
from mailer.letters import eyes as sights
from mailer.letters import timing
from mailer.store.models import GameRow, Master, Person
from mailer.table import people
from mailer.table.addresses import is_shut
from mailer.table.play import Play
from mailer.terms import absences, reminders, settings, terms, timer
from mailer.terms.pace import DAY


def masters(session: Session, row: GameRow) -> list[tuple[Master, Person]]:
    """Those who run the game and whom letters reach; without one nobody can be asked."""
    return [(office, person) for office, person in people.masters(session, row) if not is_shut(person)]


def hold(
    session: Session, house: House, play: Play, why: str, missing: tuple[Seat, ...], now: Instant
) -> None:
    """The phase does not close by itself: everybody is told, and the master reminded until they act.

    ``why`` is ``outage``, ``silent`` or ``replace``; for the last the game is paused and players are sought
    for the seats ``missing``, after a while among all who like.
    """
    row, kept = play.row, replace(timer.freed(play.row), grace=timer.load(play.row).grace)
    kept = replace(kept, held=why, asked=now)
    if why == "replace":
        row.status = "paused"
        offer = now + patience(house, play) if settings.load(row).replacements != "none" else None
        kept = replace(kept, since=play.match.due, sought=missing, offer=offer)
    timer.store(row, kept)
    worded = partial(timing.held, why=why, missing=missing, offer=kept.offer)
    key = f"held/{play.row.version}/{_name(play)}/{why}"
    bulletin.post(session, house, play, worded, key, now, to=AT_GAME)


def patience(house: House, play: Play) -> int:
    """Seconds for which the seat of a silent player is offered to nobody: a day, or as long as the phase."""
    pace = terms.pace_of(house, play.row)
    return min(DAY, *(pace.limit(ask.kind) for ask in play.asks))


def next_moment(play: Play) -> Instant | None:
    """When something is to be done for a phase that waits: remind the master, offer seats."""
    kept = timer.load(play.row)
    if not kept.held or kept.asked is None:
        return None
    nag = reminders.nag(kept.asked, kept.nagged)
    return nag if kept.offer is None else min(nag, Instant(kept.offer))


def go_by(session: Session, house: House, play: Play, now: Instant) -> bool:
    """Do what is to be done for a phase that waits; whether it waits no more, since nobody can be asked."""
    row, kept = play.row, timer.load(play.row)
    if not masters(session, row):
        row.status = "running"
        timer.store(row, timer.freed(row))
        return True
    if kept.offer is not None and kept.offer <= now:
        reminded = reminders.nags(kept.asked or now, now)
        timer.store(row, replace(kept, offer=None, offered=True, nagged=reminded))
        _offer(session, house, play, now)
    elif (reminded := reminders.nags(kept.asked or now, now)) > kept.nagged:
        timer.store(row, replace(kept, nagged=reminded))
        _remind(session, house, play, reminded, now)
    return False


def offered(session: Session, play: Play) -> tuple[Seat, ...]:
    """The seats of silent players that somebody else may take now."""
    nobody = settings.load(play.row).replacements == "none"
    return sought(session, play) if timer.load(play.row).offered and not nobody else ()


def sought(session: Session, play: Play) -> tuple[Seat, ...]:
    """The seats that the game waits for: of players who have still sent nothing, and those given up since."""
    kept = timer.load(play.row)
    if kept.held != "replace" or kept.asked is None:
        return ()
    quiet, seated = silent(session, play, Instant(kept.asked)), people.seated(session, play.row)
    there = {*seated, *people.robots(session, play.row)}
    return tuple(Seat(seat) for seat in kept.sought if seat in quiet or seat not in there)


def silent(session: Session, play: Play, moment: Instant) -> tuple[Seat, ...]:
    """The seats of players who have sent nothing though something is asked of them that they must decide.

    Whoever left the seat to standing orders for that time is not silent.
    """
    relying = absences.relying(session, play.row, moment)
    active = people.active(session, play.row)
    word = Word(session, play, active)
    return tuple(
        ask.seat
        for ask in play.asks
        if ask.seat in active
        and ask.seat not in play.match.drafts
        and ask.seat not in relying
        and word(play.view(ask.seat), ask) is None
        and not play.title.draft(play.view(ask.seat), ask, None, (), "en").complete
    )


def _offer(session: Session, house: House, play: Play, now: Instant) -> None:
    if seats := offered(session, play):
        worded = partial(timing.offered, seats=seats, by=settings.load(play.row).replacements)
        key = f"offered/{play.row.era}/{play.match.steps}/{now}"
        bulletin.post(session, house, play, worded, key, now)


def _remind(session: Session, house: House, play: Play, number: int, now: Instant) -> None:
    """Each master by an address of the master's own, also one who plays, but who then learns no names."""
    kept, playing = timer.load(play.row), {person.id for _, person in people.players(session, play.row)}
    reached = {person.id for _, person in masters(session, play.row)}
    mark, phase = ("waits", play.row.era, play.match.steps, kept.asked, number), sights.current_phase(play)

    def write(master: Hearer) -> Message:
        blind = master.person.id in playing and kept.held != "replace"
        missing = () if blind else sought(session, play) or silent(session, play, now)
        key = send.key_of(*mark, master.who, game=play.row, phase=phase)
        return Message(key, timing.waits(master.eyes(play), why=kept.held, missing=missing))

    hearers = [one for one in at_game(session, play.row, "masters") if one.person.id in reached]
    telling.tell(session, house, play.row, hearers, write, now)


def _name(play: Play) -> str:
    return f"{play.row.era}/{play.match.steps}/{play.match.due}"
