"""The codec: every value comes back equal, equal values give equal bytes, other shapes are refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.codec import dumps, freeze, from_plain, loads, to_plain
from adjudicator.kinds import (
    PUBLIC,
    Answer,
    Answers,
    Args,
    Ask,
    Audience,
    Event,
    Fault,
    Over,
    Roll,
    Rolled,
    Seat,
    only,
)
from adjudicator.match import Ended, Setup, entry_type
from tests.rig.cases import in_turn

Place = NewType("Place", str)


@dataclass(frozen=True, slots=True)
class Move:
    to: Place
    via: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Hold:
    pass


@dataclass(frozen=True, slots=True)
class Nested:
    inner: Order | None
    also: Order


Order = Move | Hold | Nested


@dataclass(frozen=True, slots=True)
class Everything:
    seat: Seat
    colour: Literal["red", "blue"]
    orders: tuple[Order, ...]
    best: Order | None
    owners: Mapping[Place, Seat | None]
    hands: Mapping[Seat, tuple[str, ...]]
    mixed: str | int | bool
    maybe: int | None
    args: Args = field(default_factory=dict)


seats = st.sampled_from(["RED", "BLUE", "Élan", "Россия"]).map(Seat)
texts = st.text(max_size=8)
places = texts.map(Place)
values: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(2**70), 2**70), texts),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(tuple), st.dictionaries(texts, inner, max_size=3)
    ),
    max_leaves=6,
)
args = st.dictionaries(texts, values, max_size=3)
moves = st.builds(Move, places, st.lists(places, max_size=3).map(tuple))
orders: st.SearchStrategy[Order] = st.recursive(
    st.one_of(moves, st.just(Hold())),
    lambda inner: st.builds(Nested, st.one_of(st.none(), inner), inner),
    max_leaves=5,
)
everything = st.builds(
    Everything,
    seats,
    st.sampled_from(["red", "blue"]),
    st.lists(orders, max_size=3).map(tuple),
    st.one_of(st.none(), orders),
    st.dictionaries(places, st.one_of(st.none(), seats), max_size=3),
    st.dictionaries(seats, st.lists(texts, max_size=3).map(tuple), max_size=2),
    st.one_of(texts, st.integers(), st.booleans()),
    st.one_of(st.none(), st.integers()),
    args,
)
audiences = st.one_of(st.just(PUBLIC), st.lists(seats, max_size=3).map(lambda some: only(*some)))
overs = st.builds(Over, texts, st.lists(seats, max_size=2).map(tuple), args)
entries = st.one_of(
    st.builds(Setup, texts, args),
    st.builds(Answers, st.lists(st.builds(Answer, seats, orders), max_size=3).map(tuple)),
    st.builds(Rolled, st.lists(st.integers(1, 2**64), max_size=3).map(tuple)),
    st.builds(Ended, overs),
)


def again(value: Any, kind: Any) -> Any:
    """What comes back of ``value``: of the same types all through, and as the same bytes."""
    text = dumps(value, kind)
    back = loads(text, kind)
    assert repr(back) == repr(value) or dumps(back, kind) == text
    assert dumps(back, kind) == text
    assert json.loads(text) == json.loads(json.dumps(to_plain(value, kind)))
    return back


@pytest.mark.sweep
@given(everything)
def test_dataclasses_come_back(value: Everything) -> None:
    assert again(value, Everything) == value


@given(orders)
def test_tagged_unions_come_back_as_the_same_class(order: Order) -> None:
    kind: Any = Order
    assert again(order, kind) == order
    assert type(loads(dumps(order, kind), kind)) is type(order)
    assert json.loads(dumps(order, kind))["is"] == type(order).__name__


@pytest.mark.sweep
@given(entries)
def test_journal_rows_come_back(entry: Any) -> None:
    kind = entry_type(Order)  # type: ignore[arg-type]
    assert again(entry, kind) == entry
    assert type(loads(dumps(entry, kind), kind)) is type(entry)


@given(
    st.one_of(
        st.builds(Event, audiences, texts, args),
        st.builds(Ask, seats, texts, texts, st.booleans(), args),
        st.builds(Fault, texts, args, texts),
        st.builds(Roll, texts, st.lists(st.integers(1, 52), max_size=3).map(tuple), audiences),
        overs,
    )
)
def test_the_kernels_own_words_come_back(value: Any) -> None:
    assert again(value, type(value)) == value


@pytest.mark.sweep
@given(st.dictionaries(texts, values, max_size=5))
def test_equal_values_give_equal_bytes(table: dict[str, Any]) -> None:
    other = dict(reversed(table.items()))
    one, two = Fault("x", table), Fault("x", other)
    assert one == two
    assert dumps(one, Fault).encode() == dumps(two, Fault).encode()


def test_canonical_text_is_sorted_tight_and_readable() -> None:
    event = Event(only(Seat("RED"), Seat("BLUE")), "взято", {"z": 1, "a": ("ё", None, True)})
    assert dumps(event, Event) == (
        '{"args":{"a":["ё",null,true],"z":1},"audience":{"seats":["BLUE","RED"]},"key":"взято"}'
    )


def test_nobody_and_everybody_stay_apart() -> None:
    assert loads(dumps(PUBLIC, Audience), Audience) == PUBLIC
    assert loads(dumps(only(), Audience), Audience) == only()
    assert only() != PUBLIC


def test_true_and_one_stay_apart() -> None:
    for value in (True, 1, False, 0, "1"):
        fault = loads(dumps(Fault("x", {"n": value}), Fault), Fault)
        assert type(fault.args["n"]) is type(value)


@pytest.mark.parametrize("value", [1.5, {1, 2}, b"bytes", object(), Hold(), ("deep", {"er": 2.5})])
def test_what_is_no_plain_value_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        freeze(value)
    with pytest.raises(TypeError):
        dumps(Fault("x", {"v": value}), Fault)


@in_turn(
    [
        "",
        "{",
        "[]",
        "null",
        '{"is":"Move"}',
        '{"is":"Nothing"}',
        '{"to":"A"}',
        '{"is":"Nested","inner":null,"also":{"is":"Move"}}',
        '{"is":"Move","to":"A","via":7}',
    ]
)
def test_text_of_another_shape_is_refused(text: str) -> None:
    kind: Any = Order
    with pytest.raises(Exception):  # noqa: B017  (cattrs raises several kinds; that it raises is the contract)
        loads(text, kind)


@pytest.mark.parametrize("value", ["orange", "", "RED"])
def test_a_literal_outside_its_choice_is_refused(value: str) -> None:
    good = to_plain(Everything(Seat("RED"), "red", (), None, {}, {}, 1, None), Everything)
    assert from_plain(good, Everything).colour == "red"
    with pytest.raises(Exception):  # noqa: B017
        from_plain({**good, "colour": value}, Everything)


@pytest.mark.parametrize("value", [None, 1.5, ["a"], {}])
def test_a_union_of_scalars_takes_no_other_type(value: Any) -> None:
    good = to_plain(Everything(Seat("RED"), "red", (), None, {}, {}, 1, None), Everything)
    with pytest.raises(TypeError):
        from_plain({**good, "mixed": value}, Everything)


def test_a_field_left_out_of_an_old_row_gets_its_default() -> None:
    """A snapshot of an older version of the program still reads."""
    assert from_plain({"seat": "RED", "kind": "k", "phase": "p"}, Ask) == Ask(Seat("RED"), "k", "p")


@dataclass(frozen=True, slots=True)
class Torn:
    """A union of tuples is written as any tuple, and no reader can tell which it was."""

    about: tuple[str] | tuple[str, str]


@dataclass(frozen=True, slots=True)
class Deep:
    inner: tuple[Torn | Hold, ...] = ()
    by_name: Mapping[str, Torn | None] | None = None


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (Torn(("A",)), Torn),
        (Deep((Hold(),)), Deep),  # though what is there could be read
        (Answers((Answer(Seat("RED"), Torn(("A",))),)), Answers[Torn]),
        (Rolled((1,)), entry_type(Torn)),
        (("A", Hold()), tuple[str, Hold | str]),
    ],
)
def test_what_could_not_be_read_back_is_not_written(value: Any, kind: Any) -> None:
    with pytest.raises(TypeError, match="cannot be read back"):
        dumps(value, kind)
