"""Names that events, faults and asks print, composed of the data and the words; it must not know views."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.no_retreat.model.atlas import SEATS, HexId
from games.no_retreat.model.source import Source
from games.words import Words, merge, words_from


def table(source: Source, words: Mapping[str, Any], lang: str) -> Mapping[str, Any]:
    """The words of a language with the names of the data and the functions for composed names."""
    hexes = {
        key: f"{key} ({ground.names[lang]})" if ground.at is not None else ground.names[lang]
        for key, ground in source.atlas.grounds.items()
        if ground.names
    }
    cards = {
        card: f"{int(card)} ({' / '.join(source.pack.half(card, seat).names[lang] for seat in SEATS)})"
        for card in source.pack.cards
    }
    return merge(words, {"names": {"card": cards}, "namers": namers(words, hexes)})


def places(source: Source, lang: str) -> Mapping[str, str]:
    """Every hex and area where something may stand, as an order may write it: its number behind its name."""
    return {
        key: f"{ground.names[lang]} ({key})"
        if ground.names and ground.at is not None
        else ground.names.get(lang, key)
        for key, ground in source.atlas.grounds.items()
        if ground.terrain != "lake"
    }


def namers(words: Mapping[str, Any], hexes: Mapping[HexId, str]) -> Mapping[str, Callable[[str], str]]:
    """Composed names: shifts, given as ``river -1``; hexes, boxes, spaces of the turn track."""
    shifts: Mapping[str, str] = words["names"]["shift"]
    boxes: Mapping[str, str] = words["names"]["place"]

    def shift(text: str) -> str:
        name, _, by = text.rpartition(" ")
        return f"{shifts.get(name, name)} {by}"

    def box(text: str) -> str:
        if text.startswith("track-"):
            return boxes["track"].format(turn=text.removeprefix("track-"))
        return boxes.get(text) or hexes.get(HexId(text), text)

    strong: Mapping[str, str] = words["names"]["unit"]
    brown: Mapping[str, str] = words["names"]["unit-weak"]

    def unit(text: str) -> str:
        """What happened may tell of either side of a Soviet unit: by both its names."""
        names = (brown.get(text), strong.get(text, text))
        return "/".join(dict.fromkeys(filter(None, names)))

    return {"shift": shift, "box": box, "hex": box, "unit": unit}


def words_of(source: Source, words: Mapping[str, Any], lang: str) -> Words:
    """The words of a language, ready to say."""
    return words_from(lang, table(source, words, lang))
