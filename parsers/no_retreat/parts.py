"""The parts of a clause's tree by their kind: cards, units, ways; it must not know the grammar."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from lark import Token

from games.kit.hexes import POINTED, Side
from games.no_retreat.text.phrases import CardName, Place, Playing, Troop, Way


@dataclass(frozen=True, slots=True)
class Bare:
    """Units, hexes or an option that belong to the event named before."""

    troops: tuple[Troop, ...] = ()
    places: tuple[Place, ...] = ()
    option: int = 0
    instead: bool = False
    """Whether they are where somebody goes who cannot go where was said before."""


def all_of(found: list[Any], kind: type) -> tuple[Any, ...]:
    """The members of a kind."""
    return tuple(each for each in found if isinstance(each, kind) and not isinstance(each, Token))


def cards_in(found: list[Any]) -> tuple[CardName, ...]:
    """The cards named, none where there are none."""
    return next((each for each in found if isinstance(each, tuple) and all_of(list(each), CardName)), ())


def troops_in(found: list[Any]) -> tuple[Troop, ...]:
    return next((each for each in found if isinstance(each, tuple) and all_of(list(each), Troop)), ())


def path_in(found: list[Any]) -> tuple[Place, ...]:
    return next((tuple(each) for each in found if isinstance(each, list)), ())


def paths_in(found: list[Any]) -> tuple[Place, ...]:
    """The way through some hexes to others."""
    return tuple(place for each in found if isinstance(each, list) for place in each)


def hexes_of(troops: tuple[Troop, ...]) -> tuple[Place, ...]:
    return tuple(Place(each.text, (), each.units) for each in troops)


def way_in(found: list[Any]) -> Way:
    return Way(troops_in(found), path_in(found))


def side_of(token: Token) -> Side:
    return next(side for side in POINTED if side == token)


def joined(event: Playing, more: Bare) -> Playing:
    """An event with what else was said of it."""
    troops, places = (*event.troops, *more.troops), (*event.places, *more.places)
    return replace(event, option=more.option or event.option, troops=troops, places=places)
