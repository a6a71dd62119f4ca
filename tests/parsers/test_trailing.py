"""Conditions behind their orders, what is asked then, and headings of retreats."""

from __future__ import annotations

import pytest

from adjudicator.conditions import AnyOf, Condition, Fact, Not
from adjudicator.kinds import Seat
from mailer.desk.pieces import take_apart
from mailer.post.letter import CharsetText
from parsers.asking import ASKED_THEN
from parsers.conditions import Choice, read_steps, text_of
from parsers.diplomacy.reader import reader_for
from parsers.judge.reader import Command
from parsers.reading import Understood, Unreadable
from parsers.trailing import outcome

READER, FRANCE = reader_for("standard"), Seat("FRANCE")
MINE = AnyOf((Fact("center.BEL", "is", "FRANCE"), Fact("power.BEL", "is", "FRANCE")))

EITHER = AnyOf((Fact("power.BRE", "is", "ENGLAND"), Not(Fact("occupied.EDI", "is", True))))


def choice(line: str) -> Choice:
    (step,) = read_steps(line, READER, FRANCE)
    assert isinstance(step, Choice), step
    return step


@pytest.mark.parametrize(
    ("line", "when", "orders"),
    [
        ("A Bur - Par if England is in Brest", Fact("power.BRE", "is", "ENGLAND"), (1, 0)),
        (
            "A Bur-Par if England is in Brest, otherwise A Bur holds",
            Fact("power.BRE", "is", "ENGLAND"),
            (1, 1),
        ),
        ("А Бур - Пар, если в Бресте никого нет", Not(Fact("occupied.BRE", "is", True)), (1, 0)),
        ("A Bur - Par unless England is in Brest", Not(Fact("power.BRE", "is", "ENGLAND")), (1, 0)),
        ("A Bur - Par if England is in Brest or Edinburgh is empty", EITHER, (1, 0)),
        ("построить А Пар, если Бельгия моя, иначе построить А Мар", MINE, (1, 1)),
        ("build A Par if Belgium is ours", MINE, (1, 0)),
        ("If I took Belgium, A Bel H", Fact("power.BEL", "is", "FRANCE"), (1, 0)),
        ("если вернул Бельгию, то А Бел стоит", Fact("power.BEL", "is", "FRANCE"), (1, 0)),
        ("если Германия взяла Бельгию, то А Бур стоит", Fact("power.BEL", "is", "GERMANY"), (1, 0)),
        ("if I have a build, build F Mar, otherwise waive", Fact("builds.FRANCE", "at-least", 1), (1, 1)),
        ("If I must remove something, remove F MAO", Fact("builds.FRANCE", "at-most", -1), (1, 0)),
        ("if I have two builds, build A Par and build F Bre", Fact("builds.FRANCE", "is", 2), (2, 0)),
        ("если получу две постройки, то построить А Пар", Fact("builds.FRANCE", "is", 2), (1, 0)),
        ("если надо снимать, снять Ф Бре", Fact("builds.FRANCE", "at-most", -1), (1, 0)),
        ("If one, build A Par", Fact("builds.FRANCE", "is", 1), (1, 0)),
    ],
)
def test_a_condition_stands_before_or_behind_its_order(
    line: str, when: Condition, orders: tuple[int, int]
) -> None:
    step = choice(line)
    assert step.when == when
    assert (len(step.then), len(step.otherwise)) == orders


@pytest.mark.parametrize(
    "line",
    [
        "A Mar S A Par-Bur, unless Germany goes to Burgundy, then Mar-Spa",
        "A Par-Bur unless Munich moves. Then A Par holds.",
        "A Par - Bur if Munich moves, otherwise A Par H",
        "A Par - Bur if Munich is empty, then A Mar - Spa",
        "A Par-Bur, если Германия не пойдёт в Бургундию, тогда А Пар стоит",
        "build F Marseilles instead of A Paris and F Brest",
        "A Par - Bur instead of A Mar - Spa",
        "A Par - Bur if Munich is empty or A Par H",
        "A Par - Bur while Trieste is French",
        "A Par - Bur, as if Trieste was French",
        "А Пар - Бур, как только Триест станет французским",
        "А Пар - Бур, разве что Триест австрийский",
        "all hold but not Spa - Gas",
    ],
)
def test_nothing_of_such_a_line_is_taken_alone(line: str) -> None:
    steps = read_steps(line, READER, FRANCE)
    assert not any(isinstance(step, Understood | Choice) for step in steps)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("A Bur - Par unless England is in Brest", "not (England is in Brest)"),
        ("А Бур - Пар, если только не Англия в Бресте", "не (Англия в Бресте)"),
    ],
)
def test_unless_is_told_and_kept_as_its_opposite(line: str, said: str) -> None:
    step = choice(line)
    assert step.said == said
    again = choice(" ".join(text_of((step,), READER.write)[:2]))
    assert again.when == step.when
    assert outcome(step, true=True) == "if-behind"
    assert outcome(choice(f"if {said} then A Bur - Par"), true=True) == "if-true"


@pytest.mark.parametrize("line", ["Once again: A Par - Pic", "Once more, A Par - Pic"])
def test_once_again_is_no_condition(line: str) -> None:
    steps = read_steps(line, READER, FRANCE)
    assert [READER.write(step.written) for step in steps if isinstance(step, Understood)] == ["A PAR - PIC"]


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("If Brest is dislodged it retreats to Paris", 0),
        ("Если Триест выбьют, отступает в Албанию", 0),
        ("Триест отступает в Албанию, если его выбьют", 0),
        ("A Bre H, if dislodged retreat to Par", 1),
        ("A Par - Bur. Should Brest be dislodged, it retreats to Paris", 1),
    ],
)
def test_what_somebody_does_who_is_dislodged_is_asked_then(line: str, orders: int) -> None:
    steps = read_steps(line, READER, FRANCE)
    assert sum(isinstance(step, Understood) for step in steps) == orders
    assert [step.key for step in steps if isinstance(step, Unreadable)] == [ASKED_THEN]


@pytest.mark.parametrize(
    ("line", "orders", "asked"),
    [
        ("A Par - Pic. If dislodged, retreat to Gas. A Mar - Spa", ("A PAR - PIC", "A MAR - SPA"), 1),
        ("A Par H. If dislodged, Paris retreats to Gas. A Mar - Spa", ("A PAR H", "A MAR - SPA"), 1),
        (
            "A Par H, if dislodged retreats to Gas. F Bre - MAO. A Mar - Spa",
            ("A PAR H", "F BRE - MAO", "A MAR - SPA"),
            1,
        ),
        ("A Mar - Spa, once dislodged retreat Gas. A Par - Pic", ("A MAR - SPA", "A PAR - PIC"), 1),
        ("A Par H (if dislodged to Gas), A Mar - Spa", ("A PAR H", "A MAR - SPA"), 1),
        ("А Пар стоит, если выбьют, отступает в Гас. А Мар - Исп", ("A PAR H", "A MAR - SPA"), 1),
        ("A Mar H, if dislodged, to Gas. Paris supports Mar.", ("A MAR H", "PAR S MAR"), 1),
        # Behind a comma it may belong to either: the order is read as before, and the rest is a fault.
        ("A Par H, if dislodged to Gas, A Mar - Spa", ("A MAR - SPA",), 0),
        ("A Par H, if dislodged retreat to Gas, and A Mar - Spa", ("A PAR H", "A MAR - SPA"), 0),
        ("A Par H, if dislodged to Gas, Marseilles to Spain", ("MAR - SPA",), 0),
        ("F Bre H, when beaten to MAO, A Mar - Spa", ("A MAR - SPA",), 0),
        # Nobody is asked for a retreat here.
        ("When Italy is beaten, A Mar - Pie", (), 0),
        ("If A Par is dislodged A Mar - Gas", (), 0),
        ("A Par H, if dislodged, move Mar to Spa", (), 0),
        ("If Italy dislodges Marseilles, Marseilles retreats to Gas", (), 1),
        ("A Par H, if dislodged, A Par to Gas", ("A PAR H",), 1),
    ],
)
def test_no_order_is_lost_behind_who_is_dislodged(line: str, orders: tuple[str, ...], asked: int) -> None:
    steps = read_steps(line, READER, FRANCE)
    assert tuple(READER.write(step.written) for step in steps if isinstance(step, Understood)) == orders
    faults = [step.key for step in steps if isinstance(step, Unreadable)]
    assert faults.count(ASKED_THEN) == asked
    assert asked or faults, "READY counted"


@pytest.mark.parametrize(
    ("now", "text", "code"),
    [
        ("F1903M", "Retreats: A Bre - Par", "F1903R"),
        ("F1903M", "Отступления:\nФ Триест в Албанию", "F1903R"),
        ("W1903A", "Retreats: A Bre - Par", "S1904R"),
        ("F1903R", "For the retreats:\nA Bre - Par", "F1903R"),
        ("F1903M", "For retreats: A Bre - Par", "F1903R"),
        ("F1903M", "In winter: build F Bre", "W1903A"),
        ("F1903M", "Зимой: построить Ф Бре", "W1903A"),
    ],
)
def test_retreats_and_winter_have_headings_of_their_own(now: str, text: str, code: str) -> None:
    taken = take_apart(CharsetText("", text, text, "", ""), READER, now, FRANCE)
    assert [item.args for item in taken.items if isinstance(item, Command)] == [{"phase": code}]
    assert len([line for line in taken.lines if isinstance(line, Understood)]) == 1
