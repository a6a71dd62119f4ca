"""Second worlds of Paths of Glory for the leak tests: other cards where a seat sees none."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from adjudicator.kinds import Rolled, Seat
from adjudicator.stages import running
from games.paths_of_glory.model.atlas import SEATS, foe
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.state import Deal, State
from games.paths_of_glory.rules.cards.actions import GUNS
from tests.kit import worlds
from tests.kit.worlds import Pick, carried, shuffled


def twin(state: State, seat: Seat | None, pick: Pick) -> State:
    """Another deal of the cards that ``seat`` does not see: the foe's hand, its deck, what it laid aside."""
    for side in SEATS:
        if side == seat or (seat is not None and seat in state.shown):
            continue
        # Everybody knows of The Guns of August in the hand they begin in.
        fixed = {GUNS} if GUNS in state.hands[side] and state.board.turn == 1 else set[CardId]()
        pool = [card for card in (*state.hands[side], *state.decks[side]) if card not in fixed]
        free, pool = len(state.hands[side]) - len(fixed), shuffled(pool, pick)
        state = dealt(state, side, [*fixed, *pool[:free]], pool[free:])
    return state


def dealt(state: State, side: Seat, hand: list[CardId], deck: list[CardId]) -> State:
    """The state with these cards in a hand and a deck."""
    hands = {**state.hands, side: tuple(sorted(hand))}
    return replace(state, hands=hands, decks={**state.decks, side: tuple(sorted(deck))})


def agreeing(before: State, after: State, other: State) -> State:
    """The second world with the same cards where the step takes them out of a hand for all to see."""
    for spy in after.shown:
        # What a spy is shown is no secret to him any more.
        side = foe(spy)
        other = dealt(other, side, list(before.hands[side]), list(before.decks[side]))
    for side in SEATS:
        gone = Counter(before.hands[side]) - Counter(after.hands[side])
        for card in gone.elements():
            if card in other.hands[side] or card not in other.decks[side]:
                continue
            spare = next((c for c in other.hands[side] if c not in gone and c != GUNS), None)
            if spare is None:
                continue
            hand = [card if each == spare else each for each in other.hands[side]]
            deck = [spare if each == card else each for each in other.decks[side]]
            other = dealt(other, side, hand, deck)
    return other


def carry(state: State, other: State, rolled: Rolled) -> Rolled | None:
    """Dice are dice; a draw is the same draw where it gives the same cards."""
    stage = running(state.stack)
    if not isinstance(stage, Deal):
        return rolled
    return carried(state.decks[stage.seat], other.decks[stage.seat], rolled)


def redealt(state: State, seat: Seat, wanted: tuple[str, ...], pick: Pick) -> State:
    """Another hand for ``seat`` out of its own deck."""
    fixed = [GUNS] if GUNS in state.hands[seat] and state.board.turn == 1 else []
    hand, deck = worlds.redealt(state.hands[seat], state.decks[seat], wanted, pick, fixed)
    return dealt(state, seat, [*hand], [*deck])
