"""Conditions of orders: printed as text that reads as the same, looked at when the order's time comes."""

from __future__ import annotations

import pytest

from adjudicator.conditions import ALWAYS, Condition, Fact
from games.no_retreat.model import orders
from games.no_retreat.model.atlas import AXIS
from games.no_retreat.model.fighting import Targeting
from games.no_retreat.model.state import State
from games.no_retreat.title import NoRetreatTitle
from games.title import Accepted, Draft, Refused
from parsers.reading import Understood
from parsers.registry import title
from tests.no_retreat.battlefield import field, ready
from tests.no_retreat.positions import GAME, ask_of, empty, h, put, state

TITLE = NoRetreatTitle()
READER = title("no_retreat").reader("")
LANGUAGES = ("en", "ru")
LINE = {"ge-4a": "1214", "ge-9a": "1315", "ge-1pz": "1212", "su-nw-": "1215", "su-west-": "1213"}
CONDITIONS = (
    *("1217 is taken", "1217 is lost", "1217 is empty", "counterblow at 1517", "4 Pz at 1112", "mud", "snow"),
    *("clear", "turn 5", "turn at least 5", "turn at most 5", "my hand at least 3", "their hand at most 2"),
    *("points at least 12", "odds at least 2:1", "odds at most 1:1", "result DR"),
    *("(not 1217 is taken)", "1217 is taken and mud", "1217 is taken or their hand 0"),
)


def drafted(position: State, letter: str, lang: str = "en") -> Draft:
    ask = ask_of(position)
    read = READER.read(letter)
    assert all(isinstance(each, Understood) for each in read), read
    written = [each.written for each in read if isinstance(each, Understood)]
    return TITLE.draft(GAME.view(position, ask.seat), ask, None, written, lang)


def when_of(line: str) -> Condition:
    (read,) = READER.read(line)
    assert isinstance(read, Understood), read
    found: Condition = read.written.when
    return found


@pytest.mark.alike(3)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("said", CONDITIONS)
def test_a_battle_under_a_condition_prints_with_it_and_reads_as_the_same(said: str, lang: str) -> None:
    position = ready(field(LINE, "1215", "1213"))
    made = drafted(position, f"if {said}: battle 1215 with 4A, 9A", lang)
    assert isinstance(made.order, orders.Battles), made
    (line,) = TITLE.standing(GAME.view(position, AXIS), ask_of(position), made.order, lang)
    assert when_of(line) == made.order.battles[0].when != ALWAYS, line
    assert drafted(position, line, lang).order == made.order


@pytest.mark.parametrize(
    ("latin", "russian"), [("DR", "ОО"), ("DS", "ОР"), ("DD", "ОУ"), ("EX", "ОБ"), ("CB", "КУ"), ("CA", "КА")]
)
def test_results_are_called_as_each_rulebook_calls_them(latin: str, russian: str) -> None:
    assert when_of(f"if result {latin}: battle 1215 with 4A") == when_of(
        f"если результат {russian}: бой 1215: 4А"
    )
    position = ready(field(LINE, "1215", "1213"))
    order = drafted(position, f"if result {latin}: battle 1215 with 4A, 9A").order
    (line,) = TITLE.standing(GAME.view(position, AXIS), ask_of(position), order, "ru")
    assert f"результат {russian}" in line


def test_else_is_what_the_condition_before_denies() -> None:
    position = ready(field(LINE, "1215", "1213"))
    made = drafted(position, "if mud: battle 1215 with 9A; else battle 1213 with 1 Pz, 4A")
    assert isinstance(made.order, orders.Battles), made
    first, other = made.order.battles
    assert first.when == Fact("weather", "is", "mud")
    assert other.when != ALWAYS
    same = drafted(position, "if mud: battle 1215 with 9A; else battle 1215 with 4A, 9A").order
    assert isinstance(same, orders.Battles)
    assert same.battles[1].when == ALWAYS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_move_under_a_condition_that_is_not_so_is_left_out_with_the_reason(lang: str) -> None:
    position = state(put(empty(), {"ge-1pz": "1112", "ge-4a": "1214"}))
    made = drafted(position, "if 1113 is empty: 1 Pz to 1113; if mud: 4A to 1213", lang)
    accepted, refused = made.verdicts
    assert isinstance(accepted, Accepted)
    assert isinstance(refused, Refused)
    assert (refused.fault.key, refused.beside) == ("condition-false", True)
    text = TITLE.say(lang).say("fault.condition-false", refused.fault.args)
    assert {"en": "mud", "ru": "распутица"}[lang] in text
    assert isinstance(made.order, orders.Moves)
    assert len(made.order.steps) == 1


def test_targets_and_counterblows_may_hang_on_conditions() -> None:
    position = state(field(LINE), Targeting())
    made = drafted(position, "target 1215\nif snow: target 1213")
    assert made.order == orders.Targets((h("1215"),))


@pytest.mark.parametrize(
    "said",
    [
        *(
            "their hand contains 29",
            "their hand includes card 29",
            "my hand holds card 33",
            "my hand has card 33",
        ),
        *("рука противника содержит 29", "моя рука содержит карту 33", "моя рука: карта 33"),
    ],
)
def test_a_card_in_a_hand_is_nothing_that_a_condition_asks(said: str) -> None:
    """Its number is not read as that of cards held."""
    assert not any(isinstance(each, Understood) for each in READER.read(f"if {said}: target 1215"))


@pytest.mark.parametrize("said", ["their hand has 2", "my hand is 3 cards", "my hand has at least 3 cards"])
def test_how_many_cards_a_hand_has_may_be_said_in_full(said: str) -> None:
    assert isinstance(when_of(f"if {said}: target 1215"), Fact)
