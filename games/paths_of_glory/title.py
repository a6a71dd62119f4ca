"""Paths of Glory as the house deals with it: words, drafts, tables, advice; it must not know mail."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from adjudicator.kinds import Ask, Event
from games.kit.title_words import WordedTitle, words_of
from games.marks import Scene
from games.offers import Offers, named, order_words
from games.paths_of_glory.game import PathsOfGlory
from games.paths_of_glory.model.atlas import ELIMINATED, RESERVE
from games.paths_of_glory.model.orders import Order
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import State, View
from games.paths_of_glory.picture import scene as picture
from games.paths_of_glory.robot import planning, player
from games.paths_of_glory.robot.ahead import player as looking
from games.paths_of_glory.text import duties, matters, tables
from games.paths_of_glory.text.drafts import drafting
from games.paths_of_glory.text.example import example
from games.paths_of_glory.text.phrases import Written
from games.paths_of_glory.text.preview import preview
from games.paths_of_glory.text.wording import Wording, card_names, kind_name, namers
from games.paths_of_glory.turn import SEQUENCE
from games.robots import Pick, Robot, Sight
from games.title import Draft, Moment, Origin, Table
from games.words import merge, words_from

_WORDS = Path(__file__).with_name("words")
_CASES = ("space-gen", "space-acc", "space-in")
"""Tables of names in cases, in the order of the rows of ``words/cases.*.toml`` after the nominative."""
_PHASE = re.compile(r"(\d+)-(0|[A-G])(\d?)")


class PathsTitle(WordedTitle):
    """``source`` is the project's own data, or an owner's."""

    key = "paths_of_glory"
    game: PathsOfGlory
    asks = SEQUENCE.kinds
    brief = ("retreat",)
    wholes = SEQUENCE.wholes
    trial = "limited-war"
    hanging = ("heading-missing", "how-played", "not-now", "not-on-map", "rail-redeploys")
    in_order = True

    def __init__(self, source: Source | None = None) -> None:
        self.game = PathsOfGlory(source)
        super().__init__(self._table)

    def _table(self, lang: str) -> Mapping[str, Any]:
        source, own = self.game.source, words_of(_WORDS, lang)
        bare = words_from(lang, own)
        cards = card_names(source, bare, lang)
        names: dict[str, Mapping[str, str]] = {
            "space": {
                **{key: space.names[lang] for key, space in source.atlas.spaces.items()},
                **{box: bare.say("unit.reserve") for box in RESERVE.values()},
                **{box: bare.say("unit.eliminated") for box in ELIMINATED.values()},
            },
            "card": cards,
            "number": {key: str(card.number) for key, card in source.pack.cards.items()},
            "unit": {key: kind_name(kind, bare) for key, kind in source.roster.units.items()},
        }
        names |= _cases(lang, names["space"])
        by_event = {card.event: cards[key] for key, card in source.pack.cards.items()}
        names |= {table: {**own["names"].get(table, {}), **by_event} for table in ("event-name", "reason")}
        return {**merge(own, {"names": names}), "namers": namers(bare)}

    def scenarios(self) -> tuple[str, ...]:
        return tuple(self.game.source.terms)

    def types(self) -> tuple[Any, ...]:
        return State, View, Order

    def origin(self, state: State) -> Origin:
        return Origin(state.board.terms.scenario, state.board.terms.edition)

    def draft(
        self, view: View, ask: Ask, former: Order | None, written: Sequence[Written], lang: str
    ) -> Draft:
        return drafting.draft(self.game.source, self.say(lang), view, ask, written)

    def standing(self, view: View, ask: Ask, order: Order, lang: str) -> tuple[str, ...]:
        return Wording(self.game.source, view.board, self.say(lang), view.fight).lines(order)

    def preview(self, view: View, ask: Ask, order: Order, lang: str) -> tuple[str, ...]:
        """Points, odds, columns, supply; never dice or the foe's cards."""
        return preview(self.game.source, view, ask, order, self.say(lang))

    def about(self, topic: str, lang: str) -> tuple[str, ...]:
        return matters.about(self.game.source, topic, self.say(lang))

    def position(self, view: View, lang: str, events: Sequence[Event] = ()) -> tuple[Table, ...]:
        return tables.tables(self.game.source, view, self.say(lang))

    def figures(self, view: View, lang: str) -> Table:
        return Table("track.vp", ("", ""), ((self.say(lang).say("track.vp"), str(view.board.vp)),))

    def block(self, view: View) -> tuple[str, ...]:
        return tables.block(self.game.source, view)

    def duties(self, view: View, ask: Ask, lang: str, order: Order | None = None) -> tuple[str, ...]:
        words = self.say(lang)
        shown = self.standing(view, ask, example(self.game.source, view, ask), lang)
        of_side = f"duty.{ask.kind}-{ask.seat}"  # in which units of the side's own are named
        key = of_side if of_side in words else f"duty.{ask.kind}"
        told = duties.told(self.game.source, view, ask, words)
        return (
            words.say("duty.action-shown" if duties.shows(told) else key, told),
            "\n".join(shown),
        )

    def moment(self, view: View, phase: str) -> Moment:
        match = _PHASE.fullmatch(phase)
        if match is None or not 1 <= int(match[1]) <= view.board.terms.last_turn:
            return "never"
        board = view.board
        then = (int(match[1]), match[2] + (match[3] or ""))
        now = (board.turn, f"B{board.round}" if board.round else "A")
        if then == now:
            return "now"
        return "past" if then < now else "later"

    def places(self, view: View, lang: str) -> Mapping[str, str]:
        return self.say(lang).names["space"]

    def offers(self, view: View, ask: Ask | None, lang: str) -> Offers:
        words = self.say(lang)
        return Offers(words=(*order_words(words), *named(words, ("space", "unit", "card"))))

    def scene(self, view: View, events: Sequence[Event], lang: str) -> Scene:
        return picture.scene(self.game.source, view, events, self.say(lang))

    def advise(self, view: View, ask: Ask, pick: Callable[[int], int]) -> Order:
        return player.advise(self.game.source, view, ask, pick)

    def sample(self, view: View, ask: Ask, pick: Callable[[int], int]) -> Order:
        return player.sample(self.game.source, view, ask, pick)

    def robots(self) -> Mapping[str, Robot]:
        strong, deep = self._looking(looking.STRONG), self._looking(looking.DEEP, offered=False)
        return {**super().robots(), "strong": strong, "deep": deep}

    def _looking(self, depth: looking.Depth, *, offered: bool = True) -> Robot:
        """A robot that looks ahead."""

        def order(sight: Sight, temper: str, pick: Pick) -> Order:
            return looking.advise(self.game, sight.view, sight.ask, pick, depth)

        def letter(sight: Sight, temper: str, pick: Pick, lang: str) -> tuple[str, ...]:
            made = order(sight, temper, pick)
            return planning.letter(self.game.source, self.say(lang), sight.view, sight.ask, made)

        return Robot(order, letter, offered=offered)

    def letter(self, view: View, ask: Ask, pick: Callable[[int], int], lang: str) -> tuple[str, ...]:
        order = self.advise(view, ask, pick)
        return planning.letter(self.game.source, self.say(lang), view, ask, order)

    def phase_name(self, phase: str, lang: str) -> str:
        words, match = self.say(lang), _PHASE.fullmatch(phase)
        if match is None:
            return phase
        turn = words.name("turn", match[1])
        return words.say(f"phase.{match[2]}", {"turn": turn, "round": match[3]})


def _cases(lang: str, spaces: Mapping[str, str]) -> Mapping[str, Mapping[str, str]]:
    """What spaces are called in each case, in a language that has them; without a row always the same."""
    path = _WORDS / f"cases.{lang}.toml"
    if not path.exists():
        return {}
    rows: Mapping[str, Sequence[str]] = tomllib.loads(path.read_text("utf-8"))
    own = {key: row for key, row in rows.items() if row[0] == spaces.get(key)}
    return {
        table: {key: own[key][at] if key in own else name for key, name in spaces.items()}
        for at, table in enumerate(_CASES, 1)
    }
