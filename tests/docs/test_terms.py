"""The house list of terms (docs/terms.md): what it says is not written stands in no letter or guide."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
LIST = ROOT / "docs" / "terms.md"
LANGS = ("en", "ru")

_WORDS = ("mailer/base/text", "mailer/trying", "parsers/words", "games/*/words")
_TITLES = ("no-retreat", "paths-of-glory", "sunset-of-empire", "won-by-the-sword")
_GUIDES = ("players-guide", "masters-guide", "operators-guide", "verify-dice", "add-a-title", *_TITLES)
_QUOTED = {"en": re.compile("“([^”]+)”"), "ru": re.compile("«([^»]+)»")}
_ROW = re.compile(r"^\|(?P<cells>.*)\|$", re.M)


def rows() -> Iterator[list[str]]:
    """The cells of each row of the list, heads and rules left out."""
    for match in _ROW.finditer(LIST.read_text("utf-8")):
        cells = [cell.strip() for cell in match["cells"].split("|")]
        if cells[0] != "English" and set(cells[0]) != {"-"}:
            yield cells


def unwritten(lang: str) -> Iterator[str]:
    """What the list says is not written in ``lang``."""
    for cells in rows():
        yield from _QUOTED[lang].findall(cells[3])


def plain(text: str) -> str:
    """``text`` as compared: small letters, single blanks, е for ё."""
    return " ".join(text.casefold().replace("ё", "е").split())


def occurs(phrase: str, text: str) -> bool:
    """Whether ``phrase`` stands in ``text``, not inside a longer word."""
    return re.search(rf"(?<!\w){re.escape(plain(phrase))}(?!\w)", text) is not None


def _said(table: Mapping[str, Any]) -> Iterator[str]:
    for value in table.values():
        if isinstance(value, Mapping):
            yield from _said(value)
        else:
            yield str(value)


@cache
def texts(lang: str) -> Mapping[str, str]:
    """Every file of words and every guide in ``lang``, by its path."""
    tables = sorted(path for folder in _WORDS for path in ROOT.glob(f"{folder}/*{lang}.toml"))
    told = {path: "\n".join(_said(tomllib.loads(path.read_text("utf-8")))) for path in tables}
    ending = ".md" if lang == "en" else ".ru.md"
    guides = [ROOT / "docs" / f"{name}{ending}" for name in _GUIDES]
    guides += [ROOT / "README.md"] if lang == "en" else []
    told |= {path: path.read_text("utf-8") for path in guides}
    return {path.relative_to(ROOT).as_posix(): plain(text) for path, text in told.items()}


def found(lang: str) -> Iterator[str]:
    """``file: phrase`` for what is written although the list says no."""
    for path, text in texts(lang).items():
        yield from (f"{path}: {phrase}" for phrase in unwritten(lang) if occurs(phrase, text))


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGS)
def test_nothing_is_called_what_the_list_says_it_is_not(lang: str) -> None:
    assert sorted(found(lang)) == []


@pytest.mark.parametrize("lang", LANGS)
def test_letters_and_guides_of_the_language_are_read(lang: str) -> None:
    assert len(texts(lang)) >= 10
    assert all(texts(lang).values())
    assert len(list(unwritten(lang))) >= 4


def test_each_row_has_both_languages() -> None:
    assert [cells for cells in rows() if len(cells) != 4 or not (cells[0] and cells[1])] == []


def test_no_term_of_the_list_is_one_that_is_not_written() -> None:
    ours = {"en": [cells[0] for cells in rows()], "ru": [cells[1] for cells in rows()]}
    clash = {
        (phrase, term)
        for lang in LANGS
        for phrase in unwritten(lang)
        for term in ours[lang]
        if plain(term) == plain(phrase)
    }
    assert clash == set()


def test_a_phrase_is_found_across_lines_and_not_within_a_word() -> None:
    assert occurs("what stands now", plain("See\n  What stands\n  now."))
    assert occurs("приказы ещё не полны", plain("Приказы еще\nне полны."))
    assert not occurs("person", plain("Two persons"))
