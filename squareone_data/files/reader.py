"""Read the files of a catalog. Report each error once and keep reading."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from squareone_data.game.interface import AnyCatalog, Game
from squareone_data.game.registry import UnknownGame, find_game, known_games
from squareone_data.model.definition import FORMAT, Extension, GameDefinition
from squareone_data.model.facts import Fact
from squareone_data.model.findings import CatalogError, Finding
from squareone_data.model.json_types import Json, JsonObject
from squareone_data.model.places import Place
from squareone_data.model.suggestions import closest
from squareone_data.model.tiles import Home, TileFile

from .format_versions import current
from .gc import without_gc
from .locate import packaged
from .strict_json import UNREADABLE, Refused, parse
from .tree import FACTS_FILE, GAME_FILE, DiskTree, Tree, Unreadable

M = TypeVar("M", bound=BaseModel)
NOTHING = object()
FILE_MISSING, FILE_UNLISTED = "SQ301", "SQ302"

FindGame = Callable[[str], Game]
"""A function that returns a game by its id; raises :class:`UnknownGame` if there is none."""


class _Reader:
    """A reader of one catalog. Parts that cannot be read become findings.

    Args:
        tree: the files.
        find: returns the game of the catalog by its id.
    """

    def __init__(self, tree: Tree, find: FindGame) -> None:
        self.tree, self.find = tree, find
        self.faults: list[Finding] = []
        self.validated: list[str] = []
        self.unread: set[str] = set()
        self.texts: dict[str, str] = {}
        self.format = FORMAT

    def document(self, file: str) -> Json:
        """Return the parsed document, or :data:`NOTHING` if it cannot be read."""
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

    def refused(self, game: Game, name: str, file: str, document: Json, error: ValidationError) -> list[Finding]:
        """Return the findings for an invalid document."""
        from .validation_errors import Explainer

        return Explainer(game, name, file).findings(document, error)

    def game(self, seen: tuple[str, ...]) -> tuple[Game, GameDefinition, AnyCatalog | None, Extension | None]:
        """Return the game and the definition from ``game.json``; for an expansion also the base and the extension.

        Args:
            seen: the keys of the catalogs that extend this one, directly or indirectly.

        Raises:
            CatalogError: ``game.json``, its game or its base catalog cannot be read.
        """
        document = self.document(GAME_FILE)
        if self.faults:
            raise self._unreadable(self.faults)
        at = Place(GAME_FILE)
        if not isinstance(document, dict):
            raise self._game_error(Finding(at, "game.json: expected an object in braces"))
        self._set_format(document)
        if "extends" in document:
            return self._extension(document, seen)
        game_id = document.get("game")
        if not isinstance(game_id, str):
            known = ", ".join(known_games())
            raise self._game_error(Finding(at, "game.json: missing key 'game'", f'add "game"; known games: {known}'))
        try:
            game = self.find(game_id)
        except (UnknownGame, ImportError) as error:
            raise self._game_error(Finding(Place(GAME_FILE, ("game",)), str(error))) from None
        definition = self._model(game, "game", game.definition_model, document)
        return (
            game,
            definition if definition.id else definition.model_copy(update={"id": as_slug(self.tree.name)}),
            None,
            None,
        )

    def _set_format(self, document: JsonObject) -> None:
        """Set the format of the catalog."""
        written = document.get("format")
        if not isinstance(written, int) or isinstance(written, bool):
            return  # the model reports it
        place = Place(GAME_FILE, ("format",))
        if written > FORMAT:
            message = f"unsupported format {written}; this program supports formats up to {FORMAT}"
            raise self._game_error(Finding(place, message, "install a newer version of squareone-data"))
        if written < 0:
            raise self._game_error(Finding(place, f"invalid format {written}", f"write {FORMAT}"))
        self.format = written

    def _model(self, game: Game, name: str, model: type[M], document: JsonObject) -> M:
        """Validate a document and return its model.

        Raises:
            CatalogError: the document is invalid.
        """
        document = current(name, document, self.format)
        try:
            read = model.model_validate(document)
        except ValidationError as error:
            raise self._unreadable(self.refused(game, name, GAME_FILE, document, error)) from None
        self.validated.append(GAME_FILE)
        return read

    def _extension(
        self, document: JsonObject, seen: tuple[str, ...]
    ) -> tuple[Game, GameDefinition, AnyCatalog, Extension]:
        place = Place(GAME_FILE, ("extends",))
        target = document["extends"]
        if not isinstance(target, str) or not target:
            fix = 'name a catalog, for example "square-one" or "../my-base"'
            raise self._game_error(Finding(place, "`extends`: expected the id or the path of a catalog", fix))
        chain = (*seen, self.tree.key)
        try:
            tree = self._extended(target)
            if tree.key in chain:
                raise CatalogError(f"circular `extends`: {tree.label} extends itself, directly or indirectly")
            base = _load(tree, self.find, chain)
        except CatalogError as error:
            message = f"cannot read the extended catalog {target!r}: {error}"
            raise self._game_error(
                Finding(place, message, "name a packaged catalog, or a path such as ../my-base")
            ) from None
        faults = [fault for fault in base.faults if fault.code != FILE_UNLISTED]
        if faults:
            message = f"the extended catalog {target!r} has errors: {faults[0].message}"
            raise self._game_error(Finding(place, message, f"run `squareone validate {base.label}` and fix them first"))
        written = document.get("game", base.game.id)
        if written != base.game.id:
            message = f"expected the game {base.game.id!r} of the extended catalog, got {written!r}"
            raise self._game_error(Finding(Place(GAME_FILE, ("game",)), message, f"write {base.game.id!r}, or omit it"))
        own = self._model(base.game, "extension", base.game.extension_model, document)
        return base.game, base.definition.extended(own, as_slug(self.tree.name)), base, own

    def _extended(self, target: str) -> Tree:
        """Return the tree of the extended catalog: a packaged one by id, or one at a path that begins with a dot."""
        return self.tree.beside(target) if target.startswith(".") else DiskTree(packaged(target))

    def _game_error(self, finding: Finding) -> CatalogError:
        from .validation_errors import SHAPE

        return self._unreadable([Finding(finding.at, finding.message, finding.fix, code=SHAPE)])

    def _unreadable(self, findings: list[Finding]) -> CatalogError:
        message = f"{self.tree.label}: invalid game.json: {findings[0].message}"
        return CatalogError(message, tuple(findings), self.texts, tuple(self.tree.names()))

    def tiles(self, game: Game, home: Home, declared: tuple[str, ...]) -> TileFile | None:
        """Return the tile file without its invalid parts; None if it cannot be read."""
        document = self.document(home.file)
        if document is NOTHING:
            self.unread.update(declared)
            return None
        document = current("tiles", document, self.format)
        model: type[TileFile] = game.tile_file_model
        try:
            read = model.model_validate(document)
            indexes = list(range(len(document["tiles"])))
        except ValidationError as error:
            refused = self.refused(game, "tiles", home.file, document, error)
            findings = [_named(finding, document) for finding in refused]
            self.faults += findings
            if not isinstance(document, dict) or not isinstance(document.get("tiles"), list):
                self.unread.update(declared)
                return None
            faulty = {finding.at.pointer[:2] for finding in findings if finding.at and finding.at.pointer}
            bad = {n for n in range(len(document["tiles"])) if ("tiles", n) in faulty}
            self.unread |= self._hidden(document["tiles"], bad, declared)
            indexes = [n for n in range(len(document["tiles"])) if n not in bad]
            rest = {"set": home.set, "color": home.color, "tiles": [document["tiles"][n] for n in indexes]}
            for key in ("errata", "waivers", "retired"):
                if isinstance(document.get(key), list) and (key,) not in faulty:
                    rest[key] = [entry for n, entry in enumerate(document[key]) if (key, n) not in faulty]
            try:
                read = model.model_validate(rest)
            except ValidationError:  # pragma: no cover - model and schema disagree; all errors were reported above
                self.unread.update(declared)
                return None
        self.validated.append(home.file)
        for index, tile in zip(indexes, read.tiles, strict=True):
            tile.settled(home, index)
        return read

    @staticmethod
    def _hidden(tiles: Sequence[Json], bad: set[int], declared: tuple[str, ...]) -> set[str]:
        """Return the ids of tiles that could not be read; if an id is invalid too, all ids without a tile."""
        ids = {
            n: tile["id"] for n, tile in enumerate(tiles) if isinstance(tile, dict) and isinstance(tile.get("id"), str)
        }
        hidden = {ids[n] for n in bad if n in ids}
        if any(ids.get(n) not in declared for n in bad):
            hidden |= set(declared) - set(ids.values())
        return hidden

    def facts(self, game: Game) -> tuple[Fact, ...]:
        """Return the facts; none if the file cannot be read."""
        document = self.document(FACTS_FILE)
        if document is NOTHING:
            return ()
        document = current("facts", document, self.format)
        try:
            read = game.facts_file_model.model_validate(document)
        except ValidationError as error:
            self.faults += self.refused(game, "facts", FACTS_FILE, document, error)
            return ()
        self.validated.append(FACTS_FILE)
        return read.facts


def _named(finding: Finding, document: Json) -> Finding:
    """Return a finding about an entry of a tile file, with the id of the tile if it can be read."""
    pointer = finding.at.pointer if finding.at else ()
    if len(pointer) < 2 or pointer[0] != "tiles":
        return finding
    entry = document["tiles"][pointer[1]]
    written = entry.get("id") if isinstance(entry, dict) else None
    return replace(finding, tile=written) if isinstance(written, str) else finding


def as_slug(name: str) -> str:
    """Convert a folder name to an id: lowercase words joined by hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") or "catalog"


def load(source: Tree | Path | str | None = None, *, find: FindGame = find_game) -> AnyCatalog:
    """Read a catalog.

    Args:
        source: a folder, or a tree; by default the packaged Square One catalog.
        find: returns a game by its id; by default one of the registered games.

    Returns:
        The catalog; errors in its files are in its ``faults``.

    Raises:
        CatalogError: the folder or its game.json is missing or invalid.
    """
    source = packaged("square-one") if source is None else source
    tree: Tree = DiskTree(Path(source)) if isinstance(source, str | Path) else source
    with without_gc():
        return _load(tree, find, ())


def _load(tree: Tree, find: FindGame, seen: tuple[str, ...]) -> AnyCatalog:
    reader = _Reader(tree, find)
    try:
        names = tree.names()
    except OSError as error:
        raise CatalogError(f"{tree.label}: cannot be read: {error.strerror}") from None
    game, definition, base, extension = reader.game(seen)
    own_sets = definition.sets if base is None else definition.sets[len(base.definition.sets) :]
    expected = {GAME_FILE, FACTS_FILE}
    tile_files, homes = [], []
    present = set(names)
    listed = {GAME_FILE, FACTS_FILE} | {f"{info.id}/{color}.json" for info in own_sets for color in info.tiles}

    def rank_of(color: str) -> tuple[int, str]:
        return game.colors.index(color) if color in game.colors else len(game.colors), color

    for rank, info in enumerate(own_sets):
        for color in sorted(info.tiles, key=rank_of):
            file = f"{info.id}/{color}.json"
            if file in expected:
                continue  # a duplicate set, which a check reports
            expected.add(file)
            declared = info.ids(color)
            if file not in present:
                at = Place(GAME_FILE, ("sets", rank, "tiles", color))
                message = f"missing file {file}, which the set {info.id!r} declares"
                near = _misnamed(file, present - expected - listed)
                fix = f"rename {near}, or rename the set" if near else f"create {file}"
                reader.faults.append(Finding(at, message, fix, code=FILE_MISSING))
                if near:
                    expected.add(near)  # already reported; do not report it as unlisted too
                reader.unread.update(declared)
                continue
            home = Home(file, info.id, color)
            read = reader.tiles(game, home, declared)
            if read is not None:
                tile_files.append(read)
                homes.append(home)
    facts = reader.facts(game) if FACTS_FILE in present else ()
    for file in sorted(present - expected):
        folder, _, _ = file.rpartition("/")
        if not folder:
            fix = "move the file; only game.json and facts.json belong in the top folder of a catalog"
        elif folder not in {info.id for info in own_sets}:
            fix = f"add the set {folder!r} to game.json, or move the file"
        else:
            colors = ", ".join(game.colors)
            fix = f"add its color to the `tiles` of the set in game.json, or move the file; colors: {colors}"
        reader.faults.append(Finding(Place(file), f"no set in game.json declares {file}", fix, code=FILE_UNLISTED))
    return AnyCatalog(
        label=tree.label,
        game=game,
        definition=definition,
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
    """Return the file on disk that was probably meant: its name differs in case, or its folder is similar."""
    folder, _, name = file.rpartition("/")
    same: dict[str, str] = {}
    for path in sorted(unlisted):
        its_folder, _, its_name = path.rpartition("/")
        if its_name.casefold() == name.casefold():
            same[its_folder] = path
    return same.get(closest(folder, same), "")
