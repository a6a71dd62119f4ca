"""Consent where names are hidden: it tells nobody which seat is the master's, nor whether a master plays."""

from __future__ import annotations

import pytest

from tests.desk.ruling import POWERS, seven
from tests.desk.world import World

PLAYERS = dict(zip(POWERS, ("Anna", "Boris", "Clara", "Dora", "Egor", "Fedor", "Gleb"), strict=True))


@pytest.fixture
def hidden(world: World) -> World:
    """An anonymous game of seven that Anna runs, who plays Austria."""
    return seven(world, "anonymous")


def letters_of(world: World, seat: str, text: str) -> dict[str, str]:
    """Name -> what they read when the player of ``seat`` writes this."""
    world.out()
    world.write(PLAYERS[seat], text, seat=seat)
    told: dict[str, str] = {}
    for row, body in world.out():
        name = row.address.partition("@")[0].title()
        told[name] = f"{told.get(name, '')} {' '.join(body.text.split())}"
    return told


@pytest.mark.parametrize("last", ["AUSTRIA", "ENGLAND", "TURKEY"])
def test_whoever_consents_last_the_letters_are_alike(hidden: World, last: str) -> None:
    for seat in POWERS:
        if seat != last:
            assert set(letters_of(hidden, seat, "CONSENT")) == {PLAYERS[seat]}
    told = letters_of(hidden, last, "CONSENT")
    assert set(told) == set(PLAYERS.values())
    for name, text in told.items():
        if name != PLAYERS[last]:
            assert "Every seat has consented" in text
            assert not any(power.title() in text.partition("Now:")[0] for power in POWERS)


@pytest.mark.parametrize("seat", ["AUSTRIA", "ENGLAND"])
def test_whoever_takes_it_back_the_letters_are_alike(hidden: World, seat: str) -> None:
    for each in POWERS:
        letters_of(hidden, each, "CONSENT")
    told = letters_of(hidden, seat, "CONSENT NO")
    assert set(told) == set(PLAYERS.values())
    for name, text in told.items():
        if name != PLAYERS[seat]:
            assert "A seat has taken its consent back" in text
            assert not any(power.title() in text.partition("Now:")[0] for power in POWERS)


def test_a_master_is_bound_until_all_read_that_they_are_not(hidden: World) -> None:
    for seat in POWERS[1:]:
        letters_of(hidden, seat, "CONSENT")
    assert "CONSENT is missing from: Austria" in letters_of(hidden, "AUSTRIA", "PROCESS mine")["Anna"]
    letters_of(hidden, "AUSTRIA", "CONSENT")
    assert "CONSENT is missing" not in letters_of(hidden, "AUSTRIA", "PROCESS mine")["Anna"]


def test_the_first_letter_says_whose_consent_counts(world: World) -> None:
    for name in PLAYERS.values():
        world.person(name)
    world.write("Anna", "CREATE mine diplomacy deadline 2 days anonymous\nJOIN mine AS AUSTRIA")
    for seat in POWERS[1:]:
        world.write(PLAYERS[seat], f"JOIN mine AS {seat}")
    text = " ".join(world.text_to("Boris").split())
    assert "Until every seat has written CONSENT, theirs included" in text
