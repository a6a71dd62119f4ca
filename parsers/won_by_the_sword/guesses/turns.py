"""Who goes first in a round, by who does what in each clause: ``my army opens, the enemy is second``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Written
from parsers.won_by_the_sword.guesses.bag import Bag, Group

FIRST, YIELDS, SECOND = "precede-yes", "precede-no", "precede-second"
"""Who it is said of goes first, lets the other go first, or goes second."""
_DEEDS = {FIRST, YIELDS, SECOND}


def preceding(bag: Bag) -> Iterator[Group]:
    """The answer of a single clause."""
    if bag.named():
        return
    first = _is_first(bag)
    if first is not None:
        yield [(say.Preceding(first),)]


def precedes(found: Sequence[Bag]) -> tuple[Written, ...]:
    """The answer in which all clauses that tell of it agree; nothing where they do not."""
    if any(each.named() for each in found):
        return ()
    deeds = {deed for each in found for deed in each.deeds}
    told = [first for each in found if (first := _is_first(each)) is not None]
    if not deeds or not deeds <= {*_DEEDS, "stay"} or len({*told}) != 1:
        return ()
    return (say.Preceding(told[0]),)


def _is_first(bag: Bag) -> bool | None:
    """Whether oneself goes first by what a clause says of oneself or of the foe."""
    if YIELDS in bag.deeds:
        return False
    said = {*bag.deeds} & {FIRST, SECOND}
    if len(said) != 1 or (bag.foe and bag.mine):
        return None
    return (FIRST in said) != bag.foe
