"""Chapter 4: the position of August 1914, the first cards, the optional ones; no later turns."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.paths_of_glory.model.atlas import AP, CP, SEATS, Space
from games.paths_of_glory.model.board import Board, Terms
from games.paths_of_glory.model.cards import Card, CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.orders import Cards, Choose
from games.paths_of_glory.model.source import Opening, Source
from games.paths_of_glory.model.state import Deal, Guns, Mandate, Stage, State, Swap, View, phase
from games.paths_of_glory.model.yes_or_no import yes_or_no
from games.paths_of_glory.rules.nations.neutrals import BU, GR, IT, PERSIA, RO, TU

GUNS = CardId("cp_01")
START = 10
"""4.1.1: victory points."""


def begin(source: Source, terms: Terms) -> State:
    """4.1 - 4.3: the board, and what is asked before the first turn."""
    opening = source.openings["historical" if terms.historical else "campaign"]
    board = Board(
        terms,
        turn=1,
        round=0,
        active=CP,
        vp=START,
        units=opening.units,
        control={key: _controller(space, opening) for key, space in source.atlas.spaces.items()},
        trenches=opening.trenches,
        war=tuple(sorted({source.roster[unit].nation for unit in opening.units})),
    )
    decks = {seat: tuple(sorted(card.id for card in _first(source, seat, terms))) for seat in SEATS}
    hands: dict[Seat, tuple[CardId, ...]] = dict.fromkeys(SEATS, ())
    if not terms.historical:
        return State(board, hands, decks, (Mandate(), Guns()))
    hands[CP] = (GUNS,)  # 5.7.4 (3): it is their first event, so they hold it
    decks[CP] = tuple(card for card in decks[CP] if card != GUNS)
    board = replace(board, hands={AP: 0, CP: 1})
    return State(board, hands, decks, (Mandate(), *_dealing(terms, hands)))


def _controller(space: Space, opening: Opening) -> Seat | None:
    """Who controls a space at first: nobody a neutral one, unless set-up names it (Basra)."""
    shut = space.landing or space.nation in (BU, GR, IT, RO, TU, PERSIA)
    if shut and not any(where.at == space.id for where in opening.units.values()):
        return None
    return space.start


def _first(source: Source, seat: Seat, terms: Terms) -> tuple[Card, ...]:
    """The mobilization cards; optional ones where all are played with."""
    return tuple(
        card
        for card in source.pack.cards.values()
        if card.seat == seat
        and card.deck == "mobilization"
        and (not card.optional or terms.optional == "all")
    )


def _dealing(terms: Terms, hands: dict[Seat, tuple[CardId, ...]]) -> tuple[Stage, ...]:
    """4.3: stages from the last to the first: both hands dealt, the secret choice before."""
    deals = tuple(Deal(seat, terms.hand - len(hands[seat])) for seat in SEATS)
    return (*deals, Swap(SEATS)) if terms.optional == "chosen" else deals


def choose_guns(change: Change, stage: Guns, seat: Seat, order: Choose) -> None:
    """4.3.1: the Central Powers begin with The Guns of August in hand, and say so."""
    if order.yes:
        _deck(change, CP, [card for card in change.state.decks[CP] if card != GUNS])
        change.to_hand(CP, GUNS)
    change.show("guns-chosen", yes=order.yes)
    first, *others = _dealing(change.board.terms, dict(change.state.hands))
    change.goto(first)
    for each in others:
        change.call(each)


def check_swap(source: Source, view: View, ask: Ask, order: Cards) -> Fault | None:
    """The second way of the optional cards: each for a basic one of its deck and figures.

    The cards stand in pairs: the optional one, then the one that leaves the game for it.
    """
    if len(order.cards) % 2 or len(set(order.cards)) < len(order.cards):
        return Fault("swap-in-pairs", {"cards": order.cards})
    for into, out in zip(order.cards[::2], order.cards[1::2], strict=True):
        fault = _check_pair(source, view, ask.seat, into, out)
        if fault is not None:
            return fault
    return None


def _check_pair(source: Source, view: View, seat: Seat, into: CardId, out: CardId) -> Fault | None:
    optional = tuple(card.id for card in source.pack.cards.values() if card.seat == seat and card.optional)
    if into not in optional:
        return Fault("not-optional", {"card": into, "may": optional})
    kept = (*view.hand, GUNS) if view.board.terms.historical else view.hand
    like = tuple(each.id for each in alike(source, source.pack[into]) if each.id not in kept)
    if out not in like:
        return Fault("not-alike", {"card": into, "out": out, "may": like})
    return None


def alike(source: Source, card: Card) -> tuple[Card, ...]:
    """The basic cards that an optional one may stand for."""
    return tuple(
        each
        for each in source.pack.cards.values()
        if not each.optional
        and (each.seat, each.deck, each.ops, each.sr) == (card.seat, card.deck, card.ops, card.sr)
    )


def swap(change: Change, stage: Swap, seat: Seat, order: Cards) -> None:
    """The optional cards that a seat takes; who has not chosen yet is asked next."""
    taken, out = order.cards[::2], order.cards[1::2]
    pack = change.source.pack
    left = [
        card.id
        for card in pack.cards.values()
        if card.seat == seat and card.optional and card.id not in taken
    ]
    aside = tuple(sorted((*left, *out)))
    change.state = replace(change.state, aside={**change.state.aside, seat: aside})
    fresh = [card for card in taken if pack[card].deck == "mobilization"]
    _deck(change, seat, [*(card for card in change.state.decks[seat] if card not in out), *fresh])
    change.show("swap-done", seat=seat)
    change.tell(seat, "swapped", taken=taken, out=out)
    rest = tuple(each for each in stage.seats if each != seat)
    if rest:
        change.goto(Swap(rest))
    else:
        change.end()


def _deck(change: Change, seat: Seat, cards: list[CardId]) -> None:
    change.state = replace(change.state, decks={**change.state.decks, seat: tuple(sorted(cards))})


FIRST_CARD = Procedure(
    stage=Guns,
    phase=phase("0"),
    awaits=lambda source, state, stage: asked("guns", CP),
    asks={"guns": yes_or_no(default=True)},
    answered=choose_guns,
)

OPTIONAL_CARDS = Procedure(
    stage=Swap,
    phase=phase("0"),
    awaits=lambda source, state, stage: asked("swap", stage.seats[0]),
    asks={"swap": AskKind(takes=(Cards,), check=check_swap, default=always(Cards()))},
    answered=swap,
)
