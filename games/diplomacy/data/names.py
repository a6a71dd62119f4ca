"""What places, coasts and powers are called, in English and Russian; it must not know orders or rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from rapidfuzz import fuzz, process

from games.diplomacy.data.spelling import disguises, is_cyrillic, normalise
from games.diplomacy.model.board import Board
from games.diplomacy.model.orders import Kind, Location, Power, Province, province_of

Lang = Literal["en", "ru"]
Case = Literal["nom", "gen", "dat", "acc", "ins", "pre"]
CASES: tuple[Case, ...] = ("nom", "gen", "dat", "acc", "ins", "pre")

_Titles: TypeAlias = Mapping[str, list[tuple[list[str], Province]]]

_LIKE_ENOUGH = 60.0
_PREFIX = 4


@dataclass(frozen=True, slots=True)
class Called:
    """What one place, coast or power is called.

    ``ru`` are six case forms; ``others`` every further spelling, case forms and adjectives among them;
    ``code`` is the Russian short form; ``labels`` are for the picture.
    """

    key: str
    en: str
    ru: tuple[str, ...]
    others: tuple[str, ...]
    code: str
    labels: Mapping[str, str]
    adjective: str = ""

    def title(self, lang: str) -> str:
        """The name as letters show it."""
        return self.ru[0] if lang == "ru" else self.en

    def spellings(self) -> tuple[str, ...]:
        """Every way to write it, the key included."""
        return tuple(dict.fromkeys((self.key, self.code, self.en, *self.ru, *self.others)))


def _written(spellings: Iterable[str]) -> dict[str, None]:
    """Normalised spellings, and for those of several words the same run together."""
    found: dict[str, None] = {}
    for spelling in spellings:
        phrase = normalise(spelling)
        if phrase:
            found[phrase] = None
            found[phrase.replace(" ", "")] = None
    return found


def index(called: Iterable[Called]) -> dict[str, tuple[str, ...]]:
    """Normalised phrase -> keys of what is called so, sorted; more than one key is a clash."""
    table: dict[str, set[str]] = {}
    for one in called:
        for phrase in _written(one.spellings()):
            table.setdefault(phrase, set()).add(one.key)
    return {phrase: tuple(sorted(keys)) for phrase, keys in table.items()}


def _with_disguises(table: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The table with phrases in the other alphabet's look-alikes, where they mean nothing else."""
    full = dict(table)
    doubtful: set[str] = set()
    for phrase, keys in table.items():
        for other in disguises(phrase):
            if other in table:
                continue
            if full.setdefault(other, keys) != keys:
                doubtful.add(other)
    return {phrase: keys for phrase, keys in full.items() if phrase not in doubtful}


def _by_beginning(places: Iterable[Called], lang: Lang) -> _Titles:
    """The words of titles and whose they are, by each beginning of their first word."""
    table: dict[str, list[tuple[list[str], Province]]] = {}
    for one in places:
        title = normalise(one.title(lang)).split(" ")
        for end in range(1, len(title[0]) + 1):
            table.setdefault(title[0][:end], []).append((title, Province(one.key)))
    return table


def _begins(title: list[str], words: list[str]) -> bool:
    """Whether each of ``words`` is the beginning of the word of the title in its place."""
    return len(words) <= len(title) and all(
        whole.startswith(part) for whole, part in zip(title, words, strict=False)
    )


class Names:
    """All names of one variant. Immutable; built once when the variant is loaded."""

    def __init__(
        self,
        board: Board,
        places: Iterable[Called],
        coasts: Iterable[Called],
        powers: Iterable[Called],
        shared: Mapping[str, tuple[str, ...]],
    ) -> None:
        """``places`` and ``powers`` are those of the board; ``shared`` are names meant for several places."""
        self._board = board
        self._places = {one.key: one for one in places}
        self._coasts = {one.key: one for one in coasts}
        self._powers = {one.key: one for one in powers}
        table = index(self._places.values())
        table.update((phrase, keys) for spelling, keys in shared.items() for phrase in _written((spelling,)))
        full = _with_disguises(table)
        self._phrases: Mapping[str, tuple[Province, ...]] = MappingProxyType(
            {phrase: tuple(Province(key) for key in full[phrase]) for phrase in sorted(full)}
        )
        self._in_alphabet: Mapping[Lang, list[str]] = {
            lang: [known for known in self._phrases if is_cyrillic(known) == (lang == "ru")]
            for lang in ("en", "ru")
        }
        self._coast_phrases = _with_disguises(index(self._coasts.values()))
        self._power_phrases = _with_disguises(index(self._powers.values()))
        self._titles: Mapping[Lang, _Titles] = {
            "en": _by_beginning(self._places.values(), "en"),
            "ru": _by_beginning(self._places.values(), "ru"),
        }

    def phrases(self) -> Mapping[str, tuple[Province, ...]]:
        """Every normalised spelling of every place, and what it may mean; for scanners that look ahead."""
        return self._phrases

    def coast_phrases(self) -> Mapping[str, str]:
        """Every normalised spelling of every coast -> ``NC``, ``EC``, ``SC`` or ``WC``."""
        return {phrase: keys[0] for phrase, keys in self._coast_phrases.items() if len(keys) == 1}

    def power_phrases(self) -> Mapping[str, Power]:
        """Every normalised spelling of every power, adjectives and letters too, that means one power."""
        return {phrase: Power(keys[0]) for phrase, keys in self._power_phrases.items() if len(keys) == 1}

    def lookup(self, text: str) -> tuple[Province, ...]:
        """The places that ``text`` may mean: none, one, or several where it is ambiguous.

        The beginnings of the words of a full name will do, four letters or more in all.
        """
        phrase = normalise(text)
        found = self._phrases.get(phrase)
        if found is not None or len(phrase) < _PREFIX:
            return found or ()
        words = phrase.split(" ")
        lang: Lang = "ru" if is_cyrillic(phrase) else "en"
        titles = self._titles[lang].get(words[0], ())
        return tuple(sorted(key for title, key in titles if _begins(title, words)))

    def choose(self, places: tuple[Province, ...], text: str, kind: Kind | None) -> tuple[Province, ...]:
        """Those of several ``places`` where a unit of ``kind`` can stand; of these the one whose code it is.

        More than one left is ambiguous.
        """
        if len(places) < 2:
            return places
        barred = "sea" if kind == "A" else "inland" if kind == "F" else ""
        terrains = self._board.provinces
        fit = tuple(place for place in places if terrains[place].terrain != barred) or places
        return tuple(place for place in fit if self.is_code(text, place)) or fit

    def is_code(self, text: str, place: Province) -> bool:
        """Whether ``text`` is the code of the place, ``TYR`` or ``Тил``, and no beginning of its name."""
        return normalise(text) in (normalise(place), normalise(self._places[place].code))

    def coast(self, text: str) -> str | None:
        """``nc``, ``(north coast)``, ``сев. берег`` -> ``NC``; None where it is no coast."""
        keys = self._coast_phrases.get(normalise(text), ())
        return keys[0] if len(keys) == 1 else None

    def power(self, text: str) -> Power | None:
        """A power by name, adjective or abbreviation in any case form; None where it is none or several."""
        keys = self._power_phrases.get(normalise(text), ())
        return Power(keys[0]) if len(keys) == 1 else None

    def suggest(self, text: str, n: int = 3) -> tuple[str, ...]:
        """Titles of the places that ``text`` is most like, in its own alphabet, the best first."""
        phrase = normalise(text)
        if not phrase:
            return ()
        lang: Lang = "ru" if is_cyrillic(phrase) else "en"
        like = self._in_alphabet[lang]
        best: dict[str, None] = {}
        for known, _, _ in process.extract(
            phrase, like, scorer=fuzz.ratio, score_cutoff=_LIKE_ENOUGH, limit=4 * n
        ):
            best.update(dict.fromkeys(self.title(Location(place), lang) for place in self._phrases[known]))
        return tuple(best)[:n]

    def title(self, location: str, lang: str) -> str:
        """``STP/NC`` -> ``St Petersburg (north coast)``; the key itself where it is unknown."""
        province, _, coast = location.partition("/")
        place = self._places.get(province)
        name = place.title(lang) if place else province
        return f"{name} ({self._coasts[coast].title(lang)})" if coast in self._coasts else name

    def form(self, location: str, case: Case) -> str:
        """The Russian name in a case: ``BUR``, ``acc`` -> ``Бургундию``; coasts are in brackets."""
        province, _, coast = location.partition("/")
        name = self._places[province].ru[CASES.index(case)]
        return f"{name} ({self._coasts[coast].title('ru')})" if coast in self._coasts else name

    def short(self, location: str, lang: str) -> str:
        """The name of the place as the picture shows it, without its coast."""
        place = self._places[province_of(location)]
        return place.labels.get(lang) or place.title(lang)

    def code(self, location: str, lang: str) -> str:
        """The short form in orders: ``STP/NC``, in Russian ``СПб/СБ``. Both can be looked up again."""
        province, _, coast = location.partition("/")
        if lang != "ru":
            return location
        code = self._places[province].code
        return f"{code}/{self._coasts[coast].code}" if coast else code

    def power_title(self, power: Power, lang: str) -> str:
        """``FRANCE`` -> ``France``, ``Франция``."""
        return self._powers[power].title(lang)

    def power_form(self, power: Power, case: Case) -> str:
        """The Russian name of a power in a case: ``FRANCE``, ``gen`` -> ``Франции``."""
        return self._powers[power].ru[CASES.index(case)]

    def adjective(self, power: Power) -> str:
        """The English adjective: ``FRANCE`` -> ``French``."""
        return self._powers[power].adjective

    def spellings(self, province: Province) -> tuple[str, ...]:
        """Every way to write a place that the data lists, its key first."""
        return self._places[province].spellings()

    @staticmethod
    def normalise(text: str) -> str:
        """See :func:`games.diplomacy.data.spelling.normalise`."""
        return normalise(text)
