"""The first letter of somebody who takes over a seat in a running game; it must not send or store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator.kinds import Seat
from mailer.letters import report
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Para, Sheet


def taken_over(eyes: Eyes, names: Mapping[Seat, str] | None, now: int, asked: str = "") -> Sheet:
    """All that a player gets when a game starts, of the game as it stands. Nothing of who held the seat.

    ``asked`` is the message that tells of CONSENT, empty where nobody who rules plays.
    """
    play = eyes.play
    args = {
        "game": play.row.name,
        "title": play.title.name(eyes.lang),
        "scenario": play.title.scenario_name(play.row.scenario, eyes.lang),
    }
    sheet = report.started(eyes, names, (), now)
    told = (Para(eyes.words.say(asked)),) if asked else ()
    return replace(sheet, blocks=(Para(eyes.words.say("start.taken", args)), *told, *sheet.blocks[1:]))
