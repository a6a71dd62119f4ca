"""What a word that nobody knows may have been meant for: a name or a verb misspelt; it reads no orders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from rapidfuzz import process
from rapidfuzz.distance import OSA

from games.paths_of_glory.data.naming import Names
from games.paths_of_glory.model.atlas import Atlas, SpaceId
from parsers.kit.lexicon import language
from parsers.kit.tokens import UnknownNameError, nearest
from parsers.lexing import fold
from parsers.paths_of_glory.vocabulary import lexicon, shape, verbs
from parsers.reading import Line, Understood, Unreadable

WORDS = 3
"""Words of a piece that a guess puts right at most, and guesses at one word."""
_NEAR_VERB = 0.74
"""How like a word of an order must be for a guess."""
_SHORTEST_NAME = 3
"""Letters of a word that may be a name misspelt."""
_NEAR_NAME = 0.55
"""How like a part of a name must be for a guess at the name."""


class Read(Protocol):
    """Reads a clause."""

    def __call__(self, piece: str, *, guess: int) -> list[Line]: ...


def guess(
    read: Read,
    near: Callable[[str], tuple[str, ...]],
    piece: str,
    offset: int,
    fault: UnknownNameError,
    most: int,
) -> str:
    """The piece with at most ``most`` words put right, if it then reads."""
    at = offset + fault.column - 1
    for spelt in near(fault.word):
        suggestion = piece[:at] + spelt + piece[at + len(fault.word) :]
        again = read(suggestion, guess=most - 1)
        if again and all(isinstance(each, Understood) for each in again):
            return suggestion
        if again and isinstance(again[0], Unreadable) and again[0].suggestion:
            return again[0].suggestion
    return ""


def near(atlas: Atlas, places: Names[Any], word: str) -> tuple[str, ...]:
    """What a word may have been meant for, likeliest first: a name, a word of an order."""
    if fold(word) in lexicon()["guesses"]["never"]:
        return ()
    found: list[tuple[float, bool, str]] = []
    name = nearest(places, word) if len(word) >= _SHORTEST_NAME else None
    if name is not None and _is_like(atlas, word, name[0]):
        found.append((name[1], False, atlas[name[0]].names[language(word)]))
    alike = OSA.normalized_similarity
    for verb, score, _ in process.extract(fold(word), verbs(), scorer=alike, score_cutoff=_NEAR_VERB):
        if any(fold(word) == f"{prefix}{verb}" for prefix in lexicon()["guesses"]["denying"]):
            continue  # ``unreduced`` is not ``reduced``
        found.append((score, sorted(verb) == sorted(fold(word)), verb))
    return tuple(spelt for _, _, spelt in sorted(found, reverse=True)[:WORDS])


def _is_like(atlas: Atlas, word: str, space: SpaceId) -> bool:
    """Whether a word is like a name of a space: ``like`` stands in Balikesir by chance."""
    spelt = (part for name in atlas[space].names.values() for part in (name, *name.split()))
    return any(OSA.normalized_similarity(shape(word), shape(part)) >= _NEAR_NAME for part in spelt)
