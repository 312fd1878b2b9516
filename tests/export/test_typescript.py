"""The TypeScript export: constant, types and, if tsc is installed, compilation."""

import json
import re
import shutil
import subprocess

import pytest
from awkward import written

from squareone_data import NOTICE

CATALOGS = ["shipped", "sample", "awkward_texts", "empty", "corrected", "expansion"]
CONSTANT = "export const catalog: Catalog = "


@pytest.mark.parametrize("name", CATALOGS)
def test_the_constant_is_the_bundle(request, name):
    catalog = request.getfixturevalue(name)
    types, _, constant = written("typescript", catalog).partition(CONSTANT)
    assert json.loads(constant.removesuffix(";\n")) == json.loads(written("json", catalog))
    assert types.startswith(f"// {NOTICE}\n")


def test_letters_sets_colors_actions_and_status_are_unions_of_their_values(shipped):
    text = written("typescript", shipped)
    unions = dict(re.findall(r"^export type (\w+) = (.*);$", text, re.MULTILINE))
    assert set(unions) == {"Letter", "KindId", "SetId", "Color", "SourceId", "Status", "Action"}
    assert unions["Color"] == '"white" | "black"'
    assert unions["Letter"].split(" | ") == [f'"{piece.letter}"' for piece in shipped.definition.pieces]
    assert unions["SetId"].split(" | ") == [f'"{info.id}"' for info in shipped.definition.sets]
    assert '"stand-in"' in unions["Status"]
    assert '"take2"' in unions["Action"]


def test_a_tile_has_the_types_of_its_fields(shipped):
    tile = written("typescript", shipped).split("export interface Tile {\n")[1].split("\n}\n")[0]
    fields = dict(re.findall(r"^  readonly (\w+\??): (.*);$", tile, re.MULTILINE))
    assert fields == {
        "id": "string", "set": "SetId", "color": "Color", "status": "Status", "source": 'SourceId | ""',
        "documented": "readonly string[]", "notes": "string", "errata": "readonly Erratum[]", "line": "string",
        "sentence": "Readonly<Record<string, string>>",
        "rows": "readonly (readonly (readonly Letter[])[])[]", "points": "number", "reward": "Reward",
        "cost?": "number",
    }  # fmt: skip


def test_every_type_that_is_named_is_declared_once(shipped):
    text = written("typescript", shipped).partition(CONSTANT)[0]
    code = re.sub(r'/\*\*.*?\*/|//.*|"[^"]*"|`[^`]*`', "", text)
    declared = re.findall(r"export (?:type|interface) (\w+)", code)
    assert len(declared) == len(set(declared))
    assert set(re.findall(r"\b[A-Z]\w+", code)) - set(declared) == {"Readonly", "Partial", "Record"}


@pytest.mark.skipif(shutil.which("tsc") is None, reason="the TypeScript compiler tsc is not installed")
@pytest.mark.parametrize("name", CATALOGS)
def test_the_module_compiles_strictly(request, tmp_path, name):
    (tmp_path / "catalog.ts").write_text(written("typescript", request.getfixturevalue(name)), "utf-8")
    (tmp_path / "use.ts").write_text(
        'import { catalog, type Tile } from "./catalog";\n'
        'export const stand: readonly Tile[] = catalog.tiles.filter((one) => one.status === "stand-in");\n'
        "// @ts-expect-error: no such status\n"
        'export const wrong: Tile["status"] = "unknown";\n'
    )
    done = subprocess.run(["tsc", "--strict", "--noEmit", "use.ts"], cwd=tmp_path, capture_output=True, check=False)
    assert (done.returncode, done.stdout.decode()) == (0, "")
