"""The JSON contract of ``estafette adjudicate``: what a record may say and what the answer is."""

from __future__ import annotations

import json
from typing import Any

from games.diplomacy.adjudicate import adjudicate
from tests.diplomacy.house import house, result, variant
from tests.rig.cases import in_turn


def test_the_example_of_the_contract() -> None:
    answer = adjudicate(
        {
            "title": "diplomacy",
            "variant": "standard",
            "rules": "datc-v3",
            "phase": "S1901M",
            "units": {"FRANCE": ["A PAR"]},
            "dislodged": {},
            "centers": {"FRANCE": ["PAR"]},
            "orders": {"FRANCE": ["A PAR - BUR"]},
        },
        house(),
    )
    assert answer == {
        "phase": "F1901M",
        "units": {"FRANCE": ["A BUR"]},
        "dislodged": {},
        "disbanded": {},
        "centers": {"FRANCE": ["PAR"]},
        "results": {
            "A PAR - BUR": {"outcome": "succeeds", "reason": None, "text": "A Paris - Burgundy: moves."}
        },
        "winner": None,
    }
    assert json.loads(json.dumps(answer)) == answer


def test_a_dislodged_unit_is_listed_with_its_open_retreats_and_retreats_next() -> None:
    answer = result(
        units={"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH", "A PAR"]},
        orders={"GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"]},
    )
    assert answer["phase"] == "S1901R"
    assert answer["units"] == {"GERMANY": ["A BUR", "A RUH", "A PAR"]}
    assert answer["dislodged"] == {"FRANCE": {"A BUR": ["BEL", "GAS", "MAR", "PIC"]}}
    after = result(
        phase=answer["phase"],
        units=answer["units"],
        dislodged=answer["dislodged"],
        centers={},
        orders={"FRANCE": ["A BUR - MAR"]},
    )
    assert after["phase"] == "F1901M"
    assert after["units"]["FRANCE"] == ["A MAR"]
    assert after["results"]["A BUR - MAR"]["outcome"] == "succeeds"


def test_a_unit_without_retreat_is_disbanded_and_the_phase_is_passed_over() -> None:
    answer = result(
        units={"TURKEY": ["F SMY"], "RUSSIA": ["A ARM", "A SYR", "A CON", "A ANK", "F AEG", "F EAS"]},
        orders={"RUSSIA": ["A ARM - SMY", "A SYR S A ARM - SMY"]},
    )
    assert answer["phase"] == "F1901M"
    assert answer["dislodged"] == {}
    assert answer["disbanded"] == {"TURKEY": ["F SMY"]}


def test_orders_that_cannot_be_used_are_in_faults_and_void_and_the_unit_holds() -> None:
    answer = result(
        units={"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]},
        orders={"FRANCE": ["A PAR - LON", "A MUN - BUR", "A BER H", "march on"], "GERMANY": ["A MUN - BUR"]},
    )
    keys = {fault["order"]: (fault["power"], fault["key"]) for fault in answer["faults"]}
    assert keys == {
        "A PAR - LON": ("FRANCE", "unreachable"),
        "A MUN - BUR": ("FRANCE", "not-yours"),
        "A BER H": ("FRANCE", "no-unit"),
        "march on": ("FRANCE", "unreadable"),
    }
    assert all(fault["text"] for fault in answer["faults"])
    assert answer["results"]["A PAR - LON"]["outcome"] == "void"
    assert answer["results"]["march on"]["outcome"] == "void"
    # The same words are Germany's good order.
    assert answer["results"]["A MUN - BUR"]["outcome"] == "succeeds"
    assert answer["units"] == {"FRANCE": ["A PAR"], "GERMANY": ["A BUR"]}


def test_a_bad_repeat_of_a_good_order_does_not_hide_it() -> None:
    for first in ("FRANCE", "GERMANY"):
        order = {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A PAR - BUR"]}
        answer = result(
            units={"FRANCE": ["A PAR"]}, orders=dict(sorted(order.items(), reverse=first != "FRANCE"))
        )
        assert answer["results"]["A PAR - BUR"]["outcome"] == "succeeds"
        assert [fault["power"] for fault in answer["faults"]] == ["GERMANY"]


def test_fall_counts_centres_and_winter_builds() -> None:
    answer = result(
        phase="F1901M",
        units={"FRANCE": ["A BUR"]},
        centers={"FRANCE": ["PAR"], "GERMANY": ["BER"]},
        orders={"FRANCE": ["A BUR - BEL"]},
    )
    assert answer["phase"] == "W1901A"
    assert answer["centers"] == {"FRANCE": ["BEL", "PAR"], "GERMANY": ["BER"]}
    built = result(
        phase="W1901A",
        units=answer["units"],
        centers=answer["centers"],
        orders={"FRANCE": ["A PAR B"], "GERMANY": ["WAIVE"]},
    )
    assert built["phase"] == "S1902M"
    assert built["units"] == {"FRANCE": ["A BEL", "A PAR"]}
    assert {order: told["outcome"] for order, told in built["results"].items()} == {
        "A PAR B": "succeeds",
        "WAIVE": "succeeds",
    }


def test_a_solo_names_the_winner() -> None:
    centers = [key for key, data in sorted(variant().board.provinces.items()) if data.center]
    answer = result(phase="F1909M", units={"ITALY": ["A ROM"]}, centers={"ITALY": centers[:18]}, orders={})
    assert answer["winner"] == "ITALY"
    assert answer["phase"] == "COMPLETED"


@in_turn(
    [
        ([], "JSON object"),
        ("x", "JSON object"),
        ({"phase": "S1901M"}, "units are missing"),
        ({"phase": "S1901X", "units": {}}, "not a phase"),
        ({"phase": "S١٩٠١M", "units": {}}, "not a phase"),
        ({"phase": None, "units": {}}, "not a phase"),
        ({"title": "chess", "phase": "S1901M", "units": {}}, "not a position of diplomacy"),
        ({"variant": "mars", "phase": "S1901M", "units": {}}, "unknown variant"),
        ({"variant": [], "phase": "S1901M", "units": {}}, "unknown variant"),
        ({"rules": "mine", "phase": "S1901M", "units": {}}, "no rule set mine"),
        ({"rules": 3, "phase": "S1901M", "units": {}}, "rule set"),
        ({"options": {"paradox": "maybe"}, "phase": "S1901M", "units": {}}, "paradox cannot be maybe"),
        ({"phase": "S1901M", "units": []}, "units is not an object"),
        ({"phase": "S1901M", "units": {"SPARTA": []}}, "unknown power"),
        ({"phase": "S1901M", "units": {"FRANCE": "A PAR"}}, "not a list"),
        ({"phase": "S1901M", "units": {"FRANCE": [7]}}, "no such unit"),
        ({"phase": "S1901M", "units": {"FRANCE": ["A ENG"]}}, "no such unit"),
        ({"phase": "S1901M", "units": {"FRANCE": ["F SPA"]}}, "no such unit"),
        ({"phase": "S1901M", "units": {"FRANCE": ["A PAR", "A PAR"]}}, "another unit"),
        ({"phase": "S1901M", "units": {"FRANCE": ["F SPA/NC", "F SPA/SC"]}}, "another unit"),
        ({"phase": "S1901M", "units": {}, "centers": {"FRANCE": ["BUR"]}}, "no such centre"),
        ({"phase": "S1901M", "units": {}, "centers": {"FRANCE": ["PAR"], "ITALY": ["PAR"]}}, "belongs to"),
        ({"phase": "S1901M", "units": {}, "orders": {"FRANCE": [None]}}, "not a text"),
        ({"phase": "S1901M", "units": {}, "orders": {"FRANCE": "A PAR H"}}, "not a list"),
        ({"phase": "S1901M", "units": {}, "dislodged": {"FRANCE": {"A PAR": ["BUR"]}}}, "retreat phase"),
        ({"phase": "S1901R", "units": {}, "dislodged": {"FRANCE": {"A PAR": ["LON"]}}}, "cannot retreat"),
        ({"phase": "S1901R", "units": {}, "dislodged": {"FRANCE": ["A PAR"]}}, "not a object"),
    ]
)
def test_a_line_that_is_no_position_gives_an_error(record: Any, words: str) -> None:
    answer = adjudicate(record, house())
    assert list(answer) == ["error"]
    assert words in answer["error"]
