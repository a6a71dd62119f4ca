"""Words to another power that stand among orders: ``Tell Italy that ...``; none of them is an order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from parsers.diplomacy.lexemes import COLON, COMMA, Lexeme
from parsers.diplomacy.lexer import lexicon
from parsers.kit.lexicon import either
from parsers.lexing import TypedLine, fold

_SOON = 3
"""Words before the name of the power, at most."""
_TALK = 5
"""So many words behind the name of a power are talk to it."""
_TOLD = 2
"""The same behind a word that says that it is to be told."""


def message_to(line: TypedLine, words: Sequence[Lexeme]) -> Lexeme | None:
    """The power for which all of a line is meant, as its first words say.

    * ``Tell the Italians that Piedmont stays empty``; ``Message for Italy: ...``; ``Передай Италии: ...``.
    * ``To Italy please pass on: ...``; ``Let Italy know that ...``; ``Dear Italy, ...``;
      ``Italy, could you ...``.
    """
    at = next((at for at, word in enumerate(words[: _SOON + 1]) if word.type == "POWER"), None)
    if at is None or (
        len(words) > at + 1 and words[at + 1].type in ("KIND", "PLACE") and not _apart(line, words[at])
    ):
        return None  # ``Tell the English fleet to hold``
    whom = words[at]
    before, behind = line.folded[: whom.start].strip(), line.folded[whom.end :]
    for heads, follows in _heads():
        if heads.fullmatch(before) and follows.match(behind) and behind.strip(" .,:!"):
            return whom
    return None


def _apart(line: TypedLine, whom: Lexeme) -> bool:
    """Whether a sign parts the name of a power from what stands behind it."""
    return line.folded[whom.end :].lstrip()[:1] in {*":,-—–"}


@cache
def _heads() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """What stands before a power that is spoken to, and what must stand behind it then."""
    table = lexicon()["messages"]
    courtesy = either(table["courtesy"])
    made = []
    for key in ("sure", "know", "to", "dear", "you"):
        heads = re.compile(rf"(?:(?:{courtesy})[\s,]+)*+(?:{either(table[key])})(?:\s+(?:the|my|our))?")
        made.append((heads, re.compile(rf"\s*(?:{table[f'behind-{key}']})")))
    return tuple(made)


def addressed(words: Sequence[Lexeme]) -> Lexeme | None:
    """The power to which a line is written as a letter is: ``Italy: neighbour, shall we...``."""
    words = [word for at, word in enumerate(words) if word.type != COMMA or at > 2]
    at = int(words[0].type == "UNKNOWN" and _addresses(words[0]))
    told = at or (len(words) > 1 and words[1].type == "UNKNOWN" and _addresses(words[1]))
    if [word.type for word in words[at : at + 1]] != ["POWER"] or not words[at + 1 :]:
        return None
    behind = words[at + 1]
    said = " ".join(word.text for word in words[at + 1 + (behind.type in (COLON, COMMA)) :])
    if told:
        return words[at] if len(said.split()) >= _TOLD else None
    return words[at] if behind.type == COLON and len(said.split()) >= _TALK else None


def _addresses(word: Lexeme) -> bool:
    """Whether a word begins a letter to somebody: ``Dear``, ``Tell``."""
    known = lexicon()["addressed"]["words"]
    return fold(word.text) in known or fold(word.text).split()[0] in known


def is_spoken_to(line: TypedLine, words: Sequence[Lexeme]) -> bool:
    """Whether a line is for another power, so that no order is looked for in it."""
    whom = message_to(line, words)
    if whom is None and (named := addressed(words)) is not None:
        whom = named if line.folded[named.end :].lstrip().startswith(":") else None
    return whom is not None
