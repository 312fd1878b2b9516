"""The words of the sheets, English and Czech."""

from __future__ import annotations

SHEETS = {
    "en": {
        "tiles": "Tiles", "pieces": "Pieces", "sets": "Sets", "setup": "Setup", "demand": "Demand", "rewards": "Rewards",
        "charts": "Charts", "findings": "Findings", "legend": "Legend", "meta": "Meta", "lists": "Lists",
    },
    "cs": {
        "tiles": "Skládačky", "pieces": "Dílky", "sets": "Sady", "setup": "Příprava", "demand": "Žádané",
        "rewards": "Odměny", "charts": "Grafy", "findings": "Nálezy", "legend": "Legenda", "meta": "Meta", "lists": "Seznamy",
    },
}  # fmt: skip
"""The names of the sheets. An import finds the tiles by their headers, whatever the sheet is called."""

WORDS = {
    "en": {
        "id": "Id", "letter": "Letter", "level": "Level", "shape": "Shape", "name": "Name", "wild": "Wild", "total": "Total",
        "requires": "Requires", "tile": "Tile", "set": "Set", "color": "Color", "severity": "Severity", "code": "Code",
        "message": "Message", "fix": "Fix", "cell": "Cell", "players": "Players", "supply": "Supply", "demand": "Demand",
        "points": "Points", "rows": "Rows", "tiles": "Tiles", "kind": "Kind", "component": "Component", "count": "Count",
        "value": "Value", "rewards": "Rewards", "yes": "yes", "no findings": "No findings.", "known": "known from",
        "chart points": "Tiles by points", "chart rows": "Tiles by rows", "chart cost": "Tiles by cost", "chart supply": "Demand, rewards and supply by kind",
        "legend title": "How to read and edit this workbook", "letters": "Letters", "notation": "Notation",
        "page": "Page",
    },
    "cs": {
        "id": "Id", "letter": "Písmeno", "level": "Úroveň", "shape": "Tvar", "name": "Jméno", "wild": "Žolík", "total": "Celkem",
        "requires": "Vyžaduje", "tile": "Skládačka", "set": "Sada", "color": "Barva", "severity": "Závažnost", "code": "Kód",
        "message": "Zpráva", "fix": "Náprava", "cell": "Buňka", "players": "Hráči", "supply": "Zásoba", "demand": "Žádané",
        "points": "Body", "rows": "Řady", "tiles": "Skládačky", "kind": "Druh", "component": "Součást", "count": "Počet",
        "value": "Hodnota", "rewards": "Odměny", "yes": "ano", "no findings": "Bez nálezů.", "known": "známo z",
        "chart points": "Skládačky podle bodů", "chart rows": "Skládačky podle řad", "chart cost": "Skládačky podle ceny",
        "chart supply": "Žádané, odměny a zásoba podle druhu", "legend title": "Jak tento sešit číst a upravovat",
        "letters": "Písmena", "notation": "Zápis", "page": "Strana",
    },
}  # fmt: skip

LEGEND = {
    "en": [
        "One row is one tile.",
        "Edit the cells of the sheet with the tiles; new tiles go below the last row, with an id, a set and a color.",
        "When done, save the file and run: squareone import FILE. It shows what changed, and asks before it writes anything.",
        "Errata, sentences, costs and the other sheets follow from the tiles: what you write there is not imported.",
        "Highlighted rows are stand-ins: invented so that the set can be played, not read off the real tile.",
    ],
    "cs": [
        "Jeden řádek je jedna skládačka.",
        "Upravujte buňky listu se skládačkami; nové skládačky patří pod poslední řádek, s id, sadou a barvou.",
        "Nakonec soubor uložte a spusťte: squareone import SOUBOR. Ukáže změny a zeptá se, než cokoli zapíše.",
        "Opravy, popisy, ceny a ostatní listy plynou ze skládaček: co napíšete tam, to se neimportuje.",
        "Zvýrazněné řádky jsou náhradní údaje: vymyšlené, aby se dalo hrát, ne opsané ze skutečné skládačky.",
    ],
}

TRANSCRIBING = {
    "en": {
        "who sheet": "Who", "tiles sheet": "Transcription", "title": "Reading tiles off the real box",
        "who": "Who read them", "when": "When (year-month-day)", "printing": "Which printing of the box",
        "how": "Fill in the blank cells of the sheet Transcription for the tiles you have before you; leave the others blank.\n"
        "{notation}\n"
        "Then save the file and run: squareone import FILE",
    },
    "cs": {
        "who sheet": "Kdo", "tiles sheet": "Opis", "title": "Opis skládaček ze skutečné krabice",
        "who": "Kdo je četl", "when": "Kdy (rok-měsíc-den)", "printing": "Které vydání krabice",
        "how": "Vyplňte prázdné buňky listu Opis u skládaček, které máte před sebou; ostatní nechte prázdné.\n"
        "{notation}\n"
        "Potom soubor uložte a spusťte: squareone import SOUBOR",
    },
}  # fmt: skip
"""The words of the sheet for transcribing."""
