"""No Retreat! as the house deals with it: words, drafts, tables, pictures; it must not know mail."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from adjudicator.kinds import Ask, Event, Fault, Seat
from games.kit.luck import Luck
from games.kit.title_words import WordedTitle
from games.marks import Scene
from games.no_retreat.game import NoRetreat
from games.no_retreat.model.orders import Order
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import State, View
from games.no_retreat.picture import scene as picture
from games.no_retreat.robot import letters, player
from games.no_retreat.robot.ahead import player as looking
from games.no_retreat.robot.ahead.player import DEEP, STRONG, Depth
from games.no_retreat.robot.chance import orders
from games.no_retreat.text import aims, card_faces, card_terms, naming, spans, tables, timing
from games.no_retreat.text.drafting import Drafting
from games.no_retreat.text.duties import duties
from games.no_retreat.text.example import example
from games.no_retreat.text.others import told_apart
from games.no_retreat.text.phrases import Asking, Written
from games.no_retreat.text.preview import ahead, preview
from games.no_retreat.text.wording import Wording
from games.no_retreat.turn import SEQUENCE
from games.offers import Offers, named, order_words
from games.robots import Pick, Robot, Sight
from games.title import Draft, Moment, Origin, Table

_WORDS = Path(__file__).with_name("words")
_NEW_TURN = "0"
_PART = re.compile(r"0|[AS][1-7]")


class NoRetreatTitle(WordedTitle):
    """The data are the project's own, or an owner's."""

    key = "no_retreat"
    game: NoRetreat
    asks = SEQUENCE.kinds
    wholes = SEQUENCE.wholes
    in_order = True
    leaves_out = True
    once = ("battle",)
    runs_on = ("event",)

    def __init__(self, source: Source | None = None) -> None:
        self.game = NoRetreat(source)
        super().__init__(self._table)

    def _table(self, lang: str) -> Mapping[str, Any]:
        source = self.game.source
        words = tomllib.loads((_WORDS / f"{lang}.toml").read_text("utf-8"))
        scenarios = {key: setup.names[lang] for key, setup in source.setups.items()}
        return {**naming.table(source, words, lang), "scenario": scenarios}

    def scenarios(self) -> tuple[str, ...]:
        return tuple(self.game.source.setups)

    def types(self) -> tuple[Any, ...]:
        return State, View, Order

    def origin(self, state: State) -> Origin:
        return Origin(state.board.terms.scenario, state.board.terms.edition)

    def draft(
        self, view: View, ask: Ask, former: Order | None, written: Sequence[Written], lang: str
    ) -> Draft:
        return Drafting(self.game.source, view, ask, self.say(lang)).draft(former, written)

    def standing(self, view: View, ask: Ask, order: Order, lang: str) -> tuple[str, ...]:
        return Wording(self.game.source, view.board, self.say(lang)).lines(order)

    def preview(self, view: View, ask: Ask, order: Order, lang: str) -> tuple[str, ...]:
        """Costs, stacking, supply, ratio, shifts, results; never dice or the foe's cards."""
        return preview(self.game.source, view, ask, order, self.say(lang))

    def coming(self, view: View, seat: Seat, phase: str) -> Ask | None:
        return card_terms.coming(view, seat, phase)

    def ahead(
        self, view: View, ask: Ask, order: Order | None, written: Sequence[Written], lang: str
    ) -> tuple[str, ...]:
        """Moves and battles of the same player turn, each on the board as those before it leave it."""
        return ahead(self.game.source, view, ask, order, written, self.say(lang))

    def about(self, topic: str, lang: str) -> tuple[str, ...]:
        return card_faces.faces(self.game.source, topic, self.say(lang))

    def lapsed(self, view: View, written: Written) -> Fault | None:
        return timing.lapsed(self.game.source, view, written)

    def position(self, view: View, lang: str, events: Sequence[Event] = ()) -> tuple[Table, ...]:
        return tables.tables(self.game.source, view, self.say(lang))

    def figures(self, view: View, lang: str) -> Table:
        return tables.points(self.game.source, view, self.say(lang))

    def block(self, view: View) -> tuple[str, ...]:
        return tables.block(self.game.source, view)

    def duties(self, view: View, ask: Ask, lang: str, order: Order | None = None) -> tuple[str, ...]:
        shown = self.standing(view, ask, example(self.game.source, view, ask), lang)
        return (*duties(self.game.source, view, ask, self.say(lang)), "\n".join(shown))

    def places(self, view: View, lang: str) -> Mapping[str, str]:
        return naming.places(self.game.source, lang)

    def offers(self, view: View, ask: Ask | None, lang: str) -> Offers:
        words = self.say(lang)
        return Offers(words=(*order_words(words), *named(words, ("unit", "unit-weak", "card"))))

    def scene(self, view: View, events: Sequence[Event], lang: str) -> Scene:
        return picture.scene(self.game.source, view, events, self.say(lang))

    def advise(self, view: View, ask: Ask, pick: Callable[[int], int]) -> Order:
        return player.advise(self.game.source, view, ask, pick)

    def robots(self) -> Mapping[str, Robot]:
        return {
            **super().robots(),
            "strong": self._looking(STRONG),
            "deep": self._looking(DEEP, offered=False),
        }

    def _looking(self, depth: Depth, *, offered: bool = True) -> Robot:
        """A robot that looks so far ahead."""

        def order(sight: Sight, temper: str, pick: Pick) -> Order:
            return looking.advise(self.game.source, sight.view, sight.ask, pick, depth)

        def letter(sight: Sight, temper: str, pick: Pick, lang: str) -> tuple[str, ...]:
            source, words, made = self.game.source, self.say(lang), order(sight, temper, pick)
            return letters.letter(source, words, sight.view, sight.ask, made, whole=False)

        return Robot(order, letter, offered=offered)

    def asks_back(self, written: Written) -> bool:
        return isinstance(written, Asking)

    def concerns(self, view: View, ask: Ask, written: Written, beside: Sequence[Written] = ()) -> bool:
        return not told_apart(view, ask, written, beside) and timing.concerns(
            self.game.source, view, ask, written
        )

    def later(
        self,
        view: View,
        seat: Seat,
        phase: str,
        ask: Ask | None,
        written: Written,
        before: Sequence[Written] = (),
    ) -> str:
        if timing.comes_first(written, before):
            ask = None
        return timing.later(self.game.source, view, seat, phase, ask, written)

    def spread(
        self,
        view: View,
        seat: Seat,
        phase: str,
        ask: Ask | None,
        steps: Sequence[Sequence[Any]],
        under: str = "",
        kept: Mapping[str, Sequence[Any]] = MappingProxyType({}),
    ) -> tuple[tuple[str, ...], ...]:
        found = super().spread(view, seat, phase, ask, steps, under, kept)
        if under:
            return found
        longer = [spans.codes(seat, phase, ask, step) for step in steps]
        both = tuple(codes or each for codes, each in zip(longer, found, strict=True))
        return aims.spread(self.game.source, view, ask, steps, both)

    def following(self, view: View, ask: Ask) -> Ask | None:
        return timing.behind(ask)

    def replaces(self, written: Written, former: Written) -> bool:
        return timing.replaces(written, former)

    def rare(self, view: View, ask: Ask, left: Sequence[tuple[str, Sequence[Written]]]) -> bool:
        return timing.rare(self.game.source, view, ask, left)

    def letter(self, view: View, ask: Ask, pick: Callable[[int], int], lang: str) -> tuple[str, ...]:
        order = self.advise(view, ask, pick)
        return letters.letter(self.game.source, self.say(lang), view, ask, order)

    def sample(self, view: View, ask: Ask, pick: Callable[[int], int]) -> Order:
        return orders.sample(self.game.source, view, ask, Luck(pick))

    def moment(self, view: View, phase: str) -> Moment:
        """The view tells the player turn, not the phase of it."""
        turn, board = self.turn(phase), view.board
        known = turn.isdecimal() and int(turn) in self.game.source.tables.turns
        if not known or not _PART.fullmatch(phase.partition("-")[2]):
            return "never"
        then, now = (int(turn), timing.moment(phase).half), (board.turn, timing.half(board.active))
        if then == now or (phase.endswith("-0") and then[0] == now[0]):
            return "now"
        return "past" if then < now else "later"

    def is_passed(self, phase: str, now: str) -> bool:
        """The phases of a player turn follow each other as their codes; none where nobody is asked."""
        return now != "" and timing.moment(phase) < timing.moment(now)

    def phase_name(self, phase: str, lang: str) -> str:
        """``3-A4`` -> Turn 3, Axis, movement phase."""
        words, (turn, _, part) = self.say(lang), phase.partition("-")
        name = words.name("part", part[:1])
        if part != _NEW_TURN:
            name = words.say("phase.player", {"side": name, "step": words.name("part", part[1:])})
        return words.say("phase.whole", {"turn": turn, "part": name})
