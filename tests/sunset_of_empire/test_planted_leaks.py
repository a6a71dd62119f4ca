"""The core under the leak test with leaks planted in it, and the simple player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from adjudicator.codec import dumps
from adjudicator.kinds import Ask, Event, Seat, heard
from games.sunset_of_empire.game import SCENARIOS, SunsetOfEmpire
from games.sunset_of_empire.model.orders import Order
from games.sunset_of_empire.model.state import State, View
from games.sunset_of_empire.robot.player import TEMPERS, advise, sample
from games.sunset_of_empire.title import SunsetTitle
from parsers.registry import Registered
from tests.contract.letter import waiting
from tests.contract.play import asks_of, play
from tests.contract.subject import Pick, Subject
from tests.contract.worlds import watch
from tests.rig.cases import some
from tests.sunset_of_empire.worlds import agreeing, carry, invariants, twin, unheard

BOUND = 400


@dataclass(frozen=True, slots=True)
class Core:
    """As much of a title as random play and the leak test need: rules, types, a player."""

    game: SunsetOfEmpire
    temper: str = ""
    key: str = "sunset_of_empire"
    asks: tuple[str, ...] = SunsetTitle.asks

    def types(self) -> tuple[Any, ...]:
        return State, View, Order

    def sample(self, view: View, ask: Ask, pick: Pick) -> Any:
        table = self.game.table(view)
        if self.temper:
            return advise(table, view, ask, TEMPERS[self.temper], pick)
        return sample(table, view, ask, pick)


def subject(temper: str = "", game: SunsetOfEmpire | None = None) -> Subject:
    core: Any = Core(game or SunsetOfEmpire(), temper)
    nobody: Any = None
    return Subject(
        registered=Registered(core, nobody),
        options={},
        bound=BOUND,
        twin=twin,
        invariants=invariants,
        places=lambda scenario: frozenset(),
        carry=carry,
        unheard=unheard,
        agreeing=agreeing,
    )


def shown(tested: Subject, state: Any, seat: Seat | None, events: tuple[Event, ...]) -> dict[str, str]:
    """All that reaches a seat as data; letters are the title's."""
    rules = tested.title.game
    waits = rules.pending(state)
    mine = next((ask for ask in asks_of(waits) if ask.seat == seat), None)
    return {
        "view": dumps(rules.view(state, seat), View),
        "asked": "" if mine is None else dumps(mine, Ask),
        "facts": "" if mine is None else dumps_args(rules.facts(rules.view(state, seat), mine)),
        "waits": waiting(waits, seat),
        "heard": "\n".join(dumps(event, Event) for event in heard(events, seat)),
    }


def dumps_args(args: Mapping[str, Any]) -> str:
    return repr(sorted(args.items()))


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("seed", range(6))
def test_the_simple_player_plays_lawful_games_to_their_end(temper: str, seed: int) -> None:
    game = play(subject(temper), tuple(SCENARIOS)[seed % 2], seed)
    assert game.over.manner in ("victory", "years", "draw", "peace")
    attacks = [event for event in game.events if event.key.startswith("attacked")]
    assert attacks


# Planted leaks, so that the leak test is known to see


class TellingWindow(SunsetOfEmpire):
    """The counter-blow's window tells what the hand holds."""

    def pending(self, state: State) -> Any:
        waits = super().pending(state)
        if isinstance(waits, tuple) and waits[0].kind == "move":
            held = "central-mackensen" in state.hands[Seat("CENTRAL")]
            return (Ask(waits[0].seat, "move", waits[0].phase, args={**waits[0].args, "held": held}),)
        return waits


class GlassSubmarines(SunsetOfEmpire):
    """A view shows what lies face down."""

    def view(self, state: State, seat: Seat | None) -> View:
        honest = super().view(state, seat)
        return View(
            honest.seat,
            honest.board,
            honest.hand,
            honest.hand_sizes,
            state.hidden,
            honest.decks,
            honest.seen,
        )


class OpenSpy(SunsetOfEmpire):
    """What a spy looks at is shown to everybody."""

    def view(self, state: State, seat: Seat | None) -> View:
        honest = super().view(state, seat)
        seen = [stage.seen for stage in state.stack if hasattr(stage, "seen")]
        return View(
            honest.seat,
            honest.board,
            honest.hand,
            honest.hand_sizes,
            honest.hidden,
            honest.decks,
            seen[-1] if seen else (),
        )


@pytest.mark.alike(3)
@pytest.mark.parametrize("leaking", some([TellingWindow, GlassSubmarines, OpenSpy], 3))
def test_a_planted_leak_is_caught(leaking: type[SunsetOfEmpire]) -> None:
    tested = subject(game=leaking())
    assert any(watch(tested, play(tested, "standard", seed), shown).leaks for seed in range(6))
