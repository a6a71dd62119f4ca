"""The names that a line of Sunset of Empire mentions anywhere, whatever the words around them mean."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Literal, NamedTuple, TypeAlias

from rapidfuzz import fuzz, process

from games.sunset_of_empire.model.cards import Card, CardId, Row
from games.sunset_of_empire.text.phrases import Everything, Laying
from parsers.kit.lexicon import language
from parsers.kit.tokens import NEAR, UnknownNameError
from parsers.lexing import COURTESY, fold, script, skeleton
from parsers.sunset_of_empire.clauses import acting, spelt
from parsers.sunset_of_empire.clauses import words as words_for
from parsers.sunset_of_empire.names import CardNames
from parsers.sunset_of_empire.words import (
    PIECE,
    QUOTES,
    TAG,
    bare,
    behind,
    boats,
    keywords,
    lexicon,
)

LONGEST, FEWEST, ALIKE, GENERIC = 4, 4, 4, 6
"""Words of a name; letters of one that is a name by itself, and those in which cases agree, which is also how
many names a word may stand for; with more it is none (``division``)."""
_GUESSED, _SHORT = 6, 3
"""Letters of a word that may be a name misspelt, and of one that belongs to a name without figures."""
_APPOSED = 1
"""Signs between a word for a kind and the name that it goes with, whatever it is."""
_BEFORE = 3
"""Words between a preposition and the name that it goes with."""

Role: TypeAlias = Literal["", "by", "beside", "of", "straight", "weak"]


class Mention(NamedTuple):
    """``texts``: the names that it may be; ``does`` of an action; ``role`` by its case and the word before.

    ``beside``: with whom, or against whom; ``straight``: certainly at whom.
    """

    texts: tuple[str, ...]
    does: str
    role: Role
    start: int
    end: int
    cards: frozenset[CardId] = frozenset()
    is_tag: bool = False
    is_kind: bool = False


class Mentions:
    """Finds names; ``vocabulary`` are the words that are names by themselves."""

    def __init__(self, cards: Mapping[CardId, Card], names: CardNames, vocabulary: frozenset[str]) -> None:
        self.cards, self.names, self.vocabulary = cards, names, vocabulary
        self._sorted = sorted(vocabulary)

    def count(self, text: str) -> int:
        """How many names a text has, also where of some words nobody knows whether they are any."""
        return len(self._found(text, strict=False) or ())

    def check_kinds(self, text: str, written: Laying | Everything) -> None:
        """Raises UnknownNameError for a word for a kind of which none is named: ``Nixe and the flak``."""
        named = written.cards if isinstance(written, Laying) else (*written.but, *written.also)
        known = {card for each in named for card in each.cards}
        for each in self._found(text, strict=False) or ():
            if each.is_kind and known.isdisjoint(each.cards):
                raise UnknownNameError(text[each.start : each.end].rstrip(QUOTES), each.start + 1)

    def has_kind(self, text: str) -> bool:
        """Whether a text has a word for a kind of which it names none."""
        return any(each.is_kind for each in self._found(text, strict=False) or ())

    def acting(self, text: str) -> str:
        """A text without the names of what is kept for another time; see clauses.acting."""
        return acting(text, self.count)

    def without_summoned(self, found: Sequence[Mention]) -> tuple[Mention, ...]:
        """The names but those of what another of them summons: ``Denikin with his Iron Brigade``."""
        summoned = {self.cards[card].summons for each in found for card in each.cards}
        return tuple(each for each in found if each.cards.isdisjoint(summoned - {None}))

    def of(self, text: str) -> list[Mention] | None:
        """Each unit or card once, in sequence; None where a word may be a name and nobody knows which."""
        return self._found(text, strict=True)

    def _found(self, text: str, *, strict: bool) -> list[Mention] | None:
        found = list(PIECE.finditer(text))
        words = [fold(each[0]).strip(QUOTES) or each[0] for each in found]
        made: list[Mention] = []
        at = 0
        while at < len(words):
            count, mention = self._at(text, found, words, at)
            unknown = _is_figure(text, found[at]) or self._is_listed(found, words, at, made)
            if strict and mention is None and unknown:
                return None
            if mention is not None:
                role = self._role(text, words, at, found[at : at + count], made, found)
                made.append(self._both(mention._replace(role=role), words[:at], language(text)))
            at += max(count, 1)
        return _each_once(_without_kinds(made))

    def _at(
        self, text: str, found: Sequence[re.Match[str]], words: list[str], at: int
    ) -> tuple[int, Mention | None]:
        """How many words a name takes at a place."""
        start, lang = found[at].start(), language(text)
        boat, _ = boats().longest(words[at], behind(words, at))
        if boat:
            end = found[at + boat - 1].end()
            said = text[start:end].strip(QUOTES)
            return boat, Mention((said,), "", "", start, end)
        shape = skeleton(bare(words[at]))
        if TAG.fullmatch(shape):
            named = self.names.meaning(shape)
            either = tuple(self.cards[card].names[lang] for card in named)
            texts = (f"#{shape.upper()}", *dict.fromkeys(either))
            return 1, Mention(texts, "", "", start, found[at].end(), frozenset(named), is_tag=True)
        for count in range(min(LONGEST, len(words) - at), 0, -1):
            said = text[start : found[at + count - 1].end()].strip(QUOTES)
            cards = self._cards(words[at : at + count], said)
            if cards:
                end = found[at + count - 1].end()
                return count, self._mention(said, cards, start, end, lang)
        called = next(filter(None, (self._called(text, found, at, count, lang) for count in (3, 2, 1))), None)
        if called is not None:
            return called
        return 1, self._misspelt(words[at], start, found[at].end(), lang)

    def _called(
        self, text: str, found: Sequence[re.Match[str]], at: int, count: int, lang: str
    ) -> tuple[int, Mention] | None:
        """What some call a card that bears another name, or what many of one kind are: ``triplane``."""
        if at + count > len(found):
            return None
        start, end = found[at].start(), found[at + count - 1].end()
        words = " ".join(fold(each[0]).strip(QUOTES) for each in found[at : at + count])
        key = next((key for key, called in _nicknames() if called.fullmatch(words)), "")
        if not key:
            return None
        cards = tuple(card for card, each in self.cards.items() if each.key in key.split())
        names = tuple(dict.fromkeys(self.cards[card].names[lang] for card in cards))
        does = {str(self.cards[card].does or "") for card in cards}
        one = len(names) == 1
        return count, Mention(names, next(iter(does), ""), "", start, end, frozenset(cards), is_kind=not one)

    def _both(self, mention: Mention, before: Sequence[str], lang: str) -> Mention:
        """Behind ``both`` each two of one side that a word for a kind may be."""
        if not before or before[-1] not in lexicon()["proposing"]["both"]:
            return mention
        pairs = combinations(sorted(mention.cards), 2)
        alike = (pair for pair in pairs if len({self.cards[each].deck for each in pair}) == 1)
        named = (tuple(self.cards[each].names[lang] for each in pair) for pair in alike)
        texts = tuple(dict.fromkeys(", ".join(pair) for pair in named if len({*pair}) == 2))
        return mention._replace(texts=texts) if texts else mention

    def _cards(self, words: Sequence[str], said: str) -> tuple[CardId, ...]:
        if len(words) == 1:
            word = self._singular(_possessive(words[0]))
            return self.names.meaning(word) if self._is_name(word) else ()
        figures = any(map(str.isdecimal, said))
        weak = any(map(self._says_nothing, (words[0], words[-1]))) or "," in words
        if weak or any(len(bare(word)) < _SHORT and not figures for word in words):
            whole, _ = self.names.whole.longest(bare(words[0]), lambda: [bare(each) for each in words[1:]])
            return self.names.meaning(said) if whole == len(words) else ()
        return self.names.meaning(" ".join([*words[:-1], _possessive(words[-1])]))

    def _is_listed(
        self, found: Sequence[re.Match[str]], words: Sequence[str], at: int, made: Sequence[Mention]
    ) -> bool:
        """Whether an unknown word is one of a list of names: ``Kluck and Foo``."""
        joined = at > 1 and words[at - 1] in lexicon()["words"]["AND"]
        known = self._says_nothing(words[at]) or not found[at][0][:1].isupper()
        return joined and not known and bool(made) and made[-1].end == found[at - 2].end()

    def _singular(self, word: str) -> str:
        """``Seaforths``"""
        plain = skeleton(bare(word))
        known = plain in self.vocabulary or not plain.endswith("s")
        return word if known or plain[:-1] not in self.vocabulary else word[:-1]

    def _says_nothing(self, word: str) -> bool:
        count, _ = keywords().longest(word, list[str])
        return word in COURTESY or bool(count)

    def _is_name(self, word: str) -> bool:
        """Whether a word is a name by itself."""
        plain = skeleton(bare(word))
        if any(map(str.isdecimal, word)):
            return not word.isdecimal() and len(plain) > 1 and bool(self.names.meaning(word))
        if len(plain) < FEWEST or self._says_nothing(word):
            return False
        if script(word) == "latin":
            return plain in self.vocabulary
        return any(_inflected(plain, other) for other in self._beginning(plain))

    def _beginning(self, plain: str) -> tuple[str, ...]:
        return self._by_beginning.get(plain[:ALIKE], ())

    @property
    def _by_beginning(self) -> Mapping[str, tuple[str, ...]]:
        return _beginnings(self.vocabulary)

    def _mention(
        self, said: str, cards: tuple[CardId, ...], start: int, end: int, lang: str
    ) -> Mention | None:
        """None for a word that many names have (``division``)."""
        names = tuple(dict.fromkeys(self.cards[card].names[lang] for card in cards))
        if len({self.cards[card].key for card in cards}) > GENERIC:
            return None
        does = {str(self.cards[card].does or "") for card in cards}
        if len(does) > 1:
            return None
        texts = names if len(names) <= ALIKE else (said,)
        return Mention(texts, next(iter(does)), "", start, end, frozenset(cards))

    def _misspelt(self, word: str, start: int, end: int, lang: str) -> Mention | None:
        plain = skeleton(bare(_possessive(word)))
        if len(plain) < _GUESSED or self._says_nothing(word) or plain in self.vocabulary:
            return None
        near = process.extractOne(plain, self._sorted, scorer=fuzz.ratio, score_cutoff=NEAR + 6)
        if near is None:
            return None
        cards = self.names.meaning(near[0])
        return self._mention(near[0], cards, start, end, lang) if cards else None

    def _role(
        self,
        text: str,
        words: list[str],
        at: int,
        pieces: Sequence[re.Match[str]],
        made: Sequence[Mention],
        found: Sequence[re.Match[str]],
    ) -> Role:
        case = self.names.case(pieces) if language(text) == "ru" else ""
        after = made[-1].end if made else 0
        for back in range(at - 1, max(at - 1 - _BEFORE, -1), -1):
            if found[back].start() < after:
                break
            word = words[back]
            if word.isdecimal() or word in lexicon()["proposing"]["stops"]:
                break
            if role := _preposition(word, case):
                return role
        return "by" if case == "by" else "of" if case == "of" else ""

    def aims(self, text: str) -> tuple[Row | None, bool]:
        """The row that a line names, and whether it names life points."""
        words = [fold(each[0]).strip(QUOTES) for each in PIECE.finditer(text)]
        told = [keywords().longest(word, behind(words, at)) for at, word in enumerate(words) if word]
        meanings = [found[0] for count, found in told if count]
        row = next((value for terminal, value in meanings if terminal == "ROW"), None)
        return row, any(terminal == "LIFE" for terminal, _ in meanings)  # type: ignore[return-value]


def _preposition(word: str, case: str) -> Role:
    table = lexicon()["proposing"]
    if word in table["beside"]:
        return "by" if case == "of" else "beside"
    if word in table["straight"]:
        return "straight"
    if word in table["by"]:
        return "by"
    if word in table["of"]:
        return "of"
    return "weak" if word in table["weak"] else ""


def _each_once(mentions: Sequence[Mention]) -> list[Mention]:
    """Without what is named again, perhaps in other words."""
    made: list[Mention] = []
    for each in mentions:
        again = any(each.cards & other.cards or each.texts == other.texts for other in made)
        made += [] if again else [each]
    return made


def _without_kinds(mentions: Sequence[Mention]) -> list[Mention]:
    """Without words for a kind beside the name itself: ``the airship L 13``, ``the minelayer U-35``."""
    made: list[Mention] = []
    for each in mentions:
        named = any(
            each.cards & other.cards or 0 < other.start - each.end <= _APPOSED
            for other in mentions
            if not other.is_kind
        )
        made += [] if each.is_kind and named else [each]
    return made


@cache
def _nicknames() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((key, spelt(words)) for key, words in lexicon()["nicknames"].items())


def _is_figure(text: str, piece: re.Match[str]) -> bool:
    """A figure that belongs to no name, stands in no brackets (``Lion (9)``) and counts nothing."""
    if not any(map(str.isdecimal, piece[0])):
        return False
    before, behind_ = text[max(piece.start() - 1, 0) : piece.start()], text[piece.end() : piece.end() + 1]
    folded = fold(text)
    counts = piece[0].strip(QUOTES).isdecimal() and (
        words_for("counted").match(folded, piece.end() + 1) or _counting().search(folded, 0, piece.start())
    )
    return (before, behind_) != ("(", ")") and not counts


@cache
def _counting() -> re.Pattern[str]:
    return re.compile(rf"{words_for('counting').pattern}\s*\Z")


def _possessive(word: str) -> str:
    return re.sub(r"(?:'s|s')$", "", word)


def _inflected(word: str, name: str) -> bool:
    common = next((at for at, pair in enumerate(zip(word, name, strict=False)) if pair[0] != pair[1]), -1)
    common = min(len(word), len(name)) if common < 0 else common
    return common >= ALIKE and len(name) - common <= 2 and word[common:] in _endings()


@cache
def _endings() -> frozenset[str]:
    return frozenset(skeleton(each) for each in lexicon()["proposing"]["endings"])


@cache
def _beginnings(vocabulary: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for word in sorted(vocabulary):
        found.setdefault(word[:ALIKE], []).append(word)
    return {key: tuple(words) for key, words in found.items()}
