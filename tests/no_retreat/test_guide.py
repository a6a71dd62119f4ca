"""The title's pages of the guides: their letters are sent, their answers come, their forms are read."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from pathlib import Path

import pytest

from games.no_retreat.game import NoRetreat
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.state import Moving
from mailer.table import play as table
from parsers.no_retreat.edit import editor
from parsers.reading import Understood
from parsers.registry import title
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.docs.forms import forms, unread
from tests.docs.guides import examples, missing
from tests.no_retreat.battlefield import field
from tests.no_retreat.example import UNITS
from tests.no_retreat.positions import put, state
from tests.no_retreat.stories import Dice
from tests.sunset_of_empire.post import letters

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGES = {"en": "no-retreat.md", "ru": "no-retreat.ru.md"}
SEATS = {"Johann": AXIS, "Ivan": SOVIET}
READER = title("no_retreat").reader("")


@pytest.mark.parametrize("lang", sorted(PAGES))
def test_every_letter_of_the_page_is_answered_as_shown(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    board = replace(put(field({}), {**UNITS, "su-sw-": "rail"}), support={AXIS: 1, SOVIET: 0})
    start = state(board, Moving(), hands={SOVIET: (1, 35, 43), AXIS: (2, 14)})
    monkeypatch.setattr(NoRetreat, "setup", lambda self, scenario, options, *edition: start)
    dice = Dice(deque((3, 5, 1)))
    monkeypatch.setattr(table, "dice_of", lambda row: dice)
    for name in ("Clara", *SEATS):
        world.person(name, lang)
    world.write("Clara", "CREATE war no_retreat A deadline 3 days")
    for name, seat in SEATS.items():
        world.write(name, f"JOIN war AS {seat}")
    told, shown = letters(world), 0
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
    orders, windows, conditions, edits = forms((DOCS / PAGES[lang]).read_text("utf-8"))
    assert len(orders) >= 10
    assert len(windows) >= 10
    assert len(conditions) >= 4
    assert unread(READER, AXIS, (orders, windows), conditions) == []
    changes = [line for row in edits for line in row]
    assert len(changes) >= 10
    assert [line for line in changes if not isinstance(editor(READER)("A", line), Understood)] == []


def test_both_languages_tell_the_same_story() -> None:
    kinds = [
        [example.info for example in examples((DOCS / page).read_text("utf-8"))] for page in PAGES.values()
    ]
    assert kinds[0] == kinds[1]
