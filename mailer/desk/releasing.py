"""Does the commands that were held once their writer has confirmed them; it must not hold any."""

from __future__ import annotations

from mailer.desk import confirming
from mailer.desk.commands import dispatch
from mailer.desk.visit import Visit
from mailer.letters.sheet import Para, Said
from mailer.post.letter import Letter, read_letter
from mailer.table.tokens import held_token


def carry_out(visit: Visit) -> None:
    """Do the commands that were held, if this letter says YES to our question about them, once."""
    held = visit.incoming.held
    if held is None:
        return
    visit.intake.welcome = True  # what else it says is mere courtesy, but for commands
    known = confirming.decided(visit.letter, held, visit.now)
    letter = read_letter(held.raw)
    visit.reply.owed = known not in ("before", "late")
    if known:
        visit.reply.head.append(Para(visit.say(f"doubt.{known}"), strong=True))
        if known == "again" and isinstance(letter, Letter):
            visit.reply.head.extend(confirming.question(visit, letter, held.reason))
            visit.reply.token = held_token(visit.house, held, visit.person)
        held.reason = confirming.after(held, known, visit.row)
        visit.session.add(held)
        return
    wanted = confirming.held_commands(letter, held.reason) if isinstance(letter, Letter) else []
    held.reason = f"confirmed by letter {visit.row.id}"
    visit.session.add(held)
    for command in wanted:
        done = dispatch.perform(visit, command.name, command.args)
        visit.reply.show(done)
        said = Said(0, command.text, done.mark, done.text, done.notes)
        visit.note(0, command.span.line, said)
