# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Tracks the calls of cells, and of operators in their code, through one step, and builds a graph from them.

Each call of a cell is an operator: a cell called four times becomes four operators. A cell that only passes on the results of
its inner cells and operators becomes none. Tensors are tracked by identity: an edge leads to a call only if the call received
that very tensor. Code between calls is not seen: its inputs are assumed to be the results that no call has used and the
arguments of its cell. A tensor that is used but has no known producer was computed by such code and becomes an operator of type
"Code". At the top level, such a tensor may also be an input of the network; there, only tensors through which gradients pass
are taken for computed ones.

A weight has one gradient for each backward pass of the step: a training that accumulates gradients has several.
"""

from __future__ import annotations

import weakref
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Callable, NamedTuple

from .graph_message import UNKNOWN_TYPE, GraphParameter, Operator, Place, TensorType
from .source import GRADIENTS
from .source_lines import forward_text, gradient_text

CODE = "Code"


class TracedCall(Enum):
    """Which operators in the code of a cell are reported."""

    NONE = auto()
    WITH_GRADIENT = auto()  # only operators that are recorded for the backward pass
    ALL = auto()


@dataclass(frozen=True)
class Cell:
    """The properties of a cell that the trace needs."""

    scope: str
    type: str
    weights: tuple[str, ...] = ()  # weights that the cell itself uses
    definition: str | None = None  # the first line of its construct, for a cell of the user
    gradient: bool = True  # a backward pass may pass through it
    operators: TracedCall = TracedCall.NONE
    goes_back: bool = False  # it computes whole steps, including their backward passes


class OperatorCall(NamedTuple):
    """An operator called directly by code, inside a cell or at the top level."""

    type: str
    site: Hashable  # the position in the code, which identifies the operator across steps
    overwrites: bool = False  # its output is its first argument, with new values


# Operators that may return a view of their first tensor although they have further inputs.
_VIEWS_OF_SEVERAL = frozenset({"BroadcastTo", "Depend", "Reshape", "TensorScatterUpdate"})


@dataclass(frozen=True)
class TracedTensor:
    """A tensor seen for the first time, and the node that it belongs to."""

    place: Place
    tensor: Any
    memory: Place  # the place whose memory it may share: its own, or that of the tensor of which it may be a view


@dataclass(frozen=True)
class ShapeChange:
    """An operator has produced a shape for the first time."""

    operator: str
    before: tuple[TensorType, ...]
    now: tuple[TensorType, ...]


@dataclass
class _Call:
    cell: Cell
    lines: list[str]  # of the call
    inputs: list[Place]
    weights: tuple[str, ...] = ()
    # Results of inner cells that no inner cell has used; code between them may have used these.
    loose: list[Place] = field(default_factory=list)

    def possible_inputs(self) -> list[Place]:
        """Everything that its code may have used so far.

        An argument counts even if an inner cell used it: it may be added to the result of that cell, and a label is used
        together with the network's output.
        """
        return [*self.loose, *(place for place in self.inputs if place not in self.loose)]


_TOP = Cell("Default", "")


@dataclass
class _Pass:
    """The use of a weight in one forward and backward pass."""

    first_user: str  # the operator that the backward pass reaches last
    over: bool = False  # the gradient of the weight has arrived


@dataclass
class _Traced:
    operator: Operator
    lines: list[str]
    weights: tuple[str, ...] = ()
    gradient: bool = True
    site: Hashable = None


class Trace:
    """The calls of one step.

    is_tensor: whether a value is a tensor to track. type_of: a tensor's dtype and shape. is_computed: whether a gradient passes
    through a tensor to its inputs. checks_shapes: query the shapes of operator outputs in every step.
    """

    def __init__(
        self,
        is_tensor: Callable[[Any], bool],
        type_of: Callable[[Any], TensorType],
        is_computed: Callable[[Any], bool] = lambda tensor: False,
        checks_shapes: bool = False,
    ) -> None:
        self._is_tensor, self._type_of, self._is_computed = is_tensor, type_of, is_computed
        self._checks_shapes = checks_shapes
        self._types_seen: dict[str, set[tuple[TensorType, ...]]] = {}
        self._shape_changes: list[ShapeChange] = []
        self._weights: dict[int, str] = {}
        self._constants: dict[int, tuple[Any, str]] = {}
        self._inputs: dict[str, TensorType] = {}
        self._traced: dict[str, _Traced] = {}
        self._passes: dict[str, list[_Pass]] = {}  # of weights
        self._known: dict[int, tuple[Callable[[], Any], Place]] = {}
        self._memory: dict[Place, Place] = {}  # for tensors that may be views, the place that owns the memory
        self._counts: dict[tuple[str, Hashable], int] = {}
        # Numbers of operators by base name, call site and number of earlier calls there in the step; and the next free numbers.
        self._numbers: dict[tuple[str, Hashable, int], int] = {}
        self._free_numbers: dict[str, int] = {}
        self._entered: dict[str, int] = {}
        self._lines: dict[tuple[Hashable, int], list[str]] = {}
        self._types: dict[str, list[TensorType]] = {}  # types of the outputs of operators
        self._stack: list[_Call] = []
        self._outside = _Call(_TOP, [], [])  # the code that calls the networks
        self._went_back = False  # the backward pass has reached a weight
        self._went_on = False  # operators have followed the backward pass

    def set_weights(self, weights: dict[str, Any]) -> None:
        self._weights = {id(weight): name for name, weight in weights.items()}

    def set_constants(self, constants: dict[str, Any]) -> None:
        """Sets the tensors that exist before any step and have no producer, by name."""
        self._constants = {id(tensor): (tensor, name) for name, tensor in constants.items()}

    def begin_step(self) -> None:
        self._known.clear()
        self._memory.clear()
        self._passes.clear()
        self._counts.clear()
        self._entered.clear()
        self._stack.clear()
        self._outside = _Call(_TOP, [], [])
        self._inputs = {}
        self._traced = {}
        self._shape_changes = []
        self._went_back = self._went_on = False

    def take_shape_changes(self) -> list[ShapeChange]:
        """Shape changes of this step that have not been taken yet, in order."""
        changes, self._shape_changes = self._shape_changes, []
        return changes

    @property
    def names(self) -> list[str]:
        """Operators in execution order."""
        return list(self._traced)

    @property
    def had_single_backward(self) -> bool:
        """Whether the step had one backward pass and nothing followed it."""
        return self._went_back and not self._went_on

    @property
    def entered(self) -> Iterable[str]:
        """Scopes of the cells called in this step."""
        return self._entered.keys()

    def enter(self, cell: Cell, arguments: Any, lines: Callable[[], list[str]]) -> list[TracedTensor]:
        """A cell is called. `lines` is evaluated only in its first step, because it is slow."""
        number = self._entered.get(cell.scope, 0)
        self._entered[cell.scope] = number + 1
        where = self._lines_at((cell.scope, number), lines)
        built: list[TracedTensor] = []
        places = [self._place_of(tensor, where, built) for tensor in self._tensors(arguments)]
        self._stack.append(_Call(cell, where, places, cell.weights))
        return built

    def on_operator(
        self, operator: OperatorCall, arguments: Any, outputs: Any, lines: Callable[[], list[str]]
    ) -> list[TracedTensor]:
        """An operator has computed, called by the innermost active cell or by top-level code. For `lines`, see enter()."""
        scope = self._running().cell.scope
        where = self._lines_at(((scope, operator), self._entered.get(scope, 0)), lines)
        built: list[TracedTensor] = []
        inputs: list[Place] = []
        weights: list[str] = []
        for tensor in self._tensors(arguments):
            inputs.append(self._place_of(tensor, where, built))
            if id(tensor) in self._weights:
                weights.append(inputs[-1].node)
        results = self._tensors(outputs)
        if operator.overwrites:
            for tensor in results:
                self._known.pop(id(tensor), None)
        # An operator with a single input may return a view of it, for example a transpose.
        may_be_view = len(inputs) == 1 or (inputs and operator.type in _VIEWS_OF_SEVERAL)
        traced = _Traced(Operator("", operator.type, inputs), where, tuple(weights), site=operator.site)
        return built + self._record_outputs(scope, traced, results, view_of=inputs[0] if may_be_view else None)

    def on_compiled_call(self, weights: tuple[str, ...]) -> None:
        """The innermost active cell computes everything by itself, including the weights of its inner cells."""
        if self._stack:
            self._stack[-1].weights = weights

    def leave(self, cell: Cell, outputs: Any) -> list[TracedTensor]:
        """A call has ended. Returns the tensors it produced; none if it passes on known ones."""
        while self._stack and self._stack[-1].cell is not cell:
            self._stack.pop()  # calls that an exception ended
        if not self._stack:
            return []
        call = self._stack.pop()
        operator = Operator("", cell.type, call.possible_inputs())
        traced = _Traced(operator, self._lines_of(cell, call.lines), call.weights, cell.gradient)
        inputs = [*map(Place, call.weights), *call.inputs]
        view_of = inputs[0] if len(inputs) == 1 else None
        return self._record_outputs(cell.scope, traced, self._tensors(outputs), call.inputs, view_of)

    def graph(
        self, optimizers: list[tuple[Cell, tuple[str, ...]]], weights: dict[str, TensorType]
    ) -> tuple[list[Operator], list[GraphParameter]]:
        """Forward operators, their gradients in reverse order, optimizers, weights and inputs."""
        operators = []
        for traced in self._traced.values():
            traced.operator.source = forward_text(traced.lines)
            operators.append(traced.operator)
        gradients = self._gradients(weights)
        operators += gradients
        by_name = {operator.full_name: Place(operator.full_name) for operator in gradients}
        for cell, names in optimizers:
            update = Operator(f"{cell.scope}/{cell.type}-op0", cell.type, updates=True)
            for name in names:
                places = [by_name.get(gradient) for gradient in self._weight_gradients_of(name)]
                update.inputs += [place for place in places if place is not None] + [Place(name)]
            operators.append(update)
        parameters = [GraphParameter(name, type_, True) for name, type_ in weights.items()]
        parameters += [GraphParameter(name, type_) for name, type_ in self._inputs.items()]
        return operators, parameters

    def type_at(self, place: Place) -> TensorType:
        """The type of an operator's output."""
        return self._traced[place.node].operator.outputs[place.slot]

    def gradient_name(self, operator: str) -> str:
        """The operator that represents the gradient with respect to an operator's output."""
        scope, _, last = operator.rpartition("/")
        type_, _, number = last.rpartition("-op")
        return f"{GRADIENTS}{scope}/Grad_{type_}/{type_}Grad-op{number}"

    def weight_gradient_name(self, operator: str, weight: str, number: int = 0) -> str:
        scope, _, last = operator.rpartition("/")
        name = weight.rpartition(".")[2]
        if sum(other.rpartition(".")[2] == name for other in self._traced[operator].weights) > 1:
            name = weight  # compiled code uses the weights of several cells
        return f"{GRADIENTS}{scope}/Grad_{last.rpartition('-op')[0]}/{name}Grad-op{number}"

    def weight_gradient_arrived(self, weight: str) -> str | None:
        """The operator that represents a weight gradient that just arrived; None if no cell that uses the weight has run."""
        self._went_back = True
        self._outside.loose = []  # later code does not use the results of the forward pass
        passes = self._passes.get(weight)
        if not passes:
            return None
        passes[-1].over = True
        return self._weight_gradients_of(weight)[-1]

    # Internal methods.

    def _running(self) -> _Call:
        """The call whose code is running."""
        return self._stack[-1] if self._stack else self._outside

    def _record_outputs(
        self,
        scope: str,
        traced: _Traced,
        tensors: list[Any],
        used: list[Place] | None = None,
        view_of: Place | None = None,
    ) -> list[TracedTensor]:
        """A call has used some places and produced tensors, which may be views of `view_of`. Returns the new tensors."""
        places = [self._find(tensor) for tensor in tensors]
        built: list[TracedTensor] = []
        if None in places:
            name = self._add(scope, traced, tensors)
            for slot, tensor in enumerate(tensors):
                if places[slot] is None:
                    place = places[slot] = self._know(tensor, Place(name, slot))
                    built.append(TracedTensor(place, tensor, self._memory_of(place, view_of)))
        running = self._running()
        used = traced.operator.inputs if used is None else used
        running.loose = [place for place in running.loose if place not in used] + [p for p in places if p is not None]
        return built

    def _lines_at(self, key: tuple[Hashable, int], lines: Callable[[], list[str]]) -> list[str]:
        if key not in self._lines:
            self._lines[key] = lines()
        return self._lines[key]

    def _tensors(self, value: Any) -> list[Any]:
        if self._is_tensor(value):
            return [value]
        if isinstance(value, dict):
            value = value.values()
        elif not isinstance(value, (tuple, list)):
            return []
        found: list[Any] = []
        for element in value:
            if self._is_tensor(element):
                found.append(element)
            elif element and isinstance(element, (tuple, list, dict)):
                found += self._tensors(element)
        return found

    def _find(self, tensor: Any) -> Place | None:
        weight = self._weights.get(id(tensor))
        if weight is not None:
            return Place(weight)
        found = self._known.get(id(tensor))
        # The id may have been reused for another tensor.
        return found[1] if found is not None and found[0]() is tensor else None

    def _know(self, tensor: Any, place: Place) -> Place:
        self._known[id(tensor)] = (weakref.ref(tensor), place)
        return place

    def _place_of(self, tensor: Any, lines: list[str], built: list[TracedTensor]) -> Place:
        """The place of an argument. An unknown tensor is an input of the network or the result of code between cells."""
        place = self._find(tensor)
        if place is not None:
            return place
        parent = self._running()
        constant = self._constants.get(id(tensor))
        if constant is not None and constant[0] is tensor:
            place = self._input(constant[1], tensor)
        elif parent is self._outside and not (parent.loose and self._is_computed(tensor)):
            place = self._input(f"inputs{sum(name.startswith('inputs') for name in self._inputs)}", tensor)
        else:
            sources = parent.possible_inputs()
            place = Place(self._add(parent.cell.scope, _Traced(Operator("", CODE, sources), lines), [tensor]))
            # The code is not seen, so the tensor may be a view of one of the sources.
            lasting = [*map(Place, parent.weights), *filter(self._is_lasting, map(self._memory_of, sources))]
            self._memory_of(place, lasting[0] if lasting else None)
        built.append(TracedTensor(place, tensor, self._memory_of(place)))
        return self._know(tensor, place)

    def _memory_of(self, place: Place, view_of: Place | None = None) -> Place:
        """The place whose memory a tensor may share: that of `view_of`, if the tensor may be a view of it."""
        if view_of is not None:
            self._memory[place] = self._memory_of(view_of)
        return self._memory.get(place, place)

    def _is_lasting(self, place: Place) -> bool:
        """Whether the memory outlasts the step, as that of a weight or of an input of the network does."""
        return place.node not in self._traced

    def _input(self, name: str, tensor: Any) -> Place:
        self._inputs[name] = self._type_of(tensor)
        return Place(name)

    def _add(self, scope: str, traced: _Traced, outputs: list[Any]) -> str:
        """Names an operator, adds the weights to its inputs, and keeps it. Returns its name."""
        self._went_on = self._went_back
        operator = traced.operator
        base = f"{scope}/{operator.type}"
        name = operator.full_name = f"{base}-op{self._number(base, traced.site)}"
        operator.inputs += [place for place in map(Place, traced.weights) if place not in operator.inputs]
        operator.outputs = self._types_of(name, outputs)
        self._traced[name] = traced
        has_gradient = traced.weights and traced.gradient and any(map(_is_float, operator.outputs))
        for weight in traced.weights if has_gradient else ():
            passes = self._passes.setdefault(weight, [])
            if not passes or passes[-1].over:
                passes.append(_Pass(name))
        return name

    def _number(self, base: str, site: Hashable) -> int:
        """The number of an operator. It depends on the call site, so that code skipped in a step keeps its numbers."""
        count = self._counts.get((base, site), 0)
        self._counts[base, site] = count + 1
        key = (base, site, count)
        if key not in self._numbers:
            self._numbers[key] = self._free_numbers.get(base, 0)
            self._free_numbers[base] = self._numbers[key] + 1
        return self._numbers[key]

    def _types_of(self, name: str, outputs: list[Any]) -> list[TensorType]:
        """The types of an operator's outputs.

        They are queried only the first time, unless shapes are checked, because querying the type of a tensor that is still
        being computed waits for it.
        """
        known = self._types.get(name)
        if known is None or len(known) != len(outputs) or UNKNOWN_TYPE in known or self._checks_shapes:
            types = self._types[name] = [self._type_of(tensor) for tensor in outputs]
            if self._checks_shapes:
                self._record_shape_change(name, known or [], types)
            return types
        return known

    def _record_shape_change(self, name: str, before: list[TensorType], now: list[TensorType]) -> None:
        seen = self._types_seen.setdefault(name, set())
        if seen and tuple(now) not in seen:
            self._shape_changes.append(ShapeChange(name, tuple(before), tuple(now)))
        seen.add(tuple(now))

    @staticmethod
    def _lines_of(cell: Cell, lines: list[str]) -> list[str]:
        return [cell.definition, *lines] if cell.definition else lines

    def _users(self) -> dict[str, list[str]]:
        users: dict[str, list[str]] = {}
        for name, traced in self._traced.items():
            for place in traced.operator.inputs:
                users.setdefault(place.node, []).append(name)
        return users

    def _gradients(self, types: dict[str, TensorType]) -> list[Operator]:
        users = self._users()
        gradients: list[Operator] = []
        for name, traced in reversed(list(self._traced.items())):
            if not traced.gradient or not any(_is_float(output) for output in traced.operator.outputs):
                continue
            text = gradient_text(traced.lines)
            inputs = self._backward_inputs(users.get(name, []))
            gradients.append(
                Operator(self.gradient_name(name), f"{traced.operator.type}Grad", inputs, traced.operator.outputs, text)
            )
            for weight in traced.weights:
                for number, weight_pass in enumerate(self._passes[weight]):
                    if weight_pass.first_user == name:
                        inputs = self._backward_inputs(self._users_in_pass(weight, number, users.get(weight, [])))
                        outputs = [types[weight]] if weight in types else []
                        gradient_name = self.weight_gradient_name(name, weight, number)
                        gradients.append(Operator(gradient_name, "ParameterGrad", inputs, outputs, text))
        return gradients

    def _backward_inputs(self, users: list[str]) -> list[Place]:
        """The inputs from which a tensor's gradient is computed: for each user of the tensor, the gradients of its outputs,
        its inputs and its outputs."""
        inputs = [Place(self.gradient_name(user)) for user in users]
        known = set(inputs)  # a set, because a network of many residual blocks has thousands of them
        for user in users:
            operator = self._traced[user].operator
            new = [place for place in operator.inputs if place not in known]
            new += [Place(user, slot) for slot in range(len(operator.outputs))]
            inputs += new
            known.update(new)
        return inputs

    def _weight_gradients_of(self, weight: str) -> list[str]:
        """The operators that represent a weight's gradients, one per pass."""
        passes = self._passes.get(weight, [])
        return [self.weight_gradient_name(used.first_user, weight, number) for number, used in enumerate(passes)]

    def _users_in_pass(self, weight: str, number: int, users: list[str]) -> list[str]:
        """The operators of one pass among those that use a weight, which are in execution order."""
        firsts = [users.index(weight_pass.first_user) for weight_pass in self._passes[weight]]
        return users[firsts[number] : firsts[number + 1] if number + 1 < len(firsts) else None]


def _is_float(type_: TensorType) -> bool:
    return type_.dtype.startswith("float")
