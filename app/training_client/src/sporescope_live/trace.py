# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Tracks the calls of cells, and of operators in their code, through one step, and builds a graph from them.

Each call of a cell is an operator: a cell called four times becomes four operators. A cell that only passes on the results of
its inner cells and operators becomes none. Tensors are tracked by identity: an edge leads to a call only if the call received
that very tensor. Code between calls is not seen: its inputs are assumed to be the results that nobody has used and the
arguments of its cell. A tensor that is used but has no known producer was computed by such code and becomes an operator of type
"Code". At the top level, where the inputs come from as well, only what gradients can pass through is known to have been
computed.

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
    WITH_GRADIENT = auto()  # the rest is bookkeeping
    ALL = auto()


@dataclass(frozen=True)
class Cell:
    """What the trace needs to know of a cell."""

    scope: str
    type: str
    weights: tuple[str, ...] = ()  # those that the cell itself uses
    definition: str | None = None  # the line of its construct, for a cell of the user's
    gradient: bool = True  # a backward pass may go back through it
    operators: TracedCall = TracedCall.NONE
    goes_back: bool = False  # it computes whole steps, with their backward passes


class OperatorCall(NamedTuple):
    """An operator called directly by code, inside a cell or at the top level."""

    type: str
    site: Hashable  # the place in the code: there it is the same operator in each step
    overwrites: bool = False  # what it gives is its first argument, with other values


# These may give a view of their first tensor though they take another one.
_VIEWS_OF_SEVERAL = frozenset({"BroadcastTo", "Depend", "Reshape", "TensorScatterUpdate"})


@dataclass(frozen=True)
class TracedGraph:
    """A tensor seen for the first time, and what it is."""

    place: Place
    tensor: Any
    memory: Place  # in whose memory it may lie: its own, or that of what it may be a view of


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
    # What its inner cells gave and none of them took: what code between them may have used.
    loose: list[Place] = field(default_factory=list)

    def at_hand(self) -> list[Place]:
        """Everything its code may have used so far. An argument counts even if an inner cell used it: it may be added to the
        result of that cell, and a label is used together with the network's output."""
        return [*self.loose, *(place for place in self.inputs if place not in self.loose)]


_TOP = Cell("Default", "")


@dataclass
class _Pass:
    """The path of a weight through a forward and a backward pass."""

    first_user: str  # the last one of the backward pass
    over: bool = False  # its gradient has come


@dataclass
class _Traced:
    operator: Operator
    lines: list[str]
    weights: tuple[str, ...] = ()
    gradient: bool = True
    site: Hashable = None


class Trace:
    """The calls of one step. `is_tensor` says what to track, `type_of` returns a tensor's dtype and shape, `is_computed`
    whether a gradient passes through it to its inputs. With `asks_shapes`, operator outputs are asked for their shapes in
    every step."""

    def __init__(
        self,
        is_tensor: Callable[[Any], bool],
        type_of: Callable[[Any], TensorType],
        is_computed: Callable[[Any], bool] = lambda tensor: False,
        checks_shapes: bool = False,
    ) -> None:
        self._is_tensor, self._type_of, self._is_computed = is_tensor, type_of, is_computed
        self._asks_shapes = checks_shapes
        self._types_seen: dict[str, set[tuple[TensorType, ...]]] = {}
        self._shape_changes: list[ShapeChange] = []
        self._weights: dict[int, str] = {}
        self._constants: dict[int, tuple[Any, str]] = {}
        self._inputs: dict[str, TensorType] = {}
        self._traced: dict[str, _Traced] = {}
        self._passes: dict[str, list[_Pass]] = {}  # of weights
        self._known: dict[int, tuple[Callable[[], Any], Place]] = {}
        self._memory: dict[Place, Place] = {}  # of what may be a view, that of what it is one of
        self._counts: dict[tuple[str, Hashable], int] = {}
        # Of each operator of a name by where it is called, and how often it has been there in the step; and the next free ones.
        self._numbers: dict[tuple[str, Hashable, int], int] = {}
        self._free_numbers: dict[str, int] = {}
        self._entered: dict[str, int] = {}
        self._lines: dict[tuple[Hashable, int], list[str]] = {}
        self._types: dict[str, list[TensorType]] = {}  # of the outputs of operators
        self._stack: list[_Call] = []
        self._outside = _Call(_TOP, [], [])  # the code that calls the networks
        self._went_back = self._went_on = False  # the backward pass has come to a weight; operators have followed it

    def set_weights(self, weights: dict[str, Any]) -> None:
        self._weights = {id(weight): name for name, weight in weights.items()}

    def set_constants(self, constants: dict[str, Any]) -> None:
        """Sets tensors that exist before any step, by name; they have no producer."""
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
    def needs_single_backward(self) -> bool:
        """Whether the step had one backward pass and nothing followed it."""
        return self._went_back and not self._went_on

    @property
    def entered(self) -> Iterable[str]:
        """Scopes of the cells called in this step."""
        return self._entered.keys()

    def enter(self, cell: Cell, arguments: Any, lines: Callable[[], list[str]]) -> list[TracedGraph]:
        """A cell is called. `lines` is evaluated only in its first step, because it is slow."""
        number = self._entered.get(cell.scope, 0)
        self._entered[cell.scope] = number + 1
        where = self._lines_at((cell.scope, number), lines)
        built: list[TracedGraph] = []
        places = [self._place_of(tensor, where, built) for tensor in self._tensors(arguments)]
        self._stack.append(_Call(cell, where, places, cell.weights))
        return built

    def on_operator(
        self, operator: OperatorCall, arguments: Any, outputs: Any, lines: Callable[[], list[str]]
    ) -> list[TracedGraph]:
        """An operator has computed, called by the code of the innermost active cell or by top-level code. `lines` as above."""
        scope = self._running().cell.scope
        where = self._lines_at(((scope, operator), self._entered.get(scope, 0)), lines)
        built: list[TracedGraph] = []
        inputs: list[Place] = []
        weights: list[str] = []
        for tensor in self._tensors(arguments):
            inputs.append(self._place_of(tensor, where, built))
            if id(tensor) in self._weights:
                weights.append(inputs[-1].node)
        given = self._tensors(outputs)
        if operator.overwrites:
            for tensor in given:
                self._known.pop(id(tensor), None)
        # What takes one tensor alone may give a view of it, as a transpose does.
        may_be_view = len(inputs) == 1 or (inputs and operator.type in _VIEWS_OF_SEVERAL)
        how = _Traced(Operator("", operator.type, inputs), where, tuple(weights), site=operator.site)
        return built + self._record_outputs(scope, how, given, view_of=inputs[0] if may_be_view else None)

    def on_compiled_call(self, weights: tuple[str, ...]) -> None:
        """The innermost active cell computes everything by itself, including the weights of its inner cells."""
        if self._stack:
            self._stack[-1].weights = weights

    def leave(self, cell: Cell, outputs: Any) -> list[TracedGraph]:
        """A call has ended. Returns the tensors it produced; none if it passes on known ones."""
        while self._stack and self._stack[-1].cell is not cell:
            self._stack.pop()  # calls that an exception ended
        if not self._stack:
            return []
        call = self._stack.pop()
        operator = Operator("", cell.type, call.at_hand())
        how = _Traced(operator, self._lines_of(cell, call.lines), call.weights, cell.gradient)
        own = [*map(Place, call.weights), *call.inputs]
        return self._record_outputs(cell.scope, how, self._tensors(outputs), call.inputs, own[0] if len(own) == 1 else None)

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
        by_weight = {operator.full_name: Place(operator.full_name) for operator in gradients}
        for cell, names in optimizers:
            update = Operator(f"{cell.scope}/{cell.type}-op0", cell.type, updates=True)
            for name in names:
                of_weight = [by_weight.get(gradient) for gradient in self._weight_gradients_of(name)]
                update.inputs += [gradient for gradient in of_weight if gradient is not None] + [Place(name)]
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
            name = weight  # what is compiled uses the weights of several cells
        return f"{GRADIENTS}{scope}/Grad_{last.rpartition('-op')[0]}/{name}Grad-op{number}"

    def weight_gradient_arrived(self, weight: str) -> str | None:
        """The operator that represents a weight gradient that just arrived; None if no cell that uses the weight has run."""
        self._went_back = True
        self._outside.loose = []  # the backward pass has come to its end: what follows is computed of something else
        passes = self._passes.get(weight)
        if not passes:
            return None
        passes[-1].over = True
        return self._weight_gradients_of(weight)[-1]

    # Inside.

    def _running(self) -> _Call:
        """The call whose code is running."""
        return self._stack[-1] if self._stack else self._outside

    def _record_outputs(
        self,
        scope: str,
        how: _Traced,
        tensors: list[Any],
        taken: list[Place] | None = None,
        view_of: Place | None = None,
    ) -> list[TracedGraph]:
        """A call with these inputs has produced tensors, which may be views of one of them; returns which of them are new,
        and the operator that produced them."""
        places = [self._find(tensor) for tensor in tensors]
        built: list[TracedGraph] = []
        if None in places:
            name = self._add(scope, how, tensors)
            for slot, tensor in enumerate(tensors):
                if places[slot] is None:
                    place = places[slot] = self._know(tensor, Place(name, slot))
                    built.append(TracedGraph(place, tensor, self._lies_in(place, view_of)))
        running = self._running()
        taken = how.operator.inputs if taken is None else taken
        running.loose = [place for place in running.loose if place not in taken] + [p for p in places if p is not None]
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
        # The number may belong to another tensor by now.
        return found[1] if found is not None and found[0]() is tensor else None

    def _know(self, tensor: Any, place: Place) -> Place:
        self._known[id(tensor)] = (weakref.ref(tensor), place)
        return place

    def _place_of(self, tensor: Any, lines: list[str], built: list[TracedGraph]) -> Place:
        """What an argument is; if unknown, an input of the network or the result of code between cells."""
        place = self._find(tensor)
        if place is not None:
            return place
        parent = self._running()
        held = self._constants.get(id(tensor))
        if held is not None and held[0] is tensor:
            place = self._input(held[1], tensor)
        elif parent is self._outside and not (parent.loose and self._is_computed(tensor)):
            place = self._input(f"inputs{sum(name.startswith('inputs') for name in self._inputs)}", tensor)
        else:
            sources = parent.at_hand()
            place = Place(self._add(parent.cell.scope, _Traced(Operator("", CODE, sources), lines), [tensor]))
            # Nobody has seen whether it is a view of one of them.
            lasting = [*map(Place, parent.weights), *filter(self._is_lasting, map(self._lies_in, sources))]
            self._lies_in(place, lasting[0] if lasting else None)
        built.append(TracedGraph(place, tensor, self._lies_in(place)))
        return self._know(tensor, place)

    def _lies_in(self, place: Place, view_of: Place | None = None) -> Place:
        """The place whose memory it may share: that of another one, if it may be a view."""
        if view_of is not None:
            self._memory[place] = self._lies_in(view_of)
        return self._memory.get(place, place)

    def _is_lasting(self, place: Place) -> bool:
        """Whether its memory outlasts the step, as that of a weight or of an input of the network does."""
        return place.node not in self._traced

    def _input(self, name: str, tensor: Any) -> Place:
        self._inputs[name] = self._type_of(tensor)
        return Place(name)

    def _add(self, scope: str, built: _Traced, outputs: list[Any]) -> str:
        """Names an operator, adds the weights to its inputs, and keeps it."""
        self._went_on = self._went_back
        operator = built.operator
        base = f"{scope}/{operator.type}"
        name = operator.full_name = f"{base}-op{self._number(base, built.site)}"
        operator.inputs += [place for place in map(Place, built.weights) if place not in operator.inputs]
        operator.outputs = self._types_of(name, outputs)
        self._traced[name] = built
        has_gradient = built.weights and built.gradient and any(map(_is_float, operator.outputs))
        for weight in built.weights if has_gradient else ():
            passes = self._passes.setdefault(weight, [])
            if not passes or passes[-1].over:
                passes.append(_Pass(name))
        return name

    def _number(self, base: str, site: Hashable) -> int:
        """Code that is skipped in one step must not pass its name on to later code."""
        count = self._counts.get((base, site), 0)
        self._counts[base, site] = count + 1
        key = (base, site, count)
        if key not in self._numbers:
            self._numbers[key] = self._free_numbers.get(base, 0)
            self._free_numbers[base] = self._numbers[key] + 1
        return self._numbers[key]

    def _types_of(self, name: str, outputs: list[Any]) -> list[TensorType]:
        """Requested only the first time, unless shape changes are tracked: asking for the type of a tensor that is still
        being computed waits for it."""
        known = self._types.get(name)
        if known is None or len(known) != len(outputs) or UNKNOWN_TYPE in known or self._asks_shapes:
            types = self._types[name] = [self._type_of(tensor) for tensor in outputs]
            if self._asks_shapes:
                self._look_for_change(name, known or [], types)
            return types
        return known

    def _look_for_change(self, name: str, before: list[TensorType], now: list[TensorType]) -> None:
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
                for number, one in enumerate(self._passes[weight]):
                    if one.first_user == name:
                        inputs = self._backward_inputs(self._users_in_pass(weight, number, users.get(weight, [])))
                        outputs = [types[weight]] if weight in types else []
                        name_of_gradient = self.weight_gradient_name(name, weight, number)
                        gradients.append(Operator(name_of_gradient, "ParameterGrad", inputs, outputs, text))
        return gradients

    def _backward_inputs(self, users: list[str]) -> list[Place]:
        """A gradient is computed by the users of the tensor, from the gradients of their outputs and from their inputs and
        outputs."""
        inputs = [Place(self.gradient_name(user)) for user in users]
        known = set(inputs)  # in a network of many residual blocks these are thousands
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
        return [self.weight_gradient_name(one.first_user, weight, number) for number, one in enumerate(passes)]

    def _users_in_pass(self, weight: str, number: int, users: list[str]) -> list[str]:
        """Of the operators that use a weight, in order, those of one pass."""
        firsts = [users.index(one.first_user) for one in self._passes[weight]]
        return users[firsts[number] : firsts[number + 1] if number + 1 < len(firsts) else None]


def _is_float(type_: TensorType) -> bool:
    return type_.dtype.startswith("float")
