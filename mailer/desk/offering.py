"""What a YES to the answer stands for, kept and said: the letter put right, its rest, what should follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from mailer.desk import completing, proposal, standing
from mailer.desk.assent import begins_with_no
from mailer.desk.commands.rows import ROWS
from mailer.desk.doubt import HARMLESS
from mailer.desk.intake import ANY, MORE, NOTHING, OR, THEN, WAITS
from mailer.desk.orders import hung
from mailer.desk.pieces import SIGNATURE, Taken
from mailer.desk.proposing import YES, Pieces, orders_in
from mailer.desk.visit import Visit
from mailer.letters.sheet import Block, Code, Para
from mailer.store.models import Player
from parsers.asking import ASKED_THEN, QUESTION, in_their_turn
from parsers.conditions import Choice, PlanStep, flat, read_steps
from parsers.greeting import is_against
from parsers.judge.reader import Command, command_of
from parsers.paragraph import may_undo
from parsers.reading import Ambiguous, Understood, Unreadable

_LEAST = 2
"""Orders of the rest of a letter."""
_DONE = ("standing", "drop", "clear")
"""Commands that are done or refused by now, and leave the open question to orders: no YES is to them."""
_ANSWERS = 3
"""Earlier answers to which a YES may be an answer besides the newest."""


def keep(visit: Visit, taken: Taken) -> None:
    """Keep what a plain YES stands for, and say so; any letter that orders or does something ends it."""
    player = visit.player
    commands = [item for item in taken.items if isinstance(item, Command)]
    if player is None or visit.play is None:
        return
    ends = _ends(visit, taken, commands)
    if visit.intake.yes and not (ends and visit.intake.yes in (WAITS, NOTHING)) and not visit.intake.welcome:
        visit.reply.blocks[:0] = _why_not(visit, ended=ends)
    if not ends:
        if visit.intake.yes in (MORE, WAITS):
            _put_again(visit, player, commands)
        return  # mere talk, or a question
    texts, key = tuple[str, ...](), ""
    if visit.ask is not None and not visit.intake.is_stale(visit.play):
        texts, key = _offered(visit, taken, commands)
    player.proposed = f"{visit.play.row.question} {visit.ref}\n{OR.join(texts)}" if texts else ""
    if not texts:
        _offer_else(visit, player, taken, commands)
    completing.remember(visit, player, taken)
    if texts:
        ask = visit.say("receipt.ask-which" if len(texts) > 1 else "receipt.ask-yes")
        visit.reply.offer = [Para(visit.say(f"receipt.{key}", ask=ask), strong=True)]
        if nothing := [words.strip() for (_, words), meant in visit.intake.proposed.items() if not meant]:
            visit.reply.offer.append(Para(visit.say("receipt.without-these", words=" … ".join(nothing))))
    elif (
        not player.proposed
        and visit.ask is not None
        and not visit.intake.is_stale(visit.play)
        and _proposes_orders(visit)
    ):
        visit.reply.blocks.insert(0, Para(visit.say("receipt.say-itself"), strong=True))


def _offer_else(visit: Visit, player: Player, taken: Taken, commands: Sequence[Command]) -> None:
    """Offer what a YES can be to where no line of the letter is put right."""
    if kept := _left_to_follow(visit, taken):
        _offer_to_follow(visit, player, kept)
        return
    told: list[Block]
    if visit.intake.mends:
        text = OR.join(visit.intake.mends)
        told = [Para(visit.say("receipt.say-which-mends"), strong=True)]
        told += [
            block
            for at, each in enumerate(visit.intake.mends, start=1)
            for block in (Para(visit.say(f"receipt.mends-{at}")), Code(tuple(each.split("\n"))))
        ]
    elif text := _completed(visit, player, taken, commands):
        told = [Para(visit.say("receipt.say-yes-together"), strong=True), Code(tuple(text.split("\n")))]
    elif text := _rest(visit, taken, commands):
        told = _rest_told(visit, taken, text)
    elif text := _parted(visit, taken):
        told = [Para(visit.say("receipt.say-yes-parted"), strong=True), Code(tuple(text.split("\n")))]
    else:
        return
    player.proposed, visit.reply.offer = f"{visit.at_table[0].row.question} {visit.ref}\n{text}", told


def weigh_mending(visit: Visit, taken: Taken) -> None:
    """An order that may be alone, or mend the one of the letter before that was not taken, waits for a word
    on which of the two is meant."""
    player, ask = visit.player, visit.ask
    commands = [item for item in taken.items if isinstance(item, Command)]
    alone = visit.intake.given and "" not in visit.intake.doubts and not _does_more(commands)
    if player is None or ask is None or ask.revisable or not alone or visit.intake.is_stale(visit.play):
        return
    own = "\n".join(completing.ordered_lines(taken))
    for text in completing.together(visit, player, taken):
        if proposal.adds(visit, taken, text, own) and proposal.may_say_yes(visit, taken, own):
            visit.intake.mends = text, own
            visit.intake.doubts.add("")


def _offer_to_follow(visit: Visit, player: Player, kept: str) -> None:
    """Offer what is for later questions, and not for the open one that the letter leaves unanswered."""
    row = visit.at_table[0].row
    before = "" if visit.intake.given else f"{THEN}{row.question}"
    player.proposed = f"{ANY}{row.era}{before} {visit.ref}\n{kept}"
    lines = tuple(kept.split("\n")[1:-1])
    visit.reply.offer = [Para(visit.say("receipt.say-yes-follows"), strong=True), Code(lines)]


def _ends(visit: Visit, taken: Taken, commands: Sequence[Command]) -> bool:
    """Whether a letter ends what waits for a YES: it orders something, does something, or says NO.

    Of a YES beside what nobody can read nothing is done: what it is to still waits.
    """
    said = any(isinstance(line, Understood | Choice) for line in taken.lines) or visit.intake.proposed
    if said or visit.intake.choices or visit.intake.follows or any(map(_is_of_orders, commands)):
        return True
    if visit.intake.yes in (MORE, WAITS) and any(begins_with_no(line) for line in taken.text):
        return True
    if visit.intake.yes == MORE:
        return any(is_against(line) for line in taken.text)
    return bool(visit.intake.doubts)


def _put_again(visit: Visit, player: Player, commands: Sequence[Command]) -> None:
    """What waits for a YES waits for one to this answer, too; NOT READY takes its READY along."""
    head, _, text = player.proposed.partition("\n")
    if any(one.name == "unready" for one in commands):
        text = "\n".join(line for line in text.split("\n") if not _says_ready(line))
    question, *answers = head.split(" ")
    if text:
        player.proposed = " ".join((question, *answers[-_ANSWERS:], visit.ref)) + f"\n{text}"
        visit.session.add(player)


def _says_ready(line: str) -> bool:
    found = command_of(line)
    return isinstance(found, Command) and found.name == "ready"


def _left_to_follow(visit: Visit, taken: Taken) -> str:
    """The standing order that a YES stands for, of what should follow the order that counts; else empty."""
    kinds = {kind for kind, _ in visit.intake.follows}
    if len(kinds) != 1 or visit.intake.is_stale(visit.play) or "" in visit.intake.doubts:
        return ""
    (play, seat), texts = visit.at_table, [text for _, text in visit.intake.follows]
    texts.sort(key=lambda text: next((at for at, line in enumerate(taken.text) if text in line), 0))
    read = [in_their_turn(read_steps(text, standing.reader_of(play), seat, guess=False)) for text in texts]
    (kind,) = kinds
    for each in flat(tuple(chain.from_iterable(read))):
        if not isinstance(each, Understood) or not play.title.answers(kind, each.written):
            return ""
    words = visit.eyes().words
    opens, ends = (
        words.say(key) if (key := f"plan.{which}") in words else said
        for which, said in ((kind, f"STANDING {kind}:"), ("end", "END STANDING"))
    )
    text = "\n".join((opens, *texts, ends))
    return text if all(read) and len(text) <= proposal.LONGEST else ""


def _rest(visit: Visit, taken: Taken, commands: Sequence[Command]) -> str:
    """The letter without its lines that were not taken, where they void all of it, or something is proposed
    of which nothing is done yet; else empty.

    Where something of it waits, READY goes ahead with that.
    """
    ask, meant = visit.ask, visit.intake.proposed
    if ask is None or ask.revisable or visit.intake.is_stale(visit.play):
        return ""
    whole = "" in visit.intake.broken and ask.kind in visit.at_table[0].title.wholes
    if not whole and (not _proposes_orders(visit) or visit.intake.given):
        return ""
    if _does_more(commands) or visit.intake.postpones:
        return ""
    left = _left(visit, taken)
    gone = {each.span.line for each in taken.lines} - {each.span.line for each in left}
    if any(is_against(text) or may_undo(text) for text in (taken.text[number - 1] for number in gone)):
        return ""  # it may take the rest back
    orders = sum(isinstance(each, Understood) or (each.span.line, each.text) in meant for each in left)
    if orders < (_LEAST if whole else 1):
        return ""  # to what use a round is put, and nothing that is done in it
    text = "\n".join(_whole(replace(taken, lines=tuple(left)), meant, parted=True))
    return text if text and proposal.may_say_yes(visit, taken, text) else ""


def _completed(visit: Visit, player: Player, taken: Taken, commands: Sequence[Command]) -> str:
    """The order of the letter before with what this one mends in it, where that stands; else empty."""
    if visit.ask is None or visit.intake.given or visit.intake.is_stale(visit.play) or _does_more(commands):
        return ""
    texts = completing.together(visit, player, taken)
    return next((text for text in texts if proposal.may_say_yes(visit, taken, text)), "")


def _parted(visit: Visit, taken: Taken) -> str:
    """Press closed above the orders that stood below it, where a YES can be to nothing else; else empty."""
    text = visit.intake.parted
    alone = not visit.intake.proposed and not visit.intake.choices and len(text) <= proposal.LONGEST
    return text if text and alone and not any(proposal.stands(visit, taken, word) for word in YES) else ""


def _left(visit: Visit, taken: Taken) -> list[PlanStep]:
    """The pieces of lines of which none was refused, or which are put right."""
    bad = {place[0] for place, said in visit.reply.said if said.mark == "bad"}
    meant = visit.intake.proposed
    return [each for each in taken.lines if each.span.line not in bad or (each.span.line, each.text) in meant]


def _rest_told(visit: Visit, taken: Taken, rest: str) -> list[Block]:
    """What a YES does, and what that leaves out though it was understood."""
    told: list[Block] = [Para(visit.say("receipt.say-yes-rest"), strong=True), Code(tuple(rest.split("\n")))]
    if beside := _left_out_beside(visit, taken):
        told += [Para(visit.say("receipt.left-out-beside"), strong=True), Code(beside)]
    return told


def _left_out_beside(visit: Visit, taken: Taken) -> tuple[str, ...]:
    """What was understood, and is left out with a line of which another part was not taken."""
    left = {each.span.line for each in _left(visit, taken)}
    bad = {place for place, said in visit.reply.said if said.mark == "bad"}
    return tuple(
        each.text.strip()
        for each in taken.lines
        if isinstance(each, Understood)
        and each.span.line not in left
        and (each.span.line, each.span.column) not in bad
    )


def _does_more(commands: Sequence[Command]) -> bool:
    """Whether a letter does more than order: nobody could tell what a YES is to."""
    readiness = [one for one in commands if one.name in ("ready", "unready")]
    more = [one for one in commands if one not in readiness and one.name not in _DONE]
    return any(map(_does, more)) or any(one.args for one in readiness)


def _proposes_orders(visit: Visit) -> bool:
    """Whether anything that was proposed is an order, not only a name put right."""
    reader = standing.reader_of(visit.at_table[0])
    return any(orders_in(reader, text) for text in visit.intake.proposed.values())


def _offered(visit: Visit, taken: Taken, commands: Sequence[Command]) -> tuple[tuple[str, ...], str]:
    """The letter that a YES stands for, or those of which one is to be chosen; how it is asked for.

    Chosen can be where one line only may mean several orders: of two nobody could tell which is the first.
    """
    proposed, choices = visit.intake.proposed, visit.intake.choices
    if len(choices) == 1:
        ((place, orders),) = choices.items()
        found = [_put_right(visit, taken, commands, {**proposed, place: each}) for each in orders]
        if len({key for _, key in found}) == 1 and all(text for text, _ in found):
            return tuple(text for text, _ in found), found[0][1]
    text, key = _put_right(visit, taken, commands, proposed) if proposed else ("", "")
    return ((text,) if text else ()), key


def _why_not(visit: Visit, *, ended: bool) -> tuple[Block, ...]:
    """Why the YES of the letter did nothing, and what to send instead."""
    assert visit.player is not None
    if visit.intake.yes not in (MORE, WAITS):
        return (Para(visit.say(f"receipt.{visit.intake.yes}"), strong=True),)
    _, _, text = visit.player.proposed.partition("\n")
    if not ended:
        key = "yes-which" if OR in text else "yes-alone"
        return (Para(visit.say(f"receipt.{key}"), strong=True),)
    if OR in text:
        several = [each.split("\n") for each in text.split(OR)]
        own = [line for each in several for line in each if not all(line in other for other in several)]
        return Para(visit.say("receipt.yes-ended"), strong=True), Code(tuple(own))
    return Para(visit.say("receipt.yes-ended"), strong=True), Code(tuple(text.split("\n")))


def _is_of_orders(command: Command) -> bool:
    """Whether a command changes what is ordered, or when it counts; readiness does not."""
    return _does(command) and command.name not in HARMLESS


def _does(command: Command) -> bool:
    return not ROWS[command.name].asks


def _put_right(visit: Visit, taken: Taken, commands: Sequence[Command], meant: Pieces) -> tuple[str, str]:
    """The orders of the letter with what is ``meant`` in its places, or this alone; how the YES is asked for.

    Empty where none is. With what the letter says of readiness; where it does more than order, nobody could
    tell what a YES is to.
    """
    assert visit.ask is not None
    readiness = [one for one in commands if one.name in ("ready", "unready")]
    first = min((line for line, _ in meant), default=0)
    if _does_more(commands) or any(one.name == "clear" and one.span.line > first for one in commands):
        return "", ""
    last = [one.text for one in readiness[-1:]]
    late = [one.text for one in readiness[-1:] if one.name == "unready"]
    lost = any(_is_lost(visit, each, meant) for each in taken.lines)
    alone = [*meant.values()]
    if visit.ask.revisable or not lost:  # else it would be done at once without what nobody could read
        for parted in (True, False):
            text = "\n".join(_whole(taken, meant, parted=parted))
            if text and proposal.may_say_yes(visit, taken, text):
                return "\n".join((text, *last)), "say-yes-without" if lost else "say-yes"
    if visit.ask.revisable and proposal.may_say_yes(visit, taken, text := "\n".join(alone)):
        return "\n".join((text, *late)), "say-yes-alone" if last == late else "say-yes-again"
    return "", ""


def _whole(taken: Taken, meant: Pieces, *, parted: bool) -> Iterator[str]:
    """The lines with orders of the letter as its writer may have meant them.

    ``parted``: of a line that is put right its orders alone, without the words between them.
    """
    if not all(isinstance(piece, Understood | Unreadable | Ambiguous) for piece in taken.lines):
        return
    for number in sorted({piece.span.line for piece in taken.lines}):
        line = taken.text[number - 1]
        if (number, line.strip()) in meant:
            yield from filter(None, (meant[number, line.strip()],))
            continue
        pieces = [piece for piece in taken.lines if piece.span.line == number]
        if not any(isinstance(each, Understood) or (number, each.text) in meant for each in pieces):
            continue  # mere talk, or lost
        if parted and any((number, each.text) in meant for each in pieces):
            by_column = sorted(pieces, key=lambda piece: piece.span.column)
            told = (
                each for each in by_column if isinstance(each, Understood) or (number, each.text) in meant
            )
            texts = (meant.get((number, each.text), each.text).strip() for each in told)
            yield from filter(None, ("; ".join(filter(None, texts)),))
            continue
        for piece in sorted(pieces, key=lambda piece: -piece.span.column):
            if not isinstance(piece, Understood) or (number, piece.text) in meant:
                line = _exchanged(line, piece, meant.get((number, piece.text), ""))
        if line.strip(" \t.,;:!—–-"):
            yield line if line == taken.text[number - 1] else line.lstrip(" \t.,;:!")


def _exchanged(line: str, piece: PlanStep, meant: str) -> str:
    """The line with something else in the place of one of its pieces."""
    at = piece.span.column - 1
    if line[at : at + len(piece.text)] != piece.text:
        at = line.rfind(piece.text)
    return line[:at] + meant + line[at + len(piece.text) :] if at >= 0 else line


def _is_lost(visit: Visit, piece: PlanStep, meant: Pieces) -> bool:
    """Whether something that may be an order is neither read nor put right."""
    if not isinstance(piece, Unreadable | Ambiguous):
        return False
    if isinstance(piece, Unreadable) and hung(visit, piece).key in (SIGNATURE, QUESTION, ASKED_THEN):
        return False
    # A line that was looked at whole has its proposal for all its pieces.
    asked = any(line == piece.span.line and piece.text in text for line, text in meant)
    return not asked and not standing.reader_of(visit.at_table[0]).idle(piece.text)
