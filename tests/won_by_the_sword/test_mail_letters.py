"""Letters that hold more than one thing: an answer and an activation, tasks and the next one, choices."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId
from games.won_by_the_sword.model.cards import card_of
from games.won_by_the_sword.model.fighting import Fight, Forced
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Activating, Alternating, NewRound, State
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.won_by_the_sword.posing import NAMES, board_of, posed, waited
from tests.won_by_the_sword.positions import empty, force, hand, on, put, table

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

P1, C1 = ColumnId("P1"), ColumnId("C1")


def alone() -> State:
    """A column a side, apart."""
    position = empty(first=PROTESTANT, round=2)
    position = put(position, "P1", "ansbach", force("4 sweden-i, 4 sweden-c", "horn", "sweden-o", baggage=3))
    position = put(position, "C1", "munich", force("4 bavaria-i, 4 bavaria-c", "tilly", baggage=3))
    position = hand(position, PROTESTANT, 2, 9, 11, 26, 40)
    return hand(position, CATHOLIC, 1, 3, 5)


def first(position: State) -> State:
    return on(position, NewRound(), Alternating(PROTESTANT, 1, True), Activating(PROTESTANT, 1))


def told(world: World) -> str:
    return world.text_to(NAMES[PROTESTANT])


@pytest.mark.parametrize(
    "text", ["1 with 26: forage; end\ndiscard 9", "1 картой 26: фуражировка, на этом всё. Сброс 9."]
)
def test_a_lone_column_names_its_discard_at_once(world: World, text: str) -> None:
    posed(world, first(alone()))
    world.write(NAMES[PROTESTANT], text, seat=PROTESTANT)
    world.write(NAMES[CATHOLIC], "1 with 3: forage; end", seat=CATHOLIC)
    assert board_of(world).discards == ("26", "03", "09"), told(world)


def test_an_answer_comes_with_the_own_activation_that_follows(world: World) -> None:
    position = alone()
    marker = replace(position.board.columns[C1], at=PointId("ansbach"))
    position = table(position, columns={**position.board.columns, C1: marker})
    acting = Acting(CATHOLIC, C1, card_of(44), 3)
    fight = Forced(Fight(PointId("ansbach"), C1, P1))
    posed(world, on(position, NewRound(), Alternating(CATHOLIC, 1, True), acting, fight))
    world.write(NAMES[PROTESTANT], "decline\n1 with 26: move Gunzenhausen; end", seat=PROTESTANT)
    assert waited(world) == [(CATHOLIC, "go", "1-2C1")], told(world)
    world.write(NAMES[CATHOLIC], "nothing", seat=CATHOLIC)
    assert board_of(world).columns[P1].at == "gunzenhausen", told(world)


def test_tasks_come_with_the_next_activation(world: World) -> None:
    position = put(alone(), "P2", "ulm:L", force("2 sweden-i, 2 sweden-c", "baner", baggage=1))
    acting = Acting(PROTESTANT, P1, card_of(44), 3)
    posed(world, on(position, NewRound(), Alternating(PROTESTANT, 1, True), acting))
    world.write(NAMES[PROTESTANT], "move Gunzenhausen; end\n2 with 26: forage; end", seat=PROTESTANT)
    world.write(NAMES[CATHOLIC], "1 with 3: forage; end", seat=CATHOLIC)
    assert board_of(world).discards == ("44", "03", "26"), told(world)
    assert board_of(world).columns[P1].at == "gunzenhausen"


def test_the_column_that_acts_is_not_activated_once_more(world: World) -> None:
    position = put(alone(), "P2", "ulm:L", force("2 sweden-i, 2 sweden-c", "baner", baggage=1))
    acting = Acting(PROTESTANT, P1, card_of(44), 3)
    posed(world, on(position, NewRound(), Alternating(PROTESTANT, 1, True), acting))
    world.write(NAMES[PROTESTANT], "1 with 26: forage", seat=PROTESTANT)
    refused = "has already been activated this round. Still to come: Protestant column 2"
    assert refused in " ".join(told(world).split())
    assert waited(world) == [(PROTESTANT, "go", "1-2P1")]


CHOICE = {
    "en": "IF an enemy is at Munich THEN 1 with 26: forage; end ELSE 1 with 2: forage; end",
    "ru": "ЕСЛИ враг в Мюнхене ТО 1 картой 26: фуражировка; ничего ИНАЧЕ 1 картой 2: фуражировка; ничего",
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_choice_between_activations(world: World, lang: str) -> None:
    posed(world, first(alone()), lang)
    world.write(NAMES[PROTESTANT], CHOICE[lang], seat=PROTESTANT)
    assert board_of(world).discards == ("26",), told(world)


def test_a_choice_for_a_round_to_come_is_made_then(world: World) -> None:
    posed(world, first(alone()))
    letter = "1 with 11: end\nthrow 9\n\nRound 3:\nfirst\n" + CHOICE["en"]
    world.write(NAMES[PROTESTANT], letter, seat=PROTESTANT)
    world.write(NAMES[CATHOLIC], "1 with 3: move Freising; end\nthrow 1\n\nRound 3:\nsecond", seat=CATHOLIC)
    assert board_of(world).discards == ("11", "03", "09", "01", "02"), told(world)


def test_a_plan_on_lines_of_its_own_belongs_to_the_battle_above(world: World) -> None:
    position = alone()
    marker = replace(position.board.columns[C1], at=PointId("gunzenhausen"))
    position = table(position, columns={**position.board.columns, C1: marker})
    posed(world, first(position))
    letter = "1 with 26: move Gunzenhausen\nbattle column 1\n1 horse to the left\nretreat Ansbach\nend"
    world.write(NAMES[PROTESTANT], letter, seat=PROTESTANT)
    assert waited(world) == [(CATHOLIC, "accept", "1-2P1")], told(world)
    world.write(NAMES[CATHOLIC], "accept; no manoeuvre", seat=CATHOLIC)
    assert all(kind != "plan" for _, kind, _ in waited(world)), told(world)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_preview_tells_of_every_activation_of_the_letter(world: World, lang: str) -> None:
    position = put(alone(), "P2", "ulm:L", force("2 sweden-i, 2 sweden-c", "baner", baggage=1))
    posed(world, first(position), lang)
    letter = "PREVIEW\n1 with 26: move Gunzenhausen; forage; nothing\n2 with 11: forage; nothing\nEND PREVIEW"
    world.write(NAMES[PROTESTANT], letter, seat=PROTESTANT)
    assert board_of(world).discards == ()
    said = told(world)
    assert said.count("2 with 11" if lang == "en" else "2 картой 11"), said


def test_a_line_that_is_read_as_none_holds_the_activation_back(world: World) -> None:
    posed(world, first(alone()))
    world.write(NAMES[PROTESTANT], "1 with 26: mvoe Gunzenhausen; end", seat=PROTESTANT)
    assert board_of(world).discards == (), told(world)
    assert "move Gunzenhausen" in told(world)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_subject_of_our_own_letter_is_no_order_in_an_answer(world: World, lang: str) -> None:
    """Seen in a demo: each answer under "Ход 1, раунд 2, протестанты, активация 1" was told so."""
    letter, said = {
        "en": ("1 with 26: forage", "The subject of your letter looks like an order"),
        "ru": ("1 картой 26: фуражировка", "Тема вашего письма похожа на приказ"),
    }[lang]
    posed(world, first(alone()), lang)
    world.write(NAMES[PROTESTANT], letter, seat=PROTESTANT)
    report = [(row, body) for row, body in world.out() if row.address.startswith(NAMES[PROTESTANT].lower())][
        -1
    ]
    for reply in (report[0].message_id, ""):
        world.write(
            NAMES[PROTESTANT], "HELP", seat=PROTESTANT, subject=f"Re: {report[1].subject}", reply=reply
        )
        assert said not in " ".join(world.text_to(NAMES[PROTESTANT]).split())
    world.write(
        NAMES[PROTESTANT], "HELP", seat=PROTESTANT, subject=f"Re: {letter}", reply=report[0].message_id
    )
    assert said in " ".join(world.text_to(NAMES[PROTESTANT]).split())
