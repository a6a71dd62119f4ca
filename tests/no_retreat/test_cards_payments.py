"""Cards paid with: cancelled and paid again (14, 34, 36), undone (7, 31), cards that only pay (12, 53)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator import codec
from adjudicator.kinds import Fault, Roll, Rolled, Step
from games.no_retreat.model.atlas import AXIS, DESTROYED, RAIL, SOVIET, SURRENDERED
from games.no_retreat.model.board import Board
from games.no_retreat.model.cards import CardId, card_of
from games.no_retreat.model.fighting import Counterblowing
from games.no_retreat.model.orders import (
    Choose,
    Counterblow,
    Counterblows,
    Entrain,
    Move,
    Moves,
    Order,
    Organize,
    Place,
    React,
    Regroup,
    Upgrade,
)
from games.no_retreat.model.state import Moving, Organizing, State
from tests.no_retreat.battlefield import field, go, through, waits_for, where
from tests.no_retreat.positions import (
    GAME,
    SOURCE,
    answer,
    ask_of,
    empty,
    event,
    fault,
    h,
    put,
    refused,
    state,
    told,
    u,
    window,
)

PASS = React()


def cards(*numbers: int) -> tuple[CardId, ...]:
    return tuple(map(card_of, numbers))


def axis(hand: tuple[int, ...], foe: tuple[int, ...] = (), **fields: object) -> State:
    """Axis organization on turn 8: a weak army in supply, one destroyed, one that surrendered."""
    board = put(empty(turn=8, **fields), {"ge-9a-": "1008", "ge-4a-": "1009"})
    boxes = {"ge-6a": DESTROYED, "ge-2a": SURRENDERED}
    units = {u(name): replace(board.units[u(name)], at=box) for name, box in boxes.items()}
    board = replace(board, units={**board.units, **units})
    return state(board, Organizing(), hands={AXIS: hand, SOVIET: foe})


def soviet(hand: tuple[int, ...], foe: tuple[int, ...] = (), turn: int = 17) -> State:
    board = put(empty(turn=turn, active=SOVIET, initiative=AXIS), {"su-nw-": "0819", "su-west-": "0619"})
    return state(board, Organizing(), hands={SOVIET: hand, AXIS: foe})


def upgrade(unit: str, *numbers: int) -> Organize:
    return Organize(upgrades=(Upgrade(u(unit), cards(*numbers)),))


def place(unit: str, hex_: str, *numbers: int) -> Organize:
    return Organize(places=(Place(u(unit), h(hex_), cards(*numbers)),))


def weak(position: State, unit: str) -> bool:
    return position.board.units[u(unit)].weak


def unanswered(position: State, *script: Order) -> State:
    """The state after these orders when nobody cancels anything after them; a card drawn is the first."""
    position = go(position, *script).state
    while True:
        waits = GAME.pending(position)
        if isinstance(waits, Roll):
            position = GAME.apply(position, Rolled((1,))).state
        elif isinstance(waits, tuple) and waits[0].kind == "cancel":
            position = answer(position, PASS).state
        else:
            return position


# Cancelled (14, 34, 36)


def test_a_card_paid_with_is_cancelled_and_another_one_paid() -> None:
    now = go(soviet((17, 22), (14,)), upgrade("su-nw", 17)).state
    assert waits_for(now) == (AXIS, "cancel")
    assert ask_of(now).args["cards"] == ("17",)
    assert weak(now, "su-nw")
    asked = unanswered(now, event(14))
    assert waits_for(asked) == (SOVIET, "choose")
    assert ask_of(asked).args["figures"] == {"card": "17"}
    assert refused(asked, Choose(cards=cards(17, 22)))[0] == "pay-so-many"
    assert fault(asked, Choose(cards=cards(17))) == Fault("not-held", {"cards": cards(17)})
    again = unanswered(asked, Choose(cards=cards(22)))
    assert again.board.discards == cards(17, 14, 22)
    assert not weak(again, "su-nw")


def test_what_is_not_paid_is_not_done_and_the_next_line_is() -> None:
    order = Organize(upgrades=(Upgrade(u("su-nw"), cards(17)), Upgrade(u("su-west"))))
    now = unanswered(go(soviet((17, 22), (14,)), order).state, event(14))
    step = through(go(now, Choose(yes=False)))
    assert [each["unit"] for each in told(step, "unpaid")] == ["su-nw"]
    assert weak(step.state, "su-nw")
    assert not weak(step.state, "su-west")
    assert waits_for(step.state) == (SOVIET, "move")
    assert step.state.hands[SOVIET] == cards(22)
    # Who has no card left is not asked.
    poor = unanswered(go(soviet((17,), (14,)), upgrade("su-nw", 17)).state, event(14))
    assert weak(poor, "su-nw")
    assert waits_for(poor)[1] != "choose"


def test_a_line_whose_card_was_paid_instead_of_another_is_left_out() -> None:
    order = Organize(upgrades=(Upgrade(u("su-nw"), cards(17)), Upgrade(u("su-west"), cards(22))))
    now = unanswered(go(soviet((17, 22), (14,)), order).state, event(14))
    step = through(go(now, Choose(cards=cards(22))))
    assert not weak(step.state, "su-nw")
    assert weak(step.state, "su-west")
    (left,) = told(step, "line-left-out")
    assert (left["unit"], left["fault"]["key"]) == ("su-west", "not-held")


def test_34_draws_and_36_takes_the_card() -> None:
    for number, held in ((34, 1), (36, 1)):
        now = go(axis((17, 22, 33), (number,)), upgrade("ge-9a", 17, 22)).state
        assert waits_for(now) == (SOVIET, "cancel")
        assert refused(now, event(number, cards=cards(33))) == ("choose-not-those", "5.3.1")
        after = unanswered(now, event(number, cards=cards(17)))
        assert len(after.hands[SOVIET]) == held
        if number == 36:
            assert after.hands[SOVIET] == cards(17)
            assert card_of(17) not in after.board.discards
        assert waits_for(after) == (AXIS, "choose")
        assert ask_of(after).args["figures"] == {"card": "17"}


def test_the_card_paid_instead_can_be_cancelled_too_and_the_cancelling_card() -> None:
    now = go(axis((17, 22, 33, 14), (34, 36)), upgrade("ge-9a", 17, 22), event(36)).state
    assert waits_for(now) == (AXIS, "cancel")
    back = through(go(now, event(14)))
    assert not weak(back.state, "ge-9a")
    through_ = go(now, PASS).state
    while waits_for(through_) == (SOVIET, "cancel"):
        through_ = answer(through_, PASS).state
    again = go(through_, Choose(cards=cards(33))).state
    assert waits_for(again) == (SOVIET, "cancel")
    assert ask_of(again).args["cards"] == ("17", "33")


def test_stalins_interference_is_for_cards_played_alone() -> None:
    now = go(soviet((17,), (31, 14)), upgrade("su-nw", 17)).state
    assert refused(now, event(31)) == ("not-at-this-time", "5.3.1")


def test_a_cancelled_train_does_not_leave_and_the_others_do() -> None:
    board = put(empty(turn=8), {"ge-4a": "1008", "ge-9a": "1008", "ge-6a": "0608", "ge-2a": "0608"})
    now = state(board, Moving(), hands={AXIS: (17,), SOVIET: (34,)})
    order = Moves((Entrain(u("ge-4a")), Entrain(u("ge-9a"), card_of(17)), Move(u("ge-6a"), (h("0609"),))))
    asked = go(now, order).state
    assert waits_for(asked) == (SOVIET, "cancel")
    through_ = go(asked, PASS).state
    assert where(through_, "ge-9a") == RAIL
    step = go(asked, event(34))
    step = through(GAME.apply(step.state, Rolled((1,))))
    assert where(step.state, "ge-4a") == RAIL
    assert where(step.state, "ge-9a") == "1008"
    assert where(step.state, "ge-6a") == "0609"
    assert [each["unit"] for each in told(step, "unpaid")] == ["ge-9a"]


def test_a_step_that_needed_the_room_of_a_train_is_left_out() -> None:
    units = {"ge-4a": "1008", "ge-9a": "1008", "ge-6a": "1009", "ge-2a": "0608"}
    now = state(put(empty(turn=8), units), Moving(), hands={AXIS: (17,), SOVIET: (34,)})
    steps = (Entrain(u("ge-2a")), Entrain(u("ge-9a"), card_of(17)), Move(u("ge-6a"), (h("1008"),)))
    step = go(go(now, Moves(steps)).state, event(34))
    step = through(GAME.apply(step.state, Rolled((1,))))
    assert where(step.state, "ge-6a") == "1009"
    assert [each["unit"] for each in told(step, "line-left-out")] == ["ge-6a"]


def test_a_counterblow_whose_card_is_cancelled_is_none() -> None:
    units = {"ge-4a": "1214", "ge-9a": "1315", "su-west-": "1215", "su-nw-": "1213"}
    board = field(units, "1213")
    now = state(board, Counterblowing(), hands={SOVIET: (4, 5), AXIS: (14,)})
    order = Counterblows((Counterblow(h("1215"), card_of(4)),))
    asked = go(now, order).state
    assert waits_for(asked) == (AXIS, "cancel")
    assert h("1215") in go(asked, PASS).state.board.markers
    short = unanswered(asked, event(14))
    step = go(short, Choose(yes=False))
    assert h("1215") not in step.state.board.markers
    assert [each["hexes"] for each in told(step, "counterblows-unpaid")] == [("1215",)]
    again = unanswered(short, Choose(cards=cards(5)))
    assert h("1215") in again.board.markers


# Undone (7, 31)


def test_production_problems_undo_an_upgrade_or_a_replacement() -> None:
    for order in (upgrade("su-nw", 17), upgrade("su-nw")):
        now = go(soviet((17, 22), (7,)), order).state
        while waits_for(now)[1] == "cancel":
            now = answer(now, PASS).state
        assert waits_for(now) == (AXIS, "event")
        assert ask_of(now).args == {"window": "built", "unit": "su-nw"}
        assert not weak(now, "su-nw")
        step = through(go(now, event(7)))
        assert weak(step.state, "su-nw")
        assert [each["unit"] for each in told(step, "undone")] == ["su-nw"]
        # What was paid is not given back, nor a free upgrade.
        assert step.state.board.now.upgraded == (order == upgrade("su-nw"))


def test_allied_bombing_undoes_a_replacement_of_the_axis() -> None:
    start = axis((17, 22), (31,), initiative=SOVIET)
    now = go(start, place("ge-6a", "1007", 17)).state
    while waits_for(now)[1] == "cancel":
        now = answer(now, PASS).state
    assert where(now, "ge-6a") == "1007"
    after = unanswered(now, event(31))
    assert after.board.units == start.board.units
    assert after.board.discards == cards(17, 31)
    early = unanswered(axis((17, 22), (31,)), place("ge-6a", "1007", 17))
    assert ask_of(early).args.get("window") != "built"


def test_what_was_built_is_undone_at_that_moment_alone_and_the_event_can_be_cancelled() -> None:
    board = put(empty(turn=17), {"su-nw-": "0819"})
    assert refused(window(board, "org", AXIS, hands={AXIS: (7,)}), event(7)) == ("not-at-this-time", "5.3.1")
    now = go(soviet((17, 22), (7,)), upgrade("su-nw")).state
    assert refused(now, event(14))[0] == "not-held"
    held = go(soviet((17, 34), (7,)), upgrade("su-nw"), event(7)).state
    assert waits_for(held) == (SOVIET, "cancel")
    assert not weak(unanswered(held, event(34)), "su-nw")


def test_what_an_event_built_is_undone_too() -> None:
    board = put(empty(turn=8, active=SOVIET), {"su-west-": "0821"})
    now = window(board, "org", SOVIET, hands={SOVIET: (8,), AXIS: (7,)})
    built = unanswered(now, event(8, 1, units=(u("su-west"),)))
    assert ask_of(built).args["window"] == "built"
    assert weak(unanswered(built, event(7)), "su-west")
    lost = put(empty(turn=14, initiative=SOVIET), {"ge-9a-": "1008"})
    now = window(lost, "card", AXIS, hands={AXIS: (30,), SOVIET: (31,)})
    built = unanswered(now, event(30, units=(u("ge-9a"),), hexes=(h("1008"),)))
    assert weak(unanswered(built, event(31)), "ge-9a")


# Payment alone (12, 53)


def bock(order: Order, hand: tuple[int, ...] = (12, 17, 22), **fields: object) -> Step[State]:
    return go(axis(hand, **fields), order)


def test_bock_draws_a_card_when_a_replacement_is_paid_with_him() -> None:
    step = bock(place("ge-6a", "1007", 12))
    assert [each["card"] for each in told(step, "works-when-paid")] == ["12"]
    assert isinstance(GAME.pending(step.state), Roll)
    assert where(step.state, "ge-6a") == "1007"
    both = bock(place("ge-2a", "1007", 12, 17))
    assert isinstance(GAME.pending(both.state), Roll)


@pytest.mark.parametrize("how", ["upgrade", "initiative", "cancelled", "event"])
def test_bock_draws_for_nothing_else(how: str) -> None:
    if how == "upgrade":
        assert told(bock(upgrade("ge-9a", 12, 17)), "works-when-paid") == []
    elif how == "initiative":
        assert told(bock(place("ge-6a", "1007", 12), initiative=SOVIET), "works-when-paid") == []
    elif how == "cancelled":
        now = go(axis((12, 17), (36,)), place("ge-6a", "1007", 12)).state
        step = go(unanswered(now, event(36)), Choose(cards=cards(17)))
        step = through(step)
        assert told(step, "works-when-paid") == []
        assert where(step.state, "ge-6a") == "1007"
    else:
        now = window(empty(turn=8), "org", AXIS, hands={AXIS: (12,)})
        assert refused(now, event(12)) == ("not-at-this-time", "5.3.1")


def grenadiers(*hand: int, foe: tuple[int, ...] = ()) -> State:
    board: Board = put(empty("F", turn=23), {"ge-9a-": "0406", "ge-4a": "0407", "ge-6a": "0408"})
    tired = {u(name): replace(board.units[u(name)], disorganized=True) for name in ("ge-4a", "ge-6a")}
    board = replace(board, units={**board.units, **tired})
    return state(board, Organizing(), hands={AXIS: hand, SOVIET: foe})


def test_volksgrenadiers_count_two() -> None:
    now = grenadiers(53, 17)
    step = go(now, upgrade("ge-9a", 53))
    assert not weak(step.state, "ge-9a")
    assert step.state.hands[AXIS] == cards(17)
    assert refused(now, upgrade("ge-9a", 53, 17)) == ("wrong-price", "7.1")
    assert refused(now, upgrade("ge-9a", 17)) == ("wrong-price", "7.1")


def test_volksgrenadiers_pay_for_two_things_of_one_card() -> None:
    now = grenadiers(53, 17)
    both = Organize(regroups=(Regroup(u("ge-4a"), card_of(53)), Regroup(u("ge-6a"), card_of(53))))
    after = go(now, both).state.board
    assert not after.units[u("ge-4a")].disorganized
    assert not after.units[u("ge-6a")].disorganized
    assert after.discards == cards(53)
    thrice = Organize(both.upgrades, both.places, (*both.regroups, *both.regroups[:1]))
    assert refused(now, thrice) in (("not-held", "5.4"), ("not-disorganized", "7.10"))


def test_volksgrenadiers_are_no_event_pay_once_for_trains_and_can_be_cancelled() -> None:
    board = put(empty("F", turn=23), {"ge-9a": "0406", "ge-4a": "0407", "ge-6a": "0408"})
    assert refused(window(board, "org", AXIS, hands={AXIS: (53,)}), event(53)) == (
        "not-at-this-time",
        "5.3.1",
    )
    trains = Moves((Entrain(u("ge-9a")), Entrain(u("ge-4a"), card_of(53)), Entrain(u("ge-6a"), card_of(53))))
    assert refused(state(board, Moving(), hands={AXIS: (53,)}), trains) == ("not-held", "5.4")
    now = go(grenadiers(53, foe=(36,)), upgrade("ge-9a", 53)).state
    # Nothing is left to pay with.
    assert weak(unanswered(now, event(36)), "ge-9a")


def test_a_board_survives_json_in_the_middle_of_a_payment() -> None:
    now = go(soviet((17, 22), (14, 7)), upgrade("su-nw", 17)).state
    assert codec.loads(codec.dumps(now, State), State) == now
    assert SOURCE.pack.half(card_of(53), AXIS).windows == ("pay.org",)
