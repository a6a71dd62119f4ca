"""Secret tokens of seats, masters, observers and people for the reply address; it must not know letters."""

from __future__ import annotations

import base64
import binascii
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, TypeVar, get_args

from sqlalchemy.orm import defer
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.store.models import GameRow, InboxRow, Master, Observer, OutboxRow, Person, Player

Purpose = Literal["write", "confirm", "observe", "master", "address", "forget", "key"]
"""What a person's token is for. Tokens of seats, masters and observers are for their game."""

Owner = Player | Master | Observer | Person
Linked = TypeVar("Linked", Player, Master)
"""To whom a link is mailed by which a browser writes."""

DAY = 86_400
ONCE: tuple[Purpose, ...] = ("confirm", "address", "forget", "key")
"""Purposes of a letter that is answered once: their tokens are good for one to two ``ONCE_DAYS``."""

ONCE_DAYS = 14
READING_DAYS = 45
"""A link by which a seat is looked at is good for one to two times so long."""

LINK_SECONDS, PAGE_SECONDS = 1_800, 43_200
"""A writing link may be used for so long after it was mailed, and writes for so long once it was used."""

RETURN_DAYS = 30
"""So long after a letter was written may the report come back that it was refused."""

HELD_LOOKED_AT = 500
"""Held letters among which one is looked for whose number has changed."""

_RAW: Any = InboxRow.raw  # an attribute of the table, whatever the field's type says
_SEAT, _MASTER, _OBSERVER, _HELD, _RETURN, _READING, _LINK, _PAGE, _DESK_LINK, _DESK_PAGE = 0, *range(16, 25)
_PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
_ID_BYTES = 4
_HIGHEST_ID = 2**31 - 1
_MAC_BYTES = 10
TOKEN_LENGTH = (1 + _ID_BYTES + _MAC_BYTES) * 8 // 5
"""24 letters and digits: kind, id and 80 bits of HMAC in base 32, no padding. Kind and id are masked: from an
open number whoever gets two letters learns how many went to others between them."""

Form = Literal["open", "masked"]
"""``open`` is how letters bore kind and id before they were masked; such letters may still be answered."""

_QUESTION_BYTES, _CHECK_BYTES = 3, 4
MARK_LENGTH = 12
"""What stands behind a seat's token and a hyphen in a letter that asks."""


def seat_token(house: House, player: Player) -> str:
    """The token of a player at a game. It changes with ``player.nonce``. The row must have its id."""
    return _token(house, _SEAT, _stored(player.id), player.nonce)


def asking_token(house: House, player: Player, question: int) -> str:
    """The token of a seat in a letter that asks: an answer to it is for the question of that number.

    It is the seat's own with a mark behind it, which tells nobody how many questions there were.
    """
    token = seat_token(house, player)
    return f"{token}-{_mark(house, token, question)}"


def question_of(house: House, token: str, player: Player) -> int | None:
    """The number of the question that a token of the player's seat is about, be it the token of now or one
    before it; None for one that is about none, or another seat's: each game counts its own questions.
    """
    own, _, mark = token.strip().lower().partition("-")
    if len(mark) != MARK_LENGTH:
        return None
    if not any(head.kind == _SEAT and head.number == player.id for head in _heads(house, own)):
        return None
    try:
        raw = base64.b32decode(mark.upper() + "=" * (-len(mark) % 8))
    except binascii.Error:
        return None
    question = int.from_bytes(_masked(house.secret, raw[_CHECK_BYTES:], raw[:_CHECK_BYTES]), "big")
    return question if hmac.compare_digest(_mark(house, own, question), mark) else None


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
    return _token(house, _HELD, _stored(row.id), _held(row, person))


def return_token(house: House, number: int | None) -> str:
    """The token in the envelope of our letter of that number, to which a server returns it (VERP)."""
    return _token(house, _RETURN, _stored(number), 0)


def read_token(session: Session, house: House, token: str, now: Instant) -> Owner | None:
    """Whose token it is; None for a forged, torn or outdated one. Letter case does not matter.

    Tokens of a game end some days after it (``judge.token_days``).
    """
    for head in _heads(house, token):
        owner = _owner(session, head)
        if owner is None:
            continue
        if isinstance(owner, Person):
            if _is_for(house, token, head, owner, now):
                return owner
        elif not _is_past(session, house, owner, now) and _is_one_of(token, [head.token(house, owner.nonce)]):
            return owner
    return None


def reading_token(house: House, player: Player, now: Instant) -> str:
    """The token of a link that shows a seat and does nothing else; whoever a letter is forwarded to has it.

    It changes with the seat's own, and by time. The row must have its id.
    """
    return _token(house, _READING, _stored(player.id), _reading(player, now))


def read_reading(session: Session, house: House, token: str, now: Instant) -> Player | None:
    """Whose seat the token of a link shows; None for any other token, or one that is good no more."""
    for head in _heads(house, token):
        player = session.get(Player, head.number) if head.kind == _READING else None
        if player is None or not player.seat or player.left is not None:
            continue
        moments = (now, Instant(now - READING_DAYS * DAY))
        good = [head.token(house, _reading(player, moment)) for moment in moments]
        if _is_one_of(token, good) and not _is_past(session, house, player, now):
            return player
    return None


def _reading(player: Player, now: Instant) -> str:
    return f"{player.seat} {player.nonce}\n{now // (READING_DAYS * DAY)}"


def link_token(house: House, at: Player | Master, person: Person) -> str:
    """The token of the link that was mailed last, to write for a seat or to come to a master's desk.

    It is good once. The row must have its id.
    """
    return _token(house, _LINK if isinstance(at, Player) else _DESK_LINK, _stored(at.id), _bond(at, person))


def page_token(house: House, at: Player | Master, person: Person) -> str:
    """What a browser keeps that has used that link."""
    return _token(house, _PAGE if isinstance(at, Player) else _DESK_PAGE, _stored(at.id), _bond(at, person))


def read_link(
    session: Session, house: House, token: str, now: Instant, *, hold: bool = False
) -> tuple[Player, Person] | None:
    """Whose writing link it is, if it may yet be used. ``hold``: nobody else may use it meanwhile."""
    return _unused(_linked(session, house, token, _LINK, Player, hold=hold), now)


def read_desk_link(
    session: Session, house: House, token: str, now: Instant, *, hold: bool = False
) -> tuple[Master, Person] | None:
    """As ``read_link``, of a link to a master's desk."""
    return _unused(_linked(session, house, token, _DESK_LINK, Master, hold=hold), now)


def read_page(session: Session, house: House, token: str, now: Instant) -> tuple[Player, Person] | None:
    """Whose seat a browser writes for, if it still may."""
    return _open(_linked(session, house, token, _PAGE, Player), now)


def read_desk_page(session: Session, house: House, token: str, now: Instant) -> tuple[Master, Person] | None:
    """At whose desk a browser is, if it still may."""
    return _open(_linked(session, house, token, _DESK_PAGE, Master), now)


def _unused(found: tuple[Linked, Person] | None, now: Instant) -> tuple[Linked, Person] | None:
    good = found is not None and not found[0].opened and now < found[0].linked + LINK_SECONDS
    return found if good else None


def _open(found: tuple[Linked, Person] | None, now: Instant) -> tuple[Linked, Person] | None:
    good = found is not None and found[0].opened and now < found[0].opened + PAGE_SECONDS
    return found if good else None


def _linked(
    session: Session, house: House, token: str, kind: int, table: type[Linked], *, hold: bool = False
) -> tuple[Linked, Person] | None:
    for head in _heads(house, token):
        at = session.get(table, head.number, with_for_update=hold) if head.kind == kind else None
        person = session.get(Person, at.person_id) if at is not None else None
        if at is None or person is None or not at.linked or person.suspended or not _holds(session, at, kind):
            continue
        if _is_one_of(token, [head.token(house, _bond(at, person))]):
            return at, person
    return None


def _holds(session: Session, at: Player | Master, kind: int) -> bool:
    """Whether a player still holds a seat of a game that has begun; a master's office ends with its row."""
    if isinstance(at, Master):
        return True
    game = session.get(GameRow, at.game_id)
    states = ("running", "paused") if kind == _LINK else ("running", "paused", "over")
    return bool(at.seat) and at.left is None and game is not None and game.status in states


def _bond(at: Player | Master, person: Person) -> str:
    """What ends a link and its page when it changes: the place, its holder, their address, a new link."""
    place = at.seat if isinstance(at, Player) else at.since
    return f"{place} {at.nonce} {person.id} {person.nonce} {person.address} {at.linked}"


def _owner(session: Session, head: _Head) -> Owner | None:
    if head.kind == _SEAT:
        return session.get(Player, head.number)
    if head.kind == _MASTER:
        return session.get(Master, head.number)
    if head.kind == _OBSERVER:
        return session.get(Observer, head.number)
    return session.get(Person, head.number) if head.kind <= len(_PURPOSES) else None


def _is_for(house: House, token: str, head: _Head, person: Person, now: Instant) -> bool:
    purpose = _PURPOSES[head.kind - 1]
    periods = (_period(purpose, now), _period(purpose, Instant(now - ONCE_DAYS * DAY)))
    return _is_one_of(token, [head.token(house, f"{person.nonce}{period}") for period in periods])


def at_seats(session: Session, house: House, tokens: Iterable[str]) -> Sequence[tuple[Player, GameRow]]:
    """The players whom tokens of seats name, good or not, with their games: by one statement for all."""
    heads = [head for token in tokens for head in _heads(house, token)]
    numbers = {head.number for head in heads if head.kind == _SEAT}
    if not numbers:
        return ()
    query = select(Player, GameRow).join(GameRow, col(GameRow.id) == col(Player.game_id))
    return session.exec(query.where(col(Player.id).in_(numbers))).all()


def read_held(session: Session, house: House, token: str) -> tuple[InboxRow, Person] | None:
    """The held letter that a token is about, and who decides about it."""
    heads = [head for head in _heads(house, token) if head.kind == _HELD]
    if not heads:
        return None
    query = select(InboxRow, Person).join(Person, col(Person.id) == col(InboxRow.held_for))
    # Where the letter's number is another now, it came since the backup.
    newest = query.options(defer(_RAW)).order_by(col(InboxRow.received).desc()).limit(HELD_LOOKED_AT)
    for head in heads:
        for search in (query.where(InboxRow.id == head.number), newest):
            for row, person in session.exec(search).all():
                if _is_one_of(token, [head.token(house, _held(row, person))]):
                    return row, person
    return None


def read_return(session: Session, house: House, token: str, now: Instant) -> OutboxRow | None:
    """The letter of ours that came back to the address with this token."""
    for head in _heads(house, token):
        row = session.get(OutboxRow, head.number) if head.kind == _RETURN else None
        if row is not None and _is_one_of(token, [head.token(house, 0)]):
            return row if now <= row.created + RETURN_DAYS * DAY else None
    return None


def looks_like_one(text: str) -> bool:
    """Whether the text is built like a token of ours, good or not."""
    return _bytes(text) is not None


def purpose_of(house: House, token: str, owner: Owner, now: Instant) -> Purpose | None:
    """What the token, a good one of ``owner``, is for; None for one of a game."""
    if not isinstance(owner, Person):
        return None
    heads = [head for head in _heads(house, token) if 1 <= head.kind <= len(_PURPOSES)]
    return next((_PURPOSES[head.kind - 1] for head in heads if _is_for(house, token, head, owner, now)), None)


def _mark(house: House, token: str, question: int) -> str:
    number = question.to_bytes(_QUESTION_BYTES, "big")
    text = b"question\n" + token.encode() + b"\n" + number
    check = hmac.digest(house.secret, text, "sha256")[:_CHECK_BYTES]
    raw = check + _masked(house.secret, number, check)
    return base64.b32encode(raw).decode("ascii").rstrip("=").lower()


def _held(row: InboxRow, person: Person) -> str:
    return f"{_stored(person.id)}.{person.nonce}\n{row.key}"


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
    given = token.strip().lower().partition("-")[0]
    return any(hmac.compare_digest(one, given) for one in expected)


def _token(house: House, kind: int, number: int, nonce: int | str, period: str = "") -> str:
    return _Head("masked", kind, number).token(house, f"{nonce}{period}")


@dataclass(frozen=True, slots=True)
class _Head:
    """What a token says of itself, good or not: its kind and the number of its row."""

    form: Form
    kind: int
    number: int

    def token(self, house: House, nonce: int | str) -> str:
        """The good token with this head."""
        return _signed(house.secret, self.form, self.kind, self.number, str(nonce))


@lru_cache(maxsize=512)  # one letter asks for those of its whole table, more than once
def _signed(secret: bytes, form: Form, kind: int, number: int, nonce: str) -> str:
    head = bytes([kind]) + number.to_bytes(_ID_BYTES, "big")
    start = b"token\n" if form == "open" else b"masked token\n"
    mac = hmac.digest(secret, start + head + b"\n" + nonce.encode(), "sha256")[:_MAC_BYTES]
    shown = head if form == "open" else _masked(secret, head, mac)
    return base64.b32encode(shown + mac).decode("ascii").lower()


def _masked(secret: bytes, head: bytes, mac: bytes) -> bytes:
    """The head under a mask that no other token has; masked once more it is the head again."""
    mask = hmac.digest(secret, b"mask of a token\n" + mac, "sha256")
    return bytes(one ^ other for one, other in zip(head, mask, strict=False))


@lru_cache(maxsize=4096)
def _heads_of(secret: bytes, raw: bytes) -> tuple[_Head, ...]:
    head, mac = raw[:-_MAC_BYTES], raw[-_MAC_BYTES:]
    forms: tuple[tuple[Form, bytes], ...] = (("masked", _masked(secret, head, mac)), ("open", head))
    heads = (_Head(form, each[0], int.from_bytes(each[1:], "big")) for form, each in forms)
    # PostgreSQL refuses to look for a row that its column could not hold.
    return tuple(each for each in heads if each.kind <= _DESK_PAGE and each.number <= _HIGHEST_ID)


def _heads(house: House, token: str) -> tuple[_Head, ...]:
    """As what the token can be read; which of them is meant shows where it is good."""
    raw = _bytes(token)
    return _heads_of(house.secret, raw) if raw is not None else ()


def _bytes(token: str) -> bytes | None:
    text = token.strip().partition("-")[0]
    if len(text) != TOKEN_LENGTH or not text.isascii():
        return None
    try:
        return base64.b32decode(text.upper())
    except binascii.Error:
        return None
