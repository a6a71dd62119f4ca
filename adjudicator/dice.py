"""Sealed dice: rolls follow from a secret seed, committed to first and published last; no clock, no RNG."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

SEED_BYTES = 32
MOST_FACES = 1 << 64
"""A draw has 64 bits, so no die can have more faces."""


def commitment(seed: bytes) -> str:
    """The hex SHA-256 of the seed: told when the game is created, before anybody joins."""
    return hashlib.sha256(seed).hexdigest()


@dataclass(frozen=True, slots=True)
class Share:
    """What a seat has added to the dice: its word, empty where it gave none or never revealed it.

    ``sealed`` is the hex SHA-256 by which the word was given before it was told, if it was.
    """

    seat: str
    word: str = ""
    sealed: str = ""


def key_of(seed: bytes, game: str, shares: Iterable[Share]) -> bytes:
    """The key of a game's dice: of its sealed seed and of a word of each seat, in the order of their names.

    A word that is missing is HMAC-SHA256(seed, seat), which nobody chooses once the seed is sealed.
    """
    lines = [game]
    for share in sorted(shares, key=lambda each: each.seat):
        own = share.word.encode() or hmac.digest(seed, share.seat.encode(), "sha256")
        lines.append(f"{share.seat} {own.hex()}")
    return hmac.digest(seed, "\n".join(lines).encode(), "sha256")


class Chance(Protocol):
    """What answers a roll: the sealed dice of a game, or dice that were cast elsewhere."""

    def roll(self, index: int, sides: tuple[int, ...]) -> tuple[int, ...]:
        """The values of the ``index``-th roll of the game, one in ``1..n`` for each n of ``sides``."""
        ...


@dataclass(frozen=True, slots=True, repr=False)
class Dice:
    """The dice of one game. Never printed: ``seed`` is the game's secret until its end.

    It is what ``key_of`` gives; in games that began without words it is the sealed seed itself.
    """

    seed: bytes
    game: str

    def roll(self, index: int, sides: tuple[int, ...]) -> tuple[int, ...]:
        """The values of the ``index``-th roll of the game, one in ``1..n`` for each n of ``sides``.

        HMAC-SHA256 over game, roll, die and try; a draw beyond the largest multiple of n is thrown
        away, so every face is equally likely. Raises ValueError on a die of no or more than 2**64 faces.
        """
        return tuple(self._die(index, die, faces) for die, faces in enumerate(sides))

    def _die(self, index: int, die: int, faces: int) -> int:
        if not 1 <= faces <= MOST_FACES:
            raise ValueError(f"a die of {faces} faces")
        limit = MOST_FACES // faces * faces
        attempt = 0
        while True:
            message = f"{self.game}\n{index}\n{die}\n{attempt}".encode()
            digest = hmac.new(self.seed, message, hashlib.sha256).digest()
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % faces + 1
            attempt += 1


def fits(word: str, sealed: str) -> bool:
    """Whether it is the word that was given by its hash; a line end that a tool has added does not matter."""
    return any(hashlib.sha256(f"{word}{end}".encode()).hexdigest() == sealed for end in ("", "\n", "\r\n"))


@dataclass(frozen=True, slots=True)
class RollRecord:
    """A roll as the journal has it."""

    index: int
    sides: tuple[int, ...]
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Seal:
    """A seed that was published before its game went on: rolls numbered below ``until`` follow from it."""

    seed: bytes
    commitment: str
    until: int


def verify(
    seed: bytes,
    game: str,
    committed: str,
    rolls: Iterable[RollRecord],
    former: Sequence[Seal] = (),
    shares: Sequence[Share] | None = None,
) -> tuple[str, ...]:
    """What is wrong with the published rolls; empty when commitment, numbering and every value agree.

    Rolls are numbered from 0 without a gap: a roll left out or made twice is a tampering too. A question
    that is asked again after a rollback is answered by the roll it had, so it has one number. ``former``
    are the seeds before ``seed``, the first first. ``shares`` are the words of all seats; None for a game
    that began before seats could add any.
    """
    wrong = [
        f"the seed does not hash to {sealed}"
        for each, sealed in (*((seal.seed, seal.commitment) for seal in former), (seed, committed))
        if commitment(each) != sealed
    ]
    wrong += [
        f"the word of {share.seat} does not hash to {share.sealed}"
        for share in shares or ()
        if share.sealed and share.word and not fits(share.word, share.sealed)
    ]
    misnumbered = False
    for number, record in enumerate(rolls):
        own = next((seal.seed for seal in former if record.index < seal.until), seed)
        dice = Dice(own if shares is None else key_of(own, game, shares), game)
        if record.index != number and not misnumbered:
            misnumbered = True
            wrong.append(f"roll {number} is missing: roll {record.index} stands in its place")
        expected = dice.roll(record.index, record.sides)
        if expected != record.values:
            wrong.append(f"roll {record.index}: journal has {record.values}, the seed gives {expected}")
    return tuple(wrong)
