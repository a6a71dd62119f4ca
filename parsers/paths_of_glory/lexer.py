"""A clause of Paths of Glory as tokens: words of the grammar, units, names; it must not know the grammar."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from pathlib import Path
from typing import Any

from lark import Token

from games.paths_of_glory.data.naming import Names, cards_of, spaces_of
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.text.phrases import ELIMINATED, RESERVE
from parsers.kit.lexicon import either, lexicon_in
from parsers.kit.tokens import UnknownNameError
from parsers.lexing import COURTESY, Phrases, Vocabulary, fold, skeleton
from parsers.paths_of_glory.clauses import split, tidied

_PIECE = re.compile(r"->|[,:()+&@>]|[^\s,:()+&@>]+")
_PART = re.compile(r"-|[^\s-]+")
_QUOTES = "«»\"“”„.!?'№#"
_LONGEST_NAME = 4
_LONGEST_TITLE, _LONGEST_NUMBER = 6, 7
"""Words of a card's title, and of ``(CP card No. 3)`` behind it."""
_PLACE_FOLLOWS = {"TO", "FROM", "AT", "ATTACK", "VIA", "DASH", "ACTIVATE", "ENTRENCH", "FLANK", "TOWARDS"}
_CARD_FOLLOWS = {"EVENT", "CARDS", "CARDSWON", "CARDSLOST", "RP", "SR", "OPS", "DISCARD", "ANYOF"}
_LONGEST_HEADING = 9
_LETTERS = {
    **dict.fromkeys(("OPS", "SR", "RP", "EVENT"), "W"),
    **dict.fromkeys(("ONEOP", "PEACE"), "O"),
    "CARDS": "K",
    "CARD": "C",
    "NUMBER": "N",
    "LPAR": "(",
    "RPAR": ")",
    "COMMA": ",",
    "COLON": ":",
}
_HEADING = re.compile(r"WK*(?:C(?:\(K*N\))?|N)|K*(?:C(?:\(K*N\))?|N),?N?W|NO|ON(?=:|$)|O")
"""How a round is used, in letters for its tokens."""
_SAID_IDLY = {
    "ALL",
    "TO",
    "AT",
    "FROM",
    "WITH",
    "VIA",
    "COMMA",
    "COLON",
    "DASH",
    "LPAR",
    "RPAR",
    "FULL",
    "CARDS",
}
"""Words of the grammar that stand in any talk."""
_GUESSED, _NEAR = 5, 84
"""How long a word must be, and how like another in hundredths, to be taken for that one misspelt."""


lexicon = partial(lexicon_in, Path(__file__).parent)
"""The file of words."""
_ORDINAL = re.compile(
    rf"(\d+)(?:{either(lexicon()['ordinals']['whole'])}|-?(?:{either(lexicon()['ordinals']['dashed'])}))\.?"
)


@cache
def verbs() -> tuple[str, ...]:
    """Single words of orders that are long enough to be known when they are misspelt."""
    spelt = {word for each in lexicon()["words"].values() for word in each}
    return tuple(sorted(word for word in spelt if len(word) > 3 and word.isalpha()))


@dataclass(frozen=True)
class _Words:
    """Phrases and stems of one sort of word, and what they mean."""

    phrases: Phrases[tuple[str, str]]
    stems: tuple[tuple[str, tuple[str, str]], ...]

    @cached_property
    def _beginnings(self) -> tuple[str, ...]:
        return tuple(stem for stem, _ in self.stems)

    @cached_property
    def _remembered(self) -> Callable[[str], tuple[int, list[tuple[str, str]]] | None]:
        return lru_cache(maxsize=4096)(self._alone)

    def _alone(self, word: str) -> tuple[int, list[tuple[str, str]]] | None:
        """What a word means, or that it means nothing; None where the words that follow may matter."""
        return None if self.phrases.goes_on(word) else self._at([word], 0)

    def longest(self, words: Sequence[str], at: int) -> tuple[int, list[tuple[str, str]]]:
        """(how many words, their meanings) of the longest phrase or stem at ``at``."""
        alone = self._remembered(words[at])
        return self._at(words, at) if alone is None else alone

    def _at(self, words: Sequence[str], at: int) -> tuple[int, list[tuple[str, str]]]:
        count, found = self.phrases.longest(words[at], lambda: words[at + 1 : at + 6])
        if found or not words[at].startswith(self._beginnings):
            return count, found
        return next(((1, [meaning]) for stem, meaning in self.stems if words[at].startswith(stem)), (0, []))


@dataclass(frozen=True, slots=True)
class _Spelt:
    """The words of a piece: where each stands, as it is folded, and by its shape; made once for all uses."""

    found: tuple[re.Match[str], ...]
    words: tuple[str, ...]
    shapes: tuple[str, ...]

    def after(self, at: int) -> Sequence[str]:
        """The shapes of the words behind one, as many as a name may have."""
        return self.shapes[at + 1 : at + _LONGEST_NAME + 1]


def _words(groups: Mapping[str, Sequence[str]], terminal: str | None = None) -> _Words:
    phrases: Phrases[tuple[str, str]] = Phrases()
    stems: list[tuple[str, tuple[str, str]]] = []
    for key, spelt in groups.items():
        meaning = (terminal or key, key)
        for phrase in spelt:
            if phrase.endswith("*"):
                stems.append((fold(phrase[:-1]), meaning))
            else:
                phrases.add([each[0] for each in _PIECE.finditer(fold(phrase))], meaning)
    return _Words(phrases, tuple(sorted(stems, key=lambda pair: -len(pair[0]))))


@cache
def _grammar() -> _Words:
    return _words(lexicon()["words"])


@cache
def _noise() -> _Words:
    return _words({"noise": lexicon()["noise"]["words"]})


@cache
def _units() -> _Words:
    nations = _words(lexicon()["nations"], "NATION")
    badges = _words(lexicon()["badges"], "BADGE")
    for key, spelt in lexicon()["badges"].items():
        for phrase in spelt:
            if not phrase.endswith("*"):
                nations.phrases.add([each[0] for each in _PIECE.finditer(fold(phrase))], ("BADGE", key))
    return _Words(nations.phrases, nations.stems + badges.stems)


def shape(text: str) -> str:
    """How words of names are compared: folded, look-alike letters of both scripts as one."""
    return skeleton(fold(text))


def _number(word: str) -> tuple[str, str, int] | None:
    """A count or an ordinal, in figures or words."""
    if not word[:1].isdecimal():
        count = _counts().get(word)
        return ("NUMBER", count, 1) if count else None
    if word.isdecimal():
        return "NUMBER", word, 1
    if ordinal := _ORDINAL.fullmatch(word):
        return "ORDINAL", ordinal[1], 1
    return None


@cache
def _counts() -> Mapping[str, str]:
    return {fold(word): count for count, spelt in lexicon()["counts"].items() for word in spelt}


class Lexer:
    """Tokens of one clause. Values of PLACE and CARD are ids joined by blanks: all that a name may mean."""

    def __init__(self, source: Source) -> None:
        self.places: Names[Any] = spaces_of(source.atlas, shape)
        self.cards: Names[Any] = cards_of(source.pack, shape)
        self._place_phrases: Phrases[str] = Phrases()
        for place, name in self.places.known:
            self._place_phrases.add(name, place)
        for box, spelt in ((RESERVE, lexicon()["reserve"]), (ELIMINATED, lexicon()["eliminated"])):
            for phrase in spelt["words"]:
                self._place_phrases.add([shape(word) for word in phrase.split()], box)
        known = [word for key in ("words", "nations") for spelt in lexicon()[key].values() for word in spelt]
        self._vocabulary = Vocabulary({*map(shape, known), *self.places.nearest}, _NEAR)
        self._place = lru_cache(maxsize=4096)(self.places.meaning)
        self._card = lru_cache(maxsize=1024)(self.cards.meaning)
        # A piece is looked at as a heading, as a clause and as mere talk.
        self._spelt = lru_cache(maxsize=8)(self._spell)

    def clauses(self, text: str) -> list[list[Token]]:
        """Text as tokens of one clause or of several that share a verb. Raises UnknownNameError."""
        return [clause for each in split(self._tokens(text)) if (clause := tidied(each))]

    def heading(self, text: str) -> tuple[int, int]:
        """Where a heading at the beginning ends and what is behind it begins; zeros where there is none."""
        made = self._tokens(text, most=_LONGEST_HEADING, strict=False)
        head = _HEADING.match("".join(_LETTERS.get(token.type, ".") for token in made))
        if head is None:
            return 0, 0
        end = begin = (made[head.end() - 1].end_column or 1) - 1
        for token in made[head.end() :]:
            if token.type not in ("COLON", "DASH", "COMMA"):
                break
            begin = (token.end_column or 1) - 1
        return end, begin + len(text[begin:]) - len(text[begin:].lstrip())

    def attacks(self, text: str) -> bool:
        """Whether a text speaks of an attack, readable or not."""
        return any(token.type == "ATTACK" for token in self._tokens(text, strict=False))

    def idle(self, text: str) -> bool:
        """Whether a text is mere talk: no word of it is one of an order or a name, or near to one."""
        words = tuple(fold(each[0]).strip(_QUOTES) for each in _PIECE.finditer(text))
        spelt = _Spelt((), words, tuple(map(skeleton, words)))
        return not any(self._tells(spelt, at) for at, word in enumerate(words) if word[:1].isalnum())

    def _tells(self, spelt: _Spelt, at: int) -> bool:
        words, word = spelt.words, spelt.words[at]
        if word[0].isdigit() or _units().longest(words, at)[0]:
            return True
        if _noise().longest(words, at)[0] or word in _counts() or word in COURTESY:
            return False
        grammar = _grammar().longest(words, at)[1]
        if grammar:
            return grammar[0][0] not in _SAID_IDLY
        if self._place_phrases.longest(spelt.shapes[at], lambda: spelt.after(at))[0]:
            return True
        return len(word) >= _GUESSED and self._vocabulary.is_near(spelt.shapes[at])

    def _spell(self, text: str) -> _Spelt:
        found: list[re.Match[str]] = []
        words: list[str] = []
        for each in _PIECE.finditer(text):
            folded = fold(each[0])
            parts = self._parts(text, each, folded) if "-" in folded else ()
            found += parts or (each,)
            words += [fold(part[0]).strip(_QUOTES) or part[0] for part in parts] or (
                folded.strip(_QUOTES) or each[0],
            )
        return _Spelt(tuple(found), tuple(words), tuple(map(skeleton, words)))

    def _tokens(self, text: str, *, most: int = 10_000, strict: bool = True) -> list[Token]:
        """Up to ``most`` tokens; up to the first unknown word unless ``strict``, else UnknownNameError."""
        spelt = self._spelt(text)
        made: list[Token] = []
        at = 0
        while at < len(spelt.words) and len(made) < most:
            try:
                terminal, value, count = self._next(spelt, at, made)
            except UnknownNameError:
                if strict:
                    raise
                break
            if terminal:
                start, end = spelt.found[at].start(), spelt.found[at + count - 1].end()
                made.append(Token(terminal, value, start_pos=start, column=start + 1, end_column=end + 1))
            at += count
        return made

    def _parts(self, text: str, piece: re.Match[str], folded: str) -> Sequence[re.Match[str]]:
        """``Sedan-Metz`` as three pieces, where that is no name but its parts are; else none."""
        if self._place(piece[0]) or not all(map(self._place, folded.split("-"))):
            return ()
        return tuple(_PART.finditer(text, piece.start(), piece.end()))

    def _next(self, spelt: _Spelt, at: int, made: list[Token]) -> tuple[str, str, int]:
        """(terminal, value, how many words); no terminal for words that say nothing."""
        words, before = spelt.words, made[-1].type if made else ""
        listed = made[-2].type if before == "COMMA" and len(made) > 1 else ""
        if (before in _CARD_FOLLOWS or listed == "CARD") and (card := self._card_at(words, at)):
            return card
        if number := _number(words[at]):
            return number
        wants_place = before in _PLACE_FOLLOWS or listed == "PLACE"
        place_count, places = self._place_phrases.longest(spelt.shapes[at], lambda: spelt.after(at))
        # ``Кан:`` names the space that units come from, not the Canadians.
        wants_place = wants_place or words[at + place_count : at + place_count + 1] == (":",)
        unit_count, units = _units().longest(words, at)
        count, grammar = _grammar().longest(words, at)
        noise_count, _ = _noise().longest(words, at)
        if places and place_count >= max(count, unit_count, 1) and (wants_place or not (units or grammar)):
            return "PLACE", " ".join(places), place_count
        if grammar and count >= unit_count and count >= noise_count:
            return grammar[0][0], words[at], count
        if units:
            return units[0][0], units[0][1], unit_count
        if noise_count:
            return "", "", noise_count
        if places:
            return "PLACE", " ".join(places), place_count
        count, likely = self._run(words, at, self._place)
        if likely:
            return "PLACE", " ".join(likely), count
        if not made and self._ways(words) and (card := self._card_at(words, at)):
            return card
        unknown = spelt.found[at]
        raise UnknownNameError(unknown[0].strip(_QUOTES), unknown.start() + 1)

    def _ways(self, words: Sequence[str]) -> bool:
        """Whether a text says how a card is played, so that one may stand at its beginning."""
        found = (_grammar().longest(words, at)[1] for at in range(len(words)))
        return any(meanings and _LETTERS.get(meanings[0][0]) == "W" for meanings in found)

    def _card_at(self, words: Sequence[str], at: int) -> tuple[str, str, int] | None:
        """A card's name; whatever stands before its number in brackets names it too, known or not."""
        if any(terminal == "CARDS" for terminal, _ in _grammar().longest(words, at)[1]):
            return None
        near = words[at : at + _LONGEST_TITLE + _LONGEST_NUMBER]
        title = next((count for count, word in enumerate(near) if not word[0].isalnum()), len(near))
        # ``14 points`` is a title, ``14`` is a number.
        shortest = 2 if words[at].isdecimal() else 1
        for count in range(min(title, _LONGEST_NAME), shortest - 1, -1):
            if found := self._card(" ".join(near[:count])):
                return "CARD", " ".join(found), count
        number = near[title : title + _LONGEST_NUMBER]
        if title and number[:1] == ("(",) and ")" in number:
            inside = number[1 : number.index(")")]
            numbered = sum(map(str.isdecimal, inside)) == 1 and inside[-1].isdecimal()
            if numbered and not words[at].isdecimal():
                return "CARD", "", title
        return None

    def _run(self, words: Sequence[str], at: int, meaning: Any) -> tuple[int, tuple[str, ...]]:
        """The longest run of words, none of the grammar, that a name may mean."""
        end = at + 1
        while end < min(len(words), at + _LONGEST_NAME) and not self._known(words, end):
            end += 1
        for stop in range(end, at, -1):
            found = meaning(" ".join(words[at:stop]))
            if found:
                return stop - at, found
        return 0, ()

    def _known(self, words: Sequence[str], at: int) -> bool:
        if words[at][:1].isdecimal() and (words[at].isdecimal() or _ORDINAL.fullmatch(words[at])):
            return True
        return bool(_grammar().longest(words, at)[0] or _units().longest(words, at)[0])
