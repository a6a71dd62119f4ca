"""Lines in which a game master changes a position, read by a title's own verbs; it must not judge them."""

from __future__ import annotations

from collections.abc import Callable

from parsers.kit.lexicon import Groups, begins
from parsers.lexing import fold
from parsers.reading import Line, Span, Understood, Unreadable


def editor(verbs: Groups, edit: Callable[[str, str], tuple[str, str]]) -> Callable[[str, str], Line]:
    """What reads an edit of any scenario (``Registered.edits``).

    ``edit(verb, rest)`` gives the line that ``Game.edit`` takes, or ``""`` and the words that it cannot read.
    """

    def read(scenario: str, text: str) -> Line:
        folded, whole = " ".join(fold(text).strip(" .;").split()), Span(1, 1, len(text))
        verb, rest = begins(folded, verbs)
        line, wrong = edit(verb, rest) if verb else ("", folded.partition(" ")[0])
        if line:
            return Understood(whole, text, line)
        return Unreadable(whole, text, "unexpected-word", {"word": wrong})

    return read
