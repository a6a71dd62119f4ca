"""Golden letters of a whole game: what was written, and what each reader got; it must not know any title."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher
from pathlib import Path

from adjudicator.kinds import Seat

HEAD = "######## "


def letters_shown(
    golden: Callable[[Path, str], None],
    mail: Path,
    look: Callable[[], str],
    write: Callable[[Seat, str], None],
    played: Iterable[tuple[Seat, str]] | None,
) -> str:
    """What ``look`` shows after each letter of the file ``mail``, one after another.

    The letters are sent by ``write``; or the file is made anew of what is ``played`` and was sent by itself.
    """
    out = [look()]
    if played is None:
        for seat, text in _written(mail.read_text("utf-8")):
            write(seat, text)
            out.append(look())
        return "".join(out)
    wrote = []
    for seat, text in played:
        wrote.append(f"{HEAD}{seat}\n{text}\n")
        out.append(look())
    golden(mail, "".join(wrote))
    return "".join(out)


def _written(text: str) -> Iterator[tuple[Seat, str]]:
    for part in text.split(HEAD)[1:]:
        seat, _, body = part.partition("\n")
        yield Seat(seat), body.rstrip("\n")


def news(former: list[str], lines: list[str], same: int) -> Iterator[str]:
    """The lines of a letter; ``same`` of them or more in sequence that ``former`` had are counted only."""
    for what, _, _, start, end in SequenceMatcher(None, former, lines, autojunk=False).get_opcodes():
        if what == "equal" and end - start >= same:
            yield f"[{end - start} lines as before]"
        else:
            yield from lines[start:end]
