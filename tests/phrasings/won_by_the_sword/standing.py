"""Standing orders among the phrasings: which question they are for, and their text."""

from __future__ import annotations

from parsers.judge import reader as judge
from parsers.reading import Reader


def parted(said: str, reader: Reader) -> tuple[str, str]:
    """The question that a standing order is for, and its text; all of it where it is none."""
    for item in judge.read(said).items:
        if isinstance(item, judge.Command) and item.name == "standing":
            return reader.kind(str(item.args["kind"])) or "?", str(item.args["body"])
    return "", said
