"""Seats as people name them in letters, in either language and in any case."""

from __future__ import annotations

import pytest

from mailer.desk import seats
from parsers.registry import title
from tests.desk.chance import fixed_chance

__all__ = ["fixed_chance"]


@pytest.mark.parametrize(
    ("key", "text", "seat"),
    [
        ("sunset_of_empire", "Центральных держав", "CENTRAL"),
        ("sunset_of_empire", "центральным державам", "CENTRAL"),
        ("sunset_of_empire", "Центральным", "CENTRAL"),
        ("sunset_of_empire", "Антанты", "ENTENTE"),
        ("paths_of_glory", "Центральных держав", "CP"),
        ("no_retreat", "стран Оси", "AXIS"),
        ("no_retreat", "Axis", "AXIS"),
        ("won_by_the_sword", "католиков", "CATHOLIC"),
        ("diplomacy", "Австрии", "AUSTRIA"),
    ],
)
def test_a_seat_is_named_in_any_case(key: str, text: str, seat: str) -> None:
    asked = title(key).title
    everybody = asked.game.seats(asked.game.setup(asked.scenarios()[0], {}))
    named = next(each for each in everybody if each == seat)
    assert seats.find(asked, everybody, text) == (named,)


@pytest.mark.parametrize("text", ["держав", "Центральная Азия"])
def test_half_a_name_or_another_is_none_of_them(text: str) -> None:
    asked = title("sunset_of_empire").title
    everybody = asked.game.seats(asked.game.setup(asked.scenarios()[0], {}))
    with pytest.raises(seats.UnknownSeatError):
        seats.find(asked, everybody, text)
