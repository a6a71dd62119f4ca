"""A scorched city (7) is rebuilt by who controls it, for two cards in a removal phase (14.13)."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask, Fault
from adjudicator.sequence import Procedure
from games.no_retreat.model.atlas import foe
from games.no_retreat.model.board import in_order
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Choose
from games.no_retreat.model.paying import Paid
from games.no_retreat.model.playing import Choosing, Restoring
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards import payments

PRICE = 2


def offer(change: Change) -> None:
    """Each side may pay for each of its scorched cities, the active one first."""
    active, board = change.board.active, change.board
    for seat in (foe(active), active):
        for hex_ in reversed(board.scorched):
            if board.control.get(hex_) == seat and board.hands[seat] >= PRICE:
                change.call(Restoring(seat, hex_))


def settle(change: Change, stage: Restoring) -> bool:
    """What is paid for in the end is a city again."""
    if not stage.asked and len(change.state.hands[stage.seat]) >= PRICE:
        change.goto(replace(stage, asked=True))
        change.call(Choosing(stage.seat, "restore", stage.seat, {"cards": PRICE}, hexes=(stage.at,)))
        return True
    change.end()
    if stage.paid is not None and not stage.paid.unpaid:
        change.set(scorched=tuple(hex_ for hex_ in change.board.scorched if hex_ != stage.at))
        change.show("restored", seat=stage.seat, hex=stage.at)
    return True


def check(source: Source, view: View, ask: Ask, order: Choose) -> Fault | None:
    """Two cards of the hand, or none."""
    return payments.check_price(view, order.cards, PRICE) if order.yes else None


def pay(change: Change, stage: Choosing, order: Choose) -> None:
    """The cards are discarded; the other side may cancel them."""
    if order.yes:
        change.discard(stage.seat, *order.cards)
        change.call(Paid(stage.seat, in_order({card: card for card in order.cards})))


RESTORING = Procedure(stage=Restoring, settle=settle)
