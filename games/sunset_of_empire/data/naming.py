"""The names of the cards, in both languages and other spellings; it knows no table."""

from __future__ import annotations

from games.naming import Fold, Names, name_words
from games.sunset_of_empire.model.cards import CardId, Catalogue

__all__ = ["Names", "name_words", "names_of"]


def names_of(catalogue: Catalogue, fold: Fold) -> Names[CardId]:
    """The names of a catalogue in both languages, with other spellings."""
    known = tuple(
        (card.id, words)
        for card in catalogue.cards.values()
        for words in sorted({name_words(text, fold) for text in (*card.names.values(), *card.also)})
    )
    texts = {text for card in catalogue.cards.values() for text in (*card.names.values(), *card.also)}
    return Names(known, tuple(sorted(texts)), fold)
