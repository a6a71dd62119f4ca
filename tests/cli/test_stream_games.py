"""Whole games of the titles' own players through the stream, beside the kernel: the same, byte for byte."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from adjudicator import match as kernel
from adjudicator.codec import dumps, freeze
from adjudicator.dice import Dice
from adjudicator.kinds import Ask, Fault, Instant, Over, Roll, Rolled, Seat, heard
from adjudicator.match import Match, Run
from parsers.reading import Understood
from tests.cli.peer import SEED, TITLES, canonical, raw, registered
from tests.contract.subject import subject
from tests.rig.cases import SWEEP, repeated, some

NOW = Instant(0)
STEPS = dict.fromkeys(("paths_of_glory", "sunset_of_empire", "no_retreat", "won_by_the_sword"), 60)
"""Questions of a game that are compared in every run, where not all of them are."""


class Both:
    """A game that the kernel plays directly, and a peer that sends each of its questions as a line.

    The peer keeps nothing but what the last answer said: the position and how many rolls were made.
    ``others`` counts orders whose text means another than the player's.
    """

    def __init__(self, key: str, scenario: str, seed: int) -> None:
        self.key, self.scenario = key, scenario
        self.title = registered(key).title
        self.game = self.title.game
        self.pick = random.Random(seed).randrange
        self.others = 0
        self.dice = Dice(bytes.fromhex(SEED), f"game {seed}")
        options = subject(key).options_of(scenario)
        begun = kernel.begin(self.game, scenario, options, NOW)
        self.ran = kernel.run(self.game, begun.match, self.dice, NOW)
        line = {"scenario": scenario, "options": dict(options), "seed": SEED, "game": self.dice.game}
        self.answer = self._say(line)
        self._compare()

    @property
    def match(self) -> Match:
        return self.ran.match

    @property
    def waits(self) -> Any:
        return kernel.pending(self.game, self.match)

    def play(self, most: int) -> None:
        """Questions one after another, up to ``most`` of them or the end of the game."""
        for number in range(most):
            if isinstance(self.waits, Over):
                return
            # One in four by the dice themselves instead of their seed, one in five by silence.
            self.step(by_values=not self.pick(4), silent=not self.pick(5), number=number)

    def step(self, *, by_values: bool, silent: bool, number: int) -> None:
        """One question: every seat asked answers, or is silent and gets its default."""
        match, orders = self.match, {}
        for ask in self.waits:
            if silent and self.pick(2):
                continue
            view = self.game.view(match.state, ask.seat)
            advised = self.title.advise(view, ask, self.pick)
            text = "\n".join(self.title.standing(view, ask, advised, "en"))
            order = self._meant(view, ask, text)
            self.others += order != advised
            orders[ask.seat] = text
            answered = kernel.submit(self.game, match, ask.seat, order, ready=True)
            assert not isinstance(answered, Fault), f"{order}: {answered}"
            match = answered
        before = match.rolls
        self.ran = kernel.run(self.game, kernel.schedule(match, NOW), self.dice, NOW)
        line = {
            "id": number,
            "position": self.answer["position"],
            "orders": orders,
            "rolls": before,
            "defaults": True,
        }
        if by_values:
            line["dice"] = [
                value for entry in self.ran.entries if isinstance(entry, Rolled) for value in entry.values
            ]
        else:
            line |= {"seed": SEED, "game": self.dice.game}
        self.answer = self._say(line)
        self._compare()

    def _meant(self, view: Any, ask: Ask, text: str) -> Any:
        """What the reader makes of a text: of alike counters it cannot always tell which are meant."""
        lines = registered(self.key).reader(self.scenario).read(text)
        written = [line.written for line in lines if isinstance(line, Understood)]
        return self.title.draft(view, ask, None, written, "en").order

    def _say(self, line: dict[str, Any]) -> dict[str, Any]:
        (self.raw,) = raw(self.key, {**line, "views": True})
        answer: dict[str, Any] = json.loads(self.raw)
        assert "error" not in answer, answer["error"]
        bad = [
            verdict
            for verdicts in answer["verdicts"].values()
            for verdict in verdicts
            if verdict["status"] != "accepted"
        ]
        assert bad == []
        return answer

    def _compare(self) -> None:
        answer, run, waits = self.answer, self.ran, self.waits
        state_type, view_type, _ = self.title.types()
        state = self.match.state
        assert self.raw.decode() == canonical(answer)
        assert canonical(answer["position"]) == dumps(state, state_type)
        assert answer["rolls"] == self.match.rolls
        assert answer["scenario"] == self.scenario
        for seat in (*self.game.seats(state), None):
            name = seat or "public"
            assert canonical(answer["views"][name]) == dumps(self.game.view(state, seat), view_type)
            assert _events(answer["events"][name]) == _expected(run, seat)
        assert [event["key"] for event in answer["events"]["master"]] == [event.key for event in run.events]
        if isinstance(waits, Over):
            assert (answer["asks"], answer["over"]["manner"]) == ({}, waits.manner)
            assert answer["over"]["winners"] == list(waits.winners)
            return
        assert not isinstance(waits, Roll)
        assert answer["over"] is None
        assert answer["phase"] == waits[0].phase
        assert {
            seat: (ask["kind"], ask["phase"], ask["revisable"], ask["args"])
            for seat, ask in answer["asks"].items()
        } == {
            ask.seat: (ask.kind, ask.phase, ask.revisable, json.loads(canonical(freeze(ask.args))))
            for ask in waits
        }


def _events(told: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(event["key"], canonical(event["args"])) for event in told]


def _expected(run: Run, seat: Seat | None) -> list[tuple[str, str]]:
    return [(event.key, canonical(freeze(event.args))) for event in heard(run.events, seat)]


@pytest.mark.sweep
@pytest.mark.parametrize("key", some(TITLES, 3))
def test_a_game_of_the_robots_is_the_same_through_the_stream(key: str) -> None:
    both = Both(key, registered(key).title.scenarios()[0], seed=1)
    both.play(STEPS.get(key, 400))
    assert key in STEPS or isinstance(both.waits, Over)
    assert both.others == 0


@pytest.mark.sweep
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(2, 3 + min(2, SWEEP // 8)))
@pytest.mark.parametrize("key", TITLES)
def test_games_of_every_scenario_are_the_same_to_their_end(key: str, seed: int) -> None:
    for scenario in repeated(registered(key).title.scenarios(), 4):
        both = Both(key, scenario, seed)
        both.play(3_000)
        assert isinstance(both.waits, Over)
