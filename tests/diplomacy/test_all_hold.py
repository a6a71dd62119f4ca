"""``All units hold``: one line for every unit that the letter orders nothing else."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Seat
from games.diplomacy.model.notation import text_of
from games.title import Accepted, Draft, Refused
from parsers.reading import Understood
from parsers.registry import title
from tests.diplomacy.positions import GAME, asks, placed, start

REGISTERED = title("diplomacy")
TITLE, READER = REGISTERED.title, REGISTERED.reader("standard")


def drafted(text: str, position: object = None, former: object = None) -> Draft:
    state = start() if position is None else position
    (ask,) = (each for each in asks(state) if each.seat == Seat("FRANCE"))  # type: ignore[arg-type]
    lines = READER.read(text)
    assert all(isinstance(line, Understood) for line in lines), lines
    written = [line.written for line in lines if isinstance(line, Understood)]
    return TITLE.draft(GAME.view(state, ask.seat), ask, former, written, "en")  # type: ignore[arg-type]


def said(draft: Draft) -> list[str]:
    return sorted(map(text_of, draft.order.orders))


@pytest.mark.parametrize("text", ["All units hold", "Все стоят.", "Nobody moves"])
def test_all_units_hold(text: str) -> None:
    draft = drafted(text)
    assert said(draft) == ["A MAR H", "A PAR H", "F BRE H"]
    assert draft.complete
    (verdict,) = draft.verdicts
    assert isinstance(verdict, Accepted)
    assert "Marseilles" in verdict.canonical


@pytest.mark.parametrize(
    "text",
    ["A Par - Bur. All others hold.", "All units hold\nA Par - Bur", "Париж в Бургундию, остальные стоят"],
)
def test_what_a_line_names_does_as_it_says(text: str) -> None:
    assert said(drafted(text)) == ["A MAR H", "A PAR - BUR", "F BRE H"]


def test_they_take_back_what_an_earlier_letter_moved() -> None:
    before = drafted("A Par - Bur\nF Bre - MAO").order
    assert said(drafted("all hold", former=before)) == ["A MAR H", "A PAR H", "F BRE H"]


def test_nobody_holds_in_winter() -> None:
    position = placed("W1901A", {"FRANCE": ["A PAR"]}, {"FRANCE": ["PAR", "MAR", "BRE"]})
    (verdict,) = drafted("All units hold", position).verdicts
    assert isinstance(verdict, Refused)
    assert verdict.fault.key == "wrong-phase"
    assert verdict.beside


@pytest.mark.parametrize("text", ["All France holds", "Вся Франция стоит."])
def test_all_of_a_power_holds(text: str) -> None:
    assert said(drafted(text)) == ["A MAR H", "A PAR H", "F BRE H"]


def test_nobody_orders_another_power_as_a_whole() -> None:
    (verdict,) = drafted("Вся Австрия стоит").verdicts
    assert isinstance(verdict, Refused)


@pytest.mark.parametrize(
    "text", ["all my units hold except A Par - Bur", "все стоят, кроме А Пар-Бур", "all hold but Par-Bur"]
)
def test_all_hold_but_one(text: str) -> None:
    assert said(drafted(text)) == ["A MAR H", "A PAR - BUR", "F BRE H"]


@pytest.mark.parametrize("text", ["F Marseilles instead of Paris", "Ф Марсель вместо А Париж"])
def test_one_build_takes_the_place_of_another(text: str) -> None:
    position = placed("W1901A", {"FRANCE": ["A GAS"]}, {"FRANCE": ["PAR", "MAR", "BRE"]})
    before = drafted("build A Par\nbuild F Bre", position).order
    assert said(drafted(text, position, before)) == ["F BRE B", "F MAR B"]
