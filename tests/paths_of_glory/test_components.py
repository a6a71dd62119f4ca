"""2.2 and 2.3: what lies in the box, counted."""

from __future__ import annotations

from collections import Counter

import pytest

from games.paths_of_glory.model.atlas import AP, CP, SEATS
from games.paths_of_glory.model.counters import UnitId
from tests.paths_of_glory.positions import board, change, source

DATA = source()


@pytest.mark.rule("paths_of_glory", "2.3")
def test_each_side_has_fifty_five_cards_in_three_groups_and_ten_optional_ones() -> None:
    for seat in SEATS:
        cards = [card for card in DATA.pack.cards.values() if card.seat == seat]
        basic = Counter(card.deck for card in cards if not card.optional)
        assert basic == {"mobilization": 14, "limited": 20, "total": 21}
        assert sum(card.optional for card in cards) == 10
        assert sorted(card.number for card in cards) == list(range(1, 66))
        assert all((card.number > 55) == card.optional for card in cards)


@pytest.mark.rule("paths_of_glory", "2.2.1")
def test_armies_and_corps_have_two_sides_and_the_reduced_one_is_no_better() -> None:
    for kind in DATA.roster.kinds.values():
        assert kind.size in ("army", "corps")
        assert (kind.size == "army") <= (kind.count == 1)
        full, reduced = kind.full, kind.reduced
        assert (reduced.cf, reduced.lf, reduced.mf) <= (full.cf, full.lf, full.mf)
        assert reduced.cf <= full.cf
    weaker = sum(kind.reduced.cf < kind.full.cf for kind in DATA.roster.kinds.values())
    assert weaker > len(DATA.roster.kinds) // 2  # of most of them


@pytest.mark.rule("paths_of_glory", "2.2.1")
def test_a_counter_is_turned_over_and_fights_with_the_side_that_is_up() -> None:
    made = change(board({"metz": ["ge_4_army"]}))
    kind = DATA.roster[UnitId("ge_4_army")]
    assert (kind.strength(False).cf, kind.strength(True).cf) == (5, 3)
    made.flip(UnitId("ge_4_army"), reduced=True)
    assert made.board.units[UnitId("ge_4_army")].reduced
    assert {kind.seat for kind in DATA.roster.kinds.values()} == {AP, CP}
