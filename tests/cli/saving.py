"""Changes to files that `watch` looks at, each made at the moment when it would wait for one."""

import os

import watchfiles

TRIES = 100
"""So often a watcher is asked for a change before it is taken for one that does not report it."""


class Saves:
    """Changes to make in turn while `watch` runs with the real library: each when the one before was reported.

    Args:
        changes: functions without arguments. One that returns False is not reported, and the next follows at once.
    """

    def __init__(self, monkeypatch, changes):
        self.waiting = list(changes)
        self.watchers = []
        self._watch = watchfiles.watch
        monkeypatch.setattr(watchfiles, "watch", self._wrapped)

    def _wrapped(self, *paths, **options):
        events = self._watch(*paths, **options)
        self.watchers.append({"paths": paths, **options})
        yield next(events)
        while True:
            assert self.waiting, "watch waits for a change that does not come"
            reported = self.waiting.pop(0)() is not False
            for _ in range(TRIES if reported else 3):
                group = next(events)
                yield group
                if group:
                    break
            else:
                assert not reported, "a change was not reported"


def put(path, old, new):
    """Return a change that replaces a text, in one step."""

    def change():
        text = path.read_text("utf-8")
        assert old in text
        save(path, text.replace(old, new, 1))

    return change


def save(path, text):
    """Replace a file in one step, so that it is one event."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(text, "utf-8")
    os.replace(beside, path)
