"""What is said of the lines of an answer of which one cannot stand; it must not know why it cannot."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.drafting import UnresolvedError
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.orders import Order
from games.paths_of_glory.text.remedies import Remedies
from games.paths_of_glory.text.wording import Wording
from games.title import Refused, Unclear, Verdict, Withheld

OTHER_KIND = frozenset(
    (
        *("yes-or-no", "cards-wanted", "losses-wanted", "stand-or-retreat", "retreat-wanted"),
        *("advance-wanted", "replacements-wanted", "not-now"),
    )
)
"""Faults of answers that are none to what is asked."""


def refused(unresolved: UnresolvedError, wording: Wording, remedies: Remedies) -> Verdict:
    """What is said of a line that cannot be, with what could be ordered instead."""
    fault = unresolved.fault
    if fault is None:
        return Unclear(tuple(wording.space(SpaceId(space)) for space in unresolved.meanings))
    return Refused(fault, remedies.named(fault))


def apart(
    verdict: Verdict, later: Verdict, alone: Sequence[Order | UnresolvedError], wording: Wording
) -> tuple[Verdict, ...]:
    """The refusal at each line that is no answer to what is asked; beside one that is, that it comes later.

    ``alone``: what each line would have come to by itself.
    """
    answers = [
        not isinstance(each, UnresolvedError) or each.fault is None or each.fault.key not in OTHER_KIND
        for each in alone
    ]
    return tuple(
        Withheld("" if isinstance(each, UnresolvedError) else "; ".join(wording.lines(each)))
        if answers[at]
        else (later if any(answers) else verdict)
        for at, each in enumerate(alone)
    )


def around(
    verdict: Verdict,
    unresolved: UnresolvedError,
    ends: Sequence[Order | UnresolvedError],
    wording: Wording,
) -> tuple[Verdict, ...]:
    """The refusal at the line that cannot stand; lines beside it that could are held back.

    ``ends``: what the first line, the first two, ... would have come to, without the last.
    """
    made: list[Verdict] = []
    said: tuple[str, ...] = ()
    for outcome in ends:
        if isinstance(outcome, UnresolvedError):
            same = (outcome.fault, outcome.meanings) == (unresolved.fault, unresolved.meanings)
            made.append(verdict if same else Withheld(""))
            continue
        lines = wording.lines(outcome)
        made.append(Withheld("; ".join(line for line in lines if line not in said)))
        said = lines
    at = next((at for at, each in enumerate(made) if each is verdict), len(made))
    blank = (Withheld(""),) * (len(ends) - at)
    return (*made[:at], verdict, *blank)
