"""The card phase (5.1, 5.2): cards kept, drawn one by one, thrown in a war on two fronts."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from adjudicator.kinds import Ask, Fault, Roll, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.kit import decks
from games.no_retreat.model.atlas import AXIS, SOVIET, HexId, foe
from games.no_retreat.model.board import Board, in_order
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Throw
from games.no_retreat.model.paying import Paid
from games.no_retreat.model.playing import Choosing, Deal, Immediate, Keeping, Throwing, Window
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import CardPhase, State, SupplyPhase, View, phase
from games.no_retreat.rules.cards import pile

MOSCOW = HexId("0819")


def begin(change: Change, stage: CardPhase) -> bool:
    """All that the phase is made of, the last first: what is called runs first."""
    board, seat = change.board, change.board.active
    if stage.over:
        change.goto(SupplyPhase())
        return True
    change.goto(CardPhase(over=True))
    change.call(Window("card", (seat, foe(seat))))
    if seat == AXIS and change.source.tables.turns[board.turn].red:
        change.call(Throwing(seat, 1))
    if board.joker == seat:
        change.call(Choosing(seat, "joker", seat))
    change.call(Deal(seat, due(change.source, board, seat)))
    change.set(fewer={**board.fewer, seat: 0})
    change.call(Keeping(seat, change.source.tables.figures.hand))
    return True


def due(source: Source, board: Board, seat: Seat) -> int:
    """How many cards a side draws now (5.2, 13.5)."""
    figures, atlas, turn = source.tables.figures, source.atlas, board.turn
    if seat == AXIS and turn == figures.axis_one_card:
        return 1
    if seat == AXIS:
        more = int(turn in figures.axis_more_cards)
        lost = int(board.control[atlas.oil("rumanian")] == SOVIET)
    else:
        more = int(turn >= figures.soviet_more_cards)
        lost = int(AXIS in (board.control[MOSCOW], board.control[atlas.oil("caucasian")]))
    later = sum(
        int(str(effect.figures["cards"]))
        for effect in board.effects
        if effect.does == "fewer-cards" and effect.seat == seat and effect.figures["turn"] == turn
    )
    return max(figures.draw + more - lost - board.fewer[seat] - later, 0)


# 5.1: what is kept


def check_keep(source: Source, view: View, ask: Ask, order: Throw) -> Fault | None:
    """Cards of the hand, each once, so many at least that no more stay than may."""
    most = ask.args["most"]
    assert isinstance(most, int)
    rest = _without(view.hand, order.cards)
    if rest is None:
        return Fault("not-held", {"cards": order.cards}, "5.1")
    if len(rest) > most:
        return Fault("too-many-kept", {"most": most, "count": len(rest)}, "5.1")
    return None


def _without(hand: tuple[CardId, ...], cards: tuple[CardId, ...]) -> tuple[CardId, ...] | None:
    try:
        return decks.without(hand, *cards)
    except ValueError:
        return None


def kept(change: Change, stage: Keeping, seat: Seat, order: Throw) -> None:
    """They go onto the pile, in the order written."""
    change.end()
    _gone(change, seat, order, "surplus")


def _gone(change: Change, seat: Seat, order: Throw, why: Literal["surplus", "toll"]) -> None:
    change.discard(seat, *order.cards)
    if order.cards:
        change.call(Paid(seat, in_order({card: card for card in order.cards}), why))


def settle_keep(change: Change, stage: Keeping) -> bool:
    """Who has no more than may stay keeps all; how many cards a hand has is open."""
    if len(change.state.hands[stage.seat]) > stage.most:
        return False
    change.end()
    return True


# 5.2: the draw


def roll(source: Source, state: State, stage: Deal) -> Roll:
    """One card."""
    label = f"draw {stage.seat} {state.board.turn} {stage.left} {len(state.deck)}"
    return decks.draw(label, state.deck, 1, stage.seat)


def dealt(change: Change, stage: Deal, values: tuple[int, ...]) -> None:
    """The card that the die means; one that is played at once is open and not held."""
    (card,), left = decks.drawn(change.state.deck, values)
    change.set_deck(left)
    if change.source.pack.half(card, stage.seat).immediate:
        change.set(discards=(*change.board.discards, card))
        change.show("drew-immediate", seat=stage.seat, card=card)
        change.goto(replace(stage, left=stage.left - 1))
        change.call(Immediate(stage.seat, card))
        return
    change.to_hand(stage.seat, card)
    change.tell(stage.seat, "drew-card", card=card)
    drawn = (*stage.drawn, card) if stage.throws else ()
    change.goto(replace(stage, left=stage.left - 1, drawn=drawn, count=stage.count + 1))


def settle_deal(change: Change, stage: Deal) -> bool:
    """5.0: the last card of the deck is not drawn; it is shuffled with the discards."""
    if stage.left > 0 and len(change.state.deck) > 1:
        return False
    if stage.left > 0 and change.board.discards:
        pile.reshuffle(change)
        return True
    if stage.left > 0:
        change.show("hand-short", seat=stage.seat, left=stage.left)
    if stage.count:
        change.show("drew", seat=stage.seat, count=stage.count)
    change.end()
    if stage.throws and stage.drawn:
        change.call(Throwing(stage.seat, min(stage.throws, len(stage.drawn)), stage.drawn))
    return True


# 5.2.1: war on two fronts


def check_throw(source: Source, view: View, ask: Ask, order: Throw) -> Fault | None:
    """So many cards of the hand, or all of a smaller one."""
    count = ask.args["count"]
    assert isinstance(count, int)
    if _without(view.hand, order.cards) is None:
        return Fault("not-held", {"cards": order.cards}, "5.2.1")
    if len(order.cards) != min(count, len(view.hand)):
        return Fault("throw-so-many", {"count": count}, "5.2.1")
    drawn = ask.args["drawn"]
    assert isinstance(drawn, tuple)
    if drawn and not {*order.cards} <= {*drawn}:
        return Fault("throw-of-drawn", {"cards": drawn}, "5.3.1")
    return None


def thrown(change: Change, stage: Throwing, seat: Seat, order: Throw) -> None:
    """They go onto the pile."""
    change.end()
    _gone(change, seat, order, "surplus" if stage.drawn else "toll")


def settle_throw(change: Change, stage: Throwing) -> bool:
    """Who holds nothing throws nothing."""
    if stage.count and change.state.hands[stage.seat]:
        return False
    change.end()
    return True


def _all_but(view: View, ask: Ask) -> Throw:
    most = ask.args["most"]
    assert isinstance(most, int)
    return Throw(view.hand[most:])


def _first(view: View, ask: Ask) -> Throw:
    count = ask.args["count"]
    assert isinstance(count, int)
    drawn = ask.args["drawn"]
    assert isinstance(drawn, tuple)
    of = tuple(card for card in view.hand if card in drawn) if drawn else view.hand
    return Throw(of[:count])


CARD_PHASE = Procedure(stage=CardPhase, phase=phase(1), settle=begin)

KEEPING = Procedure(
    stage=Keeping,
    phase=phase(1),  # also where a scenario opens with movement: its hand is dealt before
    awaits=lambda source, state, stage: asked("keep", stage.seat, most=stage.most),
    asks={
        "keep": AskKind(
            takes=(Throw,),
            check=check_keep,
            default=lambda source, view, ask: _all_but(view, ask),
        )
    },
    answered=kept,
    settle=settle_keep,
)

DEAL = Procedure(stage=Deal, awaits=roll, rolled=dealt, settle=settle_deal)

THROWING = Procedure(
    stage=Throwing,
    awaits=lambda source, state, stage: asked("throw", stage.seat, count=stage.count, drawn=stage.drawn),
    asks={
        "throw": AskKind(
            takes=(Throw,),
            check=check_throw,
            default=lambda source, view, ask: _first(view, ask),
        )
    },
    answered=thrown,
    settle=settle_throw,
)
