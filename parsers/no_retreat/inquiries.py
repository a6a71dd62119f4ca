"""Questions about a card, answered as HELP answers them: ``What does 22 do?``; it must not judge orders."""

from __future__ import annotations

from games.no_retreat.model.cards import CardId
from games.no_retreat.model.source import Source
from games.no_retreat.text import card_faces
from games.words import Words
from parsers.no_retreat.names import Meanings, lexicon, words_of

_LONGEST = 30
"""Words of a question about a card; what is longer is none."""


def answer(source: Source, meanings: Meanings, say: Words, text: str) -> str:
    """What both halves of the one card do that a question names; empty where it names none, or several."""
    words = words_of(text)
    named: set[str] = set()
    asked = {word.text for word in words} & {*lexicon()["inquiries"]["words"]}
    if not asked or len(words) > _LONGEST:
        return ""
    at = 0
    while at < len(words):
        count, found = meanings.at(words, at)
        if not found and text[words[at].start].isupper():
            count, found = meanings.part_of_card(words, at)
        named |= {each.value for each in found if each.term in ("CARD", "NUM")}
        at += max(count, 1)
    if len(named) != 1 or (card := CardId(named.pop())) not in source.pack.cards:
        return ""
    name, *halves = card_faces.of_card(source, card, say)
    return f"{name}: {' '.join(halves)}"
