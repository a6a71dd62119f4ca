"""How long words count that pass all cards, or tell of any battle, and for which phases they are kept."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.conditions import ALWAYS
from adjudicator.kinds import Ask, Seat
from games.no_retreat.model.atlas import AXIS, SOVIET, foe
from games.no_retreat.text.phrases import Keeping, Passing, Replying, Written
from games.no_retreat.text.timing import CARDS, COMBAT, DETRAINING, When, following, half, moment
from games.no_retreat.text.windows import passes_here

_IN_BATTLE = frozenset(("defend", "counterattack"))
"""Questions that words for any battle answer, and those of the battles to come with them."""


def codes(seat: Seat, phase: str, ask: Ask | None, step: Sequence[Written | None]) -> tuple[str, ...]:
    """The phases for which one step of a letter is kept, ``""`` for ``ask``; nothing: it is as any other."""
    (written,) = step if len(step) == 1 else (None,)
    if not phase:
        return ()
    now = moment(phase)
    match written:
        case Passing("battle"):
            return ("",)
        case Keeping("keep") if now.step != CARDS:
            return ("",)  # that a card stays in hand says of no later card phase that all others go
        case Passing(whose=whose, step=number):
            here = ("",) if ask is not None and passes_here(ask, written) else ()
            if not here and written.plain:
                return ("",)
            then = _until(seat, now, written)
            open_ = not whose and number in (0, now.step)
            open_ |= (
                bool(whose) and (then.turn, then.half) == (now.turn, now.half) and number in (0, now.step)
            )
            return (*here, then.code) if open_ else (then.code,)
        case Replying((), when=when) if when == ALWAYS and ask is not None and ask.kind in _IN_BATTLE:
            return ("", phase) if now.step == COMBAT and half(seat) != now.half else ()
    return ()


def _until(seat: Seat, now: When, written: Passing) -> When:
    """The phase that the words last to: of a player turn the last of all, so that they count in each."""
    side = {"own": seat, "foe": foe(seat), "": (AXIS, SOVIET)[now.half]}.get(
        written.whose, Seat(written.whose)
    )
    if written.span == "round":
        return When(now.turn, 1, DETRAINING)
    if written.span == "phase":
        return following(now, side, written.step or now.step)
    return following(now, side, DETRAINING)


def until(ask: Ask, written: Passing) -> str:
    """The code of the phase under which words that pass a span of play are kept."""
    return _until(ask.seat, moment(ask.phase), written).code if ask.phase else ""
