"""What a letter says of an activation, in names and words; the position tells what they mean; no rules."""

# A clause is given its meaning when its turn comes: by then a column may have lost regiments, stand
# elsewhere, have another card. Names are in names.py, the tasks that clauses become in orders.py.

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from adjudicator.conditions import Condition, Fact
from games.won_by_the_sword.model.atlas import NO_BANK, Bank
from games.won_by_the_sword.model.forces import Ability
from games.won_by_the_sword.model.names import NO_PART, Band, Kind, Part, Place, Troop, Wing, WingOrFight

# Tasks


@dataclass(frozen=True, slots=True)
class Moving:
    """To a point; ``start``: the first of a chain, where the column stands, else it goes there too."""

    place: Place
    march: Literal["", "march", "baggage", "fatigue"] = ""
    start: bool = False


@dataclass(frozen=True, slots=True)
class Foraging:
    """So many times, None: as long as points last; ``until`` it has so much baggage.

    ``place``: where the column should be then; ``begun``: it has foraged, the rest is as much as can be had.
    """

    times: int | None = 1
    until: int = 0
    place: Place | None = None
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Dropping:
    """Baggage, None: all of it, left on a bank or burnt."""

    points: int | None
    bank: Bank = NO_BANK
    burn: bool = False


@dataclass(frozen=True, slots=True)
class Lifting:
    """Baggage, None: all of it, or guns."""

    points: int | None
    guns: int = 0


@dataclass(frozen=True, slots=True)
class Patrolling:
    """Towards points; none: onto every edge. ``troop``: who rides."""

    places: tuple[Place, ...]
    troop: Troop | None = None


@dataclass(frozen=True, slots=True)
class Forming:
    """A new column."""

    number: int
    part: Part = NO_PART


@dataclass(frozen=True, slots=True)
class Absorbing:
    """A column or (None) the garrison here; of no part all."""

    band: Band | None
    part: Part = NO_PART


@dataclass(frozen=True, slots=True)
class Leaving:
    """Left in the garrison here, or at a point where the column should be then."""

    part: Part
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Recovering:
    """Regiments turned, or raised from the cadre box; ``spend``: as many of them as points last."""

    troops: tuple[Troop, ...]
    cadre: bool = False
    spend: bool = False


@dataclass(frozen=True, slots=True)
class Installing:
    """A battery into a garrison."""

    place: Place


@dataclass(frozen=True, slots=True)
class Besieging:
    """Here, or at a point where the column should be then."""

    place: Place | None = None
    stratagem: bool = False
    initiative: bool = False


@dataclass(frozen=True, slots=True)
class Working:
    """Works for so many points, None: for all that are left; ``enough``: as many as it takes."""

    points: int | None = 0
    enough: bool = False
    labor: bool = False
    bombard: bool = True
    stratagem: bool = False
    initiative: bool = False


@dataclass(frozen=True, slots=True)
class Firing:
    """Guns fire, the besieger's or the garrison's; ``chit``: with that of Bombardment.

    ``place``: the town that is besieged.
    """

    yes: bool = True
    chit: bool = False
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Storming:
    """A storm, or an escalade: here, or of a point that the column should besiege then."""

    escalade: bool = False
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Raising:
    """The siege is given up: the one that there is, or that of a point."""

    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Battling:
    """Battle forced upon a column of the foe, with what was said of how to fight it."""

    band: Band
    surprise: bool = False
    plan: tuple[Planned, ...] = ()


@dataclass(frozen=True, slots=True)
class Using:
    """A chit used; Spies on a column."""

    ability: Ability
    band: Band | None = None


@dataclass(frozen=True, slots=True)
class Holding:
    """What becomes the garrison of a point that was taken."""

    part: Part


@dataclass(frozen=True, slots=True)
class Ending:
    """The activation is over."""


# How a battle is fought; wings as the writer sees them


@dataclass(frozen=True, slots=True)
class Advantage:
    """Markers by wing, None: all there are; none at all where there is no wing.

    ``fight``: the wing was not said, as it need not be of a small battle.
    """

    wings: tuple[tuple[WingOrFight, int | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Seizing:
    """The Initiative on a wing; ``fight``: of a small battle; None: it is not spent."""

    wing: WingOrFight | None


@dataclass(frozen=True, slots=True)
class Charging:
    """The chit of a charge on a wing."""

    wing: Wing


@dataclass(frozen=True, slots=True)
class Helping:
    """The chit of Entrenchments or Quickshot."""

    with_: Literal["entrench", "cannonade"]


@dataclass(frozen=True, slots=True)
class Shifting:
    """Regiments of an arm moved to wings before the battle; no arm: none are. 0: none of it to that wing."""

    arm: Literal["horse", "foot", ""] = ""
    wings: tuple[tuple[int, Wing], ...] = ()


@dataclass(frozen=True, slots=True)
class Posting:
    """Regiments that stand on a wing as the battle begins; the others are dealt as usual."""

    wing: Wing
    troops: tuple[Troop, ...]


@dataclass(frozen=True, slots=True)
class Reinforcing:
    """Whether the wing that won sends its horse to the centre."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Retreating:
    """A way, or ``towards`` a point; ``abandon`` guns and baggage, None: not said.

    ``marched``: in words of a march too, without a word of a battle.
    """

    way: tuple[Place, ...] = ()
    towards: bool = False
    abandon: bool | None = None
    marched: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Losing:
    """Who takes losses: these, or works (None: all of them); ``order`` and ``spare``: a rule for any."""

    troops: tuple[Troop, ...] = ()
    works: int | None = 0
    order: tuple[Kind, ...] = ()
    spare: tuple[Kind, ...] = ()


Planned: TypeAlias = (
    Advantage | Seizing | Charging | Helping | Shifting | Posting | Reinforcing | Retreating | Losing
)

# Tasks that are done only if something is so


POSSIBLE = Fact("possible", "is", True)
"""``if possible``: whether the first task under it can be done, as things stand then."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """Tasks under a condition that is looked at when their turn comes."""

    when: Condition
    then: tuple[Clause, ...]
    otherwise: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class Stopping:
    """Tasks that wait lapse with a question where this is so."""

    when: Condition


Clause: TypeAlias = (  # fmt: skip
    Moving | Foraging | Dropping | Lifting | Patrolling | Forming | Absorbing | Leaving | Recovering |
    Installing | Besieging | Working | Firing | Storming | Raising | Battling | Using | Holding | Ending |
    Losing | Choosing | Stopping
)  # fmt: skip
