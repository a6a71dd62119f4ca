"""Which waiting letters are next: the oldest, and in a flood each writer in turn; it deals with none."""

from __future__ import annotations

import zlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlmodel import col, func, select

from adjudicator.kinds import Instant
from mailer.store.database import SessionFactory
from mailer.store.models import InboxRow
from mailer.worker import attempts

SHARE = 20
"""Letters that a writer has in one turn; who waits with fewer is never put behind others."""

TOGETHER = 100
"""Letters taken at once; what comes meanwhile is looked for after these."""

MOST = 50_000
"""Waiting letters that are looked at, so that a judge with an old mailbox has not all of it in memory."""

_SHOWN = (
    col(InboxRow.id),
    col(InboxRow.received),
    col(InboxRow.sender),
    col(InboxRow.lane),
    col(InboxRow.attempts),
    col(InboxRow.taker),
    col(InboxRow.taken),
)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A letter to be dealt with. ``lane`` is the game to whose address it came, 0 where it came to none.

    ``tried``: it was begun before, nothing came of it, and nobody is at it now.
    """

    id: int
    received: Instant
    sender: str
    lane: int
    tried: bool = False


@dataclass(slots=True)
class Behind:
    """Letters that failed. Behind each only its writer waits, with what is for the same game or for no
    certain one."""

    _lanes: dict[str, set[int]] = field(default_factory=dict)

    def holds(self, letter: Waiting) -> bool:
        """Whether a letter of the same writer to that game has failed."""
        lanes = self._lanes.get(letter.sender)
        return lanes is not None and (not letter.lane or letter.lane in lanes or 0 in lanes)

    def copy(self) -> Behind:
        """The same, which may be changed."""
        return Behind({sender: set(lanes) for sender, lanes in self._lanes.items()})

    def add(self, letter: Waiting) -> None:
        """It has failed, or waits behind one that has."""
        self._lanes.setdefault(letter.sender, set()).add(letter.lane)


def oldest(factory: SessionFactory) -> Instant | None:
    """When the oldest waiting letter was received, also one in other hands; None where none waits."""
    with factory() as session, session.begin():
        found = session.exec(select(func.min(InboxRow.received)).where(InboxRow.status == "new")).one()
    return None if found is None else Instant(found)


def waiting(
    factory: SessionFactory, before: Instant | None, now: Instant, *, fair: bool = True
) -> tuple[Waiting, ...]:
    """The next letters to be dealt with, those in other hands among them, received before ``before``.

    Those that rest ``now`` after an attempt are left out, with what waits behind them. The oldest first
    unless ``fair``; then as ``in_turn``.
    """
    query = (
        sa.select(*_SHOWN)
        .where(col(InboxRow.status) == "new")
        .order_by(col(InboxRow.received), col(InboxRow.id))
        .limit(MOST if fair else TOGETHER)
    )
    if before is not None:
        query = query.where(col(InboxRow.received) < before)
    with factory() as session, session.begin():
        found = session.execute(query).all()
    resting, rows = Behind(), list[Waiting]()
    for number, received, sender, lane, tried, taker, taken in found:
        row = Waiting(number, Instant(received), sender, lane, tried=tried > 0 and not taker)
        if attempts.rests(tried, taker, taken, now) or resting.holds(row):
            resting.add(row)
        else:
            rows.append(row)
    return tuple(in_turn(rows)[:TOGETHER] if fair else rows)


def in_turn(rows: Sequence[Waiting]) -> list[Waiting]:
    """Letters, given by age, so that in each turn every writer has ``SHARE`` of them.

    Letters of one writer keep their order, and so do those to the addresses of one game: whoever writes to a
    game behind a flood to that game waits for it.
    """
    numbers: Counter[str] = Counter()
    of_writer: defaultdict[str, int] = defaultdict(int)
    of_game: defaultdict[int, int] = defaultdict(int)
    turns: list[int] = []
    for row in rows:
        turn = max(numbers[row.sender] // SHARE, of_writer[row.sender], of_game[row.lane] if row.lane else 0)
        numbers[row.sender] += 1
        of_writer[row.sender] = of_game[row.lane] = turn
        turns.append(turn)
    return [row for _, row in sorted(zip(turns, rows, strict=True), key=lambda pair: pair[0])]


def still(factory: SessionFactory, numbers: Collection[int]) -> frozenset[int]:
    """Those of these letters that nobody has dealt with."""
    query = select(InboxRow.id).where(InboxRow.status == "new", col(InboxRow.id).in_(numbers))
    with factory() as session, session.begin():
        return frozenset(number for number in session.exec(query).all() if number is not None)


def apart(rows: Iterable[Waiting], whose: str) -> list[Waiting]:
    """In an order that is another for each ``whose``, so that workers are seldom at the same games.

    Letters of one writer, and letters to the addresses of one game, keep their order.
    """
    order = list(rows)
    # Of each writer and game the place of the first letter with which it is linked, by however many steps.
    first: dict[str | int, int] = {}

    def root(at: int) -> int:
        while (up := links[at]) != at:
            links[at] = links[up]
            at = up
        return at

    links = list(range(len(order)))
    for at, row in enumerate(order):
        for key in (row.sender, row.lane) if row.lane else (row.sender,):
            one, other = sorted((root(first.setdefault(key, at)), root(at)))
            links[other] = one
    places = {at: zlib.crc32(f"{whose}/{row.id}".encode()) for at, row in enumerate(order)}
    ranked = sorted(range(len(order)), key=lambda at: (places[root(at)], root(at), at))
    return [order[at] for at in ranked]
