"""Own activations to come, as questions that are not asked yet."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import Args, Ask, Seat
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.rules.phases.activating import epidemic_due
from games.won_by_the_sword.rules.phases.rounds import unmoved
from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Written
from games.won_by_the_sword.text.timing import CODE, round_of


def coming(source: Source, view: View, seat: Seat, phase: str) -> Ask | None:
    """An own activation of this round; where an epidemic is due it hangs on that."""
    if view.own is None or epidemic_due(source, view.board, view.own, seat) is not None:
        return None
    found = CODE.fullmatch(phase)
    if found is None or found[3] != seat[0] or round_of(phase) != f"{view.board.turn}-{view.board.round}":
        return None
    args: Args = {"number": int(found[4]), "columns": unmoved(view.board, seat)}
    return Ask(seat, "activate", phase, args=args)


def activations(
    view: View, ask: Ask, written: Sequence[Written]
) -> tuple[tuple[Ask, tuple[Written, ...]], ...]:
    """Activations that follow ``ask``, each with the question that it would answer."""
    made: list[tuple[Ask, tuple[Written, ...]]] = []
    said = ask.args.get("number")
    number = said if isinstance(said, int) and ask.kind == "activate" else 0
    for each in written:
        if isinstance(each, say.Activating):
            number += 1
            args: Args = {"number": number, "columns": unmoved(view.board, ask.seat)}
            made.append((Ask(ask.seat, "activate", ask.phase, args=args), (each,)))
        elif made:
            later, before = made[-1]
            made[-1] = later, (*before, each)
    return tuple(made)
