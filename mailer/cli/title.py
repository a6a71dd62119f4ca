"""``estafette title``: lists titles and checks data folders; it must not open a database."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="List the titles, and check your own data folders.", no_args_is_help=True)


@app.command("list")
def list_titles() -> None:
    """List all titles with their scenarios, the standard one first."""
    from parsers.registry import TITLES, title

    for key in TITLES:
        found = title(key).title
        print(f"{key:<16} {found.name('en')}")
        print(f"{'':<16} scenarios: {', '.join(found.scenarios())}")


@app.command()
def check(
    folder: Annotated[
        Path, typer.Argument(help="A folder with the data of a variant, or with figures of your own copy.")
    ],
    title: Annotated[str, typer.Option("--title", "-t", help="Which title it is for.")] = "diplomacy",
) -> None:
    """Check your own data folder.

    Everything that is wrong with it is told, with file and line.
    """
    from mailer.base.trouble import OperatorError
    from parsers.registry import TITLES
    from parsers.registry import title as registered

    if title not in TITLES:
        raise OperatorError(f"There is no title {title}.", f"Known titles: {', '.join(TITLES)}.")
    checks = registered(title).check_folder
    if checks is None:
        raise OperatorError(f"{title} takes no data folders.", "Name another title with --title.")
    if not folder.is_dir():
        raise OperatorError(f"There is no folder {folder}.", "Name the folder that holds the TOML files.")
    problems = checks(folder)
    for problem in problems:
        print(problem)
    if problems:
        print(f"{folder}: {len(problems)} fault{'s' if len(problems) > 1 else ''}.")
        sys.exit(1)
    print(f"{folder}: good.")
