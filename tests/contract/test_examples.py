"""The example under a question of each title: lawful for some hand, of the right form, nobody's advice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.kinds import Ask, Fault
from games.title import Refused, Verdict
from parsers.reading import Understood
from tests.contract.cases import Case, asked
from tests.contract.letter import LANGS
from tests.contract.play import asks_of

ANOTHER = 3
"""So many other hands are tried for each question."""

MOST = 12
"""Cards that are put into a hand, one after another, before an example is given up."""


def _example(case: Case, state: Any, ask: Ask, lang: str) -> str:
    title = case.tested.title
    *words, shown = title.duties(title.game.view(state, ask.seat), ask, lang)
    assert all(words)
    return shown


def _judged(case: Case, state: Any, ask: Ask, text: str, lang: str) -> tuple[Verdict, ...]:
    """The verdicts on ``text``, each line of which must be an order."""
    title, read = case.tested.title, case.tested.reader(case.scenario).read(text)
    assert read
    assert all(isinstance(line, Understood) for line in read), (text, read)
    written = [line.written for line in read if isinstance(line, Understood)]
    return title.draft(title.game.view(state, ask.seat), ask, None, written, lang).verdicts


def _lacking(verdicts: tuple[Verdict, ...]) -> Iterator[Fault]:
    yield from (verdict.fault for verdict in verdicts if isinstance(verdict, Refused))


def _holding(case: Case, state: Any, ask: Ask, text: str, lang: str) -> tuple[Verdict, ...]:
    """The verdicts on ``text`` in a world in which the seat holds what the refusals say that it lacks.

    Where what else it holds is in the way, it holds something else there.
    """
    wanted: list[str] = []
    chance = random.Random(case.seed)
    for _ in range(MOST):
        verdicts = _judged(case, state, ask, text, lang)
        faults = list(_lacking(verdicts))
        if not faults:
            return verdicts
        cards = [card for fault in faults if "held" in fault.key for card in _cards(fault)]
        wanted += [card for card in cards if card not in wanted]
        state = case.tested.redealt(state, ask.seat, tuple(wanted), chance.randrange)
    return verdicts


def _cards(fault: Fault) -> tuple[str, ...]:
    several = fault.args.get("cards")
    one = fault.args.get("card")
    return (*(map(str, several) if isinstance(several, tuple) else ()), *((str(one),) if one else ()))


@pytest.mark.parametrize("lang", LANGS)
def test_the_example_is_lawful_for_some_hand_that_the_seat_could_hold(case: Case, lang: str) -> None:
    for state, _, ask, _ in case.some(asked(case)):
        text = _example(case, state, ask, lang)
        verdicts = _holding(case, state, ask, text, lang)
        assert list(_lacking(verdicts)) == [], (ask, text, verdicts)


@pytest.mark.parametrize("lang", LANGS)
def test_the_example_is_the_same_for_another_hand_of_the_seat(case: Case, lang: str) -> None:
    rules, chance = case.tested.title.game, random.Random(case.seed)
    for state, _, ask, _ in case.some(asked(case)):
        text = _example(case, state, ask, lang)
        for _ in range(ANOTHER):
            other = case.tested.redealt(state, ask.seat, (), chance.randrange)
            if ask in asks_of(rules.pending(other)):
                assert _example(case, other, ask, lang) == text


def test_the_example_is_what_silence_does_or_seldom_what_the_simple_player_does(case: Case) -> None:
    title, chance = case.tested.title, random.Random(case.seed)
    shown, alike = 0, 0
    for state, view, ask, _ in case.some(asked(case)):
        text = _example(case, state, ask, "en")
        silent = title.standing(view, ask, title.game.default(view, ask), "en")
        if text == "\n".join(silent):
            continue
        shown += 1
        alike += text == "\n".join(title.standing(view, ask, title.advise(view, ask, chance.randrange), "en"))
    assert alike <= max(1, shown // 3), (alike, shown)
