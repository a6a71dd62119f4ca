"""The tree of a clause of Paths of Glory made into what was written; it must not look at text."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Any

from lark import Token, Transformer

from games.paths_of_glory.model.atlas import Nation
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.text.phrases import (
    Activating,
    Asking,
    Attacking,
    CardName,
    Choosing,
    Digging,
    Entering,
    Flanking,
    Following,
    Group,
    Heading,
    Losing,
    Place,
    Restoring,
    Saving,
    Saying,
    Shifting,
    Sparing,
    Troops,
    Trusting,
    Using,
    Withdrawing,
    Written,
    with_options,
)
from parsers.paths_of_glory import parts
from parsers.paths_of_glory.parts import is_token, numbered, only_of, places_in, troops_in
from parsers.paths_of_glory.vocabulary import DECLINED, lexicon

FREE = 1
"""``1 ops``: the free operations point (8.1.2), or card 1."""


class ToWritten(Transformer[Token, tuple[Written, ...]]):
    """Tree -> a heading or a clause."""

    def start(self, found: list[Any]) -> tuple[Written, ...]:
        return (found[0],)

    # Headings

    def card(self, found: list[Any]) -> CardName:
        """``11``, ``Moltke``, ``Moltke (card 9)``."""
        named = next((tuple(map(CardId, str(each).split())) for each in found if each.type == "CARD"), ())
        number = next((int(each) for each in found if each.type == "NUMBER"), None)
        return CardName(" ".join(map(str, found)), number, named)

    def ops(self, found: list[Any]) -> Heading:
        """``card 3 as 4 ops``: a number beside the card's is the points that the writer counts on."""
        points = next((int(each) for each in found if is_token(each, "NUMBER")), None)
        named = only_of(found, CardName)[0]
        said = any(is_token(each, "CARDS") for each in found)
        doubtful = named.number == FREE and not named.cards and not said
        return Heading("ops", named, points, doubtful)

    def sr(self, found: list[Any]) -> Heading:
        return replace(self.ops(found), way="sr", doubtful=False)

    def rp(self, found: list[Any]) -> Heading:
        return Heading("rp", only_of(found, CardName)[0])

    def event(self, found: list[Any]) -> Heading:
        return Heading("event", only_of(found, CardName)[0])

    def one_op(self, found: list[Any]) -> Heading:
        """``op 1``, ``pass``; with another number it is that card's points."""
        named = next(iter(only_of(found, CardName)), None)
        other = named is not None and (named.number or FREE) != FREE
        if other or (named is not None and named.cards):
            return Heading("ops", named)
        passes = any(is_token(each, "ONEOP") and each in lexicon()["passing"]["words"] for each in found)
        return Heading("one-op", passes=passes)

    def peace(self, found: list[Any]) -> Heading:
        return Heading("peace")

    # Units and places

    def unit(self, found: list[Any]) -> Troops:
        tokens = [each for each in found if isinstance(each, Token)]
        text = " ".join(str(each).partition(parts.BUT)[0] for each in tokens)
        reduced = True if any(each.type == "LPAR" for each in tokens) else None
        words = [each for each in tokens if each.type not in ("LPAR", "RPAR")]
        made = Troops(text, reduced=reduced)
        numbers: list[tuple[int, Token]] = []
        for at, word in enumerate(words):
            match word.type:
                case "NATION":
                    made = replace(made, nation=Nation(str(word)))
                case "BADGE":
                    made = replace(made, badge=str(word))
                case "ARMY":
                    made = replace(made, size="army")
                case "CORPS":
                    made = replace(made, size="corps")
                case "ALL":
                    made = replace(made, every=True, but=parts.excepted(word))
                case _:
                    numbers.append((at, word))
        return numbered(made, numbers, words)

    def troops(self, found: list[Any]) -> tuple[Troops, ...]:
        """A unit without a nation is of the nation before it, or behind: ``GE 4 and 5``, ``4 and 5 GE``."""
        made: list[Troops] = []
        named = only_of(found, Troops)
        nation = next((each.nation for each in named if each.nation), None)
        for each in named:
            if each.nation is None and not each.every and (not each.badge or each.badge.isdecimal()):
                each = replace(each, nation=nation)
            nation = each.nation or nation
            made.append(each)
        # ``GE 4 and 5 armies``: the size is said once, behind.
        size = made[-1].size if made else None
        if size == "army":
            made = [replace(each, size="army") if each.badge.isdecimal() else each for each in made]
        return tuple(made)

    def group(self, found: list[Any]) -> Group:
        return Group(troops_in(found))

    def group_at(self, found: list[Any]) -> Group:
        return Group(troops_in(found), places_in(found)[0])

    def groups(self, found: list[Any]) -> list[Group]:
        return only_of(found, Group)

    def places(self, found: list[Any]) -> list[Place]:
        return list(places_in(found))

    def cards(self, found: list[Any]) -> list[CardName]:
        return only_of(found, CardName)

    def path(self, found: list[Any]) -> list[Place]:
        return list(places_in(found))

    def path_via(self, found: list[Any]) -> list[Place]:
        end, *between = places_in(found)
        return [*between, end]

    def way(self, found: list[Any]) -> list[Place]:
        return next(each for each in found if isinstance(each, list))

    def way_via(self, found: list[Any]) -> list[Place]:
        between = next(each for each in found if isinstance(each, list))
        return [*between, *places_in(found)]

    # Moves

    def activate_move(self, found: list[Any]) -> Activating:
        return Activating(tuple(next(each for each in found if isinstance(each, list))), "move")

    def activate(self, found: list[Any]) -> Activating:
        return replace(self.activate_move(found), open=True)

    def activate_attack(self, found: list[Any]) -> Activating:
        return replace(self.activate_move(found), to="attack")

    def shift(self, found: list[Any]) -> Shifting:
        return Shifting(only_of(found, Group)[0], tuple(next(e for e in found if isinstance(e, list))))

    def shift_sea(self, found: list[Any]) -> Shifting:
        return replace(self.shift(found), by_sea=True)

    def shift_from(self, found: list[Any]) -> Shifting:
        named = only_of(found, Group)
        group = Group(named[0].troops if named else troops_in(found), places_in(found)[0])
        return Shifting(group, tuple(next(each for each in found if isinstance(each, list))))

    def shift_all(self, found: list[Any]) -> Shifting:
        group = Group((Troops("all", every=True),), places_in(found)[0])
        return Shifting(group, tuple(next(each for each in found if isinstance(each, list))))

    def dig(self, found: list[Any]) -> Digging:
        return Digging(only_of(found, Group)[0])

    def dig_at(self, found: list[Any]) -> Digging:
        return Digging(Group((Troops("", size="army"),), places_in(found)[0]))

    # Attacks

    def target(self, found: list[Any]) -> tuple[Place, tuple[Troops, ...]]:
        """The space, and who is said to stand there."""
        return (places_in(found)[0], troops_in(found))

    def attack(self, found: list[Any]) -> Attacking:
        place, foes = next(each for each in found if isinstance(each, tuple))
        options = [each for each in found if isinstance(each, dict)]
        return with_options(Attacking(place, foes=foes), options)

    def attack_by(self, found: list[Any]) -> Attacking:
        groups = next(each for each in found if isinstance(each, list))
        return replace(self.attack(found), groups=tuple(groups))

    def orelse(self, found: list[Any]) -> Attacking:
        made: Attacking = only_of(found, Attacking)[0]
        return replace(made, orelse=True)

    def from_only(self, found: list[Any]) -> dict[str, Any]:
        return {"sources": tuple(next(each for each in found if isinstance(each, list)))}

    def from_with(self, found: list[Any]) -> dict[str, Any]:
        sources, groups = (each for each in found if isinstance(each, list))
        return {"sources": tuple(sources), "groups": tuple(groups)}

    def with_only(self, found: list[Any]) -> dict[str, Any]:
        return {"groups": tuple(next(each for each in found if isinstance(each, list)))}

    def option_cards(self, found: list[Any]) -> dict[str, Any]:
        return {"cards": tuple(next(each for each in found if isinstance(each, list)))}

    def option_won(self, found: list[Any]) -> dict[str, Any]:
        return {"if_won": self.option_cards(found)["cards"]}

    def option_lost(self, found: list[Any]) -> dict[str, Any]:
        return {"if_lost": self.option_cards(found)["cards"]}

    def option_flank(self, found: list[Any]) -> dict[str, Any]:
        places = places_in(found)
        return {"flank": True, **({"pin": places[0]} if places else {})}

    def option_no_flank(self, found: list[Any]) -> dict[str, Any]:
        return {"flank": False}

    def option_losses(self, found: list[Any]) -> dict[str, Any]:
        return {"losses": self._hurt(found)}

    def _hurt(self, found: list[Any]) -> tuple[Troops, ...]:
        """Those of all groups; a space is of the name before it: ``GE 1, GE corps from Verdun``."""
        groups = next(each for each in found if isinstance(each, list))
        return tuple(chain.from_iterable(map(parts.placed, groups)))

    def option_trust(self, found: list[Any]) -> dict[str, Any]:
        return {"losses": ()}

    def option_corps(self, found: list[Any]) -> dict[str, Any]:
        return {"losses": (parts.every_of("corps"),)}

    def option_armies(self, found: list[Any]) -> dict[str, Any]:
        return {"losses": (parts.every_of("army"),)}

    def option_advance(self, found: list[Any]) -> dict[str, Any]:
        return {"advances": (only_of(found, Following)[0],)}

    def option_stay(self, found: list[Any]) -> dict[str, Any]:
        return {"advances": ()}

    def follow(self, found: list[Any]) -> Following:
        return Following(troops_in(found))

    def follow_to(self, found: list[Any]) -> Following:
        return Following(troops_in(found), places_in(found)[0])

    def advance(self, found: list[Any]) -> Following:
        made: Following = only_of(found, Following)[0]
        return made

    def advance_by(self, found: list[Any]) -> Following:
        return Following(troops_in(found), places_in(found)[0])

    def advance_all(self, found: list[Any]) -> Following:
        return Following(troops_in(found))

    def advance_from(self, found: list[Any]) -> Following:
        return Following(parts.standing(troops_in(found), places_in(found)[0]))

    def flank(self, found: list[Any]) -> Flanking:
        return Flanking(True, next(iter(places_in(found)), None))

    def no_flank(self, found: list[Any]) -> Flanking:
        return Flanking(False)

    def no_advance(self, found: list[Any]) -> Following:
        return Following((), next(iter(places_in(found)), None))

    # Events and windows

    def enter(self, found: list[Any]) -> Entering:
        return Entering(troops_in(found), places_in(found)[0])

    def enter_all(self, found: list[Any]) -> Entering:
        return Entering((), places_in(found)[0])

    def choose_group(self, found: list[Any]) -> Choosing:
        return Choosing(tuple(next(each for each in found if isinstance(each, list))))

    def choose_none(self, found: list[Any]) -> Choosing:
        return Choosing()

    def choose_places(self, found: list[Any]) -> Choosing:
        return Choosing(places=tuple(next(each for each in found if isinstance(each, list))))

    def ask(self, found: list[Any]) -> Asking:
        return Asking()

    def use(self, found: list[Any]) -> Using:
        named = next(each for each in found if isinstance(each, list))
        return Using(tuple(named), at=next(iter(places_in(found)), None))

    def use_any(self, found: list[Any]) -> Using:
        return replace(self.use(found), able=True)

    def trust(self, found: list[Any]) -> Trusting:
        return Trusting()

    def use_none(self, found: list[Any]) -> Using:
        return Using(at=next(iter(places_in(found)), None))

    def lose(self, found: list[Any]) -> Losing:
        """``lose FR 5 x2``: an army that is said twice loses two steps."""
        return Losing(tuple(chain.from_iterable(map(parts.steps_of, self._hurt(found)))))

    def destroy(self, found: list[Any]) -> Losing:
        return Losing(troops_in(found), whole=True)

    def stand(self, found: list[Any]) -> Losing:
        return Losing(troops_in(found), stand=True)

    def stand_free(self, found: list[Any]) -> Losing:
        return Losing((), stand=True)

    def stand_any(self, found: list[Any]) -> Losing:
        return Losing((), stand=True, anyone=True)

    def spare(self, found: list[Any]) -> Sparing:
        return Sparing(self._hurt(found))

    def spare_none(self, found: list[Any]) -> Sparing:
        return Sparing(())

    def corps_first(self, found: list[Any]) -> Sparing:
        return Sparing((parts.every_of("army"),))

    def armies_first(self, found: list[Any]) -> Sparing:
        return Sparing((parts.every_of("corps"),))

    def save(self, found: list[Any]) -> Saving:
        return Saving(troops_in(found))

    def heirs(self, found: list[Any]) -> Saving:
        return Saving(troops_in(found), heirs=True)

    def retreat(self, found: list[Any]) -> Withdrawing:
        return Withdrawing()

    def retreat_all(self, found: list[Any]) -> Withdrawing:
        return Withdrawing(path=tuple(next(each for each in found if isinstance(each, list))))

    def retreat_towards(self, found: list[Any]) -> Withdrawing:
        return Withdrawing(troops_in(found), towards=places_in(found)[0])

    def retreat_home(self, found: list[Any]) -> Withdrawing:
        return Withdrawing(troops_in(found), home=True)

    def retreat_some(self, found: list[Any]) -> Withdrawing:
        return replace(self.retreat_all(found), troops=troops_in(found))

    def retreat_from(self, found: list[Any]) -> Withdrawing:
        return replace(self.retreat_some(found), at=places_in(found)[0])

    def restore(self, found: list[Any]) -> Restoring:
        return Restoring(tuple(next(each for each in found if isinstance(each, list))))

    def restore_by(self, found: list[Any]) -> Restoring:
        return Restoring((Group(troops_in(found)),))

    def rebuild(self, found: list[Any]) -> Restoring:
        return Restoring((Group(troops_in(found)),), rebuild=True)

    def rebuild_at(self, found: list[Any]) -> Restoring:
        return replace(self.rebuild(found), at=places_in(found)[0])

    def rebuild_full(self, found: list[Any]) -> Restoring:
        return replace(self.rebuild_at(found) if places_in(found) else self.rebuild(found), full=True)

    def yes(self, found: list[Any]) -> Saying:
        return Saying(True)

    def no(self, found: list[Any]) -> Saying:
        return Saying(False)

    def no_of(self, found: list[Any]) -> Saying:
        return Saying(False, of=DECLINED[found[0].type])

    def yes_group(self, found: list[Any]) -> Saying:
        return Saying(True, only_of(found, Group)[0])
