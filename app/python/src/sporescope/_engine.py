# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Access to the engine: sends requests to `sporescope-cli` and returns its records.

Only this module knows about processes; another transport must provide `answer`, `records`, `content` and `run`. An engine
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
_USAGE_ERROR = 2  # exit status for invalid arguments or input
_MAX_IDLE = 8  # engines
_ENDED_EARLY = "The engine exited without a message."


def _is_script(path: str) -> bool:
    with open(path, "rb") as file:
        return file.read(2) == b"#!"


def engine() -> str:
    """Path of the engine: the one in SPORESCOPE_CLI, the one in this package, or the one in PATH."""
    configured = os.environ.get("SPORESCOPE_CLI")
    if configured:
        return configured
    bundled = Path(__file__).parent / "bin" / _NAME
    if bundled.is_file():
        return str(bundled)
    for folder in os.get_exec_path():
        found = shutil.which(_NAME, path=folder)
        # A script of this name is the command of this package, which would start itself.
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
            # The engine gets its own session, so that Ctrl+C reaches only this program, which then stops the engine.
            self._process = subprocess.Popen(
                [kind[0], "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise Error(f"Cannot start {_NAME}: {error}") from error
        assert self._process.stdin and self._process.stdout
        self._input: IO[bytes] = self._process.stdin
        self._output = cast(io.BufferedReader, self._process.stdout)

    def ask(self, arguments: Sequence[str]) -> bool:
        """Send a request and wait for the first part of the reply. Return False if the engine has exited."""
        try:
            folder = os.getcwd()
        except FileNotFoundError:  # the working directory was removed; absolute paths do not need it
            folder = ""
        line = json.dumps({"folder": folder, "arguments": list(arguments)})
        try:
            self._input.write(line.encode() + b"\n")
            self._input.flush()
        except OSError:
            return False
        return bool(self._output.peek(1))

    def piece(self) -> tuple[str, bytes]:
        """The next part of the reply: its kind, and its bytes or, for the kind "ended", the exit status."""
        kind, _, size_or_status = self._output.readline().decode().strip().partition(" ")
        if not size_or_status:
            raise Error(_ENDED_EARLY)
        if kind == "ended":
            self.has_answered = True
            return kind, size_or_status.encode()
        return kind, self._output.read(int(size_or_status))

    def end(self) -> None:
        self._process.terminate()
        self._output.close()
        try:
            self._input.close()
        except OSError:
            pass  # a buffered request can no longer be written
        self._process.wait()


class _Engines:
    """The pool of idle engines."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[_Engine] = []

    def ask(self, arguments: Sequence[str]) -> _Engine:
        """Send a request to an idle or new engine, and return that engine."""
        try:
            "".join(arguments).encode()
        except UnicodeEncodeError:
            raise Error("This name is not valid UTF-8") from None
        kind = (engine(), _settings())
        while True:
            with self._lock:
                idle = next((candidate for candidate in reversed(self._idle) if candidate.kind == kind), None)
                if idle is not None:
                    self._idle.remove(idle)
            process = idle or _Engine(kind)
            try:
                if process.ask(arguments):
                    return process
            except BaseException:  # for example an interrupt: the reply is no longer needed
                process.end()
                raise
            process.end()
            if not process.has_answered:
                raise Error(_ENDED_EARLY)

    def release(self, process: _Engine) -> None:
        """Return an engine to the pool."""
        with self._lock:
            self._idle.append(process)
            surplus = self._idle[:-_MAX_IDLE]
            del self._idle[:-_MAX_IDLE]
        for oldest in surplus:
            oldest.end()

    def end(self) -> None:
        """Stop all idle engines."""
        with self._lock:
            idle, self._idle = self._idle, []
        for process in idle:
            process.end()


_engines = _Engines()
_parent_engines: list[_Engines] = []  # kept referenced in a forked process, because these engines belong to its parents


def _after_fork() -> None:
    global _engines
    _parent_engines.append(_engines)
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

    def __enter__(self) -> _Run:  # noqa: PYI034, Self requires Python 3.11
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
            kind, payload = self._engine.piece()
            if kind == "answer":
                yield payload
            elif kind == "warning":
                self._warnings.append(payload.decode(errors="replace"))
            elif kind == "error":
                self._errors.append(payload.decode(errors="replace"))
            else:
                self._ended = True
                self._finish(int(payload))
                return

    def _finish(self, status: int) -> None:
        """Issue the warnings of the command, and raise an Error if it failed."""
        for warning in self._warnings:
            warn(warning)
        if status == _USAGE_ERROR or not 0 <= status <= 3:
            raise Error(self._errors[-1] if self._errors else _ENDED_EARLY)


def content(command: str, *arguments: str) -> bytearray:
    """The output of a command."""
    with _Run([command, *arguments]) as run:
        output = bytearray()
        for piece in run.pieces():
            output += piece
        return output


def answer(command: str, *arguments: str) -> Record:
    """The single object that a command returns."""
    record: Record = json.loads(content("--json", command, *arguments))
    return record


def records(command: str, *arguments: str) -> Iterator[Record]:
    """The records of a command, as they are found. Closing the iterator stops the engine's work."""
    with _Run(["--jsonl", command, *arguments]) as run:
        incomplete = b""  # the beginning of the next line
        for piece in run.pieces():
            *lines, incomplete = (incomplete + piece).split(b"\n")
            for line in lines:
                yield json.loads(line)


def run(command: str, *arguments: str) -> None:
    """Run a command that writes its result to a file."""
    content(command, *arguments)
