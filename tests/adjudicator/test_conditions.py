"""Conditions of standing orders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.codec import dumps, loads
from adjudicator.conditions import ALWAYS, AllOf, AnyOf, Condition, Fact, Not, holds
from adjudicator.kinds import Value

FACTS: dict[str, Value] = {
    "place": "VERDUN",
    "strength": 3,
    "besieged": True,
    "nothing": None,
    "list": ("a", "b"),
}

facts = st.builds(
    Fact,
    st.sampled_from([*FACTS, "unseen"]),
    st.sampled_from(["is", "at-least", "at-most"]),
    st.one_of(st.sampled_from(["VERDUN", "SEDAN"]), st.integers(-5, 5), st.booleans()),
)
conditions: st.SearchStrategy[Condition] = st.recursive(
    facts,
    lambda inner: st.one_of(
        st.builds(AllOf, st.lists(inner, max_size=3).map(tuple)),
        st.builds(AnyOf, st.lists(inner, max_size=3).map(tuple)),
        st.builds(Not, inner),
    ),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (Fact("place", "is", "VERDUN"), True),
        (Fact("place", "is", "SEDAN"), False),
        (Fact("strength", "is", 3), True),
        (Fact("strength", "at-least", 3), True),
        (Fact("strength", "at-least", 4), False),
        (Fact("strength", "at-most", 3), True),
        (Fact("strength", "at-most", 2), False),
        (Fact("besieged", "is", True), True),
        (Fact("besieged", "is", False), False),
        # Yes is not one, and is not more than nought.
        (Fact("besieged", "is", 1), False),
        (Fact("strength", "is", True), False),
        (Fact("besieged", "at-least", 0), False),
        (Fact("strength", "at-least", False), False),
        # What cannot be compared is not so, whichever way it is asked.
        (Fact("place", "at-least", 3), False),
        (Fact("place", "at-most", 3), False),
        (Fact("strength", "at-most", "3"), False),
        (Fact("nothing", "at-most", 3), False),
        (Fact("list", "is", "a"), False),
        (Fact("unseen", "is", "VERDUN"), False),
        (Fact("unseen", "at-most", 100), False),
        (Not(Fact("unseen", "is", "VERDUN")), True),
        (ALWAYS, True),
        (AnyOf(()), False),
        (AllOf((Fact("strength", "is", 3), Fact("place", "is", "VERDUN"))), True),
        (AllOf((Fact("strength", "is", 3), Fact("place", "is", "SEDAN"))), False),
        (AnyOf((Fact("strength", "is", 4), Fact("place", "is", "VERDUN"))), True),
        (AnyOf((Fact("strength", "is", 4), Fact("place", "is", "SEDAN"))), False),
    ],
)
def test_holds(condition: Condition, expected: bool) -> None:
    assert holds(condition, FACTS) is expected
    assert holds(Not(condition), FACTS) is not expected


@given(conditions, conditions)
def test_and_or_not_obey_de_morgan(one: Condition, two: Condition) -> None:
    assert holds(Not(AllOf((one, two))), FACTS) == holds(AnyOf((Not(one), Not(two))), FACTS)
    assert holds(Not(AnyOf((one, two))), FACTS) == holds(AllOf((Not(one), Not(two))), FACTS)


@given(conditions)
def test_a_condition_goes_through_json(condition: Condition) -> None:
    kind = Condition
    assert loads(dumps(condition, kind), kind) == condition  # type: ignore[arg-type]
