"""What a title brings to the contract tests, and where it is found; it must not know any one title."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from adjudicator.kinds import Args, Rolled, Seat
from games.title import Title
from parsers.reading import Reader
from parsers.registry import Registered

Pick = Callable[[int], int]


def same_hand(state: Any, seat: Seat, wanted: tuple[str, ...], pick: Pick) -> Any:
    """Where a seat has no cards, or none of its own, there is no other hand."""
    return state


def any_roll(state: Any, other: Any, sides: tuple[int, ...], rolled: Rolled, pick: Pick) -> Rolled | None:
    """Values of their own for dice that a seat does not learn."""
    return Rolled(tuple(pick(faces) + 1 for faces in sides))


@dataclass(frozen=True, slots=True)
class Subject:
    """A title under test.

    ``options`` are for setup, by scenario or under ``""`` for all; ``bound`` exceeds the inputs of any game.
    ``twin(state, seat, pick)`` is a second world that ``seat`` (None: a spectator) cannot tell apart,
    ``invariants(state)`` says what is wrong with a state, ``places(scenario)`` are
    all places and coasts that its picture must show.
    ``package`` is where ``games.<key>`` would be, for the painter, if the title is one of the tests' own.
    ``carry(state, other, rolled)`` is the roll that means in ``other`` what ``rolled`` means in ``state``:
    the number that draws the same card from another bag, None where that bag lacks it.
    ``unheard(state, other, sides, rolled, pick)`` is a roll in ``other`` that a seat which does not learn it
    cannot tell from ``rolled`` in ``state``: any roll, where nothing of it comes to light in the same step.
    ``agreeing(before, after, other)`` is ``other`` made to agree with ``before`` in what the step to
    ``after`` turns up before everybody's eyes (a card played, a unit uncovered).
    ``first`` is the scenario of the first game, which every run looks at: a short one, where some are long.
    ``seeds`` games are looked at a little, some of them in every run, the sweep's others thoroughly;
    ``one_in``: of so many comparisons of worlds one is made, where games are long.
    ``redealt(state, seat, wanted, pick)`` is a world in which ``seat`` holds another hand, with the cards
    ``wanted`` in it where it could hold them; the board is the same.
    ``edit(state, pick)`` are lines with which a master may change ``state`` in play, so that the invariants
    hold; none where there are none.
    """

    registered: Registered
    options: Mapping[str, Args]
    bound: int
    twin: Callable[[Any, Seat | None, Pick], Any]
    invariants: Callable[[Any], tuple[str, ...]]
    places: Callable[[str], frozenset[str]]
    package: ModuleType | None = None
    first: str = ""
    seeds: int = 5
    one_in: int = 1
    edit: Callable[[Any, Pick], tuple[str, ...]] = lambda state, pick: ()
    carry: Callable[[Any, Any, Rolled], Rolled | None] = lambda state, other, rolled: rolled
    unheard: Callable[[Any, Any, tuple[int, ...], Rolled, Pick], Rolled | None] = any_roll
    agreeing: Callable[[Any, Any, Any], Any] = lambda before, after, other: other
    redealt: Callable[[Any, Seat, tuple[str, ...], Pick], Any] = same_hand

    @property
    def title(self) -> Title:
        """The title itself."""
        return self.registered.title

    def reader(self, scenario: str) -> Reader:
        """Reads the orders of a game of ``scenario``."""
        return self.registered.reader(scenario)

    def options_of(self, scenario: str) -> Args:
        """The options that random games of ``scenario`` are set up with."""
        return self.options.get(scenario, self.options.get("", {}))


def folders() -> tuple[str, ...]:
    """Every folder of tests that brings a subject: a new title costs one folder."""
    here = Path(__file__).resolve().parent.parent
    return tuple(sorted(path.parent.name for path in here.glob("*/contract.py")))


@cache
def subject(folder: str) -> Subject:
    """The subject of ``tests/<folder>/contract.py``."""
    found: Subject = importlib.import_module(f"tests.{folder}.contract").subject()
    return found
