"""Letters as they wait in the outbox and the mails made of them; it must not store, send or word any."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from html import escape
from textwrap import fill
from typing import Literal, Protocol

from adjudicator.codec import loads
from adjudicator.kinds import Instant
from games.marks import Scene
from mailer.base.log import log
from mailer.post.compose import Outgoing, compose

Kind = Literal["reply", "report"]
"""``reply`` answers a letter (Auto-Submitted: auto-replied); ``report`` comes by itself."""

DATA_FILE = "position.json"
DATA_KIND = "application/json"
TEXT_KIND = "text/plain"

LIGHT = 250_000
"""Bytes of pictures up to which the one to zoom into goes along: with its texts a letter is below 400 KB."""
PICTURES_KEPT = 64

FOOT, WIDTH = "\n-- \n", 76
_IMAGE = re.compile(r'<img src="cid:board"[^>]*>')
"""As mailer.letters.render writes them."""


@dataclass(frozen=True, slots=True)
class Body:
    """A letter as it waits in the outbox.

    ``reply_to`` is the address that answers should go to (``House.address_for`` of the reader's token).
    ``in_reply_to`` and ``references`` are Message-IDs with their angle brackets. ``picture`` is the
    digest of a PictureRow and set by ``queue``; ``picture_alt`` describes the picture in words, and
    ``unpictured`` is what the letter says where it cannot be drawn.
    ``data`` is the position as JSON, attached as a file (called ``file`` where that is set), ``attached`` a
    text attached as ``attached_as``.
    ``unsubscribe`` is an address for List-Unsubscribe (observers).
    """

    subject: str
    text: str
    html: str = ""
    kind: Kind = "reply"
    reply_to: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    unsubscribe: str = ""
    picture: str = ""
    picture_alt: str = ""
    unpictured: str = ""
    data: str = ""
    file: str = ""
    attached: str = ""
    attached_as: str = ""
    headers: tuple[tuple[str, str], ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Slip:
    """A letter to be sent, with all that its mail is made of.

    ``envelope`` is the sender to whom a mail that cannot be delivered comes back, ``body`` a Body as JSON,
    ``scene`` the Scene of its picture as JSON; empty where it has none or it is gone.
    """

    envelope: str
    address: str
    message_id: str
    created: int
    body: str
    scene: str = ""


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail as it goes out. ``undrawn`` is why the picture that belongs to it is missing, else empty."""

    raw: bytes
    undrawn: str = ""


@dataclass(frozen=True, slots=True)
class Uncomposed:
    """A letter that could not be made out of its row; that is our mistake."""

    error: str


class PictureFiles(Protocol):
    """A picture in both forms."""

    @property
    def png(self) -> bytes: ...
    @property
    def svg(self) -> bytes: ...


Paint = Callable[[Scene], PictureFiles]


@dataclass(frozen=True, slots=True)
class _Shown:
    """The picture in a letter, and by the name of its file each that goes attached (``Scene.further``)."""

    first: PictureFiles
    further: tuple[tuple[str, PictureFiles], ...]


class Composer:
    """Makes mails from ``address``, called ``name``; the pictures drawn last are kept."""

    def __init__(self, address: str, name: str, paint: Paint) -> None:
        self._address = address
        self._name = name
        self._paint = paint
        self._pictures: OrderedDict[str, _Shown] = OrderedDict()

    def mail(self, slip: Slip) -> Mail:
        """The mail; the same bytes whenever it is composed. Raises ValueError on a bad address.

        A letter whose pictures cannot be drawn goes without any, and says so.
        """
        body = loads(slip.body, Body)
        try:
            picture = self._picture(body, slip.scene)
        except Exception as error:
            log().error("a picture cannot be drawn", picture=body.picture, error=str(error), exc_info=error)
            return Mail(self._composed(slip, without_picture(body), None), f"{type(error).__name__}: {error}")
        return Mail(self._composed(slip, body, picture))

    def _composed(self, slip: Slip, body: Body, picture: _Shown | None) -> bytes:
        shown = {"board": picture.first.png} if picture and body.html else {}
        return compose(
            Outgoing(
                to=slip.address,
                sender=self._address,
                sender_name=self._name,
                subject=body.subject,
                text=body.text,
                html=body.html,
                message_id=slip.message_id,
                kind="receipt" if body.kind == "reply" else "report",
                pictures=shown,
                attachments=_attachments(picture, body),
                reply_to=body.reply_to,
                in_reply_to=body.in_reply_to,
                references=body.references,
                list_unsubscribe=body.unsubscribe,
                headers=body.headers,
            ),
            Instant(slip.created),
        )

    def _picture(self, body: Body, scene: str) -> _Shown | None:
        if not body.picture:
            return None
        drawn = self._pictures.get(body.picture)
        if drawn is None:
            if not scene:
                raise LookupError(f"no picture {body.picture}")
            drawn = self._pictures[body.picture] = self._drawn(loads(scene, Scene))
            if len(self._pictures) > PICTURES_KEPT:
                self._pictures.popitem(last=False)
        self._pictures.move_to_end(body.picture)
        return drawn

    def _drawn(self, scene: Scene) -> _Shown:
        further = tuple((f"{each.part}.png", self._paint(each)) for each in scene.further)
        return _Shown(self._paint(scene), further)


def without_picture(body: Body) -> Body:
    """The letter that says that its picture is missing: where it would stand, and at the end of the text."""
    if not body.unpictured:
        return body
    text, foot, rest = body.text.rpartition(FOOT)
    note = fill(body.unpictured, WIDTH)
    text = f"{text}\n{note}\n{foot}{rest}" if foot else f"{rest}\n{note}\n"
    told = f'<p class="strong">{escape(body.unpictured)}</p>'
    return replace(body, text=text, html=_IMAGE.sub(lambda _: told, body.html))


def _attachments(picture: _Shown | None, body: Body) -> tuple[tuple[str, str, bytes], ...]:
    """Files beside the letter: the tables, the board, where it stands in no page, and to zoom into if that is
    light, further pictures, the position as data."""
    tables = ((body.attached_as, TEXT_KIND, body.attached.encode()),) if body.attached else ()
    board: tuple[tuple[str, str, bytes], ...] = ()
    if picture:
        board = () if body.html else (("board.png", "image/png", picture.first.png),)
        further = tuple((name, "image/png", drawn.png) for name, drawn in picture.further)
        vector, weight = picture.first.svg, sum(len(data) for _, _, data in further) + len(picture.first.png)
        # With a large picture beside it a letter is heavy, and there is something to look into anyway.
        board += (("board.svg", "image/svg+xml", vector),) if len(vector) + weight <= LIGHT else ()
        board += further
    data = ((body.file or DATA_FILE, DATA_KIND, body.data.encode()),) if body.data else ()
    return (*tables, *board, *data)
