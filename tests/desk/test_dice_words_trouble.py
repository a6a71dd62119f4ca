"""Words for the dice where all does not go by the book: players leave, no mail, prose, two words at once."""

from __future__ import annotations

import pytest
from sqlmodel import Session, col, select

from adjudicator.dice import Share
from adjudicator.kinds import Instant
from mailer.store import outages
from mailer.store.models import GameRow, InboxRow, Player
from mailer.table import audit
from mailer.worker import process
from tests.desk.wording import DAY, HASH, WORD, answered, road, shares
from tests.desk.world import CHECKED, World

__all__ = ["road"]  # a fixture


def _proved(world: World) -> None:
    with world.session() as session:
        assert audit.check_game(session, session.exec(select(GameRow)).one()).faults == ()


class TestLeaving:
    """Who leaves when all is settled neither lets the game begin with an empty seat nor keeps others out."""

    @pytest.fixture
    def left(self, road: World) -> World:
        """Boris came, gave the hash that closes the game, and went."""
        road.write("Anna", "JOIN road AS RED\nWORD blue horse")
        road.write("Boris", f"JOIN road AS BLUE\nСЛОВО ХЕШ {HASH}")
        road.out()
        road.write("Boris", "ПОКИНУТЬ ПАРТИЮ road")
        road.person("Dora", "ru", "Europe/Moscow")
        return road

    def test_the_others_are_told_and_nothing_begins_by_itself(self, left: World) -> None:
        told = {row.address: " ".join(body.text.split()) for row, body in left.out()}
        assert sorted(told) == ["anna@example.org", "boris@example.org", "clara@example.org"]
        assert "JOIN road" in told["anna@example.org"]
        assert "START road" in told["clara@example.org"]
        for _ in range(3):
            left.tick(DAY)
            left.run_due()
        row = left.game("road")
        assert (row.status, row.due) == ("forming", None)

    @pytest.mark.parametrize("days", [0, 2])
    def test_whoever_joins_has_the_seat_with_its_word_and_no_other(self, left: World, days: int) -> None:
        before = shares(left)
        left.tick(days * DAY)
        left.run_due()
        left.write("Dora", f"ВСТУПИТЬ В ИГРУ road\nСЛОВО {WORD}")
        assert left.game("road").status == "running"
        assert shares(left) == before
        with left.session() as session:
            seats = [one.seat for one in session.exec(select(Player).order_by(col(Player.id)))]
        assert seats == ["RED", "BLUE"]
        told = {(row.address, row.key.split("/")[0]): " ".join(body.text.split()) for row, body in left.out()}
        assert "never revealed" in told["anna@example.org", "start"]
        assert "ничего не добавить" in told["dora@example.org", "receipt"]
        _proved(left)

    def test_only_the_master_begins_with_an_empty_seat(self, left: World) -> None:
        left.receive("From: clara@example.org\nTo: judge+{master:clara}@judge.example\n\nSTART road\n")
        assert left.game("road").status == "running"
        assert shares(left)["BLUE"] == Share("BLUE", "", HASH)

    @pytest.mark.parametrize("leave", ["RESIGN road", "FORGET ME", "EJECT"])
    def test_nobody_is_left(self, road: World, leave: str) -> None:
        road.write("Anna", f"JOIN road AS RED\nWORD HASH {HASH}")
        road.write("Boris", "JOIN road AS BLUE")
        for name in ("Anna", "Boris"):
            if leave == "EJECT":
                to = "judge+{master:clara}@judge.example"
                road.receive(f"From: clara@example.org\nTo: {to}\n\nEJECT road {name}\n")
                continue
            road.write(name, leave)
            if leave == "FORGET ME":
                to = f"judge+{{forget:{name.lower()}}}@judge.example"
                road.receive(f"From: {name.lower()}@example.org\nTo: {to}\n\nFORGET ME\n")
        with road.session() as session:
            assert session.exec(select(Player)).all() == []
        road.tick(2 * DAY)
        road.run_due()
        assert road.game("road").status == "forming"
        road.person("Dora")
        road.person("Emil")
        road.write("Dora", "JOIN road AS BLUE")
        answer = answered(road, "Dora")
        assert "You have Blue" in answer
        assert "1 player" in answer
        assert road.game("road").status == "forming"
        road.write("Emil", "JOIN road AS BLUE")
        assert road.game("road").status == "running"
        with road.session() as session:
            assert [one.seat for one in session.exec(select(Player).order_by(col(Player.id)))] == [
                "BLUE",
                "RED",
            ]

    def test_a_word_is_revealed_though_another_has_left(self, road: World) -> None:
        road.write("Anna", f"JOIN road AS RED\nWORD HASH {HASH}")
        road.write("Boris", "JOIN road AS BLUE")
        road.write("Boris", "RESIGN road")
        road.out()
        road.write("Anna", f"WORD {WORD}", seat="RED")
        assert "seat" in answered(road, "Anna")
        assert road.game("road").status == "forming"
        road.write("Boris", "JOIN road")
        assert road.game("road").status == "running"
        assert shares(road)["RED"].word == WORD
        _proved(road)

    def test_who_comes_back_reveals_no_more(self, left: World) -> None:
        left.write("Boris", f"ВСТУПИТЬ В ИГРУ road\nСЛОВО {WORD}")
        assert shares(left)["BLUE"] == Share("BLUE", "", HASH)


def _outage(world: World) -> None:
    """Nobody can read mail from an hour from now until two hours after the words were due."""
    with world.session() as session:
        outages.has_looked(session, Instant(world.now + 3_600))
    world.tick(DAY + 7_200)
    with world.session() as session:
        outages.looks(session, world.now)
        outages.has_looked(session, world.now)
    world.run_due()


class TestUnreadMail:
    """The 24 hours count only if words could be read when they ended."""

    @pytest.fixture
    def closed(self, road: World) -> World:
        road.write("Boris", f"JOIN road AS BLUE\nСЛОВО ХЕШ {HASH}")
        road.write("Anna", "JOIN road AS RED")
        road.out()
        return road

    def test_after_an_outage_those_awaited_have_a_day_once_more(self, closed: World) -> None:
        _outage(closed)
        assert closed.game("road").status == "forming"
        ((row, _),) = closed.out()
        assert row.address == "boris@example.org"
        assert row.key.startswith("word/")
        closed.tick(DAY - 1)
        closed.write("Boris", f"СЛОВО {WORD}", seat="BLUE")
        assert shares(closed)["BLUE"].word == WORD
        assert closed.game("road").status == "running"

    def test_after_it_silence_counts(self, closed: World) -> None:
        _outage(closed)
        closed.tick(DAY)
        with closed.session() as session:
            outages.has_looked(session, closed.now)
        closed.run_due()
        assert closed.game("road").status == "running"

    def test_what_came_in_time_is_read_first(self, closed: World) -> None:
        def factory() -> Session:
            return Session(closed.engine)

        raw = closed.filled(
            f"From: boris@example.org\nTo: judge+{{seat:BLUE}}@judge.example\n\nСЛОВО {WORD}\n"
        ).encode()
        came = closed.now + DAY - 60
        closed.tick(DAY + 240)
        with closed.session() as session:
            outages.has_looked(session, closed.now)
            letter = InboxRow(
                key="late", digest="", received=came, raw=CHECKED + raw, sender="boris@example.org"
            )
            session.add(letter)
            session.flush()
            number = letter.id
        assert number is not None
        until = process.horizon(factory, closed.now)
        assert process.run_due(factory, closed.house, closed.now, until=until).well == 0
        assert process.process(factory, closed.house, number, closed.now) == "done"
        assert shares(closed)["BLUE"].word == WORD


class TestProse:
    """What strangers write that begins with "word" and is none; what else a letter may hold."""

    @pytest.mark.parametrize(
        "line",
        [
            "Word of warning: I am often away.",
            "Word of honour",
            "word is that Boris cheats",
            "Word has it you are good, so I came.",
            "My word, what a game!",
            "Слово за слово.",
            "Слово чести",
            "слово не воробей, вылетит, не поймаешь",
            "Слово даю, что буду отвечать вовремя",
        ],
    )
    def test_a_sentence_is_no_word(self, road: World, line: str) -> None:
        road.write("Anna", f"JOIN road\n{line}")
        with road.session() as session:
            (player,) = session.exec(select(Player)).all()
            assert player.word == ""
        assert "WORD: " in answered(road, "Anna")

    @pytest.mark.parametrize(
        ("line", "word"),
        [
            ("WORD of warning, they said.", "of warning, they said."),
            ("word: of warning, they said.", "of warning, they said."),
            ("Слово: за слово.", "за слово."),
            ("word blue horse", "blue horse"),
            ("Слово синий конь 47", "синий конь 47"),
        ],
    )
    def test_a_command_is(self, road: World, line: str, word: str) -> None:
        road.write("Anna", f"JOIN road\n{line}")
        with road.session() as session:
            (player,) = session.exec(select(Player)).all()
            assert player.word == word

    @pytest.mark.parametrize(
        "text",
        [
            "JOIN road\nWORD one\nWORD two",
            "WORD one\nJOIN road\nWORD two",
            f"JOIN road\nWORD one\nWORD HASH {HASH}",
        ],
    )
    def test_a_second_word_of_a_letter_replaces_nothing_silently(self, road: World, text: str) -> None:
        road.write("Anna", text)
        with road.session() as session:
            (player,) = session.exec(select(Player)).all()
            assert (player.word, player.word_hash) == ("one", "")
        assert "gives a word" in answered(road, "Anna")
        road.write("Anna", "WORD two")
        with road.session() as session:
            assert session.exec(select(Player)).one().word == "two"

    def test_the_bare_word_answers_the_letter_that_asks_for_it(self, road: World) -> None:
        road.write("Anna", f"JOIN road AS RED\nWORD HASH {HASH}")
        road.write("Boris", "JOIN road AS BLUE")
        road.out()
        quoted = "\n\n> WORD and your word\n"
        road.write("Anna", f"seven blue horses{quoted}", seat="RED")
        answer = answered(road, "Anna")
        assert HASH in answer
        assert "quoted" not in answer
        assert road.game("road").status == "forming"
        road.write("Anna", f"{WORD}{quoted}", seat="RED")
        assert shares(road)["RED"].word == WORD
        assert road.game("road").status == "running"
