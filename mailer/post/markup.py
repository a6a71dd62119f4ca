"""Takes out of HTML what costs a parser time and no text needs; it must not show what is hidden."""

# A parser takes time with the square of the attributes of an element, of the options of a list, of the
# elements of style that are open at a time (<font>), and of the attributes of many <body>.

from __future__ import annotations

import re

LONG = 400
"""A tag of more characters keeps only its name and what says whether its text is quoted or hidden."""

KEPT = 2_000
"""Characters of such a value that are kept."""

_UNSEEN = re.compile(
    r"<!--(?:>|->|.*?(?:--!?>|\Z))"
    r"|<(?P<raw>script|style|title|textarea|select|iframe)(?=[\s/>]).*?(?:</(?P=raw)(?=[\s/>])[^>]*>?|\Z)",
    re.IGNORECASE | re.DOTALL,
)
_TAG = re.compile(
    r"<(?P<end>/?)(?P<name>[a-z][^\s/>]{0,40})"
    r"(?P<inside>(?:[^>=]+|=\s*\"[^\"]*\"|=\s*'[^']*'|=)*)>?",
    re.IGNORECASE,
)
_STYLED = frozenset(
    ("a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u")
)
_MERGED = frozenset(("html", "body"))
_WANTED = re.compile(
    r"(?:\A|[\s/\"'])(class|style|hidden)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]*))|(?=[\s/]|\Z))",
    re.IGNORECASE,
)
NOTHING = "\u200b"
"""Stands for what is taken out: no tag comes of what stood before and after it, and the reader drops it."""


def lightened(page: str) -> str:
    """The page without what cannot be seen; tags of style are those of plain spans, long tags are cut."""
    return _TAG.sub(_light, _UNSEEN.sub(NOTHING, page))


def _light(match: re.Match[str]) -> str:
    name = match["name"].lower()
    if len(match[0]) <= LONG and name not in _MERGED:
        return f"<{match['end']}span{match['inside']}>" if name in _STYLED else match[0]
    wanted: dict[str, str] = {}
    for found in _WANTED.finditer(match["inside"]):
        value = found[2] or found[3] or found[4] or ""
        wanted.setdefault(found[1].lower(), value[:KEPT].replace('"', "'"))
        if len(wanted) == 3:
            break
    kept = "".join(f' {said}="{value}"' for said, value in wanted.items())
    return f"<{match['end']}{'span' if name in _STYLED else name}{kept}>"
