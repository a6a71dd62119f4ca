"""A letter whose sentence says who acts is an order of who is asked, and of nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from games.title import Refused
from games.won_by_the_sword.model import orders
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.state import State
from tests.won_by_the_sword.bad_letters import acting, asked, field
from tests.won_by_the_sword.draft import drafted, order
from tests.won_by_the_sword.said_answers import (
    FORAGE,
    P1,
    P3,
    battle,
    besieged,
    holding,
    losing,
    move,
    sheltering,
    three,
    units,
)

TO_DINKELSBUEHL = orders.Retreat((PointId("dinkelsbuehl"),))


@pytest.mark.parametrize(
    ("position", "text", "made"),
    [
        (acting(field()), "Horn marches to Dinkelsbühl", orders.Go((move("dinkelsbuehl"),))),
        (acting(field()), "Колонна 1 идёт в Динкельсбюль", orders.Go((move("dinkelsbuehl"),))),
        (acting(field()), "Have Horn forage.", orders.Go((FORAGE,))),
        (acting(field()), "Пусть Горн фуражирует", orders.Go((FORAGE,))),
        (acting(field()), "Horn stays where he is", orders.Go((orders.End(),))),
        (asked(three(), 3), "Column 3 forages", orders.Activate(P3, tasks=(FORAGE,))),
        (battle("accept"), "Horn declines battle", orders.Accept(False)),
        (battle("accept"), "Колонна 1 принимает бой", orders.Accept(True)),
        (battle("retreat"), "Column 1 retreats to Dinkelsbühl", TO_DINKELSBUEHL),
        (battle("retreat"), "Горн отступает в Динкельсбюль", TO_DINKELSBUEHL),
        (besieged(), "The garrison of Ulm sallies with the foot", orders.Sally(True, UnitId("sweden-i"))),
        (besieged(), "Ульм отсиживается за стенами", orders.Sally(True)),
        (besieged(), "Ulm fires back", orders.Sally(True)),
        (besieged(), "Nobody", orders.Sally(True)),
        (besieged(), "Никто", orders.Sally(True)),
        (besieged(), "The garrison of Ulm is left in place", orders.Sally(True)),
        (losing(1), "Column 1 loses a foot regiment", orders.Lose(units(sweden_i=1))),
        (holding(), "Column 1: hold with a detachment", orders.Hold(units(sweden_d=1))),
        (sheltering(), "column 2", orders.Shelter("P2")),
    ],
)
def test_who_is_asked_acts(position: State, text: str, made: Any) -> None:
    assert order(position, text) == made


@pytest.mark.parametrize(
    ("position", "text", "key"),
    [
        (acting(field()), "Banér marches to Ulm", "acts-not"),
        (acting(field()), "Банер остаётся на месте", "acts-not"),
        (acting(field()), "Tilly storms the fortress", "foes-leader"),
        (acting(field()), "Column 2 forages; end", "acts-not"),
        (acting(field()), "The garrison of Ulm sallies", "no-town-asked"),
        (acting(field()), "Nobody", "not-now"),
        (asked(field()), "Horn marches to Dinkelsbühl", "card-not-said"),
        (asked(field()), "колонна 2: фуражировка", "card-not-said"),
        (battle("accept"), "Banér declines battle", "acts-not"),
        (battle("retreat"), "Column 2 retreats to Dinkelsbühl", "acts-not"),
        (besieged(), "The garrison of Rain sallies with the foot", "town-asked"),
        (besieged(), "Bombard Rain", "town-asked"),
        (besieged(), "The garrison of Rain stays in place", "town-asked"),
        (besieged(), "Horn makes no sortie", "not-in-garrison"),
        (losing(1), "Column 2 loses a foot regiment", "acts-not"),
        (losing(1), "Nobody", "not-now"),
    ],
)
def test_who_is_not_asked_does_nothing(position: State, text: str, key: str) -> None:
    """It was read as an order of whoever was asked, or not at all."""
    draft = drafted(position, text)
    assert draft.order is None
    faults = [each.fault.key for each in draft.verdicts if isinstance(each, Refused)]
    assert key in faults


def test_who_acts_without_a_card_beside_another_leaves_that_as_it_is() -> None:
    """The tasks behind it are of no other activation."""
    draft = drafted(asked(field()), "1 with 26: forage\nBanér marches to Ulm")
    assert draft.order == orders.Activate(P1, card="26", tasks=(FORAGE,))  # type: ignore[arg-type]
    assert [type(each) is Refused for each in draft.verdicts] == [False, False, True, True]


def test_who_was_activated_may_be_named_again() -> None:
    draft = drafted(asked(field()), "1 with 26: forage\nColumn 1 marches to Dinkelsbühl")
    assert draft.order.tasks == (FORAGE, move("dinkelsbuehl"))


def test_a_town_that_is_named_is_where_the_column_is() -> None:
    """Foraging and fire at a town are done there alone."""
    assert order(acting(field()), "Forage at Nördlingen").tasks[0].place.points == ("noerdlingen",)
    for text in ("Forage at Ulm", "Works; bombard Ulm", "Ульм обстрелять"):
        draft = drafted(acting(field()), text)
        assert isinstance(draft.verdicts[0], Refused)
        assert draft.verdicts[0].fault.key == "not-there-now"
