"""Secret tokens of seats, masters, observers and people for the reply address; it must not know letters."""

from __future__ import annotations

import base64
import binascii
import hmac
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Literal, get_args

from sqlalchemy.orm import defer
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.house import House
from mailer.store.models import GameRow, InboxRow, Master, Observer, OutboxRow, Person, Player

Purpose = Literal["write", "confirm", "observe", "master", "address", "forget", "key"]
"""What a person's token is for. Tokens of seats, masters and observers are for their game."""

DAY = 86_400
ONCE: tuple[Purpose, ...] = ("confirm", "address", "forget", "key")
"""Purposes of a letter that is answered once: their tokens are good for one to two ``ONCE_DAYS``."""

ONCE_DAYS = 14
RETURN_DAYS = 30
"""So long after a letter was written may the report come back that it was refused."""

HELD_LOOKED_AT = 500
"""Held letters among which one is looked for whose number has changed."""

_RAW: Any = InboxRow.raw  # an attribute of the table, whatever the field's type says
_SEAT, _MASTER, _OBSERVER, _HELD, _RETURN = 0, 16, 17, 18, 19
_PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
_ID_BYTES = 4
_HIGHEST_ID = 2**31 - 1
_MAC_BYTES = 10
TOKEN_LENGTH = (1 + _ID_BYTES + _MAC_BYTES) * 8 // 5
"""24 letters and digits: kind, id and 80 bits of HMAC in base 32, no padding."""


def seat_token(house: House, player: Player) -> str:
    """The token of a player at a game. It changes with ``player.nonce``. The row must have its id."""
    return _token(house, _SEAT, _stored(player.id), player.nonce)


def master_token(house: House, master: Master) -> str:
    """The token of a master at a game. It changes with ``master.nonce``. The row must have its id."""
    return _token(house, _MASTER, _stored(master.id), master.nonce)


def observer_token(house: House, observer: Observer) -> str:
    """The token of an observer of a game. It changes with ``observer.nonce``. The row must have its id."""
    return _token(house, _OBSERVER, _stored(observer.id), observer.nonce)


def person_token(house: House, person: Person, purpose: Purpose, now: Instant) -> str:
    """The token of a person for ``purpose``. It changes with ``person.nonce``. The row must have its id."""
    kind = 1 + _PURPOSES.index(purpose)
    return _token(house, kind, _stored(person.id), person.nonce, _period(purpose, now))


def held_token(house: House, row: InboxRow, person: Person) -> str:
    """The token by which ``person`` decides about a letter that is held. Both rows must have their ids.

    It is bound to the letter itself: a letter read anew after a restoration may get another's number.
    """
    return _held(house, _stored(row.id), row, person)


def return_token(house: House, number: int | None) -> str:
    """The token in the envelope of our letter of that number, to which a server returns it (VERP)."""
    return _token(house, _RETURN, _stored(number), 0)


def read_token(
    session: Session, house: House, token: str, now: Instant
) -> Player | Master | Observer | Person | None:
    """Whose token it is; None for a forged, torn or outdated one. Letter case does not matter.

    Tokens of a game end some days after it (``judge.token_days``).
    """
    parts = _parts(token)
    if parts is None:
        return None
    kind, number = parts
    owner: Player | Master | Observer | Person | None
    if kind == _SEAT:
        owner = session.get(Player, number)
    elif kind == _MASTER:
        owner = session.get(Master, number)
    elif kind == _OBSERVER:
        owner = session.get(Observer, number)
    elif kind <= len(_PURPOSES):
        owner = session.get(Person, number)
    else:
        return None
    if owner is None:
        return None
    if isinstance(owner, Person):
        purpose = _PURPOSES[kind - 1]
        periods = (_period(purpose, now), _period(purpose, Instant(now - ONCE_DAYS * DAY)))
        expected = [_token(house, kind, number, owner.nonce, period) for period in periods]
    else:
        expected = [] if _is_past(session, house, owner, now) else [_token(house, kind, number, owner.nonce)]
    return owner if _is_one_of(token, expected) else None


def at_seats(session: Session, tokens: Iterable[str]) -> Sequence[tuple[Player, GameRow]]:
    """The players whom tokens of seats name, good or not, with their games: by one statement for all."""
    parts = [part for part in map(_parts, tokens) if part is not None and part[0] == _SEAT]
    if not parts:
        return ()
    query = select(Player, GameRow).join(GameRow, col(GameRow.id) == col(Player.game_id))
    return session.exec(query.where(col(Player.id).in_({number for _, number in parts}))).all()


def read_held(session: Session, house: House, token: str) -> tuple[InboxRow, Person] | None:
    """The held letter that a token is about, and who decides about it."""
    parts = _parts(token)
    if parts is None or parts[0] != _HELD:
        return None
    number = parts[1]
    query = select(InboxRow, Person).join(Person, col(Person.id) == col(InboxRow.held_for))
    same = query.where(InboxRow.id == number)
    # Where the letter's number is another now, it came since the backup.
    newest = query.options(defer(_RAW)).order_by(col(InboxRow.received).desc()).limit(HELD_LOOKED_AT)
    for search in (same, newest):
        for row, person in session.exec(search).all():
            if _is_one_of(token, [_held(house, number, row, person)]):
                return row, person
    return None


def read_return(session: Session, house: House, token: str, now: Instant) -> OutboxRow | None:
    """The letter of ours that came back to the address with this token."""
    parts = _parts(token)
    row = session.get(OutboxRow, parts[1]) if parts is not None and parts[0] == _RETURN else None
    if row is None or not _is_one_of(token, [return_token(house, row.id)]):
        return None
    return row if now <= row.created + RETURN_DAYS * DAY else None


def looks_like_one(text: str) -> bool:
    """Whether the text is built like a token of ours, good or not."""
    return _parts(text) is not None


def purpose_of(token: str) -> Purpose | None:
    """What a person's token is for; None for one of a game. Tells nothing of whether the token is good."""
    parts = _parts(token)
    if parts is None or not 1 <= parts[0] <= len(_PURPOSES):
        return None
    return _PURPOSES[parts[0] - 1]


def _held(house: House, number: int, row: InboxRow, person: Person) -> str:
    return _token(house, _HELD, number, f"{_stored(person.id)}.{person.nonce}\n{row.key}")


def _stored(number: int | None) -> int:
    if number is None:
        raise ValueError("a row without an id has no token: flush it first")
    return number


def _period(purpose: Purpose, now: Instant) -> str:
    return f"\n{now // (ONCE_DAYS * DAY)}" if purpose in ONCE else ""


def _is_past(session: Session, house: House, owner: Player | Master | Observer, now: Instant) -> bool:
    game = session.get(GameRow, owner.game_id)
    if game is None:
        return True
    end = game.ended if game.status == "over" else None
    return end is not None and now > end + house.config.judge.token_days * DAY


def _is_one_of(token: str, expected: Sequence[str]) -> bool:
    given = token.strip().lower()
    return any(hmac.compare_digest(one, given) for one in expected)


def _token(house: House, kind: int, number: int, nonce: int | str, period: str = "") -> str:
    return _signed(house.secret, kind, number, f"{nonce}{period}")


@lru_cache(maxsize=4096)  # one letter asks for those of its whole table, more than once
def _signed(secret: bytes, kind: int, number: int, nonce: str) -> str:
    head = bytes([kind]) + number.to_bytes(_ID_BYTES, "big")
    text = b"token\n" + head + b"\n" + nonce.encode()
    mac = hmac.digest(secret, text, "sha256")
    return base64.b32encode(head + mac[:_MAC_BYTES]).decode("ascii").lower()


def _parts(token: str) -> tuple[int, int] | None:
    text = token.strip()
    if len(text) != TOKEN_LENGTH or not text.isascii():
        return None
    try:
        raw = base64.b32decode(text.upper())
    except binascii.Error:
        return None
    number = int.from_bytes(raw[1 : 1 + _ID_BYTES], "big")
    # PostgreSQL refuses to look for a row that its column could not hold.
    return (raw[0], number) if number <= _HIGHEST_ID else None
