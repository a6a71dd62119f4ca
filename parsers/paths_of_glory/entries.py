"""``Bulgaria enters the war``: the card that brings a nation in is asked back; it reads no orders."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from games.paths_of_glory.model.cards import Card, CardId
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.vocabulary import lexicon

_LONGEST = 120
_KNOWN = {"NATION", "ENTER", "ADVANCE", "UP", "MOVE", "TO", "EVENT", "CARDS", "COMMA", "COLON"}


def number(lexer: Lexer, cards: Callable[[CardId], Card], text: str) -> int:
    """The number of the nation's card; 0 where anything else is said."""
    found = _entering().search(fold(text)) if len(text) <= _LONGEST else None
    if found is None:
        return 0
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    tokens = lexer.tokens(rest, strict=False)
    nations = [str(token) for token in tokens if token.type == "NATION"]
    if len(nations) != 1 or any(token.type not in _KNOWN for token in tokens):
        return 0
    card = lexicon()["entering"]["nations"].get(nations[0])
    return cards(CardId(card)).number if card is not None else 0


@cache
def _entering() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['entering']['words'])})(?!\w)")
