# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Access to the engine: sends requests to `sporescope-cli` and returns its records.

Everything about processes is in this module; another transport must offer `answer`, `records`, `content` and `run`. An engine
(`sporescope-cli serve --stdio`) handles one request at a time and keeps dumps and connections to other computers open. A
request made while another one is running goes to another engine.
"""

from __future__ import annotations

import atexit
import io
import json
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any, cast

from ._errors import Error, warn

Record = dict[str, Any]

_NAME = "sporescope-cli"
_WRONG = 2  # the exit status of a call or an input that is wrong
_MAX_IDLE = 8
_ENDED_EARLY = "The engine exited without a message."


def _is_script(path: str) -> bool:
    with open(path, "rb") as file:
        return file.read(2) == b"#!"


def engine() -> str:
    """Path of the engine: the one in SPORESCOPE_CLI, the one in this package, or the one in PATH."""
    named = os.environ.get("SPORESCOPE_CLI")
    if named:
        return named
    own = Path(__file__).parent / "bin" / _NAME
    if own.is_file():
        return str(own)
    for folder in os.get_exec_path():
        found = shutil.which(_NAME, path=folder)
        # The package's own command of this name would start itself.
        if found and not _is_script(found):
            return found
    raise Error(f"{_NAME} was not found. Install it, or set the environment variable SPORESCOPE_CLI to its path.")


def _settings() -> tuple[tuple[str, str], ...]:
    """The environment variables that an engine reads at start."""
    return tuple(sorted((name, value) for name, value in os.environ.items() if name.startswith("SPORESCOPE_")))


class _Engine:
    """An engine process, which handles one request at a time."""

    def __init__(self, kind: tuple[str, tuple[tuple[str, str], ...]]) -> None:
        self.kind = kind
        self.has_answered = False
        try:
            # In a session of its own: Ctrl+C is this program's, which ends what it asked for.
            self._process = subprocess.Popen(
                [kind[0], "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise Error(f"Cannot start {_NAME}: {error}") from error
        assert self._process.stdin and self._process.stdout
        self._input: IO[bytes] = self._process.stdin
        self._output = cast(io.BufferedReader, self._process.stdout)

    def ask(self, arguments: Sequence[str]) -> bool:
        """Send a request and wait for the first part of the reply. False if the engine has ended."""
        try:
            folder = os.getcwd()
        except FileNotFoundError:  # removed; whole paths need none
            folder = ""
        line = json.dumps({"folder": folder, "arguments": list(arguments)})
        try:
            self._input.write(line.encode() + b"\n")
            self._input.flush()
        except OSError:
            return False
        return bool(self._output.peek(1))

    def piece(self) -> tuple[str, bytes]:
        """The next part of the reply: a word, and bytes or, after "ended", the exit status."""
        word, _, number = self._output.readline().decode().strip().partition(" ")
        if not number:
            raise Error(_ENDED_EARLY)
        if word == "ended":
            self.has_answered = True
            return word, number.encode()
        return word, self._output.read(int(number))

    def end(self) -> None:
        self._process.terminate()
        self._output.close()
        try:
            self._input.close()
        except OSError:
            pass  # what it was asked last does not reach it any more
        self._process.wait()


class _Engines:
    """The pool of idle engines."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[_Engine] = []

    def ask(self, arguments: Sequence[str]) -> _Engine:
        """An engine that has accepted the request."""
        try:
            "".join(arguments).encode()
        except UnicodeEncodeError:
            raise Error("This name is not valid UTF-8") from None
        kind = (engine(), _settings())
        while True:
            with self._lock:
                known = next((one for one in reversed(self._idle) if one.kind == kind), None)
                if known is not None:
                    self._idle.remove(known)
            requested = known or _Engine(kind)
            try:
                if requested.ask(arguments):
                    return requested
            except BaseException:  # an interrupt: it would answer what nobody wants any more
                requested.end()
                raise
            requested.end()
            if not requested.has_answered:
                raise Error(_ENDED_EARLY)

    def release(self, one: _Engine) -> None:
        with self._lock:
            self._idle.append(one)
            surplus = self._idle[:-_MAX_IDLE]
            del self._idle[:-_MAX_IDLE]
        for old in surplus:
            old.end()

    def end(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for one in idle:
            one.end()


_engines = _Engines()
_of_parents: list[_Engines] = []  # a process that was forked leaves those of the one before alone


def _after_fork() -> None:
    global _engines
    _of_parents.append(_engines)
    _engines = _Engines()


os.register_at_fork(after_in_child=_after_fork)
atexit.register(lambda: _engines.end())


class _Run:
    """One request; leaving the context cancels the rest of its reply."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self._engines = _engines
        self._arguments = arguments
        self._ended = False
        self._warnings: list[str] = []
        self._errors: list[str] = []

    def __enter__(self) -> _Run:  # noqa: PYI034, Self came with Python 3.11
        self._engine = self._engines.ask(self._arguments)
        return self

    def __exit__(self, *_: object) -> None:
        if self._ended:
            self._engines.release(self._engine)
        else:
            self._engine.end()

    def pieces(self) -> Iterator[bytes]:
        """The parts of the reply, as they arrive."""
        while True:
            word, reported = self._engine.piece()
            if word == "answer":
                yield reported
            elif word == "warning":
                self._warnings.append(reported.decode(errors="replace"))
            elif word == "error":
                self._errors.append(reported.decode(errors="replace"))
            else:
                self._ended = True
                self._end(int(reported))
                return

    def _end(self, status: int) -> None:
        for warning in self._warnings:
            warn(warning)
        if status == _WRONG or not 0 <= status <= 3:
            raise Error(self._errors[-1] if self._errors else _ENDED_EARLY)


def content(command: str, *arguments: str) -> bytearray:
    """The output of a command."""
    with _Run([command, *arguments]) as run:
        reported = bytearray()
        for piece in run.pieces():
            reported += piece
        return reported


def answer(command: str, *arguments: str) -> Record:
    """The single object that a command returns."""
    answered: Record = json.loads(content("--json", command, *arguments))
    return answered


def records(command: str, *arguments: str) -> Iterator[Record]:
    """The records of a command, as they are found. Closing the iterator stops the engine's work."""
    with _Run(["--jsonl", command, *arguments]) as run:
        started = b""
        for piece in run.pieces():
            *lines, started = (started + piece).split(b"\n")
            for line in lines:
                yield json.loads(line)


def run(command: str, *arguments: str) -> None:
    """Run a command whose result is a file."""
    content(command, *arguments)
