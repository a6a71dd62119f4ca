"""Heads of press as the judges of the 1990s took them, in today's words; it must not know any seat."""

# PRESS TO FRG GREY, PRESS +FR, PRESS BUT G, BROADCAST TO G, PRESS NOFAKE TO F, PRESS TO G FAKE BROADCAST.

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from parsers.judge.text import fold

OldRefusal = Literal["", "fake", "postal"]


@dataclass(frozen=True, slots=True)
class OldHead:
    """``today``: the head as it is written now; empty where ``refused`` says what is not carried at all."""

    today: str
    refused: OldRefusal


_VERB = re.compile(
    r"\s*(?P<verb>postal ?press|press|broadcast)(?P<options>(?:\s[^:]*)?)(?P<text>:.*)?$", re.I
)
_GREY = r"(?:gr[ea]y|anonymous(?:ly)?)"
_WHITE = r"(?:white|unanonymous(?:ly)?)"
_COLOUR_LAST = re.compile(rf"\s+(?:(?P<grey>{_GREY})|(?P<white>{_WHITE}))$", re.I)
_COLOUR_FIRST = re.compile(rf"^(?:(?P<grey>{_GREY})|(?P<white>{_WHITE}))(?:\s+|$)", re.I)
_NO_FAKE = re.compile(r"(?:^|\s+)no\s?fake(?:\s+(?:broadcast|partial))?(?=\s|$)", re.I)
_LIST = r"[a-z]{1,10}"
_FAKE = re.compile(
    rf"^(?:(?:to\s+(?:all\s+but\s+)?{_LIST}|[+-]{_LIST})\s+)?fake"
    rf"(?:\s+(?:broadcast|partial))?(?:\s+(?:to\s+(?:all(?:\s+but\s+{_LIST})?|{_LIST})|[+-]{_LIST}))?$",
    re.I,
)
_TO = re.compile(rf"^(?:to\s+|\+)(?P<to>{_LIST})$", re.I)
_TO_MANY = re.compile(r"^to\s+(?P<to>\S.*)$", re.I)
_BUT = re.compile(rf"^(?:but\s+|-)(?P<but>{_LIST})$", re.I)


def old_head(line: str) -> OldHead | None:
    """The head that the line is, where only old hands write so; None where it is none, or today's."""
    found = _VERB.match(fold(line).rstrip(" .!"))
    if found is None:
        return None
    text = line[found.start("text") : found.end("text")] if found["text"] else ""
    options = line[found.start("options") : found.end("options")].strip()
    verb = found["verb"].lower()
    if verb.startswith("postal"):
        return None if options else OldHead("", "postal")
    plain, nofake = _NO_FAKE.subn("", options)
    plain, colour, last = _coloured(plain.strip())
    if _FAKE.match(plain):
        return OldHead("", "fake")
    head = _today(verb, plain, odd=bool(nofake or last))
    return OldHead(f"{colour} {head}".strip() + text, "") if head else None


def _coloured(options: str) -> tuple[str, str, bool]:
    """(the options without their colour, GREY or WHITE, whether only old hands write it there)."""
    for pattern in (_COLOUR_FIRST, _COLOUR_LAST):
        if found := pattern.search(options):
            rest = (options[: found.start()] + options[found.end() :]).strip()
            adverb = found[0].strip().lower().endswith("ly") or "un" in found[0].lower()[:3]
            return rest, "GREY" if found["grey"] else "WHITE", adverb or pattern is _COLOUR_LAST
    return options, "", False


def _today(verb: str, options: str, *, odd: bool) -> str:
    """Today's head; empty where there is nothing old about it, or nobody is named."""
    if but := _BUT.match(options):
        return f"PRESS TO ALL BUT {but['but']}"
    if to := _TO.match(options):
        return f"PRESS TO {to['to']}" if odd or verb == "broadcast" or options[0] == "+" else ""
    if many := _TO_MANY.match(options):
        return f"PRESS TO {many['to']}" if odd else ""
    return "BROADCAST" if odd and verb == "broadcast" and not options else ""
