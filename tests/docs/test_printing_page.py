"""Whether the page about printing leaves nothing out."""

import re
from enum import EnumMeta

import pytest
import snippets
import typer

from squareone_data.cli import print_options
from squareone_data.cli.app import application
from squareone_data.printing.templates import template_names

PAGE = (snippets.ROOT / "docs/printing.md").read_text("utf-8")
COMMANDS = typer.main.get_command(application("print")).commands["print"].commands


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_shown_at_work(command):
    assert f"\n$ squareone print {command} " in PAGE


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_described(command):
    named = {name for one in COMMANDS[command].params for name in (*one.opts, *one.secondary_opts)}
    options = {name for name in named if name.startswith("--")} - {"--help"}
    assert options
    assert {name for name in options if not re.search(rf"\|[^|\n]*`{name}`[^|\n]*\|", PAGE)} == set()


CHOICES = [one for one in vars(print_options).values() if isinstance(one, EnumMeta) and one.__members__]


@pytest.mark.parametrize("choices", CHOICES, ids=lambda one: one.__name__)
def test_every_choice_of_an_option_is_described(choices):
    assert {str(one) for one in choices if f"`{one}`" not in PAGE} == set()


@pytest.mark.parametrize("name", template_names())
def test_every_template_that_comes_along_is_described(name):
    assert f"`{name}`" in PAGE.partition("## Templates")[2]
