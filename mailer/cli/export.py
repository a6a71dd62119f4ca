"""``estafette export``: finished games as a folder of pages; it must not change them."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from mailer.cli.options import ConfigOption


def add_to(app: typer.Typer) -> None:
    """Put the command beside the others."""
    app.command()(export)


def export(
    html: Annotated[Path, typer.Option("--html", help="The folder to write; it must not be there yet.")],
    games: Annotated[
        list[str] | None,
        typer.Argument(help="Names or numbers of finished games; by default all that everybody may see."),
    ] = None,
    config: ConfigOption = None,
) -> None:
    """Write finished games as a folder of pages.

    They need no server: open index.html in a browser. `estafette game export` writes one game as JSON.
    """
    from adjudicator.kinds import Instant
    from mailer.service.opening import reading
    from mailer.service.publishing import chosen, publish

    with reading(config) as (_, session):
        rows = chosen(session, games or ())
        for name, size in publish(session, rows, html, Instant(int(time.time()))):
            print(f"{name}: {size / 1_000_000:.1f} MB", flush=True)
    print(f"Open {html / 'index.html'} in a browser.")
