"""Letters as mail programs form them, from clients.toml: an order at each place in each program; no tests."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

Place = Literal["above", "below", "inline", "forwarded", "signed"]
PLACES: tuple[Place, ...] = ("above", "below", "inline", "forwarded", "signed")
"""Where an order stands: above the old letter, below it, between its lines, above a letter passed on, or
below the old letter and a signature that stands above that."""

_PASSED_ON = {
    "en": "---------- Forwarded message ---------\nFrom: Estafette <judge+tok@host.example>\n"
    "Date: Tue, Mar 3, 2026 at 2:05 PM\nSubject: game\nTo: <anna@host.example>\n\n",
    "ru": "---------- Forwarded message ---------\nОт: Estafette <judge+tok@host.example>\n"
    "Дата: вт, 3 мар. 2026 г. в 14:05\nТема: партия\nКому: <anna@host.example>\n\n",
}


@dataclass(frozen=True, slots=True)
class Client:
    """A mail program in one language; the fields are those of clients.toml."""

    name: str
    lang: str
    answers: str
    mark: str
    forwards: str
    foot: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """A letter of such a program. The order in question stands at ``place``.

    ``read`` is whether we read there, ``top`` is whether another order stands above all else.
    """

    client: Client
    place: Place
    text: str
    read: bool
    top: bool

    def __str__(self) -> str:
        return f"{self.client.name}/{self.client.lang}/{self.place}"


def _load() -> tuple[tuple[Client, ...], tuple[Client, ...]]:
    data: dict[str, Any] = tomllib.loads((Path(__file__).parent / "clients.toml").read_text("utf-8"))
    clients = tuple(
        Client(one["name"], lang, **{"forwards": _PASSED_ON[lang], **one[lang]})
        for one in data["client"]
        for lang in ("en", "ru")
    )
    return clients, tuple(Client(lang="en", forwards=_PASSED_ON["en"], **one) for one in data["other"])


CLIENTS, OTHERS = _load()


def forms(
    top: str,
    own: str,
    old: Sequence[str],
    clients: Sequence[Client] = CLIENTS,
    places: Sequence[Place] = PLACES,
) -> Iterator[Form]:
    """The order ``own`` at each of ``places`` in each program, ``top`` above all where that place is another;
    ``old`` are the lines of the old letter."""
    for client in clients:
        for place in places:
            yield _form(client, place, top, own, old)


def _form(client: Client, place: Place, top: str, own: str, old: Sequence[str]) -> Form:
    first, *others = (f"{client.mark}{line}\n" for line in old)
    quoted = first + "".join(others)
    foot = f"\n{client.foot}\n" if client.foot else ""
    marked = bool(client.mark)
    match place:
        case "above":
            return Form(client, place, f"{own}\n{foot}\n{client.answers}{quoted}", True, False)
        case "forwarded":
            plain = "".join(f"{line}\n" for line in old)
            return Form(client, place, f"{own}\n{foot}\n{client.forwards}{plain}", True, False)
        case "below":
            return Form(client, place, f"{top}\n\n{client.answers}{quoted}\n{own}\n", marked, True)
        case "inline":
            between = f"{first}{own}\n{''.join(others)}"
            return Form(client, place, f"{top}\n\n{client.answers}{between}", marked, True)
        case "signed":
            signed = f"{top}\n\n-- \nAnna Smith\n\n{client.answers}{quoted}\n{own}\n"
            return Form(client, place, signed, False, True)
