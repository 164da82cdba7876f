# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Turns MindSpore's dump on and off between two runs of a graph."""

from __future__ import annotations

import mindspore

from .capture import LAST_ITERATION


class DumpSwitch:
    """Turns the dump off by an iteration number outside the dumped range.

    MindSpore reads only once which iterations to dump, but `_set_init_iter` sets the current iteration at any time. From then
    on, every run of a graph belongs to that iteration until it is set again (tested with 2.7.0 to 2.10.0 on CPU). Graphs are
    still written when they are compiled, and skipped iterations cost no time.
    """

    iterations = f"0-{LAST_ITERATION}"  # for the dump settings

    def __init__(self) -> None:
        self._set_iteration = getattr(getattr(mindspore, "_c_expression", None), "_set_init_iter", None)

    @property
    def works(self) -> bool:
        """Whether the switch works; if not, the dump always follows its settings."""
        return self._set_iteration is not None

    def turn(self, on: bool) -> None:
        if self._set_iteration is not None:
            self._set_iteration(0 if on else LAST_ITERATION + 1)
