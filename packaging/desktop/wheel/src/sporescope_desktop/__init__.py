# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Starts the window of Sporescope that this package contains."""

from __future__ import annotations

import os
import pathlib
import sys

__all__ = ["main"]


def main() -> None:
    """Becomes the program; its arguments are those of this process."""
    program = pathlib.Path(__file__).resolve().parent / "portable" / "sporescope"
    try:
        os.execv(program, [str(program), *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"sporescope: cannot start {program}: {error.strerror}")
