"""The rules of the toy, in its sequence of play; it must not know text, words or pictures."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from adjudicator.kinds import (
    PUBLIC,
    Answers,
    Args,
    Ask,
    Event,
    Fault,
    Over,
    Pending,
    Roll,
    Rolled,
    Seat,
    Step,
    only,
)
from adjudicator.stages import Stack, call, end, goto, running
from tests.toy.pieces import (
    BLUE,
    DECK,
    HAND_LIMIT,
    RED,
    ROAD,
    SEATS,
    Acting,
    Battle,
    Board,
    Card,
    Counter,
    Draw,
    Drawing,
    Initiative,
    Order,
    Pass,
    Place,
    Play,
    Raid,
    Reaction,
    Stage,
    State,
    View,
    Watch,
    Watching,
)

TURNS = {"standard": 6, "short": 2}
WINDOW_CARDS: dict[str, Card] = {"react": "AMBUSH", "counter": "SCOUTS"}


def foe(seat: Seat) -> Seat:
    """The other seat."""
    return BLUE if seat == RED else RED


def could_hold(board: Board, hand_size: int, card: Card) -> bool:
    """Whether a hand of this size may hold ``card``, as far as everybody knows."""
    return hand_size > 0 and board.discards.count(card) < DECK[card]


def reach(board: Board, seat: Seat) -> tuple[Place, ...]:
    """The places that ``seat`` may raid: not its own, next to its own."""
    own = {ROAD.index(place) for place in board.places(seat)}
    return tuple(place for at, place in enumerate(ROAD) if at not in own and (at - 1 in own or at + 1 in own))


class Toy:
    """Two sides raid each other along a road; see ``words.toml`` for its words."""

    def setup(self, scenario: str, options: Args) -> State:
        if scenario not in TURNS:
            raise ValueError(f"no scenario {scenario!r}")
        turns = options.get("turns", TURNS[scenario])
        if set(options) - {"turns"} or not isinstance(turns, int) or not 1 <= turns <= 20:
            raise ValueError(f"options {dict(options)!r}: only turns, 1 to 20")
        camp, mill, moor, inn, town = ROAD
        owners = {camp: RED, mill: RED, moor: None, inn: BLUE, town: BLUE}
        bag: tuple[Card, ...] = tuple(card for card, copies in DECK.items() for _ in range(copies))
        board = Board(1, turns, owners, {}, ())
        # The deal is on top of the stack, so it comes before the first turn.
        return State(board, {RED: (), BLUE: ()}, bag, (Watching(), Drawing(BLUE, 2), Drawing(RED, 2)))

    def seats(self, state: State) -> tuple[Seat, ...]:
        return SEATS

    def pending(self, state: State) -> Pending:
        if not state.stack:
            return result(state.board)
        turn = state.board.turn
        match running(state.stack):
            case Watching():
                return tuple(Ask(seat, "watch", f"{turn}-watch", revisable=True) for seat in SEATS)
            case Initiative():
                return Roll("initiative", (6, 6), PUBLIC)
            case Acting((seat, *_)):
                return (Ask(seat, "action", f"{turn}-action"),)
            case Battle(seat, place):
                return Roll(f"battle {seat} {place}", (6, 6), PUBLIC)
            case Reaction(seat, place):
                return (Ask(seat, "react", f"{turn}-react", args={"place": place}),)
            case Counter(seat, place):
                return (Ask(seat, "counter", f"{turn}-counter", args={"place": place}),)
            case Drawing(seat, _):
                return Roll("draw", (len(state.bag),), only(seat))
            case stage:
                raise AssertionError(f"{stage} should have been settled")

    def apply(self, state: State, given: Answers[Order] | Rolled) -> Step[State]:
        stage = running(state.stack)
        if isinstance(given, Rolled):
            step = self.rolled(state, stage, given.values)
        elif isinstance(stage, Watching):
            step = self.watches(state, given)
        else:
            (answer,) = given.answers
            step = self.answered(state, stage, answer.seat, answer.order)
        settled = settle(step.state)
        return Step(settled.state, step.events + settled.events)

    def watches(self, state: State, given: Answers[Order]) -> Step[State]:
        watched = {seat: order.place for seat, order in given.by_seat().items() if isinstance(order, Watch)}
        events = tuple(
            Event(PUBLIC, "watched", {"seat": seat, "place": watched[seat]})
            for seat in SEATS
            if seat in watched
        )
        board = replace(state.board, watched=watched)
        return Step(replace(state, board=board, stack=goto(state.stack, Initiative())), events)

    def rolled(self, state: State, stage: Stage, values: tuple[int, ...]) -> Step[State]:
        match stage:
            case Initiative():
                return initiative(state, *values)
            case Drawing(seat, left):
                return self.draw(state, seat, left, values[0])
            case Battle():
                return battle(state, stage, *values)
            case _:
                raise AssertionError(f"no dice for {stage}")

    def draw(self, state: State, seat: Seat, left: int, value: int) -> Step[State]:
        card = state.bag[value - 1]
        bag = state.bag[: value - 1] + state.bag[value:]
        hands = {**state.hands, seat: tuple(sorted((*state.hands[seat], card)))}
        stack = goto(state.stack, Drawing(seat, left - 1))
        return Step(replace(state, hands=hands, bag=bag, stack=stack), self.draw_events(seat, card))

    def draw_events(self, seat: Seat, card: Card) -> tuple[Event, ...]:
        """Everybody learns that a card was drawn, its owner which."""
        return (
            Event(PUBLIC, "drew", {"seat": seat}),
            Event(only(seat), "drew-card", {"card": card}),
        )

    def answered(self, state: State, stage: Stage, seat: Seat, order: Order) -> Step[State]:
        match stage, order:
            case Acting((_, *rest)), Raid():
                return self.raid(replace(state, stack=goto(state.stack, Acting(tuple(rest)))), seat, order)
            case Acting((_, *rest)), Draw():
                left = min(2, HAND_LIMIT - len(state.hands[seat]))
                stack = call(goto(state.stack, Acting(tuple(rest))), Drawing(seat, left))
                return Step(replace(state, stack=stack), ())
            case Acting((_, *rest)), _:
                stack = goto(state.stack, Acting(tuple(rest)))
                return Step(replace(state, stack=stack), (Event(PUBLIC, "passed", {"seat": seat}),))
            case Reaction(), Play():
                return ambush(state, seat, stage.place)
            case Counter(), Play():
                played = discard(replace(state, stack=end(state.stack)), seat, "SCOUTS")
                return Step(played, (Event(PUBLIC, "ambush-found", {"seat": seat, "place": stage.place}),))
            case Counter(), _:
                return Step(replace(state, stack=ambushed(end(state.stack))), ())
            case Reaction(), _:
                return Step(
                    replace(state, stack=end(state.stack)),
                    (Event(PUBLIC, "let-through", {"seat": seat, "place": stage.place}),),
                )
            case _:
                raise AssertionError(f"{order} does not answer {stage}")

    def raid(self, state: State, seat: Seat, order: Raid) -> Step[State]:
        key = "raided-with-guns" if order.guns else "raided"
        if order.guns:
            state = discard(state, seat, "GUNS")
        stack = call(state.stack, Battle(seat, order.place, order.guns))
        owner = state.board.owners[order.place]
        if owner is not None and self.window_opens(state, owner, "AMBUSH"):
            stack = call(stack, Reaction(owner, order.place))
        event = Event(PUBLIC, key, {"seat": seat, "place": order.place})
        return Step(replace(state, stack=stack), (event,))

    def window_opens(self, state: State, seat: Seat, card: Card) -> bool:
        """A window opens on public facts only: being asked tells something too."""
        return could_hold(state.board, len(state.hands[seat]), card)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            seat,
            state.board,
            state.hands[seat] if seat is not None else (),
            {each: len(state.hands[each]) for each in SEATS},
            len(state.bag),
        )

    def check(self, view: View, ask: Ask, order: Order) -> Fault | None:
        board, seat = view.board, ask.seat
        match ask.kind, order:
            case "watch", Watch(place) if board.owners.get(place) != seat:
                return Fault("not-yours", {"place": place})
            case "action", Raid(place, guns):
                if place not in reach(board, seat):
                    return Fault("out-of-reach", {"place": place})
                if guns and "GUNS" not in view.hand:
                    return Fault("card-not-held", {"card": "GUNS"})
                return None
            case "action", Draw():
                if not view.bag_size:
                    return Fault("bag-empty", {})
                return Fault("hand-full", {"limit": HAND_LIMIT}) if len(view.hand) >= HAND_LIMIT else None
            case ("react" | "counter") as kind, Play(card):
                if card != WINDOW_CARDS[kind]:
                    return Fault("card-does-not-apply", {"card": card})
                return None if card in view.hand else Fault("card-not-held", {"card": card})
            case ("watch", Watch()) | (("action" | "react" | "counter"), Pass()):
                return None
            case _:
                return Fault("not-now", {"kind": ask.kind})

    def default(self, view: View, ask: Ask) -> Order:
        return Watch(view.board.places(ask.seat)[0]) if ask.kind == "watch" else Pass()

    def edit(self, state: State, edits: tuple[str, ...]) -> Step[State] | Fault:
        """``owner MOOR RED`` (or ``nobody``), ``last-turn 9``, ``give RED GUNS`` (out of the bag)."""
        events: list[Event] = []
        for line in edits:
            done = edit(state, line.split(" "))
            if isinstance(done, Fault):
                return done
            state, events = done.state, [*events, *done.events]
        # The road stays in one block a side, and both sides stay on it.
        blocks = [owner for owner, _ in groupby(state.board.owners[place] for place in ROAD)]
        if blocks != [owner for owner in (RED, None, BLUE) if owner in blocks] or not {RED, BLUE} <= {
            *blocks
        }:
            return Fault("edit-road", {})
        return Step(state, tuple(events))

    def facts(self, view: View, ask: Ask) -> Args:
        held = {f"holds-{card.lower()}": card in view.hand for card in DECK}
        return {**ask.args, **held, "turn": view.board.turn, "places": len(view.board.places(ask.seat))}


def edit(state: State, words: list[str]) -> Step[State] | Fault:
    """One edit of a position in which players are waited for."""
    board = state.board
    match words:
        case ["owner", name, who] if name in ROAD and who in (RED, BLUE, "nobody"):
            place, owner = Place(name), None if who == "nobody" else Seat(who)
            args = {"place": place, "owner": owner or "-", "former": board.owners[place] or "-"}
            board = replace(board, owners={**board.owners, place: owner})
            return Step(replace(state, board=board), (Event(PUBLIC, "edit-owner", args),))
        case ["last-turn", number] if number.isdecimal() and board.turn <= int(number) <= 20:
            last = int(number)
            event = Event(PUBLIC, "edit-last-turn", {"turn": last, "former": board.last_turn})
            return Step(replace(state, board=replace(board, last_turn=last)), (event,))
        case ["give", who, card] if who in SEATS and card in state.bag:
            seat = Seat(who)
            if len(state.hands[seat]) >= HAND_LIMIT:
                return Fault("hand-full", {"limit": HAND_LIMIT})
            bag = list(state.bag)
            bag.remove(card)
            hand = tuple(sorted((*state.hands[seat], card)))
            hands = {**state.hands, seat: hand}
            events = (
                Event(PUBLIC, "edit-given", {"seat": seat}),
                Event(only(seat), "drew-card", {"card": card}),
            )
            return Step(replace(state, bag=tuple(bag), hands=hands), events)
        case _:
            return Fault("edit-unknown", {"edit": " ".join(words)})


def result(board: Board) -> Over:
    """Who owns more of the road."""
    counts = {seat: len(board.places(seat)) for seat in SEATS}
    winners = tuple(seat for seat in SEATS if counts[seat] > counts[foe(seat)])
    if not winners:
        return Over("draw", SEATS, {"turn": board.turn})
    manner = "conquest" if counts[foe(winners[0])] == 0 else "majority"
    return Over(manner, winners, {"turn": board.turn})


def initiative(state: State, red: int, blue: int) -> Step[State]:
    """The higher die acts first; equal dice are thrown again."""
    event = Event(PUBLIC, "initiative-rolled", {"red": red, "blue": blue})
    if red == blue:
        return Step(state, (event, Event(PUBLIC, "initiative-tied", {})))
    order = (RED, BLUE) if red > blue else (BLUE, RED)
    return Step(replace(state, stack=goto(state.stack, Acting(order))), (event,))


def discard(state: State, seat: Seat, card: Card) -> State:
    """The card goes from the hand to the open discards. Raises ValueError where the seat lacks it."""
    hand = list(state.hands[seat])
    hand.remove(card)
    board = replace(state.board, discards=tuple(sorted((*state.board.discards, card))))
    return replace(state, board=board, hands={**state.hands, seat: tuple(hand)})


def ambushed(stack: Stack[Stage]) -> Stack[Stage]:
    """The battle that runs now, with the ambush counted."""
    battle_stage = running(stack)
    assert isinstance(battle_stage, Battle)
    return goto(stack, replace(battle_stage, ambushed=True))


def ambush(state: State, seat: Seat, place: Place) -> Step[State]:
    """The card is spent and replaced from the bag; then the raider's scouts may find the ambush."""
    state = discard(state, seat, "AMBUSH")
    stack, raider = end(state.stack), foe(seat)
    if could_hold(state.board, len(state.hands[raider]), "SCOUTS"):
        stack = call(stack, Counter(raider, place))
    else:
        stack = ambushed(stack)
    stack = call(stack, Drawing(seat, 1))
    return Step(replace(state, stack=stack), (Event(PUBLIC, "ambushed", {"seat": seat, "place": place}),))


def battle(state: State, stage: Battle, attack: int, defence: int) -> Step[State]:
    """Guns add 2, an ambush takes 3 off, a watch adds 1 to the defence; the raider must be higher."""
    owner = state.board.owners[stage.place]
    attack += 2 * stage.guns - 3 * stage.ambushed
    defence += owner is not None and state.board.watched.get(owner) == stage.place
    fought = Event(PUBLIC, "fought", {"place": stage.place, "attack": attack, "defence": defence})
    board = state.board
    if attack <= defence:
        outcome = Event(PUBLIC, "beaten-off", {"seat": stage.raider, "place": stage.place})
    else:
        board = board.take(stage.place, stage.raider)
        outcome = Event(PUBLIC, "taken", {"seat": stage.raider, "place": stage.place})
    return Step(replace(state, board=board, stack=end(state.stack)), (fought, outcome))


def settle(state: State) -> Step[State]:
    """Run on through the stages that need nobody."""
    events: list[Event] = []
    while state.stack:
        stack = state.stack
        if any(not state.board.places(seat) for seat in SEATS):
            state = replace(state, stack=())
            continue
        match running(stack):
            case Drawing(_, left) if not left or not state.bag:
                state = replace(state, stack=end(stack))
            case Acting(()) if state.board.turn == state.board.last_turn:
                state = replace(state, stack=end(stack))
            case Acting(()):
                turn = state.board.turn + 1
                events.append(Event(PUBLIC, "turn-began", {"turn": turn}))
                stack = goto(stack, Watching())
                for seat in reversed(SEATS):
                    if len(state.hands[seat]) < HAND_LIMIT:
                        stack = call(stack, Drawing(seat, 1))
                state = replace(state, board=replace(state.board, turn=turn, watched={}), stack=stack)
            case _:
                break
    if not state.stack:
        over = result(state.board)
        events.append(
            Event(PUBLIC, f"over-{over.manner}", {"winners": over.winners, "turn": state.board.turn})
        )
    return Step(state, tuple(events))
