"""Orders as data: activations, tasks of a column, answers in sieges and battles; no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from games.won_by_the_sword.model.atlas import NO_BANK, Bank, EdgeId, PointId
from games.won_by_the_sword.model.cards import CardId
from games.won_by_the_sword.model.clauses import Clause
from games.won_by_the_sword.model.forces import Ability, LeaderId, UnitId
from games.won_by_the_sword.model.names import Wing as Wing
from games.won_by_the_sword.model.source import ColumnId

# Set-up and rounds


@dataclass(frozen=True, slots=True)
class SetUp:
    """3.1: a regiment for each point named, a detachment elsewhere; what is over joins ``columns``."""

    garrisons: Mapping[PointId, UnitId] = field(default_factory=dict)
    columns: Mapping[ColumnId, Mapping[UnitId, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Precede:
    """3.4: the holder of the Initiative activates first himself, or lets the other."""

    first: bool


@dataclass(frozen=True, slots=True)
class Throw:
    """3.4: the card that goes where there is no second column."""

    card: CardId


# Tasks of an activated column, each done where it stands then


@dataclass(frozen=True, slots=True)
class Move:
    """8.0: over one edge to a point beside it; ``bank``: to which bank of it, where edges lead to several.

    ``march``: by a forced march (6.2 1, 14.0 4), an ability's paid with baggage or fatigue, a card's with a
    level, which ``loses`` names if it is not left to the rules.
    """

    to: PointId
    bank: Bank = NO_BANK
    march: Literal["", "baggage", "fatigue", "card"] = ""
    loses: UnitId | None = None


@dataclass(frozen=True, slots=True)
class Forage:
    """10.0: once; ``scorch``: with the action of the card (14.0 8)."""

    scorch: bool = False


@dataclass(frozen=True, slots=True)
class Drop:
    """7.1: baggage left here, in the own garrison or as a depot; ``burn``: destroyed (7.5).

    ``bank``: of an open crossing the one where the column does not stand.
    """

    points: int
    burn: bool = False
    bank: Bank = NO_BANK


@dataclass(frozen=True, slots=True)
class Lift:
    """7.4: baggage taken up here; 0: all. ``guns``: abandoned batteries too; ``burn``: destroyed (12.6).

    ``guns_alone``: no baggage.
    """

    points: int = 0
    guns: Mapping[UnitId, int] = field(default_factory=dict)
    burn: bool = False
    guns_alone: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """4.1: a new column out of the activated one."""

    column: ColumnId
    leaders: tuple[LeaderId, ...]
    units: Mapping[UnitId, int]
    baggage: int = 0


@dataclass(frozen=True, slots=True)
class Absorb:
    """4.2, 5.2: another own column here (``column``), or the garrison: all of it, or a part."""

    column: ColumnId | None = None
    units: Mapping[UnitId, int] = field(default_factory=dict)
    leaders: tuple[LeaderId, ...] = ()
    baggage: int = 0


@dataclass(frozen=True, slots=True)
class Leave:
    """5.2: units put into the own garrison here; a detachment (``sweden-d``) out of a full regiment."""

    units: Mapping[UnitId, int] = field(default_factory=dict)
    leaders: tuple[LeaderId, ...] = ()
    baggage: int = 0


@dataclass(frozen=True, slots=True)
class Patrol:
    """9.2: a regiment of horse onto each of these edges, all before any die.

    ``targets``: at what it looks, a column or the garrison of a point, where there is more than one.
    """

    edges: Mapping[EdgeId, UnitId]
    targets: Mapping[EdgeId, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Recover:
    """14.0 7, 6.2 11, 12.5: reduced regiments turned for a point each, regiments out of the cadre box."""

    turned: Mapping[UnitId, int] = field(default_factory=dict)
    raised: Mapping[UnitId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Battery:
    """6.2 11: a battery into an own garrison that is not besieged."""

    at: PointId
    gun: UnitId


@dataclass(frozen=True, slots=True)
class Besiege:
    """11.1; ``stratagem``: the modifier of the card, ``initiative``: that of the Initiative (2.0, 14.0 9).

    ``hold``: what is left in the point if it surrenders (11.10), asked for otherwise.
    """

    stratagem: bool = False
    initiative: bool = False
    hold: Hold | None = None


@dataclass(frozen=True, slots=True)
class Works:
    """11.3, 11.4: works declared, at most so many points spent; ``bombard``: the besieger fires before.

    ``beyond``: works above those required, at which building stops. ``labor``: two works a point for a point
    of baggage (14.0 5).
    """

    points: int
    bombard: bool = True
    beyond: int = 0
    labor: bool = False
    stratagem: bool = False
    initiative: bool = False
    """For the final offer that may follow."""
    hold: Hold | None = None


@dataclass(frozen=True, slots=True)
class Storm:
    """11.8, after the final offer; ``escalade``: 11.6, before the works are done."""

    escalade: bool = False
    hold: Hold | None = None


@dataclass(frozen=True, slots=True)
class Raise:
    """11.0: the siege is given up."""


@dataclass(frozen=True, slots=True)
class Engage:
    """12.0: battle forced upon a column of the foe here; ``surprise``: it cannot decline."""

    column: ColumnId
    surprise: bool = False
    plan: Plan | None = None


@dataclass(frozen=True, slots=True)
class Chit:
    """6.2: the chit of a leader used now: Spies on ``column``, Initiative, others before what they serve."""

    ability: Ability
    column: ColumnId | None = None


@dataclass(frozen=True, slots=True)
class End:
    """The activation is over. ``first``: who loses levels first where baggage is short (7.2)."""

    first: tuple[UnitId, ...] = ()


Task: TypeAlias = (
    Move
    | Forage
    | Drop
    | Lift
    | Form
    | Absorb
    | Leave
    | Patrol
    | Recover
    | Battery
    | Besiege
    | Works
    | Storm
    | Raise
    | Engage
    | Chit
    | End
)
Said: TypeAlias = Task | Clause
"""A task, or what a letter says of one, to which the table gives a meaning when its turn comes."""


@dataclass(frozen=True, slots=True)
class Activate:
    """3.4: a column, the card from the hand (None: it is drawn), its tasks in turn.

    ``garrison``: the column is made of the garrison there first (4.1). ``commander``: of two energetic
    leaders (6.1). ``plain``: without the points of the cavalry bonus (14.0 1). ``pay``: the soldiers are paid
    before they mutiny (a rule of a scenario).
    """

    column: ColumnId
    card: CardId | None = None
    tasks: tuple[Said, ...] = ()
    garrison: PointId | None = None
    commander: LeaderId | None = None
    plain: bool = False
    pay: bool = False


@dataclass(frozen=True, slots=True)
class Go:
    """More tasks for the column that is activated, where those said before are done or have lapsed."""

    tasks: tuple[Said, ...]


# Answers


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a side wants of one battle (12.2 to 12.4), used as each moment comes.

    ``advantages``: markers by wing, ``initiative``: the wing for that of the Initiative card, ``charge``: for
    a chit that gives one after the manoeuvre. ``entrench``, ``cannonade``: the chits of that name.
    ``horse``: regiments moved from right to left, below 0 the other way; ``foot``: from the centre to each
    wing; ``posted``: of which kinds a wing has so many first, the rest is dealt evenly. ``reinforce``: the
    victor of a wing sends its horse to the centre. In a small battle all wings are one.

    ``losses``: kinds that take losses before others do (13.0), ``veterans``: the same of the veterans of whom
    one takes the first of a wing. ``commander``: of two energetic leaders (6.1). ``retreat``: the way if the
    battle is lost, and where it is not lawful then, towards where it leads. ``spoils``: what becomes of
    abandoned guns and baggage (12.6).
    """

    advantages: Mapping[Wing, int] = field(default_factory=dict)
    initiative: Wing | None = None
    charge: Wing | None = None
    entrench: bool = False
    cannonade: bool = False
    horse: int = 0
    foot: Mapping[Wing, int] = field(default_factory=dict)
    posted: Mapping[Wing, Mapping[UnitId, int]] = field(default_factory=dict)
    reinforce: bool = True
    losses: tuple[UnitId, ...] = ()
    veterans: tuple[UnitId, ...] = ()
    commander: LeaderId | None = None
    retreat: Retreat | None = None
    spoils: Literal["take", "leave", "destroy"] = "take"


@dataclass(frozen=True, slots=True)
class Accept:
    """12.0: battle is accepted, or declined at its price; ``plan`` of the battle: asked for otherwise."""

    yes: bool
    plan: Plan | None = None


@dataclass(frozen=True, slots=True)
class Lose:
    """13.0: which units lose a level, each as often as it does; ``works``: works given up instead (11.4)."""

    units: Mapping[UnitId, int]
    works: int = 0


@dataclass(frozen=True, slots=True)
class Retreat:
    """12.3, 12.4: the way, one point or two; ``abandon``: guns and baggage stay (two points).

    ``towards``: by whichever way leads nearest to the last of its points, how far off that may be.
    """

    way: tuple[PointId, ...]
    abandon: bool = False
    banks: tuple[Bank, ...] = ()
    towards: bool = False


@dataclass(frozen=True, slots=True)
class Sally:
    """11.4, 11.5: whether the besieged fire, and who sallies."""

    bombard: bool
    unit: UnitId | None = None
    chit: bool = False


@dataclass(frozen=True, slots=True)
class Hold:
    """11.10: what of the column becomes the garrison of a point that fell; ``then``: what it does next."""

    units: Mapping[UnitId, int]
    leaders: tuple[LeaderId, ...] = ()
    baggage: int = 0
    then: tuple[Said, ...] = ()


@dataclass(frozen=True, slots=True)
class Shelter:
    """11.9, 4.5: to which of the places offered units or leaders go; ``apart``: leaders that go elsewhere."""

    place: str
    apart: Mapping[LeaderId, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Conclude:
    """3.5: whether the end is rolled for, and the Initiative used on it."""

    roll: bool
    initiative: bool = False


Order: TypeAlias = (
    SetUp
    | Precede
    | Throw
    | Activate
    | Go
    | Accept
    | Plan
    | Lose
    | Retreat
    | Sally
    | Hold
    | Shelter
    | Conclude
)
