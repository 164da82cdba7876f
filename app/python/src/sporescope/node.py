# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""A node of a graph: an operator, a parameter or a constant."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .dump import Dump
    from .tensor import Tensors


@dataclass(frozen=True)
class NodeInput:
    """One input: output `slot` of `node`, which is an operator, a parameter or a constant (`kind`)."""

    argument: int
    node: str
    slot: int
    kind: str


@dataclass(frozen=True)
class NodeOutput:
    """One output of a node."""

    slot: int
    dtype: str | None
    shape: tuple[int, ...] | None


@dataclass(frozen=True)
class SourceLine:
    """A Python source line of a node; `framework` is True for MindSpore's own code."""

    file: str | None
    line: int | None
    code: str
    framework: bool

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {self.code}"


@dataclass(frozen=True)
class Node:
    """An operator, a parameter or a constant of one graph."""

    rank: int
    net: str
    graph: str
    graph_id: int
    name: str  #: the full name in the graph
    type: str
    category: str
    order: int | None  #: the position in the execution order
    value: str | None  #: the value of a constant, if the graph contains it: "0.5", "(1, 2)"
    inputs: tuple[NodeInput, ...]
    outputs: tuple[NodeOutput, ...]
    sources: tuple[SourceLine, ...] = field(repr=False)
    dump: Dump = field(repr=False, compare=False)

    @classmethod
    def of(cls, record: dict[str, Any], dump: Dump) -> Node:
        outputs = (
            NodeOutput(row["slot"], row.get("dtype"), None if row.get("shape") is None else tuple(row["shape"]))
            for row in record["outputs"]
        )
        sources = (SourceLine(row["file"], row["line"], row["code"], row["framework"]) for row in record.get("sources", ()))
        return cls(
            rank=record["rank"],
            net=record["net"],
            graph=record["graph"],
            graph_id=record["graph_id"],
            name=record["node"],
            type=record["type"],
            category=record["category"],
            order=record["order"],
            value=record.get("value"),
            inputs=tuple(NodeInput(row["argument"], row["node"], row["slot"], row["kind"]) for row in record["inputs"]),
            outputs=tuple(outputs),
            sources=tuple(sources),
            dump=dump,
        )

    @property
    def place(self) -> tuple[int, str, int]:
        """The graph it belongs to: rank, network, id."""
        return (self.rank, self.net, self.graph_id)

    @property
    def attributes(self) -> dict[str, str]:
        """Attributes as written in the graph, each value as a string: {"group": "1", "pad": "(0, 0, 0, 0)"}."""
        return dict(self.dump._attributes.get((self.place, self.name), {}))

    def producers(self) -> list[Node]:
        """The nodes that produce its inputs, each once, in input order."""
        return self.dump._edges.producers(self)

    def consumers(self) -> list[Node]:
        """The nodes that read one of its outputs."""
        return self.dump._edges.consumers(self)

    def affected(self) -> list[Node]:
        """All nodes in its graph that depend on its outputs, directly or through others, in execution order."""
        reached = {self}
        waiting = [self]
        while waiting:
            for node in waiting.pop().consumers():
                if node not in reached:
                    reached.add(node)
                    waiting.append(node)
        return sorted(reached - {self}, key=lambda node: -1 if node.order is None else node.order)

    def tensors(self, **selection: Any) -> Tensors:
        """Its tensors; keywords (iteration, io, slot, run) narrow them down."""
        return self.dump.tensors_of(self, **selection)


class Edges:
    """The edges between the nodes of a dump."""

    def __init__(self, nodes: list[Node]) -> None:
        self._by_name: dict[tuple[tuple[int, str, int], str], Node] = {(node.place, node.name): node for node in nodes}
        self._consumers: dict[tuple[tuple[int, str, int], str], list[Node]] = {}
        for node in nodes:
            for name in dict.fromkeys(source.node for source in node.inputs):
                self._consumers.setdefault((node.place, name), []).append(node)

    def producers(self, node: Node) -> list[Node]:
        names = dict.fromkeys(source.node for source in node.inputs)
        return [self._by_name[node.place, name] for name in names if (node.place, name) in self._by_name]

    def consumers(self, node: Node) -> list[Node]:
        return list(self._consumers.get((node.place, node.name), ()))
