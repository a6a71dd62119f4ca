"""What commands and settings about time mean: spans, days, moments, as plain data; it reads no clock."""

from __future__ import annotations

import re
from collections.abc import Mapping

from adjudicator.kinds import Value
from parsers.judge.line import DAY, Meant, Parsed, Read, of_a_game, span, timed, unit
from parsers.judge.words import begun, meaning


def day(part: Parsed) -> dict[str, Value]:
    """``{"day", "month"[, "year"]}``, ``{"weekday"}`` (0 is Monday) or ``{"shift"}`` (days from today)."""
    if part.has("DATE"):
        year, month, number = part.token("DATE").split("-")
        return {"year": int(year), "month": int(month), "day": int(number)}
    if part.has("DOTTED"):
        number, month, *years = part.token("DOTTED").rstrip(".").split(".")
        known: dict[str, Value] = {"year": int(years[0])} if years else {}
        return {**known, "month": int(month), "day": int(number)}
    if part.has("MONTH"):
        written = part.token("NUMBER") or part.token("ORDINAL")
        known = {"year": int(part.token("YEAR"))} if part.has("YEAR") else {}
        month_ = int(begun("month-begins", part.token("MONTH")))
        return {**known, "month": month_, "day": int(re.sub(r"\D", "", written))}
    if part.has("WEEKDAY"):
        return {"weekday": int(begun("weekday-begins", part.token("WEEKDAY")))}
    return {"shift": int(meaning("days", part.token("RELATIVE")))}


def minute(text: str) -> int:
    """The minute of the day of ``20:00`` or ``8 pm``; past 1439 where there is no such time."""
    hour, _, rest = text.partition(":")
    numbers = re.sub(r"\D", "", hour), re.sub(r"\D", "", rest) or "0"
    hours, minutes = map(int, numbers)
    if text[-1:].lower() == "m":
        hours = hours % 12 + 12 * ("p" in text.lower()) if 1 <= hours <= 12 else 24
    return 60 * hours + minutes if minutes < 60 else DAY


def moment(part: Parsed) -> dict[str, Value]:
    """``{"in": seconds}``, or a day (see ``day``), ``clock`` (minute of the day), ``zone``, each if given."""
    if part.has("UNIT"):
        return {"in": span(part)}
    days = [day(one) for one in part.parts("day")]
    clock: dict[str, Value] = {"clock": minute(part.token("CLOCK"))} if part.has("CLOCK") else {}
    zone: dict[str, Value] = {"zone": part.token("WORD")} if part.has("WORD") else {}
    return {**(days[0] if days else {}), **clock, **zone}


def pace(line: Parsed) -> dict[str, Value]:
    """``limits``, and where given ``at``, ``zone``, ``skip``, as mailer.terms.pace takes them.

    ``behind``: words behind a clock time, which may name its zone or something else.
    """
    limits: dict[str, Value] = {}
    at: dict[str, Value] = {}
    zone, former, end = "", "", 0
    behind: list[str] = []
    for part in sorted(
        (*line.parts("limit"), *line.parts("at"), *line.parts("zone_is")), key=lambda one: one.start
    ):
        if part.name == "limit":
            former, end = timed(part.token("TIMED")), part.end
            limits[former] = span(part) if part.has("NUMBER") else unit(part.token("UNIT"))
            continue
        bare = next((one.text for one in part.parts("bare_zone")), "")
        if bare and "/" not in bare:
            behind.append(bare)
        else:
            zone = part.token("WORD") or zone
        if part.name == "at":
            # "moves 2 days at 20:00" is about moves; ", at 20:00" and "at 20:00" alone about all.
            own = limits and "," not in line.shown[end : part.start] and not line.shown[:end].endswith(",")
            at[former if own else ""] = minute(part.token("CLOCK"))
    more: dict[str, Value] = {
        "at": at,
        "zone": zone,
        "behind": tuple(behind),
        "skip": tuple(_skipped(line)),
    }
    return {"limits": limits, **{name: value for name, value in more.items() if value}}


def _skipped(line: Parsed) -> list[Value]:
    named: list[Value] = ["none"] if any(True for _ in line.parts("skip_none")) else []
    for part in line.parts("off_day"):
        if begun("weekend-begins", part.text):
            named += [5, 6]
            continue
        found = day(part)
        named.append(found.get("weekday", found))
    return named


def _game_and(name: str, line: Parsed, **more: Value) -> Meant:
    return name, {"game": line.words("game"), **more}


def _deadline(line: Parsed) -> Meant:
    return _game_and("deadline", line, when=moment(next(line.parts("moment"))))


def _extend(line: Parsed) -> Meant:
    return _game_and("extend", line, seconds=span(line) if line.has("NUMBER") else unit(line.token("UNIT")))


def _absence(line: Parsed) -> Meant:
    days = [day(one) for one in line.parts("day")]
    return _game_and("absence", line, since=days[0], until=days[-1], standing=line.has("STANDING"))


READS: Mapping[str, Read] = {
    "deadline": _deadline,
    "extend": _extend,
    "pause": of_a_game("pause"),
    "resume": of_a_game("resume"),
    "absence": _absence,
    "no_absence": of_a_game("no-absence"),
}
