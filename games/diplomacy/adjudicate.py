"""A position and orders as plain JSON data in, the results out; it must not do I/O or parse people's text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from adjudicator.kinds import Fault
from games.diplomacy.model.board import Variant
from games.diplomacy.model.ground import remember
from games.diplomacy.model.notation import order_of, read_codes, unit_text, written_of
from games.diplomacy.model.orders import Location, Move, Order, Power, Province, Unit, Waive, Written
from games.diplomacy.model.position import Position
from games.diplomacy.record import Orders, PositionError, read_record
from games.diplomacy.rules.adjustments import judge_adjustment, select
from games.diplomacy.rules.movement.book import MOVE, Entry
from games.diplomacy.rules.movement.explain import Outcome
from games.diplomacy.rules.movement.legality import Choice, Judged, judge_movement
from games.diplomacy.rules.movement.situation import Situation, illegal
from games.diplomacy.rules.phases import Course, Turned, adjustments, movement, retreats
from games.diplomacy.rules.retreats import judge_retreat
from games.words import Words

Read: TypeAlias = Callable[[str, str], Sequence[Written]]
"""Variant key and a text that is not canonical -> the orders it means; empty where it cannot be read."""


def read_only_codes(variant: str, text: str) -> Sequence[Written]:
    """A Read that knows province codes only, whatever the variant."""
    written = read_codes(text)
    return () if written is None else (written,)


@dataclass(frozen=True, slots=True)
class House:
    """What adjudication needs besides the record. ``names`` are English province names by variant."""

    variants: Mapping[str, Variant]
    names: Mapping[str, Mapping[Province, str]]
    words: Mapping[str, Words]
    read: Read = read_only_codes
    said: dict[tuple[Any, ...], str] = field(default_factory=dict)

    def say(self, variant: str, group: str, key: str, facts: Mapping[str, Any]) -> str:
        """The words of an outcome or a fault, from a bounded cache: the same are said again and again."""
        memo = (variant, key, *facts.values())
        known = self.said.get(memo)
        if known is not None:
            return known
        return remember(self.said, memo, self.words[variant].say(f"{group}.{key}", facts))


@dataclass(slots=True)
class _Sheet:
    """The answer in the making: results by order text and the orders that cannot be used."""

    house: House
    course: Course
    results: dict[str, dict[str, str | None]] = field(default_factory=dict)
    faults: list[dict[str, str]] = field(default_factory=list)

    def refuse(self, power: str, text: str, fault: Fault) -> None:
        """Note an order that counts as not given."""
        words = self.house.say(self.course.variant.key, "fault", fault.key, fault.args)
        self.faults.append({"order": text, "power": power, "key": fault.key, "text": words})
        # The same text may be another power's good order: that one's result stays.
        self.results.setdefault(text, {"outcome": "void", "reason": fault.key, "text": words})

    def tell(self, text: str, outcome: Outcome) -> None:
        """Note how an order fared."""
        facts = {"power": outcome.power, "order": outcome.order, **outcome.facts}
        verdict = outcome.verdict
        self.results[text] = {
            "outcome": verdict,
            "reason": None if verdict == "succeeds" else outcome.reason,
            "text": self.house.say(self.course.variant.key, "order", outcome.reason, facts),
        }


def adjudicate(record: Mapping[str, Any], house: House) -> dict[str, Any]:
    """One phase: the JSON contract of ``estafette adjudicate --jsonl``. No position gives ``error``."""
    try:
        course, position, orders = read_record(record, house.variants, house.names)
    except PositionError as error:
        return {"error": str(error)}
    sheet = _Sheet(house, course)
    kind = position.phase[-1]
    if kind == "M":
        turned = _movement(sheet, position, orders)
    elif kind == "R":
        turned = _retreats(sheet, position, orders)
    else:
        turned = _adjustments(sheet, position, orders)
    return _answer(sheet, turned)


def _answer(sheet: _Sheet, turned: Turned) -> dict[str, Any]:
    position, ended = turned.position, turned.ended
    lost: dict[str, list[str]] = {}
    for power, unit in turned.lost:
        lost.setdefault(power, []).append(unit_text(unit))
    dislodged: dict[str, dict[str, list[str]]] = {}
    for one in position.dislodged:
        dislodged.setdefault(one.power, {})[unit_text(one.unit)] = list(one.retreats)
    answer: dict[str, Any] = {
        "phase": "COMPLETED" if ended else position.phase,
        "units": {
            power: [f"{unit.kind} {unit.at}" for unit in own] for power, own in position.units.items() if own
        },
        "dislodged": dislodged,
        "disbanded": lost,
        "centers": {power: list(own) for power, own in position.centers.items() if own},
        "results": sheet.results,
        "winner": ended.winners[0] if ended and ended.manner == "solo" else None,
    }
    if sheet.faults:
        answer["faults"] = sheet.faults
    return answer


# -- reading the orders


def _written(sheet: _Sheet, text: str) -> Sequence[Written]:
    order = order_of(text)
    if order is not None:
        return (written_of(order),)
    return sheet.house.read(sheet.course.variant.key, text)


def _judged(sheet: _Sheet, power: Power, text: str, judge: Callable[[Written], Judged]) -> list[Order]:
    """The orders that a text gives; what cannot be used is refused."""
    lines = _written(sheet, text)
    if not lines:
        sheet.refuse(power, text, illegal("unreadable", order=text))
    good: list[Order] = []
    for written in lines:
        judged = judge(written)
        fault = judged.fault if isinstance(judged, Choice) else judged if isinstance(judged, Fault) else None
        if fault is not None:
            sheet.refuse(power, text, fault)
        elif not isinstance(judged, Fault | Choice):
            good.append(judged)
    return good


def _movement(sheet: _Sheet, position: Position, orders: Orders) -> Turned:
    here = Situation(sheet.course.ground, sheet.course.rules, position.units)
    known, occupant, units, powers = here.book.entries, here.occupant, here.units, here.powers
    given: dict[int, list[tuple[str, Entry]]] = {}
    helpless: set[int] = set()
    for power, texts in orders.items():
        for text in texts:
            entry = known.get(text)
            if entry is not None:
                number = occupant[entry.at]
                if (
                    number >= 0
                    and units[number] is entry.unit
                    and powers[number] == power
                    and here.allows(entry)
                ):
                    given.setdefault(number, []).append((text, entry))
                    continue
            for found in _unknown(sheet, here, power, text, helpless):
                given.setdefault(occupant[found.at], []).append((text, found))
    texts_of, entries = _one_each(sheet, here, given)
    unordered = frozenset(i for i in range(len(units)) if i not in texts_of)
    turned = movement(
        sheet.course, position, here, entries, unordered, frozenset(helpless) - frozenset(texts_of)
    )
    for number, texts in texts_of.items():
        for text in texts:
            sheet.tell(text, turned.outcomes[number])
    return turned


def _unknown(sheet: _Sheet, here: Situation, power: Power, text: str, helpless: set[int]) -> list[Entry]:
    """The entries of an order that is not known to be lawful as it is written."""

    def judge(written: Written) -> Judged:
        judged = judge_movement(here, power, written)
        if isinstance(judged, Fault) and _tried(here, power, written):
            helpless.add(here.occupant[here.ground.index[written.unit.place]])  # type: ignore[union-attr]
        return judged

    entries = [here.book.of(order) for order in _judged(sheet, power, text, judge)]
    return [entry for entry in entries if entry is not None]


def _tried(here: Situation, power: Power, written: Written) -> bool:
    """Whether an unlawful move keeps its unit from being supported to hold (DATC 4.E.1 a and c)."""
    choice = here.rules.illegal
    if choice == "situation" or written.verb != "M" or written.unit is None or written.to is None:
        return False
    number = here.ground.index.get(written.unit.place)
    found = None if number is None else here.unit_in(number)
    if found is None or found[1] != power:
        return False
    if choice == "format":
        return True
    entry = here.book.of(Move(found[0], Location(written.to)))
    return entry is not None and entry.verb == MOVE


def _one_each(
    sheet: _Sheet, here: Situation, given: Mapping[int, Sequence[tuple[str, Entry]]]
) -> tuple[dict[int, list[str]], list[Entry]]:
    """DATC 4.D.3: of several orders for one unit, the one that counts; and a hold for each unit without."""
    entries = [here.book.hold(unit) for unit in here.units]
    texts: dict[int, list[str]] = {}
    for number, found in given.items():
        choice = here.rules.duplicate
        keep = found[-1][1] if choice == "last" else found[0][1]
        if len(found) > 1 and choice == "none" and any(entry is not keep for _, entry in found):
            keep = None  # type: ignore[assignment]
        for text, entry in found:
            if entry is keep:
                entries[number] = entry
                texts.setdefault(number, []).append(text)
            else:
                key = "duplicate" if keep is None else "superseded"
                sheet.refuse(here.powers[number], text, illegal(key, unit=unit_text(here.units[number])))
    return texts, entries


def _retreats(sheet: _Sheet, position: Position, orders: Orders) -> Turned:
    course = sheet.course
    chosen: dict[Unit, list[tuple[Power, str, Order]]] = {}
    for power, texts in orders.items():
        for text in texts:

            def judge(written: Written, power: Power = power) -> Judged:
                return judge_retreat(course.ground, course.rules, position, power, written)

            for order in _judged(sheet, power, text, judge):
                if not isinstance(order, Waive):
                    chosen.setdefault(order.unit, []).append((power, text, order))
    lawful: dict[Power, list[Order]] = {}
    texts_of: dict[Unit, list[str]] = {}
    for unit, found in chosen.items():
        keep: Order | None = found[-1][2] if course.rules.duplicate == "last" else found[0][2]
        if course.rules.duplicate == "none" and any(order != keep for _, _, order in found):
            keep = None
        for power, text, order in found:
            if order == keep:
                lawful[power] = [*lawful.get(power, []), order]
                texts_of.setdefault(unit, []).append(text)
            else:
                key = "duplicate" if keep is None else "superseded"
                sheet.refuse(power, text, illegal(key, unit=unit_text(unit)))
    turned = retreats(course, position, lawful)
    for one, outcome in zip(position.dislodged, turned.outcomes, strict=True):
        for text in texts_of.get(one.unit, ()):
            sheet.tell(text, outcome)
    return turned


def _adjustments(sheet: _Sheet, position: Position, orders: Orders) -> Turned:
    course = sheet.course
    winter = course.winter(position)
    lawful: dict[Power, list[Order]] = {}
    texts_of: dict[tuple[Power, Order], str] = {}
    for power, texts in orders.items():

        def judge(written: Written, power: Power = power) -> Judged:
            return judge_adjustment(winter, power, written)

        found = [(text, order) for text in texts for order in _judged(sheet, power, text, judge)]
        lawful[power], faults = select(winter, power, [order for _, order in found])
        for i, (text, order) in enumerate(found):
            if i in faults:
                sheet.refuse(power, text, faults[i])
            else:
                texts_of[power, order] = text
    turned = adjustments(course, position, lawful)
    told = {(outcome.power, outcome.order): outcome for outcome in turned.outcomes}
    for (power, order), text in texts_of.items():
        key = "WAIVE" if isinstance(order, Waive) else f"{unit_text(order.unit)} {_letter(order)}"
        sheet.tell(text, told[power, key])
    return turned


def _letter(order: Order) -> str:
    return "B" if type(order).__name__ == "Build" else "D"
