"""Sentences that say READY or, however they go on, NOT READY; it must not read any other command."""

from __future__ import annotations

import re

from parsers.judge.text import fold
from parsers.judge.words import any_of


def _word(key: str) -> str:
    return any_of("waiting", key)


_ENGLISH = rf"""
    (?:[\w']+[\s,]+){{0,4}}?{_word("not")}[\s-]+(?:[\w']+[\s,]+){{0,2}}?{_word("ready")}\b
    | (?:{_word("opening")}[\s,]+)*(?:
        {_word("wait")}\b | hold\b.*\b{_word("ready")}\b | {_word("not-yet")}(?:\W*$|,)
        | {_word("do-not")}\b )
    """
_READY_BUT = rf"(?:{_word('ru-i')}[\s,]+)?{_word('ru-ready')}[\s,]+{_word('ru-but')}[\s,]+"
_RUSSIAN = rf"""
    (?:\w+[\s,]+){{0,4}}?{_word("ru-not")}[\s-]+(?:\w+[\s,]+){{0,2}}?{_word("ru-ready")}\b
    | (?:{_word("ru-opening")}[\s,]+|{_READY_BUT})*(?:{_word("ru-while")}[\s,]+)?(?:
        {_word("ru-wait")}\b | {_word("ru-not-yet")}\W*$ )
    """
_SAYS_SO = re.compile(
    rf"\W*(?!{any_of('small', 'if')}\b)(?:{_ENGLISH}|{_RUSSIAN})", re.IGNORECASE | re.VERBOSE
)


def says_not_ready(line: str) -> bool:
    """Whether the line begins as words do by which a player asks for time."""
    return _SAYS_SO.match(fold(line).replace("’", "'")) is not None


_BEFORE = rf"(?:{_word('said')}(?!\w)[\s,.!:;)-]*){{0,3}}(?:{_word('subject')}\s+)?"
_READY = re.compile(rf"\W*{_BEFORE}{_word('done')}[^\w?]*", re.IGNORECASE)


def says_ready(line: str) -> bool:
    """Whether the whole line says that its writer has done: ``That's all, I'm ready.``"""
    return _READY.fullmatch(fold(line).replace("’", "'")) is not None
