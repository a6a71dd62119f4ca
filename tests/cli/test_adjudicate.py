"""estafette adjudicate: the contract of --jsonl, and the same in words for people."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mailer.cli.adjudicate import stream
from tests.cli.conftest import Run
from tests.rig.cases import in_turn

ONE = {
    "title": "diplomacy",
    "variant": "standard",
    "rules": "datc-v3",
    "phase": "S1901M",
    "units": {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]},
    "dislodged": {},
    "centers": {"FRANCE": ["PAR"], "GERMANY": ["MUN"]},
    "orders": {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN H"]},
}


def answers(*lines: str | bytes | dict[str, Any]) -> list[dict[str, Any]]:
    raw = [json.dumps(line) if isinstance(line, dict) else line for line in lines]
    source = b"".join((line if isinstance(line, bytes) else line.encode()) + b"\n" for line in raw)
    sink = io.BytesIO()
    stream(io.BytesIO(source), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def test_the_documented_line_gives_the_documented_answer() -> None:
    (answer,) = answers(ONE)
    assert list(answer) == ["phase", "units", "dislodged", "disbanded", "centers", "results", "winner"]
    assert answer["phase"] == "F1901M"
    assert answer["units"] == {"FRANCE": ["A BUR"], "GERMANY": ["A MUN"]}
    assert answer["dislodged"] == {}
    assert answer["disbanded"] == {}
    assert answer["centers"] == {"FRANCE": ["PAR"], "GERMANY": ["MUN"]}
    assert set(answer["results"]) == {"A PAR - BUR", "A MUN H"}
    assert answer["results"]["A PAR - BUR"]["outcome"] == "succeeds"
    assert answer["results"]["A PAR - BUR"]["reason"] is None
    assert answer["winner"] is None


def test_a_dislodged_unit_is_listed_with_its_open_retreats_and_then_retreats() -> None:
    (beaten,) = answers(
        {
            **ONE,
            "units": {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH"]},
            "orders": {"FRANCE": ["A BUR H"], "GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"]},
        }
    )
    assert beaten["phase"] == "S1901R"
    assert beaten["units"] == {"GERMANY": ["A BUR", "A RUH"]}
    assert beaten["results"]["A BUR H"]["outcome"] == "fails"
    (unit,) = beaten["dislodged"]["FRANCE"]
    assert unit == "A BUR"
    assert sorted(beaten["dislodged"]["FRANCE"][unit]) == ["BEL", "GAS", "MAR", "PAR", "PIC"]
    (after,) = answers(
        {
            **ONE,
            "phase": "S1901R",
            "units": beaten["units"],
            "dislodged": beaten["dislodged"],
            "orders": {"FRANCE": ["A BUR R GAS"]},
        }
    )
    assert after["phase"] == "F1901M"
    assert after["units"]["FRANCE"] == ["A GAS"]


def test_without_a_retreat_open_a_unit_is_disbanded() -> None:
    (answer,) = answers(
        {
            **ONE,
            "units": {"FRANCE": ["F BRE", "F GAS"], "ITALY": ["A POR"]},
            "centers": {"FRANCE": ["BRE"], "ITALY": ["POR"]},
            "phase": "S1901R",
            "dislodged": {"ITALY": {"A SPA": []}},
            "orders": {},
        }
    )
    assert answer["disbanded"] == {"ITALY": ["A SPA"]}


def test_orders_that_cannot_be_used_are_faults_and_count_as_not_given() -> None:
    (answer,) = answers({**ONE, "orders": {"FRANCE": ["A PAR - LON", "what now", "A MUN - BUR"]}})
    assert answer["units"]["FRANCE"] == ["A PAR"]
    assert [fault["order"] for fault in answer["faults"]] == ["A PAR - LON", "what now", "A MUN - BUR"]
    assert {answer["results"][order]["outcome"] for order in ("A PAR - LON", "what now")} == {"void"}


def test_orders_as_people_write_them_are_read_and_kept_as_given() -> None:
    orders = ["army paris moves to burgundy", "Париж - Бургундия"]
    for order in orders:
        (answer,) = answers({**ONE, "orders": {"FRANCE": [order]}})
        assert answer["results"] == {order: answer["results"][order]}
        assert answer["results"][order]["outcome"] == "succeeds"
        assert answer["units"]["FRANCE"] == ["A BUR"]


@in_turn(
    [
        "",
        "   ",
        "{",
        "null",
        "17",
        '"S1901M"',
        "[]",
        "{}",
        '{"phase": "S1901M"}',
        '{"phase": "X1901M", "units": {}}',
        '{"phase": 7, "units": {}}',
        '{"title": "chess", "phase": "S1901M", "units": {}}',
        '{"title": [], "phase": "S1901M", "units": {}}',
        '{"variant": "moon", "phase": "S1901M", "units": {}}',
        '{"variant": {}, "phase": "S1901M", "units": {}}',
        '{"rules": "mine", "phase": "S1901M", "units": {}}',
        '{"phase": "S1901M", "units": {"FRANCE": ["A NOWHERE"]}}',
        '{"phase": "S1901M", "units": {"FRANCE": ["A PAR", "F PAR"]}}',
        '{"phase": "S1901M", "units": {"FRANCE": "A PAR"}}',
        '{"phase": "S1901M", "units": {"GAUL": ["A PAR"]}}',
        '{"phase": "S1901M", "units": {"FRANCE": [1]}}',
        '{"phase": "S1901M", "units": {}, "orders": {"FRANCE": [1]}}',
        '{"phase": "S1901M", "units": {}, "orders": []}',
        '{"phase": "S1901M", "units": {}, "centers": {"FRANCE": ["BUR"]}}',
        '{"phase": "S1901M", "units": {}, "dislodged": {"FRANCE": {"A PAR": ["BUR"]}}}',
        "[" * 100_000,
        b"\xff\xfe",
    ]
)
def test_a_bad_line_gives_an_error_and_the_next_is_still_read(line: str | bytes) -> None:
    bad, good = answers(line, ONE)
    assert list(bad) == ["error"]
    assert bad["error"]
    assert "internal" not in bad["error"]
    assert good["phase"] == "F1901M"


@pytest.mark.sweep
def test_each_line_is_answered_before_the_next_is_sent() -> None:
    """A tool that waits for each answer must not wait for ever."""
    command = [sys.executable, "-m", "mailer.cli.main", "adjudicate", "--jsonl"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(json.dumps(ONE).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["phase"] == "F1901M"
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait(10) == 0


class TestForPeople:
    """Positions and orders from files, results in words."""

    def test_the_opening_with_a_text_of_orders(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "orders.txt").write_text("FRANCE\nA Par - Bur\nGermany: A Mun - Bur\nAlbion\n")
        said = run("adjudicate", "--orders", "orders.txt")
        assert said.code == 0
        assert "bounces" in said.out
        assert "Next phase: F1901M" in said.out
        assert "4:1: Albion" in said.out

    def test_in_russian(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "orders.txt").write_text("Франция\nА Париж - Бургундия\n", "utf-8")
        said = run("adjudicate", "--orders", "orders.txt", "--lang", "ru")
        assert "Бургунди" in said.out
        assert "Следующая фаза" in said.out

    def test_orders_without_headings_go_to_the_units_owner(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "orders.txt").write_text("A Par - Bur\nA Vie - Gal\n")
        said = run("adjudicate", "--orders", "orders.txt", "--json")
        results = json.loads(said.out)["results"]
        assert {result["outcome"] for result in results.values()} == {"succeeds"}
        assert len(results) == 2

    def test_a_position_from_json_and_from_toml(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "p.json").write_text(json.dumps(ONE))
        (tmp_path / "p.toml").write_text(
            'phase = "S1901M"\norders = """\nFRANCE: A Par - Bur\n"""\n[units]\nFRANCE = ["A PAR"]\n'
        )
        for name in ("p.json", "p.toml"):
            said = run("adjudicate", name, "--json")
            assert json.loads(said.out)["units"]["FRANCE"] == ["A BUR"]

    @pytest.mark.alike(3)
    @pytest.mark.parametrize(
        ("words", "parts"),
        [
            (("none.json",), ("none.json",)),
            (("bad.json",), ("bad.json", "JSON")),
            (("list.json",), ("list.json", "--jsonl")),
            (("empty.json",), ("Not a position", "phase")),
            (("odd.json",), ("Not a position",)),
            (("--variant", "moon"), ("moon", "title list")),
            (("--rules", "mine"), ("mine", "datc-v3")),
            (("--lang", "xx"), ("xx", "ru")),
            (("--orders", "none.txt"), ("none.txt",)),
            (("--orders", "koi8.txt"), ("koi8.txt", "UTF-8")),
        ],
    )
    def test_what_cannot_be_used_is_told(
        self, run: Run, tmp_path: Path, words: tuple[str, ...], parts: tuple[str, ...]
    ) -> None:
        (tmp_path / "bad.json").write_text("{")
        (tmp_path / "list.json").write_text("[]")
        (tmp_path / "empty.json").write_text("{}")
        (tmp_path / "odd.json").write_text('{"phase": "S1901M", "units": [], "orders": "A PAR H"}')
        (tmp_path / "koi8.txt").write_bytes("Франция".encode("koi8-r"))
        assert run("adjudicate", *words).is_one_clear_message(*parts)
