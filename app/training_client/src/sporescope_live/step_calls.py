# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Distinguishes calls that belong to a training step from those of an evaluation, in PyNative mode.

A cell that contains an optimizer computes whole steps, so only the cells that it calls belong to a step. In a custom loop, a
step consists of the calls for which a gradient is taken. Calls without a gradient may belong to a step, too (a generator that
passes its result to a discriminator): at most as many as in the first step, before which there is no evaluation.
"""

from __future__ import annotations

from typing import Any, Callable

import mindspore

from .cell_names import Networks, roots_of
from .runtime import executor

# Calls of one cell without a gradient in the first step. More calls are taken for the batches of an evaluation.
_MAX_WITHOUT_GRADIENT = 8


def is_recorded(unknown: bool = True) -> bool:
    """Whether MindSpore records the current operators for the backward pass; `unknown` in versions that cannot report it."""
    try:
        return bool(executor().requires_grad())
    except (ImportError, AttributeError):
        return unknown


def takes_gradient(cell: Any) -> bool:
    """Whether MindSpore records the operators of this cell for the backward pass."""
    return getattr(cell, "requires_grad", False) or is_recorded()


def computes_steps(cell: Any) -> bool:
    """Whether a cell contains an optimizer."""
    if isinstance(cell, mindspore.nn.Optimizer):
        return False
    return any(isinstance(inner, mindspore.nn.Optimizer) for _, inner in cell.cells_and_names())


class StepCalls:
    """Decides which calls made outside tracked cells belong to a step.

    `restart` is called if the calls since the end of the last step turn out not to belong to a step.
    """

    def __init__(self, networks: Networks, restart: Callable[[], None]) -> None:
        self._restart = restart
        self._roots: dict[int, bool] = {}  # by id, whether the network computes whole steps
        self._inside_step_cells: set[int] = set()
        for _, root in roots_of(networks):
            self._roots[id(root)] = computes_steps(root)
            if self._roots[id(root)]:
                self._inside_step_cells.update(id(cell) for _, cell in root.cells_and_names())
        # Call counts without a gradient, by cell and by whether it is in training mode: in this step, and in the first one.
        self._without: dict[tuple[int, bool], int] = {}
        self._usual: dict[tuple[int, bool], int] | None = None
        self._gradient_taken = False
        self._failed = False

    def end_step(self) -> None:
        if self._usual is None:
            self._usual = self._without
        self._without = {}
        self._gradient_taken = self._failed = False

    def fail(self) -> None:
        """A call of the step has raised. If another call follows, the script has caught the exception and starts a new step;
        until then the failed step is kept for inspection."""
        self._failed = True

    def is_of_step(self, cell: Any) -> bool:
        if not self._failed:
            return self._judge(cell)
        failed = self._without, self._gradient_taken
        self._without, self._gradient_taken = {}, False
        if self._judge(cell):
            self._failed = False
            self._restart()
            return True
        self._without, self._gradient_taken = failed
        return False

    def _judge(self, cell: Any) -> bool:
        number = id(cell)
        if self._roots.get(number, False):
            return True
        if number in self._inside_step_cells and not is_recorded(unknown=False):
            return False  # with a gradient, it would belong to a step of another cell that trains the same network
        key = (number, bool(getattr(cell, "training", False)))
        return self._with_gradient(key) if takes_gradient(cell) else self._without_gradient(key)

    def _with_gradient(self, key: tuple[int, bool]) -> bool:
        number, training = key
        if self._usual is None and training and self._without.get((number, False)):
            self._start_over()  # the earlier calls in evaluation mode were an evaluation before the first step
        self._gradient_taken = True
        return True

    def _without_gradient(self, key: tuple[int, bool]) -> bool:
        usual = _MAX_WITHOUT_GRADIENT if self._usual is None else self._usual.get(key, 0)
        if usual == 0:
            return False
        if self._without.get(key, 0) >= usual:
            if self._gradient_taken:
                return False
            self._start_over()  # the step begins with this call
        self._without[key] = self._without.get(key, 0) + 1
        return True

    def _start_over(self) -> None:
        self._without = {}
        self._restart()
