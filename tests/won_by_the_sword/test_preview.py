"""PREVIEW: points spent and left, baggage left or owed, crossings, odds by wing; by the own view alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from adjudicator.kinds import Ask, Roll, Rolled
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from games.won_by_the_sword.model.orders import Accept, Order, Plan
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Note, State
from games.won_by_the_sword.text.preview import preview
from tests.won_by_the_sword.positions import (
    GAME,
    SOURCE,
    ask_of,
    empty,
    force,
    garrison,
    played,
    put,
    side,
    told,
)
from tests.won_by_the_sword.saying import words
from tests.won_by_the_sword.speaking import speaking
from tests.won_by_the_sword.spoken import fault_of, give, letter, order_of, ready

ARMY = force("12 sweden-i, 6 sweden-c, 2 sweden-g", "horn", "sweden-o", baggage=3)
BAVARIANS = force("10 bavaria-i, 8 bavaria-c", "bavaria-o")


def at(point: str, card: int = 26, **marks: object) -> State:
    return ready(put(empty(), "P1", point, ARMY, **marks), card)


def shown(position: State, order: Order | str, lang: str = "en") -> tuple[str, ...]:
    """The lines for a lawful order, or a letter."""
    ask = ask_of(position)
    made = order_of(position, order) if isinstance(order, str) else order
    assert fault_of(position, made) is None
    return preview(SOURCE, GAME.view(position, ask.seat), ask, made, words(lang))


MARCH = "1 with 26: move Gunzenhausen; move Pappenheim; move Eichstätt; end"


def test_points_and_baggage_are_what_comes_of_it() -> None:
    lines = shown(at("ansbach"), MARCH)
    assert lines == (
        "Protestant column 1: Ansbach - Gunzenhausen (1) - Pappenheim (1) - Eichstätt (1).",
        "Campaign points: 5, spent 3, left 2.",
        "Baggage: 3; to pay for the card 2, for tasks 0.",
        "Baggage left after that: 1.",
    )
    done = letter(at("ansbach"), MARCH)
    (paid,) = done.told("baggage-paid")
    (over,) = done.told("activation-over")
    assert (paid["due"], paid["left"], over["cp"]) == (2, 1, 2)


def test_in_russian_too() -> None:
    assert shown(at("ansbach"), MARCH, "ru")[1:] == (
        "Очки кампании: 5, потрачено 3, осталось 2.",
        "Обоз: 3; заплатить за карту 2, за задачи 0.",
        "Обоза после этого: 1.",
    )


def test_a_shortage_is_told_in_levels() -> None:
    hungry = ready(put(empty(), "P1", "ansbach", ARMY.with_baggage(1)), 26)
    lines = shown(hungry, "1 with 26: drop 1 BP; move Gunzenhausen; end")
    assert lines[-1] == "Baggage is short: 2 levels to lose."
    done = letter(hungry, "1 with 26: drop 1 BP; move Gunzenhausen; end")
    assert done.told("baggage-paid")[0]["levels"] == 2


def test_what_foraging_brings_is_told_from_the_least_to_the_most() -> None:
    lines = shown(at("ansbach"), "1 with 26: forage; end")
    assert lines[0] == "Foraging, Ansbach: die -1, baggage from 0 to 3."
    assert lines[-1] == "Baggage left after that: 1 to 4."
    for die, brings in ((0, 0), (9, 3)):
        (foraged,) = letter(at("ansbach"), "1 with 26: forage; end", die).told("foraged")
        assert foraged["baggage"] == brings


def test_a_crossing_is_named_with_its_banks() -> None:
    lines = shown(at("ulm:L"), "1 with 26: move Memmingen; end")
    assert "Crossing, Ulm: left bank - right bank, open as things stand." in lines
    assert not any("Crossing" in line for line in shown(at("ulm:R"), "1 with 26: move Memmingen; end"))


def test_a_closed_crossing_is_told_with_its_reason() -> None:
    start = garrison(at("augsburg"), CATHOLIC, "donauwoerth", force("1 bavaria-i"))
    lines = shown(start, "1 with 26: move Donauwörth; move Nördlingen; end")
    assert any("would not be done (move)" in line and "closes the crossing" in line for line in lines)
    assert "Campaign points: 5, spent 1, left 4." in lines


def test_an_activation_that_stays_open_is_told() -> None:
    assert any(
        "you are asked what comes next" in line for line in shown(at("ansbach"), "1 with 26: drop 1 BP")
    )


def test_a_siege_is_reckoned_as_if_offers_are_refused() -> None:
    start = garrison(at("freising", 37), CATHOLIC, "freising", force("3 bavaria-i"))
    lines = shown(start, "1 with 37: siege; works; bombard; if refused: storm")
    assert lines[:4] == (
        "First offer of surrender, Freising: by the die; reckoned as if it is refused.",
        "Works, Freising: for 1 campaign point, 2 of 2 as long as fire changes nothing.",
        "Final offer of surrender, Freising: by the die; reckoned as if it is refused.",
        "Storm, Freising: the dice decide what follows.",
    )


def test_a_siege_without_works_is_told() -> None:
    start = garrison(at("freising", 37), CATHOLIC, "freising", force("3 bavaria-i"))
    assert any("no works are declared" in line for line in shown(start, "1 with 37: siege; end"))
    assert not any("no works" in line for line in shown(start, "1 with 37: siege; works; end"))


def test_a_drawn_card_cannot_be_reckoned() -> None:
    start = ready(put(empty(), "P3", "ansbach", ARMY), number=3)
    (line,) = shown(start, "3 drawn: forage; end")
    assert "out of the deck" in line


# Odds


def meeting(**own: object) -> State:
    start = put(put(empty(), "P1", "memmingen", ARMY, advantages=1), "C2", "memmingen", BAVARIANS)
    return ready(side(start, PROTESTANT, **own), 53)


BATTLE = "1 with 53: battle column 2: TA right; 2 foot to the left"
SMALLER = "If the enemy has fewer than 10 regiments, or fewer than 2 of horse, it is a small battle."


def test_of_a_foe_who_was_not_seen_nothing_is_reckoned() -> None:
    lines = shown(meeting(), BATTLE)
    assert "The enemy force has not been seen." in lines
    assert "Odds, right wing: firepower 6, dice 2; the enemy is unknown." in lines
    assert not any("of 100" in line for line in lines)
    assert SMALLER in lines


def test_a_battle_that_is_small_in_any_case_is_not_called_so_on_a_condition() -> None:
    start = put(put(empty(), "P1", "memmingen", SMALL[0]), "C2", "memmingen", BAVARIANS)
    lines = shown(ready(start, 37), "1 with 37: battle column 2")
    assert "The enemy force has not been seen." in lines
    assert SMALLER not in lines


def test_of_a_foe_who_was_seen_each_wing_has_its_odds() -> None:
    note = Note(1, 1, BAVARIANS, column=ColumnId("C2"))
    lines = shown(meeting(notes=(note,)), BATTLE)
    assert "The enemy as last seen in turn 1, round 1: in even lines, without markers." in lines
    assert SMALLER not in lines
    odds = [line for line in lines if "of 100" in line]
    assert [line.split(":")[0] for line in odds] == ["Odds, right wing", "Odds, left wing", "Odds, centre"]


SMALL = (force("3 sweden-i, 1 sweden-vi", "horn", baggage=2), force("4 bavaria-i, 1 bavaria-c", "bavaria-o"))


def small(**own: object) -> State:
    """A small battle that the foe has accepted; the attacker is to say his plan."""
    start = put(put(empty(), "P1", "memmingen", SMALL[0], advantages=1), "C2", "memmingen", SMALL[1])
    begun = letter(ready(side(start, PROTESTANT, **own), 37), "1 with 37: battle column 2")
    return give(begun.state, Accept(True, Plan())).state


@pytest.mark.sweep
def test_the_odds_are_those_of_all_dice_played() -> None:
    note = Note(1, 1, SMALL[1], column=ColumnId("C2"))
    plan = Plan(advantages={"centre": 1})
    start = small(notes=(note,))
    (line,) = (each for each in shown(start, plan) if "of 100" in each)
    after = give(start, plan).state
    assert isinstance(GAME.pending(after), Roll)
    won = sum(winner == PROTESTANT for winner in _winners(after))
    assert f"won in {round(won / 10)} of 100" in line


def _winners(position: State) -> Iterator[object]:
    roll = GAME.pending(position)
    assert isinstance(roll, Roll)
    for dice in product(range(1, 11), repeat=len(roll.sides)):
        (clash,) = told(GAME.apply(position, Rolled(dice)), "clash")
        yield clash["winner"]


def test_what_declining_costs_is_told() -> None:
    start = put(put(empty(), "P1", "memmingen", ARMY), "C2", "memmingen", replace(BAVARIANS, baggage=2))
    asked = letter(ready(start, 37), "1 with 37: battle column 2").state
    assert shown(asked, Accept(False)) == ("Baggage left behind: 2; victory points lost: 3.",)
    assert any(line.startswith("Odds, centre") for line in shown(asked, Accept(True)))


def test_the_defender_of_a_general_battle_knows_who_stands_against_him() -> None:
    """The attacker has deployed before everybody; his markers are counted."""
    accepted = give(letter(meeting(), BATTLE).state, Accept(True)).state
    assert ask_of(accepted).seat == CATHOLIC
    lines = shown(accepted, Plan())
    assert "General battle, Memmingen: Catholic column 2 against Protestant column 1." in lines
    (left,) = (line for line in lines if line.startswith("Odds, left wing"))
    assert "firepower 8, dice 1; enemy: firepower 6, dice 2" in left


# Whatever is ordered


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", ["b1632_lech", "b1644_freiburg"])
def test_whatever_is_ordered_can_be_tried(scenario: str) -> None:
    seen = 0

    def choose(position: State, ask: Ask, random: Random) -> Order:
        nonlocal seen
        order, view = speaking(position, ask, random), GAME.view(position, ask.seat)
        for lang in ("en", "ru"):
            for line in preview(SOURCE, view, ask, order, words(lang)):
                seen += 1
                assert not re.search(r"PROTESTANT|CATHOLIC|[{}]|None|\b[PC]\d\b", line), line
                assert lang == "en" or not re.search("[a-z]{3}", line), line
        return order

    played(scenario, 8, choose)
    assert seen > 100
