"""Attacks of several units together, with who goes and who helps said behind them; it knows no names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from parsers.diplomacy.lexemes import AND, COLON, COMMA, SEMI, SEPARATORS, Lexeme
from parsers.lexing import fold

_OF_UNIT = frozenset(("KIND", "PLACE", "POWER", "_IN", "_FROM"))
_GOES = frozenset(("_DASH", "_TO", "_V", "_MOVE", "_LANDS"))
_BESIDE_MOVE = _GOES | {"_IN"}
_UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class JointWords:
    """Words of such a sentence: ``together``, ``leads`` (the attack), ``others`` (help), ``it``."""

    together: frozenset[str]
    leads: frozenset[str]
    others: frozenset[str]
    it: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Attack:
    """The units that go together, where they go, the words behind that."""

    units: list[list[Lexeme]]
    goes: Lexeme
    to: Lexeme
    behind: list[Lexeme]


def jointly(lexemes: list[Lexeme], use: JointWords) -> list[Lexeme]:
    """``Par and Mar attack Bur: Par enters, Mar supports`` as the move and the support of it.

    Two that go to one place are two moves, but not together, nor where one of them is named once more and it
    is not clear what for: see ``unclear``.
    """
    attack = _attack(lexemes, use)
    if attack is None:
        return lexemes
    roles = _roles(attack, use) if attack.behind else None
    if roles is not None:
        return _spelt_out(attack, *roles)
    again = {str(each.meaning) for each in attack.behind if each.type == "PLACE"}
    named = again & {_place(unit) for unit in attack.units}
    if not named and not _helps(attack.behind) and not any(_says(each, use.together) for each in lexemes):
        return lexemes
    return [
        replace(each, type="UNKNOWN", meaning=_UNCLEAR) if each is attack.goes else each for each in lexemes
    ]


def _helps(behind: Sequence[Lexeme]) -> bool:
    """Whether somebody helps who is not named: ``the other supports``."""
    kinds = ([each.type for each in part] for part in _parts(behind))
    return any("_SUPPORT" in part and "PLACE" not in part for part in kinds)


def unclear(words: Sequence[Lexeme]) -> bool:
    """Whether several attack together, and it does not say who goes and who helps."""
    return any(word.type == "UNKNOWN" and word.meaning == _UNCLEAR for word in words)


def _attack(lexemes: list[Lexeme], use: JointWords) -> _Attack | None:
    at = next((at for at, each in enumerate(lexemes) if each.type in _GOES and at), 0)
    units, joined = _units([each for each in lexemes[:at] if not _says(each, use.together)])
    end = at
    while end < len(lexemes) and lexemes[end].type in _GOES:
        end += 1
    if len(units) < 2 or not joined or end == len(lexemes) or lexemes[end].type != "PLACE":
        return None
    behind = lexemes[end + 1 :]
    return _Attack(
        units, lexemes[at], lexemes[end], [each for each in behind if not _says(each, use.together)]
    )


def _says(lexeme: Lexeme, words: frozenset[str]) -> bool:
    return lexeme.type == "UNKNOWN" and fold(lexeme.text) in words


def _units(lexemes: Sequence[Lexeme]) -> tuple[list[list[Lexeme]], bool]:
    """The units that the words list and whether an AND joins the last; none where there is anything else."""
    parts: list[list[Lexeme]] = [[]]
    last = ""
    for lexeme in lexemes:
        if lexeme.type in (AND, COMMA):
            parts.append([])
            last = lexeme.type
        else:
            parts[-1].append(lexeme)
    return (parts, last == AND) if all(map(_is_unit, parts)) else ([], False)


def _is_unit(part: Sequence[Lexeme]) -> bool:
    kinds = [each.type for each in part]
    return kinds.count("PLACE") == 1 and {*kinds} <= _OF_UNIT


def _place(unit: Sequence[Lexeme]) -> str:
    return next(str(each.meaning) for each in unit if each.type == "PLACE")


def _roles(attack: _Attack, use: JointWords) -> tuple[int, dict[int, list[Lexeme]]] | None:
    """Which unit goes, and of those that help the words that say so; None where it is not clear."""
    places = [_place(unit) for unit in attack.units]
    moves, helps = set[int](), dict[int, list[Lexeme]]()
    others: list[Lexeme] = []
    role = ""
    for part in reversed(_parts(attack.behind)):
        who = [each for each in part if each.type in _OF_UNIT - {"_IN"}]
        does = [each for each in part if each.type not in _OF_UNIT - {"_IN"} and not _says(each, use.it)]
        role = _role(does, use) if does else role
        if not who and role in ("others", "help"):  # ``the other supports``
            others = part
            continue
        if role not in ("move", "help") or not _is_unit(who) or _place(who) not in places:
            return None
        at = places.index(_place(who))
        if role == "help":
            helps[at] = part
        else:
            moves.add(at)
    left = {*range(len(places))} - {*helps}
    goes = moves or (left if len(left) == 1 else set())
    if len(goes) != 1 or goes & {*helps}:
        return None
    if helps and left - goes and not others:
        return None  # of whom nothing is said
    for at in left - goes:
        helps[at] = others or attack.behind
    return next(iter(goes)), helps


def _role(does: Sequence[Lexeme], use: JointWords) -> str:
    """``move``, ``help`` or ``others`` (help), by the words for what somebody does; empty where unclear."""
    kinds = {each.type for each in does}
    if _says(does[0], use.others):
        return "others" if kinds == {"UNKNOWN", "_SUPPORT"} else ""
    if "_SUPPORT" in kinds:
        return "help" if kinds <= {"_SUPPORT", "_MOVE"} else ""
    return "move" if kinds <= _BESIDE_MOVE or all(_says(each, use.leads) for each in does) else ""


def _parts(lexemes: Sequence[Lexeme]) -> list[list[Lexeme]]:
    parts: list[list[Lexeme]] = [[]]
    for lexeme in lexemes:
        if lexeme.type in SEPARATORS or lexeme.type == COLON:
            parts.append([])
        else:
            parts[-1].append(lexeme)
    return [part for part in parts if part]


def _spelt_out(attack: _Attack, goes: int, helps: dict[int, list[Lexeme]]) -> list[Lexeme]:
    first, end = attack.units[0][0].start, attack.to.end
    mover = [replace(each, start=first, end=first, name=None) for each in attack.units[goes]]
    made = [*mover, replace(attack.goes, type="_DASH"), attack.to]
    for at, said in sorted(helps.items(), key=lambda each: (each[1][0].start, each[0])):
        start, stop = said[0].start, said[-1].end
        unit = [replace(each, start=start, end=start, name=None) for each in attack.units[at]]
        verb = Lexeme("_SUPPORT", "", start, stop)
        move = [replace(each, start=stop, end=stop, name=None) for each in made[: len(mover) + 2]]
        made += [Lexeme(SEMI, ";", end, end), *unit, verb, *move]
        end = stop
    return made
