"""Preferences said once for any window, made into the answer to one; it must not read text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from adjudicator.kinds import Ask, Seat
from games.paths_of_glory.model.atlas import ELIMINATED
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import Kind, UnitId
from games.paths_of_glory.model.orders import Cards, Losses, Replacements, Restore
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.rules.nations import replacements
from games.paths_of_glory.rules.results import losses
from games.paths_of_glory.rules.results.toll import naming
from games.paths_of_glory.text.drafts.resolving import first_alike
from games.paths_of_glory.turn import SEQUENCE


def playable(
    source: Source, view: View, ask: Ask, sure: Sequence[CardId], able: Sequence[CardId]
) -> tuple[CardId, ...]:
    """The cards that are ``sure``, and of those that are played if they can be the ones that can, in turn."""
    made = list(sure)
    for card in able:
        if card not in made and SEQUENCE.check(source, view, ask, Cards((*made, card))) is None:
            made.append(card)
    return tuple(made)


def sparing(source: Source, view: View, seat: Seat, spared: Callable[[UnitId], bool]) -> Losses:
    """Steps of others before steps of who is ``spared``; among them as it hurts least."""
    assert view.fight is not None
    bill = losses.toll_of(source, view.board, view.fight, seat)
    steps = losses.sparing(source, bill, spared)
    return Losses(steps, corps=naming(source, bill, steps))


def buying(source: Source, board: Board, seat: Seat, later: Callable[[UnitId], bool]) -> Replacements:
    """17.1: points spent as far as they go, on who comes ``later`` last, the lost before the hurt.

    Corps of a pool are bought by two for a point; an army is rebuilt where the map names a place first.
    """
    made: list[Restore] = []

    def rank(unit: UnitId) -> tuple[bool, bool, int]:
        kind = source.roster[unit]
        return later(unit), board.units[unit].at != ELIMINATED[seat], -kind.full.cf

    while able := sorted(_left(source, board, seat, made), key=rank):
        whole = _whole(source, board, made) if later(able[0]) else None
        if whole is not None:
            made[whole] = replace(made[whole], full=True)
            pool = replacements.pool_of(source, made[whole])
            board = replace(board, rp={**board.rp, pool: board.rp[pool] - 1})
            continue
        buy = _purchase(source, board, able, [unit for each in made for unit in each.units])
        if replacements.check_buy(source, board, seat, buy) is not None:
            break
        made.append(buy)
        board = replacements.bought(source, board, buy)
    return Replacements(tuple(made))


def _left(source: Source, board: Board, seat: Seat, made: Sequence[Restore]) -> list[UnitId]:
    """Whom a point can still be spent on: nobody twice, for a name could not tell when."""
    bought = {unit for buy in made for unit in buy.units}
    return [unit for unit in replacements.affordable(source, board, seat) if unit not in bought]


def _whole(source: Source, board: Board, made: Sequence[Restore]) -> int | None:
    """The first purchase of a rebuilt army that could be one at full strength instead."""
    return next(
        (
            at
            for at, buy in enumerate(made)
            if buy.at is not None and not buy.full and board.rp.get(replacements.pool_of(source, buy), 0) > 0
        ),
        None,
    )


def _purchase(source: Source, board: Board, able: Sequence[UnitId], taken: Sequence[UnitId]) -> Restore:
    unit, kind = able[0], source.roster[able[0]]
    if kind.size == "army":
        rebuilt = board.units[unit].at == ELIMINATED[kind.seat]
        return Restore((unit,), replacements.rebuilding(source, board, unit)[0] if rebuilt else None)
    lost = board.units[unit].at == ELIMINATED[kind.seat]
    fellows = [
        each
        for each in able[1:]
        if _shares(kind, source.roster[each]) and (board.units[each].at == ELIMINATED[kind.seat]) == lost
    ]
    return Restore(first_alike(source, board, (unit, *fellows[:1]), taken))


def _shares(kind: Kind, other: Kind) -> bool:
    return other.size == "corps" and other.pays == kind.pays
