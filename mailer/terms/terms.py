"""What a game's row says of how it is played: options and time limits; it must not know a position."""

from __future__ import annotations

import json
from dataclasses import replace

from adjudicator.codec import from_plain, to_plain
from adjudicator.kinds import Args
from games.title import Title
from mailer.base.house import House
from mailer.store.models import GameRow
from mailer.terms.pace import Pace
from parsers import registry


def options_of(row: GameRow) -> Args:
    """The options that the game was or will be set up with."""
    options: Args = json.loads(row.options or "{}")
    return options


def pace_of(house: House, row: GameRow) -> Pace:
    """The time limits of a game: ``settings["pace"]``, over the judge's own."""
    table = json.loads(row.settings or "{}").get("pace")
    return usual_pace(house, registry.title(row.title).title) if table is None else from_plain(table, Pace)


def usual_pace(house: House, title: Title) -> Pace:
    """The time limits that a game has by itself: those of the judge's configuration."""
    judge = house.config.judge
    limits = dict.fromkeys(title.brief, judge.brief_seconds)
    return Pace(limits | judge.kind_seconds.get(title.key, {}), otherwise=judge.deadline_seconds)


def asked_pace(house: House, title: Title, row: GameRow | None, zone: str) -> Pace:
    """What a master's words about time are laid over: by the master's own zone where none was said so far."""
    if row is not None and "pace" in json.loads(row.settings or "{}"):
        return pace_of(house, row)
    return replace(usual_pace(house, title), zone=zone)


def set_pace(row: GameRow, pace: Pace) -> None:
    """Write the time limits into the row's settings; other settings stay."""
    table = json.loads(row.settings or "{}")
    row.settings = json.dumps({**table, "pace": to_plain(pace, Pace)}, sort_keys=True)
