# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Comparison of two runs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, SupportsFloat, Union

from . import _engine
from .dump import Dump, PathLike, open
from .node import Node, SourceLine
from .selection import Numbers, Selection, as_numbers
from .tensor import Number, Tensor, number


@dataclass(frozen=True)
class Pair:
    """A tensor of A and its counterpart in B.

    status: "agrees", "carries" (an input already differs), "diverges" (its inputs agree) or "not_comparable" (see `reason`).
    Errors are relative, |B - A| / |A|, or None if unknown.
    """

    a: Tensor
    b: Tensor
    status: str
    input_error: Number
    output_error: Number
    max_abs: Number
    element: tuple[int, ...] | None  #: the index of the largest difference
    reason: str | None

    @classmethod
    def of(cls, record: dict[str, Any], a: Dump, b: Dump) -> Pair:
        return cls(
            a=Tensor.of(record["a"], a),
            b=Tensor.of(record["b"], b),
            status=record["status"],
            input_error=number(record["input_error"]),
            output_error=number(record["output_error"]),
            max_abs=number(record["max_abs"]),
            element=None if record["element"] is None else tuple(record["element"]),
            reason=record["reason"],
        )


@dataclass(frozen=True)
class Divergence:
    """A place where the runs diverge. For something that is only in one run, the other side is None.

    certain: False if some inputs of the operator are unknown, so that the difference may come from one of them.
    """

    kind: str  #: operator, input, parameter or constant
    a: Tensor | None
    b: Tensor | None
    node_a: str | None
    node_b: str | None
    iteration: int | None
    certain: bool
    input_error: Number
    output_error: Number
    element: tuple[int, ...] | None
    why: str
    source: SourceLine | None

    def __str__(self) -> str:
        return f"{self.node_b if self.node_b is not None else self.node_a}: {self.why}"

    @classmethod
    def of(cls, record: dict[str, Any], a: Dump, b: Dump) -> Divergence:
        source = record.get("source")
        return cls(
            kind=record["kind"],
            a=Tensor.of(record["a"], a) if record["a"] else None,
            b=Tensor.of(record["b"], b) if record["b"] else None,
            node_a=record["node_a"],
            node_b=record["node_b"],
            iteration=record["iteration"],
            certain=record.get("certain", True),
            input_error=number(record["input_error"]),
            output_error=number(record["output_error"]),
            element=None if record["element"] is None else tuple(record["element"]),
            why=record["why"],
            source=SourceLine(source["file"], source["line"], source["code"], source["framework"]) if source else None,
        )


@dataclass(frozen=True)
class Matched:
    """The number of nodes that were matched by name, by structure and by hand."""

    name: int
    structure: int
    hand: int


@dataclass(frozen=True)
class Comparison:
    """The result of comparing B with A, the baseline.

    findings: the places where they diverge, earliest first.
    outside: the place where they diverge, if it is outside the selection; differences in `pairs` may come from there.
    complete: whether everything could be compared. If False, no findings does not mean that the runs are equal.
    """

    a: Dump
    b: Dump
    matched: Matched
    findings: tuple[Divergence, ...] = field(repr=False)
    outside: Divergence | None = field(repr=False)
    pairs: tuple[Pair, ...] = field(repr=False)
    only_a: tuple[Node, ...] = field(repr=False)
    only_b: tuple[Node, ...] = field(repr=False)
    complete: bool
    coverage: dict[str, int] = field(repr=False)

    @classmethod
    def of(cls, record: dict[str, Any], a: Dump, b: Dump) -> Comparison:
        return cls(
            a=a,
            b=b,
            matched=Matched(**record["matched"]),
            findings=tuple(Divergence.of(finding, a, b) for finding in record["findings"]),
            outside=Divergence.of(record["outside"], a, b) if record.get("outside") else None,
            pairs=tuple(Pair.of(pair, a, b) for pair in record["pairs"]),
            only_a=tuple(Node.of(node, a) for node in record["only_a"]),
            only_b=tuple(Node.of(node, b) for node in record["only_b"]),
            complete=record["complete"],
            coverage=record["looked"],
        )


Run = Union[Dump, PathLike]


def compare(
    a: Run,
    b: Run | None = None,
    *,
    with_iteration: Numbers = None,
    with_rank: Numbers = None,
    tolerance: SupportsFloat | Mapping[str, SupportsFloat] | None = None,
    match: PathLike | None = None,
    **selection: Any,
) -> Comparison:
    """Compare two runs, or two parts of one run if b is omitted: compare(a, iteration=3, with_iteration=7).

    tolerance: the relative error up to which tensors agree, or one per type: {"float32": 1e-4}. match: a file of rules that
    match nodes. A selection limits which tensors are reported.
    """
    run_a = a if isinstance(a, Dump) else open(a)
    run_b = run_a if b is None else b if isinstance(b, Dump) else open(b)
    options = Selection(**selection).options()
    if with_iteration is not None:
        options.append(f"--with-iteration={as_numbers(with_iteration)}")
    if with_rank is not None:
        options.append(f"--with-rank={as_numbers(with_rank)}")
    if isinstance(tolerance, Mapping):
        tolerance_text = ",".join(f"{name}={float(value)!r}" for name, value in tolerance.items())
        options.append(f"--tolerance={tolerance_text}")
    elif tolerance is not None:
        options.append(f"--tolerance={float(tolerance)!r}")
    if match is not None:
        options.append(f"--match={os.fspath(match)}")
    paths = [run_a.path] if b is None else [run_a.path, run_b.path]
    return Comparison.of(_engine.answer("compare", *options, "--", *paths), run_a, run_b)
