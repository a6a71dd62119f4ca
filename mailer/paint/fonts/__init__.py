"""The fonts that pictures are lettered in, so that they look the same on every machine; nothing else."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent

FILES = {
    "sans": str(FOLDER / "DejaVuSansCondensed-Bold.ttf"),
    "italic": str(FOLDER / "DejaVuSerifCondensed-BoldItalic.ttf"),
    "serif": str(FOLDER / "DejaVuSerifCondensed-Bold.ttf"),
}
