"""What a space may be called besides its names: by an adjective of them; it knows no grammar."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.naming import Names
from games.paths_of_glory.model.atlas import SpaceId
from parsers.paths_of_glory.vocabulary import lexicon, shape

_STEM, _ENDING = 4, 2
"""Letters that an adjective must have of a longer name; those that the name may have besides: ``Варшава``."""


def called(places: Names[SpaceId], text: str) -> tuple[SpaceId, ...]:
    """The spaces that a text may mean by a name, else the only one that it may mean by an adjective."""
    if text in lexicon()["guesses"]["never"]:
        return ()  # ``next turn`` is not Turin
    word = shape(text)
    if text.endswith(tuple(lexicon()["verbs"]["endings"])) and not places.whole(text):
        return ()  # ``таранят`` is no Taranto
    if found := places.meaning(text):
        return found
    stem = next((word.removesuffix(end) for end in _endings() if word.endswith(end)), "")
    only = {key for key, name in places.known if stem and _is_stem(stem, name)}
    return tuple(only) if len(only) == 1 else ()


def _is_stem(stem: str, name: Sequence[str]) -> bool:
    """Whether a name of one word is a stem with no more than an ending of its own."""
    if len(name) > 1 or not name[0].startswith(stem):
        return False
    return name[0] == stem or (len(stem) >= _STEM and len(name[0]) <= len(stem) + _ENDING)


@cache
def _endings() -> tuple[str, ...]:
    return tuple(map(shape, lexicon()["adjectives"]["endings"]))
