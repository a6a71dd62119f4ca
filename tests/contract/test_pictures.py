"""Every picture of every title gets into a mail by way of the outbox; it must not know any one title."""

from __future__ import annotations

import asyncio
import dataclasses
import inspect
import sys
from collections.abc import Callable, Iterator, Sequence
from email import message_from_bytes, policy
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path
from typing import Any, Literal, get_origin, get_type_hints

import pytest
from PIL import Image
from sqlmodel import select

from adjudicator.codec import dumps, loads
from adjudicator.kinds import heard
from games import marks
from games.marks import Scene
from mailer.base.house import House
from mailer.base.words import words_of
from mailer.desk import send
from mailer.letters.sheet import Para, Picture, Sheet
from mailer.outbox import mails
from mailer.outbox.carrying import DeliveryRequest, Fated, asked, carry, question_of
from mailer.outbox.delivery import Delivery
from mailer.outbox.mails import Composer, Slip
from mailer.paint import picture as paint
from mailer.post.smtp import Sent, SmtpOutcome
from mailer.service.daemon import wall_clock
from mailer.store.database import open_database
from mailer.store.models import Undrawn
from tests.contract.cases import OFTEN, Case, cases
from tests.contract.letter import LANGS
from tests.contract.play import pick_of
from tests.contract.subject import Subject, folders, subject
from tests.rig.cases import repeats, some
from tests.store.rooms import add_person, house_in

KINDS = frozenset(
    kind
    for _, kind in inspect.getmembers(marks, dataclasses.is_dataclass)
    if kind not in (Scene, marks.LegendRow)
)
"""Every mark that a title may make, with what it is made of."""

MOST = repeats(300, 60)
"""Steps of a game that are looked at, or not many more: a scene may have a thousand parts."""

Way = tuple[Any, ...]
"""A mark but for where it stands and what it says: its class, its choices, how many spots it names."""

Ways = Callable[[Any], Iterator[Way]]


class Post:
    """A house that really queues, leases and composes; what it sends is kept."""

    def __init__(self, folder: Path) -> None:
        self.house: House = house_in(folder)
        self.database = open_database(self.house.config.database)
        self.mails: list[bytes] = []
        judge = self.house.config.judge
        self._composer = Composer(judge.address, judge.name, paint.render)
        with self.database.writer() as session, session.begin():
            self._reader = add_person(session, "Ann")
            session.expunge_all()

    async def send(self, _sender: str, _recipient: str, raw: bytes) -> SmtpOutcome:
        """As the relay would."""
        self.mails.append(raw)
        return Sent("250 taken")

    async def _carry(self, slip: Slip) -> Fated:
        """As it goes to the process that makes the mails."""
        return await carry(question_of(asked(DeliveryRequest(1, slip))).slip, self._composer, self)  # type: ignore[arg-type]

    def mailed(self, scene: Scene) -> EmailMessage:
        """The mail of a letter with this picture, to somebody who reads its language."""
        now = wall_clock()
        self._reader.lang = scene.lang
        sheet = Sheet("A turn", (Para("It is done."), Picture(scene.caption)))
        with self.database.writer() as session, session.begin():
            key = send.key_of("picture", len(self.mails))
            send.to_person(session, self.house, self._reader, sheet, key=key, now=now, scene=scene)
        delivery = Delivery(
            self.database, self.house, "test", self.send, paint.render, wall_clock, carry=self._carry
        )
        assert asyncio.run(delivery.flush()).sent == 1
        mail = message_from_bytes(self.mails[-1], policy=policy.default)
        assert isinstance(mail, EmailMessage)
        return mail

    def missed(self) -> list[str]:
        """Why pictures are missing in mails, as it was noted."""
        with self.database.reader() as session, session.begin():
            return [row.why for row in session.exec(select(Undrawn))]

    def close(self) -> None:
        """Close the database."""
        self.database.close()


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Post]:
    post = Post(tmp_path)
    yield post
    post.close()


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The painter finds boards in the title's own folder, that of a title of the tests too."""
    for tested in map(subject, folders()):
        if tested.package is not None:
            monkeypatch.setitem(sys.modules, f"games.{tested.title.key}", tested.package)


def scenes(case: Case) -> tuple[Scene, ...]:
    """What is drawn of a game: after each step for a spectator or one of the seats, in a language."""
    rules, pick = case.tested.title.game, pick_of(case.seed)
    found = []
    steps = case.some(case.game.steps)
    for step in steps[:: max(1, len(steps) // MOST)]:
        eyes = (*rules.seats(step.after), None)
        seat, lang = eyes[pick(len(eyes))], LANGS[pick(len(LANGS))]
        view, hears = rules.view(step.after, seat), heard(step.events, seat)
        found.append(case.tested.title.scene(view, hears, lang))
    return tuple(found)


def telling(drawn: Sequence[Scene], ways_of: Ways) -> list[Scene]:
    """Few that hold together what all of them hold, for to draw them takes long."""
    ways = {at: {way for each in parts(scene) for way in ways_of(each)} for at, scene in enumerate(drawn)}
    left, chosen = set[Way]().union(*ways.values()), list[Scene]()
    while left:
        at = max(ways, key=lambda each: len(ways[each] & left))
        left -= ways[at]
        chosen.append(drawn[at])
    return chosen


def parts(value: Any) -> Iterator[Any]:
    """A scene and all that it is made of."""
    if isinstance(value, tuple):
        for each in value:
            yield from parts(each)
    elif dataclasses.is_dataclass(value):
        yield value
        for field in dataclasses.fields(value):
            yield from parts(getattr(value, field.name))


def kinds(value: Any) -> Iterator[Way]:
    """Which mark it is."""
    if not isinstance(value, Scene):
        yield (type(value),)


def boards(value: Any) -> Iterator[Way]:
    """Which board it is, or in what the mark differs from others of its class."""
    if isinstance(value, Scene):
        yield (Scene, value.board)
    yield from choices(value)


def choices(value: Any) -> Iterator[Way]:
    """In what a mark may differ from others of its class; the painter goes another way for each."""
    if isinstance(value, Scene):
        return
    said = [type(value)]
    for name, kind in get_type_hints(type(value)).items():
        its = getattr(value, name)
        if kind is bool or get_origin(kind) is Literal:
            said.append(its)
        elif isinstance(its, tuple):
            said.append(min(len(its), 3))  # type: ignore[arg-type]
    yield tuple(said)


def used_by(tested: Subject) -> frozenset[type]:
    """The marks that the modules of a title name: what it can draw."""
    package = type(tested.title).__module__.rpartition(".")[0]
    modules = [module for name, module in sys.modules.items() if name.startswith(f"{package}.")]
    return frozenset(kind for module in modules for kind in vars(module).values() if _is_mark(kind))


def _is_mark(kind: Any) -> bool:
    return isinstance(kind, type) and kind in KINDS


def assert_arrives(scene: Scene, post: Post) -> None:
    """All of its pictures are in the mail, each as wide as it should be, and nothing says that one is not."""
    names = ["board.png", *(f"{each.part}.png" for each in scene.further)]
    mail = post.mailed(scene)
    arrived = pictures(mail)
    assert sorted(arrived) == sorted(names)
    for name, each in zip(names, (scene, *scene.further), strict=True):
        with Image.open(BytesIO(arrived[name])) as image:
            image.load()
            assert (image.format, image.width) == ("PNG", each.width)
    assert post.missed() == []
    assert words_of(scene.lang).say("report.unpictured") not in said(mail, "plain")


def pictures(mail: EmailMessage) -> dict[str, bytes]:
    """The PNGs in a mail, by name."""
    parts = (part for part in mail.walk() if part.get_content_type() == "image/png")
    return {str(part.get_filename()): part.get_payload(decode=True) for part in parts}  # type: ignore[misc]


def said(mail: EmailMessage, kind: str) -> str:
    """The text of a mail, or its page, in one line."""
    body = mail.get_body((kind,))
    assert body is not None
    return " ".join(str(body.get_content()).split())


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGS)
def test_a_letter_whose_picture_fails_says_so_in_the_language_of_its_reader(lang: str, post: Post) -> None:
    mail = post.mailed(Scene("diplomacy/standard", lang, "torn", marks=(marks.Fill("MUN", "NOBODY"),)))
    note = words_of(lang).say("report.unpictured")
    assert pictures(mail) == {}
    for kind in ("plain", "html"):
        assert "It is done." in said(mail, kind)
        assert note in said(mail, kind)
    assert "cid:" not in said(mail, "html")
    (why,) = post.missed()
    assert "NOBODY" in why


def test_every_picture_comes_back_from_the_outbox(case: Case, painted: None, post: Post) -> None:
    drawn = scenes(case)
    for scene in drawn:
        assert loads(dumps(scene, Scene), Scene) == scene
    for scene in telling(drawn, boards) if case.swept else ():
        assert_arrives(scene, post)


def test_the_picture_to_zoom_into_goes_along_with_light_letters_only(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene("sunset_of_empire/field", "en", "light")
    light = post.mailed(scene)
    monkeypatch.setattr(mails, "LIGHT", 1000)
    heavy = post.mailed(scene)
    assert [part.get_filename() for part in light.walk()].count("board.svg") == 1
    assert "board.svg" not in [part.get_filename() for part in heavy.walk()]
    assert pictures(light) == pictures(heavy) != {}


def games_of(folder: str) -> list[Case]:
    """The games of a title that are looked at in every run, and those of its seeds that are not."""
    found = [param.values[0] for param in cases(swept=True)]
    return [case for case in found if case.folder == folder and not case.swept]


@pytest.mark.parametrize(
    ("ways_of", "folder"),
    [
        *some([(kinds, folder) for folder in folders()], 3),
        *(pytest.param(choices, folder, marks=pytest.mark.sweep) for folder in folders()),
    ],
)
def test_every_mark_of_a_title_arrives(folder: str, ways_of: Ways, painted: None, post: Post) -> None:
    """Each mark, of some titles in every run; in the sweep with whatever it may be told apart by."""
    games = games_of(folder)[: OFTEN if ways_of is kinds else None]
    chosen = telling([scene for case in games for scene in scenes(case)], ways_of)
    assert used_by(subject(folder)) - {type(each) for each in parts(tuple(chosen))} == set()
    for scene in chosen:
        assert_arrives(scene, post)


def test_every_mark_is_some_titles() -> None:
    assert frozenset[type]().union(*map(used_by, map(subject, folders()))) == KINDS
