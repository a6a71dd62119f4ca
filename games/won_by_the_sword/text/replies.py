"""Answers and plans of battles as canonical text, which reads as the same."""

from __future__ import annotations

from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Band, Place, Planned, Troop
from games.won_by_the_sword.text.saying import Phrase
from games.won_by_the_sword.text.spelling import Spelling


class Answers(Spelling):
    """What a side says that is no task of a column."""

    __slots__ = ()

    def answer(self, said: Phrase) -> str:
        """The text of an answer; empty where it is none."""
        match said:
            case say.Garrisoning(place, troop):
                if place is None:
                    return self.piece("garrison-others", troop=self.troop(troop))
                return self.piece("garrison", place=self.place(place, "of"), troop=self.troop(troop))
            case say.Resting(band, troops):
                named = [self.troop(troop) for troop in troops] or [self.piece("rest")]
                return ", ".join(self._joined(what, band) for what in named)
            case say.Preceding(first):
                return self.piece("first" if first else "second")
            case say.Throwing(()):
                return self.piece("throw-lowest")
            case say.Throwing((card,)):
                return self.piece("throw", card=str(card))
            case say.Throwing(cards):
                return ", ".join(map(str, cards))
            case say.Scouting(yes):
                return self.piece("scout" if yes else "no-scouting")
            case say.Accepting(yes):
                return self.piece("accept" if yes else "decline")
        return self._of_siege(said)

    def _joined(self, what: str, band: Band) -> str:
        if band.number or not band.text:
            return self.piece("join", what=what, column=self.band(band, "accusative"))
        return self.piece("join-leader", what=what, column=band.text)

    def _of_siege(self, said: Phrase) -> str:
        match said:
            case say.Sallying(troop, whoever):
                if whoever:
                    return self.piece("sally-whoever")
                if troop is None:
                    return self.piece("no-sally")
                return self.piece("sally", troop=self.troop(troop))
            case say.Holding(part):
                return self.piece("hold", part=self.part(part))
            case say.Sheltering(band=Band(number=int() as number, leader=None)) if (
                number and self.returning()
            ):
                return self.piece("returns", leader=self.returning(), number=str(number))
            case say.Sheltering(place=Place() as place):
                return self.piece("shelter", place=self.place(place, "into"))
            case say.Sheltering(band=Band() as band):
                return self.piece("shelter-column", column=self.band(band, "accusative"))
            case say.Concluding(roll, initiative):
                key = "end-roll-initiative" if initiative else "end-roll" if roll else "no-end-roll"
                return self.piece(key)
            case say.Abandoning(yes):
                return self.piece("abandon" if yes else "keep")
            case say.Saying(word):
                return self.piece(word)
            case say.Bare(part, places, numbers, wings):
                bare = (self.part(part), *map(self.place, places), *map(str, numbers))
                return ", ".join(filter(None, (*bare, *(self.words.name("wing-to", wing) for wing in wings))))
        return ""

    # Battles

    def planned(self, said: Planned) -> str:
        """A piece of a plan."""
        match said:
            case say.Advantage(()):
                return self.piece("no-advantages")
            case say.Advantage(wings):
                return ", ".join(self._markers(wing, count) for wing, count in wings)
            case say.Seizing(wing):
                if wing is None:
                    return self.piece("no-initiative")
                return self.piece("seize", wing=self.words.name("wing-to", wing))
            case say.Charging(wing):
                return self.piece(f"charge-{wing}")
            case say.Helping(with_):
                return self.piece(with_)
            case say.Shifting(arm, wings):
                kind: say.Kind = "i" if arm == "foot" else "c"
                to_wings = [(count, self.words.name("wing-to", wing)) for count, wing in wings]
                return ", ".join(
                    self.piece("shift", troop=self.troop(Troop("", count, kind)), wing=to)
                    if count
                    else self.piece(f"unmoved-{arm}", wing=to)
                    for count, to in to_wings
                ) or self.piece("no-manoeuvre")
            case say.Posting(wing, troops):
                to = self.words.name("wing-to", wing)
                return ", ".join(self.piece("post", troop=self.troop(each), wing=to) for each in troops)
            case say.Reinforcing(yes):
                return self.piece("reinforce" if yes else "no-reinforcing")
            case say.Retreating():
                return self._retreat(said)
            case say.Losing():
                return self._losses(said)

    def _markers(self, wing: str, count: int | None) -> str:
        to = self.words.name("wing-to", wing)
        if count is None:
            return self.piece("all-advantages", wing=to)
        return self.piece("advantages", count=str(count), wing=to)

    def _retreat(self, said: say.Retreating) -> str:
        made = self.piece("retreat-any")
        if said.way:
            first, *others = said.way
            way = ", ".join((self.place(first, "into"), *map(self.place, others)))
            made = self.piece("retreat-towards" if said.towards else "retreat", way=way)
            if said.towards:
                made = self.piece("retreat-towards", way=self.place(first))
        if said.abandon is None:
            return made
        return f"{made}, {self.piece('abandon' if said.abandon else 'keep')}"

    def _losses(self, said: say.Losing) -> str:
        if said.order:
            first, *others = (self.troop(Troop("", 0, kind)) for kind in said.order)
            return ", ".join((self.piece("first-loses", troop=first), *others))
        if said.spare:
            if set(said.spare) == {"vi", "vc"}:
                return self.piece("spare-veterans")
            return "; ".join(
                self.piece("spare", troop=self.troop(Troop("", 0, kind), "object")) for kind in said.spare
            )
        if said.works is None:
            return self.piece("lose-works-all")
        who = ", ".join(map(self.troop, said.troops))
        if said.works:
            works = self.piece("lose-works", works=self.words.count(said.works, "work-lost"))
            return f"{works}, {who}" if who else works
        return self.piece("lose", troops=who)
