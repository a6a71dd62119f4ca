"""What `make bench-post` has measured, as tables of Markdown with their verdicts; it measures nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

BARE = "bare loop"
WANTED = 0.6
"""What one daemon is to reach of the bare loop."""


SAID = {
    "postfix": "Postfix that takes the mails into its queue and delivers them",
    "gateway": "a door of our own to its LMTP, without a queue, that takes the mails",
}


@dataclass(frozen=True)
class Figure:
    """One run. ``judge`` and ``carrier`` are seconds of processor time, ``busy`` of all the machine's."""

    name: str
    letters: int
    sent: int
    size: int
    seconds: float
    judge: float
    carrier: float
    busy: float

    @property
    def rate(self) -> float:
        """Letters a second."""
        return self.letters / self.seconds


@dataclass(frozen=True)
class Compared:
    """The runs of one name, each with its share of the bare loops that ran just before and after it."""

    runs: Sequence[Figure]
    shares: Sequence[float]

    @property
    def name(self) -> str:
        """What ran."""
        return self.runs[0].name

    @property
    def share(self) -> float:
        """The median."""
        return median(self.shares)

    def of(self, value: Callable[[Figure], float]) -> float:
        """The median of something of the runs."""
        return median(map(value, self.runs))


def compared(figures: Sequence[Figure]) -> list[Compared]:
    """Figures in the order in which they ran, a bare loop before and after each of the others."""
    loops = [figure for figure in figures if figure.name == BARE]
    found: dict[str, list[tuple[Figure, float]]] = {}
    for before, figure, after in zip(figures, figures[1:], figures[2:], strict=False):
        if figure.name != BARE:
            share = figure.rate * (1 / before.rate + 1 / after.rate) / 2
            found.setdefault(figure.name, []).append((figure, share))
    bare = Compared(loops, [1.0] * len(loops))
    return [bare, *(Compared(*zip(*runs, strict=True)) for runs in found.values())]


def table(door: str, figures: Sequence[Figure]) -> str:
    """A table of Markdown with its verdict: medians, and from which to which rate."""
    rows = compared(figures)
    lines = [
        f"Dovecot, and {SAID[door]}:",
        "",
        "| | letters | bytes a mail | letters/s | from, to | of the bare loop | judge | carrier | machine |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for one in rows:
        spent = (
            f"{1000 * one.of(each):.1f}"
            for each in (
                lambda run: run.judge / run.letters,
                lambda run: run.carrier / run.letters,
                lambda run: run.busy / run.letters,
            )
        )
        rates = [run.rate for run in one.runs]
        lines.append(
            f"| {one.name} | {len(rates)} x {one.runs[0].letters} | {one.of(lambda run: run.size):.0f} "
            f"| {median(rates):.0f} | {min(rates):.0f}, {max(rates):.0f} | {one.share:.0%} "
            f"| {' | '.join(spent)} |"
        )
    lines += ["", *(_verdict(one) for one in rows if one.name.endswith("1 daemon"))]
    shared = [one for one in rows if one.name.startswith("PostgreSQL")]
    if len(shared) > 1:
        shares = ", ".join(f"{one.share:.0%}" for one in shared)
        loses = any(after.share < 0.95 * before.share for before, after in pairwise(shared))
        lines.append(f"* More daemons on PostgreSQL: {shares}; {'it loses' if loses else 'none lost'}.")
    return "\n".join(lines)


def _verdict(one: Compared) -> str:
    reached = "reached" if one.share >= WANTED else "**not reached**"
    return f"* {one.name}: {one.share:.0%} of the bare loop; {WANTED:.0%} {reached}."
