"""Locks of games for the time of one transaction, and what may come of several; it must not run them."""

from __future__ import annotations

from collections.abc import Iterable
from weakref import WeakKeyDictionary

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.orm import SessionTransaction
from sqlmodel import Session, col, select

from mailer.store.models import GameRow, Master, Observer, Player
from mailer.store.unit_of_work import unit_of

_HELD_TOO_LONG = "55P03"  # lock_not_available
_CONFLICTS = ("40P01", "40001", _HELD_TOO_LONG)  # deadlock_detected, serialization_failure

_locked: WeakKeyDictionary[SessionTransaction, dict[int, GameRow | None]] = WeakKeyDictionary()
"""The games that each transaction has locked."""


class OutOfOrderError(Exception):
    """A game is wanted that another transaction holds, and waiting for it could be for ever.

    The transaction must be done anew and lock ``games`` first.
    """

    def __init__(self, games: Iterable[int]) -> None:
        super().__init__("games are locked in another order")
        self.games = tuple(sorted(games))


def lock_game(session: Session, number: int | None) -> GameRow | None:
    """The game, this transaction's own until its end, as it stands now; None where there is none.

    Nobody waits in a circle: a transaction waits only for a game above all those that it holds. Raises
    OutOfOrderError where another holds a game below. On SQLite the transaction holds everything already.
    """
    if number is None:
        return None
    held = _held(session)
    if number in held:
        return held[number]
    if not is_shared(session):
        held[number] = session.get(GameRow, number)
        return held[number]
    waits = not held or number > max(held)
    # Rows that point to the game may be written meanwhile: NO KEY UPDATE.
    statement = (
        select(GameRow)
        .where(col(GameRow.id) == number)
        .with_for_update(key_share=True, skip_locked=not waits)
        .execution_options(populate_existing=True)
    )
    row = session.exec(statement).first()
    unit_of(session).forget()  # it was not ours yet when it was read
    if row is None and not waits and session.get(GameRow, number) is not None:
        raise OutOfOrderError((*held, number))
    held[number] = row
    return row


def lock_game_of(session: Session, at: Player | Master | Observer) -> GameRow | None:
    """``lock_game`` for the game of a row that was read before; it is read anew where that took a lock."""
    ours = at.game_id in _held(session) or not is_shared(session)
    row = lock_game(session, at.game_id)
    if not ours:
        session.refresh(at)
    return row


def holds(session: Session, row: GameRow) -> None:
    """Note that a statement of this transaction has locked the game."""
    assert row.id is not None
    _held(session)[row.id] = row


def is_ours(session: Session, row: GameRow) -> bool:
    """Whether the transaction has locked the game, so that nobody else can have changed it since."""
    return row.id in _held(session)


def is_shared(session: Session) -> bool:
    """Whether others may write at the same time: everywhere but on SQLite."""
    return session.get_bind().dialect.name != "sqlite"


def is_conflict(error: BaseException) -> bool:
    """Whether only another transaction was in the way: doing it anew is all that is needed."""
    if isinstance(error, IntegrityError):
        return True
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in _CONFLICTS


def is_held(error: BaseException) -> bool:
    """Whether what was wanted was not to be had in time: doing it anew would only be another wait."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) == _HELD_TOO_LONG


def _held(session: Session) -> dict[int, GameRow | None]:
    return _locked.setdefault(session.get_transaction() or session.begin(), {})
