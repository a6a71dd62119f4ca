"""Who is worth asking, as far as everybody knows; it never looks at what a seat really holds."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Seat
from games.sunset_of_empire import counter, decks, fight, options
from games.sunset_of_empire.cards import SEATS, CardId, foe
from games.sunset_of_empire.change import Change
from games.sunset_of_empire.orders import Keep, Play
from games.sunset_of_empire.state import Counter, Fight, Look, State, View
from games.sunset_of_empire.table import Table

EDITION = 2
"""From this edition of the rules on no question goes out that only a pass could answer; before it only empty
hands and spent cards saved one. To be asked, or not, tells nothing of a hand."""


def settle_move(change: Change, stage: Fight) -> bool:
    """A seat that can only pass does so unasked."""
    if worth_moving(change, stage.seat):
        return False
    fight.passed(change, stage.seat)
    return True


def settle_counter(change: Change, stage: Counter) -> bool:
    """A window that nothing could be played in is shut."""
    if worth_countering(change, stage.seat):
        return False
    change.end()
    return True


def settle_look(change: Change, stage: Look) -> bool:
    """The only card of a deck is what its scout brings."""
    alone = stage.deck == stage.seat and len(stage.seen) == 1
    if change.state.board.edition < EDITION or not alone:
        return False
    decks.keep(change, stage, Keep(stage.seen[0]))
    return True


def worth_moving(change: Change, seat: Seat) -> bool:
    """Whether a move but a pass could be lawful."""
    if change.state.board.edition < EDITION:
        units, table = change.side(seat).units, change.table
        acts = any(table.may_act(seat, unit) or table.can_scout(seat, unit) for unit in units)
        return bool(change.state.hands[seat]) or acts
    table, view = _public(change)
    # A submarine can always come up.
    if any(unit.hidden for each in SEATS for unit in table.side(each).units):
        return True
    supposed = replace(view, hand=playable(table, view, seat))
    moves = options.tried(table, supposed, seat)
    return any(fight.check(table, supposed, seat, order) is None for order in moves)


def worth_countering(change: Change, seat: Seat) -> bool:
    """Whether an attack could be answered by anything but a pass."""
    if change.state.board.edition < EDITION:
        return change.table.could_hold(seat, len(change.state.hands[seat]), "counter")
    table, view = _public(change)
    supposed = replace(view, hand=playable(table, view, seat))
    blows = (Play(card) for card in supposed.hand if table.card(card).does == "counter")
    return any(counter.check(table, supposed, seat, blow) is None for blow in blows)


def worth_laying(change: Change, seat: Seat) -> bool:
    """Whether the hand may have a card that lies on the field."""
    if change.state.board.edition < EDITION:
        return bool(change.state.hands[seat])
    table, view = _public(change)
    cards = (*possible(table, view, seat), *table.side(seat).returned)
    return any(table.card(card).kind != "action" for card in cards)


def playable(table: Table, view: View, seat: Seat) -> tuple[CardId, ...]:
    """The actions that a hand may have."""
    return tuple(card for card in possible(table, view, seat) if table.card(card).kind == "action")


def possible(table: Table, view: View, seat: Seat) -> tuple[CardId, ...]:
    """The cards that a hand may have beside those that everybody saw going there."""
    side, other = table.side(seat), table.side(foe(seat))
    if view.hand_sizes[seat] <= len(side.returned):
        return ()
    seen = {*side.discards, *side.returned, other.mined, other.balloon}
    seen |= {card for unit in side.units for card in unit.cards}
    return tuple(card for card in table.catalogue.decks[seat] if card not in seen)


def _public(change: Change) -> tuple[Table, View]:
    """The table and the view of a spectator."""
    state: State = change.state
    sizes = {seat: len(state.hands[seat]) for seat in SEATS}
    known = {seat: decks.seen(state.decks[seat], None) for seat in SEATS}
    view = View(None, state.board, (), sizes, {}, known)
    return Table(change.catalogue, state.board, {}), view
