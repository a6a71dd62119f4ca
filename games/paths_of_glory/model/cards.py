"""The cards: their four uses and whom a combat card helps; it must not know who holds them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NewType

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import Nation
from games.paths_of_glory.model.counters import KindId

CardId = NewType("CardId", str)
"""``ap_01`` ... ``cp_65``: side and number as printed."""

Deck = Literal["mobilization", "limited", "total"]
CardKind = Literal["event", "reinforcement", "neutral", "combat"]


@dataclass(frozen=True, slots=True)
class Help:
    """What a regular combat card does, as data. Empty fields ask for nothing.

    ``when``: ``attack``, ``defence`` or ``both``; ``own`` and ``foes``: nations of which one such unit must
    take part; ``own_only``, ``foes_only``: no others may; ``terrain``, ``seasons``, ``trench``, ``fort``,
    ``lands`` (nations of the space attacked): where; ``drm``: added to the owner's die; ``no_trench``: the
    trench has no effect; ``first``: the owner fires first; ``effect``: name of the code of an irregular
    card, else empty.
    """

    when: Literal["attack", "defence", "both"]
    own: tuple[Nation, ...] = ()
    own_only: bool = False
    foes: tuple[Nation, ...] = ()
    foes_only: bool = False
    terrain: tuple[str, ...] = ()
    seasons: tuple[str, ...] = ()
    lands: tuple[Nation, ...] = ()
    trench: bool = False
    fort: bool = False
    drm: int = 0
    no_trench: bool = False
    first: bool = False
    effect: str = ""


@dataclass(frozen=True, slots=True)
class Needs:
    """What must be true before a card is played as event (9.5.1.1), as data; irregular needs are code.

    ``after`` all and ``after_any`` one of these events played; ``before`` none of them; ``war``: nations at
    war; ``turns``: first and last turn; ``combined``: combined war status at least; ``later_turn``: an event
    that was played on a former turn.
    """

    after: tuple[str, ...] = ()
    after_any: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    war: tuple[Nation, ...] = ()
    turns: tuple[int, int] | None = None
    combined: int = 0
    later_turn: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card. ``event`` is its key in words, rules and ``Board.events`` (``guns-of-august``).

    ``brings``: units of a reinforcement; ``status``: its war status in brackets; ``once``: leaves the game
    when played as event (the asterisk); ``one_battle``: of use in one battle a turn only;
    ``with_ops``: played as event it gives operations too; ``also``: other spellings of its name.
    """

    id: CardId
    seat: Seat
    number: int
    names: Mapping[str, str]
    event: str
    deck: Deck
    kind: CardKind
    ops: int
    sr: int
    rp: Mapping[str, int]
    optional: bool = False
    status: int = 0
    once: bool = False
    one_battle: bool = False
    with_ops: Literal["no", "always", "historical"] = "no"
    nation: Nation | None = None
    brings: tuple[tuple[KindId, int], ...] = ()
    needs: Needs = field(default_factory=Needs)
    help: Help | None = None
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pack:
    """All 130 cards by id, in the order of the data."""

    cards: Mapping[CardId, Card]

    def __getitem__(self, card: CardId) -> Card:
        return self.cards[card]
