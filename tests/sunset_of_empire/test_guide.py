"""The title's pages of the guides: their letters are sent, their answers come, their forms are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE
from parsers.sunset_of_empire.reader import SunsetReader
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.docs.forms import forms, unread
from tests.docs.guides import examples, missing
from tests.sunset_of_empire.example import GAME, fought_1914
from tests.sunset_of_empire.post import fated, letters, opened

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGES = {"en": "sunset-of-empire.md", "ru": "sunset-of-empire.ru.md"}
SEATS = {"Johann": CENTRAL, "Ivan": ENTENTE}
LATER = [(1, 1), (1, 1), (9, 9)]
"""What is drawn and rolled after 1914; nothing of it is shown."""
READER = SunsetReader(GAME.catalogue)


@pytest.mark.sweep
@pytest.mark.parametrize("lang", sorted(PAGES))
def test_every_letter_of_the_page_is_answered_as_shown(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    fated(monkeypatch, [*fought_1914().rolls, *LATER])
    opened(world, ("Ivan", lang), ("Johann", lang))
    told, shown = letters(world), 0
    for example in examples((DOCS / PAGES[lang]).read_text("utf-8")):
        what, _, name = (example.info or example.text).partition(" ")
        if what == "answer":
            lost = missing(example.text, told.get(name.lower(), ""))
            assert lost == [], f"{PAGES[lang]}:{example.line}: {lost}\n\n{told.get(name.lower())}"
            shown += 1
            continue
        if what != "letter":
            what, _, text = example.text.partition(": ")
            name = what
        else:
            text = example.text
        world.write(name, text, seat=SEATS[name])
        told = letters(world)
    assert shown >= 7


@pytest.mark.parametrize("lang", sorted(PAGES))
def test_every_form_in_the_tables_is_read(lang: str) -> None:
    orders, conditions = forms((DOCS / PAGES[lang]).read_text("utf-8"))
    assert len(orders) >= 10
    assert len(conditions) >= 4
    assert unread(READER, CENTRAL, (orders,), conditions) == []


def test_both_languages_tell_the_same_story() -> None:
    kinds = [
        [
            example.info or example.text.partition(":")[0]
            for example in examples((DOCS / page).read_text("utf-8"))
        ]
        for page in PAGES.values()
    ]
    assert kinds[0] == kinds[1]
