"""The tree of a piece of a line that is of a battle, a loss, another answer; see tree.py."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from games.won_by_the_sword.model.atlas import Bank
from games.won_by_the_sword.model.forces import ABILITIES
from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Band, Bare, Commander, Part, Place, Troop, Wing
from parsers.lexing import fold
from parsers.won_by_the_sword.atoms import ROUNDS
from parsers.won_by_the_sword.fragments import (
    Fragment,
    Lined,
    Nothing,
    Rest,
    Surprise,
    Waiting,
    Wrong,
)
from parsers.won_by_the_sword.names import (
    Fragments,
    all_of,
    has,
    number_of,
    part_of,
    tokens_of,
    wings_of,
)
from parsers.won_by_the_sword.tree import Tasks
from parsers.won_by_the_sword.words import lexicon


class ToFragments(Tasks):
    """Tree -> fragments, whatever the piece is."""

    # Battles

    def battle(self, found: list[Any]) -> Fragments:
        return [say.Battling(self.column(found), has(found, "SURPRISE"))]

    def battle_fire(self, found: list[Any]) -> Fragments:
        """``attack column 2 with bombardment``: with the chit, for the guns fire in any battle."""
        if not self._fire(found):
            return [Wrong("unexpected-word", self.text(tokens_of(found, "SAY")))]
        return [say.Using("bombardment"), say.Battling(self.column(found))]

    def battle_chit(self, found: list[Any]) -> Fragments:
        """``attack column 2 with the chit Bombardment``"""
        battle = say.Battling(self.column(all_of(found, Band)))
        match self._chit(found):
            case say.Using("surprise_attack"):
                return [replace(battle, surprise=True)]
            case (say.Charging() | say.Helping()) as planned:
                return [replace(battle, plan=(planned,))]
            case chit:
                return [chit, battle]

    def accept_chit(self, found: list[Any]) -> Fragments:
        """``we accept with Entrenchments``"""
        said = self.say(found)
        if said != [say.Accepting(True)]:
            return [Wrong("unexpected-word", self.text(tokens_of(found, "ABILITY")))]
        return [*said, self._chit(found)]

    def _chit(self, found: list[Any]) -> Fragment:
        return (self.ability_wing(found) if wings_of(found) else self.ability(found))[0]

    def battle_at(self, found: list[Any]) -> Fragments:
        """``attack column 1 at Ulm``: the place says where it stands."""
        return [say.Battling(replace(self.column(all_of(found, Band)), at=all_of(found, Place)[0]))]

    def battle_leader(self, found: list[Any]) -> Fragments:
        leader, places = all_of(found, Commander)[0], all_of(found, Place)
        band = Band(leader.text, leader=leader, at=places[0] if places else None)
        return [say.Battling(band, has(found, "SURPRISE"))]

    def surprise(self, found: list[Any]) -> Fragments:
        return [Surprise()]

    def ability(self, found: list[Any]) -> Fragments:
        name = str(tokens_of(found, "ABILITY")[0])
        match name:
            case "infantry_charge":
                return [say.Charging("centre")]
            case "entrenchments":
                return [say.Helping("entrench")]
            case "quickshot":
                return [say.Helping("cannonade")]
        return [say.Using(next(each for each in ABILITIES if each == name))]

    def ability_wing(self, found: list[Any]) -> Fragments:
        wing = wings_of(found)[0]
        match self.ability(found)[0]:
            case say.Using("cavalry_charge") | say.Charging():
                return [say.Charging(wing)]
            case say.Helping() as helping:
                return [helping]
        return [Wrong("unexpected-word", self.text(tokens_of(found, "WING")))]

    def chit_wing(self, found: list[Any]) -> Fragments:
        """``Gustav's chit on the right wing``: one alone is for a wing other than the centre."""
        wing = wings_of(found)[0]
        if wing == "centre":
            return [Wrong("unexpected-word", self.text(tokens_of(found, "WING")))]
        return [say.Charging(wing)]

    def ability_on(self, found: list[Any]) -> Fragments:
        match self.ability(found)[0]:
            case say.Using("spies"):
                return [say.Using("spies", self.column(all_of(found, Band)))]
        return [Wrong("incomplete", self.text(found))]

    def marker(self, found: list[Any]) -> Fragments:
        return [Waiting("chit")]

    def chit_initiative(self, found: list[Any]) -> Fragments:
        return [say.Using("initiative")]

    def chit_march(self, found: list[Any]) -> Fragments:
        return [say.Using("forced_march")]

    def chit_surprise(self, found: list[Any]) -> Fragments:
        return [say.Using("surprise_attack")]

    def advantage(self, found: list[Any]) -> Fragments:
        wings = wings_of(found)
        wing = wings[0] if wings else "fight"
        return [say.Advantage(((wing, None if has(found, "ALL") else number_of(found, 1)),))]

    def seize(self, found: list[Any]) -> Fragments:
        wings = wings_of(found)
        return [say.Seizing(wings[0] if wings else "fight")]

    def shift(self, found: list[Any]) -> Fragments:
        troop = all_of(found, Troop)[0]
        if not troop.count and wings_of(found) == ["centre"] and _is_arm(troop, "ig"):
            return [Lined("ig")]
        if troop.kind not in ("i", "vi", "c", "vc"):
            return [Wrong("unexpected-word", self.text(found))]
        if (troop.nation is not None or troop.reduced) and "i" not in troop.kind:
            return [Wrong("deploy-instead", self.text(found))]
        if not troop.count and not _is_one(troop):
            return [Wrong("how-many-shifted", self.text(found))]
        return self._shifted(troop, ((troop.count or 1, wings_of(found)[-1]),))

    def _shifted(self, troop: Troop, wings: tuple[tuple[int, Wing], ...]) -> Fragments:
        """So many to a wing; of foot that is named more closely those and no others."""
        arm = "foot" if "i" in troop.kind else "horse"
        moved = say.Shifting(cast(Any, arm), wings)
        if arm == "horse" or troop == Troop(troop.text, troop.count, "i"):
            return [moved]
        return [moved, *(say.Posting(wing, (replace(troop, count=count),)) for count, wing in wings)]

    def _is_shared(self, found: list[Any]) -> bool:
        """``3 foot to each wing``, «по 3 полка на фланги»: as many on either."""
        if any(str(each) == "each" for each in tokens_of(found, "WINGS")):
            return True
        start = all_of(found, Troop)[0].text
        before = fold(self.line.partition(start)[0]).split()
        return before[-1:] == [lexicon()["idle"]["apiece"][0]]

    def winners(self, found: list[Any]) -> Fragments:
        """``The winning wing joins the centre``"""
        centre = wings_of(found) == ["centre"]
        return [say.Reinforcing(True) if centre else Wrong("which-wing", self.text(found))]

    def winners_say(self, found: list[Any]) -> Fragments:
        said = self.say(found)
        told = all(isinstance(each, say.Reinforcing) for each in said)
        return said if told else [Wrong("unexpected-word", self.text(tokens_of(found, "SAY")))]

    def lined(self, found: list[Any]) -> Fragments:
        troop = all_of(found, Troop)[0]
        if (count := troop.count) and "i" in troop.kind and self._is_shared(found):
            wings: tuple[Wing, Wing] = ("right", "left")
            shifts = [self._shifted(troop, ((count, wing),)) for wing in wings]
            return [each for shift in shifts for each in shift]
        plain = not troop.count and _is_arm(troop, "c")
        return [Lined("c") if plain else Wrong("which-wing", self.text(found))]

    def halves(self, found: list[Any]) -> Fragments:
        return [Lined("c")]

    def post(self, found: list[Any]) -> Fragments:
        return [say.Posting(wings_of(found)[0], tuple(all_of(found, Troop)))]

    def retreat(self, found: list[Any]) -> Fragments:
        way = tuple(all_of(found, Place))
        banks = tokens_of(found, "BANK")
        if way and banks:
            way = (*way[:-1], Place(way[-1].text, way[-1].points, Bank(str(banks[0]))))
        return [say.Retreating(way)]

    def retreat_with(self, found: list[Any]) -> Fragments:
        return [say.Retreating(tuple(all_of(found, Place)), abandon=False)]

    def retreat_towards(self, found: list[Any]) -> Fragments:
        return [say.Retreating(tuple(all_of(found, Place)), towards=True)]

    def abandon(self, found: list[Any]) -> Fragments:
        """All of it; of so much baggage a column lays down (7.4)."""
        points = part_of(found).baggage if not all_of(found, Troop) else 0
        return [say.Dropping(points)] if points else [say.Abandoning(True)]

    def acts_new(self, found: list[Any]) -> Fragments:
        return [*self.acts(found), *self.new_free(found)]

    def keep(self, found: list[Any]) -> Fragments:
        return [say.Abandoning(False)]

    # Losses

    def lose(self, found: list[Any]) -> Fragments:
        return [say.Losing(tuple(all_of(found, Troop)))]

    def lose_many(self, found: list[Any]) -> Fragments:
        """``all three losses from the horse``"""
        (troop,) = all_of(found, Troop)
        if troop.count != 0:
            return [Wrong("unexpected-word", troop.text)]
        return [say.Losing((replace(troop, count=number_of(found)),))]

    def lose_works(self, found: list[Any]) -> Fragments:
        return [say.Losing(works=number_of(found) or None)]

    def lose_first(self, found: list[Any]) -> Fragments:
        troops = all_of(found, Troop)
        if any(each.reduced for each in troops):
            return [say.Losing(tuple(troops))]  # 13.0: that full ones are reduced first the rules tell
        return [say.Losing(order=tuple(each.kind for each in troops))]

    def lose_say(self, found: list[Any]) -> Fragments:
        return self.say(found)

    def spare(self, found: list[Any]) -> Fragments:
        kind = all_of(found, Troop)[0].kind
        return [say.Losing(spare=("vi", "vc") if kind == "v" else (kind,))]

    def first_number(self, found: list[Any]) -> Fragments:
        return [Bare(numbers=(number_of(found),))]

    # Other answers

    def sally(self, found: list[Any]) -> Fragments:
        troops = all_of(found, Troop)
        return [say.Sallying(troops[0]) if troops else Waiting("sally")]

    def sally_all(self, found: list[Any]) -> Fragments:
        return [say.Sallying(Troop("", None, ""))]

    def nobody(self, found: list[Any]) -> Fragments:
        return [say.Saying("nobody")]

    def nobody_does(self, found: list[Any]) -> Fragments:
        """``No one sallies``; of anything else it is no order."""
        if has(found, "SALLY") or self.say(found) == [say.Sallying()]:
            return [say.Sallying()]
        return [Wrong("not-an-order", self.text(tokens_of(found, "NOBODY")))]

    def staying(self, found: list[Any]) -> Fragments:
        places = all_of(found, Place)
        return [say.Staying(places[0] if places else None)]

    def say_battle(self, found: list[Any]) -> Fragments:
        """``The battle is declined``"""
        said = self.say(found)
        return said if isinstance(said[0], say.Accepting) else [Wrong("incomplete", self.text(found))]

    def hold(self, found: list[Any]) -> Fragments:
        part = part_of(found)
        return [say.Holding(part) if part != Part() else Waiting("hold")]

    def shelter(self, found: list[Any]) -> Fragments:
        if has(found, "NUM"):
            return [say.Sheltering(None, self.column(found))]
        places, bands = all_of(found, Place), all_of(found, Band)
        units = has(found, "GARR") or bool(all_of(found, Troop))
        leaves = any(str(each) == "leaves" for each in tokens_of(found, "SHELTER")) and not units
        return [say.Sheltering(places[0] if places else None, bands[0] if bands else None, leaves)]

    def shelter_leader(self, found: list[Any]) -> Fragments:
        """``Horn returns to column 2``"""
        return [say.Sheltering(None, self.column(found))]

    def shelter_from(self, found: list[Any]) -> Fragments:
        """``the garrison of Ulm goes to Rain``"""
        return [say.Sheltering(all_of(found, Place)[-1])]

    def shelter_there(self, found: list[Any]) -> Fragments:
        """``to Tilly's army at Forchheim``: the place says where it stands."""
        band = all_of(found, Band)[0]
        return [say.Sheltering(None, replace(band, at=all_of(found, Place)[0]))]

    def shelter_by(self, found: list[Any]) -> Fragments:
        """``Torstensson rejoins Gustavus``"""
        leader = all_of(found, Commander)[-1]
        return [say.Sheltering(None, Band(leader.text, leader=leader))]

    def shelter_with(self, found: list[Any]) -> Fragments:
        leader = self.leader_of(found)
        return [say.Sheltering(None, Band(leader.text, leader=leader))]

    # Set-up

    def garrison_with(self, found: list[Any]) -> Fragments:
        return [say.Garrisoning(all_of(found, Place)[0], all_of(found, Troop)[0])]

    def garrison_of(self, found: list[Any]) -> Fragments:
        """``The Imperials put a regiment in Ulm``: the nation is named by itself."""
        owner, troop = all_of(found, Troop)
        if owner.kind or owner.count or owner.nation is None or troop.nation not in (None, owner.nation):
            return [Wrong("unexpected-word", troop.text)]
        troop = replace(troop, nation=owner.nation)
        places = all_of(found, Place)
        return [say.Garrisoning(places[0], troop)] if places else [Bare(Part((troop,)))]

    def garrison_at(self, found: list[Any]) -> Fragments:
        return [Bare(places=tuple(all_of(found, Place)))]

    def others(self, found: list[Any]) -> Fragments:
        troops = all_of(found, Troop)
        return [say.Garrisoning(None, troops[0]) if troops else Rest(others=True)]

    def rest(self, found: list[Any]) -> Fragments:
        if has(found, "LEADER"):
            leader = self.leader_of(found)
            return [say.Resting(Band(leader.text, leader=leader))]
        if has(found, "NUM") or all_of(found, Band):
            return [say.Resting(self.column(found))]
        return [Rest()]

    def rest_troop(self, found: list[Any]) -> Fragments:
        troops: tuple[Troop, ...] = tuple(all_of(found, Troop))
        if has(found, "REST", "OTHERS", "LAST"):  # ``the remaining Bavarians``: all of them
            troops = tuple(replace(each, count=each.count or None) for each in troops)
        if has(found, "LEADER"):
            leader = self.leader_of(found)
            return [say.Resting(Band(leader.text, leader=leader), troops)]
        return [say.Resting(self.column(found), troops)]

    def rest_number(self, found: list[Any]) -> Fragments:
        """``three join Horn``: of the regiments of a set-up; a figure may be a column's."""
        number = tokens_of(found, "NUM")[0]
        text = self.text([number])
        if not text.isalpha():
            return [Wrong("unexpected-word", text)]
        leaders = [self.leader(tokens_of(found, "LEADER"))] if has(found, "LEADER") else []
        band = Band(leaders[0].text, leader=leaders[0]) if leaders else all_of(found, Band)[0]
        return [say.Resting(band, (Troop(text, int(number), ""),))]

    def garrison_number(self, found: list[Any]) -> Fragments:
        """``Ulm keeps one``; a figure may be a card's."""
        number = tokens_of(found, "NUM")[0]
        if not self.text([number]).isalpha():
            return [Wrong("incomplete", self.text(found))]
        return [say.Garrisoning(all_of(found, Place)[0], Troop(self.text([number]), int(number), ""))]

    def works_kept(self, found: list[Any]) -> Fragments:
        return [Waiting("works-kept")]

    def troop_number(self, found: list[Any]) -> Fragments:
        """``2 regiments to 1`` of a set-up, ``foot 1`` of losses."""
        return [Bare(part_of(found), numbers=(number_of(tokens_of(found, "NUM")),))]

    # Rounds

    def round(self, found: list[Any]) -> Fragments:
        months = tokens_of(found, "MONTH")
        return [say.Timing(number_of(found), int(months[0]) if months else 0)]

    def next_round(self, found: list[Any]) -> Fragments:
        (token,) = tokens_of(found, "ROUND")
        if str(token) == "last":
            return [say.Timing(ROUNDS)]
        return [say.NEXT_ROUND if str(token) == "next" else Wrong("incomplete", self.text(found))]

    def order(self, found: list[Any]) -> Fragments:
        number = int(tokens_of(found, "ORD")[0])
        return [say.Preceding(number == 1) if number <= 2 else Wrong("incomplete", self.text(found))]

    def nothing(self, found: list[Any]) -> Fragments:
        return [Nothing()]

    def yes(self, found: list[Any]) -> Fragments:
        return [say.Saying("yes")]


def _is_arm(troop: Troop, kinds: str) -> bool:
    """Whether an arm is named as a whole."""
    return troop.kind in kinds and bool(troop.kind) and not troop.reduced and troop.nation is None


def _is_one(troop: Troop) -> bool:
    """``a regiment of horse``, not ``the horse``."""
    return troop.count == 0 and any(fold(word) in lexicon()["idle"]["one"] for word in troop.text.split())
