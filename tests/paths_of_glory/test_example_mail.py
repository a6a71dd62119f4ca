"""The rulebook's extended example as raw Russian mail: the board and the reports as the text tells."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.paths_of_glory.model.state import State
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.paths_of_glory.example import (
    changed,
    deal,
    differing,
    done,
    opened,
    plays,
    routine,
    told,
)
from tests.sunset_of_empire.post import fated, letters

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

NAMES = {"AP": "Gene", "CP": "Andy"}
FIRST = (
    "Крепость уничтожена: Льеж.",
    "Битва: Седан. Атака: ГЕР 1, ГЕР 2, ГЕР 3; оборона: ФР 5.",
    "Седан: стреляют Центральные державы, ФБ 15, таблица армий, столбец 15; кубик 2: значение потерь 5.",
    "Отступление: ФР 5. Путь: Седан, Шато-Тьерри, Камбре.",
    "Победные очки +1, теперь 11",
)
REPORTS: dict[str, dict[str, tuple[str, ...]]] = {
    # Forces, columns, shifts, dice, losses, victory points, as both players read them.
    "August, Central Powers 1": {"andy": FIRST, "gene": FIRST},
    "August, Allies 1": {
        # An activation that the attack implies, an attack to which the next line adds the flank.
        "gene": ("Принято: активировать Бар-ле-Дюк для движения Часть приказа, вместе с другими строками.",),
        "andy": (
            "Тернополь: фланговая атака, кубик 4, модификатор +1: удалась.",
            "вместо соединения АВ 3 теперь АВ корпус",
        ),
    },
    "September, Central Powers 6": {
        "gene": ("ФБ 16, таблица армий, столбец 15, сдвиг −1; кубик 6",),
    },
    "September, Allies 6": {
        "gene": ("Осада: Нанси, кубик 4", "Турция вступает в войну"),
    },
}
"""Play -> reader -> what stands in the letters of that play."""


def dice() -> Iterator[tuple[int, ...]]:
    """All dice of the example in turn, those of the cards too."""
    state = opened()
    for play in plays():
        for step in play.do:
            while letter := routine(state, step):
                state, _ = done(state, letter)
            if step[0] == "deal":
                yield deal(state, step[1], step[2:]).values
            elif step[0] == "dice":
                yield tuple(step[1:])
            state, _ = done(state, step)
        while letter := routine(state, ("end", "")):
            state, _ = done(state, letter)


def sent(world: World, seat: str, text: str) -> dict[str, str]:
    """What comes of one letter, which must be taken: the game goes on, or waits for the other seat."""
    before = world.play("great")
    world.write(NAMES[seat], text, seat=seat)
    heard = letters(world)
    moved = world.play("great").match.steps > before.match.steps
    assert moved or len(before.asks) > 1, (text, heard)
    assert "Заменено другой строкой ниже" not in "".join(heard.values())
    return heard


@pytest.mark.sweep  # its actions without mail are in every run: test_example.py
@pytest.mark.rule("paths_of_glory", "Расширенный пример")
def test_the_extended_example_as_russian_mail(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    # The cards of October are not told: any will do.
    fate = fated(monkeypatch, [*dice(), (1,) * 7, (1,) * 7, (6, 6)])
    world.person("Clara")
    for name in NAMES.values():
        world.person(name, "ru")
    world.write("Clara", "CREATE great paths_of_glory historical hand=7 deadline 3 days")
    world.write("Gene", "JOIN great AS Allied Powers")
    world.write("Andy", "JOIN great AS Central Powers")
    letters(world)
    should = told(opened().board)
    for play, following in zip(plays(), (*plays()[1:], None), strict=True):
        heard: dict[str, str] = dict.fromkeys(map(str.lower, NAMES.values()), "")
        for step in (*play.do, ("end", "")):
            while letter := routine(state_of(world), step):
                added(heard, sent(world, *letter))
            if step[0] in NAMES:
                added(heard, sent(world, step[0], step[1]))
        should = changed(should, play)
        for name, phrases in REPORTS.get(play.about, {}).items():
            for phrase in phrases:
                assert phrase in " ".join(heard[name].split()), (play.about, name, phrase)
        # The house rolls on until somebody must write.
        if following is None:
            should["mandated"] = told(state_of(world).board)["mandated"]
        if following is None or following.do[0][0] in NAMES:
            assert differing(told(state_of(world).board), should) == {}, play.about

    assert not fate.left


def added(heard: dict[str, str], more: dict[str, str]) -> None:
    """Letters put together by their reader."""
    for name, text in more.items():
        heard[name] = heard.get(name, "") + text


def state_of(world: World) -> State:
    state = world.play("great").match.state
    assert isinstance(state, State)
    return state
