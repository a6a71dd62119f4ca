"""Names in the cases and numbers of a language, put together of its words; it knows no orders."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product
from typing import Any, get_args

from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.names import Kind

ALONE = ("all", "bare", "object", "riding")
"""Forms of units without a number: all of them, as a name, as what is spared, as who rides."""

Forms = Mapping[str, Mapping[str, str]]


def troop_key(nation: str, kind: str, reduced: bool) -> str:
    """Under which units of a kind are named; ``nation`` is empty where it is not said."""
    return f"troop-{nation}-{kind}{'/' if reduced else ''}"


def troops(words: Mapping[str, Any]) -> Forms:
    """Form -> key of a troop -> words. ``words``: nouns by arm with a place for adjectives, their endings."""
    stems: Mapping[str, str] = {**words["stem"]["soft"], **words["stem"]["hard"]}
    nations = [name for name in words["stem"]["soft"] if name != "veteran"]
    made: dict[str, dict[str, str]] = {}
    for nation, kind, reduced in product(("", *nations), get_args(Kind), (False, True)):
        named = [nation] if nation else []
        named += ["reduced"] if reduced else []
        named += ["veteran"] if kind.startswith("v") else []
        endings = {
            ending: "".join(f"{stems[each]}{_ending(words, each)[ending]} " for each in named)
            for ending in words["ending"]["soft"]
        }
        for form, text in words["noun"][kind.removeprefix("v") or "r"].items():
            made.setdefault(form, {})[troop_key(nation, kind, reduced)] = text.format(**endings)
    return made


def _ending(words: Mapping[str, Any], name: str) -> Mapping[str, str]:
    endings: Mapping[str, str] = words["ending"]["soft" if name in words["stem"]["soft"] else "hard"]
    return endings


def counted(forms: Forms) -> Forms:
    """Key of a troop -> form behind a number -> words."""
    made: dict[str, dict[str, str]] = {}
    for form, found in forms.items():
        if form not in ALONE:
            for key, text in found.items():
                made.setdefault(key, {})[form] = text
    return made


def in_cases(points: Mapping[PointId, str], words: Mapping[str, Any]) -> Forms:
    """``point-in`` and the like -> point -> its name in that case, with its preposition.

    ``words`` has cases by name, the endings after a consonant (``hard``) and in place of a soft sign
    (``soft``), the preposition (``before``), and as it is before a cluster of consonants (``cluster``). The
    language says which letters these are; what ends in another one has no cases.
    """
    letters = words["letters"]
    return {
        f"point-{case}": {key: _said(name, how, letters) for key, name in points.items()}
        for case, how in words["case"].items()
    }


def apart(points: Mapping[str, Mapping[str, str]]) -> Forms:
    """The same of points whose names are given case by case: point -> case -> name."""
    made: dict[str, dict[str, str]] = {}
    for point, named in points.items():
        for case, name in named.items():
            made.setdefault(f"point-{case}", {})[point] = name
    return made


def _said(name: str, how: Mapping[str, str], letters: Mapping[str, str]) -> str:
    """``letters``: patterns of what follows the word that has cases, of what a soft and a hard word end with,
    of a cluster."""
    crowded = re.match(letters["cluster"], name, re.IGNORECASE)
    before = how.get("cluster" if crowded else "before", "")
    found = re.search(letters["tail"], name)
    head, tail = (name, "") if found is None else (name[: found.start()], name[found.start() :])
    if re.search(letters["soft"], head):
        head = re.sub(letters["soft"], how.get("soft", r"\g<0>"), head)
    elif re.search(letters["hard"], head):
        head += how.get("hard", "")
    return f"{before} {head}{tail}" if before else f"{head}{tail}"
