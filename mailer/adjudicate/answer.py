"""What came of a line as one line of canonical JSON; it decides nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from adjudicator.codec import dumps, freeze
from adjudicator.kinds import Event, Over, Roll, Seat
from games.title import Origin
from mailer.adjudicate.position import text_of
from mailer.adjudicate.table import MASTER, PUBLIC, LineGame, heard_by, roll_record
from mailer.adjudicate.verdicts import JsonRow
from mailer.base.words import event_key, over_text

_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


def answer(table: LineGame, origin: Origin, error: JsonRow | None) -> bytes:
    """The line, without its end; keys are sorted at every level."""
    title, request, lang = table.bench.title, table.request, table.bench.lang
    waits = table.waits
    phase = table.phase
    fields = {
        "asks": _encode({seat: _ask(table, seat) for seat in table.asks}),
        "dice": _encode({"used": table.dice.used, "left": len(table.dice.values) - table.dice.used}),
        "edition": _encode(origin.edition),
        "events": _events(table),
        "id": _encode(request.id),
        "inputs": _encode([{"phase": one.phase, **one.record} for one in table.inputs]),
        "over": _encode(_over(table, waits) if isinstance(waits, Over) else None),
        "phase": _encode(phase),
        "phase_name": _encode(title.phase_name(phase, lang) if phase else ""),
        "position": text_of(title, table.match.state),
        "roll": _encode(roll_record(waits) if isinstance(waits, Roll) else None),
        "rolls": _encode(request.rolls + len(table.dice.cast)),
        "scenario": _encode(origin.scenario),
        "standing": _encode(table.left),
        "taken": _encode(table.taken),
        "title": _encode(title.key),
        "verdicts": _encode(table.verdicts),
    }
    if error is not None:
        fields["error"] = _encode(error)
    if request.views:
        fields["views"] = _views(table)
    return written(_joined(fields))


def refusal(id_: object, error: JsonRow) -> bytes:
    """The line for one that cannot be answered."""
    return written(_encode({"id": id_, "error": error}))


def written(text: str) -> bytes:
    """Half a pair of UTF-16, which no UTF-8 has, goes as the escape by which it came."""
    return text.encode("utf-8", "backslashreplace")


def _joined(fields: Mapping[str, str]) -> str:
    """An object of members that are JSON already."""
    return "{" + ",".join(f"{_encode(name)}:{fields[name]}" for name in sorted(fields)) + "}"


def _ask(table: LineGame, seat: Seat) -> JsonRow:
    title, lang, ask = table.bench.title, table.bench.lang, table.asks[seat]
    record: JsonRow = {
        "kind": ask.kind,
        "phase": ask.phase,
        "revisable": ask.revisable,
        "args": freeze(ask.args),
        "ready": seat in table.match.ready,
        "stands": [],
    }
    order = table.match.drafts.get(seat)
    view = title.game.view(table.match.state, seat) if order is not None or table.request.duties else None
    if order is not None:
        record["stands"] = list(title.standing(view, ask, order, lang))
    if table.request.duties:
        record["duties"] = list(title.duties(view, ask, lang, order))
    return record


def _events(table: LineGame) -> str:
    """Every event is worded and written once, for however many who hear it."""
    words = table.bench.words
    seats = table.bench.title.game.seats(table.match.state)
    wanted = table.request.audiences
    heard: dict[str, list[str]] = {
        name: [] for name in (*seats, PUBLIC, MASTER) if wanted is None or name in wanted
    }
    for number, one in enumerate(table.inputs, 1):
        for event in one.events:
            hearers = [heard[name] for name in _hearers(event, seats) if name in heard]
            if not hearers and MASTER not in heard:
                continue
            told = {"input": number, "phase": one.phase, "key": event.key, "args": freeze(event.args)}
            told["text"] = words.say(event_key(words, event), event.args)
            if hearers:
                text = _encode(told)
                for texts in hearers:
                    texts.append(text)
            if MASTER in heard:
                heard[MASTER].append(_encode({"audience": heard_by(event.audience.seats), **told}))
    return _joined({name: f"[{','.join(texts)}]" for name, texts in heard.items()})


def _hearers(event: Event, seats: tuple[Seat, ...]) -> tuple[str, ...]:
    if event.audience.seats is None:
        return (*seats, PUBLIC)
    return tuple(seat for seat in seats if event.audience.hears(seat))


def _over(table: LineGame, ended: Over) -> JsonRow:
    return {
        "manner": ended.manner,
        "winners": list(ended.winners),
        "args": freeze(ended.args),
        "text": over_text(table.bench.words, ended),
    }


def _views(table: LineGame) -> str:
    title, state = table.bench.title, table.match.state
    _, kind, _ = title.types()
    seen: dict[str, Any] = {seat: title.game.view(state, seat) for seat in title.game.seats(state)}
    seen[PUBLIC] = title.game.view(state, None)
    return _joined({name: dumps(view, kind) for name, view in seen.items()})
