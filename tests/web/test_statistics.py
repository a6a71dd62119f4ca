"""What finished games came to, counted by title and scenario on a page of the archive."""

from __future__ import annotations

import re
from html import unescape

import pytest
from sqlmodel import select

from adjudicator.kinds import Over
from mailer.store.models import GameRow
from mailer.table import play as table
from mailer.terms import timer
from mailer.web.statistics import Result, statistics
from tests.web.browsing import Browser
from tests.web.playing import NOW, Gallery

DAY = 86_400


def cells(text: str) -> list[list[str]]:
    """The rows of all tables of a page."""
    rows = re.findall(r"<tr>(.*?)</tr>", text, re.S)
    return [[unescape(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)] for row in rows]


def conclude(gallery: Gallery, name: str, over: Over, days: int = 10) -> None:
    with gallery.database.writer() as session, session.begin():
        row = session.exec(select(GameRow).where(GameRow.name == name)).one()
        table.conclude(session, table.load(session, row), over, NOW)
        row.ended = NOW + days * DAY


@pytest.fixture
def house(empty: Gallery) -> Gallery:
    """Four games of Diplomacy that are over, one of them hidden and one broken off, and one that goes on."""
    for name in ("alone", "shared", "hidden", "broken", "running"):
        empty.game(name, "diplomacy", turns=2 if name == "alone" else 0)
    conclude(empty, "alone", Over("solo", ("FRANCE",)), 40)
    conclude(empty, "shared", Over("draw", ("FRANCE", "TURKEY")), 20)
    conclude(empty, "hidden", Over("solo", ("ITALY",)))
    empty.change("hidden", settings={"observers": False})
    conclude(empty, "broken", Over("terminated", ()), 1)
    return empty


def test_results_are_counted_by_seat(house: Gallery) -> None:
    seen = Browser(house.pages()).get("/en/statistics")
    assert seen.status == 200
    rows = {row[0]: row[1:] for row in cells(seen.text)}
    assert rows["France"] == ["1", "1", "50 %"]
    assert rows["Turkey"] == ["0", "1", "0 %"]
    assert rows["Italy"] == ["0", "0", "0 %"]
    assert "Nobody" not in rows
    assert "Standard: 2 games" in seen.text
    assert "the shortest 20 days, the longest 40 days" in seen.text
    assert "Broken off, and not counted: 1 game." in seen.text
    assert "Paths of Glory" not in seen.text


def test_in_russian_too(house: Gallery) -> None:
    seen = Browser(house.pages()).get("/ru/statistics")
    assert ["Франция", "1", "1", "50 %"] in cells(seen.text)
    assert "2 партии" in seen.text


def test_the_list_leads_there_and_an_empty_house_says_so(empty: Gallery) -> None:
    browser = Browser(empty.pages())
    assert 'href="/en/statistics"' in browser.get("/en/").text
    assert "No public game is over yet." in browser.get("/en/statistics").text


def test_a_game_that_goes_on_again_counts_no_more(house: Gallery) -> None:
    browser = Browser(house.pages())
    assert ["France", "1", "1", "50 %"] in cells(browser.get("/en/statistics").text)
    house.change("alone", status="running", ended=None)
    assert ["France", "0", "1", "0 %"] in cells(browser.get("/en/statistics").text)


def test_answers_in_time_are_a_share_of_all_that_were_due(house: Gallery) -> None:
    with house.database.writer() as session, session.begin():
        row = session.exec(select(GameRow).where(GameRow.name == "shared")).one()
        timer.store(row, timer.Timer(in_time=30, overdue=10))
    assert (
        "Before their deadline came 75 % of 40 answers." in Browser(house.pages()).get("/en/statistics").text
    )


def test_a_game_that_nobody_won_has_its_row_and_scenarios_their_tables() -> None:
    seats = ("P", "C")
    results = [
        Result("won_by_the_sword", "c1632", seats, ("P",), 30, 9 * DAY, 0, 0, True),
        Result("won_by_the_sword", "c1632", seats, (), 30, 9 * DAY, 0, 0, True),
        Result("won_by_the_sword", "b1638_rheinfelden", seats, ("C",), 30, 9 * DAY, 0, 0, True),
    ]
    tables = [block for block in statistics(results, "en") if type(block).__name__ == "Grid"]
    assert [len(each.rows) for each in tables] == [3, 2]  # type: ignore[union-attr]
    assert tables[0].rows[-1] == ("Nobody", "1", "", "50 %")  # type: ignore[union-attr]
