"""What somebody asks of a game to try, and what comes of it beside a game that is kept; it opens nothing."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from pathlib import Path

from adjudicator.kinds import Seat
from games.robots import NoPlayerError, key_of, offered, player
from games.title import Title
from games.words import Words
from mailer.base.words import words_of
from mailer.desk import seats
from mailer.trying.wording import FOLDER, refusal, to_go_on, words_in
from mailer.trying.workspace import Plan
from parsers import registry


@dataclass(frozen=True, slots=True)
class Wish:
    """What was said on the command line; None where nothing was. ``new``: whatever is kept, begin anew."""

    title: str | None = None
    scenario: str | None = None
    seat: str | None = None
    name: str | None = None
    lang: str | None = None
    seed: int | None = None
    smtp: int | None = None
    imap: int | None = None
    folder: Path = FOLDER
    new: bool = False
    robot: str | None = None
    temper: str | None = None


def settle(wish: Wish, kept: Plan | None) -> Plan:
    """The game to play: the one that is kept, else the one wished for.

    Raises OperatorError where what is wished is not there, or is another game than the one kept.
    """
    words = words_in(wish.lang or (kept.lang if kept else "en"))
    if kept is not None:
        _require_same(wish, kept, words)
        robot, temper = named(wish.robot or kept.robot, wish.temper or ("" if wish.robot else kept.temper))
        require_player(title_of(kept.title, words), robot, temper, words)
        return replace(kept, lang=words.lang, robot=robot, temper=temper)
    title = title_of(wish.title or "diplomacy", words)
    scenario = scenario_of(title, wish.scenario or title.trial, words)
    places = seats_of(title, scenario)
    plan = Plan(title.key, scenario, lang=words.lang, seats=places)
    seat = _seat(title, plan, wish.seat, words) if wish.seat else ""
    robot, temper = named(wish.robot or plan.robot, wish.temper or "")
    require_player(title, robot, temper, words)
    name = wish.name or words.say("run.you")
    return replace(plan, seat=seat, name=name, seed=wish.seed or plan.seed, robot=robot, temper=temper)


def title_of(key: str, words: Words) -> Title:
    """The title. Raises OperatorError where there is none."""
    if key not in registry.TITLES:
        raise refusal(words, "refused.title", title=key, titles=", ".join(registry.TITLES))
    return registry.title(key).title


def scenario_of(title: Title, key: str, words: Words) -> str:
    """The scenario. Raises OperatorError where the title has none of that name."""
    if key not in title.scenarios():
        name, known = title.name(words.lang), ", ".join(title.scenarios())
        raise refusal(words, "refused.scenario", title=name, scenario=key, scenarios=known)
    return key


def named(robot: str, temper: str) -> tuple[str, str]:
    """The keys of a robot and of its temper, whatever language they were named in."""
    return key_of("robot", robot), key_of("temper", temper)


def require_player(title: Title, robot: str, temper: str, words: Words) -> None:
    """Raises OperatorError where the title has no such robot, or that robot not this temper."""
    robots = offered(title.robots())
    try:
        player(robots, robot, temper)
    except NoPlayerError as error:
        known = "; ".join(f"{name} ({', '.join(each.tempers)})" for name, each in robots.items())
        name = title.name(words.lang)
        raise refusal(words, "refused.robot", title=name, robot=str(error), robots=known) from error


def seats_of(title: Title, scenario: str) -> tuple[Seat, ...]:
    """The seats of a scenario."""
    return tuple(title.game.seats(title.game.setup(scenario, {})))


def _seat(title: Title, plan: Plan, named: str, words: Words) -> str:
    """The one seat that is named, as JOIN understands it. Raises OperatorError."""
    try:
        found = seats.find(title, plan.seats, named)
    except seats.UnknownSeatError:
        found = ()
    if len(found) != 1:
        names = words_of(words.lang, title)
        known = ", ".join(f"{seat} ({names.name('seat', seat)})" for seat in plan.seats)
        raise refusal(words, "refused.seat", title=title.name(words.lang), seat=named, seats=known)
    return found[0]


def _require_same(wish: Wish, kept: Plan, words: Words) -> None:
    title, asked = title_of(kept.title, words), asdict(wish)
    there = asdict(kept)
    differing = []
    for key in ("title", "scenario", "seat", "name"):
        wished = asked[key]
        if key == "seat" and wished and not (asked["title"] and asked["title"] != kept.title):
            wished = _seat(title, kept, wished, words)
        if wished is not None and wished != there[key]:
            differing.append((key, wished))
    if not differing:
        return

    def told(key: str, value: str) -> str:
        return words.say(f"option.{key}" if value else f"option.any-{key}", {"value": value})

    raise refusal(
        words,
        "refused.kept",
        folder=str(wish.folder),
        there=", ".join(told(key, there[key]) for key, _ in differing),
        asked=", ".join(told(key, value) for key, value in differing),
        on=to_go_on(folder=wish.folder),
        anew=to_go_on(anew=True, folder=wish.folder),
    )
