"""What a piece that no grammar reads may mean, to ask its writer back; what it means he alone tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product

from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.text.phrases import Activating, Written
from games.won_by_the_sword.text.wording import Plainly
from games.won_by_the_sword.title import WonByTheSwordTitle
from parsers.kit.lexicon import language
from parsers.reading import Reader, Understood, Unreadable
from parsers.won_by_the_sword.guesses.bag import Bag, Group
from parsers.won_by_the_sword.guesses.deeds import are_one, meant
from parsers.won_by_the_sword.guesses.mentions import bags
from parsers.won_by_the_sword.guesses.turns import precedes
from parsers.won_by_the_sword.remarks import openers
from parsers.won_by_the_sword.words import Lexicon

LONGEST = 300
_CLAUSES, _EACH, _TRIED = 4, 3, 12
"""Clauses of a piece that are put together; orders that each of them may be; orders of all."""
_COLUMNS = 4
"""Columns of a side: a number beyond may be a card's."""
_PIECES = 10
"""Pieces of a line of which some are read as they stand."""
_STRANGE = 2
"""Unknown words beside names with which it is not said what is done; beside names of one kind none."""


class Proposing:
    """Orders in words of the language of a piece, by the names and the verbs in it."""

    def __init__(self, source: Source, words: Lexicon, reader: Reader) -> None:
        self.words, self.reader = words, reader
        self._plainly = lru_cache(maxsize=2)(lambda lang: Plainly(WonByTheSwordTitle(source).say(lang)))

    def groups(self, text: str, prose: bool) -> Iterator[Sequence[str]]:
        """The likeliest first. ``prose``: it may be mere talk; then it has to say what is done."""
        if len(text) > LONGEST or self._spares_works(text) or any(openers(text)):
            return
        if composed := tuple(islice(self._composed(text), _TRIED)):
            yield composed
        yield from self._guessed(text, prose)

    def _spares_works(self, text: str) -> bool:
        """``Keep the works``: works by themselves would be lost instead of men."""
        terms = {each.term for each in self.words.lexemes(text)}
        return "WORKS" in terms and bool(terms & {"KEEP", "SPARE"})

    def _guessed(self, text: str, prose: bool) -> Iterator[tuple[str, ...]]:
        """By all that is named in it, as one order or as one for each clause."""
        found = [each for each in bags(text, self.words) if each.deeds or each.named()]
        if not found or len(found) > _CLAUSES:
            return
        if not any(each.deeds for each in found) and (prose or _are_strange(found)):
            return
        wording = self._plainly(language(text))
        for group in _together(found):
            yield tuple(dict.fromkeys(wording.line(order) for order in group))

    def _head(self, text: str) -> tuple[str, ...]:
        """Who acts with which card, where no more is named, in whatever words."""
        whole = Bag()
        for bag in bags(text, self.words):
            whole.add(bag)
        cards = whole.cards or [number for number in whole.numbers if number > _COLUMNS]
        if not whole.has_only() or len(whole.bands) != 1 or len(cards) != 1 or len(whole.numbers) > 1:
            return ()
        return (self._plainly(language(text)).line((Activating(whole.bands[0], cards[0]),)),)

    def _composed(self, text: str) -> Iterator[str]:
        """The pieces that are read as they stand, and between them the likeliest of those that are not."""
        pieces = self.reader.read(text, guess=False)
        if not 1 < len(pieces) <= _PIECES:
            return
        parts: list[Sequence[str]] = []
        typed = 0
        for before, piece in zip((None, *pieces), pieces, strict=False):
            if before is not None and before.span == piece.span and before.text == piece.text:
                continue  # two orders of the same words
            if isinstance(piece, Understood) or _is_behind_a_head(piece):
                typed += 1
                parts.append([piece.text])
            elif not self.reader.idle(piece.text):
                parts.append(
                    self._head(piece.text) or next(self._guessed(piece.text, prose=False), ())[:_EACH]
                )
        if typed and all(parts):
            yield from ("; ".join(chosen) for chosen in product(*parts))


def _is_behind_a_head(piece: object) -> bool:
    return isinstance(piece, Unreadable) and piece.key == "head-unread"


def _are_strange(found: Sequence[Bag]) -> bool:
    """Whether what is done may be in unknown words."""
    unknown = sum(each.unknown for each in found)
    named = frozenset[str]().union(*(each.named() for each in found))
    return unknown > (_STRANGE if len(named) > 1 else 0)


def _together(found: Sequence[Bag]) -> Iterator[Group]:
    if len(found) == 1:
        yield from meant(found[0])
        return
    if first := precedes(found):
        yield [first]
        return
    whole = Bag()
    for bag in found:
        whole.add(bag)
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
