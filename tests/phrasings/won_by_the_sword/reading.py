"""What letters of Won by the Sword are read as, in the notation of the files."""

from __future__ import annotations

import re

from games.won_by_the_sword.model.atlas import PROTESTANT
from games.won_by_the_sword.text.answering import answers
from parsers.conditions import Choice, PlanStep, read_steps
from parsers.easing import read_eased
from parsers.reading import Understood
from parsers.registry import title
from tests.phrasings.won_by_the_sword.notation import told
from tests.phrasings.won_by_the_sword.standing import parted

READER = title("won_by_the_sword").reader("c1632")
STANDING = {
    "first": "precede",
    "forced": "accept",
    "scout": "scout",
    "advantage": "plan",
    "manoeuvre": "plan",
    "losses": "lose plan",
    "works": "lose",
    "retreat": "retreat",
    "guns": "retreat",
    "sally": "sally",
    "discard": "activate",
    "hold": "hold",
    "conclude": "conclude",
}
"""The kinds of the legend -> the question that they are for."""

_NOT_LEAST = re.compile(r"not (\S+) >= (\d+)")


def entries(said: str) -> list[str]:
    """What a letter says, an entry an order or a task."""
    kind, body = parted(said, READER)
    return (
        [f"standing {kind}", *told(steps_of(body, kind))]
        if kind
        else told(read_eased(READER, said.split("\n"), guess=False))
    )


def meant(means: list[str]) -> list[str]:
    """What a file says, kinds of standing orders as those of questions, denials turned round."""
    plain = [_NOT_LEAST.sub(lambda said: f"{said[1]} <= {int(said[2]) - 1}", entry) for entry in means]
    return [
        f"standing {STANDING[entry.removeprefix('standing ')]}" if entry.startswith("standing") else entry
        for entry in plain
    ]


def steps_of(text: str, kind: str = "") -> list[PlanStep]:
    """The steps of a text, bare names as the answers to a question of a kind."""
    return [_answering(kind, step) for step in read_steps(text, READER, PROTESTANT)]


def _answering(kind: str, step: PlanStep) -> PlanStep:
    match step:
        case Understood(span, text, written):
            return Understood(span, text, answers(kind.partition(" ")[0], (written,))[0])
        case Choice():
            then, otherwise = (
                tuple(_answering(kind, each) for each in part) for part in (step.then, step.otherwise)
            )
            return Choice(step.span, step.text, step.said, step.when, then, otherwise)
    return step
