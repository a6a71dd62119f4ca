"""What is done with decisions that go in circles: circular movement and convoy paradoxes (DATC 4.A.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.diplomacy.rules.movement.book import MOVE, SUPPORT_MOVE, Entry
from games.diplomacy.rules.movement.resolve import LAND, Conflict, Truth
from games.diplomacy.rules.movement.situation import Situation

Item = tuple[str, int]
"""An open decision: ``m`` move, ``s`` support, ``p`` path, and the number of the unit."""


def resolve(here: Situation, entries: Sequence[Entry], helpless: frozenset[int] = frozenset()) -> Conflict:
    """All decisions of a movement phase, none left open."""
    conflict = Conflict(here, entries, helpless)
    conflict.settle()
    while conflict.open:
        untangle(conflict)
        conflict.settle()
    return conflict


def untangle(conflict: Conflict) -> None:
    """Decide at least one open decision of a circle that hangs on nothing outside itself."""
    core = core_of(conflict)
    solutions = solve(conflict, core)
    if len(solutions) == 1:
        for item, value in solutions[0].items():
            put(conflict, item, value)
    elif all(kind != "p" for kind, _ in core):
        # Only circular movement has two answers without a convoy: everybody goes, or nobody.
        for kind, i in core:
            if kind == "m":
                put(conflict, (kind, i), True)
    else:
        _rule(conflict, core)
    conflict.open = [item for item in conflict.open if value_of(conflict, item) is None]


def core_of(conflict: Conflict) -> tuple[Item, ...]:
    """A smallest set of open decisions that depend on no open decision outside it."""
    following = {item: tuple(_needs(conflict, item)) for item in conflict.open}
    best: set[Item] = set(conflict.open)
    for item in conflict.open:
        seen = {item}
        stack = [item]
        while stack:
            for other in following[stack.pop()]:
                if other not in seen:
                    seen.add(other)
                    stack.append(other)
        if len(seen) < len(best):
            best = seen
    return tuple(item for item in conflict.open if item in best)


def _needs(conflict: Conflict, item: Item) -> Iterator[Item]:
    """The open decisions that ``item`` can turn on."""
    kind, i = item
    if kind == "m":
        found = _needs_of_move(conflict, i)
    elif kind == "s":
        found = _needs_of_support(conflict, i)
    else:
        found = _breakers(conflict, conflict.convoyers[i])
    return (other for other in found if value_of(conflict, other) is None)


def _needs_of_move(conflict: Conflict, i: int) -> Iterator[Item]:
    yield ("p", i)
    for j in conflict.backers[i]:
        yield ("s", j)
    there = conflict.here.occupant[conflict.to[i]]
    if there >= 0:
        yield from (("s", j) for j in conflict.backers[there])
        if conflict.verb[there] == MOVE:
            yield ("p", there)
            if not conflict.duel(i, there):
                yield ("m", there)
    least = conflict.attack(i)[0]
    for j in conflict.attackers[conflict.to[i]]:
        if j != i and conflict.prevent(j)[1] >= least:
            yield ("p", j)
            yield from (("s", k) for k in conflict.backers[j])
            if there >= 0 and conflict.to[there] == conflict.at[j]:
                yield ("m", there)


def _needs_of_support(conflict: Conflict, i: int) -> Iterator[Item]:
    entry = conflict.entries[i]
    against = entry.to if entry.verb == SUPPORT_MOVE else -1
    for j in conflict.attackers.get(conflict.at[i], ()):
        if conflict.powers[j] != conflict.powers[i] and conflict.cuts(j, i, against) is None:
            yield ("m", j) if conflict.at[j] == against else ("p", j)
            if conflict.rules.paradox == "2000" and j in conflict.convoyers:
                yield from _breakers(conflict, conflict.convoyers[j])


def _breakers(conflict: Conflict, fleets: int) -> Iterator[Item]:
    for sea in conflict.ground.seas(fleets):
        yield from (("m", j) for j in conflict.attackers.get(sea, ()))


def value_of(conflict: Conflict, item: Item) -> Truth:
    """What is decided so far on ``item``."""
    kind, i = item
    return (conflict.moves if kind == "m" else conflict.supports if kind == "s" else conflict.paths)[i]


def put(conflict: Conflict, item: Item, value: bool) -> None:
    """Decide ``item``."""
    kind, i = item
    if kind == "p":
        conflict.settle_path(i, value)
    else:
        (conflict.moves if kind == "m" else conflict.supports)[i] = value


def solve(conflict: Conflict, core: Sequence[Item]) -> list[dict[Item, bool]]:
    """The ways to decide ``core`` that contradict no rule; two at most are looked for."""
    found: list[dict[Item, bool]] = []
    stack: list[tuple[Conflict, tuple[tuple[Item, bool], ...]]] = [(conflict.copy(), ())]
    while stack and len(found) < 2:
        trial, guesses = stack.pop()
        item = next((item for item in core if value_of(trial, item) is None), None)
        if item is not None:
            for value in (False, True):
                branch = trial.copy()
                put(branch, item, value)
                branch.settle()
                stack.append((branch, (*guesses, (item, value))))
        elif all(_judged(trial, guess) == value for guess, value in guesses):
            found.append({item: _answer(trial, item) for item in core})
    return found


def _answer(conflict: Conflict, item: Item) -> bool:
    kind, i = item
    return bool(value_of(conflict, item)) and not (kind == "p" and conflict.by[i] == LAND)


def _judged(conflict: Conflict, item: Item) -> Truth:
    kind, i = item
    if kind == "m":
        return conflict.judge_move(i)
    return conflict.judge_support(i) if kind == "s" else conflict.judge_path(i)


def _rule(conflict: Conflict, core: Sequence[Item]) -> None:
    """DATC 4.A.2: a circle through a convoy that has no answer, or more than one."""
    choice = conflict.rules.paradox
    armies = [i for kind, i in core if kind == "p"]
    if choice == "szykman-or-hold":
        trial = conflict.copy()
        for i in armies:
            trial.strand(i)
        trial.settle()
        broken = all(trial.judge_path(i) is False for i in armies)
        choice = "szykman" if broken else "all-hold"
    for i in armies:
        conflict.strand(i)
    if choice == "all-hold":
        for kind, i in core:
            if kind == "m":
                conflict.moves[i] = False
                conflict.stranded.add(i)
