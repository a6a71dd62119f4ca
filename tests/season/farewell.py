"""The operator's day, the end of the game by a draw, what is kept of it, and goodbyes."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import Any

from mailer.post.client import ReceivedMail
from tests.season.gathering import MASTERS, NAMES, PLAYERS
from tests.season.season import GAME, OPERATOR, Season

SEATED = (*(who for who in PLAYERS if who != "galya"), "ivan")
EVERYBODY = (*SEATED, *MASTERS, "vera")
NEXT = f"{GAME}-2"


def the_operator_is_asked_first(season: Season) -> None:
    """Anybody can write the operator's address above a letter; the answer to the judge's question counts."""
    asked = season.write(OPERATOR, "СТАТИСТИКА").only(OPERATOR).hides(OPERATOR, "Судья в цифрах")
    told = season.write(OPERATOR, "Да", answer=asked.of(OPERATOR, "Подтвердите")).only(OPERATOR)
    told.tells(OPERATOR, "Судья в цифрах", "Люди: 13", "Партии: 1", "Дольше всего ждёт прочтения: ничего")
    told.hides(OPERATOR, "в цитате")


def a_letter_is_set_aside(season: Season) -> None:
    """The judge fails on a letter, which keeps nobody else; mended, it reads it after all."""
    with season.broken("summary"):
        season.write("hugo", f"SUMMARY {GAME}").only()
        season.write("anna", "STATUS").only("anna").tells("anna", "Spring 1902")
        post = season.wait(minutes=2).only("hugo", OPERATOR)  # after the third attempt
    post.tells("hugo", "was set aside", "our mistake and not yours").tells(OPERATOR, "hugo@localhost")
    (number,) = set(re.findall(r"КАРАНТИН ПОКАЗАТЬ (\d+)", post.text(OPERATOR)))
    notice = post.of(OPERATOR)
    season.write(OPERATOR, f"КАРАНТИН\nКАРАНТИН ПОКАЗАТЬ {number}", answer=notice).only(OPERATOR).tells(
        OPERATOR, f"SUMMARY {GAME}", "ZeroDivisionError"
    )
    again = season.write(OPERATOR, f"КАРАНТИН ПОВТОРИТЬ {number}", answer=notice).only(OPERATOR, "hugo")
    again.tells("hugo", f"The summary of {GAME}")
    with season.broken("summary"):
        season.write("hugo", f"SUMMARY {GAME}").only()
        season.wait(minutes=1).only()
        post = season.wait(minutes=2).only("hugo", OPERATOR)
    (number,) = set(re.findall(r"КАРАНТИН ПОКАЗАТЬ (\d+)", post.text(OPERATOR)))
    season.write(OPERATOR, f"QUARANTINE DROP {number}\nQUARANTINE", answer=post.of(OPERATOR)).only(
        OPERATOR
    ).hides(OPERATOR, "SUMMARY")


def a_person_is_suspended(season: Season) -> None:
    """Fritz is shut out and let in again; he and the masters of his games are told."""
    notice = season.kept[OPERATOR][-1]
    season.write(OPERATOR, "ОТСТРАНИТЬ Fritz Lang", answer=notice).only(OPERATOR, "fritz", *MASTERS).tells(
        "marta", "Fritz Lang"
    )
    season.write("fritz", "A Belgium - Burgundy", GAME).only()
    assert season.stands("GERMANY") == ()
    season.write(OPERATOR, "UNSUSPEND Fritz Lang", answer=notice).only(OPERATOR, "fritz", *MASTERS)
    season.orders("fritz", "GERMANY", "A Belgium - Burgundy")


def names_are_revealed(season: Season) -> None:
    """Until now nobody could know who plays whom."""
    season.write("anna", f"WHOIS {GAME} Turkey").only("anna").hides("anna", "Hugo Wolf")
    season.secrets.tell(*NAMES.values())
    season.write("clara", f"REVEAL {GAME}").only(*EVERYBODY).tells("anna", "Turkey - Hugo Wolf").tells(
        "boris", "Италия - Иван Грач"
    )
    season.write("anna", f"WHOIS {GAME} Turkey").only("anna").tells("anna", "Hugo Wolf")
    season.write("boris", "КТО Галя Орлова").only("boris").tells("boris", "Сейчас партий нет")
    season.write("dora", "REGISTER Dora Green ZONE Europe/Paris").only("dora").tells("dora", "Europe/Paris")


def the_game_ends_in_a_draw(season: Season) -> None:
    """Vera has seen enough. All seven vote; the last vote ends the game, and the sealed seed is opened."""
    season.write("vera", f"НЕ НАБЛЮДАТЬ {GAME}").only("vera")
    season.orders("anna", "FRANCE", "F English Channel - Irish Sea")
    public = exported(season.write("clara", f"EXPORT {GAME}").only("clara").of("clara", GAME))
    assert public["public"]
    assert "IRI" not in json.dumps(public)
    season.write("anna", "DRAW", GAME).only(*SEATED, *MASTERS).tells("ivan", "ничью")
    for who, word in (("boris", "НИЧЬЯ"), ("dora", "DRAW"), ("egor", "голосую за ничью"), ("fritz", "DRAW")):
        season.write(who, word, GAME).only(who)
    season.write("ivan", "НИЧЬЯ", GAME).only("ivan")
    assert season.phase(GAME) == "S1902M"
    post = season.write("hugo", "DRAW", GAME).only(*SEATED, *MASTERS)
    row = season.row(GAME)
    assert row is not None
    assert row.status == "over"
    post.tells("anna dora fritz hugo clara", "draw", row.seed.hex()).tells("boris", "ничь", row.seed.hex())
    assert row.commitment in season.kept["anna"][0].text + "".join(mail.text for mail in season.kept["anna"])
    morning = season.until(datetime(2026, 3, 10, 8, 0, tzinfo=UTC)).only("walt")
    morning.tells("walt", GAME).hides("walt", "Irish Sea")


def what_is_kept(season: Season) -> None:
    """The whole game as a file, its summary, and the list of finished games."""
    mail = (
        season.write("egor", f"ЭКСПОРТ {GAME}\nСПИСОК законченные\nИТОГИ {GAME}")
        .only("egor")
        .of("egor", "Партия")
    )
    game = exported(mail)
    assert {"journal", "seed"} <= set(game)
    assert "localhost" not in json.dumps(game)


def the_same_once_more(season: Season) -> None:
    """Anna asks all for another game; too few come, and she calls it off."""
    post = season.write("anna", f"REMATCH {GAME}")
    post.only(*SEATED).tells("boris", NEXT).tells("hugo", f"JOIN {NEXT}")
    season.write("boris", f"ВСТУПИТЬ {NEXT}", answer=post.of("boris")).only("boris").tells(
        "boris", "Вы в партии"
    )
    season.write("hugo", f"JOIN {NEXT}", answer=post.of("hugo")).only("hugo").tells("hugo", "You have joined")
    season.write("boris", f"СЛОВО ДЛЯ {NEXT}: синяя лошадь").only("boris").tells("boris", "синяя лошадь")
    season.write("anna", f"START {NEXT}").only("anna", "boris", "hugo").tells("hugo", "синяя лошадь")
    # She plays in it: what would end it for others is for who does not, or for all.
    season.write("anna", f"TERMINATE {NEXT} too few have come").only("anna").tells("anna", "CONSENT")
    season.write("hugo", "CONSENT", NEXT).only("hugo").tells("hugo", "who has consented")
    season.write("boris", "СОГЛАСИЕ", NEXT).only("boris").tells("boris", "согласятся все остальные стороны")
    season.write("hugo", "NO CONSENT", NEXT).only("hugo").tells("hugo", "taken back")
    post = season.write("anna", f"PROMOTE {NEXT} Марта Белова").only("anna", "boris", "hugo", "marta")
    season.write("marta", f"TERMINATE {NEXT} too few have come", answer=post.of("marta", NEXT)).only(
        "anna", "boris", "hugo", "marta"
    ).tells("boris hugo", "too few have come")
    row = season.row(NEXT)
    assert row is not None
    assert row.status == "over"


def galya_is_forgotten(season: Season) -> None:
    """She looks at what is kept; then her name and address go out of it, and the game says a pseudonym."""
    kept = season.write("galya", "МОИ ДАННЫЕ").only("galya").of("galya", "храню")
    assert "Орлова" in json.dumps(exported(kept), ensure_ascii=False)
    asked = season.write("galya", "ЗАБЫТЬ МЕНЯ").only("galya")
    season.write("galya", "ЗАБЫТЬ МЕНЯ", answer=asked.of("galya", "забыл")).only("galya").tells(
        "galya", "Это последнее моё письмо вам."
    )
    season.wait(minutes=1).only()
    stored = season.everything_stored()
    assert "galya@" not in stored
    assert "Орлова" not in stored
    season.write("boris", "КТО Галя Орлова").only("boris").tells("boris", "я не знаю")
    assert re.search(r"Италия +Бывший игрок \d+, Иван Грач", stored)
    season.write("galya", "СТАТУС").only("galya").tells("galya", "РЕГИСТРАЦИЯ")


def exported(mail: ReceivedMail) -> Any:
    """The game in the file beside a letter."""
    (content,) = (content for name, _, content in mail.files if name.endswith(".json"))
    return json.loads(content)
