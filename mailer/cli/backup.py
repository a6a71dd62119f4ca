"""``estafette backup`` and ``restore``: the whole judge in one file; they must not know what is in it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mailer.cli.options import ConfigOption


def add_to(app: typer.Typer) -> None:
    """Put the commands beside the others."""
    app.command()(backup)
    app.command()(restore)


def backup(
    file: Annotated[
        Path, typer.Argument(help="The file to write, such as judge-2026-11-22.tar.gz, or a folder for it.")
    ],
    config: ConfigOption = None,
    keep: Annotated[
        int | None, typer.Option(min=1, help="Keep only this many backups in that folder, the newest.")
    ] = None,
) -> None:
    """Copy database and secret into one file.

    The judge may be running. Whoever has the file can write in the name of every player: keep it
    private, and away from this machine.
    """
    from mailer.base.trouble import OperatorError
    from mailer.service import backup as backups
    from mailer.service.opening import open_config

    now, folder = backups.now(), file if file.is_dir() else None
    if keep is not None and folder is None:
        raise OperatorError(
            f"--keep needs a folder, and {file} is not one.", "Make the folder, or leave --keep out."
        )
    if folder is not None:
        file = backups.name_in(folder, now)
    backups.make(open_config(config), file, now)
    print(f"{file} written, {file.stat().st_size} bytes. It holds the judge's secret: keep it private.")
    for old in backups.drop_old(folder, keep) if folder is not None and keep is not None else ():
        print(f"{old} removed.")


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `estafette backup` wrote.")],
    config: ConfigOption = None,
) -> None:
    """Put database and secret back from a backup file.

    The judge must be stopped. When it runs again it reads once more what has come to the mailbox since:
    nothing is lost and nothing takes effect twice. Letters that it has sent since go out again under
    their former Message-IDs.
    """
    from datetime import UTC, datetime

    from mailer.service import backup as backups
    from mailer.service.opening import open_config

    restored = backups.restore(open_config(config), file, backups.now())
    print(f"The judge is back as of {datetime.fromtimestamp(restored.moment, UTC):%Y-%m-%d %H:%M:%S} UTC.")
    for path in restored.kept:
        print(f"What was there before is kept as {path}.")
    print("Start the judge now: it reads again what has come since then.")
