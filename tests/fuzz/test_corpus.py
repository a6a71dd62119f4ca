"""Every file of the fuzzers' corpus, seeds and former crashes, is read without a fault."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.fuzz.coverage import CORPUS, targets
from tests.parsers.mutants import ODD
from tests.rig.cases import examples

FILES = sorted(CORPUS.glob("*/*"))
_WORDS = "IF ЕСЛИ THEN ТО ELSE ИНАЧЕ AND OR NOT И ИЛИ НЕ ( ) { } : , FRANCE BUR IN EMPTY HAS 6 CENTRES"
WORDS = [*_WORDS.split(), "A PAR - BUR", "\n", "END", "END IF", "КОНЕЦ"]
TARGETS = targets()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_corpus(path: Path) -> None:
    TARGETS[path.parent.name](path.read_bytes())


def test_every_target_has_seeds() -> None:
    assert {path.parent.name for path in FILES} == set(TARGETS)


@pytest.mark.sweep
@settings(max_examples=examples(200), deadline=None)
@given(st.lists(st.sampled_from(WORDS) | st.text(alphabet=ODD, max_size=3), max_size=30).map(" ".join))
def test_any_mixture_of_conditions(text: str) -> None:
    TARGETS["conditions"](text.encode())


@pytest.mark.sweep
@settings(max_examples=examples(200), deadline=None)
@given(st.binary(max_size=400))
@example(b"?o")
def test_any_bytes(data: bytes) -> None:
    for target in TARGETS.values():
        target(data)
