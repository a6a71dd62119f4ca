"""The dice of a game as its row keeps them: seed, commitment, the words of the seats; it must not roll."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from adjudicator.codec import dumps, loads
from adjudicator.dice import SEED_BYTES, Dice, Share, commitment, key_of
from mailer.store.models import GameRow


@dataclass(frozen=True, slots=True)
class SeatWords:
    """What seats have added to the dice. ``closed``: who sits where is settled, and so is who gave a word.

    ``left`` are seats whose player has left since, ``free`` those of them that wait for another, ``gone`` the
    numbers of the people who left.
    """

    closed: bool = False
    shares: tuple[Share, ...] = ()
    left: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    gone: tuple[int, ...] = ()

    @property
    def awaited(self) -> tuple[Share, ...]:
        """Those of which only the hash is known, and whoever knows more is still there."""
        return tuple(one for one in self.shares if one.sealed and not one.word and one.seat not in self.left)


def seal(row: GameRow) -> None:
    """Draw the seed of a new game and commit to it, before anybody joins."""
    row.seed = secrets.token_bytes(SEED_BYTES)
    row.commitment = commitment(row.seed)
    store(row, SeatWords())


def words_of_game(row: GameRow) -> SeatWords | None:
    """The words of a game; None where it began before seats could add any: its dice follow from the seed."""
    return loads(row.dice, SeatWords) if row.dice else None


def store(row: GameRow, words: SeatWords) -> None:
    """Keep them with the game."""
    row.dice = dumps(words, SeatWords)


def reveal(row: GameRow, seat: str, word: str) -> SeatWords:
    """The word of which a seat had given the hash; all words then."""
    words = words_of_game(row) or SeatWords()
    shares = tuple(replace(one, word=word) if one.seat == seat else one for one in words.shares)
    store(row, replace(words, shares=shares))
    return replace(words, shares=shares)


def shares_of(row: GameRow) -> Sequence[Share] | None:
    """The words of all seats; None as ``words_of_game``."""
    words = words_of_game(row)
    return None if words is None else words.shares


@dataclass(frozen=True, slots=True, repr=False)
class SealedDice:
    """As ``dice_of``; the key is made out only when they are rolled, which most letters never do."""

    row: GameRow
    game: str

    def roll(self, index: int, sides: tuple[int, ...]) -> tuple[int, ...]:
        """The values of the ``index``-th roll of the game, one in ``1..n`` for each n of ``sides``."""
        return dice_of(self.row, self.game).roll(index, sides)


def dice_of(row: GameRow, game: str) -> Dice:
    """The dice of a game that has started; ``game`` is the name under which they are rolled."""
    shares = shares_of(row)
    return Dice(row.seed if shares is None else key_of(row.seed, game, shares), game)
