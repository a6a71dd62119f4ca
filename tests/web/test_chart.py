"""The chart of a game: a line a number, the same numbers in words, and nothing where a title has none."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from games.title import Table
from mailer.base.words import LANGS
from mailer.web import chart
from mailer.web.chart import _parted, _side_by_side
from parsers import registry
from tests.web.browsing import Browser
from tests.web.playing import Gallery


def _drawn(text: str) -> ElementTree.Element:
    (svg,) = re.findall(r"<svg viewBox.*?</svg>", text, re.DOTALL)
    return ElementTree.fromstring(svg)


def test_each_power_has_a_line_that_ends_at_its_number(browser: Browser) -> None:
    seen = browser.get("/en/games/polar").text
    drawn = _drawn(seen)
    lines = drawn.findall("polyline")
    assert [len(line.attrib["points"].split()) for line in lines] == [4] * 7
    names = [text.text for text in drawn.findall("text") if "name" in text.attrib["class"]]
    assert len(names) == 7
    assert "Supply centres over time" in seen
    (table,) = re.findall(
        r"<caption>Supply centres</caption>.*?</table>", seen[seen.index("The same in a table") :], re.S
    )[:1]
    row = re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", table.rpartition("<tr>")[2])
    assert names == [f"{name}: {number}" for name, number in zip(_powers(), row[1:], strict=True)]


def _powers() -> list[str]:
    title = registry.title("diplomacy").title
    told = title.figures(title.game.view(title.game.setup("standard", {}), None), "en")
    assert told is not None
    return [name for name, _ in told.rows]


@pytest.mark.parametrize("key", registry.TITLES)
@pytest.mark.parametrize("lang", LANGS)
def test_every_title_of_the_house_has_numbers(key: str, lang: str) -> None:
    title = registry.title(key).title
    told = title.figures(title.game.view(title.game.setup(title.trial, {}), None), lang)
    assert isinstance(told, Table)
    assert [int(value) for _, value in told.rows]
    assert title.say(lang).say(told.key) if hasattr(title, "say") else told.key


def test_a_title_without_numbers_has_no_chart(gallery: Gallery, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(registry.title("diplomacy").title), "figures", lambda *given: None)
    assert "<svg" not in Browser(gallery.pages()).get("/en/games/polar").text


def test_a_game_that_has_just_begun_has_no_chart(browser: Browser) -> None:
    assert "<svg" not in browser.get("/en/games/masks").text


def test_lines_of_one_number_stand_beside_each_other() -> None:
    (whole,) = _side_by_side((3,), ((3, 3, 4), (0, 0, 0)))
    first, second, other = _side_by_side((3, 3, 4), ((3, 3, 4), (0, 0, 0)))
    assert second - first == pytest.approx(chart.BESIDE)
    assert (first + second) / 2 == pytest.approx(whole)
    assert other < first


def test_the_names_of_lines_stand_below_the_drawing_too(browser: Browser) -> None:
    seen = browser.get("/en/games/polar").text
    (key,) = re.findall(r'<ul class="key">.*?</ul>', seen, re.DOTALL)
    named = [text.text for text in _drawn(seen).findall("text") if "name" in text.attrib["class"]]
    assert re.findall(r"<li[^>]*>([^<]*)</li>", key) == named


def test_names_keep_apart_and_within_the_field() -> None:
    low = chart.TOP + chart.HIGH
    for ends in ([low] * 7, [12.0] * 7, [100.0, 101.0, 99.0, low, low - 1]):
        places = sorted(_parted(ends))
        assert places[-1] <= low
        assert all(later - former >= chart.APART for former, later in pairwise(places))


@pytest.mark.parametrize(
    ("series", "rules"), [([[0], [18]], (0, 5, 10, 15)), ([[-7], [4]], (-6, -4, -2, 0, 2, 4))]
)
def test_rules_stand_at_round_numbers(series: list[list[int]], rules: tuple[int, ...]) -> None:
    assert chart._rules(series) == rules
