"""Dataclasses to JSON and back, tagged unions included; it must not know any title."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache, partial
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import cattrs

from adjudicator.kinds import Value

T = TypeVar("T")


def freeze(value: Any) -> Value:
    """Plain JSON data with lists turned into tuples."""
    if isinstance(value, list | tuple):
        return tuple(freeze(member) for member in value)
    if isinstance(value, Mapping):
        return {str(key): freeze(member) for key, member in value.items()}
    if value is None or isinstance(value, str | int | bool):
        return value
    raise TypeError(f"{type(value).__name__} is no plain value: {value!r}")


def _is_union_of_dataclasses(kind: Any) -> bool:
    if get_origin(kind) not in (Union, UnionType):
        return False
    members = [member for member in get_args(kind) if member is not type(None)]
    return len(members) > 1 and all(dataclasses.is_dataclass(get_origin(m) or m) for m in members)


def _tag(kind: Any) -> str:
    return str((get_origin(kind) or kind).__name__)


def _union_in(kind: Any, converter: cattrs.Converter) -> Callable[[Any, Any], Any]:
    members = {_tag(member): member for member in get_args(kind)}

    def structure(data: Any, _: Any) -> Any:
        if data is None and "NoneType" in members:
            return None
        fields = {key: value for key, value in data.items() if key != "is"}
        return converter.structure(fields, members[data["is"]])

    return structure


def _union_out(kind: Any, converter: cattrs.Converter) -> Callable[[Any], Any]:
    members = {get_origin(member) or member: member for member in get_args(kind)}

    def unstructure(value: Any) -> Any:
        if value is None:
            return None
        member = members[type(value)]
        return {"is": _tag(member), **converter.unstructure(value, unstructure_as=member)}

    return unstructure


def _is_union_of_scalars(kind: Any) -> bool:
    return get_origin(kind) in (Union, UnionType) and all(
        member in (str, int, bool, type(None)) for member in get_args(kind)
    )


def _scalar(value: Any, kind: Any) -> Any:
    if type(value) not in get_args(kind):
        raise TypeError(f"{value!r} is none of {kind}")
    return value


@lru_cache(maxsize=1)
def _converter() -> cattrs.Converter:
    converter = cattrs.Converter(detailed_validation=False, structure_fallback_factory=_unreadable)
    converter.register_structure_hook_func(lambda kind: kind is Value, lambda value, _: freeze(value))
    converter.register_unstructure_hook_func(lambda kind: kind is Value, freeze)
    converter.register_structure_hook_func(_is_union_of_scalars, _scalar)
    # cattrs' own tagged unions know plain classes only; ours carry generics (Answers[OrderSet]) too.
    converter.register_structure_hook_factory(_is_union_of_dataclasses)(
        partial(_union_in, converter=converter)
    )
    converter.register_unstructure_hook_factory(_is_union_of_dataclasses)(
        partial(_union_out, converter=converter)
    )
    return converter


def _unreadable(kind: Any) -> Any:
    raise TypeError(f"{kind} cannot be read back")


@cache
def _see_it_can_be_read(kind: Any) -> None:
    """Raises TypeError on a type whose values could be written, but not read back.

    The library finds that out at the first value that needs it, which may lie in a database by then.
    """
    seen, ahead = set[Any](), [kind]
    while ahead:
        each = ahead.pop()
        if each not in seen:
            seen.add(each)
            _converter().get_structure_hook(each)
            ahead += _parts(each)


def _parts(kind: Any) -> Iterator[Any]:
    """The types that ``kind`` is made of."""
    origin = get_origin(kind) or kind
    if dataclasses.is_dataclass(origin):
        given = dict(zip(getattr(origin, "__parameters__", ()), get_args(kind), strict=False))
        for hint in get_type_hints(origin).values():
            free = tuple(given.get(each, Any) for each in getattr(hint, "__parameters__", ()))
            yield given.get(hint, Any) if isinstance(hint, TypeVar) else hint[free] if free else hint
    elif origin is not Literal:
        yield from (each for each in get_args(kind) if each not in (Ellipsis, type(None)))


def to_plain(value: Any, kind: Any) -> Any:
    """``value`` of type ``kind`` as JSON data. Raises TypeError where it could not be read back."""
    _see_it_can_be_read(kind)
    return _converter().unstructure(value, unstructure_as=kind)


def from_plain(data: Any, kind: type[T]) -> T:
    """The value of type ``kind`` that ``to_plain`` made ``data`` of. Raises on data of another shape."""
    return _converter().structure(data, kind)


def dumps(value: Any, kind: Any) -> str:
    """``value`` as canonical JSON text: sorted keys, no spaces, so equal values give equal bytes."""
    return json.dumps(to_plain(value, kind), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def loads(text: str, kind: type[T]) -> T:
    """The inverse of ``dumps``. Raises on text that is no JSON or of another shape."""
    return from_plain(json.loads(text), kind)
