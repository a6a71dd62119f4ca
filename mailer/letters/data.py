"""The position as data beside a letter, for those who want it: what the seat may see, and what it owes."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from adjudicator.codec import to_plain
from adjudicator.kinds import Ask, Seat
from mailer.outbox.mails import DATA_FILE
from mailer.table.play import Play

FILE = DATA_FILE


@dataclass(frozen=True, slots=True)
class PressData:
    """A signed letter between seats, as it is told beside the position: ``to`` names its recipients."""

    sender: str
    to: tuple[str, ...]
    phase: str
    text: str


def position_data(play: Play, seat: Seat | None, press: PressData | None = None) -> str:
    """The view of ``seat`` and its open ask as JSON text, the letter that it comes with; nothing but what
    ``Game.view`` shows it."""
    ask = play.ask(seat) if seat is not None else None
    data: dict[str, Any] = {
        "game": play.row.name,
        "title": play.row.title,
        "scenario": play.row.scenario,
        "seat": seat,
        "view": to_plain(play.view(seat), play.title.types()[1]),
        "ask": None if ask is None else to_plain(ask, Ask),
    }
    if press is not None:
        data["press"] = asdict(press)
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
