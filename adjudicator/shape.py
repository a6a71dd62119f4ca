"""Whether plain data has the shape that the codec writes, and if not, where; it must not know any title."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NewType, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from adjudicator.kinds import Args, Value


@dataclass(frozen=True, slots=True)
class Misfit:
    """What does not fit. ``where`` names it: ``("board", "units", "0")``, from the outside inwards.

    ``key`` and ``args`` are words for what was expected there: ``object``, ``list``, ``number``, ``text``,
    ``truth``, ``null``, ``one-of`` (``known``), ``field`` (``known``: the fields there may be), ``length``
    (``count``), ``missing`` (the field ``where`` is not there), ``any-of`` (``keys``).
    """

    where: tuple[str, ...]
    key: str
    args: Args = dataclasses.field(default_factory=dict)


Look: TypeAlias = Callable[[Any], Misfit | None]

NOT_SO = Misfit((), "plain")


def misfit(data: Any, kind: Any) -> Misfit | None:
    """The first place at which ``data`` (of JSON) is nothing that ``to_plain`` could write of a ``kind``.

    None where all of it fits; ``from_plain`` takes it then as it is and converts nothing. A field that has a
    default may be missing, as it is in what was written before the field was. Raises TypeError on a type that
    the codec does not know.
    """
    return _look_at(kind)(data)


def _inside(name: str | int, found: Misfit) -> Misfit:
    return dataclasses.replace(found, where=(str(name), *found.where))


@cache
def _look_at(kind: Any) -> Look:
    if isinstance(kind, NewType):
        return _look_at(kind.__supertype__)
    if kind in _PLAIN:
        return _plain(*_PLAIN[kind])
    if kind is Value:
        return _value
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        known = Misfit((), "one-of", {"known": tuple(str(each) for each in args)})
        allowed = {(type(each), each) for each in args}
        return lambda data: None if _hashable(data) and (type(data), data) in allowed else known
    if origin in (Union, UnionType):
        return _union(args)
    if origin is tuple:
        return _list(args[0]) if args[1:] == (Ellipsis,) else _row(args)
    if dataclasses.is_dataclass(origin or kind):
        return _object(kind)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(*args)
    raise TypeError(f"{kind} is nothing that the codec writes")


_PLAIN: Mapping[Any, tuple[type, str]] = {
    str: (str, "text"),
    int: (int, "number"),
    bool: (bool, "truth"),
    NoneType: (NoneType, "null"),
}


def _plain(kind: type, key: str) -> Look:
    wrong = Misfit((), key)
    return lambda data: None if type(data) is kind else wrong


def _hashable(data: Any) -> bool:
    return not isinstance(data, list | dict)


def _value(data: Any) -> Misfit | None:
    if isinstance(data, list):
        inner = ((at, _value(each)) for at, each in enumerate(data))
    elif isinstance(data, dict):
        inner = ((at, _value(each)) for at, each in data.items())
    else:
        return None if data is None or isinstance(data, str | int | bool) else NOT_SO
    return next((_inside(at, found) for at, found in inner if found), None)


def _list(kind: Any) -> Look:
    look = _look_at(kind)

    def every(data: Any) -> Misfit | None:
        if not isinstance(data, list):
            return Misfit((), "list")
        for at, each in enumerate(data):
            if found := look(each):
                return _inside(at, found)
        return None

    return every


def _row(kinds: tuple[Any, ...]) -> Look:
    looks = tuple(map(_look_at, kinds))

    def each_in_turn(data: Any) -> Misfit | None:
        if not isinstance(data, list):
            return Misfit((), "list")
        if len(data) != len(looks):
            return Misfit((), "length", {"count": len(looks)})
        found = (((at, look(each))) for at, (look, each) in enumerate(zip(looks, data, strict=True)))
        return next((_inside(at, wrong) for at, wrong in found if wrong), None)

    return each_in_turn


def _mapping(key: Any, kind: Any) -> Look:
    look_key, look = _look_at(key), _look_at(kind)

    def entries(data: Any) -> Misfit | None:
        if not isinstance(data, dict):
            return Misfit((), "object")
        for name, each in data.items():
            if found := look_key(name) or look(each):
                return _inside(name, found)
        return None

    return entries


def _object(kind: Any) -> Look:
    origin = get_origin(kind) or kind
    given = dict(zip(getattr(origin, "__parameters__", ()), get_args(kind), strict=False))
    needed = [each.name for each in dataclasses.fields(origin) if _has_no_default(each)]
    fields: dict[str, Look] = {}

    def whole(data: Any) -> Misfit | None:
        if not isinstance(data, dict):
            return Misfit((), "object")
        if not fields:  # a type may hold itself
            fields.update(
                {name: _look_at(_filled(hint, given)) for name, hint in get_type_hints(origin).items()}
            )
        for name, each in data.items():
            if name not in fields:
                return Misfit((name,), "field", {"known": tuple(fields)})
            if found := fields[name](each):
                return _inside(name, found)
        for name in needed:
            if name not in data:
                return Misfit((name,), "missing")
        return None

    return whole


def _has_no_default(field: dataclasses.Field[Any]) -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def _filled(hint: Any, given: Mapping[Any, Any]) -> Any:
    """A field's type with the type variables of its class put in."""
    if isinstance(hint, TypeVar):
        return given[hint]
    free = tuple(given[each] for each in getattr(hint, "__parameters__", ()))
    return hint[free] if free else hint


def _union(kinds: tuple[Any, ...]) -> Look:
    classes = {
        (get_origin(kind) or kind).__name__: kind
        for kind in kinds
        if dataclasses.is_dataclass(get_origin(kind) or kind)
    }
    if len(classes) < 2:
        return _either(kinds)
    null = NoneType in kinds
    members: dict[str, Look] = {}

    def tagged(data: Any) -> Misfit | None:
        if data is None and null:
            return None
        if not isinstance(data, dict):
            return Misfit((), "object")
        tag = data.get("is")
        if not isinstance(tag, str) or tag not in classes:
            return Misfit(("is",), "one-of", {"known": tuple(classes)})
        if tag not in members:
            members[tag] = _look_at(classes[tag])
        return members[tag]({name: each for name, each in data.items() if name != "is"})

    return tagged


def _either(kinds: tuple[Any, ...]) -> Look:
    """A value or null, or one of several plain values."""
    looks = tuple(_look_at(kind) for kind in kinds if kind is not NoneType)
    null = NoneType in kinds

    def some(data: Any) -> Misfit | None:
        if data is None and null:
            return None
        found = [wrong for look in looks if (wrong := look(data))]
        if len(found) < len(looks):
            return None
        return (
            found[0] if len(found) == 1 else Misfit((), "any-of", {"keys": tuple(each.key for each in found)})
        )

    return some
