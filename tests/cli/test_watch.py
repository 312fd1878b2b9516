"""`watch`: every save is answered with what is new and what is mended, and with nothing else."""

import re
import threading
import time

import pytest
from builders import BLACK, GAME, WHITE

CLOCK = r"\d\d:\d\d:\d\d"


@pytest.fixture
def watched(squareone, small, monkeypatch):
    """The function that watches the sample while each of some changes is made in turn; what each round printed.

    The changes are made when the program looks again, where it would wait: nothing depends on the clock.
    """
    from squareone_data.cli import watch

    def go(*changes, options=()):
        waiting = iter(changes)

        def look(_):
            change = next(waiting, None)
            assert change is not None, "watch waits for a change that does not come"
            change()

        monkeypatch.setattr(watch.time, "sleep", look)
        ran = squareone("watch", small, "--stop-after", len(changes) + 1, *options)
        assert (ran.code, ran.err) == (0, "")
        assert next(waiting, None) is None, "watch answered before every change was made"
        return [one for one in re.split(rf"^(?={CLOCK} )", ran.out, flags=re.MULTILINE) if one]

    return go


def put(path, old, new):
    """A change that replaces a text and is seen even by a clock that stands still."""

    def change():
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")

    return change


def heads(said):
    """The first lines of findings, and of mended ones, in order."""
    return re.findall(r"^(?:error|warning|info|mended)\[SQ\d+\]", said, re.MULTILINE)


def test_the_first_round_tells_all_and_names_the_folder(watched, small):
    (first,) = watched()
    assert re.match(rf"{CLOCK} {re.escape(str(small))}\n", first)
    assert first.endswith(f"{small}: no findings\n")


def test_a_fault_is_told_when_it_comes_and_when_it_is_mended_and_not_in_between(watched, small):
    wrong = put(small / WHITE, '"reward": "R"', '"reward": "Q"')
    unrelated = put(small / GAME, '"version": "1"', '"version": "2"')
    mended = put(small / WHITE, '"reward": "Q"', '"reward": "R"')
    _, second, third, fourth = watched(wrong, unrelated, mended)
    assert re.match(rf"{CLOCK} {WHITE}\n", second)
    assert heads(second) == ["error[SQ210]"]
    assert f"  --> {small / WHITE}:6:" in second
    assert second.endswith(f"{small}: 1 error\n")
    assert re.match(rf"{CLOCK} {GAME}\n", third)
    assert heads(third) == []
    assert third.endswith(f"{small}: 1 error\n")
    assert heads(fourth) == ["mended[SQ210]"]
    assert fourth.endswith(f"{small}: no findings\n")


def test_a_finding_that_only_moved_to_another_line_is_not_told_again(watched, small):
    wrong = put(small / WHITE, '"reward": "R"', '"reward": "Q"')
    moved = put(small / WHITE, '  "tiles": [\n', '  "tiles": [\n\n\n')
    _, second, third = watched(wrong, moved)
    assert heads(second) == ["error[SQ210]"]
    assert heads(third) == []


def test_what_is_mended_is_told_before_what_is_new(watched, small):
    wrong = put(small / WHITE, '"reward": "R"', '"reward": "Q"')

    def other():
        put(small / WHITE, '"reward": "Q"', '"reward": "R"')()
        put(small / BLACK, '"points": 3, ', "")()

    _, _, third = watched(wrong, other)
    assert heads(third)[0] == "mended[SQ210]"
    assert set(heads(third)[1:]) and not any(one.startswith("mended") for one in heads(third)[1:])
    assert third.splitlines()[0].split(" ", 1)[1] == f"{BLACK}, {WHITE}"


def test_two_findings_alike_are_two(watched, small):
    def twice():
        put(small / WHITE, '["G", "Y Y Y"]', '["Q", "Y Q"]')()

    def one_less():
        put(small / WHITE, '["Q", "Y Q"]', '["G", "Y Q"]')()

    _, second, third = watched(twice, one_less)
    assert second.endswith(": 2 errors\n")
    assert heads(second) == ["error[SQ210]", "error[SQ210]"]
    assert heads(third) == ["mended[SQ210]"]


def test_a_file_that_comes_or_goes_is_a_change(watched, small):
    before = (small / BLACK).read_bytes()
    _, gone, back = watched((small / BLACK).unlink, lambda: (small / BLACK).write_bytes(before))
    assert "error[SQ301]" in heads(gone)
    assert gone.splitlines()[0].endswith(f" {BLACK}")
    assert "mended[SQ301]" in heads(back)


def test_a_game_json_that_is_half_written_is_told_and_watching_goes_on(watched, small):
    whole = (small / GAME).read_text("utf-8")
    _, half, back = watched(
        lambda: (small / GAME).write_text(whole[:200], "utf-8"), lambda: (small / GAME).write_text(whole, "utf-8")
    )
    assert any(one.startswith("error[SQ10") for one in heads(half))
    assert set(heads(back)) == {one.replace("error", "mended") for one in heads(half)}


def test_a_game_json_that_is_replaced_by_way_of_nothing_does_not_end_it(watched, small):
    whole = (small / GAME).read_text("utf-8")
    _, gone, back = watched((small / GAME).unlink, lambda: (small / GAME).write_text(whole, "utf-8"))
    assert heads(gone)
    assert set(heads(back)) == {one.replace("error", "mended") for one in heads(gone)}


def test_a_file_that_no_catalog_means_is_no_change(squareone, small, monkeypatch):
    from squareone_data.cli import watch

    looks = []

    def look(_):
        looks.append(1)
        if len(looks) == 1:
            (small / "notes.txt").write_text("x")
            (small / ".white.json.swp").write_text("x")
        elif len(looks) == 2:
            put(small / GAME, '"version": "1"', '"version": "2"')()

    monkeypatch.setattr(watch.time, "sleep", look)
    assert squareone("watch", small, "--stop-after", "2").code == 0
    assert len(looks) == 2


def test_a_save_while_it_validates_is_not_missed(watched, small, monkeypatch):
    from squareone_data.cli import check

    real, saves = check.report_on, [put(small / WHITE, '"reward": "R"', '"reward": "Q"')]

    def slow(*arguments):
        answer = real(*arguments)
        if saves:
            saves.pop()()
        return answer

    monkeypatch.setattr(check, "report_on", slow)
    (first, second) = watched(options=["--stop-after", "2"])
    assert heads(first) == []
    assert heads(second) == ["error[SQ210]"]


def test_an_extended_catalog_beside_it_is_watched_too(squareone, small, tmp_path, monkeypatch):
    from squareone_data.cli import watch

    monkeypatch.chdir(tmp_path)
    squareone("init", "mine", "--extends", "./small")
    looks = iter([put(small / GAME, '"version": "1"', '"version": "2"')])

    def look(_):
        change = next(looks, None)
        assert change is not None, "the change in the extended catalog was not seen"
        change()

    monkeypatch.setattr(watch.time, "sleep", look)
    ran = squareone("watch", "mine", "--stop-after", "2")
    assert (ran.code, "warning[SQ310]" in ran.out) == (0, True)


def test_a_folder_that_is_no_catalog_is_told_at_once(squareone, tmp_path):
    ran = squareone("watch", tmp_path / "empty")
    assert (ran.code, ran.out) == (2, "")
    assert "game.json" in ran.err


def test_it_looks_often_enough_to_answer_within_a_fifth_of_a_second():
    from squareone_data.cli import watch

    assert watch.INTERVAL <= 0.1


def test_it_sees_a_save_by_itself(squareone, small):
    """The only test with a clock: a file is saved from another thread while the program really waits."""
    wrong = put(small / WHITE, '"reward": "R"', '"reward": "Q"')

    def save():
        time.sleep(0.5)
        wrong()

    saving = threading.Thread(target=save)
    saving.start()
    ran = squareone("watch", small, "--stop-after", "2")
    saving.join()
    assert ran.code == 0
    assert heads(ran.out)[-1] == "error[SQ210]"
