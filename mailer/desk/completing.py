"""A whole order of which a part was not taken, and the next letter that mends that: asked back, not done."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import groupby

from mailer.desk.pieces import Taken
from mailer.desk.visit import Visit
from mailer.store.models import Player
from parsers.conditions import PlanStep
from parsers.lexing import fold
from parsers.reading import Understood

_GOOD, _BAD = "+", "-"
"""Before each line that is remembered: whether it was taken."""
MOST_LINES, MOST_KEPT = 40, 6_000
"""Lines and letters of an order that is remembered."""


def together(visit: Visit, player: Player, taken: Taken) -> tuple[str, ...]:
    """What the letter before and this one may make: its lines in the places of those that were not taken."""
    kept = _kept(visit, player)
    bad = [at for at, line in enumerate(kept) if line.startswith(_BAD)]
    mended, ordered = ordered_lines(taken), [each for each in taken.lines if isinstance(each, Understood)]
    lines = [line[len(_GOOD) :] for line in kept]
    good = {_bare(line) for at, line in enumerate(lines) if at not in bad}
    again = any(_bare(text) in good for text in (*mended, *(each.text for each in ordered)))
    if not mended or again or max(len(mended), len(ordered)) >= len(kept):
        return ()  # the whole order again
    if len(mended) == len(bad):
        for at, line in zip(bad, mended, strict=True):
            lines[at] = line
        return ("\n".join(lines),)
    if len(bad) == 1:
        return ("\n".join((*lines[: bad[0]], *mended, *lines[bad[0] + 1 :])),)
    return ()


def remember(visit: Visit, player: Player, taken: Taken) -> None:
    """Keep what the letter orders, where it counts only as a whole and a part of it was not taken."""
    assert visit.play is not None
    ask = visit.ask
    whole = ask is not None and not ask.revisable and ask.kind in visit.play.title.wholes
    if not whole or "" not in visit.intake.broken or visit.intake.given:
        player.refused = ""
    else:
        marked = tuple(_marked(visit, taken))
        if len({line[0] for line in marked}) == 2 and len(marked) <= MOST_LINES:
            text = "\n".join((str(visit.play.row.question), *marked))
            player.refused = text if len(text) <= MOST_KEPT else ""
        # Else nothing of it was taken: it may mend what stood before once more.
    visit.session.add(player)


def missing(visit: Visit) -> int:
    """How many lines, or sentences of a line, are remembered that were not taken; 0 where nothing is."""
    player = visit.player
    return 0 if player is None else sum(line.startswith(_BAD) for line in _kept(visit, player))


def ordered_lines(taken: Taken) -> Sequence[str]:
    """The lines of a letter with an order."""
    numbers = sorted({piece.span.line for piece in taken.lines if isinstance(piece, Understood)})
    return [taken.text[number - 1].strip() for number in numbers]


def _kept(visit: Visit, player: Player) -> Sequence[str]:
    """What is remembered of the open question, each with its mark."""
    question, *kept = player.refused.split("\n")
    return kept if visit.play is not None and question == str(visit.play.row.question) else ()


def _marked(visit: Visit, taken: Taken) -> Iterator[str]:
    """The lines of a letter that order, each with its mark; one of which a part was taken in its parts."""
    bad = {place for place, said in visit.reply.said if said.mark == "bad"}
    for number in range(1, len(taken.text) + 1):
        pieces = [each for each in taken.lines if each.span.line == number]
        parts = [_mark(each, bad) for each in pieces]
        ordered = _GOOD in parts or any(isinstance(each, Understood) for each in pieces)
        whole = _BAD if any(line == number for line, _ in bad) else _GOOD
        if whole == _BAD and {_GOOD, _BAD} <= {*parts}:
            told = sorted(zip(pieces, parts, strict=True), key=lambda one: one[0].span.column)
            for mark, group in groupby((one for one in told if one[1]), key=lambda one: one[1]):
                texts = [each.text.strip() for each, _ in group]
                yield from (f"{mark}{text}" for text in (texts if mark == _GOOD else texts[:1]))
        elif ordered or whole == _BAD:
            yield f"{whole}{taken.text[number - 1].strip()}"


def _mark(piece: PlanStep, bad: Container[tuple[int, int]]) -> str:
    """Whether a piece of a line was taken; empty for what is no order."""
    if (piece.span.line, piece.span.column) in bad:
        return _BAD
    return _GOOD if isinstance(piece, Understood) else ""


def _bare(text: str) -> str:
    return fold(text).strip(" \t.,;:!")
