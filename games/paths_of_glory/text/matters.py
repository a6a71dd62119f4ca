"""What HELP tells of a matter of the title that everybody may know; it must not know a position."""

from __future__ import annotations

import re

from games.paths_of_glory.model.cards import Card
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.text import tables
from games.words import Words

_MATTERS = ("losses", "cards")
_NUMBER = re.compile(r"(?P<word>[^\W\d_]+)\s*(?:no\.?|№|#)?\s*(?P<number>\d{1,3})")


def about(source: Source, topic: str, words: Words) -> tuple[str, ...]:
    """Heading and paragraphs of a matter, or of the cards of a number or a name; none of what is neither."""
    asked = topic.strip().casefold()
    for matter in _MATTERS:
        if asked in words.say(f"matter.{matter}-named").split(","):
            return words.say(f"matter.{matter}-head"), words.say(f"matter.{matter}")
    found = _cards(source, asked, words)
    heads = dict.fromkeys(words.name("card", card.id) for card in found)
    return (", ".join(heads), *(tables.told(source, card, words) for card in found)) if found else ()


def _cards(source: Source, asked: str, words: Words) -> list[Card]:
    """Each side has a card of a number; both decks lie open to all, only hands do not."""
    named = words.say("matter.cards-named").split(",")
    found = _NUMBER.fullmatch(asked)
    if found is not None and found["word"] in named:
        return [card for card in source.pack.cards.values() if card.number == int(found["number"])]
    first, _, rest = asked.partition(" ")
    called = rest if first in named else asked
    return [card for card in source.pack.cards.values() if called in map(str.casefold, card.names.values())]
