"""Orders that seats leave for later: kept, and given when their time comes; it must not read letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from adjudicator.kinds import Answers, Ask, Instant, Seat
from adjudicator.match import Run
from games.title import Accepted
from mailer.base.words import words_of
from mailer.desk import kept_phases, left_lines, spending, transcript
from mailer.letters.eyes import Eyes, current_phase
from mailer.store.models import Person, PlanRow, Player
from mailer.store.unit_of_work import unit_of
from mailer.table import play as table
from mailer.table.judging import casts_doubt, left
from mailer.table.play import Aside, Play
from parsers.conditions import PlanStep, flat, read_steps
from parsers.reading import Reader, Understood, Unreadable

_OF_GAME = select(PlanRow).where(col(PlanRow.game_id) == bindparam("game")).order_by(col(PlanRow.id))

Held = Mapping[Seat, tuple[Player, Person]]

MOST_PHASES = 12
"""Phases to come for which a seat may leave orders."""

MOST_STANDING = 20
"""Standing orders of a seat."""

MOST_LINES = 200
"""Lines of one of them."""


def reader_of(play: Play) -> Reader:
    """The reader of the game's orders."""
    return play.registered.reader(play.row.scenario)


def plans(session: Session, play: Play, seat: Seat) -> list[PlanRow]:
    """The seat's orders for phases to come, in the sequence in which it first left them."""
    return [row for row in _rows(session, play) if row.seat == seat and row.phase]


def standing(session: Session, play: Play, seat: Seat) -> list[PlanRow]:
    """The seat's standing orders; their numbers count from 1 in this sequence."""
    return [row for row in _rows(session, play) if row.seat == seat and not row.phase]


def _rows(session: Session, play: Play) -> list[PlanRow]:
    game = play.row.id
    return unit_of(session).read_once(
        ("plans", game), (PlanRow,), lambda: session.exec(_OF_GAME, params={"game": game}).all()
    )


def following(play: Play, seat: Seat) -> Ask | None:
    """What the seat is asked once what it is asked now is passed, as far as that is known."""
    ask = play.ask(seat)
    return None if ask is None else play.title.following(play.view(seat), ask)


def spread(
    session: Session,
    play: Play,
    seat: Seat,
    ask: Ask | None,
    steps: Sequence[PlanStep],
    heading: str = "",
) -> tuple[tuple[str, ...], ...]:
    """The phases for which each step of a letter is kept, empty for ``ask`` (``Title.spread``)."""
    written = [_written((step,)) for step in steps]
    reader = reader_of(play)
    kept = {row.phase: _written(read_steps(row.text, reader, seat)) for row in plans(session, play, seat)}
    return play.title.spread(play.view(seat), seat, current_phase(play), ask, written, heading, kept)


def _written(steps: Sequence[PlanStep]) -> list[Any]:
    """Order by order what steps say, also what an unread one was meant to be; None where that is unknown."""
    orders: list[Any] = []
    for each in flat(steps):
        match each:
            case Understood(written=written) | Unreadable(meant=written):
                orders.append(written)
            case _:
                orders.append(None)
    return orders


# --- keeping


def plan(session: Session, play: Play, seat: Seat, phase: str, words: Sequence[str], now: Instant) -> bool:
    """Keep the lines of orders for a phase, under those already kept; whether there was room for them."""
    known = plans(session, play, seat)
    row = next((one for one in known if one.phase == phase), None)
    kept = row.text.split("\n") if row and row.text else []
    kept += words
    if len(kept) > MOST_LINES or (row is None and len(known) >= MOST_PHASES):
        return False
    if row is None:
        row = PlanRow(game_id=_id(play), seat=seat, phase=phase, text="", at=now)
    row.text, row.at = "\n".join(kept), now
    if phase == current_phase(play) and (next_ := following(play, seat)) is not None:
        row.behind = next_.kind
    session.add(row)
    session.flush()
    return True


def keep(
    session: Session,
    play: Play,
    seat: Seat,
    kind: str,
    kept: Sequence[str],
    now: Instant,
    *,
    once: bool = False,
) -> int:
    """Keep the lines of a standing order; its number, 0 where there is no room."""
    known = standing(session, play, seat)
    if len(known) >= MOST_STANDING or len(kept) > MOST_LINES:
        return 0
    text = "\n".join(kept)
    session.add(PlanRow(game_id=_id(play), seat=seat, kind=kind, text=text, once=once, at=now))
    session.flush()
    return len(known) + 1


def lines(play: Play, seat: Seat, steps: Sequence[PlanStep], text: Sequence[str]) -> tuple[str, ...] | None:
    """Orders and choices of a text as they are kept; None where they would be read as others."""
    return transcript.of(steps, text, reader_of(play), seat)


def forget(session: Session, rows: Iterable[PlanRow]) -> None:
    """Drop them."""
    for row in rows:
        session.delete(row)
    session.flush()


def forget_seat(session: Session, play: Play, seat: Seat) -> None:
    """Drop all that a seat left: whoever holds it next did not write it."""
    forget(session, [row for row in _rows(session, play) if row.seat == seat])


def _id(play: Play) -> int:
    assert play.row.id is not None
    return play.row.id


# --- giving


@dataclass(frozen=True, slots=True)
class Given:
    """What left orders come to in a position; ``order`` is None where nothing of them is lawful.

    ``lines`` has words for each of them, ``stood`` those of the lawful ones alone, which are ``used`` as they
    were left. ``doubtful``: a line was not taken, and it may have been more than enough beside the others.
    ``waiting``: there are lines for other questions, and none for this one; ``others``: for those too, beside
    what was ``tried``. ``failed``: why those for this one came to nothing.
    """

    order: Any
    complete: bool
    lines: tuple[str, ...]
    stood: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    doubtful: bool = False
    waiting: bool = False
    failed: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    others: bool = False


def given(play: Play, view: Any, ask: Ask, rows: Sequence[PlanRow], person: Person) -> Given:
    """The orders of ``rows`` judged now, the later ones over the earlier; a line of words for each."""
    came = left(play.title, reader_of(play), view, ask, [row.text for row in rows], person.lang)
    draft = came.draft
    nothing = draft.order is None or not any(isinstance(verdict, Accepted) for verdict in draft.verdicts)
    stands = () if nothing else play.title.standing(view, ask, draft.order, person.lang)
    eyes = Eyes(play, ask.seat, person.lang, person.zone)
    judged = [
        left_lines.judged(eyes, line.text, verdict, stands)
        for line, verdict in zip(came.written, draft.verdicts, strict=True)
    ]
    stood = tuple(
        text for text, verdict in zip(judged, draft.verdicts, strict=True) if isinstance(verdict, Accepted)
    )
    unread = (left_lines.unread(eyes, line) for line in came.counting if isinstance(line, Unreadable))
    lines = (*judged, *unread)
    doubtful = len(lines) > len(judged) or any(map(casts_doubt, draft.verdicts))
    told = lines or (eyes.words.say("aside.nothing"),)
    waiting = not lines and any(isinstance(line, Understood) for line in came.counting)
    used = tuple(
        line.text
        for line, verdict in zip(came.written, draft.verdicts, strict=True)
        if isinstance(verdict, Accepted)
    )
    failed = lines if came.order is None else ()
    tried = tuple(line.text for line in came.written)
    others = sum(isinstance(each, Understood) for each in came.counting) > len(tried) > 0
    return Given(came.order, draft.complete, told, stood, used, doubtful, waiting, failed, tried, others)


def open_phase(session: Session, play: Play, held: Held) -> None:
    """Give the orders that were left for the phase that is open now; what is past is forgotten.

    Where seats are asked in turn, a seat may be asked later in the phase, and once more: its orders are kept.
    """
    phase = current_phase(play)
    for row in _rows(session, play):
        seat = Seat(row.seat)
        if not row.phase or seat not in held:
            continue
        if row.phase == phase:
            if not _waits(play, seat) and not _open(session, play, row, held[seat][1]):
                forget(session, (row,))
        elif kept_phases.is_over(play, seat, row.phase, phase):
            if failed := left_lines.lapsed(play, row, held[seat][1]):
                _tell(play, seat, Aside("plan", row.phase, failed))
            forget(session, (row,))


def _waits(play: Play, seat: Seat) -> bool:
    """Whether others are asked before a seat, it has answered, or what it left waits for its own answer."""
    in_turn = bool(play.asks) and not any(ask.revisable for ask in play.asks)
    return in_turn and (play.ask(seat) is None or seat in play.match.drafts or seat in play.match.held)


def _open(session: Session, play: Play, row: PlanRow, person: Person) -> bool:
    """Whether the orders answered a question that may be asked again in this phase, or there are others."""
    seat, ask = Seat(row.seat), play.ask(Seat(row.seat))
    if not row.text:
        return True
    if ask is None:
        words = Eyes(play, seat, person.lang, person.zone).words
        _tell(play, seat, Aside("plan", row.phase, (words.say("aside.not-asked"),)))
        return False
    came = given(play, play.view(seat), ask, (row,), person)
    if came.waiting:
        return not ask.revisable
    lines = came.lines
    if came.order is not None and seat not in play.match.drafts:
        ready = row.ready and came.complete
        table.submit(session, play, seat, came.order, ready=ready and not came.doubtful)
        if came.doubtful and (ready or not ask.revisable):
            key = "aside.waits" if ask.revisable else "aside.waits-whole"
            lines = (*lines, words_of(person.lang, play.title).say(key))
        if came.doubtful and not ask.revisable:
            table.hold(session, play, seat)
    _tell(play, seat, Aside("plan", row.phase, lines))
    if (
        came.order is not None
        and ask.kind in play.title.once
        and not left_lines.spend(session, row, came.used)
    ):
        return True
    whole = came.order is not None and came.complete and not came.doubtful
    return not ask.revisable and (whole or (came.others and left_lines.spend(session, row, came.tried)))


def _tell(play: Play, seat: Seat, aside: Aside) -> None:
    play.asides.setdefault(seat, []).append(aside)


class _Answered(NamedTuple):
    """A question, what left orders answered to it, what their seat is told of that; rows of which lines
    count once, and which; what the seat saw."""

    ask: Ask
    order: Any
    aside: Aside
    spent: tuple[PlanRow, ...]
    used: tuple[str, ...]
    view: Any = None


class Word:
    """What absent seats left word for, as the kernel asks for it; it remembers what it answered."""

    def __init__(self, session: Session, play: Play, held: Held) -> None:
        self._session, self._play, self._held = session, play, held
        self._rows = [row for row in _rows(session, play) if Seat(row.seat) in held]
        self._answered: list[_Answered] = []
        self._ran_out: dict[Seat, tuple[Ask, Given]] = {}

    def __call__(self, view: Any, ask: Ask) -> Any:
        """See adjudicator.match.Proxy: orders left for this very phase go before standing ones.

        Of those left right behind the question before all must be good, else the seat is asked.
        """
        mine = [row for row in self._rows if row.seat == ask.seat]
        exact, general = _fitting(mine, ask)
        stored, general = general, self._unspent(general, view, ask)
        for rows in filter(None, (exact, general)):
            came = given(self._play, view, ask, rows, self._held[ask.seat][1])
            if rows is exact and came.doubtful and any(row.behind == ask.kind for row in rows):
                return None  # ``open_phase`` tells what is wrong, and holds the rest
            if came.order is not None:
                whole = ask.revisable or (rows is exact and self._play.title.leaves_out)
                key = "plan" if rows is exact else "standing"
                idle = rows is general and came.order == self._play.game.default(view, ask)
                aside = Aside(key, ask.phase, _taken(came, whole), idle)
                once = rows is exact and ask.kind in self._play.title.once
                ids = {row.id for row in rows if once or row.once}
                spent = tuple(row for row in mine if row.id in ids)
                self._answered.append(_Answered(ask, came.order, aside, spent, came.used, view))
                return came.order
            if rows is general and not came.waiting:
                number = [row for row in mine if not row.phase].index(stored[-1]) + 1
                person = self._held[ask.seat][1]
                told = left_lines.shortened(self._play, came.lines, number, person.lang)
                self._ran_out[ask.seat] = (ask, replace(came, lines=told))
        if not left_lines.is_rare(self._play, view, ask, mine):
            return None
        order = self._play.game.default(view, ask)
        if exact and (failed := given(self._play, view, ask, exact, self._held[ask.seat][1]).failed):
            aside = Aside("plan", ask.phase, failed)
            self._answered.append(_Answered(ask, order, aside, (), ()))
        return order

    def _unspent(self, rows: Sequence[PlanRow], view: Any, ask: Ask) -> list[PlanRow]:
        """The rows without what has counted once before, to another question of this run."""
        before = (one for one in self._answered if one.ask.seat == ask.seat and one.spent)
        used = {text for one in before if (one.ask, one.view) != (ask, view) for text in one.used}
        return spending.unspent(reader_of(self._play), rows, used)

    def settle(self, run: Run) -> None:
        """Tell the seats which of their orders were taken in ``run``, and whose found no answer to an ask
        that waits for nothing else.
        """
        left = list(self._answered)
        for entry, phase in zip(run.entries, run.phases, strict=False):
            for answer in entry.answers if isinstance(entry, Answers) else ():
                asked, order = (answer.seat, phase), answer.order
                used = next(
                    (one for one in left if ((one.ask.seat, one.ask.phase), one.order) == (asked, order)),
                    None,
                )
                if used is not None:
                    left.remove(used)
                    _tell(self._play, answer.seat, used.aside)
                    for row in used.spent:
                        if row.phase:
                            left_lines.spend(self._session, row, used.used)
                        else:
                            spending.spend(self._session, reader_of(self._play), row, used.used)
        for seat, (ask, came) in sorted(self._ran_out.items()):
            if not ask.revisable and self._play.ask(seat) == ask:
                _tell(self._play, seat, Aside("run-out", ask.phase, came.lines))
                _, general = _fitting([row for row in self._rows if row.seat == seat], ask)
                for row in general:
                    if row.once and row not in self._session.deleted:
                        spending.give_up(self._session, reader_of(self._play), row)


def _fitting(rows: Sequence[PlanRow], ask: Ask) -> tuple[list[PlanRow], list[PlanRow]]:
    """Of a seat's rows those left for this very phase, and the standing orders for such a question."""
    exact = [row for row in rows if row.phase == ask.phase]
    return exact, [row for row in rows if not row.phase and (not row.kind or ask.kind in row.kind.split())]


def may_answer(session: Session, play: Play, ask: Ask, person: Person) -> bool:
    """Whether what the seat has left would answer ``ask`` as it stands."""
    left_ = _fitting([row for row in _rows(session, play) if row.seat == ask.seat], ask)
    view = play.view(ask.seat)
    return any(given(play, view, ask, rows, person).order is not None for rows in left_ if rows)


def let_go(session: Session, play: Play, ask: Ask | None, kind: str) -> bool:
    """What was left answers again where more is left for such a question; whether ``ask`` is one at once."""
    if ask is None or ask.revisable or spending.comes_later(play, standing(session, play, ask.seat), ask):
        return False
    if not kind or ask.kind in kind.split():
        table.hold(session, play, ask.seat, False)
    return True


def _taken(came: Given, whole: bool) -> tuple[str, ...]:
    """What of it stood; of a list that is tried move by move the other lines are nothing to tell of."""
    return came.lines if whole else came.stood


def listen(session: Session, play: Play, held: Held) -> Word:
    """Let the seats' left orders answer where they themselves are silent."""
    word = Word(session, play, held)
    play.word = word
    return word
