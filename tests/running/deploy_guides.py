"""The guides to putting a judge up, by language."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


GUIDES = ("operators-guide.md", "operators-guide.ru.md")


def guide(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")
