"""Every way to write an order of Won by the Sword that a stranger thought of, and what it means."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from games.won_by_the_sword.data.load import source
from games.won_by_the_sword.model.atlas import PROTESTANT
from games.won_by_the_sword.text.answering import answers
from parsers.conditions import Choice, PlanStep, flat, read_steps
from parsers.judge import reader as judge
from parsers.reading import Understood, Unreadable
from parsers.won_by_the_sword.reader import WonByTheSwordReader
from tests.phrasings.won_by_the_sword.notation import told

READER = WonByTheSwordReader(source(), "c1632")
FOLDER = Path(__file__).parent / "won_by_the_sword"
PHRASINGS = [
    (said, meaning["is"])
    for file in sorted(FOLDER.glob("*.toml"))
    for meaning in tomllib.loads(file.read_text("utf-8")).get("meaning", ())
    for said in meaning["said"]
]
STANDING = {
    "first": "precede",
    "forced": "accept",
    "scout": "scout",
    "advantage": "plan",
    "manoeuvre": "plan",
    "losses": "lose",
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


def steps_of(text: str, kind: str = "") -> list[PlanStep]:
    """The steps of a text, bare names as the answers to a question of a kind."""
    return [_answering(kind, step) for step in read_steps(text, READER, PROTESTANT)]


def _answering(kind: str, step: PlanStep) -> PlanStep:
    match step:
        case Understood(span, text, written):
            return Understood(span, text, answers(kind, (written,))[0])
        case Choice():
            then, otherwise = (
                tuple(_answering(kind, each) for each in part) for part in (step.then, step.otherwise)
            )
            return Choice(step.span, step.text, step.said, step.when, then, otherwise)
    return step


def means(said: str) -> list[str]:
    """What a letter says, in the notation of the files."""
    kind, body = parted(said)
    return [f"standing {kind}", *told(steps_of(body, kind))] if kind else told(READER.read(said))


def parted(said: str) -> tuple[str, str]:
    """The question that a standing order is for, and its text; all of it where it is none."""
    for item in judge.read(said).items:
        if isinstance(item, judge.Command) and item.name == "standing":
            return READER.kind(str(item.args["kind"])) or "?", str(item.args["body"])
    return "", said


def meant(entries: list[str]) -> list[str]:
    """What a file says, kinds of standing orders as those of questions, denials turned round."""
    plain = [_NOT_LEAST.sub(lambda said: f"{said[1]} <= {int(said[2]) - 1}", entry) for entry in entries]
    return [
        f"standing {STANDING[entry.removeprefix('standing ')]}" if entry.startswith("standing") else entry
        for entry in plain
    ]


@pytest.mark.parametrize(("said", "is_"), PHRASINGS, ids=[said for said, _ in PHRASINGS])
def test_means(said: str, is_: list[str]) -> None:
    assert means(said) == meant(is_)


def test_half_of_them_are_russian() -> None:
    russian = [said for said, _ in PHRASINGS if any("а" <= letter <= "я" for letter in said.lower())]
    assert len(PHRASINGS) >= 1_100
    assert 2 * len(russian) >= len(PHRASINGS)


BY_POSITION = {
    *("move Landau", "в Ландау", "в Нойштадт", "move Frank", "move Lands"),
    *("absorb 2", "3 налево", "Gustaf with 26: forage", "lose foot", "1 with 26:"),
}
AT_ONCE = {
    *("no-such-rule", "no-such-round", "patrols-stay-out", "condition-hidden", "forage-here", "not-an-order"),
    *("unexpected-word", "unknown-name", "column-or-card", "condition-phrase"),
}
"""Why a line that the rules forbid may be refused before any rule looks at it."""
BAD = tomllib.loads((FOLDER / "bad.toml").read_text("utf-8"))["bad"]
COURTESY = [
    (row["kind"], said)
    for row in tomllib.loads((FOLDER / "courtesy.toml").read_text("utf-8"))["courtesy"]
    for said in row["said"]
]


@pytest.mark.parametrize("said", [row["said"] for row in BAD if row["how"] == "unread"])
def test_cannot_be_read(said: str) -> None:
    assert any(isinstance(step, Unreadable) for step in read_steps(said, READER, PROTESTANT)), told(
        READER.read(said)
    )


@pytest.mark.parametrize("said", [row["said"] for row in BAD if row["how"] == "asked"])
def test_is_asked_back(said: str) -> None:
    """At once, or where the position does not tell (``BY_POSITION``)."""
    read = READER.read(said)
    assert said in BY_POSITION or any(isinstance(step, Unreadable) for step in read), told(read)


@pytest.mark.parametrize("said", [row["said"] for row in BAD if row["how"] == "refused"])
def test_is_understood_where_rules_or_the_position_forbid_it(said: str) -> None:
    """Or refused at once, for a reason of its own."""
    kind, body = parted(said)
    if kind == "?":
        return  # no such kind: the desk lists them
    for step in flat(steps_of(body, kind)):
        assert isinstance(step, Understood) or (isinstance(step, Unreadable) and step.key in AT_ONCE), step


@pytest.mark.parametrize(("kind", "said"), COURTESY)
def test_courtesy_is_no_order(kind: str, said: str) -> None:
    assert not any(isinstance(line, Understood) for line in READER.read(said)), told(READER.read(said))
    assert READER.idle(said)
