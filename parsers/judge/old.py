"""What old hands type, in the words of the judges of the 1990s, as today's commands; it knows no games."""

# The forms are rows of old.toml; their first words, read off the rows' examples, keep other lines out.

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from parsers.judge.text import fold


@dataclass(frozen=True, slots=True)
class Form:
    """A row: ``old`` are examples, ``now`` is today's command with the groups of ``match`` to fill in.

    Where ``now`` is empty the desk knows best what to do (``sign-on``), or there is nothing to do and
    ``old.<why>`` says why. ``command`` is the name of the command that ``now`` is.
    """

    key: str
    old: tuple[str, ...]
    match: re.Pattern[str]
    now: str
    command: str
    why: str


@dataclass(frozen=True, slots=True)
class Old:
    """A line in an old form. ``today``: how it is written now; ``hidden``: the line, its password masked."""

    form: Form
    today: str
    words: Mapping[str, str]
    hidden: str


@cache
def forms() -> tuple[Form, ...]:
    """All rows, in the order in which they are tried."""
    table = tomllib.loads((Path(__file__).parent / "old.toml").read_text("utf-8"))
    return tuple(
        Form(
            row["key"],
            tuple(row["old"]),
            re.compile(row["match"] + "$", re.IGNORECASE),
            row.get("now", ""),
            row.get("command", ""),
            row.get("why", ""),
        )
        for row in table["form"]
    )


@cache
def _by_first() -> Mapping[str, tuple[Form, ...]]:
    found: dict[str, list[Form]] = {}
    for form in forms():
        for word in dict.fromkeys(re.split(r"[ -]", example.lower())[0] for example in form.old):
            found.setdefault(word, []).append(form)
    return {word: tuple(rows) for word, rows in found.items()}


def old_beginnings() -> Collection[str]:
    """The words that an old form may begin with."""
    return _by_first().keys()


def old_of(shown: str) -> Old | None:
    """The old form that the line has; None where it has none."""
    shown = " ".join(shown.split())
    folded = fold(shown)
    first = re.split(r"[ -]", folded.lower(), maxsplit=1)[0]
    for form in _by_first().get(first, ()):
        match = form.match.match(folded)
        if match is None:
            continue
        words = {
            name: shown[match.start(name) : match.end(name)] if match[name] is not None else ""
            for name in match.groupdict()
        }
        today = " ".join(form.now.format(**words).split())
        hidden = shown
        if words.get("secret"):
            at = match.start("secret")
            hidden = f"{shown[:at]}***{shown[at + len(words['secret']) :]}"
        return Old(form, today, {k: word for k, word in words.items() if k != "secret"}, hidden)
    return None


_FORM_LINE = re.compile(r"\s*(?P<what>[^\W\d_][\w /-]{1,20}):(?P<told>.*)$")
_FORM_END = re.compile(r"\s*end\s*[.!]?\s*$", re.IGNORECASE)
FORM = Form("register-form", (), re.compile("(?!)"), "REGISTER {name}", "register", "register-form")
"""REGISTER, a form of lines like ``Name: Anna Smith`` below it, END."""


def form_at(lines: Sequence[str], at: int) -> tuple[Old, int] | None:
    """The form of registration whose first line is ``lines[at]``, and the line after its END."""
    if lines[at].strip(" .:").casefold() != "register":
        return None
    told: dict[str, str] = {}
    end = at + 1
    while end < len(lines) and (found := _FORM_LINE.match(lines[end])):
        told.setdefault(found["what"].strip().casefold(), found["told"].strip())
        end += 1
    if "name" not in told:
        return None
    end += end < len(lines) and _FORM_END.match(lines[end]) is not None
    name = " ".join(told["name"].split())[:80]
    return Old(FORM, f"REGISTER {name}".strip(), {}, lines[at].strip()), end
