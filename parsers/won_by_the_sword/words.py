"""What words mean: terms of the grammar with their values, the longest phrase first; it knows no grammar."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache, partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from rapidfuzz import fuzz, process

from games.naming import Names
from games.won_by_the_sword.model.atlas import Point, PointId
from games.won_by_the_sword.model.forces import Leader, LeaderId
from games.won_by_the_sword.model.source import Source
from parsers.kit.lexicon import lexicon_in
from parsers.kit.tokens import NEAR
from parsers.lexing import COURTESY, Vocabulary, fold, script, skeleton

lexicon = partial(lexicon_in, Path(__file__).parent)
"""The file of words."""

LONGEST_PHRASE = 8
"""Words of a phrase, at most."""
_LONGEST_NAME = 3
"""Words of a name in another case."""
_SHORTEST = 4
_LIKE = 80
"""How like a name must be to be proposed, in hundredths of all its letters."""
"""Letters of the beginning of a name, or of one in another case."""
_ORDINAL = rf"(?:{'|'.join(lexicon()['ordinals']['endings'])})(?!\w)"
_WORD = re.compile(
    rf"\d+-?{_ORDINAL}|\d+|w/|[-=]*>|'s(?!\w)|[^\W\d_]+(?:'(?!s(?!\w))[^\W\d_]*)?|[^\s«»\"“”„]", re.IGNORECASE
)
_DIGITS = re.compile(r"\d+")
MARKS = {
    **dict.fromkeys((",", "+", "&"), ","),
    ";": ";",
    ":": ":",
    ">": ">",
    "(": "(",
    ")": ")",
    ".": ".",
    "!": ".",
    "?": "?",
}
"""Signs that part what is said."""

T = TypeVar("T", bound=str)


class Meaning(NamedTuple):
    """A term of the grammar, empty for what is said in passing, and its value."""

    term: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """A word or sign of a line: where it stands (from 0), and as it is compared.

    ``near``: no blank parts it from the one before.
    """

    start: int
    end: int
    text: str
    near: bool


@dataclass(frozen=True, slots=True)
class Lexeme:
    """Words that mean something together; ``term`` is ``?`` where they mean nothing."""

    start: int
    end: int
    term: str
    value: str = ""


@dataclass(slots=True)
class _Node:
    found: Meaning | None = None
    words: dict[str, _Node] = field(default_factory=dict)
    stems: dict[str, _Node] = field(default_factory=dict)
    lengths: list[int] = field(default_factory=list)
    """Of the stems, the longest first."""

    def of(self, phrase: str) -> _Node:
        """The node of a phrase from here on, made where there is none."""
        node = self
        spelt, stems = _spelt(phrase), [each.endswith("*") for each in phrase.split()]
        for at, word in enumerate(spelt):
            stem = len(stems) == len(spelt) and stems[at]
            if stem:
                node.lengths = sorted({*node.lengths, len(word)}, reverse=True)
            node = (node.stems if stem else node.words).setdefault(word, _Node())
        return node

    def next(self, word: str) -> list[_Node]:
        """Where a word leads: itself, and the stems that it begins with, the longest first."""
        made = [self.words[word]] if word in self.words else []
        for length in self.lengths:
            if (stem := word[:length]) in self.stems:
                made.append(self.stems[stem])
        return made


def words_of(line: str) -> list[Word]:
    """The words and signs of a line, figures parted from letters; a dash within a word parts two."""
    folded = fold(line)
    made: list[Word] = []
    end = 0
    for each in _WORD.finditer(folded):
        text = each[0]
        if text == "-" and not _is_dash(folded, each.start(), each.end()):
            continue
        if text == "/" or text == "'s":
            continue
        if text[0].isdigit():
            figures = _DIGITS.match(text)
            text = figures[0] if figures else text
        made.append(
            Word(each.start(), each.end(), text.rstrip("'") or text, bool(made) and each.start() == end)
        )
        end = each.end()
    return made


def _is_dash(line: str, start: int, end: int) -> bool:
    """A dash between blanks, or before a figure; those within words are none."""
    before, after = line[start - 1 : start], line[end : end + 1]
    return not before.strip() and (not after.strip() or after.isdigit())


@cache
def _spelt(phrase: str) -> tuple[str, ...]:
    return tuple(word.text for word in words_of(phrase.replace("*", "")) if word.text != ".")


class Phrases:
    """Phrases with what each is for; the longest is found, with * at the end of a word for any ending."""

    def __init__(self) -> None:
        self._root = _Node()

    def add(self, phrase: str, value: str) -> None:
        """One more."""
        self._root.of(phrase).found = Meaning(value)

    def at(self, words: Sequence[Word], at: int) -> tuple[int, str]:
        """How many words from here on are the longest phrase, and what it is for; (0, "") where none is."""
        best, nodes = (0, ""), [self._root]
        for count, word in enumerate(words[at : at + LONGEST_PHRASE], 1):
            nodes = [after for node in nodes for after in node.next(word.text)]
            found = next((node.found for node in nodes if node.found is not None), None)
            if found is not None:
                best = (count, found.term)
            if not nodes:
                break
        return best


class Lexicon:
    """All that words may mean; made once for a source."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._root = _Node()
        tables = lexicon()
        for phrase in tables["noise"]["words"]:
            self._add(phrase, Meaning(""))
        for nation, phrases in tables["nations"].items():
            for phrase in phrases:
                self._add(phrase, Meaning("UNIT", f"nation:{nation}"))
        for key, phrases in tables["words"].items():
            term, _, value = key.partition("=")
            for phrase in phrases:
                self._add(phrase, Meaning(term, value))
        for key, phrases in tables["sayings"].items():
            for phrase in phrases:
                self._add(phrase, Meaning("SAY", key))
        self._dotted = frozenset(tables["abbreviations"]["words"])
        leaders = _named(source.roster.leaders, tables["leaders"])
        points = _named(source.atlas.points, tables["places"])
        for term, named in (("LEADER", leaders), ("PLACE", points)):
            for phrase, ids in _together(named).items():
                self._add(phrase, Meaning(term, " ".join(ids)), over=term == "PLACE")
        self.points: Names[PointId] = Names.of({PointId(key): each for key, each in points.items()}, fold)
        self._leaders: Names[LeaderId] = Names.of(
            {LeaderId(key): each for key, each in leaders.items()}, fold
        )
        self._order = {str(key): at for at, key in enumerate(source.roster.leaders)}
        self._by_case = lru_cache(maxsize=4096)(self._in_another_case)
        self._of_name = lru_cache(maxsize=8192)(self._may_name)  # most words of a letter are of no name

    def _add(self, phrase: str, meaning: Meaning, *, over: bool = True) -> None:
        node = self._root.of(phrase)
        if over or node.found is None:
            node.found = meaning

    def lexemes(self, line: str) -> list[Lexeme]:
        """The meanings of a line in turn, also of what means nothing (``?``); passing words are left out."""
        words = words_of(line)
        made: list[Lexeme] = []
        at = 0
        while at < len(words):
            count, meaning = self._at(words, at)
            if meaning.term:
                made.append(Lexeme(words[at].start, words[at + count - 1].end, meaning.term, meaning.value))
            at += count
        return made

    def _at(self, words: Sequence[Word], at: int) -> tuple[int, Meaning]:
        """How many words mean something together, and what."""
        word = words[at]
        after = words[at + 1] if at + 1 < len(words) else None
        figured = after is not None and after.near and after.text.isdecimal() and len(word.text) == 1
        if figured and (mark := skeleton(word.text)) in _LETTERS:
            return 1, Meaning(_LETTERS[mark])
        count, found = self._phrase(words, at)
        if found is not None:
            if found.term == "LEADER" or (found.term == "" and count == 1):
                longer = self._name(words, at, more_than=count)
                if longer[0]:
                    return longer
            return count, found
        if word.text.isdecimal():
            return 1, Meaning("NUM" if len(word.text) < 9 else "?", word.text)
        if word.text == "-":
            return (1, Meaning("MARK", "-")) if after is None or not after.near else (1, Meaning("?"))
        if word.text in MARKS or word.text.endswith(">"):
            dotted = word.text == "." and at > 0 and words[at - 1].text in self._dotted and word.near
            return 1, Meaning("" if dotted else "MARK", MARKS.get(word.text, ">"))
        count, found = self._name(words, at)
        return (count, found) if count else (1, Meaning("?"))

    def _phrase(self, words: Sequence[Word], at: int) -> tuple[int, Meaning | None]:
        best: tuple[int, Meaning | None] = (0, None)
        nodes = [self._root]
        length = at
        while nodes and length < min(at + LONGEST_PHRASE, len(words)):
            text = words[length].text
            nodes = [after for node in nodes for after in node.next(text)]
            length += 1
            found = next((node.found for node in nodes if node.found is not None), None)
            if found is not None:
                best = (length - at, found)
            if nodes and length < len(words) and words[length].text == "." and text in self._dotted:
                length += 1  # ``schwab. hall``
        return best

    def _name(self, words: Sequence[Word], at: int, more_than: int = 0) -> tuple[int, Meaning]:
        """A name in another case, or the beginning of one; (0, ...) where there is none."""
        some: list[str] = []
        for each in words[at : at + _LONGEST_NAME]:
            if not self._of_name(each.text):
                break
            some.append(each.text)
        if some and len(some[0]) < _SHORTEST - 1:
            return 0, Meaning("")
        for count in range(len(some), more_than, -1):
            found = self._by_case(" ".join(some[:count]))
            if found is not None:
                return count, found
        return 0, Meaning("")

    def _may_name(self, word: str) -> bool:
        """Whether a word may be one of a name in another case."""
        return word[0].isalpha() and (self.points.has_like(word) or self._leaders.has_like(word))

    def _in_another_case(self, text: str) -> Meaning | None:
        points = self.points.meaning(text)
        if points and _plausible(text, self.points):
            return Meaning("PLACE", " ".join(points))
        leaders = self._leaders.meaning(text)
        if leaders and _plausible(text, self._leaders):
            return Meaning("LEADER", " ".join(sorted(leaders, key=lambda each: self._order[each])))
        return None

    @cached_property
    def _near(self) -> Vocabulary:
        return Vocabulary({word for word in self.points.nearest if " " not in word and len(word) > 5}, NEAR)

    def is_near(self, word: str) -> bool:
        """Whether an unknown word is much like the name of a point."""
        folded = fold(word)
        return len(folded) > _SHORTEST and folded not in COURTESY and self._near.is_near(folded)

    def is_like(self, word: str, point: PointId) -> bool:
        """Whether a point has a name that is spelt nearly so."""
        names = (fold(name) for name in self.points.texts if point in self.points.meaning(name))
        return any(fuzz.ratio(fold(word), name) >= _LIKE for name in names)


_VERBS = (
    "MOVE",
    "FORAGE",
    "DROP",
    "LIFT",
    "PATROL",
    "ABSORB",
    "RECOVER",
    "SIEGE",
    "WORKS",
    "BATTLE",
    "RETREAT",
)
_SLIP = 70
"""How like a verb a slip of the pen is, in hundredths: ``mvoe`` is 75."""
_VERBS_SHOWN = 3


@cache
def _verbs() -> tuple[str, ...]:
    words = lexicon()["words"]
    return tuple(word for term in _VERBS for word in words[term] if word.isalpha() and len(word) >= 4)


def verbs_like(word: str) -> tuple[str, ...]:
    """Verbs of orders that begin as a word that is none and are spelt much like it, the likest first."""
    bare = fold(word)
    able = [each for each in _verbs() if each[:1] == bare[:1]]
    near = process.extract(bare, able, scorer=fuzz.ratio, score_cutoff=_SLIP, limit=_VERBS_SHOWN)
    return tuple(found for found, _, _ in near)


_LETTERS: Mapping[str, str] = lexicon()["letters"]
"""A letter before a figure (``C2``, ``P1``, ``x2``) -> its term."""


_DIGRAPHS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})


def _plausible(text: str, names: Names[PointId] | Names[LeaderId]) -> bool:
    """Whether each word is the beginning of a name, or a Russian one in another case.

    ``pass`` is not Passau, nor is ``Ганс`` Hanau in another case: a wrong guess would move an army.
    """
    russian = script(text) != "latin"
    words = text.split()
    told = [word for word in words if len(word) >= _SHORTEST] or words
    return all(any(_fits(word, name, russian) for name in names.nearest) for word in told)


def _fits(word: str, name: str, russian: bool) -> bool:
    if word == name:
        return True
    if name.startswith(word):
        return len(word) >= (_SHORTEST if russian else _SHORTEST + 1)
    common = next((at for at, (one, other) in enumerate(zip(word, name, strict=False)) if one != other), None)
    kept = min(len(word), len(name)) if common is None else common
    # The last letters change with the case: ``Ульма``, ``Ханау``, of longer names two: ``Венгерского``.
    changed = 2 if len(name) > _SHORTEST + 1 else 1
    return russian and kept >= max(_SHORTEST - 1, len(name) - changed) and len(word) - kept < _SHORTEST


def _named(
    things: Mapping[T, Point] | Mapping[T, Leader], more: Mapping[str, list[str]]
) -> dict[str, list[str]]:
    """All names of points or leaders, those of the lexicon too."""
    made: dict[str, list[str]] = {}
    for key, thing in things.items():
        spelt = [*thing.names.values(), *thing.also, *more.get(str(key), ())]
        made[str(key)] = [*spelt, *(each.translate(_DIGRAPHS) for each in spelt)]
    return made


def _together(named: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    """Each name with all that are called so, in the order of the data."""
    found: dict[str, dict[str, None]] = {}
    for key, phrases in named.items():
        for phrase in phrases:
            found.setdefault(" ".join(_spelt(fold(phrase))), {})[key] = None
    return {phrase: tuple(keys) for phrase, keys in found.items()}
