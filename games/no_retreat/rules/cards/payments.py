"""Cards paid with (5.4) and what was built with them: the other side may cancel or undo it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.kinds import Ask, Fault
from adjudicator.sequence import Procedure
from adjudicator.stages import running
from games.no_retreat.model.atlas import foe
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Choose
from games.no_retreat.model.paying import Built, Paid
from games.no_retreat.model.playing import Choosing, Throwing, Window
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View


def settle_paid(change: Change, stage: Paid) -> bool:
    """First the other side may cancel; for each card that pays nothing the payer may give another at once."""
    if not stage.asked:
        change.goto(replace(stage, asked=True))
        change.call(Window("discarded", (foe(stage.seat),)))
    elif stage.why != "price":
        change.end()
        if stage.why == "toll" and stage.cancelled:
            change.call(Throwing(stage.seat, len(stage.cancelled)))
    elif stage.cancelled and change.state.hands[stage.seat]:
        change.call(Choosing(stage.seat, "pay-again", foe(stage.seat), {"card": stage.cancelled[0]}))
    elif stage.cancelled:
        change.goto(given_up(stage))
    else:
        change.end()
        below = running(change.state.stack)
        change.goto(replace(below, paid=stage))  # type: ignore[arg-type]  # who calls it has the field
    return True


def given_up(stage: Paid) -> Paid:
    """No card comes in the place of the first that was cancelled: what it was to pay for is not done."""
    card = stage.cancelled[0]
    named = tuple(each for each, lies in stage.cards.items() if lies == card)
    return replace(stage, cancelled=stage.cancelled[1:], unpaid=(*stage.unpaid, *named))


def check_price(view: View, cards: Sequence[CardId], count: int) -> Fault | None:
    """So many cards of the hand, all different."""
    if len(cards) != count or len({*cards}) != count:
        return Fault("pay-so-many", {"count": count})
    missing = tuple(card for card in cards if card not in view.hand)
    return Fault("not-held", {"cards": missing}) if missing else None


def check_again(source: Source, view: View, ask: Ask, order: Choose) -> Fault | None:
    """One card of the hand, or none."""
    return check_price(view, order.cards, 1) if order.yes else None


def no_card(source: Source, view: View, ask: Ask) -> Choose:
    """Nothing more is paid."""
    return Choose(yes=False)


def pay_again(change: Change, choosing: Choosing, order: Choose) -> None:
    """Another card for it; that may be cancelled in its turn."""
    stage = running(change.state.stack)
    assert isinstance(stage, Paid)
    if not order.yes:
        change.goto(given_up(stage))
        return
    (card,), gone = order.cards, stage.cancelled[0]
    change.discard(stage.seat, card)
    cards = {named: card if lies == gone else lies for named, lies in stage.cards.items()}
    change.goto(replace(stage, cards=cards, cancelled=stage.cancelled[1:], asked=False))


def settle_built(change: Change, stage: Built) -> bool:
    """The other side may undo it."""
    if stage.asked:
        change.end()
    else:
        change.goto(replace(stage, asked=True))
        change.call(Window("built", (foe(stage.seat),)))
    return True


PAID = Procedure(stage=Paid, settle=settle_paid)
BUILT = Procedure(stage=Built, settle=settle_built)
