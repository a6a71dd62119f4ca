"""A seat's order lines: draft, submit, and the verdict on each; it must not know any one title."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from adjudicator.kinds import Ask
from games.title import Accepted, Refused, Unclear, Verdict, Withheld
from mailer.desk import proposing, standing, votes
from mailer.desk.intake import LATER
from mailer.desk.pieces import SIGNATURE
from mailer.desk.visit import Visit
from mailer.letters.eyes import Eyes, current_phase
from mailer.letters.sheet import LineMark, Said
from mailer.table import play as table
from mailer.table.judging import casts_doubt, refused, with_replaced, withheld, without_answer
from parsers.asking import ASKED_THEN, QUESTION
from parsers.asking import LATER as FOR_LATER
from parsers.conditions import Choice, PlanStep
from parsers.depending import of_question, sentence_ends
from parsers.judge import reader as judge
from parsers.reading import Ambiguous, Line, Span, Understood, Unreadable


def take(visit: Visit, lines: Sequence[Line], text: Sequence[str]) -> None:
    """Deal with order lines that stand together; ``text`` are the lines of the letter."""
    reason = why_not(visit)
    if reason is None:
        lines = proposing.put(visit, lines, text)
    written = [line for line in lines if isinstance(line, Understood)]
    # Mere talk beside an order does not spoil it.
    ordering = [line for line in lines if not _waits_for_next(visit, line)]
    if any(is_doubtful(visit, line) for line in ordering) or (written and visit.intake.barred):
        spoil(visit, "")
    verdicts = _submit(visit, written) if written and reason is None else ()
    given, ask = iter(verdicts), visit.ask
    told: set[tuple[Span, Said]] = set()
    for line in lines:
        match line:
            case Understood():
                if reason is not None:
                    said = Said(line.span.line, line.text.strip(), "bad", reason)
                    reason = visit.say("line.likewise")
                else:
                    verdict = next(given)
                    said = judged(visit, line, verdict)
                    if isinstance(verdict, Unclear):
                        visit.intake.choices[line.span.line, line.text] = verdict.candidates
                    if isinstance(verdict, Refused) and verdict.follows:
                        text_ = visit.intake.hangs.get(line.span, line.text.strip())
                        visit.intake.follows.append((verdict.follows, text_))
                    if isinstance(verdict, Accepted) and ask is not None and not ask.revisable:
                        visit.intake.given[len(visit.reply.said)] = verdict.canonical
            case Unreadable():
                said = unreadable(visit, line, text)
                if kind := _waits_for_next(visit, line):
                    visit.intake.follows.append((kind, line.text.strip()))
            case Ambiguous():
                said = unclear(visit, line, line.candidates)
                visit.intake.choices[line.span.line, line.text] = line.candidates
        # What one piece means twice is refused once.
        if said.mark != "bad" or (line.span, said) not in told:
            visit.note(line.span.line, line.span.column, said)
        told.add((line.span, said))


def _waits_for_next(visit: Visit, line: Line) -> str:
    """Of a line that can be read and is said to be for later: the kind of question that it then answers."""
    if not isinstance(line, Unreadable) or line.key != FOR_LATER or line.meant is None:
        return ""
    play, ask = visit.play, visit.ask
    if play is None or ask is None or ask.revisable:
        return ""
    kinds = (ask.kind, *play.title.asks)
    return next((kind for kind in kinds if play.title.answers(kind, line.meant)), "")


_NO_ORDERS = (SIGNATURE, QUESTION, ASKED_THEN)
"""Keys of lines that are no orders, whatever they look like."""


def hung(visit: Visit, line: Unreadable) -> Unreadable:
    """A line as it is with the question that is open, and with who writes: what is asked now is not asked
    then, and one's own name is a signature though a card bears it, too."""
    name = line.text.strip(" .,!")
    if name.istitle() and not line.suggestion and name in visit.person.name.split():
        return replace(line, key=SIGNATURE, args={}, expected=())
    return of_question(line, visit.ask.kind) if visit.ask is not None else line


def is_talk(visit: Visit, line: Line) -> bool:
    """Whether a line is meant neither as an order nor as a command: PREVEIW must not play what follows."""
    if isinstance(line, Unreadable) and hung(visit, line).key in _NO_ORDERS:
        return True
    if not isinstance(line, Unreadable) or line.key != "no-order" or line.suggestion or visit.play is None:
        return False
    return standing.reader_of(visit.play).idle(line.text) and not judge.near(line.text)


def spoil(visit: Visit, phase: str) -> None:
    """An order for that phase (the open one is "") was not taken."""
    visit.intake.doubts.add(phase)
    visit.intake.broken.add(phase)


def goes_with_later(visit: Visit, step: PlanStep, text: Sequence[str], *, lost: bool) -> bool:
    """Whether what stands below orders for later goes with them, and cannot be kept; it is answered as such.

    Behind such a line (``lost``) that is all that could be for now.
    """
    if not lost or not isinstance(step, Understood):
        return _is_refused_later(visit, step, text)
    said = Said(step.span.line, step.text.strip(), "held", visit.say("line.kept-not"))
    visit.note(step.span.line, step.span.column, said)
    return True


def _is_refused_later(visit: Visit, step: PlanStep, text: Sequence[str]) -> bool:
    """Whether a line below orders for phases to come is none that can be taken; it is answered as such.

    A letter goes on in time: what stands there leaves the answer to a question that is closed at once in no
    doubt, but what the letter says of later ones.
    """
    play, ask = visit.play, visit.ask
    if play is None or ask is None or ask.revisable or why_not(visit) is not None or isinstance(step, Choice):
        return False
    if isinstance(step, Understood):
        view = play.view(ask.seat)
        if play.title.concerns(view, ask, step.written):
            return False
        (verdict,) = play.title.draft(view, ask, None, [step.written], visit.person.lang).verdicts
        if not isinstance(verdict, Refused):
            return False
        said = judged(visit, step, verdict)
    elif is_talk(visit, step):
        return False
    elif isinstance(step, Unreadable):
        said = unreadable(visit, step, text)
    else:
        said = unclear(visit, step, step.candidates)
    if not isinstance(step, Unreadable) or is_doubtful(visit, step):
        visit.intake.doubts.add(LATER)
    visit.note(step.span.line, step.span.column, said)
    return True


def weigh_spans(visit: Visit) -> None:
    """What answers for now and for phases to come waits as a whole where the letter is in doubt of either."""
    if visit.intake.spanned and visit.intake.doubts:
        visit.intake.doubts.add("")


DECISIVE = ("READY", "NOT_READY", "CLEAR", "PHASE", "STANDING", "FORECAST", "CONCEDE", "DRAW", "RESIGN")
"""What a line that was meant as one of these and cannot be read says of the orders beside it."""


def is_doubtful(visit: Visit, line: Line) -> bool:
    """Whether a line that was not understood looks like an order, or like a word on when orders count."""
    if isinstance(line, Understood):
        return False
    if is_talk(visit, line):
        return False
    near = judge.near(line.text)
    idle = isinstance(line, Unreadable) and line.key == "no-order" and not line.suggestion
    if near and idle and visit.play is not None and standing.reader_of(visit.play).idle(line.text):
        return judge.keyword_of(near.split()[0]) in DECISIVE
    return True


def why_not(visit: Visit) -> str | None:
    """Why no orders of this letter can be taken; None where they can."""
    play = visit.play
    if visit.game is None or not visit.plays:
        return visit.say("line.no-seat")
    if visit.player is not None and visit.player.dummy:
        return visit.say("line.dummy", game=visit.game.name)
    game = visit.game.name
    if visit.game.status == "forming" or play is None:
        return visit.say("line.not-started", game=game)
    if play.over is not None:
        return visit.say("line.over", game=game)
    if visit.intake.barred:
        return visit.intake.barred
    if visit.intake.is_stale(visit.play):
        return closed(visit)
    if visit.ask is None:
        eyes = visit.eyes()
        return visit.say("line.not-asked", seats=eyes.seats(ask.seat for ask in play.asks))
    return None


def closed(visit: Visit) -> str:
    """Which closed question the letter is about, what is open now, and how to answer that."""
    eyes, bound = visit.eyes(), visit.intake.bound
    now, asked = current_phase(eyes.play), visit.ask.kind if visit.ask is not None else ""
    if visit.intake.claimed and visit.intake.claimed != now:
        key, args = "stale", {"was": _named(eyes, visit.intake.claimed)}
    elif visit.intake.again:
        key, args = "again", {}
    elif bound is None or bound.is_open:
        key, args = "late" if visit.intake.is_past(visit.play) else "closed", {}
    elif bound.undone:
        key, args = "undone", {}
    elif bound.phase == now and bound.kind in ("", asked):
        key, args = "closed", {}  # what it was about has the name of what is open
    elif kind := _kind(eyes, bound.kind):
        key, args = "closed-kind", {"kind": kind, "was": eyes.phase(bound.phase)}
    else:
        key, args = ("stale", {"was": _named(eyes, bound.phase)}) if bound.phase else ("closed", {})
    return visit.say(f"line.{key}", **args, open=_open(visit))


def _open(visit: Visit) -> str:
    eyes = visit.eyes()
    asks = eyes.play.asks
    if visit.ask is None:
        return visit.say("line.open-none", seats=eyes.seats(ask.seat for ask in asks))
    code = visit.ask.phase
    kind = _kind(eyes, visit.ask.kind)
    if kind:
        return visit.say("line.open-kind", kind=kind, now=eyes.phase(code))
    key = "open-heading" if visit.intake.takes_heading(visit.play) else "open"
    return visit.say(f"line.{key}", now=eyes.phase(code), code=code)


def _kind(eyes: Eyes, kind: str) -> str:
    """A kind of ask in the words of the title, empty where its phases say it all."""
    named = eyes.words.name("kind", kind) if kind else ""
    return "" if named == kind else named


def _named(eyes: Eyes, code: str) -> str:
    return f"{eyes.phase(code)} ({code})"


def _submit(visit: Visit, written: Sequence[Understood]) -> tuple[Verdict, ...]:
    """An answer that closes its ask at once waits where anything of the letter is in doubt (``settle``)."""
    (play, seat), ask = visit.at_table, visit.ask
    assert ask is not None
    former = play.match.drafts.get(seat)
    draft = play.title.draft(
        play.view(seat), ask, former, [line.written for line in written], visit.person.lang
    )
    hanging = play.title.hanging if "" in visit.intake.broken else ()
    if any(map(casts_doubt, draft.verdicts)):
        spoil(visit, "")
    whole = ask.kind in play.title.wholes
    verdicts = without_answer(ask, draft, whole=whole, broken="" in visit.intake.broken, hanging=hanging)
    if verdicts is not None:
        return verdicts
    ready = draft.complete and not votes.waits(visit.session, play, seat)
    fault = table.submit(visit.session, play, seat, draft.order, ready=ready)
    if fault is not None:
        return refused(draft, fault)
    visit.work.stirred = True
    if not ask.revisable and _must_wait(visit, ask):
        return withheld(draft)
    return with_replaced(play.title, play.view(seat), ask, draft, visit.person.lang)


def settle(visit: Visit) -> None:
    """After the last line: who wrote anything in doubt is not ready; what closes its ask at once waits."""
    weigh_spans(visit)
    play, seat, ask = visit.play, visit.seat, visit.ask
    if play is None or seat is None or ask is None or visit.intake.is_stale(visit.play):
        return
    if ask.revisable and "" in visit.intake.doubts:
        table.set_ready(visit.session, play, seat, False)
    elif not ask.revisable and _must_wait(visit, ask):
        if seat in play.match.drafts or standing.may_answer(visit.session, play, ask, visit.person):
            table.hold(visit.session, play, seat)
        _unsay(visit)


def _must_wait(visit: Visit, ask: Ask) -> bool:
    """Whether an answer that closes its ask at once waits for READY.

    Where questions may be passed over behind it, what was refused of the letter for a later phase counts:
    its writer would be asked for it too late, or never.
    """
    title = visit.at_table[0].title
    doubts = visit.intake.doubts if ask.kind in title.runs_on else visit.intake.doubts & {""}
    return bool(doubts) or visit.intake.postpones


def _unsay(visit: Visit) -> None:
    """What was called accepted before a line below cast doubt on it is not done yet."""
    for at, order in visit.intake.given.items():
        visit.reply.amend(at, visit.say("line.held", order=order))


def judged(visit: Visit, line: Understood, verdict: Verdict) -> Said:
    """The line with what becomes of its order."""
    text, eyes = line.text.strip(), visit.eyes()
    match verdict:
        case Accepted(canonical, notes):
            return Said(
                line.span.line,
                text,
                "note" if notes else "ok",
                visit.say("line.accepted", order=canonical),
                tuple(eyes.fault(note) for note in notes),
            )
        case Refused(fault, notes):
            said = visit.say("line.refused", reason=eyes.fault(fault))
            return Said(line.span.line, text, "bad", said, tuple(eyes.fault(note) for note in notes))
        case Withheld(canonical):
            return Said(line.span.line, text, "held", visit.say("line.held", order=canonical or text))
        case Unclear(candidates):
            return unclear(visit, line, candidates)


def unclear(visit: Visit, line: Understood | Ambiguous, candidates: tuple[str, ...]) -> Said:
    """The line with the orders that it could mean; of one alone it is asked whether it was meant."""
    if len(candidates) == 1:
        asked = visit.say("line.did-you-mean", text=candidates[0])
        return Said(line.span.line, line.text.strip(), "bad", asked)
    return Said(line.span.line, line.text.strip(), "bad", visit.say("line.unclear"), candidates)


def _signs(visit: Visit, line: str) -> bool:
    """Whether a line is the name of its writer, or a part of it."""
    name, said = (re.findall(r"\w+", each.casefold()) for each in (visit.person.name, line))
    return bool(said) and {*said} <= {*name}


def _did_you_mean(visit: Visit, line: Unreadable, suggestion: str) -> str:
    without = visit.intake.whatever.get((line.span.line, line.text))
    if without:
        return visit.say("line.without-words", text=suggestion, words=without)
    return visit.say("line.did-you-mean" if without is None else "line.whatever-comes", text=suggestion)


def _answered(visit: Visit, line: Unreadable) -> list[str]:
    """What the board tells everybody of what a question names."""
    asks = line.key == QUESTION and visit.play is not None
    told = standing.reader_of(visit.play).answer(line.text, visit.person.lang) if asks and visit.play else ""
    return [told] if told else []


def _hints(visit: Visit, line: Unreadable, suggestion: str) -> Iterator[str]:
    """What the line may mean, or what could stand where it cannot be read."""
    words = visit.words
    if suggestion:
        yield _did_you_mean(visit, line, suggestion)
    elif terms := tuple(words.say(f"expected.{key}") for key in line.expected if f"expected.{key}" in words):
        yield visit.say("line.expected", terms=terms)


def unreadable(visit: Visit, line: Unreadable, text: Sequence[str]) -> Said:
    """The line with a caret under what is not understood, what could stand there, and did-you-mean.

    Of a line that has been shown with one fault only the piece is shown that has another.
    """
    words, line = visit.words, hung(visit, line)
    whole = text[line.span.line - 1] if line.span.line <= len(text) else line.text
    indent = len(whole) - len(whole.lstrip())
    length = max(line.span.length, 1)
    begins = line.span.column - 1 <= indent
    if any(said.line == line.span.line and said.caret for _, said in visit.reply.said):
        start = whole.rfind(line.text, 0, line.span.column - 1 + max(len(line.text), length))
        if line.text and 0 <= start < line.span.column <= start + len(line.text):
            whole, indent = line.text, start
    if line.key == "no-order" and sentence_ends(whole):
        whole = line.text or whole  # other sentences may be orders
    # A caret under the whole line points at nothing.
    caret = " " * max(line.span.column - 1 - indent, 0) + "^" * length if length < len(whole.strip()) else ""
    notes = _answered(visit, line)
    # What begins as an order is no command misspelt.
    no_order = line.key in _NO_ORDERS or (line.key == "no-order" and _signs(visit, whole))
    suggestion = line.suggestion or (
        judge.near(whole) if not no_order and (begins or line.key == "no-order") else ""
    )
    notes += _hints(visit, line, suggestion)
    # What holds other lines back is shown as a fault, though it may be no order at all.
    doubts = visit.play is not None and is_doubtful(visit, line)
    talk = (no_order or line.key == "no-order") and not suggestion
    mark: LineMark = "skip" if talk and not doubts else "bad"
    return Said(
        line.span.line,
        whole.strip(),
        mark,
        words.say(f"unreadable.{line.key}", line.args),
        tuple(notes),
        "" if mark == "skip" else caret,
    )
