"""Diplomacy as a title of the house: words, drafts, tables, scene, samples; it must not know mail."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any

from adjudicator.kinds import Answer, Answers, Ask, Event, Fault, Seat
from games.diplomacy.data.load import Loaded, shelf
from games.diplomacy.data.names import Case, Names
from games.diplomacy.game import DiplomacyGame
from games.diplomacy.model.notation import text_of, unit_text
from games.diplomacy.model.orders import Order, OrderSet, Power, Written
from games.diplomacy.model.position import Position
from games.diplomacy.model.state import ADJUSTMENT, MOVEMENT, RETREAT, State, View
from games.diplomacy.picture import coded, scene
from games.diplomacy.robot import player, promises, samples, strong
from games.diplomacy.robot.worth import TEMPERS
from games.diplomacy.rules.phases import moment_key, split_phase
from games.diplomacy.text import offers, saved_game, tables
from games.diplomacy.text.drafting import draft, in_sequence, sites
from games.diplomacy.text.example import example
from games.diplomacy.text.wording import namers, phase_name, rule_words
from games.marks import Scene
from games.offers import Offers
from games.robots import Heard, Pick, Robot, Sight
from games.title import Chapter, Draft, Foreseen, Moment, Origin, Refused, Step, Table, Title, Verdict
from games.words import Words, merge, words_from

_WORDS = Path(__file__).with_name("words")


@dataclass(frozen=True, slots=True)
class NamesOfVariants:
    """The names of several variants as one: the first that knows a place or power names it."""

    variants: tuple[Names, ...]
    boards: tuple[frozenset[str], ...]

    def _of(self, key: str) -> Names:
        province = key.partition("/")[0]
        known = (names for names, keys in zip(self.variants, self.boards, strict=True) if province in keys)
        return next(known, self.variants[0])

    def title(self, location: str, lang: str) -> str:
        """As ``Names.title``."""
        return self._of(location).title(location, lang)

    def form(self, location: str, case: Case) -> str:
        """As ``Names.form``."""
        return self._of(location).form(location, case)

    def power_title(self, power: Power, lang: str) -> str:
        """As ``Names.power_title``."""
        return self._of(power).power_title(power, lang)

    def power_form(self, power: Power, case: Case) -> str:
        """As ``Names.power_form``."""
        return self._of(power).power_form(power, case)


class DiplomacyTitle(Title):
    """The title over the variants of a shelf."""

    key = "diplomacy"
    game: DiplomacyGame
    asks = (MOVEMENT, RETREAT, ADJUSTMENT)
    brief = (RETREAT, ADJUSTMENT)
    talks = (MOVEMENT,)
    hides = False
    dice = False

    def __init__(self, loaded: Mapping[str, Loaded]) -> None:
        self.loaded = loaded
        variants = {key: one.variant for key, one in loaded.items()}
        english = {
            key: {place: one.names.title(place, "en") for place in one.variant.board.provinces}
            for key, one in loaded.items()
        }
        self.game = DiplomacyGame(variants, english)
        self._words: dict[tuple[str, str], Words] = {}

    # -- words

    @cached_property
    def _names(self) -> NamesOfVariants:
        boards = (one.variant.board for one in self.loaded.values())
        keys = tuple(frozenset((*board.provinces, *board.powers)) for board in boards)
        return NamesOfVariants(tuple(one.names for one in self.loaded.values()), keys)

    def name(self, lang: str) -> str:
        return str(_title_words(lang)["title"])

    def scenarios(self) -> tuple[str, ...]:
        return tuple(self.loaded)

    def scenario_name(self, scenario: str, lang: str) -> str:
        return self.loaded[scenario].titles.get(lang, scenario)

    def words(self, lang: str) -> Mapping[str, Any]:
        table = merge(rule_words(lang), _title_words(lang))
        return {**table, "namers": namers(self._names, lang)}

    def _say(self, view: View, lang: str) -> Words:
        """The words with the names of the view's own variant."""
        variant = view.game.variant
        known = self._words.get((variant, lang))
        if known is None:
            table = merge(rule_words(lang), _title_words(lang))
            known = words_from(lang, table, namers(self.loaded[variant].names, lang))
            self._words[variant, lang] = known
        return known

    def phase_name(self, phase: str, lang: str) -> str:
        return phase_name(phase, lang)

    def seat_names(self, lang: str) -> Mapping[Seat, str]:
        return {
            Seat(power): one.names.power_title(power, lang)
            for one in self.loaded.values()
            for power in one.variant.board.powers
        }

    def types(self) -> tuple[type, ...]:
        return State, View, OrderSet

    def origin(self, state: State) -> Origin:
        return Origin(state.variant)

    # -- answers

    def draft(
        self, view: View, ask: Ask, former: OrderSet | None, written: Sequence[Written], lang: str
    ) -> Draft:
        show = partial(self._say(view, lang).name, "order")
        return draft(self.game.judges(view), ask, former, written, show)

    def standing(self, view: View, ask: Ask, order: OrderSet, lang: str) -> tuple[str, ...]:
        words = self._say(view, lang)
        return tuple(words.name("order", text_of(one)) for one in order.orders)

    def duties(self, view: View, ask: Ask, lang: str, order: OrderSet | None = None) -> tuple[str, ...]:
        words, given = self._say(view, lang), order or OrderSet()
        shown = example(self.game.judges(view), ask, given)
        winter = self.game.course(view.game).winter(view.game.position)
        at_risk = partial(winter.at_risk, Power(ask.seat))
        return (*tables.duties(words, ask, given, at_risk), words.name("order", text_of(shown)))

    # -- what is to come

    def turn(self, phase: str) -> str:
        """A year."""
        return phase[1:-1]

    def moment(self, view: View, phase: str) -> Moment:
        """A phase that may not come (retreats, builds) counts as one to come."""
        try:
            when = moment_key(phase)
        except ValueError:
            return "never"
        now = moment_key(view.game.position.phase)
        if when <= now:
            return "now" if when == now else "past"
        last = view.game.last_year
        return "never" if view.game.ended or (last is not None and when[0] > last) else "later"

    def foresee(
        self, view: View, drafted: OrderSet | None, written: Mapping[Seat, Sequence[Written]], lang: str
    ) -> Foreseen | None:
        """The board is public, so every seat's orders can be judged."""
        asks = self.game.pending(view.game)
        if not isinstance(asks, tuple):
            return None
        none: tuple[Verdict, ...] = (Refused(Fault("nothing-asked", {})),)
        verdicts = {seat: none * len(orders) for seat, orders in written.items()}
        answers: list[Answer[OrderSet]] = []
        stands: dict[Seat, tuple[str, ...]] = {}
        for ask in asks:
            former = drafted if ask.seat == view.seat else None
            whole = self.draft(View(ask.seat, view.game), ask, former, written.get(ask.seat, ()), lang)
            if ask.seat in verdicts:
                verdicts[ask.seat] = whole.verdicts
            order = whole.order or OrderSet()
            stands[ask.seat] = self.standing(view, ask, order, lang)
            answers.append(Answer(ask.seat, order))
        step = self.game.apply(view.game, Answers(tuple(answers)))
        return Foreseen(View(view.seat, step.state), step.events, verdicts, stands)

    # -- the position

    def position(self, view: View, lang: str, events: Sequence[Event] = ()) -> tuple[Table, ...]:
        board = self.loaded[view.game.variant].variant.board
        return tables.tables(self._say(view, lang), board, view.game.position, events)

    def summary(self, chapters: Sequence[Chapter], lang: str) -> tuple[Table, ...]:
        """The centres of each power at the end of each year."""
        years: dict[str, Position] = {}
        for phase, view in chapters:
            season, year, _ = split_phase(phase) if phase else ("", "table.start", "")
            if season != "S":  # centres change hands in the fall
                years[str(year)] = view.game.position
        last = chapters[-1][1]
        board = self.loaded[last.game.variant].variant.board
        return tables.chart(self._say(last, lang), board, tuple(years.items()))

    def figures(self, view: View, lang: str) -> Table:
        board = self.loaded[view.game.variant].variant.board
        return tables.held(self._say(view, lang), board, view.game.position)

    def saved(self, name: str, played: Sequence[Step]) -> Mapping[str, str]:
        variant = played[-1][2].game.variant
        if variant != saved_game.MAP:
            return {}
        board = self.loaded[variant].variant.board
        return {"saved-game.json": saved_game.saved_game(name, played, board)}

    def block(self, view: View) -> tuple[str, ...]:
        position = view.game.position
        lines = [f"{power}: {', '.join(map(unit_text, own))}" for power, own in position.units.items() if own]
        lines += [
            f"RETREAT {one.power}: {unit_text(one.unit)} - {', '.join(one.retreats)}"
            for one in position.dislodged
        ]
        asks = self.game.pending(view.game)
        for ask in asks if isinstance(asks, tuple) else ():
            due = ask.args.get("due")
            if ask.kind == ADJUSTMENT and isinstance(due, int):
                open_ = ask.args["sites"]
                places = ", ".join(map(str, open_)) if isinstance(open_, tuple | list) else ""
                lines.append(f"BUILD {ask.seat}: {due} {places}" if due > 0 else f"REMOVE {ask.seat}: {-due}")
        return tuple(lines)

    def survivors(self, view: View) -> tuple[Seat, ...]:
        position = view.game.position
        return tuple(
            Seat(power)
            for power in self.loaded[view.game.variant].variant.board.powers
            if position.units.get(power)
            or position.centers.get(power)
            or any(one.power == power for one in position.dislodged)
        )

    def places(self, view: View, lang: str) -> Mapping[str, str]:
        return offers.places(self.loaded[view.game.variant].variant.board, self._say(view, lang))

    def offers(self, view: View, ask: Ask | None, lang: str) -> Offers:
        return offers.offers(view, ask, self._say(view, lang))

    def scene(self, view: View, events: Sequence[Event], lang: str) -> Scene:
        return scene(view, events, lang, self.loaded[view.game.variant])

    def coded(self, scene: Scene) -> Scene:
        return coded(scene)

    # -- play

    def sample(self, view: View, ask: Ask, pick: Callable[[int], int]) -> OrderSet:
        return OrderSet(in_sequence(samples.orders(self.game.judges(view), ask, pick)))

    def advise(self, view: View, ask: Ask, pick: Callable[[int], int]) -> OrderSet:
        ground, position = self.game.course(view.game).ground, view.game.position
        power = Power(ask.seat)
        orders: tuple[Order, ...]
        if ask.kind == MOVEMENT:
            orders = player.movement(ground, position, power, pick)
        elif ask.kind == RETREAT:
            orders = player.retreat(ground, position, power, pick)
        else:
            due = ask.args["due"]
            number = due if isinstance(due, int) else 0
            open_ = sites(ask, ground)
            orders = (
                player.build(open_, number, pick)
                if number > 0
                else player.remove(ground, position, power, -number, pick)
            )
        return OrderSet(in_sequence(orders))

    def robots(self) -> Mapping[str, Robot]:
        strong_ = Robot(self._strong, self._strong_letter, tuple(TEMPERS), self._reply)
        return {**super().robots(), "strong": strong_}

    def _strong(self, sight: Sight, temper: str, pick: Pick) -> OrderSet:
        names = self.loaded[sight.view.game.variant].names
        word = promises.pledge(promises.answered(names, sight.heard), sight.view.game.position)
        made = strong.orders(self.game.judges(sight.view), sight.ask, temper, word, pick)
        return OrderSet(in_sequence(made))

    def _strong_letter(self, sight: Sight, temper: str, pick: Pick, lang: str) -> tuple[str, ...]:
        return self.standing(sight.view, sight.ask, self._strong(sight, temper, pick), lang)

    def _reply(self, view: View, seat: Seat, heard: Sequence[Heard]) -> str:
        """In the alphabet in which it was written to."""
        said = promises.answered(self.loaded[view.game.variant].names, heard)[-1]
        lang = promises.language(heard[-1].text)
        key = (
            said.meaning if said.given or said.meaning in ("support", "other") else f"{said.meaning}-refused"
        )
        return self._say(view, lang).say(f"robot.{key}", {"places": said.places, "until": said.until})


@cache
def _title_words(lang: str) -> Mapping[str, Any]:
    return tomllib.loads((_WORDS / f"title.{lang}.toml").read_text("utf-8"))


TITLE = DiplomacyTitle(shelf(()))
