"""A raid: the window of the raided seat, the window above that window, and the battle; no other actions."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import PUBLIC, Ask, Fault, Roll, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.kit import decks
from tests.toy.change import Change, Telling
from tests.toy.pieces import (
    DECK,
    ROAD,
    SEATS,
    Battle,
    Board,
    Card,
    Counter,
    Drawing,
    Pass,
    Place,
    Play,
    Raid,
    Reaction,
    State,
    View,
    foe,
)

WINDOW_CARDS: dict[str, Card] = {"react": "AMBUSH", "counter": "SCOUTS"}


def could_hold(board: Board, hand_size: int, card: Card) -> bool:
    """Whether a hand of this size may hold ``card``, as far as everybody knows."""
    return bool(decks.could_hold(hand_size, (card,) * DECK[card], board.discards))


def reach(board: Board, seat: Seat) -> tuple[Place, ...]:
    """The places that ``seat`` may raid: not its own, next to its own."""
    own = {ROAD.index(place) for place in board.places(seat)}
    return tuple(place for at, place in enumerate(ROAD) if at not in own and (at - 1 in own or at + 1 in own))


def check(view: View, seat: Seat, order: Raid) -> Fault | None:
    """Why ``seat`` cannot raid there, or not so."""
    if order.place not in reach(view.board, seat):
        return Fault("out-of-reach", {"place": order.place})
    if order.guns and "GUNS" not in view.hand:
        return Fault("card-not-held", {"card": "GUNS"})
    return None


def begin(change: Change, seat: Seat, order: Raid) -> None:
    """The raid is told; its owner may have an ambush there, as far as everybody knows."""
    if order.guns:
        change.discard(seat, "GUNS")
    change.show("raided-with-guns" if order.guns else "raided", seat=seat, place=order.place)
    change.call(Battle(seat, order.place, order.guns))
    owner = change.board.owners[order.place]
    if owner is not None and change.telling.window_opens(change.state, owner, "AMBUSH"):
        change.call(Reaction(owner, order.place))


# The windows


def check_card(telling: Telling, view: View, ask: Ask, order: Play | Pass) -> Fault | None:
    """The card of the window, or none."""
    if isinstance(order, Pass):
        return None
    if order.card != WINDOW_CARDS[ask.kind]:
        return Fault("card-does-not-apply", {"card": order.card})
    return None if order.card in view.hand else Fault("card-not-held", {"card": order.card})


def reacted(change: Change, stage: Reaction, seat: Seat, order: Play | Pass) -> None:
    """An ambush is spent and replaced from the bag; then the raider's scouts may find it."""
    change.end()
    if isinstance(order, Pass):
        change.show("let-through", seat=seat, place=stage.place)
        return
    change.discard(seat, "AMBUSH")
    raider = foe(seat)
    if could_hold(change.board, len(change.state.hands[raider]), "SCOUTS"):
        change.call(Counter(raider, stage.place))
    else:
        ambushed(change)
    change.call(Drawing(seat, 1))
    change.show("ambushed", seat=seat, place=stage.place)


def countered(change: Change, stage: Counter, seat: Seat, order: Play | Pass) -> None:
    """Scouts find the ambush, or it stands."""
    change.end()
    if isinstance(order, Pass):
        ambushed(change)
        return
    change.discard(seat, "SCOUTS")
    change.show("ambush-found", seat=seat, place=stage.place)


def ambushed(change: Change) -> None:
    """The battle that runs now, with the ambush counted."""
    battle = change.state.stack[-1]
    assert isinstance(battle, Battle)
    change.goto(replace(battle, ambushed=True))


# The battle


def fought(change: Change, stage: Battle, values: tuple[int, ...]) -> None:
    """Guns add 2, an ambush takes 3 off, a watch adds 1 to the defence; the raider must be higher."""
    attack, defence = values
    owner = change.board.owners[stage.place]
    attack += 2 * stage.guns - 3 * stage.ambushed
    defence += owner is not None and change.board.watched.get(owner) == stage.place
    change.end()
    change.show("fought", place=stage.place, attack=attack, defence=defence)
    if attack <= defence:
        change.show("beaten-off", seat=stage.raider, place=stage.place)
        return
    change.set(owners=change.board.take(stage.place, stage.raider).owners)
    change.show("taken", seat=stage.raider, place=stage.place)
    if not all(change.board.places(seat) for seat in SEATS):
        change.finish()


def dice(telling: Telling, state: State, stage: Battle) -> Roll:
    """A die each."""
    return Roll(f"battle {stage.raider} {stage.place}", (6, 6), PUBLIC)


REACTION = Procedure(
    stage=Reaction,
    phase=lambda state, stage: f"{state.board.turn}-react",
    awaits=lambda telling, state, stage: asked("react", stage.seat, place=stage.place),
    asks={"react": AskKind(takes=(Play, Pass), check=check_card, default=always(Pass()), whole=False)},
    answered=reacted,
)

COUNTER = Procedure(
    stage=Counter,
    phase=lambda state, stage: f"{state.board.turn}-counter",
    awaits=lambda telling, state, stage: asked("counter", stage.seat, place=stage.place),
    asks={"counter": AskKind(takes=(Play, Pass), check=check_card, default=always(Pass()), whole=False)},
    answered=countered,
)

BATTLE = Procedure(stage=Battle, awaits=dice, rolled=fought)
