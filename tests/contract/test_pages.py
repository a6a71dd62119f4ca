"""The pages of every title: bytes are equal in worlds that their reader cannot tell apart."""

from __future__ import annotations

import re

import pytest

from tests.contract.cases import Case
from tests.contract.page import page_shown
from tests.contract.play import play
from tests.contract.worlds import watch
from tests.rig.cases import repeats
from tests.toy import leaks
from tests.toy.contract import subject_of

ONE_IN = repeats(60, 120)
"""Of so many comparisons of pages one is made in the sweep, in every run fewer."""


@pytest.mark.alike(3)
def test_no_page_tells_more_than_its_reader_may_know(case: Case) -> None:
    found = watch(case.tested, case.game, page_shown, case.one_in(ONE_IN))
    assert found.leaks == []
    assert found.compared


def test_a_chart_shows_numbers_of_a_spectators_tables_and_no_other(case: Case) -> None:
    title = case.tested.title
    for step in case.many(case.game.steps):
        view = title.game.view(step.after, None)
        told = title.figures(view, "en")
        cells = [cell for table in title.position(view, "en") for row in table.rows for cell in row]
        numbers = set(re.findall(r"-?\d+", " ".join(cells).replace("\N{MINUS SIGN}", "-")))
        # Who stands in no row of the tables has nothing.
        assert told is None or {value for _, value in told.rows} <= numbers | {"0"}


def test_a_chart_of_what_nobody_may_count_is_caught() -> None:
    tested = subject_of(leaks.FIGURES)
    found = watch(tested, play(tested, "standard", 1), page_shown, 20)
    assert "chart" in {leak.where.split()[0] for leak in found.leaks}


@pytest.mark.sweep
def test_a_public_event_that_names_a_card_is_seen_on_the_page() -> None:
    tested = subject_of(leaks.CLASSIC["a public event that names a drawn card"])
    found = watch(tested, play(tested, "standard", 1), page_shown, 5)
    assert {leak.where.split()[0] for leak in found.leaks} == {"page", "text"}
