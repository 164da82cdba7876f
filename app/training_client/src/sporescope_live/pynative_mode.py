# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""PyNative mode: calls of cells and operators form the graph; their outputs and gradients are the tensors."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any, Callable

import mindspore

from .arrays import Array
from .capture import Capture
from .cell_calls import CellCalls, Listener
from .graph_message import UNKNOWN_TYPE, Place, TensorType, encode_graph
from .messages import DATA_TYPES
from .parameter_names import named_parameters
from .retained_tensors import RetainedTensors
from .runtime import MINDSPORE_ERRORS, waited
from .source import Source, Weights, requested_names
from .trace import Cell, OperatorCall, ShapeChange, Trace, TracedTensor

_MAX_NAMES = 3  # names of cells in a sentence


def _is_tensor(value: Any) -> bool:
    return isinstance(value, mindspore.Tensor)


def _type_of(tensor: Any) -> TensorType:
    try:
        dtype, shape = waited(lambda: (str(tensor.dtype).lower(), tuple(tensor.shape)))
    except MINDSPORE_ERRORS:
        return UNKNOWN_TYPE  # for example if the device lacks the operator: the script gets the error when it uses the tensor
    # NumPy has no bfloat16: its values are sent as float32.
    return TensorType(dtype if dtype in DATA_TYPES else "float32", shape)


def _is_computed(tensor: Any) -> bool:
    """Whether the backward pass continues from here. Labels are excluded: integers have no gradient."""
    is_leaf = waited(lambda: getattr(tensor, "_is_leaf", True))
    return is_leaf is False and _type_of(tensor).dtype.startswith("float")


def _graph_name(number: int) -> str:
    return f"PyNative_{number}"


def _last_of(scope: str) -> str:
    return scope.rpartition("/")[2]


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _MAX_NAMES} more" if len(names) > _MAX_NAMES else ""
    return f"{', '.join(names[:_MAX_NAMES])}{more}"


def _shapes_sentence(changes: list[ShapeChange]) -> str:
    first = changes[0]
    before, now = (", ".join(f"{type_.dtype} {type_.shape}" for type_ in types) for types in (first.before, first.now))
    more = f", and {len(changes) - 1} more operators have new shapes" if len(changes) > 1 else ""
    return f"{_last_of(first.operator)} produced {now} in this step instead of {before}{more}."


class PyNativeMode(Source, Listener):
    """Tracks a training in PyNative mode.

    `on_ready` is called in the first step after its forward pass, when the calls are known and no weight has changed.
    `on_node` is called after each cell and gradient, and may pause the training there. `on_failure` is called if tracking
    fails. With `stop_at_new_shapes`, a step in which an operator produces a shape for the first time has its own graph, as
    in graph mode; the debugger stops at new graphs.
    """

    backend = "PyNative"

    def __init__(
        self,
        tensors: str,
        capture: Capture,
        on_ready: Callable[[], None],
        on_node: Callable[[str], None],
        on_failure: Callable[[Exception], None],
        stop_at_new_shapes: bool = False,
    ) -> None:
        self._requested = requested_names(tensors)
        self._capture = capture
        self._on_ready, self._on_node, self._on_failure = on_ready, on_node, on_failure
        self._checks_shapes = stop_at_new_shapes
        self._trace = self._new_trace()
        self._shape_changes: list[ShapeChange] = []  # of the last step
        self._calls: CellCalls | None = None
        self._weights = Weights()
        self._weight_types: dict[str, TensorType] = {}
        self._retained = RetainedTensors()
        self._graphs: list[bytes] = []
        self._graphs_sent = 0
        self._in_graphs: list[frozenset[str]] = []  # names of the operators of each graph
        self._ready_sent = False
        self._ready = False  # until then, only weights have values
        self._entered: set[str] = set()  # scopes of cells whose calls were tracked
        self._compiled: dict[str, Cell] = {}  # compiled cells and functions, by scope
        self._weights_compiled: set[str] = set()  # weights that they use
        self._steps = 0  # finished steps
        self._over = False  # the step has ended, and the next one has not begun
        self._observed: set[str] | None = None  # if not None, only gradients of these nodes are requested
        self._with_gradients = True  # gradients of weights are requested in this step
        self._goes_back_once = False  # the last step with gradients of weights had a single backward pass
        self._has_unknown_operators = False  # a step without these gradients had operators that no graph has
        self._seconds = self._last_seconds = 0.0  # spent on tracking, in this step and in the last one

    # Source: requests of the debugger.

    def begin(self, train_net: Any, batch: tuple[Any, ...]) -> None:
        self.suspend()
        if self._graphs and not self._weights.are(named_parameters(train_net)):
            self._forget_network()
        self._calls = CellCalls(train_net, self)
        parameters = self._calls.parameters
        self._weights = Weights(parameters)
        self._weight_types = {name: _type_of(parameter) for name, parameter in parameters.items()}
        self._trace.set_weights(parameters)
        self._trace.set_constants(self._calls.constants)

    def suspend(self) -> None:
        if self._calls is not None:
            self._calls.close()

    def new_graphs(self) -> list[bytes]:
        if not self._with_gradients:  # the number of backward passes is unknown, so a later step provides the graph
            self._has_unknown_operators = self._has_unknown_operators or self._graph_of_step() is None
            return []
        changes = self._trace.take_shape_changes()
        if self._calls is not None and self._ready_sent and (not self._graphs or changes or self._graph_of_step() is None):
            self._shape_changes = changes
            self._in_graphs.append(frozenset(self._trace.names))
            operators, parameters = self._trace.graph(self._calls.optimizers, self._weight_types)
            self._graphs.append(encode_graph(_graph_name(len(self._graphs)), operators, parameters))
        fresh, self._graphs_sent = self._graphs[self._graphs_sent :], len(self._graphs)
        return fresh

    def all_graphs(self) -> list[bytes]:
        return list(self._graphs)

    def graphs_ran(self) -> list[str]:
        ran = self._graph_of_step() if self._trace.names else None
        if ran is None:
            return []
        # Graphs with the same operators differ only in shapes.
        return [_graph_name(number) for number, known in enumerate(self._in_graphs) if known == self._in_graphs[ran]]

    def finish_step(self) -> None:
        if self._trace.names and all(cell.gradient for cell in self._compiled.values()):
            self._notify_ready()
        # Otherwise, the update was compiled, too, so the time before it was not seen, and the weights are those after the step.
        self._ready_sent = self._ready = self._over = True
        self._steps += 1
        if self._with_gradients:
            self._goes_back_once = self._trace.had_single_backward
        if self._calls is not None:
            self._entered.update(self._trace.entered)
            self._calls.end_step()
        self._last_seconds, self._seconds = self._seconds, 0.0

    def fail_step(self) -> None:
        if self._calls is not None:
            self._calls.fail_step()

    def stop_inside(self) -> tuple[bool, str]:
        names = self._trace.names
        if self._over or not names:
            return False, ""
        self._ready_sent = self._ready = True
        return True, names[-1]

    def slots(self, node: str) -> list[int]:
        if node in self._weights:
            return [0]
        return self._retained.slots(node) if self._ready else []

    def value(self, node: str, slot: int, previous: bool = False) -> Array | None:
        if node in self._weights:
            return self._weights.before(node) if previous else self._weights.now(node)
        if not self._ready:
            return None
        return self._retained.value(node, slot, previous)

    def is_weight(self, node: str) -> bool:
        return node in self._weights

    def retain(self, nodes: Iterable[str]) -> None:
        self._weights.retain(nodes)

    def run_through(self, observed: set[str] | None) -> None:
        self._observed = observed

    def remark(self) -> str:
        seen = self._entered.union(self._trace.entered)
        if self._ready_sent and not seen:
            return (
                "The networks run compiled (@jit), so only their weights are visible. Remove @jit or use graph mode to see "
                "everything."
            )
        sentences = [_shapes_sentence(self._shape_changes)] if self._shape_changes else []
        sentences += [self._compiled_as_one()] if self._compiled else []
        cells = self._calls.cells if self._calls is not None and self._steps > 0 else []
        blind = [
            _last_of(cell.scope)
            for cell in cells
            if cell.scope not in seen and not self._weights_compiled.issuperset(cell.weights)
        ]
        if blind:
            sentences.append(f"Only the weights of {_listed(blind)} are visible: compiled (@jit), or not called yet.")
        return " ".join(sentences)

    def _compiled_as_one(self) -> str:
        one = len(self._compiled) == 1
        begin = f"{_listed([_last_of(scope) for scope in self._compiled])} {'runs' if one else 'run'} compiled (@jit)"
        if all(cell.gradient for cell in self._compiled.values()):
            seen = "arguments, results, gradients and weights are visible"
        else:
            seen = "arguments, results and weights are visible, but not all gradients"
        return f"{begin}: {seen}, but nothing computed inside. Remove @jit or use graph mode to see everything."

    def suspended(self) -> AbstractContextManager[None]:
        return nullcontext() if self._calls is None else self._calls.suspended()

    def cost(self) -> str:
        return f"tensors {self._last_seconds * 1e3:.1f} ms"

    def close(self) -> None:
        if self._calls is not None:
            self._calls.close()
        self._retained.close()

    # Listener: events of the tracked calls.

    def on_enter(self, cell: Cell, arguments: Any, lines: Callable[[], list[str]]) -> None:
        begin = time.perf_counter()
        self._begin_step()
        self._take(self._trace.enter(cell, arguments, lines))
        self._seconds += time.perf_counter() - begin

    def on_exit(self, cell: Cell, outputs: Any) -> None:
        begin = time.perf_counter()
        self._finish_call(self._trace.leave(cell, outputs), begin)

    def on_operator(self, operator: OperatorCall, arguments: Any, outputs: Any, lines: Callable[[], list[str]]) -> None:
        begin = time.perf_counter()
        self._begin_step()
        self._finish_call(self._trace.on_operator(operator, arguments, outputs, lines), begin)

    def on_compiled_call(self, cell: Cell, weights: tuple[str, ...]) -> None:
        self._trace.on_compiled_call(weights)
        self._compiled[cell.scope] = cell
        self._weights_compiled.update(weights)

    def weight_gradient(self, weight: str, gradient: Any) -> None:
        name = self._trace.weight_gradient_arrived(weight)
        if name is not None:
            self._gradient(Place(name), gradient)

    def on_step_restart(self) -> None:
        if self._over:
            return  # no call has begun since the end of the last step, whose values are kept
        self._retained.forget_step()
        self._trace.begin_step()

    def before_update(self) -> None:
        self._notify_ready()

    def failed(self, error: Exception) -> None:
        self._on_failure(error)

    # Internal methods.

    def _graph_of_step(self) -> int | None:
        """The smallest graph that has all operators of this step, or None if there is none."""
        names = set(self._trace.names)
        fits = [(len(known), number) for number, known in enumerate(self._in_graphs) if known >= names]
        return min(fits)[1] if fits else None

    def _finish_call(self, tensors: list[TracedTensor], begin: float) -> None:
        """Keeps the new tensors of a finished call, and allows the debugger to stop after it."""
        self._take(tensors)
        self._seconds += time.perf_counter() - begin
        if tensors:
            self._on_node(tensors[-1].place.node)

    def _new_trace(self) -> Trace:
        return Trace(_is_tensor, _type_of, _is_computed, self._checks_shapes)

    def _forget_network(self) -> None:
        """Another network follows; equal names in it may mean something else."""
        self._trace = self._new_trace()
        self._retained.close()
        self._retained = RetainedTensors()
        self._in_graphs = [frozenset()] * len(self._graphs)  # these graphs belong to the previous network
        self._with_gradients, self._goes_back_once, self._has_unknown_operators = True, False, False
        for names in (self._entered, self._weights_compiled):
            names.clear()
        self._compiled.clear()
        self._ready_sent = self._ready = False

    def _begin_step(self) -> None:
        if self._over:
            self._over = False
            self._shape_changes = []
            self._retained.begin_step()
            self._trace.begin_step()
            # With stop_at_new_shapes, every step needs its graph.
            can_skip = self._goes_back_once and not self._has_unknown_operators and not self._checks_shapes
            self._with_gradients = not (self._is_unobserved and can_skip)
            if self._calls is not None:
                self._calls.begin_step(self._with_gradients)

    def _notify_ready(self) -> None:
        if not self._ready_sent:
            self._ready_sent = True
            self._on_ready()
            self._ready = True

    def _take(self, tensors: list[TracedTensor]) -> None:
        """Keeps new tensors and requests their gradients."""
        assert self._calls is not None
        if not self._capture.takes(self._steps + 1):
            return
        for new in tensors:
            if "/" not in new.place.node:  # an input of the networks, whose memory the data loader may reuse
                self._retained.retain(new.place, new.tensor, at_once=new.place.node not in self._calls.constants)
                continue
            if self._requested(new.place.node):
                self._retained.retain(new.place, new.tensor, memory=new.memory, lasting="/" not in new.memory.node)
            if self._is_unobserved:
                continue
            gradient = self._trace.gradient_name(new.place.node)
            if self._is_requested_now(gradient) and self._trace.type_at(new.place).dtype.startswith("float"):
                self._calls.on_gradient(new.tensor, partial(self._gradient, Place(gradient, new.place.slot)))

    @property
    def _is_unobserved(self) -> bool:
        return self._observed is not None and not self._observed

    def _is_requested_now(self, gradient: str) -> bool:
        """Whether to request a gradient. In a step of many cells, requesting all of them costs half as much as the step."""
        return self._requested(gradient) and (self._observed is None or gradient in self._observed)

    def _gradient(self, place: Place, gradient: Any) -> None:
        self._notify_ready()
        begin = time.perf_counter()
        if _is_tensor(gradient) and self._requested(place.node) and self._capture.takes(self._steps + 1):
            self._retained.retain(place, gradient)
        self._seconds += time.perf_counter() - begin
        self._on_node(place.node)
