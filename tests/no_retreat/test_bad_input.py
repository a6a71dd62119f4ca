"""An order that cannot be gets reason, rule, what could be ordered instead; the rest of the letter stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pytest

from adjudicator.kinds import Ask, Seat
from games.no_retreat.model import orders
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Board
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.fighting import Counterblowing, Targeting
from games.no_retreat.model.playing import Keeping
from games.no_retreat.model.state import Moving, Organizing, Stage, State
from games.no_retreat.title import NoRetreatTitle
from games.title import Accepted, Draft, Refused
from games.words import Words
from parsers.reading import Understood, Unreadable
from parsers.registry import title
from tests.no_retreat.battlefield import field as combat
from tests.no_retreat.battlefield import marks, ready
from tests.no_retreat.positions import GAME, ask_of, empty, put, state, window
from tests.rig.cases import in_turn

TITLE = NoRetreatTitle()
READER = title("no_retreat").reader("")
LANGUAGES = ("en", "ru")
LINE = {"ge-4a": "1214", "ge-9a": "1315", "su-nw-": "1215", "su-west-": "1217", "su-south-": "1213"}


@dataclass(frozen=True, slots=True)
class Bad:
    """A letter before a question: ``good`` stands, ``bad`` does not. ``instead``: what its notes name."""

    name: str
    position: State
    bad: Mapping[str, str]
    key: str
    rule: str
    instead: tuple[str, ...]
    good: Mapping[str, str] = field(default_factory=dict)


def both(text: str) -> Mapping[str, str]:
    return dict.fromkeys(LANGUAGES, text)


def walking(units: Mapping[str, str], **marks: Any) -> State:
    return state(put(empty(), units, **marks), Moving())


def at(board: Board, stage: Stage, **hands: tuple[int, ...]) -> State:
    return state(board, stage, hands={Seat(seat): cards for seat, cards in hands.items()})


ROW = {"ge-4a": "1214", "ge-9a": "1315", "su-nw-": "1215", "su-west-": "1213", "su-south-": "1415",
       "su-don-": "1316", "su-sw-": "1314", "su-len": "1115", "ge-6a": "1414"}  # fmt: skip
CASES = (
    Bad(
        "from zone to zone",
        walking({"ge-4a": "1316", "su-west-": "1317", "ge-1pz": "1112"}),
        {"en": "move 4A to 1216, 1116", "ru": "4А на 1216, 1116"},
        "zone-to-zone",
        "8.5.3",
        ("1315",),
        both("1 Pz to 1113"),
    ),
    Bad(
        "over a lake side",
        walking({"ge-9a": "0315", "ge-1pz": "1112", "su-west-": "0415"}),
        {"en": "move 9A to 0316", "ru": "9А на 0316"},
        "water-between",
        "8.0",
        ("0314",),
        both("1 Pz to 1113"),
    ),
    Bad(
        "into a full hex",
        walking({"ge-4a": "1214", "ge-9a": "1315", "ge-6a": "1214", "ge-1pz": "1112"}),
        {"en": "move 9A to 1214", "ru": "9А на 1214"},
        "hex-full",
        "8.4.1",
        ("4A", "6A"),
        both("1 Pz to 1113"),
    ),
    Bad(
        "onto a train without supply",
        state(marks(put(empty(turn=6), {"ge-9a": "1316", "ge-4a": "1008"}), "ge-9a", unsupplied=True)),
        {"en": "rail 9A", "ru": "погрузить 9А"},
        "unsupplied",
        "6.5.2",
        ("4A",),
        {"en": "rail 4A", "ru": "погрузить 4А"},
    ),
    Bad(
        "a sixth target",
        at(combat(ROW, turn=2), Targeting()),
        {"en": "target 1115", "ru": "цель 1115"},
        "too-many-targets",
        "10.1",
        (),
        both("target 1215, 1213, 1415, 1316, 1314"),
    ),
    Bad(
        "a unit that fights twice",
        ready(combat(LINE, "1215", "1213")),
        {"en": "battle 1215 with 4A, 9A", "ru": "бой 1215 силами 4А, 9А"},
        "fought-already",
        "10.3.4",
        ("9A",),
        both("battle 1213 with 4A"),
    ),
    Bad(
        "a counterblow on white strength",
        at(combat({**LINE, "su-len": "1115", "ge-kg1": "1114"}, "1213"), Counterblowing(), SOVIET=(4, 5)),
        {"en": "counterblow 1115 for 4", "ru": "контрудар 1115 за 4"},
        "white-strength",
        "10.1.2",
        ("1215",),
        both("counterblow 1215 for 5"),
    ),
    Bad(
        "an event without initiative",
        window(combat(LINE, initiative=SOVIET), "org", AXIS, SOVIET, hands={AXIS: (3, 12)}),
        {"en": "event 3; 9A; 1315", "ru": "событие 3; 9А; 1315"},
        "no-initiative",
        "5.3.3",
        (),
    ),
    Bad(
        "an event out of phase",
        window(combat(LINE, initiative=AXIS), "card", AXIS, SOVIET, hands={AXIS: (3, 12)}),
        {"en": "event 3; 9A; 1315", "ru": "событие 3; 9А; 1315"},
        "not-at-this-time",
        "5.3.1",
        (),
    ),
    Bad(
        "an upgrade without an overland line",
        at(put(empty(turn=6), {"ge-9a-": "1812", "ge-4a-": "1008"}), Organizing(), AXIS=(17, 22, 23, 24)),
        {"en": "upgrade 9A with 17, 22", "ru": "усилить 9А за 17, 22"},
        "no-overland-line",
        "7.0",
        ("4A",),
        {"en": "upgrade 4A with 23, 24", "ru": "усилить 4А за 23, 24"},
    ),
    Bad(
        "three cards kept",
        at(combat(LINE), Keeping(AXIS, 2), AXIS=(5, 12, 33, 41)),
        {"en": "keep 5, 12, 33", "ru": "оставить 5, 12, 33"},
        "too-many-kept",
        "5.1",
        ("41",),
    ),
)  # fmt: skip


def read(letter: str) -> tuple[Any, ...]:
    found = READER.read(letter)
    assert all(isinstance(each, Understood) for each in found), found
    return tuple(each.written for each in found if isinstance(each, Understood))


def drafted(case: Bad, letter: str, lang: str) -> Draft:
    ask = ask_of(case.position)
    return TITLE.draft(GAME.view(case.position, ask.seat), ask, None, read(letter), lang)


def said(words: Words, refused: Refused) -> list[str]:
    return [words.say(f"fault.{each.key}", each.args) for each in (refused.fault, *refused.notes)]


@in_turn(product(CASES, LANGUAGES))
def test_what_cannot_be_is_refused_with_reason_rule_and_what_could_be(case: Bad, lang: str) -> None:
    alone = case.name not in ("a sixth target", "a unit that fights twice")
    made = drafted(case, case.bad[lang] if alone else f"{case.good[lang]}\n{case.bad[lang]}", lang)
    refused = made.verdicts[-1]
    assert isinstance(refused, Refused), refused
    assert (refused.fault.key, refused.fault.rule) == (case.key, case.rule)
    reason, *instead = said(TITLE.say(lang), refused)
    assert reason
    assert instead or "{most}" in TITLE.words(lang)["fault"][case.key]
    if lang == "en":
        assert all(name in " ".join(instead) for name in case.instead), instead


@in_turn(product([case for case in CASES if case.good], LANGUAGES))
def test_nothing_of_it_is_done_and_the_rest_stands(case: Bad, lang: str) -> None:
    alone = drafted(case, case.good[lang], lang)
    assert alone.order is not None
    together = drafted(case, f"{case.good[lang]}\n{case.bad[lang]}", lang)
    assert [type(each) for each in together.verdicts] == [Accepted, Refused]
    assert together.order == alone.order


@pytest.mark.parametrize("letter", ["move 1 Pz to 9999", "1 Пц на 9999"])
def test_an_unknown_hex_is_told_where_it_stands(letter: str) -> None:
    position = walking({"ge-1pz": "1112", "ge-4a": "1214"})
    bad, good = READER.read(f"{letter}; 4A to 1213")
    assert isinstance(bad, Unreadable)
    assert (bad.key, bad.args["word"]) == ("unknown-hex", "9999")
    for lang in LANGUAGES:
        text = TITLE.say(lang).say(f"unreadable.{bad.key}", bad.args)
        assert "9999" in text
        assert "0411" in text
    assert isinstance(good, Understood)
    ask = ask_of(position)
    made = TITLE.draft(GAME.view(position, AXIS), ask, None, (good.written,), "en")
    assert isinstance(made.order, orders.Moves)
    assert len(made.order.steps) == 1


def test_a_card_that_could_be_played_now_is_named() -> None:
    board = combat(LINE, initiative=SOVIET)
    position = window(board, "org", AXIS, SOVIET, hands={AXIS: (3, 2), SOVIET: (5,)})
    ask = ask_of(position)
    made = TITLE.draft(GAME.view(position, ask.seat), ask, None, read("event 3; 9A; 1315"), "en")
    (refused,) = made.verdicts
    assert isinstance(refused, Refused)
    assert [each.key for each in refused.notes] == ["could-pass"]
    assert card_of(3) in GAME.view(position, AXIS).hand


def test_units_are_called_by_the_side_that_is_up() -> None:
    position = walking({"su-west-": "1316", "ge-4a": "1317"})
    ask = Ask(SOVIET, "move", "1-S4")
    view = GAME.view(position, SOVIET)
    (refused,) = TITLE.draft(view, ask, None, read("West to 1317"), "en").verdicts
    assert isinstance(refused, Refused)
    assert said(TITLE.say("en"), refused)[0].startswith("West cannot go into 1317")
