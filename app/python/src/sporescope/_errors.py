# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""What can go wrong, in the words of the command line."""

from __future__ import annotations


class Error(OSError, ValueError):
    """Why an answer did not come: what failed, on what, and what to do."""


class DumpWarning(UserWarning):
    """A single file of a dump was left out or read in part; everything else is answered."""
