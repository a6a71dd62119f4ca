"""Every move that might be lawful, by what lies there and a hand; it must not judge them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from adjudicator.kinds import Seat
from games.sunset_of_empire.model.board import Unit
from games.sunset_of_empire.model.cards import ROWS, CardId, foe
from games.sunset_of_empire.model.orders import (
    LIFE,
    Attack,
    ClearBalloon,
    ClearMines,
    Move,
    Play,
    Rise,
    SendScout,
    Uncover,
)
from games.sunset_of_empire.model.state import View
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.actions import actions
from games.sunset_of_empire.rules.combat import attack


def plain(table: Table, held: tuple[CardId, ...], chosen: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The same cards with the first copies of each: copies are alike, and text names the first."""
    made: list[CardId] = []
    for card in chosen:
        key = table.card(card).key
        made.append(next(each for each in held if table.card(each).key == key and each not in made))
    return tuple(made)


def tried(table: Table, view: View, seat: Seat, *, together: bool = True) -> Iterator[Move]:
    """Every move that might be lawful, a pass aside; ``together``: attacks by several, which are many."""
    own, theirs = table.side(seat).units, table.side(foe(seat)).units
    for unit in own:
        yield from _of_unit(table, seat, unit, theirs)
    for unit in theirs:
        if unit.hidden:
            yield Uncover(unit.tag)
    if together:
        yield from _together(table, view, seat, own, theirs)
    for card in view.hand:
        if plain(table, view.hand, (card,)) == (card,):
            yield from _of_card(table, seat, card, own, theirs)


def _of_unit(table: Table, seat: Seat, unit: Unit, theirs: tuple[Unit, ...]) -> Iterator[Move]:
    """What a unit might do; left out is only what no unit in its condition may."""
    side = table.side(seat)
    mined = unit.row == "fleet" and side.under_mines
    if unit.active and table.is_unit(unit) and not mined:
        rows = table.reach(unit)
        reached = [target.tag for target in theirs if target.row in rows]
        for uncover in (False, True) if unit.hidden else (False,):
            yield from (Attack((unit.tag,), target, uncover=uncover) for target in reached)
            yield from (Attack((unit.tag,), LIFE, row, uncover) for row in rows)
    if unit.condition == "gassed":
        yield from (Rise(unit.tag, target.tag) for target in theirs)
    if unit.hidden:
        yield Uncover(unit.tag)
    if side.under_mines:
        yield ClearMines(unit.tag)
        yield ClearMines(unit.tag, sunk=True)
    if side.balloon is not None:
        yield ClearBalloon(unit.tag)
    if table.is_scout(unit):
        yield SendScout(unit.tag)


def _together(
    table: Table, view: View, seat: Seat, own: tuple[Unit, ...], theirs: tuple[Unit, ...]
) -> Iterator[Move]:
    cards: list[CardId | None] = []
    cards += [card for card in view.hand if table.card(card).does == "joint"][:1]
    cards += [None] if table.effects("joint", seat) else []
    for card in cards:
        for row in ROWS:
            able = [unit.tag for unit in own if unit.row == row and table.may_act(seat, unit)]
            for count in range(2, attack.JOINT_MOST + 1):
                for group in combinations(able, count):
                    for target in theirs:
                        yield Attack(group, target.tag, card=card)
                    for over in ROWS:
                        yield Attack(group, LIFE, over, card=card)


def _of_card(
    table: Table, seat: Seat, card: CardId, own: tuple[Unit, ...], theirs: tuple[Unit, ...]
) -> Iterator[Move]:
    does = table.card(card).does
    action = actions.ACTIONS.get(does) if does is not None else None
    if action is None:
        return
    mine, foes = [unit.tag for unit in own], [unit.tag for unit in theirs]
    match does:
        case "sniper" | "kazakov-ram":
            yield from (Play(card, (tag,)) for tag in foes)
        case "nesterov-ram":
            yield from (Play(card, (one, other)) for one in mine for other in foes)
        case _ if not action.most:
            yield Play(card)
        case _:
            for count in range(action.least, action.most + 1):
                yield from (Play(card, group) for group in combinations(mine, count))
