"""The stories of the rulebook by Russian mail: 16.0, and the examples of counterblows and of a battle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.change import Change
from games.no_retreat.model.fighting import Targeting
from games.no_retreat.model.state import CardPhase
from games.no_retreat.turn import SEQUENCE
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.no_retreat.battlefield import field, where
from tests.no_retreat.example import UNITS
from tests.no_retreat.positions import SOURCE, empty, owned, put, state
from tests.no_retreat.stories import QUIET, begun, told

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

GOLDEN = Path(__file__).with_name("golden")


Compare = Callable[[Path, str], None]


@pytest.mark.sweep
@pytest.mark.rule("no_retreat", "16.0")
def test_the_example_of_play(world: World, monkeypatch: pytest.MonkeyPatch, golden: Compare) -> None:
    """The second turn in the south. The Soviets throw 4 before Heroes, where the text has 3."""
    board = replace(put(field({}), {**UNITS, "su-sw-": "rail"}), support={AXIS: 1, SOVIET: 0})
    start = state(board, Targeting(), hands={SOVIET: (1, 35, 43), AXIS: (2, 14)})
    story = begun(world, monkeypatch, start, (3, 5, 1, 4, 2))
    story.tell(
        AXIS,
        "target",
        "цели 1211, 1511\n"
        "бой 1211 силами 1 Пц, 17А, 9А: продвижение 17А на 1211, 9А на 1211, 1 Пц на 1211, 1312, 1212\n"
        "бой Одесса силами 11А, 2А: продвижение 11А на Одессу, 2А на Одессу, 1512\n"
        "бой Киев силами 6А",
    )
    story.tell(SOVIET, "counterblow", "контрудар Киев за 1")
    story.tell(SOVIET, "counterattack", "контратака")
    story.tell(SOVIET, "reroll", "переброс картой 43")
    story.tell(AXIS, "counterattack", "без контратаки")
    assert not story.dice.left
    assert (
        told(
            story,
            (
                "Сила 15, 3, соотношение 5:1; сдвиги: нет; столбец 5:1. Кубик 3: ОР",
                "Сила 9, 3, соотношение 3:1; сдвиги: город -1, река -1; столбец 3:2. Кубик 5: ОО",
                "Сила 4, 5, соотношение 1:2; сдвиги: нет; столбец 1:2. Кубик 1: КА",
                "Сила 5, 4, соотношение 1:1; сдвиги: нет; столбец 1:1. Кубик 2: КА",
                "Выпало 4: КУ",
                "Страны Оси: без контратаки.",
            ),
        )
        == []
    )
    golden(GOLDEN / "example.out", story.text)


@pytest.mark.rule("no_retreat", "10.7.3")
def test_the_example_of_counterblows(world: World, monkeypatch: pytest.MonkeyPatch, golden: Compare) -> None:
    """Spring of 1942 before Leningrad (729 to 741), elsewhere: one bought, two by result."""
    units = {"ge-9a": "0420", "ge-16a": "0319", "ge-18a": "0419", "su-volkhov-": "0320"}
    units |= {"ge-3pz-": "0711", "su-nw-": "0811", "ge-4a": "1214", "su-kalinin": "1215"}
    start = state(field(units, turn=7), Targeting(), hands={SOVIET: (22,), AXIS: ()})
    story = begun(world, monkeypatch, start, (3, 1, 5, 1, 4), f"{QUIET}\nПОСТОЯННО ПЕРЕБРОС: пас")
    story.tell(
        AXIS,
        "target",
        "цели 0320, 0811\n"
        "бой 0320 силами 9А, 16А, 18А: маркер на 9А\n"
        "бой 0811 силами (3 Пц): маркер на (3 Пц)\n"
        "бой 1215 силами 4А",
    )
    story.tell(SOVIET, "counterblow", "контрудар 1215 за 22")
    story.tell(SOVIET, "counterattack", "контратака")
    story.tell(SOVIET, "counterattack", "контратака")
    assert not story.dice.left
    assert where(story.state, "su-kalinin") == "destroyed"
    golden(GOLDEN / "counterblows.out", story.text)


@pytest.mark.rule("no_retreat", "10.5.4")
def test_the_example_of_a_battle(world: World, monkeypatch: pytest.MonkeyPatch, golden: Compare) -> None:
    """Stalingrad in the snow (594): 3rd Tank and 2nd Ukrainian by other names, the die is not told."""
    units = {"ge-6a-": "1721", "su-don": "1722", "su-steppe": "1821"}
    board = field(units, turn=10, active=SOVIET, support={AXIS: 0, SOVIET: 1})
    story = begun(
        world,
        monkeypatch,
        state(board, Targeting()),
        (6,),
        f"{QUIET}\nПОСТОЯННО ПЕРЕБРОС: пас\nПОСТОЯННО ОТХОД: по умолчанию",
    )
    story.tell(SOVIET, "target", "цель Сталинград\nбой Сталинград силами 1 ТА, 2 Укр: удар; без продвижения")
    assert (
        told(
            story,
            ("Сила 12, 3, соотношение 4:1; сдвиги: город -1, цель -1, маркеры поддержки +1; столбец 3:1.",),
        )
        == []
    )
    golden(GOLDEN / "battle.out", story.text)


@pytest.mark.rule("no_retreat", "6.1")
def test_the_example_of_supply(world: World, monkeypatch: pytest.MonkeyPatch, golden: Compare) -> None:
    """Who stands without supply at Leningrad is told when the Axis looks for its lines (234)."""
    axis = {"ge-16a": "0318", "ge-18a-": "0418", "ge-4pz": "0519", "fi": "finland"}
    soviets = {"su-len": "0218", "su-kalinin-": "0320", "su-west-": "0815"}
    board = put(owned(empty("A", turn=4), x0314=AXIS, x0816=AXIS), {**axis, **soviets})
    change = Change(SOURCE, state(board, CardPhase(), hands={AXIS: (16, 17, 22)}))
    SEQUENCE.settle(change)
    story = begun(world, monkeypatch, change.state, ())
    story.tell(AXIS, "keep", "оставить 16, 17")
    story.tell(AXIS, "throw", "выбросить 2")
    assert told(story, ("Проверка снабжения: 4 Пц — без снабжения.",)) == []
    assert "18А" not in story.text
    golden(GOLDEN / "supply.out", story.text)
