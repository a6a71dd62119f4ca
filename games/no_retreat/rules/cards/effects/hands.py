"""Events of cards: drawn, thrown, taken, looked at, cancelled."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Fault, Seat
from games.no_retreat.model.atlas import AXIS, foe
from games.no_retreat.model.board import Board, Effect
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.change import Change
from games.no_retreat.model.paying import Built, Paid
from games.no_retreat.model.playing import Choosing, Deal, Played, RandomDiscard, Throwing
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards import pile
from games.no_retreat.rules.cards.effects.deed import Deed, Handler, and_then
from games.no_retreat.rules.ground import weather
from games.no_retreat.rules.organization import reversal


def draw(change: Change, deed: Deed) -> None:
    """Cards from the deck."""
    change.call(Deal(deed.seat, deed.figures["cards"]))


def draw_and_throw(change: Change, deed: Deed) -> None:
    """Cards from the deck, then any of the hand are thrown."""
    change.call(Throwing(deed.seat, deed.figures["discard"]))
    change.call(Deal(deed.seat, deed.figures["draw"]))


def draw_and_choose(change: Change, deed: Deed) -> None:
    """Cards from the deck, of which some are thrown."""
    count, keep = deed.figures["draw"], deed.figures["keep"]
    change.call(Deal(deed.seat, count, throws=count - keep))


def by_chance(change: Change, deed: Deed) -> None:
    """Cards of the foe's hand fall."""
    for _ in range(deed.figures["cards"]):
        change.call(RandomDiscard(foe(deed.seat)))


def reshuffle(change: Change, deed: Deed) -> None:
    """Deck and pile are one; a card comes for it, or only where the Joker lies with that side."""
    pile.reshuffle(change)
    joker = deed.figures.get("draw-if-joker")
    if joker is not None and change.board.joker == joker:
        change.call(Deal(deed.seat, 1))
    and_then(change, deed)


# The pile


def holdable(source: Source, seat: Seat, card: CardId) -> bool:
    """Nobody holds a card that it would play when it draws it; such a card stays on the pile."""
    return not source.pack.half(card, seat).immediate


def from_pile(change: Change, seat: Seat, card: CardId) -> None:
    """The card of the pile nearest its top that has this number, into the hand."""
    discards = change.board.discards
    at = len(discards) - 1 - discards[::-1].index(card)
    change.set(discards=discards[:at] + discards[at + 1 :])
    change.to_hand(seat, card)


def has_top(source: Source, view: View, deed: Deed) -> Fault | None:
    """The card on top can be held."""
    discards = view.board.discards
    if not discards or not holdable(source, deed.seat, discards[-1]):
        return Fault("nothing-to-take", {"card": deed.card}, "5.3.1")
    return None


def take_top(change: Change, deed: Deed) -> None:
    """The card below the one that was played, open to all; the top one where another card took that away."""
    discards, own = change.board.discards, deed.event.card
    at = len(discards) - 1
    if own in discards:
        at -= discards[::-1].index(own) + 1
    if at < 0 or not holdable(change.source, deed.seat, discards[at]):
        change.show("card-without-effect", card=deed.card)
        return
    card = discards[at]
    from_pile(change, deed.seat, card)
    change.show("took", seat=deed.seat, card=card)


def fetch(change: Change, deed: Deed) -> None:
    """One of the cards on top of the pile, not told which; the event itself does not count among them."""
    change.call(Choosing(deed.seat, "fetch", deed.seat, deed.figures))


def fetchable(source: Source, board: Board, seat: Seat, look: int) -> tuple[CardId, ...]:
    """The cards on top of the pile under the event, the topmost last, that can be held."""
    below = board.discards[:-1]
    return tuple(card for card in below[max(len(below) - look, 0) :] if holdable(source, seat, card))


def has_pile(source: Source, view: View, deed: Deed) -> Fault | None:
    """There is something to look at."""
    if not view.board.discards:
        return Fault("nothing-to-take", {"card": deed.card}, "5.3.1")
    return None


# Jokers


def joker(change: Change, deed: Deed) -> None:
    """15.7: the Joker lies with this side."""
    change.set(joker=deed.seat)
    change.show("joker", seat=deed.seat)


def joker_there(source: Source, view: View, deed: Deed) -> Fault | None:
    """It is in the game and with the foe."""
    if view.board.joker != foe(deed.seat):
        return Fault("no-joker", {"card": deed.card}, "15.7")
    return None


# What the foe must do with its hand


def foe_pays(change: Change, deed: Deed) -> None:
    """The foe chooses how it pays."""
    change.call(Choosing(foe(deed.seat), "pay", deed.seat, deed.figures))


def ally_there(source: Source, view: View, deed: Deed) -> Fault | None:
    """Card 44 needs an ally of the Axis on the map."""
    if deed.figures.get("if") == "axis-ally-on-map" and not allies(source, view.board):
        return Fault("event-needs", {"card": deed.card, "need": "ally"}, "5.3.1")
    return None


def allies(source: Source, board: Board) -> tuple[str, ...]:
    """Units of allies of the Axis on the map."""
    return tuple(
        unit
        for unit in source.roster.of[AXIS]
        if source.roster[unit].ally and board.units[unit].at in source.atlas
    )


def spy(change: Change, deed: Deed) -> None:
    """The foe's hand is seen, and a card of it falls."""
    if change.board.hands[foe(deed.seat)]:
        change.call(Choosing(deed.seat, "spy", deed.seat, deed.figures))
    else:
        change.show("card-without-effect", card=deed.card)


# Cancelling


def cancelled_card(source: Source, view: View, deed: Deed) -> Fault | None:
    """Of cards that were paid with one may be named, else it is the last."""
    if not {*deed.event.cards} <= {*view.paid} or len(deed.event.cards) > 1:
        return Fault("choose-not-those", {"able": view.paid}, "5.3.1")
    return None


def cancel(change: Change, deed: Deed) -> None:
    """What the other side has just played does not happen, or what it paid with pays nothing; ``take``: the
    card comes into the hand."""
    stack = change.state.stack
    at = next((at for at in range(len(stack) - 1, -1, -1) if _cancellable(stack[at], deed.seat)), None)
    if at is None:
        raise AssertionError("nothing to cancel")
    under = stack[at]
    if isinstance(under, Paid):
        left = sorted({*under.cards.values()} - {*under.cancelled})
        # Shuffled in meanwhile it pays nothing all the same.
        last = [*left, *(card for card in change.board.discards if card in left)][-1]
        card = deed.event.cards[0] if deed.event.cards else last
        under = replace(under, cancelled=(*under.cancelled, card))
    else:
        assert isinstance(under, Played)
        card = under.event.card
        under = replace(under, cancelled=True)
    change.state = replace(change.state, stack=(*stack[:at], under, *stack[at + 1 :]))
    change.show("cancelled", seat=deed.seat, card=card, by=deed.card)
    # A card drawn meanwhile may have shuffled the pile into the deck.
    there = card in change.board.discards
    if deed.figures.get("take") and there and holdable(change.source, deed.seat, card):
        from_pile(change, deed.seat, card)
        change.show("took", seat=deed.seat, card=card)
    and_then(change, deed)


def _cancellable(stage: object, seat: Seat) -> bool:
    match stage:
        case Played():
            return stage.seat != seat and not stage.cancelled
        case Paid():
            return stage.seat != seat and not {*stage.cards.values()} <= {*stage.cancelled}
    return False


# What was just built (7, 31)


def undo(change: Change, deed: Deed) -> None:
    """It is as it was before; the cards are not given back."""
    stack = change.state.stack
    at = max(at for at, each in enumerate(stack) if isinstance(each, Built) and each.seat != deed.seat)
    below = stack[at]
    assert isinstance(below, Built)
    reversal.undo(change, below)
    gone = replace(below, before={}, control={})
    change.state = replace(change.state, stack=(*stack[:at], gone, *stack[at + 1 :]))


# Pledges (13, 19, 20, 23)


def pledge(change: Change, deed: Deed) -> None:
    """Cards, and a point lost where the side then attacks too little (see ``redeem``)."""
    side = deed.figures["side"]
    change.last(Effect("pledge", Seat(side), "player-turn", deed.figures))
    if "draw" in deed.figures:
        change.call(Deal(deed.seat, deed.figures["draw"]))


def in_weather(source: Source, view: View, deed: Deed) -> Fault | None:
    """Only in certain weather."""
    wanted = deed.figures.get("weather")
    if wanted is not None and weather.weather(source, view.board) not in wanted:
        return Fault("event-weather", {"card": deed.card, "weather": wanted}, "5.3.1")
    return None


def redeem(change: Change) -> None:
    """At the end of the player turn: who did not attack as often as was pledged loses points."""
    board = change.board
    for effect in board.effects:
        if effect.does != "pledge" or effect.seat != board.active:
            continue
        attacks = len(board.now.attacked) + board.now.again
        made = attacks if effect.figures["kind"] == "any" else board.now.declared
        if made < int(str(effect.figures["attacks"])):
            change.score(effect.seat, int(str(effect.figures["else-vp"])), "pledge", attacks=made)


HANDLERS = {
    "draw": Handler(draw),
    "draw-discard": Handler(draw_and_throw),
    "draw-keep": Handler(draw_and_choose),
    "random-discard": Handler(by_chance),
    "reshuffle": Handler(reshuffle),
    "take-top": Handler(take_top, has_top),
    "fetch": Handler(fetch, has_pile),
    "joker": Handler(joker, joker_there),
    "foe-pays": Handler(foe_pays, ally_there),
    "spy-discard": Handler(spy),
    "cancel": Handler(cancel, cancelled_card),
    "undo-build": Handler(undo),
    "undo-replacement": Handler(undo),
    "pledge": Handler(pledge, in_weather),
}
