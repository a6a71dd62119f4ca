"""Folders with variants of an owner's own."""

from __future__ import annotations

import re
from pathlib import Path

import games.diplomacy.data.load as loading
from games.diplomacy.data.load import (
    load_variant,
)

DATA = Path(loading.__file__).parent


STANDARD = load_variant("standard")


def readme_folder(folder: Path) -> Path:
    """The folder that the README shows."""
    text = (DATA / "README.md").read_text(encoding="utf-8")
    for name, body in re.findall(r"```toml\n# (\w+\.toml)\n(.*?)```", text, re.DOTALL):
        (folder / name).write_text(body, encoding="utf-8")
    return folder
