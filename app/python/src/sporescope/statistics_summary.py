# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Counts how often tensors hold NaN, Inf or values beyond a limit."""

from __future__ import annotations

import csv
import math
from pathlib import Path
from typing import Any

from .tensor import Statistics, Tensor

_COLUMNS = [
    "op_type",
    "op_name",
    "tensor_name",
    "inf_number",
    "nan_number",
    "out_of_range_number",
    "total_number",
    "none_overflow_number",
    "total_iterations",
]


def _kinds(known: Statistics | None, limit: float) -> tuple[bool, bool, bool]:
    """Inf, NaN, or a finite value beyond the limit. If a statistics file has no counts, its other numbers are used."""
    if known is None:
        return (False, False, False)
    ends = [one for one in (known.min, known.max) if one is not None]
    mean = 0 if known.mean is None else known.mean
    norm = 0 if known.l2 is None else known.l2
    # Ends that are upside down are what the search for them began with: every element was passed over.
    nothing = len(ends) == 2 and ends[1] < ends[0]
    inf = bool(known.neg_inf or known.pos_inf) or any(math.isinf(one) for one in (*ends, mean))
    nan = bool(known.nan) or nothing or any(math.isnan(one) for one in (*ends, norm)) or (math.isnan(mean) and not inf)
    return (inf, nan, not nothing and any(math.isfinite(one) and abs(one) > limit for one in ends))


def _is_sound(known: Statistics | None, limit: float) -> bool:
    """Whether the tensor certainly holds none of these; missing counts do not count as clean."""
    if known is None or any(_kinds(known, limit)):
        return False
    if known.count == 0:
        return True
    # NaN and Inf would have made a mean or a norm such a number.
    counted = None not in (known.nan, known.neg_inf, known.pos_inf)
    finite = counted or any(one is not None and math.isfinite(one) for one in (known.mean, known.l2))
    return finite and None not in (known.min, known.max)


def write_summary(statistics: dict[int, dict[int, dict[str, Any]]], limit: float, file: Path) -> None:
    """Write one row per tensor over all ranks and iterations, worst first."""
    tensors: dict[str, list[Tensor]] = {}
    iterations: dict[str, set[int]] = {}
    for of_rank in statistics.values():
        for iteration, of_iteration in of_rank.items():
            for name, found in of_iteration.items():
                tensors.setdefault(name, []).extend(found)
                iterations.setdefault(name, set()).add(iteration)
    rows = []
    for name, found in tensors.items():
        kinds = [_kinds(one.statistics, limit) for one in found]
        counts = [sum(column) for column in zip(*kinds)]
        sound = sum(_is_sound(one.statistics, limit) for one in found)
        rows.append([found[0].type, found[0].node, name, *counts, len(found), sound, len(iterations[name])])
    rows.sort(key=lambda row: (row[3], row[4], row[5]), reverse=True)
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        writer.writerow(_COLUMNS)
        writer.writerows(rows)
