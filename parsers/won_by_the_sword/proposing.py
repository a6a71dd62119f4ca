"""What a piece that no grammar reads may mean, to ask its writer back; what it means he alone tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import Any

from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.text.phrases import Written
from games.won_by_the_sword.text.wording import Plainly
from games.won_by_the_sword.title import WonByTheSwordTitle
from parsers.kit.lexicon import language
from parsers.won_by_the_sword.guesses.bag import Bag, Group
from parsers.won_by_the_sword.guesses.deeds import are_one, meant
from parsers.won_by_the_sword.guesses.mentions import bags
from parsers.won_by_the_sword.words import Lexicon

LONGEST = 300
_CLAUSES, _EACH, _TRIED = 4, 3, 12
"""Clauses of a piece that are put together; orders that each of them may be; orders of all."""
_STRANGE = 2
"""Unknown words beside names with which it is not said what is done; beside names of one kind none."""


class Proposing:
    """Orders in words of the language of a piece, by the names and the verbs in it."""

    def __init__(self, source: Source, words: Lexicon) -> None:
        self.words = words
        self._plainly = lru_cache(maxsize=2)(lambda lang: Plainly(WonByTheSwordTitle(source).say(lang)))

    def groups(self, text: str, prose: bool) -> Iterator[Sequence[str]]:
        """The likeliest first. ``prose``: it may be mere talk; then it has to say what is done."""
        if len(text) > LONGEST:
            return
        found = [each for each in bags(text, self.words) if each.deeds or each.named()]
        if not found or len(found) > _CLAUSES:
            return
        if not any(each.deeds for each in found) and (prose or _are_strange(found)):
            return
        wording = self._plainly(language(text))
        for group in _together(found):
            yield tuple(dict.fromkeys(wording.line(order) for order in group))


def _are_strange(found: Sequence[Bag]) -> bool:
    """Whether what is done may be in unknown words."""
    unknown = sum(each.unknown for each in found)
    named = frozenset[str]().union(*(each.named() for each in found))
    return unknown > (_STRANGE if len(named) > 1 else 0)


def _together(found: Sequence[Bag]) -> Iterator[Group]:
    if len(found) == 1:
        yield from meant(found[0])
        return
    whole = _merged(found)
    if are_one(whole.deeds):
        yield from meant(whole)
        return
    parts: list[list[tuple[Written, ...]]] = []
    for bag in found:
        orders = [order for group in meant(bag) for order in group]
        parts.append(orders[:_EACH])
    if all(parts):
        for chosen in islice(product(*parts), _TRIED):
            yield [tuple(one for order in chosen for one in order)]


def _merged(found: Sequence[Bag]) -> Bag:
    """All clauses as one."""
    made = Bag()
    for bag in found:
        for kind in (
            "points",
            "bands",
            "cards",
            "troops",
            "baggage",
            "wings",
            "numbers",
            "times",
            "sayings",
            "deeds",
        ):
            of_all: list[Any] = getattr(made, kind)
            of_all += getattr(bag, kind)
        made.foe, made.mine, made.all = made.foe or bag.foe, bag.mine, made.all or bag.all
    return made
