"""Orders that lean on the one beside them (``A Par - Bur, A Mar supports``) in full; it knows no names."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from parsers.diplomacy.lexemes import AND, COMMA, SEMI, SEPARATORS, Lexeme

_AIDS = {"_SUPPORT": "_SUPPORT", "_PI": "_SUPPORT", "_CONVOY": "_CONVOY"}
_AIDED = {"_AIDED": "_SUPPORT", "_FERRIED": "_CONVOY"}
_GOES = frozenset(("_DASH", "_TO", "_V", "_MOVE", "_LANDS", "_RETREAT"))
_OF_UNIT = frozenset(("KIND", "PLACE", "POWER", "_IN", "_V", "_FROM"))
_DONE = frozenset(("_HOLD", "_MOVE", "_RETREAT", "_DISBAND"))
_OF_MOVE = _OF_UNIT | _GOES | {"VIA"}
# Without any of these no order leans on another.
_TELLING = SEPARATORS | _AIDED.keys() | {"_WITH"}


def leaning(lexemes: list[Lexeme], by: Collection[str]) -> list[Lexeme]:
    """The words with all orders in full; ``by`` are forms of the kind of unit by which something is done.

    * ``A Par - Bur, A Mar supports``, ``A Par - Bur, supported by A Mar``: the move before is supported.
    * ``A Mun and A Ber hold``: a unit alone before one that holds.
    * ``A Ber holds, A Mun too``: it does the same.
    * ``A Mun, hold``: a comma before the verb.
    * ``Support A Par - Bur with A Mar``: who does it comes last, or second in Russian.
    * ``A Par and A Mar - Bur``: both go there, or help the same.
    """
    lexemes = _aided_by_all(_as_well(_without_owner(lexemes)))
    kinds = {lexeme.type for lexeme in lexemes}
    if not kinds & _TELLING and not (lexemes and lexemes[0].type in ("_SUPPORT", "_CONVOY")):
        return lexemes
    made: list[Lexeme] = []
    move: list[Lexeme] = []
    waiting = 0
    pieces = _pieces(lexemes)
    for number, piece in enumerate(pieces, 1):
        *body, end = piece
        if made and _goes_on_unit(made, body):
            body = [*made[_begin(made) :], *body]
            made, waiting = made[: _begin(made)], 0
            body = [lexeme for lexeme in body if lexeme.type != COMMA]
        if _is_unit(body) and end.type in (COMMA, AND):
            waiting = waiting or len(made) + 1
            made += piece
            continue
        if waiting:
            made[waiting - 1 :] = _all_of(made[waiting - 1 :], body, move, pieces[number : number + 1])
        waiting = 0
        body = _doer_first(body, by)
        full = _full(body, move)
        if _is_move(goes := _taken(body)) or (not move and _is_hold(body)):
            move = goes
        elif end.type == SEMI and full is body:
            move = []
        made += [*full, end]
    return [lexeme for lexeme in made if lexeme.type != _END]


_END = "END"


def _without_owner(lexemes: list[Lexeme]) -> list[Lexeme]:
    """``attacks the German fleet in Belgium`` without what stands there, and whose it is."""
    kinds = [lexeme.type for lexeme in lexemes]
    left = list(range(len(kinds)))
    for at, kind in enumerate(kinds):
        behind = at + 1 + (kind == "POWER")
        struck = kind == "POWER" or (kind == "KIND" and at and kinds[at - 1] != "POWER")
        if not struck or kinds[behind - 1 : behind] != ["KIND"] or at < 2 or kinds[at - 1] not in _GOES:
            continue
        if kinds[behind + 2 : behind + 3] and kinds[behind + 2] not in (
            *SEPARATORS,
            "_WITH",
            "_AIDED",
            "VIA",
        ):
            continue
        goes = next(index for index in range(at - 1, -1, -1) if index == 0 or kinds[index - 1] not in _GOES)
        if kinds[behind : behind + 2] in (["_IN", "PLACE"], ["_V", "PLACE"]) and kinds[goes - 1] == "PLACE":
            left = [index for index in left if not at <= index <= behind]
    return [lexemes[index] for index in left] if len(left) < len(kinds) else lexemes


def _aided_by_all(lexemes: list[Lexeme]) -> list[Lexeme]:
    """``supported by Marseilles and Gascony`` as ``, supported by Marseilles and supported by Gascony``."""
    if "_AIDED" not in [lexeme.type for lexeme in lexemes]:
        return lexemes
    made: list[Lexeme] = []
    aided: Lexeme | None = None
    for *body, end in _pieces(lexemes):
        at = next((at for at, lexeme in enumerate(body) if lexeme.type == "_AIDED"), None)
        alone = bool(body) and _is_unit(body)
        if aided is not None and alone:
            made.append(replace(aided, start=body[0].start, end=body[0].start))
            aided = None  # what is listed behind it does something else
        elif at is not None and end.type == AND and _is_unit(body[at + 1 :]):
            aided = body[at]
            if at:
                body.insert(at, replace(aided, type=COMMA, end=aided.start))
        else:
            aided = None
        made += [*body, end]
    return [lexeme for lexeme in made if lexeme.type != _END]


def _as_well(lexemes: list[Lexeme]) -> list[Lexeme]:
    """Without ``too``, which stands for the verb of the unit before it that holds, or helps the same."""
    if "_TOO" not in [lexeme.type for lexeme in lexemes]:
        return lexemes
    made: list[Lexeme] = []
    for index, lexeme in enumerate(lexemes):
        if lexeme.type != "_TOO":
            made.append(lexeme)
            continue
        ends = index + 1 == len(lexemes) or lexemes[index + 1].type in SEPARATORS
        begin = _begin([*made, lexeme]) if made else 0
        verb = begin - 1  # behind it stands a comma, an AND or both
        while verb > 0 and made[verb].type in SEPARATORS:
            verb -= 1
        held = verb > 0 and made[verb].type in ("_HOLD", "_SUPPORT") and _is_unit(made[begin:])
        if ends and held and made[begin - 1].type in (COMMA, AND):
            made.append(replace(made[verb], start=lexeme.start, end=lexeme.end))
    return made


def _pieces(lexemes: Sequence[Lexeme]) -> list[list[Lexeme]]:
    """The words up to each separator, with it; the last with a word that is taken off again."""
    pieces: list[list[Lexeme]] = [[]]
    for lexeme in lexemes:
        pieces[-1].append(lexeme)
        if lexeme.type in SEPARATORS:
            pieces.append([])
    last = lexemes[-1].end if lexemes else 0
    pieces[-1].append(Lexeme(_END, "", last, last))
    return pieces


def _is_unit(body: Sequence[Lexeme]) -> bool:
    places = [lexeme.type for lexeme in body].count("PLACE")
    return places == 1 and all(lexeme.type in _OF_UNIT for lexeme in body)


def _goes_on_unit(made: Sequence[Lexeme], body: Sequence[Lexeme]) -> bool:
    """Whether a unit alone before a comma is what the verb after it is for."""
    if made[-1].type != COMMA or not body or not _is_unit(made[_begin(made) : -1]):
        return False
    bare = len(body) == 1 or body[1].type not in ("KIND", "POWER", "_FROM")
    return body[0].type in ("_SUPPORT", "_CONVOY") or (body[0].type in _DONE and bare)


def _begin(made: Sequence[Lexeme]) -> int:
    """Where the piece begins that the words end with."""
    ends = [at for at, lexeme in enumerate(made[:-1]) if lexeme.type in SEPARATORS]
    return ends[-1] + 1 if ends else 0


def _is_move(body: Sequence[Lexeme]) -> bool:
    """Whether the words are a move and nothing else, and its places mean one thing each."""
    places = [lexeme for lexeme in body if lexeme.type == "PLACE"]
    goes = any(lexeme.type in _GOES for lexeme in body[1:])
    sure = all(len(place.meaning) == 1 for place in places)
    return goes and len(places) > 1 and sure and all(lexeme.type in _OF_MOVE for lexeme in body)


def _full(body: list[Lexeme], move: Sequence[Lexeme]) -> list[Lexeme]:
    """An order that leaves out what it helps, with the move before it, or the unit that holds."""
    body = _helps_that(_with_help(body)) if move else _with_help(body)
    for at, lexeme in enumerate(body):
        if lexeme.type not in _AIDED or not _is_unit(body[at + 1 :]):
            continue
        aided, unit = _taken(body[:at]) or list(move), body[at + 1 :]
        if _is_move(aided) or (lexeme.type == "_AIDED" and _is_hold(aided)):
            verb = replace(lexeme, type=_AIDED[lexeme.type], start=unit[-1].end, end=unit[-1].end)
            parted = [*body[:at], replace(lexeme, type=SEMI)] if at else []
            return [*parted, *unit, verb, *_again(aided, verb.end)]
    # A letter at the end is an order that was not finished.
    ferried = _ferried(body, move)
    if ferried:
        return ferried
    if _stands_by(body, move):
        return [*body, *_again(move[_unit_length(move) :], body[-1].end)]
    helps = bool(move and body) and body[-1].type in _AIDS and len(body[-1].text) > 1
    if helps and _is_unit(body[:-1]) and (_is_move(move) or body[-1].type == "_SUPPORT"):
        verb = replace(body[-1], type=_AIDS[body[-1].type])
        return [*body[:-1], verb, *_again(move, verb.end)]
    return body


def _unit_length(body: Sequence[Lexeme]) -> int:
    """How many words name the unit with which an order begins."""
    return next((at + 1 for at, lexeme in enumerate(body) if lexeme.type == "PLACE"), 0)


def _stands_by(body: Sequence[Lexeme], move: Sequence[Lexeme]) -> bool:
    """Whether a unit supports the one that moves before it, in a word: it cannot be helped to hold."""
    length = _unit_length(body)
    verb, unit = body[length : length + 1], body[length + 1 :]
    if not verb or verb[0].type != "_SUPPORT" or len(verb[0].text) < 2 or not _is_unit(unit):
        return False
    moves = [lexeme.meaning for lexeme in move[: _unit_length(move)] if lexeme.type == "PLACE"]
    return _is_unit(body[:length]) and _is_move(move) and unit[-1].meaning == moves[0]


def _again(move: Sequence[Lexeme], at: int) -> list[Lexeme]:
    """The words of a move once more, at a place where they are not written, without those of its way."""
    by_sea = next((index for index, lexeme in enumerate(move) if lexeme.type == "VIA"), len(move))
    lands = next((index for index in range(by_sea, len(move)) if move[index].type in _GOES), by_sea)
    move = [*move[:by_sea], *move[lands:]]
    return [
        replace(
            lexeme,
            start=at,
            end=at,
            name=None,
            type="_MOVE" if lexeme.type in ("_LANDS", "_RETREAT") else lexeme.type,
        )
        for lexeme in move
        if lexeme.type not in ("VIA", "_HOLD")
    ]


def _is_hold(body: Sequence[Lexeme]) -> bool:
    """Whether the words are a unit that holds, and nothing else."""
    unit = [lexeme for lexeme in body if lexeme.type != "_HOLD"]
    sure = all(len(lexeme.meaning) == 1 for lexeme in unit if lexeme.type == "PLACE")
    return len(unit) == len(body) - 1 and _is_unit(unit) and sure


def _with_help(body: list[Lexeme]) -> list[Lexeme]:
    """``Bur attacks Mun with Ruhr supporting`` as ``supported by Ruhr``."""
    if not body or body[-1].type != "_SUPPORT":
        return body
    for at, lexeme in enumerate(body):
        if lexeme.type == "_WITH" and _is_unit(body[at + 1 : -1]):
            return [*body[:at], replace(lexeme, type="_AIDED"), *body[at + 1 : -1]]
    return body


def _helps_that(body: list[Lexeme]) -> list[Lexeme]:
    """``Marseilles supports this attack`` and ``support it from Marseilles`` with the verb at the end."""
    if [lexeme.type for lexeme in body[-2:]] == ["_SUPPORT", "_MOVE"] and _is_unit(body[:-2]):
        return [*body[:-2], replace(body[-2], end=body[-1].end)]
    if [lexeme.type for lexeme in body[:2]] == ["_SUPPORT", "_FROM"] and _is_unit(body[2:]):
        return [*body[2:], replace(body[0], start=body[-1].end, end=body[-1].end)]
    return body


def _taken(body: Sequence[Lexeme]) -> list[Lexeme]:
    """``Take Burgundy with Paris`` and ``Attack Burgundy from Paris`` as Paris goes there."""
    kinds = [lexeme.type for lexeme in body[:3]]
    if kinds in (["_MOVE", "PLACE", "_WITH"], ["_MOVE", "PLACE", "_FROM"]) and _is_unit(body[3:]):
        return [*body[3:], replace(body[0], type="_DASH"), body[1]]
    return list(body)


def _ferried(body: list[Lexeme], move: Sequence[Lexeme]) -> list[Lexeme]:
    """The fleet behind the verb takes the army that moves: no fleet is taken itself."""
    by_fleet = (
        len(body) > 1 and body[0].type == "_CONVOY" and body[1].type == "KIND" and body[1].meaning == "F"
    )
    if not (by_fleet and _is_move(move) and _is_unit(body[1:])):
        return []
    verb = replace(body[0], start=body[-1].end, end=body[-1].end)
    return [*body[1:], verb, *_again(move, verb.end)]


def _shared(body: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """What a unit does that others before it do as well: a move or a support."""
    at = next((at for at, lexeme in enumerate(body) if lexeme.type == "PLACE"), len(body)) + 1
    helps = at < len(body) and body[at].type == "_SUPPORT" and len(body) > at + 1
    return body[at:] if _is_unit(body[:at]) and (helps or _is_move(body)) else ()


def _helps_before(body: list[Lexeme], move: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """What a unit does that helps the move before it, in full: ``Paris supports it``."""
    body = _helps_that(body)
    helps = len(body) > 1 and body[-1].type in _AIDS and len(body[-1].text) > 1 and _is_unit(body[:-1])
    full = _full(body, move) if helps and move else body
    return full[len(body) - 1 :] if full is not body else ()


def _all_of(
    waiting: Sequence[Lexeme],
    body: list[Lexeme],
    move: Sequence[Lexeme],
    after: Sequence[Sequence[Lexeme]],
) -> list[Lexeme]:
    """The units before the last one with what it does: all hold, or with an ``and`` go or help.

    Not where another place comes ``after``: ``Paris and Marseilles to Burgundy and Spain``.
    """
    holds = len(body) > 1 and body[-1].type == "_HOLD" and _is_unit(body[:-1])
    each_its_own = any([lexeme.type for lexeme in piece[:-1]] == ["PLACE"] for piece in after)
    shares = not holds and not each_its_own and waiting[-1].type == AND
    what = (_helps_before(body, move) or _shared(body)) if shares else ()
    made: list[Lexeme] = []
    for lexeme in waiting:
        if lexeme.type in SEPARATORS:
            made += (
                [replace(body[-1], start=lexeme.start, end=lexeme.start)]
                if holds
                else _again(what, lexeme.start)
            )
        made.append(lexeme)
    return made


def _doer_first(body: list[Lexeme], by: Collection[str]) -> list[Lexeme]:
    """``Support A Par - Bur with A Mar`` with the unit that does it before the verb."""
    if not body or body[0].type not in ("_SUPPORT", "_CONVOY"):
        return body
    for at, lexeme in enumerate(body):
        whole = lexeme.type == "_FROM" and (_is_unit(body[1:at]) or _is_move(body[1:at]))
        if (whole or lexeme.type == "_WITH") and _is_unit(body[at + 1 :]):
            return _moved(body, at, len(body))  # ``Support Berlin from Munich``
    if len(body) > 3 and body[1].type == "KIND" and body[1].text.lower() in by:
        at = next((at for at, lexeme in enumerate(body) if lexeme.type == "PLACE"), 0)
        if at and _is_unit(body[1 : at + 1]):
            return _moved(body, 0, at + 1)
    return body


def _moved(body: list[Lexeme], at: int, end: int) -> list[Lexeme]:
    """The unit behind ``at`` before all else; the order still reaches as far as it is written."""
    first, last = body[0].start, body[-1].end
    unit = [replace(lexeme, start=first, end=first, name=None) for lexeme in body[at + 1 : end]]
    rest = [*body[: at if at else 1], *body[end:]]
    return [
        *unit,
        *rest[:-1],
        replace(rest[-1], name=rest[-1].name or (rest[-1].start, rest[-1].end), end=last),
    ]
