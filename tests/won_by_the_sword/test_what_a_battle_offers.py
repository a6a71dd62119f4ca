"""What a question about a battle or a siege tells of chits, guns and the Initiative, by the seat's view."""

from __future__ import annotations

import re

import pytest

from games.won_by_the_sword.model.atlas import PROTESTANT
from games.won_by_the_sword.model.forces import Ability
from games.won_by_the_sword.model.state import State
from parsers.conditions import read_steps
from parsers.reading import Understood
from parsers.registry import title
from tests.won_by_the_sword.bad_letters import acting, field, moved
from tests.won_by_the_sword.positions import GAME, ask_of, side, table
from tests.won_by_the_sword.said_answers import battle, besieged
from tests.won_by_the_sword.saying import words

TITLE = title("won_by_the_sword")
READER = TITLE.reader("c1632")
QUOTED = re.compile(r"[“«]([^”»]+)[”»]")
FOUGHT: tuple[Ability, ...] = (
    "bombardment",
    "quickshot",
    "cavalry_charge",
    "infantry_charge",
    "entrenchments",
)


def asked(position: State, lang: str = "en") -> str:
    ask = ask_of(position)
    return " ".join(TITLE.title.duties(GAME.view(position, ask.seat), ask, lang))


def with_chit(position: State, ability: Ability) -> State:
    return side(position, PROTESTANT, chits={"horn": ability})


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("ability", FOUGHT)
@pytest.mark.parametrize("kind", ["accept", "plan"])
def test_a_battle_names_the_chit_and_how_it_is_used(kind: str, ability: Ability, lang: str) -> None:
    told = asked(with_chit(battle(kind), ability), lang)
    shown = words(lang).name("ability", ability) in told
    assert shown == (kind == "accept" or ability != "entrenchments"), told


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_of_what_he_does_not_have_nothing_is_told(lang: str) -> None:
    told = asked(battle("accept"), lang)
    assert not any(words(lang).name("ability", each) in told for each in FOUGHT), told


def test_the_initiative_is_offered_to_who_has_it() -> None:
    held = table(battle("plan"), initiative=PROTESTANT)
    assert "Initiative right" in asked(held)
    assert "Initiative right" not in asked(table(held, initiative=None))


def test_before_a_battle_the_chit_of_who_acts_is_named() -> None:
    near = with_chit(acting(moved(field(), "C1", "noerdlingen")), "surprise_attack")
    assert "surprise attack" in asked(near)
    assert "surprise attack" not in asked(with_chit(acting(field()), "surprise_attack"))


@pytest.mark.parametrize(("lang", "guns"), [("en", "1 battery"), ("ru", "1 батарея")])
def test_a_siege_names_who_is_in_the_town(lang: str, guns: str) -> None:
    assert guns in asked(besieged(), lang)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_order_that_is_shown_is_read(lang: str) -> None:
    kinds = [words(lang).say("asked.initiative", {"general": general}) for general in (True, False)]
    texts = [*words(lang).names["chit-use"].values(), *kinds]
    for said in (found for text in texts for found in QUOTED.findall(text)):
        assert all(isinstance(step, Understood) for step in read_steps(said, READER, PROTESTANT)), said
