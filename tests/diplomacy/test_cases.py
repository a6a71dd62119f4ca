"""Every case of the case files: each order's verdict and reason, and the position that follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.diplomacy.model.ground import ground_of
from tests.diplomacy.case_files import CaseFile, Row, cases, orders_of, rows
from tests.diplomacy.case_records import record_of
from tests.diplomacy.house import house, plain, result, variant


def check_rows(given: tuple[Row, ...], answer: Mapping[str, Any]) -> None:
    """Each order fared as its row says; the same order given twice has its second verdict in the faults."""
    seen: list[Row] = []
    for row in given:
        told = answer["results"][row.order]
        if any(former.order == row.order for former in seen):
            told = next(
                {"outcome": "void", "reason": fault["key"], "text": fault["text"]}
                for fault in answer["faults"]
                if fault["order"] == row.order and fault["power"] == row.power
            )
        seen.append(row)
        assert (told["outcome"], told["reason"]) == (row.verdict, row.reason), row
        assert told["text"]


def check_retreats(raw: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
    """``allowed`` retreats are among the open ones, ``forbidden`` are not, ``open`` are exactly those."""
    open_to = {unit: places for own in answer["dislodged"].values() for unit, places in own.items()}
    for unit, places in raw.get("allowed", {}).items():
        assert set(places) <= set(open_to[unit])
    for unit, places in raw.get("forbidden", {}).items():
        assert not set(places) & set(open_to.get(unit, ()))
    for unit, places in raw.get("open", {}).items():
        assert sorted(open_to.get(unit, ())) == sorted(places)


def _ruled(case: CaseFile) -> Any:
    """The case as a parameter that names its rules."""
    rules = case.raw.get("rule", ())
    numbers = [rules] if isinstance(rules, str) else rules
    marks = [pytest.mark.rule("diplomacy", number) for number in numbers]
    return pytest.param(case, id=case.id, marks=marks)


@pytest.mark.parametrize("case", [_ruled(case) for case in cases()])
def test_case(case: CaseFile) -> None:
    raw = case.raw
    answer = result(**record_of(case))
    assert "error" not in answer
    check_rows(case.rows, answer)
    assert plain(answer["units"]) == plain(raw["after"])
    beaten = {
        power: [*answer["dislodged"].get(power, ()), *answer["disbanded"].get(power, ())]
        for power in (*answer["dislodged"], *answer["disbanded"])
    }
    if "dislodged" in raw:
        assert plain(beaten) == plain(raw["dislodged"])
    if "disbanded" in raw:
        assert plain(answer["disbanded"]) == plain(raw["disbanded"])
    check_retreats(raw, answer)
    if "next" in raw:
        _check_next(raw["next"], answer, record_of(case))


def _check_next(step: Mapping[str, Any], before: Mapping[str, Any], record: Mapping[str, Any]) -> None:
    answer = result(
        **{
            **record,
            "phase": before["phase"],
            "units": before["units"],
            "dislodged": before["dislodged"],
            "orders": orders_of(rows(step)),
        }
    )
    check_rows(rows(step), answer)
    assert plain(answer["units"]) == plain(step["after"])
    assert plain(answer["disbanded"]) == plain(step["disbanded"])


@pytest.mark.parametrize("case", [_ruled(case) for case in cases("reach")])
def test_reach(case: CaseFile) -> None:
    ground = ground_of(variant().board)
    unit = ground.unit(case.raw["unit"])
    assert unit is not None
    assert sorted(ground.exits(unit.kind, unit.at)) == sorted(case.raw["to"])


def test_every_case_has_every_order_asserted() -> None:
    for case in cases():
        units = {unit for own in case.raw["units"].values() for unit in own}
        assert case.rows or case.raw["phase"].endswith("A"), case.id
        assert {row.verdict for row in case.rows} <= {"succeeds", "fails", "void"}, case.id
        assert units, case.id


def test_the_house_knows_all_variants() -> None:
    assert "standard" in house().variants
