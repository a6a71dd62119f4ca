"""What letters show beside what happened: tables, program lines, questions, examples, names of phases."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from adjudicator.kinds import Ask
from games.title import Table
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, SEATS, EdgeId, PointId
from games.won_by_the_sword.model.cards import ACTIONS
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Note, View
from games.won_by_the_sword.rules.ground.score import total
from games.won_by_the_sword.text import tables
from games.won_by_the_sword.text.duties import duties
from games.won_by_the_sword.text.example import example, supposed
from games.won_by_the_sword.text.phases import phase_name
from games.won_by_the_sword.title import WonByTheSwordTitle
from games.won_by_the_sword.turn import SEQUENCE
from tests.won_by_the_sword.positions import (
    GAME,
    SOURCE,
    ask_of,
    empty,
    force,
    garrison,
    hand,
    played,
    playing,
    put,
    settled,
    side,
    table,
)
from tests.won_by_the_sword.samples import sample
from tests.won_by_the_sword.saying import TABLES, words

LANGUAGES = ("en", "ru")
SECRETS = re.compile(r"PROTESTANT|CATHOLIC|\b[PC]\d\b|[{}]|None|\w-\w+/|\b[a-z]+-[ivcdgo]\b")


def position() -> View:
    """Two columns, a garrison, a siege, a patrol, a depot, cards, a note."""
    own = force("4 sweden-vi, 2 sweden-c, 1 sweden-g", "horn", "sweden-o", "sweden-o", baggage=3)
    start = put(empty(), "P1", "ulm:R", own, advantages=1, fatigue=2)
    start = put(start, "C2", "rain", force("3 bavaria-i", "tilly", baggage=1))
    start = garrison(start, PROTESTANT, "nuremberg", force("1 sweden-i, 1 sweden-d", baggage=2))
    start = garrison(start, CATHOLIC, "munich", force("2 bavaria-i"))
    start = hand(start, PROTESTANT, 7, 26, 12)
    edge = EdgeId(next(each for each in SOURCE.atlas.at[PointId("ulm")]))
    start = table(start, patrols={edge: ColumnId("P1")}, requisitioned={PointId("rain"): 2})
    seen = Note(1, 1, force("3 bavaria-i", "tilly", baggage=1), ColumnId("C2"))
    start = side(
        start, PROTESTANT, patrols={edge: UnitId("sweden-vc")}, notes=(seen,), cadre={UnitId("sweden-i/"): 2}
    )
    return GAME.view(start, PROTESTANT)


def found(view: View, lang: str) -> dict[str, Table]:
    return {each.key: each for each in tables.tables(SOURCE, view, words(lang))}


def test_a_seat_sees_its_columns_with_all_that_is_in_them() -> None:
    shown = found(position(), "en")
    assert shown["table.own-columns"].rows == (
        (
            "1",
            "Ulm, right bank",
            "Gustaf Horn, 2 × ordinary leader",
            "4 veteran foot, 2 horse, 1 battery",
            "3",
            "TA 1, fatigue 2",
        ),
    )
    assert shown["table.foe-columns"].rows == (("2", "Rain", ""),)
    assert shown["table.own-garrisons"].rows == (("Nuremberg", "1 foot, 1 detachment", "", "2"),)
    assert shown["table.garrisons"].rows == (("Catholics", "Munich"),)
    assert shown["table.notes"].rows[0][:3] == ("Catholic column 2", "turn 1, round 1", "Bavaria: 3 foot")


def test_before_the_set_up_the_own_points_stand_with_those_of_the_foe() -> None:
    """Nothing is in them yet, so that they have no table of their own."""
    view = GAME.view(GAME.setup("c1632", {}), PROTESTANT)
    garrisons = next(
        each for each in tables.tables(SOURCE, view, words("en")) if each.key == "table.garrisons"
    )
    assert [row[0] for row in garrisons.rows] == ["Protestants", "Catholics"]
    assert "Nuremberg" in garrisons.rows[0][1]


def test_points_of_which_the_same_is_said_stand_in_one_row() -> None:
    """A campaign has forty garrisons, most of them a detachment, and as many requisitioned points."""
    view = position()
    assert view.own is not None
    held = {
        PointId("aalen"): force("1 sweden-d"),
        PointId("hof"): force("1 sweden-i", "baner"),
        PointId("ulm"): force("1 sweden-d"),
        PointId("worms"): force(""),
    }
    marks = {PointId("aalen"): 2, PointId("rain"): 2, PointId("ulm"): 1}
    board = replace(view.board, requisitioned=marks, patrols={}, refusals=(PointId("hof"), PointId("rain")))
    shown = found(replace(view, board=board, own=replace(view.own, garrisons=held, patrols={})), "en")
    assert shown["table.own-garrisons"].rows == (
        ("Hof", "1 foot", "Johan Banér", "0"),
        ("Worms", "nobody", "", "0"),
        ("Aalen, Ulm", "1 detachment", "", "0"),
    )
    assert shown["table.ground"].rows == (
        ("Aalen, Rain", "Requisitioned 2"),
        ("Ulm", "Requisitioned 1"),
        ("Hof, Rain", "first offers are not heard"),
    )


def test_a_hand_says_points_baggage_and_action_of_each_card() -> None:
    rows = found(position(), "en")["table.hand"].rows
    assert rows[0] == (
        "7",
        "4/6",
        "0/1/2",
        "Cavalry Bonus: a cavalry column has more CP and +1 to foraging",
    )
    assert [row[0] for row in rows] == ["7", "12", "26"]
    assert {f"{each}" for each in ACTIONS} == {*words("ru").names["deed"]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_id_of_the_data_stands_in_a_table(lang: str) -> None:
    for view in (position(), *map(View, (None,), (position().board,), (None,))):
        for each in found(view, lang).values():
            cells = [cell for row in each.rows for cell in row]
            assert [cell for cell in cells if SECRETS.search(cell)] == [], each.key
            assert {each.key, *each.columns} <= {*words(lang).messages}
            if lang == "ru":
                assert not [cell for cell in cells if re.search("[a-z]{2}", cell)], cells


def test_a_spectator_and_the_foe_see_nothing_of_what_is_in_columns() -> None:
    view = position()
    for each in (View(None, view.board, None), View(CATHOLIC, view.board, None)):
        text = str(tables.tables(SOURCE, each, words("en"))) + str(tables.block(SOURCE, each))
        assert not re.search(r"Horn|horn|Swedish|sweden|veteran|\bHAND\b|OWN|07", text), text


def test_programs_read_the_position() -> None:
    lines = tables.block(SOURCE, position())
    assert "PROTESTANT: P1 ulm:R" in lines
    assert "GARRISONS CATHOLIC: munich" in lines
    assert "REQUISITIONED: rain 2" in lines
    assert "OWN P1: 2 sweden-c, 1 sweden-g, 4 sweden-vi, horn, sweden-o, sweden-o, BAGGAGE 3" in lines
    assert "HAND: 07, 12, 26" in lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_phases_are_named(lang: str) -> None:
    names = {code: phase_name(words(lang), code) for code in ("0", "2", "2-3", "2-3P1", "2-end", "x")}
    assert (
        names
        == {
            "en": {
                "0": "Set-up",
                "2": "Turn 2",
                "2-3": "Turn 2, round 3",
                "2-3P1": "Turn 2, round 3, Protestants, activation 1",
                "2-end": "Turn 2, its end",
                "x": "x",
            },
            "ru": {
                "0": "Расстановка",
                "2": "Ход 2",
                "2-3": "Ход 2, раунд 3",
                "2-3P1": "Ход 2, раунд 3, протестанты, активация 1",
                "2-end": "Ход 2, конец хода",
                "x": "x",
            },
        }[lang]
    )


@cache
def questions() -> list[tuple[View, Ask]]:
    """All that is asked in random games."""
    return [
        (GAME.view(step.state, ask.seat), ask)
        for scenario, seed in (("c1632", 1), ("c1634", 3), ("b1644_freiburg", 2))
        for step in islice(playing(scenario, seed, sample), 1500)
        for ask in (step.waits if isinstance(step.waits, tuple) else ())
    ]


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_says_what_it_is_about(lang: str) -> None:
    kinds = set()
    for view, ask in questions():
        said = duties(SOURCE, view, ask, words(lang))
        kinds.add(ask.kind)
        assert said
        for each in said:
            assert not SECRETS.search(each), each
            assert lang == "en" or not re.search("[a-z]{2}", each), each
    assert kinds >= {"setup", "precede", "activate", "go", "accept", "plan", "lose", "retreat", "sally"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_question_has_words(lang: str) -> None:
    assert set(TABLES[lang]["duty"]) == set(SEQUENCE.kinds)


@pytest.mark.sweep
def test_an_example_is_lawful_and_no_advice() -> None:
    for view, ask in questions():
        order = example(SOURCE, view, ask)
        assert GAME.check(supposed(SOURCE, view), ask, order) is None


def test_a_question_about_the_deck_says_so() -> None:
    start = put(empty(), "P1", "ulm:R", force("2 sweden-i", "horn"))
    start = settled(hand(start, PROTESTANT, 7, 26)).state
    view, ask = GAME.view(start, PROTESTANT), ask_of(start)
    assert duties(SOURCE, view, ask, words("en")) == (
        "You have the Initiative: who activates first this round? “go first” or “go second”.",
    )
    drawn = Ask(PROTESTANT, "activate", "1-1P3", args={"number": 3, "columns": (ColumnId("P1"),)})
    assert "out of the deck" in duties(SOURCE, view, drawn, words("en"))[0]
    thrown = Ask(PROTESTANT, "activate", "1-1P2", args={"number": 2, "columns": ()})
    first, hand_ = duties(SOURCE, view, thrown, words("en"))
    assert first.endswith("which card do you throw?")
    cards = "7 (4/6 CP, 0/1/2 BP, Cavalry Bonus), 26 (5 CP, 1/2/3 BP, Impressed Local Labor)"
    assert hand_ == f"Your hand: {cards}."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_told_turn_by_turn(lang: str) -> None:
    steps = played("b1638_rheinfelden", 1, sample)
    chapters = [(str(step.state.board.turn), GAME.view(step.state, None)) for step in steps]
    told, *position_ = WonByTheSwordTitle().summary(chapters, lang)
    assert told.key == "table.turns"
    assert [row[:2] for row in told.rows] == [
        (str(turn), words(lang).name("month", str(month))) for turn, month in ((1, 2), (2, 3), (3, 4))
    ]
    last = GAME.view(steps[-1].state, None)
    assert told.rows[-1][2:4] == tuple(str(total(SOURCE, last.board, seat)) for seat in SEATS)
    assert {told.key, *told.columns} <= {*words(lang).messages}
    assert tuple(position_) == WonByTheSwordTitle().position(last, lang)
