"""Second worlds of No Retreat! for the leak tests, and what holds of every state."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from adjudicator.kinds import Rolled, Seat
from adjudicator.stages import running
from games.no_retreat.model.atlas import SEATS, foe
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.playing import Choosing, Deal, RandomDiscard, Throwing
from games.no_retreat.model.state import State
from games.no_retreat.rules.cards.pile import in_play
from games.no_retreat.rules.ground.stacking import fits
from tests.kit import worlds
from tests.kit.worlds import Pick, carried, shuffled
from tests.no_retreat.positions import SOURCE


def immediate(card: CardId, seat: Seat) -> bool:
    """Whether a side plays a card at once when it draws it, so that it never held it."""
    return SOURCE.pack.half(card, seat).immediate


def _spies(state: State, seat: Seat | None) -> bool:
    """Whether the foe's hand is shown to the seat."""
    stage = running(state.stack)
    return isinstance(stage, Choosing) and stage.question == "spy" and stage.seat == seat


def twin(state: State, seat: Seat | None, pick: Pick) -> State:
    """The foe's hand and the deck dealt anew, to a spectator both hands; one deck is for both.

    A hand that an event shows to the seat stays as it is.
    """
    hidden = [side for side in SEATS if side != seat and not _spies(state, seat)]
    pool = shuffled([card for side in hidden for card in state.hands[side]] + list(state.deck), pick)
    hands = dict(state.hands)
    for side in hidden:
        able = [card for card in pool if not immediate(card, side)]
        hands[side] = tuple(sorted(able[: len(state.hands[side])]))
        for card in hands[side]:
            pool.remove(card)
        if len(hands[side]) < len(state.hands[side]):
            return state
    stack = tuple(
        replace(each, drawn=hands[each.seat][: len(each.drawn)])
        if isinstance(each, Deal | Throwing) and each.seat in hidden
        else each
        for each in state.stack
    )
    return replace(state, hands=hands, deck=tuple(sorted(pool)), stack=stack)


def redealt(state: State, seat: Seat, wanted: tuple[str, ...], pick: Pick) -> State:
    """Another hand for ``seat`` out of the deck and the foe's hand; cards that it was asked about stay.

    So does a foe's hand that it is shown.
    """
    stage, other = running(state.stack), foe(seat)
    if _spies(state, seat):
        able = [card for card in state.deck if not immediate(card, seat)]
        hand, rest = worlds.redealt(state.hands[seat], able, wanted, pick)
        deck = [*rest, *(card for card in state.deck if immediate(card, seat))]
        return replace(state, hands={**state.hands, seat: hand}, deck=tuple(sorted(deck)))
    fixed = stage.drawn if isinstance(stage, Throwing) and stage.seat == seat else ()
    now = [card for card in state.deck if immediate(card, seat)]
    able = [card for card in (*state.deck, *state.hands[other]) if not immediate(card, seat)]
    hand, rest = worlds.redealt(state.hands[seat], able, wanted, pick, fixed)
    theirs = [card for card in rest if not immediate(card, other)][: len(state.hands[other])]
    deck = [card for card in (*rest, *now) if card not in theirs]
    return replace(state, hands={seat: hand, other: tuple(theirs)}, deck=tuple(sorted(deck)))


def carry(state: State, other: State, rolled: Rolled) -> Rolled | None:
    """Dice are dice; a draw is the same draw where it gives the same card."""
    stage = running(state.stack)
    if isinstance(stage, RandomDiscard):
        return carried(state.hands[stage.seat], other.hands[stage.seat], rolled)
    if not isinstance(running(state.stack), Deal):
        return rolled
    return carried(state.deck, other.deck, rolled)


def unheard(state: State, other: State, sides: tuple[int, ...], rolled: Rolled, pick: Pick) -> Rolled | None:
    """Any card, but one that is played at once before everybody's eyes is the same."""
    stage = running(state.stack)
    if not isinstance(stage, Deal):
        return carry(state, other, rolled)
    card = state.deck[rolled.values[0] - 1]
    if immediate(card, stage.seat):
        return carried(state.deck, other.deck, rolled)
    able = [at for at, each in enumerate(other.deck, 1) if not immediate(each, stage.seat)]
    return Rolled((able[pick(len(able))],)) if able else None


def agreeing(before: State, after: State, other: State) -> State:
    """The second world with the same cards in hand where the step shows them."""
    for side in SEATS:
        shown = Counter(before.hands[side]) - Counter(after.hands[side])
        stage = running(after.stack)
        if isinstance(stage, Choosing) and stage.question == "spy" and stage.seat != side:
            shown = Counter(after.hands[side])
        for card in shown:
            other = _holding(other, side, card, {*shown})
        if before.board.turn < 23 <= after.board.turn:
            other = _without_early(other, side, {*shown})
    return other


def _without_early(state: State, side: Seat, shown: set[CardId]) -> State:
    """In 1945 all see which cards leave a hand: others of them lie in the deck."""
    for card in [each for each in state.hands[side] if each in SOURCE.pack.early and each not in shown]:
        given = next(
            each for each in state.deck if each not in SOURCE.pack.early and not immediate(each, side)
        )
        state = _swapped(state, {card: given, given: card})
    return state


def _holding(state: State, side: Seat, card: CardId, shown: set[CardId]) -> State:
    """The card into the hand, in exchange for another of it that is not shown."""
    hand = state.hands[side]
    if card in hand:
        return state
    for given in (each for each in hand if each not in shown):
        ways = [{card: given, given: card}]
        # Where the other side may not hold what is given, that goes into the deck and a card of it comes.
        ways += [{card: drawn, given: card, drawn: given} for drawn in state.deck if drawn != card]
        for swap in ways:
            other = _swapped(state, swap)
            if not any(immediate(c, each) for each in SEATS for c in other.hands[each]):
                return other
    return state


def _swapped(state: State, swap: dict[CardId, CardId]) -> State:
    hands = {each: tuple(sorted(swap.get(c, c) for c in state.hands[each])) for each in SEATS}
    stack = tuple(
        replace(each, drawn=tuple(swap.get(c, c) for c in each.drawn))
        if isinstance(each, Deal | Throwing)
        else each
        for each in state.stack
    )
    return replace(state, hands=hands, deck=tuple(sorted(swap.get(c, c) for c in state.deck)), stack=stack)


def invariants(state: State) -> tuple[str, ...]:
    """What is wrong with a state; empty where nothing is."""
    board, wrong = state.board, list[str]()
    cards = Counter((*state.deck, *board.discards, *(card for hand in state.hands.values() for card in hand)))
    if cards != Counter(in_play(SOURCE, board.turn)):
        wrong.append(f"cards lost or doubled: {cards}")
    if board.deck != len(state.deck) or list(state.deck) != sorted(state.deck):
        wrong.append("the deck is out of order")
    for seat in SEATS:
        if board.hands[seat] != len(state.hands[seat]) or list(state.hands[seat]) != sorted(
            state.hands[seat]
        ):
            wrong.append(f"{seat}: the hand is out of order")
        if any(immediate(card, seat) for card in state.hands[seat]):
            wrong.append(f"{seat} holds a card that is played at once")
        if sum(marker.owner == seat for marker in board.markers.values()) > 5:
            wrong.append(f"{seat}: more than five markers")
    if list(board.units) != sorted(SOURCE.roster.counters):
        wrong.append("units lost or out of order")
    for hex_ in {unit.at for unit in board.units.values()} & {*SOURCE.atlas.grounds}:
        units = board.standing(hex_)
        sides = {SOURCE.roster[unit].seat for unit in units}
        if len(sides) > 1:
            wrong.append(f"{hex_}: both sides in one hex")
        elif not fits(SOURCE, board, next(iter(sides)), units, hex_):
            wrong.append(f"{hex_}: too many units")
        elif board.control.get(hex_) in {foe(side) for side in sides} and SOURCE.atlas[hex_].at:
            wrong.append(f"{hex_}: not controlled by who stands there")
    return tuple(wrong)
