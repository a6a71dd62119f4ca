"""Paths of Glory as the kernel plays it: setup, view, check, default; the rules are in the chapters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from adjudicator.game import Game
from adjudicator.kinds import Answers, Args, Ask, Fault, Pending, Rolled, Seat, SetupError, Step, Value
from games.kit.answers import on_or_off
from games.paths_of_glory import edits
from games.paths_of_glory.data.load import source as own_source
from games.paths_of_glory.model.atlas import SEATS, foe
from games.paths_of_glory.model.board import EDITION, Terms
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.fighting import Fight, FightStage
from games.paths_of_glory.model.orders import Order
from games.paths_of_glory.model.sorting import ordered
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import State, View
from games.paths_of_glory.rules.combat import facts
from games.paths_of_glory.rules.phases import opening
from games.paths_of_glory.turn import SEQUENCE

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "hand": ("7", "8"),
    "optional": ("none", "all", "chosen"),
    "bid": ("-20 … 20",),
    "entrench-modifier": ("on", "off"),
}
"""What can be agreed, and its values: cards in hand (9.1.4); optional cards; points, positive for the Central
Powers (5.6); the modifier of 11.2.10."""


class PathsOfGlory(Game[State, View, Order]):
    """The rules over the project's own data, or an owner's.

    ``edition`` 2 reads some cards and chapters otherwise; games of the first go on as they began:

    - They Shall Not Pass lets any defender of a French fort stay, not the French alone.
    - The Great Retreat takes all Russian units of the space or none, and no combat follows.
    - 12.5.5: of a retreat of two spaces the first goes by the priorities, then the second; the end is to be
      in supply where it can be, whatever its owner.

    3 announces attrition before what comes of it.

    4 asks who advances where all that was said of it beforehand proves impossible, and others could.
    """

    edition = EDITION

    def __init__(self, source: Source | None = None) -> None:
        self.source = source or own_source()

    def setup(self, scenario: str, options: Args, edition: int = edition) -> State:
        """The position of August 1914 (4.0). Raises SetupError."""
        terms = replace(self.terms(scenario, options), edition=edition)
        return ordered(opening.begin(self.source, terms))

    def terms(self, scenario: str, options: Args) -> Terms:
        """What is agreed. Raises SetupError."""
        if scenario not in self.source.terms:
            raise SetupError(Fault("unknown-scenario", {"scenario": scenario}))
        terms = self.source.terms[scenario]
        for name in sorted(options):
            if name not in OPTIONS:
                raise SetupError(Fault("unknown-option", {"option": name, "known": tuple(OPTIONS)}))
        hand = options.get("hand", terms.hand)
        optional = options.get("optional", terms.optional)
        bid = _whole(options.get("bid", terms.bid))
        digging = options.get("entrench-modifier", terms.entrench_modifier)
        digging = digging if isinstance(digging, bool) else on_or_off(str(digging))
        if hand not in (7, 8):
            raise _bad("hand", options)
        if optional not in ("none", "all", "chosen"):
            raise _bad("optional", options)
        if bid is not None and (not isinstance(bid, int) or isinstance(bid, bool) or abs(bid) > 20):
            raise _bad("bid", options)
        if digging is None:
            raise _bad("entrench-modifier", options)
        if optional == "all":
            hand = 8
        way: Literal["none", "all", "chosen"] = optional  # type: ignore[assignment]  # looked at above
        return replace(terms, hand=hand, optional=way, bid=bid, entrench_modifier=digging)

    def seats(self, state: State) -> tuple[Seat, ...]:
        """The Allied and the Central Powers."""
        return SEATS

    def pending(self, state: State) -> Pending:
        """See turn.py."""
        return SEQUENCE.pending(self.source, state)

    def apply(self, state: State, given: Answers[Order] | Rolled) -> Step[State]:
        """One input, and all that follows without anybody."""
        change = Change(self.source, state)
        SEQUENCE.apply(change, given)
        return Step(ordered(change.state), tuple(change.events))

    def view(self, state: State, seat: Seat | None) -> View:
        """The board, the own hand, how many cards lie elsewhere."""
        return View(
            seat,
            state.board,
            state.hands[seat] if seat is not None else (),
            {each: len(state.decks[each]) for each in SEATS},
            _fight(state),
            state.hands[foe(seat)] if seat is not None and seat in state.shown else (),
            state.aside.get(seat, ()) if seat is not None else (),
        )

    def check(self, view: View, ask: Ask, order: Order) -> Fault | None:
        """Why ``order`` is no answer to ``ask``."""
        return SEQUENCE.check(self.source, view, ask, order)

    def default(self, view: View, ask: Ask) -> Order:
        """What a silent seat does: the free point and nothing with it, no cards, losses that hurt least."""
        return SEQUENCE.default(self.source, view, ask)

    def facts(self, view: View, ask: Ask) -> Args:
        """What conditions may ask of."""
        return facts.facts(self.source, view, ask)

    def edit(self, state: State, edits_: tuple[str, ...]) -> Step[State] | Fault:
        """See edits.py."""
        made = edits.edit(self.source, state, edits_)
        return made if isinstance(made, Fault) else Step(ordered(made.state), made.events)


def _fight(state: State) -> Fight | None:
    """The battle under way, if there is one."""
    for stage in reversed(state.stack):
        if isinstance(stage, FightStage):
            return stage.fight
    return None


def _whole(value: Value) -> Value:
    """``-2`` comes from a letter as text."""
    return int(value) if isinstance(value, str) and re.fullmatch(r"[+-]?[0-9]{1,3}", value) else value


def _bad(option: str, options: Args) -> SetupError:
    return SetupError(
        Fault("bad-option", {"option": option, "value": options[option], "known": OPTIONS[option]})
    )
