"""The command `squareone`, warm: a process that has imported it once and forks for every run.

Pages start it hundreds of times, and the imports are most of each run. What is forked begins where a process of its own
would after its imports: with its own arguments, environment, folder and streams, and a program in its place on the path
hands on its exit code and signals. That the real program starts is for the other tests to say.

Run as a program this file is the server: it takes the path of its socket.
"""

import array
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import textwrap
from pathlib import Path

CLIENT = """\
    #!{python} -IS
    import array, json, os, signal, socket, sys
    here = socket.socket(socket.AF_UNIX)
    here.connect({address!r})
    asked = json.dumps([sys.argv[1:], os.getcwd(), dict(os.environ)]).encode()
    streams = array.array("i", [0, 1, 2])
    here.sendmsg([len(asked).to_bytes(4, "big")], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, streams)])
    here.sendall(asked)
    told = here.makefile()
    running = int(told.readline())
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, frame: os.kill(running, number))
    code = told.readline()
    # A process that sends no code was ended by a signal.
    sys.exit(int(code) if code else 1)
"""


@contextlib.contextmanager
def command(folder):
    """A folder for the path that holds the program `squareone`, as long as the server runs.

    Args:
        folder: an empty folder. Its path is short: that of a socket has at most about 100 characters.
    """
    address, programs = folder / "socket", folder / "bin"
    programs.mkdir()
    program = programs / "squareone"
    program.write_text(textwrap.dedent(CLIENT).format(python=sys.executable, address=str(address)), encoding="utf-8")
    program.chmod(0o755)
    server = subprocess.Popen([sys.executable, __file__, str(address)], stdout=subprocess.PIPE)
    try:
        assert server.stdout.readline() == b"ready\n"
        yield programs
    finally:
        server.terminate()
        server.wait()
        server.stdout.close()


def _serve(address):
    import squareone_data.checks
    import squareone_data.cli.app
    import squareone_data.game.registry

    for game in squareone_data.game.registry.known_games():
        squareone_data.game.registry.find_game(game)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(address)
        listening.listen()
        print("ready", flush=True)
        while True:
            asking, _ = listening.accept()
            if os.fork() == 0:
                listening.close()
                # Once more, so that the process that runs is nobody's to wait for but its parent's.
                if child := os.fork():
                    os.waitpid(child, 0)
                    os._exit(0)
                _run(asking)
            asking.close()
            with contextlib.suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass


def _run(asking):
    length, passed, _, _ = asking.recvmsg(4, socket.CMSG_SPACE(3 * array.array("i").itemsize))
    streams = array.array("i", passed[0][2])
    missing, told = int.from_bytes(length, "big"), b""
    while len(told) < missing:
        told += asking.recv(missing - len(told))
    arguments, folder, environment = json.loads(told)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = ["squareone", *arguments]
    sys.stdin, sys.stdout, sys.stderr = (
        open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115
        for number, mode in ((0, "r"), (1, "w"), (2, "w"))
    )
    asking.sendall(f"{os.getpid()}\n".encode())
    code = 1
    try:
        from squareone_data.cli import main

        main()
    except SystemExit as ended:
        code = ended.code or 0
    finally:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        asking.sendall(f"{code}\n".encode())
        os._exit(0)


if __name__ == "__main__":
    _serve(Path(sys.argv[1]).as_posix())
