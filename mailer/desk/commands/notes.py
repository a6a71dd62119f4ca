"""A seat's diary, and the same game once more; it must not know any one title."""

from __future__ import annotations

import json
import re
from dataclasses import fields, replace
from functools import partial

from sqlmodel import Session, col, select

from adjudicator.kinds import Args
from mailer.base.words import words_of
from mailer.desk import invitations, send
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters.eyes import current_phase
from mailer.letters.sheet import Block, Code, Heading, Para, Quote, Sheet, Small
from mailer.store.models import DiaryRow, GameRow, Person, Player
from mailer.table import people, seeds
from mailer.terms.settings import GameSettings
from parsers import registry

LONGEST = 20_000
"""Characters of one note."""

MOST = 500
"""Notes of one player in one game."""

SHOWN = 50

_NUMBERED = re.compile(r"(.*?)-(\d{1,3})")


def diary(visit: Visit, args: Args) -> Answer:
    """DIARY shows the notes; with a text it adds one."""
    play, _ = visit.at_table
    player = visit.player
    assert player is not None
    assert player.id is not None
    kept = _notes(visit.session, player)
    if "body" not in args:
        blocks = _shown(visit, kept)
        return visit.done("diary-show" if kept else "diary-empty", blocks=blocks, notes=len(kept))
    text = str(args["body"]).strip("\n")
    if not text.strip():
        return visit.refused("diary-nothing")
    if len(text) > LONGEST or len(kept) >= MOST:
        return visit.refused("diary-full", letters=LONGEST, notes=MOST)
    visit.session.add(DiaryRow(player_id=player.id, phase=current_phase(play), text=text, at=visit.now))
    visit.session.flush()
    answer = visit.done("diary", notes=len(kept) + 1)
    if args.get("ended"):
        return answer
    return Answer(answer.mark, answer.text, notes=(visit.say("did.unclosed-diary"),))


def _notes(session: Session, player: Player) -> list[DiaryRow]:
    rows = select(DiaryRow).where(DiaryRow.player_id == player.id).order_by(col(DiaryRow.id))
    return list(session.exec(rows).all())


def _shown(visit: Visit, kept: list[DiaryRow]) -> tuple[Block, ...]:
    eyes = visit.eyes()
    blocks: list[Block] = []
    for row in kept[-SHOWN:]:
        when = visit.clock.short(row.at)
        blocks.append(Heading(visit.say("diary.head", phase=eyes.phase(row.phase) or "-", when=when)))
        blocks.append(Quote(row.text))
    return tuple(blocks)


# --- the same once more


def rematch(visit: Visit, args: Args) -> Answer:
    """A new game of the same kind for the same people; the writer opens it, the others are asked."""
    name = str(args.get("game") or "")
    old = people.game_named(visit.session, name) if name else visit.game
    if old is None:
        return visit.refused("no-game", game=name[:60]) if name else visit.refused("which-game")
    mine = people.player_of(visit.session, old, visit.person)
    if mine is None and people.master_of(visit.session, old, visit.person) is None:
        return visit.refused("not-in-game", game=old.name)
    if old.status != "over":
        return visit.refused("rematch-early", game=old.name)
    open_ = _proposed(visit.session, old)
    if open_ is not None:
        return visit.refused("rematch-open", game=open_.name)
    row = _open(visit, old, mine is not None)
    asked = _ask(visit, old, row)
    done = visit.done("rematch", game=row.name, former=old.name, asked=asked)
    return replace(done, notes=(visit.say("did.create-dice", commitment=row.commitment),))


def _proposed(session: Session, old: GameRow) -> GameRow | None:
    """The rematch that waits for players already."""
    rows = session.exec(select(GameRow).where(GameRow.title == old.title, GameRow.status == "forming"))
    return next((row for row in rows if json.loads(row.settings or "{}").get("rematch") == old.id), None)


def _open(visit: Visit, old: GameRow, plays: bool) -> GameRow:
    name = _free_name(visit.session, old.name)
    table = json.loads(old.settings or "{}")
    lasting = {"pace", *(field.name for field in fields(GameSettings))}
    settings = {**{key: table[key] for key in lasting & table.keys()}, "rematch": old.id}
    row = GameRow(
        name=name,
        name_key=people.name_key(name),
        title=old.title,
        scenario=old.scenario,
        options=old.options,
        settings=json.dumps(settings, sort_keys=True),
        master_id=visit.person.id,
        seed=b"",
        created=visit.now,
    )
    seeds.seal(row)
    visit.session.add(row)
    visit.session.flush()
    people.make_master(visit.session, row, visit.person, visit.now)
    assert row.id is not None
    assert visit.person.id is not None
    if plays:
        visit.session.add(Player(game_id=row.id, person_id=visit.person.id, joined=visit.now))
        visit.session.flush()
    return row


def _free_name(session: Session, former: str) -> str:
    """``duel`` -> ``duel-2``, ``duel-2`` -> ``duel-3``: the first that is free."""
    match = _NUMBERED.fullmatch(former)
    base, number = (match[1], int(match[2])) if match else (former, 1)
    while True:
        number += 1
        tail = f"-{number}"
        name = base[: 30 - len(tail)] + tail
        if people.game_named(session, name) is None:
            return name


def _ask(visit: Visit, old: GameRow, row: GameRow) -> int:
    """A letter to everybody else who played to the end; how many there are."""
    asked = 0
    for _, person in people.players(visit.session, old):
        if person.id == visit.person.id or person.suspended:
            continue
        asked += 1
        invitations.keep(visit.session, row, person.address, "", visit.now)  # the game may be a private one
        sheet = _invitation(visit.person, person, old, row)
        key = send.key_of("rematch", row.id, person.id)
        visit.reply.later.append(
            partial(
                send.to_person, visit.session, visit.house, person, sheet, key=key, now=visit.now, game=row
            )
        )
    return asked


def _invitation(asker: Person, person: Person, old: GameRow, row: GameRow) -> Sheet:
    title = registry.title(row.title).title
    words = words_of(person.lang, title)
    args = {
        "name": asker.name,
        "former": old.name,
        "game": row.name,
        "title": title.name(person.lang),
        "scenario": title.scenario_name(row.scenario, person.lang),
        "commitment": row.commitment,
    }
    return Sheet(
        words.say("subject.rematch", args),
        (
            Para(words.say("rematch.asked", args)),
            Para(words.say("rematch.how", args)),
            Code((words.say("rematch.join", args),)),
            Small(words.say("word.sealed", args)),
        ),
    )
