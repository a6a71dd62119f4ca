"""What holds of every movement phase, whatever was ordered."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.diplomacy.model.notation import order_of, read_codes, text_of, unit_text, written_of
from games.diplomacy.model.orders import province_of
from games.diplomacy.model.rulesets import OPTIONS, RULE_SETS, rules_of
from tests.diplomacy.house import result, variant
from tests.diplomacy.random_phases import naval_phase, random_orders, random_units
from tests.rig.cases import examples, in_turn

SEEDS = st.integers(0, 1 << 30)


def phase(seed: int, count: int = 22) -> dict[str, Any]:
    """A random lawful record; every third one is full of convoys."""
    dice = Random(seed)
    board, rules = variant().board, rules_of("datc-v3")
    if seed % 3:
        orders = random_orders(board, rules, random_units(board, dice, count), dice)
    else:
        orders = naval_phase(board, rules, dice)
    return {
        "units": {power: [unit_text(one.unit) for one in own] for power, own in orders.items()},
        "orders": {power: [text_of(one) for one in own] for power, own in orders.items()},
        "centers": {power: list(own) for power, own in variant().centers.items()},
    }


def places(units: dict[str, Any]) -> list[str]:
    """The provinces of all units of a table by power."""
    return [province_of(unit.split()[1]) for own in units.values() for unit in own]


@pytest.mark.rule("diplomacy", "ВОЙСКА (АРМИИ И ФЛОТЫ)")
@settings(max_examples=examples(150), deadline=None)
@given(SEEDS)
def test_no_unit_is_lost_or_doubled(seed: int) -> None:
    record = phase(seed)
    answer = result(**record)
    assert "faults" not in answer
    standing = places(answer["units"])
    assert len(set(standing)) == len(standing)
    for power, before in record["units"].items():
        after = [
            *answer["units"].get(power, ()),
            *answer["dislodged"].get(power, ()),
            *answer["disbanded"].get(power, ()),
        ]
        assert len(after) == len(before)


@pytest.mark.sweep
@settings(max_examples=examples(100), deadline=None)
@given(SEEDS)
def test_retreats_are_open_where_they_are_offered(seed: int) -> None:
    answer = result(**phase(seed))
    taken = set(places(answer["units"]))
    for own in answer["dislodged"].values():
        for unit, open_to in own.items():
            assert open_to == sorted(open_to)
            assert open_to
            assert not taken & {province_of(place) for place in open_to}
            assert province_of(unit.split()[1]) in taken
    assert answer["phase"] == ("S1901R" if answer["dislodged"] else "F1901M")


@pytest.mark.rule("diplomacy", "ФАЗА ИСПОЛНЕНИЯ ПРИКАЗОВ")
@settings(max_examples=examples(100), deadline=None)
@given(SEEDS, st.randoms(use_true_random=False))
def test_the_sequence_of_orders_and_powers_does_not_matter(seed: int, shuffler: Random) -> None:
    record = phase(seed)
    powers = list(record["units"])
    shuffler.shuffle(powers)
    mixed = {
        **record,
        "units": {power: _shuffled(record["units"][power], shuffler) for power in powers},
        "orders": {power: _shuffled(record["orders"][power], shuffler) for power in powers},
    }
    first, second = result(**record), result(**mixed)
    for table in ("results", "dislodged", "disbanded"):
        assert _without_sequence(first[table]) == _without_sequence(second[table])
    assert _sorted(first["units"]) == _sorted(second["units"])


def _shuffled(texts: list[str], shuffler: Random) -> list[str]:
    return shuffler.sample(texts, len(texts))


def _sorted(units: dict[str, list[str]]) -> dict[str, list[str]]:
    return {power: sorted(own) for power, own in units.items()}


def _without_sequence(table: dict[str, Any]) -> dict[str, Any]:
    """Outcomes without their sentences, in which several units are named in the sequence of the board."""
    return {
        key: (value["outcome"], value["reason"])
        if isinstance(value, dict) and "outcome" in value
        else sorted(value)
        for key, value in table.items()
    }


@pytest.mark.sweep
@settings(max_examples=examples(60), deadline=None)
@given(SEEDS, st.sampled_from([(key, value) for key, values in OPTIONS.items() for value in values]))
def test_every_option_settles_every_phase(seed: int, option: tuple[str, str]) -> None:
    record = phase(seed)
    answer = result(**record, options=dict([option]))
    assert set(answer["results"]) == {text for own in record["orders"].values() for text in own}
    assert json.loads(json.dumps(answer)) == answer


@pytest.mark.sweep
@pytest.mark.parametrize("key", RULE_SETS)
def test_every_rule_set_settles_many_phases(key: str) -> None:
    for seed in range(60):
        assert "error" not in result(**phase(seed), rules=key)


@pytest.mark.sweep
@settings(max_examples=examples(100), deadline=None)
@given(SEEDS)
def test_canonical_text_round_trip(seed: int) -> None:
    for own in phase(seed)["orders"].values():
        for text in own:
            order = order_of(text)
            assert order is not None
            assert text_of(order) == text
            assert read_codes(text) == written_of(order)


@pytest.mark.parametrize(
    "text", ["A MUN R BER", "A MUN D", "A PAR B", "WAIVE", "A PAR H", "A LON - BEL VIA", "F STP/NC - NWY"]
)
def test_canonical_text_of_every_kind(text: str) -> None:
    order = order_of(text)
    assert order is not None
    assert text_of(order) == text


NOT_CANONICAL = """
A PAR
A PAR -
A  PAR H
a par h
A PAR-BUR
X PAR H
WAIVE WAIVE
A PAR - BUR VIA VIA
A PAR/XX H
A PAR S BUR
A PAR S A MAR - BUR VIA
""".strip().splitlines()


@in_turn(["", " ", "A PAR H ", "A PAR - BUR\n", *NOT_CANONICAL])
def test_no_other_text_is_canonical(text: str) -> None:
    assert order_of(text) is None
