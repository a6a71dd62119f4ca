"""The sides are known in every case of their names."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE
from mailer.desk.seats import find
from tests.sunset_of_empire.proposing import TITLE


@pytest.mark.parametrize(
    ("said", "seat"),
    [
        ("Центральных держав", CENTRAL),
        ("Центральным державам", CENTRAL),
        ("центральные державы", CENTRAL),
        ("the Central Powers".removeprefix("the "), CENTRAL),
        ("Антанты", ENTENTE),
    ],
)
def test_of_two_words_too(said: str, seat: str) -> None:
    assert find(TITLE, (CENTRAL, ENTENTE), said) == (seat,)
