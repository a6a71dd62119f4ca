"""How the numbers of a game went, as a drawing and as a table; a spectator's view is all that it knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from mailer.letters.sheet import Grid
from mailer.web.game_page import name_of
from mailer.web.record import Record
from mailer.web.wording import words_in

LEFT, TOP, WIDE, HIGH = 40, 12, 500, 220
"""The field of the drawing within its frame."""

APART = 16
"""The least space between the names behind two lines."""

BESIDE = 2.6
"""What lies between the middles of lines that would cover each other."""

COLOURS = 10


@dataclass(frozen=True, slots=True)
class Line:
    """How one number went: ``points`` as SVG has them, its last value, and where its name stands."""

    name: str
    last: int
    points: str
    end: float
    label: float
    colour: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines over all positions. ``rules`` are the numbers at the left side with where they stand.

    ``ends`` are the names of the first position and of the phase that led to the last.
    """

    title: str
    lines: tuple[Line, ...]
    rules: tuple[tuple[int, float], ...]
    ends: tuple[str, str]
    text: Grid


def chart_of(record: Record, lang: str) -> Chart | None:
    """The chart of a game; None where its title has no numbers, or there is but one position."""
    # A game may end without another position: the last one has another name then.
    key = f"{lang} {record.play.over is None}"
    if key not in record.charts:
        record.charts[key] = _made(record, lang)
    found: Chart | None = record.charts[key]
    return found


def _made(record: Record, lang: str) -> Chart | None:
    found = [record.eyes(number, None, lang) for number in range(len(record.positions))]
    tables = [eyes.play.title.figures(eyes.view, lang) for eyes in found]
    told = [table for table in tables if table is not None]
    if len(told) < 2 or len(told) != len(found):
        return None
    names = tuple(name for name, _ in told[-1].rows)
    series = tuple(tuple(int(value) for _, value in table.rows) for table in told)
    title = found[-1].words.say(told[-1].key)
    steps = tuple(name_of(record, number, lang) for number in range(len(found)))
    last = record.positions[-1].phase
    return Chart(
        title,
        _lines(names, series),
        tuple((value, _height(value, series)) for value in _rules(series)),
        (steps[0], record.play.title.phase_name(last, lang) if last else steps[-1]),
        _text(title, names, steps, series, lang),
    )


def _range(series: Sequence[Sequence[int]]) -> tuple[int, int]:
    """The least and the largest number of the field: zero is in it, and it is not empty."""
    values = [value for row in series for value in row]
    return min(0, *values), max(1, *values)


def _rules(series: Sequence[Sequence[int]]) -> tuple[int, ...]:
    least, most = _range(series)
    step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if (most - least) / size <= 6)
    return tuple(value for value in range(least - least % step, most + 1, step) if value >= least)


def _height(value: int, series: Sequence[Sequence[int]]) -> float:
    least, most = _range(series)
    return round(TOP + HIGH * (most - value) / (most - least), 1)


def _lines(names: Sequence[str], series: Sequence[Sequence[int]]) -> tuple[Line, ...]:
    across = WIDE / (len(series) - 1)
    heights = [_side_by_side(row, series) for row in series]
    ends = heights[-1]
    labels = _parted(ends)
    return tuple(
        Line(
            name,
            series[-1][at],
            " ".join(f"{LEFT + across * number:.1f},{row[at]}" for number, row in enumerate(heights)),
            ends[at],
            labels[at],
            at % COLOURS,
        )
        for at, name in enumerate(names)
    )


def _side_by_side(values: Sequence[int], series: Sequence[Sequence[int]]) -> list[float]:
    """Where lines stand at one position: those of one number beside each other, so that all are seen."""
    ranks = [(values[:at].count(value), values.count(value)) for at, value in enumerate(values)]
    return [
        round(_height(value, series) + BESIDE * (rank - (count - 1) / 2), 1)
        for value, (rank, count) in zip(values, ranks, strict=True)
    ]


def _parted(ends: Sequence[float]) -> list[float]:
    """Where names stand so that none covers another: as near to the ends of their lines as that allows."""
    order = sorted(range(len(ends)), key=lambda at: ends[at])
    places = list(ends)
    for former, at in pairwise(order):
        places[at] = max(places[at], places[former] + APART)
    over = max(places, default=0.0) - (TOP + HIGH)
    limit = float(TOP + HIGH)
    for at in reversed(order if over > 0 else []):
        places[at] = min(places[at], limit)
        limit = places[at] - APART
    return [round(place, 1) for place in places]


def _text(
    title: str, names: Sequence[str], steps: Sequence[str], series: Sequence[Sequence[int]], lang: str
) -> Grid:
    """The positions in which a number changed, the first and the last."""
    last = len(series) - 1
    rows = tuple(
        (step, *map(str, series[at]))
        for at, step in enumerate(steps)
        if at in (0, last) or series[at] != series[at - 1]
    )
    return Grid(title, (words_in(lang).say("chart.position"), *names), rows)
