"""What a letter shows of how an answer is written: a first small deed, or what silence does; never advice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.kinds import Ask
from games.sunset_of_empire.model.cards import CardId
from games.sunset_of_empire.model.orders import Attack, LayOut, Order
from games.sunset_of_empire.model.state import View
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.cards import decks, hands
from games.sunset_of_empire.rules.combat.attempts import tried
from games.sunset_of_empire.year import SEQUENCE

SHOWN = 2
"""So many cards are laid out in an example: one more than shows nothing of lists."""


def example(table: Table, view: View, ask: Ask) -> Order:
    """An answer lawful for some hand that the seat could hold, made without a look at the one it holds."""
    if ask.kind == "lay":
        return LayOut(_cards(table, view, ask))
    open_ = replace(table, hidden={})
    for deed in _deeds(open_, replace(view, hand=(), hidden={}), ask):
        if SEQUENCE.check(table, view, ask, deed) is None:
            return deed
    return SEQUENCE.default(table, view, ask)


def _deeds(table: Table, view: View, ask: Ask) -> Iterator[Order]:
    """Where silence does nothing: what a unit that lies open can attack, on its own and without a card."""
    if ask.kind == "move":
        open_ = {unit.tag for unit in table.side(ask.seat).units if not unit.hidden}
        for deed in tried(table, view, ask.seat):
            if isinstance(deed, Attack) and deed.units[0] in open_:
                yield deed


def _cards(table: Table, view: View, ask: Ask) -> tuple[CardId, ...]:
    """The first units that the hand may have, of copies one: none that the seat knows to be elsewhere."""
    limit, deck = ask.args["limit"], view.decks[ask.seat]
    unknown = view.hand_sizes[ask.seat] - len(table.side(ask.seat).returned)
    most = min(SHOWN, unknown, limit if isinstance(limit, int) else SHOWN)
    elsewhere = {*view.hidden.values(), *deck.top, *deck.bottom}
    found: dict[str, CardId] = {}
    for card in hands.possible(table, view, ask.seat):
        spent = decks.is_spent_double(table.catalogue, table.board, card)
        if table.card(card).kind == "unit" and card not in elsewhere and not spent:
            found.setdefault(table.card(card).key, card)
    return tuple(found.values())[:most]
