"""A table made by a command goes between two marks of a page."""

from __future__ import annotations

from pathlib import Path


def write_between(path: Path, mark: str, text: str) -> None:
    """Put a text between ``<!-- mark -->`` and ``<!-- /mark -->`` of a file. SystemExit without them."""
    whole = path.read_text("utf-8")
    before, start, rest = whole.partition(f"<!-- {mark} -->\n")
    _, end, after = rest.partition(f"<!-- /{mark} -->")
    if not start or not end:
        raise SystemExit(f"{path} has no marks <!-- {mark} --> and <!-- /{mark} -->")
    path.write_text(f"{before}{start}\n{text}\n\n{end}{after}", "utf-8")
