"""A whole order of which a part was not taken, and the next letter that mends that: asked back, not done."""

from __future__ import annotations

from collections.abc import Sequence

from mailer.desk.pieces import Taken
from mailer.desk.visit import Visit
from mailer.store.models import Player
from parsers.reading import Understood

_GOOD, _BAD = "+", "-"
"""Before each line that is remembered: whether it was taken."""
MOST_LINES, MOST_KEPT = 40, 6_000
"""Lines and letters of an order that is remembered."""


def together(visit: Visit, player: Player, taken: Taken) -> tuple[str, ...]:
    """What the letter before and this one may make: its lines in the places of those that were not taken."""
    question, *kept = player.refused.split("\n")
    if not kept or visit.play is None or question != str(visit.play.row.question):
        return ()
    bad = [at for at, line in enumerate(kept) if line.startswith(_BAD)]
    mended = [taken.text[number - 1].strip() for number in _ordered(taken)]
    if not mended or len(mended) >= len(kept):
        return ()  # the whole order again
    lines = [line[len(_GOOD) :] for line in kept]
    if len(mended) == len(bad):
        for at, line in zip(bad, mended, strict=True):
            lines[at] = line
        return ("\n".join(lines),)
    if len(bad) == 1:
        return ("\n".join((*lines[: bad[0]], *mended, *lines[bad[0] + 1 :])),)
    return ()


def remember(visit: Visit, player: Player, taken: Taken) -> None:
    """Keep what the letter orders, where it counts only as a whole and a part of it was not taken."""
    assert visit.play is not None
    ask = visit.ask
    whole = ask is not None and not ask.revisable and ask.kind in visit.play.title.wholes
    bad = {place[0] for place, said in visit.reply.said if said.mark == "bad"}
    numbers = sorted({*_ordered(taken), *(number for number in bad if 0 < number <= len(taken.text))})
    good = [number for number in numbers if number not in bad]
    if not whole or "" not in visit.intake.broken or visit.intake.given:
        player.refused = ""
    elif good and len(good) < len(numbers) <= MOST_LINES:
        marked = ((_BAD if number in bad else _GOOD, taken.text[number - 1].strip()) for number in numbers)
        text = "\n".join((str(visit.play.row.question), *(f"{mark}{line}" for mark, line in marked)))
        player.refused = text if len(text) <= MOST_KEPT else ""
    # Else nothing of it was taken: it may mend what stood before once more.
    visit.session.add(player)


def _ordered(taken: Taken) -> Sequence[int]:
    """The lines with an order, by their numbers."""
    return sorted({piece.span.line for piece in taken.lines if isinstance(piece, Understood)})
