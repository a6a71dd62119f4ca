"""9.5: a card played as event: whether it may be, what every event does; no single cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.board import Board, Terms
from games.paths_of_glory.model.cards import Card, CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.orders import Operations, PlayEvent
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Spying, State, View
from games.paths_of_glory.rules.cards import event_effects, event_needs, operations
from games.paths_of_glory.rules.combat import battle
from games.paths_of_glory.rules.nations import neutrals, reinforcements, war
from games.paths_of_glory.rules.nations.needs import unmet

GUNS, SALONIKA = "guns-of-august", "salonika"
SPIES = ("cloak-and-dagger", "mata-hari")
"""Events after which the seat sees the foe's hand before it orders operations."""
FIELDS: dict[str, tuple[str, ...]] = {
    "entrench": ("spaces",),
    "landwehr": ("units",),
    "salonika": ("units",),
    "paris-taxis": ("units",),
    "russian-cavalry": ("spaces",),
    "russian-desertions": ("units",),
}
"""What an order of an event may choose; reinforcements and neutrals have placings."""


def gives_operations(card: Card, terms: Terms) -> bool:
    """9.1.3, 5.7.4 (7): whether a card played as event is operations too."""
    return card.with_ops == "always" or (card.with_ops == "historical" and terms.historical)


def way(card: Card) -> str:
    """9.3.3: as what an event counts among the actions of a turn; Salonika is a redeployment."""
    return "sr" if card.event == SALONIKA else "event"


# Whether it may be played


def check(source: Source, board: Board, hand: Sequence[CardId], seat: Seat, order: PlayEvent) -> Fault | None:
    """Why a card cannot be played as event, or not so."""
    if order.card not in hand:
        return Fault("not-held", {"card": order.card})
    card = source.pack[order.card]
    fault = barred(source, board, card, order) or _superfluous(card, order)
    if fault is not None or order.then is None:
        return fault
    return _check_operations(source, board, hand, seat, card, order)


def barred(source: Source, board: Board, card: Card, order: PlayEvent) -> Fault | None:
    """9.5.1.1: what keeps a card from being played as event, with these choices."""
    match card.kind:
        case "combat":
            return Fault("combat-card", {"card": card.id}, "9.5.4.1")
        case "reinforcement":
            return reinforcements.check(source, board, card, order.placings)
        case "neutral":
            return unmet(board, card) or neutrals.check(source, board, card, order.placings)
        case _:
            return unmet(board, card) or event_needs.check(source, board, card, order)


def _superfluous(card: Card, order: PlayEvent) -> Fault | None:
    """What an order chooses though its event leaves nothing of the sort to choose."""
    brings = card.kind in ("reinforcement", "neutral")
    may = (*FIELDS.get(card.event, ()), *(("placings",) if brings else ()))
    for name in ("placings", "units", "spaces"):
        if getattr(order, name) and name not in may:
            return Fault("nothing-to-choose", {"card": card.id, "what": name}, "9.5.1.1")
    return None


def _check_operations(
    source: Source, board: Board, hand: Sequence[CardId], seat: Seat, card: Card, order: PlayEvent
) -> Fault | None:
    """The operations after an event are judged on the board that it leaves."""
    assert order.then is not None
    rest = tuple(each for each in hand if each != card.id)
    if card.event == GUNS:
        if order.then.activate or order.then.moves or order.then.dig:
            return Fault("only-attacks", {"card": card.id}, "9.5.1.1")
        after = left(source, board, seat, order)
        return battle.check_orders(source, after, rest, seat, order.then.attacks)
    if not gives_operations(card, board.terms):
        return Fault("no-operations", {"card": card.id}, "9.1.3")
    after = left(source, board, seat, order)
    return operations.check(source, after, rest, seat, order.then, card.ops)


def left(source: Source, board: Board, seat: Seat, order: PlayEvent) -> Board:
    """The board that a checked event leaves before any operations, dice or answers."""
    scratch = Change(source, State(board, {}, {}, ()))
    _happen(scratch, seat, source.pack[order.card], order)
    return scratch.board


# Playing it


def play(change: Change, seat: Seat, order: PlayEvent) -> None:
    """A checked event, with all it does at once; what it asks or fights goes above the running stage."""
    card = change.source.pack[order.card]
    change.from_hand(seat, card.id)
    if card.once:  # 9.5.1.2
        change.remove(seat, card.id)
    else:
        change.discard(seat, card.id)
    change.show("event", seat=seat, card=card.id)
    _happen(change, seat, card, order)
    if card.event in SPIES:
        _spy(change, seat, card, order)
    elif order.then is not None and card.event != GUNS:
        operations.begin(change, seat, order.then, card.ops)


def _happen(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    """The event but for its operations; also on a scratch board without hands."""
    war.played(change, card)
    match card.kind:
        case "reinforcement":
            reinforcements.play(change, card, order.placings)
        case "neutral":
            assert card.nation is not None
            change.tally(neutral=True)
            neutrals.enter(change, card.nation, order.placings)
        case _:
            event_effects.happen(change, seat, card, order)


def _spy(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    """The foe's hand is shown; operations that were not ordered with the card are asked for now."""
    spied_on = CP if seat == AP else AP
    change.tell(seat, "saw-hand", cards=change.state.hands[spied_on])
    if order.then is not None:
        operations.begin(change, seat, order.then, card.ops)
        return
    change.state = replace(change.state, shown=(*change.state.shown, seat))
    change.call(Spying(seat, card.id))


def check_spied(source: Source, view: View, ask: Ask, order: Operations) -> Fault | None:
    """Operations with the card that showed the foe's hand."""
    card = source.pack[CardId(str(ask.args["card"]))]
    if order.card not in (None, card.id):
        return Fault("other-card", {"card": card.id}, "9.1.3")
    return operations.check(source, view.board, view.hand, ask.seat, order, card.ops)


def spied(change: Change, stage: Spying, seat: Seat, order: Operations) -> None:
    """The operations after the look; the hand is shown no longer."""
    shown = tuple(each for each in change.state.shown if each != seat)
    change.state = replace(change.state, shown=shown)
    change.end()
    operations.begin(change, seat, order, change.source.pack[stage.card].ops)


def finish(change: Change, seat: Seat) -> None:
    """After an Allied action: the High Seas Fleet has its point unless the Grand Fleet met it."""
    if seat == AP and fleet_out(change.source, change.board):
        change.score(1, "high-seas-fleet")


def fleet_out(source: Source, board: Board) -> bool:
    """Whether the last action of the Central Powers was that fleet and the Allies have not answered it."""
    for done in reversed(board.tally.done):
        if done.seat == CP:
            return _is_event(source, done.card, "high-seas-fleet") and done.way == "event"
        if done.way == "event" and _is_event(source, done.card, "grand-fleet"):
            return False
    return False


def _is_event(source: Source, card: CardId | None, event: str) -> bool:
    return card is not None and source.pack[card].event == event


SPYING = Procedure(
    stage=Spying,
    awaits=lambda source, state, stage: asked("spy", stage.seat, card=stage.card),
    asks={"spy": AskKind(takes=(Operations,), check=check_spied, default=always(Operations(None)))},
    answered=spied,
)
