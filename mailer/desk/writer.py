"""Who gives a command: the person, their place at a game, and what proves that it is they."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.kinds import Seat
from mailer.base.words import Clock
from mailer.store.models import Master, Observer, Person, Player
from mailer.table.tokens import Purpose


@dataclass(frozen=True, slots=True)
class Writer:
    """A registered person who writes, and how sure it is that they do.

    ``at`` is the place whose own address they write to: a seat's, a master's or an observer's; None for the
    judge's plain address. ``acting`` is the seat in whose name a master gives orders. ``by_token`` tells
    that they answer a letter of ours, ``purpose`` what a person's own token was for, ``vouched`` that the
    judge's mail server found the sender genuine, ``signed`` that a registered key signed what they wrote,
    ``void`` that it bears a token that is not good, ``page`` that it was written on a page of ours: whoever
    has that browser acts for the one place, and has shown no mailbox.
    """

    person: Person
    at: Player | Master | Observer | None = None
    acting: Seat | None = None
    by_token: bool = False
    purpose: Purpose | None = None
    vouched: bool = False
    signed: bool = False
    void: bool = False
    page: bool = False

    @property
    def player(self) -> Player | None:
        """The place of a player to which they write."""
        return self.at if isinstance(self.at, Player) else None

    @property
    def office(self) -> Master | None:
        """The master's place to which they write."""
        return self.at if isinstance(self.at, Master) else None

    @property
    def watch(self) -> Observer | None:
        """The observer's place to which they write."""
        return self.at if isinstance(self.at, Observer) else None

    @property
    def proved(self) -> bool:
        """Whether more than the address in From, which anybody can write, says that the person wrote it."""
        return self.by_token or self.vouched or self.signed

    @property
    def answers(self) -> bool:
        """Whether they answer a letter of ours from their mailbox."""
        return self.by_token and not self.page

    @property
    def seat(self) -> Seat | None:
        """The seat whose orders they give; None before the seats of the game are dealt."""
        if self.acting is not None:
            return self.acting
        held = self.player.seat if self.player else ""
        return Seat(held) if held else None

    @property
    def plays(self) -> bool:
        """Whether they may give orders of a seat: their own that they have not left, or in its name."""
        return self.acting is not None or (self.player is not None and self.player.left is None)

    @property
    def clock(self) -> Clock:
        """Moments as they read them."""
        return Clock(self.person.lang, self.person.zone)
