"""The workflow that runs the tests where the project is hosted: valid, pinned, and allowed to read only."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator
from published_schemas import published_schema

ROOT = Path(__file__).resolve().parent.parent.parent
TEXT = (ROOT / ".github/workflows/test.yml").read_text("utf-8")
URL = "https://json.schemastore.org/github-workflow.json"
PINNED = re.compile(r"\S+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


@pytest.fixture(scope="module")
def workflow():
    """The workflow as data. YAML 1.1 reads the key `on` as true."""
    read = yaml.safe_load(TEXT)
    read["on"] = read.pop(True)
    return read


def test_workflow_fits_its_schema(workflow):
    assert [error.message for error in Draft7Validator(published_schema(URL)).iter_errors(workflow)] == []


def test_workflow_runs_make_test_on_every_supported_python(workflow):
    (job,) = workflow["jobs"].values()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    supported = [text.split(" :: ")[-1] for text in project["classifiers"] if re.search(r":: 3\.\d+$", text)]
    assert job["strategy"]["matrix"]["python"] == supported
    assert job["steps"][-1]["run"] == "make test"


def test_actions_are_pinned_to_a_commit():
    used = re.findall(r"uses: (.*)", TEXT)
    assert used
    assert [line for line in used if not PINNED.fullmatch(line)] == []


def test_workflow_may_only_read(workflow):
    (job,) = workflow["jobs"].values()
    assert workflow["permissions"] == {"contents": "read"}
    assert "permissions" not in job
    checkout = next(step for step in job["steps"] if step.get("uses", "").startswith("actions/checkout@"))
    assert checkout["with"] == {"persist-credentials": False}
