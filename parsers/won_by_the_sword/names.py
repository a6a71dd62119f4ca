"""The names in a piece of a line: points, leaders, columns, units, baggage; it knows no verbs."""

from __future__ import annotations

from typing import Any, cast

from lark import Token, Transformer

from games.won_by_the_sword.model.atlas import Bank, PointId
from games.won_by_the_sword.model.forces import LeaderId, Nation
from games.won_by_the_sword.model.orders import Wing
from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Band, Commander, Part, Place, Troop
from parsers.won_by_the_sword.fragments import Cost, Extra, Fragment

Fragments = list[Fragment]


def all_of(found: list[Any], kind: type) -> list[Any]:
    """The children of a kind."""
    return [each for each in found if isinstance(each, kind) and not isinstance(each, Token)]


def tokens_of(found: list[Any], term: str) -> list[Token]:
    """The tokens of a term."""
    return [each for each in found if isinstance(each, Token) and each.type == term]


def has(found: list[Any], *terms: str) -> bool:
    """Whether there is a token of one of these terms."""
    return any(tokens_of(found, term) for term in terms)


def number_of(found: list[Any], otherwise: int = 0) -> int:
    """The first number."""
    numbers = tokens_of(found, "NUM")
    return int(numbers[0]) if numbers else otherwise


def wings_of(found: list[Any]) -> list[Wing]:
    """The wings in turn."""
    return [cast(Wing, str(each)) for each in tokens_of(found, "WING")]


def part_of(found: list[Any]) -> Part:
    """All units, leaders and baggage among the children."""
    made = Part(tuple(all_of(found, Troop)), tuple(all_of(found, Commander)))
    bags = all_of(found, Bag)
    return Part(made.troops, made.leaders, bags[0].points) if bags else made


class Bag:
    """Baggage, None: all; ``said``: a number or ``all`` was."""

    def __init__(self, points: int | None, said: bool) -> None:
        self.points, self.said = points, said


class Named(Transformer[Token, Fragments]):
    """Tree -> names. ``line`` is the text, by which they are quoted."""

    def __init__(self, line: str) -> None:
        super().__init__()
        self.line = line

    def text(self, found: list[Any]) -> str:
        """The words of the line from the first to the last of these."""
        spans = [each for each in found if isinstance(each, Token)]
        if not spans:
            return next((each.text for each in found if hasattr(each, "text")), "")
        return self.line[(spans[0].column or 1) - 1 : (spans[-1].end_column or 1) - 1]

    # Names

    def place(self, found: list[Token]) -> Place:
        named, banks = tokens_of(found, "PLACE")[0], tokens_of(found, "BANK")
        bank = Bank(str(banks[0])) if banks else Bank("")
        points = tuple(PointId(each) for each in str(named).split())
        return Place(self.text([named]), points, bank, has(found, "OFFMAP"))

    def leader(self, found: list[Token]) -> Commander:
        named = found[0]
        if named.type == "OLEADER":
            return Commander(self.text(found), (), Nation(str(named)) if str(named) else None)
        return Commander(self.text(found), tuple(LeaderId(each) for each in str(named).split()))

    def leader_of(self, found: list[Any]) -> Commander:
        """The leader named."""
        return self.leader(tokens_of(found, "LEADER"))

    def troop(self, found: list[Token]) -> Troop:
        words = [str(each) for each in tokens_of(found, "UNIT")]
        nation = next((Nation(each.partition(":")[2]) for each in words if ":" in each), None)
        arm = next((each for each in words if each in ("i", "c", "d", "g")), "")
        kind = arm
        if "v" in words:
            kind = f"v{arm}" if arm in ("i", "c") else "v"
        count = None if has(found, "ALL") else number_of(found)
        return Troop(self.text(found), count, cast(say.Kind, kind), "/" in words, nation)

    def bag(self, found: list[Token]) -> Bag:
        if has(found, "NUM"):
            return Bag(number_of(found), True)
        if any(str(each) == "1" for each in tokens_of(found, "BP")) and not has(found, "ALL", "REST"):
            return Bag(1, True)
        return Bag(None, has(found, "ALL", "REST"))

    def band_number(self, found: list[Token]) -> Band:
        side: Any = str(tokens_of(found, "COL")[0])
        return Band(self.text(found), number_of(found), side=side)

    def band_foe(self, found: list[Token]) -> Band:
        return Band(self.text(found), number_of(found), foe=True)

    def band_leader(self, found: list[Token]) -> Band:
        return Band(self.text(found), leader=self.leader_of(found))

    def band_both(self, found: list[Token]) -> Band:
        number, *leaders = str(tokens_of(found, "BOTH")[0]).split()
        text = self.text(found)
        return Band(text, int(number), leader=Commander(text, tuple(LeaderId(each) for each in leaders)))

    def band_at(self, found: list[Token]) -> Band:
        return Band(self.text(found), at=self.place(tokens_of(found, "PLACE")))

    def column(self, found: list[Any]) -> Band:
        """The column named, or one by a number alone."""
        bands = all_of(found, Band)
        return bands[0] if bands else Band(self.text(tokens_of(found, "NUM")), number_of(found))

    def cost(self, found: list[Any]) -> Cost:
        return found[0] if isinstance(found[0], Cost) else Cost("baggage")

    def fatigue(self, found: list[Any]) -> Cost:
        return Cost("fatigue")

    def times(self, found: list[Token]) -> int:
        twice = tokens_of(found, "TIMES2")
        return int(twice[0] or 2) if twice else number_of(found)

    def extra(self, found: list[Any]) -> Extra:
        return Extra(has(found, "STRAT"), has(found, "INIT"), has(found, "LABOR"))

    def start(self, found: list[Any]) -> Fragments:
        return cast(Fragments, found[0])
