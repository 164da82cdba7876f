# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The messages of MindSpore's debugger protocol that a training sends and receives (proto/debugger_service.proto)."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Union

import numpy as np

from . import wire
from .arrays import Array
from .console import Answer
from .measured_tensor import Measured
from .process import Ending, Process
from .scalars import Scalars

# MindSpore's numbers of element types.
DATA_TYPES = {
    "bool": 1, "int8": 2, "int16": 3, "int32": 4, "int64": 5, "uint8": 6, "uint16": 7, "uint32": 8, "uint64": 9,
    "float16": 10, "float32": 11, "float64": 12,
}  # fmt: skip
CHUNK = 3 << 20


@dataclass(frozen=True)
class RequestedTensor:
    """A tensor requested by the debugger."""

    node: str
    slot: int = 0
    previous: bool = False
    truncate: bool = False


@dataclass(frozen=True)
class Run:
    level: str = "step"
    node: str = ""
    passes: bool = False  # the debugger continues after the step, unless something stops the run


@dataclass(frozen=True)
class Parameter:
    name: str
    value: float = 0.0
    disabled: bool = False


@dataclass(frozen=True)
class Watch:
    """Adds, changes or deletes a watchpoint."""

    id: int
    delete: bool = False
    condition: int = 0
    parameters: tuple[Parameter, ...] = ()
    nodes: tuple[str, ...] = ()


@dataclass(frozen=True)
class View:
    """Requests tensors."""

    level: int = 0  # 0: values, 1: statistics, 2: dtype and shape
    tensors: tuple[RequestedTensor, ...] = ()


@dataclass(frozen=True)
class Exit:
    pass


@dataclass(frozen=True)
class Code:
    """Code typed by the user, to be run where the script is paused."""

    id: int
    text: str = ""


Command = Union[Run, Watch, View, Exit, Code]


@dataclass(frozen=True)
class Reply:
    ok: bool
    command: Command | None = None
    version_matched: bool | None = None


@dataclass(frozen=True)
class Client:
    """Properties of a training that do not change while it is connected."""

    device: str
    backend: str
    version: str = ""
    ranks: int = 0
    process: Process = field(default_factory=Process)
    console: bool = False  # the user may run code in the training


def metadata(
    client: Client,
    step: int,
    node: str = "",
    *,
    introduces: bool = False,
    graphs: int = 0,
    ending: Ending | None = None,
    over: bool = False,
    cost: str = "",
    remark: str = "",
    scalars: Scalars = (),
    answer: Answer | None = None,
    ran: Iterable[str] = (),
) -> bytes:
    """A Metadata message with the state of a training.

    introduces: also send the properties that do not change. ending: why the training has ended or is about to end.
    """
    raw = wire.text(1, client.device) + wire.number(2, step) + wire.text(3, client.backend) + wire.text(4, node)
    raw += wire.number(5, over) + wire.number(6, graphs)
    if introduces:
        raw += wire.text(7, client.version)
    # The following fields are Sporescope's extensions.
    raw += wire.text(101, cost)
    if introduces:
        process = client.process
        raw += wire.number(102, client.ranks)
        raw += wire.text(103, process.script) + wire.number(104, process.pid) + wire.number(105, process.started)
        raw += wire.text(106, process.command) + wire.text(107, process.host)
        raw += wire.number(112, client.console)
    if ending is not None:
        raw += wire.text(108, ending.failure) + wire.text(109, ending.traceback)
    raw += wire.text(110, remark)
    raw += b"".join(wire.data(111, wire.text(1, name) + wire.double(2, value)) for name, value in scalars)
    if answer is not None:
        raw += wire.data(113, wire.number(1, answer.id) + wire.text(2, answer.output) + wire.number(3, answer.failed), True)
    return raw + b"".join(wire.text(114, name) for name in ran)


def heartbeat(period: int) -> bytes:
    return wire.text(1, "Debugger is alive") + wire.number(2, period)


def chunks(raw: bytes) -> list[bytes]:
    """A graph as Chunk messages, the last one marked as finished."""
    parts = [raw[at : at + CHUNK] for at in range(0, len(raw), CHUNK)] or [b""]
    return [wire.data(1, part) + wire.number(2, at + 1 == len(parts)) for at, part in enumerate(parts)]


def _name(requested: RequestedTensor) -> bytes:
    return wire.text(1, requested.node) + wire.text(2, str(requested.slot))


def _rest(requested: RequestedTensor, finished: bool) -> bytes:
    # The graph's messages are proto2, in which fields that are set are written even if they are zero.
    return (
        wire.varint(6 << 3) + wire.varint(finished) + wire.data(7, b"prev" if requested.previous else b"", True)
        + wire.varint(8 << 3) + wire.varint(requested.truncate)
    )  # fmt: skip


def tensor_messages(requested: RequestedTensor, value: Array | None) -> list[bytes]:
    """A value as TensorProto messages of at most 3 MiB; one message without content if there is no value."""
    if value is None or value.dtype.name not in DATA_TYPES:
        return [_name(requested) + _rest(requested, True)]
    raw = np.ascontiguousarray(value).tobytes()
    dims = list(value.shape) or [0]  # the protocol represents the shape of a scalar as [0]
    head = b"".join(wire.varint(4 << 3) + wire.varint(size) for size in dims)
    head += wire.varint(5 << 3) + wire.varint(DATA_TYPES[value.dtype.name])
    out = []
    for at in range(0, len(raw), CHUNK):
        content = wire.data(3, raw[at : at + CHUNK])
        out.append(_name(requested) + content + head + _rest(requested, at + CHUNK >= len(raw)))
    return out


def tensor_base(value: Array | None) -> bytes:
    if value is None or value.dtype.name not in DATA_TYPES:
        return wire.packed(2, [0])
    return wire.number(1, DATA_TYPES[value.dtype.name]) + wire.packed(2, list(value.shape)) + wire.number(3, value.nbytes)


def tensor_summary(value: Array | None) -> bytes:
    base = wire.data(1, tensor_base(value))
    if value is None or value.dtype.name not in DATA_TYPES:
        return base
    summary = Measured(value).summary
    maximum, minimum, mean = (summary.max, summary.min, summary.sum / summary.finite) if summary.finite else (0.0, 0.0, 0.0)
    counts = [value.size, summary.negative, summary.positive, summary.nan, summary.neg_inf, summary.pos_inf, summary.zero]
    statistics = (
        wire.number(1, value.dtype == np.bool_) + wire.single(2, maximum) + wire.single(3, minimum) + wire.single(4, mean)
    )
    statistics += b"".join(wire.number(5 + at, count) for at, count in enumerate(counts))
    # MindSpore's fields are float32, which rounds wider values or makes them infinite, so these doubles are added.
    statistics += wire.double(101, maximum) + wire.double(102, minimum) + wire.double(103, mean)
    return base + wire.data(2, statistics)


@dataclass
class Hit:
    watch: Watch
    node: str
    slot: int
    error_code: int = 0
    actual: dict[str, float] = field(default_factory=dict)
    hits: set[str] = field(default_factory=set)

    def encode(self) -> bytes:
        tensor = wire.text(1, self.node) + wire.text(2, str(self.slot)) + wire.varint(6 << 3) + wire.varint(1)
        condition = wire.number(1, self.watch.condition)
        for parameter in self.watch.parameters:
            condition += wire.data(
                4,
                wire.text(1, parameter.name)
                + wire.number(2, parameter.disabled)
                + wire.double(3, parameter.value)
                + wire.number(4, parameter.name in self.hits)
                + wire.double(5, self.actual.get(parameter.name, 0.0)),
            )
        return wire.data(1, tensor) + wire.data(2, condition) + wire.number(3, self.watch.id) + wire.number(4, self.error_code)


def _text(raw: int | bytes) -> str:
    return raw.decode("utf-8", "surrogateescape") if isinstance(raw, bytes) else ""


def _requested_tensor(raw: bytes) -> RequestedTensor:
    node, slot, previous, truncate = "", 0, False, False
    for number, _, value in wire.fields(raw):
        if number == 1:
            node = _text(value)
        elif number == 2:
            slot = int(_text(value) or 0)
        elif number == 7:
            previous = bool(value)
        elif number == 8:
            truncate = bool(value)
    return RequestedTensor(node, slot, previous, truncate)


def _parameter(raw: bytes) -> Parameter:
    name, value, disabled = "", 0.0, False
    for number, _, part in wire.fields(raw):
        if number == 1:
            name = _text(part)
        elif number == 2:
            disabled = bool(part)
        elif number == 3 and isinstance(part, bytes):
            value = struct.unpack("<d", part)[0]
    return Parameter(name, value, disabled)


def _watch(raw: bytes) -> Watch:
    id_, delete, condition = 0, False, 0
    parameters: list[Parameter] = []
    nodes: list[str] = []
    for number, _, value in wire.fields(raw):
        if number == 1 and isinstance(value, bytes):
            nodes += [_text(part) for inner, _, part in wire.fields(value) if inner == 1]
        elif number == 2 and isinstance(value, bytes):
            for inner, _, part in wire.fields(value):
                if inner == 1 and isinstance(part, int):
                    condition = part
                elif inner == 4 and isinstance(part, bytes):
                    parameters.append(_parameter(part))
        elif number == 3:
            delete = bool(value)
        elif number == 4 and isinstance(value, int):
            id_ = wire.signed(value)
    # The debugger repeats a node for each graph that contains it; here it is needed once.
    return Watch(id_, delete, condition, tuple(parameters), tuple(dict.fromkeys(nodes)))


def _run(raw: bytes) -> Run:
    level, node, passes = "step", "", False
    for number, _, value in wire.fields(raw):
        if number == 1:
            level = _text(value)
        elif number == 3:
            node = _text(value)
        elif number == 101:
            passes = bool(value)
    return Run(level, node, passes)


def _view(raw: bytes) -> View:
    level = 0
    tensors: list[RequestedTensor] = []
    for number, _, value in wire.fields(raw):
        if number == 1 and isinstance(value, bytes):
            tensors.append(_requested_tensor(value))
        elif number == 2 and isinstance(value, int):
            level = value
    return View(level, tuple(tensors))


def _code(raw: bytes) -> Code:
    id_, text = 0, ""
    for number, _, value in wire.fields(raw):
        if number == 1 and isinstance(value, int):
            id_ = wire.signed(value)
        elif number == 2:
            text = _text(value)
    return Code(id_, text)


def reply(raw: bytes) -> Reply:
    """Decodes an EventReply."""
    status = 0
    command: Command | None = None
    matched: bool | None = None
    for number, _, value in wire.fields(raw):
        if number == 1 and isinstance(value, int):
            status = value
        elif number == 2:
            command = Exit()
        elif number == 3 and isinstance(value, bytes):
            command = _run(value)
        elif number == 4 and isinstance(value, bytes):
            command = _watch(value)
        elif number == 5 and isinstance(value, bytes):
            command = _view(value)
        elif number == 6:
            matched = bool(value)
        elif number == 101 and isinstance(value, bytes):
            command = _code(value)
    return Reply(status == 0, command, matched)
