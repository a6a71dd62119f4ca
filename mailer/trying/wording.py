"""The words of the terminal in the language chosen, and the commands as they can be typed there."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import tomllib
from functools import cache
from pathlib import Path

from games.words import Words, words_from
from mailer.base.trouble import OperatorError
from mailer.base.words import LANGS

FOLDER = Path("var/run")
"""Where a game to try is kept, if nothing else is said."""


@cache
def words_in(lang: str) -> Words:
    """The terminal's words. Raises OperatorError on a language that there is not."""
    if lang not in LANGS:
        raise refusal(words_in(LANGS[0]), "refused.lang", lang=lang)
    text = (Path(__file__).parent / f"{lang}.toml").read_text("utf-8")
    return words_from(lang, tomllib.loads(text))


def refusal(words: Words, key: str, **args: str | int) -> OperatorError:
    """What is wrong, and what can be chosen instead (``<key>-choose``)."""
    return OperatorError(words.say(key, args), words.say(f"{key}-choose", args))


def command(*arguments: str, folder: Path = FOLDER) -> str:
    """``estafette`` with these arguments, as it can be typed where this one was."""
    typed = sys.argv[0] if Path(sys.argv[0]).name == "estafette" else "estafette"
    if shutil.which("estafette") == str(Path(typed).absolute()):
        typed = "estafette"
    elif Path(typed).is_absolute() and Path(typed).is_relative_to(Path.cwd()):
        typed = str(Path(typed).relative_to(Path.cwd()))
    kept = [] if folder.resolve() == FOLDER.resolve() else ["--folder", os.path.relpath(folder)]
    # `mail` takes its folder before what it is to do, `run` anywhere.
    return shlex.join([typed, *arguments[:1], *kept, *arguments[1:]])


def to_go_on(*, anew: bool = False, folder: Path = FOLDER) -> str:
    """The command that goes on with the game, or begins another: by make where that was called."""
    if "MAKELEVEL" in os.environ and folder.resolve() == FOLDER.resolve():
        return "make run NEW=1" if anew else "make run"
    return command("run", *["--new"] * anew, folder=folder)
