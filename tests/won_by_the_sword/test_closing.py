"""A seasoned player who leads a campaign comes home, so that it can be ended by a roll (3.5)."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from games.won_by_the_sword.model.orders import Besiege, End, Forage
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.robot.ahead import after
from games.won_by_the_sword.robot.case import Case, would_act
from games.won_by_the_sword.robot.closing import LEAD
from games.won_by_the_sword.robot.leading import step
from games.won_by_the_sword.robot.sieges import initiative
from games.won_by_the_sword.robot.tempers import EVEN, SEASONED, Temper
from tests.won_by_the_sword.positions import GAME, SOURCE, empty, force, hand, put

LAST = SOURCE.tables.figures.rounds
FIRST_END = SOURCE.setups["c1633"].first_end


def standing(lead: int = LEAD, turn: int = FIRST_END, number: int = LAST, at: str = "mindelheim") -> State:
    """A column of Catholics on the foe's land, a march from home, where it could forage."""
    score: dict[Seat, int] = {CATHOLIC: 50 + lead, PROTESTANT: 50}
    position = empty("c1633", turn=turn, round=number, score=score, initiative=CATHOLIC)
    return hand(put(position, "C1", at, force("4 bavaria-i", "bavaria-o", baggage=4)), CATHOLIC, 13)


def case_of(position: State, temper: Temper = SEASONED) -> Case:
    """Its column with its card."""
    view = GAME.view(position, CATHOLIC)
    assert view.own is not None
    return would_act(SOURCE, view, ColumnId("C1"), view.own.hand[0], temper)


def comes_home(position: State, temper: Temper = SEASONED) -> bool:
    """Whether the column, which does one thing after another up to a siege, ends at home."""
    case = case_of(position, temper)
    while not isinstance((tasks := step(case))[-1], End | Besiege):
        for task in tasks:
            case = after(case, task)
    return not case.hostile(case.here)


def test_who_leads_brings_its_columns_home_before_the_roll() -> None:
    assert comes_home(standing())
    assert comes_home(standing(turn=FIRST_END + 1))


def test_on_the_way_home_it_forages_where_points_are_left() -> None:
    assert isinstance(step(case_of(standing()))[0], Forage)


@pytest.mark.parametrize(
    "position",
    [
        standing(lead=LEAD - 1),
        standing(number=LAST - 1),
        standing(turn=FIRST_END - 1),
        standing(turn=len(SOURCE.setups["c1633"].turns)),
    ],
    ids=["a small lead", "not the last round", "no roll yet", "the last turn"],
)
def test_otherwise_it_stays_on_the_land_of_the_foe(position: State) -> None:
    assert not comes_home(position)


def test_it_stays_where_another_column_cannot_come_home() -> None:
    other = force("2 bavaria-i", "bavaria-o", baggage=2)
    assert not comes_home(put(standing(), "C2", "ulm:R", other, done=True))
    assert comes_home(put(standing(), "C2", "kaufbeuren", other))
    assert comes_home(put(standing(), "C2", "munich", other, done=True))


def test_a_column_at_home_does_not_go_abroad() -> None:
    assert comes_home(standing(at="landsberg:R"))


def test_a_simple_player_thinks_of_no_end() -> None:
    assert not comes_home(standing(), EVEN)


def test_the_initiative_is_kept_for_the_roll() -> None:
    assert not initiative(case_of(standing()))
    assert initiative(case_of(standing(turn=FIRST_END - 1)))
    assert initiative(case_of(standing(), EVEN))
