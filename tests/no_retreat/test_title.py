"""What the house asks of the title: words, phases, duties, the position, drafts as letters give them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Ask
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.orders import Defend, Move, Moves, React
from games.no_retreat.model.state import View
from games.no_retreat.text.example import example, supposed
from games.no_retreat.title import NoRetreatTitle
from games.title import Accepted
from parsers.reading import Understood
from parsers.registry import title
from tests.no_retreat.positions import GAME, SOURCE, empty, played, put
from tests.no_retreat.samples import sample
from tests.rig.cases import LANGS

TITLE = NoRetreatTitle()
READER = title("no_retreat").reader("")
VIEW = View(AXIS, put(empty(), {"ge-1pz": "1112", "su-west-": "1115", "ge-4a-": "shattered"}), ())


def test_phases_are_named() -> None:
    assert TITLE.phase_name("3-A4", "en") == "Turn 3, Axis, movement phase"
    assert TITLE.phase_name("3-0", "ru") == "Раунд 3, новый раунд"
    assert [TITLE.moment(VIEW, phase) for phase in ("1-A4", "2-S1", "99-0")] == ["now", "later", "never"]


def test_a_player_turn_that_is_over_is_past() -> None:
    view = replace(VIEW, board=replace(VIEW.board, active=SOVIET))
    found = {phase: TITLE.moment(view, phase) for phase in ("1-A4", "1-S1", "1-S7", "1-0", "2-A1")}
    assert found == {"1-A4": "past", "1-S1": "now", "1-S7": "now", "1-0": "now", "2-A1": "later"}
    assert TITLE.moment(VIEW, "1-S1") == "later"
    assert TITLE.moment(VIEW, "1-X9") == "never"


def test_a_phase_has_passed_when_a_later_one_is_open_and_none_where_nobody_is_asked() -> None:
    assert TITLE.is_passed("1-A4", "1-A5")
    assert not TITLE.is_passed("1-A5", "1-A5")
    assert not TITLE.is_passed("1-A5", "")


def test_the_position_has_sides_units_and_boxes() -> None:
    found = {table.key: table.rows for table in TITLE.position(VIEW, "ru")}
    assert found["table.units-AXIS"] == (("1112 (Киев)", "1 Пц 7-6-2", "город", ""),)
    assert found["table.units-SOVIET"] == (("1115", "Западный 4-3-1", "поле", ""),)
    assert found["table.boxes"] == (("ячейка разбитых", "(4А)"),)
    assert "AXIS: ge-1pz 1112, (ge-4a) shattered" in TITLE.block(VIEW)


def test_the_position_tells_what_is_seen_on_the_picture_alone() -> None:
    board = put(empty(), {"ge-11a-": "1509", "su-south-": "1510", "ge-1pz": "1511"}, disorganized=True)
    board = put(board, {"fi": "finland"})
    found = {table.key: table.rows for table in TITLE.position(View(AXIS, board, ()), "en")}
    assert found["table.units-AXIS"] == (
        ("1509", "(11A) 3-4-1 disorganized", "open", "1510 South, across a river"),
        ("1511 (Odessa)", "1 Pz 7-6-2 disorganized", "city", "1510 South, across a river"),
        ("Finland", "Finnish 4*-0-2", "area", ""),
    )
    assert found["table.units-SOVIET"][0][3] == "1509 (11A), across a river; 1511 1 Pz, across a river"
    ground = dict(found["table.ground"])
    assert "0610" in ground["forest"].split(", ")
    assert "1510 E" in ground["rivers near units, by side"]


def test_a_line_of_a_letter_becomes_an_answer() -> None:
    ask = Ask(AXIS, "move", "1-A4")
    written = [each.written for each in READER.read("1 Пц на 1113") if isinstance(each, Understood)]
    made = TITLE.draft(VIEW, ask, None, written, "ru")
    assert made.verdicts == (Accepted("двинуть 1 Пц на 1113"),)
    assert TITLE.standing(VIEW, ask, made.order, "en") == ("move 1 Pz to 1113",)


@pytest.mark.parametrize(
    ("lang", "what"),
    [
        ("en", ["Do you play a card? The moment: removal phase.", "You can play now: 6 ("]),
        ("ru", ["Играете карту? Момент: фаза удаления.", "Сейчас можно сыграть: 6 ("]),
    ],
)
def test_a_question_says_what_it_is_about(lang: str, what: list[str]) -> None:
    ask = Ask(AXIS, "event", "1-A6", args={"window": "removals"})
    said = TITLE.duties(replace(VIEW, hand=(card_of(6), card_of(12))), ask, lang)
    assert [text.startswith(start) for text, start in zip(said, what, strict=False)] == [True, True]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_own_hand_is_shown_with_what_each_card_does(lang: str) -> None:
    view = replace(VIEW, hand=tuple(map(card_of, (6, 17, 21))))
    (table,) = (table for table in TITLE.position(view, lang) if table.key == "table.hand")
    assert table.columns == ("table.column.card", "table.column.does", "table.column.when")
    shown = [does for _, does, _ in table.rows]
    assert {
        "en": "column shifted by +1; or: a hex without supply is spared",
        "ru": "сдвиг столбца: +1; или: гекс без снабжения не сдаётся",
    }[lang] == shown[0]
    assert all(shown)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_event_that_can_be_held_is_told_in_words(lang: str) -> None:
    halves = {key: half for key, half in SOURCE.pack.halves.items() if not half.immediate}
    for (card, seat), _ in halves.items():
        view = replace(VIEW, seat=seat, hand=(card,))
        (table,) = (table for table in TITLE.position(view, lang) if table.key == "table.hand")
        ((_, does, when),) = table.rows
        assert does
        assert when
        assert "{" not in does + when


def test_cities_are_told_with_whose_they_are_and_what_is_an_objective() -> None:
    (table,) = (table for table in TITLE.position(VIEW, "en") if table.key == "table.cities")
    rows = dict(table.rows)
    assert "1112 (Kiev)" in rows["Soviet Union"]
    assert rows["objectives of the Axis"].split(", ")[1] == "0819 (Moscow)"
    assert "Rumanian oil" in rows["oil fields"]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_help_tells_both_halves_of_every_card(lang: str) -> None:
    """With those that nobody holds: what stands on a face is no secret."""
    word = {"en": "card", "ru": "карта"}[lang]
    for card in SOURCE.pack.cards:
        heading, *told = TITLE.about(f"{word} {int(card)}", lang)
        assert heading.startswith(f"{int(card)} (")
        assert len(told) == 3
        assert not any("{" in line for line in told)
    assert not TITLE.about("orders", lang)
    assert not TITLE.about(f"{word} 55", lang)
    assert TITLE.about("7", lang) == TITLE.about(f"{word} 7", lang)
    assert not TITLE.about("55", lang)


def test_an_example_is_lawful_and_no_advice() -> None:
    """A step, a hex, or what silence does: none of the cards that a good player would play."""
    for step in played("A", 5, sample)[:400]:
        if not isinstance(step.waits, tuple):
            continue
        (ask,) = step.waits
        view = GAME.view(step.state, ask.seat)
        order = example(SOURCE, view, ask)
        assert GAME.check(supposed(SOURCE, view, ask), ask, order) is None
        match order:
            case Moves(steps):
                assert all(isinstance(each, Move) and len(each.path) == 1 for each in steps)
            case React(event):
                assert event is None
            case Defend(event):
                assert event is None


@pytest.mark.parametrize("lang", LANGS)
def test_an_order_may_name_places_as_a_page_writes_them(lang: str) -> None:
    places = TITLE.places(VIEW, lang)
    assert len(places) == len(SOURCE.atlas.grounds) - 1  # Lake Ladoga
    for key, name in places.items():
        (line,) = READER.read(f"target {name}")
        assert isinstance(line, Understood), name
        assert key in str(line.written)
