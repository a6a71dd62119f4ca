"""Parts the lines of a letter: its own, quoted ones, those below its end; it must not know orders."""

# Between PRESS and END PRESS all lines are the writer's own, whatever they look like: others read them.

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from mailer.base.words import LANGS, words_of
from mailer.post.charset import plain
from parsers.judge.prose import Ends, ends_of


@dataclass(frozen=True, slots=True)
class Parted:
    """A letter's lines, each in exactly one place.

    ``own`` is what the writer wrote, ``quoted`` what was quoted (marks taken off, attributions and
    header blocks with it), ``below`` what stands under the end mark (``-- ``, ``END``) or is the
    footer of a telephone. ``references`` are the tokens of reference lines, own ones first.
    """

    own: str
    quoted: str
    below: str
    references: tuple[str, ...]


Place = Literal["own", "quoted", "below"]

_INITIALS = re.compile(r"[ ]{0,2}[A-ZА-ЯЁ]{1,3}>(?=[ >]|\Z)[> ]*")
_ANGLES = re.compile(r"[ ]{0,3}(?:[>|][ ]?)+")
_END = re.compile(r"--[ ]?\Z|(?:END|КОНЕЦ)[ ]*\Z")
_REFERENCE = re.compile(r"(?:Ref|Реф)[ ]{0,3}:[ ]{0,3}<?([A-Za-z0-9_-]{6,64})>?[ ]*\Z", re.IGNORECASE)

_EXAMPLE = frozenset(
    words_of(lang).say(f"report.{key}") for lang in LANGS for key in ("answer", "answer-cards")
)
"""What stands above the example in a letter of ours."""

_TOKEN = re.compile(r"[a-z2-7]{24}(?![a-z2-7])", re.IGNORECASE)

_VERB = (
    r"(?:wrote|writes|пишет|н?а?писал(?:а|и|\(-?а\))?|написав|написала?|пише|schrieb"
    r"|geschrieben|a écrit|écrit|écrivait|ha scritto|scrisse|escribió|escreveu|schreef|napisał\(?a?\)?|pisze"
    r"|skrev|kirjoitti|napsal\(?a?\)?|写道|작성)"
)
_COLON = r"[ ]?[:：]"
_VERB_LAST = re.compile(rf"(?:\b|>|님이 ?){_VERB}{_COLON}\Z", re.IGNORECASE)
_VERB_END = re.compile(rf"(?:\b|>){_VERB}{_COLON}?\Z", re.IGNORECASE)
_VERB_WITHIN = re.compile(rf"\b{_VERB}(?=[ :])", re.IGNORECASE)
_VERB_DATE = re.compile(rf"\b{_VERB}[ ,]{{1,2}}(?:on |am |le )?\d.{{0,60}}:\Z", re.IGNORECASE)
# Yahoo's program for telephones begins the old letter on the same line.
_VERB_AFTER_ADDRESS = re.compile(rf"@[^ @]{{1,250}}>?,?[ ]{{0,2}}{_VERB}[ ]?:", re.IGNORECASE)
# Polymail breaks the address and the verb into lines of their own.
_VERB_CLOSES = re.compile(rf">[ ]?{_VERB}[ ]?:\Z", re.IGNORECASE)
# Years of a game (1901) are no dates of a letter.
_DATED = re.compile(r"\d{1,2}[:.h]\d{2}|\b20\d{2}\b")
_STARTS = re.compile(
    r"(?:On|At|Am|Le|El|Il|Em|Op|Den|В|Dnia|W dniu) |\d{1,2}[./ ]|\d{4}-\d|"
    r"(?:пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|среду|четверг|пятница|пятницу|суббота|субботу"
    r"|воскресенье|Вы писали|mon|tue|wed|thu|fri|sat|sun)\b|[\"'<]",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(
    r"[ *]{0,4}[-_=]{2,}[ ]{0,3}(?:original message|original appointment|forwarded message|reply message"
    r"|(?:исходн|пересылаем|пересланн|оригинальн|перенаправленн|первоначальн)ое (?:сообщение|письмо)"
    r"|(?:начало пересылаемого сообщения|конец пересылаемого сообщения)|оригинал(?:ьное)?"
    r"|ursprüngliche nachricht|originalnachricht|original-nachricht|weitergeleitete nachricht"
    r"|message d'origine|message original|message transféré|courriel original"
    r"|mensaje original|messaggio originale|oorspronkelijk bericht|oprindelig (?:meddelelse|besked)"
    r"|opprinnelig melding|ursprungligt meddelande|mensagem original|wiadomość oryginalna|původní zpráva"
    r"|antwort nachricht|原始邮件|元のメッセージ|원본 메시지).{0,120}?[-_=]{2,}",
    re.IGNORECASE,
)
_DECORATED = re.compile(
    r"[ ]{0,4}[-=]{2,}[ ]{0,3}(?P<inner>[^-=].{0,300}?)[ ]{0,3}(?P<closed>[-=]{2,})?[ ]*\Z"
)
_DASHES = "----"
_GROUPWISE = re.compile(r">>>[ ][^>].{0,300}[ ]>>>[ ]*\Z")
_RULE = re.compile(r"_{10,}[ ]*\Z|-{20,}[ ]*\Z")
_APPLE_FORWARD = re.compile(
    r"(?:begin forwarded message|начало переадресованного сообщения"
    r"|anfang der weitergeleiteten nachricht|début du message réexpédié)[ ]?:[ ]*\Z",
    re.IGNORECASE,
)
_FIELD = re.compile(
    r"[ *]{0,8}(?:(?P<start>from|von|de|от|от кого|expéditeur|absender|отправитель|fra|från|van|da|od|发件人)"
    r"|(?P<more>sent|date|to|cc|subject|reply-to|importance|gesendet|datum|an|betreff|envoyé|à|objet"
    r"|отправлено|отправленные|дата|кому|к|копия|тема|получатель|send|enviado|para|asunto|til|emne|sendt|dato"
    r"|till|ämne|skickat|aan|onderwerp|verzonden|oggetto|inviato|temat|wysłano))[ *]{0,3}:[ *]",
    re.IGNORECASE,
)
_FOOTER = re.compile(
    r"(?:sent from (?:my|mail|outlook|yahoo|samsung|proton|yandex)|sent (?:via|using|with) |get outlook for "
    r"|get bluemail|please excuse my brevity|простите за краткость|"
    r"отправлен[оа]? (?:с |из |от |через )|von meinem .{1,40} gesendet|gesendet (?:mit|von) "
    r"|diese nachricht wurde von mein|envoyé (?:de|depuis|à partir) |télécharge[rz] outlook|получите outlook"
    r"|скачать outlook|пошлано с|надіслано з)",
    re.IGNORECASE,
)


def part(text: str) -> Parted:
    """Parts ``text`` (lines ended by ``\\n``) line by line; linear in its length."""
    scan = _Scan(text.split("\n"))
    while scan.at < len(scan.lines):
        scan.step()
    own, quoted, below = (_trimmed(scan.places[place]) for place in ("own", "quoted", "below"))
    return Parted(own, quoted, below, tuple(dict.fromkeys([*scan.own_tokens, *scan.quoted_tokens])))


def unflow(text: str, delete_space: bool) -> str:
    """Joins the lines of format=flowed (RFC 3676); a quoted line only to one quoted as deep."""
    lines: list[str] = []
    pieces: list[str] = []
    depth = -1
    for line in text.split("\n"):
        content = line.lstrip(">")
        level = len(line) - len(content)
        content = content.removeprefix(" ")
        if pieces and (level != depth or content == "-- "):
            lines.append(_quoted("".join(pieces), depth))
            pieces.clear()
        depth = level
        if content.endswith(" ") and content != "-- ":
            pieces.append(content[:-1] if delete_space else content)
            continue
        lines.append(_quoted("".join([*pieces, content]), level))
        pieces.clear()
    if pieces:
        lines.append(_quoted("".join(pieces), depth))
    return "\n".join(lines)


def _quoted(content: str, depth: int) -> str:
    return f"{'>' * depth} {content}" if depth > 0 else content


@dataclass(slots=True)
class _Scan:
    """Where the scanner stands. ``rest`` is where an unmarked line belongs from here on, ``prose`` tells that
    a text passed on may begin: what was not closed goes on to the end."""

    lines: list[str]
    at: int = 0
    rest: Place = "own"
    places: dict[Place, list[str]] = field(default_factory=lambda: {"own": [], "quoted": [], "below": []})
    prose: bool = True
    own_tokens: list[str] = field(default_factory=list)
    quoted_tokens: list[str] = field(default_factory=list)

    def step(self) -> None:
        """Places the line at hand, or all the lines of an attribution or of a header block."""
        line = self.lines[self.at]
        if not line:
            self.places[self.rest].append(line)
            self.at += 1
            return
        seen = plain(line[:400])
        mark = _ANGLES.match(seen) or _INITIALS.match(seen)
        if mark is not None and not _is_groupwise(seen):
            self._put("quoted", line[mark.end() :], seen[mark.end() :])
            return
        if self.rest == "quoted":
            self._put("quoted", line, seen)
            return
        if self.rest == "own" and self.prose and (ends := ends_of(seen)) is not None:
            end = self._closed(ends)
            self.prose = end > 0
            if end:
                for line in self.lines[self.at : end + 1]:
                    self._pass(line)
                return
        taken = self._introduction(seen)
        if taken:
            self._introduce(taken)
        elif self.rest == "own" and seen.strip() in _EXAMPLE:
            self._pass_over_example()
        elif _END.match(seen) and self.rest == "own":
            self.rest = "below"
            # END is left to the judge: to some titles it is an order, whatever may stand below it.
            self._put("below" if seen.startswith("-") else "own", line, seen)
        elif _FOOTER.match(seen.lstrip()):
            self._put("below", line, seen)
        else:
            self._put(self.rest, line, seen)

    def _pass_over_example(self) -> None:
        """The example of a letter of ours that came back without marks is no order of the writer's.

        It is what is indented below those words, or where a program took that away what stands up to a blank
        line.
        """
        self._put("quoted", self.lines[self.at], "")
        while self.at < len(self.lines) and not self.lines[self.at].strip():
            self._put("quoted", "", "")
        is_indented = self.at < len(self.lines) and self.lines[self.at][:1].isspace()
        while self.at < len(self.lines) and (line := self.lines[self.at]).strip():
            if is_indented and not line[:1].isspace():
                return
            self._put("quoted", line, "")

    def _put(self, place: Place, line: str, seen: str) -> None:
        self.at += 1
        token = _REFERENCE.match(seen.strip()) if ":" in seen else None
        if token is not None:
            (self.quoted_tokens if place == "quoted" else self.own_tokens).append(token[1].lower())
            return
        self.places[place].append(line)

    def _pass(self, line: str) -> None:
        """Takes a line of a text that is passed on, but none that shows a secret address."""
        seen = plain(line[:400])
        mark = _ANGLES.match(seen)
        bare = (seen[mark.end() :] if mark else seen).strip()
        token = _REFERENCE.match(bare)
        self.at += 1
        if token is not None and _TOKEN.match(token[1]):
            (self.quoted_tokens if mark else self.own_tokens).append(token[1].lower())
        else:
            self.places["own"].append(line)

    def _closed(self, ends: Ends) -> int:
        """The line that closes the text which begins here; 0 where none does.

        Below what may introduce an unmarked quote only the bare END PRESS of the writer will do: what stands
        there may be a whole letter of ours, which must not go out to others.
        """
        start, introduced = self.at, False
        try:
            for number in range(start + 1, len(self.lines)):
                seen = plain(self.lines[number][:400])
                if not seen or _ANGLES.match(seen) or _INITIALS.match(seen):
                    continue
                if _END.match(seen) and not seen.startswith("-"):
                    return 0  # END alone is the end of the letter
                if ends(seen):
                    clear = not introduced or seen == seen.strip(" .!")
                    return number if clear and not (introduced and self._within_ours(number)) else 0
                if introduced and ends_of(seen) is not None:
                    return 0
                self.at = number
                introduced = introduced or self._introduction(seen) > 0
            return 0
        finally:
            self.at = start

    def _within_ours(self, end: int) -> bool:
        """Whether the reference line of a letter of ours follows before anything introduces that letter."""
        for number in range(end + 1, len(self.lines)):
            seen = plain(self.lines[number][:400])
            self.at = number
            if not seen or _ANGLES.match(seen):
                continue
            token = _REFERENCE.match(seen.strip())
            if token is not None:
                return True
            if self._introduction(seen):
                return False
        return False

    def _introduce(self, taken: int) -> None:
        """Takes the lines that introduce a quote; it runs to the end unless its lines bear marks."""
        while taken:
            for _ in range(taken):
                line = self.lines[self.at]
                self._put("quoted", line, line)
            # A separator may have an attribution of its own below it.
            while self.at < len(self.lines) and not self.lines[self.at].strip():
                self._put("quoted", "", "")
            following = plain(self.lines[self.at][:400]) if self.at < len(self.lines) else ""
            taken = self._attribution(following.strip()) if following else 0
        if not self._marked_ahead(self.at):
            self.rest = "quoted"

    def _marked_ahead(self, start: int) -> bool:
        """Whether the next line that is not blank bears a quote mark."""
        while start < len(self.lines) and not self.lines[start].strip():
            start += 1
        seen = plain(self.lines[start][:400]) if start < len(self.lines) else ""
        return (_ANGLES.match(seen) or _INITIALS.match(seen)) is not None

    def _introduction(self, seen: str) -> int:
        """How many lines from here introduce a quote: an attribution, a separator, a block of headers."""
        if _SEPARATOR.match(seen) or _APPLE_FORWARD.match(seen.strip()) or _is_groupwise(seen):
            return 1
        if (decorated := _DECORATED.match(seen)) is not None:
            inner = decorated["inner"].strip()
            closed = decorated["closed"]
            return int(_is_closed_attribution(inner, closed) if closed else _is_attribution(inner))
        if _RULE.match(seen) and self._header_block(self.at + 1):
            return 1
        if ":" in seen and self._header_block(self.at):
            return 1
        return self._attribution(seen.strip())

    def _header_block(self, start: int) -> bool:
        fields = 0
        sent = False
        for number, line in enumerate(self.lines[start : start + 8]):
            match = _FIELD.match(plain(line[:200]) + " ")
            if number == 0 and (match is None or not match["start"]):
                return False
            if match is not None:
                fields += 1
                sent = sent or "@" in line or _DATED.search(line) is not None
            elif not line.strip() and number:
                break
        return fields >= 3 and sent

    def _attribution(self, seen: str) -> int:
        if len(seen) > 300:
            return int(_begins_on_its_line(seen[:300]))
        if not seen:
            return 0
        if _is_attribution(seen) or (_VERB_LAST.search(seen) and self._marked_ahead(self.at + 1)):
            return 1
        named = "@" in seen and _VERB_WITHIN.search(seen)
        if not named and (not _STARTS.match(seen) or not any(char.isdigit() for char in seen)):
            return 0
        following = self.lines[self.at + 1 : self.at + 6]
        torn = len(following) > 1 and not following[0].strip() and following[1].strip() == "<"
        return self._joined(seen, following if torn else following[:3], torn)

    def _joined(self, first: str, following: list[str], torn: bool) -> int:
        """How many lines an attribution takes that goes on in those ``following``; 0 where it is none."""
        joined = first
        for taken, line in enumerate(following, start=2):
            seen = plain(line[:300]).strip()
            if torn and (taken == 2 or _VERB_CLOSES.match(seen)):
                pass
            elif not seen or _ANGLES.match(seen):
                return 0
            joined = f"{joined} {seen}"
            if seen.endswith(":"):
                return taken if _is_attribution(joined) else 0
        return 0


def _is_groupwise(seen: str) -> bool:
    """``>>> Name <a@b> 3/3/2026 2:05 PM >>>``, and no mark of the lines below it."""
    return _GROUPWISE.match(seen) is not None and _DATED.search(seen) is not None


def _begins_on_its_line(line: str) -> bool:
    """Whether the old letter begins behind its attribution on the same line."""
    if _STARTS.match(line) is None or _DATED.search(line) is None:
        return False
    return _VERB_AFTER_ADDRESS.search(line) is not None


def _is_closed_attribution(inner: str, closed: str) -> bool:
    """``---- On Tue, 3 Mar 2026 14:05 Name wrote ----``, or without the day between the dashes of a program.

    A heading that somebody puts between a few dashes names neither a day nor an address.
    """
    told = _DATED.search(inner) is not None or "@" in inner or closed.startswith(_DASHES)
    return _VERB_END.search(inner) is not None and told


def _is_attribution(line: str) -> bool:
    dated = _DATED.search(line) is not None
    addressed = "@" in line
    if not line.endswith((":", "：")):
        ended = _VERB_END.search(line) is not None and _STARTS.match(line) is not None
        return (dated and addressed and ended) or _begins_on_its_line(line)
    if dated and addressed:
        return True
    if dated and _VERB_DATE.search(line):
        return True
    spoken = _VERB_LAST.search(line) or (_STARTS.match(line) and _VERB_WITHIN.search(line))
    return bool(spoken) and (dated or addressed)


def _trimmed(lines: list[str]) -> str:
    """The lines as one text; places keep no blank lines at either end."""
    return "\n".join(lines).strip("\n")
