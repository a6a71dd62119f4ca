"""Commands of a master that tell or end: announce, open dice, what would happen, who plays whom, export."""

from __future__ import annotations

import json
from functools import partial

from adjudicator.kinds import Args, Over, Seat, Value
from mailer.base.words import words_of
from mailer.desk import chair, exporting, foresight, holding, press, send, standing, turn
from mailer.desk.commands.master import tell
from mailer.desk.lexicon import groups
from mailer.desk.notify import Recipient
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters import eyes as sights
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Block, Code, Grid, Heading, Para, Picture, Sheet
from mailer.store.models import GameRow
from mailer.table import people
from mailer.table import play as table
from mailer.table.play import Play
from mailer.terms import settings
from parsers.judge import master

LIMIT = 20_000
MOST_DICE, MOST_FACES, PURPOSE = 40, 10_000, 200


# -- ANNOUNCE


def announce(visit: Visit, args: Args) -> Answer:
    """A text of the master to everybody at the game."""
    head, body = visit.work.at_head, str(args.get("body") or "").strip("\n")
    if str(args.get("rest") or ""):
        return visit.refused("no-game", game=str(args["rest"])[:60])
    if not body.strip():
        return visit.refused("announce-empty", game=head.row.name)
    if len(body) > LIMIT:
        return visit.refused("press-long", limit=LIMIT)
    if (often := press.too_often(visit, head.office)) is not None:
        return often
    count = tell(visit, "announced", {"name": visit.person.name}, quote=body)
    if not count:
        return visit.refused("announce-nobody", game=head.row.name)
    return visit.done("announce", game=head.row.name, people=count)


# -- ROLL


def roll(visit: Visit, args: Args) -> Answer:
    """Sealed dice for a purpose that is declared with them, told to everybody and kept in the journal."""
    head = visit.work.at_head
    play = head.at_play
    asked = master.dice(str(args["rest"]))
    if asked is None or not asked[1].strip():
        return visit.refused("roll-form")
    sides, purpose = asked
    if len(sides) > MOST_DICE or not all(2 <= faces <= MOST_FACES for faces in sides):
        return visit.refused("roll-dice", dice=MOST_DICE, faces=MOST_FACES)
    if len(purpose) > PURPOSE:
        return visit.refused("roll-long", most=PURPOSE)
    run = table.open_roll(visit.session, play, purpose, sides, visit.now)
    values = run.events[0].args["values"]
    assert isinstance(values, tuple)
    told: dict[str, Value] = {
        "purpose": purpose,
        "values": values,
        "dice": master.dice_text(sides),
        "total": sum(each for each in values if isinstance(each, int)),
        "number": play.match.rolls - 1,
    }
    tell(visit, "rolled", told)
    return Answer("ok", visit.say("did.roll", game=play.row.name, **told))


# -- FORECAST


def forecast(visit: Visit, args: Args) -> Answer:
    """What would happen if the phase closed now; nothing is changed, nobody else is told."""
    head = visit.work.at_head
    row, play = head.row, head.at_play
    if not settings.load(row).moderated:
        return visit.refused("forecast-blind", game=row.name)
    if not people.sees_all(visit.session, row, visit.person):
        return visit.refused("moderated-plays", game=row.name)
    standing.listen(visit.session, play, people.active(visit.session, row))
    then = foresight.closed_now(play, visit.now)
    if then is None:
        return visit.refused("game-over", game=row.name)
    after, told, silent = then
    eyes = Eyes(after, None, visit.person.lang, visit.person.zone)
    args_ = {"game": row.name, "phase": eyes.phase(told[0]), "seats": eyes.seats(silent) or "-"}
    blocks: list[Block] = [
        Heading(eyes.words.say("forecast.head", args_)),
        Para(eyes.words.say("forecast.mark", args_), strong=True),
        *_standing(visit, play),
        Picture(eyes.words.say("forecast.picture", args_)),
        *sights.happened(eyes, [told]),
        *sights.position(eyes, [told]),
    ]
    visit.reply.later.append(
        partial(
            _post, visit, row, play, after, Sheet(eyes.words.say("forecast.subject", args_), tuple(blocks))
        )
    )
    return visit.done("forecast", game=row.name)


def _standing(visit: Visit, play: Play) -> tuple[Block, ...]:
    """All orders that stand, for a master who sees all."""
    blocks: list[Block] = []
    for ask in play.asks:
        seat, order = ask.seat, play.match.drafts.get(ask.seat)
        eyes = Eyes(play, seat, visit.person.lang, visit.person.zone)
        lines = () if order is None else play.title.standing(eyes.view, ask, order, visit.person.lang)
        blocks.append(
            Para(eyes.words.say("forecast.orders" if lines else "forecast.no-orders", {"seat": seat}))
        )
        if lines:
            blocks.append(Code(lines))
    return tuple(blocks)


def _post(visit: Visit, row: GameRow, play: Play, after: Play, sheet: Sheet) -> None:
    office = people.master_of(visit.session, row, visit.person)
    assert office is not None
    phase = sights.current_phase(play)
    send.to_place(
        visit.session,
        visit.house,
        visit.person,
        office,
        row,
        sheet,
        key=send.key_of("forecast", visit.ref, visit.work.notices, game=row, phase=phase),
        now=visit.now,
        scene=play.title.scene(after.view(None), (), visit.person.lang),
    )


# -- REVEAL, TERMINATE


def reveal(visit: Visit, args: Args) -> Answer:
    """Who plays whom; secrets of the game itself only when it is over, and then the journal shows them."""
    head = visit.work.at_head
    row, play, what = head.row, head.at_play, str(args["rest"]).casefold()
    if play.over is None and (refusal := chair.unbound(visit, head)):
        return refusal
    kept = settings.load(row)
    if what and what not in groups("behind")["names"]:
        return visit.refused("reveal-secrets" if row.status != "over" else "reveal-export", game=row.name)
    rows = _players(visit, play)
    if not rows:
        return visit.refused("start-empty", game=row.name)
    if kept.anonymous:
        settings.store(row, settings.without_masks(kept))
        visit.session.add(row)

    def news(reader: Recipient) -> Args:
        named = [f"{reader.words.name('seat', seat)} - {name}" for seat, name in rows]
        return {"players": "; ".join(named)}

    tell(visit, "revealed", news)
    words = words_of(visit.person.lang, play.title)
    grid = Grid(visit.say("start.players"), ("", ""), tuple((words.name("seat", s), n) for s, n in rows))
    return visit.done("reveal", game=row.name, blocks=(grid,))


def _players(visit: Visit, play: Play) -> tuple[tuple[Seat, str], ...]:
    held = people.seated(visit.session, play.row)
    every = play.game.seats(play.match.state)
    return tuple((seat, held[seat][1].name) for seat in every if seat in held)


def terminate(visit: Visit, args: Args) -> Answer:
    """The master ends the game without a winner; one that has not begun is forgotten."""
    head = visit.work.at_head
    row, play, reason = head.row, head.play, str(args["rest"]).strip(" :")
    for word in groups("behind")["because"]:
        if reason.casefold().startswith(word):
            reason = reason[len(word) :].strip(" :,")
    if not reason:
        return visit.refused("terminate-reason", game=row.name)
    if len(reason) > 1_000:
        return visit.refused("roll-long", most=1_000)
    if refusal := chair.unbound(visit, head) or chair.choosing(visit, head):
        return refusal
    if play is not None:
        over = Over("terminated", (), {"reason": reason})
        told = turn.conclude(visit.session, play, over, visit.now)
        visit.report(play, told)
        return visit.done("terminate", game=row.name)
    name = row.name
    tell(visit, "terminated", {"reason": reason})
    if visit.game is not None and visit.game.id == row.id:
        visit.work.game = None
        visit.lose_place()
    holding.erase(visit.session, row)
    if visit.work.incoming is not None:
        visit.session.refresh(visit.row)
    return visit.done("terminate-before", game=name)


# -- EXPORT


def export(visit: Visit, args: Args) -> Answer:
    """The game as a file beside a letter: to its masters at any time, to everybody when it is over."""
    text = str(args.get("rest") or "")
    named = people.game_named(visit.session, text.split()[0]) if text else visit.game
    if named is not None and named.status == "over":
        row = named
    else:
        found = chair.take(visit, args, "begun")
        if isinstance(found, Answer):
            return found
        row = found[0].row
    words = words_of(visit.person.lang)
    data = json.dumps(exporting.exported(visit.session, row), ensure_ascii=False, indent=1) + "\n"
    over = row.status == "over"
    sheet = Sheet(
        words.say("export.subject", {"game": row.name}),
        (
            Para(words.say("export.what", {"game": row.name, "file": f"{row.name}.json"})),
            Para(words.say("export.over" if over else "export.running")),
        ),
        data=data,
        file=f"{row.name}.json",
    )
    key = send.key_of("export", visit.ref, visit.work.notices, game=row)
    visit.reply.later.append(
        partial(
            send.to_person, visit.session, visit.house, visit.person, sheet, key=key, now=visit.now, game=row
        )
    )
    return visit.done("export", game=row.name)
