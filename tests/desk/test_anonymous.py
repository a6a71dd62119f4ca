"""Twin anonymous games in which two people have changed seats: nobody else can tell them apart.

Boris plays Russia and Fritz Turkey in one world, the other way round in the second. Whatever anybody does,
what reaches all others is compared byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from mailer.base.words import words_of
from mailer.desk import suspending
from mailer.desk.commands import help_text
from mailer.outbox import bounces
from mailer.store.models import OutboxRow
from tests.desk.readers import letters_to
from tests.desk.world import World, empty_house
from tests.rig.cases import some, turns

POWERS = ("France", "Austria", "England", "Germany", "Italy")
OTHERS = ("Anna", "Dora", "Emil", "Greta", "Hugo")
WATCHING = ("Clara", "Vera", "Sasha")
"""The master, an observer, a stranger to the game."""
READERS = (*OTHERS, *WATCHING)
SWAPPED = (("Boris", "Fritz"), ("Fritz", "Boris"))
OPERATORS = {"suspend", "unsuspend", "quarantine", "statistics"}
TELLS = {"reveal", "replace"}
"""What a master does to tell a name: to everybody, or to take somebody whom they chose."""


def _build(folder: Path, russia: str, turkey: str) -> World:
    folder.mkdir()
    world = empty_house(folder)
    for name in ("Clara", *OTHERS, "Boris", "Fritz", "Vera", "Sasha"):
        world.person(name, "ru" if name == "Fritz" else "en")
    world.write("Clara", "CREATE thirties anonymous press both draws any absences 5 deadline 2 days")
    for name, power in zip(OTHERS, POWERS, strict=True):
        world.write(name, f"JOIN thirties AS {power}")
    wish = {russia: "Russia", turkey: "Turkey"}
    for name in ("Boris", "Fritz"):
        world.write(name, f"JOIN thirties AS {wish[name]}")
    world.write("Vera", "OBSERVE thirties")
    world.out()
    return world


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Iterator[World]]:
    """The twins, each call in copies of their own."""
    base = tmp_path_factory.mktemp("twins")
    built: list[World] = []

    def copies() -> Iterator[World]:
        if not built:
            for number, (russia, turkey) in enumerate(SWAPPED):
                built.append(_build(base / str(number), russia, turkey))
        for world in built:
            yield world.copy(tmp_path_factory.mktemp("copy"))

    return copies


Houses = Callable[[], Iterator[World]]


Seen = dict[str, list[Any]]
"""Who read what."""


def twins(
    houses: Houses, act: Callable[[World], None], readers: tuple[str, ...] = READERS
) -> tuple[Seen, Seen]:
    """Do the same in both worlds: what all but the two read in each."""
    seen: list[Seen] = []
    for world in houses():
        before = world.seen
        act(world)
        seen.append({name: letters_to(world, name.lower(), before) for name in readers})
        world.engine.dispose()
    return seen[0], seen[1]


def alike(houses: Houses, act: Callable[[World], None], *, readers: tuple[str, ...] = READERS) -> int:
    """Do the same in both worlds; how many letters all but the two got, which must be the same."""
    one, other = twins(houses, act, readers)
    assert one == other
    return sum(len(letters) for letters in one.values())


@pytest.mark.sweep
def test_the_twins_differ_for_the_two(houses: Houses) -> None:
    seen = []
    for world in houses():
        before = world.seen
        world.write("Boris", "STATUS\nSHOW thirties")
        seen.append(letters_to(world, "boris", before))
        world.engine.dispose()
    assert seen[0] != seen[1]


DEEDS = [
    "A Moscow - Ukraine\nREADY",
    "PRESS TO Turkey, France, MASTER\nHello\nEND PRESS\nGREY BROADCAST: Boo\nEND PRESS",
    "DRAW\nCONCEDE TO France",
    "ABSENCE FROM today TO 3 December",
    "ABSENCE thirties FROM today TO 3 December STANDING",
    "RESIGN thirties YES",
    "FORGET ME",
]
"""What a player may write."""


@pytest.mark.parametrize(("text", "seat"), turns(2, DEEDS, ["RUSSIA", "TURKEY"]))
@pytest.mark.alike(3)
def test_what_a_player_does_tells_nobody_who_it_was(houses: Houses, text: str, seat: str) -> None:
    def act(world: World) -> None:
        people = dict(zip(("RUSSIA", "TURKEY"), SWAPPED[0 if _first(world) else 1], strict=True))
        world.write(people[seat], text, seat=seat)

    one, other = twins(houses, act)
    assert one == other


def _first(world: World) -> bool:
    """Whether this is the world in which Boris plays Russia."""
    return "{seat:RUSSIA}" != world.filled("{seat:RUSSIA}") == world.filled("{player:boris}")


@pytest.mark.sweep
def test_deadlines_and_reports_tell_nobody(houses: Houses) -> None:
    def act(world: World) -> None:
        world.set("thirties", silent="disorder", misses="2")
        for _ in range(12):
            world.write("Anna", "A PAR H\nNOT READY", seat="FRANCE")
            world.tick(12 * 3_600)
            world.run_due()
        world.run_daily()
        assert world.game("thirties").status == "running"

    assert alike(houses, act) > 20


@pytest.mark.sweep
def test_a_seat_that_is_offered_and_taken_tells_nobody(houses: Houses) -> None:
    def act(world: World) -> None:
        world.set("thirties", silent="replace", replacements="open")
        for _ in range(7):
            world.tick(12 * 3_600)
            world.run_due()
        world.write("Sasha", "LIST OPEN\nJOIN thirties AS Russia\nSHOW thirties")

    assert alike(houses, act) > 20


@pytest.mark.sweep
def test_what_the_judge_tells_of_addresses_names_no_seat(houses: Houses) -> None:
    def act(world: World) -> None:
        with world.session() as session:
            sent = session.exec(select(OutboxRow).where(OutboxRow.address == "boris@example.org")).all()
            for row in sent[-3:]:
                row.answer = "550 5.1.1 no such user"
                bounces.note(session, world.house, row, world.now)
            person = session.get(bounces.Person, sent[-1].person_id)
            assert person is not None
            suspending.suspend(session, world.house, person, world.now)

    assert alike(houses, act) > 1


@pytest.mark.parametrize("who", some(["Anna", "Vera", "Clara", "Sasha"], 4))
@pytest.mark.sweep
def test_no_command_of_anybody_names_who_plays_whom(houses: Houses, who: str) -> None:
    topics = [topic for topic in help_text.topics() if topic not in (*OPERATORS, *TELLS, "terminate")]
    alone = ("resign", "eject", "forget-me", "rollback", "process", "pause", "dummy", "start")
    together = [topic for topic in topics if topic not in alone]
    letters = [[topic] for topic in alone] + [together[at : at + 20] for at in range(0, len(together), 20)]
    for each in letters:
        text = "\n".join(words_of("en").say(f"help.{topic}.example") for topic in each)

        def act(world: World, text: str = text) -> None:
            to = {"Anna": "seat:FRANCE", "Clara": "master:clara", "Vera": "watch:vera"}.get(who)
            address = f"judge+{{{to}}}" if to else "judge"
            world.receive(f"From: {who.lower()}@example.org\nTo: {address}@judge.example\n\n{text}\n")

        assert alike(houses, act), each


@pytest.mark.parametrize(
    "text",
    [
        "EJECT thirties Boris",
        "EJECT thirties Russia",
        "EJECT thirties Fritz",
        "WHOIS Boris\nWHOIS thirties Turkey",
        "INVITE thirties Boris AS Russia",
        "REPLACE thirties Russia BY Fritz",
        "REPLACE thirties Russia BY Sasha",
        "PROMOTE thirties Boris",
        "EXPORT thirties",
        "ORDER thirties Russia:\nA Moscow - Ukraine\nEND ORDERS",
        "DUMMY thirties Russia\nFORECAST thirties",
    ],
)
@pytest.mark.alike(3)
def test_no_command_of_the_master_about_a_person_names_the_seat(houses: Houses, text: str) -> None:
    def act(world: World) -> None:
        world.write("Clara", text)

    # Whom the master has put in a seat knows where they sit.
    readers = tuple(name for name in READERS if name != "Sasha")
    assert alike(houses, act, readers=readers)


def test_a_player_taken_out_before_the_start_is_named_to_nobody(world: World) -> None:
    for name in ("Anna", "Boris", "Clara"):
        world.person(name, "ru" if name == "Anna" else "en")
    world.write("Clara", "CREATE thirties anonymous")
    world.write("Anna", "JOIN thirties")
    world.write("Boris", "JOIN thirties")
    world.out()
    world.write("Clara", "EJECT thirties Boris")
    told = {row.address: body.text for row, body in world.out()}
    assert "исключён один из игроков" in " ".join(told["anna@example.org"].split())
    assert "Boris" not in told["anna@example.org"]


def test_at_the_end_everybody_learns_who_played_whom(houses: Houses) -> None:
    texts = []
    for world in houses():
        world.write("Clara", "TERMINATE thirties enough")
        texts.append(world.text_to("Anna"))
        world.engine.dispose()
    assert texts[0] != texts[1]
    assert all("Who played whom" in text for text in texts)
