"""The sequence of play: from the orders of one phase to the next that asks something; no asks, no words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from games.diplomacy.model.board import Variant
from games.diplomacy.model.ground import Ground, ground_of
from games.diplomacy.model.orders import Order, Power, Province, Unit, Waive, province_of
from games.diplomacy.model.position import Dislodged, Position
from games.diplomacy.model.rulesets import Rules
from games.diplomacy.model.state import Ended
from games.diplomacy.rules.adjustments import Winter, adjust
from games.diplomacy.rules.movement.book import Entry
from games.diplomacy.rules.movement.explain import Account, Outcome
from games.diplomacy.rules.movement.paradox import resolve
from games.diplomacy.rules.movement.situation import Situation
from games.diplomacy.rules.retreats import contested, dislodged, retreat


@dataclass(frozen=True, slots=True)
class Course:
    """What stays the same during a game. ``names`` are English province names, for DATC 4.D.8."""

    variant: Variant
    rules: Rules
    names: Mapping[Province, str]
    victory: int
    last_year: int | None = None

    @property
    def ground(self) -> Ground:
        """The tables of the variant's board."""
        return ground_of(self.variant.board)

    def winter(self, position: Position) -> Winter:
        """What adjustments of this position depend on."""
        return Winter(self.variant, self.rules, position, self.names)


@dataclass(frozen=True, slots=True)
class Gain:
    """A centre that changed hands after fall; ``former`` is None where nobody owned it."""

    center: Province
    power: Power
    former: Power | None


@dataclass(frozen=True, slots=True)
class Turned:
    """What became of a phase: the next position that asks something, and all there is to tell.

    ``beaten`` are the units dislodged in this phase, those without a retreat included; ``lost`` those that
    left the board.
    """

    position: Position
    outcomes: tuple[Outcome, ...]
    beaten: tuple[Dislodged, ...] = ()
    lost: tuple[tuple[Power, Unit], ...] = ()
    gains: tuple[Gain, ...] = ()
    ended: Ended | None = None


@lru_cache(maxsize=4096)
def split_phase(phase: str) -> tuple[str, int, str]:
    """``S1901M`` -> ``S``, 1901, ``M``. Raises ValueError on anything else."""
    season, year, kind = phase[:1], phase[1:-1], phase[-1:]
    # Fullwidth digits and the like are digits to int(), but no phase.
    good = year.isascii() and year.isdigit() and season + kind in ("SM", "SR", "FM", "FR", "WA")
    if not good or len(year) > 6:
        raise ValueError(f"not a phase: {phase!r}")
    return season, int(year), kind


def moment_key(phase: str) -> tuple[int, int, int]:
    """Phases in the sequence of play by their keys. Raises ValueError as ``split_phase``."""
    season, year, kind = split_phase(phase)
    return year, "SFW".index(season), "MRA".index(kind)


def play(course: Course, position: Position, orders: Mapping[Power, Sequence[Order]]) -> Turned:
    """Adjudicate one phase. The orders are lawful; what is missing is supplied as the rules say."""
    kind = split_phase(position.phase)[2]
    if kind == "M":
        return movement(course, position, *movement_orders(course, position, orders))
    if kind == "R":
        return retreats(course, position, orders)
    return adjustments(course, position, orders)


# Spring and fall: movement.
def movement_orders(
    course: Course, position: Position, orders: Mapping[Power, Sequence[Order]]
) -> tuple[Situation, list[Entry], frozenset[int]]:
    """The situation, an entry for each unit, and which of the entries are holds supplied by the judge."""
    here = Situation(course.ground, course.rules, position.units)
    entries = [here.book.hold(unit) for unit in here.units]
    unordered = set(range(len(entries)))
    for own in orders.values():
        for order in own:
            entry = here.book.of(order)
            if entry is None or isinstance(order, Waive):
                raise ValueError(f"not a lawful movement order: {order}")
            number = here.occupant[entry.at]
            entries[number] = entry
            unordered.discard(number)
    return here, entries, frozenset(unordered)


def movement(
    course: Course,
    position: Position,
    here: Situation,
    entries: Sequence[Entry],
    unordered: frozenset[int],
    helpless: frozenset[int] = frozenset(),
) -> Turned:
    """Resolve all movement at once; then retreats if anybody can retreat, else the next phase."""
    if course.rules.support_in_disorder == "refused":
        helpless |= _in_disorder(here, unordered)
    account = Account(resolve(here, entries, helpless), unordered)
    units: dict[Power, list[Unit]] = {power: [] for power in position.units}
    unit_at = course.ground.unit
    for power, kind, at in account.standing():
        stands = unit_at(f"{kind} {at}")
        if stands is not None:
            units[power].append(stands)
    beaten: tuple[Dislodged, ...] = ()
    closed: tuple[Province, ...] = ()
    if account.beaten:
        closed = contested(account)
        beaten = dislodged(account, closed)
    after = Position(
        position.phase,
        {power: tuple(own) for power, own in units.items()},
        position.centers,
        tuple(one for one in beaten if one.retreats),
        closed,
    )
    turned = Turned(
        after,
        tuple(account.outcomes()),
        beaten,
        tuple((one.power, one.unit) for one in beaten if not one.retreats),
    )
    return _after_movement(course, turned)


def _in_disorder(here: Situation, unordered: frozenset[int]) -> frozenset[int]:
    """Units of powers that ordered nothing at all (DATC 4.D.9)."""
    ordered = {power for i, power in enumerate(here.powers) if i not in unordered}
    return frozenset(i for i, power in enumerate(here.powers) if power not in ordered)


def _after_movement(course: Course, turned: Turned) -> Turned:
    season, year, _ = split_phase(turned.position.phase)
    if turned.position.dislodged:
        return replace(turned, position=replace(turned.position, phase=f"{season}{year}R"))
    return _after_turn(course, turned)


# Spring and fall: retreats.
def retreats(course: Course, position: Position, orders: Mapping[Power, Sequence[Order]]) -> Turned:
    """Carry out all retreats at once, then go on."""
    done = retreat(position, orders)
    return _after_turn(course, Turned(done.position, done.outcomes, lost=done.lost))


def _after_turn(course: Course, turned: Turned) -> Turned:
    """Spring is followed by fall; after fall the centres are counted."""
    season, year, _ = split_phase(turned.position.phase)
    plain = replace(turned.position, dislodged=(), contested=())
    if season == "S":
        return _asks_movement(replace(turned, position=replace(plain, phase=f"F{year}M")))
    turned = _count(course, replace(turned, position=plain))
    if turned.ended is not None:
        return turned
    winter = course.winter(turned.position)
    if any(winter.due(power) for power in course.variant.board.powers):
        return replace(turned, position=replace(turned.position, phase=f"W{year}A"))
    return _after_winter(course, turned)


# After fall: who owns what, who is out, who has won.
def _count(course: Course, turned: Turned) -> Turned:
    board, position = course.variant.board, turned.position
    owners = position.owners()
    gains = []
    for power, own in position.units.items():
        for unit in own:
            place = province_of(unit.at)
            if board.provinces[place].center and owners.get(place) != power:
                gains.append(Gain(place, power, owners.get(place)))
    for gain in gains:
        owners[gain.center] = gain.power
    centers: dict[Power, list[Province]] = {power: [] for power in board.powers}
    for center in sorted(owners):
        centers[owners[center]].append(center)
    kept = {power: tuple(own) for power, own in centers.items() if own or power in position.centers}
    gains.sort(key=lambda gain: gain.center)
    counted = replace(turned, position=replace(position, centers=kept), gains=tuple(gains))
    most = max(len(own) for own in centers.values())
    leaders = [power for power, own in centers.items() if len(own) == most]
    if most >= course.victory and len(leaders) == 1:
        return replace(counted, ended=Ended("solo", (leaders[0],)))
    return counted


# Winter: builds and removals.
def adjustments(course: Course, position: Position, orders: Mapping[Power, Sequence[Order]]) -> Turned:
    """Carry out all builds and removals, then go on."""
    done = adjust(course.winter(position), orders)
    return _after_winter(course, Turned(done.position, done.outcomes, lost=done.lost))


def _after_winter(course: Course, turned: Turned) -> Turned:
    _, year, _ = split_phase(turned.position.phase)
    if course.last_year is not None and year >= course.last_year:
        return replace(turned, ended=Ended("year", leaders_of(turned.position)))
    following = replace(turned.position, phase=f"S{year + 1}M")
    return _asks_movement(replace(turned, position=following))


def _asks_movement(turned: Turned) -> Turned:
    """A movement phase needs units; on a board without any, play is over."""
    if any(turned.position.units.values()):
        return turned
    return replace(turned, ended=Ended("desolation", leaders_of(turned.position)))


def leaders_of(position: Position) -> tuple[Power, ...]:
    """The powers that own most centres, all of them on a tie."""
    most = max((len(own) for own in position.centers.values()), default=0)
    return tuple(power for power, own in position.centers.items() if own and len(own) == most)


def begin(course: Course) -> Position:
    """The first position of a game."""
    variant = course.variant
    units = {power: tuple(variant.units.get(power, ())) for power in variant.board.powers}
    centers = {power: tuple(variant.centers.get(power, ())) for power in variant.board.powers}
    return Position(variant.first, units, centers)
