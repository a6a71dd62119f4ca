"""What HELP tells of strikes, and of a card that everybody may know; it must not know a position."""

from __future__ import annotations

import re
from unicodedata import combining, normalize

from games.sunset_of_empire.data.naming import Names, names_of
from games.sunset_of_empire.model.cards import CardId, Catalogue
from games.sunset_of_empire.text import tables
from games.words import Words

_MOST = 3
"""So many cards that a name may mean are told of."""


def about(catalogue: Catalogue, topic: str, words: Words) -> tuple[str, ...]:
    """Heading and paragraphs of a matter or of a card; none of what is neither."""
    asked = " ".join(re.findall(r"[^\s,;:?!«»\"“”]+", topic.casefold()))
    strikes = words.say("how.strikes.text")
    if asked in words.say("matter.strikes-named").split(","):
        return words.say("matter.strikes-head"), strikes
    if asked in words.say("matter.cards-named").split(","):
        return words.say("matter.cards-head"), words.say("matter.cards"), strikes
    first, _, rest = asked.partition(" ")
    names = names_of(catalogue, _plain)
    headed = first in words.say("matter.card-named").split(",")
    meant = names.meaning(rest) if headed and rest else names.whole(asked) or _one_word(names, asked)
    cards = {catalogue.cards[card].key: catalogue.cards[card] for card in reversed(meant)}.values()
    if not 0 < len(cards) <= _MOST:
        return ()
    told = (
        words.say("matter.card", {"card": card.id, "values": tables.values(card, words)}) for card in cards
    )
    also = (strikes,) if any(card.strength for card in cards) else ()
    return (words.say("matter.cards-head"), *told, words.say("matter.figures"), *also)


def _one_word(names: Names[CardId], asked: str) -> tuple[CardId, ...]:
    """What a word alone calls; several may be words of anything else."""
    return names.meaning(asked) if asked and " " not in asked else ()


def _plain(text: str) -> str:
    """The letters of a word without case and signs above them."""
    return "".join(each for each in normalize("NFKD", text.casefold()) if not combining(each))
