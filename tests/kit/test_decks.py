"""Bags drawn from by dice, hands and discards; one deck serves one hand or two."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.kinds import Seat, only
from games.kit import decks

NORTH = Seat("NORTH")


def test_a_draw_has_a_face_less_with_each_card() -> None:
    roll = decks.draw("deal", ("a", "b", "c"), 2, NORTH)
    assert (roll.label, roll.sides, roll.audience) == ("deal", (3, 2), only(NORTH))


def test_no_more_is_drawn_than_there_is() -> None:
    assert decks.draw("deal", ("a", "b"), 5, NORTH).sides == (2, 1)
    assert decks.draw("deal", (), 5, NORTH).sides == ()


def test_values_count_in_what_is_left() -> None:
    assert decks.drawn(("a", "b", "c"), (2, 2)) == (("b", "c"), ("a",))


@given(st.lists(st.sampled_from("abcde"), max_size=12).map(sorted), st.data())
def test_the_values_of_a_draw_draw_it_again(bag: list[str], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(bag)))
    values = tuple(data.draw(st.integers(1, len(bag) - gone)) for gone in range(count))
    cards, left = decks.drawn(bag, values)
    again = decks.values_of(bag, cards)
    assert again is not None
    assert decks.drawn(bag, again) == (cards, left)
    assert list(decks.joined(left, *cards)) == bag
    assert list(left) == sorted(left)


def test_a_bag_that_lacks_a_card_has_no_such_draw() -> None:
    assert decks.values_of(("a", "b"), ("b", "b")) is None


def test_one_deck_serves_two_hands() -> None:
    deck: tuple[str, ...] = ("a", "b", "c", "d")
    first, deck = decks.drawn(deck, (1, 3))
    second, deck = decks.drawn(deck, (2, 1))
    assert (first, second, deck) == (("a", "d"), ("c", "b"), ())
    # Made whole again of what both threw away.
    assert decks.joined(deck, *first, *second) == ("a", "b", "c", "d")


def test_of_copies_one_leaves() -> None:
    assert decks.without(("a", "a", "b"), "a") == ("a", "b")
    with pytest.raises(ValueError, match="not in list"):
        decks.without(("a",), "b")


def test_what_a_hand_could_hold_follows_from_what_lies_open() -> None:
    deck = ("a", "a", "b", "c")
    assert decks.could_hold(1, deck, ("a",), ("c",)) == ("a", "b")
    assert decks.could_hold(0, deck) == ()
    assert decks.could_hold(-1, deck) == ()
    assert decks.could_hold(3, deck, deck) == ()
