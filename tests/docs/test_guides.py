"""The guides say nothing that is not so: their letters are sent, their commands have help, all are there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

import pytest
from typer.testing import CliRunner

from adjudicator.game import Game
from adjudicator.sequence import AskKind, Procedure
from games.title import Title
from mailer.base.words import words_of
from mailer.cli.main import app
from mailer.desk.commands import help_text
from mailer.desk.commands.rows import ROWS
from mailer.terms import settings
from parsers import registry
from parsers.judge import reader as judge
from parsers.judge.reader import Command, Press
from parsers.reading import Reader, Understood
from parsers.registry import Registered
from tests.contract.subject import Subject
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.docs.guides import GAMES, Story, examples
from tests.rig.cases import in_turn, some
from tests.toy import raids

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

DOCS = Path(__file__).parent.parent.parent / "docs"
GUIDES = ("players-guide.md", "players-guide.ru.md", "masters-guide.md", "masters-guide.ru.md")
LANGS = {name: "ru" if name.endswith(".ru.md") else "en" for name in GUIDES}
ROLES: Mapping[str, tuple[str, ...]] = {"players": ("anyone", "seat"), "masters": ("master", "operator")}


def text_of(name: str) -> str:
    """The guide."""
    return (DOCS / name).read_text("utf-8")


def story_of(name: str, world: World) -> Story:
    """The house in which the guide begins: Clara has opened a game, or is about to."""
    lang = LANGS[name]
    for person in ("Boris", "Dora", "Emil", "Fritz", "Greta", "Hugo"):
        world.person(person)
    world.person("Clara", lang)
    if name.startswith("players"):
        world.write("Clara", f"CREATE {GAMES[lang]} diplomacy deadline 2 days")
    else:
        world.person("Anna", lang)
        world.person("Iris", lang)
        world.person("Nora", lang)
    world.out()
    return Story(world, lang)


@pytest.mark.sweep
@pytest.mark.parametrize("name", some(GUIDES, 3))
def test_every_letter_of_a_guide_is_answered_as_shown(name: str, world: World) -> None:
    story, told = story_of(name, world), 0
    for example in examples(text_of(name)):
        lost = story.tell(example)
        assert lost == [], f"{name}:{example.line}: not in the answer: {lost}\n\n{story.told}"
        told += example.info.startswith("answer")
    assert told >= 10


def named(text: str) -> list[str]:
    """What stands in `code` outside of the blocks and is written to the judge: it begins with capitals."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    return [span for span in re.findall(r"`([^`\n]+)`", prose) if re.match(r"[A-ZА-ЯЁ]", span)]


ORDERS = registry.title("diplomacy").reader("standard")
PARTICLES = {"AS", "ЗА", "STANDING", "ПОСТОЯННЫЕ", "NOW", "СЕЙЧАС"}
"""Words that stand inside of commands."""


def written(text: str) -> set[str]:
    """The commands of all letters in the guide."""
    return {item.name for item in commands_written(text)}


def commands_written(text: str) -> list[Command]:
    """All commands that somebody writes in the guide's story."""
    kinds = ("letter", "orders", "reply")
    letters = [example.text for example in examples(text) if example.info.startswith(kinds)]
    items = [item for letter in letters for item in judge.read(letter).items]
    return [item for item in items if isinstance(item, Command)]


def commands_in(text: str, lang: str) -> set[str]:
    """Topics of help of all commands in the guide; fails on what is neither command nor order."""
    found, words = written(text), words_of(lang)
    for span in named(text):
        items = judge.read(span).items
        if all(isinstance(line, Understood) for line in ORDERS.read(span)) or span in PARTICLES:
            continue
        topic = help_text.topic_of(span)
        if len(items) == 1 and isinstance(items[0], Command):
            topic = items[0].name
            if topic == "help" and items[0].args["topic"]:
                found.add(help_text.topic_of(str(items[0].args["topic"])) or "help")
        elif len(items) == 1 and isinstance(items[0], Press):
            topic = "press"
        assert topic is not None, f"`{span}` is no command"
        assert help_text.one(words, topic), span
        assert help_text.about(words, span.split()[0]), f"HELP {span.split()[0]} knows nothing"
        found.add(topic)
    return found


@pytest.mark.alike(3)
@pytest.mark.parametrize("name", GUIDES)
def test_help_answers_everything_that_a_guide_names(name: str) -> None:
    assert commands_in(text_of(name), LANGS[name])


@pytest.mark.alike(3)
@pytest.mark.parametrize("name", GUIDES)
def test_every_command_is_in_its_guide(name: str) -> None:
    roles = ROLES[name.partition("-")[0]]
    wanted = {topic for topic, role in help_text.topics().items() if role in roles}
    assert wanted - commands_in(text_of(name), LANGS[name]) == set()


NOT_PLAYED = {"start"}
"""The story's game begins by itself."""


@pytest.mark.parametrize("name", ["masters-guide.md", "masters-guide.ru.md"])
def test_every_command_of_masters_and_operators_is_played(name: str) -> None:
    played = commands_written(text_of(name))
    wanted = {row.name for row in ROWS.values() if row.role in ("master", "operator")}
    assert wanted - {item.name for item in played} == NOT_PLAYED
    assert {item.args["action"] for item in played if item.name == "quarantine"} == {
        "list",
        "show",
        "retry",
        "drop",
    }


@pytest.mark.alike(3)
@pytest.mark.parametrize("name", GUIDES)
def test_the_command_line_has_what_a_guide_names(name: str) -> None:
    for words in re.findall(r"^estafette ([a-z ]+?)(?: [A-ZА-ЯЁ]+)?$", text_of(name), re.M):
        result = CliRunner().invoke(app, [*words.split(), "--help"])
        assert result.exit_code == 0, words


@pytest.mark.parametrize("kind", ["players", "masters"])
def test_both_languages_tell_the_same_story(kind: str) -> None:
    english, russian = (
        [example.info or example.text for example in examples(text_of(f"{kind}-guide{ending}"))]
        for ending in (".md", ".ru.md")
    )
    assert english == russian


@in_turn(sorted(DOCS.glob("*.md")))
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize(
    ("name", "heading"), [("masters-guide.md", "Setting"), ("masters-guide.ru.md", "Настройка")]
)
def test_every_setting_and_every_choice_is_in_the_guide(name: str, heading: str) -> None:
    text = text_of(name)
    keys = {word: key for key, words in settings.NAMES.items() for word in words}
    told = {keys[word]: word for word in rows(text)[heading]}
    assert set(told) == set(settings.NAMES)
    for key, choices in settings.VALUES.items():
        row = next(line for line in text.split("\n") if line.startswith(f"| `{told[key]}` |"))
        spans = re.findall(r"`([\w-]+)`", row)[1:]
        assert {value for value, words in choices.items() if set(words) & set(spans)} == set(choices)
        assert [span for span in spans if not any(span in words for words in choices.values())] == []


def members(protocol: type) -> set[str]:
    """What a protocol asks for."""
    return {name for name in vars(protocol) if not name.startswith("_")} | set(protocol.__annotations__)


def optional(protocol: type) -> set[str]:
    """What a protocol has an answer to itself, where a class that inherits from it has none."""
    needed: frozenset[str] = protocol.__abstractmethods__  # type: ignore[attr-defined]
    return {name for name in vars(protocol) if not name.startswith("_")} - needed


def rows(text: str) -> dict[str, list[str]]:
    """The tables of a page: heading of the first column -> its `code` cells."""
    found: dict[str, list[str]] = {}
    heading = ""
    for line in text.split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if not cells:
            heading = ""
        elif not heading:
            heading = cells[0]
        elif match := re.fullmatch(r"`([\w-]+)`", cells[0]):
            found.setdefault(heading, []).append(match[1])
    return found


@pytest.mark.parametrize("name", ["add-a-title.md", "add-a-title.ru.md"])
def test_how_to_add_a_title_names_everything_that_a_title_has(name: str) -> None:
    asked = {
        "Game": members(Game),
        "Procedure": {one.name for one in fields(Procedure)},
        "AskKind": {one.name for one in fields(AskKind)},
        "Title": members(Title) - optional(Title),
        "Optional": optional(Title),
        "Reader": members(Reader),
        "Subject": {one.name for one in fields(Subject)},
        "Registered": {one.name for one in fields(Registered)},
    }
    told = rows((DOCS / name).read_text("utf-8"))
    assert {heading: sorted(names) for heading, names in told.items()} == {
        heading: sorted(names) for heading, names in asked.items()
    }


@pytest.mark.parametrize("name", ["add-a-title.md", "add-a-title.ru.md"])
def test_the_window_shown_is_one_of_the_toy(name: str) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", (DOCS / name).read_text("utf-8"), re.S | re.M)
    assert code in Path(str(raids.__file__)).read_text("utf-8")


@pytest.mark.parametrize("name", ["add-a-title.md", "add-a-title.ru.md"])
def test_how_to_add_a_title_names_what_is_there(name: str) -> None:
    text = (DOCS / name).read_text("utf-8")
    for path in re.findall(r"`((?:games|parsers|tests|adjudicator)/[\w./-]*)`", text):
        assert (DOCS.parent / path).exists(), path
    assert "TITLES" in vars(registry)
    assert set(registry.TITLES) - {"toy"} <= {path.name for path in (DOCS.parent / "games").iterdir()}
