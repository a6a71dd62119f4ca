"""The words of all letters in a person's language, moments in their zone; it decides nothing."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_datetime, format_timedelta
from babel.units import format_unit

import games
import parsers
from adjudicator.kinds import Event, Fault, Over
from games import robots
from games.title import Title
from games.words import Words, flatten, merge, words_from
from mailer.base import zones
from parsers import registry

LANGS = ("en", "ru")
_TEXT = Path(__file__).parent / "text"
_EXAMPLE = re.compile(r"\{example\.\w+\}")
_GAMES = Path(games.__file__).parent
_READERS = Path(parsers.__file__).parent / "words"


@cache
def house_table(lang: str) -> Mapping[str, Any]:
    """The house's own words of ``lang`` over those of the readers."""
    readers = sorted(_READERS.glob(f"*{lang}.toml"))
    return merge(*map(_table, readers), _table(_TEXT / f"{lang}.toml"))


def _table(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


@cache
def _example(lang: str) -> Mapping[str, Any]:
    """What to show where no game is at hand: of the first title of the house."""
    # Read off its files: to build a title takes a third of a second, which commands without games would wait.
    words = _GAMES / next(iter(registry.TITLES)) / "words"
    return {"example": merge(*map(_table, sorted(words.glob(f"*{lang}.toml"))))["example"]}


def _exemplified(table: Mapping[str, Any], example: Mapping[str, Any]) -> dict[str, Any]:
    """The table with ``{example.phase}`` and the like put in."""
    shown = {f"{{{key}}}": text for key, text in flatten(example).items()}

    def put(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: put(each) for key, each in value.items()}
        return _EXAMPLE.sub(lambda match: shown[match[0]], value) if isinstance(value, str) else value

    return {key: put(value) for key, value in table.items()}


@cache
def _house_words(lang: str) -> Words:
    return words_from(lang, _exemplified(house_table(lang), _example(lang)))


_of_titles: dict[tuple[int, str], tuple[Title, Words]] = {}


def words_of(lang: str, title: Title | None = None) -> Words:
    """The house's words in ``lang``, with those of ``title`` laid over them."""
    if title is None:
        return _house_words(lang)
    known = _of_titles.get((id(title), lang))
    if known is None:
        own = dict(title.words(lang))
        namers: Mapping[str, Callable[[str], str]] | None = own.pop("namers", None)
        seats = dict(title.seat_names(lang))
        # A title that declines its seats, or gives them an article, has tables of its own for it.
        plain = {"names": {"seat-acc": seats, "seat-played": seats, **robots.tables(lang)}}
        named = {"names": {"seat": seats}}
        example = merge(_example(lang), {"example": own.pop("example", {})})
        house = _exemplified(house_table(lang), example)
        known = (title, words_from(lang, merge(house, plain, own, named), namers))
        _of_titles[id(title), lang] = known  # the title is kept, so its id stays its own
    return known[1]


def fault_text(words: Words, fault: Fault) -> str:
    """A refusal in words, with its rule."""
    text = words.say(f"fault.{fault.key}", fault.args)
    # A heading of a Russian rulebook tells an English reader nothing.
    shown = fault.rule if words.lang == "ru" or fault.rule.isascii() else ""
    return f"{text} {words.say('receipt.rule', {'rule': shown})}" if shown else text


def event_key(words: Words, event: Event) -> str:
    """The message of an event; outcomes of orders have a table of their own (``order.bounced``).

    What the weaker comes to may have words of its own (``order.bounced-weaker``).
    """
    key = event.key if event.key in words else f"event.{event.key}"
    strength, against = event.args.get("strength"), event.args.get("against")
    weaker = isinstance(strength, int) and isinstance(against, int) and strength < against
    return f"{key}-weaker" if weaker and f"{key}-weaker" in words else key


def over_text(words: Words, ended: Over) -> str:
    """How a game ended."""
    keys = (f"event.over-{ended.manner}", f"over.{ended.manner}")
    args = {"winners": ended.winners, **ended.args}
    # What players agree on carries no facts of the title's own.
    key = next((key for key in keys if key in words and words.fields(key) <= args.keys()), "over.won")
    return words.say(key, args)


def zone_named(text: str) -> str | None:
    """``europe/moscow``, ``Moscow`` or ``Москва`` -> ``Europe/Moscow``; None where it is no one zone."""
    return zones.find(text)


@dataclass(frozen=True, slots=True)
class Clock:
    """Prints instants (seconds UTC) in a language and a zone; reads no clock."""

    lang: str
    zone: str

    def moment(self, instant: int) -> str:
        """``Tuesday 24 November 2026, 21:00 (Europe/Berlin)``."""
        return _moment(self.lang, self.zone, instant)

    def short(self, instant: int) -> str:
        """``24 Nov 2026, 21:00``, for tables."""
        at = datetime.fromtimestamp(instant, UTC)
        return format_datetime(at, "d MMM y, HH:mm", tzinfo=ZoneInfo(self.zone), locale=self.lang)

    def day(self, instant: int) -> str:
        """``24 December 2026``."""
        at = datetime.fromtimestamp(instant, UTC).astimezone(ZoneInfo(self.zone))
        return format_date(at, "d MMMM y", locale=self.lang)

    def until(self, seconds: int) -> str:
        """``in 2 days``."""
        return _until(self.lang, max(seconds, 60))

    def lasting(self, seconds: int) -> str:
        """``2 days``, ``1 day 12 hours``: exact to the minute, the two largest units."""
        days, rest = divmod(max(seconds, 60), 86_400)
        parts = (("day", days), ("hour", rest // 3_600), ("minute", rest % 3_600 // 60))
        shown = [
            format_unit(number, f"duration-{unit}", locale=self.lang) for unit, number in parts if number
        ]
        return " ".join(shown[:2])


@lru_cache(maxsize=1024)
def _moment(lang: str, zone: str, instant: int) -> str:
    pattern = "EEEE, d MMMM y, HH:mm" if lang == "ru" else "EEEE d MMMM y, HH:mm"
    at = datetime.fromtimestamp(instant, UTC)
    return f"{format_datetime(at, pattern, tzinfo=ZoneInfo(zone), locale=lang)} ({zone})"


@lru_cache(maxsize=1024)
def _until(lang: str, seconds: int) -> str:
    return format_timedelta(
        timedelta(seconds=seconds), granularity="minute", threshold=1.3, add_direction=True, locale=lang
    )
