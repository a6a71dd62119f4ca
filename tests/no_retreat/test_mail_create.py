"""How a game of No Retreat! is opened by mail: scenarios go by letter and by name."""

from __future__ import annotations

import pytest

from mailer.desk.commands.setting import placed, read
from mailer.terms.settings import DEFAULTS


@pytest.mark.parametrize(
    ("word", "scenario"),
    [
        ("A", "A"),
        ("f", "F"),
        ("C", "C"),
        ("Barbarossa", "A"),
        ("цитадель", "D"),
        ("Операция-Багратион", "E"),
    ],
)
def test_a_scenario_is_named(word: str, scenario: str) -> None:
    chosen = read(placed({"words": ("no_retreat", word), "options": {}}), "diplomacy", "", DEFAULTS)
    assert (chosen.title, chosen.scenario, chosen.unknown) == ("no_retreat", scenario, "")
