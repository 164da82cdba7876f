# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Describes this process and how it ended."""

from __future__ import annotations

import os
import shlex
import socket
import sys
import time
import traceback
from dataclasses import dataclass
from pathlib import Path

_PACKAGE_FOLDER = os.path.dirname(os.path.abspath(__file__)) + os.sep
_MAX_FAILURE_LENGTH = 500  # characters
_MAX_TRACEBACK_LENGTH = 1 << 16  # characters; the beginning is cut off


@dataclass(frozen=True)
class Process:
    script: str = ""  # the path of the script; empty in an interactive session
    pid: int = 0
    started: int = 0  # milliseconds since 1970-01-01 00:00 UTC
    command: str = ""  # the command line, quoted for a shell
    host: str = ""


@dataclass(frozen=True)
class Ending:
    """Why a training ended; both fields are empty if it ended normally."""

    failure: str = ""  # one line, "ValueError: too large"
    traceback: str = ""  # as Python prints it


def this_process() -> Process:
    script = os.path.abspath(sys.argv[0]) if sys.argv and os.path.isfile(sys.argv[0]) else ""
    command = getattr(sys, "orig_argv", None) or [sys.executable, *sys.argv]
    return Process(script, os.getpid(), _started(), shlex.join(command), socket.gethostname())


def _started() -> int:
    try:
        # The 22nd field is the start time in clock ticks since boot. The name in parentheses may contain any character, so the
        # fields are counted from there.
        ticks = int(Path("/proc/self/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[19])
        boot = next(line for line in Path("/proc/stat").read_text(encoding="utf-8").splitlines() if line.startswith("btime "))
        return int(boot.split()[1]) * 1000 + ticks * 1000 // os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, StopIteration):
        return int(time.time() * 1000)


def ending_of(error: BaseException | None) -> Ending:
    """The ending for an exception of a training. sys.exit() without a status, or with 0, is a normal end."""
    if error is None or (isinstance(error, SystemExit) and error.code in (None, 0)):
        return Ending()
    message = next((line.strip() for line in str(error).splitlines() if line.strip()), "")
    failure = type(error).__name__ + (f": {message}" if message else "")
    formatted = traceback.TracebackException.from_exception(error)
    # Calls of cells pass through this package; its frames are omitted.
    formatted.stack = traceback.StackSummary.from_list(
        [frame for frame in formatted.stack if not frame.filename.startswith(_PACKAGE_FOLDER)]
    )
    return Ending(failure[:_MAX_FAILURE_LENGTH], "".join(formatted.format())[-_MAX_TRACEBACK_LENGTH:])
