"""A line that cannot be answered as it asks, and the words for why; it must not read one."""

from __future__ import annotations

from adjudicator.kinds import Args, SetupError, Value
from adjudicator.shape import Misfit
from games.words import Words
from mailer.base.words import fault_text


class BadLineError(Exception):
    """``what`` is wrong (a code), ``where`` (``orders.FRANCE``); ``key`` and ``args`` word what was expected.

    ``more`` are further fields of the error, for programs.
    """

    def __init__(
        self, what: str, where: str, key: str = "", args: Args | None = None, more: Args | None = None
    ) -> None:
        super().__init__(f"{what} at {where or 'the line'}")
        self.what, self.where = what, where
        self.key, self.args_ = key or what, dict(args or {})
        self.more = more or {}

    def told(self, own: Words) -> dict[str, Value]:
        """As a field of the answer, worded by the stream's ``own`` words."""
        return {
            "what": self.what,
            "where": self.where,
            "expected": own.say(self.key, _listed(own, self.args_)),
            **self.more,
        }


class BadSetupError(BadLineError):
    """A game that cannot be set up so; the title says why."""

    def __init__(self, where: str, error: SetupError, title_words: Words) -> None:
        super().__init__("bad-setup", where, "told", {"text": fault_text(title_words, error.fault)})


_WHAT = {
    "field": "unknown-field",
    "missing": "missing-field",
    "one-of": "wrong-value",
    "length": "wrong-value",
}


def misfitting(where: str, found: Misfit) -> BadLineError:
    """What does not fit the shape of the field ``where``."""
    place = ".".join(filter(None, (where, *found.where)))
    return BadLineError(_WHAT.get(found.key, "wrong-type"), place, found.key, found.args)


def _listed(own: Words, args: Args) -> Args:
    """The names of kinds of values in words."""
    keys = args.get("keys")
    if not isinstance(keys, tuple):
        return args
    return {**args, "keys": tuple(own.say(str(key), {}) for key in keys)}
