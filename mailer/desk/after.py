"""Orders left for later, judged as things are now; it stores and tells nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.title import Accepted, Refused, Unclear
from mailer.desk import standing
from mailer.desk.visit import Visit
from mailer.letters.eyes import current_phase
from mailer.table.judging import casts_doubt, meant_for
from parsers.conditions import PlanStep, chosen, flat, read_steps
from parsers.reading import Span


@dataclass(frozen=True, slots=True)
class Judged:
    """By where they stand: what is wrong with orders, and how others are read, each as it prints."""

    faults: dict[Span, tuple[str, ...]] = field(default_factory=dict)
    readings: dict[Span, list[str]] = field(default_factory=dict)


def judged(visit: Visit, kept: str, steps: Sequence[PlanStep]) -> Judged:
    """What the ``steps`` come to, left beside the text ``kept``; nothing is known where nobody can tell yet.

    Those left right behind an open question are judged as if it were passed.
    """
    play, seat = visit.at_table
    title, view, phase = play.title, play.view(seat), visit.intake.ahead
    behind = visit.ask is not None and phase == current_phase(play)
    ask = standing.following(play, seat) if behind else title.coming(view, seat, phase)
    found = Judged()
    if ask is None:
        return found
    former = read_steps(kept, standing.reader_of(play), seat)
    written = meant_for(title, view, ask, chosen((*former, *steps), play.game.facts(view, ask)))
    draft = title.draft(view, ask, None, [line.written for line in written], visit.person.lang)
    new, eyes = {id(line) for line in flat(steps)}, visit.eyes()
    for line, verdict in zip(written, draft.verdicts, strict=True):
        if id(line) not in new:
            continue
        match verdict:
            case Accepted(canonical):
                found.readings.setdefault(line.span, []).append(canonical)
            case Refused(fault, notes) if casts_doubt(verdict):
                found.faults[line.span] = tuple(map(eyes.fault, (fault, *notes)))
            case Unclear(candidates) if casts_doubt(verdict):
                found.faults[line.span] = (visit.say("line.unclear"), *candidates)
    return found
