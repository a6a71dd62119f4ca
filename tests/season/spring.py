"""Spring 1901: orders, plans, talk, votes, absences and deadlines, up to the first report."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.season.gathering import MASTERS, PLAYERS
from tests.season.season import GAME, Season

DEADLINE = datetime(2026, 3, 5, 19, 0, tzinfo=UTC)
"""Thursday, 20:00 in Berlin."""

FRANCE = "A Paris - Burgundy\nArmy Marseilles to Spain\nF Bre - Midatlantic"
RUSSIA = "А Москва - Украина\nА Варшава - Галиция\nФ Сев - Черное море\nФ Санкт-Петербург - Ботнический залив"
AUSTRIA = "A Vienna - Trieste\nA Budapest - Serbia\nF Trieste - Albania"
ENGLAND = "Ф Лондон - Северное море\nФ Эдинбург - Норвежское море\nА Ливерпуль - Эдинбург"
GERMANY = "A Berlin - Kiel\nA Munich - Ruhr\nF Kiel - Denmark"
ITALY = "А Венеция - Апулия\nА Рим - Неаполь\nФ Неаполь - Ионическое море"


def orders_are_given(season: Season) -> None:
    """Each letter is answered to its writer alone, line by line."""
    season.orders("anna", "FRANCE", FRANCE).tells(
        "anna", "Accepted: A Paris - Burgundy", "Accepted: A Marseilles - Spain"
    )
    assert set(season.stands("FRANCE")) == {
        "A Marseilles - Spain",
        "A Paris - Burgundy",
        "F Brest - Mid-Atlantic Ocean",
    }
    season.orders("boris", "RUSSIA", RUSSIA).tells("boris", "Принято: А Москва - Украина")
    season.orders("dora", "AUSTRIA", "A Vienna - Bohemia\nA Budapest - Vienna\nA Par - Bur").tells(
        "dora", "Accepted: A Vienna - Bohemia", "Not accepted: Army Paris belongs to France."
    )
    season.write("dora", "CLEAR", GAME).only("dora").tells("dora", "Your orders are withdrawn.")
    assert season.stands("AUSTRIA") == ()
    season.orders("dora", "AUSTRIA", AUSTRIA, beside="NOT READY").tells("dora", "You are marked as not ready")
    season.orders("egor", "ENGLAND", "\n".join(ENGLAND.split("\n")[:2]))
    season.write("egor", "ПРИКАЗЫ", GAME).only("egor").tells("egor", "Ф Лондон - Северное море")
    season.orders("fritz", "GERMANY", GERMANY)


def plans_and_thoughts(season: Season) -> None:
    """A what-if, a diary, orders for the autumn that depend on what happens, standing orders."""
    whatif = season.write(
        "fritz", "PREVIEW\nA Munich - Burgundy\nFrance: A Paris - Burgundy\nEND PREVIEW", GAME
    ).only("fritz")
    whatif.tells("fritz", "This is the what-if you asked for.", "A Paris - Burgundy: bounces")
    assert "A Munich - Ruhr" in season.stands("GERMANY")
    season.secrets.keep("обещала мне Тунис", {"galya"})
    season.write("galya", "ДНЕВНИК: Франция обещала мне Тунис", GAME).only("galya")
    season.write("galya", "ДНЕВНИК", GAME).only("galya").tells("galya", "Франция обещала мне Тунис")
    plan_of_france(season)
    season.write("galya", "ССЫЛКА", GAME).only("galya").tells("galya", "https://games.example.net/ru/write/")
    season.write("galya", "ПОСТОЯННО ходы: А Рим - Тоскана\nПОСТОЯННЫЕ ПРИКАЗЫ", GAME).only("galya").tells(
        "galya", "А Рим - Тоскана"
    )
    season.write("galya", "ВЫЧЕРКНУТЬ 1", GAME).only("galya").tells("galya", "1")
    season.orders("galya", "ITALY", ITALY).hides("galya", "Тоскана")


def plan_of_france(season: Season) -> None:
    """Orders for the autumn, one of them under a condition."""
    season.secrets.keep("A Burgundy - Munich", {"anna"}, GAME, "F1901M")
    season.secrets.keep("A Spain - Portugal", {"anna"}, GAME, "F1901M")
    season.write(
        "anna",
        "PHASE F1901M\nA Burgundy - Munich\nIF GERMANY IN BURGUNDY THEN A Spain H ELSE A Spain - Portugal",
        GAME,
    ).only("anna").tells("anna", "Kept for Fall 1901, movement: decided and checked when it opens")


def letters_between_players(season: Season) -> None:
    """To one, to some, to all but one, to masters, to everybody; signed or not; nobody else reads them."""
    both, all_seats = {"anna", "egor", "fritz"}, set(PLAYERS)
    season.secrets.keep("Shall we leave Burgundy empty", both)
    post = season.write(
        "anna",
        "PRESS TO Germany, England\nShall we leave Burgundy empty?\nEND PRESS",
        GAME,
        file="plan.pdf",
    ).only("anna", "fritz", "egor")
    post.tells("anna", "Sent to Germany, England.", "attachment")
    post.tells("fritz", "France writes to Germany, England").tells("egor", "Shall we leave Burgundy empty?")
    assert [name for name, _, _ in post.of("fritz").files] == []
    season.secrets.keep("Gladly, but what of Belgium", {"anna", "fritz"})
    season.write("fritz", "REPLY\nGladly, but what of Belgium?\nEND PRESS", answer=post.of("fritz")).only(
        "anna", "fritz"
    ).tells("anna", "Germany writes", "what of Belgium?")
    season.secrets.keep("Англия согласна", both)
    season.write("egor", "ОТВЕТ ВСЕМ\nАнглия согласна\nКОНЕЦ ПИСЬМА", answer=post.of("egor")).only(
        "anna", "egor", "fritz"
    ).tells("fritz", "Англия согласна")
    season.secrets.keep("Турция опоздала", all_seats - {"hugo"})
    season.write("boris", "ПИСЬМО ВСЕМ, КРОМЕ Турции\nТурция опоздала.\nКОНЕЦ ПИСЬМА", GAME).only(
        *(who for who in PLAYERS if who != "hugo")
    ).tells("dora", "Russia writes", "Турция опоздала")
    season.write("galya", "ПИСЬМО ВСЕМ: Всем хорошей партии\nКОНЕЦ ПИСЬМА", GAME).only(*PLAYERS)
    season.secrets.keep("Когда я уеду", {"boris", *MASTERS})
    season.write("boris", "ПИСЬМО ДЛЯ ведущего\nКогда я уеду, продлите ли вы срок?\nКОНЕЦ ПИСЬМА", GAME).only(
        "boris", *MASTERS
    ).tells("clara", "Когда я уеду")
    season.write("hugo", "BROADCAST\nThe Sultan has arrived.\nEND PRESS", GAME).only(
        *PLAYERS, *MASTERS, "vera"
    ).tells("vera", "The Sultan has arrived.")
    _unsigned(season)


def _unsigned(season: Season) -> None:
    """An unsigned letter leaves at a full quarter of an hour and says nothing of who wrote it."""
    season.secrets.keep("has promised Munich to two", {"dora", "fritz", "anna"})
    wrote = season.write(
        "dora", "GREY PRESS TO Germany, France\nEngland has promised Munich to two.\nEND PRESS", GAME
    )
    wrote.only("dora").tells("dora", "Sent to Germany, France.", "unsigned")
    quarter = datetime.now(UTC).replace(minute=datetime.now(UTC).minute // 15 * 15) + timedelta(minutes=15)
    came = season.until(quarter).only("anna", "fritz").tells("anna fritz", "has promised Munich to two")
    for who in ("anna", "fritz"):
        mail = came.of(who)
        assert b"dora" not in mail.raw.lower()
        assert "Austria" not in mail.text
        assert datetime.fromtimestamp(mail.headline.received, UTC) == quarter
    season.write("anna", "REPLY\nWho are you?\nEND PRESS", answer=came.of("anna")).only("anna").tells(
        "anna", "unsigned"
    )


def votes(season: Season) -> None:
    """A proposal is told to all, without its proposer; votes stay secret and can be taken back."""
    post = season.write("anna", "DRAW", GAME).only(*PLAYERS, *MASTERS, "vera")
    post.tells("boris", "ничью").hides("boris egor galya", "Франция предлагает")
    season.write("anna", "NO DRAW", GAME).only("anna").tells("anna", "taken back")
    season.write("egor", "УСТУПИТЬ ПОБЕДУ Турции", GAME).only("egor").tells("egor", "Турция")
    season.write("egor", "НЕ УСТУПАТЬ", GAME).only("egor")
    assert season.phase(GAME) == "S1901M"


def the_clock_is_moved(season: Season) -> None:
    """By an absence and by the masters; everybody is told the new deadline."""
    everybody = (*PLAYERS, *MASTERS, "vera")
    assert season.due(GAME) == DEADLINE
    season.write("boris", "ОТСУТСТВИЕ С 5 марта ПО 6 марта", GAME).only(*everybody)
    assert season.due(GAME) > DEADLINE
    season.write("boris", "НЕТ ОТСУТСТВИЯ", GAME).only("boris")
    season.write("clara", f"DEADLINE {GAME} 2026-03-05 20:00 Europe/Berlin").only(*everybody).tells(
        "anna", "Thursday 5 March 2026, 19:00 (Europe/London)"
    )
    assert season.due(GAME) == DEADLINE
    season.write("anna", "LINK", GAME).only("anna").tells("anna", "https://games.example.net/en/write/")
    season.write("clara", f"LINK {GAME}").only("clara").tells("clara", "https://games.example.net/en/desk/")
    season.write("marta", f"ПАУЗА {GAME}").only(*everybody)
    season.wait(hours=2).only()
    season.write("clara", f"RESUME {GAME}").only(*everybody).tells("anna", "goes on")
    # Nobody has less time than before; phases close at their hour of the day.
    assert season.due(GAME) >= DEADLINE
    assert season.due(GAME).time() == DEADLINE.time()
    season.write("clara", f"DEADLINE {GAME} 2026-03-04 20:00 Europe/Berlin").only(*everybody)
    season.write("marta", "ПРОДЛИТЬ НА 1 день", GAME).only(*everybody).tells("egor", "5 марта 2026, 22:00")
    assert season.due(GAME) == DEADLINE


def who_owes_is_reminded(season: Season) -> None:
    """A day and three hours before the deadline: Egor owes an order, Hugo all of his; nobody else hears.

    Marta has Hugo reminded once more.
    """
    morning = season.until(datetime(2026, 3, 3, 8, 0, tzinfo=UTC)).only("walt")
    morning.tells("walt", "The Sultan has arrived.", GAME)
    season.until(DEADLINE - timedelta(hours=25)).only()
    season.until(DEADLINE - timedelta(hours=23)).only("egor", "hugo").tells("hugo", "S1901M").tells(
        "egor", "S1901M"
    )
    season.orders("egor", "ENGLAND", ENGLAND.split("\n")[2])
    season.write("marta", f"ПОТОРОПИТЬ {GAME}").only("hugo", "marta").tells(
        "hugo", "reminds you that your orders are awaited", "S1901M"
    ).tells("marta", "Напоминание")
    season.until(DEADLINE - timedelta(hours=2)).only("hugo").hides("hugo", "A Paris - Burgundy")


def the_first_report(season: Season) -> None:
    """Marta gives orders for Turkey, Clara looks ahead, the deadline passes, all are told what happened."""
    season.write("marta", "ПРИКАЗ ЗА Турцию:\nА Константинополь - Болгария\nКОНЕЦ ПРИКАЗОВ", GAME).only(
        "marta", "hugo"
    ).tells("hugo", "The master of polar has given orders for Turkey", "A Constantinople")
    for who in MASTERS:
        season.secrets.show(who, GAME)
    before = season.position()
    season.write("clara", f"FORECAST {GAME}").only("clara").tells("clara", "A Paris - Burgundy")
    assert season.position() == before
    post = season.until(DEADLINE + timedelta(minutes=1))
    post.only(*PLAYERS, *MASTERS, "vera")
    post.tells(
        "anna dora fritz hugo clara", "What happened: Spring 1901, movement", "A Paris - Burgundy: moves"
    )
    post.tells("boris egor galya marta vera", "А Париж - Бургундия: ход удался")
    post.tells("anna", "What you had left for Fall 1901, movement", "Counted: A Spain - Portugal")
    post.hides("boris egor galya marta vera", "Испания - Португалия")
    assert season.phase(GAME) == "F1901M"
    assert "FRANCE: F MAO, A SPA, A BUR" in season.position()
    morning = season.until(datetime(2026, 3, 6, 8, 0, tzinfo=UTC)).only("walt")
    morning.tells("walt", "A Paris - Burgundy: moves").hides("walt", "A Spain - Portugal")
