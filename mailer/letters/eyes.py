"""What one seat's letter shows of a game, through its view and what it hears; it must not send or store."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from adjudicator.kinds import Ask, Event, Fault, Over, Seat, heard
from games.title import Table, Title
from games.words import Words
from mailer.base.lru import LruCache
from mailer.base.words import Clock, event_key, fault_text, over_text, words_of
from mailer.letters.sheet import Block, Bullets, Code, Grid, Heading, Para, Small
from mailer.table.play import Play, game_key
from mailer.table.seeds import shares_of
from mailer.terms import settings, timer

Told = Sequence[tuple[str, Sequence[Event]]]
"""What each phase brought, in order: (phase, events)."""


@dataclass(frozen=True, slots=True)
class Showing:
    """The words before an example: usually, and where it supposes cards that the seat may not hold."""

    plain: str
    supposing: str


IN_A_LETTER = Showing("report.answer", "report.answer-cards")
ON_A_PAGE = Showing("report.shown", "report.shown-cards")
"""There is no letter to answer."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """A game as ``seat`` (None is a spectator) sees it, in a language and a zone."""

    play: Play
    seat: Seat | None
    lang: str
    zone: str

    @property
    def words(self) -> Words:
        """The house's words and the title's."""
        return words_of(self.lang, self.play.title)

    @property
    def clock(self) -> Clock:
        """Moments for this reader."""
        return Clock(self.lang, self.zone)

    @property
    def view(self) -> Any:
        """All that the seat may see."""
        return self.play.view(self.seat)

    @property
    def ask(self) -> Ask | None:
        """What the seat owes."""
        return self.play.ask(self.seat) if self.seat is not None else None

    def phase(self, code: str) -> str:
        """The name of a phase."""
        return self.play.title.phase_name(code, self.lang) if code else ""

    def seats(self, seats: Iterable[Seat]) -> str:
        """Names of seats in a row."""
        words = self.words
        return ", ".join(words.name("seat", seat) for seat in seats)

    def fault(self, fault: Fault) -> str:
        """A refusal in words, with its rule."""
        return fault_text(self.words, fault)


_OWNERS = ("power", "seat")


def current_phase(play: Play) -> str:
    """The code of the phase that waits for somebody; empty when the game is over."""
    return play.asks[0].phase if play.asks else ""


def happened(eyes: Eyes, told: Sequence[tuple[str, Sequence[Event]]]) -> tuple[Block, ...]:
    """What the seat hears of each phase: (phase code, events)."""
    blocks: list[Block] = []
    for code, events in told:
        lines = _lines(eyes, heard(events, eyes.seat))
        if lines:
            name = eyes.phase(code)
            blocks.append(
                Heading(
                    eyes.words.say("report.happened", {"phase": name})
                    if name
                    else eyes.words.say("report.before")
                )
            )
            blocks.extend(lines)
    return tuple(blocks)


def yours(eyes: Eyes, how: Showing = IN_A_LETTER) -> tuple[Block, ...]:
    """What the seat must do, or what stands of it where nothing is owed any more."""
    if eyes.seat is None or eyes.ask is None or not is_complete(eyes.play, eyes.seat):
        return duties(eyes, how)
    state = "receipt.ready" if eyes.seat in eyes.play.match.ready else "receipt.complete"
    return *standing(eyes), Para(eyes.words.say(state), strong=True), Small(eyes.words.say("receipt.change"))


def asides(eyes: Eyes) -> tuple[Block, ...]:
    """What became of orders that the seat left for this time; nobody else is told."""
    if eyes.seat is None:
        return ()
    gathered: dict[tuple[str, str], list[str]] = {}
    for aside in eyes.play.asides.get(eyes.seat, ()):
        gathered.setdefault((aside.key, aside.phase), []).extend(aside.lines)
    blocks: list[Block] = []
    for (key, phase), lines in gathered.items():
        args = {"phase": eyes.phase(phase), "code": phase}
        blocks += [Heading(eyes.words.say(f"aside.{key}", args)), Bullets(tuple(dict.fromkeys(lines)))]
    return tuple(blocks)


def brought(eyes: Eyes, events: Sequence[Event]) -> tuple[Block, ...]:
    """What the seat hears of ``events``, without a heading."""
    return _lines(eyes, heard(events, eyes.seat))


_said: LruCache[tuple[int, str, tuple[int, ...]], tuple[Title, Sequence[Event], tuple[Block, ...]]] = (
    LruCache()
)
"""What was said of events last, by title, language and events: often all seats hear the same."""


def _lines(eyes: Eyes, events: Sequence[Event]) -> tuple[Block, ...]:
    title = eyes.play.title
    key = id(title), eyes.lang, tuple(map(id, events))
    known = _said.get(key)
    if known is None:
        known = title, events, _said_of(title, eyes.words, events)
        _said.put(key, known)  # title and events are kept, so their ids stay their own
    return known[2]


def _said_of(title: Title, words: Words, events: Sequence[Event]) -> tuple[Block, ...]:
    """Events under the name of the seat whose they are, where their words do not name it themselves.

    Of a title that tells them in order they stand one after another.
    """
    if title.in_order:
        said = tuple(words.say(event_key(words, event), event.args) for event in events)
        return (Bullets(said),) if said else ()
    groups: dict[str, list[str]] = {}
    for event in events:
        key = event_key(words, event)
        named = words.fields(key)
        owner = next(
            (str(event.args[name]) for name in _OWNERS if name in event.args and name not in named), ""
        )
        name = words.name("seat", owner) if owner else ""
        groups.setdefault(name, []).append(words.say(key, event.args))
    flat = groups.pop("", [])
    blocks = tuple(Bullets(tuple(items), name) for name, items in groups.items())
    return (*blocks, Bullets(tuple(flat))) if flat else blocks


def position(eyes: Eyes, told: Told = ()) -> tuple[Block, ...]:
    """The position as tables, with what has just changed."""
    return (Heading(eyes.words.say("report.position")), *grids(eyes, _tables(eyes, told)))


def position_apart(eyes: Eyes, told: Told = ()) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """(what a reader who is asked orders with, the rest of ``position``)."""
    held, rest = list[Table](), list[Table]()
    for table in _tables(eyes, told):
        (held if table.held and table.rows and eyes.ask is not None else rest).append(table)
    return grids(eyes, held), (Heading(eyes.words.say("report.position")), *grids(eyes, rest))


def _tables(eyes: Eyes, told: Told) -> tuple[Table, ...]:
    events = tuple(event for _, events in told for event in heard(events, eyes.seat))
    return eyes.play.title.position(eyes.view, eyes.lang, events)


def grids(eyes: Eyes, tables: Iterable[Table]) -> tuple[Block, ...]:
    """Tables of a title; one without rows is said in a sentence."""
    return tuple(_grid(eyes, table) for table in tables)


def _grid(eyes: Eyes, table: Table) -> Block:
    say = eyes.words
    title = say.say(table.key) if table.key and table.key in say else table.key
    if title and not table.rows:
        return Para(say.say("report.nothing", {"table": title}))
    columns = tuple(say.say(column) if column and column in say else column for column in table.columns)
    return Grid(title, columns, table.rows)


def block(eyes: Eyes) -> tuple[Block, ...]:
    """The position in lines that programs read."""
    row, play = eyes.play.row, eyes.play
    head = [f"GAME {row.name}", f"TITLE {row.title} {row.scenario}"]
    phase = current_phase(play)
    head.append(f"PHASE {phase}" if phase else "OVER")
    if eyes.seat is not None:
        head.append(f"SEAT {eyes.seat}")
    if phase and play.match.due is not None and row.status != "paused":
        head.append(f"DUE {datetime.fromtimestamp(play.match.due, UTC):%Y-%m-%dT%H:%M}Z")
    return (
        Heading(eyes.words.say("report.block")),
        Code((*head, *play.title.block(eyes.view))),
    )


def duties(eyes: Eyes, how: Showing = IN_A_LETTER) -> tuple[Block, ...]:
    """What the seat must do, and an example of an answer."""
    ask = eyes.ask
    if ask is None:
        return ()
    drafted = eyes.play.match.drafts.get(ask.seat)
    *what, example = eyes.play.title.duties(eyes.view, ask, eyes.lang, drafted)
    return (
        Heading(eyes.words.say("report.you", {"phase": eyes.phase(ask.phase)})),
        *(Para(text) for text in what),
        Para(eyes.words.say(how.supposing if eyes.play.title.supposes(ask) else how.plain)),
        Code(tuple(example.split("\n"))),
    )


def duties_in_short(eyes: Eyes) -> tuple[Block, ...]:
    """What is still asked, and an example, for who has the whole question in the letter just answered.

    Whole again where the title has no short name for it.
    """
    ask, words = eyes.ask, eyes.words
    kind = "" if ask is None else words.name("kind", ask.kind)
    if ask is None or kind == ask.kind:
        return duties(eyes)
    head, *_, answer, example = duties(eyes)
    return head, Para(words.say("receipt.still", {"kind": kind})), answer, example


def due_line(eyes: Eyes, now: int) -> str:
    """When the open asks close, or why they do not."""
    say, row, due = eyes.words, eyes.play.row, eyes.play.match.due
    if due is None or row.status == "paused":
        return say.say("due.none")
    kept, grace = timer.load(row), settings.load(row).grace
    args = {"when": eyes.clock.moment(due), "until": eyes.clock.moment(due + grace)}
    if kept.held:
        return say.say("due.held", args)
    if due <= now:
        return say.say("due.grace" if now < due + grace else "due.past", args)
    text = say.say("due.at-grace" if grace else "due.at", {**args, "left": eyes.clock.until(due - now)})
    if kept.free is None or len(eyes.play.asks) != 1:
        return text
    bank = {
        "seat": say.name("seat", eyes.play.asks[0].seat),
        "free": eyes.clock.moment(kept.free),
        "left": eyes.clock.lasting(due - kept.free),
    }
    return f"{text} {say.say('due.bank', bank)}"


def everyone(eyes: Eyes) -> tuple[Block, ...]:
    """Who must do what by when: public."""
    by_phase: dict[str, list[Seat]] = {}
    for ask in eyes.play.asks:
        by_phase.setdefault(ask.phase, []).append(ask.seat)
    items = tuple(
        eyes.words.say("report.owes", {"seats": eyes.seats(seats), "phase": eyes.phase(phase)})
        for phase, seats in by_phase.items()
    )
    if not items:
        return ()
    due = eyes.play.match.due
    open_ended = due is None or eyes.play.row.status == "paused"
    when = "" if due is None else eyes.clock.moment(due)
    heading = eyes.words.say("report.all-open" if open_ended else "report.all", {"when": when})
    return Heading(heading), Bullets(items)


def standing(eyes: Eyes) -> tuple[Block, ...]:
    """What stands of the seat's answer, whether it is complete and ready, and until when."""
    ask = eyes.ask
    if ask is None or eyes.seat is None:
        return ()
    play, say = eyes.play, eyes.words
    order = play.match.drafts.get(eyes.seat)
    heading = Heading(say.say("stands.head", {"phase": eyes.phase(ask.phase), "code": ask.phase}))
    if order is None:
        return heading, Para(say.say("stands.nothing"))
    lines = play.title.standing(eyes.view, ask, order, eyes.lang)
    return heading, Code(lines) if lines else Para(say.say("stands.nothing"))


def is_complete(play: Play, seat: Seat) -> bool:
    """Whether the seat owes nothing more on its open ask."""
    ask = play.ask(seat)
    if ask is None:
        return True
    order = play.match.drafts.get(seat)
    if not ask.revisable:
        return order is not None and seat not in play.match.held
    return order is not None and play.title.draft(play.view(seat), ask, order, (), "en").complete


def over(eyes: Eyes, ended: Over, rolled: bool) -> tuple[Block, ...]:
    """How the game ended; the seed where dice were rolled."""
    say = eyes.words
    blocks: list[Block] = [
        Heading(say.say("over.head")),
        Para(over_text(say, ended), strong=True),
    ]
    if rolled:
        blocks += [
            Small(say.say("over.seed", {"seed": eyes.play.row.seed.hex(), "game": game_key(eyes.play.row)})),
            Small(say.say("over.commitment", {"commitment": eyes.play.row.commitment})),
            *words_given(eyes),
        ]
    return tuple(blocks)


def promise(eyes: Eyes) -> Block:
    """What the dice of the game come from; where its title has none, those that its master may roll."""
    key = "start.dice" if eyes.play.title.dice else "start.no-dice"
    return Small(eyes.words.say(key, {"commitment": eyes.play.row.commitment}))


def words_given(eyes: Eyes) -> tuple[Block, ...]:
    """What seats have added to the dice, where any has."""
    say, shares = eyes.words, shares_of(eyes.play.row) or ()
    rows = tuple(
        (say.name("seat", one.seat), one.word or say.say("word.untold", {"hash": one.sealed}))
        for one in shares
        if one.word or one.sealed
    )
    return (Grid(say.say("word.given"), ("", ""), rows), Small(say.say("word.others"))) if rows else ()
