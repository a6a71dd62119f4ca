"""kill -9 anywhere. Effects = distinct mails, every reply at least once, repeats the same bytes."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from tests.faults.chaos import Figures, Plan, row, run, table
from tests.faults.station import Station
from tests.rig.cases import some
from tests.rig.dovecot import Dovecot


def survive(folder: Path, dovecot: Dovecot, house: Path | str, plan: Plan) -> Figures:
    """One run on a copy of the house in a folder, or on the database of that URL; what it came to."""
    made = isinstance(house, Path)
    with Station(folder, dovecot, like=house) if made else Station(folder, dovecot, house) as station:
        if not made:
            station.open_game()
        figures = run(station, plan)
    assert figures.kills == plan.kills, figures
    assert not figures.wrong, (figures.wrong, figures)
    return figures


@pytest.mark.sweep
@pytest.mark.long
@pytest.mark.parametrize("plan", some([Plan(1, 6, 2, 2, faults=True), Plan(1, 12, 3, 4, faults=True)], 2))
def test_a_few_deaths_of_one(tmp_path: Path, dovecot: Dovecot, founded: Path, plan: Plan) -> None:
    survive(tmp_path, dovecot, founded, plan)


@pytest.mark.long
@pytest.mark.sweep  # deaths of one are in every run
@pytest.mark.parametrize("plan", [Plan(1, 6, 2, 3, daemons=3), Plan(1, 12, 3, 6, daemons=3)])
def test_a_few_deaths_of_three(tmp_path: Path, dovecot: Dovecot, postgres_url: str, plan: Plan) -> None:
    survive(tmp_path, dovecot, postgres_url, plan)


@pytest.mark.sweep  # deaths of one are in every run
@pytest.mark.parametrize("plan", some([Plan(3, 6, 2, 2, daemons=2), Plan(3, 12, 3, 4, daemons=2)], 2))
def test_one_that_sends_several_letters_at_a_time(
    tmp_path: Path, dovecot: Dovecot, founded: Path, plan: Plan
) -> None:
    survive(tmp_path, dovecot, founded, plan)


@pytest.mark.sweep
def test_the_same_seed_is_the_same_run(tmp_path: Path, dovecot: Dovecot, founded: Path) -> None:
    plan = Plan(seed=7, letters=4, duplicates=1, kills=3)
    steps = []
    for folder in (tmp_path / "a", tmp_path / "b"):
        folder.mkdir()
        dovecot.wipe()
        steps.append(survive(folder, dovecot, founded, plan).steps)
    assert len(steps[0]) == plan.kills
    assert steps[0] == steps[1]


KILLS = int(os.environ.get("ESTAFETTE_CHAOS", "32"))
"""Deaths of a long run; CI has fewer, `make chaos-full` more."""


@pytest.mark.sweep
@pytest.mark.timeout(900)
@pytest.mark.parametrize("daemons", [1, 3])
def test_many_deaths_and_bad_connections(
    tmp_path: Path, dovecot: Dovecot, database_url: str, daemons: int
) -> None:
    survive(tmp_path, dovecot, database_url, Plan(2, 5 * KILLS // 2, KILLS // 3, KILLS, daemons, faults=True))


@pytest.mark.sweep
@pytest.mark.timeout(900)
@pytest.mark.parametrize("daemons", [1, 3])
def test_deaths_of_judges_and_of_the_processes_that_send_their_mails(
    tmp_path: Path, dovecot: Dovecot, database_url: str, daemons: int
) -> None:
    survive(tmp_path, dovecot, database_url, Plan(3, KILLS, KILLS // 4, KILLS // 2, daemons, apart=True))


def test_the_table_shows_what_was_wrong() -> None:
    figures = Figures(
        Plan(kills=2), "sqlite", kills=2, found=Counter(repeated=3, lost=1, stuck=1, differing=4)
    )
    assert figures.wrong == {"lost": 1, "stuck": 1, "differing": 4, "repeated": 3}
    assert row(figures) == "| SQLite | 1 | the judge | 500 | 50 | 2 | 0 | 2 | 0 | 0 | 3 | 4 |"
    head, rule, line = table([figures]).split("\n")
    assert head.count("|") == rule.count("|") == line.count("|")
