"""What letters of Paths of Glory are read as, in the notation of these files."""

from __future__ import annotations

from parsers.asking import ASKED_THEN
from parsers.easing import read_eased
from parsers.reading import Understood
from parsers.registry import title
from tests.phrasings.paths_of_glory.notation import told

READER = title("paths_of_glory").reader("")


def entries(said: str) -> list[str]:
    """What a letter says, an entry an order; pieces that are mere talk are passed over."""
    read = [
        line
        for line in read_eased(READER, said.split("\n"), guess=False)
        if isinstance(line, Understood) or (line.key != ASKED_THEN and not READER.idle(line.text))
    ]
    faults = [
        f"? {getattr(line, 'key', '')}: {line.text}" for line in read if not isinstance(line, Understood)
    ]
    return [*told(line.written for line in read if isinstance(line, Understood)), *faults]


def meant(means: list[str]) -> list[str]:
    """What a file says, in lines as players write them."""
    return entries("\n".join(means))
