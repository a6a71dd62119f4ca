"""What a hand may hold, as far as everybody knows; it never looks at what it really holds."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Seat
from games.kit.decks import could_hold
from games.sunset_of_empire.model.cards import SEATS, CardId, foe
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.state import State, View
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.cards import decks


def supposed(table: Table, view: View, seat: Seat) -> View:
    """The view in which the seat holds every action that it may have."""
    actions = tuple(card for card in possible(table, view, seat) if table.card(card).kind == "action")
    return replace(view, hand=actions)


def possible(table: Table, view: View, seat: Seat) -> tuple[CardId, ...]:
    """The cards that a hand may have beside those that everybody saw going there."""
    side, other = table.side(seat), table.side(foe(seat))
    lying = (card for card in (other.mined, other.balloon) if card is not None)
    field = (card for unit in side.units for card in unit.cards)
    unknown = view.hand_sizes[seat] - len(side.returned)
    return could_hold(unknown, table.catalogue.decks[seat], side.discards, side.returned, lying, field)


def public(change: Change) -> tuple[Table, View]:
    """The table and the view of a spectator."""
    state: State = change.state
    sizes = {seat: len(state.hands[seat]) for seat in SEATS}
    known = {seat: decks.seen(state.decks[seat], None) for seat in SEATS}
    view = View(None, state.board, (), sizes, {}, known)
    return Table(change.catalogue, state.board, {}), view
