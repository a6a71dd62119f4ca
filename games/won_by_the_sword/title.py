"""Won by the Sword as the house deals with it: words, drafts, tables, pictures; it must not know mail."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from adjudicator.kinds import Ask, Event, Seat
from games.kit.luck import Luck
from games.kit.title_words import LANGUAGES, WordedTitle
from games.marks import Scene
from games.offers import Offers, named, order_words
from games.robots import Pick, Robot, Sight
from games.title import Chapter, Draft, Moment, Origin, Refused, Table
from games.won_by_the_sword.game import WonByTheSword
from games.won_by_the_sword.model.orders import Activate, End, Order
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import State, View
from games.won_by_the_sword.picture import scene as picture
from games.won_by_the_sword.robot import letters, player, tempers
from games.won_by_the_sword.robot.chance import orders
from games.won_by_the_sword.robot.trials import player as looking
from games.won_by_the_sword.text import chronicle, gazetteer, naming, phases, prospects, tables, timing
from games.won_by_the_sword.text.carrying import is_for_losses, is_task_of, sided
from games.won_by_the_sword.text.drafting import Drafting
from games.won_by_the_sword.text.duties import duties
from games.won_by_the_sword.text.example import example
from games.won_by_the_sword.text.phrases import Written
from games.won_by_the_sword.text.preview import preview
from games.won_by_the_sword.text.saying import Saying
from games.won_by_the_sword.text.wording import Wording
from games.won_by_the_sword.turn import SEQUENCE

_WORDS = Path(__file__).with_name("words")


class WonByTheSwordTitle(WordedTitle):
    """The data are the project's own, or an owner's."""

    key = "won_by_the_sword"
    game: WonByTheSword
    asks = SEQUENCE.kinds
    wholes = SEQUENCE.wholes
    in_order = True
    leaves_out = True

    def __init__(self, source: Source | None = None) -> None:
        self.game = WonByTheSword(source)
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
        said = [sided(each, ask.seat) for each in written]
        return Drafting(self.game.source, view, ask, self.say(lang)).draft(former, said)

    def standing(self, view: View, ask: Ask, order: Order, lang: str) -> tuple[str, ...]:
        return Wording(self.game.source, view, self.say(lang), ask).lines(order)

    def preview(self, view: View, ask: Ask, order: Order, lang: str) -> tuple[str, ...]:
        """Points, baggage, crossings, odds; never dice or what is the foe's."""
        return preview(self.game.source, view, ask, order, self.say(lang))

    def coming(self, view: View, seat: Seat, phase: str) -> Ask | None:
        return prospects.coming(self.game.source, view, seat, phase)

    def ahead(
        self, view: View, ask: Ask, order: Order | None, written: Sequence[Written], lang: str
    ) -> tuple[str, ...]:
        """Activations that follow, each by itself as its column stands now."""
        told: list[str] = []
        for later, said in prospects.activations(view, ask, [sided(each, ask.seat) for each in written]):
            made = Drafting(self.game.source, view, later, self.say(lang)).draft(None, said)
            refused = [verdict.fault for verdict in made.verdicts if isinstance(verdict, Refused)]
            told += [self.say(lang).say(f"fault.{each.key}", each.args) for each in refused]
            if made.order is not None:
                told += [*self.standing(view, later, made.order, lang)]
                told += preview(self.game.source, view, later, made.order, self.say(lang))
        return tuple(told)

    def about(self, topic: str, lang: str) -> tuple[str, ...]:
        return gazetteer.about(self.game.source, topic, self.say(lang), lang)

    def position(self, view: View, lang: str, events: Sequence[Event] = ()) -> tuple[Table, ...]:
        return tables.tables(self.game.source, view, self.say(lang))

    def summary(self, chapters: Sequence[Chapter], lang: str) -> tuple[Table, ...]:
        """How both sides stood turn by turn, then the last position."""
        made = chronicle.turns(self.game.source, chapters, self.say(lang))
        return (*((made,) if made.rows else ()), *super().summary(chapters, lang))

    def figures(self, view: View, lang: str) -> Table:
        return tables.points(self.game.source, view, self.say(lang))

    def block(self, view: View) -> tuple[str, ...]:
        return tables.block(self.game.source, view)

    def duties(self, view: View, ask: Ask, lang: str, order: Order | None = None) -> tuple[str, ...]:
        shown = self.standing(view, ask, example(self.game.source, view, ask), lang)
        return (*duties(self.game.source, view, ask, self.say(lang)), "\n".join(shown))

    def supposes(self, ask: Ask) -> bool:
        return ask.kind == "activate"

    def places(self, view: View, lang: str) -> Mapping[str, str]:
        return self.say(lang).names["point"]

    def offers(self, view: View, ask: Ask | None, lang: str) -> Offers:
        words = self.say(lang)
        return Offers(words=(*order_words(words), *named(words, ("point", "leader"))))

    def scene(self, view: View, events: Sequence[Event], lang: str) -> Scene:
        return picture.scene(self.game.source, view, events, lang)

    def advise(self, view: View, ask: Ask, pick: Callable[[int], int]) -> Order:
        return self._written(view, ask, player.advise(self.game.source, view, ask, pick))

    def sample(self, view: View, ask: Ask, pick: Callable[[int], int]) -> Order:
        order = orders.sample(self.game.source, view, ask, Luck(pick))
        if isinstance(order, Activate) and not order.tasks:
            order = replace(order, tasks=(End(),))
        return self._written(view, ask, order)

    def letter(self, view: View, ask: Ask, pick: Callable[[int], int], lang: str) -> tuple[str, ...]:
        order = player.advise(self.game.source, view, ask, pick)
        return letters.letter(self.game.source, self.say(lang), view, ask, order)

    def robots(self) -> Mapping[str, Robot]:
        def order(sight: Sight, temper: str, pick: Pick) -> Order:
            return player.advise(self.game.source, sight.view, sight.ask, pick, tempers.ALL[temper])

        def written(sight: Sight, temper: str, pick: Pick) -> Order:
            return self._written(sight.view, sight.ask, order(sight, temper, pick))

        def letter(sight: Sight, temper: str, pick: Pick, lang: str) -> tuple[str, ...]:
            view, ask, made = sight.view, sight.ask, order(sight, temper, pick)
            return letters.letter(self.game.source, self.say(lang), view, ask, made, tempers.ALL[temper])

        simple = Robot(written, letter, tuple(tempers.ALL))
        strong, deep = self._looking(looking.STRONG), self._looking(looking.DEEP, offered=False)
        return {"simple": simple, "strong": strong, "deep": deep}

    def _looking(self, depth: looking.Depth, *, offered: bool = True) -> Robot:
        """A robot that looks ahead; it writes no more than it is asked, and waits what comes of it."""

        def order(sight: Sight, temper: str, pick: Pick) -> Order:
            made = looking.advise(self.game, sight.view, sight.ask, pick, depth)
            return self._written(sight.view, sight.ask, made)

        def letter(sight: Sight, temper: str, pick: Pick, lang: str) -> tuple[str, ...]:
            view, ask = sight.view, sight.ask
            made = looking.advise(self.game, view, ask, pick, depth)
            return letters.letter(
                self.game.source, self.say(lang), view, ask, made, tempers.SEASONED, whole=False
            )

        return Robot(order, letter, offered=offered)

    def _written(self, view: View, ask: Ask, order: Order) -> Order:
        """The same as a letter can say it."""
        lang = LANGUAGES[0]
        drafting = Drafting(self.game.source, view, ask, self.say(lang))
        said = Saying(self.game.source, view, self.say(lang).names["point"]).order(order)
        made: Order | None = drafting.order_of(said)
        return drafting.default() if made is None else made

    def answers(self, kind: str, written: Written) -> bool:
        return timing.can_answer(kind, written)

    def concerns(self, view: View, ask: Ask, written: Written, beside: Sequence[Written] = ()) -> bool:
        other = is_for_losses(written) if ask.kind == "activate" else is_task_of(written, beside)
        return not other and timing.concerns(self.game.source, view, ask, sided(written, ask.seat))

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
        said = [[sided(each, seat) for each in step] for step in steps]
        left = {code: [sided(each, seat) for each in written] for code, written in kept.items()}
        return timing.spread(self.game.source, view, seat, phase, ask, said, under, left)

    def rare(self, view: View, ask: Ask, left: Sequence[tuple[str, Sequence[Written]]]) -> bool:
        return timing.rare(view, ask)

    def covers(self, heading: str, phase: str) -> bool:
        """A round has its activations."""
        return phase == heading or timing.round_of(phase) == heading

    def moment(self, view: View, phase: str) -> Moment:
        return timing.moment(self.game.source, view, phase)

    def phase_name(self, phase: str, lang: str) -> str:
        return phases.phase_name(self.say(lang), phase)
