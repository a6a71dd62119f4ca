"""What must not be read by whom while the season runs; it looks at every letter that comes."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from email import message_from_bytes
from email.header import decode_header, make_header

from mailer.post.client import ReceivedMail

_TAG = re.compile(r"<style>.*?</style>|<[^>]+>", re.DOTALL)


@dataclass
class Secret:
    """A text that only ``readers`` may read until ``phase`` of ``game`` is over (ever, where that is empty).

    It is found as whole words, so that Ann is not found in Anna. ``open``: the phase has begun.
    """

    text: str
    readers: set[str]
    game: str = ""
    phase: str = ""
    open: bool = False


@dataclass
class Secrets:
    """All secrets of the season. ``typed`` is what each person wrote, ``looked`` counts letters.

    ``phases`` are those that are open, by game.

    ``people`` are accounts; the ``operator`` may see their addresses.
    """

    people: tuple[str, ...]
    operator: str
    secrets: list[Secret] = field(default_factory=list)
    typed: dict[str, str] = field(default_factory=dict)
    phases: Mapping[str, str] = field(default_factory=dict)
    looked: int = 0

    def keep(self, text: str, readers: Iterable[str], game: str = "", phase: str = "") -> Secret:
        """From now on only these may read it."""
        begun = bool(phase) and self.phases.get(game) == phase
        secret = Secret(" ".join(text.split()), set(readers), game, phase, begun)
        self.secrets.append(secret)
        return secret

    def tell(self, *texts: str) -> None:
        """They are no secrets any more."""
        self.secrets = [one for one in self.secrets if one.text not in texts]

    def show(self, who: str, game: str) -> None:
        """``who`` may see all orders of the game that stand now."""
        for one in self.secrets:
            if one.game == game:
                one.readers.add(who)

    def passed(self, phases: Mapping[str, str]) -> None:
        """Games are in these phases: what was secret until the end of another has been told."""
        self.phases = phases
        for one in self.secrets:
            one.open = one.open or phases.get(one.game, "") == one.phase
        self.secrets = [
            one
            for one in self.secrets
            if not one.phase or not one.open or phases.get(one.game, "") == one.phase
        ]

    def check(self, who: str, mail: ReceivedMail) -> None:
        """Nobody else's address and no secret of others stands in any part of the letter, head included.

        What somebody wrote themselves, say in a what-if, they may read again.
        """
        self.looked += 1
        whole, typed = plain(mail.raw), " ".join(self.typed.get(who, "").lower().split())
        hidden = [one.text for one in self.secrets if who not in one.readers]
        if who != self.operator:
            hidden += [f"{other}@localhost" for other in self.people if other != who]
        for text in hidden:
            if _found(text, whole):
                assert _found(text, typed), f"{who} reads {text!r}: {_around(text, whole)}"


def plain(raw: bytes) -> str:
    """Everything that a letter says, headers and all parts decoded, in one line of small letters."""
    mail = message_from_bytes(raw)
    pieces: list[str] = []
    for part in mail.walk():
        pieces += [f"{name}: {_header(str(value))}" for name, value in part.items()]
        if part.is_multipart() or part.get_content_maintype() not in ("text", "application"):
            continue
        content = part.get_payload(decode=True)
        assert isinstance(content, bytes)
        text = content.decode(part.get_content_charset() or "utf-8")
        # Of HTML its words, and what hides in its tags.
        pieces += [html.unescape(_TAG.sub(" ", text)), *_TAG.findall(text)]
    return " ".join(" ".join(pieces).lower().split())


def _header(value: str) -> str:
    return str(make_header(decode_header(value))) if "=?" in value else value


def _found(text: str, whole: str) -> bool:
    small = text.lower()
    return small in whole and re.search(rf"(?<![\w.]){re.escape(small)}(?!\w)", whole) is not None


def _around(text: str, whole: str) -> str:
    at = whole.index(text.lower())
    return f"...{whole[max(0, at - 300) : at + 300]}..."
