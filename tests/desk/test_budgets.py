"""What others write in somebody's name uses up nothing of what that somebody may write, ask and be told."""

from __future__ import annotations

import pytest

from tests.desk.floods import opening, pester, texts
from tests.desk.forgery import ANNA, FRANCE, PLAIN, mail
from tests.desk.world import World
from tests.desk.worlds import begin
from tests.rig.cases import some

FORGED = (
    "HELP",
    "ПОМОЩЬ",
    "STATUS",
    "LIST",
    "no idea",
    "A PAR - BUR",
    "PRESS TO AUSTRIA\nlies\nEND PRESS",
    "",
)

FLOODS = pytest.mark.parametrize("times", some([60, 100, 300], 3))
"""Letters of a flood."""


@pytest.fixture
def duel(world: World) -> World:
    """Anna plays France, Boris Austria, Clara is the master."""
    begin(world, "duel")
    world.out()
    return world


def forge(world: World, times: int, *texts_: str) -> None:
    """Letters that bear Anna's address and nothing else of hers."""
    for number in range(times):
        world.receive(mail(ANNA, PLAIN, texts_[number % len(texts_)] + f"\n{number}\n"), checked=False)
    world.out()


@pytest.mark.sweep
@pytest.mark.parametrize(
    "forged", [FORGED, *(pytest.param(text, marks=pytest.mark.sweep) for text in ("HELP", "no idea"))]
)
@pytest.mark.parametrize(
    ("asked", "told", "seat"),
    some([("HELP", "What you can write", "FRANCE"), ("STATUS", "Your games", "")], 2),
)
@FLOODS
def test_hundreds_of_forged_letters_leave_the_owners_answers_alone(
    duel: World, times: int, forged: str | tuple[str, ...], asked: str, told: str, seat: str
) -> None:
    duel.limit(unproved_per_day=0, letters_per_hour=0, letters_per_day=0)
    forge(duel, times, *([forged] if isinstance(forged, str) else forged))
    duel.write("Anna", asked, seat=seat)
    (answer,) = texts(duel, "Anna")
    assert told in answer


def test_forged_letters_that_mean_nothing_leave_the_owners_typos_their_answers(duel: World) -> None:
    forge(duel, 60, "no idea")
    most = duel.house.config.limits.refusals_per_day
    short = opening(duel, "en", "brief.nothing")
    told = pester(duel, "Anna", most, seat="FRANCE")
    assert len(told) == most
    assert not any(short in one for one in told)


def test_a_seat_that_owes_orders_has_twenty_tries_a_day(duel: World) -> None:
    short = opening(duel, "en", "brief.nothing")
    told = pester(duel, "Anna", 22, seat="FRANCE")
    assert [short in one for one in told] == [False] * 20 + [True]
    duel.write("Anna", "A PAR - BUR", seat="FRANCE")
    assert "Accepted" in texts(duel, "Anna")[-1]


@pytest.mark.sweep
@pytest.mark.parametrize("text", ["no idea", pytest.param("HELP", marks=pytest.mark.sweep)])
@FLOODS
def test_an_order_that_counts_has_its_receipt_always(duel: World, text: str, times: int) -> None:
    forge(duel, times, text)
    for number in range(120):  # of her own, until they are answered no more
        duel.receive(mail(ANNA, FRANCE, f"no idea {number}\n"))
        duel.receive(mail(ANNA, FRANCE, "HELP\n"), checked=False) if number < 50 else None
    duel.out()
    for target in ("BUR", "PIC", "GAS"):
        duel.receive(mail(ANNA, FRANCE, f"A PAR - {target}\n"), checked=False)
        (told,) = texts(duel, "Anna")
        assert "Accepted: A Paris - " in told


@pytest.mark.sweep
def test_what_the_owner_asks_leaves_those_in_her_name_unanswered_no_sooner(duel: World) -> None:
    """The other way round: the owner's own letters do not silence the warnings that forged ones bring."""
    for _ in range(199):
        duel.write("Anna", "STATUS", seat="FRANCE")
    duel.write("Anna", "STATUS", seat="FRANCE")
    duel.out()
    duel.receive(mail(ANNA, PLAIN, "STATUS"), checked=False)
    assert "Your games" in texts(duel, "Anna")[0]
