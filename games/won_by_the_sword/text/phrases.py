"""What a line of a letter says, in names and words before the position tells what they mean; no rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from adjudicator.conditions import Condition
from games.won_by_the_sword.model.atlas import NO_BANK, Bank
from games.won_by_the_sword.model.forces import Ability
from games.won_by_the_sword.model.orders import Wing
from games.won_by_the_sword.text.names import NO_PART as NO_PART
from games.won_by_the_sword.text.names import Band as Band
from games.won_by_the_sword.text.names import Commander as Commander
from games.won_by_the_sword.text.names import Kind as Kind
from games.won_by_the_sword.text.names import Part as Part
from games.won_by_the_sword.text.names import Place as Place
from games.won_by_the_sword.text.names import Troop as Troop

# Set-up and rounds


@dataclass(frozen=True, slots=True)
class Garrisoning:
    """3.1: a unit for a point; without one for all that are not named."""

    place: Place | None
    troop: Troop


@dataclass(frozen=True, slots=True)
class Resting:
    """3.1: what is over joins a column; without ``troops`` all of it."""

    band: Band
    troops: tuple[Troop, ...] = ()


@dataclass(frozen=True, slots=True)
class Preceding:
    """3.4: who goes first."""

    first: bool


@dataclass(frozen=True, slots=True)
class Throwing:
    """3.4: a card thrown, the first of these that is held; no cards: the one with the fewest points."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Activating:
    """3.4: a column and its card, None where it is drawn; what follows are its tasks."""

    band: Band
    card: int | None
    commander: Commander | None = None
    pay: bool = False
    garrison: Place | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """The activation is over."""


# Tasks


@dataclass(frozen=True, slots=True)
class Moving:
    """To a point; ``start``: the first of a chain, where the column stands, else it goes there too."""

    place: Place
    march: Literal["", "march", "baggage", "fatigue"] = ""
    start: bool = False


@dataclass(frozen=True, slots=True)
class Foraging:
    """So many times, None: as long as points last; ``until`` it has so much baggage."""

    times: int | None = 1
    until: int = 0


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
    """Regiments turned, or raised from the cadre box."""

    troops: tuple[Troop, ...]
    cadre: bool = False


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
    """Guns fire, the besieger's or the garrison's; ``chit``: with that of Bombardment."""

    yes: bool = True
    chit: bool = False


@dataclass(frozen=True, slots=True)
class Storming:
    """A storm, or an escalade."""

    escalade: bool = False


@dataclass(frozen=True, slots=True)
class Raising:
    """The siege is given up."""


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


# How a battle is fought; wings as the writer sees them


@dataclass(frozen=True, slots=True)
class Advantage:
    """Markers by wing, None: all there are; none at all where there is no wing."""

    wings: tuple[tuple[Wing, int | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Seizing:
    """The Initiative on a wing."""

    wing: Wing


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
    """Regiments of an arm moved to wings before the battle; no arm: none are."""

    arm: Literal["horse", "foot", ""] = ""
    wings: tuple[tuple[int, Wing], ...] = ()


@dataclass(frozen=True, slots=True)
class Reinforcing:
    """Whether the wing that won sends its horse to the centre."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Retreating:
    """A way, or ``towards`` a point; ``abandon`` guns and baggage, None: not said."""

    way: tuple[Place, ...] = ()
    towards: bool = False
    abandon: bool | None = None


@dataclass(frozen=True, slots=True)
class Losing:
    """Who takes losses: these, or works (None: all of them); ``order`` and ``spare``: a rule for any."""

    troops: tuple[Troop, ...] = ()
    works: int | None = 0
    order: tuple[Kind, ...] = ()
    spare: tuple[Kind, ...] = ()


Planned: TypeAlias = Advantage | Seizing | Charging | Helping | Shifting | Reinforcing | Retreating | Losing

# Answers


@dataclass(frozen=True, slots=True)
class Scouting:
    """Whether patrols look."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Accepting:
    """Whether battle is accepted."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Sallying:
    """Who sallies, or nobody."""

    troop: Troop | None = None


@dataclass(frozen=True, slots=True)
class Holding:
    """What becomes the garrison of a point that was taken."""

    part: Part


@dataclass(frozen=True, slots=True)
class Sheltering:
    """Where units or leaders without a place go."""

    place: Place | None = None
    band: Band | None = None


@dataclass(frozen=True, slots=True)
class Concluding:
    """Whether the end is rolled for."""

    roll: bool
    initiative: bool = False


@dataclass(frozen=True, slots=True)
class Abandoning:
    """Whether guns and baggage are abandoned on a retreat."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Saying:
    """``default`` is what a silent seat does."""

    word: Literal["default", "yes", "no"]


@dataclass(frozen=True, slots=True)
class Bare:
    """Names without a verb: the question answered tells what they are for (``answering.py``)."""

    part: Part = NO_PART
    places: tuple[Place, ...] = ()
    numbers: tuple[int, ...] = ()
    wings: tuple[Wing, ...] = ()


# What is done in other rounds, or only if something is so


@dataclass(frozen=True, slots=True)
class Timing:
    """What follows is for a round, of a month or (0) of this turn."""

    round: int
    month: int = 0


@dataclass(frozen=True, slots=True)
class Deciding:
    """Tasks under a condition that is looked at when their turn comes."""

    when: Condition
    then: tuple[Written, ...]
    otherwise: tuple[Written, ...] = ()


@dataclass(frozen=True, slots=True)
class Stopping:
    """Tasks that wait lapse with a question where this is so."""

    when: Condition


Written: TypeAlias = (  # fmt: skip
    Garrisoning | Resting | Preceding | Throwing | Activating | Ending | Moving | Foraging | Dropping |
    Lifting | Patrolling | Forming | Absorbing | Leaving | Recovering | Installing | Besieging | Working
    | Firing | Storming | Raising | Battling | Using | Planned | Scouting | Accepting | Sallying |
    Holding | Sheltering | Concluding | Abandoning | Saying | Bare | Timing | Deciding | Stopping
)  # fmt: skip
