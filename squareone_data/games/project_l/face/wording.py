"""The words of the player aid, ours and short; the game's own terms (Take, Recycle, Upgrade…) stay English in both."""

from __future__ import annotations

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "aid": "player aid",
        "turn": "Your turn",
        "actions": "{count} actions, any mix",
        "action": "1 action",
        "Take": "face up or unseen; at most {unfinished} unfinished",
        "Recycle": "a row under its deck, {market} new ones",
        "Upgrade": "take a {kind}; or swap a piece: one level up, same, or any below",
        "Place": "a piece into one of your puzzles",
        "Master": "once a turn: one into each puzzle",
        "done": "Full?",
        "done told": "pieces back, reward, points",
        "end": "The end",
        "end told": "Black deck empty: end the round, one more turn each, then fill in at 1 point a piece",
        "levels": "Levels",
        "black": "Players: Black puzzles",
        "players": "{players}: {count}",
    },
    "cs": {
        "aid": "nápovědní karta",
        "turn": "Tvůj tah",
        "actions": "akce: {count}, jakkoli",
        "action": "1 akce",
        "Take": "odkrytou či z balíčku; nedokončené nejvýš {unfinished}",
        "Recycle": "řadu pod balíček, nové: {market}",
        "Upgrade": "vezmi: {kind}; nebo vyměň dílek: o úroveň výš, stejná, či nižší",
        "Place": "dílek do jedné své skládačky",
        "Master": "jednou za tah: dílek do každé",
        "done": "Plná?",
        "done told": "dílky zpět, odměna, body",
        "end": "Konec",
        "end told": "dojde černý balíček: dohrát kolo, každý ještě tah, pak dílky po 1 bodu",
        "levels": "Úrovně",
        "black": "Hráči: černé skládačky",
        "players": "{players}: {count}",
    },
}
