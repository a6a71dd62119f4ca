"""The title's pages of the guides: their letters are sent, their answers come, their forms are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.paths_of_glory.model.atlas import AP, CP
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.docs.forms import forms, unread
from tests.docs.guides import examples, missing
from tests.paths_of_glory.example import GAME, READER, deal, opened
from tests.sunset_of_empire.post import fated, letters

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGES = {"en": "paths-of-glory.md", "ru": "paths-of-glory.ru.md"}
SEATS = {"Johann": CP, "Ivan": AP}
HANDS = {CP: (3, 7, 10, 12, 13, 2), AP: (1, 2, 3, 4, 6, 8, 9)}
DICE = [(2, 4), (2, 3), (4,), (3,), (4,), (4, 6)]
"""Mandated offensives, Sedan, the flank attack on Tarnopol and its fire, Cambrai."""


def dealt() -> list[tuple[int, ...]]:
    """The dice that deal the hands of the story."""
    state, found = opened(), []
    for seat, numbers in HANDS.items():
        rolled = deal(state, seat, numbers)
        found.append(rolled.values)
        state = GAME.apply(state, rolled).state
    return found


@pytest.mark.sweep
@pytest.mark.parametrize("lang", sorted(PAGES))
def test_every_letter_of_the_page_is_answered_as_shown(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    fate = fated(monkeypatch, [*dealt(), *DICE])
    for name in ("Clara", *SEATS):
        world.person(name, lang)
    world.write("Clara", "CREATE war paths_of_glory historical hand=7 deadline 3 days")
    for name, seat in SEATS.items():
        world.write(name, f"JOIN war AS {seat}")
    told, shown = letters(world), 0
    for example in examples((DOCS / PAGES[lang]).read_text("utf-8")):
        what, _, name = (example.info or example.text).partition(" ")
        if what == "answer":
            lost = missing(example.text, told.get(name.lower(), ""))
            assert lost == [], f"{PAGES[lang]}:{example.line}: {lost}\n\n{told.get(name.lower())}"
            shown += 1
            continue
        text = example.text
        if what != "letter":
            name, _, text = example.text.partition(": ")
        world.write(name, text.replace(" / ", "\n"), seat=SEATS[name])
        told = letters(world)
    assert shown >= 7
    assert not fate.left


@pytest.mark.parametrize("lang", sorted(PAGES))
def test_every_form_in_the_tables_is_read(lang: str) -> None:
    orders, windows, conditions = forms((DOCS / PAGES[lang]).read_text("utf-8"))
    assert len(orders) >= 14
    assert len(windows) >= 8
    assert len(conditions) >= 4
    assert unread(READER, CP, (orders, windows), conditions) == []


def test_both_languages_tell_the_same_story() -> None:
    kinds = [
        [
            example.info or example.text.partition(":")[0]
            for example in examples((DOCS / page).read_text("utf-8"))
        ]
        for page in PAGES.values()
    ]
    assert kinds[0] == kinds[1]
