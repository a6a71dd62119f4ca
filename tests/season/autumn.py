"""The rest of 1901: a phase is undone and played again, seats change hands, units retreat and are built."""

from __future__ import annotations

import re

from tests.season import spring
from tests.season.gathering import MASTERS, NAMES, PLAYERS
from tests.season.season import GAME, Season

OTHERS = ("vera",)
EVERYBODY = (*PLAYERS, *MASTERS, *OTHERS)


def things_are_looked_up(season: Season) -> None:
    """By players and observers; nobody learns who plays whom."""
    season.write(
        "anna", f"HISTORY {GAME} S1901M\nSUMMARY {GAME}\nMAP {GAME} S1901M\nWHOIS {GAME} Turkey"
    ).only("anna").tells("anna", "A Berlin - Kiel: moves.", "anonymous")
    season.write("boris", "ИСТОРИЯ\nИТОГИ\nКАРТА\nКТО Турция\nСТАТУС", GAME).only("boris").tells(
        "boris", "А Берлин - Киль: ход удался.", "Осень 1901, движение"
    )
    season.write("vera", f"КАРТА {GAME}").only("vera")
    season.write("walt", f"SHOW {GAME}").only("walt").tells("walt", "F1901M", "Fleet Mid-Atlantic Ocean")


def the_spring_is_played_again(season: Season) -> None:
    """Clara takes it back; after the same letters everything stands as it did."""
    after = season.position()
    shown = (
        season.write("clara", f"ROLLBACK {GAME} S1901M")
        .only("clara")
        .tells("clara", "Nothing has been undone yet", "A Paris - Burgundy")
    )
    assert season.position() == after
    (confirmed,) = re.findall(r"ROLLBACK \w+ S1901M CONFIRM \w+", shown.text("clara"))
    season.write("clara", confirmed).only(*EVERYBODY).tells("boris vera", "S1901M")
    assert season.phase(GAME) == "S1901M"
    assert "FRANCE: F BRE, A MAR, A PAR" in season.position()
    season.orders("anna", "FRANCE", spring.FRANCE)
    season.orders("boris", "RUSSIA", spring.RUSSIA)
    season.orders("dora", "AUSTRIA", spring.AUSTRIA, beside="NOT READY")
    season.write("dora", "READY", GAME).only("dora").tells("dora", "marked as ready")
    season.orders("egor", "ENGLAND", spring.ENGLAND)
    season.orders("fritz", "GERMANY", spring.GERMANY)
    season.orders("galya", "ITALY", spring.ITALY)
    season.write("marta", "ПРИКАЗ ЗА Турцию:\nА Константинополь - Болгария\nКОНЕЦ ПРИКАЗОВ", GAME)
    assert season.phase(GAME) == "S1901M"
    spring.plan_of_france(season)
    season.write("marta", f"ОБРАБОТАТЬ {GAME}").only(*EVERYBODY).tells(
        "hugo", "A Constantinople - Bulgaria: moves."
    )
    assert season.position() == after


def the_masters_are_busy(season: Season) -> None:
    """An announcement, dice for a purpose of their own, and the position changed by hand and back."""
    season.write("clara", f"ANNOUNCE {GAME}\nNext week I am travelling.\nEND ANNOUNCE").only(
        *EVERYBODY
    ).tells("boris vera", "Next week I am travelling.", "Clara Stein")
    post = season.write("marta", "БРОСИТЬ 2к6 на ущерб от бури", GAME).only(*EVERYBODY)
    total = post.text("marta").partition("сумма ")[2].partition(")")[0]
    post.tells("anna", "had dice rolled for: ущерб от бури", f"total {total}").tells(
        "galya", f"сумма {total}"
    )
    before = _units(season)
    season.write("marta", "ПРАВКА\nСНЯТЬ Ф Анкара\nДОБАВИТЬ А Анкара Турция\nКОНЕЦ ПРАВКИ", GAME).only(
        *EVERYBODY
    ).tells("anna", "Off the board: Turkey, Fleet Ankara.").tells("egor", "армия Анкара")
    assert "TURKEY: A ANK, A BUL, A SMY" in season.position()
    season.write("clara", f"EDIT {GAME}\nREMOVE A Ankara\nADD F Ankara Turkey\nEND EDIT").only(*EVERYBODY)
    assert _units(season) == before


def _units(season: Season) -> set[str]:
    """The units and centres of the position, in no order."""
    return {unit.strip() for line in season.position() for unit in re.split(r"(?<=:)|, ", line)}


def seats_change_hands(season: Season) -> None:
    """Galya leaves and Ivan comes; Hugo is put aside, taken out, and let in again."""
    former = season.latest("galya", GAME)
    season.write("galya", "ПОКИНУТЬ", GAME).only("galya").tells("galya", f"ПОКИНУТЬ {GAME} ДА")
    season.write("galya", f"ПОКИНУТЬ {GAME} ДА", GAME).only(*EVERYBODY).tells("anna", "Italy").tells(
        "vera", "Италия"
    ).tells("galya", "Вы вышли из партии polar")
    season.secrets.keep(NAMES["ivan"], {"ivan", *MASTERS})
    post = season.write("marta", "ЗАМЕНИТЬ Италию НА Иван Грач", GAME)
    post.only(*(who for who in EVERYBODY if who != "galya"), "ivan")
    post.tells("ivan", "Италия", "F1901M").tells("anna", "Italy in polar has a new player")
    season.write("galya", "А Рим - Венеция", answer=former).only("galya")
    assert season.stands("ITALY") == ()
    players = (*(who for who in PLAYERS if who != "galya"), "ivan")
    everybody = (*players, *MASTERS, "vera")
    season.write("clara", f"DUMMY {GAME} Turkey").only(*everybody).tells("ivan", "Турция")
    season.write("hugo", "F Ankara - Constantinople", GAME).only("hugo").tells("hugo", "civil disorder")
    season.write("clara", f"REVIVE {GAME} Turkey").only(*everybody).tells("hugo", "Turkey")
    post = season.write("marta", "ИСКЛЮЧИТЬ Турцию", GAME)
    post.only(*everybody).tells("hugo", GAME).tells("egor", "Турция")
    post = season.write("clara", f"ROBOT {GAME} Turkey AS strong bold")
    post.only(*(who for who in everybody if who != "hugo")).tells("ivan", "сильный, смелый")
    season.write("hugo", f"JOIN {GAME} AS Turkey").only("hugo").tells(
        "hugo", "Only players invited by the game master"
    )
    season.write("clara", f"REPLACE {GAME} Turkey BY Hugo Wolf").only(*everybody).tells(
        "hugo", "Turkey", "F1901M"
    )


def autumn_moves(season: Season) -> None:
    """When the last is ready the phase closes at once; Hugo alone is asked where his army goes."""
    season.orders("anna", "FRANCE", "F Mid-Atlantic Ocean - English Channel")
    assert {"A Burgundy - Munich", "A Spain - Portugal"} <= set(season.stands("FRANCE"))
    season.orders(
        "boris",
        "RUSSIA",
        "А Украина - Румыния\nФ Черное море поддержка А Сербия - Болгария\nА Галиция стоит\nФ Бот - Швеция",
    )
    season.orders("dora", "AUSTRIA", "A Serbia - Bulgaria\nA Trieste - Venice\nF Albania - Greece")
    season.orders(
        "egor",
        "ENGLAND",
        "А Эдинбург - Норвегия\nФ Северное море К А Эдинбург - Норвегия\nФ Норвежское море - Баренцево море",
    )
    season.orders("ivan", "ITALY", "Ф Ионическое море - Тунис\nА Неаполь - Рим\nА Апулия стоит")
    season.orders("hugo", "TURKEY", "A Bulgaria H\nA Smyrna - Armenia\nF Ankara H")
    assert season.phase(GAME) == "F1901M"
    players = [who for who in PLAYERS if who != "galya"] + ["ivan"]
    post = season.write("fritz", "F Denmark H\nA Kiel - Holland\nA Ruhr - Belgium", GAME)
    post.only(*players, *MASTERS, "vera")
    post.tells("hugo", "Army Bulgaria").tells("vera ivan", "Осень 1901, отступления")
    assert season.phase(GAME) == "F1901R"
    season.write("anna", "A Munich H", GAME).only("anna")
    post = season.write("hugo", "A Bulgaria R Constantinople", GAME).only(*players, *MASTERS, "vera")
    assert season.phase(GAME) == "W1901A"
    post.tells("anna", "Winter 1901").tells("boris", "Зима 1901")


def winter_builds(season: Season) -> None:
    """Some build, and Clara does not wait for the others."""
    season.orders("anna", "FRANCE", "BUILD A Paris\nBUILD F Brest")
    season.orders("boris", "RUSSIA", "ПОСТРОИТЬ А Москва")
    season.orders("dora", "AUSTRIA", "BUILD A Vienna\nWAIVE")
    players = [who for who in PLAYERS if who != "galya"] + ["ivan"]
    season.write("clara", f"PROCESS {GAME}").only(*players, *MASTERS, "vera")
    assert season.phase(GAME) == "S1902M"
    assert {"F BRE", "A PAR", "A VIE", "A MOS"} <= _units(season)
    assert "ENGLAND: F BAR, F NTH, A NWY" in season.position()
