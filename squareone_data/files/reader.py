"""From files to a catalog. A fault is told once and the rest is read on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from squareone_data.model.catalog import Catalog
from squareone_data.model.facts import FactsFile
from squareone_data.model.findings import CatalogError, Finding
from squareone_data.model.games import FORMAT, Extension, Game
from squareone_data.model.places import Place
from squareone_data.model.registry import GameKind, UnknownGame, find_game, known_games
from squareone_data.model.tiles import Home, TileFile
from squareone_data.notation import closest

from .formats import current
from .memory import without_gc
from .strict import UNREADABLE, Refused, parse
from .tree import DiskTree, Tree, Unreadable

M = TypeVar("M", bound=BaseModel)
NOTHING = object()
GAME_FILE, FACTS_FILE = "game.json", "facts.json"
FILE_MISSING, FILE_UNLISTED = "SQ301", "SQ302"


class _Reader:
    """Reads one catalog; what cannot be read becomes a finding."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.faults: list[Finding] = []
        self.validated: list[str] = []
        self.unread: set[str] = set()
        self.texts: dict[str, str] = {}
        self.format = FORMAT

    def document(self, file: str) -> Any:
        """The parsed document, or :data:`NOTHING` if it cannot be read."""
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
        return NOTHING

    def refused(self, kind: GameKind, name: str, file: str, document: Any, error: ValidationError) -> list[Finding]:
        """The findings for a document the model refused."""
        from .explain import Explainer

        return Explainer(kind, name, file).findings(document, error)

    def game(self, seen: tuple[str, ...]) -> tuple[GameKind, Game, Catalog | None, Extension[Any] | None]:
        """The game, from ``game.json``; of an own expansion also the catalog it extends, and what itself says.

        Args:
            seen: the keys of the catalogs that led here by extending one another.

        Raises:
            CatalogError: it cannot be read, or names a game or a catalog that cannot be.
        """
        document = self.document(GAME_FILE)
        if self.faults:
            raise self._unreadable(self.faults)
        at = Place(GAME_FILE)
        if not isinstance(document, dict):
            raise self._game_error(Finding(at, "game.json holds no object in braces"))
        self._set_format(document)
        if "extends" in document:
            return self._extension(document, seen)
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
        game = self._model(kind, "game", kind.game, document)
        return kind, game if game.id else game.model_copy(update={"id": as_slug(self.tree.name)}), None, None

    def _set_format(self, document: dict[str, Any]) -> None:
        """Take note of the format the catalog is written in."""
        written = document.get("format")
        if not isinstance(written, int) or isinstance(written, bool):
            return  # the model says what is wrong with it
        place = Place(GAME_FILE, ("format",))
        if written > FORMAT:
            message = f"the catalog is written in format {written}; this program reads up to format {FORMAT}"
            raise self._game_error(Finding(place, message, "install a newer squareone-data"))
        if written < 0:
            raise self._game_error(Finding(place, f"there is no format {written}", f"write {FORMAT}"))
        self.format = written

    def _model(self, kind: GameKind, name: str, model: type[M], document: dict[str, Any]) -> M:
        """The document as its model.

        Raises:
            CatalogError: the model refuses it.
        """
        document = current(name, document, self.format)
        try:
            read = model.model_validate(document)
        except ValidationError as error:
            raise self._unreadable(self.refused(kind, name, GAME_FILE, document, error)) from None
        self.validated.append(GAME_FILE)
        return read

    def _extension(
        self, document: dict[str, Any], seen: tuple[str, ...]
    ) -> tuple[GameKind, Game, Catalog, Extension[Any]]:
        place = Place(GAME_FILE, ("extends",))
        target = document["extends"]
        if not isinstance(target, str) or not target:
            raise self._game_error(Finding(place, "`extends` names no catalog", 'such as "square-one" or "../my-base"'))
        chain = (*seen, self.tree.key)
        try:
            tree = self._extended(target)
            if tree.key in chain:
                raise CatalogError(f"it leads back to {tree.label}, so nothing is there to extend")
            base = _load(tree, chain)
        except CatalogError as error:
            message = f"the extended catalog {target!r} cannot be read: {error}"
            raise self._game_error(
                Finding(place, message, "name a packaged catalog, or a path such as ../my-base")
            ) from None
        faults = [one for one in base.faults if one.code != FILE_UNLISTED]
        if faults:
            message = f"the extended catalog {target!r} has faults: {faults[0].message}"
            raise self._game_error(Finding(place, message, f"run `squareone validate {base.label}` and mend it first"))
        written = document.get("game", base.kind.id)
        if written != base.kind.id:
            message = f"the extended catalog is of the game {base.kind.id!r}, not {written!r}"
            raise self._game_error(
                Finding(Place(GAME_FILE, ("game",)), message, f"write {base.kind.id!r}, or leave it out")
            )
        own = self._model(base.kind, "extension", base.kind.extension, document)
        return base.kind, base.game.extended(own, as_slug(self.tree.name)), base, own

    def _extended(self, target: str) -> Tree:
        """The tree of the extended catalog: a packaged one by its id, another by a path that begins with a dot."""
        if target.startswith("."):
            return self.tree.beside(target)
        from .finding import packaged

        return DiskTree(packaged(target))

    def _game_error(self, finding: Finding) -> CatalogError:
        from .explain import SHAPE

        return self._unreadable([Finding(finding.at, finding.message, finding.fix, code=SHAPE)])

    def _unreadable(self, findings: list[Finding]) -> CatalogError:
        message = f"{self.tree.label}: no readable game.json: {findings[0].message}"
        return CatalogError(message, tuple(findings), self.texts, tuple(self.tree.names()))

    def tiles(
        self, kind: GameKind, model: type[BaseModel], home: Home, declared: tuple[str, ...]
    ) -> TileFile[Any] | None:
        """The tile file, less what cannot be read; None if nothing can."""
        document = self.document(home.file)
        if document is NOTHING:
            self.unread.update(declared)
            return None
        document = current("tiles", document, self.format)
        try:
            read = model.model_validate(document)
            indexes = list(range(len(document["tiles"])))
        except ValidationError as error:
            findings = [_named(one, document) for one in self.refused(kind, "tiles", home.file, document, error)]
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
            faulty = {f.at.pointer[:2] for f in findings if f.at and f.at.pointer}
            for key in ("errata", "waivers", "retired"):
                if isinstance(document.get(key), list) and (key,) not in faulty:
                    rest[key] = [one for n, one in enumerate(document[key]) if (key, n) not in faulty]
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
        if document is NOTHING:
            return ()
        document = current("facts", document, self.format)
        try:
            read = FactsFile[kind.condition].model_validate(document)  # type: ignore[name-defined]
        except ValidationError as error:
            self.faults += self.refused(kind, "facts", FACTS_FILE, document, error)
            return ()
        self.validated.append(FACTS_FILE)
        facts: tuple[Any, ...] = read.facts
        return facts


def _named(finding: Finding, document: Any) -> Finding:
    """A finding about an entry of a tile file, with the id of the tile, if that can be read."""
    pointer = finding.at.pointer if finding.at else ()
    if len(pointer) < 2 or pointer[0] != "tiles":
        return finding
    entry = document["tiles"][pointer[1]]
    written = entry.get("id") if isinstance(entry, dict) else None
    return replace(finding, tile=written) if isinstance(written, str) else finding


def as_slug(name: str) -> str:
    """A folder's name as an id: lower case words joined by hyphens."""
    import re
    import unicodedata

    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") or "catalog"


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
    with without_gc():
        return _load(tree, ())


def _load(tree: Tree, seen: tuple[str, ...]) -> Catalog:
    reader = _Reader(tree)
    try:
        names = tree.names()
    except OSError as error:
        raise CatalogError(f"{tree.label}: cannot be opened as a folder: {error.strerror}") from None
    kind, game, base, extension = reader.game(seen)
    own_sets = game.sets if base is None else game.sets[len(base.game.sets) :]
    expected = {GAME_FILE, FACTS_FILE}
    tile_files, homes = [], []
    model = TileFile[kind.tile]  # type: ignore[name-defined]
    present = set(names)
    listed = {GAME_FILE, FACTS_FILE} | {f"{one.id}/{color}.json" for one in own_sets for color in one.tiles}
    for rank, one in enumerate(own_sets):
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
                near = _misnamed(file, present - expected - listed)
                fix = f"rename {near}, or the set" if near else f"write {file}"
                reader.faults.append(Finding(at, message, fix, code=FILE_MISSING))
                if near:
                    expected.add(near)  # it was told about; no need to call it unlisted too
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
        elif folder not in {one.id for one in own_sets}:
            fix = f"list the set {folder!r} in game.json, or move the file away"
        else:
            colors = ", ".join(kind.colors)
            fix = f"list its color under the set's `tiles` in game.json, or move it away; colors: {colors}"
        reader.faults.append(Finding(Place(file), f"no set in game.json lists {file}", fix, code=FILE_UNLISTED))
    return Catalog(
        label=tree.label,
        kind=kind,
        game=game,
        format=reader.format,
        base=base,
        extension=extension,
        tile_files=tuple(tile_files),
        homes=tuple(homes),
        texts=reader.texts,
        facts=facts,
        faults=tuple(reader.faults),
        found=tuple(names),
        validated=tuple(sorted(reader.validated)),
        unread=frozenset(reader.unread),
    )


def _misnamed(file: str, unlisted: set[str]) -> str:
    """A file on disk that was probably meant: its name differs in case, or its folder by little."""
    folder, _, name = file.rpartition("/")
    same = {
        one.rpartition("/")[0]: one for one in sorted(unlisted) if one.rpartition("/")[2].casefold() == name.casefold()
    }
    return same.get(closest(folder, same), "")
