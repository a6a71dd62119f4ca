"""What players write in words of their own, by mail: what they are told, and that nothing is dropped."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.no_retreat.model.atlas import AXIS, DESTROYED, SOVIET
from games.no_retreat.model.fighting import Combat
from games.no_retreat.model.playing import Keeping, Window
from games.no_retreat.model.state import CardPhase, Moving, Organizing
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.no_retreat.battlefield import field, where
from tests.no_retreat.posing import GAME, LINE, NAMES, at, board_of, posed, waited
from tests.no_retreat.positions import empty, put, state
from tests.sunset_of_empire.post import fated

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests


FRONT = {"ge-4a": "1214", "ge-9a": "1315", "su-nw-": "1215"}


def said(world: World, name: str) -> str:
    return " ".join(world.text_to(name).split())


CLOSES = {
    "en": ("end turn", "end of turn", "I end my turn.", "End phase", "“no moves”"),
    "ru": ("конец хода", "Завершаю ход", "закончить ход", "конец фазы", "«без движения»"),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_who_would_end_the_turn_is_told_what_closes_a_phase(world: World, lang: str) -> None:
    posed(world, at(Moving()), lang)
    *lines, advice = CLOSES[lang]
    for line in lines:
        world.write(NAMES[AXIS], line, seat=AXIS)
        told = said(world, NAMES[AXIS])
        assert advice in told, told
        assert waited(world) == [(AXIS, "move")]


ATTACK = {
    "en": ("attack 1215", "battle 1215 with 4A, 9A: 4A advances"),
    "ru": ("атакую 1215", "бой 1215 силами 4А, 9А: продвигаю 4А"),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_hex_attacked_is_a_target_and_who_follows_goes_there(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    posed(world, at(Moving()), lang)
    fated(monkeypatch, [(5,)])
    world.write(NAMES[AXIS], "\n".join(("pass", "no moves", *ATTACK[lang])), seat=AXIS)
    told = said(world, NAMES[AXIS])
    assert waited(world) == [(SOVIET, "retreat")], told
    assert "advance 4A to 1215" in told or "продвижение 4А на 1215" in told, told


@pytest.mark.parametrize("line", ["Hi, here is my move:", "Привет! Вот мой ход:"])
def test_a_heading_is_no_order(world: World, line: str) -> None:
    posed(world, at(Moving()))
    world.write(NAMES[AXIS], f"{line}\n1 Pz to 1113\n6A stays", seat=AXIS)
    assert where(board_of(world), "ge-1pz") == "1113", said(world, NAMES[AXIS])


@pytest.mark.parametrize("line", ["end of turn", "конец хода"])
def test_such_a_line_holds_no_orders_back(world: World, line: str) -> None:
    posed(world, at(Moving()))
    world.write(NAMES[AXIS], f"1 Pz to 1113\n{line}", seat=AXIS)
    assert where(board_of(world), "ge-1pz") == "1113"


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    "line",
    ["I'd like to keep 3, 4", "I’d like to keep 3, 4", "Хотел бы оставить 3, 4", "I want to keep 3 and 4"],
)
def test_a_wish_is_an_order(world: World, line: str) -> None:
    stack = (CardPhase(over=True), Window("card", (AXIS, SOVIET)), Keeping(AXIS, 2))
    posed(world, state(put(empty("A", turn=2), LINE), *stack, hands={AXIS: (3, 4, 7)}))
    world.write(NAMES[AXIS], line, seat=AXIS)
    assert "07" in board_of(world).discards, said(world, NAMES[AXIS])


def test_a_second_card_for_a_train_is_not_dropped_in_silence(world: World) -> None:
    board = put(empty("A", turn=20), LINE)
    posed(world, state(board, Moving(), hands={AXIS: (3, 4)}))
    world.write(NAMES[AXIS], "rail 6A with 3, 4", seat=AXIS)
    told = said(world, NAMES[AXIS])
    assert "The price in cards is 1" in told, told
    assert waited(world) == [(AXIS, "move")]


def test_what_must_be_done_is_told_once_by_help(world: World) -> None:
    posed(world, at(Moving()))
    world.write(NAMES[AXIS], "HELP ORDERS", seat=AXIS)
    assert said(world, NAMES[AXIS]).count("What you must do") == 1


def test_orders_left_for_a_phase_are_no_standing_orders(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    posed(world, at(Organizing()))
    fated(monkeypatch, [(5,)])
    world.write(NAMES[AXIS], "pass\nmove 1 Pz to 1113\ntarget 1215", seat=AXIS)
    told = said(world, NAMES[AXIS])
    assert "Your standing orders answered" not in told, told
    assert "What you had left for Turn 2, Axis, movement phase" in told


def test_the_same_answer_of_standing_orders_is_told_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    posed(world, at(Moving(), hands={SOVIET: (1, 16)}))
    fated(monkeypatch, [(5,), *[(1,)] * 9])
    world.write(NAMES[SOVIET], "STANDING: pass", seat=SOVIET)
    world.write(NAMES[AXIS], "no moves", seat=AXIS)
    world.write(NAMES[AXIS], "target 1215", seat=AXIS)
    world.write(NAMES[AXIS], "battle 1215 with 4A, 9A: no advance", seat=AXIS)
    for body in world.text_to(NAMES[SOVIET]).split("Your standing orders answered")[1:]:
        assert body.split("What happened")[0].count("Counted: pass") == 1, body


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_unit_is_placed_and_moved_by_one_letter_without_a_heading(world: World, lang: str) -> None:
    board = put(empty("A", turn=8), {**LINE, "ge-9a": DESTROYED, "ge-2a": DESTROYED})
    posed(world, state(board, Organizing(), hands={AXIS: (3, 4, 7, 12)}), lang)
    letter = {
        "en": "place 9A at 0411 with 3\nmove 9A to 0410",
        "ru": "разместить 9А в 0411 за 3\nдвинуть 9А на 0410",
    }[lang]
    world.write(NAMES[AXIS], letter, seat=AXIS)
    told = said(world, NAMES[AXIS])
    assert {"en": "Kept for", "ru": "Сохранено"}[lang] in told, told
    assert waited(world)[0][1] != "organize", told


def test_a_unit_that_waits_in_a_box_still_comes_by_a_way_alone(world: World) -> None:
    board = put(empty("A", turn=8), {**LINE, "ge-9a": DESTROYED})
    posed(world, state(board, Organizing(), hands={AXIS: (3, 4)}))
    world.write(NAMES[AXIS], "9A to 0411", seat=AXIS)
    assert "Kept for" not in said(world, NAMES[AXIS])


def test_a_second_battle_for_a_hex_is_not_told_to_stand(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two for one hex the first is fought; both at once were meant, or one of them too many."""
    posed(world, at(Moving()))
    fated(monkeypatch, [(5,), *[(1,)] * 9])
    letter = "no moves\ntarget 1215\nbattle 1215 with 4A: no advance\nbattle 1215 with 9A: no advance"
    world.write(NAMES[AXIS], letter, seat=AXIS)
    told = said(world, NAMES[AXIS])
    assert "Counted: battle 1215 with 9A" not in told, told
    assert "You already have a battle at 1215" in told


def test_a_battle_for_when_the_one_before_is_not_fought_is_no_second_one(world: World) -> None:
    posed(world, state(field(FRONT, "1215"), Combat(), hands={AXIS: (3,)}))
    world.write(NAMES[AXIS], "if odds at least 9:1: battle 1215 with 4A; else battle 1215 with 9A", seat=AXIS)
    assert "You already have a battle at" not in said(world, NAMES[AXIS])


@pytest.mark.sweep
@pytest.mark.parametrize("line", ["event 36: card 17", "cancel with 36: card 17", "событие 36: карта 17"])
def test_which_of_the_cards_paid_with_is_cancelled_can_be_said(world: World, line: str) -> None:
    hands = {AXIS: (3, 17, 21, 33), SOVIET: (36,)}
    board = empty(turn=8)
    board = replace(board, terms=replace(board.terms, ask_all=True))
    posed(world, state(board, Moving(), Keeping(AXIS, 2), hands=hands))
    world.write(NAMES[AXIS], "keep 3, 33", seat=AXIS)
    assert waited(world) == [(SOVIET, "cancel")]
    world.write(NAMES[SOVIET], line, seat=SOVIET)
    assert waited(world) == [(AXIS, "cancel")]
    world.write(NAMES[AXIS], "pass", seat=AXIS)
    assert world.play(GAME).match.state.hands[SOVIET] == ("17",), said(world, NAMES[SOVIET])


@pytest.mark.parametrize(
    "line",
    ["battle 1214 with West, Don: card 17: 9A, 4A", "бой 1214 силами Западный, Донской: карта 17: 9А, 4А"],
)
def test_whom_infiltration_fights_first_can_be_said(world: World, line: str) -> None:
    units = {"ge-4a": "1214", "ge-9a": "1214", "su-west-": "1215", "su-don-": "1115"}
    board = field(units, "1214", turn=12, active=SOVIET)
    posed(world, state(board, Combat(), hands={SOVIET: (17,)}))
    world.write(NAMES[SOVIET], line, seat=SOVIET)
    told = said(world, NAMES[SOVIET])
    assert "card 17: 9A, 4A" in told, told
    assert "17" in board_of(world).discards


@pytest.mark.parametrize("line", ["4A advances to 1315", "4-я армия наступает на 1315"])
def test_who_advances_while_units_move_moves(world: World, line: str) -> None:
    posed(world, at(Moving()), "en")
    world.write(NAMES[AXIS], line, seat=AXIS)
    told = said(world, NAMES[AXIS])
    assert "Accepted: move 4A to 1315" in told, told


@pytest.mark.parametrize(
    ("lang", "line"),
    [("en", "6A to 0410; the others stay put"), ("ru", "6А на 0410, остальные стоят")],
)
def test_who_stays_is_no_answer_where_the_move_beside_it_is_refused(
    world: World, lang: str, line: str
) -> None:
    posed(world, at(Moving()), lang)
    world.write(NAMES[AXIS], line, seat=AXIS)
    told = said(world, NAMES[AXIS])
    assert waited(world) == [(AXIS, "move")], told
    assert ("No orders yet" in told) or ("Приказов пока нет" in told), told
