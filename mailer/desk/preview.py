"""What-ifs: what would happen if orders were given now, for one seat's eyes; nothing of it is ever stored."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from adjudicator.kinds import Args, Seat, Value, heard
from games.title import Accepted, Foreseen, Refused, Title, Unclear, Withheld
from mailer.desk import orders, seats, send, standing
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters import eyes as sights
from mailer.letters.eyes import Eyes, current_phase
from mailer.letters.sheet import Block, Bullets, Grid, Heading, Para, Picture, Sheet, Small
from parsers.conditions import chosen, read_steps
from parsers.reading import Ambiguous, Understood, Unreadable

MOST = 5
"""What-ifs of one letter."""

_HEADING = re.compile(r"\s*([^:]{1,40}?)\s*(?::|$)")


@dataclass(frozen=True, slots=True)
class Supposed:
    """The orders of a seat in a what-if, in the sequence of the letter.

    ``whole``: no line beside them was meant as an order and could not be read.
    """

    seat: Seat
    orders: tuple[Understood, ...]
    whole: bool = True


def has_what_ifs(title: Title) -> bool:
    """Whether a title foresees anything of orders that are only supposed."""
    return title.preview is not None or type(title).foresee is not Title.foresee


def what_if(visit: Visit, args: Args) -> Answer:
    """PREVIEW ... END PREVIEW: own and others' orders under their names; the outcome in a letter apart."""
    play, seat = visit.at_table
    line = args.get("line")
    assert isinstance(line, int)
    if visit.reply.previews >= MOST:
        return visit.refused("preview-many", most=MOST)
    text = ("\n" * (line - 1) + str(args["body"])).split("\n")
    supposed = _supposed(visit, text)
    written = {one.seat: [order.written for order in one.orders] for one in supposed}
    drafted = play.match.drafts.get(seat)
    foreseen = play.title.foresee(play.view(seat), drafted, written, visit.person.lang)
    if foreseen is None:
        return _courtesy(visit, supposed, ended=bool(args.get("ended")))
    visit.reply.previews += 1
    eyes = visit.eyes()
    _send_later(visit, _sheet(eyes, supposed, foreseen, drafted), foreseen)
    notes = () if args.get("ended") else (visit.say("did.unclosed-preview"),)
    done = visit.done("preview", phase=eyes.phase(current_phase(play)))
    return Answer(done.mark, done.text, notes=notes)


def _courtesy(visit: Visit, supposed: Sequence[Supposed], *, ended: bool) -> Answer:
    """Where chance or secrets decide too: what the seat's own order would cost and risk, in the receipt."""
    play, seat = visit.at_table
    lang, ask, view = visit.person.lang, visit.ask, play.view(seat)
    title = play.title.name(lang)
    preview = play.title.preview
    if ask is None or preview is None:
        return visit.refused("preview-title" if preview is None else "preview-not-asked", title=title)
    mine = next((one for one in supposed if one.seat == seat), Supposed(seat, ()))
    codes = standing.spread(visit.session, play, seat, ask, mine.orders)
    first = [one for one, code in zip(mine.orders, codes, strict=True) if "" in code]
    later = [one for one, code in zip(mine.orders, codes, strict=True) if "" not in code]
    mine = replace(mine, orders=tuple(first))
    draft = play.title.draft(view, ask, None, [order.written for order in mine.orders], lang)
    eyes = visit.eyes()
    foreseen = Foreseen(view, (), {seat: draft.verdicts}, {})
    notes = list(_verdicts(eyes, mine, foreseen)[1])
    told: tuple[str, ...] = ()
    if not mine.whole and not ask.revisable:
        told = (visit.say("did.preview-part"),)
    if any(one.seat != seat for one in supposed):
        notes.append(visit.say("did.preview-own"))
    if not ended:
        notes.append(visit.say("did.unclosed-preview"))
    ahead = play.title.ahead(view, ask, draft.order, [one.written for one in later], lang) if later else ()
    if draft.order is None and not ahead:
        return replace(visit.refused("preview-order"), notes=tuple(notes))
    visit.reply.previews += 1
    stands: tuple[str, ...] = tuple(one.text for one in later)
    if draft.order is not None:
        stands = (*play.title.standing(view, ask, draft.order, lang), *stands)
        told += preview(view, ask, draft.order, lang)
    told += ahead
    told = told or (visit.say("did.preview-nothing"),)
    done = visit.done("preview-order", order="; ".join(stands))
    return replace(done, notes=(*told, *notes))


# --- reading


def _supposed(visit: Visit, text: list[str]) -> tuple[Supposed, ...]:
    """The orders of each seat; headings go, what cannot be read is answered."""
    _, me = visit.at_table
    lines: dict[Seat, list[str]] = {}
    at = me
    for number, line in enumerate(text):
        found, length = _heading(visit, line)
        at = found or at
        own = lines.setdefault(at, [""] * len(text))
        # Blanks in its place keep the columns those of the letter.
        own[number] = " " * length + line[length:]
    return tuple(
        Supposed(seat, *_orders(visit, "\n".join(own), text))
        for seat, own in lines.items()
        if any(each.strip() for each in own)
    )


def _heading(visit: Visit, line: str) -> tuple[Seat | None, int]:
    """The seat whose name the line begins with, and how long that is."""
    play, _ = visit.at_table
    head = _HEADING.match(line)
    if head is None or not head[1].strip() or len(head[1].split()) > 4:
        return None, 0
    if ":" not in head[0] and _reads(visit, line):
        return None, 0
    try:
        named = seats.find(play.title, play.game.seats(play.match.state), head[1])
    except seats.UnknownSeatError:
        return None, 0
    return (named[0], head.end()) if len(named) == 1 else (None, 0)


def _reads(visit: Visit, line: str) -> bool:
    play, _ = visit.at_table
    read = standing.reader_of(play).read(line)
    return bool(read) and all(isinstance(each, Understood) for each in read)


def _orders(visit: Visit, own: str, text: Sequence[str]) -> tuple[tuple[Understood, ...], bool]:
    """What could be read, and whether that is all."""
    play, seat = visit.at_table
    ask = visit.ask or next(iter(play.asks), None)
    facts = play.game.facts(play.view(seat), ask) if ask is not None else {}
    found: list[Understood] = []
    whole = True
    for line in chosen(read_steps(own, standing.reader_of(play), seat), facts):
        whole = whole and (isinstance(line, Understood) or orders.is_talk(visit, line))
        match line:
            case Understood():
                found.append(line)
            case Unreadable():
                visit.note(line.span.line, line.span.column, orders.unreadable(visit, line, text))
            case Ambiguous():
                visit.note(line.span.line, line.span.column, orders.unclear(visit, line, line.candidates))
    return tuple(found), whole


# --- the letter


def _sheet(eyes: Eyes, supposed: Sequence[Supposed], foreseen: Foreseen, drafted: Any) -> Sheet:
    say, code = eyes.words, current_phase(eyes.play)
    args = {"game": eyes.play.row.name, "phase": eyes.phase(code), "code": code}
    events = heard(foreseen.events, eyes.seat)
    tables = eyes.play.title.position(foreseen.view, eyes.lang, events)
    return Sheet(
        say.say("subject.preview", args),
        (
            Para(say.say("preview.not-orders"), strong=True),
            Picture(say.say("preview.picture", args)),
            Heading(say.say("preview.supposed", args)),
            *_assumed(eyes, supposed, foreseen, drafted),
            Heading(say.say("preview.happens", args)),
            *sights.brought(eyes, foreseen.events),
            Heading(say.say("preview.position")),
            *(_grid(eyes, table.key, table.columns, table.rows) for table in tables),
            Small(say.say("preview.again")),
        ),
    )


def _assumed(eyes: Eyes, supposed: Sequence[Supposed], foreseen: Foreseen, drafted: Any) -> tuple[Block, ...]:
    """Whose orders were taken, with a word on each that could not be; whoever is not named gives none."""
    blocks: list[Block] = []
    given = {one.seat: one for one in supposed}
    ask = eyes.ask
    for seat, stands in foreseen.stands.items():
        said, refused = _verdicts(eyes, given.pop(seat, None), foreseen)
        kept: set[str] = set()
        if ask is not None and seat == eyes.seat and drafted is not None:
            kept = {*eyes.play.title.standing(eyes.view, ask, drafted, eyes.lang)} - said
        lines = [
            eyes.words.say("preview.drafted", {"order": order}) if order in kept else order
            for order in stands
        ]
        shown = (*lines, *refused) if lines else (eyes.words.say("preview.nothing"), *refused)
        blocks.append(Bullets(shown, eyes.words.name("seat", seat)))
    for one in given.values():
        blocks.append(Bullets(_verdicts(eyes, one, foreseen)[1], eyes.words.name("seat", one.seat)))
    return tuple(blocks)


def _verdicts(eyes: Eyes, one: Supposed | None, foreseen: Foreseen) -> tuple[set[str], tuple[str, ...]]:
    """The orders of a seat that could be given, and a line on each that could not."""
    verdicts = foreseen.verdicts.get(one.seat, ()) if one is not None else ()
    said: set[str] = set()
    refused: list[str] = []
    for order, verdict in zip(one.orders if one is not None else (), verdicts, strict=False):
        args: dict[str, Value] = {"order": eyes.words.name("order", " ".join(order.text.split()))}
        match verdict:
            case Accepted(canonical):
                said.add(canonical)
            case Withheld():
                pass  # the line that cannot stand says why
            case Refused(fault, notes):
                reason = " ".join(map(eyes.fault, (fault, *notes)))
                refused.append(eyes.words.say("aside.refused", {**args, "reason": reason}))
            case Unclear(candidates):
                refused.append(eyes.words.say("aside.unclear", {**args, "candidates": candidates}))
    return said, tuple(refused)


def _grid(eyes: Eyes, key: str, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Grid:
    words = eyes.words
    shown = tuple(words.say(column) if column and column in words else column for column in columns)
    return Grid(words.say(key) if key and key in words else key, shown, rows)


def _send_later(visit: Visit, sheet: Sheet, foreseen: Foreseen) -> None:
    play, seat = visit.at_table
    assert visit.player is not None
    scene = play.title.scene(foreseen.view, heard(foreseen.events, seat), visit.person.lang)
    caption = visit.say("preview.caption", caption=scene.caption)
    key = send.key_of("preview", visit.ref, visit.reply.previews, game=play.row, phase=current_phase(play))
    visit.reply.later.append(
        partial(
            send.to_place,
            visit.session,
            visit.house,
            visit.person,
            visit.player,
            play.row,
            sheet,
            key=key,
            now=visit.now,
            scene=replace(scene, caption=caption),
        )
    )
