"""The pages' words: the same keys and fields in both languages, each of them used."""

from __future__ import annotations

import re
from pathlib import Path

import mailer.web
from mailer.base.words import LANGS
from mailer.web.archive import STATES
from mailer.web.master import lines, overview
from mailer.web.master.pages import PROBLEMS
from mailer.web.seat import REASONS
from mailer.web.wording import words_in

ROOM = Path(mailer.web.__file__).parent
SAID = re.compile(r"""(?<!eyes\.words\.)say\(\s*["']([a-z.-]+)["']\s*[,)]""")


def test_both_languages_have_the_same_words_with_the_same_fields() -> None:
    english, russian = (words_in(lang) for lang in LANGS)
    assert set(english.messages) == set(russian.messages)
    assert {key: english.fields(key) for key in english.messages} == {
        key: russian.fields(key) for key in russian.messages
    }


def test_every_word_is_used_and_none_is_lacking() -> None:
    files = [*ROOM.rglob("*.py"), *ROOM.rglob("*.j2")]
    said = {key for path in files for key in SAID.findall(path.read_text("utf-8"))}
    composed = {f"state.{state}" for state in STATES}
    composed |= {
        f"trouble.{what}.{part}" for what in ("lost", "broken", *REASONS) for part in ("title", "more")
    }
    composed |= {f"sent.{state}" for state in ("waits", "done", "aside")}
    composed |= {f"desk.how-far.{each}" for each in overview.SENT}
    composed |= {f"desk.state.{each}" for each in overview.STATES}
    composed |= {f"desk.problem.{each}" for each in PROBLEMS}
    composed |= {f"line.{each}" for each in lines.KEYS}
    assert said | composed == set(words_in("en").messages)
