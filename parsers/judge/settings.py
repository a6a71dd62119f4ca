"""How a person may call the settings of a game and their values; it must not know what they do."""

# The grammar takes its terminals from here, so that a word is a setting's name or value in one place only.

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from adjudicator.kinds import Value
from games.kit.answers import NO, YES
from parsers.judge.line import Parsed, span
from parsers.judge.words import groups

NAMES = groups("settings")
"""How a person may call a setting."""

VALUES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    name: groups(f"setting.{name}") for name in ("press", "draws", "replacements", "silent")
}
"""How a person may call a value of a setting that is chosen from a list."""

COUNTED = ("misses", "absences", "absence_days", "grace", "bank")
"""Settings that are numbers or spans of time; what is neither chosen nor counted is on or off."""

_NOT_AFTER_A_COMMA = r"(?<!,)(?<!,\s)"


def terminals() -> str:
    """Lines of grammar: names of settings by their kind, and the words that may stand behind them.

    A value stands right behind its name: what follows a comma begins something new.
    """
    switches = [name for name in NAMES if name not in VALUES and name not in COUNTED]
    choices = {word for words in VALUES.values() for forms in words.values() for word in forms}
    return "\n".join(
        (
            f"SWITCHED.2: {_name(switches)}",
            f"CHOSEN.2: {_name(VALUES)}",
            f"COUNTED.2: {_name(COUNTED)}",
            f"YES_OR_NO.4: {_value((*YES, *NO))}",
            f"CHOICE.4: {_value(choices)}",
        )
    )


def _name(keys: Iterable[str]) -> str:
    return rf"/(?:{_either(word for key in keys for word in NAMES[key])})(?![\w=-])(?:\s?:)?/i"


def _value(words: Iterable[str]) -> str:
    # A number behind a setting is a length of time as often as a yes: only NAME=1 means that.
    return rf"/{_NOT_AFTER_A_COMMA}(?:{_either(word for word in words if not word.isdecimal())})(?![\w=-])/i"


def _either(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, set(words)), key=lambda word: (-len(word), word)))


def named(line: Parsed) -> dict[str, Value]:
    """The settings that a line names, in order, as written.

    ``private`` is on, ``no private`` off, ``grace 12 hours`` in seconds; empty where a value is missing.
    """
    parts = [part for kind in _MEANS for part in line.parts(kind)]
    return dict(_MEANS[part.name](part) for part in sorted(parts, key=lambda part: part.start))


def strays(line: Parsed) -> dict[str, Value]:
    """Words right behind a setting that lacks a value or a unit -> the setting as written.

    Such a word is a value where it means nothing else: ``private standard`` says two things.
    """
    open_ = {
        part.end: part for kind in ("switched", "counted") for part in line.parts(kind) if _is_open(part)
    }
    found: dict[str, Value] = {}
    for part in line.parts("plain"):
        before = line.shown[: part.start]
        setting = open_.get(len(before.rstrip()))
        if setting is not None:
            found[part.token("WORD")] = _called(setting, "SWITCHED", "COUNTED")
    return found


def _is_open(part: Parsed) -> bool:
    return not (part.has("YES_OR_NO") or part.has("UNIT"))


def _switched(part: Parsed) -> tuple[str, Value]:
    return _called(part, "SWITCHED"), part.token("YES_OR_NO") or "on"


def _chosen(part: Parsed) -> tuple[str, Value]:
    return _called(part, "CHOSEN"), part.token("CHOICE") or part.token("WORD")


def _counted(part: Parsed) -> tuple[str, Value]:
    value: Value = part.token("YES_OR_NO")
    if part.has("NUMBER"):
        value = span(part) if part.has("UNIT") else int(part.token("NUMBER"))
    return _called(part, "COUNTED"), value


def _without(part: Parsed) -> tuple[str, Value]:
    return _called(part, "WORD", "SWITCHED", "CHOSEN", "COUNTED"), "off"


_MEANS: Mapping[str, Callable[[Parsed], tuple[str, Value]]] = {
    "switched": _switched,
    "chosen": _chosen,
    "counted": _counted,
    "without": _without,
}


def _called(part: Parsed, *kinds: str) -> str:
    return next(filter(None, map(part.token, kinds))).rstrip(" :").lower()
