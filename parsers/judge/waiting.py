"""Sentences that say NOT READY, however they go on; it must not read any other command."""

from __future__ import annotations

import re

from parsers.judge.text import fold

_SAYS_SO = re.compile(
    r"""\W*(?!(?:if|если)\b)(?:
        (?:[\w']+[\s,]+){0,4}?(?:not|no|isn't|aren't|ain't)[\s-]+(?:[\w']+[\s,]+){0,2}?ready\b
        | (?:please[\s,]+|but[\s,]+|so[\s,]+)*(?:
            wait\b | hold[ ](?:on|off|it)\b | hold\b.*\bready\b | not[ ]yet\W*$ | not[ ]yet,
            | (?:do[ ]not|don't)[ ](?:close|process|proceed|go[ ]on)\b )
        | (?:\w+[\s,]+){0,4}?не[\s-]+(?:\w+[\s,]+){0,2}?готов[аы]?\b
        | (?:пожалуйста[\s,]+|но[\s,]+|(?:я[\s,]+)?готов[аы]?[\s,]+но[\s,]+)*(?:пока[\s,]+)?(?:
            (?:подо)?жди(?:те)?\b | подожд(?:ать|ем)\b | (?:пока|еще)[ ](?:нет|не)\W*$
            | не[ ]закрыва(?:й|йте|ть)\b )
    )""",
    re.IGNORECASE | re.VERBOSE,
)


def says_not_ready(line: str) -> bool:
    """Whether the line begins as words do by which a player asks for time."""
    return _SAYS_SO.match(fold(line).replace("’", "'")) is not None
