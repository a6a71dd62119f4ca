"""Points, columns, leaders, units and conditions as orders name them, in the words of one language."""

from __future__ import annotations

from adjudicator.conditions import AllOf, AnyOf, Condition, Fact, Not
from games.won_by_the_sword.text.cases import troop_key
from games.won_by_the_sword.text.phrases import Band, Commander, Part, Place, Troop
from games.words import Words


class Spelling:
    """Names in the words of a language."""

    __slots__ = ()
    words: Words

    def piece(self, key: str, **args: str) -> str:
        """A piece of an order."""
        return self.words.say(f"order.{key}", args)

    def returning(self) -> str:
        """The leader who is back, where it is asked whom he replaces."""
        return ""

    def place(self, place: Place, case: str = "plain") -> str:
        """A point in a case of the language; where it may mean several, as it was written."""
        (point, *more) = place.points
        name = (more and place.text) or self.words.name(f"point-{case}", point)
        if place.off:
            return self.piece("off-map", place=name)
        if place.bank:
            return self.piece("bank", place=name, bank=self.words.name("bank", place.bank))
        return name

    def leader(self, leader: Commander, case: str = "") -> str:
        """By name; one who may be several as he was written, an ordinary one with his nation."""
        if not leader.leaders:
            return self.words.name("ordinary", leader.nation or "any")
        (key, *more) = leader.leaders
        if more and leader.text:
            return leader.text
        apart = self.words.names.get(f"leader-{case}", {})
        return apart.get(key) or self.words.name("leader", key)

    def band(self, band: Band, case: str) -> str:
        """A column by its number, or as it was named: by who leads it, by where it stands."""
        cases = self.words.names
        if band.number:
            return cases["column-said"][case].format(number=band.number)
        if band.leader is not None:
            return band.text or cases["column-led"][case].format(leader=self.leader(band.leader, "of"))
        if band.at is not None:
            return band.text or cases["column-at"][case].format(place=self.place(band.at, "in"))
        return band.text

    def troop(self, troop: Troop, form: str = "bare") -> str:
        """``2 veteran horse``; ``form``: of units without a number."""
        key = troop_key(troop.nation or "", troop.kind, troop.reduced)
        if troop.count is None:
            return self.words.name("troop-all", key)
        return self.words.count(troop.count, key) if troop.count else self.words.name(f"troop-{form}", key)

    def part(self, part: Part) -> str:
        """Units, leaders, baggage."""
        found = [*map(self.troop, part.troops), *map(self.leader, part.leaders)]
        found += [] if part.baggage == 0 else [self.baggage(part.baggage)]
        return ", ".join(found)

    def baggage(self, points: int | None) -> str:
        """So many points, None: all."""
        return self.piece("baggage-all") if points is None else self.piece("baggage", points=str(points))

    # Conditions

    def condition(self, condition: Condition, *, within: bool = False) -> str:
        """A condition in words that read as the same; ``within``: in brackets where one of it will do."""
        match condition:
            case Fact(name, relation, value):
                return self._fact(name, relation, value, "")
            case Not(Fact(name, relation, value)):
                return self._fact(name, relation, value, "not-")
            case Not(part):
                said = self.condition(part)
                return self.piece("not", part=said if isinstance(part, Not) else f"({said})")
            case AllOf((one,)) | AnyOf((one,)):
                return self.condition(one, within=within)
            case AllOf(parts):
                return f" {self.piece('and')} ".join(self.condition(part, within=True) for part in parts)
            case AnyOf(parts):
                made = f" {self.piece('or')} ".join(map(self.condition, parts))
                return f"({made})" if within else made

    def _fact(self, name: str, relation: str, value: str | int | bool, denied: str) -> str:
        for key in ("foe-at", "taken", "at"):
            if name.startswith(f"{key}-"):
                point = name.removeprefix(f"{key}-")
                return self._at_point(key, point, denied)
        for key in ("their-column", "own-column", "column-P", "column-C"):
            if name.startswith(key):
                where = self.words.name("point-in", str(value))
                return self._denied(self.piece(f"fact.{key}", number=name[-1], place=where), denied)
        if name in ("season", "card"):
            table = {"season": "season", "card": "action"}[name]
            return self._denied(self.words.name(table, str(value)), denied)
        if name == "column":
            return self._denied(self.piece("fact.column", number=str(value)), denied)
        if value is True:
            return self.piece(f"fact.{denied}{name}")
        figure = self.words.name("figure", name)
        key = "is" if name == "requisitioned" else relation
        return self._denied(self.piece(f"fact.{key}", figure=figure, value=str(value)), denied)

    def _at_point(self, key: str, point: str, denied: str) -> str:
        case = "plain" if key == "taken" else "in"
        where = self.words.name(f"point-{case}", point)
        if key == "taken":
            return self.piece(f"fact.{denied}taken", place=where)
        return self._denied(self.piece(f"fact.{key}", place=where), denied)

    def _denied(self, said: str, denied: str) -> str:
        return self.piece("not", part=said) if denied else said
