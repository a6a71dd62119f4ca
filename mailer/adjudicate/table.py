"""Plays a line: orders judged, questions closed, dice cast, as far as the line goes; it words nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator import match as kernel
from adjudicator.kinds import Answers, Ask, Event, Instant, Over, Pending, Roll, Rolled, Seat
from adjudicator.match import MAX_STEPS, Match
from mailer.adjudicate.bad_line import BadLineError
from mailer.adjudicate.dice import GivenDice
from mailer.adjudicate.request import Request, Texts
from mailer.adjudicate.verdicts import Bench, JsonRow, judge, left_records
from mailer.table.judging import left
from parsers.conditions import read_steps

PUBLIC, MASTER = "public", "master"
"""The audiences beside the seats: who sees what everybody sees, and who sees all."""

_NOW = Instant(0)
"""A line knows no clock."""


@dataclass(frozen=True, slots=True)
class Input:
    """An input of the game and what was told of it. ``record`` is how the answer shows the input."""

    phase: str
    record: JsonRow
    events: tuple[Event, ...]


@dataclass(slots=True)
class LineGame:
    """The game of one line. ``taken`` counts the members of ``orders`` that were judged.

    ``error`` is what ended it before its time: dice that were used up.
    """

    bench: Bench
    request: Request
    match: Match
    dice: GivenDice
    inputs: list[Input] = field(default_factory=list)
    verdicts: dict[Seat, list[JsonRow]] = field(default_factory=dict)
    left: dict[Seat, list[JsonRow]] = field(default_factory=dict)
    taken: int = 0
    error: BadLineError | None = None
    _texts: dict[Seat, list[tuple[str, str]]] = field(default_factory=dict)
    _answered: dict[Seat, str] = field(default_factory=dict)
    _waits: tuple[Any, Pending] | None = None

    @property
    def waits(self) -> Pending:
        """What the game waits for now."""
        if self._waits is None or self._waits[0] is not self.match.state:
            self._waits = self.match.state, kernel.pending(self.bench.title.game, self.match)
        return self._waits[1]

    @property
    def asks(self) -> Mapping[Seat, Ask]:
        """The open asks."""
        waits = self.waits
        return {} if isinstance(waits, Roll | Over) else {ask.seat: ask for ask in waits}

    @property
    def phase(self) -> str:
        """The code of the open phase; that of the last input where chance is asked, empty after the end."""
        waits = self.waits
        if isinstance(waits, Roll):
            return self.inputs[-1].phase if self.inputs else ""
        return "" if isinstance(waits, Over) or not waits else waits[0].phase

    def play(self) -> None:
        """All that the line asks for. Raises BadLineError on a seat that the game has not."""
        self._see_seats()
        self._hear_standing()
        try:
            if self.request.resolve:
                self._go_on()
            while self.taken < len(self.request.orders) and self._take(self.request.orders[self.taken]):
                pass
        except BadLineError as error:
            self.error = error

    def _take(self, texts: Texts) -> bool:
        """One member of ``orders``; whether its question has closed, so that the next member has its turn."""
        if isinstance(self.waits, Over) and not texts:
            return False
        self.taken += 1
        self._hear(self.taken, texts)
        if not self.request.resolve:
            return False
        if self.request.defaults:
            self.match = kernel.schedule(self.match, _NOW)
        return self._go_on()

    def _see_seats(self) -> None:
        known = self.bench.title.game.seats(self.match.state)
        for where, seat in _named(self.request):
            if seat not in known:
                raise BadLineError("unknown-seat", where, args={"known": known})
        everybody = (*known, PUBLIC, MASTER)
        for at, name in enumerate(self.request.audiences or ()):
            if name not in everybody:
                raise BadLineError("unknown-seat", f"audiences.{at}", args={"known": everybody})

    def _hear_standing(self) -> None:
        """A standing order counts as a whole, or not at all."""
        asks = self.bench.title.asks
        for name, texts in self.request.standing.items():
            seat = Seat(name)
            self.left[seat], self._texts[seat] = [], []
            for kind, text in texts.items():
                if kind and kind not in asks:
                    raise BadLineError("unknown-kind", f"standing.{seat}.{kind}", "one-of", {"known": asks})
                records = left_records(self.bench, read_steps(text, self.bench.reader, seat))
                self.left[seat] += [{"kind": kind, **record} for record in records]
                if all(record["status"] == "no-order" for record in records):
                    self._texts[seat].append((kind, text))

    def _hear(self, number: int, texts: Texts) -> None:
        asks = self.asks
        for name, text in texts.items():
            seat = Seat(name)
            self.match, records = judge(self.bench, self.match, asks.get(seat), seat, text)
            self.verdicts.setdefault(seat, []).extend({"step": number, **record} for record in records)

    def _go_on(self) -> bool:
        """Inputs one after another until somebody is waited for; whether there was any."""
        for number in range(MAX_STEPS):
            waits, before = self.waits, self.match
            if isinstance(waits, Roll):
                self.dice.label = waits.label
            self._answered = {}
            former = self.inputs[-1].phase if self.inputs else ""
            one = kernel.step(
                self.bench.title.game, before, self.dice, _NOW, proxy=self._standing, former=former
            )
            if one is None:
                return number > 0
            self.match = one.match
            (entry,), (phase,) = one.entries, one.phases
            self.inputs.append(Input(phase, self._shown(waits, before, entry), one.events))
        raise RuntimeError(f"{MAX_STEPS} steps without a question: the title loops")

    def _standing(self, view: Any, ask: Ask) -> Any:
        """See adjudicator.match.Proxy. In the question open at first a seat's own orders go before."""
        first = self.request.orders[0] if self.request.orders else {}
        if not self.inputs and not self.taken and ask.seat in first:
            return None
        texts = [text for kind, text in self._texts.get(ask.seat, ()) if kind in ("", ask.kind)]
        if not texts:
            return None
        bench = self.bench
        order = left(bench.title, bench.reader, view, ask, texts, bench.lang).order
        if order is not None:
            self._answered[ask.seat] = "standing"
        return order

    def _shown(self, waits: Pending, before: Match, entry: object) -> JsonRow:
        if isinstance(entry, Rolled) and isinstance(waits, Roll):
            by = self.dice.cast[-1]
            return {"roll": {**roll_record(waits), "values": list(entry.values), "by": by}}
        assert isinstance(entry, Answers)
        assert isinstance(waits, tuple)
        title, lang, answers = self.bench.title, self.bench.lang, {}
        for ask, answer in zip(waits, entry.answers, strict=True):
            view = title.game.view(before.state, answer.seat)
            given = "orders" if answer.seat in before.drafts else self._answered.get(answer.seat, "default")
            lines = title.standing(view, ask, answer.order, lang)
            answers[answer.seat] = {"kind": ask.kind, "by": given, "lines": list(lines)}
        return {"answers": answers}


def _named(request: Request) -> Iterator[tuple[str, str]]:
    """The seats that a line names, and where."""
    several = len(request.orders) > 1
    for at, texts in enumerate(request.orders):
        yield from ((f"orders.{at}.{seat}" if several else f"orders.{seat}", seat) for seat in texts)
    yield from ((f"standing.{seat}", seat) for seat in request.standing)


def roll_record(roll: Roll) -> JsonRow:
    """A roll as a record."""
    return {"label": roll.label, "sides": list(roll.sides), "audience": heard_by(roll.audience.seats)}


def heard_by(seats: Sequence[Seat] | None) -> list[str] | None:
    """An audience as a record: its seats, null where everybody hears."""
    return None if seats is None else list(seats)
