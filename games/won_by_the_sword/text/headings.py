"""Of which phase a heading is, and with which it is kept; it must not read text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.kinds import Ask, Seat
from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Written


class When(NamedTuple):
    """An own activation of a round, the ``number``-th; 0: the round itself."""

    turn: int
    round: int
    number: int = 0

    def code(self, seat: Seat) -> str:
        """``2-3P1``"""
        return f"{self.turn}-{self.round}" + (f"{seat[0]}{self.number}" if self.number else "")


def of_activation(code: str, said: say.Timing, seat: Seat, now: When) -> str:
    """The phase of a heading of the round ``code``: that of its own activation, if it names one.

    ``now`` is the first that is not begun: it goes by the round.
    """
    own = f"{code}{seat[0]}{said.activation}" if said.activation else code
    return code if own == now.code(seat) else own


def is_asked(said: say.Timing, ask: Ask) -> bool:
    """Whether a heading that names an activation is of the one that is asked."""
    return not said.activation or (
        ask.kind == "activate" and ask.phase.endswith(f"{ask.seat[0]}{said.activation}")
    )


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
