"""Preferences said once for any window, made into the answer to one; it must not read text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

from adjudicator.kinds import Ask, Seat
from games.paths_of_glory.answers import check
from games.paths_of_glory.atlas import ELIMINATED, Atlas, Nation, SpaceId
from games.paths_of_glory.board import Board
from games.paths_of_glory.cards import CardId
from games.paths_of_glory.counters import Kind, UnitId
from games.paths_of_glory.orders import Cancel, Cards, Losses, Replacements, Restore, Way
from games.paths_of_glory.resolving import first_alike
from games.paths_of_glory.source import Source
from games.paths_of_glory.stages import losses, replacements, retreat, toll
from games.paths_of_glory.stages.paths import Ground, Ways, ways
from games.paths_of_glory.state import View


def playable(
    source: Source, view: View, ask: Ask, sure: Sequence[CardId], able: Sequence[CardId]
) -> tuple[CardId, ...]:
    """The cards that are ``sure``, and of those that are played if they can be the ones that can, in turn."""
    made = list(sure)
    for card in able:
        if card not in made and check(source, view, ask, Cards((*made, card))) is None:
            made.append(card)
    return tuple(made)


def sparing(source: Source, view: View, seat: Seat, spared: Callable[[UnitId], bool]) -> Losses:
    """Steps of others before steps of who is ``spared``; among them as it hurts least."""
    assert view.fight is not None
    bill = losses.toll_of(source, view.board, view.fight, seat)
    steps: list[UnitId] = []
    while able := toll.lawful(source, bill):
        others = [unit for unit in able if not spared(unit)]
        unit = losses.gentlest(source, bill, others or able)
        steps.append(unit)
        bill = toll.after(source, bill, unit)
    return Losses(tuple(steps))


def standing(source: Source, view: View) -> Cancel:
    """12.5.3: nobody retreats, for a step of whom it hurts least; for nothing where that may be."""
    assert view.fight is not None
    payers = retreat.payers(source, view.board, view.fight)
    if not payers:
        return Cancel(None, stand=True)
    bill = losses.toll_of(source, view.board, view.fight, view.fight.defender)
    return Cancel(losses.gentlest(source, bill, payers))


def towards(ground: Ground, units: Sequence[UnitId], goals: tuple[SpaceId, ...] = ()) -> tuple[Way, ...]:
    """Of the lawful ways those that end nearest to ``goals``; without any to what supplies each nation."""
    atlas, roster = ground.source.atlas, ground.source.roster
    open_ways = ways(ground, units)
    if not open_ways:
        return ()

    def length(gone: Ways) -> int:
        return sum(
            distances(atlas, goals or sources_of(atlas, roster[unit].nation)).get(path[-1], len(atlas.spaces))
            for unit, path in gone.items()
            if path
        )

    chosen = min(open_ways, key=length)
    return tuple(Way(unit, path) for unit, path in chosen.items() if path)


@cache
def sources_of(atlas: Atlas, nation: Nation) -> tuple[SpaceId, ...]:
    """14.2: the spaces that supply a nation; for those fed by sea their capitals too."""
    return tuple(
        key
        for key, space in atlas.spaces.items()
        if nation in space.sources or (space.capital and space.nation == nation)
    )


def buying(source: Source, board: Board, seat: Seat, later: Callable[[UnitId], bool]) -> Replacements:
    """17.1: points spent as far as they go, on who comes ``later`` last, the lost before the hurt.

    Corps of a pool are bought by two for a point; an army is rebuilt where the map names a place first.
    """
    made: list[Restore] = []

    def rank(unit: UnitId) -> tuple[bool, bool, int]:
        kind = source.roster[unit]
        return later(unit), board.units[unit].at != ELIMINATED[seat], -kind.full.cf

    while able := sorted(replacements.affordable(source, board, seat), key=rank):
        buy = _purchase(source, board, able)
        if replacements.check_buy(source, board, seat, buy) is not None:
            break
        made.append(buy)
        board = replacements.bought(source, board, buy)
    return Replacements(tuple(made))


def _purchase(source: Source, board: Board, able: Sequence[UnitId]) -> Restore:
    unit, kind = able[0], source.roster[able[0]]
    if kind.size == "army":
        rebuilt = board.units[unit].at == ELIMINATED[kind.seat]
        return Restore((unit,), replacements.rebuilding(source, board, unit)[0] if rebuilt else None)
    fellows = [each for each in able[1:] if _shares(kind, source.roster[each])]
    return Restore(first_alike(source, board, (unit, *fellows[:1])))


def _shares(kind: Kind, other: Kind) -> bool:
    return other.size == "corps" and other.pays == kind.pays


@lru_cache(maxsize=512)
def distances(atlas: Atlas, goals: tuple[SpaceId, ...]) -> Mapping[SpaceId, int]:
    """How many lines of the map, solid or dotted, lie between each space and the nearest of some."""
    found, edge = dict.fromkeys(goals, 0), list(goals)
    for here in edge:
        for each in (*atlas[here].solid, *atlas[here].dotted):
            if each not in found:
                found[each] = found[here] + 1
                edge.append(each)
    return found
