"""The README says nothing that is not so."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from typer.testing import CliRunner

from mailer.cli.main import app
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text("utf-8")
__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests


def blocks() -> list[str]:
    """The fenced blocks, in order."""
    return re.findall(r"^```\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def after(words: str) -> str:
    """The first fenced block below these words."""
    start = README.index(words)
    return next(block for block in blocks() if README.index(block) > start)


def test_the_letter_is_answered_as_shown(world: World) -> None:
    powers = ("England", "France", "Germany", "Italy", "Austria", "Russia", "Turkey")
    for power in powers:
        world.person(f"P{power}")
    world.write("PEngland", "CREATE first diplomacy")
    for power in powers:
        world.write(f"P{power}", f"JOIN first AS {power}")
    world.out()
    world.write("PEngland", after("You answer the letter"), seat="ENGLAND")
    answer = world.text_to("PEngland")
    shown = after("and the judge answers")
    for line in shown.splitlines():
        assert line in answer, line


def test_the_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    named = set(re.findall(r"\bmake ([a-z]+)", README))
    assert named <= targets
    assert {"run", "test"} <= named


def test_the_commands_exist() -> None:
    runner = CliRunner()
    for words in set(re.findall(r"estafette ((?:game|title|mail) [a-z]+|[a-z]+)", README)):
        result = runner.invoke(app, [*shlex.split(words), "--help"])
        assert result.exit_code == 0, (words, result.output)


def test_the_files_it_points_to_exist() -> None:
    for path in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / path).exists(), path
