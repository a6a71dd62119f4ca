"""Orders for other times: headings of phases to come, standing orders, what is left of them; no what-ifs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from adjudicator.kinds import Args
from mailer.desk import after, changing, choices, kept_phases, left_lines, orders, standing, votes
from mailer.desk.intake import LATER
from mailer.desk.pieces import SIGNATURE
from mailer.desk.recall import kind_name
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters.eyes import current_phase
from mailer.letters.sheet import Block, Code, Heading, Para, Said
from mailer.store.models import PlanRow
from mailer.table import play as table
from mailer.table.play import Play
from mailer.terms import timer
from parsers.asking import in_their_turn
from parsers.conditions import Choice, PlanStep, flat, read_steps
from parsers.judge.waiting import ONLY, UNCLEAR
from parsers.reading import Line, Understood, Unreadable
from parsers.signature import is_lone_name


def phase(visit: Visit, args: Args) -> Answer:
    """A heading: the lines below, up to the next one, are for that phase."""
    play, seat = visit.at_table
    code, now = str(args["phase"]), current_phase(play)
    visit.intake.ahead = visit.intake.barred = ""
    if not code:
        visit.intake.barred = visit.say("line.phase-unknown")
        return visit.refused("phase-unknown")
    moment = "now" if code == now else kept_phases.moment_of(play, seat, code)
    if moment == "past":
        visit.intake.claimed = code
        return visit.refused("phase", phase=code, now=now or "-")
    if moment == "never":
        visit.intake.barred = visit.say("line.phase-never", code=code)
        return visit.refused("phase-never", code=code, now=now or "-")
    if code == now:
        visit.intake.claimed = now
        return visit.done("phase", phase=visit.eyes().phase(code))
    visit.intake.ahead = code
    return visit.done("phase-later", phase=visit.eyes().phase(code))


def take(visit: Visit, steps: Sequence[PlanStep], text: Sequence[str]) -> None:
    """Order lines and choices that stand together, in a letter of ``text``: given now, or kept."""
    heading = visit.intake.ahead if _seated(visit) else ""
    steps = _for_now(visit, steps, text, heading)
    if heading and not steps:
        return
    # What a heading of the open phase leaves to it is given as if it stood under none.
    visit.intake.ahead = "" if heading else visit.intake.ahead
    lines: list[Line] = []
    for step in steps:
        if not isinstance(step, Choice):
            lines.append(step)
        elif not choices.follows(visit, lines, step, text):
            lines.extend(choices.decided(visit, step, text))
    orders.take(visit, lines, text)
    visit.intake.ahead = heading or visit.intake.ahead


def _for_now(
    visit: Visit, steps: Sequence[PlanStep], text: Sequence[str], heading: str
) -> Sequence[PlanStep]:
    """What is meant for the open question; orders whose own comes later are kept for its phase.

    Those of a letter take the place of what earlier ones left for that phase, as the title has it; under a
    ``heading`` that names the phase itself they are added.
    """
    closed = not heading and (bool(visit.intake.barred) or visit.intake.is_stale(visit.play))
    if not _seated(visit) or closed:
        return steps
    kept: dict[str, list[PlanStep]] = {}
    play, seat = visit.at_table
    phases = standing.spread(visit.session, play, seat, visit.ask, steps, heading)
    last, lost = "", False
    visit.intake.spanned |= set[str]() if heading else changing.spanned(steps, phases)
    for step, codes in zip(steps, phases, strict=True):
        if not heading and changing.may_change(visit, step, codes if codes != ("",) else (last,)):
            orders.spoil(visit, "")
        if not heading and "" not in codes and _is_signed(visit, step, steps, text):
            continue
        if last and not heading and codes == ("",) and orders.goes_with_later(visit, step, text, lost=lost):
            lost = lost or isinstance(step, Understood)
            continue
        for code in codes:
            kept.setdefault(code, []).append(step)
            last = code or last
    left = kept.pop("", [])
    for code, later in kept.items():
        row = planned(visit, code)
        if code != heading and row is not None and code not in visit.intake.planned:
            visit.intake.planned[code] = (row.text, set())
            row.text = changing.beside(visit, row.text, later)
        visit.intake.ahead = code
        if not heading:
            visit.intake.unheaded.add(code)
        _plan(visit, later, text)
    visit.intake.ahead = heading
    orders.weigh_spans(visit)
    return left


def _is_signed(visit: Visit, step: PlanStep, steps: Sequence[PlanStep], text: Sequence[str]) -> bool:
    """Whether what would be kept for later is the name under the letter, which is a card or a place, too."""
    at = step.span.line - 1
    if not isinstance(step, Understood) or step is not steps[-1] or not is_lone_name(text, at):
        return False
    visit.note(at + 1, 1, orders.unreadable(visit, Unreadable(step.span, step.text, SIGNATURE, {}), text))
    return True


def _seated(visit: Visit) -> bool:
    return (
        visit.player is not None
        and visit.player.left is None
        and visit.play is not None
        and visit.seat is not None
        and visit.play.over is None
    )


# --- phases to come


def _plan(visit: Visit, steps: Sequence[PlanStep], text: Sequence[str]) -> None:
    play, seat = visit.at_table
    choices.faults(visit, flat(steps), text)
    # Orders that share a verb stand in one piece of the line: it is kept, and shown, once.
    pieces = {step.span: step for step in reversed(steps) if isinstance(step, Choice | Understood)}
    good = [step for step in steps if pieces.get(step.span) is step]
    if not good:
        return
    if visit.intake.ahead in visit.intake.doubts and not any(ask.revisable for ask in play.asks):
        # What is left would be done as soon as that phase opens, and could not be taken back.
        for step in good:
            said = Said(step.span.line, step.text.strip(), "held", visit.say("line.kept-not"))
            visit.note(step.span.line, step.span.column, said)
        return
    row = planned(visit, visit.intake.ahead)
    before = row.text if row is not None else ""
    kept = standing.lines(play, seat, steps, text)
    if kept is None:
        _unlike(visit, steps, good, text)
        return
    if not standing.plan(visit.session, play, seat, visit.intake.ahead, kept, visit.now):
        visit.intake.doubts |= {visit.intake.ahead} & visit.intake.spanned
        answer = visit.say("no.plan-full", phases=standing.MOST_PHASES, lines=standing.MOST_LINES)
        for step in good:
            said = Said(step.span.line, step.text.strip(), "bad", answer)
            visit.note(step.span.line, step.span.column, said)
        return
    judged = after.judged(visit, before, steps)
    _, places = visit.intake.planned.setdefault(visit.intake.ahead, (before, set()))
    for step in good:
        places.add(visit.note(step.span.line, step.span.column, _told(visit, step, judged)))
    visit.reply.keeps_plans = True


def _told(visit: Visit, step: PlanStep, judged: after.Judged) -> Said:
    """That it is kept, as it is read or with what is wrong with it, where either can be told."""
    phase = visit.eyes().phase(visit.intake.ahead)
    behind = visit.ask is not None and visit.intake.ahead == current_phase(visit.at_table[0])
    key = "line.kept-choice" if isinstance(step, Choice) else "line.kept"
    key = "line.kept-behind" if behind else key
    said = Said(step.span.line, step.text.strip(), "ok", visit.say(key, phase=phase))
    if faults := [notes for line in flat((step,)) if (notes := judged.faults.get(line.span))]:
        answer = visit.say("line.kept-faulty" if behind else "line.kept-unlikely", phase=phase)
        return replace(said, mark="note", answer=answer, notes=faults[0])
    if key == "line.kept" and any(read := judged.readings.get(step.span, ())):
        return replace(said, answer=visit.say("line.kept-as", phase=phase, orders="; ".join(read)))
    return said


def _unlike(visit: Visit, steps: Sequence[PlanStep], good: Sequence[PlanStep], text: Sequence[str]) -> None:
    """Lines that would not be read again as the same are refused, the others kept or held."""
    play, seat = visit.at_table
    odd: set[int] = set()
    for at in dict.fromkeys(step.span.line for step in good):
        one = [step for step in steps if step.span.line == at]
        if standing.lines(play, seat, one, text) is None:
            odd.add(at)
    for step in good:
        if step.span.line in odd or not odd:
            said = Said(step.span.line, step.text.strip(), "bad", visit.say("no.kept-unlike"))
            visit.note(step.span.line, step.span.column, said)
    orders.spoil(visit, visit.intake.ahead)
    if odd:
        _plan(visit, [step for step in steps if step.span.line not in odd], text)


def settle(visit: Visit) -> None:
    """After the last line: who wrote anything in doubt for a phase to come will not be ready for it."""
    if visit.play is None or visit.seat is None:
        return
    # A line that was not taken may belong to any phase that the letter has no heading for.
    unheaded = visit.intake.unheaded if visit.intake.doubts & {"", LATER} else set[str]()
    for code in sorted((visit.intake.doubts | unheaded) - {"", LATER}):
        row = planned(visit, code)
        if row is None:
            continue
        if not any(ask.revisable for ask in visit.play.asks):
            _unplan(visit, row)
        elif row.ready:
            row.ready = False
            visit.session.add(row)
            visit.reply.blocks.append(
                Para(visit.say("plans.doubt", phase=visit.eyes().phase(code), code=code), strong=True)
            )
            _show(visit)


def _unplan(visit: Visit, row: PlanRow) -> None:
    """What the letter added would be done as soon as that phase opens, and could not be taken back."""
    for at in restore(visit, row):
        visit.reply.amend(at, visit.say("line.kept-not"))


def restore(visit: Visit, row: PlanRow) -> set[int]:
    """What was left for a phase before the letter; the places of what was said of its lines."""
    before, places = visit.intake.planned.pop(row.phase, (row.text, set()))
    if before:
        row.text = before
        visit.session.add(row)
    else:
        standing.forget(visit.session, (row,))
    return places


def clear(visit: Visit, args: Args) -> Answer:
    """CLEAR and a phase: forget what was left for it."""
    play, seat = visit.at_table
    text = str(args["phase"])
    kept = standing.plans(visit.session, play, seat)
    code = standing.reader_of(play).phase(text, current_phase(play))
    if code is None:
        told = kept_phases.named(text, [(row.phase, visit.eyes().phase(row.phase)) for row in kept])
        if len(told) != 1:
            return visit.refused("clear-what", text=text[:60])
        (code,) = told
    rows = [row for row in kept if play.title.covers(code, row.phase)]
    standing.forget(visit.session, rows)
    if seat in play.match.drafts and visit.intake.spanned & {row.phase for row in rows}:
        # What answered the open question with it cannot be taken back once that is closed.
        table.withdraw(visit.session, play, seat)
        visit.intake.spanned.clear()
    # What is used up is shown no more, but counts as a word for its phase.
    key = "clear-plan" if any(row.text for row in rows) else "clear-spent" if rows else "clear-no-plan"
    return visit.done(key, phase=visit.eyes().phase(code))


def planned(visit: Visit, code: str) -> PlanRow | None:
    """What the seat left for a phase to come, if anything."""
    play, seat = visit.at_table
    return next((row for row in standing.plans(visit.session, play, seat) if row.phase == code), None)


@dataclass(frozen=True, slots=True)
class Left:
    """Orders left for later as their owner sees them: for a ``phase`` (a code), or standing (``number``)."""

    blocks: tuple[Block, ...]
    phase: str = ""
    number: int = 0


def left(visit: Visit) -> Iterator[Left]:
    """All that the seat left for later, piece by piece."""
    play, seat = visit.at_table
    eyes = visit.eyes()
    for row in filter(lambda one: one.text, standing.plans(visit.session, play, seat)):
        key = "plans.ready" if row.ready else "plans.head"
        heading = Heading(visit.say(key, phase=eyes.phase(row.phase), code=row.phase))
        yield Left((heading, Code(left_lines.shown(play, row, visit.person.lang))), phase=row.phase)
    for number, row in enumerate(standing.standing(visit.session, play, seat), 1):
        kind = kind_name(eyes.words, row.kind) if row.kind else visit.say("plans.any")
        key = "plans.standing-once" if row.once else "plans.standing"
        heading = Heading(visit.say(key, number=number, kind=kind))
        yield Left((heading, Code(left_lines.shown(play, row, visit.person.lang))), number=number)


def kept(visit: Visit) -> tuple[Block, ...]:
    """All that the seat left for later."""
    return tuple(block for each in left(visit) for block in each.blocks)


def _show(visit: Visit) -> None:
    """What is kept stands in the receipt once, as it is at the end of the letter."""
    visit.reply.shows_plans = True


# --- standing orders


def standing_(visit: Visit, args: Args) -> Answer:
    """STANDING: the list; with orders: one more of them."""
    play, seat = visit.at_table
    body = str(args.get("body") or "")
    if not args.get("line"):
        _show(visit)
        some = bool(standing.standing(visit.session, play, seat))
        return visit.done("standing-list" if some else "standing-none")
    kind = ""
    if args["kind"]:
        found = standing.reader_of(play).kind(str(args["kind"]))
        if found is None:
            return visit.refused("standing-kind", word=str(args["kind"])[:60])
        kind = found
    line = args["line"]
    assert isinstance(line, int)
    text = "\n" * (line - 1) + body
    steps = in_their_turn(read_steps(text, standing.reader_of(play), seat))
    choices.faults(visit, flat(steps), text.split("\n"))
    if not any(isinstance(each, Understood) for each in flat(steps)):
        return visit.refused("standing-nothing")
    if any(orders.is_doubtful(visit, each) for each in flat(steps)):
        return visit.refused("standing-doubt")
    if other := _no_answers(play, kind, flat(steps)):
        if not kind:
            return visit.refused("standing-never", orders=other)
        return visit.refused("standing-other", kind=kind_name(visit.eyes().words, kind), orders=other)
    kept = standing.lines(play, seat, steps, text.split("\n"))
    if kept is None:
        return visit.refused("kept-unlike")
    once = line in visit.intake.once
    number = standing.keep(visit.session, play, seat, kind, kept, visit.now, once=once)
    if not number:
        return visit.refused("standing-full", most=standing.MOST_STANDING, lines=standing.MOST_LINES)
    if once:
        return _counts_once(visit, number, kind)
    return _stands(visit, number, kind, ended=bool(args["ended"]))


def _counts_once(visit: Visit, number: int, kind: str) -> Answer:
    """The same of one that is for the next such question alone: before it the open one may be answered."""
    play, seat = visit.at_table
    if not visit.intake.ahead_of or visit.ask is None:
        answer = _stands(visit, number, kind, ended=True)
    else:
        _show(visit)
        table.hold(visit.session, play, seat)
        answer = visit.done("standing", number=number)
    return replace(answer, blocks=(Para(visit.say("did.standing-once")),))


def _stands(visit: Visit, number: int, kind: str, *, ended: bool) -> Answer:
    """A standing order was kept: a phase that waits for this seat need not wait any more."""
    play, seat = visit.at_table
    _show(visit)
    ask = None if votes.waits(visit.session, play, seat) else visit.ask
    at_once = standing.let_go(visit.session, play, ask, kind)
    visit.work.stirred |= at_once or bool(timer.load(play.row).held)
    in_turn = bool(play.asks) and not any(ask.revisable for ask in play.asks)
    how = Para(visit.say("did.standing-at-once" if in_turn else "did.standing-when"))
    answer = visit.done("standing", blocks=(how,), number=number)
    open_ = (visit.say("did.unclosed-standing"),)
    return answer if ended else replace(answer, notes=open_)


def _no_answers(play: Play, kind: str, lines: Sequence[Line]) -> tuple[str, ...]:
    """What of the lines answers no question of the kinds that were named; no question at all, if none was."""
    kinds = kind.split() or [""]
    return tuple(
        " ".join(each.text.split())
        for each in lines
        if isinstance(each, Understood) and not any(play.title.answers(one, each.written) for one in kinds)
    )


def drop(visit: Visit, args: Args) -> Answer:
    """DROP n, DROP ALL: standing orders."""
    play, seat = visit.at_table
    rows = standing.standing(visit.session, play, seat)
    number = args["number"]
    assert isinstance(number, int)
    # Two commands of one letter go by the numbers that its writer saw.
    known = visit.intake.numbered = visit.intake.numbered or tuple(row.id or 0 for row in rows)
    if args["all"]:
        standing.forget(visit.session, rows)
        return visit.done("drop-all" if rows else "standing-none")
    if number in (ONLY, UNCLEAR) and not rows:
        return visit.done("standing-none")
    if number == ONLY and len(known) == 1:
        number = 1
    if number in (ONLY, UNCLEAR):
        _show(visit)
        return visit.refused("drop-which" if len(rows) > 1 else "drop-this", most=len(rows))
    row = next((row for row in rows if known[number - 1 : number] == (row.id,)), None) if number > 0 else None
    if row is None:
        return visit.refused("drop-number", number=number, most=len(rows))
    standing.forget(visit.session, (row,))
    _show(visit)
    return visit.done("drop", number=number)
