"""How long sieges take and how they end, by the rules as they are, beside what the tables were made for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from adjudicator.kinds import Roll
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force
from games.won_by_the_sword.model.orders import Besiege, Sally, Storm, Works
from games.won_by_the_sword.rules.ground.table import table_of
from games.won_by_the_sword.rules.sieges.begin import BESIEGE
from games.won_by_the_sword.rules.sieges.storming import STORM
from games.won_by_the_sword.rules.sieges.working import WORKS
from tests.won_by_the_sword.field import SOURCE, Played, army, at
from tests.won_by_the_sword.walls import FORTRESS, GREAT, STRONG, TOWN, before

RUNS = 60
GARRISONS: Mapping[str, Force | None] = {
    "none": None,
    "level_1": army("bavaria", d=1),
    "levels_4_6": army("bavaria", i=2),
}
ROUNDS = {
    # tables.json, `siege_simulation`: mean rounds with just enough foot and a battery, then with the works
    # doubled and two, by the garrisons above.
    TOWN: ((1.0, 1.03, 1.07), (1.0, 1.0, 1.0)),
    STRONG: ((1.4, 1.6, 1.83), (1.06, 1.11, 1.2)),
    FORTRESS: ((2.23, 2.63, 2.87), (1.43, 1.62, 1.84)),
    GREAT: ((5.2, 5.72, 5.78), (2.53, 2.97, 3.01)),
}


def siege(point: str, besieger: Force, garrison: Force | None, random: Random) -> tuple[int, str]:
    """Rounds until the point falls, and how: ``first``, ``final``, ``storm``; all points go into works."""
    played = before(point, besieger, garrison)
    for number in range(1, 21):
        points = random.choice([card.cp for card in SOURCE.pack.values()])
        stack = (
            replace(stage, cp=points, worked=False) if isinstance(stage, Acting) else stage
            for stage in played.state.stack
        )
        played.state = replace(played.state, stack=tuple(stack))
        tries = ((STORM, Storm()), (BESIEGE, Besiege()), (WORKS, Works(0)), (STORM, Storm()))
        for doing, order in tries:
            if doing is WORKS:
                acting = next(stage for stage in played.state.stack if isinstance(stage, Acting))
                order = Works(acting.cp, beyond=99)
            if doing.check(table_of(Change(SOURCE, played.state)), order) is None:
                played.task(doing, order)
                _answer(played, random)
            if told := played.told("captured"):
                final = played.told("offer")[-1]["final"]
                return number, "storm" if told[0]["how"] == "storm" else "final" if final else "first"
    return 20, "given up"


def _answer(played: Played, random: Random) -> None:
    """Dice by chance, fire without sallies, works before men, the least for a garrison."""
    while isinstance(played.waits, Roll) or played.ask.kind != "go":
        if isinstance(played.waits, Roll):
            played.roll(*(random.randrange(10) for _ in played.waits.sides))
        elif played.ask.kind == "sally":
            played.say(Sally(True))
        else:
            played.default()


@pytest.mark.sweep
@pytest.mark.parametrize("point", ROUNDS)
def test_sieges_take_about_as_long_as_the_tables_were_made_for(point: str) -> None:
    """Printed: mean rounds, with what was expected, and how the points fell."""
    fort = SOURCE.tables.fortifications[SOURCE.atlas[at(point)].kind]
    hosts = ((fort.begin, 1), (fort.double, 2))
    for (foot, guns), expected in zip(hosts, ROUNDS[point], strict=True):
        besieger = army("sweden", i=foot // 2, c=4, g=guns, baggage=60)
        for (name, garrison), rounds in zip(GARRISONS.items(), expected, strict=True):
            random, ends, taken = Random(3), Counter[str](), 0
            for _ in range(RUNS):
                length, how = siege(point, besieger, garrison, random)
                taken += length
                ends[how] += 1
            print(f"{point}, {foot} foot, {guns} guns, {name}: {taken / RUNS:.2f} ({rounds}), {dict(ends)}")
            assert abs(taken / RUNS - rounds) < 1 + rounds / 2


def test_a_siege_of_the_sweep_ends() -> None:
    assert siege(TOWN, army("sweden", i=4, g=1, baggage=9), None, Random(1))[1] != "given up"
