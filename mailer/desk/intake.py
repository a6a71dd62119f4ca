"""What has been made out so far of an order letter: which question it answers, and what of it is in doubt."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudicator.kinds import Args
from mailer.desk.binding import Bound
from mailer.letters.eyes import current_phase
from mailer.store.models import GameRow
from mailer.table.play import Play
from parsers.reading import Span

LATER = "?"
"""Some phase to come, among ``Intake.doubts``: of a line below those that were kept for one."""


MORE, WAITS, NOTHING, WHICH = "yes-and-more", "yes-waits", "yes-to-nothing", "yes-which"
"""Why nothing is done: more stands beside the YES; a YES is waited for and there is none; none is waited for;
of several orders it is not told which one is meant."""
ANY = "*"
"""Stands, with the era, for the question where what is kept for a YES is for later ones: only an answer to
that very letter takes it."""
THEN = "="
"""Between that and the open question, which what is kept does not answer: it is for a later one."""
OR = "\f"
"""Between the letters that are kept where one of several orders is meant."""


@dataclass(slots=True)
class Intake:
    """An order letter on its way line by line. As it is made, it is what a command without a letter has.

    ``bound`` is the question that the letter answers, ``replies_to`` the kind of our letter that it answers
    (``report``, ``press``), ``answers`` the letter that ours was an answer to, ``late`` tells that it was
    written before the open question was put, ``gone`` which phases were open since, ``again`` that it is a
    copy of a letter that came then, ``welcome`` that its lines that are no commands are mere courtesy (it
    confirms an address, a key, a held letter).

    ``claimed`` is the phase that a heading names, ``ahead`` the phase to come under whose heading the lines
    now dealt with stand, ``barred`` why none can be taken where a heading names no phase of this game.

    ``whatever`` has of those that are shown without a condition, or without other words, the words.

    ``doubts`` are the phases (the open one is "", one to come that nothing names LATER) of which something
    that looks like an order or a command was not taken: what else the letter says of them waits; ``broken``
    those of which it was an order.
    ``postpones`` tells that it says NOT READY: an order that acts at once waits for READY. ``given`` are the
    orders of an answer to a question that it closes at once, as they print, by the place of what is said of
    them (``Reply.said``), ``planned`` has for a phase to come what was left for it before this letter, and
    the places of what is said of the lines added by it, ``unheaded`` names those
    of which no heading of the letter spoke, ``spanned`` those for which pieces are kept that answer the open
    question as well. ``given_words`` is what
    it says by WORD, ``proposed`` what pieces of it that cannot be read may mean, by line and text
    (``asked_back`` of them were looked at, ``tried`` orders), ``choices`` the orders of which a piece may
    mean any, ``yes`` why a YES of it did nothing
    (``only_ready``: it says READY and nothing else), ``once`` the lines of the standing order that it
    takes with a YES and that counts once, ``ahead_of`` whether the open question is answered before that,
    ``follows`` the kind of question and the text of orders that are too many beside one that counts, and may
    be left for the next such question, ``hangs`` the whole line of one that hangs on something,
    ``worded`` what of that counts, by game, ``joined`` the game that it has joined, ``numbered``
    the standing orders (ids) as its writer knew them by number before it dropped one, ``parted`` the press
    that nothing closed and the orders below it, as they may be meant, ``mends`` the order of the letter
    before with what this one may mend in it, and this one alone.
    """

    bound: Bound | None = None
    replies_to: str = ""
    answers: str = ""
    late: bool = False
    gone: frozenset[str] = frozenset()
    again: bool = False
    welcome: bool = False
    claimed: str | None = None
    ahead: str = ""
    barred: str = ""
    doubts: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    postpones: bool = False
    given: dict[int, str] = field(default_factory=dict)
    planned: dict[str, tuple[str, set[int]]] = field(default_factory=dict)
    unheaded: set[str] = field(default_factory=set)
    spanned: set[str] = field(default_factory=set)
    given_words: list[Args] = field(default_factory=list)
    proposed: dict[tuple[int, str], str] = field(default_factory=dict)
    whatever: dict[tuple[int, str], str] = field(default_factory=dict)
    choices: dict[tuple[int, str], tuple[str, ...]] = field(default_factory=dict)
    follows: list[tuple[str, str]] = field(default_factory=list)
    hangs: dict[Span, str] = field(default_factory=dict)
    asked_back: int = 0
    tried: int = 0
    once: range = range(0)
    ahead_of: bool = False
    yes: str = ""
    only_ready: bool = False
    worded: dict[int, tuple[str, str]] = field(default_factory=dict)
    joined: GameRow | None = None
    numbered: tuple[int, ...] = ()
    parted: str = ""
    mends: tuple[str, ...] = ()

    def holds_ready_back(self, *, orders: bool) -> bool:
        """Whether a YES may be meant that was not taken; ``orders``: the letter gives some of its own."""
        return bool(self.yes) and (self.yes != WAITS or not (orders or self.only_ready))

    @property
    def closed(self) -> frozenset[str] | None:
        """The phases of the questions that the letter may be about where those are closed; else None."""
        late = self.gone if self.late else None
        if self.bound is None or self.bound.is_open:
            return late
        return frozenset({*(late or ()), self.bound.phase})

    def takes_heading(self, play: Play | None) -> bool:
        """Whether the name of the open phase as a heading makes the letter one for it.

        Not where a question of that same phase is closed: then it may have stood there when that was open.
        """
        if play is None or self.again:
            return False
        return current_phase(play) not in (self.closed or ())

    def is_stale(self, play: Play | None) -> bool:
        """Whether the letter is for a question that is no longer open."""
        if play is None:
            return False
        if self.again or self.claimed not in (None, current_phase(play)):
            return True
        return self.closed is not None and not (self.claimed and self.takes_heading(play))

    def is_past(self, play: Play | None) -> bool:
        """Whether the letter is for a phase that is no longer open; for another question of it is not."""
        if play is None or not self.is_stale(play):
            return False
        now = current_phase(play)
        if self.again or self.claimed not in (None, now) or (self.bound is not None and self.bound.undone):
            return True
        return self.closed != frozenset({now})
