"""Folds what a person typed: one alphabet a word, ``ё`` as ``е``; it must not know any command."""

from __future__ import annotations

import re

from games.alphabets import PLAIN, RUSSIAN

# Letters that look alike; a word of both alphabets is read in the one that most of it is written in.
_TO_LATIN = str.maketrans(dict(RUSSIAN) | {each.upper(): latin.upper() for each, latin in RUSSIAN.items()})
_TO_CYRILLIC = {ord(latin): chr(cyrillic) for cyrillic, latin in _TO_LATIN.items()}
_FOLD = str.maketrans(dict(PLAIN) | {"\u2013": "-", "\u2014": "-", "\u00a0": " "})
_WORD = re.compile(r"[^\W\d_]+")
_OTHER = re.compile(r"[^\W\d_\u0400-\u04ff]")
"""A letter that is not Cyrillic."""


def _fold_word(match: re.Match[str]) -> str:
    word = match[0]
    if word.isascii():
        return word
    cyrillic = len(word) - len(_OTHER.findall(word))
    if not cyrillic or cyrillic == len(word):
        return word
    return word.translate(_TO_CYRILLIC if 2 * cyrillic >= len(word) else _TO_LATIN)


def fold(text: str) -> str:
    """The text with ``ё`` as ``е`` and look-alike letters of one alphabet a word; one character for one."""
    if text.isascii():
        return text
    plain = text.translate(_FOLD)
    return _WORD.sub(_fold_word, plain) if _OTHER.search(plain) else plain
