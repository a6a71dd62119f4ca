"""Loose speech, ``GE 4 (Metz) attacks Sedan, GE 5 stays``, as clauses; nothing of it is guessed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from lark import Token

from parsers.lexing import fold
from parsers.paths_of_glory import neighbours
from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.loose.attacks import attack
from parsers.paths_of_glory.loose.deeds import ARRANGED, advance, as_it_is, shift
from parsers.paths_of_glory.loose.headings import HEADING, WAYS, heading, led
from parsers.paths_of_glory.loose.hurting import hurt, unmarked
from parsers.paths_of_glory.loose.inversion import active, inverted
from parsers.paths_of_glory.loose.parting import OPTIONS, Part, glued, parts_of
from parsers.paths_of_glory.loose.plain import plain
from parsers.paths_of_glory.loose.tokens import (
    UNITS,
    NoSenseError,
    Tokens,
    first_at,
    like,
    listed,
    only,
    units_in,
    verb_with,
)
from parsers.paths_of_glory.vocabulary import lexicon


def hurt_first(tokens: Sequence[Token]) -> bool:
    """``GE 2 first``: units alone, and that they come first."""
    kinds = {token.type for token in tokens}
    return "FIRST" in kinds and bool(kinds & UNIT) and kinds <= UNITS | {"COMMA", "FIRST"}


def whole(tokens: Sequence[Token]) -> list[Tokens]:
    """The clauses of a piece whose parts would say something else; none where it is no such piece.

    Raises NoSenseError.
    """
    head, rest = led(tokens)
    if head:
        return [head, *clauses(rest)]
    kinds = {token.type for token in tokens}
    if {"ADVANCE", "MOVE", "PLACE"} <= kinds <= UNITS | _ADVANCES and kinds & UNIT:
        units = [token for token in tokens if token.type in UNITS | {"COMMA", "PLACE"}]
        return advance(Part([like("ADVANCE", tokens[0]), *units], verb="ADVANCE"))
    return []


_ADVANCES = {"ADVANCE", "MOVE", "PLACE", "TO", "COLON", "COMMA", "ENTER", "DASH"}
"""``Of course we advance: GE 2 and GE 3 move into Sedan``"""


def forward(tokens: Sequence[Token]) -> list[Token]:
    """``moves up`` alone is an advance, and with a way a move."""
    made: list[Token] = []
    for at, token in enumerate(tokens):
        if token.type == "UP":
            begin = max((each + 1 for each in range(at) if tokens[each].type == "COMMA"), default=0)
            end = at + first_at(tokens[at:], "COMMA")
            placed = any(each.type == "PLACE" for each in tokens[begin:end])
            token = like("MOVE" if placed else "ADVANCE", token)
        made.append(token)
    return made


def settled(tokens: Sequence[Token]) -> list[Token]:
    """``the first German army`` is its number; ``GE 5 leaves Metz and occupies Verdun`` goes there."""
    made: list[Token] = []
    for at, token in enumerate(tokens):
        following = tokens[at + 1].type if at + 1 < len(tokens) else ""
        if token.type == "FIRST" and _counts(str(token), tokens[at + 1 : at + 3]):
            token = Token.new_borrow_pos("ORDINAL", "1", token)
        elif (token.type, following) == ("ADVANCE", "PLACE") and _left(made):
            made.pop()
            token = like("TO", token)
        elif (token.type, following) == ("ADVANCE", "PLACE") and _comes_from(made):
            token = like("TO", token)
        made.append(token)
    return made


def _left(made: Sequence[Token]) -> bool:
    """Whether somebody is said to leave a space, and more is to come."""
    return [token.type for token in made[-3:]] == ["FROM", "PLACE", "COMMA"]


def _comes_from(made: Sequence[Token]) -> bool:
    """Whether units are said to come from a space, and nobody attacks: ``GE 5 from Metz occupies Sedan``."""
    kinds = [token.type for token in made]
    if kinds[-2:] != ["FROM", "PLACE"] or "ATTACK" in kinds or "WON" in kinds:
        return False
    return kinds[-3:-2] != [] and kinds[-3] in UNIT | {"RPAR"}


def _counts(first: str, behind: Sequence[Token]) -> bool:
    """Whether ``first`` is a number: ``first and second``, ``first German``, not ``first GE 3``."""
    kinds = [token.type for token in behind]
    if kinds[:1] == ["CARDS"]:  # ``the first card``
        return first in lexicon()["counting"]["words"] and kinds[1:] not in (["NUMBER"], ["CARD"])
    if kinds[:1] == ["COMMA"]:
        return behind[0].value in lexicon()["binding"]["words"] and kinds[1:] in (["NUMBER"], ["ORDINAL"])
    return kinds[:1] == ["NATION"] and kinds[1:] not in (["NUMBER"], ["ORDINAL"], ["CORPS"])


def repeated(tokens: Sequence[Token]) -> list[Token]:
    """``one GE corps from Essen to Metz, another to Sedan``: the units and their space once more.

    Left as it is where it is not said of whom.
    """
    made: list[Token] = []
    among = False
    for at, token in enumerate(tokens):
        following = tokens[at + 1].type if at + 1 < len(tokens) else ""
        if among and token.type == "COMMA":
            continue  # ``one of them then advances``
        among = token.type == "ANOTHER" and str(token) in lexicon()["oneof"]["words"]
        if token.type != "ANOTHER":
            made.append(token)
        elif following not in UNIT:
            one = _before(made)
            placed = among or following == "FROM"
            made += ([each for each in one if each.type in UNIT] if placed else one) or [token]
    return made


def _before(tokens: Sequence[Token]) -> list[Token]:
    """One unit like the last that is named and the space it comes from; nothing where there is none."""
    kinds = [token.type for token in tokens]
    runs = [at for at, kind in enumerate(kinds) if kind in UNIT and (at == 0 or kinds[at - 1] not in UNIT)]
    if not runs or "CORPS" not in kinds[runs[-1] :]:
        return []
    begin = runs[-1]
    if kinds[begin - 1 : begin] == ["COMMA"] and kinds[max(begin - 2, 0)] in UNIT:
        return []  # ``GE corps and AH corps to Metz, another to Sedan``: of whom?
    end = next((at for at in range(begin, len(kinds)) if kinds[at] not in UNIT), len(kinds))
    units = [token for token in tokens[begin:end] if token.type in ("NATION", "CORPS", "BADGE")]
    places = [
        at for at in range(end, len(kinds)) if kinds[at : at + 2] in (["FROM", "PLACE"], ["AT", "PLACE"])
    ]
    start = next((at for at in places if kinds[at] == "FROM" or at == end), None)
    there = [] if start is None else [like("FROM", tokens[start]), tokens[start + 1]]
    return [*units, *there]


def clauses(tokens: Sequence[Token]) -> list[Tokens]:
    """The clauses of a piece; none where it says who stays. Raises NoSenseError."""
    alone = [token.type for token in tokens] in (["NOTHING"], ["NOT"])
    if alone and not neighbours.is_no_answer(tokens[0]):  # ``nobody this time``
        return [[like("NO", tokens[0])]]
    tokens = unmarked(_marked(_unled(inverted(active(tokens)))))
    if plainly := _plainly(tokens):
        return [plainly]
    kinds = {token.type for token in tokens}
    if WAYS & kinds and kinds <= HEADING:
        return [heading(tokens)]
    if "LOSETWICE" in kinds:
        return hurt(tokens, clauses)
    if headed := _headed(tokens):
        return headed
    if activated := _activated([token for token in tokens if token.type not in ("LPAR", "RPAR")]):
        return activated
    made = _Clauses(glued(parts_of(plain(list(tokens))))).all()
    if not all(map(_sound, made)):
        raise NoSenseError
    return made


def _unled(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without whose points are spent, ``with the German points:``, and a ``with`` that opens."""
    tokens = _with_points(tokens)
    kinds = [token.type for token in tokens]
    if kinds[:3] == ["NATION", "RP", "COLON"]:  # ``GE RPs: restore GE 6``
        tokens, kinds = [tokens[0], *tokens[2:]], [kinds[0], *kinds[2:]]
    if kinds[:3] in (["TO", "NATION", "COLON"], ["WITH", "NATION", "COLON"]):
        return tokens[3:]
    if kinds[:2] == ["NATION", "COLON"] and {"RESTORE", "REBUILD"} & {
        *kinds
    }:  # ``French points: restore FR 9``
        if len({str(token) for token in tokens if token.type == "NATION"}) > 1:
            raise NoSenseError  # ``Russian points: restore FR 9``
        return tokens[2:]
    return tokens[1:] if kinds[:1] == ["WITH"] and "ATTACK" in kinds else tokens


def _with_points(tokens: Sequence[Token]) -> Sequence[Token]:
    """``the Russian point goes to RU 3 at Tarnopol``, ``the British point restores the corps in Cairo``."""
    kinds = [token.type for token in tokens]
    if kinds[:3] == ["NATION", "RESTORE", "CORPS"]:
        return [tokens[1], tokens[0], *tokens[2:]]
    end = next((at for at, kind in enumerate(kinds[1:], 1) if kind not in ("MOVE", "TO", "RP")), len(kinds))
    again = kinds[:1] == kinds[end : end + 1] == ["NATION"] and str(tokens[0]) == str(tokens[end])
    if end < _LEAST_POINTS or not again or not {*kinds[end:]} <= UNITS | {"AT", "TO", "PLACE", "FULL"}:
        return tokens
    rest = [like("AT", token) if token.type == "TO" else token for token in tokens[end:]]
    return [like("RESTORE", tokens[0]), *rest]


_LEAST_POINTS = 2
"""Tokens before the unit on which points are spent."""


def _marked(tokens: Sequence[Token]) -> Sequence[Token]:
    """``put an attack marker on Metz``: what its marker says a space is activated for."""
    aims = [token for token in tokens if token.type in ("ATTACK", "MOVE")]
    places = listed(tokens, {"PLACE"})
    if len(aims) != 1 or not places or not any(token.type == "MARKER" for token in tokens):
        return tokens
    return [like("ACTIVATE", aims[0]), *places, like("TO", aims[0]), aims[0]]


def _plainly(tokens: Sequence[Token]) -> Tokens:
    """``Przemysl moves to Stanislau``: all that stands there; ``attack Verdun from Metz (GE 4, GE 5)``."""
    said = [token.type for token in tokens]
    if said[:4] == ["PLACE", "MOVE", "TO", "PLACE"] and {*said[4:]} <= {"PLACE", "TO", "COMMA", "DASH"}:
        return [tokens[1], tokens[0], *tokens[2:]]
    at = first_at(tokens, "LPAR")
    before, inside = {*said[:at]}, {*said[at + 1 : -1]}
    if said[:1] != ["ATTACK"] or said[-1] != "RPAR" or "FROM" not in before or before & UNIT:
        return []
    return (
        [*tokens[:at], like("WITH", tokens[at]), *tokens[at + 1 : -1]] if inside <= UNIT | {"COMMA"} else []
    )


def _headed(tokens: Sequence[Token]) -> list[Tokens]:
    """``Aachen for movement: GE 1 to Liège``: what spaces are activated for, and an order behind a colon."""
    at = next((at for at, token in enumerate(tokens) if token.type == "COLON"), 0)
    head, rest = tokens[:at], tokens[at + 1 :]
    if not rest or not {"MOVE", "ATTACK"} & {token.type for token in head}:
        return []
    activated = _activated(head)
    return [*activated, *clauses(rest)] if activated else []


def _activated(tokens: Sequence[Token]) -> list[Tokens]:
    """``Metz attack, Koblenz move``, ``Antwerp moves``: spaces, and what each is activated for."""
    if [token.type for token in tokens] == ["PLACE", "ATTACK"]:
        return []  # ``Nice attack!``
    made: list[Tokens] = [[]]
    for at, token in enumerate(tokens):
        if token.type == "ACTIVATE" and made[-1]:  # ``Metz gets activated for movement, Sedan for combat``
            while made[-1][-1].type == "COMMA":
                made[-1].pop()
            continue
        if token.type == "COMMA" and at and tokens[at - 1].type == "ACTIVATE":
            continue
        if token.type not in ("PLACE", "COMMA", "TO", "DASH", "COLON", "MOVE", "ATTACK"):
            return []
        if token.type in ("TO", "DASH", "COLON") or (token.type == "COMMA" and not made[-1]):
            continue
        if token.type in ("MOVE", "ATTACK"):
            if not made[-1]:
                return []
            made[-1] += [like("TO", token), token]
            made.append([])
        else:
            made[-1].append(token)
    return [] if made.pop() else [[like("ACTIVATE", each[0]), *each] for each in made]


def _sound(clause: Sequence[Token]) -> bool:
    """Whether no two units have run into one: each has one nation, size and number at most."""
    nations = sizes = numbers = 0
    for token in clause:
        if token.type not in UNIT:
            nations = sizes = numbers = 0
        nations += token.type == "NATION"
        sizes += token.type in ("ARMY", "CORPS")
        numbers += token.type in ("NUMBER", "ORDINAL")
        if nations > 1 or sizes > 1 or numbers > 1:
            return False
    return True


@dataclass(slots=True)
class _Clauses:
    """Parts of a piece made into clauses in turn. ``source``: where units of later moves stand."""

    parts: Sequence[Part]
    at: int = 0
    source: Token | None = None

    def all(self) -> list[Tokens]:
        made: list[Tokens] = []
        while self.at < len(self.parts):
            part, before = self.parts[self.at], self.parts[self.at - 1] if self.at else None
            self.at += 1
            made += self._made(part, before)
        return made

    def _made(self, part: Part, before: Part | None) -> list[Tokens]:
        if part.verb == "STAYS" or (
            part.verb == "UNTOUCHED" and (len(self.parts) > 1 or not part.has(*UNIT))
        ):
            only(part.tokens, "STAYS", "UNTOUCHED", "PLACE", "AT", "TO", "FROM")
            return []  # who stays is not ordered
        if part.verb == "STAND" and part.subject_first and part.has("PLACE") and part.has(*UNIT):
            only(part.tokens, "STAND", "PLACE", "AT", "TO")
            return []  # ``GE 2 holds Sedan``
        if part.verb == "NOCARDS" and len(part.tokens) > 1:
            return [_no_cards(part)]
        if part.verb == "ATTACK":
            return [attack(part, self._following(OPTIONS))]
        if stood := self._stood(part):
            return [stood]
        if not part.verb and before is not None and before.verb in ("ENTRENCH", "ENTER", "RETREAT"):
            part.verb = before.verb  # ``GE 4 in Metz and GE 6 in Strasbourg entrench``
            again = Part([like(part.verb, part.tokens[0]), *part.tokens], verb=part.verb)
            return ARRANGED[part.verb](again)
        if not part.verb and before is not None and before.verb == "ATTACK" and not part.has("TO", "FROM"):
            # ``GE 4 attacks Sedan, and GE 5 - Verdun``
            part.verb = "ATTACK"
            said = [like("ATTACK", each) if each.type == "DASH" else each for each in part.tokens]
            return [attack(Part(said, verb="ATTACK"), self._following(OPTIONS))]
        if part.verb in ("MOVE", "SR", ""):
            move, said_first = shift(part.tokens, self.source)
            self.source = said_first or self.source
            return [move]
        hurts = before is not None and part.bound and before.verb == "LOSE"
        subject = units_in(before.tokens) if before is not None and hurts else []
        return ARRANGED.get(part.verb, as_it_is)(Part(_carried(part, subject), verb=part.verb))

    def _stood(self, part: Part) -> Tokens:
        """Whose step is paid so that all may stay; nothing where that is not what is said."""
        if part.verb == "LOSE" and part.has(*UNIT) and self._only_stands() and self._pays(part):
            self.at += 1  # ``GE 5 takes a step, so that we may hold``
            return verb_with(part.tokens, "STAND", units_in(part.tokens))
        if part.verb == "STAND" and not part.has(*UNIT):
            hurt = self._following({"LOSE", "STAND"}, most=1)
            if any(part.has("NOTHING") for part in hurt):
                raise NoSenseError  # ``stand, FR 5 pays nothing``
            if hurt and (hurt[0].has(*UNIT) or hurt[0].verb != "STAND"):
                return verb_with(part.tokens, "STAND", units_in(hurt[0].tokens))
        if part.verb == "STAND" and part.has(*UNIT):
            for behind in self._following({"LOSE", "STAND"}, most=2):  # ``SB 2 holds, it pays a step``
                only(behind.tokens, "LOSE", "STAND")
                if behind.has(*UNIT):
                    raise NoSenseError
        return []

    def _only_stands(self) -> bool:
        """Whether the next part says only that somebody stands."""
        following = self.parts[self.at : self.at + 1]
        return any(part.verb == "STAND" and len(part.tokens) == 1 for part in following)

    def _pays(self, part: Part) -> bool:
        """Whether a step is lost so that all may stay; ``lose FR 3, no retreat`` are losses first."""
        said = lexicon()["paying"]
        lost = fold(part.tokens[first_at(part.tokens, "LOSE")])
        return fold(self.parts[self.at].tokens[0]) in said["so"] or lost in said["words"]

    def _following(self, verbs: Collection[str], most: int = 100) -> list[Part]:
        """The parts behind this one with such verbs, which are then done with."""
        found: list[Part] = []
        while self.at < len(self.parts) and self.parts[self.at].verb in verbs and len(found) < most:
            found.append(self.parts[self.at])
            self.at += 1
        return found


def _no_cards(part: Part) -> Tokens:
    """``We defend Sedan without cards``: none in that battle."""
    only(part.tokens, "NOCARDS", "CARDS", "STAYS", "AT", "TO", "PLACE")
    head = part.tokens[first_at(part.tokens, "NOCARDS")]
    places = [token for token in part.tokens if token.type == "PLACE"]
    if len(places) > 1 or (part.has(*UNIT) and not part.has("STAYS")):
        raise NoSenseError
    return [head, like("AT", head), *places] if places else [head]


def _carried(part: Part, subject: Tokens) -> Tokens:
    """``FR 5 takes a step and retreats``: who retreats is said before."""
    carries = part.verb in ("RETREAT", "ADVANCE") and part.has("PLACE") and not part.has(*UNIT)
    return [*subject, *part.tokens] if carries else part.tokens
