# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares `tensors` and `stats` with NumPy, file by file."""

from __future__ import annotations

from typing import Any

from .command_line import CommandLine, Record, number
from .dump_on_disk import DumpOnDisk
from .numpy_values import statistics
from .verdict import Verdict

#: The rounding error allowed for a sum in double precision, relative to the sum of the magnitudes.
ROUNDING = 1e-12


def judge(dump: DumpOnDisk, cli: CommandLine, verdict: Verdict) -> None:
    tensors = {tensor["file"]: tensor for tensor in cli.ask("tensors", dump.root).json["tensors"]}
    rows = {row["file"]: row for row in cli.ask("stats", dump.root).json["tensors"]}
    verdict.same("files with statistics", sorted(rows), dump.tensor_files)
    for file in dump.tensor_files:
        dtype, array = dump.typed_values(file)
        requested = [dtype, list(array.shape), array.size * (2 if dtype == "bfloat16" else array.itemsize)]
        for listed in (tensors.get(file), rows.get(file)):
            if listed is not None:
                verdict.same(file, [listed[field] for field in ("stored_dtype", "shape", "bytes")], requested)
        if file in rows:
            held(file, rows[file], statistics(array), verdict)


def held(file: str, row: Record, requested: dict[str, Any], verdict: Verdict) -> None:
    """Compares a row of `stats` with NumPy."""
    reported = row["statistics"]
    verdict.same(f"{file}: source", row["source"], "values")
    for name in ("count", "min", "max", "nan", "neg_inf", "pos_inf", "zero", "negative", "positive"):
        exact = reported[name] if name not in ("min", "max") or isinstance(requested[name], int) else number(reported[name])
        verdict.same(f"{file}: {name}", exact, requested[name])
    for name in ("mean", "std", "l2", "abs_mean"):
        near = _near(number(reported[name]), requested[name], requested)
        verdict.holds(near, f"{file}: {name}: sporescope-cli says {reported[name]}, NumPy {requested[name]}")


def _near(reported: float | None, requested: float | None, of: dict[str, Any]) -> bool:
    """Whether two values are equal up to the rounding error of sums of these numbers."""
    if reported is None or requested is None:
        return reported == requested
    largest = max(abs(float(of["min"])), abs(float(of["max"])))
    return bool(reported == requested or abs(reported - requested) <= ROUNDING * max(abs(requested), largest))
