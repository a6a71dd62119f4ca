"""What a line of a letter says, in names and words before the position tells what they mean; no rules."""

# What it says of an activation is in model/clauses.py: that waits for its turn in the state.

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from adjudicator.conditions import Condition
from games.won_by_the_sword.model.clauses import Absorbing as Absorbing
from games.won_by_the_sword.model.clauses import Advantage as Advantage
from games.won_by_the_sword.model.clauses import Battling as Battling
from games.won_by_the_sword.model.clauses import Besieging as Besieging
from games.won_by_the_sword.model.clauses import Charging as Charging
from games.won_by_the_sword.model.clauses import Dropping as Dropping
from games.won_by_the_sword.model.clauses import Ending as Ending
from games.won_by_the_sword.model.clauses import Firing as Firing
from games.won_by_the_sword.model.clauses import Foraging as Foraging
from games.won_by_the_sword.model.clauses import Forming as Forming
from games.won_by_the_sword.model.clauses import Helping as Helping
from games.won_by_the_sword.model.clauses import Holding as Holding
from games.won_by_the_sword.model.clauses import Installing as Installing
from games.won_by_the_sword.model.clauses import Leaving as Leaving
from games.won_by_the_sword.model.clauses import Lifting as Lifting
from games.won_by_the_sword.model.clauses import Losing as Losing
from games.won_by_the_sword.model.clauses import Moving as Moving
from games.won_by_the_sword.model.clauses import Patrolling as Patrolling
from games.won_by_the_sword.model.clauses import Planned as Planned
from games.won_by_the_sword.model.clauses import Posting as Posting
from games.won_by_the_sword.model.clauses import Raising as Raising
from games.won_by_the_sword.model.clauses import Recovering as Recovering
from games.won_by_the_sword.model.clauses import Reinforcing as Reinforcing
from games.won_by_the_sword.model.clauses import Retreating as Retreating
from games.won_by_the_sword.model.clauses import Seizing as Seizing
from games.won_by_the_sword.model.clauses import Shifting as Shifting
from games.won_by_the_sword.model.clauses import Stopping as Stopping
from games.won_by_the_sword.model.clauses import Storming as Storming
from games.won_by_the_sword.model.clauses import Using as Using
from games.won_by_the_sword.model.clauses import Working as Working
from games.won_by_the_sword.model.names import NO_PART as NO_PART
from games.won_by_the_sword.model.names import Band as Band
from games.won_by_the_sword.model.names import Commander as Commander
from games.won_by_the_sword.model.names import Kind as Kind
from games.won_by_the_sword.model.names import Part as Part
from games.won_by_the_sword.model.names import Place as Place
from games.won_by_the_sword.model.names import Troop as Troop
from games.won_by_the_sword.model.names import Wing as Wing

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
    """3.4: who goes first: oneself, or a ``side`` that is named."""

    first: bool
    side: str = ""


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
class Acting:
    """Who acts, as a sentence has it that names no card; or the ``town`` that does, besieged.

    It has to be who is asked.
    """

    band: Band | None = None
    town: Place | None = None


UNREAD = Activating(Band(""), None)
"""An activation of which no more could be read than that it is one."""


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
    """Who sallies, or nobody; ``whoever``: the only one that can."""

    troop: Troop | None = None
    whoever: bool = False


@dataclass(frozen=True, slots=True)
class Staying:
    """The garrison here, or of a point, stays as it is: nothing is asked of it, and nobody sallies."""

    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Sheltering:
    """Where units or leaders without a place go; ``leaves``: it may be said of a column that acts, too."""

    place: Place | None = None
    band: Band | None = None
    leaves: bool = False


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
    """``default`` is what a silent seat does; ``nobody`` where it is asked who does something."""

    word: Literal["default", "yes", "no", "nobody"]


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
    """What follows is for a round, of a month or (0) of this turn; for one ``activation`` of it, if any."""

    round: int
    month: int = 0
    activation: int = 0


NEXT_ROUND = Timing(0)
"""The round behind that which is played."""


@dataclass(frozen=True, slots=True)
class Deciding:
    """What is said under a condition; of tasks it is looked at when their turn comes (``Choosing``)."""

    when: Condition
    then: tuple[Written, ...]
    otherwise: tuple[Written, ...] = ()


Written: TypeAlias = (  # fmt: skip
    Garrisoning | Resting | Preceding | Throwing | Activating | Acting | Staying | Ending | Moving | Foraging
    | Dropping | Lifting | Patrolling | Forming | Absorbing | Leaving | Recovering | Installing | Besieging
    | Working | Firing | Storming | Raising | Battling | Using | Planned | Scouting | Accepting | Sallying |
    Holding | Sheltering | Concluding | Abandoning | Saying | Bare | Timing | Deciding | Stopping
)  # fmt: skip
