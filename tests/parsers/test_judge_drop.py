"""DROP in more words than one, and words that only look like it."""

from __future__ import annotations

import pytest

from parsers.judge.reader import Command, command_of
from parsers.judge.waiting import ONLY, UNCLEAR


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Please cancel standing order 2.", 2),
        ("Drop standing order 2 please, I don't need it any more.", 2),
        ("Cancel my standing orders.", 0),
        ("Forget all standing orders, please", 0),
        ("Remove standing order no. 3", 3),
        ("Отмените, пожалуйста, постоянный приказ 2.", 2),
        ("Снимите постоянный приказ №3, он больше не нужен", 3),
        ("снять постоянный приказ 1", 1),
        ("Уберите, пожалуйста, постоянный приказ 3", 3),
        ("Отмените все постоянные приказы", 0),
        ("отменить постоянный приказ 1", 1),
        ("Отменить постоянный приказ номер 2", 2),
        ("сбросить постоянный приказ 1", 1),
        ("отмена постоянного приказа 1", 1),
        ("Отменить все постоянные приказы", 0),
        ("Clear standing order 1", 1),
        ("Cancel plan 1", 1),
        ("Снять план 2", 2),
        ("Drop the second standing order, please.", 2),
        ("Второй постоянный приказ вычеркните, пожалуйста.", 2),
        ("Вычеркните первый постоянный приказ", 1),
    ],
)
def test_said_in_words_of_ones_own(line: str, number: int) -> None:
    found = command_of(line)
    assert isinstance(found, Command)
    assert (found.name, found.args) == ("drop", {"number": number, "all": not number})


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Please cancel my standing order.", ONLY),
        ("Drop the standing order, it is no longer needed.", ONLY),
        ("forget my standing pass", UNCLEAR),
        ("Отмените постоянный пас", UNCLEAR),
        ("Please cancel my standing plan", ONLY),
        ("Отмените мой постоянный план", ONLY),
        ("My standing order is no longer needed, please cancel it.", ONLY),
        ("Постоянный приказ больше не нужен, вычеркните.", ONLY),
        ("Отмените мой постоянный приказ", ONLY),
        ("Drop the standing order about the planes.", UNCLEAR),
        ("Отмените постоянный приказ про самолёты", UNCLEAR),
    ],
)
def test_which_is_not_told_by_number(line: str, number: int) -> None:
    found = command_of(line)
    assert isinstance(found, Command)
    assert (found.name, found.args) == ("drop", {"number": number, "all": False})


@pytest.mark.parametrize(
    "line",
    [
        "cancel my standing order 1, draw",
        "cancel my standing order if he attacks",
        "If he passes cancel my standing order",
        "forget the plan",
        "Forget my first plan",
        "Забудьте первый план",
        "My standing order stands",
        "cancel my standing orders other than the first",
        "drop standing orders. Move Lion",
        "drop standing order 2 from Paris to Rouen",
        "delete standing orders (no, wait)",
        "cancel standing orders of Germany",
        "cancel my standing orders" + " please" * 40 + " except 2",
        "отмените постоянные приказы за исключением первого",
        "Do not cancel standing order 2",
        "Cancel standing order 2?",
    ],
)
def test_what_is_more_than_dropping_drops_nothing(line: str) -> None:
    found = command_of(line)
    assert not isinstance(found, Command) or found.name != "drop"
