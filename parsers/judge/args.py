"""What a parsed command means: its name and its arguments, unjudged; it must not know games or people."""

# READS has an entry a rule of commands.lark whose arguments are more than none; a group of commands keeps its
# entries in a module of its own and adds them there.

from __future__ import annotations

from collections.abc import Mapping

from lark import Token, Tree

from adjudicator.kinds import Value
from parsers.judge import info, master, mending, operator, plans, settings, time
from parsers.judge.line import Meant, Parsed, Read, of_a_game
from parsers.judge.words import meaning as meaning_of


def meaning(rule: Tree[Token], shown: str) -> Meant:
    """(command, arguments) of a parsed line; a rule without an entry has none, and its own name."""
    name = str(rule.data)
    read = READS.get(name)
    return read(Parsed(rule, shown)) if read else (name.replace("_", "-"), {})


def _register(line: Parsed) -> Meant:
    own: dict[str, Value] = {"name": line.words("own_name")}
    if line.has("LANG"):
        own["language"] = _language(line)
    if zone := line.words("zone_name"):
        own["zone"] = zone
    return "register", own


def _create(line: Parsed) -> Meant:
    return "create", {"game": line.words("game"), **_settings(line)}


def _change(line: Parsed) -> Meant:
    return "settings", _settings(line)


def _list(line: Parsed) -> Meant:
    states = {"OPEN": "forming", "RUNNING": "running", "OVER": "over"}
    filters = [tree.children[0] for tree in line.rule.find_data("filter")]
    return "list", {
        "filters": tuple(states.get(one.type, str(one).lower()) for one in filters if isinstance(one, Token))
    }


def _join(line: Parsed) -> Meant:
    return "join", {"game": line.words("game"), "seats": line.seats}


def _resign(line: Parsed) -> Meant:
    return "resign", {"game": line.words("game"), "sure": line.has("SURE")}


def _concede(line: Parsed) -> Meant:
    return "concede", {"seats": line.seats}


def _consent(line: Parsed) -> Meant:
    refused = line.has("SWITCH") and not _is_yes(line)
    return "no-consent" if refused else "consent", {}


def _help(line: Parsed) -> Meant:
    return "help", {"topic": line.words("rest")}


def _phase(line: Parsed) -> Meant:
    return "phase", {"phase": line.token("PHASE_CODE").upper()}


def _set_language(line: Parsed) -> Meant:
    return "set", {"what": "language", "value": _language(line)}


def _language(line: Parsed) -> str:
    return meaning_of("language", line.token("LANG"))


def _set_zone(line: Parsed) -> Meant:
    return "set", {"what": "zone", "value": line.token("WORD")}


def _set_name(line: Parsed) -> Meant:
    return "set", {"what": "name", "value": line.words("name")}


def _set_switch(line: Parsed) -> Meant:
    what = next(what for what in ("html", "data", "digest", "pictures", "codes") if line.has(what.upper()))
    return "set", {"what": what, "value": _is_yes(line)}


def _set_letters(line: Parsed) -> Meant:
    return "set", {"what": "letters", "value": meaning_of("letter-form", line.token("LETTER_FORM"))}


def _set_key(line: Parsed) -> Meant:
    if line.has("KEY_USE"):
        return "set", {"what": "key", "value": meaning_of("key-use", line.token("KEY_USE"))}
    if line.has("SWITCH"):
        return "set", {"what": "key", "value": "new" if _is_yes(line) else "off"}
    return "set", {"what": "key", "value": "new"}


def _settings(line: Parsed) -> dict[str, Value]:
    options: dict[str, Value] = {}
    for part in line.parts("rules"):
        options["rules"] = part.token("WORD").lower()
    for part in line.parts("victory"):
        options["victory"] = int(part.token("NUMBER"))
    for part in line.parts("until"):
        options["last_year"] = int(part.token("NUMBER"))
    for part in line.parts("option"):
        key, _, value = part.token("SETTING").partition("=")
        options[key.lower()] = int(value) if value.isdecimal() else value
    options.update(settings.named(line))
    plain = tuple(part.token("WORD") for part in line.parts("plain"))
    said = {**time.pace(line), "options": options, "words": plain}
    strays = settings.strays(line)
    return {**said, "strays": strays} if strays else said


def _is_yes(line: Parsed) -> bool:
    return meaning_of("answers", line.token("SWITCH")) == "yes"


READS: Mapping[str, Read] = {
    "register": _register,
    "create": _create,
    "list": _list,
    "join": _join,
    "begin": of_a_game("start"),
    "show": of_a_game("show"),
    "resign": _resign,
    "concede": _concede,
    "consent": _consent,
    "help": _help,
    "phase": _phase,
    "set_language": _set_language,
    "set_zone": _set_zone,
    "set_name": _set_name,
    "set_switch": _set_switch,
    "set_letters": _set_letters,
    "set_key": _set_key,
    **operator.READS,
    "settings": _change,
    **master.READS,
    **time.READS,
    **mending.READS,
    **info.READS,
    **plans.READS,
}
