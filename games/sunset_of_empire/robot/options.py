"""The lawful answers to an ask, for robots and random play; it must not judge them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations

from adjudicator.kinds import Ask
from games.sunset_of_empire.model.cards import CardId
from games.sunset_of_empire.model.orders import Arrange, Deflect, Keep, LayOut, Move, Order, Pass, Play
from games.sunset_of_empire.model.state import View
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.combat.attempts import plain, tried
from games.sunset_of_empire.rules.combat.counter import able
from games.sunset_of_empire.rules.phases import fight


def layable(table: Table, view: View) -> tuple[CardId, ...]:
    """The cards of the hand that may lie on the field."""
    return tuple(card for card in view.hand if table.card(card).kind != "action")


def moves(table: Table, view: View, ask: Ask, *, together: bool = True) -> tuple[Move, ...]:
    """Every lawful move, a pass last; attacks by several, with at most three units, if they are wanted."""
    attempts = tried(table, view, ask.seat, together=together)
    found = [order for order in attempts if fight.check(table, view, ask, order) is None]
    return (*found, Pass())


def _blows(table: Table, view: View, ask: Ask) -> tuple[Order, ...]:
    cards = [card for card in view.hand if table.card(card).does == "counter"]
    banned = table.banned(ask.seat, "counter")
    return (*(Play(card) for card in cards if not banned), Pass())


def _deflections(table: Table, view: View, ask: Ask) -> tuple[Order, ...]:
    return tuple(Deflect(tag) for tag in able(ask))


def _arranged(table: Table, view: View, ask: Ask) -> tuple[Order, ...]:
    orders = [each for each in permutations(view.seen) if plain(table, view.seen, each) == each]
    return tuple(Arrange(each[:at], each[at:]) for each in orders for at in range(len(each) + 1))


def _kept(table: Table, view: View, ask: Ask) -> tuple[Order, ...]:
    return tuple(Keep(card) for card in view.seen if plain(table, view.seen, (card,)) == (card,))


ANSWERS: Mapping[str, Callable[[Table, View, Ask], tuple[Order, ...]]] = {
    "lay": lambda table, view, ask: (LayOut(()),),  # of the others there are too many
    "move": moves,
    "counter": _blows,
    "deflect": _deflections,
    "spy": _arranged,
    "scout": _kept,
}


def answers(table: Table, view: View, ask: Ask) -> tuple[Order, ...]:
    """The lawful answers to an ask; of layouts only the empty one."""
    return ANSWERS[ask.kind](table, view, ask)
