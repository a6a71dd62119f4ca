"""Standing orders of a year that is over: their seats are told that they still answer."""

from __future__ import annotations

from textwrap import shorten

from sqlmodel import Session

from mailer.base.words import words_of
from mailer.desk import standing
from mailer.table.play import Aside, Play

LONGEST = 120
"""Letters of a standing order that are shown of it."""


def asked(session: Session, play: Play, held: standing.Held) -> None:
    """Tell each seat that left some, if the title wishes it with the question that is new to it."""
    for ask in play.asks:
        if ask.seat not in held or not play.title.recalls(ask):
            continue
        rows, person = standing.standing(session, play, ask.seat), held[ask.seat][1]
        if rows:
            words = words_of(person.lang, play.title)
            texts = ["; ".join(map(str.strip, standing.shown(play, row, person.lang))) for row in rows]
            lines = [
                words.say("aside.still", {"number": number, "line": shorten(text, LONGEST, placeholder="…")})
                for number, text in enumerate(texts, start=1)
            ]
            aside = Aside("recalled", ask.phase, (*lines, words.say("aside.drop", {"number": len(rows)})))
            play.asides.setdefault(ask.seat, []).append(aside)
