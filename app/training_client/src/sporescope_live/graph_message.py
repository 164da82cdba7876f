# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Encodes a graph the way MindSpore's debugger sends it: a GraphProto (proto/debug_graph.proto)."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import wire
from .messages import DATA_TYPES

_TENSOR, _TUPLE = 14, 32  # kinds of types
_INT64 = 5


@dataclass(frozen=True)
class TensorType:
    dtype: str  # the name in NumPy
    shape: tuple[int, ...]

    def encode(self) -> bytes:
        dims = b"".join(wire.data(1, _explicit(1, size), True) for size in self.shape)
        inner = _explicit(1, DATA_TYPES.get(self.dtype, 0)) + wire.data(2, dims, True)
        return _explicit(1, _TENSOR) + wire.data(2, inner, True)


UNKNOWN_TYPE = TensorType("", ())


@dataclass(frozen=True)
class Place:
    """An output of an operator, or a parameter."""

    node: str
    slot: int = 0


@dataclass
class Operator:
    full_name: str
    type: str
    inputs: list[Place] = field(default_factory=list)
    outputs: list[TensorType] = field(default_factory=list)
    source: str = ""  # source lines in MindSpore's format
    updates: bool = False  # an optimizer, which reads weights to update them

    @property
    def scope(self) -> str:
        return self.full_name.rpartition("/")[0]


@dataclass(frozen=True)
class GraphParameter:
    name: str
    type: TensorType | None = None
    is_weight: bool = False


def _explicit(number: int, value: int) -> bytes:
    # The graph's messages are proto2, in which fields that are set are written even if they are zero.
    return wire.varint(number << 3) + wire.varint(value)


class _Writer:
    """Numbers operators in order.

    As in MindSpore, an operator that uses one of several outputs reads it through a TupleGetItem, and one that uses a weight
    whose name has no dot (a weight of the outermost cell) reads it through a Load: nothing else distinguishes such a weight
    from an input of the network.
    """

    def __init__(self, operators: list[Operator], parameters: list[GraphParameter]) -> None:
        self.nodes: list[bytes] = []
        self.constants: dict[int, str] = {}
        self._parameters = {parameter.name for parameter in parameters}
        self._loaded = {parameter.name: parameter.type for parameter in parameters if _needs_load(parameter)}
        self._outputs = {operator.full_name: len(operator.outputs) for operator in operators}
        self._ids: dict[Place, str] = {}

    def add(self, operator: Operator) -> None:
        resolved = (self._source(place, operator.updates) for place in operator.inputs)
        sources = [source for source in resolved if source is not None]
        self._ids[Place(operator.full_name)] = self._add(
            operator.full_name, operator.type, sources, operator.outputs, operator.source
        )

    def _add(self, full_name: str, type_: str, sources: list[str], outputs: list[TensorType], source: str) -> str:
        number = str(len(self.nodes) + 1)
        raw = b"".join(wire.data(1, wire.text(1, name)) for name in sources)
        raw += wire.text(2, number) + wire.text(3, type_) + wire.text(4, full_name.rpartition("/")[0])
        if len(outputs) == 1:
            raw += wire.data(6, outputs[0].encode())
        elif outputs:
            elements = b"".join(wire.data(1, output.encode()) for output in outputs)
            raw += wire.data(6, _explicit(1, _TUPLE) + wire.data(3, elements))
        raw += wire.text(8, full_name) + wire.text(9, source)
        self.nodes.append(raw)
        return number

    def _source(self, place: Place, updates: bool) -> str | None:
        if place.node in self._loaded and not updates:
            return self._load(place)
        if place.node in self._parameters:
            return place.node
        producer = self._ids.get(Place(place.node))
        if producer is None or self._outputs[place.node] < 2:
            return producer
        key = Place(place.node, place.slot + 1)  # 0 is the operator itself
        if key not in self._ids:
            index = self.constants.setdefault(place.slot, f"cst{len(self.constants) + 1}")
            name = f"{place.node.rpartition('/')[0]}/TupleGetItem-op{len(self.nodes)}"
            self._ids[key] = self._add(name, "TupleGetItem", [producer, index], [], "")
        return self._ids[key]

    def _load(self, place: Place) -> str:
        if place not in self._ids:
            type_ = self._loaded[place.node]
            name = f"Default/Load-op{len(self.nodes)}"
            self._ids[place] = self._add(name, "Load", [place.node], [type_] if type_ else [], "")
        return self._ids[place]


def _needs_load(parameter: GraphParameter) -> bool:
    return parameter.is_weight and "." not in parameter.name


def encode_graph(name: str, operators: list[Operator], parameters: list[GraphParameter]) -> bytes:
    """A GraphProto message with the operators in execution order. Inputs without a producer are omitted."""
    writer = _Writer(operators, parameters)
    for operator in operators:
        writer.add(operator)
    parts = [wire.data(1, node) for node in writer.nodes] + [wire.text(2, name)]
    for parameter in parameters:
        kind = wire.data(2, parameter.type.encode()) if parameter.type else b""
        parts.append(wire.data(3, wire.text(1, parameter.name) + kind))
    for index, key in writer.constants.items():
        parts.append(wire.data(5, wire.text(1, key) + wire.data(2, _explicit(1, _INT64) + _explicit(3, index))))
    return b"".join(parts) + wire.text(6, "0")
