"""How mail programs quote."""

from __future__ import annotations

MARKED = [
    "On Tue, Mar 3, 2026 at 2:05 PM Judge <judge+tok@host> wrote:\n",
    "On Tue, Mar 3, 2026 at 2:05 PM Judge <\njudge+verylongtoken@host> wrote:\n",
    "On 03/03/2026 14:05, Judge wrote:\n",
    "On Mar 3, 2026, at 14:05, Judge <judge@host> wrote:\n\n",
    "Judge wrote:\n",
    "Quoting Judge <judge@host> on 3 Mar 2026 14:05:\n",
    "вт, 3 мар. 2026 г. в 14:05, Judge <judge@host>:\n",
    "вт, 3 мар. 2026 г. в 14:05, Judge\n<judge+token@host>:\n",
    "03.03.2026 14:05, Judge пишет:\n",
    '03.03.2026, 14:05, "Judge" <judge@host>:\n',
    "Вторник, 3 марта 2026, 14:05 +03:00 от Judge <judge@host>:\n",
    "3 марта 2026 г., в 14:05, Judge <judge@host> написал(а):\n",
    "Вы писали 3 марта 2026 г., 14:05:00:\n",
    "Судья писал(а) 3 марта 2026 г. 14:05:\n",
    "Am 03.03.2026 um 14:05 schrieb Judge <judge@host>:\n",
    "Am Di., 3. März 2026 um 14:05 Uhr schrieb Judge <judge@host>:\n",
    "Am Di., 3. März 2026 um 14:05 Uhr schrieb Judge\n<judge+token@host>:\n",
    "Le mar. 3 mars 2026 à 14:05, Judge <judge@host> a écrit\u00a0:\n",
    "Le 03/03/2026 à 14:05, Judge a écrit :\n",
    "Le mar. 3 mars 2026 à 14:05, Judge <judge@host> a\u00a0écrit :\n",
    "El mar, 3 mar 2026 a las 14:05, Judge (<judge@host>) escribió:\n",
]


UNMARKED = [
    "-----Original Message-----\nFrom: Judge\nSent: Tuesday\n",
    "-------- Original Message --------\nSubject: x\n",
    "---------- Forwarded message ---------\n",
    "-----Исходное сообщение-----\nОт: Judge\n",
    "-------- Пересылаемое сообщение --------\n",
    "-----Ursprüngliche Nachricht-----\nVon: Judge\n",
    "-----Message d'origine-----\nDe : Judge\n",
    "-------- Message original --------\n",
    "________________________________\nFrom: Judge <judge@host>\nSent: 3 March\nTo: me\nSubject: x\n\n",
    "From: Judge <judge@host>\nSent: Tuesday, March 3, 2026 2:05 PM\nTo: Me\nSubject: Orders\n\n",
    "*From:* Judge <judge@host>\n*Sent:* Tuesday, March 3, 2026\n*To:* Me\n*Subject:* Orders\n\n",
    "От: Judge <judge@host>\nОтправлено: 3 марта 2026 г. 14:05\nКому: Я\nТема: Приказы\n\n",
    "Von: Judge <judge@host>\nGesendet: Dienstag, 3. März 2026 14:05\nAn: Ich\nBetreff: Befehle\n\n",
    "De : Judge <judge@host>\nEnvoyé : mardi 3 mars 2026 14:05\nÀ : Moi\nObjet : Ordres\n\n",
    "Begin forwarded message:\n\n",
    "On Tue, Mar 3, 2026 at 2:05 PM Judge <judge@host> wrote:\n\n",
    "Am 03.03.26 um 14:05 schrieb Judge:\n\n",
    "03.03.2026 14:05, Judge пишет:\n\n",
    "Tue, 3 Mar 2026 14:05:00 +0300 от Judge <judge@host>:\n",
]
