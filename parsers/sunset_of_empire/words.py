"""The words of the lexicon of Sunset of Empire in a line; no names of cards, no grammar."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from games.alphabets import TWINS
from games.sunset_of_empire.text.phrases import Named
from parsers.kit.lexicon import either, lexicon_in
from parsers.lexing import Phrases, fold, skeleton

_E_C, _X = (
    like + "".join(cyrillic for cyrillic, latin in TWINS.items() if latin in like) for like in ("ec", "-–x")
)
PIECE = re.compile(
    rf"->|[,+>:&]|[{_E_C}]\d{{1,2}}(?=[{_X}][{_E_C}]\d)|(?<=\d)[{_X}](?=[{_E_C}]\d)|[^\s,+>&:;()]+",
    re.IGNORECASE,
)
TAG = re.compile(r"[ec]\d{1,2}", re.IGNORECASE)
QUOTES = '«»"“”„.!?'
TELLING = frozenset(
    (
        *(
            "LAY",
            "LAYOUT",
            "SUMMON",
            "VERB",
            "STRIKE",
            "UNCOVER",
            "RAISE",
            "RESTORE",
            "SWEEP",
            "SINK",
            "ON_MINES",
        ),
        *(
            "SCOUT",
            "DEFLECT",
            "PLAY",
            "KEEP",
            "RECALL",
            "REFLECT",
            "DEADMEN",
            "TOP",
            "BOTTOM",
            "PASS",
            "STOP",
        ),
        *("LIFE", "ENDYEAR", "TAKEIT"),
    )
)
"""What makes a line more than talk."""
lexicon = partial(lexicon_in, Path(__file__).parent)
"""The file of words."""


@cache
def forms(key: str) -> str:
    """A regular expression for the parts of words of that key."""
    return either(lexicon()["forms"][key])


@cache
def whose() -> re.Pattern[str]:
    """Whose life is struck at, at the end of a piece."""
    return re.compile(rf"(?<!\w)(?:{forms('owned')})\s+([^\W\d_]{{3,}})$", re.IGNORECASE)


@cache
def too() -> re.Pattern[str]:
    """What says that who is named comes beside the others."""
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['adding']['too'])})(?!\w)")


@cache
def sayings() -> dict[str, str]:
    """Pieces that name no card and mean one -> its name."""
    return {fold(said): name for name, each in lexicon()["sayings"].items() for said in each}


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the lexicon (``terminal``, ``value``) or names (``named``), with its place from 0."""

    terminal: str
    value: str
    start: int
    end: int
    named: tuple[Named, ...] = ()


@cache
def keywords() -> Phrases[tuple[str, str]]:
    """The phrases of the lexicon: terminal and value; of noise both empty.

    The value of a verb that ends with a preposition is ``TOWARDS``: no case behind it tells who strikes; that
    of a denial that may answer a question by itself is ``NO``.
    """
    found: Phrases[tuple[str, str]] = Phrases()
    for terminal, phrases in lexicon()["words"].items():
        for phrase in phrases:
            towards = terminal == "VERB" and phrase.split()[-1] in lexicon()["forms"]["towards"]
            value = "TOWARDS" if towards else "NO" if phrase in lexicon()["no"]["words"] else terminal
            found.add(fold(phrase).split(), (terminal, value))
    for row, phrases in lexicon()["rows"].items():
        for phrase in phrases:
            found.add(fold(phrase).split(), ("ROW", row))
    for phrase in (*lexicon()["noise"]["words"], *lexicon()["speakers"]["words"]):
        found.add(fold(phrase).split(), ("", ""))
    return found


@cache
def lexicon_words(table: str) -> frozenset[str]:
    """The words of a table that has no groups, folded."""
    return frozenset(map(fold, lexicon()[table]["words"]))


LONGEST_PHRASE = 12
"""Words of a phrase of prose, at most."""


def behind(words: list[str], at: int) -> Callable[[], list[str]]:
    """The words of a phrase that begins at a place, but its first; see ``Phrases.longest``."""
    return words[at + 1 : at + LONGEST_PHRASE].copy


def told_of(words: list[str]) -> Iterator[tuple[str, int]]:
    """Of each word what a phrase that begins with it is in the lexicon, and how many words it has."""
    for at, word in enumerate(words):
        count, meanings = keywords().longest(word, behind(words, at)) if word else (0, [])
        yield (meanings[0][0], count) if count else ("", 0)


@cache
def boats() -> Phrases[str]:
    """Whose hidden submarine is meant by words that name none."""
    found: Phrases[str] = Phrases()
    for whose, phrases in lexicon()["hidden"].items():
        for phrase in phrases:
            found.add(fold(phrase).split(), whose)
    return found


@cache
def _acting_boats() -> Phrases[str]:
    found: Phrases[str] = Phrases()
    for phrase in lexicon()["hidden-subject"]["words"]:
        found.add(fold(phrase).split(), "mine")
    return found


def boat_that_acts(words: list[str], at: int) -> int:
    """How many words name a submarine of which a verb tells what it does: ``the submarine surfaces``."""
    count, _ = _acting_boats().longest(words[at], behind(words, at))
    rest = at + count
    if not count or rest >= len(words):
        return 0
    verb, meanings = keywords().longest(words[rest], behind(words, rest))
    if lexicon()["hidden-subject"]["by"] in words[rest : rest + verb + 1]:
        return 0  # ``is hit by the Lion``
    return count if verb and meanings[0][0] in ("UNCOVER", "VERB", "SINK") else 0


_MARKS = str.maketrans("", "", ".'’-–№#«»\"“”„")


def bare(word: str) -> str:
    """A folded word without dots, dashes, number signs and quotes."""
    return word.translate(_MARKS)


def is_noise(piece: str) -> bool:
    """Whether a word says nothing here."""
    count, meanings = keywords().longest(fold(piece).strip(QUOTES), list[str])
    return bool(count) and not meanings[0][0]


def speaks(word: str, rest: str, vocabulary: Container[str]) -> bool:
    """Whether a word may be who tells what they do: it is no card's, and the rest needs no other."""
    if (
        fold(word) in lexicon()["passed"]["who"]
        or not word[0].isupper()
        or skeleton(bare(fold(word))) in vocabulary
    ):
        return False
    return fold(rest).split()[0] in lexicon()["forms"]["spoken"]


_LONGEST_SENTENCE = 80
"""Letters of a sentence that only says that no card is played."""


@cache
def _of_none() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    table = lexicon()["plays-none"]
    cards, none, others = (frozenset(map(fold, table[key])) for key in ("cards", "none", "words"))
    return cards, none, cards | none | others


@cache
def _card_word() -> re.Pattern[str]:
    return re.compile("|".join(sorted(map(re.escape, _of_none()[0]))), re.IGNORECASE)


def plays_none(text: str) -> bool:
    """Whether a sentence only says that no card is played: ``I play no cards in this phase``."""
    if len(text) > _LONGEST_SENTENCE or _card_word().search(text) is None:  # most of them
        return False
    cards, none, known = _of_none()
    said = {each[0].strip(QUOTES + ",.!-:;—") for each in PIECE.finditer(fold(text))} - {""}
    return bool(said & cards and said & none) and said <= known
