"""What `make bench-post` has measured, as tables of Markdown with their verdicts; it measures nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

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


def table(door: str, figures: Sequence[Figure]) -> str:
    """A table of Markdown with its verdict. The bare loop is the mean of its runs."""
    loops = [figure for figure in figures if figure.name == BARE]
    rate = sum(loop.letters for loop in loops) / sum(loop.seconds for loop in loops)
    lines = [
        f"Dovecot, and {SAID[door]}:",
        "",
        "| | letters | bytes a mail | seconds | letters/s | of the bare loop | judge | carrier | machine |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for one in figures:
        spent = (f"{1000 * each / one.letters:.1f}" for each in (one.judge, one.carrier, one.busy))
        lines.append(
            f"| {one.name} | {one.letters} | {one.size} | {one.seconds:.1f} | {one.rate:.1f} "
            f"| {one.rate / rate:.0%} | {' | '.join(spent)} |"
        )
    lines += ["", *(_verdict(one, one.rate / rate) for one in figures if one.name.endswith("1 daemon"))]
    shared = [one for one in figures if one.name.startswith("PostgreSQL")]
    if len(shared) > 1:
        rates = ", ".join(f"{one.rate:.0f}" for one in shared)
        loses = any(after.rate < 0.95 * before.rate for before, after in pairwise(shared))
        lines.append(
            f"* More daemons on PostgreSQL: {rates} letters/s; {'it loses' if loses else 'none lost'}."
        )
    return "\n".join(lines)


def _verdict(figure: Figure, share: float) -> str:
    reached = "reached" if share >= WANTED else "**not reached**"
    return f"* {figure.name}: {share:.0%} of the bare loop; {WANTED:.0%} {reached}."
