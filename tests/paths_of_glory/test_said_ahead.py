"""What letters say of questions to come, of all battles at once and of several spaces; by position."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.orders import Attack, Losses, PlayEvent, Redeploy, Replace
from games.paths_of_glory.model.state import Replacing, State
from games.title import Accepted, Refused
from tests.paths_of_glory.fights import War, assault
from tests.paths_of_glory.letters import drafted, same
from tests.paths_of_glory.positions import board, state
from tests.paths_of_glory.questions import POSITIONS


def refused(here: State, text: str) -> list[str]:
    """Why lines of a letter are refused."""
    return [each.fault.key for each in drafted(here, text).verdicts if isinstance(each, Refused)]


def three_corps() -> State:
    """The French attack with two full corps and a reduced one, and take three losses."""
    placed = {"paris": ["fr_corps", "fr_corps", "(fr_corps)"], "orleans": ["ge_5_army"]}
    war = War(placed, AP, control={"orleans": CP}, hands={AP: ["ap_02"]})
    war.answer(Attack(assault("orleans", ["fr_corps_1", "fr_corps_2", "fr_corps_3"]))).dice(1, 3)
    assert war.kind == "losses"
    return war.state


def bef() -> State:
    """A corps with a name of its own is attacked."""
    placed = {"sedan": ["ge_2_army", "ge_3_army"], "brussels": ["(br_bef_corps)"]}
    war = War(
        placed, control={"sedan": CP, "liege": CP}, destroyed=("liege",), hands={AP: ["ap_06", "ap_07"]}
    )
    war.answer(Attack(assault("brussels", ["ge_2_army", "ge_3_army"])))
    assert war.kind == "defend"
    return war.state


def near_east() -> State:
    """British corps to be restored in two spaces."""
    placed = {"cairo": ["(br_corps)"], "basra": ["(br_corps)"], "AP-ELIMINATED": ["fr_4_army"]}
    return state(board(placed, rp={"FR": 1, "BR": 1}), Replacing((AP,)))


SAME: list[tuple[Callable[[], State], str, str]] = [
    (POSITIONS["ap"], "card 14 for RP\nAfter that I play Moltke as event.", "card 14 for RP"),
    (POSITIONS["ap"], "карта 14 на ОП\nв следующем раунде карта 7 на ОО", "card 14 for RP"),
    (POSITIONS["ap"], "card 14 for RP\nround 5: card 7 for ops\nRU 5 from Lublin to Kovel", "card 14 for RP"),
    (bef, "no cards\nNext turn card 2 as event", "no cards"),
    (bef, "no cards\nif beaten, the corps retreats to Antwerp", "no cards; retreat BEF corps to Antwerp"),
    (bef, "без карт; если выбьют, корпус отходит в Антверпен", "no cards; retreat BEF corps to Antwerp"),
    (near_east, "restore the BR corps at Cairo and Basra", "restore BR corps at Cairo, BR corps at Basra"),
    (near_east, "ФР 4 — в Париж", "rebuild FR 4 at Paris"),
    (POSITIONS["cp"], "card 5 as event: GE 7 and the corps at Oppeln", "event 5: GE 7, GE corps at Oppeln"),
    (
        POSITIONS["attack"],
        "attack Cambrai from Sedan with GE 2, GE 3\nno advance after the battles",
        "attack Cambrai from Sedan with GE 2, GE 3, no advance",
    ),
    (
        POSITIONS["attack"],
        "attack Cambrai from Sedan with GE 2, GE 3\nlosses: corps first",
        "attack Cambrai from Sedan with GE 2, GE 3, losses corps first",
    ),
]  # fmt: skip


@pytest.mark.parametrize("at", range(len(SAME)))
def test_said_otherwise(at: int) -> None:
    where, said, means = SAME[at]
    same(where(), said, means)


@pytest.mark.parametrize("text", ["next round: card 14 for RP", "в следующем раунде карта 14 на ОП"])
def test_an_action_of_another_round_alone_is_none_of_this_one(text: str) -> None:
    here = POSITIONS["ap"]()
    assert drafted(here, text).order is None
    assert refused(here, text) == ["action-later"]


def test_which_of_two_actions_is_meant_nobody_knows() -> None:
    here = POSITIONS["ap"]()
    assert refused(here, "card 14 for RP\ncard 7 for ops") == ["second-heading"]
    assert isinstance(drafted(here, "card 14 for RP").order, Replace)


def test_a_title_that_is_of_another_card_than_the_number_is_asked_back() -> None:
    here = POSITIONS["ap"]()
    assert refused(here, "card 11 as event (Moltke)") == ["which-card"]
    card = drafted(POSITIONS["cp"](), "card 9 as event (Reichstag Truce)")
    assert not any(isinstance(each, Refused) and each.fault.key == "which-card" for each in card.verdicts)


def test_one_corps_takes_two_steps_beside_one_that_is_lost() -> None:
    for text in (
        "The reduced corps is lost, and one full corps loses two steps",
        "ослабленный корпус погибает, и один полный корпус теряет два шага",
    ):
        order = drafted(three_corps(), text).order
        assert isinstance(order, Losses)
        assert order.steps == ("fr_corps_3", "fr_corps_1", "fr_corps_1")


def test_losses_said_of_all_attacks_leave_what_one_says_of_its_own() -> None:
    here = POSITIONS["attack"]()
    own = "attack Cambrai from Sedan with GE 2, GE 3, losses GE 3"
    same(here, f"{own}\nlosses: corps first", own)


def test_each_redeployment_that_cannot_be_says_so() -> None:
    here = POSITIONS["ap"]()
    told = drafted(
        here, "sr 14\nFR corps from the reserve to Chateau Thierry\n3 FR corps from the reserve to Paris"
    )
    assert told.order is None
    head, *legs = told.verdicts
    assert not isinstance(head, Refused)
    assert all(isinstance(each, Refused) for each in legs), legs
    assert isinstance(drafted(here, "sr 14\nFR corps from the reserve to Verdun").order, Redeploy)


def test_a_retreat_of_one_space_may_not_be_enough() -> None:
    (*_, last) = drafted(bef(), "no cards\nretreat BEF corps to Antwerp").verdicts
    assert isinstance(last, Accepted)
    assert [note.key for note in last.notes] == ["may-be-two"]


def test_an_event_is_for_units_where_each_stands() -> None:
    order = drafted(POSITIONS["cp"](), "card 5 as event: GE 7 and the corps at Bremen").order
    assert isinstance(order, PlayEvent)
    assert {str(unit).partition("_corps")[0] for unit in order.units} == {"ge_7_army", "ge"}
