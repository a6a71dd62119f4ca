"""The command that a button of a desk means, as its master would write it; it must not judge or give it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from adjudicator.kinds import Value
from mailer.web.wording import words_in

Fields = Mapping[str, str]

UNITS = {"hours": "extend-hours", "days": "extend-days"}
_MOMENT = re.compile(r"(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2})?", re.ASCII)
_NAME, _PHASE, _CODE = re.compile(r"[^\n]{1,100}"), re.compile(r"[^\s]{1,40}"), re.compile(r"[0-9a-f]{1,16}")


@dataclass(frozen=True, slots=True)
class Line:
    """What is to be written: ``command`` is what the judge must read in it, and nothing else.

    ``body`` is the text that the command must bring whole. Of a line of the master's own nothing is said.
    """

    text: str
    command: str = ""
    body: str = ""


def line(what: str, game: str, lang: str, fields: Fields) -> Line | None:
    """What the button ``what`` with these ``fields`` has written; None where they say nothing that is one."""
    if what == "own":
        text = fields.get("text", "").strip("\n")
        return Line(text) if text.strip() else None
    made = _MADE.get(what)
    args = made(fields) if made is not None else None
    if args is None:
        return None
    key = f"line.{UNITS[fields['unit']] if what == 'extend' else what}"
    text = words_in(lang).say(key, {"game": game, **args})
    command = "rollback" if what == "confirm" else what
    return Line(text, command, str(args.get("text", "")))


_BARE = ("start", "process", "forecast", "pause", "resume", "nudge", "history", "export")


def _plain(fields: Fields) -> dict[str, Value]:
    return {}


def _extend(fields: Fields) -> dict[str, Value] | None:
    number = fields.get("number", "").strip()
    good = number.isascii() and number.isdecimal() and len(number) < 4 and fields.get("unit") in UNITS
    return {"number": int(number)} if good and int(number) else None


def _announce(fields: Fields) -> dict[str, Value] | None:
    text = fields.get("text", "").strip("\n")
    return {"text": text} if text.strip() else None


def _deadline(fields: Fields) -> dict[str, Value] | None:
    found = _MOMENT.fullmatch(fields.get("moment", ""))
    return {"day": found[1], "clock": found[2]} if found is not None else None


def _invite(fields: Fields) -> dict[str, Value] | None:
    name = fields.get("name", "").strip()
    return {"name": name} if _NAME.fullmatch(name) else None


def _seat(fields: Fields) -> dict[str, Value] | None:
    seat = fields.get("seat", "").strip()
    return {"seat": seat} if _NAME.fullmatch(seat) else None


def _replace(fields: Fields) -> dict[str, Value] | None:
    seat, name = fields.get("seat", "").strip(), fields.get("name", "").strip()
    return {"seat": seat, "name": name} if _NAME.fullmatch(seat) and _NAME.fullmatch(name) else None


def _rollback(fields: Fields) -> dict[str, Value] | None:
    phase = fields.get("phase", "").strip()
    return {"phase": phase} if _PHASE.fullmatch(phase) else None


def _confirm(fields: Fields) -> dict[str, Value] | None:
    found, code = _rollback(fields), fields.get("code", "")
    return {**found, "code": code} if found and _CODE.fullmatch(code) else None


_MADE: Mapping[str, Callable[[Fields], dict[str, Value] | None]] = {
    **dict.fromkeys(_BARE, _plain),
    "invite": _invite,
    "extend": _extend,
    "deadline": _deadline,
    "announce": _announce,
    **dict.fromkeys(("dummy", "revive", "eject"), _seat),
    "replace": _replace,
    "rollback": _rollback,
    "confirm": _confirm,
}
BUTTONS = (*_MADE, "own")
"""All buttons of a desk, and of the page that tells what going back undoes."""

KEYS = tuple(one for what in _MADE for one in (UNITS.values() if what == "extend" else (what,)))
"""How the words of all lines are called."""
