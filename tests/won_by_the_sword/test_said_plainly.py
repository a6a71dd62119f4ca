"""What Russian says with a negation of the smaller is the figure at least so great, and printed so."""

from __future__ import annotations

import pytest

from adjudicator.conditions import AllOf, Fact, Not
from games.won_by_the_sword.text.phrases import Deciding
from parsers.reading import Understood
from tests.won_by_the_sword.spoken import READER

CP = Fact("cp", "at-least", 2)


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("если ОК не меньше 2: фуражировка", CP),
        ("если ОК не больше 2: фуражировка", Fact("cp", "at-most", 2)),
        ("if CP at least 2: forage", CP),
        ("если не отказ и ОК не меньше 2: фуражировка", AllOf((Not(Fact("refused", "is", True)), CP))),
        ("если не Реквизировано 2: фуражировка", Not(Fact("requisitioned", "at-least", 2))),
    ],
)
def test_a_negated_comparison_is_the_other_one(text: str, when: object) -> None:
    (line,) = READER.read(text)
    assert isinstance(line, Understood), line
    assert isinstance(line.written, Deciding)
    assert line.written.when == when
