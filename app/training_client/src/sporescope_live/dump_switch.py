# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Whether MindSpore's dump writes what is computed, from one run of a graph to the next."""

from __future__ import annotations

import mindspore

from .capture import LAST_ITERATION


class DumpSwitch:
    """MindSpore reads once which iterations its dump takes, but can be told at any time which one this is. From then on each
    run of a graph is of that iteration, until it is told another one (`_set_init_iter`; measured with 2.7.0 to 2.10.0 on CPU:
    graphs are written all the same when they are compiled, and nothing that is left out takes any time)."""

    iterations = f"0-{LAST_ITERATION}"  # of the dump's settings

    def __init__(self) -> None:
        self._notify = getattr(getattr(mindspore, "_c_expression", None), "_set_init_iter", None)

    @property
    def works(self) -> bool:
        """Else the dump writes what its settings say, always."""
        return self._notify is not None

    def turn(self, on: bool) -> None:
        if self._notify is not None:
            self._notify(0 if on else LAST_ITERATION + 1)
