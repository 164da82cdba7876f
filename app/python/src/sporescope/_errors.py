# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Errors and warnings, with the messages of the command line."""

from __future__ import annotations

import functools
import os
import sys
import warnings


class Error(OSError, ValueError):
    """A request failed. The message says what failed, on what, and what to do."""


class DumpWarning(UserWarning):
    """A file of a dump was skipped or read only in part; the rest of the answer is valid."""


def warn(sentence: str) -> None:
    """Issue a DumpWarning that points at the line that called this package."""
    own = (os.path.dirname(__file__) + os.sep, functools.__file__)  # functools, because it calls cached properties
    level, frame = 1, sys._getframe()
    while frame.f_code.co_filename.startswith(own) and frame.f_back is not None:
        level, frame = level + 1, frame.f_back
    warnings.warn(sentence, DumpWarning, stacklevel=level)
