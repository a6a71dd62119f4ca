"""Before the season: everybody signs up, Clara opens a game, and people come together for it."""

from __future__ import annotations

from tests.season.season import GAME, Season

MASTERS = ("clara", "marta")
PLAYERS = {
    "anna": "FRANCE",
    "boris": "RUSSIA",
    "dora": "AUSTRIA",
    "egor": "ENGLAND",
    "fritz": "GERMANY",
    "galya": "ITALY",
    "hugo": "TURKEY",
}
NAMES = {
    "anna": "Anna Hill",
    "boris": "Борис Кузнецов",
    "dora": "Dora Green",
    "egor": "Егор Тимов",
    "fritz": "Fritz Lang",
    "galya": "Галя Орлова",
    "hugo": "Hugo Wolf",
    "clara": "Clara Stein",
    "marta": "Марта Белова",
    "ivan": "Иван Грач",
    "vera": "Вера Львова",
    "walt": "Walt Dunn",
}
ZONES = {
    "anna": "Europe/London",
    "boris": "Europe/Moscow",
    "clara": "Europe/Berlin",
    "fritz": "Europe/Berlin",
}


def everybody_signs_up(season: Season) -> None:
    """A letter, a question, an answer; nothing counts before it."""
    season.write("walt", "LIST").only("walt").tells(
        "walt", "I have done nothing with your letter", "REGISTER"
    )
    for who, name in NAMES.items():
        zone = ZONES.get(who)
        if name.isascii():
            text, confirmed = f"REGISTER {name}" + (f" ZONE {zone}" if zone else ""), "Yes, that is me."
        else:
            text, confirmed = f"РЕГИСТРАЦИЯ {name}" + (f" ПОЯС {zone}" if zone else ""), "Да, это я."
        asked = season.write(who, text).only(who).tells(who, "YES" if name.isascii() else "ДА")
        asked.hides(who, name)  # whoever reads it may be somebody else than who wrote
        done = season.write(who, confirmed, answer=asked.of(who)).only(who)
        done.tells(who, f"Welcome, {name}" if name.isascii() else f"Добро пожаловать, {name}")
        done.hides(who, " * ")
    season.write("dora", "HELP PRESS\nHELP ORDERS diplomacy").only("dora").tells(
        "dora", "END PRESS", "A Marseilles S A Paris - Burgundy"
    )
    season.write("egor", "КАРТИНКИ выкл\nПОЯС Europe/Moscow").only("egor").tells("egor", "без картинок")
    season.write("hugo", "SET FORMAT text").only("hugo").tells("hugo", "plain text only")
    season.write("walt", "SET DIGEST on").only("walt").tells("walt", "one letter a day")


def clara_opens_a_game(season: Season) -> None:
    """Anonymous, by invitation, and its masters see all; Marta runs it with her."""
    pace = "movement 3 days at 20:00 Europe/Berlin, retreats 1 day, builds 1 day, not on Saturday or Sunday"
    season.write("clara", f"CREATE {GAME} diplomacy standard {pace} private anonymous moderated").only(
        "clara"
    ).tells("clara", "The game polar is open: Diplomacy, Standard, 7 seats.", "only those the game master")
    season.write("clara", f"SETTINGS {GAME} observers on press both, absences 3").only("clara").tells(
        "clara", "Press: signed and unsigned letters; Absences: 3 a player at most"
    )
    season.write("clara", f"PROMOTE {GAME} Марта Белова").only("clara", "marta").tells(
        "marta", "Теперь партию polar ведёте и вы."
    )
    season.write("marta", "НАСТРОЙКИ дни-отсутствия 10, архив нет\nНАСТРОЙКИ", GAME).only(
        "clara", "marta"
    ).tells(
        "clara", "Length of an absence: 10 days at most", "Pages of the judge: do not show the game"
    ).tells("marta", "не больше 3 на игрока", "не больше 10 дней")


def players_are_invited(season: Season) -> None:
    """Who has no invitation is told so; who has one learns no address and shows none."""
    season.write("boris", f"СПИСОК открытые\nПОКАЗАТЬ {GAME}\nВСТУПИТЬ В ИГРУ {GAME}").only("boris").tells(
        "boris", "Найдено: 1 партия", "Clara Stein, Марта Белова", "! В партию polar вступают только по"
    )
    season.write(
        "clara", f"INVITE {GAME} anna@localhost AS France\nINVITE {GAME} Dora Green, Fritz Lang"
    ).only("clara", "anna", "dora", "fritz").tells(
        "anna", "Clara Stein invites you", "A seat is being kept for you: France"
    ).hides("dora", "kept for you")
    season.write("marta", "ПРИГЛАСИТЬ Борис Кузнецов, Егор Тимов, Галя Орлова", GAME).only(
        "marta", "boris", "egor", "galya"
    ).tells("boris egor galya", "Марта Белова приглашает вас в партию polar")
    for who in PLAYERS:
        season.secrets.keep(NAMES[who], {who, *MASTERS})


def players_join(season: Season) -> None:
    """With wishes, in today's words and in those of the old judges; two others only wish to watch."""
    season.write("anna", "JOIN", answer=season.kept["anna"][-1]).only("anna").tells(
        "anna", "You have joined polar", "6 players still to come"
    )
    season.write("boris", f"ВСТУПИТЬ В ИГРУ {GAME} ЗА Россию, Турцию").only("boris").tells(
        "boris", "ваше пожелание: Россия, Турция"
    )
    season.write("dora", f"SIGN ON A{GAME} mypassword").only("dora").tells(
        "dora", f"Here you write: JOIN {GAME} AS A", "with a wish for Austria"
    ).hides("dora", "mypassword")
    season.write("egor", f"вступить {GAME} за Англию").only("egor")
    season.write("fritz", f"JOIN {GAME} AS Germany, Austria").only("fritz")
    season.write("galya", f"ВСТУПИТЬ {GAME} ЗА Италию").only("galya")
    season.write("walt", f"OBSERVE {GAME}").only("walt").tells("walt", "in one letter a day")
    season.write("vera", f"НАБЛЮДАТЬ {GAME}").only("vera").tells(
        "vera", "Теперь вы наблюдаете за партией polar"
    )
    season.write("egor", "СТАТУС").only("egor").tells("egor", "polar", "ждёт игроков")


def the_game_starts(season: Season) -> None:
    """Six are there. Each gets a letter of their own, and Hugo comes late."""
    post = season.write("clara", f"START {GAME}")
    post.only(*(who for who in PLAYERS if who != "hugo"), "clara", "marta", "vera")
    post.tells("anna", "You play France.", "who played whom is revealed at the end")
    post.tells("boris", "Ваша сторона: Россия.").tells("dora", "You play Austria.")
    post.tells("egor", "Ваша сторона: Англия.").tells("fritz", "You play Germany.")
    post.tells("galya", "Ваша сторона: Италия.")
    post.tells("clara", "which you run, begins").tells("vera", "за которой вы наблюдаете, начинается")
    assert "board.png" in [name for name, _, _ in post.of("anna").files]
    assert [name for name, _, _ in post.of("egor").files] == [f"position-{GAME}-S1901M.txt"]
    assert season.phase(GAME) == "S1901M"
    season.write("marta", f"ПРИГЛАСИТЬ {GAME} Hugo Wolf ЗА Турцию").only("marta", "hugo")
    late = season.write("hugo", f"JOIN {GAME}", answer=season.kept["hugo"][-1])
    late.only(*PLAYERS, "clara", "marta", "vera").tells("anna", "Turkey in polar has a new player")
    late.tells("hugo", "You play Turkey")
    assert late.of("hugo", "S1901M").html == ""
