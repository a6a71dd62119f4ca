"""A master or an operator who plays: the dice, other masters, a seat taken over, orders that were refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from mailer.table.operator import enlist
from tests.desk.ruling import from_operator, mine, to_operator
from tests.desk.wording import HASH, WORD
from tests.desk.world import World, empty_house


@pytest.fixture
def played(world: World) -> World:
    """Anna runs and plays RED against Boris; Dora is somewhere."""
    return mine(world)


@pytest.fixture
def awaiting(world: World) -> World:
    """Anna runs and plays a game that is about to begin: the word of Boris, given by its hash, is to come."""
    for name in ("Anna", "Boris", "Clara", "Dora"):
        world.person(name)
    world.write("Anna", "CREATE mine toy deadline 2 days\nJOIN mine AS RED")
    world.write("Boris", f"JOIN mine AS BLUE\nWORD HASH {HASH}")
    assert world.game("mine").status == "forming"
    world.out()
    return world


def to(world: World, name: str, text: str) -> str:
    """What somebody reads in answer to a letter to their own address of a person."""
    world.out()
    who = name.lower()
    head = f"From: {who}@example.org\nTo: judge+{{person:{who}}}@judge.example\n"
    world.receive(f"{head}Content-Type: text/plain; charset=utf-8\n\n{text}\n")
    return " ".join(world.text_to(name).split())


@pytest.mark.parametrize("evil", ["EJECT mine Boris", "TERMINATE mine because I can"])
def test_who_plays_puts_nobody_out_while_words_are_to_come(awaiting: World, evil: str) -> None:
    assert "words for its dice are still to come" in to(awaiting, "Anna", evil)
    assert awaiting.game("mine").status == "forming"
    to(awaiting, "Boris", f"WORD {WORD}")
    assert awaiting.play("mine").asks


def test_nor_who_leaves_for_that_and_could_come_back(awaiting: World) -> None:
    to(awaiting, "Anna", "RESIGN mine")
    assert "words for its dice are still to come" in to(awaiting, "Anna", "EJECT mine Boris")


def test_a_master_who_does_not_play_may(world: World) -> None:
    for name in ("Anna", "Boris", "Clara"):
        world.person(name)
    world.write("Clara", "CREATE mine toy deadline 2 days")
    world.write("Anna", "JOIN mine AS RED")
    world.write("Boris", f"JOIN mine AS BLUE\nWORD HASH {HASH}")
    assert "still to come" not in to(world, "Clara", "EJECT mine Boris")


def test_a_player_may_still_be_put_out_before_all_are_in(world: World) -> None:
    for name in ("Anna", "Boris"):
        world.person(name)
    world.write("Anna", "CREATE mine diplomacy\nJOIN mine AS France")
    world.write("Boris", f"JOIN mine AS Austria\nWORD HASH {HASH}")
    assert "still to come" not in to(world, "Anna", "EJECT mine Boris")


@pytest.fixture
def operated(world: World) -> World:
    """Olga, the operator, plays RED against Boris; Clara runs the game."""
    for name in ("Boris", "Clara", "Dora"):
        world.person(name)
    with world.session() as session:
        assert enlist(session, world.house, "en", "Olga", world.now) is not None
    world.write("Clara", "CREATE road toy deadline 2 days")
    world.receive(from_operator("JOIN road AS RED"))
    return world


def test_an_operator_who_plays_does_not_shut_out_who_runs_the_game(operated: World) -> None:
    operated.write("Boris", "JOIN road AS BLUE")
    assert operated.play("road").asks
    assert "you play in road" in to_operator(operated, "SUSPEND Clara")
    assert "you play in road" not in to_operator(operated, "SUSPEND Dora")
    operated.write("Boris", "CONSENT", seat="BLUE")
    assert "you play in road" not in to_operator(operated, "SUSPEND Clara")


def test_nor_who_has_still_to_give_a_word(operated: World) -> None:
    operated.write("Boris", f"JOIN road AS BLUE\nWORD HASH {HASH}")
    assert operated.game("road").status == "forming"
    for evil in ("SUSPEND Boris", "SUSPEND Clara"):
        assert "waits for words for its dice" in to_operator(operated, evil)
    operated.set_aside(
        "From: boris@example.org\nTo: judge@judge.example\nSubject: my word\n"
        f"Content-Type: text/plain; charset=utf-8\n\nWORD road {WORD}\n",
        "ValueError: it broke",
    )
    assert WORD not in to_operator(operated, "QUARANTINE")
    for number in range(1, 12):
        answer = to_operator(operated, f"QUARANTINE SHOW {number}")
        assert WORD not in answer


REFUSED_ORDERS = ("watch Atlantis", "watch inn\nraid the Moor with my best guns")


@pytest.mark.parametrize("lines", REFUSED_ORDERS)
def test_all_hear_that_orders_of_a_master_who_plays_were_refused(world: World, lines: str) -> None:
    mine(world)
    world.write("Boris", "CONSENT", seat="BLUE")
    world.out()
    world.write("Anna", f"ORDER Blue:\n{lines}\nEND ORDERS", seat="RED")
    told = " ".join(world.text_to("Boris").split())
    assert "tried to give orders for Blue, and not all of them were accepted" in told
    for word in ("Atlantis", "Moor"):
        assert word not in told


def test_of_a_master_who_does_not_play_nobody_hears_that(road: World) -> None:
    road.out()
    road.write("Clara", "ORDER road Blue:\nwatch Atlantis\nEND ORDERS")
    assert "tried to give orders" not in road.text_to("Boris")


# --- a seat that its master takes over


OFFICE = "From: clara@example.org\nTo: judge+{master:clara}@judge.example\nContent-Type: text/plain\n\n"


def changed(
    world: World, *, whom: str, settings: str = "", letter: str = "REPLACE road Blue BY"
) -> dict[str, str]:
    """What everybody reads when Boris has left a game that Clara runs and ``whom`` takes his seat."""
    for name in ("Anna", "Boris", "Clara", "Dora"):
        world.person(name)
    world.write("Clara", "CREATE road toy deadline 2 days")
    if settings:
        world.receive(f"{OFFICE}SETTINGS road {settings}\n")
    world.write("Anna", "JOIN road AS RED")
    world.write("Boris", "JOIN road AS BLUE")
    world.write("Boris", "RESIGN road YES", seat="BLUE")
    world.out()
    world.receive(f"{OFFICE}{letter} {whom}\n")
    told: dict[str, str] = {}
    for row, body in world.out():
        name = row.address.partition("@")[0]
        told[name] = f"{told.get(name, '')} {' '.join(body.text.split())}".strip()
    return told


def test_all_hear_of_consent_when_a_master_takes_a_seat(world: World) -> None:
    told = changed(world, whom="Clara")
    assert "Clara now plays Blue in road." in told["anna"]
    assert "The master of this game (or the operator of the judge) also plays in it" in told["anna"]
    assert "CONSENT" in told["anna"]


def test_of_anybody_else_nothing_is_said_of_it(world: World) -> None:
    told = changed(world, whom="Dora")
    assert "CONSENT" not in told["anna"] + told["dora"]


def test_who_takes_a_seat_beside_a_master_who_plays_hears_of_consent(played: World) -> None:
    played.write("Boris", "RESIGN mine YES", seat="BLUE")
    played.out()
    played.write("Anna", "REPLACE mine Blue BY Dora", seat="RED")
    assert "Until every other seat has written CONSENT" in " ".join(played.text_to("Dora").split())


def test_all_hear_of_consent_when_a_player_is_made_master(road: World) -> None:
    road.person("Dora")
    road.out()
    road.receive(f"{OFFICE}PROMOTE road Anna\n")
    assert "Пока остальные стороны не написали СОГЛАСИЕ" in " ".join(road.text_to("Boris").split())
    road.receive(f"{OFFICE}PROMOTE road Dora\n")
    assert "СОГЛАСИЕ" not in road.text_to("Boris")


def anonymous(world: World, whom: str) -> str:
    told = changed(world, whom=whom, settings="anonymous on")
    return told["anna"].replace("Ref:", "\nRef:").split("\n")[0]


def test_in_an_anonymous_game_nobody_learns_by_it_whether_a_master_took_the_seat(tmp_path: Path) -> None:
    """What the others read is the same whoever took it, and so is what their CONSENT brings."""
    seen = []
    for whom in ("Clara", "Dora"):
        (tmp_path / whom).mkdir()
        world = empty_house(tmp_path / whom)
        texts = [anonymous(world, whom)]
        for line in ("CONSENT", "CONSENT", "CONSENT NO"):
            world.out()
            world.write("Anna", line, seat="RED")
            texts.append(" ".join(world.text_to("Anna").split()).partition("Ref:")[0])
        seen.append(texts)
    first, second = seen
    assert "Blue in road has a new player" in first[0]
    assert "it may be the master of this game" in first[0]
    assert first == second
    assert not any("nothing to consent to" in text for text in second)
