"""Which robots are played against: chosen by name and temper, kept with the game, refused where none is."""

from __future__ import annotations

import pytest

from mailer.base.trouble import OperatorError
from mailer.trying.wish import Wish, settle


def test_nobody_who_names_no_robot_gets_another_than_simple() -> None:
    plan = settle(Wish(), None)
    assert (plan.robot, plan.temper) == ("simple", "")


def test_a_robot_is_named_in_either_language() -> None:
    title = "won_by_the_sword"
    plan = settle(Wish(title=title, robot="Simple", temper="Bold"), None)
    assert (plan.robot, plan.temper) == ("simple", "bold")
    assert settle(Wish(title=title, robot="Простой", temper="смелый"), None).temper == "bold"


def test_a_game_that_is_kept_goes_on_with_its_robot_or_with_another_that_is_named() -> None:
    kept = settle(Wish(title="won_by_the_sword", temper="bold"), None)
    assert settle(Wish(), kept) == kept
    assert settle(Wish(temper="careful"), kept).temper == "careful"
    assert settle(Wish(robot="simple"), kept).temper == ""


@pytest.mark.parametrize("wish", [Wish(robot="nobody"), Wish(temper="bold"), Wish(robot="никто", lang="ru")])
def test_a_robot_that_there_is_not_is_refused_with_those_that_there_are(wish: Wish) -> None:
    with pytest.raises(OperatorError) as refused:
        settle(wish, None)
    assert "simple (even)" in refused.value.remedy
