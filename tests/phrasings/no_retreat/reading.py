"""What letters of No Retreat! are read as, in the notation of the files."""

from __future__ import annotations

from parsers.easing import read_eased
from parsers.registry import title
from tests.phrasings.no_retreat.notation import told

READER = title("no_retreat").reader("")


def entries(said: str) -> list[str]:
    """What a letter says, an entry an order."""
    return [told(line) for line in read_eased(READER, said.split("\n"), guess=False)]


def meant(means: list[str]) -> list[str]:
    """What a file says: it is in that notation already."""
    return means
