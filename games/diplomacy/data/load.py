"""Where variants come from: the data folder and game masters' own folders; it knows no rules of play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games import folders
from games.diplomacy.data.layers import Layer, laid_over, read_layer
from games.diplomacy.data.names import Names
from games.diplomacy.data.naming import build_names
from games.diplomacy.data.validate import build, in_order
from games.diplomacy.model.board import Variant
from games.folders import DataError
from games.toml_source import Problem, read_source

_VARIANTS = Path(__file__).with_name("variants")
_WORDS = _VARIANTS.with_name("problems.toml")
_FILES = ("map.toml", "variant.toml", "names.toml")
# The standard game first, then as a list of scenarios should show them.
BUILT_IN = ("standard", "fleet-rome", "france-austria", "build-anywhere", "winter-1900", "pure")

_NO_TEXT = ("unreadable-file", "not-utf8", "not-toml", "unknown-base")
# Faults of names that may only follow from faults of the map.
_FOLLOWS = ("unknown-province", "unknown-power", "no-name")


@dataclass(frozen=True, slots=True)
class Loaded:
    """A variant, what everything on its board is called, and its title in each language."""

    variant: Variant
    names: Names
    titles: Mapping[str, str]


def _folder_layer(folder: Path, shown: str) -> Layer:
    found = [name for name in _FILES if (folder / name).exists()]
    if "variant.toml" not in found:
        return Layer(problems=[Problem(f"{shown}/variant.toml", 0, "unreadable-file")])
    return read_layer({name: read_source(folder / name, f"{shown}/{name}") for name in found})


@cache
def _built_in_layer(key: str) -> Layer:
    return _on_base(_folder_layer(_VARIANTS / key, key), BUILT_IN[: BUILT_IN.index(key)])


def _on_base(layer: Layer, bases: tuple[str, ...]) -> Layer:
    """The layer with its base below. A built-in variant may stand on those before it in the list."""
    base = layer.scalars.get("base")
    if base is None:
        return layer
    if base.value not in bases:
        layer.problems.append(base.problem("unknown-base", name=base.value))
        return layer
    return laid_over(_built_in_layer(base.value), layer)


def _finish(layer: Layer, shown: str) -> Loaded | tuple[Problem, ...]:
    if any(problem.key in _NO_TEXT for problem in layer.problems):
        return in_order(layer.problems)  # what the unread part might have said is anyone's guess
    built = build(layer, f"{shown}/variant.toml")
    names = build_names(built.board, layer.base_names, layer.names, f"{shown}/names.toml")
    if built.variant is None:
        wrong = names if isinstance(names, tuple) else ()
        return in_order((*built.problems, *(each for each in wrong if each.key not in _FOLLOWS)))
    if isinstance(names, tuple):
        return in_order(names)
    return Loaded(built.variant, names, {lang: at.value for lang, at in layer.title.items()})


@cache
def load(key: str) -> Loaded:
    """The built-in variant ``key``. Raises KeyError on an unknown key, DataError on bad data."""
    if key not in BUILT_IN:
        raise KeyError(key)
    made = _finish(_built_in_layer(key), key)
    if isinstance(made, tuple):
        raise DataError(made, _WORDS)
    return made


def load_variant(key: str) -> Variant:
    """The built-in variant ``key``. Raises KeyError on an unknown key."""
    return load(key).variant


def load_names(key: str) -> Names:
    """The names of the built-in variant ``key``. Raises KeyError on an unknown key."""
    return load(key).names


def open_folder(folder: Path) -> Loaded | tuple[Problem, ...]:
    """A game master's own variant, or everything that is wrong with its files."""
    layer = _on_base(_folder_layer(folder, str(folder)), BUILT_IN)
    key = layer.scalars.get("key")
    if key is not None and key.value in BUILT_IN:
        layer.problems.append(key.problem("key-taken", name=key.value))
    return _finish(layer, str(folder))


def load_folder(folder: Path) -> Variant:
    """A game master's own variant. Raises DataError with all problems of its files."""
    made = open_folder(folder)
    if isinstance(made, tuple):
        raise DataError(made, _WORDS)
    return made.variant


def check_folder(folder: Path) -> tuple[Problem, ...]:
    """Everything that is wrong with the files of a variant folder; empty where it can be played."""
    made = open_folder(folder)
    return made if isinstance(made, tuple) else ()


def shelf(own: Iterable[Path]) -> Mapping[str, Loaded]:
    """The built-in variants and game masters' own by key. Raises DataError with all problems of all."""
    loaded = {key: load(key) for key in BUILT_IN}
    problems: list[Problem] = []
    for folder in own:
        made = open_folder(folder)
        if isinstance(made, tuple):
            problems += made
        elif made.variant.key in loaded:
            args = {"name": made.variant.key}
            problems.append(Problem(f"{folder}/variant.toml", 0, "key-taken", args))
        else:
            loaded[made.variant.key] = made
    if problems:
        raise DataError(tuple(problems), _WORDS)
    return loaded


def problem_text(problem: Problem, lang: str = "en") -> str:
    """``map.toml:12: ...`` in words, in English or Russian."""
    return folders.problem_text(_WORDS, problem, lang)


def variants() -> Mapping[str, Variant]:
    """The built-in variants by key, the standard one first."""
    return {key: load_variant(key) for key in BUILT_IN}
