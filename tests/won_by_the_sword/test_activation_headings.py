"""A heading may name an activation as the subjects of letters do: `Round 2, Protestants, activation 2`."""

from __future__ import annotations

import pytest
from sqlmodel import select

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from mailer.store.models import PlanRow
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.won_by_the_sword.posing import NAMES, posed, waited
from tests.won_by_the_sword.second_round import THEIRS, first, played

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests


def kept(world: World) -> dict[str, str]:
    """What is left for later, by phase."""
    with world.session() as session:
        return {row.phase: row.text for row in session.exec(select(PlanRow)).all() if row.text}


@pytest.mark.parametrize(
    ("lang", "head"),
    [
        ("en", "Round 2, activation 2:"),
        ("en", "Turn 1, round 2, Protestants, activation 2 (1-2P2)"),
        ("ru", "Раунд 2, активация 2:"),
        ("ru", "Ход 1, раунд 2, протестанты, активация 2:"),
    ],
)
def test_tasks_below_it_wait_for_that_activation(world: World, lang: str, head: str) -> None:
    """3.4: each side's columns act one after the other."""
    posed(world, first(), lang)
    tasks = "2 with 11: forage; end" if lang == "en" else "2 картой 11: фуражировка; конец"
    world.write(NAMES[PROTESTANT], f"{head}\n{tasks}", seat=PROTESTANT)
    assert [*kept(world)] == ["1-2P2"], world.text_to(NAMES[PROTESTANT])
    assert played(world) == []
    now = "1 with 26: move Gunzenhausen; end" if lang == "en" else "1 картой 26: в Гунценхаузен; конец"
    world.write(NAMES[PROTESTANT], now, seat=PROTESTANT)
    world.write(NAMES[CATHOLIC], THEIRS[lang], seat=CATHOLIC)
    assert played(world) == ["26", "03", "11"], world.text_to(NAMES[PROTESTANT])


@pytest.mark.parametrize("head", ["Round 2, activation 1:", "Round 2, Protestants, activation 1 (1-2P1):"])
def test_that_of_the_open_one_is_for_now(world: World, head: str) -> None:
    posed(world, first())
    world.write(NAMES[PROTESTANT], f"{head}\n1 with 26: move Gunzenhausen; end", seat=PROTESTANT)
    assert played(world) == ["26"], world.text_to(NAMES[PROTESTANT])


def test_the_tasks_of_another_line_go_with_their_own_heading(world: World) -> None:
    posed(world, first())
    text = "1 with 26: move Gunzenhausen; end\nRound 3, activation 1:\n2 with 40: forage; end"
    world.write(NAMES[PROTESTANT], text, seat=PROTESTANT)
    assert played(world) == ["26"], world.text_to(NAMES[PROTESTANT])
    assert [*kept(world)] == ["1-3P1"]


def test_one_that_is_over_holds_what_is_said_for_it(world: World) -> None:
    """What was for another activation is never done in this one."""
    posed(world, first())
    world.write(NAMES[PROTESTANT], "1 with 26: move Gunzenhausen; end", seat=PROTESTANT)
    world.write(NAMES[CATHOLIC], THEIRS["en"], seat=CATHOLIC)
    assert waited(world) == [(PROTESTANT, "activate", "1-2P2")]
    world.out()
    world.write(NAMES[PROTESTANT], "Round 2, activation 1:\n2 with 11: forage; end", seat=PROTESTANT)
    assert played(world) == ["26", "03"]
    assert "! Not accepted" in world.text_to(NAMES[PROTESTANT])


@pytest.mark.parametrize("line", ["Round 2, activation 2 and 3:", "Round 2, activation 2 or 3:"])
def test_other_words_are_no_such_heading(world: World, line: str) -> None:
    posed(world, first())
    world.write(NAMES[PROTESTANT], f"{line}\n2 with 11: forage; end", seat=PROTESTANT)
    assert kept(world) == {}
    assert played(world) == []
