# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Causes of NaN and Inf."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ._old_names import by_old_name
from .node import SourceLine
from .tensor import Number, Tensor, number

if TYPE_CHECKING:
    from .dump import Dump


@dataclass(frozen=True)
class CauseInput:
    """An input of the operator that produced the cause."""

    tensor: Tensor
    nan: Number
    inf: Number
    min: Number
    max: Number


@dataclass(frozen=True)
class Cause:
    """One independent cause: the tensor where NaN or Inf began, why, and its effect."""

    kind: str  #: operator, input, constant, parameter or collective
    tensor: Tensor
    nan: Number
    inf: Number
    element: tuple[int, ...] | None
    why: str
    impact: str | None  #: loss, weights, absorbed, nowhere or unknown
    outcome: str | None
    source: SourceLine | None
    inputs: tuple[CauseInput, ...]
    path: tuple[Tensor, ...] = field(repr=False)  #: from the cause to the symptom

    def __str__(self) -> str:
        return f"{self.tensor.node}: {self.why}"

    def __getattr__(self, name: str) -> Any:
        return by_old_name(self, name, {"harm": "impact"})

    @classmethod
    def of(cls, record: dict[str, Any], dump: Dump) -> Cause:
        source = record.get("source")
        inputs = (
            CauseInput(Tensor.of(row["tensor"], dump), row["nan"], row["inf"], number(row.get("min")), number(row.get("max")))
            for row in record.get("inputs", ())
        )
        return cls(
            kind=record["kind"],
            tensor=Tensor.of(record["tensor"], dump),
            nan=record["nan"],
            inf=record["inf"],
            element=None if record.get("element") is None else tuple(record["element"]),
            why=record["why"],
            impact=record.get("harm"),
            outcome=record.get("impact_text"),
            source=SourceLine(source["file"], source["line"], source["code"], source["framework"]) if source else None,
            inputs=tuple(inputs),
            path=tuple(Tensor.of(step["tensor"], dump) for step in record.get("path", ())),
        )


class Causes(list[Cause]):
    """All independent causes, earliest first.

    complete: whether everything requested could be checked. If False, an empty list does not mean that the dump is clean.
    coverage: how many tensors were checked, and how many could not be.
    outside: the first cause overall, if the selection holds NaN or Inf that began outside it; otherwise None.
    """

    def __init__(
        self,
        causes: Iterable[Cause] = (),
        complete: bool = True,
        coverage: dict[str, int] | None = None,
        outside: Cause | None = None,
    ) -> None:
        super().__init__(causes)
        self.complete = complete
        self.coverage = coverage or {}
        self.outside = outside

    def __getattr__(self, name: str) -> Any:
        return by_old_name(self, name, {"looked": "coverage"})
