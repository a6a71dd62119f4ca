"""The names of cards in a line of Sunset of Empire: one, or several without a word between; no grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain

from games.sunset_of_empire.data.naming import Names
from games.sunset_of_empire.model.cards import Card, CardId
from games.sunset_of_empire.model.orders import Tag
from games.sunset_of_empire.text.phrases import Named
from parsers.greeting import phrases
from parsers.kit.tokens import UnknownNameError
from parsers.lexing import Phrases, fold, skeleton
from parsers.sunset_of_empire.clauses import spelt
from parsers.sunset_of_empire.words import PIECE, QUOTES, TAG, Word, bare, forms, is_noise, lexicon

_LONGEST_RUN = 12
"""Words in which two names without a word between them are looked for, at most."""
_TELLING = 4
"""Letters of a word that belongs to a name, or else the run that it stands in is none."""
_MODEL = 6
"""Signs of a model of aeroplane, at most."""
_REMEMBERED = 8192
_JOINED = re.compile(r"(?<!\w)([^\W\d]{1,3})[-\s]?(\d+)(?!\w)")
_LETTERS = re.compile(r"[^\W\d_]+")
_NUMBER = ("#", "№")
_ROMAN = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")


@cache
def _ordinal() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(\d+)-?(?:{forms('ordinal')})(?!\w)")


@cache
def _model() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.])({forms('model')})[.\s-]?([1-9]|[ivx]+)(?!\w)")


@cache
def _with_which() -> re.Pattern[str]:
    return re.compile(rf".*(?:{forms('instrumental')})")


@cache
def _to_which() -> re.Pattern[str]:
    return re.compile(rf".*(?:{forms('object')})")


class CardNames:
    """What words of a line mean as names; ``known`` are the names of the cards."""

    def __init__(self, known: Names[CardId], cards: Mapping[CardId, Card]) -> None:
        self.known, self.cards = known, cards
        self.whole: Phrases[str] = Phrases()
        for text in known.texts:
            self.whole.add([bare(fold(each[0])) for each in PIECE.finditer(text)], text)
        self._words = frozenset(word for _, words in known.known for word in words)
        # The parts of a run that is no name are looked up again and again.
        self.meaning = lru_cache(maxsize=_REMEMBERED)(self._meaning)

    def of(self, line: str, pieces: Sequence[re.Match[str]]) -> Iterator[Word]:
        """The names in a run of words that the lexicon does not know. Raises UnknownNameError."""
        if not pieces:
            return
        telling = [each for each in pieces if not is_noise(each[0])]
        for parts in chain([[list(pieces)]], self._partings(telling)):
            found = [self._name(line, part) for part in parts]
            if all(found):
                yield from _once(line, [each for each in found if each])
                return
        text, start = _trimmed(line, (telling or pieces)[0].start(), (telling or pieces)[-1].end())
        raise UnknownNameError(text, start + 1)

    def _partings(self, pieces: list[re.Match[str]]) -> Iterator[list[list[re.Match[str]]]]:
        """The run as one name, two, or three, where each of its words may belong to a name."""
        if not 0 < len(pieces) <= _LONGEST_RUN:
            return
        words = (each[0].strip(QUOTES) for each in pieces)
        if not all(len(word) < _TELLING or self.meaning(word) for word in words):
            return
        yield [pieces]
        for cut in range(1, len(pieces)):
            yield [pieces[:cut], pieces[cut:]]
        for first in range(1, len(pieces)):
            for second in range(first + 1, len(pieces)):
                yield [pieces[:first], pieces[first:second], pieces[second:]]

    def _name(self, line: str, pieces: Sequence[re.Match[str]]) -> Word | None:
        text, start = _trimmed(line, pieces[0].start(), pieces[-1].end())
        said = " ".join(each[0] for each in pieces) if len(pieces) > 1 else text
        end, shape = start + len(text), skeleton(fold(text))
        marked = shape[:1] in _NUMBER
        if len(pieces) == 1 and TAG.fullmatch(shape[marked:]):
            # Also the name of a card, but not ``#E1``.
            tag = shape[marked:].upper()
            cards = () if marked else self.meaning(shape)
            return Word("NAME", "", start, end, (Named(tag, cards, tag=Tag(tag)),))
        cards = self.meaning(said)
        return Word("NAME", self.case(pieces), start, end, (Named(text, cards),)) if cards else None

    def _meaning(self, text: str) -> tuple[CardId, ...]:
        """The cards that a name may mean, in the spellings of players too."""
        if all(map(_is_particle, fold(text).split())) or fold(text).strip() in phrases("answers"):
            return ()
        return next(filter(None, map(self.known.meaning, _spellings(text))), ()) or self._called(text)

    def _called(self, text: str) -> tuple[CardId, ...]:
        """The unit that some call by another name: ``the triplane``."""
        said = " ".join(fold(text).split())
        key = next((key for key, called in _others() if called.fullmatch(said)), "")
        return tuple(card for card, each in self.cards.items() if key and each.key == key and not each.does)

    def is_model(self, word: str) -> bool:
        """Whether a short word with a figure is a name by itself: ``S.E.5``, ``L 13``."""
        if not word[:1].isalpha() or len(word) > _MODEL or not word[-1].isdecimal():
            return False
        return bool(self.meaning(word))

    def case(self, pieces: Sequence[re.Match[str]]) -> str:
        """``is`` of a name as it stands on the card, ``by`` of that with which something is done, ``of`` of
        that to which it is done, where the case tells."""
        words = [bare(fold(each[0])).strip(QUOTES) for each in pieces]
        changed = [word for word in words if skeleton(word) not in self._words]
        if any(map(_with_which().fullmatch, changed)):
            return "by"
        if any(map(_to_which().fullmatch, changed)):
            return "of"
        return "" if changed else "is"


def _once(line: str, words: Sequence[Word]) -> list[Word]:
    """The names, two of one card beside each other as one: ``the Seaforth Highlanders``."""
    made: list[Word] = []
    for word in words:
        cards = word.named[0].cards
        if made and len(cards) == 1 and made[-1].named[0].cards == cards and not word.named[0].tag:
            start = made[-1].start
            both = (Named(line[start : word.end], cards),)
            made[-1] = Word("NAME", made[-1].value, start, word.end, both)
        else:
            made.append(word)
    return made


@cache
def _others() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Other names of single cards, by their keys; what is said of several is none (``tank``)."""
    return tuple((key, spelt(words)) for key, words in lexicon()["nicknames"].items() if " " not in key)


def _is_particle(word: str) -> bool:
    """Whether a word is one of those that many names have, or like one: ``them`` is not the 22nd Regiment."""
    particles = lexicon()["forms"]["particle"]
    return any(word.startswith(each) and len(word) <= len(each) + 2 for each in particles)


def _trimmed(line: str, start: int, end: int) -> tuple[str, int]:
    text = line[start:end]
    while text and text[0] in QUOTES and text[1:]:
        text, start = text[1:], start + 1
    return text.rstrip(QUOTES) or text, start


def _spellings(text: str) -> Iterator[str]:
    """A name as it is spelt, then as it may be meant: ordinals, Roman figures, ``U 20``, ``LZ-37``."""
    yield text
    told = {text}
    plain = _ordinal().sub(r"\1", fold(text))
    for other in (
        plain,
        _model().sub(lambda said: f"{_respelt(said[1])}.{_roman(said[2])}", plain),
        _respelt(plain),
        _respelt(_JOINED.sub(r"\1 \2", plain)),
        _JOINED.sub(r"\1-\2", _respelt(plain)),
        plain.replace("-", " "),
    ):
        if other not in told:
            told.add(other)
            yield other


def _roman(number: str) -> str:
    return _ROMAN[int(number)] if number.isdecimal() else number


def _respelt(text: str) -> str:
    spellings = lexicon()["spellings"]
    return _LETTERS.sub(lambda word: str(spellings.get(word[0], word[0])), text)
