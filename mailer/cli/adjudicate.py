"""``estafette adjudicate``: positions and orders in, results out; it must not open a database."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from mailer.base.trouble import OperatorError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from parsers.diplomacy.record import Unplaced

STANDARD = "standard"

PositionArgument = Annotated[
    Path | None,
    typer.Argument(help="A file with a position, JSON or TOML (- for standard input); none: the opening."),
]
OrdersOption = Annotated[
    Path | None,
    typer.Option(
        "--orders", "-o", help="A file with orders as text, powers as headings (- for standard input)."
    ),
]
VariantOption = Annotated[
    str, typer.Option(help="Whose opening, where no position is given; see `estafette title list`.")
]
RulesOption = Annotated[
    str | None, typer.Option(help="datc-v3 (the usual choices of rules), rulebook or land-fallback.")
]
JsonlOption = Annotated[
    bool,
    typer.Option("--jsonl", help="One JSON position per line in, one result per line out."),
]
TitleOption = Annotated[
    str | None,
    typer.Option(
        "--title",
        help="With --jsonl: lines of this title, as docs/adjudicate.md has them; see `estafette title list`.",
    ),
]


def add_to(app: typer.Typer) -> None:
    """Put the command beside the others."""
    app.command(name="adjudicate")(adjudicate)


def adjudicate(
    position: PositionArgument = None,
    orders: OrdersOption = None,
    variant: VariantOption = STANDARD,
    rules: RulesOption = None,
    lang: Annotated[str, typer.Option(help="Words of the result: en or ru.")] = "en",
    jsonl: JsonlOption = False,
    title: TitleOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="The result as JSON instead of words.")] = False,
) -> None:
    """Adjudicate a phase of Diplomacy, or lines of any title.

    For game masters who referee elsewhere and for tools. A position has "phase", and by power "units",
    "centers", "orders", for a retreat phase also "dislodged". Without --json the result is printed in words.

    To begin, orders in the opening: `estafette adjudicate --orders orders.txt`.

    With --title and --jsonl every title is adjudicated: a line holds a position (or a scenario to begin),
    orders by seat, standing orders, dice; the answer verdicts, events, what is asked next, the position.
    """
    if lang not in ("en", "ru"):
        raise OperatorError(f"There is no language {lang}.", "Known languages: en, ru.")
    if title is not None:
        others = position or orders or rules or as_json or variant != STANDARD
        _stream_title(title, lang, alone=jsonl and not others)
        return
    if jsonl:
        stream(sys.stdin.buffer, sys.stdout.buffer, lang)
        return
    from parsers.diplomacy.record import adjudicator

    record, unplaced = _record(position, orders, variant)
    record |= {} if rules is None else {"rules": rules}
    answer = adjudicator(lang)(record)
    if "error" in answer:
        raise OperatorError(f"Not a position: {answer['error']}.", "Nothing was adjudicated.")
    if as_json:
        _print_json(answer, unplaced)
    else:
        _print(answer, record, unplaced, lang)


def _stream_title(key: str, lang: str, *, alone: bool) -> None:
    from mailer.adjudicate import stream as lines
    from parsers.registry import TITLES
    from parsers.registry import title as registered

    if not alone:
        raise OperatorError(
            "--title can only be combined with --jsonl and --lang.",
            f"Pipe the lines in: estafette adjudicate --title {key} --jsonl < lines.jsonl",
        )
    if key not in TITLES:
        raise OperatorError(f"There is no title {key}.", f"Known titles: {', '.join(TITLES)}.")
    lines.stream(sys.stdin.buffer, sys.stdout.buffer, registered(key), lang)


def stream(source: BinaryIO, sink: BinaryIO, lang: str = "en") -> None:
    """Answer every line of ``source`` by one line of ``sink``, at once; a bad line by ``{"error": ...}``."""
    from parsers.diplomacy.record import adjudicator

    judge = adjudicator(lang)
    encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    for line in source:
        try:
            answer = judge(json.loads(line))
            out = encode(answer).encode()
        except (ValueError, RecursionError) as error:
            out = encode({"error": f"not a line of JSON: {error}"}).encode("utf-8", "replace")
        except Exception as error:  # our bug; whoever pipes a million lines through must not lose the rest
            out = encode({"error": f"internal error: {type(error).__name__}: {error}"}).encode(
                "utf-8", "replace"
            )
        sink.write(out + b"\n")
        sink.flush()


def _record(
    position: Path | None, orders: Path | None, variant: str
) -> tuple[dict[str, Any], tuple[Unplaced, ...]]:
    from parsers.diplomacy.record import opening, share_out

    try:
        record = opening(variant) if position is None else _table(position)
        text = record.get("orders", "") if orders is None else _text(orders)
        if not isinstance(text, str):
            return record, ()
        by_power, unplaced = share_out(record, text)
    except KeyError as error:
        raise OperatorError(
            f"There is no variant {error.args[0]}.", "`estafette title list` shows the variants."
        ) from error
    except (AttributeError, TypeError) as error:
        raise OperatorError(
            f"Not a position: {error}.", "Units, centers and dislodged are tables by power."
        ) from error
    return {**record, "orders": by_power}, unplaced


def _table(file: Path) -> dict[str, Any]:
    import tomllib

    text = _text(file)
    try:
        table = tomllib.loads(text) if file.suffix == ".toml" else json.loads(text)
    except (ValueError, RecursionError) as error:
        raise OperatorError(
            f"{file} cannot be read: {error}.", "Give a JSON object or a TOML file."
        ) from error
    if not isinstance(table, dict):
        raise OperatorError(
            f"{file} does not hold a JSON object.", "Give one position, or use --jsonl for many."
        )
    return table


def _text(file: Path) -> str:
    try:
        return sys.stdin.read() if str(file) == "-" else file.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise OperatorError(f"{file} is not UTF-8 text: {error}.", "Save it as UTF-8.") from error
    except OSError as error:
        raise OperatorError(
            f"{file} cannot be read: {error.strerror}.", "Check the path and the permissions."
        ) from error


def _labels(lang: str) -> Callable[[str], str]:
    from mailer.base.words import words_of

    words = words_of(lang)
    return lambda key: words.say(f"adjudicate.{key}")


def _print_json(answer: Mapping[str, Any], unplaced: tuple[Unplaced, ...]) -> None:
    unread = [{"line": one.line, "column": one.column, "order": one.text} for one in unplaced]
    print(json.dumps({**answer, "unread": unread} if unread else answer, ensure_ascii=False, indent=1))


def _print(
    answer: Mapping[str, Any], record: Mapping[str, Any], unplaced: tuple[Unplaced, ...], lang: str
) -> None:
    say = _labels(lang)
    for power, texts in record["orders"].items():
        told = [answer["results"][text] for text in texts if text in answer["results"]]
        told = [result for result in told if result["outcome"] != "void"]
        if told:
            print(power)
            for result in told:
                print(f"  {result['text']}")
    if answer.get("faults"):
        print(f"\n{say('faults')}:")
        for fault in answer["faults"]:
            print(f"  {fault['power']}: {fault['order']}: {fault['text']}")
    if unplaced:
        print(f"\n{say('unread')}:")
        for one in unplaced:
            hint = f" ({say('or')}: {one.suggestion})" if one.suggestion else ""
            print(f"  {one.line}:{one.column}: {one.text}{hint}")
    print(f"\n{say('next')}: {answer['phase']}")
    for key in ("units", "centers", "disbanded"):
        if answer[key]:
            print(f"{say(key)}:")
            for power, members in answer[key].items():
                print(f"  {power}: {', '.join(members)}")
    if answer["dislodged"]:
        print(f"{say('dislodged')}:")
        for power, units in answer["dislodged"].items():
            for unit, open_ in units.items():
                print(f"  {power}: {unit}: {', '.join(open_) or say('none')}")
    if answer["winner"]:
        print(f"{say('winner')}: {answer['winner']}")
