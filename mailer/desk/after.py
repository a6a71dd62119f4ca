"""Orders left for later, judged as things are now; it stores and tells nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.title import Refused, Unclear
from mailer.desk import standing
from mailer.desk.visit import Visit
from mailer.letters.eyes import current_phase
from mailer.table.judging import casts_doubt
from parsers.conditions import PlanStep, chosen, flat, read_steps
from parsers.reading import Span, Understood


def faults(visit: Visit, kept: str, steps: Sequence[PlanStep]) -> Mapping[Span, tuple[str, ...]]:
    """What is wrong with which of the ``steps``, left beside the text ``kept``: where it stands, and why.

    Those left right behind an open question are judged as if it were passed.
    """
    play, seat = visit.at_table
    title, view, phase = play.title, play.view(seat), visit.intake.ahead
    behind = visit.ask is not None and phase == current_phase(play)
    ask = standing.following(play, seat) if behind else title.coming(view, seat, phase)
    if ask is None:
        return {}
    former = read_steps(kept, standing.reader_of(play), seat)
    written = [
        line
        for line in chosen((*former, *steps), play.game.facts(view, ask))
        if isinstance(line, Understood) and title.concerns(view, ask, line.written)
    ]
    draft = title.draft(view, ask, None, [line.written for line in written], visit.person.lang)
    new, eyes, found = {id(line) for line in flat(steps)}, visit.eyes(), dict[Span, tuple[str, ...]]()
    for line, verdict in zip(written, draft.verdicts, strict=True):
        if id(line) not in new or not casts_doubt(verdict):
            continue
        match verdict:
            case Refused(fault, notes):
                found[line.span] = tuple(map(eyes.fault, (fault, *notes)))
            case Unclear(candidates):
                found[line.span] = (visit.say("line.unclear"), *candidates)
    return found
