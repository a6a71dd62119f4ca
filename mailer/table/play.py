"""The bridge between the kernel's matches and their rows; it must not know mail, letters or any one title."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Table, bindparam, insert, update
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import Session

from adjudicator import match as kernel
from adjudicator.codec import dumps
from adjudicator.dice import SEED_BYTES, Chance, commitment
from adjudicator.history import History
from adjudicator.kinds import Ask, Event, Fault, Instant, Over, Pending, Roll, Seat
from adjudicator.match import AnyGame, Edited, Match, OpenRoll, Run, entry_type
from games.title import Title
from mailer.base.house import House
from mailer.base.lru import LruCache
from mailer.store.locks import is_ours
from mailer.store.models import GameRow, JournalRow, Question, Snapshot
from mailer.store.unit_of_work import unit_of
from mailer.table import seeds, snapshots
from mailer.terms import settings, terms, time_limits, timer
from parsers.registry import Registered, title

_GAME: Table = GameRow.__table__  # type: ignore[attr-defined]
_asked: LruCache[int, tuple[Any, Pending]] = LruCache()
_JOURNAL = insert(JournalRow.__table__)  # type: ignore[attr-defined]
_QUESTION = insert(Question.__table__)  # type: ignore[attr-defined]
_ADVANCE = (
    update(_GAME)
    .where(_GAME.c["id"] == bindparam("game"), _GAME.c["version"] == bindparam("was"))
    .values(version=bindparam("to_version"), due=bindparam("to_due"))
)


@dataclass(frozen=True, slots=True)
class Aside:
    """What a seat alone is told: ``key`` names the heading, ``lines`` are ready; ``idle``: as by silence."""

    key: str
    phase: str
    lines: tuple[str, ...]
    idle: bool = False


class StaleError(Exception):
    """Somebody else advanced the game meanwhile; the transaction must be done anew."""


@dataclass(slots=True)
class Play:
    """A game at the table: its row, its title with the reader, the match as it stands.

    ``word`` answers for silent seats that left word; ``asides`` collect what a seat alone is told of that in
    its next report. ``fresh`` is the first row of the journal that nobody at the game has been told of.
    """

    row: GameRow
    registered: Registered
    match: Match
    word: kernel.Proxy = kernel.nobody
    asides: dict[Seat, list[Aside]] = field(default_factory=dict)
    fresh: int | None = None
    _waits: tuple[Match, Pending] | None = None

    @property
    def title(self) -> Title:
        """The title that is played."""
        return self.registered.title

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.registered.title.game

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The open asks; none when the game is over."""
        waits = self._pending()
        return () if isinstance(waits, Roll | Over) else waits

    @property
    def over(self) -> Over | None:
        """How the game ended, if it did."""
        waits = self._pending()
        return waits if isinstance(waits, Over) else None

    def _pending(self) -> Pending:
        if self._waits is None or self._waits[0] is not self.match:
            self._waits = (self.match, self.match.ended or self._asked())
        return self._waits[1]

    def _asked(self) -> Pending:
        """What the position waits for; most letters of a phase leave it as it is."""
        state = self.match.state
        known = _asked.get(id(state))
        if known is None or known[0] is not state:
            known = state, kernel.pending(self.game, self.match)
            _asked.put(id(state), known)
        return known[1]

    def ask(self, seat: Seat) -> Ask | None:
        """The open ask of ``seat``."""
        return next((ask for ask in self.asks if ask.seat == seat), None)

    def view(self, seat: Seat | None) -> Any:
        """What ``seat`` (None is a spectator) may see."""
        return self.game.view(self.match.state, seat)


def game_key(row: GameRow) -> str:
    """The name under which the dice of a game are rolled; with the seed it verifies every roll."""
    return row.name_key


def load(session: Session, row: GameRow) -> Play:
    """The game as its snapshot has it. Raises LookupError on a game that has not started."""
    registered = title(row.title)
    snapshot = snapshots.snapshot_of(session, row)
    if snapshot is None:
        raise LookupError(f"game {row.name} has not started")
    match = snapshots.match_from(registered.title, snapshot.body)
    return Play(row, registered, match)


def start(
    session: Session, house: House, row: GameRow, now: Instant, *, seed: bytes | None = None
) -> tuple[Play, Run]:
    """Begin the game of a stored row: setup, the first run and deadlines.

    Its seed was drawn when it was created, unless a test gives one or the game is from before that. Raises
    ValueError on an unknown scenario or option.
    """
    registered = title(row.title)
    game = registered.title.game
    if seed is not None:
        row.seed, row.commitment = seed, commitment(seed)
    elif not row.seed:
        seeds.seal(row)
    begun = kernel.begin(game, row.scenario, json.loads(row.options or "{}"), now)
    play = Play(row, registered, begun.match)
    ran = kernel.run(game, begun.match, dice_of(row), now, early=settings.load(row).early)
    run = Run(
        ran.match,
        begun.entries + ran.entries,
        begun.events + ran.events,
        begun.told + ran.told,
        begun.phases + ran.phases,
    )
    row.status = "running"
    row.due = None
    _keep(session, house, play, run, now)
    return play, run


def advance(
    session: Session,
    house: House,
    play: Play,
    now: Instant,
    *,
    as_of: Instant | None = None,
    late: bool | None = None,
) -> Run:
    """Run the match as far as it goes, give new asks their deadline, store.

    ``as_of`` is the moment by which lateness is judged, ``now`` unless given. While a letter is dealt
    with it is the moment the letter was *received*: a letter fetched late must not close the phase on
    others that came in time and wait behind it. ``late`` says whether the time is up, whatever the
    deadline; without it a paused game never closes by its deadline.
    """
    moment = now if as_of is None else min(as_of, now)
    match = play.match
    if late is not None or play.row.status == "paused":
        match = replace(match, due=moment if late else None)
    early, asks = settings.load(play.row).early, play.asks
    run = kernel.run(play.game, match, dice_of(play.row), moment, early=early, proxy=play.word)
    if not run.entries:
        # Nothing happened, the match is stored as it is.
        play.row.due = _next(play)
        return replace(run, match=play.match)
    if asks:
        time_limits.charge(session, play.row, asks, moment)
    return _keep(session, house, play, run, now)


def submit(session: Session, play: Play, seat: Seat, order: Any, *, ready: bool) -> Fault | None:
    """Record the seat's answer to its open ask and store; nothing is resolved until ``advance``.

    Returns why it is refused; then nothing has changed.
    """
    outcome = kernel.submit(play.game, play.match, seat, order, ready=ready)
    if isinstance(outcome, Fault):
        return outcome
    play.match = outcome
    _store(session, play)
    return None


def withdraw(session: Session, play: Play, seat: Seat) -> None:
    """Forget the seat's answer to its open ask and store."""
    play.match = kernel.withdraw(play.match, seat)
    _store(session, play)


def set_ready(session: Session, play: Play, seat: Seat, ready: bool) -> None:
    """Record that the seat waits for nobody, or wants time, and store."""
    play.match = kernel.set_ready(play.match, seat, ready)
    _store(session, play)


def hold(session: Session, play: Play, seat: Seat, held: bool = True) -> None:
    """Record that the seat is not ready and its answer, or what it left, waits for its word, and store; or
    that what it left answers again (``kernel.release``).
    """
    match = kernel.hold(play.match, seat) if held else kernel.release(play.match, seat)
    if match != play.match:
        play.match = match
        _store(session, play)


def reschedule(session: Session, play: Play, moment: Instant | None) -> None:
    """Move the deadline of the open asks and store."""
    play.match = kernel.schedule(play.match, moment)
    _store(session, play)


def conclude(session: Session, play: Play, over: Over, now: Instant) -> Run:
    """End the game by agreement or by the master, and store."""
    run = kernel.end(play.match, over)
    save(session, play, run, now)
    return run


def roll_back(session: Session, house: House, play: Play, history: History, to: int, now: Instant) -> Run:
    """Let the game stand again as after ``to`` rows of its journal, with a new deadline, and store.

    ``history`` is the whole journal played again; it takes the new row. A game that was over goes on. Where
    its seed has been published, fresh rolls follow from a new one that is sealed anew. Letters sent before
    now are of another era. Raises ValueError where there is no such row to go back to.
    """
    row, seed, former = play.row, "", ""
    if row.status == "over":
        if play.match.rolls:
            seed, former = row.seed.hex(), row.commitment
            row.seed = secrets.token_bytes(SEED_BYTES)
            row.commitment = commitment(row.seed)
        row.status, row.ended = "running", None
    row.era += 1
    _wait_no_more(row)
    timer.store(row, replace(timer.load(row), chances=()))
    run = kernel.roll_back(history, play.match, to, now, seed=seed, sealed=former)
    return _keep(session, house, play, run, now)


def open_roll(session: Session, play: Play, purpose: str, sides: tuple[int, ...], now: Instant) -> Run:
    """Roll dice for a purpose of the master's own, and store; reminders go on as they were."""
    reminded = play.row.reminded
    run = kernel.open_roll(play.game, play.match, dice_of(play.row), purpose, sides)
    save(session, play, run, now)
    play.row.reminded = reminded
    return run


def edit(session: Session, house: House, play: Play, edits: tuple[str, ...], now: Instant) -> Run | Fault:
    """Change the position as the title's lines ``edits`` say, with a new deadline, and store.

    Returns why they cannot be; then nothing has changed. Where another phase is open then, letters sent
    before now are of another era.
    """
    former = tuple(ask.phase for ask in play.asks[:1])
    run = kernel.edit(play.game, play.match, edits)
    if isinstance(run, Fault):
        return run
    _wait_no_more(play.row)
    waits = kernel.pending(play.game, run.match)
    if isinstance(waits, Roll | Over) or former != tuple(ask.phase for ask in waits[:1]):
        play.row.era += 1
    return _keep(session, house, play, run, now)


def _wait_no_more(row: GameRow) -> None:
    """What a phase was held for is no more; a game that the master has paused stays so."""
    if timer.load(row).held == "replace":
        row.status = "running"
    timer.store(row, replace(timer.freed(row), free=None))


def save(session: Session, play: Play, run: Run, now: Instant, former: tuple[Ask, ...] | None = None) -> None:
    """Append the journal rows of ``run`` and store the match after it; ``play`` then shows it.

    ``former`` are the asks that were open before, those that ``play`` shows unless given. Raises StaleError
    where another transaction advanced the game since ``play`` was loaded.
    """
    _, _, order_type = play.title.types()
    number, asked = _entries(session, play.row), play.asks if former is None else former
    for index, entry in enumerate(run.entries):
        told = run.told[index] if index < len(run.told) else ()
        unit_of(session).defer(
            _JOURNAL,
            {
                "game_id": _id(play.row),
                "number": number + index,
                "phase": run.phases[index] if index < len(run.phases) else "",
                "at": now,
                "entry": dumps(entry, entry_type(order_type)),
                "events": dumps(told, tuple[Event, ...]),
            },
        )
    play.match = run.match
    if play.over is not None:
        play.match = replace(play.match, due=None)
        play.row.status = "over"
        play.row.ended = now
    if run.entries:
        play.fresh = number if play.fresh is None else play.fresh
        play.row.reminded = 0
        _ask(session, play, run, asked, number + len(run.entries), now)
    _store(session, play, number + len(run.entries))


def _ask(session: Session, play: Play, run: Run, former: tuple[Ask, ...], number: int, now: Instant) -> None:
    """Give the asks that ``run`` opened the number of a question; those that only go on keep theirs."""
    beside = all(isinstance(entry, Edited | OpenRoll) for entry in run.entries)
    if not play.asks or (beside and _names(former) == _names(play.asks)):
        return
    play.row.question = number
    values = {
        "game_id": _id(play.row),
        "number": number,
        "era": play.row.era,
        "phase": play.asks[0].phase,
        "asks": " ".join(f"{ask.seat}:{ask.kind}" for ask in play.asks),
        "at": now,
    }
    unit_of(session).defer(_QUESTION, values)


def _names(asks: tuple[Ask, ...]) -> tuple[tuple[str, str, str], ...]:
    return tuple((ask.seat, ask.kind, ask.phase) for ask in asks)


def dice_of(row: GameRow) -> Chance:
    """The sealed dice of a game that has started."""
    return seeds.SealedDice(row, game_key(row))


def _keep(session: Session, house: House, play: Play, run: Run, now: Instant) -> Run:
    former, play.match = play.asks, run.match
    if run.entries and play.asks and run.match.due is None:
        moment = time_limits.deadline(session, play.row, terms.pace_of(house, play.row), play.asks, now)
        run = replace(run, match=kernel.schedule(replace(run.match, opened=now), moment))
    save(session, play, run, now, former)
    return replace(run, match=play.match)


def _entries(session: Session, row: GameRow) -> int:
    snapshot = snapshots.snapshot_of(session, row)
    return snapshot.entries if snapshot else 0


def _store(session: Session, play: Play, entries: int | None = None) -> None:
    row = play.row
    _take_version(session, row, _next(play))
    body = snapshots.match_body(play.title, play.match)
    snapshot = snapshots.snapshot_of(session, row)
    if snapshot is None:
        session.add(Snapshot(game_id=_id(row), entries=entries or 0, body=body))
        session.flush()
    else:
        snapshot.body = body
        snapshot.entries = snapshot.entries if entries is None else entries


def _next(play: Play) -> Instant | None:
    return None if play.row.status == "paused" else play.match.due


def _take_version(session: Session, row: GameRow, due: Instant | None) -> None:
    if is_ours(session, row):
        row.version, row.due = row.version + 1, due
        return
    values = {"game": row.id, "was": row.version, "to_version": row.version + 1, "to_due": due}
    if session.connection().execute(_ADVANCE, values).rowcount != 1:
        raise StaleError(f"game {row.name} was advanced by somebody else")
    set_committed_value(row, "version", row.version + 1)
    set_committed_value(row, "due", due)


def _id(row: GameRow) -> int:
    if row.id is None:
        raise ValueError("the game's row has no id: flush it first")
    return row.id
