"""Actions of rounds to come behind an answer: they are asked then; it must not look at what they order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.kinds import Ask, Fault
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.text.drafts.asides import Answer
from games.paths_of_glory.text.drafts.headings import is_now
from games.paths_of_glory.text.phrases import Heading, Written
from games.title import Draft, Refused
from games.words import Words


def without_later(
    draft: Answer, source: Source, words: Words, view: View, ask: Ask, written: Sequence[Written]
) -> Draft:
    """``FR 5 retreats to Paris. Then card 9 as event``: the retreat alone is asked."""
    at = _begins(view, ask, written)
    if at is None:
        return draft(source, words, view, ask, written)
    made = draft(source, words, view, ask, written[:at])
    later = Refused(Fault("action-later"), beside=True)
    return replace(made, verdicts=(*made.verdicts, *(later,) * (len(written) - at)))


def _begins(view: View, ask: Ask, written: Sequence[Written]) -> int | None:
    """Where an action begins behind an answer that is none, or that of another round behind an action."""
    heads = [at for at, each in enumerate(written) if isinstance(each, Heading) and not each.passes]
    if ask.kind != "action":
        return heads[0] if heads and heads[0] > 0 else None
    if len(heads) < 2 or not _is_now(view, written[heads[0]]):
        return None
    return None if _is_now(view, written[heads[1]]) else heads[1]


def _is_now(view: View, heading: Written) -> bool:
    """Whether no other round was named before a heading."""
    assert isinstance(heading, Heading)
    return heading.round is None or is_now(view, heading.round)
