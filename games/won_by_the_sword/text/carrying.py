"""Phrases as an activation carries them: without what was typed, so that they are equal in all languages."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, get_args

from adjudicator.conditions import Fact
from adjudicator.kinds import Seat
from games.won_by_the_sword.model.clauses import (
    Battling,
    Besieging,
    Choosing,
    Clause,
    Ending,
    Firing,
    Foraging,
    Leaving,
    Losing,
    Patrolling,
    Planned,
    Recovering,
    Working,
)
from games.won_by_the_sword.model.forces import LeaderId
from games.won_by_the_sword.model.names import Band, Commander, Place, Troop
from games.won_by_the_sword.model.orders import End, Said, Task
from games.won_by_the_sword.text.phrases import (
    Abandoning,
    Activating,
    Deciding,
    Preceding,
    Retreating,
    Written,
)

T = TypeVar("T")
REFUSED = Fact("refused", "is", True)
PLANNED: tuple[type, ...] = get_args(Planned)
_CARRIED: tuple[type, ...] = (*get_args(Clause), *get_args(Task))


def plain(said: T, known: Container[LeaderId] = ()) -> T:
    """The same without the words of names; a name that may mean several things keeps them.

    ``known``: leaders of the side, of whom one is meant rather than another of that name.
    """
    if isinstance(said, tuple):
        made: Any = tuple(plain(each, known) for each in said)
        return made  # type: ignore[no-any-return]
    if not is_dataclass(said) or isinstance(said, type):
        return said
    parts = {each.name: plain(getattr(said, each.name), known) for each in fields(said)}
    match said:
        case Commander(leaders=(_, _, *_) as several):
            here = tuple(each for each in several if each in known)
            if len(here) == 1:
                parts |= {"text": "", "leaders": here}
        case Place(points=(_,)) | Commander() | Band() | Troop():
            parts["text"] = ""
        case Patrolling(troop=Troop(count=1) as troop):
            parts["troop"] = replace(troop, text="", count=0)
    return type(said)(**parts)


def sided(said: T, seat: Seat) -> T:
    """The same with columns that were named by their side, ``C2``, as own ones or as those of the foe."""
    if isinstance(said, tuple):
        made: Any = tuple(sided(each, seat) for each in said)
        return made  # type: ignore[no-any-return]
    if not is_dataclass(said) or isinstance(said, type):
        return said
    if isinstance(said, Band):
        band: Any = replace(said, foe=said.side != seat[0], side="") if said.side else said
        return band  # type: ignore[no-any-return]
    if isinstance(said, Preceding) and said.side:
        preceding: Any = Preceding(said.first == (said.side == seat[0]))
        return preceding  # type: ignore[no-any-return]
    parts = {each.name: sided(getattr(said, each.name), seat) for each in fields(said)}
    return type(said)(**parts)


def clause(written: Written, known: Container[LeaderId] = ()) -> Said | None:
    """A phrase as a task that waits; None where it is none."""
    match written:
        case Ending():
            return End()
        case Recovering(troops=()):
            return None
        case Deciding(when, then, otherwise):
            first, second = _clauses(then, known), _clauses(otherwise, known)
            return None if first is None or second is None else Choosing(when, first, second)
    if not isinstance(written, _CARRIED):
        return None
    made: Any = plain(written, known)
    return made  # type: ignore[no-any-return]


def _clauses(written: Sequence[Written], known: Container[LeaderId]) -> tuple[Clause, ...] | None:
    """Phrases under a condition; what belongs to a battle goes into it."""
    made: list[Any] = []
    for each in written:
        merged = together(made[-1], each) if made else None
        if merged is not None:
            made[-1] = merged
            continue
        found = each if isinstance(each, Ending) else clause(each, known)
        if found is None:
            return None
        made.append(found)
    return tuple(made)


def is_task_of(written: Written, beside: Sequence[Written]) -> bool:
    """Whether an order is a task of the activation that was left with it, and answers nothing besides: works
    that are to be dug are none to be lost.
    """
    tasks = isinstance(written, Working | Leaving)
    return tasks and any(isinstance(each, Activating) for each in beside)


def is_for_losses(written: Written) -> bool:
    """Whether who loses is said as no activation hears it: by number, or works."""
    if not isinstance(written, Losing) or written.order:
        return False
    hungry = all(each.reduced and not each.count for each in written.troops)
    return written.works != 0 or (bool(written.troops) and not hungry)


def declared(before: tuple[Said, ...], said: Said) -> tuple[tuple[Said, ...], Said]:
    """``siege, bombard; if refused, works``: the fire of these works, which are declared once (11.3)."""
    match before, said:
        case (*_, Besieging(), Firing(yes=True, chit=False) as fire), Choosing(
            when, (Working(bombard=True), *_)
        ) if when == REFUSED:
            fires = Choosing(Fact("siege", "is", True), (fire,))
            return before[:-1], replace(said, otherwise=(fires, *said.otherwise))
    return before, said


def together(last: Said, written: Written) -> Said | None:
    """A battle with one more saying of how it is fought, or foraging once more; None where they are two."""
    match last, written:
        case Foraging(times=int() as times, until=0), Foraging(times=int() as more, until=0, place=None):
            return replace(last, times=times + more)
        case Battling(), Abandoning():
            return replace(last, plan=abandoning(last.plan, written))
        case Battling(), _ if isinstance(written, PLANNED):
            added: Any = plain(written)
            return replace(last, plan=(*last.plan, added))
    return None


def abandoning(plan: Sequence[Any], written: Abandoning) -> tuple[Any, ...]:
    """Whether guns and baggage stay, said of the retreat that a plan names."""
    known = any(isinstance(each, Retreating) for each in plan)
    made = [replace(each, abandon=written.yes) if isinstance(each, Retreating) else each for each in plan]
    return tuple(made) if known else (*made, Retreating(abandon=written.yes))
