"""The resolver against the definitions, on random positions and on the cases: an independent slow check."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from games.diplomacy.model.board import Board
from games.diplomacy.model.ground import ground_of
from games.diplomacy.model.notation import read_codes, text_of
from games.diplomacy.model.orders import Hold, Power, province_of
from games.diplomacy.model.rulesets import OPTIONS, RULE_SETS, Rules, rules_of
from games.diplomacy.rules.movement.explain import Account
from games.diplomacy.rules.movement.legality import Choice, Fault, judge_movement
from games.diplomacy.rules.movement.paradox import resolve
from games.diplomacy.rules.movement.resolve import Conflict
from games.diplomacy.rules.movement.situation import Situation
from tests.diplomacy.case_files import CaseFile, cases
from tests.diplomacy.house import variant
from tests.diplomacy.random_phases import MovementOrder, naval_phase, random_orders, random_units
from tests.diplomacy.reference import Assignment, World
from tests.rig.cases import in_turn, repeats, some

RULES = rules_of("datc-v3")
SETS = {
    **{key: rules_of(key) for key in RULE_SETS},
    **{f"paradox {choice}": rules_of("datc-v3", (("paradox", choice),)) for choice in OPTIONS["paradox"]},
}
"""Every set of rules by its name, and every way out of a paradox."""
MOST_MOVES = 9


def resolved(board: Board, orders: dict[Power, list[MovementOrder]], rules: Rules) -> Conflict:
    """The resolver's answer."""
    here = Situation(
        ground_of(board), rules, {power: [one.unit for one in own] for power, own in orders.items()}
    )
    entries = [here.book.hold(unit) for unit in here.units]
    for own in orders.values():
        for order in own:
            entry = here.book.of(order)
            assert entry is not None
            assert here.allows(entry), text_of(order)
            entries[here.occupant[entry.at]] = entry
    return resolve(here, entries)


class Compared(NamedTuple):
    """How many consistent assignments a phase has (-1: not counted, too many moves), and what the resolver
    gives otherwise than the definitions.
    """

    answers: int
    differences: tuple[object, ...] = ()


def compared(board: Board, orders: dict[Power, list[MovementOrder]], rules: Rules = RULES) -> Compared:
    """The resolver beside the definitions on one phase."""
    world = World(board, orders, rules)
    if len(world.goal) > MOST_MOVES:
        return Compared(-1)
    conflict = resolved(board, orders, rules)
    places = [province_of(unit.at) for unit in conflict.here.units]
    moved: Assignment = frozenset(place for i, place in enumerate(places) if conflict.moves[i])
    solutions = world.solutions()
    found: list[object] = []
    if conflict.stranded:
        # A paradox: the definitions have no answer, or more than one.
        if len(solutions) == 1:
            found.append("no paradox")
        world = World(board, orders, rules, frozenset(places[i] for i in conflict.stranded))
    agreed = world.solutions() if conflict.stranded else solutions
    # Of several answers without a paradox, the one in which the circles move.
    if moved not in agreed:
        found.append(("no answer of the definitions", moved))
    found += [("more moves", other) for other in agreed if not moved >= other]
    outcomes = enumerate(Account(conflict).outcomes())
    found += [outcome for i, outcome in outcomes if outcome.verdict != world.verdict(places[i], moved)]
    return Compared(len(solutions), tuple(found))


def phase_of(seed: int, rules: Rules) -> dict[Power, list[MovementOrder]]:
    """Two of three full of convoys, the third a crowd."""
    board, dice = variant().board, Random(seed)
    if seed % 3:
        return naval_phase(board, rules, dice)
    units = random_units(board, dice, 8 + seed % 5, 10 + seed % 9)
    return random_orders(board, rules, units, dice, 0.5)


@pytest.mark.sweep
@in_turn(range(150))
def test_random_crowds(seed: int) -> None:
    dice = Random(seed)
    board = variant().board
    units = random_units(board, dice, 8 + seed % 6, 10 + seed % 9)
    assert not compared(board, random_orders(board, RULES, units, dice, 0.45 + 0.1 * (seed % 3))).differences


@pytest.mark.sweep
def test_random_convoys_and_their_paradoxes() -> None:
    board = variant().board
    phases = [compared(board, naval_phase(board, RULES, Random(seed))) for seed in range(1200)]
    assert not [each for phase in phases for each in phase.differences]
    found = [phase.answers for phase in phases]
    # Phases without an answer and with two must have come up, or the test shows nothing about paradoxes.
    assert 0 in found
    assert 2 in found


@pytest.mark.sweep
@pytest.mark.parametrize("name", some(SETS, 3))
def test_every_set_of_rules(name: str) -> None:
    """Each set, and each way out of a paradox, by the definitions; and it shows where it differs."""
    rules, board = SETS[name], variant().board
    phases = [phase_of(seed, rules) for seed in range(300)]
    for phase in phases:
        assert not compared(board, phase, rules).differences
    conflicts = [resolved(board, phase, rules) for phase in phases]
    if rules.paradox not in ("1971", "1982", "2000"):
        assert any(conflict.stranded for conflict in conflicts)
    plain = [resolved(board, phase, RULES) for phase in phases]
    changed = [
        (one.moves, one.supports) != (other.moves, other.supports)
        for one, other in zip(conflicts, plain, strict=True)
    ]
    assert any(changed) == (rules != RULES and rules.paradox != "szykman-or-hold")


def test_an_army_that_its_own_fleet_cannot_convoy_alone_walks_where_the_rules_let_it() -> None:
    """Found by the sweep: Clyde to Liverpool with one fleet in the Norwegian Sea, rules ``land-fallback``."""
    rules = SETS["land-fallback"]
    orders = phase_of(54_168, rules)
    conflict = resolved(variant().board, orders, rules)
    moved = [text_of(one) for own in orders.values() for one in own if text_of(one) == "A CLY - LVP"]
    places = [province_of(unit.at) for unit in conflict.here.units]
    assert moved == ["A CLY - LVP"]
    assert conflict.moves[places.index("CLY")]
    assert not compared(variant().board, orders, rules).differences


@pytest.mark.sweep
@pytest.mark.parametrize("rules", SETS.values(), ids=SETS)
def test_many_phases_of_every_set_of_rules(rules: Rules) -> None:
    board = variant().board
    for seed in range(50_000, 50_000 + repeats(2_000, 500)):
        assert not compared(board, phase_of(seed, rules), rules).differences, seed


@pytest.mark.sweep
def test_many_random_phases() -> None:
    board = variant().board
    for seed in range(10_000, 10_000 + repeats(30_000, 5_000)):
        dice = Random(seed)
        if seed % 2:
            orders = naval_phase(board, RULES, dice)
        else:
            units = random_units(board, dice, 8 + seed % 6, 10 + seed % 9)
            orders = random_orders(board, RULES, units, dice, 0.45 + 0.1 * (seed % 3))
        assert not compared(board, orders).differences, seed


def lawful(case: CaseFile) -> dict[Power, list[MovementOrder]]:
    """The orders of a case that are lawful, holds for the other units."""
    ground = ground_of(variant().board)
    units = {
        Power(power): [unit for text in own if (unit := ground.unit(text)) is not None]
        for power, own in case.raw["units"].items()
    }
    here = Situation(ground, RULES, units)
    chosen: dict[str, MovementOrder] = {unit.at: Hold(unit) for unit in here.units}
    for row in case.rows:
        written = read_codes(row.order)
        judged = None if written is None else judge_movement(here, Power(row.power), written)
        if judged is not None and not isinstance(judged, Fault | Choice):
            chosen[judged.unit.at] = judged  # type: ignore[union-attr, assignment]
    return {power: [chosen[unit.at] for unit in own] for power, own in units.items()}


def _plain(case: CaseFile) -> bool:
    return case.raw["phase"].endswith("M") and case.file != "options"


@in_turn(case for case in cases() if _plain(case))
def test_what_the_cases_expect_follows_from_the_definitions(case: CaseFile) -> None:
    orders = lawful(case)
    conflict = resolved(variant().board, orders, RULES)
    places = [province_of(unit.at) for unit in conflict.here.units]
    world = World(variant().board, orders, RULES, frozenset(places[i] for i in conflict.stranded))
    moved = frozenset(_place(row.order) for row in case.rows if _succeeded(row.order, row.verdict))
    assert world.consistent(moved)
    verdicts = {order: row.verdict for row in case.rows if (order := row.order)}
    for own in orders.values():
        for order in own:
            text = text_of(order)
            if verdicts.get(text, "void") != "void":
                assert world.verdict(province_of(order.unit.at), moved) == verdicts[text], text


def _succeeded(order: str, verdict: str) -> bool:
    words = order.split()
    return verdict == "succeeds" and "S" not in words and "C" not in words and "-" in words


def _place(order: str) -> str:
    """The province of the ordered unit, whose letter may be left out."""
    words = order.split()
    return words[words[0] in ("A", "F")].split("/")[0]
