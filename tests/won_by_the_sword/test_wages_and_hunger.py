"""What the question of an activation tells beforehand: wages owed, too little baggage, local labor."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from games.title import Accepted
from games.won_by_the_sword.model import orders
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.atlas import PROTESTANT
from games.won_by_the_sword.model.state import Activating, Alternating, NewRound, State
from parsers.reading import Understood
from parsers.registry import title
from tests.won_by_the_sword.bad_letters import acting, asked, field
from tests.won_by_the_sword.draft import drafted
from tests.won_by_the_sword.positions import GAME, ask_of, empty, force, hand, on, put

TITLE = title("won_by_the_sword")
QUOTED = re.compile(r"[“«]([^”»]+)[”»]")
BOTH = pytest.mark.parametrize("lang", ["en", "ru"])


def owed(turn: int = 1) -> State:
    """Swedes in the spring of the Great Mutiny, with baggage for their wages and no more."""
    position = put(empty("c1633", turn=turn), "P1", "ulm:R", force("4 sweden-i", "horn", baggage=2))
    position = put(position, "P2", "nuremberg", force("2 sweden-c", "bernhard", baggage=9))
    position = hand(position, PROTESTANT, 7, 17, 26)
    return on(position, NewRound(), Alternating(PROTESTANT, 1, True), Activating(PROTESTANT, 1))


def told(position: State, lang: str = "en") -> list[str]:
    """The lines of a question but the last, which is the example."""
    ask = ask_of(position)
    return [*TITLE.title.duties(GAME.view(position, ask.seat), ask, lang)][:-1]


@BOTH
def test_wages_that_are_owed_are_told_with_what_they_cost(lang: str) -> None:
    (line,) = [each for each in told(owed(), lang) if {"en": "wages", "ru": "плачено"}[lang] in each]
    assert {"en": "2 baggage points", "ru": "2 очка обоза"}[lang] in line
    assert {"en": "0 to 5", "ru": "от 0 до 5"}[lang] in line


def test_in_summer_nobody_asks_for_wages() -> None:
    assert not any("wages" in each for each in told(owed(turn=3)))


def test_an_activation_pays_as_the_question_says() -> None:
    draft = drafted(owed(), "1 with 26, pay: forage")
    assert all(isinstance(each, Accepted) for each in draft.verdicts)
    assert isinstance(draft.order, orders.Activate)
    assert draft.order.pay


@BOTH
def test_who_will_starve_is_told_when_a_card_is_chosen(lang: str) -> None:
    position = hand(put(field(), "P1", "noerdlingen", force("6 sweden-i", "horn")), PROTESTANT, 26, 44)
    starving = [each for each in told(asked(position), lang) if "(7.2)" in each]
    assert len(starving) == 1
    assert not [each for each in told(asked(hand(field(), PROTESTANT, 26)), lang) if "(7.2)" in each]


@BOTH
def test_who_will_starve_is_told_while_the_column_acts(lang: str) -> None:
    position = put(field(), "P1", "noerdlingen", force("6 sweden-i, 6 sweden-c", "horn"))
    *below, stage = acting(position).stack
    assert isinstance(stage, Acting)
    hungry = on(position, *below, replace(stage, levels=20))
    assert any("7.2" in each for each in told(hungry, lang))
    assert not any("7.2" in each for each in told(acting(field()), lang))


@BOTH
def test_how_local_labor_digs_is_told_with_its_card(lang: str) -> None:
    word = {"en": "local labor", "ru": "местная рабочая сила»"}[lang]
    assert any(word in each for each in told(asked(field()), lang))
    assert not any(f"{word}." in each for each in told(asked(hand(field(), PROTESTANT, 44)), lang))


@BOTH
def test_without_points_it_is_told_what_costs_none(lang: str) -> None:
    word = {"en": "cost nothing", "ru": "ничего не стоят"}[lang]
    assert word in told(acting(field(), cp=0), lang)[0]
    assert word not in told(acting(field()), lang)[0]


@BOTH
def test_every_order_that_is_shown_is_read(lang: str) -> None:
    starving = put(owed(), "P1", "ulm:R", force("4 sweden-i", "horn"))
    hungry = acting(put(field(), "P1", "noerdlingen", force("6 sweden-i", "horn")))
    lines = [*told(starving, lang), *told(hungry, lang)]
    reader = TITLE.reader("c1633")
    for said in (found for line in lines[1:] for found in QUOTED.findall(line)):
        assert all(isinstance(each, Understood) for each in reader.read(said)), said
