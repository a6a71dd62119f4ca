"""The commands `run` and `demo` on the command line; no work of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

TitleOption = Annotated[str, typer.Option("--title", help="Which game.")]
ScenarioOption = Annotated[str, typer.Option("--scenario", help="Which scenario or variant.")]
SeedOption = Annotated[int, typer.Option("--seed", help="The robots' chance.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("run")(run)
    app.command("demo")(demo)


def run(
    title: TitleOption = "diplomacy",
    scenario: ScenarioOption = "",
    seat: Annotated[str, typer.Option("--seat", help="The side you would like.")] = "",
    name: Annotated[str, typer.Option("--name", help="Your name in the game.")] = "You",
    lang: Annotated[str, typer.Option("--lang", help="en or ru.")] = "en",
    folder: Annotated[Path, typer.Option("--folder", help="Where to keep everything.")] = Path("var/run"),
    smtp: Annotated[int, typer.Option("--smtp-port")] = 3025,
    imap: Annotated[int, typer.Option("--imap-port")] = 3143,
    seed: SeedOption = 1,
) -> None:
    """Play against robots by mail on this machine: post office, judge and game in one."""
    from mailer.trying.run import run as start

    start(title, scenario or _first(title), seat, name, lang, folder, smtp, imap, seed)


def demo(
    title: TitleOption = "diplomacy",
    scenario: ScenarioOption = "",
    options: Annotated[str | None, typer.Option("--options", help="Settings as CREATE takes them.")] = None,
    folder: Annotated[Path, typer.Option("--folder", help="Where to keep everything.")] = Path("var/demo"),
    seed: SeedOption = 1,
) -> None:
    """A whole game between robots by real mail through the embedded post office."""
    from mailer.trying.demo import demo as start

    chosen = _SHORT.get(title, "") if options is None else options
    start(title, scenario or _first(title), chosen, folder, seed)


_SHORT = {"diplomacy": "until 1908"}
"""Titles whose games may last too long to be looked on at, and what ends them."""


def _first(title: str) -> str:
    from games.title import trial_of
    from parsers import registry

    return trial_of(registry.title(title).title) if title in registry.TITLES else ""
