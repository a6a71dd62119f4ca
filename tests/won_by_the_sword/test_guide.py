"""The title's pages of the guides: their letters are sent, their answers come, their forms are read."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from mailer.table import play as table
from parsers.reading import Understood
from parsers.registry import title
from parsers.won_by_the_sword.edit import editor
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.docs.forms import forms, unread
from tests.docs.guides import examples, missing
from tests.sunset_of_empire.post import letters
from tests.won_by_the_sword.dice import Dice
from tests.won_by_the_sword.posing import NAMES, posed
from tests.won_by_the_sword.story import story

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGES = {"en": "won-by-the-sword.md", "ru": "won-by-the-sword.ru.md"}
SEATS = {NAMES[seat]: seat for seat in (PROTESTANT, CATHOLIC)}
READER = title("won_by_the_sword").reader("c1632")
PIPS = (3, 4, 5, 6, 2, 3, 1, 8, 9, 8, 2, 3, 8, 7)
"""A siege, then a battle."""


@pytest.mark.parametrize("lang", sorted(PAGES))
def test_every_letter_of_the_page_is_answered_as_shown(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    dice = Dice(deque(PIPS))
    posed(world, story(), lang)
    monkeypatch.setattr(table, "dice_of", lambda row: dice)
    told, shown = dict[str, str](), 0
    for example in examples((DOCS / PAGES[lang]).read_text("utf-8")):
        what, _, name = example.info.partition(" ")
        if what == "answer":
            lost = missing(example.text, told.get(name.lower(), ""))
            assert lost == [], f"{PAGES[lang]}:{example.line}: {lost}\n\n{told.get(name.lower())}"
            shown += 1
        else:
            world.write(name, example.text, seat=SEATS[name])
            told = {**told, **letters(world)}
    assert shown >= 6
    assert not dice.left


@pytest.mark.parametrize("lang", sorted(PAGES))
def test_every_form_in_the_tables_is_read(lang: str) -> None:
    orders, battles, answers, conditions, edits = forms((DOCS / PAGES[lang]).read_text("utf-8"))
    assert [len(each) >= 5 for each in (orders, battles, answers, conditions, edits)] == [True] * 5
    assert unread(READER, PROTESTANT, (orders, battles, answers), conditions) == []
    changes = [line for row in edits for line in row]
    assert len(changes) >= 15
    assert [line for line in changes if not isinstance(editor(READER)("c1632", line), Understood)] == []


def test_both_languages_tell_the_same_story() -> None:
    kinds = [
        [example.info for example in examples((DOCS / page).read_text("utf-8"))] for page in PAGES.values()
    ]
    assert kinds[0] == kinds[1]
