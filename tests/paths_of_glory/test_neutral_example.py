"""The example under a question: of what the hand may hold as far as the seat knows, never of the hand."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask
from games.paths_of_glory.data.load import source
from games.paths_of_glory.game import PathsOfGlory
from games.paths_of_glory.model.atlas import CP
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.orders import Operations
from games.paths_of_glory.model.state import Action, View
from games.paths_of_glory.text.example import example
from tests.paths_of_glory.positions import board, state

SOURCE = source()
ASK = Ask(CP, "action", "5-B1")


def shown(view: View) -> CardId:
    """The card of the example."""
    order = example(SOURCE, view, ASK)
    assert isinstance(order, Operations)
    assert order.card is not None
    return order.card


def test_an_action_names_no_card_that_the_seat_knows_to_be_out_of_the_game() -> None:
    here = state(board({"koblenz": ["ge_1_army"]}), Action(CP), hands={CP: ["cp_20", "cp_21"]})
    view = PathsOfGlory(SOURCE).view(here, CP)
    first = shown(view)
    assert shown(replace(view, hand=(CardId("cp_30"),))) == first, "made without a look at the hand"
    assert shown(replace(view, aside=(first,))) != first
