# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Watchpoints and their hits."""

from __future__ import annotations

import json
import math
import operator
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, SupportsFloat, SupportsIndex

from ._errors import Error
from .node import Node
from .tensor import Number, Statistics, Tensor, number

if TYPE_CHECKING:
    from .dump import Dump


def finite(name: str, value: SupportsFloat) -> float | bool:
    """The value of a parameter as a finite number; NumPy numbers are accepted. Watch files cannot hold NaN or Inf."""
    if isinstance(value, (str, bytes)) or not isinstance(value, SupportsFloat):
        raise TypeError(f"{name} must be a number, not {value!r}")
    if isinstance(value, bool):
        return value
    number = float(value)
    if not math.isfinite(number):
        raise Error(f"{name} must be a finite number, not {number}")
    return number


def _names(nodes: str | Node | Iterable[str | Node]) -> list[str]:
    node_list = [nodes] if isinstance(nodes, (str, bytes, Node)) else nodes
    names = [node.name if isinstance(node, Node) else node for node in node_list]
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"nodes: {name!r} is neither a name nor a Node")
    return names


class Watchpoint:
    """A condition by its MindSpore name, with its parameters and the nodes to check.

        Watchpoint("tensor_too_large", max_gt=100)
        Watchpoint("tensor_overflow", nodes={"regex": "Gradients/.*"})

    nodes: a full name or a node, a list of them, or one of {"category": ...}, {"names": [...]}, {"regex": ...}. The default is
    all nodes to which the condition applies.
    """

    def __init__(
        self,
        condition: str,
        *,
        nodes: dict[str, Any] | str | Node | Iterable[str | Node] | None = None,
        ranks: Iterable[SupportsIndex] | None = None,
        **parameters: SupportsFloat,
    ) -> None:
        self.condition = condition
        self.parameters = {name: finite(name, value) for name, value in parameters.items()}
        self.nodes = nodes if nodes is None or isinstance(nodes, dict) else {"names": _names(nodes)}
        self.ranks = None if ranks is None else [operator.index(rank) for rank in ranks]

    def __repr__(self) -> str:
        parameters = "".join(f", {name}={value!r}" for name, value in self.parameters.items())
        return f"Watchpoint({self.condition!r}{parameters})"

    def record(self, number: int) -> dict[str, Any]:
        """The watchpoint as a record of a watch file."""
        record: dict[str, Any] = {"id": number, "condition": self.condition, "params": self.parameters}
        if self.nodes is not None:
            record["nodes"] = self.nodes
        if self.ranks is not None:
            record["ranks"] = self.ranks
        return record


def watch_file(watchpoints: Iterable[Watchpoint]) -> str:
    """The contents of a watch file; the first watchpoint gets the number 1."""
    records = [watchpoint.record(number) for number, watchpoint in enumerate(watchpoints, start=1)]
    return json.dumps({"format": 1, "watchpoints": records})


@dataclass(frozen=True)
class Parameter:
    """A parameter of a condition: its setting, the actual value, and whether it is a hit."""

    name: str
    value: Number
    actual: Number
    hit: bool


@dataclass(frozen=True)
class Hit:
    """The result of a watchpoint for a tensor.

    errors: the reasons why the tensor could not be evaluated ("no_previous", "no_value", ...); empty if it could be.
    """

    watchpoint: int  #: from 1, in the order in which the watchpoints were passed
    condition: str
    tensor: Tensor
    parameters: tuple[Parameter, ...]
    errors: tuple[str, ...]
    statistics: Statistics | None

    @classmethod
    def of(cls, record: dict[str, Any], dump: Dump) -> Hit:
        statistics = record.get("statistics")
        return cls(
            watchpoint=record["watchpoint"],
            condition=record["condition"],
            tensor=Tensor.of(record["tensor"], dump),
            parameters=tuple(
                Parameter(row["name"], number(row["value"]), number(row.get("actual")), row["hit"]) for row in record["params"]
            ),
            errors=tuple(record["errors"]),
            statistics=Statistics.of(statistics, record.get("source")) if statistics else None,
        )
