"""ROBOT: the house plays a seat that nobody holds, by a robot of the title, until somebody takes it."""

from __future__ import annotations

from adjudicator.kinds import Args, Seat
from games.kit.answers import on_or_off
from games.robots import NoPlayerError, offered
from games.title import Title
from mailer.base.words import words_of
from mailer.desk import chair, closing, robots
from mailer.desk.commands.master import tell
from mailer.desk.commands.master_seats import accusative, name_of, named_seat
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.table import people
from mailer.table.play import Play
from parsers.judge import master


def robot(visit: Visit, args: Args) -> Answer:
    """Seat a robot, another one, or none any more (OFF).

    A master who plays needs the consent of whoever else plays: nobody gives that of a seat that is free.
    """
    head = visit.work.at_head
    play = head.at_play
    held = people.seated(visit.session, play.row)
    free = [one for one in play.game.seats(play.match.state) if one not in held]
    if (refusal := chair.unbound(visit, head, but=free)) is not None:
        return refusal
    which, what = _parted(play.title, str(args["rest"]))
    seat = named_seat(visit, play, which)
    if isinstance(seat, Answer):
        return seat
    if seat in held:
        named, whom = name_of(visit, play, seat), accusative(visit, play, seat)
        return visit.refused("robot-held", seat=named, whom=whom)
    if on_or_off(what) is False:
        return _off(visit, play, seat)
    try:
        chosen = robots.chosen(play.title, what)
    except NoPlayerError:
        return visit.refused("robot-unknown", word=what[:60], robots=_known(visit, play))
    name = chosen.key.partition(" ")[0]
    sits = people.robots(visit.session, play.row).get(seat)
    if sits is None or (sits.name, sits.temper) != (name, chosen.temper):  # named twice, it is told once
        robots.seat(visit.session, play, seat, chosen, visit.now)
        tell(visit, "robot", {"seat": seat, "robot": name, "temper": chosen.temper})
        closing.found(visit.session, visit.house, play, visit.now)
        visit.work.move(play)
    words = words_of(visit.person.lang, play.title)
    return visit.done(
        "robot",
        seat=name_of(visit, play, seat),
        whom=accusative(visit, play, seat),
        robot=words.name("robot", name),
        temper=words.name("temper", chosen.temper),
        game=play.row.name,
    )


def _off(visit: Visit, play: Play, seat: Seat) -> Answer:
    if seat not in people.robots(visit.session, play.row):
        return visit.refused("robot-none", seat=name_of(visit, play, seat))
    robots.remove(visit.session, play, seat)
    tell(visit, "robot-off", {"seat": seat})
    visit.work.move(play)
    return visit.done("robot-off", seat=name_of(visit, play, seat), game=play.row.name)


def _parted(title: Title, text: str) -> tuple[str, str]:
    """(the seat, the robot or OFF): what stands behind AS, else the longest end that names one."""
    which, what = master.parted(text, "as")
    words = which.split()
    for at in range(1, len(words) if not what else 0):
        ending = " ".join(words[at:])
        if on_or_off(ending) is False or robots.is_known(title, ending):
            return " ".join(words[:at]).rstrip(":,"), ending
    return which, what


def _known(visit: Visit, play: Play) -> tuple[str, ...]:
    """Robots of the title with their tempers, as they can be named."""
    words = words_of(visit.person.lang, play.title)
    return tuple(
        f"{words.name('robot', name)} ({', '.join(words.name('temper', each) for each in one.tempers)})"
        for name, one in offered(play.title.robots()).items()
    )
