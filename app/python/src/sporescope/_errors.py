# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""What can go wrong, in the words of the command line."""

from __future__ import annotations

import functools
import os
import sys
import warnings


class Error(OSError, ValueError):
    """Why an answer did not come: what failed, on what, and what to do."""


class DumpWarning(UserWarning):
    """A single file of a dump was left out or read in part; everything else is answered."""


def warn(sentence: str) -> None:
    """A DumpWarning at the line that called this package, through however many of its functions."""
    own = (os.path.dirname(__file__) + os.sep, functools.__file__)  # by way of which kept properties are read
    level, frame = 1, sys._getframe()
    while frame.f_code.co_filename.startswith(own) and frame.f_back is not None:
        level, frame = level + 1, frame.f_back
    warnings.warn(sentence, DumpWarning, stacklevel=level)
