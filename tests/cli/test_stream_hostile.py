"""Lines that nobody should send: each is answered as what it is, and the next is read all the same."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from mailer.adjudicate.stream import MOST_BYTES
from tests.cli.peer import SEED, TITLES, ask, ask_one, registered
from tests.rig.cases import in_turn

LONG = "\n" * 2_000
GOOD = {"id": "good", "scenario": "standard", "resolve": False}


def error_of(line: str | bytes | dict[str, Any], key: str = "diplomacy") -> dict[str, Any]:
    """The error for a line; the line after it is answered well."""
    good = {**GOOD, "scenario": registered(key).title.scenarios()[0]}
    bad, after = ask(key, line, good)
    assert after["id"] == "good"
    assert "error" not in after
    error: dict[str, Any] = bad["error"]
    assert {"what", "where", "expected"} <= error.keys()
    assert error["expected"]
    assert error["what"] != "internal", error
    assert "Traceback" not in json.dumps(bad)
    return error


@in_turn(
    [
        ("", "not-json"),
        ("   ", "not-json"),
        ("{", "not-json"),
        ("nonsense", "not-json"),
        (b"\xff\xfe", "not-json"),
        (b'{"id": "\xd0"}', "not-json"),
        ('{"id": 1} {"id": 2}', "not-json"),
        ('{"rolls": NaN}', "not-json"),
        ('{"dice": [Infinity]}', "not-json"),
        ('{"rolls": ' + "9" * 5_000 + "}", "not-json"),
        ("null", "wrong-type"),
        ("17", "wrong-type"),
        ('"standard"', "wrong-type"),
        ("[]", "wrong-type"),
        ("[" * 100_000, "too-deep"),
        ('{"a":' * 100_000, "too-deep"),
        ('{"id": "' + "x" * MOST_BYTES + '"}', "too-large"),
        (b"\0" * (3 * MOST_BYTES), "too-large"),
    ]
)
def test_what_is_no_line_of_json(line: str | bytes, what: str) -> None:
    assert error_of(line)["what"] == what


@in_turn(
    [
        ({}, "missing-field", "position"),
        ({"scenario": "moon"}, "unknown-scenario", "scenario"),
        ({"scenario": ""}, "missing-field", "position"),
        ({"scenario": ["standard"]}, "wrong-type", "scenario"),
        ({"title": "chess", "scenario": "standard"}, "unknown-title", "title"),
        ({"title": None, "scenario": "standard"}, "wrong-type", "title"),
        ({"Scenario": "standard"}, "unknown-field", "Scenario"),
        ({"scenario": "standard", "orders": {"FRANCE": 1}}, "wrong-type", "orders.FRANCE"),
        ({"scenario": "standard", "orders": {"FRANCE": ["A PAR H"]}}, "wrong-type", "orders.FRANCE"),
        ({"scenario": "standard", "orders": "A PAR H"}, "wrong-type", "orders"),
        ({"scenario": "standard", "orders": [{}, []]}, "wrong-type", "orders.1"),
        ({"scenario": "standard", "orders": [{}] * 1_001}, "too-many-steps", "orders"),
        ({"scenario": "standard", "orders": {"GAUL": "A PAR H"}}, "unknown-seat", "orders.GAUL"),
        ({"scenario": "standard", "orders": {"france": "A PAR H"}}, "unknown-seat", "orders.france"),
        ({"scenario": "standard", "orders": [{}, {"": "A PAR H"}]}, "unknown-seat", "orders.1."),
        ({"scenario": "standard", "orders": {"FRANCE": LONG}}, "too-many-lines", "orders.FRANCE"),
        ({"scenario": "standard", "standing": {"GAUL": "A PAR H"}}, "unknown-seat", "standing.GAUL"),
        ({"scenario": "standard", "standing": ["x"]}, "wrong-type", "standing"),
        ({"scenario": "standard", "standing": {"FRANCE": LONG}}, "too-many-lines", "standing.FRANCE"),
        ({"scenario": "standard", "standing": {"FRANCE": 1}}, "wrong-type", "standing.FRANCE"),
        ({"scenario": "pure", "standing": {"FRANCE": {"tea": ""}}}, "unknown-kind", "standing.FRANCE.tea"),
        ({"scenario": "standard", "audiences": "master"}, "wrong-type", "audiences"),
        ({"scenario": "standard", "audiences": ["public", "GAUL"]}, "unknown-seat", "audiences.1"),
        ({"scenario": "standard", "dice": 6}, "wrong-type", "dice"),
        ({"scenario": "standard", "dice": [6, "6"]}, "wrong-type", "dice.1"),
        ({"scenario": "standard", "dice": [True]}, "wrong-type", "dice.0"),
        ({"scenario": "standard", "dice": [1.0]}, "wrong-type", "dice.0"),
        ({"scenario": "standard", "seed": "1"}, "wrong-value", "seed"),
        ({"scenario": "standard", "seed": SEED + "00"}, "wrong-value", "seed"),
        ({"scenario": "standard", "seed": "z" * 64}, "wrong-value", "seed"),
        ({"scenario": "standard", "seed": "١" * 64}, "wrong-value", "seed"),
        ({"scenario": "standard", "rolls": -1}, "wrong-value", "rolls"),
        ({"scenario": "standard", "rolls": "0"}, "wrong-type", "rolls"),
        ({"scenario": "standard", "edition": 2}, "other-edition", "edition"),
        ({"scenario": "standard", "edition": 0}, "other-edition", "edition"),
        ({"scenario": "standard", "edition": -1}, "wrong-value", "edition"),
        ({"scenario": "standard", "resolve": 1}, "wrong-type", "resolve"),
        ({"scenario": "standard", "resolve": "no"}, "wrong-type", "resolve"),
        ({"scenario": "standard", "defaults": None}, "wrong-type", "defaults"),
        ({"scenario": "standard", "lang": "xx"}, "wrong-value", "lang"),
        ({"scenario": "standard", "options": {"rules": "mine"}}, "bad-setup", "options"),
        ({"scenario": "standard", "options": {"colour": "red"}}, "bad-setup", "options"),
        ({"scenario": "standard", "options": {"victory": "many"}}, "bad-setup", "options"),
        ({"scenario": "standard", "options": []}, "wrong-type", "options"),
        ({"position": "standard"}, "wrong-type", "position"),
        ({"position": []}, "wrong-type", "position"),
        ({"position": {}}, "missing-field", "position.variant"),
    ]
)
def test_a_request_with_something_wrong(more: dict[str, Any], what: str, where: str) -> None:
    error = error_of({"id": 1, **more})
    assert (error["what"], error["where"]) == (what, where)


@pytest.mark.parametrize("id_", ["a", "", 17, -1, None])
def test_an_error_has_the_id_of_its_line(id_: Any) -> None:
    bad, good = ask("diplomacy", {"id": id_}, {**GOOD, "id": id_})
    assert bad["id"] == good["id"] == id_


@pytest.mark.parametrize("id_", [[1], {"a": 1}, 1.5, True])
def test_an_id_that_is_none(id_: Any) -> None:
    (answer,) = ask("diplomacy", {**GOOD, "id": id_})
    assert (answer["id"], answer["error"]["where"]) == (None, "id")


def test_half_a_pair_of_utf_16_comes_back_as_it_came() -> None:
    line = '{"id": "\\ud800", "scenario": "standard", "orders": {"FRANCE": "A PAR - \\ud800"}}'
    (answer,) = ask("diplomacy", line)
    assert answer["id"] == "\ud800"
    assert answer["verdicts"]["FRANCE"][0]["text"] == "A PAR - \ud800"


def test_errors_are_told_in_the_language_of_the_line_or_the_stream() -> None:
    (english,) = ask("diplomacy", {"id": 1})
    (russian,) = ask("diplomacy", {"id": 1, "lang": "ru"})
    (stream,) = ask("diplomacy", "{", lang="ru")
    assert english["error"]["expected"] == "a position, or a scenario to begin with"
    assert russian["error"]["expected"] == "позиция или сценарий, с которого начать"
    assert "объект JSON" in stream["error"]["expected"]


class TestPositions:
    """Positions that are none, or not of this stream."""

    def test_of_another_title(self) -> None:
        for key in TITLES:
            for other in TITLES:
                if other != key:
                    opening = {"scenario": registered(other).title.scenarios()[0], "resolve": False}
                    position = ask_one(other, opening)["position"]
                    assert error_of({"position": position}, key)["where"].startswith("position.")

    def test_of_another_edition(self) -> None:
        for key, way, newest in (
            ("paths_of_glory", ("board", "terms", "edition"), 4),
            ("no_retreat", ("board", "terms", "edition"), 2),
            ("won_by_the_sword", ("board", "terms", "edition"), 4),
            ("sunset_of_empire", ("board", "edition"), 5),
        ):
            position = ask_one(key, {"scenario": registered(key).title.scenarios()[0], "resolve": False})[
                "position"
            ]
            inner = position
            for name in way[:-1]:
                inner = inner[name]
            assert inner["edition"] == newest
            for edition in (0, newest + 1):
                inner["edition"] = edition
                error = error_of({"position": position}, key)
                assert (error["what"], error["where"]) == ("other-edition", "position")
                assert "1, 2" in error["expected"]
            inner["edition"] = 1
            assert error_of({"position": position, "edition": 2}, key)["where"] == "edition"
            assert ask_one(key, {"position": position, "resolve": False})["edition"] == 1

    def test_of_another_scenario(self) -> None:
        position = ask_one("diplomacy", {"scenario": "pure"})["position"]
        assert error_of({"position": position, "scenario": "standard"})["what"] == "other-scenario"
        assert ask_one("diplomacy", {"position": position})["scenario"] == "pure"
        assert error_of({"position": {**position, "variant": "moon"}})["what"] == "unknown-scenario"
        assert error_of({"position": position, "options": {"victory": 3}})["where"] == "options"

    def test_that_no_game_reaches(self) -> None:
        position = ask_one("diplomacy", {"scenario": "standard"})["position"]
        inner = position["position"]
        changes: list[dict[str, Any]] = [
            {"units": {"FRANCE": [{"kind": "A", "at": "NOWHERE"}]}},
            {"units": {"GAUL": [{"kind": "A", "at": "PAR"}]}},
            {"phase": ""},
            {"phase": "X1901M"},
            {"phase": "S" + "9" * 4_000 + "M"},
        ]
        for change in changes:
            wrong = {**position, "position": {**inner, **change}}
            line = {"position": wrong, "orders": {"FRANCE": "A PAR - BUR"}, "defaults": True}
            bad, good = ask("diplomacy", line, GOOD)
            assert good["id"] == "good"
            assert "internal" not in json.dumps(bad)

    @pytest.mark.alike(3)
    @pytest.mark.parametrize("key", TITLES)
    def test_with_any_leaf_changed(self, key: str) -> None:
        """Whatever stands in a position: an answer or an error that names the position, and no end of it."""
        pick = random.Random(5)
        scenario = registered(key).title.scenarios()[0]
        text = json.dumps(ask_one(key, {"scenario": scenario, "seed": SEED})["position"])
        for _ in range(40):
            position = json.loads(text)
            for _ in range(pick.randint(1, 3)):
                _change(position, pick)
            (answer,) = ask(key, {"position": position, "seed": SEED, "defaults": True})
            if "error" in answer:
                assert answer["error"]["where"].startswith("position"), answer["error"]
                assert answer["error"]["what"] != "internal"


def _change(inside: Any, pick: random.Random) -> None:
    """One leaf, or one list, is another of its type."""
    while True:
        names = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        if not names:
            return
        name = pick.choice(names)
        value = inside[name]
        if isinstance(value, dict | list) and value and pick.randrange(8):
            inside = value
            continue
        if isinstance(value, bool):
            inside[name] = not value
        elif isinstance(value, int):
            inside[name] = pick.choice((-1, 0, 1, 7, 99, 10**20))
        elif isinstance(value, str):
            inside[name] = pick.choice(("", "X", value + "?", value[:-1]))
        elif isinstance(value, list):
            inside[name] = value[1:] if pick.randrange(2) else value * 2
        elif isinstance(value, dict):
            inside[name] = {}
        return
