"""How spellings fold together: case, points, accents and look-alike letters; it must not know any names."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import product

from games.alphabets import CAPITAL_TWINS, PLAIN, TWINS

_TO_LATIN = dict(TWINS) | dict(CAPITAL_TWINS)
_TO_CYRILLIC = {latin: cyrillic for cyrillic, latin in _TO_LATIN.items()}

_WORD = re.compile(r"[^\W_]+")
_DROPPED = re.compile("['`´‘’ʼʹ\u00ad\u200b\u200d\u0301]")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")


def is_cyrillic(text: str) -> bool:
    """Whether any letter of ``text`` is Cyrillic."""
    return _CYRILLIC.search(text) is not None


def _plain(char: str) -> str:
    if _CYRILLIC.match(char):
        return PLAIN.get(char, char)
    return "".join(part for part in unicodedata.normalize("NFD", char) if not unicodedata.combining(part))


def _as_latin(word: str) -> str | None:
    """The word in Latin letters, or None where a letter has no Latin look-alike."""
    letters = [_TO_LATIN.get(char, char) for char in word]
    return None if is_cyrillic("".join(letters)) else "".join(letters)


def _as_cyrillic(word: str) -> str | None:
    letters = [_TO_CYRILLIC.get(char, char) for char in word]
    return None if any("a" <= char <= "z" for char in letters) else "".join(letters)


def _of_one_alphabet(word: str) -> str:
    """A word that mixes alphabets, in the one its other letters allow; an evenly mixed one by majority."""
    cyrillic = sum(1 for char in word if is_cyrillic(char))
    latin = sum(1 for char in word if "a" <= char <= "z")
    if not cyrillic or not latin:
        return word
    as_latin, as_cyrillic = _as_latin(word), _as_cyrillic(word)
    if as_latin is not None and as_cyrillic is not None:
        # Small в, к, м, н, т look like no Latin letter: they are meant as they stand.
        return as_cyrillic if cyrillic >= latin else as_latin
    return as_latin or as_cyrillic or word


@lru_cache(maxsize=65536)
def normalise(text: str) -> str:
    """Words in small letters, one space between: ``St.Petersburg`` and ``ST-PETERSBURG`` are the same.

    Yo becomes ye, accents and apostrophes go, any other sign parts words, and a word that mixes Latin
    and Cyrillic look-alikes is brought into one alphabet.
    """
    folded = _DROPPED.sub("", unicodedata.normalize("NFKC", text).casefold())
    plain = "".join(_plain(char) for char in unicodedata.normalize("NFC", folded))
    return " ".join(_of_one_alphabet(word) for word in _WORD.findall(plain))


def disguises(phrase: str) -> tuple[str, ...]:
    """The normalised phrase with words typed wholly in the other alphabet's look-alikes (``МАР``)."""
    choices: list[tuple[str, ...]] = []
    for word in phrase.split(" "):
        other = _as_latin(word) if is_cyrillic(word) else _as_cyrillic(word)
        fit = other is not None and other != word and len(word) > 1
        choices.append((word, other) if fit and other is not None else (word,))
    return tuple(text for text in (" ".join(words) for words in product(*choices)) if text != phrase)
