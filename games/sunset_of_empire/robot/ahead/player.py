"""The player that looks a move ahead, by what its seat sees; it never sees a state of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from adjudicator.kinds import Ask, Seat
from games.robots import Pick
from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.cards import SEATS, CardId, foe
from games.sunset_of_empire.model.orders import LIFE, Attack, LayOut, Order, Pass
from games.sunset_of_empire.model.state import View
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.robot import player as simple
from games.sunset_of_empire.robot.ahead.choosing import best
from games.sunset_of_empire.robot.options import answers, layable
from games.sunset_of_empire.robot.player import CAREFUL, is_decided
from games.sunset_of_empire.robot.valuing import Scale, is_decisive, rows_of, scale
from games.sunset_of_empire.rules.combat import attack
from games.sunset_of_empire.rules.combat.attempts import plain

STRONG, DEEP = 150, 600
"""Roll-outs for a decision at most: of the strong robot, and of the one that it is measured by."""
LAYOUTS = 110
"""Roll-outs for a layout of the strong robot at most: they take longer than those from a move."""
CROWD = 16
"""With more units on the field a roll-out takes the longer: fewer are made, as its square grows."""
MOVES = 7
"""So many moves are tried in a fight, the best by the simple player's scale; and a pass."""
MOST_LAID = 7
"""So many cards at most are laid out at once."""


def advise(
    game: SunsetOfEmpire, view: View, ask: Ask, pick: Pick, budget: int = STRONG, layouts: int | None = None
) -> Order:
    """What it orders; it may take ``budget`` roll-outs, for a layout ``layouts`` if that is said."""
    table = game.table(view)
    if ask.kind in ("lay", "move", "counter"):
        orders = _ORDERS[ask.kind](table, view, ask, pick)
        spent = layouts if ask.kind == "lay" and layouts is not None else budget
        return best(game, view, ask, orders, affordable(table, spent), pick)
    return simple.advise(table, view, ask, CAREFUL, pick)


def affordable(table: Table, budget: int) -> int:
    """How many of so many roll-outs are made, by how many units are on the field."""
    size = max(sum(len(table.side(seat).units) for seat in SEATS), CROWD)
    return budget * CROWD**2 // size**2


def _moves(table: Table, view: View, ask: Ask, pick: Pick) -> list[Order]:
    """A blow that ends the year in victory alone; else a pass and the moves that look best.

    Where a pass ends the year in victory, only those that cost nothing: what they destroy is missing later.
    """
    if is_decided(table, ask.seat) and is_decisive(table):
        return [Pass()]
    worth = scale(table, view, ask.seat, CAREFUL)
    options = answers(table, view, ask)
    if is_decided(table, ask.seat):
        free = [order for order in options if is_free(table, ask.seat, order)]
        return [Pass(), *sorted(free, key=worth.move, reverse=True)[:MOVES]]
    if lethal := [order for order in options if is_lethal(table, ask, order)]:
        return [max(lethal, key=worth.move)]
    ranked = sorted((order for order in options if order != Pass()), key=worth.move, reverse=True)
    return [*ranked[:MOVES], Pass()]


def is_free(table: Table, seat: Seat, order: Order) -> bool:
    """Whether a move is an attack that costs neither a card nor those who make it."""
    if not isinstance(order, Attack) or order.target == LIFE or order.card is not None:
        return False
    units = [unit for unit in table.side(seat).units if unit.tag in order.units]
    target = table.own(foe(seat), order.target)
    assert target is not None
    if units[0].hidden and not order.uncover:
        return True
    return attack.outcome(table, seat, units, target) == "destroyed"


def is_lethal(table: Table, ask: Ask, order: Order) -> bool:
    """Whether a blow surely takes the foe's last life points, unless a counter-blow turns it."""
    if not isinstance(order, Attack) or order.target != LIFE or order.row is None:
        return False
    units = [unit for unit in table.side(ask.seat).units if unit.tag in order.units]
    if any(unit.row == "air" for unit in units) and table.side(ask.seat).balloon is not None:
        return False
    return attack.power(table, ask.seat, units, order.row) >= table.side(foe(ask.seat)).life


def _windows(table: Table, view: View, ask: Ask, pick: Pick) -> list[Order]:
    return list(answers(table, view, ask))


def _layouts(table: Table, view: View, ask: Ask, pick: Pick) -> list[Order]:
    """What a simple player would lay, and the first cards of its sequence, any number of them."""
    able = layable(table, view)
    limit = ask.args["limit"]
    most = min(len(able), limit if isinstance(limit, int) else MOST_LAID)
    ranked = _sequence(scale(table, view, ask.seat, CAREFUL), able, most)
    prefixes = [LayOut(plain(table, view.hand, ranked[:count])) for count in range(most + 1)]
    return list(dict.fromkeys([simple.advise(table, view, ask, CAREFUL, pick), *prefixes]))


def _sequence(worth: Scale, able: Iterable[CardId], most: int) -> tuple[CardId, ...]:
    """The cards to lay, each the best beside those before it."""
    left, laid, rows = list(able), list[CardId](), rows_of(worth.table, worth.seat)
    while left and len(laid) < most:
        card = max(left, key=lambda each: worth.laid(each, rows))
        left.remove(card)
        laid.append(card)
        rows.append(worth.table.card(card).row or "infantry")
    return tuple(laid)


_ORDERS: dict[str, Callable[[Table, View, Ask, Pick], list[Order]]] = {
    "lay": _layouts,
    "move": _moves,
    "counter": _windows,
}
"""What is tried in answer to each kind of ask."""
