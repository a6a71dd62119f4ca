"""Tokens of seats and people: nobody can make one, letter case does not matter, a nonce turns them."""

from __future__ import annotations

import base64
import hmac
import itertools
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sqlmodel import Session, select

from adjudicator.kinds import Instant
from mailer.base.house import House, SecretError, open_house
from mailer.base.log import redact
from mailer.store.database import Database
from mailer.store.models import InboxRow, OutboxRow, Person, Player
from mailer.table.tokens import (
    DAY,
    ONCE,
    ONCE_DAYS,
    RETURN_DAYS,
    TOKEN_LENGTH,
    Purpose,
    at_seats,
    held_token,
    person_token,
    purpose_of,
    read_held,
    read_return,
    read_token,
    return_token,
    seat_token,
)
from tests.store.rooms import NOW, add_game, config_in


def test_a_token_leads_back_to_its_owner_in_any_letter_case(house: House, database: Database) -> None:
    with database.writer() as session, session.begin():
        add_game(session)
        for player in session.exec(select(Player)):
            token = seat_token(house, player)
            assert len(token) == TOKEN_LENGTH
            assert token.isalnum()
            for text in (token, token.upper(), f" {token.title()} "):
                found = read_token(session, house, text, NOW)
                assert isinstance(found, Player)
                assert found.id == player.id
        for person in session.exec(select(Person)):
            tokens = {
                purpose: person_token(house, person, purpose, NOW)
                for purpose in ("write", "confirm", "observe", "master")
            }
            assert len(set(tokens.values())) == 4
            for purpose, token in tokens.items():
                found = read_token(session, house, token, NOW)
                assert isinstance(found, Person)
                assert found.id == person.id
                assert purpose_of(house, token, found, NOW) == purpose


def test_no_two_seats_share_a_token_and_a_seat_has_no_purpose(house: House, database: Database) -> None:
    with database.writer() as session, session.begin():
        add_game(session, "First")
        add_game(session, "Second")
        tokens = [seat_token(house, player) for player in session.exec(select(Player))]
        assert {
            purpose_of(house, seat_token(house, one), one, NOW) for one in session.exec(select(Player))
        } == {None}
    assert len(set(tokens)) == 4


def test_a_turned_nonce_and_another_secret_void_a_token(house: House, database: Database) -> None:
    with database.writer() as session, session.begin():
        add_game(session)
        player = session.exec(select(Player)).first()
        assert player is not None
        token = seat_token(house, player)
        assert read_token(session, replace(house, secret=b"t" * 32), token, NOW) is None
        player.nonce += 1
        session.flush()
        assert read_token(session, house, token, NOW) is None
        assert read_token(session, house, seat_token(house, player), NOW) is not None


def test_a_changed_letter_voids_a_token(house: House, database: Database) -> None:
    with database.writer() as session, session.begin():
        add_game(session)
        player = session.exec(select(Player)).first()
        assert player is not None
        token = seat_token(house, player)
        for at, letter in enumerate(token):
            other = "a" if letter != "a" else "b"
            assert read_token(session, house, token[:at] + other + token[at + 1 :], NOW) is None
        assert read_token(session, house, token[:-1], NOW) is None


def test_tokens_of_a_game_end_some_days_after_it(house: House, database: Database) -> None:
    days = house.config.judge.token_days
    with database.writer() as session, session.begin():
        game = add_game(session)
        player = session.exec(select(Player)).first()
        assert player is not None
        token = seat_token(house, player)
        much_later = Instant(NOW + 10_000 * DAY)
        assert read_token(session, house, token, much_later) is player
        game.status, game.ended = "over", NOW
        session.flush()
        assert read_token(session, house, token, Instant(NOW + days * DAY)) is player
        assert read_token(session, house, token, Instant(NOW + days * DAY + 1)) is None
        game.status, game.ended = "running", None  # a finished game that was rolled back
        session.flush()
        assert read_token(session, house, token, much_later) is player


@pytest.mark.alike(3)
@pytest.mark.parametrize("purpose", get_args(Purpose))
def test_tokens_for_one_answer_end_soon_and_others_do_not(
    house: House, database: Database, purpose: Purpose
) -> None:
    with database.writer() as session, session.begin():
        add_game(session)
        person = session.exec(select(Person)).first()
        assert person is not None
        token = person_token(house, person, purpose, NOW)
        for later in (0, ONCE_DAYS * DAY):
            assert read_token(session, house, token, Instant(NOW + later)) is person
        late = read_token(session, house, token, Instant(NOW + 2 * ONCE_DAYS * DAY))
        assert (late is None) == (purpose in ONCE)


def test_tokens_of_letters_are_for_one_letter_and_one_person(house: House, database: Database) -> None:
    with database.writer() as session, session.begin():
        add_game(session)
        first, second = session.exec(select(Person)).all()[:2]
        rows = [InboxRow(key=f"{one}", digest="", received=NOW, raw=b"", held_for=first.id) for one in (1, 2)]
        sent = [
            OutboxRow(key=f"{one}", message_id=f"<{one}>", address="a@b", body="", created=NOW, due=NOW)
            for one in (1, 2)
        ]
        session.add_all([*rows, *sent])
        session.flush()
        held = held_token(house, rows[0], first)
        assert read_held(session, house, held.upper()) == (rows[0], first)
        assert read_held(session, house, held_token(house, rows[0], second)) is None
        back = return_token(house, sent[0].id)
        assert read_return(session, house, back.upper(), NOW) is sent[0]
        assert read_return(session, house, back, Instant(NOW + RETURN_DAYS * DAY + 1)) is None
        assert len({held, held_token(house, rows[1], first), back, return_token(house, sent[1].id)}) == 4
        # None of them is good for anything else.
        for token in (held, back):
            assert read_token(session, house, token, NOW) is None
        assert read_held(session, house, back) is None
        assert read_return(session, house, held, NOW) is None
        first.nonce += 1
        session.flush()
        assert read_held(session, house, held) is None


def renumbered(session: Session, rows: list[InboxRow]) -> None:
    """What a restoration may bring: the same letters are read again and get other numbers."""
    numbers = [row.id for row in rows]
    for row in rows:
        row.id = 1_000 + (row.id or 0)
    session.flush()
    for row, number in zip(rows, reversed(numbers), strict=True):
        row.id = number
    session.flush()


def test_a_held_letter_is_found_though_its_number_is_anothers_now(house: House, database: Database) -> None:
    with database.writer() as session, session.begin():
        add_game(session)
        person = session.exec(select(Person)).first()
        assert person is not None
        rows = [
            InboxRow(key=f"<{one}> ann", digest="", received=NOW, raw=b"", held_for=person.id) for one in "ab"
        ]
        session.add_all(rows)
        session.flush()
        held = held_token(house, rows[0], person)
        renumbered(session, rows)
        assert read_held(session, house, held) == (rows[0], person)
        rows[0].held_for = None
        session.flush()
        assert read_held(session, house, held) is None


LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def _number(text: str) -> int:
    """The letters of a token as one number."""
    number = 0
    for letter in text:
        number = number * len(LETTERS) + LETTERS.index(letter)
    return number


def _bit_ones(numbers: list[int], bit: int) -> int:
    return sum(number >> bit & 1 for number in numbers)


def test_no_letter_of_a_token_follows_the_number_of_its_row(house: House) -> None:
    """Who gets two letters must not learn from the way back how many went out between them."""
    number_of = {1: 0, 7: 0, 2**31 - 1: 0} | {300 + n: 0 for n in range(397)}
    returns = [_number(return_token(house, number)) for number in number_of]
    seats = [
        _number(seat_token(house, Player(id=one, game_id=1, person_id=1, joined=NOW))) for one in number_of
    ]
    for tokens in (returns, seats):
        assert len(set(tokens)) == len(tokens)
        for bit in range(TOKEN_LENGTH * 5):
            assert 140 < _bit_ones(tokens, bit) < 260, f"bit {bit} is nearly the same in all"
        for one, other in itertools.pairwise(tokens):
            assert 30 < (one ^ other).bit_count() < 90, "neighbours are alike"


def _as_before(house: House, kind: int, number: int, nonce: str) -> str:
    """A token as letters bore it until 2026: kind and number stood open at its head."""
    head = bytes([kind]) + number.to_bytes(4, "big")
    mac = hmac.digest(house.secret, b"token\n" + head + b"\n" + nonce.encode(), "sha256")
    return base64.b32encode(head + mac[:10]).decode("ascii").lower()


def test_tokens_of_letters_sent_before_they_were_opaque_are_good_still(
    house: House, database: Database
) -> None:
    with database.writer() as session, session.begin():
        game = add_game(session)
        player = session.exec(select(Player)).first()
        person = session.exec(select(Person)).first()
        assert player is not None
        assert player.id is not None
        assert person is not None
        assert person.id is not None
        row = InboxRow(key="one", digest="", received=NOW, raw=b"", held_for=person.id)
        sent = OutboxRow(key="one", message_id="<one>", address="a@b", body="", created=NOW, due=NOW)
        session.add_all([row, sent])
        session.flush()
        assert row.id is not None
        assert sent.id is not None
        seat = _as_before(house, 0, player.id, str(player.nonce))
        assert at_seats(session, house, [seat.upper()]) == [(player, game)]
        assert read_token(session, house, seat, NOW) is player
        for at, purpose in enumerate(get_args(Purpose), start=1):
            period = f"\n{NOW // (ONCE_DAYS * DAY)}" if purpose in ONCE else ""
            token = _as_before(house, at, person.id, f"{person.nonce}{period}")
            assert read_token(session, house, token, NOW) is person
            assert purpose_of(house, token, person, NOW) == purpose
        held = _as_before(house, 18, row.id, f"{person.id}.{person.nonce}\n{row.key}")
        assert read_held(session, house, held) == (row, person)
        assert read_return(session, house, _as_before(house, 19, sent.id, "0"), NOW) is sent
        # They end as they always did, and nobody can make one.
        assert read_token(session, replace(house, secret=b"t" * 32), seat, NOW) is None
        player.nonce += 1
        game.status, game.ended = "over", NOW
        session.flush()
        assert read_token(session, house, seat, NOW) is None


def test_odd_tokens_are_nobodys(house: House, database: Database) -> None:
    @example("A2222222222AAAAAAAAAAAAA")  # its number is above what the column of PostgreSQL holds
    @given(st.text(max_size=40) | st.text("abcdefghijklmnopqrstuvwxyz234567", min_size=24, max_size=24))
    def odd(text: str) -> None:
        with database.reader() as session, session.begin():
            assert read_token(session, house, text, NOW) is None

    odd()


def test_the_log_does_not_show_tokens(house: House, database: Database) -> None:
    with database.writer() as session, session.begin():
        add_game(session)
        player = session.exec(select(Player)).first()
        assert player is not None
        token = seat_token(house, player)
    line = f"to judge+{token.upper()}@localhost, Ref: {token}."
    assert token not in redact(line).lower()
    assert redact(line) == "to judge+[token]@localhost, Ref: [token]."
    assert redact("Fall of the Austro-Hungarian monarchy") == "Fall of the Austro-Hungarian monarchy"


def test_the_address_carries_the_token_unless_the_server_cannot(house: House) -> None:
    assert house.address_for("abc") == "judge+abc@localhost"
    assert house.address_for("") == "judge@localhost"
    plain = house.config.model_copy(deep=True)
    plain.judge.plus = False
    assert House(plain, house.secret).address_for("abc") == "judge@localhost"


class TestSecret:
    """The secret is made once, readable by its owner only, and never replaced in silence."""

    def test_it_is_made_once(self, house: House) -> None:
        first = open_house(house.config)
        assert len(first.secret) == 32
        assert open_house(house.config).secret == first.secret
        assert house.config.secret_file.stat().st_mode & 0o077 == 0
        assert [path.name for path in house.config.secret_file.parent.glob("secret*")] == ["secret"]

    @pytest.mark.parametrize("content", ["", "short", "00" * 8, "zz" * 32])
    def test_a_spoilt_one_is_named_and_kept(self, house: House, content: str) -> None:
        house.config.secret_file.write_text(content)
        with pytest.raises(SecretError) as caught:
            open_house(house.config)
        assert str(house.config.secret_file) in caught.value.what
        assert house.config.secret_file.read_text() == content

    def test_a_place_that_cannot_be_written_is_named(self, house: House) -> None:
        blocked = house.config.secret_file.with_name("file")
        blocked.write_text("")
        config = config_in(blocked.parent).model_copy(update={"secret_file": blocked / "secret"})
        with pytest.raises(SecretError, match="file"):
            open_house(config)

    def test_it_is_not_shown(self, house: House) -> None:
        assert "s" * 32 not in repr(house)
