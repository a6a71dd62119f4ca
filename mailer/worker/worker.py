"""Deals with waiting letters and due games in their order, beside others; it reads no mailbox."""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice, zip_longest

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.base.log import log
from mailer.sandbox.sandbox import LostError, Sandbox
from mailer.store.database import Database
from mailer.worker import process, sweeps, turns
from mailer.worker.hands import Batch, Hands
from mailer.worker.turns import Behind, Waiting
from mailer.worker.watch import Watch

FIRST_PAUSE, LONGEST_PAUSE = 60.0, 3600.0
BESIDE_SECONDS = 60.0
"""So long after it has met another a worker takes it that there are others."""

TOGETHER = 8
"""Letters to one game that are dealt with in one transaction at most; others wait for it."""

_SETTLED = frozenset({"done", "ignored", "quarantined"})
"""Behind such letters nobody waits."""

SWEEP_SECONDS = 10
"""Unsigned press whose time has come, and what is done once a day, are looked for this often."""


@dataclass(slots=True)
class _Busy:
    """Writers and games whose turn it is not: an older letter of theirs is still open, or has ``failed``."""

    senders: set[str] = field(default_factory=set)
    lanes: set[int] = field(default_factory=set)
    failed: Behind = field(default_factory=Behind)

    def copy(self) -> _Busy:
        """The same, which may be changed."""
        return _Busy(set(self.senders), set(self.lanes), self.failed.copy())

    def blocks(self, letter: Waiting) -> bool:
        return letter.sender in self.senders or letter.lane in self.lanes or self.failed.holds(letter)

    def add(self, letter: Waiting) -> None:
        self.senders.add(letter.sender)
        if letter.lane:
            self.lanes.add(letter.lane)


@dataclass(frozen=True, slots=True)
class _Turn:
    """Letters that are dealt with together, those ``left`` after them, and who waits behind them."""

    letters: list[Waiting]
    left: deque[Waiting]
    busy: _Busy


@dataclass(slots=True)
class _Ahead:
    """The turn after the one under way, if its letters are being read meanwhile."""

    turn: _Turn | None = None
    batch: Batch | None = None


@dataclass(slots=True)
class Worker:
    """One of any number of workers on one database.

    Letters of one writer, and letters to the addresses of one game, are dealt with in the order in which
    they came, whoever deals with them; in a flood its writer takes turns with the others. What others are at
    is left to them. ``queued`` is called when there may be letters to send. ``clock`` tells when an attempt
    at a letter begins and ends; without one that is the moment of the round. After ``work`` ``held_up``
    tells that it ended because of what others are at.
    """

    database: Database
    house: House
    watch: Watch
    stopped: Callable[[], bool]
    queued: Callable[[], None]
    sandbox: Sandbox | None = None
    clock: Callable[[], Instant] | None = None
    held_up: bool = False
    _postponed: dict[int, tuple[int, float]] = field(default_factory=dict)
    _put_off: dict[sweeps.Task, tuple[int, float]] = field(default_factory=dict)
    _swept: int = 0
    _lived: Instant | None = None
    _met: float = -BESIDE_SECONDS
    _name: str = field(default_factory=lambda: secrets.token_hex(4))
    _hands: Hands | None = None

    def work(self, now: Instant) -> tuple[int, int]:
        """Deal with all waiting letters and games past their deadline; how many of each.

        A letter counts for a phase if the mailbox received it before the deadline: the deadlines that
        had passed when a letter was received are run before it, and a deadline is only run once the
        mailbox has been read after it and the letters that came before it are dealt with.
        """
        letters = games = 0
        self.held_up = False
        self._lived = process.lived_until(self.database.reader)
        again = True
        while again and not self.stopped():
            done, ran, again = self._through(now)
            letters, games = letters + done, games + ran
        if not self.stopped() and (horizon := process.horizon(self.database.reader, now)) is not None:
            games += self._run_due(now, horizon)
            if self._lived is not None and horizon > self._lived:
                process.caught_up(self.database.writer)
        if not self.stopped() and not 0 <= now - self._swept < SWEEP_SECONDS:
            self._swept = now
            self._sweep(now)
        return letters, games

    def _sweep(self, now: Instant) -> None:
        """Unsigned press whose time has come, and what is done once a day; what failed waits for a while."""
        resting = {task for task, (_, at) in self._put_off.items() if at > time.monotonic()}
        press = sweeps.unsigned(self.database.writer, self.house, now)
        rest = sweeps.daily(self.database.writer, self.house, now, resting)
        data = sweeps.data(self.database.writer, self.database.reader, self.house, now, resting)
        rest = sweeps.Swept(rest.queued + data.queued, (*rest.failed, *data.failed))
        if press.queued or rest.queued:
            self.queued()
        tried = {task: failures for task, (failures, _) in self._put_off.items() if task not in resting}
        for task in tried:
            del self._put_off[task]
        for task in rest.failed:
            failures = tried.get(task, 0) + 1
            self._put_off[task] = (failures, time.monotonic() + _pause(failures))
        for what, number in (*press.failed, *rest.failed):
            self.watch.failed("tasks", f"{what} {number} failed; the log says why")
        if not press.failed and not self._put_off:
            self.watch.well("tasks")

    def _through(self, now: Instant) -> tuple[int, int, bool]:
        """One pass over waiting letters: how many went, how many games before them, whether to look again."""
        oldest = turns.oldest(self.database.reader)
        if oldest is None:
            return 0, 0, False
        games = 0
        # What is made due meanwhile is due later than any of these letters came.
        due = process.next_due(self.database.reader, self._resting())
        if due is not None and due <= oldest:
            games = self._run_due(now, min(oldest, now))
            due = process.next_due(self.database.reader, self._resting(), oldest)
        # Behind that deadline nobody's turn comes before the letters from before it are dealt with.
        rows = turns.waiting(self.database.reader, due, self._present(now), fair=self._lived is None)
        letters, moved = self._deal(rows, now)
        return letters, games, moved

    def _deal(self, rows: Sequence[Waiting], now: Instant) -> tuple[int, bool]:
        """Deal with letters in this order; how many went, and whether one is not as it was."""
        letters = 0
        moved = False
        busy = _Busy()
        queue = self._queue(rows)
        ahead = _Ahead()
        try:
            while queue and not self.stopped():
                turn = ahead.turn or self._next_turn(queue, busy)
                if turn is None:
                    break
                queue, busy = turn.left, turn.busy
                ahead, batch = _Ahead(), ahead.batch
                outcomes = self._process(
                    turn.letters, now, batch, partial(self._look_ahead, turn, ahead, now)
                )
                letters += self._note(turn, outcomes)
                moved |= outcomes != ("busy",)
                if "busy" in outcomes or "past" in outcomes:
                    queue = self._beside_others(queue)
                if set(outcomes) - _SETTLED or len(outcomes) < len(turn.letters):
                    self._leave(ahead)
        finally:
            self._leave(ahead)
        return letters, moved

    def _note(self, turn: _Turn, outcomes: tuple[process.Outcome, ...]) -> int:
        """Say what became of letters, and who waits behind them; how many were dealt with."""
        letters = 0
        for letter, outcome in zip_longest(turn.letters, outcomes, fillvalue=None):
            assert letter is not None
            if outcome == "failed":
                turn.busy.failed.add(letter)
            elif outcome in ("busy", None):
                turn.busy.add(letter)
            if outcome not in ("busy", "past", None):
                log().info("letter", inbox=letter.id, outcome=outcome)
                self.watch.letter(outcome)
                letters += 1
                self.queued()
        self.held_up |= "busy" in outcomes
        return letters

    def _next_turn(self, queue: deque[Waiting], busy: _Busy) -> _Turn | None:
        """The next letters whose turn it is; who waits behind what is open or has failed is noted."""
        queue, busy = deque(queue), busy.copy()
        while queue:
            row = queue.popleft()
            if busy.failed.holds(row):
                busy.failed.add(row)
            elif busy.blocks(row):
                busy.add(row)
            else:
                return _Turn(*self._gathered(row, queue, busy), busy)
        return None

    def _look_ahead(self, turn: _Turn, ahead: _Ahead, now: Instant) -> None:
        """Have the letters read that are next, if all goes well with these."""
        if self._hands is None or self.sandbox is None or self._lived is not None or self.stopped():
            return
        following = self._next_turn(turn.left, turn.busy)
        if following is None or any(letter.tried for letter in following.letters):
            return
        batch = self._hands.take(self.database.hasty, [letter.id for letter in following.letters], now)
        ahead.turn, ahead.batch = following, batch
        if batch.is_fresh:
            self._hands.ask(batch)

    def _leave(self, ahead: _Ahead) -> None:
        """Give back what was begun ahead."""
        if ahead.batch is not None and self._hands is not None:
            self._hands.leave(self.database.hasty, ahead.batch)
        ahead.turn = ahead.batch = None

    def _gathered(
        self, first: Waiting, queue: deque[Waiting], busy: _Busy
    ) -> tuple[list[Waiting], deque[Waiting]]:
        """A letter with the next ones to the same game, and the others.

        Dealt with at once they cost half. No letter comes before an older one of its writer.
        """
        if not first.lane or first.tried or self._lived is not None:
            return [first], queue
        passed = _Busy(set(busy.senders))
        mine, others = [first], deque[Waiting]()
        for letter in queue:
            left = letter.tried or busy.failed.holds(letter) or letter.sender in passed.senders
            if letter.lane == first.lane and len(mine) < TOGETHER and not left:
                mine.append(letter)
                continue
            others.append(letter)
            passed.senders.add(letter.sender)
            if letter.lane == first.lane and not busy.failed.holds(letter):
                break  # its turn is before the later ones to this game
        others.extend(islice(queue, len(mine) - 1 + len(others), None))
        return mine, others

    def _process(
        self, letters: Sequence[Waiting], now: Instant, batch: Batch | None, meanwhile: Callable[[], None]
    ) -> tuple[process.Outcome, ...]:
        """Up to the first that could not be dealt with; the others' letters and the deadlines go on."""
        try:
            return self._dealt(letters, now, batch, meanwhile)
        except LostError as error:
            log().error("what reads letters apart does not work", inbox=letters[0].id, error=str(error))
            return ("busy",)

    def _dealt(
        self, letters: Sequence[Waiting], now: Instant, batch: Batch | None, meanwhile: Callable[[], None]
    ) -> tuple[process.Outcome, ...]:
        if self._hands is None:
            self._hands = Hands(self.sandbox, self.watch.at, self.clock)
        given = self.database.hasty, self.house
        if len(letters) > 1:
            numbers = [letter.id for letter in letters]
            return process.process_together(*given, numbers, now, self._hands, batch, meanwhile)
        (row,) = letters
        # What a judge had done of which this is the backup is done as of then: the same comes of it.
        again = self._lived is not None and row.received <= self._lived
        moment = row.received if again else now
        return (process.process(*given, row.id, moment, self._hands, batch, meanwhile),)

    def _present(self, now: Instant) -> Instant:
        return now if self.clock is None else self.clock()

    def _queue(self, rows: Sequence[Waiting]) -> deque[Waiting]:
        """By age where the worker is alone; else each worker begins elsewhere. Suspects come last."""
        if self._lived is not None:
            return deque(rows)
        beside = time.monotonic() - self._met < BESIDE_SECONDS
        return deque(_suspects_last(turns.apart(rows, self._name) if beside else rows))

    def _beside_others(self, queue: deque[Waiting]) -> deque[Waiting]:
        """What of it is left, after it was seen that others are at it too."""
        self._met = time.monotonic()
        left = turns.still(self.database.reader, [row.id for row in queue]) if queue else frozenset()
        return self._queue([row for row in queue if row.id in left])

    def _run_due(self, now: Instant, until: Instant) -> int:
        """Games whose time has come by ``until``; those that failed are tried again after a growing pause."""
        resting = self._resting()
        ran = process.run_due(
            self.database.hasty, self.house, now, until=until, but=resting, lived=self._lived
        )
        self.watch.games(ran.well, len(ran.failed))
        tried = {game: failures for game, (failures, _) in self._postponed.items() if game not in resting}
        for game in tried:
            del self._postponed[game]
        for game in ran.failed:
            failures = tried.get(game, 0) + 1
            self._postponed[game] = (failures, time.monotonic() + _pause(failures))
            self.watch.failed("games", f"game {game} cannot be run; the log says why")
        if not self._postponed:
            self.watch.well("games")
        if ran.well:
            self.queued()
        return ran.well

    def _resting(self) -> frozenset[int]:
        """Games that failed lately."""
        return frozenset(game for game, (_, at) in self._postponed.items() if at > time.monotonic())


def _pause(failures: int) -> float:
    """Seconds after so many failures in a row."""
    return min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** (failures - 1))


def _suspects_last(rows: Sequence[Waiting]) -> list[Waiting]:
    """Letters that were tried before go last, with what their writers wrote to that game after them."""
    tried, fresh, suspects = Behind(), list[Waiting](), list[Waiting]()
    for row in rows:
        if row.tried or tried.holds(row):
            tried.add(row)
            suspects.append(row)
        else:
            fresh.append(row)
    return [*fresh, *suspects]
