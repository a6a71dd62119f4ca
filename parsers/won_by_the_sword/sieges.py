"""The tree of a piece of a line that is a siege, works, or a saying; see tree.py."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Band, Commander, Place, Troop
from parsers.won_by_the_sword.fragments import Extra, Head, SiegeOf, Waiting, Wrong
from parsers.won_by_the_sword.names import Fragments, Named, all_of, has, number_of, tokens_of
from parsers.won_by_the_sword.sayings import SAYINGS


class Sieges(Named):
    """What is done before a town, and what is said in one phrase."""

    # Sieges

    def _extras(self, found: list[Any]) -> Extra:
        each = all_of(found, Extra)
        return Extra(
            any(one.stratagem for one in each),
            any(one.initiative for one in each),
            any(one.labor for one in each) or has(found, "LABOR"),
        )

    def siege(self, found: list[Any]) -> Fragments:
        places, extra = all_of(found, Place), self._extras(found)
        begun = say.Besieging(places[0] if places else None, extra.stratagem, extra.initiative)
        return [begun, Extra(labor=True)] if extra.labor else [begun]  # it is of works

    def siege_of(self, found: list[Any]) -> Fragments:
        return [SiegeOf(all_of(found, Place)[0])]

    def extras(self, found: list[Any]) -> Fragments:
        return [self._extras(found)]

    def works(self, found: list[Any]) -> Fragments:
        extra, points = self._extras(found), tokens_of(found, "NUM")
        return [
            say.Working(number_of(found), not points, extra.labor, True, extra.stratagem, extra.initiative)
        ]

    def works_all(self, found: list[Any]) -> Fragments:
        return [say.Working(None, labor=self._extras(found).labor)]

    def works_at(self, found: list[Any]) -> Fragments:
        """Where the column stands."""
        return [say.Moving(all_of(found, Place)[0], start=True), *self.works(found)]

    def works_all_at(self, found: list[Any]) -> Fragments:
        return [say.Moving(all_of(found, Place)[0], start=True), say.Working(None)]

    def works_say(self, found: list[Any]) -> Fragments:
        word = str(tokens_of(found, "SAY")[0])
        if word == "works-0":
            return [say.Working(0)]
        return [say.Working(None) if word == "until-end" else Wrong("unexpected-word", self.text(found))]

    # Sayings

    def say(self, found: list[Any]) -> Fragments:
        word = str(tokens_of(found, "SAY")[0])
        return list(SAYINGS.get(word, (Wrong("incomplete", self.text(found)),)))

    def siege_shared(self, found: list[Any]) -> Fragments:
        """Of two columns one carries on a siege (11.1)."""
        return [Wrong("siege-alone", self.text(found))]

    def guns_say(self, found: list[Any]) -> Fragments:
        """``the guns of the fortress answer``, ``the foot stays inside``"""
        said, (troop,) = self.say(found), all_of(found, Troop)
        places = all_of(found, Place)
        match said:
            case [say.Firing(chit=False, place=None) as fire] if troop.kind == "g":
                return [replace(fire, place=places[0] if places else None)]
            case [say.Abandoning() as kept] if troop.kind == "g" and not places:
                return [kept]
            case [say.Sallying(troop=None)] if troop.kind != "g" and not places:
                return said
        return [Wrong("unexpected-word", self.text(tokens_of(found, "SAY")))]

    def says(self, found: list[Any]) -> Fragments:
        said = [each for token in tokens_of(found, "SAY") for each in self.say([token])]
        if {True, False} <= {each.yes for each in said if isinstance(each, say.Firing)}:
            return [
                Wrong("unexpected-word", self.text(tokens_of(found, "SAY")[1:]))
            ]  # ``no fire from all guns``
        return said

    def say_at(self, found: list[Any]) -> Fragments:
        """What is done at a point: a storm, the end of a siege, fire."""
        place = all_of(found, Place)[0]
        match self.say(found):
            case [(say.Storming() | say.Raising() | say.Firing()) as said]:
                return [replace(said, place=place)]
            case [say.Accepting() as accepting]:  # one battle is asked of
                return [accepting]
        return [Wrong("unexpected-word", place.text)]

    def raise_at(self, found: list[Any]) -> Fragments:
        return [say.Raising(all_of(found, Place)[0])]

    def say_for(self, found: list[Any]) -> Fragments:
        """``enough for Horn``"""
        said, bands = self.says(found), all_of(found, Band)
        leaders = all_of(found, Commander)
        if said == [say.Accepting(True)] and bands and not leaders:  # ``we give battle to column 1``
            return [say.Battling(self.column(found))]
        if any(each != say.Ending() for each in said):
            return [Wrong("unexpected-word", self.text(found))]
        return [Head(bands[0] if bands else Band(leaders[0].text, leader=leaders[0])), say.Ending()]

    def say_with(self, found: list[Any]) -> Fragments:
        return [*self.say(found), self._extras(found)]

    def _fire(self, found: list[Any]) -> bool:
        return all(str(each) == "bombard" for each in tokens_of(found, "SAY"))

    def chit_say(self, found: list[Any]) -> Fragments:
        return [say.Using("bombardment") if self._fire(found) else Wrong("incomplete", self.text(found))]

    def fire_chit(self, found: list[Any]) -> Fragments:
        fires = self._fire(found)
        places = all_of(found, Place)
        fire = say.Firing(chit=True, place=places[0] if places else None)
        return [fire if fires else Wrong("incomplete", self.text(found))]

    def throw_say(self, found: list[Any]) -> Fragments:
        return self.say(found)

    def throw(self, found: list[Any]) -> Fragments:
        return [say.Throwing((number_of(found),))]

    def throw_verb(self, found: list[Any]) -> Fragments:
        return [Waiting("throw")]
