# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Follows the calls of cells, and gradients, in PyNative mode.

Calls are followed where Python makes them, in Cell.__call__. MindSpore's own hooks of cells would be compiled, and fail to be,
in cells that are called under @jit.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from functools import partial
from typing import Any, Callable

import mindspore

from .cell_names import Networks, class_name, roots_of, scopes_of
from .each_call import EachCall
from .source_lines import call_lines, definition_line
from .step_calls import StepCalls
from .trace import Cell

# Stands between the gradients and the optimizer, and on one device computes nothing.
_NOT_FOLLOWED = "grad_reducer"


class Listener(ABC):
    """Who is told. An exception of its own must not end the training: it is told of that, too."""

    @abstractmethod
    def entered(self, cell: Cell, arguments: Any, lines: Callable[[], list[str]]) -> None:
        """A cell is about to compute; `lines` says where in the code it is called, as long as this call lasts."""

    @abstractmethod
    def left(self, cell: Cell, outputs: Any) -> None:
        """A cell has computed."""

    @abstractmethod
    def weight_gradient(self, weight: str, gradient: Any) -> None:
        """The backward pass has come to a weight."""

    @abstractmethod
    def step_begins_anew(self) -> None:
        """What was told since the last step ended was no part of a step."""

    @abstractmethod
    def before_update(self) -> None:
        """An optimizer is about to change the weights."""

    @abstractmethod
    def failed(self, error: Exception) -> None:
        """One of these has raised."""


def _identity(gradient: Any) -> Any:
    return gradient


class CellCalls:
    """Follows networks until it is closed; after that, nobody is told any more and nothing stays behind."""

    def __init__(self, networks: Networks, listener: Listener) -> None:
        self._listener = listener
        self._cells: dict[int, tuple[Any, Cell]] = {}  # by identity; the cell itself is held, so that its number stays its own
        self._updating: dict[int, Any] = {}  # optimizers
        self._handles: list[Any] = []
        self._running = 0  # MindSpore goes through a weight's hooks while they run: none may be removed then
        self._closed = False
        self.parameters: dict[str, Any] = {}
        self.optimizers: list[tuple[Cell, tuple[str, ...]]] = []
        for scope, root in roots_of(networks):
            self.parameters.update((parameter.name, parameter) for parameter in root.get_parameters())
            self._follow(scope, root)
        for name, parameter in self.parameters.items():
            if parameter.requires_grad:
                self._handles.append(parameter.register_hook(self._hook(partial(listener.weight_gradient, name))))
        self._step_calls = StepCalls(networks, partial(self._tell, listener.step_begins_anew))
        self._depth = 0  # followed calls that are under way
        self._beside = 0  # calls under way that are of no step
        self._each_call = EachCall(self._around)

    @property
    def cells(self) -> list[Cell]:
        return [cell for _, cell in self._cells.values()]

    def end_step(self) -> None:
        self._step_calls.end_step()

    def close(self) -> None:
        self._closed = True
        self._each_call.close()
        if self._running == 0:
            for handle in self._handles:
                handle.remove()
            self._handles.clear()

    def on_gradient(self, tensor: Any, tell: Callable[[Any], None]) -> None:
        """Calls `tell` with the gradient of a tensor of this step, if it gets one."""
        try:
            tensor.register_hook(self._hook(tell))
        except (RuntimeError, ValueError, TypeError):
            pass  # it takes no part in the backward pass

    def _hook(self, tell: Callable[[Any], None]) -> Callable[[Any], None]:
        def hook(gradient: Any) -> None:  # MindSpore takes functions alone
            self._tell(tell, gradient)

        # Under @jit MindSpore compiles the hooks of what a function uses, too, from the source of what they wrap.
        hook.__wrapped__ = _identity  # type: ignore[attr-defined]
        return hook

    def _around(self, plain: Callable[..., Any], cell: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        known = self._cells.get(id(cell))
        if self._closed or self._beside or known is None:
            if id(cell) in self._updating and not self._beside:
                self._tell(self._listener.before_update)
            return plain(cell, *arguments, **keywords)
        if not self._depth and not self._step_calls.is_of_step(cell):
            self._beside += 1
            try:
                return plain(cell, *arguments, **keywords)
            finally:
                self._beside -= 1
        # Two frames up is the code that calls.
        self._tell(self._listener.entered, known[1], (arguments, keywords), partial(call_lines, sys._getframe(2)))
        self._depth += 1
        try:
            outputs = plain(cell, *arguments, **keywords)
        finally:
            self._depth -= 1
        self._tell(self._listener.left, known[1], outputs)
        return outputs

    def _tell(self, what: Callable[..., None], *arguments: Any) -> None:
        if self._closed:
            return
        self._running += 1
        try:
            what(*arguments)
        except Exception as error:
            self._listener.failed(error)
        finally:
            self._running -= 1

    def _follow(self, scope: str, root: Any) -> None:
        inside_optimizer: list[str] = []
        for where, cell in scopes_of(scope, root):
            attribute = where.rpartition("/")[2].partition("-")[0]
            if attribute == _NOT_FOLLOWED or any(where.startswith(above) for above in inside_optimizer):
                continue
            if isinstance(cell, mindspore.nn.Optimizer):
                inside_optimizer.append(f"{where}/")
                self.optimizers.append((Cell(where, class_name(cell)), tuple(p.name for p in cell.parameters)))
                self._updating[id(cell)] = cell
            else:
                own = not type(cell).__module__.startswith("mindspore.")
                weights = tuple(parameter.name for parameter in cell.get_parameters(expand=False))
                self._cells[id(cell)] = (cell, Cell(where, class_name(cell), weights, definition_line(cell) if own else None))
