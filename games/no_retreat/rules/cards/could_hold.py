"""What a hand may hold by what everybody knows: windows open by this, never by a hand."""

from __future__ import annotations

from functools import cache

from adjudicator.kinds import Seat
from games.kit import decks
from games.no_retreat.model.board import Board
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.source import Source
from games.no_retreat.rules.cards.pile import in_play


def could_hold(source: Source, board: Board, seat: Seat) -> tuple[CardId, ...]:
    """The cards in the game that do not lie on the pile and that the side does not play at once."""
    return decks.could_hold(board.hands[seat], _able(source, board.turn, seat), board.discards)


@cache
def _able(source: Source, turn: int, seat: Seat) -> tuple[CardId, ...]:
    return tuple(sorted(card for card in in_play(source, turn) if not source.pack.half(card, seat).immediate))
