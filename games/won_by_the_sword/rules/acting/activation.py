"""An activation begins: its points, fatigue, the action of the card, the first task (3.4, 14.0, 15.0)."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.acting import PLAIN, Acting
from games.won_by_the_sword.model.board import Board, Column, in_order, seat_of
from games.won_by_the_sword.model.cards import CardId
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.orders import Activate
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import Side, View
from games.won_by_the_sword.rules.acting import tasks
from games.won_by_the_sword.rules.acting.first import end_fault, first_fault
from games.won_by_the_sword.rules.cards.epidemic import break_out
from games.won_by_the_sword.rules.cards.recovering import PRISONERS
from games.won_by_the_sword.rules.columns.mustering import parted
from games.won_by_the_sword.rules.ground.size import is_cavalry, levels, patrols_of
from games.won_by_the_sword.rules.ground.table import Table

FORMED = 1
"""4.1: what a column made of a garrison pays at once."""


def opening(
    source: Source, board: Board, own: Side, order: Activate, card: CardId, *, drawn: bool
) -> tuple[Acting, int]:
    """The activation as it begins, and how much fatigue its points take off first (15.0)."""
    column, played = order.column, source.pack[card]
    marker, force = board.columns[column], own.columns[column]
    bonus, used = 0, list[str]()
    if played.action == "cavalry_bonus" and is_cavalry(source, force):
        if order.plain:
            used.append(PLAIN)
        else:
            bonus = played.cavalry - played.cp
    points = played.cp + bonus - (FORMED if order.garrison is not None else 0)
    rested = min(marker.fatigue, points)
    if marker.fatigue > rested:
        used.append(tasks.TIRED)
    if marker.victor:
        used.append(PRISONERS)
    acting = Acting(
        seat_of(column),
        column,
        card,
        points - rested,
        drawn=drawn,
        used=tuple(used),
        bonus=bonus,
        said=order.tasks,
        # 4.3: patrols count, and a column of a garrison as it was made.
        levels=levels(source, force, patrols_of(board, own, column).values()),
    )
    return acting, rested


def check(source: Source, view: View, order: Activate) -> Fault | None:
    """Why the first task is refused; column and card are lawful. Of a card that is still to be drawn nothing
    is known: then each task is looked at as it comes up."""
    if (wrong := end_fault(order.tasks)) is not None:
        return wrong
    if view.own is None or order.card is None or not order.tasks:
        return None
    return first_fault(begun(source, view.board, view.own, order, order.card), order.tasks)


def begun(source: Source, board: Board, own: Side, order: Activate, card: CardId) -> Table:
    """The table as a lawful activation begins on it: fatigue is paid off, a garrison is a column; the marker
    of the card is had at once (14.0 11)."""
    if order.garrison is not None:
        board, own = _mustered(source, board, own, order)
    if order.commander is not None:
        force = replace(own.columns[order.column], commander=order.commander)
        own = replace(own, columns={**own.columns, order.column: force})
    acting, rested = opening(source, board, own, order, card, drawn=False)
    marker = board.columns[order.column]
    gets = source.pack[card].action == "tactical_advantage" and board.stock > 0
    rising = replace(
        marker, fatigue=marker.fatigue - rested, victor=False, advantages=marker.advantages + gets
    )
    columns = {**board.columns, order.column: rising}
    board = replace(board, columns=columns, stock=board.stock - gets)
    return Table(source, board, own, acting)


def _mustered(source: Source, board: Board, own: Side, order: Activate) -> tuple[Board, Side]:
    """As the garrison of the order is a column (4.1)."""
    assert order.garrison is not None
    split = parted(source.roster, own.garrisons[order.garrison])
    assert split is not None
    force, stays = split
    marker = _on_bank(source, Column(order.garrison))
    return (
        replace(board, columns=in_order({**board.columns, order.column: marker})),
        replace(
            own,
            columns=in_order({**own.columns, order.column: force}),
            garrisons={**own.garrisons, order.garrison: stays},
        ),
    )


def _on_bank(source: Source, marker: Column) -> Column:
    """A column made in a crossing stands on its first bank, and crosses as it likes (8.5)."""
    banks = source.atlas[marker.at].banks
    return replace(marker, bank=banks[0]) if banks and not marker.bank else marker


def begin(change: Change, order: Activate, card: CardId, *, drawn: bool, used: tuple[str, ...] = ()) -> None:
    """The column acts with this card: ``Acting`` instead of the running stage.

    Its card has left hand or deck and comes onto the pile at the end. A column of a garrison is made already,
    its point of campaign is taken here (4.1). ``used``: ``mutiny`` where the soldiers refuse.
    """
    column = order.column
    seat, action = seat_of(column), change.source.pack[card].action
    change.place(column, _on_bank(change.source, change.board.columns[column]))
    acting, rested = opening(change.source, change.board, change.side(seat), order, card, drawn=drawn)
    marker = change.board.columns[column]
    change.show("activated", seat=seat, column=column, card=card, drawn=drawn, cp=acting.cp, rested=rested)
    change.column(column, fatigue=marker.fatigue - rested, victor=False)
    change.goto(replace(acting, used=(*acting.used, *used)))
    if action == "tactical_advantage":
        change.advantage(column)
    elif action == "epidemic_outbreak":
        break_out(change, column)
