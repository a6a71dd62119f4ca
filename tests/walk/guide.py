"""What the operator's guide tells its reader to do, in order; it must not do it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

GUIDE = Path(__file__).parent.parent.parent / "docs" / "operators-guide.md"
_SECTION = re.compile(r"^## (?P<name>\d+[A-Z]?)\. .*?$\n(?P<text>.*?)(?=^## |\Z)", re.M | re.S)
_BLOCK = re.compile(r"^```(?P<info>[\w ]+)\n(?P<text>.*?)^```$", re.M | re.S)
_SPOKEN = re.compile(r"`((?:estafette|systemctl|journalctl|runuser|curl|certbot) [^`]+)`")
_PLACEHOLDER = re.compile(r"\b[A-Z]{3,}\b")

Kind = Literal["command", "spoken", "config", "environment", "dns"]


@dataclass(frozen=True, slots=True)
class Step:
    """A command of a block, one that a sentence names (``spoken``), or a text that goes into a file."""

    section: str
    kind: Kind
    text: str


def steps(sections: str, guide: str) -> Iterator[Step]:
    """The steps of the sections (``1 2 4B``): in each the blocks first, then what its sentences name."""
    found = {match["name"]: match["text"] for match in _SECTION.finditer(guide)}
    for name in sections.split():
        text = found[name]
        for match in _BLOCK.finditer(text):
            match match["info"]:
                case "sh":
                    for line in re.sub(r"\\\n\s*", "", match["text"]).strip().split("\n"):
                        yield Step(name, "command", line)
                case "toml config":
                    yield Step(name, "config", match["text"])
                case "env environment":
                    yield Step(name, "environment", match["text"])
                case "dns":
                    yield Step(name, "dns", match["text"])
        prose = " ".join(_BLOCK.sub("", text).replace("\n", " ").split())
        for command in dict.fromkeys(_SPOKEN.findall(prose)):
            if not _PLACEHOLDER.search(command):
                yield Step(name, "spoken", command)


def records(block: str, key: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """The DNS records of the guide as a name server gives them; ``key`` is the text of the DKIM record."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for line in block.strip().split("\n"):
        name, kind, value = line.split(None, 2)
        value = re.sub(r"\(.*mail\.txt\)", lambda _: key, value)
        found[name.rstrip("."), kind] = (value,)
    return found


def key_of(mail_txt: str) -> str:
    """The text of the record in the file that opendkim-genkey writes, as a zone file has it."""
    return " ".join(re.findall(r'"[^"]*"', mail_txt))
