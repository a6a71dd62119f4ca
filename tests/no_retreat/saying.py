"""The words of No Retreat! as its letters say them."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from games.no_retreat import rules
from games.no_retreat.text import naming
from games.words import Words
from tests.no_retreat.positions import SOURCE

GAMES = Path(rules.__file__).parents[1]
TABLES = {lang: tomllib.loads((GAMES / "words" / f"{lang}.toml").read_text("utf-8")) for lang in ("en", "ru")}


@cache
def words(lang: str) -> Words:
    return naming.words_of(SOURCE, TABLES[lang], lang)
