"""The saved-game format of the PyPI package ``diplomacy``: it loads our games and plays them as we did."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.kinds import Answer, Answers, Event, Over
from games.title import Step
from parsers import registry
from tests.rig.cases import repeats

TITLE = registry.title("diplomacy").title


def played(seed: int, phases: int = 60, *, lawful: bool = False, variant: str = "standard") -> list[Step]:
    """A game of simple players, or of such as give any lawful order."""
    game, pick = TITLE.game, random.Random(seed).randrange
    state = game.setup(variant, {})
    steps: list[Step] = [("", (), game.view(state, None))]
    while len(steps) < phases:
        asks = game.pending(state)
        if isinstance(asks, Over):
            break
        assert isinstance(asks, tuple)
        choose = TITLE.sample if lawful else TITLE.advise
        views = {ask.seat: game.view(state, ask.seat) for ask in asks}
        orders = tuple(Answer(ask.seat, choose(views[ask.seat], ask, pick)) for ask in asks)
        step = game.apply(state, Answers(orders))
        state = step.state
        steps.append((asks[0].phase, step.events, game.view(state, None)))
    return steps


def saved(steps: Sequence[Step]) -> Any:
    """The game as that package reads it."""
    (text,) = TITLE.saved("polar", steps).values()
    return json.loads(text)


def same(one: dict[str, list[str]], other: dict[str, list[str]]) -> bool:
    """Whether each power has the same."""
    return {key: sorted(own) for key, own in one.items()} == {key: sorted(own) for key, own in other.items()}


def differs(one: Any) -> bool:
    """Whether an army wants to go by sea and nobody convoys it: there it walks if it can, here it stays."""
    orders = [order for own in one["orders"].values() for order in own]
    by_sea = {order.partition(" - ")[0] for order in orders if order.endswith(" VIA")}
    return any("no convoy" in one["results"][unit] for unit in by_sea)


def test_each_phase_has_its_position_orders_and_results() -> None:
    steps = played(1, 12)
    found = saved(steps)
    assert (found["id"], found["map"]) == ("polar", "standard")
    assert [one["name"] for one in found["phases"]] == [
        *(phase for phase, _, _ in steps[1:]),
        steps[-1][2].game.position.phase,
    ]
    first = found["phases"][0]
    assert first["state"]["units"]["RUSSIA"] == ["A MOS", "A WAR", "F SEV", "F STP/SC"]
    assert sum(map(len, first["orders"].values())) == 22
    told: Sequence[Event] = steps[1][1]
    bounced = {event.args["unit"] for event in told if event.key == "order.bounced"}
    assert bounced
    assert {unit for unit, came in first["results"].items() if "bounce" in came} >= bounced
    assert not any(found["phases"][-1]["orders"].values())


def test_other_maps_are_not_offered() -> None:
    other = next(key for key in TITLE.scenarios() if key != "standard")
    assert TITLE.saved("polar", played(1, 2, variant=other)) == {}


@pytest.mark.sweep
@pytest.mark.parametrize("lawful", [False, True], ids=["simple", "lawful"])
@pytest.mark.parametrize("seed", range(repeats(10, 3)))
def test_the_package_loads_it_and_comes_to_each_next_position(seed: int, lawful: bool) -> None:
    package = pytest.importorskip("diplomacy", reason="the package `diplomacy` (extra bench) is not here")
    export = pytest.importorskip("diplomacy.utils.export")
    found = saved(played(seed, lawful=lawful))
    loaded = export.from_saved_game_format(found)
    assert [one.name for one in loaded.get_phase_history()] == [one["name"] for one in found["phases"][:-1]]
    assert not all(map(differs, found["phases"]))
    for one, after in zip(found["phases"], found["phases"][1:], strict=False):
        game = package.Game(map_name=found["map"], rules=["SOLITAIRE", *found["rules"]])
        game.set_phase_data(package.utils.game_phase_data.GamePhaseData.from_dict(one))
        game.clear_orders()
        for power, orders in one["orders"].items():
            game.set_orders(power, orders)
            taken = [order for order in orders if order != "WAIVE"]  # it keeps those to itself
            assert sorted(game.get_orders(power)) == sorted(taken), one["name"]
        if differs(one):
            continue
        game.process()
        assert game.get_current_phase() == after["name"]
        assert same(game.get_units(), after["state"]["units"]), one["name"]
        assert same(game.get_centers(), after["state"]["centers"]), one["name"]
