"""What counts as a yes to "is it yours?", as people, their mail programs and automatic answers write it."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from mailer.desk.assent import assent
from mailer.post.letter import Letter, read_letter
from tests.rig.cases import in_turn

YES = (
    "YES",
    "yes",
    "Yes.",
    "Yes!!!",
    "  *YES*  ",
    "**Yes**",
    "_yes_",
    "[YES]",
    "«Да»",
    "“YES”",
    "✅ Yes 👍",
    "- yes",
    "Yes, please.",
    "Yes, that is me.",
    "Yes, I wrote that at work.",
    "Yes, it's mine. I sent it from my other address.",
    "Yes it is my letter",
    "Hello,\n\nyes",
    "Hi judge, yes!",
    "Dear judge,\n\nYes, it was me.\n\nBest regards,\nAnna Smith\n",
    "Good evening!\nYes.\n-- \nAnna\nNo. 5 Rue de la Paix",
    "Thank you for asking.\nYES",
    "My answer is YES.",
    "Yes\n\nSent from my iPhone",
    "YES\n\nOn Tue, 25 Nov 2025 at 12:00, Judge <judge@judge.example> wrote:\n> answer NO, or do nothing",
    "> answer this letter with the one word YES\n\nyes",
    "Yes.\nWhen is the deadline?",
    "ДА",
    "да",
    "Да.",
    "Да!",
    "да, это я",
    "Да, это моё письмо.",
    "Да, это мое. Отправлял с работы.",
    "Здравствуйте!\n\nДа, это я написал.\n\nС уважением,\nБорис",
    "Привет, судья! Да",
    "Добрый день.\nДа, подтверждаю.",
    "Да-да",
    "Спасибо, да.",
    "ответ: да",
    "ДA",  # the second letter is Latin
    "Yеs",  # the second letter is Cyrillic
)
NO = (
    "NO",
    "no",
    "No!",
    "*NO*",
    "No, that was not me.",
    "Hello,\n\nno, I never wrote it.",
    "Not mine!",
    "It was not me",
    "This is not my letter.",
    "I did not write this.",
    "reject",
    "No, thank you.",
    "No, sorry, not mine.",
    "No, please do not carry it out.",
    "No no no",
    "Нет, не выполняйте",
    "Нет, спасибо.",
    "Нет-нет, это писал не я.",
    "НЕТ",
    "нет",
    "Нет, это не я.",
    "Здравствуйте!\nНет.",
    "Не я",
    "Это не моё письмо.",
    "Это писал не я",
    "Я этого не писал.",
)
NEITHER = (
    "",
    "\n\n",
    "> YES",
    "> да\n",
    "On Tue, 25 Nov 2025 at 12:00, Judge <judge@judge.example> wrote:\n> answer with YES",
    "-- \nYES",
    "Hello",
    "Hello,\n\nBest regards,\nAnna",
    "ok",
    "Sure, go ahead",
    "Yes?",
    "Yes? What is this about?",
    "YES/NO",
    "yes or no?",
    "Yes, but it was not me",
    "Yes, I got your letter, but I did not write that.",
    "Yes. That is a forgery!",
    "Yes. It is not mine.",
    "No problem, yes",
    "No problem, carry it out.",
    "No worries, it is mine.",
    "No doubt about it: mine.",
    "No problem, it is mine",
    "No, it is mine.",
    "No, that's me",
    "No bother at all, go on",
    "No idea what this is.",
    "No rush",
    "No, carry it out",
    "Нет, выполняйте",
    "No need to ask",
    "Нет, моё.",
    "Нет, это я",
    "Нет смысла спрашивать, выполняйте",
    "No objections.",
    "No changes, please go on.",
    "Нет проблем, выполняйте.",
    "Нет вопросов, это моё.",
    "Нет возражений.",
    "Нет сомнений, моё.",
    "Yesterday I was in Paris",
    "Eyes on the board",
    "Is it yours?",
    "What do you want from me?",
    "Not sure what that is about.",
    "The answer is maybe",
    "I am out of the office until Monday and will answer your letter then.",
    "Thank you for your message. I am on vacation; yes, really.",
    "Yes, I am on vacation until 3 December and read no mail.",
    "Yes! I'm away.",
    "Yes.\n\nI shall be out\nof the office until Monday.",
    "Hello! Yes, you have reached my mailbox. I am away.",
    "This is an automatic reply. Yes, your letter has arrived.",
    "Yes, your letter has reached us. A clerk will answer it.",
    "Я в отпуске до понедельника.",
    "Да, я получил ваше письмо и отвечу после отпуска.",
    "Да, ваше письмо получено.",
    "Да нет, наверное",
    "Да ну?",
    "Да?",
    "Да, но это не я",
    "да/нет",
    "Давай",
    "Дата: 25 ноября",
    "Да какой ещё письмо, я ничего не писал",
    "Не знаю, что это.",
    "PAUSE duel",
    "A PAR - BUR\nYES",
    "I said in my last letter:\nYES",
    "a" * 50_000 + " yes",
)


def answer(text: str, subject: str = "Re: Is this letter yours?") -> Letter:
    head = f"From: anna@example.org\nSubject: {subject}\nContent-Type: text/plain; charset=utf-8\n\n"
    letter = read_letter(f"{head}{text}\n".encode())
    assert isinstance(letter, Letter)
    return letter


@in_turn(YES)
def test_a_plain_yes(text: str) -> None:
    assert assent(answer(text)) == "yes"


@in_turn(NO)
def test_a_plain_no(text: str) -> None:
    assert assent(answer(text)) == "no"


@in_turn(NEITHER)
def test_neither(text: str) -> None:
    assert assent(answer(text)) == ""


@pytest.mark.parametrize(
    ("subject", "said"),
    [
        ("YES", "yes"),
        ("Да!", "yes"),
        ("нет", "no"),
        ("Re: YES", ""),
        ("Automatic reply: YES", ""),
        ("Re: Is it yours? Answer YES", ""),
        ("", ""),
    ],
)
def test_the_subject_says_it_where_the_text_is_empty(subject: str, said: str) -> None:
    assert assent(answer("", subject)) == said
    assert assent(answer("What is this?", subject)) == ""


@pytest.mark.parametrize("charset", ["koi8-r", "cp1251", "utf-8"])
@pytest.mark.parametrize("declared", ["", "; charset={}"])
def test_a_yes_in_any_charset(charset: str, declared: str) -> None:
    head = f"From: anna@example.org\nContent-Type: text/plain{declared.format(charset)}\n\n"
    letter = read_letter(head.encode() + "Да, это я.\n".encode(charset))
    assert isinstance(letter, Letter)
    assert assent(letter) == "yes"


def test_a_yes_in_html_alone() -> None:
    made = EmailMessage()
    made["From"] = "anna@example.org"
    quoted = "<blockquote type=cite>If it is not yours, answer NO</blockquote>"
    made.set_content(f"<p>Hello,</p><p><b>Yes</b></p>{quoted}", subtype="html")
    letter = read_letter(made.as_bytes())
    assert isinstance(letter, Letter)
    assert assent(letter) == "yes"
