"""The toy as a title: words, drafts, tables, scene; it must not know mail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from adjudicator.kinds import Ask, Event, Fault, Seat
from games.kit.title_words import WordedTitle
from games.marks import Arrow, Fill, LegendRow, Mark, Scene, Sign
from games.title import Accepted, Draft, Moment, Origin, Refused, Table, Verdict
from tests.toy.pieces import HAND_LIMIT, ROAD, SEATS, Draw, Order, Pass, Place, Play, Raid, State, View, Watch
from tests.toy.raids import WINDOW_CARDS, reach
from tests.toy.rules import SEQUENCE, TURNS, Toy
from tests.toy.words import TABLE


class ToyTitle(WordedTitle):
    """The Road. ``game`` may be a variation of the rules (the planted leaks are)."""

    key = "toy"
    game: Toy
    asks = SEQUENCE.kinds
    wholes = SEQUENCE.wholes

    def __init__(self, game: Toy | None = None) -> None:
        self.game = game or Toy()
        super().__init__(TABLE.__getitem__)

    def scenarios(self) -> tuple[str, ...]:
        return tuple(TURNS)

    def scenario_name(self, scenario: str, lang: str) -> str:
        return scenario

    def types(self) -> tuple[Any, ...]:
        return State, View, Order

    def origin(self, state: State) -> Origin:
        first, *others = TURNS
        return Origin(next((name for name in others if TURNS[name] == state.board.last_turn), first))

    def draft(self, view: View, ask: Ask, former: Order | None, written: Sequence[Order], lang: str) -> Draft:
        order, verdicts = former, list[Verdict]()
        for each in written:
            fault = self.game.check(view, ask, each)
            if (
                fault is None
                and ask.kind == "action"
                and isinstance(each, Pass)
                and order is not former
                and isinstance(order, Draw)
            ):
                verdicts.append(Refused(Fault("first-stands"), beside=True, follows="action"))
            elif fault is None:
                order = each
                verdicts.append(Accepted(self.standing(view, ask, each, lang)[0]))
            else:
                verdicts.append(Refused(fault))
        return Draft(order, tuple(verdicts), order is not None)

    def answers(self, kind: str, written: Order) -> bool:
        return isinstance(written, SEQUENCE.questions[kind].takes)

    def standing(self, view: View, ask: Ask, order: Order, lang: str) -> tuple[str, ...]:
        match order:
            case Watch(place):
                key, args = "watch", {"place": str(place)}
            case Raid(place, guns):
                key, args = ("raid-with-guns" if guns else "raid"), {"place": str(place)}
            case Play(card):
                key, args = "play", {"card": str(card)}
            case Draw():
                key, args = "draw", {}
            case Pass():
                key, args = "pass", {}
        return (self.say(lang).say(f"order.{key}", args),)

    def position(self, view: View, lang: str, events: Sequence[Event] = ()) -> tuple[Table, ...]:
        words = self.say(lang)
        road = tuple(
            (words.name("place", place), words.name("seat", owner) if owner else "-")
            for place, owner in ((place, view.board.owners[place]) for place in ROAD)
        )
        held = tuple((words.name("seat", seat), str(view.hand_sizes[seat])) for seat in SEATS)
        cards = [
            Table(
                "table.held",
                ("table.seat", "table.cards"),
                (*held, (words.say("table.bag"), str(view.bag_size))),
            )
        ]
        if view.seat is not None:
            hand = tuple((words.name("card", card),) for card in view.hand)
            cards.append(Table("table.hand", ("table.cards",), hand, held=True))
        return (Table("table.road", ("table.place", "table.owner"), road), *cards)

    def block(self, view: View) -> tuple[str, ...]:
        return tuple(f"{seat}: {', '.join(view.board.places(seat))}" for seat in SEATS)

    def survivors(self, view: View) -> tuple[Seat, ...]:
        return tuple(seat for seat in SEATS if view.board.places(seat))

    def duties(self, view: View, ask: Ask, lang: str, order: Order | None = None) -> tuple[str, ...]:
        example = self.standing(view, ask, self.game.default(view, ask), lang)
        return (self.say(lang).say(f"ask.{ask.kind}", ask.args), *example)

    def moment(self, view: View, phase: str) -> Moment:
        """The view tells the turn, not the part of it that is played."""
        number = phase.partition("-")[0]
        if not number.isdecimal():
            return "never"
        turn = int(number)
        if turn <= view.board.turn:
            return "now" if turn == view.board.turn else "past"
        return "later" if turn <= view.board.last_turn else "never"

    def scene(self, view: View, events: Sequence[Event], lang: str) -> Scene:
        words, board = self.say(lang), view.board
        owned = [(place, board.owners[place]) for place in ROAD]
        marks: list[Mark] = [Fill(place, owner) for place, owner in owned if owner]
        marks += [Sign(place, "hold", seat) for seat, place in sorted(board.watched.items())]
        for event in events:
            if event.key in ("taken", "beaten-off"):
                seat, place = Seat(str(event.args["seat"])), Place(str(event.args["place"]))
                way = (_beside(place, seat), str(place))
                marks.append(Arrow(way, "move", seat, failed=event.key == "beaten-off"))
        legend = tuple(
            LegendRow(seat, words.name("seat", seat), str(len(board.places(seat)))) for seat in SEATS
        )
        caption = words.say("caption", {"turn": board.turn})
        return Scene("toy/road", lang, caption, legend, (), tuple(marks))

    def sample(self, view: View, ask: Ask, pick: Callable[[int], int]) -> Order:
        options = self._options(view, ask)
        return options[pick(len(options))]

    def advise(self, view: View, ask: Ask, pick: Callable[[int], int]) -> Order:
        return self._options(view, ask)[0]

    def _options(self, view: View, ask: Ask) -> tuple[Order, ...]:
        match ask.kind:
            case "watch":
                return tuple(Watch(place) for place in view.board.places(ask.seat))
            case "action":
                guns = (False, True) if "GUNS" in view.hand else (False,)
                raids = tuple(Raid(place, g) for place in reach(view.board, ask.seat) for g in guns)
                draw = (Draw(),) if view.bag_size and len(view.hand) < HAND_LIMIT else ()
                return (*raids, *draw, Pass())
            case kind:
                card = WINDOW_CARDS[kind]
                return (Play(card), Pass()) if card in view.hand else (Pass(),)

    def phase_name(self, phase: str, lang: str) -> str:
        turn, _, part = phase.partition("-")
        return self.say(lang).say(f"phase.{part}", {"turn": int(turn)})


def _beside(place: Place, seat: str) -> str:
    # Red comes from the west.
    at = ROAD.index(place)
    return ROAD[max(at - 1, 0)] if seat == "RED" else ROAD[min(at + 1, len(ROAD) - 1)]


TITLE = ToyTitle()
