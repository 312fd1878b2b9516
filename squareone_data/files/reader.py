"""From files to a catalog. A fault is told once and the rest is read on."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from squareone_data.model.catalog import Catalog
from squareone_data.model.facts import FactsFile
from squareone_data.model.findings import CatalogError, Finding
from squareone_data.model.games import FORMAT, Game
from squareone_data.model.places import Place
from squareone_data.model.registry import GameKind, UnknownGame, find_game, known_games
from squareone_data.model.tiles import Home, TileFile

from .strict import UNREADABLE, Refused, parse
from .tree import DiskTree, Tree, Unreadable

GAME_FILE, FACTS_FILE = "game.json", "facts.json"
FILE_MISSING, FILE_UNLISTED = "SQ301", "SQ302"


@contextmanager
def _without_gc() -> Iterator[None]:
    # Nothing made while loading is a cycle, and the collector would look at all of it again and again.
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class _Reader:
    """Reads one catalog; what cannot be read becomes a finding."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.faults: list[Finding] = []
        self.validated: list[str] = []
        self.unread: set[str] = set()
        self.texts: dict[str, str] = {}

    def document(self, file: str) -> Any:
        """The parsed document, or None if it cannot be read."""
        try:
            document, self.texts[file] = parse(self.tree.read(file), file)
        except Unreadable as error:
            self.faults.append(Finding(Place(file), f"{file} {error}", code=UNREADABLE))
        except Refused as refused:
            self.faults += refused.findings
            if refused.text is not None:
                self.texts[file] = refused.text
        else:
            return document
        return None

    def refused(self, kind: GameKind, name: str, file: str, document: Any, error: ValidationError) -> list[Finding]:
        """The findings for a document the model refused."""
        from .explain import Explainer

        return Explainer(kind, name, file).findings(document, error)

    def game(self) -> tuple[GameKind, Game]:
        """The game, from ``game.json``.

        Raises:
            CatalogError: it cannot be read, or names a game nobody knows.
        """
        document = self.document(GAME_FILE)
        if self.faults:
            raise self._unreadable(self.faults)
        at = Place(GAME_FILE)
        if not isinstance(document, dict):
            raise self._game_error(Finding(at, "game.json holds no object in braces"))
        written = document.get("format")
        if isinstance(written, int) and written > FORMAT:
            message = f"the catalog is written in format {written}; this program reads up to format {FORMAT}"
            raise self._game_error(Finding(Place(GAME_FILE, ("format",)), message, "install a newer squareone-data"))
        game_id = document.get("game")
        if not isinstance(game_id, str):
            known = ", ".join(known_games())
            raise self._game_error(
                Finding(at, "game.json does not say which game it is", f'add "game"; known are {known}')
            )
        try:
            kind = find_game(game_id)
        except (UnknownGame, ImportError) as error:
            raise self._game_error(Finding(Place(GAME_FILE, ("game",)), str(error))) from None
        try:
            game = kind.game.model_validate(document)
        except ValidationError as error:
            findings = self.refused(kind, "game", GAME_FILE, document, error)
            raise self._unreadable(findings) from None
        self.validated.append(GAME_FILE)
        return kind, game if game.id else game.model_copy(update={"id": _as_slug(self.tree.name)})

    def _game_error(self, finding: Finding) -> CatalogError:
        from .explain import SHAPE

        return self._unreadable([Finding(finding.at, finding.message, finding.fix, code=SHAPE)])

    def _unreadable(self, findings: list[Finding]) -> CatalogError:
        message = f"{self.tree.label}: no readable game.json: {findings[0].message}"
        return CatalogError(message, tuple(findings), self.texts)

    def tiles(
        self, kind: GameKind, model: type[BaseModel], home: Home, declared: tuple[str, ...]
    ) -> TileFile[Any] | None:
        """The tile file, less what cannot be read; None if nothing can."""
        document = self.document(home.file)
        if document is None:
            self.unread.update(declared)
            return None
        try:
            read = model.model_validate(document)
            indexes = list(range(len(document["tiles"])))
        except ValidationError as error:
            findings = self.refused(kind, "tiles", home.file, document, error)
            self.faults += findings
            if not isinstance(document, dict) or not isinstance(document.get("tiles"), list):
                self.unread.update(declared)
                return None
            bad = {
                f.at.pointer[1] for f in findings if f.at and f.at.pointer[:1] == ("tiles",) and len(f.at.pointer) > 1
            }
            self.unread |= self._hidden(document["tiles"], bad, declared)
            indexes = kept = [n for n in range(len(document["tiles"])) if n not in bad]
            rest = {"set": home.set, "color": home.color, "tiles": [document["tiles"][n] for n in kept]}
            faulty = {f.at.pointer[0] for f in findings if f.at and f.at.pointer}
            for key in ("set", "color", "errata", "waivers", "retired"):
                if key in document and key not in faulty:
                    rest[key] = document[key]
            try:
                read = model.model_validate(rest)
            except ValidationError:  # pragma: no cover - model and schema disagree; everything was reported above
                self.unread.update(declared)
                return None
        self.validated.append(home.file)
        assert isinstance(read, TileFile)
        for index, tile in zip(indexes, read.tiles, strict=True):
            tile.settled(home, index)
        return read

    @staticmethod
    def _hidden(tiles: list[Any], bad: set[Any], declared: tuple[str, ...]) -> set[str]:
        """The ids of tiles that could not be read: their own, or where that is damaged all that nobody else has."""
        ids = {
            n: tile["id"] for n, tile in enumerate(tiles) if isinstance(tile, dict) and isinstance(tile.get("id"), str)
        }
        hidden = {ids[n] for n in bad if n in ids}
        if any(ids.get(n) not in declared for n in bad):
            hidden |= set(declared) - set(ids.values())
        return hidden

    def facts(self, kind: GameKind) -> tuple[Any, ...]:
        """The facts; none if the file cannot be read."""
        document = self.document(FACTS_FILE)
        if document is None:
            return ()
        try:
            read = FactsFile[kind.condition].model_validate(document)  # type: ignore[name-defined]
        except ValidationError as error:
            self.faults += self.refused(kind, "facts", FACTS_FILE, document, error)
            return ()
        self.validated.append(FACTS_FILE)
        facts: tuple[Any, ...] = read.facts
        return facts


def _as_slug(name: str) -> str:
    import re

    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "catalog"


def load(source: Tree | Path | str | None = None) -> Catalog:
    """Read a catalog.

    Args:
        source: a folder, or a tree; the packaged Square One catalog if left out.

    Returns:
        The catalog; what could not be read is in its ``faults``.

    Raises:
        CatalogError: there is no folder, or no game.json that makes sense in it.
    """
    if source is None:
        from .finding import packaged

        source = packaged("square-one")
    tree: Tree = DiskTree(Path(source)) if isinstance(source, str | Path) else source
    with _without_gc():
        return _load(tree)


def _load(tree: Tree) -> Catalog:
    reader = _Reader(tree)
    try:
        names = tree.names()
    except OSError as error:
        raise CatalogError(f"{tree.label}: cannot be opened as a folder: {error.strerror}") from None
    kind, game = reader.game()
    expected = {GAME_FILE, FACTS_FILE}
    tile_files, homes = [], []
    model = TileFile[kind.tile]  # type: ignore[name-defined]
    present = set(names)
    for rank, one in enumerate(game.sets):
        for color in sorted(
            one.tiles, key=lambda c: (kind.colors.index(c) if c in kind.colors else len(kind.colors), c)
        ):
            file = f"{one.id}/{color}.json"
            if file in expected:
                continue  # a set declared twice, which a check reports
            expected.add(file)
            declared = one.ids(color)
            if file not in present:
                at = Place(GAME_FILE, ("sets", rank, "tiles", color))
                message = f"the set {one.id!r} has {color} tiles, but there is no file {file}"
                near = _misnamed(file, present)
                reader.faults.append(
                    Finding(at, message, f"rename {near}" if near else f"write {file}", code=FILE_MISSING)
                )
                reader.unread.update(declared)
                continue
            home = Home(file, one.id, color)
            read = reader.tiles(kind, model, home, declared)
            if read is not None:
                tile_files.append(read)
                homes.append(home)
    facts = reader.facts(kind) if FACTS_FILE in present else ()
    for file in sorted(present - expected):
        folder, _, _ = file.rpartition("/")
        if not folder:
            fix = "a catalog has game.json and facts.json at its top; move other files elsewhere"
        elif game.set_info(folder) is None:
            fix = f"list the set {folder!r} in game.json, or move the file away"
        else:
            colors = ", ".join(kind.colors)
            fix = f"list its color under the set's `tiles` in game.json, or move it away; colors: {colors}"
        reader.faults.append(Finding(Place(file), f"no set in game.json lists {file}", fix, code=FILE_UNLISTED))
    return Catalog(
        label=tree.label,
        kind=kind,
        game=game,
        tile_files=tuple(tile_files),
        homes=tuple(homes),
        texts=reader.texts,
        facts=facts,
        faults=tuple(reader.faults),
        found=tuple(names),
        validated=tuple(sorted(reader.validated)),
        unread=frozenset(reader.unread),
    )


def _misnamed(file: str, present: set[str]) -> str:
    """A file on disk whose name differs only in case."""
    return next((name for name in sorted(present) if name.casefold() == file.casefold()), "")
