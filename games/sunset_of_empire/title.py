"""Sunset of Empire as the house deals with it: words, drafts, tables, advice; it must not know mail."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from adjudicator.kinds import Ask, Event, Seat
from games.kit.title_words import WordedTitle, words_of
from games.marks import Scene
from games.offers import Offers, named, order_words
from games.robots import Pick, Robot, Sight
from games.sunset_of_empire import picture
from games.sunset_of_empire.game import SCENARIOS, SunsetOfEmpire
from games.sunset_of_empire.model.board import RECAST, REWEIGHED
from games.sunset_of_empire.model.cards import SEATS, YEARS, Catalogue
from games.sunset_of_empire.model.orders import Order
from games.sunset_of_empire.model.state import State, View
from games.sunset_of_empire.robot import planning, player
from games.sunset_of_empire.robot.ahead import player as ahead
from games.sunset_of_empire.robot.player import CAREFUL, TEMPERS
from games.sunset_of_empire.robot.valuing import Temper
from games.sunset_of_empire.text import drafting, matters, tables, wording
from games.sunset_of_empire.text.example import example
from games.sunset_of_empire.text.phrases import Blow, Everything, Laying, Rising, Written
from games.sunset_of_empire.year import SEQUENCE
from games.title import Draft, Moment, Origin, Table
from games.words import merge, words_from

_WORDS = Path(__file__).with_name("words")
_FIGHTS = ("move", "counter", "deflect")
_OF_KIND: Mapping[type, str] = {Blow: "move", Rising: "move", Laying: "lay", Everything: "lay"}
"""Of what is written so, the only kind of question that it answers."""
_PARTS = ("lay-1", "lay-2", "event", "fight")


class SunsetTitle(WordedTitle):
    """``catalogue`` is the project's own, or an owner's; ``temper`` that of the simple player."""

    key = "sunset_of_empire"
    game: SunsetOfEmpire
    asks = SEQUENCE.kinds
    wholes = SEQUENCE.wholes
    once = ("move",)

    def __init__(self, catalogue: Catalogue | None = None, temper: Temper = CAREFUL) -> None:
        self.game = SunsetOfEmpire(catalogue)
        self.temper = temper
        super().__init__(self._table)

    def _table(self, lang: str) -> Mapping[str, Any]:
        cards, events = self.game.catalogue.cards, self.game.catalogue.events
        names = {
            "card": {card: data.names[lang] for card, data in cards.items()},
            "card-key": {data.does or data.key: data.names[lang] for data in cards.values()},
            "event": {event: data.names[lang] for event, data in events.items()},
        }
        table = merge(words_of(_WORDS, lang), {"names": names})
        words = words_from(lang, table)
        told: dict[str, dict[str, str]] = {}
        for edition, prefix in ((REWEIGHED, ""), (RECAST, "recast-"), (1, "former-")):
            known = self.game.cards_of(edition)
            told |= {
                f"{prefix}card-values": {
                    card: tables.values(data, words) for card, data in known.cards.items()
                },
                f"{prefix}event-text": {
                    event: tables.conditions(data, words) for event, data in known.events.items()
                },
            }
        return merge(table, {"names": told})

    def scenarios(self) -> tuple[str, ...]:
        return tuple(SCENARIOS)

    def types(self) -> tuple[Any, ...]:
        return State, View, Order

    def origin(self, state: State) -> Origin:
        named = {events: scenario for scenario, events in SCENARIOS.items()}
        return Origin(named[state.board.with_events], state.board.edition)

    def answers(self, kind: str, written: Written) -> bool:
        """See games.title."""
        return kind in ("", _OF_KIND.get(type(written), kind))

    def draft(
        self, view: View, ask: Ask, former: Order | None, written: Sequence[Written], lang: str
    ) -> Draft:
        return drafting.draft(self.game.table(view), self.say(lang), view, ask, former, written)

    def standing(self, view: View, ask: Ask, order: Order, lang: str) -> tuple[str, ...]:
        return (wording.text(self.game.table(view), self.say(lang), order),)

    def position(self, view: View, lang: str, events: Sequence[Event] = ()) -> tuple[Table, ...]:
        return tables.tables(self.game.table(view), view, self.say(lang))

    def about(self, topic: str, lang: str) -> tuple[str, ...]:
        return matters.about(self.game.catalogue, topic, self.say(lang))

    def figures(self, view: View, lang: str) -> Table:
        words, field = self.say(lang), self.game.table(view)
        rows = ((words.name("seat", seat), str(field.side(seat).life)) for seat in SEATS)
        return Table("table.life", ("table.side", "table.life"), tuple(rows))

    def block(self, view: View) -> tuple[str, ...]:
        return tables.block(self.game.table(view), view)

    def duties(self, view: View, ask: Ask, lang: str, order: Order | None = None) -> tuple[str, ...]:
        words, key, args = self.say(lang), ask.kind, dict(ask.args)
        if key == "lay" and ask.args["limit"] is not None:
            key = "lay-limit"
        if key == "move" and ask.args["foe-passed"]:
            key = "move-alone"
        if key == "deflect":
            units = [str(tag) for tag in args["units"]] if isinstance(args["units"], tuple) else []
            args["units"] = ", ".join(units)
        if key in ("spy", "scout"):
            args["cards"] = view.seen
        field = self.game.table(view)
        any_units = any(field.side(seat).units for seat in SEATS)
        lies = tables.field_in_short(field, words) if ask.kind in _FIGHTS or any_units else ()
        return (
            words.say(f"duty.{key}", args),
            *lies,
            *self.standing(view, ask, example(field, view, ask), lang),
        )

    def recalls(self, ask: Ask) -> bool:
        """With the first layout of a new year: a plan may have been meant for the field of the last."""
        first = ask.kind == "lay" and ask.args["limit"] is None
        return first and not ask.phase.startswith(str(YEARS[0]))

    def moment(self, view: View, phase: str) -> Moment:
        """The view tells the year, not the phase of it."""
        year, _, part = phase.partition("-")
        if not year.isdecimal() or int(year) not in YEARS or part not in _PARTS:
            return "never"
        if int(year) == view.board.year:
            return "now"
        return "past" if int(year) < view.board.year else "later"

    def later(
        self,
        view: View,
        seat: Seat,
        phase: str,
        ask: Ask | None,
        written: Any,
        before: Sequence[Any] = (),
    ) -> str:
        """What is laid ``in the second layout`` waits for that of the year."""
        year, _, part = phase.partition("-")
        second = isinstance(written, Laying | Everything) and written.of == "second"
        return f"{year}-lay-2" if second and part == "lay-1" else ""

    def offers(self, view: View, ask: Ask | None, lang: str) -> Offers:
        words = self.say(lang)
        return Offers(words=(*order_words(words), *named(words, ("card",))))

    def scene(self, view: View, events: Sequence[Event], lang: str) -> Scene:
        return picture.scene(self.game.table(view), view, events, self.say(lang))

    def advise(self, view: View, ask: Ask, pick: Callable[[int], int]) -> Order:
        return player.advise(self.game.table(view), view, ask, self.temper, pick)

    def sample(self, view: View, ask: Ask, pick: Callable[[int], int]) -> Order:
        return player.sample(self.game.table(view), view, ask, pick)

    def letter(self, view: View, ask: Ask, pick: Callable[[int], int], lang: str) -> tuple[str, ...]:
        return planning.letter(self.game.table(view), self.say(lang), view, ask, self.temper, pick)

    def robots(self) -> Mapping[str, Robot]:
        def order(sight: Sight, temper: str, pick: Pick) -> Order:
            return player.advise(self.game.table(sight.view), sight.view, sight.ask, TEMPERS[temper], pick)

        def letter(sight: Sight, temper: str, pick: Pick, lang: str) -> tuple[str, ...]:
            table, words = self.game.table(sight.view), self.say(lang)
            return planning.letter(table, words, sight.view, sight.ask, TEMPERS[temper], pick)

        simple = Robot(order, letter, ("careful", "bold"))
        strong = self._ahead(ahead.STRONG, ahead.LAYOUTS)
        return {
            "simple": simple,
            "strong": strong,
            "deep": self._ahead(ahead.DEEP, ahead.DEEP, offered=False),
        }

    def _ahead(self, budget: int, layouts: int, *, offered: bool = True) -> Robot:
        """A robot that takes so many roll-outs to look ahead, others for a layout."""

        def order(sight: Sight, temper: str, pick: Pick) -> Order:
            return ahead.advise(self.game, sight.view, sight.ask, pick, budget, layouts)

        def letter(sight: Sight, temper: str, pick: Pick, lang: str) -> tuple[str, ...]:
            return self.standing(sight.view, sight.ask, order(sight, temper, pick), lang)

        return Robot(order, letter, offered=offered)

    def phase_name(self, phase: str, lang: str) -> str:
        year, _, part = phase.partition("-")
        return self.say(lang).say(f"phase.{part}", {"year": year})
