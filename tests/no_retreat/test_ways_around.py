"""A way through a hex whose shortest runs into a zone: a free one is taken, none but what was written."""

from __future__ import annotations

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.rules.movement.walking import walk, walked
from games.no_retreat.text.phrases import Place, Troop, Way
from games.no_retreat.text.resolving import Resolver
from tests.no_retreat.positions import SOURCE, empty, h, owned, put, u

BOARD = put(owned(empty(), x0314=AXIS, x0713=SOVIET), {"ge-3pz": "0610", "su-nw": "0512", "su-west": "0515"})


def way(*hexes: str) -> tuple[str, ...]:
    resolver = Resolver(SOURCE, BOARD, AXIS)
    path = tuple(Place(each, (h(each),)) for each in hexes)
    (move,) = resolver.moves(Way((Troop("3 Pz", (u("ge-3pz"),)),), path))
    return move.path


def test_a_free_way_through_the_hex_is_taken() -> None:
    made = way("0713", "0614")
    assert made[-1] == "0614"
    assert "0713" in made
    assert walked(walk(SOURCE, BOARD, u("ge-3pz")), made) is None


@pytest.mark.parametrize("hexes", [("0611", "0612"), ("0612", "0614")])
def test_no_other_way_is_taken_than_through_the_hexes_named(hexes: tuple[str, ...]) -> None:
    made = way(*hexes)
    assert all(each in made for each in hexes)
    if hexes == ("0611", "0612"):
        assert made == hexes
