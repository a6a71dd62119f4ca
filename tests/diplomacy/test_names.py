"""Names: every spelling finds its place, alphabets and cases do not matter, ambiguity is meant or absent."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.diplomacy.data.load import BUILT_IN, load_names, load_variant
from games.diplomacy.data.names import CASES
from games.diplomacy.data.spelling import disguises, normalise
from games.diplomacy.model.orders import Power, Province
from tests.rig.cases import in_turn

NAMES = load_names("standard")
BOARD = load_variant("standard").board

AMBIGUOUS = {
    "tyr": "TYR TYS",
    "тир": "TYR TYS",
    "liv": "LVN LVP",
    "лив": "LVN LVP",
    "north": "NAF NAO NTH",
    "gulf": "BOT LYO",
    "залив": "BOT LYO",
    "atlantic": "MAO NAO",
    "atlantic ocean": "MAO NAO",
    "atlanticocean": "MAO NAO",
    "атлантика": "MAO NAO",
    "атлантики": "MAO NAO",
    "атлантике": "MAO NAO",
    "атлантику": "MAO NAO",
    "атлантикой": "MAO NAO",
    "med": "EAS WES",
    "mediterranean": "EAS WES",
}


@in_turn(sorted(BOARD.provinces))
def test_every_spelling_finds_its_place(province: str) -> None:
    key = Province(province)
    spellings = NAMES.spellings(key)
    assert NAMES.title(key, "en") in spellings
    assert {NAMES.form(key, case) for case in CASES} <= set(spellings)
    for spelling in spellings:
        found = NAMES.lookup(spelling)
        assert key in found, spelling
        assert len(found) == 1 or normalise(spelling) in AMBIGUOUS, spelling
        for variant in (spelling.upper(), spelling.lower(), spelling.replace("ё", "е"), f" {spelling}. "):
            assert NAMES.lookup(variant) == found, variant


def test_only_what_is_meant_is_ambiguous() -> None:
    several = {phrase: " ".join(keys) for phrase, keys in NAMES.phrases().items() if len(keys) > 1}
    own = {phrase: keys for phrase, keys in several.items() if not phrase.startswith("средиземн")}
    disguised = {other: keys for phrase, keys in AMBIGUOUS.items() for other in disguises(phrase)}
    assert own == AMBIGUOUS | disguised | {"сред": "EAS WES"}
    assert {keys for phrase, keys in several.items() if phrase.startswith("средиземн")} == {"EAS WES"}


RULEBOOK = """
Apu=APU Bal=BAL Bel=BEL Ber=BER Bla=BLA Boh=BOH Bre=BRE Bud=BUD Bul=BUL Bur=BUR Den=DEN Eng=ENG
Gal=GAL Gas=GAS GoL=LYO Gol=LYO Gre=GRE Hel=HEL Hol=HOL Ion=ION Iri=IRI Kiel=KIE Lon=LON Mar=MAR
Mid=MAO Mun=MUN Nap=NAP Nth=NTH Nwy=NWY Par=PAR Paris=PAR Pic=PIC Pru=PRU Rom=ROM Ruh=RUH Rum=RUM
Ser=SER Sev=SEV Sil=SIL Skag=SKA Spa=SPA Tun=TUN Tyn=TYS Vie=VIE War=WAR Wes=WES
"""


@pytest.mark.rule("diplomacy", "СОКРАЩЕНИЯ")
@in_turn(tuple(pair.split("=")) for pair in RULEBOOK.split())
def test_abbreviations_of_the_rulebook(text: str, place: str) -> None:
    assert NAMES.lookup(text) == (place,)


ACCEPTED = """
MAO: MAO MID Mat Mid-Atlantic / Mid-Atlantic Ocean / Ср. Атлантика / Среднюю Атлантику / Центральной Атлантике
NWG: NWG NRG Norwegian / Norwegian Sea / Норвежское море / Норвежском
LYO: LYO GOL / Gulf of Lyon / gulf of lyons / G. of Lyon / Лионский залив / Лионского залива
TYS: TYS TYN Tyrrhenian / Tyrrhenian Sea / Тирренское море / Тирренском море
BOT: BOT GOB Bothnia / Gulf of Bothnia / Ботническом заливе / Ботника
HEL: HEL HEG Heligoland / Helgoland Bight / Гельголандскую бухту
SKA: SKA SKG Skag Skagerrak Скагеррака Скагерак
ENG: ENG ECH Channel / English Channel / Ла-Манш / ЛАМАНШ / Ла-Манша / Английском канале
NTH: NTH NTS North-Sea / North Sea / Северное море / Северного моря / Сев. море
NAO: NAO NAT / North Atlantic / N. Atlantic / Северную Атлантику / Сев. Атлантика / Североатлантический океан
NAF: NAF / North Africa / N. Africa / N.Afr / Северной Африке / Сев. Африку
LVP: LVP LPL L'pool L’pool Liverpool Ливерпуль Ливерпулю Лвп
LVN: LVN LVO Livonia Ливонию Лифляндии
NWY: NWY NOR Norw Norway Норвегию Нор
EAS: EAS EMED / Eastern Med. / East Med / E. Med / Восточное Средиземное море / Вост. Средиземного моря
WES: WES WMED / Western Mediterranean / W. Mediterranean / Западное Средиземное / Зап. Средиземное море
STP: STP St.Pete Petersburg СПб С.-Петербург Санкт-Петербурге Питера Петроград
STP: STP / St. Petersburg / St.Petersburg / St Pete / Saint Petersburg
CON: CON Const Const'ple Istanbul Константинополя Конст Конст-поль Стамбул Царьград
RUM: RUM Rumania Romania Румынию
TYR: TYL TRL Tyrolia Tyrol Тироля Тироль
BUR: BUR Burg Burgundy burgandy Бургундию Бургундией бургунд
TRI: TRI Trieste Триест Триеста
MUN: MUN Munich München Мюнхена мюн
BLA: BLA BS Black / Black Sea / Чёрное море / Черное море / Чёрном
BAR: BAR Barents / Barents Sea / Баренцева моря / Баренцевом море
"""


@in_turn(ACCEPTED.strip().splitlines())
def test_names_that_judges_accept(row: str) -> None:
    place, _, texts = row.partition(": ")
    first, *phrases = texts.split(" / ")
    for text in (*first.split(), *phrases):
        assert NAMES.lookup(text) == (place,), text


def test_three_letter_russian_codes_are_unique_and_found() -> None:
    codes = {NAMES.code(key, "ru") for key in BOARD.provinces}
    assert len(codes) == 75
    assert all(len(code) == 3 for code in codes)
    for key in BOARD.provinces:
        assert NAMES.lookup(NAMES.code(key, "ru")) == (key,)
    for text, place in {
        "Пар": "PAR",
        "Бур": "BUR",
        "Мар": "MAR",
        "Лон": "LON",
        "Вен": "VEN",
        "Сев": "SEV",
    }.items():
        assert NAMES.lookup(text) == (place,)


@in_turn(
    [
        ("Рar", "PAR"),  # Cyrillic Р among Latin letters
        ("Пaр", "PAR"),  # Latin a among Cyrillic letters
        ("MAP", "MAR"),  # all Latin, meant as МАР
        ("МAP", "MAR"),  # half and half
        ("Cев", "SEV"),  # Latin C
        ("МАО", "MAO"),  # all Cyrillic, meant as MAO
        ("Тироль", "TYR"),
        ("TYH", "TYS"),  # in Latin a judge's Tyrrhenian,
        ("ТУН", "TUN"),  # in Cyrillic Tunis,
        ("ТYН", "TUN"),  # and mostly Cyrillic is Cyrillic
    ]
)
def test_look_alike_letters(text: str, place: str) -> None:
    assert NAMES.lookup(text) == (place,)


def test_a_unit_decides_where_only_one_place_can_hold_it() -> None:
    tyr = NAMES.lookup("Tyr")
    assert NAMES.choose(tyr, "Tyr", "A") == ("TYR",)
    assert NAMES.choose(tyr, "Tyr", "F") == ("TYS",)
    assert NAMES.choose(tyr, "Tyr", None) == ("TYR",)
    assert NAMES.choose(NAMES.lookup("тир"), "тир", None) == ("TYR", "TYS")
    assert NAMES.choose(NAMES.lookup("liv"), "liv", "A") == ("LVN", "LVP")
    assert NAMES.choose(NAMES.lookup("north"), "north", "A") == ("NAF",)
    assert NAMES.choose(NAMES.lookup("Par"), "Par", "F") == ("PAR",)
    assert NAMES.choose((), "nowhere", "F") == ()


def test_a_long_beginning_of_a_name_will_do() -> None:
    assert NAMES.lookup("Constantin") == ("CON",)
    assert NAMES.lookup("Севастоп") == ("SEV",)
    assert NAMES.lookup("Gulf of") == ("BOT", "LYO")
    assert NAMES.lookup("Balt. Sea") == NAMES.lookup("Балт. море") == ("BAL",)
    assert NAMES.lookup("Ионич. море") == ("ION",)
    assert NAMES.lookup("Con") == ("CON",)
    assert NAMES.lookup("Pa") == NAMES.lookup("Pa Pa") == ()


@in_turn(["", " ", "-", "Atlantis", "Атлантида", "holds", "x" * 5000, "🙂", "PAR BUR"])
def test_what_is_no_place(text: str) -> None:
    assert NAMES.lookup(text) == ()


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Burgandu", "Burgundy"),
        ("Munihc", "Munich"),
        ("Мюнхин", "Мюнхен"),
        ("Сивастополь", "Севастополь"),
        ("Tyrhennian Sea", "Tyrrhenian Sea"),
        ("Гельгаланд", "Гельголандская бухта"),
    ],
)
def test_suggestions_are_titles_in_the_writers_alphabet(text: str, first: str) -> None:
    found = NAMES.suggest(text)
    assert found[0] == first
    assert 1 <= len(found) <= 3
    assert all(NAMES.lookup(title) for title in found)
    assert len(NAMES.suggest(text, n=1)) == 1
    assert NAMES.suggest("qqqqqq") == ()
    assert NAMES.suggest("") == ()


@pytest.mark.parametrize(
    ("coast", "texts"),
    [
        ("NC", "nc|NC|(nc)|/nc|n|north|north coast|North Coast|(north coast)|n. coast|n.c."),
        ("NC", "сев.|сев. берег|северный берег|северном побережье|с.п.|СБ|сп|северном берегу"),
        ("SC", "sc|south coast|s.c.|южный берег|юж. берег|ю.п.|ЮБ|южного побережья|южном берегу"),
        ("EC", "ec|east coast|восточный берег|вост. берег|в.п.|ВБ"),
        ("WC", "wc|west coast|западный берег|зап. поб.|ЗБ"),
    ],
)  # fmt: skip
def test_coasts(coast: str, texts: str) -> None:
    for text in texts.split("|"):
        assert NAMES.coast(text) == coast, text


def test_what_is_no_coast() -> None:
    assert [NAMES.coast(text) for text in ("", "coast", "берег", "xc", "Paris")] == [None] * 5


@pytest.mark.parametrize(
    ("power", "texts"),
    [
        (
            "AUSTRIA",
            "Austria|AUSTRIAN|Aus|a|Austria-Hungary|Австрия|Австрии|австрийская|австрийской|Австро-Венгрия",
        ),
        ("ENGLAND", "England|english|Eng|e|Англия|английскую|Англией|британский"),
        ("FRANCE", "France|French|fra|f|Франция|французская|Францию|Фр"),
        ("GERMANY", "Germany|German|ger|g|Германия|германский|немецкую|герм"),
        ("ITALY", "Italy|Italian|ita|i|Италия|итальянская|Италии"),
        ("RUSSIA", "Russia|Russian|rus|r|Россия|русская|российскую|Россией"),
        ("TURKEY", "Turkey|Turkish|tur|t|Турция|турецкая|Турцию|турецким"),
    ],
)
def test_powers(power: str, texts: str) -> None:
    for text in texts.split("|"):
        assert NAMES.power(text) == power, text
        assert NAMES.power(text.upper()) == power, text


def test_no_power() -> None:
    # А in Russian is Austria as well as England, and an army besides.
    assert [NAMES.power(text) for text in ("А", "", "Poland", "Польша", "Par")] == [None] * 5


def test_titles_forms_and_codes() -> None:
    assert NAMES.title("STP/NC", "en") == "St Petersburg (north coast)"
    assert NAMES.title("STP/NC", "ru") == "Санкт-Петербург (сев. берег)"
    assert NAMES.title("PAR", "ru") == "Париж"
    assert NAMES.title("XXX", "en") == "XXX"
    assert [NAMES.form("BUR", case) for case in CASES] == (
        ["Бургундия", "Бургундии", "Бургундии", "Бургундию", "Бургундией", "Бургундии"]
    )
    assert NAMES.form("SPA/SC", "acc") == "Испанию (юж. берег)"
    assert (NAMES.code("STP/NC", "en"), NAMES.code("STP/NC", "ru")) == ("STP/NC", "СПб/СБ")
    assert (NAMES.short("CON", "en"), NAMES.short("SPA/SC", "ru")) == ("Const'ple", "Испания")
    assert NAMES.power_title(Power("FRANCE"), "ru") == "Франция"
    assert NAMES.power_form(Power("FRANCE"), "gen") == "Франции"
    assert NAMES.adjective(Power("GERMANY")) == "German"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_codes_of_coasts_are_read_back(lang: str) -> None:
    for location in BOARD.fleet_next:
        place, _, coast = NAMES.code(location, lang).partition("/")
        assert NAMES.lookup(place) == (location.partition("/")[0],)
        assert NAMES.coast(coast) == (location.partition("/")[2] or None)


@pytest.mark.parametrize("key", BUILT_IN)
def test_each_variant_names_all_its_places_and_powers(key: str) -> None:
    names, board = load_names(key), load_variant(key).board
    assert set(board.provinces) == {place for keys in names.phrases().values() for place in keys}
    for lang in ("en", "ru"):
        for province in board.provinces:
            assert names.lookup(names.title(province, lang)) == (province,)
        for power in board.powers:
            assert names.power(names.power_title(power, lang)) == power


def test_names_of_places_that_are_not_on_the_board_are_unknown() -> None:
    pure = load_names("pure")
    assert pure.lookup("Brest") == ()
    assert pure.lookup("Vienna") == ("VIE",)
    assert pure.coast("nc") == "NC"
    assert load_names("france-austria").power("German") is None


@given(st.text(max_size=40))
def test_normalising_twice_changes_nothing(text: str) -> None:
    once = normalise(text)
    assert normalise(once) == once
    assert once == once.strip()
    assert "  " not in once


@given(st.text(alphabet="aeopcxyабвгеёкмнорстухAEOPCXYАБВЕКМНОРСТУХ -.’", max_size=12))
def test_lookup_is_total_and_blind_to_case(text: str) -> None:
    assert NAMES.lookup(text) == NAMES.lookup(normalise(text))
    assert NAMES.phrases().get(normalise(text), ()) in ((), NAMES.lookup(text))
    NAMES.suggest(text)
