"""``Retreat to the west``: the quarter of the sky spelt as the hexes at that edge of the map."""

from __future__ import annotations

import re
from functools import cache
from typing import cast

from games.no_retreat.model.source import Source
from games.no_retreat.text.bearings import Bearing, goals
from parsers.kit.lexicon import either, meaning
from parsers.lexing import fold
from parsers.no_retreat.names import lexicon


def spelt(text: str, source: Source) -> str:
    """The text with hexes for the quarter that a retreat leads to. ``West`` alone is a unit, or its hex."""
    folded = fold(text)
    match = _towards().search(folded)
    if match is None or len(folded) != len(text):
        return text
    word = text[match.start("where") : match.end("where")]
    named = word[:1].isupper() and word.isascii() and not match["the"]
    bearing = meaning(match["where"], lexicon()["bearings"])
    if bearing is None or named:
        return text
    hexes = ", ".join(goals(source.atlas, cast(Bearing, bearing)))
    to = lexicon()["words"]["TOWARDS"][0]
    return f"{text[: match.start('to')]} {to} {hexes}{text[match.end() :]}"


@cache
def _towards() -> re.Pattern[str]:
    words, bearings = lexicon()["words"], lexicon()["bearings"]
    back = either(words["RETREAT"])
    to = either((*words["TO"], *words["TOWARDS"]))
    where = either(word for each in bearings.values() for word in each)
    names = either(lexicon()["fronts"]["words"])
    return re.compile(
        rf"(?<!\w)(?:{back})(?!\w)(?P<to>\s+(?:(?:{to})\s+)?)(?P<the>the\s+)?(?P<where>{where})(?!\w)"
        rf"(?!\s+of(?!\w))(?!\s+(?:{names}))(?!,?\s+(?:{to})(?!\w))"
    )
