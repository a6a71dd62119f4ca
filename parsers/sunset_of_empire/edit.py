"""Reads the lines in which a game master changes a position of Sunset of Empire; it judges nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

from parsers.kit import editing
from parsers.kit.lexicon import begins
from parsers.lexing import skeleton
from parsers.reading import Line
from parsers.sunset_of_empire.reader import SunsetReader
from parsers.sunset_of_empire.words import lexicon

_TAG = re.compile(r"[ec]\d+")


def editor(reader: SunsetReader) -> Callable[[str, str], Line]:
    """``life Entente 12``, ``neutralise E3``, ``restore C2``, ``destroy E1``, ``give Entente Lion``."""

    def edit(verb: str, rest: str) -> tuple[str, str]:
        if verb in ("neutralise", "restore", "destroy"):
            tag = skeleton(rest)
            return (f"{verb} {tag.upper()}" if _TAG.fullmatch(tag) else ""), rest
        seat, rest = begins(rest, lexicon()["seats"])
        if not seat or verb == "life":
            return (f"life {seat} {rest}" if seat and rest.isdecimal() else ""), rest
        cards = [card for card in reader.names.meaning(rest) if reader.cards[card].deck == seat]
        cards = [card for card in cards if reader.cards[card].original is None]
        return (f"give {seat} {cards[0]}" if len(cards) == 1 else ""), rest

    return editing.editor(lexicon()["edits"], edit)
