"""A round that is named before a heading; what goes back in an action marches."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Ask, Fault
from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.orders import Operations
from games.paths_of_glory.model.state import Action, View
from games.title import Draft, Refused
from parsers.reading import Understood
from parsers.registry import title
from tests.paths_of_glory.positions import board, state

REGISTERED = title("paths_of_glory")
TITLE = REGISTERED.title
CARD = CardId("cp_05")
PLACED = {"sedan": ["ge_3_army", "ge_corps"], "metz": ["ge_4_army", "ge_corps"], "paris": ["fr_1_army"]}


def drafted(text: str) -> Draft:
    """What a letter of the Central Powers comes to."""
    here = state(board(PLACED, war=(), active=CP), Action(CP), hands={CP: (CARD,), AP: ()})
    view: View = TITLE.game.view(here, CP)
    written = [line.written for line in REGISTERED.reader("").read(text) if isinstance(line, Understood)]
    return TITLE.draft(view, Ask(CP, "action", f"{view.board.turn}-B{view.board.round}"), None, written, "en")


HEADS = [
    "Round {}: card 5 for ops",
    "Round {}. Card 5 for ops",
    "Раунд {}: карта 5 на ОО",
    "card 5 for ops in round {}",
    "Round {}.\ncard 5 for ops",
]


@pytest.mark.parametrize("head", HEADS)
def test_only_the_round_that_is_open_may_be_named(head: str) -> None:
    open_round = state(board(PLACED, war=(), active=CP), Action(CP), hands={CP: (), AP: ()}).board.round
    move = "GE 4 from Metz to Koblenz"
    assert isinstance(drafted(f"{head.format(open_round)}\n{move}").order, Operations)
    other = drafted(f"{head.format(open_round + 1)}\n{move}")
    assert other.order is None
    assert isinstance(other.verdicts[0], Refused)
    said = {"said": open_round + 1, "round": open_round}
    assert other.verdicts[0].fault == Fault("other-round", said)


@pytest.mark.parametrize(
    ("back", "march"),
    [
        ("GE 4 falls back from Metz to Koblenz", "GE 4 from Metz to Koblenz"),
        ("GE corps retires from Metz to Koblenz", "GE corps from Metz to Koblenz"),
        ("ГЕР корпус отходит из Меца в Кобленц", "GE corps from Metz to Koblenz"),
    ],
)
def test_who_goes_back_in_an_action_marches(back: str, march: str) -> None:
    order = drafted(f"card 5 for ops\n{back}").order
    assert isinstance(order, Operations)
    assert order == drafted(f"card 5 for ops\n{march}").order


def test_who_is_said_to_stay_holds_back_nobody() -> None:
    order = drafted("card 5 for ops\nGE 4 from Metz to Koblenz, while the corps holds Metz.").order
    assert order == drafted("card 5 for ops\nGE 4 from Metz to Koblenz").order
