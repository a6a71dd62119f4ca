"""`In the other battles ...` is for those of which nothing else is said; who must counterattack is told."""

from __future__ import annotations

import pytest

from games.no_retreat.model import orders
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.orders import Defend
from games.no_retreat.title import NoRetreatTitle
from mailer.table import judging
from parsers.registry import title
from tests.no_retreat.battlefield import battle, field, go, ready, silent
from tests.no_retreat.positions import GAME, ask_of

TITLE = NoRetreatTitle()
READER = title("no_retreat").reader("")


def left(letter: str) -> orders.Order | None:
    """What was left for battles comes to in the defence of 1215."""
    board = field({"ge-4a": "1315", "su-west-": "1215"}, "1215")
    position = silent(
        go(ready(board, {AXIS: (5, 16), SOVIET: (7, 18)}), battle("1215", "ge-4a")), "defend"
    ).state
    ask = ask_of(position)
    view = GAME.view(position, ask.seat)
    order: orders.Order | None = judging.left(TITLE, READER, view, ask, [letter], "en").order
    return order


@pytest.mark.parametrize(
    "letter",
    [
        "at 1215: counterattack\nin the other battles no counterattack, no cards",
        "если атакуют 1215: контратака\nв остальных боях без контратаки, без карт",
        "at 1215: counterattack\nin all other battles: no counterattack",
    ],
)
def test_words_for_the_others_leave_out_the_battle_that_is_named(letter: str) -> None:
    order = left(letter)
    assert isinstance(order, Defend)
    assert order == left(letter.partition("\n")[0])


@pytest.mark.parametrize(
    "letter",
    [
        "at 0819: counterattack\nin the other battles no counterattack",
        "in the other battles no counterattack",
        "в остальных боях без контратаки",
    ],
)
def test_a_battle_of_which_nothing_is_said_is_among_the_others(letter: str) -> None:
    assert left(letter) == left("in any battle: no counterattack")


def test_in_any_battle_still_fills_what_is_not_said_of_one() -> None:
    both = left("at 1215: no cards\nin any battle: no counterattack")
    assert both == left("at 1215: no cards, no counterattack")


@pytest.mark.parametrize(("lang", "says"), [("en", "it has to be made"), ("ru", "она обязательна")])
@pytest.mark.parametrize("card", ["32", "42", "52"])
def test_of_a_counterattack_by_a_card_it_is_told_that_it_must_be_made(
    card: str, lang: str, says: str
) -> None:
    """10.7.2 leaves it to the defender; these cards do not."""
    assert any(
        says in each for each in TITLE.about(f"card {card}" if lang == "en" else f"карта {card}", lang)
    )
