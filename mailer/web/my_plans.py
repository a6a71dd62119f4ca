"""Orders that a seat leaves for later: what its page shows of them, and what its forms say in a letter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mailer.desk.checking import WORDS, as_mailed
from mailer.desk.commands import plans
from mailer.desk.pieces import take_apart
from mailer.desk.recall import kind_name
from mailer.desk.standing import reader_of
from mailer.desk.visit import Visit
from mailer.letters.eyes import current_phase
from mailer.letters.sheet import Block
from mailer.table.play import Play
from mailer.web.my_forms import Form
from mailer.web.wording import words_in
from parsers.judge.reader import Command, Item

PHASE = "phase"
"""What the form's list of occasions has for orders of a phase that is named beside it."""

_WORD, _NUMBER = re.compile(r"[a-z]+"), re.compile(r"[1-9]\d{0,2}")


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept, and what the button that drops it says to the server."""

    blocks: Sequence[Block]
    drop: str


def kinds(play: Play) -> tuple[str, ...]:
    """The kinds of questions for which a letter can leave standing orders by their own names."""
    reader = reader_of(play)
    return tuple(each for each in play.title.asks if _WORD.fullmatch(each) and reader.kind(each) == each)


def drops(play: Play, form: Form, lang: str) -> str:
    """The command of a button that drops something; empty where it was none of ours."""
    say, (name, _, what) = words_in(lang).say, form.one("drop").partition(" ")
    if name == "number" and _NUMBER.fullmatch(what):
        return say("later.command.drop", {"number": int(what)})
    code = reader_of(play).phase(what[:40], current_phase(play)) if name == "phase" else None
    return say("later.command.clear", {"phase": code}) if code else ""


def refusal(play: Play, form: Form, lang: str) -> str:
    """Why a form leaves nothing yet; empty where it does."""
    say = words_in(lang).say
    if not form.text.strip():
        return say("later.empty")
    if form.one("when") == PHASE and _code(play, form) is None:
        return say("later.what-phase")
    stray = _stray(play, form, lang)
    return say("later.stray", {"line": stray}) if stray else ""


def command(play: Play, form: Form, lang: str) -> str:
    """What a letter would have: the orders under the heading of their phase, or as standing ones."""
    if form.one("when") == PHASE:
        return f"{_code(play, form)}\n{form.text}\n"
    say, kind = words_in(lang).say, form.one("when")
    named = f" {kind}" if kind in kinds(play) else ""
    head, end = say("later.command.standing", {"kind": named}), say("later.command.end")
    return f"{head}\n{form.text}\n{end}\n"


def values(visit: Visit, form: Form, said: str) -> dict[str, Any]:
    """What the page shows of it; ``said`` is why nothing was sent."""
    play, _ = visit.at_table
    eyes = visit.eyes()
    kept = [
        Kept(each.blocks, f"phase {each.phase}" if each.phase else f"number {each.number}")
        for each in plans.left(visit)
    ]
    return {
        "kept": kept,
        "open": play.over is None,
        "kinds": [(kind, kind_name(eyes.words, kind)) for kind in kinds(play)],
        "any": eyes.words.say("plans.any"),
        "code": current_phase(play),
        "phase": form.one("phase"),
        "when": form.one("when"),
        "text": form.text,
        "said": said,
    }


def _stray(play: Play, form: Form, lang: str) -> str:
    """What a letter would say besides orders for later, its first line; empty where it says nothing else."""
    reading, standing = as_mailed(command(play, form, lang)), form.one("when") != PHASE
    taken = take_apart(reading, reader_of(play), current_phase(play), words=WORDS, guess=False)
    items = sorted(taken.items, key=lambda item: item.span.line)[1:]
    stray = [item.text for item in items if standing or not _is_readiness(item)]
    stray += [line.text for line in taken.lines] if standing else []
    stray += [below for below in (reading.below, taken.below) if below.strip()]
    return next((each.strip().partition("\n")[0][:60] for each in stray), "")


def _is_readiness(item: Item) -> bool:
    return isinstance(item, Command) and item.name in ("ready", "unready")


def _code(play: Play, form: Form) -> str | None:
    return reader_of(play).phase(form.one("phase")[:40], current_phase(play))
