"""What CREATE and SETTINGS say of a game: title, scenario, options, settings; it must not store anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.kinds import Args, Fault, Value
from mailer.desk import settings
from mailer.desk.settings import GameSettings
from mailer.desk.visit import Answer, Visit
from mailer.words import LANGS
from parsers import registry
from parsers.judge import fold


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the words of a command come to. ``named`` are the settings it names, ``unknown`` the first word
    that means nothing, ``fault`` why a setting is not taken."""

    title: str
    scenario: str
    options: Mapping[str, Value]
    settings: GameSettings
    named: tuple[str, ...] = ()
    unknown: str = ""
    fault: Fault | None = None


def read(args: Args, title: str, scenario: str, former: GameSettings) -> Chosen:
    """The words of ``args`` over what stood before."""
    words, options = args["words"], args["options"]
    assert isinstance(words, tuple)
    assert isinstance(options, Mapping)
    words = tuple(map(str, words))
    now, named, left = former, list[str](), list[str]()
    at = 0
    while at < len(words):
        key = settings.name_of(words[at])
        if key is None:
            left.append(words[at])
            at += 1
            continue
        value, used = _value(former, key, words[at + 1] if at + 1 < len(words) else "")
        changed = settings.change(now, words[at], value)
        if isinstance(changed, Fault):
            return Chosen(title, scenario, {}, former, fault=changed)
        now, named, at = changed, [*named, key], at + 1 + used
    rest: dict[str, Value] = {}
    for name, given in options.items():
        key = settings.name_of(name)
        if key is None or not isinstance(given, str | int):
            rest[name] = given
            continue
        changed = settings.change(now, name, given)
        if isinstance(changed, Fault):
            return Chosen(title, scenario, {}, former, fault=changed)
        now, named = changed, [*named, key]
    title, scenario, unknown = _title(left, title, scenario)
    return Chosen(title, scenario, rest, now, tuple(dict.fromkeys(named)), unknown)


def _value(former: GameSettings, key: str, following: str) -> tuple[str, bool]:
    """(value, whether the following word is it): what is on or off is on where neither is said."""
    if not isinstance(getattr(former, key), bool):
        return following, bool(following)
    known = fold(following).casefold() in (*settings.YES, *settings.NO)
    return (following, True) if known else ("on", False)


def _title(words: list[str], title: str, scenario: str) -> tuple[str, str, str]:
    """(title, scenario, the first word that is neither)."""
    by_name = {
        fold(registry.title(key).title.name(lang)).casefold(): key
        for key in registry.TITLES
        for lang in LANGS
    }
    keys = {**by_name, **{key: key for key in registry.TITLES}}
    folded = {word: fold(word).casefold() for word in words}
    for word in words:
        title = keys.get(folded[word], title)
    scenarios = registry.title(title).title.scenarios()
    unknown = ""
    for word in words:
        if folded[word] in scenarios:
            scenario = folded[word]
        elif folded[word] not in keys:
            unknown = unknown or word
    return title, scenario if scenario in scenarios else scenarios[0], unknown


def refused(visit: Visit, fault: Fault) -> Answer:
    """Why a setting is not taken, with the words that may be written in the writer's language."""
    lang, args = visit.person.lang, dict(fault.args)
    if fault.key == "setting-name":
        args["names"] = tuple(_in(lang, names) for names in settings.NAMES.values())
        return visit.refused(fault.key, **args)
    key = str(args["name"])
    args["name"] = _in(lang, settings.NAMES[key]).upper()
    if key in settings.VALUES:
        args["values"] = tuple(_in(lang, forms) for forms in settings.VALUES[key].values())
    elif "values" in args and key not in settings.MOST:
        args["values"] = tuple(_in(lang, forms) for forms in (settings.YES, settings.NO))
    return visit.refused("setting-missing" if args.get("word") == "" else fault.key, **args)


def _in(lang: str, forms: tuple[str, ...]) -> str:
    """The first of the forms that is written in the letters of the language."""
    return next((form for form in forms if form.isascii() == (lang == "en")), forms[0])
