"""Any text at all is answered, with places that are in the text and suggestions that can be read."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from parsers.diplomacy.reader import reader_for
from tests.fuzz.damage import check_reading
from tests.parsers.mutants import ODD, mutant
from tests.rig.cases import examples, some

READER = reader_for("standard")
ALPHABET = "AFSCHMRBDАФСПКХДРВ -->/(),.;:+\n\tParBurTyLivNthSpancscvia БурПаСевТир" + ODD


@pytest.mark.sweep
@settings(max_examples=examples(400), deadline=None)
@given(st.text())
@example("İ A Par - Bur")
@example("A Par - Bur\x1c\x85A Mar H")
@example("((((")
@example("north coast of")
@example("- - - -")
@example("/nc A Par")
@example("waive ٣")
@example("X²")
@example("A Par (nc) (sc) - Bur")
def test_any_text(text: str) -> None:
    check_reading(READER, text)


@pytest.mark.sweep
@settings(max_examples=examples(400), deadline=None)
@given(st.text(alphabet=ALPHABET, max_size=60))
def test_near_orders(text: str) -> None:
    check_reading(READER, text)


@pytest.mark.alike(3)
@pytest.mark.parametrize("seed", some(range(40), 4))
def test_mutants(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        check_reading(READER, mutant(rng))
