"""What is said once for many questions, as standing orders are: the best of it that can be, or none."""

from __future__ import annotations

import pytest

from games.no_retreat.model import orders
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.fighting import Counterblowing, Retreating, TakeLosses
from games.no_retreat.model.orders import Event, React
from games.no_retreat.model.playing import Keeping
from games.no_retreat.model.state import State
from games.no_retreat.rules.combat.outcome.retreat import chosen
from games.no_retreat.title import NoRetreatTitle
from games.title import Draft
from parsers.reading import Understood
from parsers.registry import title
from tests.no_retreat.battlefield import battle, course, field, fight, ready
from tests.no_retreat.positions import GAME, SOURCE, ask_of, h, state, u, window

TITLE = NoRetreatTitle()
READER = title("no_retreat").reader("")
LINE = {"ge-4a": "1214", "ge-9a": "1315", "su-nw-": "1215", "su-west-": "1217", "su-south-": "1213"}


def drafted(position: State, letter: str) -> Draft:
    ask = ask_of(position)
    read = READER.read(letter)
    assert all(isinstance(each, Understood) for each in read), read
    written = [each.written for each in read if isinstance(each, Understood)]
    return TITLE.draft(GAME.view(position, ask.seat), ask, None, written, "en")


@pytest.mark.parametrize("letter", ["keep any of 41, 12, 9, 33", "оставить любые из 41, 12, 9, 33"])
def test_of_several_cards_the_first_that_are_held_are_kept(letter: str) -> None:
    position = state(field(LINE), Keeping(AXIS, 2), hands={AXIS: (5, 12, 33, 41)})
    assert drafted(position, letter).order == orders.Throw((card_of(5), card_of(33)))


@pytest.mark.parametrize(("letter", "card"), [("any of 9, 2, 16", 16), ("любые из 9, 2", None)])
def test_of_several_cards_the_first_that_can_be_played_is(letter: str, card: int | None) -> None:
    board = field(LINE, "1215")
    position = window(
        board, "reroll", AXIS, SOVIET, hands={AXIS: (2, 16)}, fight=fight(board, "1215", "ge-4a")
    )
    made = drafted(position, letter)
    assert made.order == React(None if card is None else Event(card_of(card))), made


@pytest.mark.parametrize(
    "letter", ["counterblow 1215 for any of 9, 5, 4", "контрудар 1215 за любую из 9, 5, 4"]
)
def test_a_counterblow_is_paid_with_the_first_card_that_is_held(letter: str) -> None:
    position = state(field(LINE, "1213"), Counterblowing(), hands={SOVIET: (4, 5)})
    made = drafted(position, letter)
    assert made.order == orders.Counterblows((orders.Counterblow(h("1215"), card_of(5)),)), made


def test_the_first_who_can_takes_the_loss() -> None:
    board = field(LINE, "1215")
    position = state(board, TakeLosses(fight(board, "1215", "ge-4a", "ge-9a"), AXIS, 1))
    assert drafted(position, "losses 1 Pz, 9A, 4A").order == orders.Losses((u("ge-9a"),))


def test_a_retreat_goes_towards_what_was_named() -> None:
    board = field({**LINE, "ge-1pz": "1115"}, "1215")
    battled = fight(board, "1215", "ge-4a", "ge-9a", "ge-1pz")
    position = state(board, Retreating(battled))
    goals = (h("1218"),)
    made = drafted(position, "retreat towards Voronezh")
    assert made.order == chosen(SOURCE, board, battled, goals)


@pytest.mark.parametrize(("least", "yes"), [("1:3", True), ("5:1", False)])
def test_a_counterattack_is_made_at_that_ratio_or_better(least: str, yes: bool) -> None:
    board = field(LINE, "1215")
    step = course(ready(board), battle("1215", "ge-4a"), 1)
    ask = ask_of(step.state)
    assert ask.kind == "counterattack"
    for letter in (f"counterattack if at least {least}", f"контратака если не хуже {least}"):
        made = drafted(step.state, letter)
        assert made.order == orders.Counterattack(yes), made


@pytest.mark.parametrize(
    "letter", ["in the battle for 1315 I play 30", "в бою за 1315 играю 30", "играю карту 30", "card 30"]
)
def test_a_card_for_what_the_die_gave_waits_for_the_die(letter: str) -> None:
    """It was tried before the die, left out, and the standing ``no card`` answered when its time came."""
    board = field({"ge-4a": "1315", "su-west-": "1215"}, "1215")
    step = course(ready(board, {SOVIET: (30, 5)}), battle("1215", "ge-4a"))
    ask = ask_of(step.state)
    assert (ask.seat, ask.kind) == (SOVIET, "defend")
    made = drafted(step.state, letter.replace("1315", "1215")).order
    assert isinstance(made, orders.Defend)
    assert (made.event, made.reply.events) == (None, (card_of(30),))


@pytest.mark.parametrize("letter", ["card 7", "card 30, 7"])
def test_a_card_that_is_not_held_waits_for_nothing(letter: str) -> None:
    board = field({"ge-4a": "1315", "su-west-": "1215"}, "1215")
    step = course(ready(board, {SOVIET: (30, 5)}), battle("1215", "ge-4a"))
    assert drafted(step.state, letter).order is None


def test_a_battle_is_of_no_cards_though_one_was_said_before() -> None:
    board = field({"ge-4a": "1315", "su-west-": "1215"}, "1215")
    step = course(ready(board, {SOVIET: (30, 5)}), battle("1215", "ge-4a"))
    made = drafted(step.state, "in the battle for 1215 I play 30\nin the battle for 1215 no cards").order
    assert made == orders.Defend(reply=orders.Reply(events=()))
