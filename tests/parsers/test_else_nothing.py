"""``otherwise nothing`` ends a choice; with more behind it, it is read as anything else is."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Seat
from parsers.conditions import Choice, read_steps
from parsers.reading import Understood
from parsers.registry import title

READER = title("diplomacy").reader("standard")


@pytest.mark.parametrize(
    "line",
    [
        "if I have a build, build A Par, otherwise nothing",
        "IF France has 5 units THEN build A Par ELSE do nothing.",
        "если есть постройка, построить А Пар, иначе ничего",
        "если есть постройка, построить А Пар, в противном случае ничего не делать!",
    ],
)
def test_nothing_is_done_else(line: str) -> None:
    (choice,) = read_steps(line, READER, Seat("FRANCE"))
    assert isinstance(choice, Choice)
    assert [type(each) for each in choice.then] == [Understood]
    assert choice.otherwise == ()


@pytest.mark.parametrize("line", ["then nothing else build A Par", "then nothing, else build A Par"])
def test_nothing_stands_before_an_else_too(line: str) -> None:
    (choice,) = read_steps(f"if France has 5 units {line}", READER, Seat("FRANCE"))
    assert isinstance(choice, Choice)
    assert [type(each) for each in choice.otherwise] == [Understood]


@pytest.mark.parametrize("rest", ["nothing but F Bre", "nothing else matters", "build nothing"])
def test_more_than_nothing_is_something(rest: str) -> None:
    (choice,) = read_steps(f"IF France has 5 units THEN build A Par ELSE {rest}", READER, Seat("FRANCE"))
    assert isinstance(choice, Choice)
    assert choice.otherwise
