"""How people write orders of Paths of Glory, in the words of ACTS and VASSAL logs and of the rulebook."""

from __future__ import annotations

import pytest

from parsers.asking import ASKED_THEN
from parsers.reading import Understood, Unreadable
from tests.phrasings.measure import Verdict, bad, courtesies, gaps, idle, is_russian, phrasings, verdict
from tests.phrasings.paths_of_glory import reading
from tests.phrasings.paths_of_glory.reading import READER, entries
from tests.rig.cases import in_turn

TITLE = "paths_of_glory"
PHRASINGS = phrasings(TITLE)
GAPS = gaps(TITLE)
MOST_GAPS = 3
"""How many letters are not read; never more than that again."""
BAD = bad(TITLE)


@in_turn(((said, means) for said, means in PHRASINGS if said not in GAPS), one_in=3)
def test_means(said: str, means: list[str]) -> None:
    assert entries(said) == reading.meant(means)


@in_turn(sorted({"\n".join(means) for _, means in PHRASINGS}))
def test_lines_of_the_guide_are_read(line: str) -> None:
    assert not any("?" in entry for entry in entries(line))


@in_turn((said, means) for said, means in PHRASINGS if said in GAPS)
def test_what_is_not_read_yet_is_not_read_as_something_else(said: str, means: list[str]) -> None:
    assert verdict(reading, said, means) is Verdict.UNREAD  # or the gap is to be struck from gaps.toml


def test_gaps_become_fewer() -> None:
    assert {said for said, _ in PHRASINGS} >= GAPS
    assert len(GAPS) <= MOST_GAPS
    assert 20 * len(GAPS) <= len(PHRASINGS)


def test_half_of_them_are_russian() -> None:
    russian = [said for said, _ in PHRASINGS if is_russian(said)]
    assert len(PHRASINGS) >= 1_000
    assert 2 * len(russian) >= len(PHRASINGS) - 40


@in_turn(courtesies(TITLE))
def test_courtesy_is_no_order(said: str) -> None:
    assert idle(reading, said), entries(said)


@in_turn(row["said"] for row in BAD if row["how"] == "unread")
def test_cannot_be_read(said: str) -> None:
    read = READER.read(said, guess=False)
    assert any(isinstance(each, Unreadable) and each.key != ASKED_THEN for each in read), entries(said)
    assert not READER.idle(said)


@in_turn(row["said"] for row in BAD if row["how"] in ("refused", "asked"))
def test_is_understood_where_the_rules_or_the_hand_tell(said: str) -> None:
    assert all(isinstance(line, Understood) for line in READER.read(said, guess=False)), entries(said)


@pytest.mark.parametrize(
    "said", ["GE 8 Insterburg -> RBX", "play 13 fo RPs", "GE 4 from Metz to RBs", "13 for RPS9", "foo Metz"]
)
def test_no_suggestion_is_absurd(said: str) -> None:
    """``RB`` is not Cherbourg, ``for`` is not a fort."""
    suggested = [line.suggestion for line in READER.read(said) if isinstance(line, Unreadable)]
    assert not any(name in text for text in suggested for name in ("Cherbourg", "fort", "Frankfurt")), (
        suggested
    )


@pytest.mark.parametrize(
    "said",
    ["FR 3 corps 3 FR then first,", "ГЕР 4 атакует Седан, а ГЕР via Chateau Thierry", "(GE 4 first)"],
)
def test_nonsense_is_only_not_read(said: str) -> None:
    assert READER.read(said, guess=False)
