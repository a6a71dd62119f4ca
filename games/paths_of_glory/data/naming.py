"""Which spaces and cards a name may mean, in both languages; it must not know the board."""

from __future__ import annotations

from games.naming import Fold, Names, name_words
from games.paths_of_glory.model.atlas import Atlas, SpaceId
from games.paths_of_glory.model.cards import CardId, Pack

__all__ = ["Fold", "Names", "cards_of", "name_words", "spaces_of"]


def spaces_of(atlas: Atlas, fold: Fold) -> Names[SpaceId]:
    """Every name of every space, other spellings and ids included."""
    spelt = {
        key: (*space.names.values(), *space.also, key.replace("_", " "))
        for key, space in atlas.spaces.items()
    }
    return Names.of(spelt, fold)


def cards_of(pack: Pack, fold: Fold) -> Names[CardId]:
    """Every name of every card; many reinforcements share theirs."""
    return Names.of({key: (*card.names.values(), *card.also) for key, card in pack.cards.items()}, fold)
