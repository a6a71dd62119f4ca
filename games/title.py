"""What a title offers besides its rules: words, pictures, drafts, data; it must not know any one title."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, Protocol

from adjudicator.game import Game
from adjudicator.kinds import Ask, Event, Fault, Seat
from games.marks import Scene
from games.offers import Offers
from games.robots import Robot

# A title drafts with these: who has its protocol at hand has them too.
from games.verdicts import Accepted as Accepted
from games.verdicts import Refused as Refused
from games.verdicts import Unclear as Unclear
from games.verdicts import Verdict as Verdict
from games.verdicts import Withheld as Withheld


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
    """A table of a letter: a heading key, column keys, rows of ready cells (names looked up).

    ``held``: what its reader orders with, as the cards of the own hand; it stands beside the question.
    """

    key: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    held: bool = False


@dataclass(frozen=True, slots=True)
class Origin:
    """What a position was set up as: the scenario, the edition of the rules that it keeps to."""

    scenario: str
    edition: int = 1


Chapter = tuple[str, Any]
"""A phase that was played and what a spectator saw after it: (phase, view)."""

Step = tuple[str, Sequence[Event], Any]
"""The phase that led to a position (empty: none), what it told everybody, what a spectator saw after it."""

Moment = Literal["past", "now", "later", "never"]
"""How a phase stands to the open one; ``never`` where the game is over by then or has no such phase."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What would come of orders, as one seat would see it: the view after, what it would hear.

    ``verdicts``: of each seat's orders, in sequence; ``stands``: what was supposed of it, as canonical text.
    """

    view: Any
    events: tuple[Event, ...]
    verdicts: Mapping[Seat, tuple[Verdict, ...]]
    stands: Mapping[Seat, tuple[str, ...]]


Preview = Callable[[Any, Ask, Any, str], tuple[str, ...]]
"""View, ask, a lawful order, language -> what it would cost and risk, as lines, out of the view alone."""


class Title(Protocol):
    """Everything the house needs to know of one title, which inherits what it has no need to say otherwise.

    ``lang`` is ``en`` or ``ru``.
    """

    key: str

    asks: tuple[str, ...]
    """The kinds of asks that the rules make: each may have a time limit of its own."""

    brief: tuple[str, ...] = ()
    """Those of them for which the house gives less time where nobody says otherwise."""

    game: Game[Any, Any, Any]
    """The rules."""

    @abstractmethod
    def name(self, lang: str) -> str:
        """The title's name."""
        ...

    @abstractmethod
    def scenarios(self) -> tuple[str, ...]:
        """Keys of the scenarios (variants), the standard one first."""
        ...

    @abstractmethod
    def scenario_name(self, scenario: str, lang: str) -> str:
        """The name of a scenario."""
        ...

    @abstractmethod
    def words(self, lang: str) -> Mapping[str, Any]:
        """The title's words: message key -> template, with tables of names and plurals (see games.words)."""
        ...

    @abstractmethod
    def types(self) -> tuple[type, ...]:
        """(state, view, order): the dataclasses that go into the journal and the snapshot."""
        ...

    @abstractmethod
    def draft(self, view: Any, ask: Ask, former: Any, written: Sequence[Any], lang: str) -> Draft:
        """The seat's answer after the written orders of one letter (line order), over what stood before.

        Texts of the verdicts are in ``lang``, written as ``standing`` writes them.
        """
        ...

    @abstractmethod
    def standing(self, view: Any, ask: Ask, order: Any, lang: str) -> tuple[str, ...]:
        """The order as lines of canonical text, in the order they should be shown."""
        ...

    @abstractmethod
    def position(self, view: Any, lang: str, events: Sequence[Event] = ()) -> tuple[Table, ...]:
        """The position as tables for a letter, with what ``events`` just changed in it."""
        ...

    @abstractmethod
    def block(self, view: Any) -> tuple[str, ...]:
        """The position as lines that programs read too, the same in every language.

        For Diplomacy ``FRANCE: A PAR, F BRE`` a power, then what an open phase needs:
        ``RETREAT FRANCE: A MUN - BER, KIE`` (open retreats) or ``BUILD FRANCE: 1 BRE, PAR``,
        ``REMOVE FRANCE: 2``.
        """
        ...

    @abstractmethod
    def survivors(self, view: Any) -> tuple[Seat, ...]:
        """Seats that still have a part in the game: those who vote on ending it."""
        ...

    @abstractmethod
    def duties(self, view: Any, ask: Ask, lang: str, order: Any = None) -> tuple[str, ...]:
        """What the seat must still decide beyond ``order``; the last line is an example that parses."""
        ...

    @abstractmethod
    def scene(self, view: Any, events: Sequence[Event], lang: str) -> Scene:
        """What to draw: the position that ``view`` shows and the marks of the events just told."""
        ...

    @abstractmethod
    def advise(self, view: Any, ask: Ask, pick: Callable[[int], int]) -> Any:
        """What a simple player would order; ``pick`` as for ``sample``."""
        ...

    @abstractmethod
    def sample(self, view: Any, ask: Ask, pick: Callable[[int], int]) -> Any:
        """A lawful order among many: robots and random play. ``pick(n)`` gives a number in ``0..n-1``."""
        ...

    @abstractmethod
    def phase_name(self, phase: str, lang: str) -> str:
        """A phase in words, as in ``Spring 1901, movement``."""
        ...

    @abstractmethod
    def seat_names(self, lang: str) -> Mapping[Seat, str]:
        """Every seat of every scenario and its name."""
        ...

    # What the house does where a title does not say otherwise
    def robots(self) -> Mapping[str, Robot]:
        """The players that a seat may be given to, by name: of all titles ``simple``, which ``advise`` is."""
        return {
            "simple": Robot(
                lambda sight, _, pick: self.advise(sight.view, sight.ask, pick),
                lambda sight, _, pick, lang: self.letter(sight.view, sight.ask, pick, lang),
            )
        }

    talks: tuple[str, ...] | None = None
    """Kinds of asks while which the rulebook lets players talk; None: it says nothing."""

    wholes: tuple[str, ...] = ()
    """Kinds of asks whose answer is one piece: all lines of a letter, or none."""

    hanging: tuple[str, ...] = ()
    """Keys of faults for which an unread line may be to blame: beside one they are not told."""

    runs_on: tuple[str, ...] = ()
    """Kinds of asks behind which others may be passed over (``rare``): an answer waits while the same letter
    says of later ones what cannot be taken."""

    hides: bool = True
    """Whether seats have secrets from each other in the position."""

    dice: bool = True
    """Whether chance decides anything by the rules: dice, cards."""

    def supposes(self, ask: Ask) -> bool:
        """Whether the example of an answer supposes cards or units that the seat may not have."""
        return self.hides

    in_order: bool = False
    """Whether events are told one after another; else under the seat whose they are."""

    leaves_out: bool = False
    """Whether a line left for a phase that cannot be followed there has its reason told, not another try."""

    once: tuple[str, ...] = ()
    """Kinds of asks that come again in a phase: of what was left for it each line counts for one of them."""

    preview: Preview | None = None
    """For titles where chance or secrets keep anybody from foreseeing more; None: nothing of the sort."""

    @property
    def trial(self) -> str:
        """The scenario of a demo or a trial game: the first."""
        return self.scenarios()[0]

    def origin(self, state: Any) -> Origin:
        """What ``state`` was set up as: the first scenario."""
        return Origin(self.scenarios()[0])

    def summary(self, chapters: Sequence[Chapter], lang: str) -> tuple[Table, ...]:
        """A game told in tables: the last position."""
        return self.position(chapters[-1][1], lang) if chapters else ()

    def figures(self, view: Any, lang: str) -> Table | None:
        """Names and figures of a position, always in one order, for the chart of a page; None: none."""
        return None

    def coded(self, scene: Scene) -> Scene:
        """The picture with codes beside the names of places; the same where it has them, or no board does."""
        return scene

    def places(self, view: Any, lang: str) -> Mapping[str, str]:
        """What a page shows of places of the picture, and writes where they are clicked on: key -> name."""
        return {}

    def offers(self, view: Any, ask: Ask | None, lang: str) -> Offers:
        """What helps to write orders for ``ask``, out of the view alone."""
        return Offers()

    def saved(self, name: str, played: Sequence[Step]) -> Mapping[str, str]:
        """A whole game in formats that other programs read: the name of each file -> its text."""
        return {}

    def about(self, topic: str, lang: str) -> tuple[str, ...]:
        """What HELP tells of a thing that everybody may know, as the face of a card: heading, paragraphs."""
        return ()

    def lapsed(self, view: Any, written: Any) -> Fault | None:
        """What a seat is told of an order that was left for a phase which is over now; None: nothing."""
        return None

    def moment(self, view: Any, phase: str) -> Moment:
        """When a phase other than the open one (a code) is or was: of no such phase anything is known."""
        return "never"

    def is_passed(self, phase: str, now: str) -> bool:
        """Whether a phase whose ``moment`` is now will not be asked about again once ``now`` is open."""
        return False

    def recalls(self, ask: Ask) -> bool:
        """Whether with this question a seat is told of its standing orders: they are of another year."""
        return False

    def letter(self, view: Any, ask: Ask, pick: Callable[[int], int], lang: str) -> tuple[str, ...]:
        """The lines in which a simple player answers ``ask``, and those that it leaves for later: none."""
        return self.standing(view, ask, self.advise(view, ask, pick), lang)

    def answers(self, kind: str, written: Any) -> bool:
        """Whether an order can answer a question of a kind at all, of any where it is empty, for STANDING."""
        return True

    def concerns(self, view: Any, ask: Ask, written: Any, beside: Sequence[Any] = ()) -> bool:
        """Whether an order left for later is meant for such a question; else it waits for its own.

        ``beside``: all that was left together with it.
        """
        return True

    def later(
        self, view: Any, seat: Seat, phase: str, ask: Ask | None, written: Any, before: Sequence[Any] = ()
    ) -> str:
        """The phase (a code) for which an order is kept that does not answer ``ask``; empty: there is none.

        ``phase`` is the open one, ``ask`` what the seat is asked in it, if anything; ``before``: what else of
        the letter answers it.
        """
        return ""

    def spread(
        self,
        view: Any,
        seat: Seat,
        phase: str,
        ask: Ask | None,
        steps: Sequence[Sequence[Any]],
        under: str = "",
        kept: Mapping[str, Sequence[Any]] = MappingProxyType({}),
    ) -> tuple[tuple[str, ...], ...]:
        """For which phases each step of a letter is kept, in its sequence; ``""``: it is for ``ask``.

        A step is a line, or a choice with its orders; None stands for what was no order. ``under``: the phase
        that a heading names; ``kept``: what earlier letters left. Here the heading decides, else
        ``later``.
        """
        if under:
            return ((under,),) * len(steps)
        found: list[tuple[str, ...]] = []
        first: list[Any] = []
        for step in steps:
            codes = {"" if each is None else self.later(view, seat, phase, ask, each, first) for each in step}
            code = codes.pop() if len(codes) == 1 else ""
            found.append((code,))
            first += [] if code else [each for each in step if each is not None]
        return tuple(found)

    def covers(self, heading: str, phase: str) -> bool:
        """Whether what is left under a heading (the code of a phase) may be kept for that phase: CLEAR."""
        return heading == phase

    def asks_back(self, written: Any) -> bool:
        """Whether an order that was left only wishes to be asked where else nobody is (``rare``)."""
        return False

    def following(self, view: Any, ask: Ask) -> Ask | None:
        """What the seat is asked in the same phase once nobody has more to say to ``ask``; None: unknown."""
        return None

    def coming(self, view: Any, seat: Seat, phase: str) -> Ask | None:
        """What a seat is asked in a phase to come, as things are now; None where that is unknown."""
        return None

    def ahead(self, view: Any, ask: Ask, order: Any, written: Sequence[Any], lang: str) -> tuple[str, ...]:
        """What orders for later questions would cost and risk after ``order``, for PREVIEW."""
        return ()

    def replaces(self, written: Any, former: Any) -> bool:
        """Whether an order that is kept takes the place of one that an earlier letter left for that phase."""
        return True

    def rare(self, view: Any, ask: Ask, left: Sequence[tuple[str, Sequence[Any]]]) -> bool:
        """Whether only such seats are asked as left word for it; others get their default at once.

        ``left``: the phases for which the seat has left orders, though none for this question, and what still
        stands of them: nothing where they are used up.
        """
        return False

    def turn(self, phase: str) -> str:
        """The year or turn that a phase (a code) belongs to: the phase itself."""
        return phase

    def foresee(
        self, view: Any, drafted: Any, written: Mapping[Seat, Sequence[Any]], lang: str
    ) -> Foreseen | None:
        """What would happen if these orders were given now, out of ``view`` alone.

        ``drafted`` is the answer of its seat so far. None: it has secrets or chance, or the game waits for
        nobody.
        """
        return None
