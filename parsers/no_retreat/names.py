"""What words mean: words of orders, sides of hexes, units, hexes, cards; it must not know the grammar."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from games.naming import Names
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.source import Source
from parsers.kit.lexicon import lexicon_in
from parsers.kit.tokens import NEAR
from parsers.lexing import COURTESY, Phrases, Vocabulary, fold, skeleton

lexicon = partial(lexicon_in, Path(__file__).parent)
"""The file of words."""

LONGEST_NAME = 7
"""Words of a name or a phrase, at most."""
QUOTES = "«»\"“”„.!?'№#"
_ENDINGS = "|".join(map(re.escape, sorted(lexicon()["ordinals"]["endings"], key=len, reverse=True)))
_PIECE = re.compile(
    r"->|\d+:\d+(?!\d)|\d{4}(?!\w)|-(?=\d{4})|(?<=\d{4})-(?=[^\W\d_]{3})|[,:;()\[\]+&@>]"
    rf"|\d{{1,2}}(?:{_ENDINGS})(?!\w)"  # 9th, 9-ю
    r"|\d{1,2}(?=[^\W\d_])|[^\W\d_]+(?=-?\d)"  # 2A, KG1, Pz-1208
    r"|[^\s,:;()\[\]+&@>]+",
    re.IGNORECASE,
)
_ORDINAL = re.compile(rf"(\d{{1,2}})(?:{_ENDINGS})")
_SIDE = re.compile(
    r"(?<=\w)-(?=(?:"
    + "|".join(sorted((w for each in lexicon()["sides"].values() for w in each), key=len, reverse=True))
    + r")(?!\w))"
)
_LONGEST_INFLECTED = 3
"""Words of a name that is known in another case."""
_TELLING = 4
"""Letters of a word that tells of a name by itself."""
_GUESSED = 5
_SAID_IDLY = frozenset(
    (
        *("ALL", "TO", "AT", "FROM", "WITH", "VIA", "COMMA", "COLON", "LPAR", "RPAR", "SIDE", "TOWARDS", ""),
        *("YES", "NO", "NOTHING", "ATLEAST", "BETTER", "COUNTS", "WEAK", "NUM"),
    )
)
"""Words of orders that stand in any talk."""


class Meaning(NamedTuple):
    """A term of the grammar and its value: ids joined by blanks, a side, a number, a word."""

    term: str
    value: str


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a line: where it stands (from 0), and as it is compared; an ordinal is its number."""

    start: int
    end: int
    text: str
    ordinal: bool = False


def words_of(line: str) -> list[Word]:
    """The words and signs of a line, numbers parted from letters, ``-SE`` from what stands before it."""
    folded = _SIDE.sub(" ", fold(line))
    found = []
    for each in _PIECE.finditer(folded):
        bare = each[0].strip(QUOTES) or each[0]
        ordinal = _ORDINAL.fullmatch(bare)
        start = each.start() + each[0].index(bare)
        found.append(Word(start, start + len(bare), ordinal[1] if ordinal else bare, ordinal is not None))
    return [word for word in found if word.text.strip(QUOTES)]


def _spelt(phrase: str) -> list[str]:
    return [word.text for word in words_of(phrase)]


def shape(text: str) -> str:
    """How words of names are compared: folded, look-alike letters of both scripts as one."""
    return skeleton(fold(text))


@cache
def _grammar_words() -> tuple[tuple[str, Meaning], ...]:
    """The words of the lexicon that name nothing."""
    tables = lexicon()
    others = tables["other-battles"]["words"]
    made = [
        (phrase, Meaning(term, "rest" if phrase in others else term))
        for term, each in tables["words"].items()
        for phrase in each
    ]
    made += [(phrase, Meaning("", "")) for phrase in tables["noise"]["words"]]
    made += [(phrase, Meaning("PAIR", units)) for units, each in tables["pairs"].items() for phrase in each]
    made += [
        (phrase, Meaning("ORDINAL", number)) for number, each in tables["options"].items() for phrase in each
    ]
    made += [
        (phrase, Meaning("CHOICE", number)) for number, each in tables["choices"].items() for phrase in each
    ]
    for key, term in (("sides", "SIDE"), ("sides-of", "SIDEOF")):
        made += [(phrase, Meaning(term, side)) for side, each in tables[key].items() for phrase in each]
    return tuple(made)


def _unit_words(source: Source) -> Iterator[tuple[str, str]]:
    """(phrase, ids) of every way to call a unit; ``*`` at the end stands for any ending."""
    for row in lexicon()["numbered"].values():
        for number, units in row.items():
            if number != "words":
                for word in row["words"]:
                    yield f"{number} {word}", units
                    if len(word) > 1:
                        yield from ((f"{each} {word}", units) for each in lexicon()["spelt"].get(number, ()))
                    if len(word) > 1:  # ``army 2`` is, ``a 2`` is not
                        yield f"{word} {number}", units
                    people, _, kind = word.rpartition(" ")
                    if people:  # ``Rumanian 4th Army``
                        yield f"{people} {number} {kind}", units
    for unit, phrases in lexicon()["units"].items():
        for phrase in phrases:
            yield phrase, unit
    for unit, counter in source.roster.counters.items():
        for names in counter.names.values():
            for name in names:
                yield name, unit


class Meanings:
    """All that words may mean; made once for a source."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._phrases: Phrases[Meaning] = Phrases()
        self._stems: list[tuple[str, Meaning]] = []
        for phrase, meaning in _grammar_words():
            if phrase.endswith("*"):
                self._stems.append((fold(phrase[:-1]), meaning))
            else:
                self._phrases.add(_spelt(phrase), meaning)
        self._add_units(source)
        for place, phrases in self._place_texts().items():
            for phrase in phrases:
                self._phrases.add(_spelt(phrase), Meaning("PLACENAME", place))
        cards: dict[CardId, list[str]] = {}
        for (card, _), half in source.pack.halves.items():
            cards.setdefault(card, []).extend(half.names.values())
        for phrase, called in self._together((name, card) for card, names in cards.items() for name in names):
            spelt = _spelt(phrase)
            count, known = self._phrases.longest(spelt[0], spelt[1:].copy)
            if count != len(spelt) or all(each.term == "UNIT" for each in known):
                self._phrases.add(spelt, Meaning("CARD", called))
        self.places: Names[HexId] = Names.of(self._place_texts(), shape)
        self.cards: Names[CardId] = Names.of(cards, shape)
        self._place = lru_cache(maxsize=1024)(self.places.meaning)
        self._card = lru_cache(maxsize=1024)(self.cards.whole)
        self._of_name = lru_cache(maxsize=8192)(self._may_name)  # most words of a letter are of no name

    def _add_units(self, source: Source) -> None:
        """Units by their phrases; what is a word of the grammar already stays that alone, save few."""
        known = {phrase for phrase, meaning in _grammar_words() if meaning.term not in ("SIDE", "RESERVE")}
        called: list[tuple[str, str]] = []
        for phrase, units in _unit_words(source):
            folded = fold(phrase)
            if folded.endswith("*"):
                self._stems.append((folded[:-1], Meaning("UNIT", units)))
            elif folded not in known:
                called.append((folded, units))
        for phrase, together in self._together(called):
            self._phrases.add(_spelt(phrase), Meaning("UNIT", together))
        self._stems.sort(key=lambda pair: -len(pair[0]))
        self._beginnings = tuple(stem for stem, _ in self._stems)

    @staticmethod
    def _together(pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        """Each phrase once with all ids that it may mean, sorted."""
        found: dict[str, set[str]] = {}
        for phrase, ids in pairs:
            found.setdefault(" ".join(_spelt(phrase)), set()).update(ids.split())
        for phrase, all_ids in found.items():
            yield phrase, " ".join(sorted(all_ids))

    def _place_texts(self) -> Mapping[HexId, list[str]]:
        """The names of cities, areas and oil fields."""
        made: dict[HexId, list[str]] = {}
        for key, ground in self.source.atlas.grounds.items():
            if ground.names and ground.terrain != "lake":
                made[key] = [*ground.names.values()]
        for key, phrases in lexicon()["places"].items():
            made.setdefault(HexId(key), []).extend(phrases)
        return made

    def fronts_of(self, found: Sequence[Meaning]) -> list[Meaning]:
        """The units that are called as one of these places: to build up Leningrad is to mean its front."""
        cities = [HexId(key) for each in found if each.term == "PLACENAME" for key in each.value.split()]
        names = (name for city in cities for name in self.source.atlas[city].names.values())
        return [each for name in names for each in self.at(words_of(name), 0)[1] if each.term == "UNIT"]

    @cached_property
    def by_number(self) -> Mapping[str, str]:
        """The units that a number alone may mean: ``the 9th``."""
        found: dict[str, set[str]] = {}
        for row in lexicon()["numbered"].values():
            for number, units in row.items():
                if number != "words":
                    found.setdefault(number, set()).update(units.split())
        return {number: " ".join(sorted(units)) for number, units in found.items()}

    @cached_property
    def numbered(self) -> frozenset[str]:
        """Words that stand behind the number of a unit."""
        return frozenset(
            part for row in lexicon()["numbered"].values() for word in row["words"] for part in word.split()
        )

    def at(self, words: Sequence[Word], at: int) -> tuple[int, list[Meaning]]:
        """(how many words, their meanings) of the longest phrase at ``at``; (0, []) where it has none."""
        word = words[at].text
        count, found = self._phrases.longest(
            word, lambda: [each.text for each in words[at + 1 : at + LONGEST_NAME]]
        )
        if count:
            return count, found
        if word.isdecimal() and len(word) == 4:
            return (1, [Meaning("PLACENAME", word)]) if word in self.source.atlas else (0, [])
        if word.isdecimal() and len(word) <= 2:
            return 1, [Meaning("NUM", f"{int(word):02}")]
        if ":" in word and len(word) > 1:
            return 1, [Meaning("ODDS", word)]
        if word.startswith(self._beginnings):
            return 1, [next(meaning for stem, meaning in self._stems if word.startswith(stem))]
        return self._by_case(words, at)

    def _by_case(self, words: Sequence[Word], at: int) -> tuple[int, list[Meaning]]:
        """A place of one word or two, or a card of up to three, in another case."""
        some: list[str] = []
        for each in words[at : at + _LONGEST_INFLECTED]:
            if not self._of_name(each.text):
                break
            some.append(each.text)
        for count in range(len(some), 0, -1):
            called = " ".join(some[:count])
            if count < _LONGEST_INFLECTED and (found := self._place(called)):
                return count, [Meaning("PLACENAME", " ".join(found))]
            if cards := self._card(called):
                return count, [Meaning("CARD", " ".join(cards))]
        return 0, []

    def part_of_card(self, words: Sequence[Word], at: int) -> tuple[int, list[Meaning]]:
        """A part of the name of a card, where only a card can stand: ``keep Knight's Cross``."""
        if len(words) == 1 and words[0].text in lexicon()["given"]["words"]:
            return 0, []  # ``Paul`` signs a letter
        for count in range(min(_LONGEST_INFLECTED, len(words) - at), 0, -1):
            some = words[at : at + count]
            if not some[-1].text[0].isalnum():
                continue  # a comma is of no name
            called = " ".join(each.text for each in some)
            if len(called) >= _TELLING and (cards := self.cards.meaning(called)):
                return count, [Meaning("CARD", " ".join(cards))]
        return 0, []

    def _may_name(self, word: str) -> bool:
        """Whether a word may be one of a name in another case."""
        if len(word) < 3 or not word[0].isalpha():
            return False
        return self.places.has_like(word) or self.cards.has_like(word)

    def tells(self, line: str) -> bool:
        """Whether a line has a word of an order or a name, or one near to it."""
        words = words_of(line)
        begun = False
        for at, word in enumerate(words):
            _, found = self.at(words, at)
            if word.text in lexicon()["idle"]["words"] or (begun and word.text in lexicon()["talk"]["words"]):
                continue
            begun = begun or not found or any(each.term for each in found)
            if any(each.term not in _SAID_IDLY for each in found):
                return True
            long = not found and word.text not in COURTESY and len(word.text) >= _GUESSED
            if long and self._near.is_near(skeleton(word.text)):
                return True
        return False

    @cached_property
    def _near(self) -> Vocabulary:
        spelt = {
            shape(w.rstrip("*"))
            for each, meaning in _grammar_words()
            if meaning.term not in ("", "CHOICE")  # the weather is what people talk about
            for w in each.split()
        }
        names = {word for word in self.places.nearest if " " not in word}
        return Vocabulary({word for word in spelt | names if len(word) >= _TELLING}, NEAR)


@lru_cache(maxsize=2)
def meanings_of(source: Source) -> Meanings:
    """The ``Meanings`` of a source, one for all its readers: to make them takes a tenth of a second."""
    return Meanings(source)
