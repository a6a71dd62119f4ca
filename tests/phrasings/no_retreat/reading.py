"""What letters of No Retreat! are read as, in the notation of the files."""

from __future__ import annotations

from games.no_retreat.data.load import source
from parsers.no_retreat.reader import NoRetreatReader
from tests.phrasings.no_retreat.notation import told

READER = NoRetreatReader(source())


def entries(said: str) -> list[str]:
    """What a letter says, an entry an order."""
    return [told(line) for line in READER.read(said)]


def meant(means: list[str]) -> list[str]:
    """What a file says: it is in that notation already."""
    return means
