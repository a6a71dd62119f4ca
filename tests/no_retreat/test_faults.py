"""Every refusal has words in both languages, and every name in them comes with the refusal."""

from __future__ import annotations

import pytest

from games.no_retreat.rules.cards.play import ONLY, PHASE_ENDS
from games.no_retreat.turn import SEQUENCE
from games.words import Words
from tests.kit import fault_calls
from tests.no_retreat.positions import SOURCE
from tests.no_retreat.saying import GAMES, words

BOTH = pytest.mark.parametrize("saying", [words("en"), words("ru")], ids=["en", "ru"])


@BOTH
def test_every_refusal_of_the_code_has_words(saying: Words) -> None:
    assert {call.key for call in fault_calls.calls(GAMES) if f"fault.{call.key}" not in saying} == set()


@BOTH
def test_every_name_in_the_words_of_a_refusal_comes_with_it(saying: Words) -> None:
    wanting = {
        (call.where, call.key): lacking
        for call in fault_calls.calls(GAMES)
        if f"fault.{call.key}" in saying and (lacking := saying.fields(f"fault.{call.key}") - call.args)
    }
    assert wanting == {}


def test_both_languages_say_the_same_of_a_refusal() -> None:
    english, russian = words("en"), words("ru")
    keys = [key for key in english.messages if key.startswith("fault.")]
    assert {key: english.fields(key) for key in keys} == {key: russian.fields(key) for key in keys}


@BOTH
def test_moments_of_cards_and_what_they_need_have_names(saying: Words) -> None:
    windows = {window for half in SOURCE.pack.halves.values() for window in half.windows}
    opened = {
        *ONLY,
        *PHASE_ENDS,
        "commit",
        "result",
        "result.ex",
        "roll",
        "counterblow",
        "move",
        "org",
        "org.start",
    }
    assert (windows | opened | {"removals", "victory"}) - {*saying.names["window"]} == set()


@BOTH
def test_every_kind_of_question_has_a_name(saying: Words) -> None:
    assert set(SEQUENCE.kinds) == {*saying.names["kind"]}
