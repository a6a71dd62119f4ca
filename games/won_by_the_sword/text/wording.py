"""Orders and clauses as canonical text, which reads as the same; it must not judge them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from adjudicator.kinds import Ask
from games.won_by_the_sword.model.clauses import Choosing
from games.won_by_the_sword.model.orders import Order, Said
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Band, Place, Planned
from games.won_by_the_sword.text.replies import Answers
from games.won_by_the_sword.text.saying import Phrase, Saying
from games.words import Words

_PLANNED = get_args(Planned)
_CHOICES = (say.Deciding, Choosing)
_SET_UP = (say.Garrisoning, say.Resting)


class Phrasing(Answers):
    """Phrases in words of one language, whoever says them."""

    __slots__ = ()

    def lines_of(self, said: Sequence[Phrase]) -> tuple[str, ...]:
        """Phrases as lines; what follows a condition stands on a line of its own, where it hangs on none.

        Garrisons of a set-up stand together where they are alike.
        """
        made: list[list[Phrase]] = [[]]
        for each in said:
            last = made[-1][-1] if made[-1] else None
            if isinstance(last, _CHOICES) or (isinstance(last, _SET_UP) and not _alike(last, each)):
                made.append([])
            made[-1].append(each)
        return tuple(self.line(each) for each in made if each)

    def line(self, said: Sequence[Phrase]) -> str:
        """Phrases on one line: a head with its tasks, an answer with all that belongs to it."""
        if said and isinstance(said[0], say.Activating) and len(said) > 1:
            return f"{self.phrase(said[0])}: {self._row(said[1:])}"
        places = [each.place for each in said if isinstance(each, say.Garrisoning) and each.place]
        if len(places) == len(said) > 1 and isinstance(said[0], say.Garrisoning):
            return f"{', '.join(map(self.place, places))}: {self.troop(said[0].troop)}"
        return self._row(said)

    def _row(self, said: Iterable[Phrase]) -> str:
        return "; ".join(map(self.phrase, said))

    def _under(self, said: Sequence[Phrase]) -> str:
        """Phrases under a condition, behind a storm with commas: a semicolon would end what hangs on it."""
        made, stormed = "", False
        for each in said:
            made += ("" if not made else ", " if stormed else "; ") + self.phrase(each)
            stormed = stormed or isinstance(each, say.Storming)
        return made

    # Phrases

    def phrase(self, said: Phrase) -> str:
        """One phrase."""
        match said:
            case say.Deciding(when, then, otherwise) | Choosing(when, then, otherwise):
                condition = self.condition(when)
                made = self.piece("if", condition=condition, then=self._under(then))
                return self.piece("else", choice=made, otherwise=self._row(otherwise)) if otherwise else made
            case say.Stopping(when):
                return self.piece("stop", condition=self.condition(when))
            case say.NEXT_ROUND:
                return self.piece("next-round")
            case say.Timing():
                return self._timing(said)
            case say.Activating():
                return self._head(said)
            case say.Acting(band=Band() as band):
                return self.piece("acting", column=self.band(band, "nominative"))
            case say.Acting(town=Place() as town):
                return self.piece("acting-town", place=self.place(town, "of"))
            case say.Staying(place):
                return (
                    self.piece("staying")
                    if place is None
                    else self.piece("staying-of", place=self.place(place, "of"))
                )
        if isinstance(said, _PLANNED):
            return self.planned(said)
        return self.answer(said) or self._moving(said) or self._column(said) or self._siege(said)

    def _timing(self, said: say.Timing) -> str:
        month = {"month": self.words.name("month-said", str(said.month))} if said.month else {}
        made = self.piece("dated-round" if said.month else "round", **month, number=str(said.round))
        own = str(said.activation)
        return self.piece("own-activation", round=made, number=own) if said.activation else made

    def _head(self, said: say.Activating) -> str:
        card = {} if said.card is None else {"card": str(said.card)}
        made = self.piece("drawn" if said.card is None else "with", column=self._named(said.band), **card)
        if said.garrison is not None:
            made = self.piece("from-garrison", head=made, place=self.place(said.garrison, "of"))
        if said.commander is not None:
            made = self.piece("under", head=made, leader=self.leader(said.commander))
        return self.piece("paid", head=made) if said.pay else made

    def _named(self, band: Band) -> str:
        """A column at the beginning of a line: its bare number."""
        return str(band.number) if band.number else band.text or self.band(band, "nominative")

    def _moving(self, said: Phrase) -> str:
        match said:
            case say.Moving(place, march, start):
                key = "start" if start else f"move-{march}" if march else "move"
                return self.piece(key, place=self.place(place, "of" if start else "into"))
            case say.Foraging(place=Place() as place):
                made = self._moving(replace(said, place=None))
                return self.piece("forage-at", made=made, place=self.place(place, "in"))
            case say.Foraging(until=until) if until:
                return self.piece("forage-until", points=str(until))
            case say.Foraging(times):
                if times is None:
                    return self.piece("forage-all")
                if times == 1:
                    return self.piece("forage")
                return self.piece("forage-times", times=self.words.count(times, "times"))
            case say.Dropping(points, bank, burn):
                made = self.piece("burn" if burn else "drop", baggage=self.baggage(points))
                return self.piece("bank", place=made, bank=self.words.name("bank", bank)) if bank else made
            case say.Lifting(points, guns):
                if guns:
                    return self.piece("lift-guns", guns=self.words.count(guns, "abandoned"))
                return self.piece("lift", baggage=self.baggage(points))
            case say.Patrolling(places, troop):
                where = ", ".join(map(self.place, places))
                if troop is None:
                    return self.piece("patrol", places=where) if places else self.piece("patrol-all")
                alone = replace(troop, count=0)
                if not places:
                    return f"{self.piece('patrol-all')}, {self.troop(alone)}"
                return self.piece("patrol-by", troop=self.troop(alone, "riding"), places=where)
        return ""

    def _column(self, said: Phrase) -> str:
        match said:
            case say.Forming(number, part):
                free = self.piece("new-column-free")
                made = self.piece("new-column", number=str(number)) if number else free
                return f"{made}: {self.part(part)}" if part != say.NO_PART else made
            case say.Absorbing(band, part):
                if part == say.NO_PART:
                    whole = self.piece("the-garrison") if band is None else self.band(band, "accusative")
                    return self.piece("absorb", whole=whole)
                source = self.piece("of-garrison") if band is None else self.band(band, "genitive")
                return self.piece("absorb-from", source=source, part=self.part(part))
            case say.Leaving(part, place):
                where = self.piece("into-garrison")
                if place is not None:
                    where = self.piece("into-garrison-of", place=self.place(place, "of"))
                return f"{where}: {self.part(part)}" if part != say.NO_PART else where
            case say.Recovering(troops, cadre, spend):
                key = "raise" if cadre else "recover-spend" if spend else "recover"
                return self.piece(key, troops=", ".join(map(self.troop, troops)))
            case say.Installing(place):
                return self.piece("battery", place=self.place(place, "of"))
            case say.Ending():
                return self.piece("end")
        return ""

    def _siege(self, said: Phrase) -> str:
        match said:
            case say.Besieging(place, stratagem, initiative):
                return self._used(self._at("siege", place), stratagem, initiative)
            case say.Working():
                return self._works(said)
            case say.Firing(yes, chit, place):
                key = "fire-chit" if chit else "fire" if yes else "no-fire"
                return (
                    self.piece(key)
                    if place is None
                    else self.piece(f"{key}-of", place=self.place(place, "of"))
                )
            case say.Storming(escalade, place):
                return self._at("escalade" if escalade else "storm", place)
            case say.Raising(place):
                return self._at("raise-siege", place)
            case say.Battling(band, surprise, plan):
                named = self.band(band, "instrumental")
                made = self.piece("battle", column=named) if named else self.piece("battle-here")
                made = f"{made}, {self.piece('surprise')}" if surprise else made
                return f"{made}: {self._row(plan)}" if plan else made
            case say.Using(ability, band):
                name = self.words.name("ability", ability)
                if band is None:
                    return self.piece("chit", ability=name)
                return self.piece("chit-on", ability=name, column=self.band(band, "accusative"))
        raise AssertionError(f"no words for {said}")

    def _at(self, key: str, place: Place | None) -> str:
        """Here, or at a point that is named."""
        return self.piece(key) if place is None else self.piece(f"{key}-of", place=self.place(place))

    def _works(self, said: say.Working) -> str:
        match said.points:
            case None:
                made = self.piece("works-all")
            case 0 if said.enough:
                made = self.piece("works")
            case points:
                made = self.piece("works-points", points=str(points))
        made = f"{made}, {self.piece('labor')}" if said.labor else made
        made = f"{made}, {self.piece('no-fire')}" if not said.bombard else made
        return self._used(made, said.stratagem, said.initiative)

    def _used(self, made: str, stratagem: bool, initiative: bool) -> str:
        made = f"{made}, {self.piece('stratagem')}" if stratagem else made
        return f"{made}, {self.piece('initiative')}" if initiative else made


@dataclass(frozen=True, slots=True)
class Plainly(Phrasing):
    """What is said before any position is known."""

    words: Words


@dataclass(frozen=True, slots=True)
class Wording(Phrasing):
    """Words of one language for the orders of the seat of ``view``."""

    source: Source
    view: View
    words: Words
    ask: Ask | None = None

    def returning(self) -> str:
        ask = self.ask
        asked = ask is not None and ask.kind == "return"
        return self.words.name("leader", str(ask.args["leader"])) if ask is not None and asked else ""

    def lines(self, order: Order) -> tuple[str, ...]:
        """An order as lines, none of which is empty."""
        found = Saying(self.source, self.view, self.words.names["point"]).order(order)
        return self.lines_of(found)

    def task(self, task: Said) -> str:
        """A task or clause of the column that is activated."""
        return self.line(Saying(self.source, self.view, self.words.names["point"]).tasks((task,)))


def _alike(one: Phrase, other: Phrase) -> bool:
    """Whether two points get the same garrison."""
    if not isinstance(one, say.Garrisoning) or not isinstance(other, say.Garrisoning):
        return False
    return all(each.place for each in (one, other)) and (
        replace(one.troop, text="") == replace(other.troop, text="")
    )
