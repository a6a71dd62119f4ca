"""Commands about the writer: sign up, language, zone, name, form of the letters."""

from __future__ import annotations

import re

from adjudicator.kinds import Args
from mailer.desk.visit import Answer, Visit
from mailer.words import zone_named

_NAME = re.compile(r"[^\W\d_][\w .,'’-]{0,39}")


def good_name(name: str) -> str:
    """The name tidied, or empty where it cannot be shown to others (an address, a control character...)."""
    tidy = " ".join(name.split())
    return tidy if _NAME.fullmatch(tidy) else ""


def register(visit: Visit, args: Args) -> Answer:
    """Somebody who is registered already may change their name so."""
    name = str(args.get("name") or "")
    if not name:
        return visit.done("registered-before", name=visit.person.name)
    return _rename(visit, name)


def _rename(visit: Visit, name: str) -> Answer:
    tidy = good_name(name)
    if not tidy:
        return visit.refused("name", name=name[:60])
    visit.person.name = tidy
    return visit.done("name", name=tidy)


def set_(visit: Visit, args: Args) -> Answer:
    """SET LANGUAGE, ZONE, NAME, PICTURES, HTML, DATA."""
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
        case "pictures":
            person.pictures = bool(value)
            return visit.done("pictures-on" if value else "pictures-off")
        case "data":
            person.data = bool(value)
            return visit.done("data-on" if value else "data-off")
        case _:
            person.html = bool(value)
            return visit.done("html-on" if value else "html-off")
