"""What HELP tells of a matter of the title that everybody may know; it must not know a position."""

from __future__ import annotations

from games.words import Words

_MATTERS = ("losses", "cards")


def about(topic: str, words: Words) -> tuple[str, ...]:
    """Heading and paragraphs of a matter; none of what is no matter."""
    asked = topic.strip().casefold()
    for matter in _MATTERS:
        if asked in words.say(f"matter.{matter}-named").split(","):
            return words.say(f"matter.{matter}-head"), words.say(f"matter.{matter}")
    return ()
