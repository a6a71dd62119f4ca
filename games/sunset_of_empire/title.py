"""Sunset of Empire as the house deals with it: words, drafts, tables, advice; it must not know mail."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.kinds import Ask, Event, Seat
from games.marks import Scene
from games.sunset_of_empire import picture
from games.sunset_of_empire.game import SCENARIOS, SunsetOfEmpire
from games.sunset_of_empire.model.cards import SEATS, YEARS, Catalogue
from games.sunset_of_empire.model.orders import LayOut, Order, Pass
from games.sunset_of_empire.model.state import State, View
from games.sunset_of_empire.robot import planning, player
from games.sunset_of_empire.robot.player import CAREFUL
from games.sunset_of_empire.robot.valuing import Temper
from games.sunset_of_empire.text import drafting, tables, wording
from games.sunset_of_empire.text.written import Written
from games.sunset_of_empire.year import SEQUENCE
from games.title import Draft, Moment, Origin, Table, Title
from games.words import Words, merge, words_from

_WORDS = Path(__file__).with_name("words")
_PARTS = ("lay-1", "lay-2", "event", "fight")


class SunsetTitle(Title):
    """``catalogue`` is the project's own, or an owner's; ``temper`` that of the simple player."""

    key = "sunset_of_empire"
    game: SunsetOfEmpire
    asks = SEQUENCE.kinds
    wholes = SEQUENCE.wholes

    def __init__(self, catalogue: Catalogue | None = None, temper: Temper = CAREFUL) -> None:
        self.game = SunsetOfEmpire(catalogue)
        self.temper = temper
        self._tables = {lang: self._table(lang) for lang in ("en", "ru")}
        self._said = {lang: words_from(lang, table) for lang, table in self._tables.items()}

    def _table(self, lang: str) -> Mapping[str, Any]:
        cards, events = self.game.catalogue.cards, self.game.catalogue.events
        names = {
            "card": {card: data.names[lang] for card, data in cards.items()},
            "card-key": {data.does or data.key: data.names[lang] for data in cards.values()},
            "event": {event: data.names[lang] for event, data in events.items()},
        }
        return merge(_words(lang), {"names": names})

    def name(self, lang: str) -> str:
        return str(self._tables[lang]["title"])

    def scenarios(self) -> tuple[str, ...]:
        return tuple(SCENARIOS)

    def scenario_name(self, scenario: str, lang: str) -> str:
        return self._say(lang).say(f"scenario.{scenario}")

    def words(self, lang: str) -> Mapping[str, Any]:
        return self._tables[lang]

    def _say(self, lang: str) -> Words:
        return self._said[lang]

    def types(self) -> tuple[Any, ...]:
        return State, View, Order

    def origin(self, state: State) -> Origin:
        named = {events: scenario for scenario, events in SCENARIOS.items()}
        return Origin(named[state.board.with_events], state.board.edition)

    def draft(
        self, view: View, ask: Ask, former: Order | None, written: Sequence[Written], lang: str
    ) -> Draft:
        return drafting.draft(self.game.table(view), self._say(lang), view, ask, former, written)

    def standing(self, view: View, ask: Ask, order: Order, lang: str) -> tuple[str, ...]:
        return (wording.text(self.game.table(view), self._say(lang), order),)

    def position(self, view: View, lang: str, events: Sequence[Event] = ()) -> tuple[Table, ...]:
        return tables.tables(self.game.table(view), view, self._say(lang))

    def block(self, view: View) -> tuple[str, ...]:
        return tables.block(self.game.table(view), view)

    def survivors(self, view: View) -> tuple[Seat, ...]:
        return SEATS

    def duties(self, view: View, ask: Ask, lang: str, order: Order | None = None) -> tuple[str, ...]:
        words, key, args = self._say(lang), ask.kind, dict(ask.args)
        if key == "lay" and ask.args["limit"] is not None:
            key = "lay-limit"
        if key == "move" and ask.args["foe-passed"]:
            key = "move-alone"
        if key == "deflect":
            units = [str(tag) for tag in args["units"]] if isinstance(args["units"], tuple) else []
            args["units"] = ", ".join(units)
        if key in ("spy", "scout"):
            args["cards"] = view.seen
        return (words.say(f"duty.{key}", args), *self.standing(view, ask, self._example(view, ask), lang))

    def _example(self, view: View, ask: Ask) -> Order:
        """A lawful order with a name in it, if there is one."""
        order = self.advise(view, ask, lambda n: 0)
        empty = isinstance(order, Pass) or (isinstance(order, LayOut) and not order.cards)
        return self.sample(view, ask, lambda n: n // 2) if empty else order

    def moment(self, view: View, phase: str) -> Moment:
        """The view tells the year, not the phase of it."""
        year, _, part = phase.partition("-")
        if not year.isdecimal() or int(year) not in YEARS or part not in _PARTS:
            return "never"
        if int(year) == view.board.year:
            return "now"
        return "past" if int(year) < view.board.year else "later"

    def scene(self, view: View, events: Sequence[Event], lang: str) -> Scene:
        return picture.scene(self.game.table(view), view, events, self._say(lang))

    def advise(self, view: View, ask: Ask, pick: Callable[[int], int]) -> Order:
        return player.advise(self.game.table(view), view, ask, self.temper, pick)

    def sample(self, view: View, ask: Ask, pick: Callable[[int], int]) -> Order:
        return player.sample(self.game.table(view), view, ask, pick)

    def letter(self, view: View, ask: Ask, pick: Callable[[int], int], lang: str) -> tuple[str, ...]:
        return planning.letter(self.game.table(view), self._say(lang), view, ask, self.temper, pick)

    def turn(self, phase: str) -> str:
        """A year."""
        return phase.partition("-")[0]

    def phase_name(self, phase: str, lang: str) -> str:
        year, _, part = phase.partition("-")
        return self._say(lang).say(f"phase.{part}", {"year": year})

    def seat_names(self, lang: str) -> Mapping[Seat, str]:
        names: Mapping[Seat, str] = _words(lang)["names"]["seat"]
        return names


@cache
def _words(lang: str) -> Mapping[str, Any]:
    return tomllib.loads((_WORDS / f"{lang}.toml").read_text("utf-8"))
