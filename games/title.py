"""What a title offers besides its rules: words, pictures, drafts, data; it must not know any one title."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from adjudicator.game import Game
from adjudicator.kinds import Ask, Event, Fault, Seat
from games.marks import Scene


@dataclass(frozen=True, slots=True)
class Accepted:
    """A written order that stands. ``canonical`` prints it; ``notes`` warn without refusing."""

    canonical: str
    notes: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A written order that was understood and is not allowed; the former one, if any, stands.

    ``notes`` tell what would be allowed instead. ``beside``: it is too much beside what stands, and casts no
    doubt on that.
    """

    fault: Fault
    notes: tuple[Fault, ...] = ()
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Unclear:
    """A written order with more than one meaning; ``candidates`` are canonical texts to choose from."""

    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Withheld:
    """A written order that could stand, but is of one piece with another that cannot: it is not done."""

    canonical: str


Verdict = Accepted | Refused | Unclear | Withheld


@dataclass(frozen=True, slots=True)
class Draft:
    """What a letter made of a seat's answer: the whole order as it now stands, a verdict a line.

    ``order`` is None where nothing stands yet; ``complete`` tells whether the seat owes nothing more.
    """

    order: Any
    verdicts: tuple[Verdict, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a letter: a heading key, column keys, rows of ready cells (names looked up)."""

    key: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Title(Protocol):
    """Everything the house needs to know of one title. ``lang`` is ``en`` or ``ru``."""

    key: str

    @property
    def asks(self) -> tuple[str, ...]:
        """The kinds of asks that the rules make: each may have a time limit of its own."""
        ...

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The rules."""
        ...

    def name(self, lang: str) -> str:
        """The title's name."""
        ...

    def scenarios(self) -> tuple[str, ...]:
        """Keys of the scenarios (variants), the standard one first."""
        ...

    def scenario_name(self, scenario: str, lang: str) -> str:
        """The name of a scenario."""
        ...

    def words(self, lang: str) -> Mapping[str, Any]:
        """The title's words: message key -> template, with tables of names and plurals (see games.words)."""
        ...

    def types(self) -> tuple[type, ...]:
        """(state, view, order): the dataclasses that go into the journal and the snapshot."""
        ...

    def draft(self, view: Any, ask: Ask, former: Any, written: Sequence[Any], lang: str) -> Draft:
        """The seat's answer after the written orders of one letter (line order), over what stood before.

        Texts of the verdicts are in ``lang``, written as ``standing`` writes them.
        """
        ...

    def standing(self, view: Any, ask: Ask, order: Any, lang: str) -> tuple[str, ...]:
        """The order as lines of canonical text, in the order they should be shown."""
        ...

    def position(self, view: Any, lang: str, events: Sequence[Event] = ()) -> tuple[Table, ...]:
        """The position as tables for a letter, with what ``events`` just changed in it."""
        ...

    def block(self, view: Any) -> tuple[str, ...]:
        """The position as lines that programs read too, the same in every language.

        For Diplomacy ``FRANCE: A PAR, F BRE`` a power, then what an open phase needs:
        ``RETREAT FRANCE: A MUN - BER, KIE`` (open retreats) or ``BUILD FRANCE: 1 BRE, PAR``,
        ``REMOVE FRANCE: 2``.
        """
        ...

    def survivors(self, view: Any) -> tuple[Seat, ...]:
        """Seats that still have a part in the game: those who vote on ending it."""
        ...

    def duties(self, view: Any, ask: Ask, lang: str, order: Any = None) -> tuple[str, ...]:
        """What the seat must still decide beyond ``order``; the last line is an example that parses."""
        ...

    def scene(self, view: Any, events: Sequence[Event], lang: str) -> Scene:
        """What to draw: the position that ``view`` shows and the marks of the events just told."""
        ...

    def advise(self, view: Any, ask: Ask, pick: Callable[[int], int]) -> Any:
        """What a simple player would order; ``pick`` as for ``sample``."""
        ...

    def sample(self, view: Any, ask: Ask, pick: Callable[[int], int]) -> Any:
        """A lawful order among many: robots and random play. ``pick(n)`` gives a number in ``0..n-1``."""
        ...

    def phase_name(self, phase: str, lang: str) -> str:
        """``S1901M`` -> ``Spring 1901, movement``."""
        ...

    def seat_names(self, lang: str) -> Mapping[Seat, str]:
        """Every seat of every scenario and its name."""
        ...


def talks_of(title: Title) -> tuple[str, ...] | None:
    """Kinds of asks while which the rulebook lets players talk (``Title.talks``); None: it says nothing."""
    talks: tuple[str, ...] | None = getattr(title, "talks", None)
    return talks


def wholes_of(title: Title) -> tuple[str, ...]:
    """Kinds of asks whose answer is one piece (``Title.wholes``): all lines of a letter, or none."""
    wholes: tuple[str, ...] = getattr(title, "wholes", ())
    return wholes


def hides(title: Title) -> bool:
    """Whether seats have secrets from each other in the position (``Title.hides``); so unless it says no."""
    hidden: bool = getattr(title, "hides", True)
    return hidden


def in_order_of(title: Title) -> bool:
    """Whether events are told one after another (``Title.in_order``); else under the seat whose they are."""
    in_order: bool = getattr(title, "in_order", False)
    return in_order


def trial_of(title: Title) -> str:
    """The scenario of a demo or a trial game (``Title.trial``); the first where the title names none."""
    trial: str = getattr(title, "trial", "") or title.scenarios()[0]
    return trial


@dataclass(frozen=True, slots=True)
class Origin:
    """What a position was set up as: the scenario, the edition of the rules that it keeps to."""

    scenario: str
    edition: int = 1


def origin_of(title: Title, state: Any) -> Origin:
    """What ``state`` was set up as (``Title.origin``); the first scenario where the title has no more."""
    own: Callable[[Any], Origin] | None = getattr(title, "origin", None)
    return Origin(title.scenarios()[0]) if own is None else own(state)


Chapter = tuple[str, Any]
"""A phase that was played and what a spectator saw after it: (phase, view)."""


def summary_of(title: Title, chapters: Sequence[Chapter], lang: str) -> tuple[Table, ...]:
    """A game told in tables (``Title.summary``); the last position where the title has none of its own."""
    own: Callable[[Sequence[Chapter], str], tuple[Table, ...]] | None = getattr(title, "summary", None)
    if own is not None:
        return own(chapters, lang)
    return title.position(chapters[-1][1], lang) if chapters else ()


Moment = Literal["past", "now", "later", "never"]
"""How a phase stands to the open one; ``never`` where the game is over by then or has no such phase."""


def moment_of(title: Title, view: Any, phase: str) -> Moment:
    """When ``phase`` (a code) is or was (``Title.moment``); a title without one knows the open phase only."""
    own: Callable[[Any, str], Moment] | None = getattr(title, "moment", None)
    return "never" if own is None else own(view, phase)


def letter_of(title: Title, view: Any, ask: Ask, pick: Callable[[int], int], lang: str) -> tuple[str, ...]:
    """The lines in which a simple player answers ``ask``, with the orders that it leaves for later
    (``Title.letter``); of a title without it the answer alone.
    """
    own: Callable[[Any, Ask, Callable[[int], int], str], tuple[str, ...]] | None = getattr(
        title, "letter", None
    )
    if own is not None:
        return own(view, ask, pick, lang)
    return title.standing(view, ask, title.advise(view, ask, pick), lang)


def turn_of(title: Title, phase: str) -> str:
    """The year or turn that a phase (a code) belongs to (``Title.turn``); the phase itself without one."""
    own: Callable[[str], str] | None = getattr(title, "turn", None)
    return phase if own is None else own(phase)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What would come of orders, as one seat would see it: the view after, what it would hear.

    ``verdicts`` say of each seat's orders, in sequence, whether they could be given; ``stands`` is what was
    supposed of each seat in the end, as canonical text.
    """

    view: Any
    events: tuple[Event, ...]
    verdicts: Mapping[Seat, tuple[Verdict, ...]]
    stands: Mapping[Seat, tuple[str, ...]]


def foresee_of(
    title: Title, view: Any, drafted: Any, written: Mapping[Seat, Sequence[Any]], lang: str
) -> Foreseen | None:
    """What would happen if these orders were given now (``Title.foresee``), out of ``view`` alone.

    ``drafted`` is the answer of the view's seat so far, under its own written orders. None where nothing can
    be foreseen: the title has secrets or chance, or the game waits for nobody.
    """
    own: Callable[[Any, Any, Mapping[Seat, Sequence[Any]], str], Foreseen | None] | None = getattr(
        title, "foresee", None
    )
    return None if own is None else own(view, drafted, written, lang)


def preview_of(title: Title, view: Any, ask: Ask, order: Any, lang: str) -> tuple[str, ...] | None:
    """What a lawful ``order`` would cost and risk, as lines, out of ``view`` alone (``Title.preview``).

    For titles where chance or secrets keep anybody from foreseeing more. None where the title has nothing of
    the sort.
    """
    own: Callable[[Any, Ask, Any, str], tuple[str, ...]] | None = getattr(title, "preview", None)
    return None if own is None else own(view, ask, order, lang)
