"""Attacks that may be answered."""

from __future__ import annotations

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE
from games.sunset_of_empire.model.orders import LIFE, Attack, Tag
from tests.sunset_of_empire.session import Session, fight


def attacked(
    entente: tuple[str, ...],
    central: tuple[str, ...] = ("blucher", "saxons-4", "fokker-d3"),
    at: str = "",
    row: str | None = None,
    hand: str = "central-mackensen",
    **changes: object,
) -> Session:
    """The first unit of the Entente strikes; the Central Powers hold ``hand``."""
    game = fight(entente, central, first=ENTENTE, hands={CENTRAL: (hand,)}, life=(15, 15), **changes)
    target = game.tag(at) if at else LIFE
    return game.gives(ENTENTE, Attack((Tag("E1"),), target, row))  # type: ignore[arg-type]
