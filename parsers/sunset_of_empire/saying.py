"""What a line that is no order says: whom it names, what is done, by words for deeds; it writes no orders."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from games.sunset_of_empire.model.cards import Row
from parsers.greeting import is_against
from parsers.kit.lexicon import either, language
from parsers.lexing import fold
from parsers.sunset_of_empire.clauses import acting, named_only, words
from parsers.sunset_of_empire.mentions import Mention, Mentions
from parsers.sunset_of_empire.words import lexicon

MOST_LAID = 10
"""Names of a line."""
DEEDS: Mapping[str, str] = {"sweep": "mines", "sink": "mines", "down": "balloon"}
"""A deed of one unit -> what lies in its way."""
_IN_ORDER = ("attack", "uncover", *DEEDS, "scout", "deflect", "top", "bottom", "keep", "play", "lay")


class Said(NamedTuple):
    """The units and cards of a line, and by the place of its word what is done; ``row`` and life points.

    ``ordered``: somebody is told to do it; ``idle``: it may tell of how something is; ``others``: of other
    cards than those named; ``ends`` with a name; ``verb``: somebody does something, whatever it is, or keeps
    other cards; ``between``: there are words between its units; ``alone``: the names without those that
    another summons; ``unnamed``: among the names stands something else that may be one.
    """

    units: tuple[Mention, ...]
    actions: tuple[Mention, ...]
    does: Mapping[str, int]
    row: Row | None
    life: bool
    lang: str
    ordered: bool
    idle: bool
    others: bool
    ends: bool
    verb: bool
    between: bool
    alone: tuple[Mention, ...]
    unnamed: bool

    @property
    def all(self) -> tuple[Mention, ...]:
        return tuple(sorted((*self.units, *self.actions), key=lambda each: each.start))


def said(text: str, mentions: Mentions) -> Said | None:
    """None where it may be talk, or of something that was."""
    whole = fold(text)
    wished = words("wish").sub(" ", whole)
    asks = "?" in text or words("asks").match(wished.lstrip())
    if asks or is_against(text) or words("dreams").search(wished):
        return None
    text, entire = acting(text, mentions.count), text
    folded, narrow = fold(text), words("wish").sub(_blank, fold(named_only(text, mentions.count)))
    found = None if words("talk").search(narrow) else mentions.of(text)
    if found is None or len(found) > MOST_LAID:
        return None
    units = tuple(each for each in found if not each.does)
    idle = words("state").search(narrow) is not None
    does = _deeds(whole, folded, found)
    if does is None:
        return None
    if "attack" not in does and not idle:
        does |= _acting(folded, units)
    row, life = mentions.aims(text)
    return Said(
        units,
        actions=tuple(each for each in found if each.does),
        does=does,
        row=row,
        life=life or words("foe").search(whole) is not None,
        lang=language(text),
        ordered=words("orders").search(folded) is not None,
        idle=idle,
        others=words("others").search(folded) is not None,
        ends=bool(found) and len(folded[found[-1].end :].split()) <= 1,
        verb=text != entire or _is_told(narrow, found),
        between=any(_is_word(folded[one.end : other.start]) for one, other in pairwise(units)),
        alone=mentions.without_summoned(found),
        unnamed=any(_lists_more(folded[one.end : other.start]) for one, other in pairwise(found)),
    )


@cache
def _joints() -> re.Pattern[str]:
    joining = (each for each in lexicon()["words"]["AND"] if each[0].isalpha())
    return re.compile(rf"[,;+&]|(?<!\w)(?:{either(joining)})(?!\w)")


def _lists_more(between: str) -> bool:
    """Whether something that is no name stands between two, parted from both: ``Kluck, the foo and Nixe``."""
    return any(re.search(r"\w{4,}", each) for each in _joints().split(between)[1:-1])


def _deeds(whole: str, folded: str, found: Sequence[Mention]) -> dict[str, int] | None:
    """What is done, and where its word begins; None where it was done."""
    does: dict[str, int] = {}
    for key in _IN_ORDER:
        place, was = _first(key, folded, found)
        if was:
            return None
        if place >= 0:
            does[key] = place
    if words("mines").search(folded):
        does["mines"] = 0
    return does | {key: 0 for key in ("rest", "endure") if words(key).search(whole)}


def _first(key: str, folded: str, names: Sequence[Mention]) -> tuple[int, bool]:
    """Where the words of a kind begin, and whether they tell of something that was."""
    for each in words(key).finditer(folded):
        if any(name.start <= each.start() < name.end for name in names):
            continue
        if key == "attack" and _was(each, folded) and not words("so-that").search(folded):
            return each.start(), True
        return each.start(), False
    return -1, False


def _acting(folded: str, names: Sequence[Mention]) -> Mapping[str, int]:
    """A word between two names that may be what the first does to the second, whatever it means."""
    for first, second in pairwise(names):
        acting = _acts().search(folded, first.end, second.start)
        if acting is not None:
            return {"attack": acting.start(), "guessed": acting.start()}
    return {}


def _is_told(narrow: str, names: Sequence[Mention]) -> bool:
    """Whether a word of a line may be one of doing, in any person."""
    bare = narrow
    for each in names:
        bare = bare[: each.start] + " " * (each.end - each.start) + bare[each.end :]
    return (_acts().search(bare) or words("first-person").search(bare)) is not None


def _is_word(between: str) -> bool:
    """Whether words stand between two names, and not only one that joins them."""
    words = re.findall(r"\w{4,}", between)
    return bool(words) and between.split()[-1] not in lexicon()["words"]["AND"]


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


@cache
def _acts() -> re.Pattern[str]:
    """A word of the third person, or of a command."""
    return re.compile(
        rf"(?<!\S)(?:\w*[a-z]{{3}}s|\w{{2,}}(?:{either(lexicon()['proposing']['acts'])}))(?!\w)"
    )


_ATTRIBUTE = re.compile(r"(?<!\w)(?:the|that|this|a|an|my|our|your|his|her|their)\s+\Z")
_PASSIVE = re.compile(r"\s+(?:by|with|using|from)\b|\s*,")


def _was(found: re.Match[str], folded: str) -> bool:
    """``attacked``, but not ``attacked by``, nor ``the battered Lion``."""
    word = found[0]
    if word in lexicon()["proposing"]["nouns"]:
        return False
    if word.endswith("ed"):
        attribute = _ATTRIBUTE.search(folded, 0, found.start()) is not None
        return not attribute and _PASSIVE.match(folded, found.end()) is None
    return word.endswith(tuple(lexicon()["proposing"]["was"]))
