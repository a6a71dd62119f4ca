"""The words of Won by the Sword as its letters say them."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from games.won_by_the_sword import rules
from games.won_by_the_sword.text import naming
from games.words import Words
from tests.won_by_the_sword.positions import SOURCE

GAMES = Path(rules.__file__).parents[1]
TABLES = {lang: tomllib.loads((GAMES / "words" / f"{lang}.toml").read_text("utf-8")) for lang in ("en", "ru")}


@cache
def words(lang: str) -> Words:
    return naming.words_of(SOURCE, TABLES[lang], lang)
