"""Folds what a person typed: one alphabet a word, ``ё`` as ``е``; it must not know any command."""

from __future__ import annotations

import re

# Letters that look alike; a word of both alphabets is read in the one that most of it is written in.
_LATIN, _CYRILLIC = "aceopxykmtbhABCEHKMOPTXY", "асеорхукмтвнАВСЕНКМОРТХУ"
_TO_CYRILLIC = str.maketrans(_LATIN, _CYRILLIC)
_TO_LATIN = str.maketrans(_CYRILLIC, _LATIN)
_FOLD = str.maketrans("ёЁ–—\u00a0", "еЕ-- ")
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
