"""The wheel, built and installed without a network, run from an empty folder: nothing of the checkout is needed."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def done(*command, cwd, **environment):
    """Run Python with these arguments, in an environment that says nothing about Python or pip."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PIP_"))}
    options = {"capture_output": True, "text": True, "timeout": 300, "check": False}
    return subprocess.run([sys.executable, *map(str, command)], cwd=cwd, env={**kept, **environment}, **options)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from the checkout with what is installed."""
    out = tmp_path_factory.mktemp("wheel")
    built = done("-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = out.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def names(wheel):
    """The names of the files in it."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def site(wheel, tmp_path_factory):
    """A folder it is installed into, and nothing else."""
    target = tmp_path_factory.mktemp("site")
    options = ("--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check", "--target", target)
    installed = done("-m", "pip", "install", "--quiet", *options, wheel, cwd=target)
    assert installed.returncode == 0, installed.stderr
    return target


@pytest.fixture
def squareone(site, tmp_path):
    """Runs the installed command in an empty folder."""

    def go(*arguments):
        return done("-m", "squareone_data", *arguments, cwd=tmp_path, PYTHONPATH=str(site), PYTHONDONTWRITEBYTECODE="1")

    return go


def test_the_wheel_holds_the_package_the_catalog_and_the_schemas(names):
    for folder, inside in (("catalog", "_catalog"), ("schema", "_schema"), ("squareone_data", "")):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".py", ".json", ".md", ".mo", ".typ", ".typed"):
                wanted = f"squareone_data/{inside}/{path.relative_to(ROOT / folder).as_posix()}".replace("//", "/")
                assert wanted in names


def test_the_wheel_holds_the_type_marker_and_the_licenses(names):
    assert "squareone_data/py.typed" in names
    assert {Path(name).name for name in names if ".dist-info/licenses/" in name} == {"LICENSE", "LICENSE-DATA"}


def test_the_wheel_holds_nothing_else(names):
    assert {name.split("/")[0].partition("-")[0] for name in names} == {"squareone_data"}
    assert not [name for name in names if "test" in name or "__pycache__" in name or name.endswith(".pyc")]


def test_the_installed_package_is_used_and_not_the_checkout(site, tmp_path):
    script = (
        "import squareone_data, squareone_data.files.locate as finding\n"
        "print(squareone_data.__file__, finding.packaged('square-one'), finding.schema_root(), sep='\\n')"
    )
    ran = done("-c", script, cwd=tmp_path, PYTHONPATH=str(site), PYTHONDONTWRITEBYTECODE="1")
    assert ran.returncode == 0, ran.stderr
    assert all(Path(path).is_relative_to(site) for path in ran.stdout.splitlines())


def test_the_installed_catalog_is_valid(squareone):
    ran = squareone("validate", "--format", "json")
    report = json.loads(ran.stdout)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert (report["tiles"], report["files"], report["summary"]["error"]) == (106, {"found": 11, "validated": 11}, 0)
    assert "_catalog" in report["catalog"]


def test_the_installed_catalog_is_not_written_to(squareone, site):
    for arguments in ([], ["-C", site / "squareone_data/_catalog/square-one"]):
        ran = squareone("fmt", *arguments)
        assert (ran.returncode, ran.stdout) == (2, "")
        assert "squareone init" in ran.stderr
    assert squareone("fmt", "--check").returncode == 0


def test_a_catalog_can_be_made_and_checked(squareone, tmp_path):
    ran = squareone("init", "my catalog")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert squareone("validate", "my catalog", "--no-play").returncode == 0
    assert squareone("fmt", "my catalog").returncode == 0
    assert (tmp_path / "my catalog/schema/square-one.tiles.schema.json").is_file()


def test_the_installed_schemas_are_those_of_the_checkout(squareone):
    listed = [line.split()[0] for line in squareone("schema").stdout.splitlines()]
    assert listed == sorted(path.name.removesuffix(".schema.json") for path in (ROOT / "schema").glob("*.json"))
    name = "square-one.tiles"
    assert squareone("schema", name).stdout == (ROOT / f"schema/{name}.schema.json").read_text("utf-8")


def test_an_export_can_be_made(squareone, tmp_path):
    assert squareone("export", "json", "-o", "out.json").returncode == 0
    assert len(json.loads((tmp_path / "out.json").read_text("utf-8"))["tiles"]) == 106
