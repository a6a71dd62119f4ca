"""Words around the orders of a line that belong to none of them, or to one behind them; it knows no names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parsers.diplomacy.lexemes import COLON, COMMA, SEPARATORS, Lexeme

_OF_UNIT = frozenset(("KIND", "PLACE", "POWER", "_IN", "_FROM"))
_LEADS_TO = frozenset(("_DASH", "_TO", "_V"))
_DOES = _LEADS_TO | {"_MOVE", "_HOLD", "_SUPPORT", "_CONVOY", "_RETREAT", "_LANDS"}
_FRAMES = frozenset(("_DASH", "_ITS_PLACE", "_WHY", COLON))


def framed(lexemes: list[Lexeme]) -> list[Lexeme]:
    """The words of a line without the bullet, and each destination where the grammar looks for it.

    * ``- Bulgaria storms Rumania, the fleet helps``: the dash only lists the order.
    * ``to Vienna - because it is empty``; ``Smyrna - behind it, to Constantinople``.
    * ``Burgundy supports the Russians: Munich``: the colon parts only whose it is from where it is.
    * ``Sevastopol back: Armenia attacks it``: what is attacked stands before the colon.
    """
    if _FRAMES.isdisjoint([each.type for each in lexemes]):  # most lines
        return lexemes
    return _aimed(_behind_it(_whose(_without_bullet(lexemes))))


def _without_bullet(lexemes: list[Lexeme]) -> list[Lexeme]:
    """Without the dash before a unit that does something: ``- A Par - A Mar`` lists two removals."""
    if not lexemes or lexemes[0].type != "_DASH":
        return lexemes
    end = _unit_end(lexemes, 1)
    kinds = [each.type for each in lexemes[end : end + 2]]
    does = bool(kinds) and kinds[0] in _DOES and kinds != ["_DASH", "KIND"]
    return lexemes[1:] if end > 1 and does else lexemes


def _whose(lexemes: list[Lexeme]) -> list[Lexeme]:
    """Without the colon between whose unit is supported and the unit."""
    kinds = [each.type for each in lexemes]
    parting = {at + 2 for at in range(len(kinds)) if kinds[at : at + 3] == ["_SUPPORT", "POWER", COLON]}
    return [each for at, each in enumerate(lexemes) if at not in parting] if parting else lexemes


def _unit_end(lexemes: Sequence[Lexeme], begin: int) -> int:
    """Where the words end that name one unit; ``begin`` where they name none."""
    end = begin
    while end < len(lexemes) and lexemes[end].type in _OF_UNIT:
        end += 1
    places = [each.type for each in lexemes[begin:end]].count("PLACE")
    return end if places == 1 else begin


def _behind_it(lexemes: list[Lexeme]) -> list[Lexeme]:
    """Without a dash that only parts a reason, and without ``behind it`` where the place is told."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        after = [other.type for other in lexemes[at + 1 : at + 4]]
        leads = bool(after) and after[0] in _LEADS_TO
        if each.type in ("_DASH", COLON) and after[:1] == ["_WHY"]:
            made.append(replace(each, type=COMMA))
        elif not (_is_led(lexemes, at) and leads) and not (_is_begun(lexemes, at) and _tells_where(after)):
            made.append(each)
    return made


def _is_led(lexemes: Sequence[Lexeme], comma: int) -> bool:
    """Whether it is a comma within an order: behind a dash, or behind ``behind it``."""
    return lexemes[comma].type == COMMA and comma > 0 and lexemes[comma - 1].type in ("_DASH", "_ITS_PLACE")


def _is_begun(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether it is ``behind it`` of a unit before it: in ``in its place - Smyrna`` the unit comes last."""
    return lexemes[at].type == "_ITS_PLACE" and at > 0 and lexemes[at - 1].type not in SEPARATORS


def _tells_where(after: Sequence[str]) -> bool:
    after = after[1:] if after[:1] == [COMMA] else after
    return len(after) > 1 and after[0] in _LEADS_TO and after[1] == "PLACE"


def _aimed(lexemes: list[Lexeme]) -> list[Lexeme]:
    """With the place before the colon as where the first unit behind it goes, which names none itself."""
    if [each.type for each in lexemes[:3]] != ["_MOVE", "PLACE", COLON]:
        return lexemes
    end = _unit_end(lexemes, 3)
    goes = [each.type for each in lexemes[end : end + 2]]
    if end == 3 or goes[:1] != ["_MOVE"] or (goes[1:] and goes[1] not in SEPARATORS):
        return lexemes
    verb, there = lexemes[end], lexemes[1]
    aimed = replace(there, start=verb.end, end=verb.end, name=None)
    return [*lexemes[3 : end + 1], aimed, *lexemes[end + 1 :]]
