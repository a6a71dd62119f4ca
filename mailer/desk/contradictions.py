"""Which commands of a letter are overruled by a later line that says otherwise; it does no command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from adjudicator.kinds import Value
from parsers.judge.reader import Command, Item, fold

_ABOUT: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "ready": ("ready", ()),
    "unready": ("ready", ()),
    "draw": ("draw", ()),
    "no-draw": ("draw", ()),
    "concede": ("concede", ()),
    "no-concede": ("concede", ()),
    "consent": ("consent", ()),
    "no-consent": ("consent", ()),
    "observe": ("observe", ("game",)),
    "unobserve": ("observe", ("game",)),
    "pause": ("pause", ("game",)),
    "resume": ("pause", ("game",)),
    "deadline": ("deadline", ("game",)),
    "dummy": ("dummy", ("rest",)),
    "revive": ("dummy", ("rest",)),
}
"""Command -> what it decides, and which of its arguments belong to that: only the last of these is done."""

_CHANGED: Mapping[str, tuple[str, tuple[str, ...]]] = {"set": ("set", ("what",)), "join": ("join", ("game",))}
"""The same for those that are all done one after the other, as the last may be refused."""


@dataclass(frozen=True, slots=True)
class Overruling:
    """``by`` has for the index of an overruled item the command that counts; ``over`` the reverse.

    ``changed`` has for the index of an item the earlier commands that it changes if it is done.
    """

    by: Mapping[int, Command]
    over: Mapping[int, tuple[Command, ...]]
    changed: Mapping[int, tuple[Command, ...]]


def overruling(items: Iterable[Item], now: str = "") -> Overruling:
    """Of several commands that decide the same differently the last counts; ``now`` is the open phase."""
    listed = list(items)
    by: dict[int, Command] = {}
    over: dict[int, tuple[Command, ...]] = {}
    for group in _groups(listed, _ABOUT, now):
        if all(_same(one, group[-1][1]) for _, one in group):
            continue
        *earlier, (last, command) = group
        by.update({at: command for at, _ in earlier})
        over[last] = tuple(one for _, one in earlier if not _same(one, command))
    changed = {
        at: tuple(former for _, former in group[:place] if not _same(former, one))
        for group in _groups(listed, _CHANGED, now)
        for place, (at, one) in enumerate(group)
    }
    return Overruling(by, over, changed)


def _groups(
    items: Iterable[Item], about: Mapping[str, tuple[str, tuple[str, ...]]], now: str
) -> list[list[tuple[int, Command]]]:
    """The commands that decide the same, in the order of the letter; READY is of the phase that heads it."""
    groups: dict[tuple[Value, ...], list[tuple[int, Command]]] = {}
    heading = ""
    placed = sorted(enumerate(items), key=lambda each: (each[1].span.line, each[1].span.column))
    for at, item in placed:
        if isinstance(item, Command) and item.name == "phase":
            heading = str(item.args["phase"])
            heading = "" if heading == now else heading
        if isinstance(item, Command) and item.name in about:
            what, scope = about[item.name]
            of = tuple(fold(str(item.args.get(key, ""))).casefold() for key in scope)
            of += (heading,) if item.name == "ready" and heading else ()
            groups.setdefault((what, *of), []).append((at, item))
    return list(groups.values())


def _same(one: Command, other: Command) -> bool:
    return (one.name, one.args) == (other.name, other.args)
