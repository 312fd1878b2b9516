"""A headless LibreOffice, for compatibility tests."""

import os
import shutil
import subprocess

import pytest

PROGRAM = shutil.which("soffice") or shutil.which("libreoffice")

ALWAYS_CALCULATE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value>
</prop></item></oor:items>
"""
"""The setting to recalculate formulas when a file is opened."""


def needed():
    """Skip if LibreOffice is missing; fail instead in continuous integration."""
    if PROGRAM is None:
        reason = "LibreOffice (soffice) is not installed"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)


def converted(path, kind, folder):
    """Convert a file with LibreOffice to another format, such as ``ods`` or ``xlsx``."""
    needed()
    folder.mkdir(exist_ok=True)
    (folder / "profile" / "user").mkdir(parents=True, exist_ok=True)
    (folder / "profile" / "user" / "registrymodifications.xcu").write_text(ALWAYS_CALCULATE, "utf-8")
    profile = f"-env:UserInstallation=file://{folder}/profile"
    command = [PROGRAM, profile, "--headless", "--convert-to", kind, "--outdir", str(folder), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    made = folder / f"{path.stem}.{kind.partition(':')[0]}"
    assert made.is_file(), f"LibreOffice cannot convert {path.name}: {done.stdout}{done.stderr}"
    return made
