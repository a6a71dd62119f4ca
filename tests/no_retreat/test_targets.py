"""Targets (10.1, 10.1.1): which hexes, how many, who may attack."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Marker, in_order
from games.no_retreat.model.fighting import Targeting
from games.no_retreat.model.orders import Targets
from games.no_retreat.rules.combat.targets import most_targets
from tests.no_retreat.battlefield import field, marks, waits_for
from tests.no_retreat.positions import SOURCE, answer, empty, fault, h, refused, state, told

LINE = {"ge-4a": "1214", "ge-9a": "1315", "su-nw-": "1215", "su-west-": "1216", "su-south-": "1213"}


def targets(*hexes: str) -> Targets:
    return Targets(tuple(map(h, hexes)))


@pytest.mark.rule("no_retreat", "10.1")
def test_targets_are_foes_beside_own_units() -> None:
    now = state(field(LINE), Targeting())
    assert refused(now, targets("1216")) == ("nobody-to-attack", "10.1.1")
    assert refused(now, targets("1115")) == ("no-foe-there", "10.1")
    assert refused(now, targets("1215", "1215")) == ("named-twice", "10.1")
    found = fault(now, targets("1216"))
    assert found is not None
    assert found.args["hexes"] == ("1213", "1215")
    step = answer(now, targets("1215", "1213"))
    assert told(step, "targets") == [{"seat": AXIS, "hexes": ("1215", "1213")}]
    assert waits_for(step.state) == (AXIS, "battle")


@pytest.mark.rule("no_retreat", "10.1")
def test_no_target_where_a_counterblow_lies() -> None:
    board = replace(field(LINE), markers={h("1215"): Marker("counterblow", SOVIET)})
    assert refused(state(board, Targeting()), targets("1215")) == ("marked-already", "10.1")


@pytest.mark.rule("no_retreat", "10.1.1")
@pytest.mark.rule("no_retreat", "14.9")
def test_who_may_not_attack_of_its_own_will() -> None:
    units = {"ge-4a": "1214", "su-nw-": "1215", "su-west-": "1213"}
    board = marks(field(units), "ge-4a", disorganized=True)
    assert waits_for(state(field(units), Targeting())) == (AXIS, "target")
    assert refused(state(board, Targeting()), targets("1215")) == ("attacks-disorganized", "10.1.1")
    cadre = field({"ge-kg1": "1214", "su-nw-": "1215"})
    assert refused(state(cadre, Targeting()), targets("1215")) == ("attacks-white", "10.1.1")


@pytest.mark.rule("no_retreat", "10.1")
@pytest.mark.rule("no_retreat", "13.5 20")
@pytest.mark.rule("no_retreat", "13.5 26")
def test_five_markers_three_and_one_late() -> None:
    for turn, axis, soviet in ((19, 5, 5), (20, 3, 5), (25, 3, 5), (26, 1, 5)):
        board = empty("F", turn=turn)
        assert most_targets(SOURCE, board, AXIS) == axis
        assert most_targets(SOURCE, board, SOVIET) == soviet
    left = {h(at): Marker("counterblow", AXIS, lasting=True) for at in ("1214", "1315", "1115")}
    board = replace(empty("F", turn=19), markers=in_order(left))
    assert most_targets(SOURCE, board, AXIS) == 2
    assert most_targets(SOURCE, replace(board, turn=20), AXIS) == 2


@pytest.mark.rule("no_retreat", "13.1 long winter")
def test_three_targets_in_long_winter() -> None:
    board = empty("A", turn=5, past="snow")
    assert most_targets(SOURCE, board, AXIS) == 3
    assert most_targets(SOURCE, replace(board, past="mud"), AXIS) == 5
    assert most_targets(SOURCE, board, SOVIET) == 5


@pytest.mark.rule("no_retreat", "10.1")
def test_a_sixth_target_is_refused() -> None:
    ring = ("1214", "1216", "1115", "1116", "1315", "1316")
    units = dict(
        zip(
            ("su-nw-", "su-west-", "su-south-", "su-bryansk-", "su-reserve-", "su-central-"),
            ring,
            strict=True,
        )
    )
    now = state(field({**units, "ge-1pz": "1215"}), Targeting())
    assert refused(now, targets(*ring)) == ("too-many-targets", "10.1")
    answer(now, targets(*ring[:5]))
