"""A whole order of which a part was not taken, and the next letter that mends that: asked back, not done."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import groupby, islice

from mailer.desk.pieces import Taken
from mailer.desk.visit import Visit
from mailer.store.models import Player
from parsers.conditions import PlanStep
from parsers.lexing import fold
from parsers.reading import Understood

_GOOD, _BAD = "+", "-"
"""Before each line that is remembered, and each part of one: whether it was taken."""
_PART = "\v"
"""Between the parts of a line of which one was taken and another not."""
MOST_LINES, MOST_KEPT = 40, 6_000
"""Lines and letters of an order that is remembered."""


def together(visit: Visit, player: Player, taken: Taken) -> Iterator[str]:
    """What the letter before and this one may make: this one's lines in the place of what was not taken.

    That is a part of a line first, then the line.
    """
    lines = _kept(visit, player)
    mended, ordered = ordered_lines(taken), [each for each in taken.lines if isinstance(each, Understood)]
    said = {_bare(text) for text in (*mended, *(each.text for each in ordered))}
    parted = [part for line in lines for part in _parts(line)]
    for kept in (parted, lines) if parted != lines else (lines,):
        bad = [at for at, line in enumerate(kept) if line.startswith(_BAD)]
        texts = [line[len(_GOOD) :] for line in kept]
        if not mended or said & {_bare(text) for at, text in enumerate(texts) if at not in bad}:
            continue  # the whole order again, or the whole line
        if max(len(mended), len(ordered) if kept is parted else 0) >= len(kept):
            continue
        if len(mended) == len(bad):
            for at, text in zip(bad, mended, strict=True):
                texts[at] = text
            yield "\n".join(texts)
        elif len(bad) == 1:
            yield "\n".join((*texts[: bad[0]], *mended, *texts[bad[0] + 1 :]))


def remember(visit: Visit, player: Player, taken: Taken) -> None:
    """Keep what the letter orders, where it counts only as a whole and a part of it was not taken."""
    assert visit.play is not None
    ask = visit.ask
    whole = ask is not None and not ask.revisable and ask.kind in visit.play.title.wholes
    if not whole or "" not in visit.intake.broken or visit.intake.given:
        player.refused = ""
    else:
        marked = tuple(_marked(visit, taken))
        marks = {part[0] for line in marked for part in _parts(line)}
        if len(marks) == 2 and len(marked) <= MOST_LINES:
            text = "\n".join((str(visit.play.row.question), *marked))
            player.refused = text if len(text) <= MOST_KEPT else ""
        # Else nothing of it was taken: it may mend what stood before once more.
    visit.session.add(player)


def missing(visit: Visit) -> int:
    """How many lines are remembered that were not taken; 0 where nothing is."""
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
    wrong = {number for number, _ in bad if 0 < number <= len(taken.text)}
    by_line: dict[int, list[PlanStep]] = {number: [] for number in wrong}
    for piece in taken.lines:
        by_line.setdefault(piece.span.line, []).append(piece)
    for number in sorted(by_line):
        pieces = sorted(by_line[number], key=lambda each: each.span.column)
        told = [(mark, each.text.strip()) for each in pieces if (mark := _mark(each, bad))]
        whole = _BAD if number in wrong else _GOOD
        if whole == _BAD and {mark for mark, _ in told} == {_GOOD, _BAD}:
            yield _BAD + _PART.join(f"{mark}{text}" for mark, text in told)
        elif whole == _BAD or any(isinstance(each, Understood) for each in pieces):
            yield f"{whole}{taken.text[number - 1].strip()}"


def _parts(line: str) -> Iterator[str]:
    """The parts of a line, each with its mark; of those that stand together and were not taken the first."""
    if _PART not in line:
        yield line
        return
    for mark, group in groupby(line[len(_BAD) :].split(_PART), key=lambda part: part[: len(_GOOD)]):
        yield from islice(group, None if mark == _GOOD else 1)


def _mark(piece: PlanStep, bad: Container[tuple[int, int]]) -> str:
    """Whether a piece of a line was taken; empty for what is no order."""
    if (piece.span.line, piece.span.column) in bad:
        return _BAD
    return _GOOD if isinstance(piece, Understood) else ""


def _bare(text: str) -> str:
    return fold(text).strip(" \t.,;:!")
