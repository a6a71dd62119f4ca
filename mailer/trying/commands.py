"""The commands `run` and `demo` on the command line; no work of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mailer.trying.wording import FOLDER

TitleOption = Annotated[str, typer.Option("--title", help="Which game: a key of `estafette title list`.")]
ScenarioOption = Annotated[
    str, typer.Option("--scenario", help="Which scenario or variant; else the usual one.")
]
SeedOption = Annotated[int, typer.Option("--seed", help="Another number, and the robots play otherwise.")]

ROBOT = "Which robot plays: simple, or another that the title has."
TEMPER = "How it plays: bold, careful, even, as far as it knows; else as usual."


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("run")(run)
    app.command("demo")(demo)


def run(
    title: Annotated[
        str | None, typer.Option("--title", help="Which game: a key of `estafette title list`.")
    ] = None,
    scenario: Annotated[
        str | None, typer.Option("--scenario", help="Which scenario or variant; else the usual one.")
    ] = None,
    seat: Annotated[str | None, typer.Option("--seat", help="The side you would like; else any.")] = None,
    name: Annotated[str | None, typer.Option("--name", help="Your name in the game.")] = None,
    lang: Annotated[
        str | None, typer.Option("--lang", help="The language of terminal and letters: en or ru.")
    ] = None,
    folder: Annotated[Path, typer.Option("--folder", help="Where to keep everything.")] = FOLDER,
    smtp: Annotated[
        int | None, typer.Option("--smtp-port", help="Where the post office takes letters; else 3025.")
    ] = None,
    imap: Annotated[
        int | None, typer.Option("--imap-port", help="Where it gives them out; else 3143.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Another number, and the robots play otherwise.")
    ] = None,
    robot: Annotated[str | None, typer.Option("--robot", help=ROBOT)] = None,
    temper: Annotated[str | None, typer.Option("--temper", help=TEMPER)] = None,
    new: Annotated[
        bool, typer.Option("--new", help="Begin anew; the game that is kept moves aside.")
    ] = False,
) -> None:
    """Play against robots by mail on this machine.

    Post office, judge and robots in one; how to play is said at the start. Ctrl-C ends it; the next start
    goes on with the same game and the same mailbox.
    """
    from mailer.trying.run import run as start
    from mailer.trying.wish import Wish

    start(Wish(title, scenario, seat, name, lang, seed, smtp, imap, folder, new, robot, temper))


def demo(
    title: TitleOption = "diplomacy",
    scenario: ScenarioOption = "",
    options: Annotated[
        str | None, typer.Option("--options", help="Options of the game, as a letter with CREATE takes them.")
    ] = None,
    folder: Annotated[Path, typer.Option("--folder", help="Where to keep everything.")] = Path("var/demo"),
    seed: SeedOption = 1,
    robot: Annotated[str, typer.Option("--robot", help=ROBOT)] = "simple",
    temper: Annotated[str, typer.Option("--temper", help=TEMPER)] = "",
) -> None:
    """Watch robots play a whole game by mail.

    Letters, pictures and a summary are kept in the folder.
    """
    from mailer.trying.demo import demo as start
    from mailer.trying.wish import named

    chosen = _SHORT.get(title, "") if options is None else options
    start(title, scenario or _first(title), chosen, folder, seed, named(robot, temper))


_SHORT = {"diplomacy": "until 1908"}
"""Titles whose games may last too long to be looked on at, and what ends them."""


def _first(title: str) -> str:
    from parsers import registry

    return registry.title(title).title.trial if title in registry.TITLES else ""
