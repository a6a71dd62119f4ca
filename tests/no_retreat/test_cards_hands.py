"""Events of cards, points and weather (the halves of data/cards.toml that need no place on the map)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.kinds import Ask, Fault, Roll, Rolled
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Board, Effect
from games.no_retreat.model.cards import CardId, card_of
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Choose, Event, Throw
from games.no_retreat.model.playing import Deal
from games.no_retreat.model.state import PlayerTurnEnd, State, SupplyPhase, VictoryCheck
from games.no_retreat.rules.cards.draw import due
from games.no_retreat.rules.cards.effects.deed import Deed
from games.no_retreat.rules.cards.effects.hands import take_top
from games.no_retreat.text.example import example
from games.no_retreat.title import NoRetreatTitle
from games.no_retreat.turn import SEQUENCE
from tests.no_retreat.positions import (
    GAME,
    SOURCE,
    answer,
    ask_of,
    drawing,
    empty,
    event,
    fault,
    owned,
    put,
    refused,
    state,
    u,
    window,
)
from tests.rig.cases import in_turn


def cards(*numbers: int) -> tuple[CardId, ...]:
    return tuple(map(card_of, numbers))


def quiet(position: State, number: int, option: int = 0, **chosen: Any) -> State:
    """The state after the event where nobody else holds a card: nobody can cancel it."""
    return answer(position, event(number, option, **chosen)).state


def soviet(board: Board) -> Board:
    return replace(board, initiative=SOVIET)


# Drawn and thrown


def test_lend_lease_brings_two_cards_from_turn_6() -> None:
    now = window(empty(turn=5, active=SOVIET), "org", SOVIET, hands={SOVIET: (8,)})
    assert refused(now, event(8)) == ("not-before-turn", "5.3.1")
    now = window(empty(turn=6, active=SOVIET), "org", SOVIET, hands={SOVIET: (8,)})
    assert drawing(quiet(now, 8), 3, 5).hands[SOVIET] == cards(3, 5)


def test_speer_draws_three_and_throws_one() -> None:
    now = window(soviet(empty(turn=14)), "card", AXIS, hands={AXIS: (22, 33)})
    now = drawing(quiet(now, 22), 3, 5, 16)
    assert ask_of(now).kind == "throw"
    after = answer(now, Throw(cards(33))).state
    assert after.hands[AXIS] == cards(3, 5, 16)


def test_of_two_cards_drawn_one_is_kept() -> None:
    now = window(empty(turn=8), "card", SOVIET, hands={SOVIET: (9, 33)})
    now = drawing(quiet(now, 9, 1), 3, 5)
    assert refused(now, Throw(cards(33))) == ("throw-of-drawn", "5.3.1")
    assert answer(now, Throw(cards(5))).state.hands[SOVIET] == cards(3, 33)


@pytest.mark.parametrize(("number", "seat", "turn"), [(9, SOVIET, 6), (40, AXIS, 15)])
def test_sudden_death_is_called_off(number: int, seat: Any, turn: int) -> None:
    board = empty(turn=turn) if seat == SOVIET else soviet(empty(turn=turn))
    now = window(board, "victory", seat, hands={seat: (number,)})
    assert refused(now, event(number, 2)) == ("no-such-choice", "5.3.1")
    after = quiet(now, number).board
    assert [effect.does for effect in after.effects] == ["no-sudden-death"]
    plain = window(replace(board, turn=turn + 1), "victory", seat, hands={seat: (number,)})
    assert refused(plain, event(number)) == ("event-needs", "5.3.1")


def test_a_side_that_called_off_sudden_death_lives_on() -> None:
    board = empty(turn=6, control=dict.fromkeys(SOURCE.atlas.scoring, AXIS))
    board = owned(board, x0819=SOVIET, x0218=SOVIET, x1721=SOVIET)
    board = replace(board, terms=replace(board.terms, campaign=True))
    off = Effect("no-sudden-death", SOVIET, "turn")
    for effects, over in (((), "sudden-death"), ((off,), "")):
        change = Change(SOURCE, state(replace(board, effects=effects), VictoryCheck()))
        SEQUENCE.settle(change)
        assert change.state.over == over


# Taken, seen, thrown by chance


def test_stavka_takes_the_card_on_top() -> None:
    now = window(empty(turn=8, discards=cards(3, 6)), "card", SOVIET, hands={SOVIET: (33,)})
    after = quiet(now, 33)
    assert after.hands[SOVIET] == cards(6)
    assert after.board.discards == cards(3, 33)
    none = window(empty(turn=8), "card", SOVIET, hands={SOVIET: (33,)})
    assert refused(none, event(33)) == ("nothing-to-take", "5.3.1")
    immediate = window(empty(turn=8, discards=cards(13)), "card", SOVIET, hands={SOVIET: (33,)})
    assert refused(immediate, event(33)) == ("nothing-to-take", "5.3.1")


@pytest.mark.rule("no_retreat", "15.7")
def test_stavka_turns_the_joker() -> None:
    now = window(empty(turn=8, discards=cards(3)), "card", SOVIET, hands={SOVIET: (33,)})
    assert refused(now, event(33, 1)) == ("no-joker", "15.7")
    now = window(empty(turn=8, joker=AXIS), "card", SOVIET, hands={SOVIET: (33,)})
    assert quiet(now, 33, 1).board.joker == SOVIET


def test_okh_takes_one_of_three_and_nobody_hears_which() -> None:
    now = window(empty(turn=8, discards=cards(3, 6, 10, 20)), "card", AXIS, hands={AXIS: (5,)})
    now = quiet(now, 5)
    assert ask_of(now).kind == "choose"
    assert refused(now, Choose(cards=cards(3)))[0] == "choose-not-those"
    # Card 20 is played at once when the Axis draws it.
    assert refused(now, Choose(cards=cards(20)))[0] == "choose-not-those"
    step = answer(now, Choose(cards=cards(6)))
    assert step.state.hands[AXIS] == cards(6)
    assert step.state.board.discards == ()
    assert [each.key for each in step.events if each.audience.hears(SOVIET)] == ["reshuffled"]


def test_red_orchestra_sees_the_hand_and_throws_a_card() -> None:
    now = window(empty(turn=8), "card", SOVIET, hands={AXIS: (3, 10), SOVIET: (25,)})
    now = quiet(now, 25)
    now = (
        answer(now, GAME.default(GAME.view(now, AXIS), ask_of(now))).state
        if ask_of(now).kind == "cancel"
        else now
    )
    assert GAME.view(now, SOVIET).seen == cards(3, 10)
    assert GAME.view(now, AXIS).seen == ()
    told = NoRetreatTitle().duties(GAME.view(now, SOVIET), ask_of(now), "en")[0]
    assert all(f"{number} (" in told for number in (3, 10)), told
    assert refused(now, Choose(cards=cards(5)))[0] == "choose-not-those"
    after = answer(now, Choose(cards=cards(10))).state
    assert after.hands[AXIS] == cards(3)
    assert after.board.discards == cards(25, 10)
    assert GAME.view(after, SOVIET).seen == ()


def test_a_card_of_the_soviet_hand_falls_by_chance() -> None:
    now = window(empty(turn=8, active=SOVIET), "card", AXIS, hands={AXIS: (42,), SOVIET: (3, 5)})
    now = quiet(now, 42)
    now = answer(now, GAME.default(GAME.view(now, SOVIET), ask_of(now))).state
    waits = GAME.pending(now)
    assert isinstance(waits, Roll)
    assert (waits.sides, waits.audience.seats) == ((2,), (SOVIET,))
    after = GAME.apply(now, Rolled((2,))).state
    assert after.hands[SOVIET] == cards(3)


# The foe pays


def test_the_western_allies_cost_two_cards_or_a_card_and_a_step() -> None:
    board = soviet(put(empty(turn=19), {"ge-1pz": "0305"}))
    now = quiet(window(board, "card", SOVIET, hands={AXIS: (3, 10, 20), SOVIET: (24,)}), 24)
    now = answer(now, GAME.default(GAME.view(now, AXIS), ask_of(now))).state
    assert ask_of(now).seat == AXIS
    assert refused(now, Choose(cards=cards(3)))[0] == "pay-so-many"
    assert fault(now, Choose(cards=cards(3, 11))) == Fault("not-held", {"cards": cards(11)})
    view = GAME.view(now, AXIS)
    shown = [example(SOURCE, replace(view, hand=cards(*hand)), ask_of(now)) for hand in ((3, 10), (11, 12))]
    assert shown[0] == shown[1], "made without a look at the hand"
    assert answer(now, Choose(cards=cards(3, 10))).state.hands[AXIS] == cards(20)
    step = Choose(option=1, cards=cards(3), units=(u("ge-1pz"),))
    after = answer(now, step).state
    assert after.board.units[u("ge-1pz")].weak
    assert len(after.hands[AXIS]) == 2


def test_allies_that_waver_cost_a_card_and_late_an_army() -> None:
    alone = window(empty(turn=8), "card", SOVIET, hands={AXIS: (3,), SOVIET: (44,)})
    assert refused(alone, event(44)) == ("event-needs", "5.3.1")
    for turn, lost in ((8, 0), (11, 1)):
        board = put(empty(turn=turn), {"hu-2": "0903"})
        now = quiet(window(board, "card", SOVIET, hands={AXIS: (3,), SOVIET: (44,)}), 44)
        now = answer(now, GAME.default(GAME.view(now, AXIS), ask_of(now))).state
        order = Choose(cards=cards(3), units=(u("hu-2"),) * lost)
        after = answer(now, order).state
        assert after.hands[AXIS] == ()
        assert (after.board.units[u("hu-2")].at == "0903") == (lost == 0)


# Pledges


@pytest.mark.parametrize(
    ("number", "seat", "active", "drawn", "attacks", "points"),
    [
        (13, AXIS, AXIS, 3, 4, -1),
        (20, SOVIET, SOVIET, 4, 4, 2),
        (19, SOVIET, AXIS, 0, 3, -2),
        (23, AXIS, SOVIET, 0, 4, 1),
    ],
)
def test_who_attacks_too_little_loses_points(
    number: int, seat: Any, active: Any, drawn: int, attacks: int, points: int
) -> None:
    now = quiet(window(empty(turn=8, active=active), "card", seat, hands={seat: (number,)}), number)
    waits = GAME.pending(now)
    assert isinstance(waits, Roll) == bool(drawn)
    for made, expected in ((attacks, 0), (attacks - 1, points)):
        done = replace(now.board.now, declared=made, attacked=("0101",) * made)
        board = replace(now.board, now=done)
        change = Change(SOURCE, state(board, PlayerTurnEnd(asked=True)))
        SEQUENCE.settle(change)
        assert change.board.events == expected


def test_a_summer_campaign_needs_clear_weather() -> None:
    now = window(empty(turn=6), "card", AXIS, hands={AXIS: (13,)})
    assert refused(now, event(13)) == ("event-weather", "5.3.1")


def test_a_desperate_offensive_brings_markers_for_a_point() -> None:
    now = window(empty("F", turn=24), "card", AXIS, hands={AXIS: (45,)})
    after = quiet(now, 45)
    assert after.board.support[AXIS] == now.board.support[AXIS] + 3
    assert after.board.events == now.board.events - 1
    assert isinstance(GAME.pending(after), Roll)


# Played when drawn


def drawn(board: Board, seat: Any, number: int) -> State:
    return drawing(state(board, SupplyPhase(), Deal(seat, 1)), number)


@pytest.mark.rule("no_retreat", "14.14")
@pytest.mark.rule("no_retreat", "14.14.2")
@pytest.mark.rule("no_retreat", "14.14.3")
def test_weather_changes_when_the_card_is_drawn() -> None:
    board = empty(turn=3)
    assert drawn(board, AXIS, 11).board.skies["sep-oct"] == "clear"
    assert drawn(board, SOVIET, 12).board.skies["nov-dec"] == "mud"
    assert drawn(board, SOVIET, 13).board.skies == board.skies
    # On turn 2 the September marker has no snow on it.
    assert drawn(replace(board, turn=2), SOVIET, 13).board.skies == board.skies
    # No marker lies on turn 8, on its next it does.
    assert drawn(empty(turn=8), AXIS, 11).board.skies == empty(turn=8).skies
    fixed = replace(board, terms=replace(board.terms, fixed_weather=True))
    assert drawn(fixed, AXIS, 11).board.skies == board.skies


@pytest.mark.rule("no_retreat", "14.14.1")
def test_markers_lie_on_their_next_turn_as_it_is_printed() -> None:
    assert empty(turn=1).skies == {"mar-apr": "mud", "nov-dec": "snow", "sep-oct": "mud"}


def test_unseasonal_weather_turns_one_of_two_markers_or_both() -> None:
    now = drawn(empty(turn=3), AXIS, 9)
    assert ask_of(now).args["question"] == "weather"
    for option, skies in ((0, ("mud", "clear")), (1, ("snow", "clear")), (2, ("mud", "mud"))):
        after = answer(now, Choose(option=option)).state.board.skies
        assert (after["nov-dec"], after["sep-oct"]) == skies
    assert refused(now, Choose(option=3))[0] == "no-such-choice"
    alone = drawn(empty(turn=4), AXIS, 9)
    assert alone.board.skies["nov-dec"] == "mud"


@in_turn(
    [
        (45, SOVIET, {"x1105": SOVIET}, -1),
        (45, SOVIET, {"x1105": AXIS}, 1),
        (48, SOVIET, {"finland": SOVIET}, -1),
        (48, SOVIET, {"finland": None}, 0),
        (50, AXIS, {"x0410": AXIS}, 1),
        (50, AXIS, {"x0410": SOVIET}, -1),
        (52, SOVIET, {"x1403": SOVIET}, -1),
        (52, SOVIET, {"x1403": AXIS}, 0),
    ]
)
def test_points_of_places_in_1945(number: int, seat: Any, there: dict[str, Any], points: int) -> None:
    board = empty("F", turn=24, events=0)
    control = {**board.control, **{key.lstrip("x"): whose for key, whose in there.items()}}
    after = drawn(replace(board, control=control), seat, number)
    assert after.board.events == points
    # Another card comes for it.
    assert isinstance(GAME.pending(after), Roll)


@pytest.mark.parametrize(
    ("number", "seat", "units", "points"),
    [
        (46, AXIS, {"ge-berlin": "0305"}, 1),
        (46, AXIS, {}, -1),
        (47, AXIS, {"ge-1pz": "1212"}, 1),
        (47, AXIS, {"ge-1pz": "0305"}, -1),
        (49, SOVIET, {"su-west": "1707"}, -1),
        (49, SOVIET, {}, 1),
    ],
)
def test_points_of_units_in_1945(number: int, seat: Any, units: dict[str, str], points: int) -> None:
    after = drawn(put(empty("F", turn=24, events=0), units), seat, number)
    assert after.board.events == points


def test_a_unit_is_offered_for_a_point() -> None:
    board = put(empty("F", turn=24, events=0), {"ge-1pz": "0305", "ge-vs2": "0406", "ge-kg1": "0605"})
    now = drawn(board, AXIS, 51)
    assert ask_of(now).args["units"] == ("ge-1pz",)
    assert refused(now, Choose(units=(u("ge-vs2"),)))[0] == "choose-not-those"
    given = answer(now, Choose(units=(u("ge-1pz"),))).state
    assert (given.board.events, given.board.units[u("ge-1pz")].at) == (1, "removed")
    assert answer(now, Choose(yes=False)).state.board.events == -1
    assert isinstance(GAME.pending(given), Roll)


@pytest.mark.parametrize(("number", "seat"), [(20, AXIS), (40, SOVIET)])
def test_a_reshuffle_draws_again_where_the_joker_lies_so(number: int, seat: Any) -> None:
    board = empty(turn=8, discards=cards(3, 5))
    after = drawn(board, seat, number)
    assert after.board.discards == ()
    assert {*cards(3, 5, number)} <= {*after.deck}
    assert not isinstance(GAME.pending(after), Roll)
    assert isinstance(GAME.pending(drawn(replace(board, joker=seat), seat, number)), Roll)


@pytest.mark.parametrize(("number", "seat"), [(54, AXIS), (53, SOVIET)])
def test_a_reshuffle_of_1945_draws_again(number: int, seat: Any) -> None:
    assert isinstance(GAME.pending(drawn(empty("F", turn=24), seat, number)), Roll)


@pytest.mark.rule("no_retreat", "15.6")
def test_who_draws_less_by_no_surrender() -> None:
    fewer = Effect("fewer-cards", AXIS, "game", {"turn": 9, "cards": 2})
    board = empty(turn=9, effects=(fewer,))
    assert due(SOURCE, board, AXIS) == 3
    assert due(SOURCE, replace(board, turn=10), AXIS) == 4


def test_stavka_takes_the_top_card_where_its_own_has_been_taken_away() -> None:
    """A card of any time in the window to cancel may take the played one from the pile."""
    board = replace(empty(), discards=tuple(map(card_of, (20, 21))))
    deed = Deed(SOVIET, card_of(33), Event(card_of(33)), "take-top", {})
    change = Change(SOURCE, state(board))
    take_top(change, deed)
    assert change.state.hands[SOVIET] == (card_of(21),)


@pytest.mark.parametrize(("lang", "card"), [("en", "choose card"), ("ru", "выбираю карту")])
def test_what_a_choice_is_among_stands_in_its_question(lang: str, card: str) -> None:
    """5: the topmost cards of the pile; 9: what each weather marker would show."""
    title = NoRetreatTitle()
    pile = replace(empty(turn=8), discards=cards(4, 11, 30))
    figures = {"look": 2}
    asked = Ask(SOVIET, "choose", "8-S1", args={"question": "fetch", "figures": figures})
    view = GAME.view(window(pile, "card", SOVIET, hands={SOVIET: (3,)}), SOVIET)
    told = title.duties(view, asked, lang)[0]
    assert card in told
    assert {each for each in ("4 (", "11 (", "30 (") if each in told} < {"4 (", "11 (", "30 ("}
    weather = Ask(SOVIET, "choose", "8-S1", args={"question": "weather", "figures": {}})
    assert "{" not in title.duties(view, weather, lang)[0]
