"""With which phase a heading of a round is kept; it must not read text."""

from __future__ import annotations

from collections.abc import Sequence

from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Written


def headed(steps: Sequence[Sequence[Written | None]], codes: Sequence[str]) -> list[str]:
    """A heading goes with what stands under it: of a round that was left with more it says nothing new.

    That of the round which is played stays with what is answered now.
    """
    made = list(codes)
    for at, step in enumerate(steps):
        if len(step) != 1 or not isinstance(step[0], say.Timing):
            continue
        more = next((to for to in range(at + 1, len(steps)) if _is_heading(steps[to])), len(steps))
        below = [code for code in codes[at + 1 : more] if code]
        if codes[at] and below and codes[at] not in below:
            made[at] = below[0]
    return made


def _is_heading(step: Sequence[Written | None]) -> bool:
    return bool(step) and isinstance(step[0], say.Timing)
