"""Combat cards that are no mere modifier: when they apply and what they leave on the battle; no dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from adjudicator.kinds import Fault, Seat
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import Card
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.fighting import Fight
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.combat import flank
from games.paths_of_glory.rules.combat.engage import MINOR
from games.paths_of_glory.rules.combat.fire import ARMY_TABLE, DUG_IN, NO_SHIFT
from games.paths_of_glory.rules.spaces.supply import Supply

WITHDRAWAL, ALBERICH, PEACE_OFFENSIVE = "withdrawal", "alberich", "peace-offensive"
FORT_STAND, ALL_STAND, INTERCEPTED = "french-stand", "all-stand", "intercepted"
FIRST, HAIG, FORT_ALONE = "first", "haig", "fort-alone"

BASRA = SpaceId("basra")
_BAD_WEATHER = {"mountain": ("fall", "winter"), "swamp": ("spring", "fall")}

_LEAVES: Mapping[str, tuple[str, ...]] = {
    "withdrawal": (WITHDRAWAL,),
    "they-shall-not-pass": (FORT_STAND,),
    "backs-to-the-wall": (ALL_STAND,),
    "wireless-intercepts": (INTERCEPTED,),
    "royal-tank-corps": (NO_SHIFT,),
    "peace-offensive": (PEACE_OFFENSIVE,),
    "turk-determination": (DUG_IN,),
    "kemal": (ARMY_TABLE[CP],),
    "maude": (ARMY_TABLE[AP],),
    "alberich": (ALBERICH,),
    "severe-weather": (),
    "alpenkorps": (),
}
"""What a card leaves in ``Fight.effects``, by ``Help.effect``."""


def of(card: Card) -> tuple[str, ...]:
    """What the irregular part of a card leaves on the battle. Raises KeyError on an effect without code."""
    effect = card.help.effect if card.help is not None else ""
    return _LEAVES[effect] if effect else ()


def bar(
    source: Source, board: Board, fight: Fight, seat: Seat, card: Card, own: tuple[UnitId, ...]
) -> Fault | None:
    """Why the irregular part of a card does not apply here; ``own``: the units it could help."""
    effect = card.help.effect if card.help is not None else card.event
    rule = RULES.get(effect)
    if rule is None or rule(source, board, fight, own):
        return None
    return Fault("card-misfit", {"card": card.id, "why": effect}, "12.2.6")


Rule = Callable[[Source, Board, Fight, tuple[UnitId, ...]], bool]


def _severe_weather(source: Source, board: Board, fight: Fight, own: tuple[UnitId, ...]) -> bool:
    """Mountains in fall and winter, swamps in spring and fall."""
    season = source.tables.seasons[board.turn - 1]
    return season in _BAD_WEATHER.get(source.atlas[fight.target].terrain, ())


def _wireless(source: Source, board: Board, fight: Fight, own: tuple[UnitId, ...]) -> bool:
    """A flank attempt must be possible: the card makes it succeed."""
    return any(flank.check(source, board, fight, pin) is None for pin in fight.sources)


def _alpenkorps(source: Source, board: Board, fight: Fight, own: tuple[UnitId, ...]) -> bool:
    """A German unit attacks into a mountain or out of one."""
    into = source.atlas[fight.target].terrain == "mountain"
    german = [unit for unit in own if source.roster[unit].nation == "GE"]
    return any(into or source.atlas[board.units[unit].at].terrain == "mountain" for unit in german)


def _kemal(source: Source, board: Board, fight: Fight, own: tuple[UnitId, ...]) -> bool:
    """A Turkish unit with a combat factor defends."""
    return any(
        source.roster[unit].nation == "TU"
        and source.roster[unit].badge != "SN"
        and source.roster[unit].strength(board.units[unit].reduced).cf > 0
        for unit in own
    )


def _turks_dig(source: Source, board: Board, fight: Fight, own: tuple[UnitId, ...]) -> bool:
    return fight.target not in board.trenches


def _alberich(source: Source, board: Board, fight: Fight, own: tuple[UnitId, ...]) -> bool:
    """Not against tanks: the Royal Tank Corps of this battle, Yanks and Tanks of this round."""
    tanks = any(source.pack[card].event == "royal-tank-corps" for card in fight.cards.get(AP, ()))
    return not tanks and "yanks-and-tanks" not in board.now.effects


def _maude(source: Source, board: Board, fight: Fight, own: tuple[UnitId, ...]) -> bool:
    """The British of the attack are supplied through Basra."""
    supply = Supply(source, board)
    british = [unit for unit in own if source.roster[unit].nation == "BR"]
    through = [supply.unit(each) and supply.from_port(each, BASRA) for each in british]
    return supply.port(AP, BASRA) and all(through)


def _backs(source: Source, board: Board, fight: Fight, own: tuple[UnitId, ...]) -> bool:
    """A British army defends."""
    return any(
        source.roster[unit].nation == "BR"
        and source.roster[unit].badge not in MINOR
        and source.roster[unit].size == "army"
        for unit in own
    )


def _brusilov(source: Source, board: Board, fight: Fight, own: tuple[UnitId, ...]) -> bool:
    """No Germans defend."""
    there = (*fight.defenders, *fight.retreated)
    return not any(source.roster[unit].nation == "GE" for unit in there)


RULES: Mapping[str, Rule] = {
    "severe-weather": _severe_weather,
    "wireless-intercepts": _wireless,
    "alpenkorps": _alpenkorps,
    "kemal": _kemal,
    "turk-determination": _turks_dig,
    "alberich": _alberich,
    "maude": _maude,
    "backs-to-the-wall": _backs,
    "brusilov-offensive": _brusilov,
}
"""Conditions that no field of ``Help`` can say, by ``Help.effect``."""
