"""What a line that is no order may mean, by what it names and the verbs beside it; it must not judge."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product, zip_longest

from lark import Token

from games.paths_of_glory.model.cards import Card, CardId
from games.paths_of_glory.text.phrases import ELIMINATED, RESERVE, Troops
from games.words import Words
from parsers.kit.lexicon import language
from parsers.paths_of_glory import entries
from parsers.paths_of_glory.bag import Clause, Heard, Spot, hear, is_talk
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.loose.exceptions import without
from parsers.paths_of_glory.vocabulary import lexicon

Groups = list[list[str]]

_WAYS = ("ops", "sr", "rp", "event")
_MOST_STRANGE, _VERBLESS_STRANGE = 14, 5
"""Words that nobody knows beside which a line is an order, with a verb and without."""
_MOST_CLAUSES, _OF_A_CLAUSE, _MOST_TRIED, _MOST_WEAKER = 4, 4, 24, 3
_WHAT_FOR = {"cards", "full", "sea", "home"}
"""Of what a clause says those that are no verbs."""


_ENDS = re.compile(r"(?<=\w)(?:;|\.(?=\s))")
"""Where a sentence ends behind which it may be said who is left out of it."""


class Proposals:
    """Says in canonical lines of the language of the writer what a line may mean."""

    def __init__(self, lexer: Lexer, cards: Callable[[CardId], Card], say: Callable[[str], Words]) -> None:
        self._lexer = lexer
        self._cards = cards
        self._say = say

    def of(self, text: str) -> Iterator[Sequence[str]]:
        """Groups of lines: see parsers.reading."""
        if entered := entries.number(self._lexer, self._cards, text):
            yield [self._say(language(text)).say("order.event", {"card": entered})]
        joined = _ENDS.sub(",", text)
        said = self._lexer.tokens(joined, strict=False)
        if apart := without(said, joined):
            yield [apart]
        if is_talk(text) or _leaves_out(said):
            return
        lang = language(text)
        orders = _Orders(self._say(lang), lexicon()["proposed"][lang], self._cards, lang)
        seen: Heard | None = None
        for cards_first in (False, True):
            heard = hear(self._lexer, text, cards_first=cards_first)
            if heard is None or heard == seen or not _is_meant(heard):
                continue
            seen = heard
            for group in orders.of(heard.clauses):
                yield list(dict.fromkeys(group))


def _leaves_out(tokens: Sequence[Token]) -> bool:
    """Whether somebody is said to take no part in an attack: any order of all who are named is none."""
    kinds = {token.type for token in tokens}
    return "ATTACK" in kinds and bool(kinds & {"STAYS", "ABSENT"})


def _is_meant(heard: Heard) -> bool:
    """Whether enough of a line is known."""
    does = any(set(each.does) - _WHAT_FOR for each in heard.clauses)
    return heard.strange <= (_MOST_STRANGE if does else _VERBLESS_STRANGE)


class _Orders:
    """Lines for clauses; none for a clause that names what they could not use."""

    def __init__(
        self, words: Words, forms: dict[str, str], cards: Callable[[CardId], Card], lang: str
    ) -> None:
        self._words, self._forms, self._cards, self._lang = words, forms, cards, lang

    def of(self, clauses: Sequence[Clause]) -> Iterator[Sequence[str]]:
        """Of all clauses together, each one sentence or all of them one."""
        parts = _joined(clauses)
        if 1 < len(parts) <= _MOST_CLAUSES:
            yield self._several(parts)
        whole = _whole(clauses)
        yield from self._one(whole, "")
        runs = list(whole.runs)
        for weaker in _weaker(_named(whole)):
            whole.runs = [(tuple(weaker.get(each, each) for each in units), there) for units, there in runs]
            yield from self._one(whole, "")

    def _several(self, parts: Sequence[Clause]) -> Sequence[str]:
        options: list[list[str]] = []
        verb = ""
        for part in parts:
            groups = self._one(part, verb)
            options.append([line for group in groups for line in group][:_OF_A_CLAUSE])
            verb = next((each for each in part.does if part.runs and each not in (*_WHAT_FOR, *_WAYS)), verb)
        return ["; ".join(lines) for lines in islice(product(*options), _MOST_TRIED)]

    def _one(self, clause: Clause, verb: str) -> Groups:
        """Of one clause; ``verb``: of the clause before it, which may be meant again."""
        does = [each for each in dict.fromkeys(clause.does) if each not in _WHAT_FOR] or (
            [verb] if verb else []
        )
        if clause.cards or clause.numbers:
            return self._of_card(clause, does)
        does = [each for each in does if each not in _WAYS or each == "sr"]
        if any(map(_is_bare, _named(clause))) and len({*clause.nations}) != 1:
            return []
        if len(clause.runs) > 1 and any(each.nation for each in _named(clause)):
            return self._of_several(clause, does)
        units, there = clause.runs[0] if clause.runs else ((), "")
        units = tuple(replace(each, nation=clause.nations[0]) if _is_bare(each) else each for each in units)
        spots = [*([Spot(there, "from")] if there else ()), *clause.spots]
        if "home" in clause.does:
            return [[self._words.say("order.retreat-home")]] if not units and not spots else []
        return self._of_units(units, spots, does, "sea" in clause.does, "full" in clause.does)

    # Cards

    def _of_card(self, clause: Clause, does: Sequence[str]) -> Groups:
        ways = [each for each in does if each in _WAYS]
        named = [self._card(each) for each in dict.fromkeys(clause.cards)]
        if not named or "ops" not in ways:  # ``Moltke for 4 ops``
            named += [str(each) for each in dict.fromkeys(clause.numbers)]
        rest = Clause(clause.runs, clause.spots, [each for each in clause.does if each not in _WAYS])
        alone = not clause.runs and not clause.spots
        if any(len({self._cards(one).names[self._lang] for one in each}) > 1 for each in clause.cards):
            return []
        listed = ", ".join(named)
        if not alone:
            if len(named) != 1 or len(ways) != 1:
                return []
            head = self._form(ways[0], card=named[0])
            return [[f"{head}; {line}" for line in group] for group in self._one(rest, "")]
        if len(named) == 1 and len(ways) == 1:
            return [[self._form(ways[0], card=listed)]]
        if ways:
            return []
        if "discard" in does:
            return [[self._form("discard", cards=listed)]]
        if clause.numbers and "cards" not in clause.does:
            return []
        if set(rest.does) - {"cards", "retreat", "dig", "move"}:
            return []
        return [[self._form("cards", cards=listed)]]

    def _card(self, cards: Sequence[CardId]) -> str:
        """By title and number; by its title alone where both sides have one called so."""
        told = self._cards(cards[0])
        if len(cards) > 1:
            return told.names[self._lang]
        return f"{told.names[self._lang].partition('(')[0].strip()} ({told.number})"

    # Units

    def _of_several(self, clause: Clause, does: Sequence[str]) -> Groups:
        """Units that are named apart: the foe among them, or each with where it stands."""
        sides = {_side(each) for each in _named(clause)}
        if len(sides) > 1:
            return self._against(clause, does)
        units = _named(clause)
        said = [there for _, there in clause.runs if there]
        if said and "attack" in does and len(clause.spots) == 1:
            told = [self._group(run, there) for run, there in clause.runs]
            return [[self._form("attack", target=clause.spots[0].what, units=", ".join(told))]]
        if said and (len(said) > 1 or not clause.runs[-1][1] or clause.mixed):
            return []
        spots = [*(Spot(there, "from") for there in said), *clause.spots]
        # ``GE 4 of Metz to Sedan where GE 5 stands``: of whom each space is said is not known.
        return self._of_units(units, spots, does, False, False) if not clause.mixed else []

    def _against(self, clause: Clause, does: Sequence[str]) -> Groups:
        """``GE 4 of Metz smashes FR 5 in Sedan``: who is whose the rules tell."""
        if does not in (["attack"], []) or not clause.spots:
            return []
        made: list[str] = []
        for side in ("AP", "CP"):
            own = tuple(each for each in _named(clause) if _side(each) == side)
            foes = tuple(each for each in _named(clause) if _side(each) != side)
            for target in clause.spots:
                left = [each for each in clause.spots if each != target]
                if len(left) > 1 or any(each.role == "to" for each in left):
                    continue
                told = self._group(own, left[0].what if left else "")
                made.append(self._form("attack-foe", target=target.what, units=told, foes=self._units(foes)))
        return [made]

    def _of_units(
        self, units: tuple[Troops, ...], spots: Sequence[Spot], does: Sequence[str], sea: bool, full: bool
    ) -> Groups:
        if not units:
            return self._of_spaces(spots, does)
        verbs = does or (["move", "attack", "advance", "retreat"] if spots else [])
        told = [self._deed(verb, units, spots, sea, full) for verb in verbs]
        groups = [[line for group in same for line in group] for same in zip_longest(*told, fillvalue=[])]
        if len(units) > 1 and "move" in verbs and spots:  # who stand apart
            alone = [self._ways("move", (unit,), spots, sea) for unit in units]
            groups += [["; ".join(each[0] for each in same)] for same in zip(*alone, strict=True)]
        if verbs == ["move"] and spots:  # ``GE 6 goes to Nancy``, where the foe stands
            groups += self._attacks(units, spots)
        return groups

    def _deed(
        self, verb: str, units: tuple[Troops, ...], spots: Sequence[Spot], sea: bool, full: bool
    ) -> Groups:
        told = self._units(units)
        places = [each.what for each in spots]
        match verb, places:
            case "attack", [_, *_]:
                return self._attacks(units, spots)
            case "move" | "sr" | "enter" | "advance" | "retreat", [_, *_]:
                return self._ways(verb, units, spots, sea)
            case "dig", []:
                return [[self._form("dig", units=told)]]
            case "dig", [there]:
                return [[self._form("dig-at", units=told, at=there), self._form("dig", units=told)]]
            case "restore" | "rebuild", []:
                return [[self._form("restore", units=told), self._form("rebuild", units=told)]]
            case "restore" | "rebuild", [there]:
                fresh = self._form("rebuild-full" if full else "rebuild-at", units=told, at=there)
                return [[fresh, self._form("restore", units=self._group(units, there))]]
            case "retreat", [] if all(each.every for each in units):
                return [[self._words.say("order.retreat")]]
            case "lose" | "advance" | "stand", []:
                made = [self._form({"advance": "follow"}.get(verb, verb), units=told)]
                return [made + ([self._form("stand", units=told)] if verb == "lose" else [])]
        return []

    def _attacks(self, units: tuple[Troops, ...], spots: Sequence[Spot]) -> Groups:
        groups: Groups = [[], []]
        for target in spots:
            left = [each for each in spots if each != target]
            if len(left) > 1 or target.role == "from":
                continue
            told = self._group(units, left[0].what if left else "")
            second = bool(left) and (left[0].role in ("to", "towards") or target.role == "at")
            groups[second].append(self._form("attack", target=target.what, units=told))
        return groups

    def _ways(self, verb: str, units: tuple[Troops, ...], spots: Sequence[Spot], sea: bool) -> Groups:
        """From the first to the others, or by way of it; the other way about where that may be meant."""
        source = next((each for each in spots if each.role == "from"), None)
        left = [each for each in spots if each is not source]
        if len(left) > 1 and left[-1].role == "via":  # ``to Metz by way of Sedan``
            left = [*left[:-2], left[-1], left[-2]]
        goals = [each.what for each in left]
        if not goals or len(goals) > 3:
            return []
        form = verb if verb in ("advance", "retreat", "enter") else "go"
        if form == "retreat":
            return [self._going(form, units, "", goals, sea)]
        if form == "enter" and len(spots) == 1:
            first = [self._form("enter", units=self._units(units), at=goals[0])]
            return [first + self._going("go", units, "", goals, sea)]
        if form == "enter" or (form == "advance" and len(goals) == 1):
            at = source.what if source else ""
            said = self._going(form, units, "", goals, sea) if form == "advance" else []
            gone = self._going("go", units, at, goals, sea)
            return [said, [*gone, self._form("attack", target=goals[0], units=self._group(units, at))]]
        if source is not None or len(goals) == 1:
            return [self._going(form, units, source.what if source else "", goals, sea)]
        along = self._going(form, units, "", goals, sea)
        if left[0].role == "via":
            return [along]
        groups = [self._going(form, units, goals[0], goals[1:], sea), along]
        if len(goals) == 2 and left[1].role not in ("to", "towards"):
            back = self._going(form, units, goals[1], goals[:1], sea)
            groups.insert(0 if left[0].role in ("to", "towards") else 2, back)
        return groups

    def _going(
        self, form: str, units: tuple[Troops, ...], there: str, path: Sequence[str], sea: bool
    ) -> list[str]:
        behind = self._forms["sea"] if sea else ""
        way = self._path(path)
        if form == "retreat" and all(each.every for each in units):
            return [self._form("retreat-all", path=way)]
        told = self._group(units, there) if form == "go" else self._units(units)
        return [self._form(form, units=told, path=way) + behind]

    # Spaces alone

    def _of_spaces(self, spots: Sequence[Spot], does: Sequence[str]) -> Groups:
        places = [each.what for each in spots]
        match [each for each in does if each != "lose"], places:
            case ["attack"], [first, second]:
                from_first = self._form("attack-from", target=second, at=first)
                from_second = self._form("attack-from", target=first, at=second)
                return [[from_second if spots[1].role == "from" else from_first], [from_first, from_second]]
            case ["move"], [first, second]:
                all_go = self._form("go-all", at=first, path=self._space(second, "acc"))
                return [[all_go, self._form("retreat-all", path=self._path(places))]]
            case ["retreat" | "move"], []:
                return [[self._words.say("order.retreat")]] if "retreat" in does else []
            case ["retreat"], [_, *_]:
                towards = [self._words.say("order.retreat-towards", {"space": places[-1]})]
                gone = [self._form("retreat-all", path=self._path(places))]
                return [towards if spots[-1].role == "towards" else gone]
            case ["stand"], []:
                return [[self._words.say("order.stand-free"), self._words.say("order.stand-any")]]
        return []

    # Words

    def _form(self, key: str, **said: str) -> str:
        """A line; of spaces that are given by their ids the name in the case of the form."""
        made = {
            name: self._space(value, "gen") if name in ("at", "target") else value
            for name, value in said.items()
        }
        return self._forms[key].format(**made)

    def _path(self, places: Iterable[str]) -> str:
        return ", ".join(self._space(each, "acc") for each in places)

    def _space(self, space: str, case: str) -> str:
        key = {RESERVE: "unit.reserve", ELIMINATED: "unit.eliminated"}.get(space)  # type: ignore[call-overload]
        if key is not None:
            return self._words.say(key)
        table = f"space-{case}" if self._lang == "ru" else "space"
        return self._words.name(table, space)

    def _group(self, units: tuple[Troops, ...], there: str) -> str:
        return self._form("from", units=self._units(units), at=there) if there else self._units(units)

    def _units(self, units: Iterable[Troops]) -> str:
        return ", ".join(map(self._unit, units))

    def _unit(self, troops: Troops) -> str:
        words = self._words
        nation = words.name("nation", troops.nation) if troops.nation else ""
        badge = words.name("badge", troops.badge) if troops.badge else ""
        one = self._forms["all-corps"] if troops.every else words.say("unit.corps")
        corps = one if troops.size == "corps" else ""
        every = self._forms["all"] if troops.every else ""
        count = str(troops.count) if troops.count > 1 else ""
        name = " ".join(each for each in (every, count, nation, badge, corps) if each)
        return f"({name})" if troops.reduced else name


def _whole(clauses: Sequence[Clause]) -> Clause:
    made = Clause()
    for each in clauses:
        made.add(each)
    return made


def _named(clause: Clause) -> tuple[Troops, ...]:
    return tuple(each for units, _ in clause.runs for each in units)


def _weaker(units: Sequence[Troops]) -> Iterator[Mapping[Troops, Troops]]:
    """Who may be meant by a name without brackets where the one that is there is reduced: one, or all."""
    named = [each for each in dict.fromkeys(units) if each.reduced is None and not each.every]
    if not named or len(named) > _MOST_WEAKER:
        return
    for meant in dict.fromkeys((*((each,) for each in named), tuple(named))):
        yield {each: replace(each, reduced=True) for each in meant}


def _is_bare(troops: Troops) -> bool:
    """Whether corps are named without a nation."""
    return troops.nation is None and not troops.every and not troops.badge


def _side(troops: Troops) -> str:
    sides = lexicon()["sided"]
    return "CP" if (troops.nation or troops.badge) in sides["CP"] else "AP"


def _joined(clauses: Sequence[Clause]) -> list[Clause]:
    """Clauses of which each names units or a card and what they do or where they go; the rest of the line is
    of the clause before it."""
    made: list[Clause] = []
    for each in clauses:
        opens = bool(each.runs or each.cards or each.numbers) and bool(made) and _is_whole(made[-1])
        if opens or not made:
            made.append(Clause())
        made[-1].add(each)
    return made


def _is_whole(clause: Clause) -> bool:
    named = clause.runs or clause.cards or clause.numbers
    return bool(named) and bool(clause.spots or set(clause.does) - _WHAT_FOR)
