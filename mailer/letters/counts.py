"""The counts of the house as lines of a letter or of the command line; it must not count."""

from __future__ import annotations

from games.words import Words
from mailer.base.words import Clock
from mailer.table.operator import Statistics


def lines(words: Words, clock: Clock, counted: Statistics) -> tuple[str, ...]:
    """A line for people, games, letters in and out, and two for what waits longest."""
    told = []
    for count in counted.counts:
        kinds = "; ".join(f"{words.name('tally', kind)}: {number}" for kind, number in count.kinds.items())
        line = words.say(f"operator.stats.{count.what}", {"number": count.total})
        told.append(f"{line} ({kinds})" if kinds else line)
    for key, oldest in (("oldest-in", counted.oldest_in), ("oldest-out", counted.oldest_out)):
        when = clock.moment(oldest) if oldest is not None else words.say("operator.none")
        told.append(words.say(f"operator.stats.{key}", {"when": when}))
    return tuple(told)
