"""What a page offers to a seat that writes orders: names, words, orders by clicks, as the title has them."""

from __future__ import annotations

from typing import Any

from mailer.letters.eyes import Eyes


def offers_of(eyes: Eyes) -> dict[str, Any]:
    """Out of the seat's view alone, and nothing else that hangs on the game."""
    title, view = eyes.play.title, eyes.view
    found = title.offers(view, eyes.ask, eyes.lang)
    places = title.places(view, eyes.lang)
    told = {*places.values(), *(unit.text for unit in found.units)}
    return {
        "places": tuple(places.items()),
        "units": found.units,
        "gestures": tuple((one, " ".join(one.clicks)) for one in found.gestures),
        "words": tuple(dict.fromkeys(word for word in found.words if word not in told)),
    }
