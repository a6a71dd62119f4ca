"""A turn: watches, the dice for the first action, an action a seat, cards drawn; it must not judge raids."""

from __future__ import annotations

from adjudicator.kinds import PUBLIC, Ask, Fault, Roll, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.kit import decks
from tests.toy import raids
from tests.toy.change import Change, Telling
from tests.toy.pieces import (
    BLUE,
    HAND_LIMIT,
    RED,
    SEATS,
    Acting,
    Draw,
    Drawing,
    Initiative,
    Pass,
    Raid,
    State,
    View,
    Watch,
    Watching,
)

# Watches, of both seats at the same time


def check_watch(telling: Telling, view: View, ask: Ask, order: Watch) -> Fault | None:
    """A place of one's own."""
    if view.board.owners.get(order.place) != ask.seat:
        return Fault("not-yours", {"place": order.place})
    return None


def default_watch(telling: Telling, view: View, ask: Ask) -> Watch:
    """The first place from the west."""
    return Watch(view.board.places(ask.seat)[0])


def watched(change: Change, stage: Watching, seat: Seat, order: Watch) -> None:
    """Everybody hears of it once both have chosen."""
    change.set(watched={**change.board.watched, seat: order.place})
    change.show("watched", seat=seat, place=order.place)


def settle_watches(change: Change, stage: Watching) -> bool:
    """Both have chosen: the dice follow."""
    if len(change.board.watched) < len(SEATS):
        return False
    change.goto(Initiative())
    return True


# Who acts first


def initiative(change: Change, stage: Initiative, values: tuple[int, ...]) -> None:
    """The higher die acts first; equal dice are thrown again."""
    red, blue = values
    change.show("initiative-rolled", red=red, blue=blue)
    if red == blue:
        change.show("initiative-tied")
    else:
        change.goto(Acting((RED, BLUE) if red > blue else (BLUE, RED)))


# Actions


def check_action(telling: Telling, view: View, ask: Ask, order: Raid | Draw | Pass) -> Fault | None:
    """A raid in reach, two cards while there are some and room for them, or nothing."""
    match order:
        case Raid():
            return raids.check(view, ask.seat, order)
        case Draw() if not view.bag_size:
            return Fault("bag-empty", {})
        case Draw() if len(view.hand) >= HAND_LIMIT:
            return Fault("hand-full", {"limit": HAND_LIMIT})
        case _:
            return None


def act(change: Change, stage: Acting, seat: Seat, order: Raid | Draw | Pass) -> None:
    """The action of a seat; the next one follows when all that it brings is over."""
    change.goto(Acting(stage.seats[1:]))
    match order:
        case Raid():
            raids.begin(change, seat, order)
        case Draw():
            change.call(Drawing(seat, min(2, HAND_LIMIT - len(change.state.hands[seat]))))
        case Pass():
            change.show("passed", seat=seat)


def settle_actions(change: Change, stage: Acting) -> bool:
    """Both have acted: the next turn begins with a card each, or the game is over."""
    if stage.seats:
        return False
    if change.board.turn == change.board.last_turn:
        change.finish()
        return True
    change.set(turn=change.board.turn + 1, watched={})
    change.show("turn-began", turn=change.board.turn)
    change.goto(Watching())
    for seat in reversed(SEATS):
        if len(change.state.hands[seat]) < HAND_LIMIT:
            change.call(Drawing(seat, 1))
    return True


# Cards


def bag(telling: Telling, state: State, stage: Drawing) -> Roll:
    """A card out of the bag, for its seat alone."""
    return decks.draw("draw", state.bag, 1, stage.seat)


def drawn(change: Change, stage: Drawing, values: tuple[int, ...]) -> None:
    """The card that the die means."""
    change.goto(Drawing(stage.seat, stage.left - 1))
    change.draw(stage.seat, values[0])


def settle_drawing(change: Change, stage: Drawing) -> bool:
    """Enough, or the bag is empty."""
    if stage.left and change.state.bag:
        return False
    change.end()
    return True


WATCHES = Procedure(
    stage=Watching,
    phase=lambda state, stage: f"{state.board.turn}-watch",
    awaits=lambda telling, state, stage: asked("watch", *SEATS),
    asks={
        "watch": AskKind(
            takes=(Watch,), check=check_watch, default=default_watch, whole=False, revisable=True
        )
    },
    answered=watched,
    settle=settle_watches,
)

INITIATIVE = Procedure(
    stage=Initiative,
    awaits=lambda telling, state, stage: Roll("initiative", (6, 6), PUBLIC),
    rolled=initiative,
)

ACTIONS = Procedure(
    stage=Acting,
    phase=lambda state, stage: f"{state.board.turn}-action",
    awaits=lambda telling, state, stage: asked("action", stage.seats[0]),
    asks={
        "action": AskKind(takes=(Raid, Draw, Pass), check=check_action, default=always(Pass()), whole=False)
    },
    answered=act,
    settle=settle_actions,
)

DRAWING = Procedure(stage=Drawing, awaits=bag, rolled=drawn, settle=settle_drawing)
