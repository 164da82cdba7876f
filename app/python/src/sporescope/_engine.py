# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The engine as this package sees it: questions go to `sporescope-cli`, records come back.

All that the package knows of processes is here: another way to the engine has to offer `answer` and `records`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

from ._errors import DumpWarning, Error

Record = dict[str, Any]

_NAME = "sporescope-cli"
_VOICE = f"{_NAME}: "
_WARNING = f"{_VOICE}warning: "
_WRONG = 2  # the exit status of a call or an input that is wrong


def _is_script(path: str) -> bool:
    with open(path, "rb") as file:
        return file.read(2) == b"#!"


def engine() -> str:
    """The program: that of the environment variable SPORESCOPE_CLI, that of this package, or the one in PATH."""
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
    raise Error(f"The program {_NAME} is not there. Install it, or name it in the environment variable SPORESCOPE_CLI.")


def _sentence(told: list[str]) -> str:
    said = [line[len(_VOICE) :] for line in told if line.startswith(_VOICE) and not line.startswith(_WARNING)]
    return said[-1] if said else "\n".join(told).strip() or "The engine ended without a word."


class _Run:
    """One call of the engine; leaving the context ends it, whether it is done or not."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self._errors: IO[str] = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115, this is one
        try:
            self._process = subprocess.Popen(
                [engine(), *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self._errors, encoding="utf-8"
            )
        except OSError as error:
            self._errors.close()
            raise Error(f"{_NAME} cannot be started: {error}") from error
        assert self._process.stdout
        self.output: IO[str] = self._process.stdout

    def __enter__(self) -> _Run:  # noqa: PYI034, Self came with Python 3.11
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.terminate()
        self.output.close()
        self._process.wait()
        self._errors.close()

    def end(self) -> int:
        """Waits for it, hands its warnings on, and gives its status."""
        status = self._process.wait()
        self._errors.seek(0)
        told = self._errors.read().splitlines()
        for line in told:
            if line.startswith(_WARNING):
                warnings.warn(line[len(_WARNING) :], DumpWarning, stacklevel=5)
        if status == _WRONG or status < 0 or status > 3:
            raise Error(_sentence(told))
        return status


def answer(command: str, *arguments: str) -> Record:
    """The one object that a command answers."""
    with _Run(["--json", command, *arguments]) as run:
        text = run.output.read()
        run.end()
    answered: Record = json.loads(text)
    return answered


def records(command: str, *arguments: str) -> Iterator[Record]:
    """The records of a command, each as it is found. Who asks for no more ends the engine's work."""
    with _Run(["--jsonl", command, *arguments]) as run:
        for line in run.output:
            yield json.loads(line)
        run.end()


def run(command: str, *arguments: str) -> None:
    """A command whose answer is a file."""
    with _Run([command, *arguments]) as call:
        call.output.read()
        call.end()
