"""A layout that waits for its writer's word, and a letter that says more or something else; no rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.kinds import Fault
from games.sunset_of_empire.model.orders import LayOut, Order
from games.sunset_of_empire.text.phrases import Everything, Laying, Passing, Written
from games.title import Accepted, Draft, Refused, Unclear, Verdict


def beside(
    former: Order | None,
    draft: Draft,
    written: Sequence[Written],
    fault: Callable[[Order], Fault | None],
    texts: tuple[Callable[[LayOut], str], Callable[[LayOut], str]],
) -> Draft:
    """A draft beside the layout that waits: cards that are added to it, or stand instead of it, or either.

    ``texts`` print a layout, and one that says to be all. What names none of the cards that wait, or some of
    them and others, may be meant as either: it is asked back, where both are allowed.
    """
    order = draft.order
    if not (isinstance(former, LayOut) and former.cards and isinstance(order, LayOut) and order.cards):
        return draft
    old, new = set(former.cards), set(order.cards)
    hows = {each.how for each in written if isinstance(each, Laying | Everything)}
    if "only" in hows or new >= old:
        return draft
    if new < old:
        return _with(draft, written, former) if "more" in hows else draft
    whole = LayOut((*former.cards, *(card for card in order.cards if card not in old)))
    wrong = fault(whole)
    lay, only = texts
    if wrong is None and "more" in hows and not old & new:
        return _with(draft, written, whole, lay(whole))
    if wrong is None:
        return _instead(draft, written, former, Unclear((lay(whole), only(order))))
    return _instead(draft, written, former, Refused(wrong)) if "more" in hows else draft


def to_nothing(
    draft: Draft, former: Order | None, written: Sequence[Written], only: Callable[[LayOut], str]
) -> Draft:
    """Of a layout that cannot be added to later: cards beside others, where none are, are asked back.

    What they should lie beside may have been refused, or never have come.
    """
    order, at = draft.order, _accepted(draft, written)
    hows = {each.how for each in (written[place] for place in at) if isinstance(each, Laying | Everything)}
    waits = isinstance(former, LayOut) and former.cards
    if waits or hows != {"more"} or not isinstance(order, LayOut) or not order.cards:
        return draft
    verdict = Unclear((only(order),))
    verdicts = tuple(verdict if place in at else each for place, each in enumerate(draft.verdicts))
    return Draft(former, verdicts, former is not None)


def _with(draft: Draft, written: Sequence[Written], order: LayOut, text: str = "") -> Draft:
    """The draft with another layout, printed where one line alone makes it."""
    at = _accepted(draft, written)
    verdicts = list(draft.verdicts)
    if text and len(at) == 1:
        verdicts[at[0]] = Accepted(text)
    return Draft(order, tuple(verdicts), draft.complete)


def _instead(draft: Draft, written: Sequence[Written], former: LayOut, verdict: Verdict) -> Draft:
    """The layout that waits goes on waiting; the lines that would lay something out get this verdict."""
    at = _accepted(draft, written)
    said = (verdict if place in at else each for place, each in enumerate(draft.verdicts))
    return Draft(former, tuple(said), draft.complete)


def _accepted(draft: Draft, written: Sequence[Written]) -> list[int]:
    return [
        at
        for at, (verdict, each) in enumerate(zip(draft.verdicts, written, strict=True))
        if isinstance(verdict, Accepted) and isinstance(each, Laying | Everything)
    ]


def _lays_nothing(written: Written) -> bool:
    return isinstance(written, Laying) and not written.cards


def only(verdicts: Sequence[Verdict], written: Sequence[Written], text: str) -> list[Verdict]:
    """``and nothing more`` beside cards says that these are all."""
    return [
        Accepted(text, part=True)
        if isinstance(verdict, Accepted) and (isinstance(each, Passing) or _lays_nothing(each))
        else verdict
        for verdict, each in zip(verdicts, written, strict=True)
    ]
