"""Commands about the writer: sign up, language, zone, name, form of the letters."""

from __future__ import annotations

import re

from adjudicator.kinds import Args
from mailer.base.words import zone_named
from mailer.desk import moving, namesakes, signing
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.table.operator import is_operator

_NAME = re.compile(r"[^\W\d_][\w .,'’-]{0,39}")

_SWITCHES = frozenset({"pictures", "codes", "html", "data"})
"""Columns of a person that are on or off, and nothing more comes of it."""


def good_name(name: str) -> str:
    """The name tidied, or empty where it cannot be shown to others (an address, a control character...)."""
    tidy = " ".join(name.split())
    return tidy if _NAME.fullmatch(tidy) else ""


def register(visit: Visit, args: Args) -> Answer:
    """Somebody who is registered already may change their name, language and zone so, all or nothing."""
    name, zone = str(args.get("name") or ""), str(args.get("zone") or "")
    if name and (refusal := _why_not_called(visit, name)):
        return refusal
    if zone and zone_named(zone) is None:
        return visit.refused("zone", zone=zone[:60])
    done = [set_(visit, {"what": "language", "value": args["language"]})] if "language" in args else []
    done += [_rename(visit, name)] if name else []
    done += [set_(visit, {"what": "zone", "value": zone})] if zone else []
    first, *more = done or [visit.done("registered-before", name=visit.person.name)]
    return Answer(first.mark, first.text, notes=tuple(one.text for one in more))


def _why_not_called(visit: Visit, name: str) -> Answer | None:
    tidy = good_name(name)
    if not tidy:
        return visit.refused("name", name=name[:60])
    if namesakes.is_judges(visit.house, tidy) and not is_operator(visit.house, visit.person.address):
        return visit.refused("name-judge", name=tidy)
    row = namesakes.near(visit.session, visit.person, tidy)
    return visit.refused("name-namesake", name=tidy, game=row.name) if row is not None else None


def _rename(visit: Visit, name: str) -> Answer:
    tidy = good_name(name)
    if refusal := _why_not_called(visit, name):
        return refusal
    visit.person.name = tidy
    return visit.done("name", name=tidy)


def set_(visit: Visit, args: Args) -> Answer:
    """SET LANGUAGE, ZONE, NAME, ADDRESS, LETTERS, PICTURES, CODES, HTML, DATA, DIGEST, KEY."""
    person, value = visit.person, args["value"]
    match args["what"]:
        case "language":
            person.lang = str(value)
            return visit.done("language")
        case "zone":
            zone = zone_named(str(value))
            if zone is None:
                return visit.refused("zone", zone=str(value)[:60])
            person.zone = zone
            return visit.done("zone", zone=zone, now=visit.clock.moment(visit.now))
        case "name":
            return _rename(visit, str(value))
        case "letters":
            person.letters = "" if value == "usual" else str(value)
            return visit.done(f"letters-{value}")
        case "digest":
            if person.digest != bool(value):
                person.digest, person.digested = bool(value), visit.now
            return visit.done("digest-on" if value else "digest-off")
        case "key" if value == "new":
            return signing.register(visit)
        case "key" if value == "off":
            return signing.forget(visit)
        case "key":
            return signing.require(visit, value == "required")
        case "address":
            return moving.ask(visit, str(value))
        case switch:
            assert switch in _SWITCHES
            setattr(person, str(switch), bool(value))
            return visit.done(f"{switch}-on" if value else f"{switch}-off")
