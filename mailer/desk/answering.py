"""Takes a letter apart, has each piece dealt with in turn, and answers it whole; it knows no command."""

from __future__ import annotations

from dataclasses import replace

from mailer.desk import (
    agreeing,
    consequences,
    doubt,
    offering,
    orders,
    other_games,
    press,
    press_ends,
    receipt,
    remarks,
    rounds,
    send,
)
from mailer.desk.commands import dispatch, old, plans, word
from mailer.desk.commands.rows import ROWS
from mailer.desk.contradictions import Overruling, overruling
from mailer.desk.intake import MORE
from mailer.desk.pieces import Taken, in_question, take_apart
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters.eyes import current_phase
from mailer.letters.sheet import Bullets, LineMark, Said, Sheet
from mailer.store.models import Player
from mailer.table import limits, people
from parsers import registry
from parsers.conditions import PlanStep
from parsers.judge import reader as judge
from parsers.judge.press import before_end
from parsers.judge.reader import Command, Item, Press
from parsers.reading import Reader, Unreadable

LAST = ("ready", "draw", "concede", "resign")
"""Commands that are done after all other lines, wherever they stand: whether they count depends on those."""

COMMANDS = 60
"""Commands and press of one letter that are done."""


def answer(visit: Visit) -> None:
    """Deal with the letter and queue the receipt."""
    reader = _reader(visit)
    taken = _bare_word(visit, _best(visit, reader))
    if len(visit.letter.readings) > 1 and taken.worth:
        visit.person.charset = taken.reading.charset
    _perform(visit, taken)
    left = not taken.worth and _by_subject(visit)
    if (visit.player is None or visit.play is None) and not visit.intake.welcome and not left:
        _leftovers(visit, taken)
    remarks.remark(visit, taken, reader, by_subject=left)
    share = _share(visit, taken, left)
    consequences.go_on(visit)
    kept = plans.kept(visit) if visit.reply.shows_plans or visit.reply.keeps_plans else ()
    if visit.reply.shows_plans:
        visit.reply.blocks.extend(kept)
        kept = ()
    visit.session.add(visit.person)
    asked = _asked(visit)
    if share == "short":
        _send(visit, receipt.brief(visit, understood=bool(taken.worth or visit.intake.proposed)), asked)
    elif carried := rounds.carried(visit) if share == "full" else None:
        if not rounds.waits(visit, *carried):
            rounds.answer(visit, receipt.receipt(visit, kept, alone=False), *carried)
    elif share != "none" and not rounds.is_silent(visit):
        _send(visit, receipt.receipt(visit, kept), asked)
    consequences.tell(visit)


def _share(visit: Visit, taken: Taken, left: bool) -> limits.AnswerShare:
    """What counts is always answered in full; of the rest only so much in a day: it may be a robot."""
    session, config = visit.session, visit.house.config
    if visit.reply.owed:
        return "full"
    address = limits.about(visit.person.address, proved=visit.writer.proved)
    if taken.worth or left or visit.intake.welcome or visit.intake.proposed or visit.intake.choices:
        return limits.share(session, limits.ONLY_ASKS, address, config.judge.answers_per_day, visit.now)
    most = receipt.most_refused(visit)
    share = limits.share(session, limits.NOTHING, address, most, visit.now)
    if share == "last":
        visit.reply.head.append(
            Bullets((visit.say("remark.enough", most=most, asks=config.judge.answers_per_day),))
        )
    return share


def _reader(visit: Visit) -> Reader | None:
    game = visit.game
    if game is None or visit.player is None or word.awaited(visit):
        return None
    return registry.title(game.title).reader(game.scenario)


def _best(visit: Visit, reader: Reader | None) -> Taken:
    now = current_phase(visit.play) if visit.play is not None else ""
    seat = visit.seat
    game = visit.game
    runs = game is not None and people.master_of(visit.session, game, visit.person) is not None
    readings = [agreeing.confirmed(visit, reading) for reading in in_question(visit.letter)]
    taken = [(take_apart(reading, reader, now, seat, runs), why) for reading, why in readings]
    best, visit.intake.yes = max(taken, key=lambda one: one[0].worth)  # of equals the first, the likeliest
    return best


def _bare_word(visit: Visit, taken: Taken) -> Taken:
    said = word.bare(visit, taken.rest)
    if said is None:
        return taken
    rest = tuple(one for one in taken.rest if one[0] != said.span.line)
    return replace(taken, items=(*taken.items, said), rest=rest)


def _perform(visit: Visit, taken: Taken) -> None:
    """Everything in the order of the letter; order lines that stand together are taken together."""
    pieces: list[Item | PlanStep] = sorted(
        (*taken.items, *taken.lines), key=lambda piece: (piece.span.line, piece.span.column)
    )
    own = {id(item) for item in taken.items}
    contrary = overruling(taken.items, current_phase(visit.play) if visit.play is not None else "")
    visit.intake.given_words = [
        one.args for one in taken.items if isinstance(one, Command) and one.name == "word"
    ]
    visit.intake.postpones = doubt.postpones(taken.items, contrary)
    if visit.intake.yes == MORE and visit.ask is not None and not visit.ask.revisable:
        orders.spoil(visit, "")  # it may be meant, and what stands beside it could not be taken back
    batch: list[PlanStep] = []
    last: list[tuple[Item | PlanStep, str]] = []
    for piece in pieces:
        if id(piece) not in own:
            batch.append(piece)  # type: ignore[arg-type]
            continue
        _lines(visit, batch, taken)
        batch = []
        if isinstance(piece, Command) and piece.name in LAST:
            last.append((piece, visit.intake.ahead))
        else:
            _item(visit, piece, taken, contrary)
    _lines(visit, batch, taken)
    # One that is refused holds the others, wherever it stands.
    for piece, visit.intake.ahead in last:
        if isinstance(piece, Command) and taken.items.index(piece) not in contrary.by:
            late = taken.items.index(piece) >= COMMANDS
            if late or dispatch.fault(visit, piece.name, piece.args) is not None:
                doubt.weigh(visit, piece)
    for piece, visit.intake.ahead in last:
        _item(visit, piece, taken, contrary)
    offering.weigh_mending(visit, taken)
    orders.settle(visit)
    plans.settle(visit)
    offering.keep(visit, taken)


def _lines(visit: Visit, batch: list[PlanStep], taken: Taken) -> None:
    before = len(visit.reply.said)
    plans.take(visit, batch, taken.text)
    if any(said.mark in ("ok", "note", "held") for _, said in visit.reply.said[before:]):
        visit.reply.owed = True


def _note(
    visit: Visit, item: Command | Press, mark: LineMark, answer: str, notes: tuple[str, ...] = ()
) -> None:
    """Answer a command or press, behind what stands before it on its line."""
    said = Said(item.span.line, item.text, mark, answer, notes)
    visit.note(item.span.line, item.span.column - 1, said)


def _item(visit: Visit, item: object, taken: Taken, contrary: Overruling) -> None:
    match item:
        case Unreadable():
            doubt.weigh(visit, item)
            visit.note(item.span.line, item.span.column, orders.unreadable(visit, item, taken.text))
        case Command() | Press() if taken.items.index(item) >= COMMANDS:
            doubt.weigh(visit, item)
            _note(visit, item, "bad", visit.say("no.too-many"))
        case Command() if (counts := contrary.by.get(taken.items.index(item))) is not None:
            text = visit.say("line.overruled", line=counts.text)
            notes = old.notes(visit, item)
            _note(visit, item, "bad", text, notes)
        case Command():
            done = dispatch.perform(visit, item.name, item.args)
            if done.mark != "bad":
                visit.reply.owed = visit.reply.owed or not ROWS[item.name].asks
                visit.reply.informs = visit.reply.informs or item.name not in rounds.ORDERING
                _changed(visit, item, contrary.changed.get(taken.items.index(item), ()))
            else:
                doubt.weigh(visit, item)
            counts_not = contrary.over.get(taken.items.index(item), ())
            taught = (
                *done.notes,
                *old.notes(visit, item, done=done.mark != "bad"),
                *(visit.say("line.overrules", line=one.text) for one in counts_not),
            )
            visit.reply.show(done)
            _note(visit, item, done.mark, done.text, taught)
        case Press():
            _press(visit, item, taken)


def _press(visit: Visit, item: Press, taken: Taken) -> None:
    """Send it, or say why not, and what a YES would make of it."""
    orders = press_ends.orders_below(visit, item, taken.text)
    if taken.cut and not item.ended and item.lines[1] >= len(taken.text):
        done = visit.refused("press-long", limit=press.LIMIT)  # its end was not read
    else:
        done = press.deliver(visit, item, _verbatim(item, taken), orders)
    visit.reply.owed = visit.reply.owed or done.mark != "bad"
    if done.mark == "bad":
        doubt.weigh(visit, item)
    if done.why == press.UNENDED:
        visit.intake.parted = press_ends.parted(visit, item, taken)
    _note(visit, item, done.mark, done.text, (*done.notes, *_press_notes(visit, item, orders, done)))


def _changed(visit: Visit, by: Command, former: tuple[Command, ...]) -> None:
    """Say under earlier lines of the letter that this one has changed what they did."""
    lines = {one.span.line for one in former}
    note = visit.say("line.changed", line=by.text)
    for at, (place, said) in enumerate(visit.reply.said):
        if place[0] in lines and said.mark != "bad":
            visit.reply.said[at] = (place, replace(said, notes=(*said.notes, note)))


def _verbatim(item: Press, taken: Taken) -> str:
    """The text of press with its dashes and quote marks as typed."""
    first, last = item.lines
    typed = taken.reading.verbatim.split("\n")
    if len(typed) < last or ":" in item.text:
        return item.body
    text = "\n".join(typed[first:last]).strip("\n")
    head, mark, end = text.rpartition("\n")
    whole = before_end(end) if item.ended else None  # END PRESS stands behind its last words
    return text if whole is None else f"{head}{mark}{whole}"


def _press_notes(visit: Visit, item: Press, orders: int, done: Answer) -> tuple[str, ...]:
    """What else is to be said of press that nothing closes."""
    if item.ended or _reader(visit) is None or done.why == press.UNENDED:
        return ()
    if orders:
        return (visit.say("line.in-press-unsent", orders=orders),)
    number = sum(bool(line.strip()) for line in item.body.split("\n"))
    return (visit.say("line.press-to-end", lines=number),) if done.mark != "bad" and number > 1 else ()


def _by_subject(visit: Visit) -> bool:
    """What a mail program sends for List-Unsubscribe says it in the subject; whether this letter is one."""
    if visit.watch is None and visit.writer.purpose != "observe":
        return False
    command = judge.command_of(visit.letter.subject)
    if not isinstance(command, Command) or command.name != "unobserve":
        return False
    done = dispatch.perform(visit, command.name, command.args)
    visit.reply.owed = visit.reply.owed or done.mark != "bad"
    visit.note(0, 0, Said(0, command.text, done.mark, done.text, done.notes))
    return True


def _leftovers(visit: Visit, taken: Taken) -> None:
    """Lines that are no commands in a letter that came to no running game."""
    mine = other_games.orders_of(visit, taken.text, taken.rest) if visit.player is None else {}
    running = sorted({game.name for games in mine.values() for game, _ in games if game.status != "forming"})
    if len(running) == 1:
        visit.reply.elsewhere = next(
            player for games in mine.values() for game, player in games if game.name == running[0]
        )
    awaited = "" if taken.worth else word.awaited(visit)
    for number, line in taken.rest:
        near = judge.near(line)
        notes = (visit.say("line.did-you-mean", text=near),) if near else ()
        if awaited:
            text = visit.say("no.word-unfit", game=visit.game.name if visit.game else "", hash=awaited)
            visit.note(number, 0, Said(number, line.strip(), "bad", text, notes))
            continue
        text = other_games.why_not_here(visit, [game for game, _ in mine.get(number, [])])
        visit.note(number, 0, Said(number, line.strip(), "bad", text, notes))


def _asked(visit: Visit) -> tuple[int, str]:
    """The number and the phase of the question that is open."""
    if visit.play is None:
        return 0, ""
    return visit.play.row.question, current_phase(visit.play)


def _send(visit: Visit, sheet: Sheet, asked: tuple[int, str]) -> None:
    """``asked``: the question that an answer to this one would be about."""
    session, house, person, now = visit.session, visit.house, visit.person, visit.now
    player = visit.player if visit.player is not None and visit.player.left is None else visit.reply.elsewhere
    game = visit.game
    if visit.reply.elsewhere is not None:
        game = next(row for row, own in people.games_of(session, person) if own.id == player_id(player))
    at = player or visit.office or visit.watch
    if at is None or game is None:
        key = send.key_of("receipt", visit.ref)
        send.to_person(
            session, house, person, sheet, key=key, now=now, answers=visit.letter, token=visit.reply.token
        )
        return
    question, phase = asked
    key = send.key_of("receipt", visit.ref, game=game, phase=phase, question=question or game.question)
    send.to_place(session, house, person, at, game, sheet, key=key, now=now, answers=visit.letter)


def player_id(player: Player | None) -> int | None:
    """The id of a player, if there is one."""
    return player.id if player is not None else None
