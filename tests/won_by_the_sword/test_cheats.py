"""Letters that ask for more than their writer may know or do are answered alike whatever the foe has."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId
from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Activating, Alternating, NewRound, State
from tests.desk.chance import fixed_chance
from tests.desk.world import World, empty_house
from tests.rig.cases import turns
from tests.won_by_the_sword.posing import NAMES, posed, waited
from tests.won_by_the_sword.positions import empty, force, garrison, hand, on, put, table
from tests.won_by_the_sword.twins import twin

__all__ = ["fixed_chance"]

WORLDS = 4
REFUSED = {
    "en": (
        "C1 with 5: move Munich; end",
        "Catholic column 1 with 5: forage; end",
        "1 with 33: forage; end",
        "1 with 5: absorb the garrison of Augsburg; end",
        "1 with 5: leave 1 foot in Augsburg; end",
        "1 with 5: move Augsburg; absorb column C1; end",
        "STANDING FORCED: IF his hand has Surprise Attack THEN decline ELSE accept",
        "1 with 5: if the garrison of Augsburg at least 3: siege; else forage; end",
        "throw 33",
    ),
    "ru": (
        "К1 картой 5: движение Мюнхен; конец",
        "1 картой 33: фуражировка; конец",
        "1 картой 5: поглотить гарнизон Аугсбурга; конец",
        "1 картой 5: оставить 1 пехотный в Аугсбурге; конец",
        "ПОСТОЯННО БОЙ: ЕСЛИ у него на руке 33 ТО уклониться ИНАЧЕ принять",
        "1 картой 5: если его гарнизон не меньше 3: осада; иначе фуражировка; конец",
        "сбросить 33",
    ),
}
"""Of each at least one line is not taken."""
PROBES = {
    "en": (
        "PREVIEW\n1 with 5: siege; works 3; if refused: storm; end\nEND PREVIEW",
        "PREVIEW\n2 with 7: battle with column 2: TA right; retreat Ulm\nEND PREVIEW",
        "PREVIEW\n2 with 7: surprise attack column 2; end\nEND PREVIEW",
        "PREVIEW\n1 with 5: if their foot at least 3: forage; else siege; end\nEND PREVIEW",
        "PREVIEW\n2 with 7: patrol Augsburg; if their levels at most 20: battle with 2; end\nEND PREVIEW",
        "2 with 7: if their horse at most 3: battle with column 2; else forage",
        "STATUS",
        "ORDERS",
        "SUMMARY sword",
    ),
    "ru": (
        "ПРОБА\n1 картой 5: осада; работы 3; если отказ: штурм; конец\nКОНЕЦ ПРОБЫ",
        "ПРОБА\n2 картой 7: бой с колонной 2: ТП на правое; отступать к Ульму\nКОНЕЦ ПРОБЫ",
        "2 картой 7: если их конницы не больше 3: бой с колонной 2; иначе фуражировка",
    ),
}
"""Lawful letters whose answer must not depend on what is hidden."""


def position() -> State:
    """P1 before Augsburg with a Bavarian garrison, P2 where C2 stands; two more columns of the foe."""
    now = put(
        empty(round=2), "P1", "augsburg:L", force("8 sweden-i, 4 sweden-c, 2 sweden-g", "horn", baggage=5)
    )
    now = put(now, "P2", "ansbach", force("6 sweden-i, 5 sweden-c", "gustavus", baggage=2), advantages=1)
    now = put(now, "C1", "munich:L", force("9 bavaria-i, 5 bavaria-c, 2 bavaria-g", "tilly", baggage=7))
    now = put(now, "C2", "ansbach", force("3 bavaria-i, 4 bavaria-c/, 2 bavaria-vc", "bavaria-o", baggage=1))
    now = put(now, "C3", "rain:R", force("4 empire-i, 4 empire-c, 3 bavaria-i", "bavaria-o", "empire-o"))
    for point, units in (
        ("augsburg", "3 bavaria-i"),
        ("memmingen", "2 bavaria-i, 1 bavaria-c"),
        ("rain", "1 bavaria-i"),
    ):
        now = garrison(now, CATHOLIC, point, force(units, baggage=2))
    now = table(now, initiative=PROTESTANT, first=PROTESTANT)
    now = hand(now, PROTESTANT, 5, 7, 9, 12, 26, 40, 41, 42)
    now = hand(now, CATHOLIC, 1, 2, 8, 10, 11, 20, 33, 44)
    return on(now, NewRound(), Alternating(PROTESTANT, begun=True), Activating(PROTESTANT, 1))


def sieged() -> State:
    """The same with Augsburg besieged and first offers refused."""
    siege = Siege(ColumnId("P1"), 12, built=3)
    augsburg = PointId("augsburg")
    return table(position(), sieges={augsburg: siege}, refusals=(augsburg,))


def answered(folder: Path, state: State, letter: str, lang: str) -> tuple[str, World]:
    """What the writer, the foe and the master get."""
    folder.mkdir()
    world = empty_house(folder)
    posed(world, state, lang)
    world.write(NAMES[PROTESTANT], letter, seat=PROTESTANT)
    return world.text_to(NAMES[PROTESTANT]), world


CASES = [
    (lang, letter, refused)
    for refused, letters in ((True, REFUSED), (False, PROBES))
    for lang in letters
    for letter in letters[lang]
]


@pytest.mark.parametrize(("start", "case"), turns(5, [position, sieged], CASES))
@pytest.mark.alike(3)
def test_the_answer_is_the_same_whatever_the_foe_has(
    tmp_path: Path, start: Callable[[], State], case: tuple[str, str, bool]
) -> None:
    state = start()
    lang, letter, refused = case
    told, world = answered(tmp_path / "0", state, letter, lang)
    assert told
    if refused:
        assert "!" in [line.strip()[:1] for line in told.split("\n")], told
        assert waited(world) == [(PROTESTANT, "activate", "1-2P1")]
    for number in range(1, WORLDS):
        other = twin(state, PROTESTANT, random.Random(number).randrange)
        assert other != state
        again, _ = answered(tmp_path / str(number), other, letter, lang)
        assert again == told


@pytest.mark.parametrize(
    ("letter", "done"),
    [
        ("C1 with 8: forage; end", True),
        ("Catholic column 1 with 8: forage; end", True),
        ("колонна 1 католиков картой 8: фуражировка; конец", True),
        ("2 with 8: battle with Protestant column 2; end", True),
        ("2 with 8: battle with P2; end", True),
        ("P2 with 8: forage; end", False),
        ("Protestant column 2 with 8: forage; end", False),
    ],
)
@pytest.mark.alike(3)
def test_columns_may_be_named_as_letters_name_them_by_either_side(
    tmp_path: Path, letter: str, done: bool
) -> None:
    ours = on(position(), NewRound(), Alternating(CATHOLIC, begun=True), Activating(CATHOLIC, 1))
    world = empty_house(tmp_path)
    posed(world, ours)
    world.write(NAMES[CATHOLIC], letter, seat=CATHOLIC)
    told = world.text_to(NAMES[CATHOLIC])
    assert (waited(world) != [(CATHOLIC, "activate", "1-2C1")]) == done, told
