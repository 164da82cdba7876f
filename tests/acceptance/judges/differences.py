# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares `difference` with NumPy: pairs of tensors of the same shape, with default and other tolerances."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from .command_line import CommandLine, Record, number
from .dump_on_disk import DumpOnDisk
from .numpy_values import Array
from .verdict import Verdict

#: So many pairs of a dump, each of another type or number of dimensions.
PAIRS = 4
TOP = 3
#: The rounding error allowed for a sum in double precision.
ROUNDING = 1e-9
TOLERANCES = ((1e-8, 1e-5), (1e-3, 0.1))


def judge(dump: DumpOnDisk, cli: CommandLine, verdict: Verdict) -> None:
    for turn, (file_a, file_b) in enumerate(_pairs(dump)):
        absolute, relative = TOLERANCES[turn % len(TOLERANCES)]
        options = [str(dump.root / file_b), f"--atol={absolute!r}", f"--rtol={relative!r}", f"--top={TOP}"]
        answer = cli.ask("difference", dump.root / file_a, *options)
        requested = _by_numpy(dump.values(file_a), dump.values(file_b), absolute, relative)
        _held(f"{file_a} and {file_b}", answer.json, requested, verdict)
        verdict.same(f"{file_a} and {file_b}: status", answer.status, 0 if requested["close"] == requested["elements"] else 1)


def _pairs(dump: DumpOnDisk) -> Iterator[tuple[str, str]]:
    waiting: dict[tuple[str, tuple[int, ...]], str] = {}
    reported: set[tuple[str, int]] = set()
    for file in dump.tensor_files:
        dtype, array = dump.typed_values(file)
        if array.dtype.kind not in "fiu" or not array.size or (dtype, array.ndim) in reported or len(reported) == PAIRS:
            continue
        other = waiting.setdefault((dtype, array.shape), file)
        if other != file and not np.array_equal(dump.values(other), array):
            reported.add((dtype, array.ndim))
            yield other, file
    for file in dump.tensor_files[:1]:
        yield file, file


def _by_numpy(a: Array, b: Array, absolute: float, relative: float) -> dict[str, Any]:
    """The statistics of b - a, relative to a."""
    wide_a, wide_b = a.astype(np.longdouble), b.astype(np.longdouble)
    with np.errstate(invalid="ignore"):
        equal = (wide_a == wide_b) | (np.isnan(wide_a) & np.isnan(wide_b))
        finite = np.isfinite(wide_a) & np.isfinite(wide_b)
        distance = np.abs(np.where(finite, wide_b - wide_a, 0))
        bound = absolute + relative * np.abs(np.where(finite, wide_a, 0))
    baseline = ~finite & ~equal
    pairs_a, pairs_b = wide_a[finite], wide_b[finite]
    norm_a = np.sqrt(np.square(pairs_a).sum())
    norm_b = np.sqrt(np.square(pairs_b).sum())
    steps = np.sqrt(np.square(distance).sum())
    order = np.lexsort((np.arange(distance.size), -distance.ravel()))
    largest = [i for i in order[:TOP] if distance.ravel()[i] > 0]
    if baseline.any():
        largest.insert(0, np.flatnonzero(baseline.ravel())[0])
    return {
        "elements": int(a.size),
        "equal": int(equal.sum()),
        "close": int((equal | (finite & (distance <= bound))).sum()),
        "not_finite_in_one": int(baseline.sum()),
        "max_abs": float(distance.max()),
        "mean_abs": float(distance[finite].mean()) if finite.any() else 0.0,
        "relative_l2": float(steps / norm_a) if norm_a else (0.0 if not steps else np.inf),
        "cosine": float((pairs_a * pairs_b).sum() / (norm_a * norm_b)) if norm_a and norm_b else None,
        "largest": [[int(at) for at in np.unravel_index(i, a.shape)] for i in largest],
    }


def _held(what: str, reported: Record, requested: dict[str, Any], verdict: Verdict) -> None:
    for name in ("elements", "equal", "close", "not_finite_in_one"):
        verdict.same(f"{what}: {name}", reported[name], requested[name])
    verdict.same(f"{what}: largest", [place["element"] for place in reported["largest"]], requested["largest"])
    for name in ("max_abs", "mean_abs", "relative_l2", "cosine"):
        value = number(reported[name])
        if requested[name] is None:
            verdict.holds(value is None or np.isnan(value), f"{what}: {name}: sporescope-cli says {value}, NumPy nothing")
        else:
            near = value is not None and np.isclose(value, requested[name], rtol=ROUNDING, atol=1e-300)
            verdict.holds(bool(near), f"{what}: {name}: sporescope-cli says {value}, NumPy {requested[name]}")
