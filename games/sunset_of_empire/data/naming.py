"""The names of the cards, in both languages and other spellings; it knows no table."""

from __future__ import annotations

from games.naming import Fold, Names, name_words
from games.sunset_of_empire.model.cards import CardId, Catalogue

__all__ = ["Names", "name_words", "names_of"]


def names_of(catalogue: Catalogue, fold: Fold) -> Names[CardId]:
    """The names of a catalogue in both languages, with other spellings."""
    cards = catalogue.cards.values()
    return Names.of({card.id: (*card.names.values(), *card.also) for card in cards}, fold)
