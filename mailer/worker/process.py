"""Takes letters of the inbox through the desk, and games past their deadline; it reads no mailbox."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from sqlalchemy import ColumnElement, bindparam, tuple_
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, col, func, select

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.base.log import log
from mailer.base.points import reached
from mailer.desk import desk
from mailer.outbox.bounces import read_bounce
from mailer.post.letter import BadMail
from mailer.sandbox import sandbox
from mailer.sandbox.frames import StoppedError
from mailer.store import locks, outages, rare_rows
from mailer.store.database import SessionFactory, is_failure
from mailer.store.models import GameRow, InboxRow, Person
from mailer.store.unit_of_work import UnitOfWork, unit_of
from mailer.table import limits, people
from mailer.table.play import StaleError
from mailer.table.snapshots import closing_of
from mailer.worker import attempts, dead_letters, unanswerable
from mailer.worker.failures import failed
from mailer.worker.hands import Batch, Hands, Read, Reads, UnfinishedError, letter_of

CONFLICTS = 20
"""So often a letter is begun anew because of what others do at the same time."""

_LETTERS = (
    select(InboxRow)
    .where(col(InboxRow.id).in_(bindparam("ids", expanding=True)))
    .with_for_update(skip_locked=True)
)
# A paused game has a moment only where it seeks another player, one that forms where it waits for words.
_AT_PLAY = col(GameRow.status).in_(("running", "paused", "forming"))

Outcome = Literal["done", "ignored", "failed", "quarantined", "past", "busy"]
"""``past``: somebody has dealt with it; ``busy``: somebody is at it."""


@dataclass(frozen=True, slots=True)
class Ran:
    """How many games were run well, and which failed."""

    well: int
    failed: tuple[int, ...]


def _nothing() -> None:
    """Nothing else is done meanwhile."""


def horizon(factory: SessionFactory, now: Instant) -> Instant | None:
    """Up to when all that was received has been dealt with; None where the mailbox was never read."""
    with factory() as session, session.begin():
        oldest = session.exec(select(func.min(InboxRow.received)).where(InboxRow.status == "new")).one()
        known = outages.last_look(session, now) if oldest is None else oldest
    return None if known is None else Instant(min(now, known))


def lived_until(factory: SessionFactory) -> Instant | None:
    """The moment up to which all is done anew after a backup was restored."""
    with factory() as session, session.begin():
        return outages.lived_until(session)


def caught_up(factory: SessionFactory) -> None:
    """All of that is done."""
    with factory() as session, session.begin():
        outages.caught_up(session)


def next_due(
    factory: SessionFactory, but: Collection[int] = (), after: Instant | None = None
) -> Instant | None:
    """The next moment, later than ``after``, at which something must happen in a game not in ``but``."""
    query = select(GameRow.due).where(_AT_PLAY, col(GameRow.due).is_not(None))
    if after is not None:
        query = query.where(col(GameRow.due) > after)
    if but:
        query = query.where(col(GameRow.id).not_in(but))
    with factory() as session, session.begin():
        due = session.exec(query.order_by(col(GameRow.due)).limit(1)).first()
    return None if due is None else Instant(due)


def process(
    factory: SessionFactory,
    house: House,
    inbox_id: int,
    now: Instant,
    hands: Hands | None = None,
    batch: Batch | None = None,
    meanwhile: Callable[[], None] = _nothing,
) -> Outcome:
    """Deal with one letter in one transaction: all of its effects, or none.

    The attempt is counted before it is touched, unless the letter is the ``batch`` for which that was done
    before. ``meanwhile`` is called once it was read and before it is dealt with. A letter at which the desk
    fails, or the process dies, is tried again, after a pause where the process lived, and quarantined at the
    third time. Raises DBAPIError where the database fails, which is no fault of the letter.
    """
    hands = hands or Hands()
    batch = batch or hands.take(factory, (inbox_id,), now)
    begun = batch.begun.get(inbox_id)
    if begun is None:
        return "busy" if attempts.is_waiting(factory, inbox_id) else "past"
    if begun.attempts > hands.most:
        return failed(factory, house, inbox_id, hands.present(now), UnfinishedError(begun.attempts - 1))
    try:
        with hands.at(factory, (inbox_id,)):
            read = hands.read(batch)
            if hands.sandbox is not None and begun.attempts > 1:
                return cast("Outcome", hands.tried(begun, read, now))
            meanwhile()
            with hands.guarded():
                return attempted(factory, house, inbox_id, now, hands, read)
    except sandbox.DiedError as error:
        return failed(factory, house, inbox_id, hands.present(now), error)
    except (StoppedError, DBAPIError) as error:
        if isinstance(error, DBAPIError) and not locks.is_held(error):
            raise
        return "busy"


def attempted(
    factory: SessionFactory,
    house: House,
    inbox_id: int,
    now: Instant,
    hands: Hands,
    read: Reads | None = None,
) -> Outcome:
    """``process`` for a letter of which the attempt is counted, and which may have been ``read`` before."""
    first: tuple[int, ...] = ()
    for attempt in range(CONFLICTS):
        try:
            return _in_one(factory, house, (inbox_id,), now, first, read)[0]
        except locks.OutOfOrderError as error:
            first = error.games
        # Whatever a letter may provoke, the next one must be processed.
        except (Exception, SystemExit) as error:
            again = isinstance(error, StaleError) or locks.is_conflict(error)
            if locks.is_held(error) or (is_failure(error) and not again):
                raise
            if not again or attempt == CONFLICTS - 1:
                return failed(factory, house, inbox_id, hands.present(now), error)
    return "busy"


def process_together(
    factory: SessionFactory,
    house: House,
    letters: Sequence[int],
    now: Instant,
    hands: Hands | None = None,
    batch: Batch | None = None,
    meanwhile: Callable[[], None] = _nothing,
) -> tuple[Outcome, ...]:
    """Deal with letters to one game, in this order, in one transaction; what became of each.

    ``batch`` and ``meanwhile`` as in ``process``.

    Whatever comes in between, none of it has happened, and each is dealt with alone, as by ``process``: up to
    the first that is not settled so, lest one overtake another.
    """
    hands = hands or Hands()
    batch = batch or hands.take(factory, letters, now)
    died = sandbox.DiedError()
    if batch.is_fresh:
        try:
            return _at_once(factory, house, batch, now, hands, meanwhile)
        except StoppedError:
            return ("busy",)
        except sandbox.DiedError as error:
            died = error
        except (Exception, SystemExit) as error:  # it shows again where one letter alone is to blame
            if locks.is_held(error):
                return ("busy",)
            again = isinstance(error, locks.OutOfOrderError | StaleError) or locks.is_conflict(error)
            if is_failure(error) and not again:
                raise
    else:
        attempts.give_back(factory, list(batch.begun), hands.owner)
    return _one_by_one(factory, house, letters, now, hands, died)


def _at_once(
    factory: SessionFactory,
    house: House,
    batch: Batch,
    now: Instant,
    hands: Hands,
    meanwhile: Callable[[], None],
) -> tuple[Outcome, ...]:
    """All in one transaction, after all were read; those behind one that somebody is at are given back."""
    with hands.at(factory, batch.numbers):
        read = hands.read(batch)
        meanwhile()
        with hands.guarded():
            done = _in_one(factory, house, batch.numbers, now, read=read)
    if behind := batch.numbers[len(done) :]:
        attempts.give_back(factory, behind, hands.owner)
    return done


def _one_by_one(
    factory: SessionFactory,
    house: House,
    letters: Sequence[int],
    now: Instant,
    hands: Hands,
    died: sandbox.DiedError,
) -> tuple[Outcome, ...]:
    """``process`` for each, but for the one that a process has ``died`` of; up to the first not settled."""
    outcomes: list[Outcome] = []
    for number in letters:
        blamed = number == died.letter
        outcomes.append(
            failed(factory, house, number, hands.present(now), died)
            if blamed
            else process(factory, house, number, now, hands)
        )
        if outcomes[-1] in ("busy", "failed"):
            break
    return tuple(outcomes)


def _in_one(
    factory: SessionFactory,
    house: House,
    letters: Sequence[int],
    now: Instant,
    first: Sequence[int] = (),
    read: Reads | None = None,
) -> tuple[Outcome, ...]:
    """One transaction with the games ``first`` locked at once; up to the first letter that somebody is at."""
    outcomes: list[Outcome] = []
    with UnitOfWork(factory) as session:
        for game in first:
            locks.lock_game(session, game)
        rows = {row.id: row for row in session.exec(_LETTERS, params={"ids": letters}).all()}
        writers = {row.sender for row in rows.values()}
        for number in letters:
            row = rows.get(number)
            found = (read or {}).get(number)
            outcomes.append("busy" if row is None else _process(session, house, row, now, writers, found))
            if row is None:
                break
        unit_of(session).write()
        reached("before-commit")
    reached("after-commit")
    return tuple(outcomes)


def run_due(
    factory: SessionFactory,
    house: House,
    now: Instant,
    *,
    until: Instant | None = None,
    but: Collection[int] = (),
    lived: Instant | None = None,
) -> Ran:
    """Run every game whose ``due`` is at or before ``until`` (``now`` unless given), one transaction each.

    Games in ``but``, and those that others are at, are passed over. A failure leaves the others alone.
    What was due up to ``lived`` is run as of then: a judge of which this is the backup has run it before.
    """
    moment = now if until is None else min(until, now)
    well, place = 0, (-1, -1)
    failed: list[int] = []
    while True:
        ran = _next_game(factory, house, now, moment, place, but, lived)
        if ran is None:
            return Ran(well, tuple(failed))
        place, outcome = ran
        well += outcome == "well"
        if outcome == "failed":
            failed.append(place[1])


def _next_game(
    factory: SessionFactory,
    house: House,
    now: Instant,
    moment: Instant,
    after: tuple[int, int],
    but: Collection[int],
    lived: Instant | None,
) -> tuple[tuple[int, int], str] | None:
    """Run the first due game after the place (due, id) ``after``; its place and what came of it."""
    place = after
    try:
        with UnitOfWork(factory) as session:
            row = _first_due(session, moment, after)
            if row is None or row.id is None:
                return None
            place = (row.due or 0, row.id)
            if row.id in but:
                return place, "left"
            locks.holds(session, row)
            rare_rows.look(session, row.id, (person for _, person in people.players(session, row)))
            if lived is not None and place[0] <= lived:
                now = moment = Instant(place[0])
            # A reminder must not close a phase whose last letters may not have been fetched yet.
            closing = closing_of(session, row)
            desk.game_due(session, house, row, now if closing is not None and closing <= moment else moment)
            unit_of(session).write()
            reached("before-commit")
    except Exception as error:
        if isinstance(error, locks.OutOfOrderError | StaleError) or locks.is_conflict(error):
            return place, "left"
        if is_failure(error):
            raise
        log().error("a game could not be run", game=place[1], error=str(error), exc_info=error)
        return place, "failed"
    log().info("game ran", game=place[1])
    return place, "well"


def _first_due(session: Session, moment: Instant, after: tuple[int, int]) -> GameRow | None:
    """The first due game after the place (due, id) ``after`` that nobody else is at, locked."""
    return session.exec(
        select(GameRow)
        .where(*_is_due(moment), tuple_(col(GameRow.due), col(GameRow.id)) > tuple_(*after))
        .order_by(col(GameRow.due), col(GameRow.id))
        .limit(1)
        .with_for_update(key_share=True, skip_locked=True)
    ).first()


def _is_due(moment: Instant) -> tuple[ColumnElement[bool], ...]:
    return _AT_PLAY, col(GameRow.due).is_not(None), col(GameRow.due) <= moment


def _person_at(session: Session, address: str) -> Person | None:
    return session.exec(select(Person).where(Person.address == address)).first()


def _writer(session: Session, house: House, row: InboxRow, writers: Collection[str]) -> Person | None:
    """Whoever the letter says it is from; most often a player of the game to whose address it came.

    The game is locked, and what most letters to it want to know is looked up at once.
    """
    game = locks.lock_game(session, row.lane) if row.lane else None
    if game is None:
        return _person_at(session, row.sender)
    players = {person.address: person for _, person in people.players(session, game)}
    looked = unit_of(session).notes("games looked at")
    if row.lane not in looked:
        looked[row.lane] = True
        rare_rows.look(session, row.lane, players.values())
        theirs = [person for address, person in players.items() if address in writers]
        limits.foresee(session, theirs, row.lane)
    return players.get(row.sender) or _person_at(session, row.sender)


def _process(
    session: Session,
    house: House,
    row: InboxRow,
    now: Instant,
    writers: Collection[str],
    read: Read | None,
) -> Outcome:
    """``writers`` are the addresses of all who are dealt with in this transaction."""
    if row.status != "new":
        return "past"
    writer = _writer(session, house, row, writers)
    letter = letter_of(row, (writer.charset,) if writer and writer.charset else (), read)
    attempts.settle(row)
    reached("after-parse")
    if isinstance(letter, BadMail):
        row.status, row.done = "quarantined", now
        row.reason = f"{letter.reason}\n{letter.detail}".strip()
        dead_letters.tell(session, house, row, letter.reason, now)
        return "quarantined"
    reason = unanswerable.forgotten(session, house, letter, row, now)
    reason = reason or unanswerable.needs_no_answer(session, house, letter)
    reason = read_bounce(session, house, letter, row.raw, now) or reason
    if reason:
        row.status, row.reason, row.done = "ignored", reason, now
        return "ignored"
    desk.handle(session, house, letter, row, now)
    if row.status == "new":
        row.status = "done"
    row.done = now
    return "ignored" if row.status == "ignored" else "done"
