"""Every order of Diplomacy that HELP, a letter or a guide shows as an example is lawful in some position.

The units that the example names stand where it names them, and nobody else is on the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path

import pytest

from adjudicator.kinds import Fault, Seat
from games.diplomacy.model.board import Variant
from games.diplomacy.model.ground import Ground, ground_of
from games.diplomacy.model.orders import Power, Unit, Written, WrittenUnit, province_of
from games.diplomacy.model.position import Dislodged, Position
from games.diplomacy.model.rulesets import Rules
from games.diplomacy.rules.adjustments import Winter, judge_adjustment
from games.diplomacy.rules.movement.legality import judge_movement
from games.diplomacy.rules.movement.situation import Situation
from games.diplomacy.rules.retreats import judge_retreat
from mailer.base.words import LANGS, words_of
from parsers import registry
from parsers.conditions import Choice, PlanStep, read_steps
from parsers.judge import reader as judge
from parsers.judge.reader import Command
from parsers.reading import Reader, Understood
from tests.docs.examples import CODE, QUOTED
from tests.rig.cases import in_turn

ROOT = Path(__file__).parent.parent.parent
GUIDES = sorted(
    str(page.relative_to(ROOT))
    for page in (ROOT / "docs").glob("*.md")
    if re.match(r"(players|masters)-guide", page.name)
)
DIPLOMACY = registry.title("diplomacy")
SCENARIO = DIPLOMACY.title.scenarios()[0]
READER: Reader = DIPLOMACY.reader(SCENARIO)
VARIANT: Variant = DIPLOMACY.title.game.variants[SCENARIO]  # type: ignore[attr-defined]
GROUND: Ground = ground_of(VARIANT.board)
RULES = Rules()
OWN, OTHER = VARIANT.board.powers[:2]


def written_in(text: str) -> list[Written]:
    """The orders of an example, those of standing orders and of choices too."""
    reading = judge.read(text)
    bodies = [str(item.args.get("body") or "") for item in reading.items if isinstance(item, Command)]
    return [
        written
        for body in (reading.orders, *bodies)
        if body.strip()
        for written in _orders(read_steps(body, READER, Seat("")))
    ]


def _orders(steps: Sequence[PlanStep]) -> Iterator[Written]:
    for step in steps:
        if isinstance(step, Choice):
            yield from _orders((*step.then, *step.otherwise))
        elif isinstance(step, Understood):
            yield step.written


def impossible(orders: Sequence[Written]) -> list[str]:
    """Why orders shown together can nowhere be given."""
    return [why for order in orders if (why := _why_not(order, orders))]


def _why_not(order: Written, shown: Sequence[Written]) -> str:
    """Empty where the order is lawful in some position with the units that the example shows."""
    if order.unit is None:
        return ""
    faults = [_fault(order, units) for units in _positions(order, shown)]
    if not faults:
        return f"{order}: no such unit"
    return "" if None in faults else f"{order}: {faults[0]}"


def _positions(order: Written, shown: Sequence[Written]) -> Iterator[Mapping[str, tuple[Unit, Power]]]:
    """Province -> unit and power; what an example leaves out of its own units' names is tried."""
    assert order.unit is not None
    own = [order.unit, *([order.target] if order.target else [])]
    others = [unit for one in shown for unit in (one.unit, one.target) if unit is not None]
    for units in product(*map(_units, own)):
        standing = {province_of(unit.at): (unit, OWN) for unit in units}
        for named in others:
            if named.place not in standing and (found := _units(named)):
                standing[named.place] = (found[0], OWN)
        if order.power or order.unit.power:
            standing[order.unit.place] = (units[0], order.power or order.unit.power or OWN)
        if order.target is not None and order.target.power:
            standing[order.target.place] = (units[1], order.target.power)
        yield standing


def _units(named: WrittenUnit) -> list[Unit]:
    """What units the name can mean."""
    spots = [named.place, *(f"{named.place}/{coast}" for coast in ("NC", "SC", "EC", "WC"))]
    if named.coast:
        spots = [f"{named.place}/{named.coast}"]
    kinds = (named.kind,) if named.kind else ("A", "F")
    found = [GROUND.unit(f"{kind} {spot}") for kind in kinds for spot in spots]
    return [unit for unit in dict.fromkeys(found) if unit is not None]


def _fault(order: Written, standing: Mapping[str, tuple[Unit, Power]]) -> Fault | None:
    assert order.unit is not None
    unit, power = standing.get(order.unit.place, (None, OWN))
    units: dict[Power, tuple[Unit, ...]] = {}
    for each, whose in standing.values():
        units[whose] = (*units.get(whose, ()), each)
    if order.verb == "B":
        return _unbuilt(order)
    assert unit is not None
    if order.verb in ("R", "D"):
        beaten = Dislodged(power, unit, GROUND.keys[0], GROUND.exits(unit.kind, unit.at))
        position = Position("S1901R", {}, {}, (beaten,))
        found = judge_retreat(GROUND, RULES, position, power, order)
    else:
        found = judge_movement(Situation(GROUND, RULES, units), power, order)
    return found if isinstance(found, Fault) else None


def _unbuilt(order: Written) -> Fault | None:
    """Why nobody with all of their home centres empty can build it."""
    position = Position("W1901A", {}, VARIANT.centers)
    winter = Winter(VARIANT, RULES, position, {})
    found = [judge_adjustment(winter, power, order) for power in VARIANT.board.powers]
    faults = [each for each in found if isinstance(each, Fault)]
    return faults[0] if len(faults) == len(found) else None


def shown_by(text: str) -> list[str]:
    """What a message shows: the message itself where it is an example, and what stands in quotes."""
    return [next(filter(None, quoted.groups()), "") for quoted in QUOTED.finditer(text)]


@pytest.mark.parametrize("lang", LANGS)
def test_help_and_letters_show_no_impossible_order(lang: str) -> None:
    bad, seen = [], 0
    for key, text in words_of(lang, DIPLOMACY.title).messages.items():
        for shown in [text] if key.endswith(".example") else shown_by(text):
            orders = written_in(shown)
            seen += len(orders)
            bad += [(key, why) for why in impossible(orders)]
    assert bad == []
    assert seen > 15


@pytest.mark.parametrize("page", GUIDES)
def test_a_guide_shows_no_impossible_order(page: str) -> None:
    """What stands in `code` on one line of a guide belongs together: a convoy and the army it carries."""
    bad = []
    for line in (ROOT / page).read_text("utf-8").splitlines():
        orders = [order for shown in CODE.findall(line) for order in written_in(shown)]
        bad += [(line, why) for why in impossible(orders)]
    assert bad == []


@in_turn(
    [
        "F London C A Yorkshire - Norway",  # a fleet in port
        "A Wales - Norway",  # no neighbour, no convoy
        "A Paris S A Berlin - Munich",  # out of reach
        "F Brest - Paris",
        "F Munich H",
        "A Munich retreats to Brest",
        "Build F Paris",
        "Build A Burgundy",
        "STANDING: F London C A Yorkshire - Norway",
        "Ф Лондон перевозит А Йоркшир - Норвегия",
    ]
)
def test_an_impossible_order_is_found(text: str) -> None:
    assert impossible(written_in(text))
