"""A clause of Paths of Glory as tokens: words of the grammar, units, names; it must not know the grammar."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any

from lark import Token

from games.paths_of_glory.data.naming import Names, cards_of, name_words, spaces_of
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.text.phrases import ELIMINATED, RESERVE
from parsers.kit.tokens import UnknownNameError
from parsers.lexing import COURTESY, Phrases, Vocabulary, fold, skeleton
from parsers.paths_of_glory import bringing, heads, neighbours, titles, vocabulary
from parsers.paths_of_glory.clauses import split, stood, tidied
from parsers.paths_of_glory.counting import both, counted, first_army, paid
from parsers.paths_of_glory.loose import ellipsis, exceptions, labels, sieges, speech, subjects, winning
from parsers.paths_of_glory.loose.amending import amended
from parsers.paths_of_glory.loose.hurting import in_turn
from parsers.paths_of_glory.loose.tokens import NoSenseError
from parsers.paths_of_glory.places import called
from parsers.paths_of_glory.rounds import without_round
from parsers.paths_of_glory.vocabulary import LONGEST_NAME, PIECE, Spelt, lexicon, shape

_PART = re.compile(r"-|[^\s-]+")
_BADGED = re.compile(r"([^\W\d_]{2,3})-?(\d{1,2})")
"""``GE4``: a nation and the number of an army."""
_CARD_BADGE = re.compile(r"c\d{1,2}")
"""``C8``: card 8."""
_BADGE_PART = re.compile(r"\d+|[^\W\d_]+")
_QUOTES = "«»\"“”„.!?'№#"
_LONGEST_TITLE, _LONGEST_NUMBER = 6, 7
"""Words of a card's title, and of ``(CP card No. 3)`` behind it."""
_SHORTEST_NAME = 3
"""Letters by which a space may be called; fewer are a word of any talk."""
_LONGEST_HEADING = 9
_SAID_IDLY = {
    "ALL",
    "TO",
    "AT",
    "FROM",
    "WITH",
    "VIA",
    "COMMA",
    "COLON",
    "DASH",
    "LPAR",
    "RPAR",
    "FULL",
    "CARDS",
    "DEFENCE",
    "LIMIT",
    "BUT",
}
"""Words of the grammar that stand in any talk."""
_TALKATIVE = 3
"""Words that no order knows, beside which the name of one space is mere talk."""
_CALLED = 4
"""How long the name of a space must be to be known in another case."""
_ASKED = 2
"""The same of a question."""
_GUESSED, _NEAR = 5, 84
"""How long a word must be, and how like another in hundredths, to be taken for that one misspelt."""


class Lexer:
    """Tokens of one clause. Values of PLACE and CARD are ids joined by blanks: all that a name may mean."""

    def __init__(self, source: Source) -> None:
        self.places: Names[Any] = spaces_of(source.atlas, shape)
        self._pack = source.pack
        self.cards: Names[Any] = cards_of(source.pack, shape)
        spelt = (text for card in source.pack.cards.values() for text in (*card.names.values(), *card.also))
        self._titles = {name_words(text.partition("(")[0], shape) for text in spelt}
        self.place_phrases: Phrases[str] = Phrases()
        for place, name in self.places.known:
            self.place_phrases.add(name, place)
        for box, spelt in ((RESERVE, lexicon()["reserve"]), (ELIMINATED, lexicon()["eliminated"])):
            for phrase in spelt["words"]:
                self.place_phrases.add([shape(word) for word in phrase.split()], box)
        known = [word for key in ("words", "nations") for spelt in lexicon()[key].values() for word in spelt]
        self._vocabulary = Vocabulary({*map(shape, known), *self.places.nearest}, _NEAR)
        self._place = lru_cache(maxsize=4096)(partial(called, self.places))
        self._card = lru_cache(maxsize=1024)(self.cards.meaning)
        # A piece is looked at as a heading, as a clause and as mere talk.
        self.spelt = lru_cache(maxsize=8)(self._spell)
        self._told = lru_cache(maxsize=256)(self._tell)
        # Asked of a line where it is read, and of every line again when all are.
        self.idle = lru_cache(maxsize=1024)(self._is_idle)

    def clauses(self, text: str) -> list[list[Token]]:
        """Text as tokens of one clause or of several that share a verb. Raises UnknownNameError."""
        said = self._laid(text)
        tokens = [token for token in said if token.type != "FIRST"]
        if speech.hurt_first(said):
            with suppress(NoSenseError):
                return self.loosely(text)
        with suppress(NoSenseError):
            if whole := speech.whole(said):
                return [tidied(each) for each in whole]
        return [clause for each in stood(split(tokens)) if (clause := tidied(each))]

    def loosely(self, text: str) -> list[list[Token]]:
        """The same of words in any sequence. Raises UnknownNameError, NoSenseError."""
        return [tidied(each) for each in speech.clauses(self._laid(text))]

    def _laid(self, text: str) -> list[Token]:
        read = subjects.told(labels.armies(self.tokens(text)))
        said = winning.told(amended(exceptions.excepted(labels.unlabelled(read))))
        said = winning.advances(speech.repeated(speech.settled(sieges.laid(said))))
        return speech.forward(ellipsis.completed(said))

    def heading(self, text: str) -> tuple[int, int]:
        """Where a heading at the beginning ends and what is behind it begins; zeros where there is none."""
        made = self.tokens(text, most=_LONGEST_HEADING, strict=False)
        head = heads.headed(made)
        if head == 0 or (made[head - 1].type == "PEACE" and titles.denies(self.spelt(text).words)):
            return 0, 0
        end = begin = (made[head - 1].end_column or 1) - 1
        for token in made[head:]:
            if token.type not in ("COLON", "DASH", "COMMA"):
                break
            begin = (token.end_column or 1) - 1
        return end, begin + len(text[begin:]) - len(text[begin:].lstrip())

    def brought(self, text: str) -> tuple[tuple[CardId, ...], int]:
        """The cards of an event that is named by whom it brings, and where who is placed begins."""
        made = self.tokens(text, most=_LONGEST_HEADING, strict=False)
        cards, at = bringing.behind(self._pack, made)
        return tuple(map(CardId, cards)), (made[at].column or 1) - 1 if cards else 0

    def entitled(self, text: str) -> tuple[CardId, ...]:
        """The cards of which a text is the whole name, and nothing else."""
        words = self.spelt(text).words
        if not words or not words[0][:1].isalpha() or not self._entitled(words, 0, len(words)):
            return ()
        return tuple(self._card(" ".join(words[: words.index("(")] if "(" in words else words)))

    def attacks(self, text: str) -> bool:
        """Whether a text speaks of an attack, readable or not."""
        return any(token.type == "ATTACK" for token in self.tokens(text, strict=False))

    def _is_idle(self, text: str) -> bool:
        """Whether a text is mere talk: no word of it is one of an order or a name, or near to one.

        A space alone among many other words is not meant as one: ``I was in Paris last week``; nor is an
        order meant in a question of several such words: ``How many corps have I left?``
        """
        text = without_round(text)[0]
        spelt = self.spelt(text)
        if tuple(map(shape, spelt.words)) in self._titles or self._plays(spelt.words):
            return False
        words, at, strange = spelt.words, 0, 0
        visited: list[str] = []
        doubtful = False
        while at < len(words):
            talk = vocabulary.talk().longest(words, at)[0]
            if not talk and (empty := vocabulary.says_nothing(words, at)) > 1:  # ``let us``: no Americans
                at += empty
                continue
            told = self._tells(spelt, at) if not talk and words[at][:1].isalnum() else ""
            doubtful |= told == "word"
            visited += [told] if told == "place" else []
            strange += told == "strange" and not self.calls(words[at])
            strange += _TALKATIVE if talk or words[at] in COURTESY else 0
            at += talk or 1
        if text.rstrip(" )").endswith("?") and strange >= _ASKED:
            return True
        return not doubtful and (not visited or (len(visited) == 1 and strange >= _TALKATIVE))

    def _plays(self, words: Sequence[str]) -> bool:
        """Whether a card is played by its whole name, of several words."""
        for at in range(len(words)):
            count, meanings = vocabulary.grammar().longest(words, at)
            lengths = range(2, LONGEST_NAME + 1) if ("CARDS", "CARDS") in meanings else ()
            if any(self._entitled(words, at + count, length) for length in lengths):
                return True
        return False

    def calls(self, word: str) -> bool:
        """Whether a word that tells nothing by itself is the name of a space in another case."""
        return len(word) >= _CALLED and bool(self._place(word))

    def _tells(self, spelt: Spelt, at: int) -> str:
        """``word`` or ``place`` where a word may be one of an order, ``strange`` where it is none known."""
        words, word = spelt.words, spelt.words[at]
        if word[0].isdigit() or vocabulary.units().longest(words, at)[0]:
            return "word"
        if vocabulary.noise().longest(words, at)[0] or word in vocabulary.counts() or word in COURTESY:
            return ""
        count, grammar = vocabulary.grammar().longest(words, at)
        places = self.place_phrases.longest(spelt.shapes[at], lambda: spelt.after(at))[0]
        if grammar and places <= count:  # ``Bar le Duc`` is none who is left out
            weak = count == 1 and word in lexicon()["weak"]["words"]
            return "" if grammar[0][0] in _SAID_IDLY or weak else "word"
        if places:
            return "place"
        if "-" in word and self._place(word):
            return "place"
        if len(word) >= _GUESSED and self._vocabulary.is_near(spelt.shapes[at]):
            return "place" if self._place(word) else "word"
        return "strange"

    def _spell(self, text: str) -> Spelt:
        found: list[re.Match[str]] = []
        words: list[str] = []
        whole = fold(text)
        for each in PIECE.finditer(text):
            folded = whole[each.start() : each.end()]
            parts = self._parts(text, each, folded)
            found += parts or (each,)
            words += [fold(part[0]).strip(_QUOTES) or part[0] for part in parts] or (
                folded.strip(_QUOTES) or each[0],
            )
        return Spelt(tuple(found), tuple(words), tuple(map(skeleton, words)))

    def tokens(self, text: str, *, most: int = 10_000, strict: bool = True) -> list[Token]:
        """Up to ``most`` tokens; up to the first unknown word unless ``strict``, else UnknownNameError."""
        made, strange = self._told(text, min(most, len(self.spelt(text).words)))
        if strict and strange is not None:
            raise UnknownNameError(*strange)
        return list(made)

    def _tell(self, text: str, most: int) -> tuple[Sequence[Token], tuple[str, int] | None]:
        """Up to ``most`` tokens, and the unknown word behind them with its column."""
        spelt = self.spelt(text)
        made: list[Token] = []
        at, strange = 0, None
        while at < len(spelt.words) and len(made) < most:
            try:
                terminal, value, count = self.token_at(spelt, at, made)
            except UnknownNameError as fault:
                strange = fault.word, fault.column
                break
            if terminal:
                start, end = spelt.found[at].start(), spelt.found[at + count - 1].end()
                made.append(Token(terminal, value, start_pos=start, column=start + 1, end_column=end + 1))
            at += count
        return bringing.named(self._pack, in_turn(made)), strange

    def _parts(self, text: str, piece: re.Match[str], folded: str) -> Sequence[re.Match[str]]:
        """``Sedan-Metz`` as three pieces, where that is no name but its parts are, ``GE4`` as two."""
        if folded[:1] == "c" and _CARD_BADGE.fullmatch(folded.rstrip(".!:")):
            return tuple(_BADGE_PART.finditer(text, piece.start(), piece.end()))
        if (badged := _BADGED.fullmatch(folded.rstrip(".!"))) and vocabulary.units().longest([badged[1]], 0)[
            0
        ]:
            return tuple(_BADGE_PART.finditer(text, piece.start(), piece.end()))
        if "-" not in folded or self._place(piece[0]) or not all(map(self._is_place, folded.split("-"))):
            return ()
        return tuple(_PART.finditer(text, piece.start(), piece.end()))

    def _is_place(self, word: str) -> bool:
        """Whether a word names a space or a box."""
        return bool(self._place(word) or self.place_phrases.longest(shape(word), tuple)[0])

    def token_at(self, spelt: Spelt, at: int, made: list[Token]) -> tuple[str, str, int]:
        """(terminal, value, how many words); no terminal for words that say nothing."""
        words, before = spelt.words, made[-1].type if made else ""
        listed = made[-2].type if before == "COMMA" and len(made) > 1 else ""
        if self._names_card(words, at, made) and (card := self._card_at(words, at)):
            return card
        beside = neighbours.meaning(spelt, at, made, self._is_place)
        if several := beside or paid(words, at) or first_army(words, at) or counted(words, at, made):
            return several
        count, grammar = vocabulary.grammar().longest(words, at)
        if count > 1 and grammar[0][0] in vocabulary.BEFORE_NUMBERS:
            return grammar[0][0], words[at], count
        if number := vocabulary.number(words[at]) or vocabulary.times(words[at]) or both(words, at):
            return number
        wants_place = before in neighbours.PLACE_FOLLOWS or listed == "PLACE"
        place_count, places = self.place_phrases.longest(spelt.shapes[at], lambda: spelt.after(at))
        # ``Кан:`` names the space that units come from, not the Canadians.
        wants_place = wants_place or words[at + place_count : at + place_count + 1] == (":",)
        unit_count, units = vocabulary.units().longest(words, at)
        noise_count, _ = vocabulary.noise().longest(words, at)
        # ``MEF1`` is a box, though MEF is an army.
        wants_place = wants_place or place_count > max(count, unit_count)
        if places and place_count >= max(count, unit_count, 1) and (wants_place or not (units or grammar)):
            return "PLACE", " ".join(places), place_count
        if grammar and count >= unit_count and count >= noise_count:
            return grammar[0][0], words[at], count
        if units:
            return units[0][0], units[0][1], unit_count
        if noise_count:
            return "", "", noise_count
        if places:
            return "PLACE", " ".join(places), place_count
        count, likely = self._run(words, at, self._place)
        if likely:
            return "PLACE", " ".join(likely), count
        card = self._card_at(words, at) if before in ("", "NUMBER", "LPAR", "COMMA", "COLON") else None
        if card and (self._called(words, at, card[2]) or (titles.tells_way(words) and not made)):
            return card
        unknown = spelt.found[at]
        raise UnknownNameError(unknown[0].strip(_QUOTES), unknown.start() + 1)

    def _names_card(self, words: Sequence[str], at: int, made: Sequence[Token]) -> bool:
        """Whether a card stands here rather than what its words mean elsewhere: ``12 Entrench event``."""
        before = made[-1].type if made else ""
        listed = made[-2].type if before == "COMMA" and len(made) > 1 else ""
        told = made[-2].type if before == "COLON" and len(made) > 1 else before
        retreats = len(words) == 1 and ("RETREAT", "RETREAT") in vocabulary.grammar().longest(words, 0)[1]
        if retreats and self._entitled(words, 0, 1):  # «Отход.»
            return True
        denied = ("NOT", "NOT") in vocabulary.grammar().longest(words, at)[1]
        if denied or (told == "SR" and vocabulary.units().longest(words, at)[0]):
            return False
        if told in neighbours.CARD_FOLLOWS:
            all_of_them = ("ALL", "ALL") in vocabulary.grammar().longest(words, at)[1]
            if all_of_them and not self._begins_title(words, at):  # ``SR all from Metz``
                return False
            return not (titles.is_way(words, at) or titles.is_army(words, at))
        if before == "COMMA" and made[0].type == "ATTACK" and self._is_title(words, at):
            return True  # ``attack Lemberg with RU 3 from Dubno, Pleve``: no Plevna
        if before == "LPAR" and heads.tells_way(made[:-1]) and words[at][:1].isalpha():
            return self._begins_title(words, at)  # ``card 3 as event (Russian Reinforcements)``
        if listed == "CARD" and not vocabulary.grammar().longest(words, at)[0]:
            # ``with Pleve, RU 5 advances``
            named = vocabulary.units().longest(words, at)[0]
            return not named or at + named >= len(words) or not self._known(words, at + named)
        if before == "WITH":
            card = self._card_at(words, at)
            # MEF is an army and the title of a card.
            unit_count = vocabulary.units().longest(words, at)[0]
            return card is not None and card[2] > unit_count and self._called(words, at, card[2])
        # ``card 12, Entrench,``
        numbered = [token.type for token in made[-3:]] == ["CARDS", "NUMBER", "COMMA"]
        if (before not in ("", "NUMBER", "LPAR") and not numbered) or not words[at][:1].isalpha():
            return False
        card = self._card_at(words, at)
        # Looking through the whole text comes last: a line has hundreds of words that may begin a name.
        if card is None or not self._entitled(words, at, card[2]) or not titles.tells_way(words):
            return False
        return titles.way_behind(words, at + card[2])

    def _is_title(self, words: Sequence[str], at: int) -> bool:
        """Whether the whole name of a card stands here, and nothing else that is known."""
        if self._known(words, at) or self.place_phrases.longest(shape(words[at]), tuple)[0]:
            return False
        return self._begins_title(words, at)

    def _begins_title(self, words: Sequence[str], at: int) -> bool:
        card = self._card_at(words, at)
        return card is not None and self._entitled(words, at, card[2])

    def _entitled(self, words: Sequence[str], at: int, count: int) -> bool:
        """Whether these words are the whole name of a card."""
        said = words[at : at + count]
        title = said[: said.index("(")] if "(" in said else said
        return name_words(" ".join(title), shape) in self._titles

    def _called(self, words: Sequence[str], at: int, count: int) -> bool:
        """The same in another case, where they mean nothing else."""
        named = words[at : at + count]
        return self._entitled(words, at, count) or (
            not self._place(" ".join(named)) and titles.inflected(self.cards, named)
        )

    def _card_at(self, words: Sequence[str], at: int) -> tuple[str, str, int] | None:
        """A card's name; whatever stands before its number in brackets names it too, known or not."""
        if any(terminal == "CARDS" for terminal, _ in vocabulary.grammar().longest(words, at)[1]):
            return None
        near = words[at : at + _LONGEST_TITLE + _LONGEST_NUMBER]
        title = next((count for count, word in enumerate(near) if not word[0].isalnum()), len(near))
        # ``14 points`` is a title, ``14`` is a number.
        shortest = 2 if words[at].isdecimal() else 1
        shortest = 2 if vocabulary.noise().longest(words, at)[0] else shortest  # ``the`` is in many titles
        for count in range(min(title, LONGEST_NAME), shortest - 1, -1):
            if found := self._card(" ".join(near[:count])):
                told, length = titles.bracketed(self._pack, found, near[count:])
                return "CARD", " ".join(told or found), count + length
        number = near[title : title + _LONGEST_NUMBER]
        if title and number[:1] == ("(",) and ")" in number:
            inside = number[1 : number.index(")")]
            numbered = sum(map(str.isdecimal, inside)) == 1 and inside[-1].isdecimal()
            if numbered and not words[at].isdecimal():
                return "CARD", "", title
        return None

    def _run(self, words: Sequence[str], at: int, meaning: Any) -> tuple[int, tuple[str, ...]]:
        """The longest run of words, none of the grammar, that a name may mean."""
        end = at + 1
        while end < min(len(words), at + LONGEST_NAME) and not self._known(words, end):
            end += 1
        for stop in range(end, at, -1):
            found = meaning(" ".join(words[at:stop]))
            if found and len("".join(words[at:stop])) >= _SHORTEST_NAME:
                return stop - at, found
        return 0, ()

    def _known(self, words: Sequence[str], at: int) -> bool:
        if words[at][:1].isdecimal() and (words[at].isdecimal() or vocabulary.ORDINAL.fullmatch(words[at])):
            return True
        return bool(vocabulary.grammar().longest(words, at)[0] or vocabulary.units().longest(words, at)[0])
