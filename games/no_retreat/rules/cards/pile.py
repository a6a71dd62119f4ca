"""The deck and the pile: made anew (5.0), in 1945 (5.5), and a card of the hand by chance (15.6)."""

from __future__ import annotations

from adjudicator.kinds import Roll
from adjudicator.sequence import Procedure
from games.kit import decks
from games.no_retreat.model.atlas import SEATS
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.change import Change
from games.no_retreat.model.playing import RandomDiscard
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import State


def in_play(source: Source, turn: int) -> frozenset[CardId]:
    """5.5: the cards that belong to the game on a turn."""
    late = turn >= source.tables.figures.operational
    gone = source.pack.early if late else source.pack.late
    return frozenset(card for card in source.pack.cards if card not in gone)


def reshuffle(change: Change) -> None:
    """The discards go into the deck."""
    change.set_deck(decks.joined(change.state.deck, *change.board.discards))
    change.set(discards=())
    change.show("reshuffled", count=change.board.deck)


def in_1945(change: Change) -> None:
    """5.5: fifteen cards leave hands, deck and pile; with ten others the rest is the new deck."""
    pack = change.source.pack
    for seat in SEATS:
        old = tuple(card for card in change.state.hands[seat] if card in pack.early)
        if old:
            change.discard(seat, *old)
    rest = [card for card in (*change.state.deck, *change.board.discards) if card not in pack.early]
    change.set_deck(decks.joined(rest, *sorted(pack.late)))
    change.set(discards=())
    change.show("deck-of-1945", count=change.board.deck)


def roll(source: Source, state: State, stage: RandomDiscard) -> Roll:
    """One card of the hand."""
    hand = state.hands[stage.seat]
    return decks.draw(f"discard {stage.seat} {state.board.turn} {len(hand)}", hand, 1, stage.seat)


def rolled(change: Change, stage: RandomDiscard, values: tuple[int, ...]) -> None:
    """The card falls, open to all."""
    (card,), _ = decks.drawn(change.state.hands[stage.seat], values)
    change.end()
    change.discard(stage.seat, card)


def settle(change: Change, stage: RandomDiscard) -> bool:
    """Who holds nothing loses nothing."""
    if change.state.hands[stage.seat]:
        return False
    change.end()
    return True


RANDOM_DISCARD = Procedure(stage=RandomDiscard, awaits=roll, rolled=rolled, settle=settle)
