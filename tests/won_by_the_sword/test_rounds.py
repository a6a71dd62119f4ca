"""Rounds (3.4): who is first, whose activation comes when, cards of the hand and of the deck."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.kinds import Rolled
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId
from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.cards import card_of
from games.won_by_the_sword.model.forces import LeaderId
from games.won_by_the_sword.model.orders import Activate, End, Precede, Throw
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Activating, Alternating, NewRound, State, TurnEnd
from parsers.registry import title
from tests.won_by_the_sword.positions import (
    GAME,
    SOURCE,
    answer,
    ask_of,
    die,
    empty,
    fault,
    force,
    garrison,
    hand,
    on,
    played,
    put,
    refused,
    roll_of,
    settled,
    table,
    told,
)

TITLE = title("won_by_the_sword").title
HORN = LeaderId("horn")
P1, P2, P3, C1, C2 = map(ColumnId, ("P1", "P2", "P3", "C1", "C2"))
ONE, TWO, THREE, FOUR = (card_of(number) for number in (13, 14, 15, 16))
PLAGUE = card_of(17)


def army(protestants: int, catholics: int = 1, scenario: str = "c1632", **fields: Any) -> State:
    """So many columns a side far apart, four cards each; the second round of the second turn is to begin."""
    now = empty(scenario, turn=2, round=1, **fields)
    for number in range(1, protestants + 1):
        now = put(now, f"P{number}", "ansbach", force("3 sweden-i, 2 sweden-c", "sweden-o"))
    for number in range(1, catholics + 1):
        now = put(now, f"C{number}", "munich", force("3 bavaria-i, 2 bavaria-c", "bavaria-o"))
    return hand(hand(now, PROTESTANT, 13, 14, 15, 16), CATHOLIC, 1, 2, 3, 4)


def begun(position: State, *, first: bool = True) -> State:
    """The round after the holder of the Initiative has spoken."""
    return answer(settled(position).state, Precede(first)).state


def act(position: State, column: ColumnId, card: str | None) -> State:
    """An activation that does nothing else; a drawn card is the first of the deck."""
    now = answer(position, Activate(column, None if card is None else card_of(int(card)), (End(),))).state
    return GAME.apply(now, Rolled((1,))).state if card is None else now


def turn_of(position: State) -> tuple[str, object]:
    """Who is asked for an activation, and which."""
    ask = ask_of(position)
    return ask.seat, ask.args.get("number")


# Who is first


@pytest.mark.rule("won_by_the_sword", "2.0")
@pytest.mark.rule("won_by_the_sword", "3.4 first")
def test_the_holder_of_the_initiative_names_who_is_first_and_keeps_it() -> None:
    for holder in (PROTESTANT, CATHOLIC):
        now = settled(army(1, initiative=holder)).state
        assert (ask_of(now).seat, ask_of(now).kind) == (holder, "precede")
        for own in (True, False):
            step = answer(now, Precede(own))
            assert (step.state.board.first == holder) is own
            assert ask_of(step.state).seat == step.state.board.first
            assert step.state.board.initiative == holder


def test_a_new_round_forgets_the_old_one() -> None:
    start = army(1, barred=PROTESTANT, first=CATHOLIC, thrown=(CATHOLIC,))
    marker = replace(start.board.columns[P1], done=True, declined=(C1,))
    now = settled(table(start, columns={**start.board.columns, P1: marker})).state.board
    assert (now.round, now.barred, now.first, now.thrown) == (2, None, None, ())
    assert (now.columns[P1].done, now.columns[P1].declined) == (False, ())


# Activations in turn


@pytest.mark.rule("won_by_the_sword", "3.4 turns")
@pytest.mark.rule("won_by_the_sword", "3.4 hand")
def test_sides_activate_in_turn_with_cards_of_the_hand() -> None:
    now = begun(army(2, 2))
    order = []
    for column, card in ((P1, "13"), (C2, "01"), (P2, "14"), (C1, "02")):
        order.append(turn_of(now))
        now = act(now, column, card)
    assert order == [(PROTESTANT, 1), (CATHOLIC, 1), (PROTESTANT, 2), (CATHOLIC, 2)]
    assert (now.board.round, now.board.hands) == (3, {PROTESTANT: 2, CATHOLIC: 2})
    assert now.board.discards == ("13", "01", "14", "02")


@pytest.mark.rule("won_by_the_sword", "3.4 throw")
def test_without_a_second_column_a_card_is_thrown() -> None:
    now = act(act(begun(army(1, 1)), P1, "13"), C1, "01")
    assert turn_of(now) == (PROTESTANT, 2)
    assert refused(now, Activate(P1, TWO, (End(),))) == ("already-active", "3.4")
    assert refused(now, Throw(card_of(1))) == ("card-not-held", "3.4")
    step = answer(now, Throw(FOUR))
    assert told(step, "thrown") == [{"seat": PROTESTANT, "card": FOUR}]
    assert step.state.board.discards[-1] == FOUR
    assert step.state.sides[PROTESTANT].hand == (TWO, THREE)
    assert step.state.board.thrown == (PROTESTANT,)


@pytest.mark.rule("won_by_the_sword", "3.4 throw")
def test_no_card_is_thrown_while_a_column_can_act() -> None:
    assert refused(begun(army(1)), Throw(ONE)) == ("must-activate", "3.4")


def test_a_side_without_columns_throws_two_cards() -> None:
    now = begun(army(0, 1))
    for card in (ONE, TWO):
        now = answer(now, Throw(card)).state
        now = answer(now, GAME.default(GAME.view(now, CATHOLIC), ask_of(now))).state
    assert now.board.round == 3
    assert now.board.hands == {PROTESTANT: 2, CATHOLIC: 2}


@pytest.mark.rule("won_by_the_sword", "3.4 drawn")
@pytest.mark.rule("won_by_the_sword", "3.4 none")
def test_third_and_fourth_columns_draw_their_card() -> None:
    """The other side, which has two columns, waits; all see the card as it is played."""
    now = begun(army(4, 2), first=False)
    for column, card in ((C1, "01"), (P1, "13"), (C2, "02"), (P2, "14")):
        now = act(now, column, card)
    assert turn_of(now) == (PROTESTANT, 3)
    assert refused(now, Activate(P3, THREE, (End(),))) == ("card-is-drawn", "3.4")
    drawing = answer(now, Activate(P3, None, (End(),))).state
    assert roll_of(drawing).sides == (len(drawing.deck),)
    step = GAME.apply(drawing, Rolled((3,)))
    card = drawing.deck[2]
    assert told(step, "activated")[0]["card"] == card
    assert card not in step.state.deck
    assert step.state.board.discards[-1] == card
    assert turn_of(step.state) == (PROTESTANT, 4)
    assert act(step.state, ColumnId("P4"), None).board.round == 3
    assert step.state.board.hands == {PROTESTANT: 2, CATHOLIC: 2}


@pytest.mark.parametrize(
    ("order", "told_"),
    [
        (Activate(C1, ONE), ("no-such-column", "3.4")),
        (Activate(ColumnId("P4"), ONE), ("no-such-column", "3.4")),
        (Activate(P1, None), ("card-needed", "3.4")),
        (Activate(P1, card_of(1)), ("card-not-held", "3.4")),
        (Activate(P1, ONE, commander=LeaderId("horn")), ("cannot-command", "6.1")),
        (Activate(P1, ONE, pay=True), ("no-mutiny", "")),
    ],
)
def test_an_activation_is_refused(order: Activate, told_: tuple[str, str]) -> None:
    assert refused(begun(army(2)), order) == told_


@pytest.mark.rule("won_by_the_sword", "3.4 hand")
def test_after_five_rounds_no_card_is_left() -> None:
    now = hand(hand(table(army(1, 1), round=4), PROTESTANT, 13, 14), CATHOLIC, 1, 2)
    now = begun(now)
    while now.board.turn == 2 and isinstance(now.stack[-1], Activating):
        now = answer(now, GAME.default(GAME.view(now, ask_of(now).seat), ask_of(now))).state
    assert now.board.turn == 3
    assert now.board.hands == {PROTESTANT: 0, CATHOLIC: 0}


# A column made of a garrison


def with_commandant(units: str = "2 sweden-i") -> State:
    """Ulm has a leader in its garrison."""
    start = garrison(army(1, 1), PROTESTANT, "ulm", force(units, "sweden-o", baggage=2))
    return begun(start)


MARCH = Activate(P2, ONE, (End(),), garrison=PointId("ulm"))


@pytest.mark.rule("won_by_the_sword", "4.1 garrison")
@pytest.mark.rule("won_by_the_sword", "5.2 last")
def test_a_garrison_marches_out_but_one_level() -> None:
    now = answer(with_commandant(), MARCH).state
    own = now.sides[PROTESTANT]
    assert own.garrisons[PointId("ulm")].units == {"sweden-d": 1}
    assert own.columns[P2].units == {"sweden-i": 1, "sweden-i/": 1}
    assert (own.columns[P2].leaders, own.columns[P2].baggage) == (("sweden-o",), 2)
    assert now.board.columns[P2].at == "ulm"


@pytest.mark.rule("won_by_the_sword", "4.1 garrison")
@pytest.mark.parametrize(
    ("units", "stays"),
    [
        ("1 sweden-d, 1 sweden-i", "sweden-d"),
        ("1 sweden-i", "sweden-d"),
        ("2 sweden-i/", "sweden-i/"),
        ("1 sweden-c, 1 sweden-i/", "sweden-i/"),
        ("1 sweden-c, 1 sweden-vc", "sweden-c"),
    ],
)
def test_what_stays_in_the_garrison(units: str, stays: str) -> None:
    now = answer(with_commandant(units), MARCH).state
    assert now.sides[PROTESTANT].garrisons[PointId("ulm")].units == {stays: 1}


@pytest.mark.rule("won_by_the_sword", "4.1 besieged")
@pytest.mark.rule("won_by_the_sword", "4.1 thrown")
def test_a_garrison_that_cannot_march() -> None:
    ready = with_commandant()
    besieged = table(ready, sieges={PointId("ulm"): Siege(C1, 12)})
    assert refused(besieged, MARCH) == ("garrison-besieged", "4.1")
    assert refused(table(ready, thrown=(PROTESTANT,)), MARCH) == ("has-thrown", "4.1")
    assert refused(ready, replace(MARCH, column=P1)) == ("marker-in-use", "4.0")
    assert refused(ready, replace(MARCH, garrison=PointId("hanau"))) == ("no-garrison", "4.1")
    for units in ("1 sweden-d", "1 sweden-i/"):
        assert refused(with_commandant(units), MARCH) == ("garrison-cannot-march", "4.1")
    leaderless = garrison(ready, PROTESTANT, "ulm", force("2 sweden-i"))
    assert refused(leaderless, MARCH) == ("garrison-cannot-march", "4.1")
    foreign = garrison(ready, PROTESTANT, "ulm", force("2 sweden-i", "weimar-o"))
    assert refused(foreign, MARCH) == ("garrison-cannot-march", "4.1")


@pytest.mark.rule("won_by_the_sword", "4.0 four")
def test_there_is_no_fifth_column() -> None:
    now = begun(garrison(army(4), PROTESTANT, "ulm", force("2 sweden-i", "sweden-o")))
    assert refused(now, replace(MARCH, column=ColumnId("P5"))) == ("columns-full", "4.0")


def test_a_lone_column_may_have_a_second_out_of_a_garrison() -> None:
    """Instead of throwing a card."""
    now = act(act(with_commandant(), P1, "13"), C1, "01")
    assert fault(now, replace(MARCH, card=TWO)) is None
    assert answer(now, replace(MARCH, card=TWO)).state.board.thrown == ()


# 14.0 3: an epidemic that was dealt


def plague(columns: int = 2) -> State:
    """The first round; P2 has most levels of foot and horse, P1 most guns."""
    now = table(army(columns), round=0)
    if columns > 1:
        now = put(now, "P2", "ulm:L", force("6 sweden-i", "sweden-o"))
    now = put(now, "P1", "ansbach", force("3 sweden-i, 6 sweden-g", "sweden-o"))
    return begun(hand(now, PROTESTANT, 13, 14, 17))


@pytest.mark.rule("won_by_the_sword", "14.0 3 dealt")
def test_an_epidemic_that_was_dealt_comes_first() -> None:
    now = plague()
    assert refused(now, Activate(P1, PLAGUE)) == ("epidemic-first", "14.0 3")
    assert refused(now, Activate(P2, ONE)) == ("epidemic-first", "14.0 3")
    assert fault(now, Activate(P2, PLAGUE)) is None
    later = act(act(now, P1, "13"), C1, "01")
    assert refused(later, Activate(P2, TWO)) == ("epidemic-first", "14.0 3")
    assert GAME.default(GAME.view(later, PROTESTANT), ask_of(later)) == Activate(P2, PLAGUE, (End(),))


@pytest.mark.rule("won_by_the_sword", "14.0 3 dealt")
def test_of_three_columns_the_biggest_is_activated_with_it_from_the_hand() -> None:
    now = act(act(plague(3), P1, "13"), C1, "01")
    assert refused(now, Activate(P3, TWO)) == ("epidemic-first", "14.0 3")
    assert fault(now, Activate(P2, PLAGUE)) is None


@pytest.mark.rule("won_by_the_sword", "14.0 3 dealt")
def test_the_letter_says_that_it_may_be_the_second_activation_too() -> None:
    """The rule names the round, not its first activation; with the second it is now or never."""

    def told(now: State) -> str:
        return " ".join(TITLE.duties(GAME.view(now, PROTESTANT), ask_of(now), "en"))

    now = plague()
    assert "goes on your largest column in this round" in told(now)
    assert "goes on your largest column now" in told(act(act(now, P1, "13"), C1, "01"))
    assert "goes on your largest column now" in told(plague(1))


def test_in_later_rounds_an_epidemic_is_a_card_like_others() -> None:
    now = begun(hand(army(2), PROTESTANT, 13, 14, 17))
    assert fault(now, Activate(P1, PLAGUE)) is None


# 1633: the mutiny


def mutinous(**more: Any) -> State:
    """April 1633: one Swedish column with three points of baggage."""
    now = table(army(1, scenario="c1633"), turn=1)
    now = put(now, "P1", "ansbach", force("3 sweden-i", "sweden-o", baggage=3))
    return begun(table(now, **more), first=False)


@pytest.mark.rule("won_by_the_sword", "S mutiny")
@pytest.mark.parametrize(("pips", "refuse"), [(0, True), (5, True), (6, False), (9, False)])
def test_soldiers_who_were_not_paid_may_mutiny(pips: int, refuse: bool) -> None:
    now = answer(mutinous(), Activate(P1, ONE, (End(),))).state
    assert roll_of(now).audience.seats is None
    step = die(now, pips)
    assert told(step, "mutiny") == [{"column": P1, "die": pips, "refuse": refuse}]
    assert told(step, "activated")


@pytest.mark.rule("won_by_the_sword", "S mutiny")
def test_paid_soldiers_obey() -> None:
    step = answer(mutinous(), Activate(P1, ONE, (End(),), pay=True))
    assert told(step, "paid") == [{"column": P1}]
    assert not told(step, "mutiny")
    poor = put(mutinous(), "P1", "ansbach", force("3 sweden-i", "sweden-o", baggage=1))
    assert refused(poor, Activate(P1, ONE, pay=True)) == ("baggage-lacking", "")


@pytest.mark.rule("won_by_the_sword", "S mutiny")
def test_nobody_mutinies_later_or_of_other_nations() -> None:
    later = begun(table(army(1, scenario="c1633"), turn=3), first=False)
    assert told(answer(later, Activate(P1, ONE, (End(),))), "activated")
    assert refused(later, Activate(P1, ONE, pay=True)) == ("no-mutiny", "")
    other = begun(table(army(1, scenario="c1633"), turn=1), first=True)
    assert other.board.initiative == CATHOLIC
    assert told(answer(other, Activate(C1, card_of(1), (End(),))), "activated")


def test_after_the_last_round_the_turn_ends() -> None:
    now = on(table(army(1), round=SOURCE.tables.figures.rounds), NewRound())
    step = settled(now)
    assert step.state.board.turn == 3
    assert not any(isinstance(stage, TurnEnd | Alternating) for stage in step.state.stack)


@pytest.mark.rule("won_by_the_sword", "1.4 round")
@pytest.mark.rule("won_by_the_sword", "1.4 turn")
def test_a_turn_is_a_month_of_five_rounds_in_each_of_which_a_column_acts_once() -> None:
    acted: Counter[tuple[int, int, str]] = Counter()
    for step in played("b1638_rheinfelden", 6):
        board = step.state.board
        for event in step.events:
            if event.key == "activated":
                acted[board.turn, board.round, str(event.args["column"])] += 1
    # The last activation of a round is heard of as the next one has begun.
    rounds = Counter(column for (_, _, column), count in acted.items() for _ in range(count))
    assert rounds == {"P1": 15, "P2": 15, "C1": 15, "C2": 10}
    assert [month.month for month in SOURCE.setups["b1638_rheinfelden"].turns] == [2, 3, 4]


@pytest.mark.rule("won_by_the_sword", "3.6")
@pytest.mark.rule("won_by_the_sword", "3.4 done")
def test_the_next_turn_turns_markers_back_and_draws_chits_anew() -> None:
    start = put(empty(turn=1, round=5), "P1", "ansbach", force("3 sweden-i", "horn"), done=True)
    now = settled(on(start, TurnEnd())).state
    assert (now.board.turn, now.board.round) == (2, 0)
    # Wallenstein's die, which comes to nothing in April, then both deals.
    for _ in range(3):
        now = GAME.apply(now, Rolled((1,) * len(roll_of(now).sides))).state
    assert "chits PROTESTANT" in roll_of(now).label
    now = GAME.apply(now, Rolled((1,))).state
    assert now.sides[PROTESTANT].chits == {HORN: SOURCE.roster.leaders[HORN].chits[0]}
    assert (now.board.round, now.board.columns[P1].done) == (1, False)
