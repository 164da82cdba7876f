# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Tracks calls of cells, calls of operators in their code, and gradients, in PyNative mode.

Calls are intercepted in Cell.__call__ and where MindSpore runs a compiled function. MindSpore's own cell hooks cannot be used:
MindSpore would compile them for cells called under @jit, which fails.
"""

from __future__ import annotations

import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Callable

import mindspore

from .call_interceptor import CallInterceptor
from .cell_names import Networks, class_name, roots_of, scopes_of
from .compiled_functions import JIT, CompiledFunctions, is_of_mindspore, runner
from .operator_calls import OperatorCalls
from .parameter_names import named_parameters
from .runtime import MINDSPORE_ERRORS, TrainingError, waited
from .source_lines import call_lines, definition_line
from .step_calls import StepCalls, computes_steps, is_recorded, takes_gradient
from .trace import Cell, OperatorCall, TracedCall

# The cell between the gradients and the optimizer, which computes nothing on a single device.
_IGNORED_ATTRIBUTE = "grad_reducer"


class Listener(ABC):
    """Receives the events. An exception in the listener must not end the training; it is reported to `failed`."""

    @abstractmethod
    def on_enter(self, cell: Cell, arguments: Any, lines: Callable[[], list[str]]) -> None:
        """A cell is about to compute. `lines` returns the calling code lines and is valid for the duration of the call."""

    @abstractmethod
    def on_exit(self, cell: Cell, outputs: Any) -> None:
        """A cell has finished computing."""

    @abstractmethod
    def on_operator(self, operator: OperatorCall, arguments: Any, outputs: Any, lines: Callable[[], list[str]]) -> None:
        """An operator has computed, called by the innermost active cell or by top-level code. For `lines`, see on_enter."""

    @abstractmethod
    def on_compiled_call(self, cell: Cell, weights: tuple[str, ...]) -> None:
        """The innermost active cell or function is compiled, so its inner cells are not reported. It uses these weights."""

    @abstractmethod
    def weight_gradient(self, weight: str, gradient: Any) -> None:
        """The backward pass has reached a weight."""

    @abstractmethod
    def on_step_restart(self) -> None:
        """Events since the end of the last step did not belong to a step."""

    @abstractmethod
    def before_update(self) -> None:
        """An optimizer is about to update the weights."""

    @abstractmethod
    def failed(self, error: Exception) -> None:
        """One of these methods raised an exception."""


def _identity(gradient: Any) -> Any:
    return gradient


class CellCalls:
    """Tracks networks until closed; closing restores everything and ends all notifications."""

    def __init__(self, networks: Networks, listener: Listener) -> None:
        self._listener = listener
        self._cells: dict[int, tuple[Any, Cell]] = {}  # by id; the reference to the cell keeps its id from being reused
        self._optimizers: dict[int, Any] = {}  # by id
        self._handles: list[Any] = []  # of the hooks of weights
        self._active_notifications = 0  # hooks must not be removed meanwhile, because MindSpore iterates over them
        self._closed = False
        self.parameters = named_parameters(networks)
        self._names = {id(parameter): name for name, parameter in self.parameters.items()}
        self.constants: dict[str, Any] = {}  # tensors in the user's cells other than their parameters
        self.optimizers: list[tuple[Cell, tuple[str, ...]]] = []
        for scope, root in roots_of(networks):
            self._follow(scope, root)
        self._unhooked = list(self.parameters.items())  # frozen parameters, and those whose gradients are not requested
        self._hook_weights()
        self._step_calls = StepCalls(networks, partial(self._notify, listener.on_step_restart))
        self._depth = 0  # of the tracked calls that are active
        self._untracked = 0  # active calls that belong to no step
        self._suspended = 0  # active contexts of suspended()
        self._inside: list[Cell] = []  # active tracked cells, the innermost one last
        self._in_operator = False
        self._requested: list[tuple[Any, Callable[[Any], None]]] = []  # tensors whose gradients are not requested yet
        self._codes: dict[int, Any] = {}  # code objects that called operators, kept so that their ids are not reused
        self._thread = threading.get_ident()  # calls in other threads, such as those of data sets, are ignored
        self._compiled = CompiledFunctions(self.parameters)
        self._operators = OperatorCalls(self._around_operator)
        for cell, traced in self._cells.values():
            if traced.operators is not TracedCall.NONE:
                self._operators.wrap_names(vars(cell))
        self._calls = [CallInterceptor(self._around)]
        if runner() is not None:
            self._calls.append(CallInterceptor(self._around_compiled, runner()))

    @property
    def cells(self) -> list[Cell]:
        return [cell for _, cell in self._cells.values()]

    def begin_step(self, with_gradients: bool = True) -> None:
        """Must be called before the first call of every step except the first one.

        MindSpore waits for a gradient before it reports it, so a step is faster if no weight gradients are requested.
        """
        if with_gradients:
            self._hook_weights()
        elif self._handles:
            self._remove_hooks()
            self._unhooked = list(self.parameters.items())

    def end_step(self) -> None:
        self._step_calls.end_step()

    def fail_step(self) -> None:
        """The calls since the end of the last step have failed; if the script continues, it begins a new step."""
        self._step_calls.fail()

    def close(self) -> None:
        self._closed = True
        for calls in self._calls:
            calls.close()
        self._operators.close()
        if self._active_notifications == 0:
            self._remove_hooks()

    @contextmanager
    def suspended(self) -> Iterator[None]:
        """Suspends tracking and all notifications, including those for gradients."""
        self._untracked += 1
        self._suspended += 1
        try:
            yield
        finally:
            self._untracked -= 1
            self._suspended -= 1

    def _remove_hooks(self) -> None:
        for handle in self._handles:
            handle.remove()
        self._handles.clear()

    def _hook_weights(self) -> None:
        """Registers hooks for weights that require gradients and have no hook yet."""
        trainable = [(name, parameter) for name, parameter in self._unhooked if parameter.requires_grad]
        for name, parameter in trainable:
            self._handles.append(parameter.register_hook(self._hook(partial(self._listener.weight_gradient, name))))
        if trainable:
            self._unhooked = [(name, parameter) for name, parameter in self._unhooked if not parameter.requires_grad]

    def on_gradient(self, tensor: Any, callback: Callable[[Any], None]) -> None:
        """Calls `callback` with the gradient of a tensor of this step, if it receives one."""
        self._requested.append((tensor, callback))

    def _request_gradients(self) -> None:
        """Called when the backward pass may follow.

        MindSpore's register_hook waits until all pending work has been computed; requesting gradients one by one during the
        forward pass would take many times as long as the step itself.
        """
        requested, self._requested = self._requested, []
        for tensor, callback in requested:
            try:
                waited(partial(tensor.register_hook, self._hook(callback)))
            except MINDSPORE_ERRORS:
                pass  # the tensor takes no part in the backward pass

    def _hook(self, callback: Callable[[Any], None]) -> Callable[[Any], None]:
        def hook(gradient: Any) -> None:  # MindSpore accepts only functions
            self._notify(callback, gradient)

        # Under @jit, MindSpore also compiles the hooks of the tensors that a function uses, from the source of __wrapped__.
        hook.__wrapped__ = _identity  # type: ignore[attr-defined]
        return hook

    def _around(self, plain: Callable[..., Any], cell: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        known = self._cells.get(id(cell))
        if self._closed or self._untracked or known is None:
            if id(cell) in self._optimizers and not self._untracked:
                self._notify(self._listener.before_update)
                with self._failing():
                    return plain(cell, *arguments, **keywords)
            return plain(cell, *arguments, **keywords)
        if not self._depth and not self._step_calls.is_of_step(cell):
            return self._run_untracked(plain, cell, arguments, keywords)
        return self._run(plain, cell, arguments, keywords, known[1])

    def _around_operator(
        self,
        plain: Callable[..., Any],
        type_: str,
        arguments: tuple[Any, ...],
        keywords: dict[str, Any],
        overwrites: bool,
    ) -> Any:
        is_ignored = self._in_operator or self._active_notifications or self._untracked or self._closed
        if is_ignored or not self._traces_operators():
            return plain(*arguments, **keywords)
        self._in_operator = True
        try:
            outputs = plain(*arguments, **keywords)
        except BaseException:
            self._report_failure()
            raise
        finally:
            self._in_operator = False
        frame = sys._getframe(2)
        code = frame.f_code
        self._codes[id(code)] = code
        overwrites = overwrites and outputs is arguments[0]
        if overwrites:  # MindSpore has gradients only for the new value of the tensor
            self._requested = [(tensor, callback) for tensor, callback in self._requested if tensor is not outputs]
        operator = OperatorCall(type_, (id(code), frame.f_lasti), overwrites)
        arguments = (*arguments, keywords) if keywords else arguments
        self._notify(self._listener.on_operator, operator, arguments, outputs, partial(call_lines, frame))
        self._call_is_over()
        return outputs

    def _traces_operators(self) -> bool:
        """Whether operators that the running code calls are reported."""
        if threading.get_ident() != self._thread:
            return False
        traced = self._inside[-1].operators if self._inside else TracedCall.WITH_GRADIENT
        return traced is TracedCall.ALL or (traced is TracedCall.WITH_GRADIENT and is_recorded(unknown=False))

    def _around_compiled(
        self, plain: Callable[..., Any], executor: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]
    ) -> Any:
        with self._operators.compiling():
            return self._around_compiled_call(plain, executor, arguments, keywords)

    def _around_compiled_call(
        self, plain: Callable[..., Any], executor: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]
    ) -> Any:
        function = executor.fn
        owner = self._cells.get(id(arguments[0])) if arguments else None
        if self._closed or self._untracked or id(arguments[0] if arguments else None) in self._optimizers:
            return plain(executor, *arguments, **keywords)
        if owner is not None and function.__name__ == "construct":  # the call of the cell itself is reported by _around
            self._notify(self._listener.on_compiled_call, owner[1], self._names_of(owner[0].get_parameters()))
        elif not is_of_mindspore(function):
            if not self._depth and not self._step_calls.is_of_step(function.__code__):
                return self._run_untracked(plain, executor, arguments, keywords)
            traced = self._compiled.cell(function, arguments, takes_gradient(function))
            return self._run(plain, executor, arguments, keywords, traced)
        return plain(executor, *arguments, **keywords)

    def _run_untracked(self, plain: Callable[..., Any], *call: Any) -> Any:
        called, arguments, keywords = call
        self._untracked += 1
        try:
            return plain(called, *arguments, **keywords)
        finally:
            self._untracked -= 1

    def _run(
        self, plain: Callable[..., Any], called: Any, arguments: tuple[Any, ...], keywords: dict[str, Any], cell: Cell
    ) -> Any:
        # The calling code is three frames up.
        self._notify(self._listener.on_enter, cell, (arguments, keywords), partial(call_lines, sys._getframe(3)))
        if cell.type == JIT:
            self._notify(self._listener.on_compiled_call, cell, cell.weights)
        with self._failing():
            self._depth += 1
            self._inside.append(cell)
            in_operator, self._in_operator = self._in_operator, False
            try:
                outputs = plain(called, *arguments, **keywords)
            finally:
                self._in_operator = in_operator
                self._inside.pop()
                self._depth -= 1
        self._notify(self._listener.on_exit, cell, outputs)
        self._call_is_over()
        return outputs

    def _call_is_over(self) -> None:
        """The backward pass may follow once the calling cell has finished."""
        if self._requested and (not self._inside or self._inside[-1].goes_back):
            self._notify(self._request_gradients)

    @contextmanager
    def _failing(self) -> Iterator[None]:
        """An exception that leaves a call made by the script itself ends the step, even if the script catches it."""
        try:
            yield
        except BaseException:
            self._report_failure()
            raise

    def _report_failure(self) -> None:
        if not self._depth:
            self._step_calls.fail()

    def _notify(self, callback: Callable[..., None], *arguments: Any) -> None:
        if self._closed or self._suspended:
            return
        self._active_notifications += 1
        try:
            callback(*arguments)
        except TrainingError as failed:
            self._report_failure()
            raise failed.error from None
        except Exception as error:
            self._listener.failed(error)
        finally:
            self._active_notifications -= 1

    def _names_of(self, parameters: Iterable[Any]) -> tuple[str, ...]:
        return tuple(self._names.get(id(parameter), parameter.name) for parameter in parameters)

    def _follow(self, scope: str, root: Any) -> None:
        optimizer_prefixes: list[str] = []
        for cell_scope, cell in scopes_of(scope, root):
            attribute = cell_scope.rpartition("/")[2].partition("-")[0]
            if attribute == _IGNORED_ATTRIBUTE or any(cell_scope.startswith(prefix) for prefix in optimizer_prefixes):
                continue
            if isinstance(cell, mindspore.nn.Optimizer):
                optimizer_prefixes.append(f"{cell_scope}/")
                self.optimizers.append((Cell(cell_scope, class_name(cell)), self._names_of(cell.parameters)))
                self._optimizers[id(cell)] = cell
            else:
                is_users = not type(cell).__module__.startswith("mindspore.")
                weights = self._names_of(cell.get_parameters(expand=False))
                line = definition_line(getattr(type(cell), "construct", None)) if is_users else None
                whole_steps = computes_steps(cell)
                operators = (TracedCall.WITH_GRADIENT if whole_steps else TracedCall.ALL) if is_users else TracedCall.NONE
                traced = Cell(cell_scope, class_name(cell), weights, line, operators=operators, goes_back=whole_steps)
                self._cells[id(cell)] = (cell, traced)
                if is_users:
                    self._register_constants(cell_scope, cell)

    def _register_constants(self, scope: str, cell: Any) -> None:
        path = [part.partition("-")[0] for part in scope.split("/")[1:]] or [class_name(cell)]
        for attribute, value in vars(cell).items():
            if isinstance(value, mindspore.Tensor) and not isinstance(value, mindspore.Parameter):
                self.constants["_".join([*path, attribute])] = value  # a name with a dot would mean a weight
