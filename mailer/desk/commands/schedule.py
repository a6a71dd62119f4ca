"""Commands about time: deadline, extend, pause, resume, absence; and the pace of a game in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, time

from babel.dates import format_date, get_day_names

from adjudicator.kinds import Args, Fault, Instant, Seat
from games.title import Title
from mailer.base.house import House
from mailer.desk import bulletin, chair, closing, waiting
from mailer.desk.notify import Recipient
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters import timing
from mailer.store.models import Absence, GameRow, Player
from mailer.table import people
from mailer.table import play as table
from mailer.table.play import Play
from mailer.terms import absences, calendar, moments, settings, terms, time_limits, timer
from mailer.terms.pace import DAY, LONGEST, Pace
from parsers import registry

# -- what masters do


def deadline(visit: Visit, args: Args) -> Answer:
    """Set the deadline of the open phase to a moment."""
    play = visit.work.at_head.at_play
    if play.row.status == "paused":
        return visit.refused("time-paused", game=play.row.name)
    written = args["when"]
    assert isinstance(written, dict)
    pace = terms.pace_of(visit.house, play.row)
    found = moments.moment(written, visit.now, pace.zone, play.match.due)
    if isinstance(found, Fault):
        return refused(visit, found)
    if _is_sooner(visit, play, found) and (refusal := chair.unbound(visit, visit.work.at_head)):
        return refusal
    return _moved(visit, play, found, "deadline")


def _is_sooner(visit: Visit, play: Play, moment: Instant) -> bool:
    """Whether a deadline takes time from the seats. Of a phase that is held it leaves less than a day."""
    if timer.load(play.row).held:
        return moment < visit.now + waiting.patience(visit.house, play)
    return play.match.due is not None and moment < play.match.due


def extend(visit: Visit, args: Args) -> Answer:
    """Put the deadline off; one that has passed already, from now on."""
    play = visit.work.at_head.at_play
    if play.row.status == "paused":
        return visit.refused("time-paused", game=play.row.name)
    seconds = args["seconds"]
    assert isinstance(seconds, int)
    if not 0 < seconds <= LONGEST:
        return visit.refused("extend", most=visit.clock.lasting(LONGEST))
    pace = terms.pace_of(visit.house, play.row)
    start = max(visit.now, play.match.due or visit.now)
    found = calendar.later(start, seconds, pace.zone)
    if found > visit.now + moments.FURTHEST:
        return refused(visit, Fault("far", {"moment": found}))
    if _is_sooner(visit, play, found) and (refusal := chair.unbound(visit, visit.work.at_head)):
        return refusal
    return _moved(visit, play, found, "extended")


def _moved(visit: Visit, play: Play, moment: Instant, why: str) -> Answer:
    closing.move(visit.session, visit.house, play, moment, visit.now, why, but=_self(visit))
    visit.work.move(play)
    return visit.done("deadline", game=play.row.name, when=visit.clock.moment(moment))


def pause(visit: Visit, args: Args) -> Answer:
    """Nothing closes until the game goes on."""
    play = visit.work.at_head.at_play
    if play.row.status == "paused":
        return visit.refused("paused-before", game=play.row.name)
    play.row.status = "paused"
    timer.store(play.row, replace(timer.freed(play.row), since=visit.now))
    table.reschedule(visit.session, play, play.match.due)
    key = f"paused/{play.row.era}/{play.match.steps}/{play.row.version}"
    bulletin.post(visit.session, visit.house, play, timing.paused, key, visit.now, but=_self(visit))
    return visit.done("pause", game=play.row.name)


def resume(visit: Visit, args: Args) -> Answer:
    """The game goes on with as much time as was left."""
    play = visit.work.at_head.at_play
    if play.row.status != "paused":
        return visit.refused("paused-not", game=play.row.name)
    kept, due = timer.load(play.row), play.match.due or visit.now
    paused = kept.since if kept.since is not None else visit.now
    pace = terms.pace_of(visit.house, play.row)
    if kept.free is not None:
        # With a time bank a deadline is at no time of day, and no bank runs in a pause.
        pace = replace(pace, clock={})
    kinds, seats = [ask.kind for ask in play.asks], {ask.seat for ask in play.asks}
    spans = absences.spans(visit.session, play.row, seats)
    moment = calendar.resumed(pace, kinds, due, paused, visit.now, spans)
    play.row.status = "running"
    closing.move(visit.session, visit.house, play, moment, visit.now, "resumed", but=_self(visit))
    visit.work.move(play)
    return visit.done("resume", game=play.row.name, when=visit.clock.moment(moment))


def _self(visit: Visit) -> tuple[int, ...]:
    """Whoever wrote reads it in the answer."""
    return (visit.person.id,) if visit.person.id is not None else ()


# -- what players do


def absence(visit: Visit, args: Args) -> Answer:
    """Be away: deadlines move behind that time, or standing orders play."""
    found = _own(visit, str(args.get("game") or ""))
    if isinstance(found, Answer):
        return found
    play, player = found
    span = _span(visit, args)
    if isinstance(span, Fault):
        return refused(visit, span)
    since, until = span
    standing = bool(args["standing"])
    reason = _not_allowed(visit, play.row, player, since, until, standing)
    if reason is not None:
        return reason
    assert play.row.id is not None
    assert player.id is not None
    row = Absence(
        game_id=play.row.id,
        player_id=player.id,
        since=since,
        until=until,
        standing=standing,
        made=visit.now,
    )
    visit.session.add(row)
    visit.session.flush()
    if standing:
        visit.work.move(play)  # a phase that waits for this seat need not wait any more
    key = "absence-standing" if standing else "absence"
    moved = None if standing else _move_behind(visit, play, row, Seat(player.seat or ""))
    when = "" if moved is None else visit.clock.moment(moved)
    return visit.done(
        key if moved is None else "absence-moves",
        game=play.row.name,
        since=visit.clock.day(since),
        until=visit.clock.day(until - 1),
        when=when,
    )


def _move_behind(visit: Visit, play: Play, row: Absence, seat: Seat) -> Instant | None:
    """Move the present deadline, if it is the seat's and falls into the absence."""
    due = play.match.due
    if (
        play.row.status != "running"
        or due is None
        or due <= visit.now  # who is late is late
        or play.ask(seat) is None
        or not row.since <= due < row.until
    ):
        return None
    pace = terms.pace_of(visit.house, play.row)
    moved = time_limits.beyond(visit.session, play.row, pace, play.asks, due)
    closing.move(visit.session, visit.house, play, moved, visit.now, "absence", (seat,), _self(visit))
    return moved


def _not_allowed(
    visit: Visit, row: GameRow, player: Player, since: int, until: int, standing: bool
) -> Answer | None:
    chosen, clock = settings.load(row), visit.clock
    for one in absences.of_player(visit.session, player):
        if one.since < until and since < one.until:
            return visit.refused("absence-twice", since=clock.day(one.since), until=clock.day(one.until - 1))
    if standing:
        return None
    if not chosen.absences:
        return visit.refused("absence-none", game=row.name)
    days = -(-(until - since) // DAY)
    if days > chosen.absence_days:
        return visit.refused("absence-long", game=row.name, most=chosen.absence_days)
    if absences.taken(visit.session, player) >= chosen.absences:
        return visit.refused("absence-many", game=row.name, most=chosen.absences)
    return None


def _span(visit: Visit, args: Args) -> tuple[Instant, Instant] | Fault:
    """From the beginning of the first day to the end of the last, in the writer's zone."""
    zone, (first, last) = visit.person.zone, (args["since"], args["until"])
    assert isinstance(first, dict)
    assert isinstance(last, dict)
    begins = moments.begun(first, last, visit.now, zone) or moments.day(first, visit.now, zone)
    if isinstance(begins, Fault):
        return begins
    since = calendar.instant(begins, time(), zone)
    # "Friday to Monday", "24.12 to 2.1": the last day is the next such day after the first.
    ends = moments.day(last, visit.now if "shift" in last else max(since, visit.now), zone)
    if isinstance(ends, Fault):
        return ends
    until = calendar.later(calendar.instant(ends, time(), zone), DAY, zone)
    if ends < begins:
        return Fault("absence-order", {"moment": since})
    if until <= visit.now:
        return Fault("past", {"moment": Instant(until - 60)})
    return (since, until) if until <= visit.now + moments.FURTHEST else Fault("far", {"moment": until})


def no_absence(visit: Visit, args: Args) -> Answer:
    """Be back: what has not begun or not ended is taken back; deadlines that have been moved stay."""
    found = _own(visit, str(args.get("game") or ""))
    if isinstance(found, Answer):
        return found
    play, player = found
    mine = [one for one in absences.of_player(visit.session, player) if one.until > visit.now]
    for one in mine:
        one.dropped = visit.now
    key = "no-absence-moved" if any(one.used for one in mine) else "no-absence"
    return visit.done(key if mine else "no-absence-before", game=play.row.name)


def _own(visit: Visit, name: str) -> tuple[Play, Player] | Answer:
    """The writer's own game that is meant: named, that of the seat's address, or the only one."""
    mine = [(row, player) for row, player in people.games_of(visit.session, visit.person) if player.seat]
    row = people.game_named(visit.session, name) if name else visit.game
    if name and row is None:
        return visit.refused("no-game", game=name[:60])
    if row is None:
        if len(mine) != 1:
            return visit.refused("which-game")
        row = mine[0][0]
    if row.status == "forming":
        return visit.refused("not-started", game=row.name)
    player = next((player for one, player in mine if one.id == row.id), None)
    if player is None:
        return visit.refused("game-over" if row.status == "over" else "not-in-game", game=row.name)
    return visit.work.play_of(row), player


# -- words


def refused(visit: Visit, fault: Fault) -> Answer:
    """The answer to what cannot be done with time."""
    args = dict(fault.args)
    moment = args.get("moment")
    if isinstance(moment, int):
        args["moment"] = visit.clock.moment(moment)
    if fault.key == "limit":
        args = {name: visit.clock.lasting(value) for name, value in args.items() if isinstance(value, int)}
    return visit.refused(fault.key, **args)


def pace_line(house: House, row: GameRow, reader: Recipient) -> str:
    """The time limits of a game in one line."""
    pace, title, words = terms.pace_of(house, row), registry.title(row.title).title, reader.words
    named = [kind for kind in title.asks if kind in pace.limits or kind in pace.clock]
    if len(named) == len(title.asks) - 1 and named:
        named = list(title.asks)  # the one that is left has a name too
    parts = [_limit(reader, pace, kind, "pace.kind", words.name("limit", kind)) for kind in named]
    if not parts or pace.otherwise not in [pace.limit(kind) for kind in named]:
        parts.append(_limit(reader, pace, "", "pace.other" if parts else "pace.all"))
    if pace.clock or pace.skip or pace.holidays:
        parts.append(words.say("pace.zone", {"zone": pace.zone}))
    if pace.skip or pace.holidays:
        parts.append(words.say("pace.off", {"days": _days_off(pace, reader.person.lang)}))
    return "; ".join(parts)


def unfit(visit: Visit, title: Title, args: Args) -> Answer | None:
    """The refusal of a time limit for phases that the title does not have."""
    limits, clock = args.get("limits") or {}, args.get("at") or {}
    assert isinstance(limits, Mapping)
    assert isinstance(clock, Mapping)
    strange = [kind for kind in (*limits, *clock) if kind and kind not in title.asks]
    if not strange:
        return None
    return visit.refused("limit-kind", title=title.name(visit.person.lang), kind=strange[0])


def only_longer(former: Pace, now: Pace) -> bool:
    """Whether no phase gets less time: the limits may only grow, the days without a deadline become more."""
    kinds = {*former.limits, *now.limits, ""}
    return (
        all(now.limit(kind) >= former.limit(kind) for kind in kinds)
        and {*now.skip} >= {*former.skip}
        and {*now.holidays} >= {*former.holidays}
        and (now.clock, now.zone) == (former.clock, former.zone)
    )


def _limit(reader: Recipient, pace: Pace, kind: str, key: str, name: str = "") -> str:
    text = reader.words.say(key, {"kind": name, "time": reader.clock.lasting(pace.limit(kind))})
    minute = pace.minute(kind)
    return (
        text
        if minute is None
        else reader.words.say("pace.at", {"time": text, "clock": f"{minute // 60:02}:{minute % 60:02}"})
    )


def _days_off(pace: Pace, lang: str) -> tuple[str, ...]:
    names = get_day_names("wide", "stand-alone", locale=lang)
    days = [names[day] for day in pace.skip]
    for holiday in pace.holidays:
        yearly = len(holiday) == 5
        shown = date.fromisoformat(f"2000-{holiday}" if yearly else holiday)
        days.append(format_date(shown, "d MMMM" if yearly else "d MMMM y", locale=lang))
    return tuple(days)
