"""A seat's press is passed on up to a measure an hour, however many blocks stand in how many letters."""

from __future__ import annotations

import pytest

from tests.desk.floods import opening, texts
from tests.desk.world import World
from tests.desk.worlds import begin
from tests.rig.cases import some

HOUR = 3_600


@pytest.fixture
def duel(world: World) -> World:
    """Anna (English) plays France, Boris (Russian) Austria, Clara is the master."""
    begin(world, "duel")
    world.set("duel", press="both")
    world.out()
    return world


def blocks(head: str, times: int, start: int = 0) -> str:
    return "".join(f"{head}\nnumber {number}\nEND PRESS\n" for number in range(start, start + times))


def got(world: World) -> list[str]:
    return [row.key for row, _ in world.out() if row.key.startswith("press/")]


@pytest.mark.sweep
@pytest.mark.parametrize("head", some(["PRESS TO AUSTRIA", "BROADCAST", "PRESS TO ALL"], 3))
@pytest.mark.parametrize("a_letter", [60, 7, 1])
def test_no_more_press_than_thirty_an_hour(duel: World, head: str, a_letter: int) -> None:
    most = duel.house.config.limits.press_per_hour
    for start in range(0, 70, a_letter):
        duel.write("Anna", blocks(head, a_letter, start), seat="FRANCE")
    sent = [key for key in got(duel) if "/AUSTRIA/" in key]
    assert len(sent) == most == 30
    duel.write("Boris", blocks("PRESS TO FRANCE", 2), seat="AUSTRIA")
    assert len(got(duel)) == 2
    duel.tick(HOUR)
    duel.write("Anna", blocks(head, 1, 99), seat="FRANCE")
    assert got(duel)


def test_no_more_grey_press_than_ten_an_hour(duel: World) -> None:
    duel.write("Anna", blocks("GREY PRESS TO AUSTRIA", 40), seat="FRANCE")
    duel.write("Anna", blocks("GREY PRESS TO AUSTRIA", 40, 40), seat="FRANCE")
    duel.out()
    duel.tick(HOUR)
    duel.run_unsigned()
    assert len(got(duel)) == duel.house.config.limits.grey_press_per_hour == 10


@pytest.mark.parametrize(("name", "seat", "lang"), [("Anna", "FRANCE", "en"), ("Boris", "AUSTRIA", "ru")])
@pytest.mark.parametrize("head", ["PRESS TO ALL", "GREY PRESS TO ALL"])
def test_what_is_beyond_is_told_and_the_orders_beside_it_stand(
    duel: World, name: str, seat: str, lang: str, head: str
) -> None:
    duel.limit(press_per_hour=2, grey_press_per_hour=2)
    order = "A PAR - BUR" if seat == "FRANCE" else "A VIE - TYR"
    duel.write(name, f"{order}\n{blocks(head, 3)}", seat=seat)
    told = next(one for one in texts(duel, name) if order in one)
    assert told.count(opening(duel, lang, "no.press-often")) == 1
    assert duel.play("duel").match.drafts


def test_announcements_have_the_measure_of_press(duel: World) -> None:
    """Each is a letter to everybody at the game."""
    duel.limit(press_per_hour=3)
    office = "From: clara@example.org\nTo: judge+{master:clara}@judge.example\n"
    for number in range(6):
        duel.receive(f"{office}\nANNOUNCE duel\nnumber {number}\nEND ANNOUNCE\n")
    letters = [body.text for row, body in duel.out() if row.address == "anna@example.org"]
    assert len(letters) == 3
    duel.tick(HOUR)
    duel.receive(f"{office}\nANNOUNCE duel\nlater\nEND ANNOUNCE\n")
    assert [row for row, _ in duel.out() if row.address == "anna@example.org"]
