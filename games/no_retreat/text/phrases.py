"""Orders as they are written: names that may mean several things, before the board tells which; no rules."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, TypeAlias

from adjudicator.conditions import ALWAYS, Condition
from games.kit.hexes import Side
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import UnitId


@dataclass(frozen=True, slots=True)
class Place:
    """What a player called a hex: all that it may mean, or the hex of a unit, so many steps from there.

    ``steps`` lead from the hex of the unit; those from a hex of the map have been gone already.
    """

    text: str
    hexes: tuple[HexId, ...] = ()
    units: tuple[UnitId, ...] = ()
    steps: tuple[Side, ...] = ()


@dataclass(frozen=True, slots=True)
class Troop:
    """A unit by what it is called: all that it may mean. ``weak``: it was written with its weak side up;
    ``some``: it was named with others at once, ``the Rumanians``, of whom those count that can be meant.
    """

    text: str
    units: tuple[UnitId, ...]
    weak: bool = False
    some: bool = False


@dataclass(frozen=True, slots=True)
class CardName:
    """A card by its number, or by a name that may mean several."""

    text: str
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """Units along places, the last of which is the end; those between may be left out.

    Without ``troops`` it is all that stand at ``start``, or all who fight. ``instead``: where they go if they
    cannot go there; empty: nowhere. ``after`` a battle: an advance, no march. ``near``: as near to the end as
    they come.
    """

    troops: tuple[Troop, ...]
    path: tuple[Place, ...]
    start: Place | None = None
    instead: tuple[Place, ...] | None = None
    after: bool = False
    near: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Keeping:
    """``keep 12, 33``, ``throw 5``: cards of the card phase. ``any_of``: the first of them that are held."""

    deed: Literal["keep", "throw"]
    cards: tuple[CardName, ...]
    any_of: bool = False


@dataclass(frozen=True, slots=True)
class Building:
    """``upgrade 9A with 17, 22``, ``place 8 It at Lublin``: a deed to one unit.

    ``instead``: where it comes to if it cannot come there.
    """

    deed: Literal["upgrade", "fortify", "back", "regroup", "place", "detrain", "rail", "reserve"]
    troop: Troop
    at: Place | None = None
    cards: tuple[CardName, ...] = ()
    when: Condition = ALWAYS
    instead: Place | None = None


@dataclass(frozen=True, slots=True)
class Moving:
    """``move 1 Pz to 1416``; without a way nobody moves, or none of those that ``stay`` (``6A stays``).

    ``more``: nobody beside those told before, ``no more moves``; ``at``: where those who stay are said to be.
    """

    way: Way | None = None
    when: Condition = ALWAYS
    stay: tuple[Troop, ...] = ()
    more: bool = field(default=False, compare=False)
    at: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Targeting:
    """``target 1217, 1317``; ``more``: none beside those told before, ``no more targets``."""

    places: tuple[Place, ...] = ()
    when: Condition = ALWAYS
    more: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Countering:
    """``counterblow 1517 for 1``; without a place there are to be none.

    ``others``: of ``any of 1, 2`` those to be paid where the ones before are not held.
    """

    at: Place | None = None
    card: CardName | None = None
    when: Condition = ALWAYS
    others: tuple[CardName, ...] = ()


@dataclass(frozen=True, slots=True)
class Manner:
    """How a battle is fought, as far as it was said; None leaves a thing open.

    ``cards``: to be played, before the die or as a reply; with ``any_of`` whichever of them can be.
    ``advances`` and ``losses`` may be nobody. ``counterattack``: ``always``, ``never`` or the least ratio;
    ``by``: who does, or does not. ``towards``: where to retreat; ``hex_``: which of several counts (10.6.1);
    ``aim``: for whom the card is; ``only``: nobody else advances.
    """

    support: bool | None = None
    cards: tuple[CardName, ...] | None = None
    any_of: bool = False
    advances: tuple[Way, ...] | None = None
    counterattack: str | None = None
    by: tuple[Troop, ...] | None = None
    losses: tuple[Troop, ...] | None = None
    retreats: tuple[Way, ...] | None = None
    towards: tuple[Place, ...] | None = None
    hex_: Place | None = None
    marker: Troop | None = None
    cadre: tuple[Troop, ...] | None = None
    aim: tuple[Troop, ...] | None = None
    only: bool = False

    def and_(self, other: Manner) -> Manner:
        """Both; cards, ways and losses of both in turn, else the later one counts."""
        joined = ("advances", "retreats", "losses", "cards")
        changes: dict[str, Any] = {}
        for each in fields(other):
            said, before = getattr(other, each.name), getattr(self, each.name)
            if said is None or (each.name in ("any_of", "only") and not said):
                continue
            changes[each.name] = (*before, *said) if each.name in joined and before else said
        if self.advances and other.advances:
            changes["advances"] = _onward(self.advances, other.advances)
        return replace(self, **changes)


def _onward(ways: tuple[Way, ...], more: tuple[Way, ...]) -> tuple[Way, ...]:
    """Ways of advances, and others behind them, of which some go on from them: ``2 Pz then on to 0615``."""
    made = list(ways)
    for way in more:
        units = {each.units for each in way.troops}
        first = next((each for each in made if units and units <= {one.units for one in each.troops}), None)
        if first is None or not way.path or not first.path or {*way.path} & {*first.path}:
            made.append(way)
            continue
        rest = tuple(each for each in first.troops if each.units not in units)
        on = replace(first, troops=way.troops, path=(*first.path, *way.path))
        made[made.index(first) : made.index(first) + 1] = [replace(first, troops=rest), on] if rest else [on]
    return tuple(made)


@dataclass(frozen=True, slots=True)
class Fighting:
    """``battle 1217 with 4 Pz, 2A: blitz``; ``otherwise``: after ``else``; ``then``: after those above."""

    places: tuple[Place, ...]
    troops: tuple[Troop, ...]
    manner: Manner = Manner()
    when: Condition = ALWAYS
    otherwise: bool = False
    then: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Replying:
    """``in any battle: ...``, ``at 1317: ...``: words for battles of the foe's turn; no places are any.

    ``rest``: ``in the other battles``, for which nothing else is said.
    """

    places: tuple[Place, ...]
    manner: Manner = Manner()
    when: Condition = ALWAYS
    rest: bool = False


@dataclass(frozen=True, slots=True)
class Playing:
    """``event 25``; ``event 36: 4 Pz to 1217``, ``event 36: card 17``: a card as event with what there is to
    choose.

    ``option``: which of several effects, from 1; 0 says nothing.
    """

    card: CardName
    option: int = 0
    troops: tuple[Troop, ...] = ()
    places: tuple[Place, ...] = ()
    ways: tuple[Way, ...] = ()
    cards: tuple[CardName, ...] = ()


@dataclass(frozen=True, slots=True)
class Choosing:
    """``choose West``, ``choose card 2``: what an event under way asks for."""

    troops: tuple[Troop, ...] = ()
    places: tuple[Place, ...] = ()
    cards: tuple[CardName, ...] = ()
    option: int = 0


Passed = Literal["", "build", "card", "reroll", "cancel", "detrain"]


@dataclass(frozen=True, slots=True)
class Saying:
    """``pass``, ``yes``, ``no``; ``default`` is what a silent seat does.

    ``of``: what is passed where the words name it, as ``no upgrades`` do; they answer no other question.
    ``more``: only nothing beside what was said before is passed, ``no more upgrades``.
    """

    word: Literal["pass", "yes", "no", "default"]
    of: Passed = ""
    more: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Asking:
    """``ask me about card 39``: the seat wants the question of its moment, which else is asked of nobody."""

    card: CardName


@dataclass(frozen=True, slots=True)
class Passing:
    """``no cards for the rest of the turn``: every question about a card is passed until a span of play ends.

    ``span``: this battle, a phase, a player turn or a turn of both sides (``round``); ``whose`` player turn,
    as in ``Timed``, and ``step``, the number of the phase: empty or 0 are the open ones. ``plain``: cards are
    not named, so that it answers no other question.
    """

    span: Literal["battle", "phase", "turn", "round"]
    whose: str = ""
    step: int = 0
    plain: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Timed:
    """``at their card phase: event 25``: an order for a phase of its own.

    ``whose`` player turn: ``own``, ``foe`` or a side; ``step``: the number of the phase in it.
    """

    whose: str
    step: int
    order: Written


Written: TypeAlias = (
    Keeping
    | Building
    | Moving
    | Targeting
    | Countering
    | Manner
    | Fighting
    | Replying
    | Playing
    | Choosing
    | Saying
    | Passing
    | Asking
    | Timed
)
