"""Letters that are refused, as cases of a TOML file, and what their answers lack; of any title."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

RULE = {"en": "Rule", "ru": "Правило"}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A bad letter in each language, what the answer to it must say, and the rule it must name, if one does.

    ``at`` is a position that the title's test knows by this name.
    """

    at: str
    rule: str
    letters: Mapping[str, str]
    says: Mapping[str, tuple[str, ...]]

    def lacks(self, lang: str, answer: str) -> list[str]:
        """What the answer, in one line, should say and does not."""
        rule = (f"({RULE[lang]}: {self.rule})",) if self.rule else ()
        return [part for part in (*self.says[lang], *rule) if part not in answer]


def refusals(file: Path) -> Mapping[str, Refusal]:
    """What each case is about -> the case."""
    return {
        case["about"]: Refusal(
            case.get("at", ""),
            case.get("rule", ""),
            {lang: case[lang] for lang in RULE},
            {lang: tuple(case[f"{lang}-says"]) for lang in RULE},
        )
        for case in tomllib.loads(file.read_text("utf-8"))["case"]
    }
