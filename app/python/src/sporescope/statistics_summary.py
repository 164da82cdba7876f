# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""How often a tensor held what no training survives."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

from .tensor import Number, Tensor

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


def _beyond(value: Number, limit: float) -> bool:
    return value is not None and abs(value) > limit


def _kinds(tensor: Tensor, limit: float) -> tuple[bool, bool, bool]:
    """Inf, NaN, a finite value beyond the limit."""
    known = tensor.statistics
    if known is None:
        return (False, False, False)
    return (bool(known.neg_inf or known.pos_inf), bool(known.nan), _beyond(known.min, limit) or _beyond(known.max, limit))


def write_summary(statistics: dict[int, dict[int, dict[str, Any]]], limit: float, file: Path) -> None:
    """A row for each tensor over all ranks and iterations, those that were worst first."""
    tensors: dict[str, list[Tensor]] = {}
    iterations: dict[str, set[int]] = {}
    for of_rank in statistics.values():
        for iteration, of_iteration in of_rank.items():
            for name, found in of_iteration.items():
                tensors.setdefault(name, []).extend(found)
                iterations.setdefault(name, set()).add(iteration)
    rows = []
    for name, found in tensors.items():
        kinds = [_kinds(one, limit) for one in found]
        counts = [sum(column) for column in zip(*kinds)]
        sound = sum(not any(kind) for kind in kinds)
        rows.append([found[0].type, found[0].node, name, *counts, len(found), sound, len(iterations[name])])
    rows.sort(key=lambda row: (row[3], row[4], row[5]), reverse=True)
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        writer.writerow(_COLUMNS)
        writer.writerows(rows)
