"""An activation begins (3.4). In the making: it ends at once, tasks are not looked at."""

from __future__ import annotations

from adjudicator.kinds import Fault
from adjudicator.sequence import Procedure
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.cards import CardId
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.orders import Activate
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import View


def check(source: Source, view: View, order: Activate) -> Fault | None:
    """Why the first task is refused; column and card are lawful."""
    return None


def begin(change: Change, order: Activate, card: CardId, *, drawn: bool, used: tuple[str, ...] = ()) -> None:
    """The column acts with this card: ``Acting`` instead of the running stage.

    Its card has left hand or deck and comes onto the pile at the end. A column of a garrison is made already,
    its point of campaign is to be taken (4.1). ``used``: ``mutiny`` where the soldiers refuse.
    """
    seat, points = seat_of(order.column), change.source.pack[card].cp
    cost = 1 if order.garrison is not None else 0
    change.show("activated", seat=seat, column=order.column, card=card, drawn=drawn)
    change.goto(Acting(seat, order.column, card, points - cost, drawn=drawn, used=used, said=order.tasks))


def settle(change: Change, stage: Acting) -> bool:
    """The card onto the pile, the marker done."""
    change.set(discards=(*change.board.discards, stage.card))
    change.column(stage.column, done=True)
    change.end()
    return True


ACTING = Procedure(stage=Acting, settle=settle)
