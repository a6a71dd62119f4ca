"""Commands of a master about a game as a whole: settings, invitations, the end of a phase now."""

from __future__ import annotations

import json
from dataclasses import fields

from adjudicator.game import propose
from adjudicator.kinds import Args, Fault, SetupError
from mailer.base.words import words_of
from mailer.desk import chair, confirming, invitations, notify, sealing, seats, turn, waiting
from mailer.desk.commands import schedule, setting
from mailer.desk.lexicon import groups
from mailer.desk.notify import Recipient
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.desk.work import Chair
from mailer.letters.sheet import Block, Grid, Heading
from mailer.store.models import GameRow
from mailer.table import limits, people, persons
from mailer.terms import pace, settings, terms
from mailer.terms.settings import GameSettings
from parsers import registry
from parsers.judge import master

FROZEN = ("anonymous", "moderated")
"""Settings that players have relied on since the start: in a game that has begun they stay."""

MOST_INVITED = 60
"""Open invitations of one game."""


# -- SETTINGS


def settings_(visit: Visit, args: Args) -> Answer:
    """Show the settings of a game to anybody, or change them for its master."""
    args = setting.placed(args)
    named = any(args.get(key) for key in ("limits", "options", "at", "zone", "skip"))
    words = args["words"]
    assert isinstance(words, tuple)
    alone = people.game_named(visit.session, str(words[0])) if len(words) == 1 and not named else None
    if alone is not None:
        return _show(visit, alone)
    if len(words) == 1 and not named and settings.name_of(str(words[0])) is None:
        return visit.refused("no-game", game=str(words[0])[:60])
    if not words and not named:
        if visit.game is not None:
            return _show(visit, visit.game)
        found = chair.take(visit, {"game": ""}, "any")
        return found if isinstance(found, Answer) else _show(visit, found[0].row)
    taken = chair.take(visit, args, "open")
    if isinstance(taken, Answer):
        return taken
    if refusal := chair.elsewhere(visit, taken[0]):
        return refusal
    if not visit.writer.proved:
        return confirming.hold(visit)
    visit.work.chair, args = taken
    return _change(visit, visit.work.chair, args)


def _show(visit: Visit, row: GameRow) -> Answer:
    return visit.done("settings", game=row.name, blocks=table_of(visit, row))


def table_of(visit: Visit, row: GameRow) -> tuple[Block, ...]:
    """All settings of a game as everybody may see them."""
    words = words_of(visit.person.lang, registry.title(row.title).title)
    facts = [
        (words.say("list.title"), _title_of(row, visit.person.lang)),
        *((key, str(value)) for key, value in sorted(terms.options_of(row).items())),
        (words.say("list.time"), schedule.pace_line(visit.house, row, notify.reader_of(row, visit.person))),
        *settings.told(settings.load(row), words, visit.clock),
    ]
    return Heading(words.say("settings.head", {"game": row.name})), Grid("", ("", ""), tuple(facts))


def _title_of(row: GameRow, lang: str) -> str:
    title = registry.title(row.title).title
    return f"{title.name(lang)}, {title.scenario_name(row.scenario, lang)}"


def _change(visit: Visit, head: Chair, args: Args) -> Answer:
    row, former, paced = head.row, settings.load(head.row), terms.pace_of(visit.house, head.row)
    checked = _checked(visit, row, former, args)
    if isinstance(checked, Answer):
        return checked
    chosen, asked = checked
    longer = schedule.only_longer(paced, asked) and settings.only_kinder(former, chosen.settings)
    if not longer and (refusal := chair.unbound(visit, head)):
        return refusal
    other_title = _is_of_another_title(chosen, row)
    fault = _set_up(visit, row, chosen) if row.status == "forming" else None
    if fault is not None:
        return fault
    changes = _changes(former, chosen.settings)
    settings.store(row, chosen.settings)
    timed = asked != paced
    if timed:
        terms.set_pace(row, asked)
    visit.session.add(row)
    visit.session.flush()

    def news(reader: Recipient) -> Args:
        told = [": ".join(settings.told_one(chosen.settings, n, reader.words, reader.clock)) for n in changes]
        if timed:
            told.append(f"{reader.words.say('list.time')}: {schedule.pace_line(visit.house, row, reader)}")
        told += [f"{key}: {value}" for key, value in sorted(chosen.options.items())]
        if other_title:
            told.insert(0, f"{reader.words.say('list.title')}: {_title_of(row, reader.person.lang)}")
        return {"changes": "; ".join(told)}

    mine = notify.reader_of(row, visit.person)
    if not (changes or timed or chosen.options or other_title):
        return visit.done("settings-same", game=row.name)
    tell(visit, "settings", news)
    if head.play is not None:
        visit.work.move(head.play)
    return visit.done("settings-changed", game=row.name, changes=str(news(mine)["changes"]))


def _checked(
    visit: Visit, row: GameRow, former: GameSettings, args: Args
) -> Answer | tuple[setting.Chosen, pace.Pace]:
    """The settings and the pace that the words of the command choose, or why the game cannot have them."""
    chosen = setting.read(args, row.title, row.scenario, former)
    if chosen.fault is not None:
        return setting.refused(visit, chosen.fault)
    if chosen.unknown:
        return setting.refused(visit, Fault("setting-name", {"word": chosen.unknown[:60]}))
    title = registry.title(chosen.title).title
    if unfit := schedule.unfit(visit, title, args):
        return unfit
    timed = any(args.get(key) for key in ("limits", "at", "zone", "skip"))
    paced = terms.pace_of(visit.house, row)
    if timed:
        paced = terms.asked_pace(visit.house, title, row, visit.person.zone)
    asked = pace.changed(paced, args)
    if isinstance(asked, Fault):
        return schedule.refused(visit, asked)
    fixed = chosen.options or any(name in FROZEN for name in chosen.named)
    # Whoever sees a revealed word must not change what the dice are thrown for.
    settled = row.status != "forming" or sealing.is_closed(row)
    if (fixed or _is_of_another_title(chosen, row)) and settled:
        return visit.refused("settings-fixed", game=row.name)
    if chosen.settings.moderated and not former.moderated and _master_plays(visit, row):
        return visit.refused("moderated-on", game=row.name)
    return chosen, asked


def _is_of_another_title(chosen: setting.Chosen, row: GameRow) -> bool:
    return chosen.title != row.title or chosen.scenario != row.scenario


def _set_up(visit: Visit, row: GameRow, chosen: setting.Chosen) -> Answer | None:
    """Title, scenario and options of a game that has not begun; why they cannot be."""
    if chosen.title != row.title and people.players(visit.session, row):
        return visit.refused("settings-title", game=row.name)
    title = registry.title(chosen.title).title
    kept = terms.options_of(row) if chosen.title == row.title else {}
    options = {**kept, **chosen.options}
    try:
        propose(title.game, chosen.scenario, options)
    except SetupError as error:
        words = words_of(visit.person.lang, title)
        return visit.refused("option", error=words.say(f"fault.{error.fault.key}", error.fault.args))
    row.title, row.scenario = chosen.title, chosen.scenario
    row.options = json.dumps(options, sort_keys=True)
    return None


def _changes(former: GameSettings, now: GameSettings) -> list[str]:
    return [
        field.name
        for field in fields(GameSettings)
        if getattr(former, field.name) != getattr(now, field.name)
    ]


def _master_plays(visit: Visit, row: GameRow) -> bool:
    masters = {person.id for _, person in people.masters(visit.session, row)}
    return any(person.id in masters for _, person in people.players(visit.session, row))


def tell(visit: Visit, key: str, news: notify.News, quote: str = "", *, alone: bool = False) -> int:
    """News to everybody at the game of the master's command but the master; to how many.

    ``alone`` leaves out where the game stands, for a report follows.
    """
    head = visit.work.at_head
    return notify.everyone(
        visit.session,
        visit.house,
        head.row,
        head.play,
        key,
        news,
        ident=visit.work.ident(),
        now=visit.now,
        but=(visit.person.id,),
        quote=quote,
        alone=alone,
    )


# -- INVITE


def invite(visit: Visit, args: Args) -> Answer:
    """Ask people to the game, by name or address, with a seat for one of them."""
    row = visit.work.at_head.row
    whom, named = master.parted(str(args["rest"]), "as")
    asked = persons.listed(visit.session, whom)
    if not asked:
        return visit.refused("invite-whom")
    title = registry.title(row.title).title
    every = title.game.seats(title.game.setup(row.scenario, terms.options_of(row)))
    try:
        seat = seats.find(title, every, named)
    except seats.UnknownSeatError as error:
        words = words_of(visit.person.lang, title)
        return visit.refused(
            "join-seat", word=error.word, seats=tuple(words.name("seat", one) for one in every)
        )
    if len(seat) > 1 or (seat and len(asked) > 1):
        return visit.refused("invite-one-seat")
    play = visit.work.at_head.play
    offered = waiting.offered(visit.session, play) if play is not None else ()
    if seat and seat[0] in people.seated(visit.session, row) and seat[0] not in offered:
        return visit.refused("seat-taken", seat=words_of(visit.person.lang, title).name("seat", seat[0]))
    if len(invitations.of_game(visit.session, row)) + len(asked) > MOST_INVITED:
        return visit.refused("invite-many", most=MOST_INVITED)
    twice = invitations.named_twice(asked)
    if twice is not None:
        return visit.refused("invite-again", name=twice.text)
    with limits.tentatively(visit.session) as counted:
        for one in asked:
            refusal = _why_not_invited(visit, row, one)
            if refusal is not None:
                counted.rollback()  # nobody gets a letter, so this day is used up for nobody
                return refusal
    for one in asked:
        invitations.send_to(visit, row, one, seat[0] if seat else "")
    return visit.done("invite", game=row.name, people=tuple(one.text for one in asked))


def _why_not_invited(visit: Visit, row: GameRow, one: persons.Named) -> Answer | None:
    if one.several:
        return visit.refused("person-many", name=one.text[:60])
    if one.person is None and not one.address:
        return visit.refused("person-none", name=one.text[:60])
    if one.person is not None:
        player = people.player_of(visit.session, row, one.person)
        if player is not None and player.left is None:
            return visit.refused("invite-plays", name=one.text)
    return invitations.too_often(visit, one)


# -- PROCESS


def process(visit: Visit, args: Args) -> Answer:
    """Close the open phase now, as if its deadline had come."""
    head = visit.work.at_head
    play, row = head.at_play, head.row
    if str(args["rest"]).casefold() not in ("", *groups("behind")["now"]):
        return visit.refused("process-word", word=str(args["rest"])[:60])
    if visit.intake.late and play is visit.play:
        return visit.refused("process-late")
    if not play.asks:
        return visit.refused("game-over", game=row.name)
    phase = play.asks[0].phase
    tell(
        visit,
        "processed",
        lambda reader: {"phase": play.title.phase_name(phase, reader.person.lang)},
        alone=True,
    )
    told = turn.process(visit.session, visit.house, play, visit.now)
    visit.report(play, told)
    return visit.done("process", game=row.name, phase=play.title.phase_name(phase, visit.person.lang))
