"""The words around what a page shows, and the language that its reader wants."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from games.words import Words, words_from
from mailer.base.log import for_log
from mailer.base.words import LANGS

_TEXT = Path(__file__).parent / "text"
_WISH = re.compile(r"\s*([a-zA-Z]{1,8})(?:-[a-zA-Z0-9-]{1,20})?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*")
_MOST = 20
"""Languages of one header that are looked at."""


@cache
def words_in(lang: str) -> Words:
    """The pages' words. Raises OSError on a language that there is not."""
    return words_from(lang, tomllib.loads((_TEXT / f"{lang}.toml").read_text("utf-8")))


def wished(accept: str) -> str:
    """The language of ours that a browser asks for most (``Accept-Language``), else the first."""
    found: list[tuple[float, str]] = []
    for part in accept.split(",")[:_MOST]:
        wish = _WISH.fullmatch(part)
        if wish is not None and wish[1].lower() in LANGS:
            found.append((float(wish[2] or 1), wish[1].lower()))
    best = max(found, key=lambda one: one[0], default=(0.0, LANGS[0]))
    return best[1] if best[0] else LANGS[0]


def masked(text: str) -> str:
    """What somebody wrote, for everybody's eyes: addresses and tokens in it are struck out."""
    return for_log(text)
