"""What CREATE and SETTINGS say of a game: title, scenario, options, settings; it must not store anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.kinds import Args, Fault, Value
from games.kit.answers import NO, YES
from mailer.base import zones
from mailer.base.words import LANGS
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.terms import settings
from mailer.terms.settings import GameSettings
from parsers import registry
from parsers.judge import settings as judge_settings
from parsers.judge.reader import fold


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
    now, named = former, list[str]()
    rest: dict[str, Value] = {}
    title, scenario, unknown = _title(list(map(str, words)), title, scenario)
    strays = args.get("strays") or {}
    assert isinstance(strays, Mapping)
    if stray := settings.name_of(str(strays.get(unknown, ""))):
        fault = Fault(
            "setting-value", {"name": stray, "word": unknown[:60], "values": settings.values_of(stray)}
        )
        return Chosen(title, scenario, {}, former, fault=fault)
    for name, given in options.items():
        key = settings.name_of(name)
        if key is None or not isinstance(given, str | int):
            rest[name] = given
            continue
        changed = settings.change(now, name, given)
        if isinstance(changed, Fault):
            return Chosen(title, scenario, {}, former, fault=changed)
        now, named = changed, [*named, key]
    return Chosen(title, scenario, rest, now, tuple(dict.fromkeys(named)), unknown)


def placed(args: Args) -> Args:
    """The same with the words behind a clock time in their places: a title or scenario, else a zone."""
    words, behind = args["words"], args.get("behind") or ()
    assert isinstance(words, tuple)
    assert isinstance(behind, tuple)
    known = {*_titles(), *(each for key in registry.TITLES for each in _scenarios(key))} if behind else ()
    left = [word for word in map(str, behind) if _folded(word) in known]
    zone = [word for word in map(str, behind) if word not in left]
    # "at 20:00 standard Europe/Berlin": the zone stands where nothing else was to be read
    far = [word for word in map(str, words) if "/" in word and zones.find(word)] if args.get("at") else []
    told = str(args.get("zone") or "") or next(iter([*zone, *far]), "")
    kept = tuple(word for word in words if word not in far)
    return {**args, "words": (*kept, *left), **({"zone": told} if told else {})}


def _title(words: list[str], title: str, scenario: str) -> tuple[str, str, str]:
    """(title, scenario, the first word that is neither).

    The names of all titles are asked where a key does not do: it takes a second to build those not needed.
    """
    known = {_folded(key): key for key in registry.TITLES}
    found = _among(known, words, title, scenario)
    return _among(_titles(), words, title, scenario) if found[-1] else found


def _among(keys: Mapping[str, str], words: list[str], title: str, scenario: str) -> tuple[str, str, str]:
    """``_title`` where these are the names of titles."""
    folded = {word: _folded(word) for word in words}
    for word in words:
        title = keys.get(folded[word], title)
    scenarios, unknown = _scenarios(title), ""
    for word in words:
        if folded[word] in scenarios:
            scenario = scenarios[folded[word]]
        elif folded[word] not in keys:
            unknown = unknown or word
    known = registry.title(title).title.scenarios()
    return title, scenario if scenario in known else known[0], unknown


def _scenarios(key: str) -> Mapping[str, str]:
    """Every name of one word of a title's scenarios -> its key: ``A``, ``Barbarossa``."""
    title = registry.title(key).title
    named = {
        _folded("-".join(title.scenario_name(scenario, lang).split())): scenario
        for scenario in title.scenarios()
        for lang in LANGS
    }
    return {**named, **{_folded(scenario): scenario for scenario in title.scenarios()}}


def _titles() -> Mapping[str, str]:
    """Every name of every title, as one word -> its key."""
    by_name = {
        _folded("-".join(registry.title(key).title.name(lang).split())): key
        for key in registry.TITLES
        for lang in LANGS
    }
    return {**by_name, **{_folded(key): key for key in registry.TITLES}}


def _folded(word: str) -> str:
    """A word as titles and scenarios are compared: ``fleet_rome`` is ``fleet-rome``."""
    return fold(word).casefold().replace("_", "-")


def refused(visit: Visit, fault: Fault) -> Answer:
    """Why a setting is not taken, with the words that may be written in the writer's language."""
    lang, args = visit.person.lang, dict(fault.args)
    if fault.key == "setting-name":
        args["names"] = tuple(_in(lang, names) for names in judge_settings.NAMES.values())
        return visit.refused(fault.key, **args)
    key = str(args["name"])
    args["name"] = _in(lang, judge_settings.NAMES[key]).upper()
    if key in judge_settings.VALUES:
        args["values"] = tuple(_in(lang, forms) for forms in judge_settings.VALUES[key].values())
    elif key in settings.MOST:
        most = settings.MOST[key]
        shown = visit.clock.lasting(most) if key in settings.SECONDS else str(most)
        args["most"] = shown
        args["values"] = (
            visit.say("values.span" if key in settings.SECONDS else "values.number", most=shown),
        )
    elif "values" in args:
        args["values"] = tuple(_in(lang, forms) for forms in (YES, NO))
    return visit.refused("setting-missing" if args.get("word") == "" else fault.key, **args)


def _in(lang: str, forms: tuple[str, ...]) -> str:
    """The first of the forms that is written in the letters of the language."""
    return next((form for form in forms if form.isascii() == (lang == "en")), forms[0])
