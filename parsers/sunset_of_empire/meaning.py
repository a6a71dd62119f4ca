"""What a parsed line of Sunset of Empire says: who does what to whom; it must not judge."""

from __future__ import annotations

from collections.abc import Mapping

from lark import Token, Transformer

from games.sunset_of_empire.data.naming import Names
from games.sunset_of_empire.model.cards import ROWS, Card, CardId, Row
from games.sunset_of_empire.text.phrases import (
    Blow,
    Deed,
    Everything,
    Keeping,
    Laying,
    Named,
    Passing,
    Playing,
    Putting,
    Rising,
    Stopping,
    Written,
)
from parsers.sunset_of_empire.tokens import NAMES

_UNITS = ("U", "B")
_RECALL = "Recall to the Rear"


class UnfinishedError(Exception):
    """A line in which somebody or something is missing."""


class ToWritten(Transformer[Token, Written]):
    """Tree -> what was written; ``named`` are the names of the line by column."""

    def __init__(
        self, named: Mapping[int, tuple[Named, ...]], cards: Mapping[CardId, Card], names: Names[CardId]
    ) -> None:
        super().__init__()
        self.named = named
        self.cards = cards
        self.names = names

    def of(self, token: Token) -> tuple[Named, ...]:
        """The names that a token lists."""
        return self.named[token.column or 0]

    def listed(self, found: list[Token], *types: str) -> list[tuple[Named, ...]]:
        """The lists of names of these terminals, of any without."""
        return [self.of(each) for each in found if each.type in (types or NAMES)]

    def one(self, found: list[Token], *types: str) -> Named:
        """The only name of a line. Raises UnfinishedError."""
        lists = self.listed(found, *types)
        if len(lists) != 1 or len(lists[0]) != 1:
            raise UnfinishedError
        return lists[0][0]

    # Layouts, decks

    def lay(self, found: list[Token | tuple[Named, ...]]) -> Written:
        """Laying mines, or putting up a balloon, is to play that action."""
        cards: list[Named] = []
        for each in found:
            cards += self.of(each) if isinstance(each, Token) and each.type in NAMES else ()
            cards += () if isinstance(each, Token) else each
        if len(cards) == 1 and self.does(cards[0]) in ("mines", "balloon"):
            return Playing(cards[0])
        return Laying(tuple(cards))

    def lay_all(self, found: list[Token]) -> Written:
        rows = tuple(row for row in ROWS if any(each.type == "ROW" and row == str(each) for each in found))
        but = tuple(name for names in self.listed(found) for name in names)
        if rows and any(self.cards[card].row not in rows for name in but for card in name.cards):
            raise UnfinishedError  # ``all infantry but Denikin, and Lion``: she may be meant too
        return Everything(rows, but)

    def lay_other_rows(self, found: list[Token]) -> Written:
        """``Everything but the fleet``."""
        (but,) = (str(each) for each in found if each.type == "ROW")
        return Everything(tuple(row for row in ROWS if row != but))

    def lay_all_and(self, found: list[Token]) -> Written:
        rows = tuple(row for row in ROWS if any(each.type == "ROW" and row == str(each) for each in found))
        return Everything(rows, also=tuple(name for names in self.listed(found) for name in names))

    def row_names(self, found: list[Token]) -> tuple[Named, ...]:
        return self.listed(found)[0]

    def names_row(self, found: list[Token]) -> tuple[Named, ...]:
        return self.listed(found)[0]

    def lay_nothing(self, found: list[Token]) -> Written:
        return Laying(())

    def not_nothing(self, found: list[Token]) -> Written:
        """``No, I keep all``; who does not keep all of them may lay any. Raises UnfinishedError."""
        if found[0] != "NO":
            raise UnfinishedError
        return Laying(())

    def top(self, found: list[Token]) -> Written:
        return Putting(self.listed(found)[0])

    def bottom(self, found: list[Token]) -> Written:
        return Putting((), self.listed(found)[0])

    def top_next(self, found: list[Token]) -> Written:
        """``Lion on top, then Camel``."""
        return Putting(tuple(name for names in self.listed(found) for name in names))

    def top_bottom(self, found: list[Token]) -> Written:
        """In ``Lion on top, then Camel, Sydney under`` he may be for either end. Raises UnfinishedError."""
        *top, bottom = self.listed(found)
        if len(bottom) > 1 and any(each.type == "NEXT" for each in found):
            raise UnfinishedError
        return Putting(tuple(name for names in top for name in names), bottom)

    def bottom_top(self, found: list[Token]) -> Written:
        bottom, top = self.listed(found)
        return Putting(top, bottom)

    def rest_top(self, found: list[Token]) -> Written:
        return Putting((), rest="top")

    def rest_bottom(self, found: list[Token]) -> Written:
        return Putting((), rest="bottom")

    def named_bottom(self, found: list[Token]) -> Written:
        return Putting((), self.listed(found)[0], rest="top")

    def named_top(self, found: list[Token]) -> Written:
        return Putting(self.listed(found)[0], rest="bottom")

    def keep(self, found: list[Token]) -> Written:
        return Keeping(self.one(found))

    def keep_first(self, found: list[Token]) -> Written:
        return Keeping(self.one(found[:2]))

    # Blows

    def blow(self, found: list[Token]) -> Written:
        """Who strikes: those with whom it is done, else those who are named before the blow."""
        cards = self.listed(found, "A", "J")
        card = None
        if cards:
            ((card,),) = cards if len(cards) == 1 and len(cards[0]) == 1 else ((None,),)
            if card is None:
                raise UnfinishedError
        units = [each for each in found if each.type in _UNITS]
        life = next((each for each in found if each.type == "LIFE"), None)
        if life is not None:
            return Blow(self.of(units[0]), None, _row(life), card=card)
        striking, struck = self.order(found, units)
        if card is not None and self.does(card) in ("nesterov-ram", "kazakov-ram"):
            return Playing(card, (*self.of(striking), *self.of(struck)))
        target = self.of(struck)
        if len(target) != 1:
            raise UnfinishedError
        return Blow(self.of(striking), target[0], card=card)

    def order(self, found: list[Token], units: list[Token]) -> tuple[Token, Token]:
        """Who strikes, who is struck. Raises UnfinishedError."""
        first, second = units
        by = [each for each in units if each.type == "B"]
        at = [place for place, each in enumerate(found) if each is first or each is second]
        between = found[at[0] + 1 : at[1]]
        if len(by) == 1:
            return by[0], second if by[0] is first else first
        if found[0].type in ("SEND", "SPEND"):
            return first, second
        cases = [str(each) for each in units]
        if cases == ["of", "is"] and not any(each.type == "J" for each in found):
            return second, first  # the object is named first
        if cases == ["is", "of"] and not between:
            return first, second
        if any(each.type in ("VERB", "LINK", "STRIKE", "SINK") for each in between):
            # ``attack C3 with Brusilov: ANZAC and Seaforth``
            joined = found[0].type == "VERB" and any(each.type == "J" for each in between)
            return (second, first) if joined else (first, second)
        raise UnfinishedError

    def aimed(self, found: list[Token]) -> Written:
        """``Target for Lion: Hamidiye``"""
        striking, struck = (self.of(each) for each in found if each.type in _UNITS)
        if len(struck) != 1:
            raise UnfinishedError
        return Blow(striking, struck[0])

    def aimed_by(self, found: list[Token]) -> Written:
        """``Hamidiye is the target for Lion``"""
        return self.aimed([each for each in reversed(found) if each.type in _UNITS])

    def blow_over(self, found: list[Token]) -> Written:
        units = next(each for each in found if each.type in _UNITS)
        row = next(each for each in found if each.type == "ROW")
        return Blow(self.of(units), None, _row(row))

    def uncover_blow(self, found: list[Token]) -> Written:
        unit, *target = [each for each in found if each.type in (*_UNITS, "LIFE")]
        if len(self.of(unit)) != 1:
            raise UnfinishedError
        if target[0].type == "LIFE":
            return Blow(self.of(unit), None, _row(target[0]), uncover=True)
        return Blow(self.of(unit), self.one(target), uncover=True)

    def rising(self, found: list[Token]) -> Written:
        (unit,), (target,) = self.pair(found)
        return Rising(unit, target)

    def pair(self, found: list[Token]) -> tuple[tuple[Named, ...], tuple[Named, ...]]:
        """Two names. Raises UnfinishedError."""
        first, second = self.listed(found, *_UNITS)
        if len(first) != 1 or len(second) != 1:
            raise UnfinishedError
        return first, second

    # Deeds

    def uncover(self, found: list[Token]) -> Written:
        return Deed("uncover", self.one(found))

    def sweep(self, found: list[Token]) -> Written:
        return Deed("sweep", self.one(found, *_UNITS))

    def sink(self, found: list[Token]) -> Written:
        return Deed("sink", self.one(found))

    def balloon(self, found: list[Token]) -> Written:
        return Deed("balloon", self.one(found, *_UNITS))

    def scout(self, found: list[Token]) -> Written:
        return Deed("scout", self.one(found))

    def deflect(self, found: list[Token]) -> Written:
        return Deed("deflect", self.one(found))

    # Actions

    def play(self, found: list[Token]) -> Written:
        return Playing(self.one(found))

    def play_life(self, found: list[Token]) -> Written:
        card = self.one(found)
        if self.does(card) != "doctor":
            raise UnfinishedError
        return Playing(card)

    def play_on(self, found: list[Token]) -> Written:
        """``PLAY U LINK A`` is a card that is no action: its refusal says so."""
        lists = self.listed(found)
        actions = self.listed(found, "A")
        cards = lists[0] if any(each.type == "PLAY" for each in found) else actions[0]
        targets = lists[1] if cards is lists[0] else lists[0]
        if len(cards) != 1:
            raise UnfinishedError
        return Playing(cards[0], targets)

    def recall(self, found: list[Token]) -> Written:
        return Playing(Named(_RECALL, self.names.meaning(_RECALL)), (self.one(found),))

    def bare(self, found: list[Token]) -> Written:
        """The name of an action needs no verb; any other does. Raises UnfinishedError."""
        raise UnfinishedError

    def pass_(self, found: list[Token]) -> Written:
        """Raises UnfinishedError where it names both what may be passed."""
        kinds = {each.type for each in found} - {"PASS"}
        if len(kinds) > 1:
            raise UnfinishedError
        return Passing("counter" if "TAKEIT" in kinds else "move" if kinds else "")

    def take_it(self, found: list[Token]) -> Written:
        return Passing("counter")

    def stop(self, found: list[Token]) -> Written:
        return Stopping()

    def does(self, named: Named) -> str:
        """What an action of that name does; empty where it may be no action, or several."""
        does = {self.cards[card].does for card in named.cards}
        return str(next(iter(does)) or "") if len(does) == 1 else ""


def _row(token: Token) -> Row | None:
    return next((row for row in ROWS if row == str(token)), None)
