"""Several of our own writers at once: they wait for one another, and nothing is lost."""

import json
import subprocess
import sys


def test_tiles_made_at_the_same_time_are_all_there(squareone, tmp_path):
    folder = tmp_path / "q"
    assert squareone("init", folder, "--extends", "square-one").code == 0
    command = [sys.executable, "-m", "squareone_data", "new", "tile", "q", "white", "-C", str(folder)]
    running = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(4)]
    assert [one.wait() for one in running] == [0] * 4
    tiles = json.loads((folder / "q/white.json").read_text("utf-8"))["tiles"]
    assert [one["id"] for one in tiles] == ["QW01", "QW02", "QW03", "QW04", "QW05"]
    assert squareone("validate", folder, "--no-play").code == 0
