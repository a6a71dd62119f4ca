"""The tree of a piece of a line that is a task of a column; it must not look at other pieces."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

from games.won_by_the_sword.model.atlas import Bank
from games.won_by_the_sword.model.forces import ABILITIES
from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Band, Bare, Commander, Part, Place, Troop
from parsers.lexing import fold
from parsers.won_by_the_sword.fragments import (
    Cost,
    ForagingAt,
    From,
    Head,
    OnBank,
    OnRoad,
    Points,
    Taking,
    Waiting,
    Way,
    Wrong,
)
from parsers.won_by_the_sword.names import (
    Bag,
    Fragments,
    all_of,
    has,
    number_of,
    part_of,
    tokens_of,
    wings_of,
)
from parsers.won_by_the_sword.sieges import Sieges
from parsers.won_by_the_sword.words import lexicon

COLUMNS = 4
"""Columns of a side: a number beyond is a card's."""


def ridden(patrol: say.Patrolling, troop: Troop) -> say.Patrolling:
    """A patrol by regiments of a kind; plain horse says nothing."""
    if (troop.kind, troop.reduced, troop.nation) == ("c", False, None) and troop.count in (0, 1):
        return patrol
    return replace(patrol, troop=replace(troop, kind="vc") if troop.kind == "v" else troop)


@cache
def to_whom() -> re.Pattern[str]:
    """The word between so many regiments of a set-up and the column that gets them."""
    words, cases = ("|".join(lexicon()["idle"][each]) for each in ("to-whom", "dative"))
    return re.compile(rf"\s+(?:(?:{words})\s|\w+(?:{cases})(?!\w))")


class Tasks(Sieges):
    """Heads, movement, baggage, columns."""

    # Heads

    def band_only(self, found: list[Any]) -> Fragments:
        return [Head(self.column(all_of(found, Band)))]

    def card(self, found: list[Any]) -> Fragments:
        return [Head(card=number_of(found, -1))]

    def head(self, found: list[Any]) -> Fragments:
        return [Head(self.column(all_of(found, Band)), number_of(found))]

    def leader_head(self, found: list[Any]) -> Fragments:
        leader = all_of(found, Commander)[0]
        return [Head(Band(leader.text, leader=leader), number_of(found))]

    def number_leader(self, found: list[Any]) -> Fragments:
        """``26 on Horn``: his card, unless it could be a column; ``two to Horn``: of a set-up."""
        if number_of(found) <= COLUMNS and self._is_share(found):
            leader = all_of(found, Commander)[0]
            return [say.Resting(Band(leader.text, leader=leader), (self._share(found),))]
        return (
            self.leader_head(found) if number_of(found) > COLUMNS else [Wrong("which-card", self.text(found))]
        )

    def numbers_head(self, found: list[Any]) -> Fragments:
        card, column = (int(each) for each in tokens_of(found, "NUM"))
        return [Head(Band(str(column), column), card)]

    def _is_share(self, found: list[Any]) -> bool:
        """Whether a number is spelled, and a preposition parts it from who gets so many regiments."""
        number = tokens_of(found, "NUM")[0]
        spelled = self.text([number]).isalpha()
        return spelled and to_whom().match(fold(self.line[(number.end_column or 1) - 1 :])) is not None

    def _share(self, found: list[Any]) -> Troop:
        return Troop(self.text(tokens_of(found, "NUM")), number_of(found), "")

    def number_band(self, found: list[Any]) -> Fragments:
        if self._is_share(found):
            return [say.Resting(self.column(all_of(found, Band)), (self._share(found),))]
        return [Bare(numbers=(number_of(found),)), Head(self.column(all_of(found, Band)))]

    def drawn(self, found: list[Any]) -> Fragments:
        bands = all_of(found, Band)
        return [Head(bands[0] if bands else None, drawn=True)]

    def under(self, found: list[Any]) -> Fragments:
        return [Head(commander=self.leader_of(found))]

    def pay(self, found: list[Any]) -> Fragments:
        return [Head(pay=True)]

    def pays(self, found: list[Any]) -> Fragments:
        """``Horn pays the soldiers``, with a card that is named elsewhere or asked for."""
        bands, leaders = all_of(found, Band), all_of(found, Commander)
        return [Head(bands[0] if bands else Band(leaders[0].text, leader=leaders[0]), pay=True)]

    def from_garrison(self, found: list[Any]) -> Fragments:
        return [Head(garrison=self.place(tokens_of(found, "PLACE")))]

    def new_from(self, found: list[Any]) -> Fragments:
        return [Head(self.column(all_of(found, Band)), garrison=self.place(tokens_of(found, "PLACE")))]

    def acting(self, found: list[Any]) -> Fragments:
        bands, leaders = all_of(found, Band), all_of(found, Commander)
        return [say.Acting(bands[0] if bands else Band(leaders[0].text, leader=leaders[0]))]

    def town_acting(self, found: list[Any]) -> Fragments:
        return [say.Acting(town=all_of(found, Place)[0])]

    # Names by themselves

    def bare(self, found: list[Any]) -> Fragments:
        numbers = tuple(int(each) for each in tokens_of(found, "NUM"))
        return [Bare(part_of(found), tuple(all_of(found, Place)), numbers, tuple(wings_of(found)))]

    def bank(self, found: list[Any]) -> Fragments:
        return [OnBank(Bank(str(tokens_of(found, "BANK")[0])))]

    def bank_cost(self, found: list[Any]) -> Fragments:
        return [*self.bank(found), *all_of(found, Cost)]

    def points(self, found: list[Any]) -> Fragments:
        return [Points(number_of(found))]

    def all_points(self, found: list[Any]) -> Fragments:
        return [Points(None)]

    # Movement

    def move_verb(self, found: list[Any]) -> Fragments:
        return [Waiting("move")]

    def move(self, found: list[Any]) -> Fragments:
        return [say.Moving(place) for place in all_of(found, Place)]

    def march(self, found: list[Any]) -> Fragments:
        return [Waiting("march")]

    def move_march(self, found: list[Any]) -> Fragments:
        costs = all_of(found, Cost)
        return [say.Moving(all_of(found, Place)[0], costs[0].march if costs else "march")]

    def march_way(self, found: list[Any]) -> Fragments:
        return [say.Moving(each, "march") for each in all_of(found, Place)]

    def march_via(self, found: list[Any]) -> Fragments:
        """``forced march to Bamberg by way of Forchheim``: the end is said first."""
        return self.march_way(all_of(found, Place)[::-1])

    def pay_bag(self, found: list[Any]) -> Fragments:
        return [Cost("baggage")]

    def pay_fatigue(self, found: list[Any]) -> Fragments:
        return [Cost("fatigue")]

    def standing(self, found: list[Any]) -> Fragments:
        """``stays at Ulm``, before what is done there."""
        said = [each for token in tokens_of(found, "SAY") for each in self.say([token])]
        return [say.Moving(all_of(found, Place)[0], start=True), *said]

    def chain(self, found: list[Any]) -> Fragments:
        first, *others = all_of(found, Place)
        return [say.Moving(first, start=True), *(say.Moving(each) for each in others)]

    def move_via(self, found: list[Any]) -> Fragments:
        """``to Eichstätt via Pappenheim``: more places on the way may follow, the end comes last."""
        end, via = all_of(found, Place)
        return [Way(end, (via,))]

    def cross(self, found: list[Any]) -> Fragments:
        return [say.Moving(each) for each in all_of(found, Place)]

    def nothing_said(self, found: list[Any]) -> Fragments:
        return []

    # Foraging and baggage

    def forage(self, found: list[Any]) -> Fragments:
        times = [each for each in found if isinstance(each, int)]
        return [say.Foraging(times[0] if times else 1)]

    def forage_at(self, found: list[Any]) -> Fragments:
        times = [each for each in found if isinstance(each, int)]
        return [ForagingAt(all_of(found, Place)[0], times[0] if times else 1, self.text(found))]

    def forage_many_at(self, found: list[Any]) -> Fragments:
        return [ForagingAt(all_of(found, Place)[0], number_of(found), self.text(found))]

    def forage_all_at(self, found: list[Any]) -> Fragments:
        return [ForagingAt(all_of(found, Place)[0], None, self.text(found))]

    def forage_many(self, found: list[Any]) -> Fragments:
        return [say.Foraging(number_of(found))]

    def forage_number(self, found: list[Any]) -> Fragments:
        return [Wrong("times-or-baggage", self.text(found))]

    def stays(self, found: list[Any]) -> Fragments:
        """``Bernhard stays at Ulm``: his column does no more."""
        leader = self.leader_of(found) if has(found, "LEADER") else all_of(found, Commander)[0]
        there = [say.Moving(each, start=True) for each in all_of(found, Place)]
        return [Head(Band(leader.text, leader=leader)), *there, say.Ending()]

    def leave_number(self, found: list[Any]) -> Fragments:
        return [Wrong("leave-what", self.text(found))]

    def attack_place(self, found: list[Any]) -> Fragments:
        return [Wrong("attack-how", self.text(found))]

    def battle_alone(self, found: list[Any]) -> Fragments:
        """``force battle`` is with the only column of the foe that is there; a bare noun is asked back."""
        if any(str(each) == "forced" for each in tokens_of(found, "BATTLE")):
            return [say.Battling(Band(""))]
        return [Wrong("attack-whom", self.text(found))]

    def forage_until(self, found: list[Any]) -> Fragments:
        return [say.Foraging(None, number_of(found))]

    def forage_all(self, found: list[Any]) -> Fragments:
        return [say.Foraging(None)]

    def forage_say(self, found: list[Any]) -> Fragments:
        if str(tokens_of(found, "SAY")[0]) in ("forage-all", "until-end"):
            return self.forage_all_at(found) if all_of(found, Place) else [say.Foraging(None)]
        return [Wrong("unexpected-word", self.text(tokens_of(found, "SAY")))]

    def forage_chit(self, found: list[Any]) -> Fragments:
        name = str(tokens_of(found, "ABILITY")[0])
        times = [each for each in found if isinstance(each, int)]
        forage = self.forage_at(found) if all_of(found, Place) else [say.Foraging(times[0] if times else 1)]
        return [say.Using(next(each for each in ABILITIES if each == name)), *forage]

    def drop(self, found: list[Any]) -> Fragments:
        bag, banks = all_of(found, Bag)[0], tokens_of(found, "BANK")
        return [say.Dropping(bag.points, Bank(str(banks[0])) if banks else Bank(""))]

    def depot(self, found: list[Any]) -> Fragments:
        return [Waiting("depot")]

    def burn(self, found: list[Any]) -> Fragments:
        return [say.Dropping(all_of(found, Bag)[0].points, burn=True)]

    def lift_depot(self, found: list[Any]) -> Fragments:
        return [say.Lifting(None)]

    def lift(self, found: list[Any]) -> Fragments:
        return [say.Lifting(all_of(found, Bag)[0].points)]

    def lift_all(self, found: list[Any]) -> Fragments:
        """``all that was left behind``: the baggage; guns are named."""
        return [say.Lifting(None)]

    def lift_at(self, found: list[Any]) -> Fragments:
        """Where the column stands."""
        return [say.Moving(all_of(found, Place)[0], start=True), *self.lift(found)]

    def absorb_there(self, found: list[Any]) -> Fragments:
        """``take 4 BP from the garrison of Ulm``: where the column stands."""
        return [say.Moving(all_of(found, Place)[0], start=True), say.Absorbing(None, part_of(found))]

    def lift_guns(self, found: list[Any]) -> Fragments:
        troops = all_of(found, Troop)
        count = number_of(found) or (troops[0].count if troops else 0) or 1
        return [say.Lifting(0, count)]

    # Patrols

    def patrol_verb(self, found: list[Any]) -> Fragments:
        return [Waiting("patrol")]

    def patrol(self, found: list[Any]) -> Fragments:
        made = say.Patrolling(tuple(all_of(found, Place)))
        return [ridden(made, each) for each in all_of(found, Troop)[:1]] or [made]

    def patrol_to_scout(self, found: list[Any]) -> Fragments:
        """``sends a regiment of horse out on the Kronach road to scout``"""
        said = tokens_of(found, "SAY")[0]
        return self.patrol(found) if str(said) == "scout-yes" else [Wrong("unexpected-word", str(said))]

    def on_road(self, found: list[Any]) -> Fragments:
        return [OnRoad(all_of(found, Place)[0])]

    def patrol_off(self, found: list[Any]) -> Fragments:
        return [Waiting("off-map")]

    def patrol_all(self, found: list[Any]) -> Fragments:
        return [say.Patrolling(())]

    # Columns and garrisons

    def new(self, found: list[Any]) -> Fragments:
        band = self.column(found)
        if band.leader is not None:
            return [say.Forming(0, Part((), (band.leader,), 0).and_(part_of(found)))]
        if band.at is not None:  # it is formed where the column stands
            return [Wrong("incomplete", self.text(found))]
        return [say.Forming(band.number, part_of(found))]

    def new_free(self, found: list[Any]) -> Fragments:
        """A new column of the first free number."""
        return [say.Forming(0)]

    def new_with(self, found: list[Any]) -> Fragments:
        """``a new column with 2 foot``"""
        return [say.Forming(0, part_of(found))]

    def acts(self, found: list[Any]) -> Fragments:
        """``Tilly splits:``, whose column acts, with a card that is named elsewhere or asked for."""
        leader = all_of(found, Commander)[0]
        return [Head(Band(leader.text, leader=leader))]

    def acts_absorb(self, found: list[Any]) -> Fragments:
        return [*self.acts(found), say.Absorbing(self.column(all_of(found, Band)))]

    def absorb(self, found: list[Any]) -> Fragments:
        return [say.Absorbing(self.column(found))]

    def absorb_garrison(self, found: list[Any]) -> Fragments:
        return [say.Absorbing(None)]

    garrison = absorb_garrison

    def garrison_alone(self, found: list[Any]) -> Fragments:
        return [Waiting("garrison")]

    def source(self, found: list[Any]) -> Place:
        """The garrison of a point, which is where the column stands."""
        return all_of(found, Place)[0] if all_of(found, Place) else self.place(found)

    def _source(self, found: list[Any]) -> Band | None:
        if has(found, "LEADER"):
            leader = self.leader_of(found)
            return Band(leader.text, leader=leader)
        return None if has(found, "GARR") or all_of(found, Place) else self.column(found)

    def absorb_from(self, found: list[Any]) -> Fragments:
        there = [say.Moving(each, start=True) for each in all_of(found, Place)]
        return [*there, say.Absorbing(self._source(found), part_of(found))]

    def item_from(self, found: list[Any]) -> Fragments:
        return [From(self._source(found), part_of(found))]

    def absorb_item(self, found: list[Any]) -> Fragments:
        """Taken up; guns by themselves are those that lie here."""
        troops = all_of(found, Troop)
        if has(found, "LIFT") and troops and troops[0].kind == "g":
            return [say.Lifting(0, troops[0].count or 1)]
        return [Taking(part_of(found))]

    def leave(self, found: list[Any]) -> Fragments:
        places = all_of(found, Place)
        return [say.Leaving(part_of(found), places[0] if places else None)]

    def battery(self, found: list[Any]) -> Fragments:
        return [say.Installing(all_of(found, Place)[0])]

    def swap(self, found: list[Any]) -> Fragments:
        taken, left = all_of(found, Troop)
        return [say.Leaving(Part((left,))), say.Absorbing(None, Part((taken,)))]

    def recover(self, found: list[Any]) -> Fragments:
        troops = all_of(found, Troop)
        return [say.Recovering(tuple(troops))] if troops else [Waiting("recover")]

    def recover_all(self, found: list[Any]) -> Fragments:
        """With as many points as are left, unless it is said how many are recovered."""
        troops = all_of(found, Troop)
        return [say.Recovering(tuple(troops), spend=not any(each.count for each in troops))]

    def recover_what(self, found: list[Any]) -> Fragments:
        return [Waiting("reinforced")]

    def cadre(self, found: list[Any]) -> Fragments:
        troops = all_of(found, Troop)
        return [say.Recovering(tuple(troops), cadre=True)] if troops else [Waiting("cadre")]
