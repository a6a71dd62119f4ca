"""The shape of what the codec writes: all that it wrote fits, and what does not fit is named by its place."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

import pytest

from adjudicator.codec import dumps, to_plain
from adjudicator.entries import entry_type
from adjudicator.kinds import Event, Seat, Value
from adjudicator.shape import Misfit, misfit
from tests.contract.cases import SOME
from tests.contract.play import played
from tests.contract.subject import folders, subject
from tests.rig.cases import in_turn, some

T = TypeVar("T")


@dataclass(frozen=True)
class Leaf:
    name: str
    size: int = 1


@dataclass(frozen=True)
class Fork(Generic[T]):
    left: T
    right: tuple[T, ...] = ()


@dataclass(frozen=True)
class Tree:
    top: Leaf | Fork[int]
    pair: tuple[int, str]
    kind: Literal["oak", "ash"]
    seats: Mapping[Seat, bool | None]
    below: Tree | None = None
    told: Value = None
    mark: str | int | bool = 0


TREE: dict[str, Any] = {
    "top": {"is": "Fork", "left": 1, "right": [2, 3]},
    "pair": [1, "a"],
    "kind": "oak",
    "seats": {"RED": True, "BLUE": None},
    "below": {"top": {"is": "Leaf", "name": "x"}, "pair": [0, ""], "kind": "ash", "seats": {}},
    "told": {"a": [1, None, "b", {"c": True}]},
    "mark": "x",
}


def test_what_fits() -> None:
    assert misfit(TREE, Tree) is None


@in_turn(
    [
        ({"top": {"is": "Fork", "left": "1"}}, "top.left", "number"),
        ({"top": {"is": "Fork", "left": True}}, "top.left", "number"),
        ({"top": {"is": "Fork", "left": 1.0}}, "top.left", "number"),
        ({"top": {"is": "Fork", "left": 1, "right": "23"}}, "top.right", "list"),
        ({"top": {"is": "Twig"}}, "top.is", "one-of"),
        ({"top": {"is": ["Leaf"]}}, "top.is", "one-of"),
        ({"top": {"is": "Leaf"}}, "top.name", "missing"),
        ({"top": {"is": "Leaf", "name": "a", "age": 1}}, "top.age", "field"),
        ({"top": None}, "top", "object"),
        ({"pair": [1]}, "pair", "length"),
        ({"pair": ["1", "a"]}, "pair.0", "number"),
        ({"pair": {"0": 1}}, "pair", "list"),
        ({"kind": "elm"}, "kind", "one-of"),
        ({"kind": {}}, "kind", "one-of"),
        ({"seats": {"RED": 0}}, "seats.RED", "truth"),
        ({"seats": []}, "seats", "object"),
        ({"below": {**TREE, "kind": 1}}, "below.kind", "one-of"),
        ({"told": [1, {"a": 1.5}]}, "told.1.a", "plain"),
        ({"mark": None}, "mark", "any-of"),
        ({"mark": [1]}, "mark", "any-of"),
    ]
)
def test_what_does_not_fit_is_named_by_its_place(change: dict[str, Any], where: str, key: str) -> None:
    found = misfit({**TREE, **change}, Tree)
    assert isinstance(found, Misfit)
    assert (".".join(found.where), found.key) == (where, key)


def test_a_type_that_the_codec_does_not_know() -> None:
    with pytest.raises(TypeError):
        misfit([], set[int])


@pytest.mark.parametrize("folder", some(folders(), 3))
def test_all_that_a_game_writes_fits(folder: str) -> None:
    tested = subject(folder)
    state_type, view_type, order_type = tested.title.types()
    for value, kind in _written(folder, state_type, view_type, order_type):
        assert misfit(json.loads(dumps(value, kind)), kind) is None


def _written(folder: str, state: Any, view: Any, order: Any) -> Iterator[tuple[Any, Any]]:
    tested = subject(folder)
    game = played(folder, tested.title.scenarios()[0], 0)
    apart = max(1, len(game.steps) // SOME)
    for step in game.steps[::apart]:
        yield step.before, state
        yield step.given, entry_type(order)
        yield step.events, tuple[Event, ...]
        for seat in (*tested.title.game.seats(step.before), None):
            yield tested.title.game.view(step.before, seat), view


@pytest.mark.parametrize("folder", some(folders(), 3))
def test_a_leaf_of_another_type_is_found_wherever_it_is(folder: str) -> None:
    """Every text, number and truth of a position in turn is another thing."""
    tested = subject(folder)
    kind, _, _ = tested.title.types()
    game = played(folder, tested.title.scenarios()[0], 0)
    plain = json.loads(json.dumps(to_plain(game.steps[len(game.steps) // 2].before, kind)))
    leaves = list(_leaves(plain, ()))
    for path in leaves[:: max(1, len(leaves) // 50)]:
        changed = json.loads(json.dumps(plain))
        inner = changed
        for name in path[:-1]:
            inner = inner[name]
        inner[path[-1]] = 1.5
        found = misfit(changed, kind)
        assert found is not None
        assert found.where[: len(path)] == tuple(map(str, path))


def _leaves(data: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if isinstance(data, dict | list):
        for name, each in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _leaves(each, (*path, name))
    else:
        yield path
