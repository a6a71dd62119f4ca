"""Conditions of standing orders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.codec import dumps, loads
from adjudicator.conditions import ALWAYS, AllOf, AnyOf, Condition, Fact, Not, asked, holds
from adjudicator.kinds import Value
from tests.rig.cases import in_turn

FACTS: dict[str, Value] = {
    "place": "VERDUN",
    "strength": 3,
    "besieged": True,
    "nothing": None,
    "list": ("a", "b"),
}

UNSEEN = Fact("unseen", "is", "VERDUN")

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


@in_turn(
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
        # Of a list of parts one that is seen may settle it.
        (AllOf((UNSEEN, Fact("strength", "is", 4))), False),
        (AnyOf((UNSEEN, Fact("strength", "is", 3))), True),
        (ALWAYS, True),
        (AnyOf(()), False),
        (AllOf((Fact("strength", "is", 3), Fact("place", "is", "VERDUN"))), True),
        (AllOf((Fact("strength", "is", 3), Fact("place", "is", "SEDAN"))), False),
        (AnyOf((Fact("strength", "is", 4), Fact("place", "is", "VERDUN"))), True),
        (AnyOf((Fact("strength", "is", 4), Fact("place", "is", "SEDAN"))), False),
    ]
)
def test_holds(condition: Condition, expected: bool) -> None:
    assert holds(condition, FACTS) is expected
    assert holds(Not(condition), FACTS) is not expected


@in_turn(
    [
        UNSEEN,
        Fact("unseen", "at-most", 100),
        Fact("unseen", "is", True),
        Not(UNSEEN),
        Not(Not(UNSEEN)),
        AllOf((UNSEEN,)),
        AllOf((UNSEEN, Fact("strength", "is", 3))),
        AnyOf((UNSEEN, Fact("strength", "is", 4))),
        # Whether it is so or not one of them holds, and yet neither is known.
        AnyOf((UNSEEN, Not(UNSEEN))),
        AllOf((UNSEEN, Not(UNSEEN))),
        Not(AllOf((Not(UNSEEN), Fact("besieged", "is", True)))),
    ]
)
def test_what_is_not_seen_stays_unknown(condition: Condition) -> None:
    assert holds(condition, FACTS) is None
    assert holds(Not(condition), FACTS) is None


@given(conditions, st.booleans() | st.integers(-5, 5) | st.sampled_from(["VERDUN", "SEDAN"]) | st.none())
def test_what_is_told_holds_whatever_the_unseen_turns_out_to_be(condition: Condition, truth: Value) -> None:
    told = holds(condition, FACTS)
    assert told is None or holds(condition, {**FACTS, "unseen": truth}) is told


@given(conditions)
def test_all_that_is_asked_is_named(condition: Condition) -> None:
    known = {name: FACTS.get(name) for name in asked(condition)}
    assert holds(condition, known) is not None


@pytest.mark.sweep
@given(conditions, conditions)
def test_and_or_not_obey_de_morgan(one: Condition, two: Condition) -> None:
    assert holds(Not(AllOf((one, two))), FACTS) == holds(AnyOf((Not(one), Not(two))), FACTS)
    assert holds(Not(AnyOf((one, two))), FACTS) == holds(AllOf((Not(one), Not(two))), FACTS)


@given(conditions)
def test_a_condition_goes_through_json(condition: Condition) -> None:
    kind = Condition
    assert loads(dumps(condition, kind), kind) == condition  # type: ignore[arg-type]
