"""PREVIEW: costs, stacking, supply, ratio, every shift by its name, the six results of each battle."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.fighting import Counterblowing, Targeting
from games.no_retreat.model.orders import Order
from games.no_retreat.model.state import Moving, Organizing, State
from games.no_retreat.rules.movement.walking import allowance
from games.no_retreat.title import NoRetreatTitle
from parsers.reading import Understood
from parsers.registry import title
from tests.no_retreat.battlefield import battle, course, field, marks, ready
from tests.no_retreat.positions import GAME, SOURCE, ask_of, empty, put, state, told, u
from tests.rig.cases import in_turn

TITLE = NoRetreatTitle()
READER = title("no_retreat").reader("")
LANGUAGES = ("en", "ru")
LINE = {"ge-4a": "1214", "ge-9a": "1315", "su-nw-": "1215", "su-west-": "1217", "su-south-": "1213"}


def order_of(position: State, letter: str) -> Order:
    ask = ask_of(position)
    written = [each.written for each in READER.read(letter) if isinstance(each, Understood)]
    made = TITLE.draft(GAME.view(position, ask.seat), ask, None, written, "en")
    assert made.order is not None, made
    order: Order = made.order
    return order


def shown(position: State, letter: str, lang: str = "en") -> tuple[str, ...]:
    ask = ask_of(position)
    return TITLE.preview(GAME.view(position, ask.seat), ask, order_of(position, letter), lang)


@in_turn(product(["1215", "1213"], range(1, 7)))
def test_each_of_the_six_results_is_what_the_die_brings(at: str, die: int) -> None:
    """Strength, ratio, shifts and column too."""
    now = ready(field({**LINE, "ge-1pz": "1212"}, at))
    units = {"1215": "4A, 9A", "1213": "4A, 1 Pz"}[at]
    lines = shown(now, f"battle {at} with {units}")
    ids = {"1215": ("ge-4a", "ge-9a"), "1213": ("ge-4a", "ge-1pz")}[at]
    step = course(now, battle(at, *ids), die)
    (event,) = told(step, "battle")
    words = TITLE.say("en")
    assert f"strength {event['strengths'][0]} to {event['strengths'][1]}" in lines[0]
    assert f"ratio {event['ratio']}" in lines[0]
    assert f"column {event['final']}" in lines[0]
    assert words.say("preview.shifts", {"shifts": event["shifts"]}) in lines[0]
    (results,) = (line for line in lines if "die 1 to 6" in line)
    found = [each.split(" ", 1) for each in results.rstrip(".").split("6: ")[-1].split("; ")]
    (of_die,) = (name for dice, name in found if dice[0] <= str(die) <= dice[-1])
    assert of_die == words.name("result", event["result"])


def test_every_shift_is_named() -> None:
    board = field({**LINE, "ge-1pz": "1112", "su-west-": "1113"}, "1113", turn=4)
    board = marks(board, "su-west", unsupplied=True)
    board = replace(board, support={**board.support, AXIS: 2})
    now = ready(board)
    (line, *_) = shown(now, "battle 1113 with 1 Pz: blitz")
    assert "support markers +1" in line
    assert "unsupplied" in line
    assert "поддержки" in shown(now, "battle 1113 with 1 Pz: blitz", "ru")[0]


def test_a_battle_under_a_condition_says_so() -> None:
    now = ready(field(LINE, "1215", "1213"))
    lines = shown(now, "if mud: battle 1215 with 9A")
    assert "1215: fought only if mud." in lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_moves_cost_points_fill_hexes_and_break_lines(lang: str) -> None:
    board = put(empty(turn=6), {"ge-1pz": "1008", "ge-6a": "1009", "ge-9a": "1105", "su-west-": "1720"})
    lines = shown(state(board, Moving()), "1 Pz to 1009; rail 9A", lang)
    words = TITLE.say(lang)
    points = allowance(SOURCE, board, u("ge-1pz"))
    names = {"en": "6A, 1 Pz", "ru": "6А, 1 Пц"}[lang]
    assert words.say("preview.move", {"unit": "ge-1pz", "to": "1009", "spent": 1, "points": points}) in lines
    assert words.say("preview.rail", {"unit": "ge-9a", "cards": ()}) in lines
    stacks = [
        words.say("preview.stack", {"hex": "1009", "units": each})
        for each in (names, ", ".join(reversed(names.split(", "))))
    ]
    assert {*stacks} & {*lines}, lines
    assert words.say("preview.supplied") in lines, lines


def test_who_would_be_without_supply_is_named() -> None:
    """The way home of the army leads by the foe's zones; the foe behind it is cut off."""
    ring = {"su-west-": "1415", "su-south-": "1516", "su-don-": "1617", "su-kursk-": "1618", "su-nw-": "1717"}
    board = put(empty(turn=2), {"ge-1pz": "1720", **ring})
    lines = shown(state(board, Moving()), "no moves")
    assert any(line.startswith("Your units without supply then: 1 Pz") for line in lines), lines


def test_upgrades_cost_cards_of_the_hand() -> None:
    board = put(empty(turn=6), {"ge-4a-": "1008"})
    position = state(board, Organizing(), hands={AXIS: (17, 22, 23)})
    lines = shown(position, "upgrade 4A with 17, 22")
    assert any("4A" in line and "17 (" in line and "22 (" in line for line in lines), lines
    assert any(line.startswith("Cards left") and "23 (" in line for line in lines), lines


def test_targets_tell_what_all_could_bring() -> None:
    lines = shown(state(field(LINE), Targeting()), "target 1215")
    assert any("4A, 9A" in line and "ratio 2:1" in line for line in lines), lines
    assert any("die 1 to 6" in line for line in lines)


def test_counterblows_cost_cards() -> None:
    position = state(field(LINE, "1213"), Counterblowing(), hands={SOVIET: (4, 5)})
    lines = shown(position, "counterblow 1215 for 4")
    assert any("1215" in line and "4 (" in line for line in lines), lines
    assert any(line.startswith("Cards left") and "5 (" in line for line in lines), lines


def test_a_counterattack_is_reckoned_the_other_way_round() -> None:
    now = ready(field(LINE, "1215"))
    step = course(now, battle("1215", "ge-4a"), 1)
    assert ask_of(step.state).kind == "counterattack"
    lines = shown(step.state, "counterattack")
    assert lines[0].startswith("1214"), lines
    assert any("die 1 to 6" in line for line in lines)


def foreseen(letter: str, lang: str = "en", stage: Targeting | Organizing | None = None) -> tuple[str, ...]:
    """What is told of later lines of a letter, while targets are asked or what is named."""
    now = state(field(LINE | {"ge-1pz": "1011"}), stage or Targeting())
    ask = ask_of(now)
    written = [each.written for each in READER.read(letter) if isinstance(each, Understood)]
    return TITLE.ahead(GAME.view(now, ask.seat), ask, None, written, lang)


@pytest.mark.parametrize(
    ("letter", "told_so"),
    [
        ("battle 1215 with 1 Pz", "1 Pz cannot attack 1215: it stands in 1011, which is not next to it"),
        ("battle 1313 with 9A", "There is no enemy unit in 1313."),
        ("battle 1215 with West", "West is an enemy unit"),
    ],
)
def test_a_battle_to_come_that_cannot_be_is_told_so_and_does_not_vanish(letter: str, told_so: str) -> None:
    lines = foreseen(f"{letter}; battle 1215 with 4A")
    assert lines[0].startswith(told_so), lines
    assert any("4A against" in line for line in lines)
    assert len(foreseen(letter, "ru")) == 1


def test_a_move_to_come_that_cannot_be_is_told_so_and_does_not_vanish() -> None:
    for lang, there in (("en", "9A cannot go into 1215"), ("ru", "9А")):
        lines = foreseen("move 9A to 1217; move 4A to 1213", lang, Organizing())
        assert lines[0].startswith(there), lines
