# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Counts how often tensors contain NaN, Inf or values beyond a limit."""

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


def _abnormal_values(statistics: Statistics | None, limit: float) -> tuple[bool, bool, bool]:
    """Whether a tensor contains Inf, NaN, or a finite value beyond the limit.

    If a statistics file has no counts, its other numbers are used.
    """
    if statistics is None:
        return (False, False, False)
    extremes = [value for value in (statistics.min, statistics.max) if value is not None]
    mean = 0 if statistics.mean is None else statistics.mean
    norm = 0 if statistics.l2 is None else statistics.l2
    # A maximum below the minimum is the initial state of the search for both: it skipped every element.
    all_skipped = len(extremes) == 2 and extremes[1] < extremes[0]
    inf = bool(statistics.neg_inf or statistics.pos_inf) or any(math.isinf(value) for value in (*extremes, mean))
    nan = bool(statistics.nan) or all_skipped or any(math.isnan(value) for value in (*extremes, norm))
    nan = nan or (math.isnan(mean) and not inf)
    out_of_range = not all_skipped and any(math.isfinite(value) and abs(value) > limit for value in extremes)
    return (inf, nan, out_of_range)


def _is_clean(statistics: Statistics | None, limit: float) -> bool:
    """Whether the tensor certainly has no abnormal values. If counts are missing, this may be unknown, and the result False."""
    if statistics is None or any(_abnormal_values(statistics, limit)):
        return False
    if statistics.count == 0:
        return True
    # A mean or norm over NaN or Inf would not be finite.
    counted = None not in (statistics.nan, statistics.neg_inf, statistics.pos_inf)
    finite = counted or any(value is not None and math.isfinite(value) for value in (statistics.mean, statistics.l2))
    return finite and None not in (statistics.min, statistics.max)


def write_summary(statistics: dict[int, dict[int, dict[str, Any]]], limit: float, file: Path) -> None:
    """Write one row per tensor over all ranks and iterations, worst first."""
    tensors: dict[str, list[Tensor]] = {}
    iterations: dict[str, set[int]] = {}
    for rank_statistics in statistics.values():
        for iteration, iteration_statistics in rank_statistics.items():
            for name, found in iteration_statistics.items():
                tensors.setdefault(name, []).extend(found)
                iterations.setdefault(name, set()).add(iteration)
    rows = []
    for name, found in tensors.items():
        abnormal = [_abnormal_values(tensor.statistics, limit) for tensor in found]
        counts = [sum(column) for column in zip(*abnormal)]
        clean = sum(_is_clean(tensor.statistics, limit) for tensor in found)
        rows.append([found[0].type, found[0].node, name, *counts, len(found), clean, len(iterations[name])])
    rows.sort(key=lambda row: (row[3], row[4], row[5]), reverse=True)
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        writer.writerow(_COLUMNS)
        writer.writerows(rows)
