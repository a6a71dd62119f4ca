"""Options that several commands share; it must not open anything."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

ConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--config",
        "-c",
        help="The configuration file; by default estafette.toml here, or else /etc/estafette/estafette.toml.",
    ),
]
GameArgument = Annotated[str, typer.Argument(help="The game's name or number.")]
