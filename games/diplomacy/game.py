"""Diplomacy as the kernel plays it: setup, asks, checks and events; it must not know text orders or mail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjudicator.game import Game
from adjudicator.kinds import (
    PUBLIC,
    Answers,
    Args,
    Ask,
    Event,
    Fault,
    Over,
    Pending,
    Rolled,
    Seat,
    SetupError,
    Step,
    Value,
)
from games.diplomacy.edits import edited
from games.diplomacy.model.board import Variant
from games.diplomacy.model.notation import text_of, unit_text, written_of
from games.diplomacy.model.orders import Order, OrderSet, Power, Province, Waive, Written, province_of
from games.diplomacy.model.position import Position
from games.diplomacy.model.rulesets import RULE_SETS, Rules, rules_of
from games.diplomacy.model.state import ADJUSTMENT, MOVEMENT, RETREAT, Ended, State, View
from games.diplomacy.rules.adjustments import select
from games.diplomacy.rules.judge import Judge
from games.diplomacy.rules.movement.explain import Outcome
from games.diplomacy.rules.movement.legality import Choice, Judged
from games.diplomacy.rules.movement.situation import Situation, illegal
from games.diplomacy.rules.phases import Course, Turned, begin, play, split_phase

_OF_A_PROVINCE = ("power", "kind", "coast", "center", "dislodged")
"""What conditions may ask of each province, besides whether it is occupied."""


class DiplomacyGame(Game[State, View, OrderSet]):
    """Game[State, View, OrderSet] over the variants it is given."""

    def __init__(
        self,
        variants: Mapping[str, Variant],
        names: Mapping[str, Mapping[Province, str]] | None = None,
    ) -> None:
        """``names``: by variant, the English province names that civil disorder goes by (DATC 4.D.8)."""
        self.variants = variants
        self.names = names or {}
        self._last: tuple[Position, Rules, Situation] | None = None

    # -- setup

    def setup(self, scenario: str, options: Args) -> State:
        """``scenario``: a variant's key. ``options``: ``rules``, ``victory``, ``last_year``, rule options.

        Raises SetupError on an unknown variant, option or value, naming it.
        """
        if scenario not in self.variants:
            unknown: Args = {"given": scenario, "known": tuple(self.variants)}
            raise SetupError(Fault("unknown-variant", unknown))
        variant = self.variants[scenario]
        given = dict(options)
        rules = str(given.pop("rules", next(iter(RULE_SETS))))
        victory = _whole("victory", given.pop("victory", variant.victory))
        last = given.pop("last_year", variant.last_year)
        last_year = None if last is None else _whole("last_year", last)
        if last_year is not None and last_year < split_phase(variant.first)[1]:
            raise SetupError(Fault("last-year", {"given": last_year, "first": split_phase(variant.first)[1]}))
        changes = tuple(sorted((key, str(value)) for key, value in given.items()))
        rules_of(rules, changes)
        state = State(scenario, rules, changes, victory, last_year, Position("", {}, {}))
        return replace(state, position=begin(self.course(state)))

    def unfit(self, state: State) -> Fault | None:
        """A victory that nobody could win, which no new game is given."""
        board = self.variants[state.variant].board
        centres = sum(place.center for place in board.provinces.values())
        if state.victory <= centres:
            return None
        return Fault("victory-unreachable", {"given": state.victory, "centres": centres})

    def course(self, state: State) -> Course:
        """What of the state stays the same during the game."""
        return Course(
            self.variants[state.variant],
            rules_of(state.rules, state.changes),
            self.names.get(state.variant, {}),
            state.victory,
            state.last_year,
        )

    def seats(self, state: State) -> tuple[Seat, ...]:
        """The powers of the variant."""
        return tuple(Seat(power) for power in self.variants[state.variant].board.powers)

    # -- what is awaited

    def pending(self, state: State) -> Pending:
        """One revisable Ask to each power that owes orders."""
        if state.ended is not None:
            return Over(state.ended.manner, tuple(Seat(power) for power in state.ended.winners))
        course, position = self.course(state), state.position
        asks = []
        for power in course.variant.board.powers:
            owed = _owed(course, position, power)
            if owed is not None:
                kind, args = owed
                asks.append(Ask(Seat(power), kind, position.phase, revisable=True, args=args))
        return tuple(asks)

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything: the board is public, and orders under way are not part of the state."""
        return View(seat, state)

    # -- what may be answered

    def judge(self, view: View, written: Written) -> Judged:
        """What a written order of the view's seat means now, why it is none, or what it could mean."""
        return self.judges(view)(written)

    def judges(self, view: View) -> Judge:
        """``judge`` for many orders of one view: the tables of the position are made once."""
        course, position = self.course(view.game), view.game.position
        return Judge(course, position, Power(str(view.seat)), self._situation(course, position))

    def _situation(self, course: Course, position: Position) -> Situation | None:
        """The tables of a movement phase; those of the last position are kept, for all powers share them."""
        if split_phase(position.phase)[2] != "M":
            return None
        kept = self._last
        if kept is None or kept[0] is not position or kept[1] != course.rules:
            kept = position, course.rules, Situation(course.ground, course.rules, position.units)
            self._last = kept
        return kept[2]

    def check(self, view: View, ask: Ask, order: OrderSet) -> Fault | None:
        """Why this set of orders is not lawful. Sets that leave something out are lawful."""
        if view.game.ended is not None or ask.phase != view.game.position.phase:
            return illegal("phase-gone", phase=ask.phase)
        judge = self.judges(view)
        for one in order.orders:
            judged = judge(written_of(one))
            if isinstance(judged, Choice):
                return judged.fault
            if isinstance(judged, Fault):
                return judged
            if judged != one:
                return illegal("not-canonical", order=text_of(one), canonical=text_of(judged))
        return _set_fault(self.course(view.game), view.game.position, judge.power, order.orders)

    def default(self, view: View, ask: Ask) -> OrderSet:
        """No orders: units hold, dislodged ones disband, nothing is built, civil disorder removes."""
        return OrderSet()

    def facts(self, view: View, ask: Ask) -> Args:
        """All of the position, which is public: None says that nobody is there, not that it is unknown.

        ``occupied.BUR`` -> True, ``power.BUR`` -> ``FRANCE``, ``kind.BUR`` -> ``A``, ``coast.SPA`` -> ``NC``,
        ``dislodged.MUN`` -> ``GERMANY``, ``center.PAR`` -> ``FRANCE``; ``centers.FRANCE``, ``units.FRANCE``,
        ``armies.FRANCE``, ``fleets.FRANCE`` and ``year`` are numbers.
        """
        position, board = view.game.position, self.variants[view.game.variant].board
        facts: dict[str, Value] = {"year": split_phase(position.phase)[1]}
        for province in board.provinces:
            facts |= {f"{name}.{province}": None for name in _OF_A_PROVINCE}
            facts[f"occupied.{province}"] = False
        for power in board.powers:
            units = position.units.get(power, ())
            facts[f"centers.{power}"] = len(position.centers.get(power, ()))
            # Before winter, when nobody knows which home centres will be free.
            facts[f"builds.{power}"] = len(position.centers.get(power, ())) - len(
                position.units.get(power, ())
            )
            facts[f"units.{power}"] = len(units)
            facts[f"armies.{power}"] = sum(unit.kind == "A" for unit in units)
            facts[f"fleets.{power}"] = sum(unit.kind == "F" for unit in units)
            for unit in units:
                place, _, coast = unit.at.partition("/")
                facts |= {f"occupied.{place}": True, f"power.{place}": power, f"kind.{place}": unit.kind}
                if coast:
                    facts[f"coast.{place}"] = coast
        facts.update((f"center.{place}", power) for place, power in position.owners().items())
        facts.update((f"dislodged.{province_of(one.unit.at)}", one.power) for one in position.dislodged)
        return facts

    # -- what happens

    def apply(self, state: State, given: Answers[OrderSet] | Rolled) -> Step[State]:
        """Adjudicate the phase. Raises ValueError on what ``check`` refuses, a roll, a finished game."""
        waits = self.pending(state)
        if isinstance(given, Rolled) or not isinstance(waits, tuple):
            raise ValueError("Diplomacy waits for no roll, and a finished game for nothing")
        answers = given.by_seat()
        asked = {ask.seat: ask for ask in waits}
        for seat, order in answers.items():
            fault = self.check(self.view(state, seat), asked[seat], order) if seat in asked else None
            if seat not in asked or fault is not None:
                raise ValueError(f"{seat} cannot answer so: {fault}")
        orders = {Power(seat): order.orders for seat, order in answers.items()}
        course = self.course(state)
        turned = play(course, state.position, orders)
        after = replace(state, position=turned.position, ended=turned.ended)
        return Step(after, tuple(_events(course, state.position, turned)))

    def edit(self, state: State, edits: tuple[str, ...]) -> Step[State] | Fault:
        """See ``games.diplomacy.edits``. Everybody hears of everything, for nothing is hidden."""
        done = edited(self.course(state), state.position, edits)
        if isinstance(done, Fault):
            return done
        position, events = done
        return Step(replace(state, position=position), tuple(events))


def _whole(name: str, value: Value) -> int:
    try:
        number = int(str(value))
    except ValueError:
        raise SetupError(Fault("no-number", {"option": name, "given": str(value)})) from None
    if number < 1:
        raise SetupError(Fault("no-number", {"option": name, "given": str(value)}))
    return number


def _owed(course: Course, position: Position, power: Power) -> tuple[str, Args] | None:
    """Kind and arguments of what a power owes now."""
    kind = split_phase(position.phase)[2]
    if kind == "M":
        units = position.units.get(power, ())
        return (MOVEMENT, {"units": tuple(unit_text(unit) for unit in units)}) if units else None
    if kind == "R":
        open_to: dict[str, Value] = {
            unit_text(one.unit): one.retreats for one in position.dislodged if one.power == power
        }
        return (RETREAT, {"retreats": open_to}) if open_to else None
    winter = course.winter(position)
    due = winter.due(power)
    if due == 0:
        return None
    return ADJUSTMENT, {"due": due, "sites": winter.sites(power) if due > 0 else ()}


def _set_fault(course: Course, position: Position, power: Power, orders: Sequence[Order]) -> Fault | None:
    """Why lawful orders cannot stand together."""
    if split_phase(position.phase)[2] == "A":
        faults = select(course.winter(position), power, orders)[1]
        return faults[min(faults)] if faults else None
    seen = set()
    for order in orders:
        if not isinstance(order, Waive):
            if order.unit in seen:
                return illegal("duplicate", unit=unit_text(order.unit))
            seen.add(order.unit)
    return None


def _events(course: Course, before: Position, turned: Turned) -> list[Event]:
    """Everything that the phase brought, in the order in which a report tells it."""
    told = [outcome_event(outcome) for outcome in turned.outcomes]
    for one in turned.beaten:
        args: dict[str, Value] = {"power": one.power, "unit": unit_text(one.unit), "place": one.attacker}
        if one.retreats:
            told.append(_public("dislodged", **args, retreats=one.retreats))
        else:
            told.append(_public("destroyed", **args))
    for gain in turned.gains:
        key = "center-gained" if gain.former is None else "center-taken"
        former: dict[str, Value] = {} if gain.former is None else {"former": gain.former}
        told.append(_public(key, power=gain.power, center=gain.center, **former))
    for power in course.variant.board.powers:
        if _alive(before, power) and not _alive(turned.position, power):
            told.append(_public("eliminated", power=power))
    told.append(_over(turned.ended) if turned.ended else _public("phase-begun", phase=turned.position.phase))
    return told


def outcome_event(outcome: Outcome) -> Event:
    """The event that tells how one order fared."""
    return _public(
        f"order.{outcome.reason}",
        power=outcome.power,
        order=outcome.order,
        verdict=outcome.verdict,
        ours=outcome.ours,
        **outcome.facts,
    )


def _alive(position: Position, power: Power) -> bool:
    return bool(
        position.units.get(power)
        or position.centers.get(power)
        or any(one.power == power for one in position.dislodged)
    )


def _over(ended: Ended) -> Event:
    return _public(f"over-{ended.manner}", winners=ended.winners)


def _public(key: str, **args: Value) -> Event:
    return Event(PUBLIC, key, args)
