"""Orders as they are written: names that may mean several things, before the board tells which; no rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from adjudicator.conditions import ALWAYS, Condition
from games.paths_of_glory.model.atlas import Nation, SpaceId
from games.paths_of_glory.model.cards import CardId

RESERVE, ELIMINATED = SpaceId("RESERVE"), SpaceId("ELIMINATED")
"""The own box of the reserve, and that of the eliminated, whichever side writes."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a player called a space: all that it may mean."""

    text: str
    spaces: tuple[SpaceId, ...]


@dataclass(frozen=True, slots=True)
class CardName:
    """A card by its number, by a name that may mean several, or by both."""

    text: str
    number: int | None = None
    cards: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class Troops:
    """Units as they are called: ``(GE 4)``, ``2 AH corps``, ``BEF``, ``all``.

    None leaves open: ``reduced`` which side is up, ``size`` army or corps. ``count``: more than 1 only for
    corps. ``every``: all that are there, without those of ``but``; ``at``: only who stands there.
    """

    text: str
    nation: Nation | None = None
    badge: str = ""
    size: Literal["army", "corps"] | None = None
    reduced: bool | None = None
    count: int = 1
    every: bool = False
    but: tuple[Troops, ...] = ()
    at: Place | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Troops and where they stand, if it was said."""

    troops: tuple[Troops, ...]
    at: Place | None = None


TURN = 10
"""What a turn counts for in a ``round`` that names its turn too: ``3-B2`` is 32, round 2 of any turn 2."""
NEXT = 0
"""As a ``round``: whichever comes behind the action before it."""


@dataclass(frozen=True, slots=True)
class Heading:
    """``7 ops``, ``sr 12``, ``rp 13``, ``event 11``, ``op 1``, ``peace``: how this round is used.

    ``points``: what the writer says that the card gives: ``card 7 as 3 ops``. ``doubtful``: ``1 ops``, card 1
    or the free point; ``passes``: it was called a pass. ``round``: the one that was named before it.
    """

    way: Literal["ops", "sr", "rp", "event", "one-op", "peace"]
    card: CardName | None = None
    points: int | None = None
    doubtful: bool = False
    passes: bool = False
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Activating:
    """``activate Sedan, Metz to attack``; ``open``: what for was not said, and nothing behind it tells."""

    places: tuple[Place, ...]
    to: Literal["move", "attack"]
    open: bool = False


@dataclass(frozen=True, slots=True)
class Shifting:
    """``move Sedan: (GE 4) to Koblenz``, ``GE 8 Insterburg to Essen``: a move or a redeployment.

    ``path``: places in order, the last is the end; those between may be left out.
    """

    group: Group
    path: tuple[Place, ...]
    by_sea: bool = False
    by_rail: bool = False


@dataclass(frozen=True, slots=True)
class Digging:
    """``entrench GE 5 at Metz``, ``entrench Metz``"""

    group: Group


@dataclass(frozen=True, slots=True)
class Following:
    """``advance GE 3 to Sedan``; of no troops nobody follows. ``every``: in no battle of the letter."""

    troops: tuple[Troops, ...]
    to: Place | None = None
    every: bool = False


@dataclass(frozen=True, slots=True)
class Attacking:
    """``attack Cambrai from Sedan with GE 2, GE 3, cards 3, flank Sedan, losses GE 2, advance GE 3``

    ``pin``: the pinning space, ``flank`` False declines an attempt, None says nothing.
    """

    target: Place
    groups: tuple[Group, ...] = ()
    sources: tuple[Place, ...] = ()
    cards: tuple[CardName, ...] = ()
    if_won: tuple[CardName, ...] = ()
    if_lost: tuple[CardName, ...] = ()
    flank: bool | None = None
    pin: Place | None = None
    losses: tuple[Troops, ...] | None = None
    advances: tuple[Following, ...] | None = None
    when: Condition = ALWAYS
    orelse: bool = False
    """``else attack ...``: when the condition of the attack before it does not hold."""
    foes: tuple[Troops, ...] = ()
    """``attack FR 5 in Sedan``: who is said to stand there."""


def with_options(attack: Attacking, options: Iterable[Mapping[str, Any]]) -> Attacking:
    """An attack with all that is said of it; what is said twice, as who advances, adds up."""
    for name, value in (pair for option in options for pair in option.items()):
        former = getattr(attack, name)
        adds = value and isinstance(value, tuple) and isinstance(former, tuple)
        attack = replace(attack, **{name: former + value if adds else value})
    return attack


@dataclass(frozen=True, slots=True)
class Flanking:
    """``flank attack``, ``flank Sedan``, ``no flank`` in a line of its own: of the attack before it."""

    yes: bool
    pin: Place | None = None


@dataclass(frozen=True, slots=True)
class Entering:
    """``GE 9 at Essen``, ``place BU corps at Varna``: where what an event brings is put."""

    troops: tuple[Troops, ...]
    at: Place


@dataclass(frozen=True, slots=True)
class Choosing:
    """``choose GE 2, GE 3``, ``choose Metz``, ``choose nothing``: what else an event asks."""

    groups: tuple[Group, ...] = ()
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Asking:
    """``then ask``: after these attacks ask for more."""


@dataclass(frozen=True, slots=True)
class Using:
    """``cards 3, 5`` in a window; ``no cards``; ``discard 4, 7``; ``able``: ``any of 3, 5``, what can be.

    ``at``: in which battle, where it is said; ``kept``: these stay in the hand.
    """

    cards: tuple[CardName, ...] = field(default=())
    able: bool = False
    at: Place | None = None
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Losing:
    """``lose GE 4, GE corps``; ``stand with GE 4``: a step instead of a retreat; ``stand``: free.

    ``whole``: ``destroy 2 AH corps``: all their steps. ``anyone``: ``stand with any``: whom it hurts least.
    """

    troops: tuple[Troops, ...]
    stand: bool = False
    whole: bool = False
    anyone: bool = False


@dataclass(frozen=True, slots=True)
class Sparing:
    """``spare GE 1, BEF``, ``corps first`` (armies are spared): these take steps last, others as it hurts
    least."""

    troops: tuple[Troops, ...]


@dataclass(frozen=True, slots=True)
class Saving:
    """``save GE corps``: whose step a withdrawal gives back; ``replace with BR corps``: an heir."""

    troops: tuple[Troops, ...]
    heirs: bool = False


@dataclass(frozen=True, slots=True)
class Withdrawing:
    """``retreat GE 4 to Koblenz, Liege``; without troops all go; without a path nobody stands.

    ``towards``: ``retreat towards Berlin``, all by the ways that end nearest to it; ``home``: each
    towards what supplies its nation. ``at``: where they are said to stand.
    """

    troops: tuple[Troops, ...] = ()
    path: tuple[Place, ...] = ()
    towards: Place | None = None
    home: bool = False
    at: Place | None = None


@dataclass(frozen=True, slots=True)
class Restoring:
    """``restore GE 4 from Metz``, ``rebuild AH 2 at Budapest full``, ``rebuild 2 GE corps``."""

    groups: tuple[Group, ...]
    at: Place | None = None
    full: bool = False
    rebuild: bool = False


Declined = Literal["", "peace", "attack", "replacements"]


@dataclass(frozen=True, slots=True)
class Saying:
    """``yes``, ``no``, ``accept``, ``refuse``; ``yes BR corps from Cairo``.

    ``of``: the one kind of question that it answers where it names it, as ``no more attacks`` does.
    """

    yes: bool
    group: Group | None = None
    of: Declined = ""


@dataclass(frozen=True, slots=True)
class Trusting:
    """``default``: what the judge does for a silent seat, said as an answer."""


Written: TypeAlias = (
    Heading
    | Activating
    | Shifting
    | Digging
    | Attacking
    | Flanking
    | Following
    | Entering
    | Choosing
    | Asking
    | Using
    | Losing
    | Sparing
    | Saving
    | Withdrawing
    | Restoring
    | Saying
    | Trusting
)
