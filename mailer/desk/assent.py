"""Whether an answer says YES or NO; what is not said plainly, as by an automatic answer, is neither."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from games.alphabets import without_points
from mailer.post.letter import Letter
from parsers.judge.reader import fold

Assent = Literal["yes", "no", ""]
"""``yes`` and ``no`` as somebody says them who means them; all else is empty and must be asked again."""

READINGS, LONGEST = 6, 4_000

_SENTENCE = re.compile(r"[^.!?;…\n]+[?]?")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_YES, _NO = frozenset(("yes", "да")), frozenset(("no", "reject", "deny", "нет", "отклонить", "отказ"))


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# What may stand before the word ...
_BEFORE = _words(
    """hello hi hey dear good morning day afternoon evening greetings judge sir madam or estafette
    thank thanks you for asking oh ok okay well my the answer is it i say reply
    здравствуйте здравствуй привет приветствую добрый доброе доброго день дня вечер вечера утро утра
    уважаемый уважаемая дорогой судья спасибо за вопрос мой ответ отвечаю"""
)
# ... and after it in the same sentence. No list of what automatic answers say is ever whole, this one is.
_WITH_YES = _words(
    """yes it it's its that that's this was is me my mine i i've i'm wrote written write sent send did do have
    the own letter mail email e message order orders please thank thanks you judge of course sure certainly
    indeed right correct ok okay confirm confirmed stand by carry out and from at work home phone another
    other different new old address account computer again
    да это я мой моя мое мои моих письмо приказы приказ писал писала написал написала отправил отправила
    отправлял отправляла послал послала так все верно точно именно конечно подтверждаю пожалуйста спасибо
    выполняйте выполните в силе с со из от работы дома телефона другого адреса и"""
)
# The same for NO: "no problem" and "no, it is mine" are none.
_WITH_NO = _words(
    """no nope not it it's its that that's this was is wasn't isn't me mine my i i'm never did didn't do don't
    write wrote written send sent have haven't any of the a letter mail email e message order orders please
    thank thanks you judge sorry sir madam definitely certainly absolutely way reject deny them carry out drop
    throw away forget ignore from and
    нет не это я мной мой моя мое мои моих ни письмо письма приказы приказ писал писала написал написала
    отправлял отправляла отправил отправила посылал посылала послал послала этого такого никогда ничего точно
    конечно спасибо пожалуйста судья отклонить отклоните отказ выполняйте выполнять надо нужно извините и"""
)
# Without a denial these say the opposite.
_OWNS = _words("me mine my i it's do carry я мой моя мое мои надо нужно выполняйте выполнять")
_DENIES = _words("not never wasn't isn't didn't don't haven't не ни никогда")
_AGAINST = re.compile(
    r"(?<![^\W_])(?:no|nope|not|never|none|cannot|dont|didnt|wasnt|\w+n't|but|forge\w*|fake\w*|spam|phish\w*"
    r"|vacation|holidays?|out of|away|absent|automatic\w*|auto|нет|не|ни|никогда|ничего|но|однако|подделк\w*"
    r"|отпуск\w*|отсутств\w*|автомат\w*|автоответ\w*)(?![^\W_])"
)
_NOT_MINE = re.compile(
    r"(?:(?:it|this|that) (?:is|was) |it's |that's |это (?:писал[а]? )?)?(?:not|не) "
    r"(?:me|mine|my|from me|i|я|мое|мой|моя|мной)(?![^\W_])"
    r"|(?:it|this|that) (?:is|was)n't (?:me|mine|my)(?![^\W_])"
    r"|i (?:did not|didn't|never) (?:write|wrote|send|sent)(?![^\W_])"
    r"|я (?:этого |это )?не (?:писал|отправлял|посылал)а?(?![^\W_])"
)


def assent(letter: Letter) -> Assent:
    """What the letter answers to a question; its subject counts where it has no text."""
    for reading in letter.readings[:READINGS]:
        said = _said(reading.text[:LONGEST])
        if said:
            return said
    blank = not any(reading.text.strip() for reading in letter.readings)
    return _said(letter.subject[:LONGEST]) if blank else ""


def _said(text: str) -> Assent:
    # The end of a longer text is not known: it may take back what the beginning says.
    whole = "" if len(text) >= LONGEST else without_points(fold(text).casefold()).replace("’", "'")
    for sentence in _SENTENCE.findall(whole):
        words = _WORD.findall(sentence)
        if _NOT_MINE.match(" ".join(words)):
            return "no"
        at = next((at for at, word in enumerate(words) if word not in _BEFORE), None)
        if at is None:
            continue  # a greeting, or nothing but marks
        if words[at] in _NO:
            unsure = _YES & set(_WORD.findall(whole)) or sentence.endswith("?")
            return "no" if _is_plain_no(words[at:]) and not unsure else ""
        plain = words[at] in _YES and set(words[at:]) <= _WITH_YES and not sentence.endswith("?")
        if _NOT_MINE.match(" ".join(words[at:])):
            return "no"
        return "yes" if plain and not _AGAINST.search(whole) else ""
    return ""


def _is_plain_no(words: Sequence[str]) -> bool:
    """Whether a sentence that begins with NO says no more, or denies that the letter is the writer's."""
    rest = set(words[1:])
    if _NOT_MINE.match(" ".join(words[1:])):
        return True
    return rest <= _WITH_NO and (not rest & _OWNS or bool(rest & _DENIES))
