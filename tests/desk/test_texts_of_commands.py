"""What stands behind the colon of a command that keeps a text is no order of the letter, whatever it says."""

from __future__ import annotations

import pytest

from mailer.desk.pieces import take_apart
from mailer.post.letter import CharsetText
from parsers.reading import Understood
from parsers.registry import title

ORDERS = {
    "sunset_of_empire": ("armoured cars at life over infantry", "1914-fight"),
    "diplomacy": ("A Par - Bur", "S1901M"),
    "paths_of_glory": ("attack Metz from Nancy", "1-B1"),
    "no_retreat": ("17A to Minsk", "1-A4"),
    "won_by_the_sword": ("march to Forchheim", "1-1"),
}


@pytest.mark.parametrize("key", sorted(ORDERS))
@pytest.mark.parametrize("head", ["DIARY", "STANDING", "Дневник", "PREVIEW"])
def test_it_is_no_order(key: str, head: str) -> None:
    order, now = ORDERS[key]
    reader = title(key).reader(title(key).title.trial)
    assert any(isinstance(each, Understood) for each in reader.read(order, guess=False))
    text = f"{head}: {order}"
    taken = take_apart(CharsetText("", text, text, "", ""), reader, now)
    assert not any(isinstance(each, Understood) for each in taken.lines)
    assert taken.items
