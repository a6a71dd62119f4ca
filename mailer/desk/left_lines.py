"""Lines that a seat left, as its owner is shown them; those that counted and count no more."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from sqlmodel import Session

from games.words import Words
from mailer.base.words import words_of
from mailer.store.models import PlanRow
from mailer.table.play import Play

_CODES = re.compile(r"[A-Z/ -]+")


def shown(play: Play, row: PlanRow, lang: str) -> tuple[str, ...]:
    """The text of a row for its owner, in ``lang``."""
    words = words_of(lang, play.title)
    return tuple(_shown(words, line) for line in row.text.split("\n"))


def _shown(words: Words, line: str) -> str:
    text = line.strip()
    indent = line[: len(line) - len(text)]
    if text.startswith("IF ") and text.endswith(" THEN"):
        return indent + words.say("plans.if", {"condition": text[3:-5]})
    if text in ("ELSE", "END IF"):
        return indent + words.say(f"plans.{text.lower().replace(' ', '-')}")
    return indent + (words.name("order", text) if _CODES.fullmatch(text) else text)


_CHOICE = re.compile(r"\s*IF\s", re.IGNORECASE)


def spend(session: Session, row: PlanRow, used: Sequence[str]) -> bool:
    """Strike the lines of a plan that counted; whether any is left, else the plan is gone.

    A plan with a choice stays as it is: what is so may come again.
    """
    left, counted = list[str](), Counter(" ".join(text.split()) for text in used)
    chosen = any(map(_CHOICE.match, row.text.split("\n")))
    for line in row.text.split("\n"):
        said = " ".join(line.split())
        if counted[said] and not chosen:
            counted[said] -= 1
            continue
        left.append(line)
    if left:
        row.text = "\n".join(left)
        session.add(row)
    else:
        session.delete(row)
    session.flush()
    return bool(left)
