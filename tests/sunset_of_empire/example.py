"""The rulebook's example of play, taken to its stages."""

from __future__ import annotations

from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId
from games.sunset_of_empire.model.orders import (
    LIFE,
    Arrange,
    Attack,
    ClearMines,
    LayOut,
    Pass,
    Play,
    Rise,
)
from tests.sunset_of_empire.session import Session

GAME = SunsetOfEmpire()
"""The project's own cards."""


# What the text names of each hand; the rest, which is not told, is ours and stays in the hand.
IVAN = (
    *("bochkareva", "armoured-cars-8", "panteleimon", "kolchak", "entente-naval-mines", "vickers-fb5"),
    *("seaforth", "lion", "spad-7", "entente-christie"),
)


JOHANN = (
    *("szent-istvan", "u20", "vehip", "prague-28", "albatros-d3", "central-sniper", "central-gas-attack"),
    *("lz37", "saxons-4", "central-recall"),
)


def lay(*cards: str) -> LayOut:
    return LayOut(tuple(map(CardId, cards)))


def year_1914() -> Session:
    """Dealt and played to the end of 1914's layouts."""
    game = Session(GAME.setup("standard", {}), GAME)
    return game.draws(*JOHANN).draws(*IVAN)


def laid_out_1914() -> Session:
    game = year_1914().dice(10, 7)
    game.gives(CENTRAL, lay("szent-istvan", "u20", "vehip"))
    game.gives(ENTENTE, lay("bochkareva", "armoured-cars-8", "panteleimon"))
    game.gives(CENTRAL, lay("prague-28", "albatros-d3"))
    game.gives(ENTENTE, lay("kolchak"))
    return game.event("three-cruisers")


def fought_1914() -> Session:
    game = laid_out_1914()
    game.gives(CENTRAL, Play(CardId("central-sniper"), (game.tag("kolchak"),)))
    game.gives(ENTENTE, Play(CardId("entente-naval-mines")))
    game.gives(CENTRAL, Attack((game.tag("albatros-d3"),), LIFE, "air"))
    return game.gives(ENTENTE, Pass())


def opened_1915() -> Session:
    """To the first move of 1915's fight."""
    game = fought_1914()
    game.gives(CENTRAL, Pass())
    game.draws("central-foerster", "friedrich")
    game.draws("golub", "south-africans-3")
    game.dice(19, 14)
    game.gives(CENTRAL, lay("friedrich", "lz37"))
    game.gives(ENTENTE, lay("golub", "vickers-fb5"))
    # The airship's ability at once: a spy looks at three cards of the foe's deck.
    game.draws("dresden", "seydlitz", "yavuz")
    game.gives(ENTENTE, Arrange(game.view(ENTENTE).seen))
    game.gives(CENTRAL, lay())
    game.gives(ENTENTE, lay())
    return game.event("dead-men")


def last_move_1915() -> Session:
    """To Johann's pass."""
    game = opened_1915()
    game.gives(CENTRAL, ClearMines(game.tag("friedrich")))
    game.gives(ENTENTE, Attack((game.tag("vickers-fb5"),), game.tag("lz37"))).gives(CENTRAL, Pass())
    game.gives(CENTRAL, Play(CardId("central-gas-attack")))
    game.gives(ENTENTE, Rise(game.tag("bochkareva"), game.tag("prague-28")))
    game.gives(CENTRAL, Attack((game.tag("friedrich"),), game.tag("panteleimon")))
    return game.gives(ENTENTE, Attack((game.tag("golub"),), LIFE, "air")).gives(CENTRAL, Pass())
