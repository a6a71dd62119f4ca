"""Secret tokens of seats, masters, observers and people for the reply address; it must not know letters."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
from typing import Literal, get_args

from sqlmodel import Session

from mailer.house import House
from mailer.store.models import Master, Observer, Person, Player

Purpose = Literal["write", "confirm", "observe", "master", "address", "forget"]
"""What a person's token is for. Tokens of seats, masters and observers are for their game."""

_SEAT, _MASTER, _OBSERVER = 0, 16, 17
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


def person_token(house: House, person: Person, purpose: Purpose) -> str:
    """The token of a person for ``purpose``. It changes with ``person.nonce``. The row must have its id."""
    return _token(house, 1 + _PURPOSES.index(purpose), _stored(person.id), person.nonce)


def read_token(session: Session, house: House, token: str) -> Player | Master | Observer | Person | None:
    """Whose token it is; None for a forged, torn or outdated one. Letter case does not matter."""
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
    expected = _token(house, kind, number, owner.nonce)
    return owner if hmac.compare_digest(expected, token.strip().lower()) else None


def purpose_of(token: str) -> Purpose | None:
    """What a person's token is for; None for one of a game. Tells nothing of whether the token is good."""
    parts = _parts(token)
    if parts is None or not 1 <= parts[0] <= len(_PURPOSES):
        return None
    return _PURPOSES[parts[0] - 1]


def _stored(number: int | None) -> int:
    if number is None:
        raise ValueError("a row without an id has no token: flush it first")
    return number


def _token(house: House, kind: int, number: int, nonce: int) -> str:
    head = bytes([kind]) + number.to_bytes(_ID_BYTES, "big")
    mac = hmac.new(house.secret, b"token\n" + head + b"\n" + str(nonce).encode(), hashlib.sha256).digest()
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
