"""Templates of the letters' words, filled from plain data; it must not know any title or language by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from babel import Locale

from adjudicator.kinds import Args, Value

_FIELD = re.compile(r"\{\{|\}\}|\{(\w+)(?::([^{}]*))?\}")

_APART = ("names", "plurals", "namers")

_ALONE = ("tally",)
_MANNERS = ("if", "unless", "say", "counted", "count", "each")


@dataclass(frozen=True, slots=True)
class _Field:
    """``{name:manner spec}``: without a manner ``spec`` is a table of names, or empty."""

    name: str
    manner: str
    spec: str


Part = str | _Field


@lru_cache(maxsize=8192)
def _split(template: str) -> tuple[Part, ...]:
    parts: list[Part] = []
    end = 0
    for match in _FIELD.finditer(template):
        if match.start() > end:
            parts.append(template[end : match.start()])
        end = match.end()
        if match[1] is None:
            parts.append(match[0][0])
        else:
            parts.append(_field(match[1], match[2] or ""))
    if end < len(template):
        parts.append(template[end:])
    return tuple(parts)


def _field(name: str, spec: str) -> _Field:
    if spec in _ALONE:
        return _Field(name, spec, "")
    manner, space, rest = spec.partition(" ")
    return _Field(name, manner, rest) if space and manner in _MANNERS else _Field(name, "", spec)


@lru_cache(maxsize=8192)
def _fields(template: str) -> frozenset[str]:
    return frozenset(part.name for part in _split(template) if isinstance(part, _Field))


@cache
def _locale(lang: str) -> Locale:
    return Locale.parse(lang)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language.

    ``messages`` maps a key to a template. ``{x}`` prints an argument; ``{x:province}`` looks it up in
    ``names["province"]``; ``{n:count centre}`` prints the number with the right plural of
    ``plurals["centre"]`` (CLDR categories ``one``, ``few``, ``many``, ``other``); ``{x:if TEXT}`` prints
    TEXT where x is true, ``{x:unless TEXT}`` where it is not, as a mapping of nothing but empty ones;
    ``{x:say fault}`` says the message ``fault.<key>`` of a mapping with ``key`` and ``args``. None prints
    as nothing, a tuple as its members joined by ``", "``; with ``{x:counted unit}`` those of one name
    stand once, as ``3 × ...``. Of mappings ``{x:tally}`` prints numbers, each with the plural named by its
    key; ``{x:each seat}`` what each has, as ``name: value; ...``.
    ``namers`` are functions for names that are composed (a location with a coast).
    """

    lang: str
    messages: Mapping[str, str]
    names: Mapping[str, Mapping[str, str]]
    plurals: Mapping[str, Mapping[str, str]]
    namers: Mapping[str, Callable[[str], str]]

    def say(self, key: str, args: Args | None = None) -> str:
        """The message ``key`` filled with ``args``. Raises KeyError on an unknown key or argument."""
        args = args or {}
        return "".join(
            part if isinstance(part, str) else self._fill(args[part.name], part)
            for part in _split(self.messages[key])
        )

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def fields(self, key: str) -> frozenset[str]:
        """The arguments that the template of ``key`` uses."""
        return _fields(self.messages[key])

    def name(self, table: str, key: str) -> str:
        """``key`` as named in ``table``; the key itself where the table has no such row."""
        namer = self.namers.get(table)
        return namer(key) if namer else self.names.get(table, {}).get(key, key)

    def count(self, number: int, noun: str) -> str:
        """``3``, ``centre`` -> ``3 centres``, by the plural rules of the language."""
        forms = self.plurals[noun]
        form = _locale(self.lang).plural_form(number)
        return f"{number} {forms.get(form) or forms['other']}"

    def _fill(self, value: Value, field: _Field) -> str:
        if not field.manner and isinstance(value, str):
            return self.name(field.spec, value) if field.spec else value
        match field.manner:
            case "if":
                return field.spec if _true(value) else ""
            case "unless":
                return "" if _true(value) else field.spec
            case "say":
                return self._nested(value, field.spec)
            case "counted":
                return self._counted(value, field.spec)
            case "tally":
                return self._tallied(value)
            case "each":
                return self._each(value, field.spec)
        if isinstance(value, tuple | list):
            return ", ".join(self._fill(member, field) for member in value)
        if field.manner == "count":
            if not isinstance(value, int):
                raise TypeError(f"{value!r} is no number to count")
            return self.count(value, field.spec)
        if value is None:
            return ""
        return self.name(field.spec, str(value)) if field.spec else str(value)

    def _counted(self, value: Value, spec: str) -> str:
        members, plain = value if isinstance(value, tuple | list) else (value,), _field("", spec)
        names = [self._fill(member, plain) for member in members]
        counts = {name: names.count(name) for name in names}
        return ", ".join(name if count == 1 else f"{count} × {name}" for name, count in counts.items())

    def _tallied(self, value: Value) -> str:
        """``{"regiment": 3}`` -> ``3 regiments``; nought is left out."""
        found = _mapping(value)
        return ", ".join(self.count(number, noun) for noun, number in found.items() if _number(number))

    def _each(self, value: Value, table: str) -> str:
        """``{"a": 3, "b": {"regiment": 2}}`` -> ``A: 3; B: 2 regiments``; what is empty is left out."""
        said = {
            key: self._tallied(each) if isinstance(each, Mapping) else self._fill(each, _field("", ""))
            for key, each in _mapping(value).items()
        }
        return "; ".join(f"{self.name(table, key)}: {each}" for key, each in said.items() if each)

    def _nested(self, value: Value, table: str) -> str:
        if not isinstance(value, Mapping) or not isinstance(args := value["args"], Mapping):
            raise TypeError(f"{value!r} is no message of {table}")
        return self.say(f"{table}.{value['key']}", args)


def _true(value: Value) -> bool:
    """What ``{x:each ...}`` would leave out wholly is not true."""
    if isinstance(value, Mapping):
        return any(each or not isinstance(each, Mapping) for each in value.values())
    return bool(value)


def _mapping(value: Value) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise TypeError(f"{value!r} has no names")
    return value


def _number(value: Value) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no number to count")
    return value


def merge(*tables: Mapping[str, Any]) -> dict[str, Any]:
    """Tables laid over each other, inner tables merged; the later wins."""
    merged: dict[str, Any] = {}
    for table in tables:
        for key, value in table.items():
            former = merged.get(key)
            merged[key] = (
                merge(former, value) if isinstance(value, Mapping) and isinstance(former, Mapping) else value
            )
    return merged


def flatten(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """``{"a": {"b": "x"}}`` -> ``{"a.b": "x"}``: message keys of a TOML table."""
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            flat.update(flatten(value, f"{prefix}{key}."))
        else:
            flat[f"{prefix}{key}"] = str(value)
    return flat


def words_from(
    lang: str, table: Mapping[str, Any], namers: Mapping[str, Callable[[str], str]] | None = None
) -> Words:
    """Words from a table: ``names``, ``plurals`` and ``namers`` (functions) apart, all else are messages."""
    names = table.get("names", {})
    plurals = table.get("plurals", {})
    messages = flatten({key: value for key, value in table.items() if key not in _APART})
    composed = {**table.get("namers", {}), **(namers or {})}
    # A report names the same places and orders to each of its readers.
    return Words(
        lang, messages, names, plurals, {name: lru_cache(maxsize=4096)(by) for name, by in composed.items()}
    )
