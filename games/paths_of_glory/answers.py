"""Which chapter judges which answer, and what a silent seat answers; it must not know any rule itself."""

from __future__ import annotations

from adjudicator.kinds import Ask, Fault
from games.paths_of_glory.orders import (
    Advances,
    Attack,
    Cancel,
    Cards,
    Choose,
    Losses,
    OfferPeace,
    Operations,
    Order,
    PlayEvent,
    Redeploy,
    Replace,
    Replacements,
    Retreat,
)
from games.paths_of_glory.source import Source
from games.paths_of_glory.stages import (
    actions,
    advance,
    africa,
    battle,
    draw,
    events,
    fall_back,
    losses,
    opening,
    replacements,
    retreat,
)
from games.paths_of_glory.state import View


def check(source: Source, view: View, ask: Ask, order: Order) -> Fault | None:
    """Why ``order`` is no answer to ``ask``; only what the view shows is looked at."""
    board, seat = view.board, ask.seat
    match ask.kind, order:
        case (("guns" | "peace"), Choose(unit=None)):
            return None
        case "swap", Cards():
            return opening.check_swap(source, view, seat, order)
        case "action", Operations() | Redeploy() | Replace() | PlayEvent() | OfferPeace():
            return actions.check(source, board, view.hand, seat, order)
        case "attack", Attack():
            return battle.check_more(source, view, seat, order)
        case "defend", Cards():
            return battle.check_defend(source, view, seat, order)
        case "losses", Losses():
            return losses.check(source, view, seat, order)
        case "cancel", Cancel():
            return retreat.check_cancel(source, view, ask, order)
        case "fall-back", Retreat():
            return fall_back.check(source, view, ask, order)
        case "retreat", Retreat():
            return retreat.check(source, view, ask, order)
        case "advance", Advances():
            return advance.check(source, view, ask, order)
        case "spy", Operations():
            return events.check_spied(source, view, ask, order)
        case "africa", Choose():
            return africa.check(source, board, order)
        case "replacements", Replacements():
            return replacements.check(source, board, seat, order)
        case "discard", Cards():
            return draw.check_discard(source, view, seat, order)
        case _:
            return Fault("not-now", {"kind": ask.kind})


def default(source: Source, view: View, ask: Ask) -> Order:
    """The answer of a silent seat: nothing risked, nothing spent, losses as the chapter chooses."""
    match ask.kind:
        case "guns":
            return Choose(True)
        case "peace":
            return Choose(False)
        case "swap" | "defend" | "discard":
            return Cards()
        case "action":
            return actions.default(source, view, ask.seat)
        case "attack":
            return Attack(None)
        case "losses":
            return losses.default(source, view, ask.seat)
        case "cancel":
            return retreat.default_cancel(source, view, ask)
        case "fall-back":
            return Retreat(())
        case "retreat":
            return retreat.default(source, view, ask)
        case "advance":
            return Advances(())
        case "spy":
            return Operations(None)
        case "africa":
            return africa.default(source, view.board)
        case "replacements":
            return replacements.default(source, view.board, ask.seat)
        case _:
            raise AssertionError(f"no default for {ask.kind}")
