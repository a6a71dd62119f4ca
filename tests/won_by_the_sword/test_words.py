"""What happened and why an order is refused is told in both languages, every name in it comes with it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from adjudicator.kinds import Event
from games.won_by_the_sword.model.atlas import Atlas, Bank, EdgeId
from games.won_by_the_sword.text import naming
from games.won_by_the_sword.turn import SEQUENCE
from games.words import Words
from parsers.won_by_the_sword.words import lexicon
from tests.kit import fault_calls
from tests.won_by_the_sword.positions import SOURCE, played
from tests.won_by_the_sword.samples import sample
from tests.won_by_the_sword.saying import GAMES, TABLES, words

BOTH = pytest.mark.parametrize("saying", [words("en"), words("ru")], ids=["en", "ru"])


@cache
def happened() -> tuple[Event, ...]:
    """What random games tell."""
    scenarios = ("b1638_rheinfelden", "b1644_freiburg", "b1632_lech")
    return tuple(event for each in scenarios for step in played(each, 1, sample) for event in step.events)


@BOTH
def test_every_event_that_the_rules_tell_has_words(saying: Words) -> None:
    """Read off the code: random games do not come to all of them."""
    told = {
        key
        for file in GAMES.rglob("*.py")
        for key in re.findall(r'\.(?:show|tell)\(\s*(?:[\w.]+,\s*)?"([a-z-]+)"', file.read_text("utf-8"))
    }
    assert {key for key in told if f"event.{key}" not in saying} == set()


@pytest.mark.sweep
@BOTH
def test_events_of_random_games_are_told_in_full(saying: Words) -> None:
    for event in happened():
        line = saying.say(f"event.{event.key}", event.args)
        assert not re.search(r"PROTESTANT|CATHOLIC|[{}]|None|\b[PC]\d\b", line), line
        if saying.lang == "ru":
            assert not re.search("[a-z]{3}", line), line
        assert not re.search(r": *([.;]|$)", line), line


@BOTH
def test_a_wing_that_is_wiped_out_leaves_no_gap_in_the_sentence(saying: Words) -> None:
    """Seen in a demo: "Protestants after that: ."; of a bombardment without guns: "dice: . Totals: ."."""
    gone = {"seat": "PROTESTANT", "lines": {"right": {}}, "changed": {"right": {}}}
    some = {**gone, "changed": {"right": {"sweden-c": 2}}}
    nobody = {"en": "nobody is left there", "ru": "там никого не осталось"}[saying.lang]
    assert saying.say("event.lines-left", gone).endswith(f": {nobody}.")
    assert nobody not in saying.say("event.lines-left", some)


@BOTH
def test_every_refusal_of_the_code_has_words(saying: Words) -> None:
    assert {call.key for call in fault_calls.calls(GAMES) if f"fault.{call.key}" not in saying} == set()


@BOTH
def test_every_name_in_the_words_of_a_refusal_comes_with_it(saying: Words) -> None:
    wanting = {
        (call.where, call.key): lacking
        for call in fault_calls.calls(GAMES)
        if f"fault.{call.key}" in saying and (lacking := saying.fields(f"fault.{call.key}") - call.args)
    }
    assert wanting == {}


CASES = {"column-form", "leader-of"}
"""What Russian alone has."""


def test_both_languages_have_the_same_words() -> None:
    english, russian = words("en"), words("ru")
    assert set(english.messages) == set(russian.messages)
    keys = [key for key in english.messages if key.startswith(("event.", "fault."))]
    assert {key: english.fields(key) for key in keys} == {key: russian.fields(key) for key in keys}
    tables = english.names.keys() - CASES
    assert {table: {*english.names[table]} for table in tables} == {
        table: {*russian.names[table]} for table in russian.names.keys() - CASES
    }


@BOTH
def test_every_table_of_names_in_the_words_is_there(saying: Words) -> None:
    apart = {"tally", "each", "if", "unless", "say", "count", "counted"}
    used = {
        spec.split()[0]
        for text in saying.messages.values()
        for spec in re.findall(r"\{\w+:([^{}]+)\}", text)
        if spec.split()[0] not in apart
    }
    assert used - {*saying.names, *saying.namers} == set()


@BOTH
def test_every_kind_of_question_has_a_name(saying: Words) -> None:
    several = {each for each in lexicon()["kinds"] if " " in each}
    assert {*SEQUENCE.kinds, *several} == {*saying.names["kind"]}


@BOTH
def test_what_happened_begins_with_a_capital(saying: Words) -> None:
    """Whatever name or choice of words it opens with."""
    small = []
    for key, text in saying.messages.items():
        if key.startswith("event."):
            opens = re.match(r"\{\w+:(?:(?:if|unless) (?P<text>[^}]+)|(?P<table>[\w-]+))\}", text)
            table = opens["table"] if opens else None
            begun = opens["text"] or "" if opens else text
            names = NAMED[table](saying) if table else [begun]
            small += [(key, name) for name in names if not name[:1].isupper()]
    assert small == []


NAMED = {
    "Column": lambda saying: [saying.name("Column", f"{side}{number}") for side in "PC" for number in (1, 4)],
    "Leader": lambda saying: [saying.name("Leader", key) for key in SOURCE.roster.leaders],
    "Step": lambda saying: [saying.name("Step", key) for key in saying.names["step"]],
    "point": lambda saying: list(saying.names["point"].values()),
    "seat": lambda saying: list(saying.names["seat"].values()),
}


@BOTH
def test_two_edges_between_the_same_points_are_told_apart(saying: Words) -> None:
    atlas = SOURCE.atlas
    edge = next(each for each in atlas.edges.values() if len(each.ends) == 2 and each.ends[0].bank == "L")
    ends = (replace(edge.ends[0], bank=Bank("R")), edge.ends[1])
    twin = replace(edge, id=EdgeId("twin"), ends=ends)
    at = {**atlas.at, edge.ends[0].point: (*atlas.at[edge.ends[0].point], twin.id)}
    there = Atlas(atlas.points, {**atlas.edges, twin.id: twin}, at, atlas.regions, atlas.rivers)
    named = naming.words_of(replace(SOURCE, atlas=there), TABLES[saying.lang], saying.lang)
    assert named.name("edge", edge.id) != named.name("edge", twin.id)
    assert saying.name("bank", "R") in named.name("edge", twin.id)
    assert saying.name("bank", "L") not in saying.name("edge", edge.id)
