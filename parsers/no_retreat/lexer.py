"""A part of a line as tokens: of several meanings the one that fits where it stands; it knows no grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from lark import Token

from parsers.kit.tokens import UnknownNameError
from parsers.no_retreat.clauses import AND
from parsers.no_retreat.names import Meaning, Meanings, Word, lexicon, words_of

_PLACE_AFTER = {"TO", "AT", "FROM", "VIA", "TOWARDS", "TARGET", "COUNTERBLOW", "BATTLE", "INBATTLE", "SIDEOF"}
"""After these a name that may be a city or a front is a city."""
_CARD_AFTER = {"KEEP", "THROW", "PLAY", "EVENT", "CARDS", "CANCEL", "REROLL"}
"""After these a name that may be a card is one, and a part of its name is enough."""
_NAMES = {"PLACENAME", "UNIT"}
_MOVES = frozenset(("MOVE", "RETREAT", "RAIL", "DETRAIN"))
"""What units do, and cards never."""
_DONE_BY_UNITS = frozenset(("MOVE", "RETREAT", "ADVANCE", "STAY", "RAIL"))
_OF_A_UNIT = frozenset(
    (
        *("TO", "AT", "FORTIFY", "BATTLE", "ADVANCE", "RETREAT", "VIA", "MOVE", "FROM", "STAY", "PLACE"),
        *("UPGRADE", "NEVER", "COUNTERATTACK"),
    )
)
"""Before these the Reserve is the unit."""
_SPELT = {word: number for number, spelt in lexicon()["spelt"].items() for word in spelt}
_AND = frozenset(lexicon()["and"]["words"])
_GROUND = frozenset(lexicon()["ground"]["words"])
_NUMBERED = re.compile(r"\d{1,2}")
_STILL = frozenset(lexicon()["still"]["cards"])
"""Cards whose name is what units are told that stay."""
_BY = tuple(lexicon()["by"]["endings"])


def tokens(line: str, meanings: Meanings) -> list[Token]:
    """The words of a line as tokens, columns from 1. Raises UnknownNameError."""
    words = _with_units(words_of(line), meanings)
    made: list[Token] = []
    at = 0
    while at < len(words):
        count, found = _meant(words, at, meanings)
        if not found and _is_card(made, set()):
            count, found = meanings.part_of_card(words, at)
        if not found:
            last = _unknown(words, at, meanings)
            numbered = at > 0 and words[at - 1].text.isdecimal() and words[at].text in meanings.numbered
            first = words[at - numbered].start
            raise UnknownNameError(line[first : words[last].end], first + 1)
        following = _following(words, at + count, meanings)
        fortifies = _fortifies(made) or (following == {"FORTIFY"} and not made)
        if fortifies:
            found = [*found, *meanings.fronts_of(found)]
        if words[at].ordinal and count == 1:
            following |= _behind_ordinals(words, at + 1, meanings)
        units = [each for each in found if each.term == "UNIT"] if fortifies else []
        if words[at].ordinal and count == 1 and _is_unit(made, following):
            units = [Meaning("UNIT", ids) for ids in (meanings.by_number.get(words[at].text),) if ids]
        chosen = _chosen(
            units or found, made, following, words[at + count].text if at + count < len(words) else ""
        )
        if chosen.term and not (chosen.term == "TO" and made and _is_sign(made[-1])):
            if chosen.term == "UNIT" and words[at + count - 1].text.endswith(_BY) and _wants_fighters(made):
                made.append(Token("WITH", "WITH", column=words[at].start + 1, end_column=words[at].start + 1))
            start, end = words[at].start + 1, words[at + count - 1].end + 1
            value = AND if chosen.term == "COMMA" and words[at].text in _AND else chosen.value
            made += (
                _pair(value, start, end)
                if chosen.term == "PAIR"
                else [_token(chosen.term, value, start, end)]
            )
        elif _is_ground(words[at + count - 1], made, following):
            made.pop()
        at += count
    return made


def _token(term: str, value: str, start: int, end: int) -> Token:
    return Token(term, value, column=start, end_column=end)


def _pair(units: str, start: int, end: int) -> Iterator[Token]:
    """Both of two units, named at once: ``both Rumanian armies``."""
    for count, unit in enumerate(units.split()):
        if count:
            yield _token("COMMA", AND, start, start)
        yield _token("UNIT", unit, start, end)


def _is_ground(word: Word, made: Sequence[Token], following: set[str]) -> bool:
    """Whether a hex is told of by its ground alone, and no number follows: ``to 0510, into the forest``."""
    leads = bool(made) and made[-1].type in ("TO", "AT")
    return leads and word.text in _GROUND and (not following or following == {"COMMA"})


def _is_card(made: Sequence[Token], following: set[str]) -> bool:
    """Whether a name is that of a card here: ``play Partisans``, ``keep 6 and Partisans``, ``Partisans!``."""
    kinds = [token.type for token in made]
    if "EVENT" in following or (not kinds and not following):
        return True
    if kinds[-2:] == ["SUPPORT", "COMMA"]:
        return True  # ``with a blitz marker and Manstein``
    if (
        {"BATTLE", "HITBY"} & {*kinds}
        and "UNIT" in kinds
        and (kinds[-1] == "WITH" or kinds[-2:] == ["UNIT", "COMMA"])
    ):
        return True  # ``17A attacks 1213 with Guderian``, ``attack 1213 with 17A and Guderian``
    while kinds[-1:] == ["COMMA"]:
        kinds.pop()
        while kinds and kinds[-1] in ("NUM", "CARD"):
            kinds.pop()
    if kinds[-1:] == ["BATTLE"]:  # ``play 36 against Manstein``
        return {*kinds[:-1]} <= {"PLAY", "CARDS", "CARD", "NUM"} and len(kinds) > 1
    return bool(kinds) and kinds[-1] in _CARD_AFTER


def _wants_fighters(made: Sequence[Token]) -> bool:
    """Whether a battle is named and its hex, not yet who fights it."""
    kinds = [token.type for token in made]
    return "BATTLE" in kinds and "WITH" not in kinds and kinds[-1] in ("PLACENAME", "SIDE")


def _is_sign(token: Token) -> bool:
    """Whether a dash or an arrow leads on already: ``6A - to Kiev`` goes there once."""
    return token.type == "TO" and token.end_column == (token.column or 0) + 1


def _is_unit(made: Sequence[Token], following: set[str]) -> bool:
    """Whether an ordinal alone is a unit here: ``move the 9th to Kharkov``; cards do not move."""
    last = made[-1].type if made else ""
    fights = last in ("COMMA", "UNIT") and bool(following & {"BATTLE", "ADVANCE"})  # ``4 Pz and 16th attack``
    return last in _MOVES or (last not in ("CARDS", "WITH") and bool(following & {*_MOVES, "STAY"})) or fights


def _fortifies(made: Sequence[Token]) -> bool:
    """Whether a front is built up here: ``fortify Leningrad``, ``build a fort in Leningrad``."""
    last = [token.type for token in made[-2:]]
    return last[-1:] == ["FORTIFY"] or last in (["FORTIFY", "AT"], ["FORTIFY", "TO"])


def _with_units(words: list[Word], meanings: Meanings) -> list[Word]:
    """Ordinals before one that says what they are, with that: ``17th and 9th Armies``."""
    made: list[Word] = []
    words = [_as_number(words, at, meanings) for at in range(len(words))]
    words = [_listed(words, at, meanings) for at in range(len(words))]
    for at, word in enumerate(words):
        made.append(word)
        if not word.ordinal or at + 2 >= len(words) or meanings.at(words, at)[0] > 1:
            continue
        last = at
        while last + 2 < len(words) and words[last].ordinal and _joins(words[last + 1], meanings):
            last += 2
            count, found = meanings.at(words, last)
            if count > 1 and found[0].term == "UNIT":
                said = [
                    replace(each, end=each.start, start=each.start) for each in words[last + 1 : last + count]
                ]
                numbered = [word, *(replace(each, start=word.end, end=word.end) for each in said)]
                if meanings.at(numbered, 0)[0] == count:
                    made += numbered[1:]
                break
    return made


def _as_number(words: Sequence[Word], at: int, meanings: Meanings) -> Word:
    """An ordinal that is written out before the next, as its number: ``Sixth and Second Armies``."""
    number = _SPELT.get(words[at].text)
    if number is None or at + 1 == len(words) or not _joins(words[at + 1], meanings):
        return words[at]
    return replace(words[at], text=number, ordinal=True)


def _listed(words: Sequence[Word], at: int, meanings: Meanings) -> Word:
    """A number before ``and`` and the number of a unit, as one of such units: ``3 and 4 Rum``."""
    ahead = words[at + 1 : at + 3]
    if not _NUMBERED.fullmatch(words[at].text) or words[at].ordinal or len(ahead) < 2:
        return words[at]
    if ahead[0].text not in _AND or not _NUMBERED.fullmatch(ahead[1].text) or ahead[1].ordinal:
        return words[at]
    before = {each.term for each in meanings.at(words, at - 1)[1]} if at else set()
    count, found = meanings.at(words, at + 2)
    alone = meanings.at(words, at)[0] == 1 and not before & {
        "CARDS",
        "KEEP",
        "THROW",
        "PLAY",
        "EVENT",
        "WITH",
    }
    units = count > 1 and any(each.term == "UNIT" for each in found)
    return replace(words[at], ordinal=True) if alone and units else words[at]


def _joins(word: Word, meanings: Meanings) -> bool:
    return any(each.term == "COMMA" for each in meanings.at([word], 0)[1])


def _meant(words: Sequence[Word], at: int, meanings: Meanings) -> tuple[int, Sequence[Meaning]]:
    """How many words mean something together, and what; a name that goes on beyond them is not torn.

    ``with shock`` is a marker, but ``with Shock Army`` is a unit.
    """
    count, found = meanings.at(words, at)
    if count > 1 and any(each.term == "SUPPORT" for each in found) and at + count < len(words):
        more, name = meanings.at(words, at + 1)
        if more >= count and any(each.term == "UNIT" for each in name):
            return meanings.at(words[: at + 1], at)
    return count, found


def _unknown(words: Sequence[Word], at: int, meanings: Meanings) -> int:
    """The last of a row of unknown words."""
    while at + 1 < len(words) and words[at + 1].text.isalpha() and not meanings.at(words, at + 1)[1]:
        at += 1
    return at


def _following(words: Sequence[Word], at: int, meanings: Meanings) -> set[str]:
    """The terms that the next words may be, such as say nothing passed over: ``в лес 0415``."""
    while at < len(words):
        count, found = meanings.at(words, at)
        terms = {each.term for each in found}
        if terms not in ({""}, {"SAME"}):
            return terms
        at += count
    return set()


def _behind_ordinals(words: Sequence[Word], at: int, meanings: Meanings) -> set[str]:
    """The terms of what stands behind more ordinals in a row: ``the 16th and the 2nd stay``."""
    listed = False
    while at < len(words):
        alone = meanings.at(words, at)[0] <= 1
        if words[at].ordinal and alone:
            listed = True
        elif not (_joins(words[at], meanings) or words[at].text in ("the",)):
            break
        at += 1
    return _following(words, at, meanings) if listed else set()


def _chosen(found: Sequence[Meaning], made: Sequence[Token], following: set[str], word: str) -> Meaning:
    """Which of several meanings it is."""
    if len(found) == 1:
        return Meaning("STAY", "STAY") if _stands_still(made, found[0]) else found[0]
    by_term = {each.term: each for each in found}
    last = made[-1].type if made else ""
    before = made[-2].type if len(made) > 1 else ""
    if "SIDE" in by_term:
        placed = last in ("PLACENAME", "SIDE") or (last == "UNIT" and before in ("TO", "HEXOF", "TOWARDS"))
        others = [each for each in found if each.term != "SIDE"]
        leads_on = "TO" in by_term and bool(following & (_NAMES | {"HEXOF", "SIDEOF"}))
        return by_term["SIDE"] if placed and not leads_on else others[0]
    if "RESERVE" in by_term and "UNIT" in by_term:
        alone = not made and bool(following - {"COMMA"}) and not following & _OF_A_UNIT
        return by_term["RESERVE"] if alone and not word.startswith("fr") else by_term["UNIT"]
    if {"STAY", "FROM"} <= by_term.keys():
        return by_term["FROM" if last == "UNIT" and following & {"PLACENAME", "HEXOF"} else "STAY"]
    if {"OTHERS", "PAIR"} <= by_term.keys():  # ``the infantry stays``, ``the infantry takes any loss``
        return by_term["PAIR" if _of_battle(made, following) else "OTHERS"]
    if "CARD" in by_term and _is_card(made, following):
        return by_term["CARD"]
    if {"PLACENAME", "UNIT"} <= by_term.keys():
        return by_term["PLACENAME" if _is_place(made, last, following) else "UNIT"]
    if {"WITH", "COMMA"} <= by_term.keys():  # ``4 Pz together with 2A attacks``
        return by_term["WITH" if any(token.type == "BATTLE" for token in made) else "COMMA"]
    if {"MOVE", "REROLL"} <= by_term.keys():  # ``перебросить``: units or a die
        moved = last == "UNIT" or last == "PLACENAME" or bool(following & {"UNIT", "FROM"})
        return by_term["MOVE" if moved else "REROLL"]
    if {"MOVE", "THROW"} <= by_term.keys():  # ``4 Pz can go to Riga``, ``card 14 can go``
        return by_term["MOVE" if last == "UNIT" else "THROW"]
    if {"BATTLE", "HITBY"} <= by_term.keys():  # ``Западный фронт атакуют 2 Пц и 3 Пц``
        one = [token.type for token in made[-1:]] == ["UNIT"] and made[0] != "fi" and len(made) <= 2
        one = one and (len(made) == 1 or made[0].type in ("AT", "TO"))
        return by_term["HITBY" if one and following == {"UNIT"} else "BATTLE"]
    if {"MARKER", "COUNTERBLOW"} <= by_term.keys():  # ``put the counterblow marker on``: a unit or a hex
        struck = "PLACENAME" in following and "UNIT" not in following
        return by_term["COUNTERBLOW" if struck else "MARKER"]
    if "HEX" in by_term and "" in by_term:
        return by_term["" if made else "HEX"]
    return found[0]


def _of_battle(made: Sequence[Token], following: set[str]) -> bool:
    """Whether units lose steps or advance, or bear a marker: those who fought are meant."""
    said = {token.type for token in made} | following
    return (
        bool(said & {"LOSE", "ADVANCE", "MARKER", "TAKE"} or "MOVE" in following) and "STAY" not in following
    )


def _stands_still(made: Sequence[Token], found: Meaning) -> bool:
    """Whether the name of a card says that units stay, behind them: ``the others: not a step back``."""
    return (
        found.term == "CARD"
        and found.value in _STILL
        and bool(made)
        and made[-1].type in ("UNIT", "OTHERS", "ALL", "TO")
    )


def _is_place(made: Sequence[Token], last: str, following: set[str]) -> bool:
    """Whether a name of a city and a front is the city here."""
    if last in _PLACE_AFTER or last == "UNIT" or following == {"SIDE"}:
        return True
    if last == "COMMA" and following & _DONE_BY_UNITS:
        return False  # ``Reserve goes to 0815 and Kalinin goes into Smolensk``
    if last == "COMMA":
        names = [token.type for token in made if token.type in (*_NAMES, "SIDE")]
        listed = names[-1] if names else ""
        return listed in ("PLACENAME", "SIDE") and not following & {"PLACENAME", "TO", "AT"}
    return False
