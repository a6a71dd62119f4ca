"""What HELP tells and refusals of the parser propose: every line of it reads, every key has its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.conditions import Condition, asked
from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import PROTESTANT
from games.won_by_the_sword.text.phrases import Accepting, Activating, Deciding, Stopping, Written
from mailer.desk.pieces import take_apart
from mailer.post.letter import CharsetText
from parsers import won_by_the_sword
from parsers.conditions import read_steps
from parsers.judge import reader as judge
from parsers.reading import Understood, Unreadable
from parsers.registry import title
from tests.phrasings.won_by_the_sword.standing import parted
from tests.won_by_the_sword.saying import TABLES, words

LANGUAGES = ("en", "ru")
READER = title("won_by_the_sword").reader("c1632")
CODE = "\n".join(file.read_text("utf-8") for file in Path(won_by_the_sword.__path__[0]).glob("*.py"))
QUOTED = re.compile(r"[“«]([^”»]+)[”»]")


def read(text: str) -> list[Written]:
    found = READER.read(text)
    assert all(isinstance(each, Understood) for each in found), [
        each for each in found if not isinstance(each, Understood)
    ]
    return [each.written for each in found if isinstance(each, Understood)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_opens_with_the_aim_in_five_lines_and_the_three_orders_most_used(lang: str) -> None:
    key, aim = next(iter(TABLES[lang]["how"].items()))
    assert key == "aim"
    *lines, most_used = aim["text"].split("\n")
    assert (len(lines), most_used[-1]) == (5, ":")
    first, second, third = (read(line)[0] for line in aim["example"].split("\n"))
    assert isinstance(first, Activating)
    assert isinstance(second, Activating)
    assert isinstance(third, Accepting)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_languages_help_with_the_same_parts_of_which_every_line_reads(lang: str) -> None:
    assert list(TABLES[lang]["how"]) == list(TABLES["en"]["how"])
    for key, row in TABLES[lang]["how"].items():
        assert row["text"], key
        for line in row["example"].split("\n"):
            assert read(line), line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_standing_order_that_help_shows_is_read_for_its_kind(lang: str) -> None:
    shown = QUOTED.findall(TABLES[lang]["how"]["standing"]["text"])
    assert len(shown) >= 12
    for text in shown:
        (item,) = judge.read(text).items
        assert isinstance(item, judge.Command)
        kind, body = parted(text, READER)
        assert READER.kind(str(item.args["kind"])) == kind
        steps = read_steps(body, READER, PROTESTANT)
        assert not any(isinstance(step, Unreadable) for step in steps), text


def keys() -> set[str]:
    """All keys with which the parser says why a line cannot be read."""
    found = set(re.findall(r'(?:Wrong|Fault)\(\s*"([a-z-]+)"', CODE))
    found |= set(re.findall(r'Unreadable\([^()]*(?:\([^()]*\)[^()]*)*?"([a-z]+(?:-[a-z]+)+|question)"', CODE))
    found |= set(
        re.findall(r'": "([a-z]+(?:-[a-z]+)+)"', CODE.partition("_NO_ORDERS = {")[2].partition("}")[0])
    )
    found |= {"else-without-if", "condition-deep", "condition-hidden", "condition-phrase"}
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_that_cannot_be_read_is_told_why(lang: str) -> None:
    assert len(keys()) >= 20
    assert {key for key in keys() if f"unreadable.{key}" not in words(lang)} == set()
    terms = set(re.findall(r'"([A-Z]+)"', CODE.partition("_TERMS = ")[2].partition(")")[0]))
    assert {*words(lang).names.get("expected", ())} == set()
    assert {key for key in terms if f"expected.{key}" not in words(lang)} == set()


BAD = {
    "en": [
        *(
            "column 1 under Horn: forage",
            "card 26: forage",
            "1 with 26 or 27: forage",
            "forage 2",
            "leave 2",
        ),
        *(
            "attack Ulm",
            "battle",
            "move Ulm; forage at Aalen",
            "recall the patrols",
            "do not move to Ulm",
            "if refused",
        ),
        *("Round 7:\n1 with 26: forage", "else storm", "1 with 26: move Ulmm", "intercept", "patrol with"),
        *(
            "if his hand at least 3: forage",
            "if it rains: forage",
            "1 with 26: siege Ulm?",
            "siege with card",
        ),
    ],
    "ru": [
        *(
            "9: фураж",
            "колонна 1 под командой Горна: фураж",
            "картой 26: фураж",
            "1 картой 26 или 27: фураж",
            "фураж 2",
            "бой",
        ),
        *(
            "оставить 2",
            "атаковать Ульм",
            "в Ульм; фуражировка в Алене",
            "отозвать разъезд",
            "не идти",
            "если отказ",
        ),
        *(
            "Раунд 7:\n1 картой 26: фураж",
            "иначе штурм",
            "1 картой 26: в Ульбург",
            "перехватить",
            "разъезд и",
        ),
        *("если у него на руке 3: фураж", "если дождь: фураж", "осада Ульма?", "осадить картой"),
    ],
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_read_is_said_in_full(lang: str) -> None:
    """With the arguments that the parser gives; what a refusal proposes reads."""
    told = set()
    for text in BAD[lang]:
        wrong = [each for each in READER.read(text) if isinstance(each, Unreadable)]
        assert wrong, text
        for each in wrong:
            told.add(each.key)
            assert "{" not in words(lang).say(f"unreadable.{each.key}", each.args)
    assert len(told) >= 12, told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_refusal_proposes_reads(lang: str) -> None:
    for key, text in TABLES[lang]["unreadable"].items():
        for said in QUOTED.findall(text):
            if "{" in said or said in ("else", "if", "иначе", "если"):
                continue
            if key.startswith("condition-") and ":" not in said:
                assert not isinstance(READER.fact(said, Seat("")), Unreadable), said
            else:
                assert read(said), said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_help_shows_of_conditions_asks_what_the_game_knows(lang: str) -> None:
    conditions: list[Condition] = []
    for line in TABLES[lang]["how"]["conditions"]["example"].split("\n"):
        conditions += [each.when for each in read(line) if isinstance(each, Deciding | Stopping)]
    named = {name for when in conditions for name in asked(when)}
    assert named >= {"refused", "surrendered", "declined", "works-done", "cp", "bp", "their-horse", "season"}
    assert named >= {
        "round",
        "card",
        "vp-lead",
        "siege",
        "requisitioned",
        "at-ulm",
        "taken-ulm",
        "foe-at-ulm",
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_of_help_is_taken_for_a_command_of_the_judge(lang: str) -> None:
    """Though some begin as one does: ``drop``, ``сбросить``, ``новая``."""
    for row in TABLES[lang]["how"].values():
        for line in row["example"].split("\n"):
            taken = take_apart(CharsetText("", line, line, "", ""), READER, "2-3", PROTESTANT)
            commands = [each for each in taken.items if getattr(each, "name", "") != "phase"]
            assert commands == [], line
