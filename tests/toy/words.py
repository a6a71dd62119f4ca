"""The toy's word table, read once; no rules."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

TABLE: dict[str, Any] = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))
