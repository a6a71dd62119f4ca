"""What is done where a task has nothing left to do: the letter goes on, and what it said of others counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PointId
from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.clauses import Leaving, Working
from games.won_by_the_sword.model.forces import Force, UnitId
from games.won_by_the_sword.model.orders import End, Hold, Lose
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.text.phrases import Part, Troop
from games.won_by_the_sword.text.timing import concerns
from tests.won_by_the_sword.bad_letters import P1, acting, field, moved
from tests.won_by_the_sword.draft import drafted
from tests.won_by_the_sword.positions import GAME, SOURCE, ask_of, empty, force, garrison, put, table
from tests.won_by_the_sword.said_answers import holding, losing
from tests.won_by_the_sword.spoken import letter, ready, refused

ARMY = force("2 sweden-i, 4 sweden-c", "horn", "sweden-o")


def at(point: str, army: Force = ARMY, card: int = 26, **fields: object) -> State:
    return ready(table(put(empty(), "P1", point, army), **fields), card)


@pytest.mark.parametrize("said", ["end, foot first", "foot first; end", "конец; сначала пехота"])
def test_who_starves_first_is_heard_behind_the_end_too(said: str) -> None:
    done = letter(at("ansbach"), f"1 with 26: {said}")
    (lost,) = done.told("lost")
    assert set(lost["units"]) == {"sweden-i"}


@pytest.mark.parametrize("said", ["forage with all points", "forage until Requisitioned 2", "forage 4 times"])
def test_foraging_goes_on_to_the_next_task_where_nothing_is_left(said: str) -> None:
    bare = at("ansbach", requisitioned={PointId("ansbach"): 1})
    done = letter(bare, f"1 with 26: {said}; move Gunzenhausen; end", 9)
    assert not done.lapsed
    assert done.way == ["gunzenhausen"]


def test_the_first_foraging_of_a_bare_point_is_told() -> None:
    text = "1 with 26: forage with all points; move Gunzenhausen"
    assert refused(at("ansbach", requisitioned={PointId("ansbach"): 2}), text) == "requisitioned"


def test_labor_that_would_be_idle_is_left_out() -> None:
    army = force("16 sweden-i, 2 sweden-g", "horn", "sweden-o", baggage=9)
    start = put(empty(), "P1", "donauwoerth:L", army)
    start = garrison(start, CATHOLIC, "donauwoerth", force("1 bavaria-d"))
    start = table(start, sieges={PointId("donauwoerth"): Siege(P1, 6, 6, refused=True)})
    done = letter(ready(start, 24), "1 with 24: works 1 with local labor; end", 0)
    assert not done.lapsed
    assert done.told("works-declared")
    assert not done.acting.owed


def test_works_that_are_built_are_no_losses_of_an_epidemic() -> None:
    ask = ask_of(losing(3))
    ill = replace(ask, args={**ask.args, "works": False, "why": "epidemic"})
    view = GAME.view(losing(3), ask.seat)
    assert not concerns(SOURCE, view, ill, Working(enough=True))
    assert not concerns(SOURCE, view, replace(ask, kind="hold"), Leaving(Part((Troop("", 1, "i"),))))


def test_what_comes_next_is_said_behind_the_garrison() -> None:
    draft = drafted(holding(), "new garrison: 1 detachment; forage; end")
    assert isinstance(draft.order, Hold)
    assert len(draft.order.then) == 2
    assert draft.order.then[-1] == End()
    assert drafted(holding(), "forage; end").order is None


def test_behind_an_answer_the_end_is_heard_of_an_activation_alone() -> None:
    draft = drafted(losing(1), "lose 1 foot\nend")
    assert draft.order == Lose({UnitId("sweden-i"): 1})


def test_a_column_that_fights_nobody_falls_back_by_a_move() -> None:
    draft = drafted(acting(field()), "fall back to Dinkelsbühl\nend")
    assert draft.order is not None
    assert drafted(acting(field()), "if beaten fall back to Dinkelsbühl").order is None
    met = acting(moved(field(), "C1", "noerdlingen"))
    fought = drafted(met, "battle with column 1\nfall back to Dinkelsbühl").order
    assert fought is not None
    assert fought != draft.order
