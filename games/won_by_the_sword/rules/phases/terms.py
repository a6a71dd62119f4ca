"""The options of CREATE: their names, their values, and the terms that they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator.kinds import Args, Fault, SetupError
from games.kit.answers import on_or_off
from games.won_by_the_sword.model.board import Terms

OPTIONS: Mapping[str, tuple[str, ...]] = {"ask-all": ("on", "off")}
"""Rare windows asked of everybody."""


def terms(scenario: str, options: Args) -> Terms:
    """What was agreed. Raises SetupError on an option or value that there is not."""
    made = Terms(scenario)
    for name in sorted(options):
        if name not in OPTIONS:
            raise SetupError(Fault("unknown-option", {"option": name, "known": tuple(OPTIONS)}))
        value = options[name] if isinstance(options[name], bool) else on_or_off(str(options[name]))
        if value is None:
            raise SetupError(
                Fault("bad-option", {"option": name, "value": options[name], "known": OPTIONS[name]})
            )
        made = replace(made, **{name.replace("-", "_"): value})  # type: ignore[arg-type]  # as they are
    return made
