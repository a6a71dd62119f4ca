"""ROLLBACK and EDIT: their words and the lines that an EDIT encloses; it must not know titles or games."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from adjudicator.kinds import Value
from parsers.judge.line import Meant, Parsed, Read
from parsers.judge.plans import Enclosed
from parsers.judge.press import is_end
from parsers.judge.text import fold
from parsers.judge.words import any_of, groups
from parsers.reading import Span

_EDIT = re.compile(
    rf"\s*{any_of('edit', 'verb')}(?!\w)\s*(?:{any_of('edit', 'what')}(?!\w))?"
    r"\s*(?P<game>[^\s:]+)?\s*(?P<colon>:)?\s*(?P<rest>.*)$",
    re.IGNORECASE,
)
_END_EDIT = re.compile(rf"\s*{any_of('ends', 'edit')}\s*[.!]?\s*$", re.IGNORECASE)

_GAME = groups("small")["game"]
_FILLERS, _PHASES, _NOW, _CONFIRM = (
    groups("rollback")[key] for key in ("fillers", "phases", "now", "confirm")
)
YEAR = 4
"""A number of so many digits is a year, not a count of phases."""
_CODE = re.compile(r"[a-z]\d{4}[a-z]", re.IGNORECASE)


def edit_at(lines: Sequence[str], at: int) -> Enclosed | None:
    """The EDIT that begins on a line, if one does: ``EDIT duel``, a change a line, END EDIT or END.

    One change may stand behind a colon: ``EDIT duel: remove A PAR``.
    """
    line = lines[at]
    head = _EDIT.match(fold(line))
    if head is None or (head["rest"] and not head["colon"]):
        return None
    game = line[head.start("game") : head.end("game")] if head["game"] else ""
    first = line[head.start("rest") :].strip()
    changes: list[Value] = [first] if first else []
    after = at + 1
    while not first and after < len(lines):
        folded = fold(lines[after])
        if _END_EDIT.match(folded) or is_end(lines[after]):
            # The signature ends the letter too.
            after += bool(_END_EDIT.match(folded)) or lines[after].strip() != "--"
            break
        if lines[after].strip():
            changes.append(lines[after].strip())
        after += 1
    span = Span(at + 1, len(line) - len(line.lstrip()) + 1, len(line.strip()))
    return Enclosed(span, line.strip(), "edit", {"game": game, "lines": tuple(changes)}, after)


def _rollback(line: Parsed) -> Meant:
    """``duel F1901M``, ``duel 1 phase NOW``, ``2-action CONFIRM 3f2a19``: game, phase or count, consent."""
    words = line.words("rest").replace(",", " ").split()
    plain: list[str] = []
    args: dict[str, Value] = {"count": None, "now": False, "confirm": ""}
    at = 0
    while at < len(words):
        word, following = fold(words[at]).lower(), fold(words[at + 1]).lower() if at + 1 < len(words) else ""
        at += 1
        if word in _CONFIRM and following:
            args["confirm"] = following
            at += 1
        elif word in _NOW:
            args["now"] = True
        elif word.isdecimal() and (following in _PHASES or not following) and len(word) < YEAR:
            args["count"] = int(word)
            at += following in _PHASES
        elif word in _PHASES and following.isdecimal() and len(following) < YEAR:
            args["count"] = int(following)
            at += 1
        elif word not in _FILLERS and word not in _GAME:
            plain.append(words[at - 1])
    code = next((each for each in plain if _CODE.fullmatch(each)), "")
    if code:
        plain.remove(code)
    elif len(plain) > 1 and len(plain[-1]) == YEAR and plain[-1].isdecimal():
        # "Fall 1901"
        code = " ".join(plain[-2:])
        del plain[-2:]
    elif args["count"] is None and (len(plain) > 1 or any(map(str.isdecimal, plain[-1] if plain else ""))):
        code = plain.pop()
    return "rollback", {"game": plain[0] if plain else "", "phase": code, **args}


READS: Mapping[str, Read] = {"rollback": _rollback}
