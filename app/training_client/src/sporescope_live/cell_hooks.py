# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Hooks on every cell and weight of a network in PyNative mode."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from typing import Any, Callable, List, Tuple

import mindspore

from .cell_names import Networks, class_name, roots_of, scopes_of
from .source_lines import call_lines, definition_line
from .trace import Cell

# Stands between the gradients and the optimizer, and on one device computes nothing.
_NOT_FOLLOWED = "grad_reducer"


class Listener(ABC):
    """Who is told. An exception of its own must not end the training: it is told of that, too."""

    @abstractmethod
    def entered(self, cell: Cell, arguments: Any, lines: Callable[[], List[str]]) -> None:
        """A cell is about to compute; `lines` says where in the code it is called, as long as this call lasts."""

    @abstractmethod
    def left(self, cell: Cell, outputs: Any) -> None:
        """A cell has computed."""

    @abstractmethod
    def weight_gradient(self, weight: str, gradient: Any) -> None:
        """The backward pass has come to a weight."""

    @abstractmethod
    def before_update(self) -> None:
        """An optimizer is about to change the weights."""

    @abstractmethod
    def failed(self, error: Exception) -> None:
        """One of these has raised."""


class CellHooks:
    """Follows networks until it is closed; after that, nobody is told any more and nothing stays behind."""

    def __init__(self, networks: Networks, listener: Listener) -> None:
        self._listener = listener
        self._handles: List[Any] = []
        self._running = 0  # MindSpore goes through its hooks while they run: none may be removed then
        self._closed = False
        self.parameters: "dict[str, Any]" = {}
        self.optimizers: List[Tuple[Cell, Tuple[str, ...]]] = []
        for scope, root in roots_of(networks):
            if not isinstance(root, mindspore.nn.Cell):
                raise TypeError(f"a cell, or several in a list or by name, can be followed; {type(root).__name__} is none")
            self.parameters.update((parameter.name, parameter) for parameter in root.get_parameters())
            self._follow(scope, root)
        for name, parameter in self.parameters.items():
            if parameter.requires_grad:
                self._handles.append(parameter.register_hook(self._weight_hook(name)))

    def close(self) -> None:
        self._closed = True
        if self._running == 0:
            for handle in self._handles:
                handle.remove()
            self._handles.clear()

    def on_gradient(self, tensor: Any, tell: Callable[[Any], None]) -> None:
        """Calls `tell` with the gradient of a tensor of this step, if it gets one."""
        try:
            tensor.register_hook(lambda gradient: self._call(tell, gradient))
        except (RuntimeError, ValueError, TypeError):
            pass  # it takes no part in the backward pass

    def _call(self, what: Callable[..., None], *arguments: Any) -> None:
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
        inside_optimizer: List[str] = []
        for where, cell in scopes_of(scope, root):
            attribute = where.rpartition("/")[2].partition("-")[0]
            if attribute == _NOT_FOLLOWED or any(where.startswith(above) for above in inside_optimizer):
                continue
            if isinstance(cell, mindspore.nn.Optimizer):
                inside_optimizer.append(f"{where}/")
                self.optimizers.append((Cell(where, class_name(cell)), tuple(p.name for p in cell.parameters)))
                self._handles.append(_register(cell.register_forward_pre_hook, self._update_hook))
            else:
                self._hook(where, cell)

    def _update_hook(self, *_: Any) -> None:
        self._call(self._listener.before_update)

    def _weight_hook(self, name: str) -> Callable[[Any], None]:
        return lambda gradient: self._call(self._listener.weight_gradient, name, gradient)

    def _hook(self, scope: str, cell: Any) -> None:
        own = not type(cell).__module__.startswith("mindspore.")
        weights = tuple(parameter.name for parameter in cell.get_parameters(expand=False))
        known = Cell(scope, class_name(cell), weights, definition_line(cell) if own else None)

        def enter(_: Any, *arguments: Any) -> None:
            frame = sys._getframe(1)
            self._call(self._listener.entered, known, arguments, lambda: call_lines(frame))

        def leave(_: Any, *arguments_and_outputs: Any) -> None:
            self._call(self._listener.left, known, arguments_and_outputs[-1])

        self._handles.append(_register(cell.register_forward_pre_hook, enter))
        self._handles.append(_register(cell.register_forward_hook, leave))


def _register(register: Callable[..., Any], hook: Callable[..., None]) -> Any:
    try:
        return register(hook, with_kwargs=True)
    except TypeError:  # versions whose hooks do not see keyword arguments
        return register(hook)
