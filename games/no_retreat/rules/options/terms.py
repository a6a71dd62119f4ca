"""The options of CREATE: their names, their values, and the terms that they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator.kinds import Args, Fault, SetupError, Value
from games.kit.answers import on_or_off
from games.no_retreat.model.board import Terms

_FLAG = ("on", "off")
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "campaign": _FLAG,
    "army-groups": _FLAG,
    "fortified-fronts": _FLAG,
    "local-support": _FLAG,
    "fixed-weather": _FLAG,
    "counterblow-advance": _FLAG,
    "no-surrender": _FLAG,
    "joker": _FLAG,
    "reserves": _FLAG,
    "paratroops": _FLAG,
    "points": ("0 … 40",),
    "ask-all": _FLAG,
}
"""Played on by the victory rules of 12.0; 15.1 to 15.9 in their order; points that win where a scenario says
so; rare windows asked of everybody."""
MOST_POINTS = 40


def terms(scenario: str, options: Args) -> Terms:
    """What was agreed. Raises SetupError on an option or value that there is not."""
    made = Terms(scenario)
    for name in sorted(options):
        if name not in OPTIONS:
            raise SetupError(Fault("unknown-option", {"option": name, "known": tuple(OPTIONS)}))
        value = _points(options[name]) if name == "points" else _flag(options[name])
        if value is None:
            raise SetupError(
                Fault("bad-option", {"option": name, "value": options[name], "known": OPTIONS[name]})
            )
        made = replace(made, **{name.replace("-", "_"): value})  # type: ignore[arg-type]  # as they are
    return made


def _flag(value: Value) -> bool | None:
    return value if isinstance(value, bool) else on_or_off(str(value))


def _points(value: Value) -> int | None:
    text = str(value)
    return int(text) if text.isdecimal() and int(text) <= MOST_POINTS else None
