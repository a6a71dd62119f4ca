"""Which battles words for the other battles are about; it judges no order."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import Ask
from games.no_retreat.model.state import View
from games.no_retreat.text.phrases import Replying, Timed, Written
from games.no_retreat.text.steps import standing_at


def told_apart(view: View, ask: Ask, written: Written, beside: Sequence[Written]) -> bool:
    """Whether words for the other battles are none for that of the ask: something ``beside`` them is."""
    said = written.order if isinstance(written, Timed) else written
    hexes = ask.args.get("hexes", ())
    if not isinstance(said, Replying) or not said.rest or not isinstance(hexes, tuple | list):
        return False
    own = (each.order if isinstance(each, Timed) else each for each in beside)
    return any(
        {*hexes} & {hex_ for place in each.places for hex_ in standing_at(view.board, place)}
        for each in own
        if isinstance(each, Replying)
    )
