"""An activation under way (3.4): what the column has left, has done, still shall do; no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import EdgeId, PointId
from games.won_by_the_sword.model.cards import CardId
from games.won_by_the_sword.model.forces import Force, LeaderId, UnitId
from games.won_by_the_sword.model.orders import Hold, Said, Works
from games.won_by_the_sword.model.source import ColumnId

PLAIN = "plain"
"""In ``Acting.used``: the cavalry bonus is forgone."""


@dataclass(frozen=True, slots=True)
class Acting:
    """An activated column. Open: ``column``, ``card``, ``cp`` left, ``done`` names what ended or is used up.

    ``spent``: of the points that the card gives beyond the smaller number how many are used (14.0 1).
    ``used``: chits and the card's action that serve in this activation. ``marches``: forced marches left.
    ``halted``: it moves no more (4.2, 9.2). ``worked``: works were declared (11.3), ``stopped``: no more of
    them are built. ``over``: it is being settled.

    Secret of its side: ``said``, tasks that wait; ``levels`` as the activation began, by which the card takes
    baggage (4.3, 7.2), ``owed`` what its doings cost besides; ``hold``: what is left in a point that is taken
    (11.10); ``detached``: whether detachments were ``made`` or ``taken`` (5.2); ``first``: which units lose
    levels first where baggage is short.
    """

    seat: Seat
    column: ColumnId
    card: CardId
    cp: int
    drawn: bool = False
    used: tuple[str, ...] = ()
    marches: int = 0
    halted: bool = False
    moved: bool = False
    worked: bool = False
    stopped: bool = False
    bonus: int = 0
    over: bool = False
    said: tuple[Said, ...] = ()
    levels: int = 0
    owed: int = 0
    hold: Hold | None = None
    detached: tuple[str, ...] = ()
    first: tuple[UnitId, ...] = ()

    @property
    def open(self) -> Acting:
        """As the other side sees it: of Recruitment not what it was used for.

        Who forgoes the cavalry bonus looks like a column that cannot have it (14.0 1).
        """
        used = tuple(each for each in self.used if each != PLAIN and not each.startswith("recruited-"))
        return replace(self, used=used, said=(), levels=0, owed=0, hold=None, detached=(), first=())


@dataclass(frozen=True, slots=True)
class Scouting:
    """9.1: patrols that look, in turn: the edge of each and at what, a column or the garrison of a point."""

    seat: Seat
    tries: tuple[tuple[EdgeId, str], ...]


@dataclass(frozen=True, slots=True)
class Skirmish:
    """9.3: two patrols fight for an edge; ``unit`` of ``column`` came last. ``target``: what it looks at."""

    edge: EdgeId
    column: ColumnId
    unit: UnitId
    target: str = ""


@dataclass(frozen=True, slots=True)
class Foraging:
    """10.0: the die of a foraging. ``scorched``: by the action of the card (14.0 8)."""

    column: ColumnId
    scorched: bool = False


@dataclass(frozen=True, slots=True)
class Losing:
    """13.0: a side takes losses in a column or garrison and says which.

    ``why``: ``hunger``, ``epidemic``, ``march``, ``bombardment``, ``sally``, ``storm``, ``escalade``.
    ``works``: they may be works instead (11.4, 11.5). ``first``: who loses first, where nobody is asked.
    """

    seat: Seat
    levels: int
    why: str
    column: ColumnId | None = None
    point: PointId | None = None
    works: bool = False
    first: tuple[UnitId, ...] = ()


@dataclass(frozen=True, slots=True)
class Epidemic:
    """14.0 3: each column and garrison of a point in turn."""

    point: PointId
    columns: tuple[ColumnId, ...]
    garrison: bool


@dataclass(frozen=True, slots=True)
class Offering:
    """11.2, 11.7: an offer to surrender; its die."""

    point: PointId
    final: bool
    modifier: int
    """What is used on it."""


@dataclass(frozen=True, slots=True)
class Bombarding:
    """11.4: fire of the besieger (``besieger``) or of the besieged upon the works."""

    point: PointId
    besieger: bool
    doubled: bool = False


@dataclass(frozen=True, slots=True)
class Working:
    """11.3: works are declared and, after the fire of the besieger, built."""

    point: PointId
    works: Works


@dataclass(frozen=True, slots=True)
class Besieged:
    """11.3: works are stopped; the besieged may fire and sally, then the final offer comes.

    ``works``: those that were declared, with what is used on the offer; None where none were, nor is there an
    offer then. ``answered``: the besieged have said what they do.
    """

    point: PointId
    works: Works | None = None
    answered: bool = False


@dataclass(frozen=True, slots=True)
class Sallying:
    """11.5: the die of a sally."""

    point: PointId
    unit: UnitId


@dataclass(frozen=True, slots=True)
class Storming:
    """11.6, 11.8: the fire of the garrison upon those who storm; once ``fired`` the point falls."""

    point: PointId
    escalade: bool
    fired: bool = False


@dataclass(frozen=True, slots=True)
class Holding:
    """11.10: the victor of a siege garrisons the point."""

    point: PointId
    column: ColumnId


@dataclass(frozen=True, slots=True)
class Quartering:
    """11.9: a garrison that surrendered goes to another one; the owner chooses between equals."""

    seat: Seat
    force: Force
    near: PointId


@dataclass(frozen=True, slots=True)
class Sheltering:
    """4.5, 9.1, 11.9: units and leaders without a place; the owner chooses where several are equal."""

    seat: Seat
    what: str
    units: Mapping[UnitId, int] = field(default_factory=dict)
    leaders: tuple[LeaderId, ...] = ()
    near: PointId | None = None


ActStage: TypeAlias = (
    Acting
    | Scouting
    | Skirmish
    | Foraging
    | Losing
    | Epidemic
    | Offering
    | Bombarding
    | Working
    | Besieged
    | Sallying
    | Storming
    | Holding
    | Quartering
    | Sheltering
)
