"""What a piece of a line may say that means something only beside another piece; it knows no text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.won_by_the_sword.model.atlas import Bank
from games.won_by_the_sword.text.phrases import NO_PART, Band, Commander, Part, Place, Written


@dataclass(frozen=True, slots=True)
class Head:
    """A part of the head of an activation: which column, which card, what else is said there."""

    band: Band | None = None
    card: int | None = None
    drawn: bool = False
    commander: Commander | None = None
    pay: bool = False
    garrison: Place | None = None

    @property
    def carded(self) -> bool:
        """Whether its card is said."""
        return self.drawn or self.card is not None

    def and_(self, other: Head) -> Head | None:
        """Both; None where both say the same thing."""
        if (self.band and other.band) or (self.carded and other.carded):
            return None
        return Head(
            self.band or other.band,
            other.card if self.card is None else self.card,
            self.drawn or other.drawn,
            self.commander or other.commander,
            self.pay or other.pay,
            self.garrison or other.garrison,
        )


Verb = Literal[
    "move",
    "march",
    "patrol",
    "off-map",
    "throw",
    "depot",
    "recover",
    "reinforced",
    "cadre",
    "sally",
    "garrison",
    "hold",
    "chit",
    "works-kept",
]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A verb whose object comes next."""

    verb: Verb


@dataclass(frozen=True, slots=True)
class Extra:
    """What belongs to a siege, works, or a roll."""

    stratagem: bool = False
    initiative: bool = False
    labor: bool = False


@dataclass(frozen=True, slots=True)
class Taking:
    """Taken up, from where is said next or not at all; ``lift``: with a verb that is also said of baggage."""

    part: Part


@dataclass(frozen=True, slots=True)
class From:
    """From a column, or (None) the garrison."""

    band: Band | None
    part: Part = NO_PART


@dataclass(frozen=True, slots=True)
class OnBank:
    """A bank by itself."""

    bank: Bank


@dataclass(frozen=True, slots=True)
class OnRoad:
    """``the Ulm road``, behind a patrol on another."""

    place: Place


@dataclass(frozen=True, slots=True)
class ForagingAt:
    """``forage at Ulm``: here, where a march before it ends there."""

    place: Place
    times: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Points:
    """So many campaign points; ``None`` is all that are left."""

    count: int | None


@dataclass(frozen=True, slots=True)
class AsOften:
    """As long as the points last: what is said before; by itself foraging."""


@dataclass(frozen=True, slots=True)
class Cost:
    """How a forced march is paid."""

    march: Literal["baggage", "fatigue"]


@dataclass(frozen=True, slots=True)
class Surprise:
    """The battle is a surprise attack."""


@dataclass(frozen=True, slots=True)
class Rest:
    """All that is over; ``others``: all points that are not named."""

    others: bool = False


@dataclass(frozen=True, slots=True)
class Nothing:
    """``nothing``"""

    said: bool = True


@dataclass(frozen=True, slots=True)
class SiegeOf:
    """``Ulm is to be besieged``: of a town before it in the same row it is not clear what is done there."""

    place: Place


@dataclass(frozen=True, slots=True)
class Lined:
    """``foot in the centre``, ``horse on the wings``: as they stand anyhow."""

    kinds: str


@dataclass(frozen=True, slots=True)
class Way:
    """To an end by way of other places, of which more may follow."""

    end: Place
    via: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Wrong:
    """A piece that is understood and cannot stand so; ``key`` says why."""

    key: str
    word: str = ""


Fragment: TypeAlias = (
    Written
    | Head
    | Waiting
    | Extra
    | Taking
    | From
    | OnBank
    | OnRoad
    | ForagingAt
    | Points
    | AsOften
    | Cost
    | Surprise
    | Rest
    | Nothing
    | SiegeOf
    | Lined
    | Way
    | Wrong
)
