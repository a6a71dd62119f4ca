"""Standing orders of a year that is over: their seats are told that they still answer."""

from __future__ import annotations

from textwrap import shorten

from sqlmodel import Session

from games.words import Words
from mailer.base.words import words_of
from mailer.desk import left_lines, standing
from mailer.table.play import Aside, Play

LONGEST = 120
"""Letters of a standing order that are shown of it."""


def kind_name(words: Words, kind: str) -> str:
    """A kind of decision as the house calls it, or else the title."""
    name = words.name("limit", kind)
    return name if name != kind else words.name("kind", kind)


def asked(session: Session, play: Play, held: standing.Held) -> None:
    """Tell each seat that left some, if the title wishes it with the question that is new to it."""
    for ask in play.asks:
        if ask.seat not in held or not play.title.recalls(ask):
            continue
        rows, person = standing.standing(session, play, ask.seat), held[ask.seat][1]
        if rows:
            words = words_of(person.lang, play.title)
            kinds = [kind_name(words, row.kind) if row.kind else words.say("plans.any") for row in rows]
            whole = ("; ".join(map(str.strip, left_lines.shown(play, row, person.lang))) for row in rows)
            texts = [shorten(text, LONGEST, placeholder="…") for text in whole]
            lines = [
                words.say("aside.still", {"number": number, "kind": kind, "line": text})
                for number, (kind, text) in enumerate(zip(kinds, texts, strict=True), start=1)
            ]
            aside = Aside("recalled", ask.phase, (*lines, words.say("aside.drop", {"number": len(rows)})))
            play.asides.setdefault(ask.seat, []).append(aside)
