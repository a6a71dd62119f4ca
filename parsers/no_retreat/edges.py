"""Cards for one end of a phase: ``event 43 at the end of their movement``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from games.no_retreat.model.cards import Pack
from games.no_retreat.text.phrases import CardName, Playing, Timed
from games.no_retreat.text.timing import COMBAT, MOVEMENT, ORGANIZATION
from parsers.kit.lexicon import either, meaning
from parsers.lexing import fold
from parsers.no_retreat.conditions import sides, timed
from parsers.no_retreat.gathering import of_whole
from parsers.no_retreat.names import lexicon
from parsers.reading import Line, Span, Understood, Unreadable

_WINDOWS = {
    ORGANIZATION: ("org",),
    MOVEMENT: ("move",),
    COMBAT: ("counterblow", "commit", "roll", "result", "combat", "reroll"),
}
"""How the names of the windows of a phase begin, where its ends are windows of their own."""
_FIRST = ("org", "move", "counterblow")
"""Of these those that stand before all else in their phase; what has an end in its name is behind all."""
_ANY = {"any", "turn.own"}
"""Windows of no phase, where the first is taken."""
_ENDS = "phase.end.any"


class Time(NamedTuple):
    """Whose player turn and which phase of it an order is for, where it begins in the text, and the order."""

    whose: str
    step: int
    begin: int
    order: str


class Edge(NamedTuple):
    """``at the end of their movement``. ``edge``: ``start``, ``end``, ``after``, or ``within`` for any time.

    ``words``: what says so, and where they ``begin``; ``rest``: the text with blanks for them.
    """

    edge: str
    whose: str
    step: int
    begin: int
    words: str
    rest: str

    def opens(self, pack: Pack, card: CardName) -> bool:
        """Whether a card may be played then."""
        return _opens_then(pack, Playing(card), self)


def in_time(
    whole: Span,
    piece: str,
    tried: Callable[[str], Sequence[object]],
    part: Callable[[int, str], list[Line]],
    pack: Pack,
) -> list[Line] | None:
    """The lines of a piece that says when its order is for, None where it says no such thing.

    ``part`` reads the order, told where it begins in the line.
    """
    time = _time_of(whole, piece, tried, pack)
    if time is None or isinstance(time, Unreadable):
        return None if time is None else [time]
    first, *more = part(whole.column - 1 + time.begin, time.order) or [
        Unreadable(whole, piece, "incomplete", {})
    ]
    if isinstance(first, Understood):
        first = Understood(whole, piece, Timed(time.whose, time.step, first.written))
    return [first, *(of_whole(whole, piece, each) for each in more)]


def _time_of(
    whole: Span, text: str, tried: Callable[[str], Sequence[object]], pack: Pack
) -> Time | Unreadable | None:
    """When an order is for; unreadable where its card is played at the other end of that phase."""
    if (found := timed(text)) is not None:
        whose, step, begin = found
        return Time(whose, step, begin, text[begin:])
    if (said := at_edge(text)) is None:
        return None
    made = tried(said.rest)
    if not made or not isinstance(card := made[0], Playing):
        return None
    if not _opens_then(pack, card, said):
        where = Span(whole.line, whole.column + said.begin, len(said.words))
        return Unreadable(where, text, "unexpected-word", {"word": said.words})
    return Time(said.whose, said.step, 0, said.rest)


def at_edge(text: str) -> Edge | None:
    """The time that is said in a text."""
    folded = fold(text)
    match = _pattern().search(folded)
    if match is None or len(folded) != len(text):
        return None
    steps = {step: (*words, *lexicon()["edges"].get(step, ())) for step, words in lexicon()["phases"].items()}
    whose = meaning(match["side"] or match["behind"], sides())
    step = meaning(match["step"] or match["ahead"], steps)
    edge = meaning(match["edge"], lexicon()["edge-words"])
    if whose is None or step is None or edge is None:
        return None
    begin, end = match.span()
    if not text[:begin].strip():
        end += len(text[end:]) - len(text[end:].lstrip(" :,"))
    rest = text[:begin] + " " * (end - begin) + text[end:]
    return Edge(edge, whose, int(step), begin, text[begin : match.end()], rest)


def _opens_then(pack: Pack, said: Playing, when: Edge) -> bool:
    """Whether a card that is named alone may be played then; whose half is meant is not known.

    Of a card that is not for this phase at all the rules tell more, but nothing is kept as if it were in it.
    """
    if when.edge == "within" or len(said.card.cards) != 1:
        return True
    halves = [half.windows for (card, _), half in pack.halves.items() if card == said.card.cards[0]]
    first = _WINDOWS.get(when.step, ())
    here = [each for windows in halves for each in windows if each.partition(".")[0] in first]
    ends = any(".end" in each for each in here) or any(_ENDS in windows for windows in halves)
    anyhow = any(_ANY & {*windows} for windows in halves)
    if when.edge == "start":
        starts = any(each.partition(".")[0] in _FIRST and ".end" not in each for each in here)
        return starts or not here
    return ends or (when.edge == "end" and not here and (not anyhow or not first))


@cache
def _pattern() -> re.Pattern[str]:
    whose = either(word for words in sides().values() for word in words)
    step = either(
        word
        for key, words in lexicon()["phases"].items()
        for word in (*words, *lexicon()["edges"].get(key, ()))
    )
    edge = either(word for words in lexicon()["edge-words"].values() for word in words)
    return re.compile(
        rf"(?<!\w)(?P<edge>{edge})\s+(?:the\s+)?"
        rf"(?:(?P<side>{whose})\s+(?P<step>{step})|(?P<ahead>{step})\s+(?P<behind>{whose}))(?!\w)"
    )
