"""A simple player with a temper, and random lawful orders; it sees no more than a seat does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from adjudicator.kinds import Ask, Fault, Seat
from games.sunset_of_empire import attack
from games.sunset_of_empire.board import Unit
from games.sunset_of_empire.cards import CardId, foe
from games.sunset_of_empire.layout import SECOND_LIMIT
from games.sunset_of_empire.options import answers, layable, plain
from games.sunset_of_empire.orders import (
    LIFE,
    Arrange,
    Attack,
    ClearBalloon,
    ClearMines,
    Deflect,
    Keep,
    LayOut,
    Order,
    Pass,
    Play,
    Rise,
    SendScout,
    Tag,
    Uncover,
)
from games.sunset_of_empire.state import View
from games.sunset_of_empire.table import Table

Pick = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Temper:
    """How a simple player plays.

    ``lays`` cards at most in the first layout, ``keeps`` back in the hand for later years; ``life`` is worth
    that much in tenths of a strength point, ``own`` a strength point of its own in tenths.
    """

    lays: int
    keeps: int
    life: int
    own: int


BOLD = Temper(lays=7, keeps=2, life=12, own=6)
CAREFUL = Temper(lays=5, keeps=4, life=10, own=8)
TEMPERS = {"bold": BOLD, "careful": CAREFUL}


def advise(table: Table, view: View, ask: Ask, temper: Temper, pick: Pick) -> Order:
    """What a player of this temper orders."""
    match ask.kind:
        case "lay":
            return _lay(table, view, ask, temper)
        case "move":
            return _move(table, view, ask.seat, temper, pick)
        case "counter":
            power = ask.args["power"]
            options = answers(table, view, ask)
            # Blows of weak units are not worth the card.
            return options[0] if isinstance(power, int) and power >= 6 else Pass()
        case "deflect":
            options = answers(table, view, ask)
            return min(options, key=lambda order: _of_deflected(table, ask.seat, order))
        case "spy":
            ranked = plain(table, view.seen, tuple(sorted(view.seen, key=lambda card: _worth(table, card))))
            return Arrange((), ranked) if _worth(table, ranked[-1]) >= 7 else Arrange(ranked)
        case _:
            return Keep(plain(table, view.seen, (max(view.seen, key=lambda card: _worth(table, card)),))[0])


def _worth(table: Table, card: CardId) -> int:
    data = table.card(card)
    return data.strength or {"action": 6, "personality": 5, "scout": 6}.get(data.kind, 5)


def _of_deflected(table: Table, seat: Seat, order: Order) -> int:
    unit = table.own(seat, order.unit) if isinstance(order, Deflect) else None
    return table.strength(seat, unit) if unit is not None else 0


# Layouts


def _lay(table: Table, view: View, ask: Ask, temper: Temper) -> LayOut:
    """Strong cards first, rows that stand empty before others; some stay for later years."""
    able = list(layable(table, view))
    last_year = view.board.year == 1918
    spare = len(able) - (0 if last_year else temper.keeps)
    limit = ask.args["limit"]
    most = min(spare, SECOND_LIMIT if isinstance(limit, int) else temper.lays)
    if isinstance(limit, int) and not last_year:
        most = min(most, _needed(table, ask.seat))
    laid: list[CardId] = []
    rows = [unit.row for unit in table.side(ask.seat).units if table.has_strength(unit)]
    while len(laid) < most and able:
        card = max(able, key=lambda each: _worth(table, each) - 3 * rows.count(table.card(each).row or "air"))
        able.remove(card)
        laid.append(card)
        rows.append(table.card(card).row or "air")
    return LayOut(plain(table, view.hand, tuple(laid)))


def _needed(table: Table, seat: Seat) -> int:
    """How many cards more the foe has on the field."""
    sizes = {each: sum(map(table.has_strength, table.side(each).units)) for each in (seat, foe(seat))}
    return max(sizes[foe(seat)] - sizes[seat], 0)


# Moves


def _move(table: Table, view: View, seat: Seat, temper: Temper, pick: Pick) -> Order:
    """The move that gains most; none that loses more than it gains."""
    options = answers(table, view, Ask(seat, "move", ""))
    gains = [(gain(table, view, seat, order, temper), order) for order in options]
    best = max(each for each, _ in gains)
    if best <= 0 or _is_decided(table, seat):
        return Pass()
    fitting = [order for each, order in gains if each == best]
    return fitting[pick(len(fitting))]


def _is_decided(table: Table, seat: Seat) -> bool:
    """Ahead, and the foe has passed: more moves would only cost units."""
    mine, theirs = table.side(seat), table.side(foe(seat))
    return theirs.passed and mine.life > theirs.life


def gain(table: Table, view: View, seat: Seat, order: Order, temper: Temper) -> int:
    """What a move is worth in tenths of a strength point; a pass is worth nothing."""
    match order:
        case Attack() as blow:
            return _of_attack(table, seat, blow, temper)
        case Rise(tag, target):
            return 10 * _strength(table, foe(seat), target) - temper.own * _strength(table, seat, tag) // 2
        case Play(card, targets):
            return _of_play(table, seat, card, targets, temper)
        case ClearMines(tag, sunk):
            held = sum(unit.row == "fleet" for unit in table.side(seat).units)
            cost = temper.own * _strength(table, seat, tag) if sunk else 0
            return 15 * held - cost - (20 if sunk else 0)
        case ClearBalloon():
            return 12 * sum(unit.row == "air" for unit in table.side(seat).units)
        case SendScout():
            return 25
        case Uncover():
            return 4
        case _:
            return 0


def _strength(table: Table, seat: Seat, tag: Tag) -> int:
    unit = next((each for each in table.side(seat).units if each.tag == tag), None)
    if unit is None:
        return 0
    return 4 if unit.hidden and unit.tag not in table.hidden else table.strength(seat, unit)


def _of_attack(table: Table, seat: Seat, blow: Attack, temper: Temper) -> int:
    units = [unit for unit in table.side(seat).units if unit.tag in blow.units]
    own = sum(table.strength(seat, unit) for unit in units)
    joint = 10 if blow.card is not None else 0
    if blow.target == LIFE:
        assert blow.row is not None
        force = attack.power(table, seat, units, blow.row)
        theirs = table.side(foe(seat)).life
        last = 100 if force >= theirs else 0
        return temper.life * min(force, theirs) + last - temper.own * own - joint + _urgency(table, seat)
    target = table.own(foe(seat), blow.target)
    assert target is not None
    value = _strength(table, foe(seat), target.tag)
    if units[0].hidden and not blow.uncover:
        return 5 * (own - value) if target.hidden else 7 * value
    found = attack.outcome(table, seat, units, target)
    if isinstance(found, Fault):
        return 0
    if found == "destroyed":
        return 10 * value + 10 * target.active - joint
    return 8 * value - temper.own * own - joint


def _urgency(table: Table, seat: Seat) -> int:
    """Points are worth more to the side that is behind."""
    behind = table.side(foe(seat)).life - table.side(seat).life
    return 20 if behind >= 0 else 0


def _of_play(table: Table, seat: Seat, card: CardId, targets: tuple[Tag, ...], temper: Temper) -> int:
    mine, theirs = table.side(seat).units, table.side(foe(seat)).units
    match table.card(card).does:
        case "doctor":
            behind = table.side(foe(seat)).life - table.side(seat).life
            return 15 if -1 <= behind <= 2 else 3
        case "gas":
            return 4 * _sum(table, foe(seat), [unit for unit in theirs if _breathes(table, unit)]) - 20
        case "flu":
            lost = _sum(table, seat, [unit for unit in mine if _breathes(table, unit)])
            return (
                10 * (_sum(table, foe(seat), [unit for unit in theirs if _breathes(table, unit)]) - lost) - 20
            )
        case "mines":
            return 4 * _sum(table, foe(seat), [unit for unit in theirs if unit.row == "fleet"]) - 20
        case "balloon":
            return 3 * _sum(table, foe(seat), [unit for unit in theirs if unit.row == "air"]) - 20
        case "sniper":
            unit = table.own(foe(seat), targets[0])
            return 0 if unit is None else 30 if not table.has_strength(unit) else 10 * _summoner(table, unit)
        case "kazakov-ram":
            return 10 * _strength(table, foe(seat), targets[0]) - 10
        case "nesterov-ram":
            return 10 * _strength(table, foe(seat), targets[1]) - temper.own * _strength(
                table, seat, targets[0]
            )
        case "hospital" | "hospital-ship" | "technical":
            return 6 * sum(_strength(table, seat, tag) for tag in targets) - 5
        case "recall":
            return 5 * _strength(table, seat, targets[0]) - 15
        case _:
            return 0


def _summoner(table: Table, unit: Unit) -> int:
    return table.cards(unit)[0].strength


def _breathes(table: Table, unit: Unit) -> bool:
    mortal = unit.row == "infantry" and unit.active and not table.is_line(unit)
    return mortal and "machine" not in table.properties(unit)


def _sum(table: Table, seat: Seat, units: list[Unit]) -> int:
    return sum(_strength(table, seat, unit.tag) for unit in units)


# Random play


def sample(table: Table, view: View, ask: Ask, pick: Pick) -> Order:
    """Some lawful order; a pass is rarer than it would be by chance among few moves."""
    if ask.kind == "lay":
        able, laid = list(layable(table, view)), []
        limit = ask.args["limit"]
        most = min(len(able), limit if isinstance(limit, int) else len(able))
        for _ in range(pick(most + 1)):
            laid.append(able.pop(pick(len(able))))
        return LayOut(plain(table, view.hand, tuple(laid)))
    options = answers(table, view, ask)
    return options[pick(len(options))]
