# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Statistics of a tensor's values, in double precision, in one pass over blocks, without copying the whole tensor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .arrays import Array

_BLOCK = 1 << 16  # elements: small enough for a processor's cache
_EPSILON = 1e-9  # MindSpore ignores the parameter of that name


def _blocks(values: Array) -> Iterator[Array]:
    flat = values.reshape(-1)
    for at in range(0, flat.size, _BLOCK):
        block = flat[at : at + _BLOCK]
        if np.iscomplexobj(block):
            block = np.abs(block)
        yield block.astype(np.float64, copy=False)


def _has_finite_sum(values: Array) -> bool:
    """Whether the sum is finite, which implies that every value is. The sum may overflow although every value is finite."""
    if values.dtype.kind not in "fc":
        return True
    accumulator_dtype = np.float32 if values.dtype.itemsize == 2 else None
    with np.errstate(over="ignore", invalid="ignore"):
        return bool(np.isfinite(np.add.reduce(values.reshape(-1), dtype=accumulator_dtype)))


@dataclass
class Summary:
    """Counts cover all values; the other statistics cover only the finite ones."""

    nan: int = 0
    neg_inf: int = 0
    pos_inf: int = 0
    negative: int = 0  # including -Inf
    positive: int = 0  # including +Inf
    zero: int = 0
    finite: int = 0
    max: float = -np.inf
    min: float = np.inf
    sum: float = 0.0
    abs_sum: float = 0.0

    def add(self, block: Array, all_finite: bool) -> None:
        self.negative += int(np.count_nonzero(block < 0))
        self.positive += int(np.count_nonzero(block > 0))
        self.zero += int(np.count_nonzero(block == 0))
        if not all_finite:
            self.nan += int(np.count_nonzero(np.isnan(block)))
            self.neg_inf += int(np.count_nonzero(np.isneginf(block)))
            self.pos_inf += int(np.count_nonzero(np.isposinf(block)))
            block = block[np.isfinite(block)]
        if block.size:
            self.finite += block.size
            self.max = max(self.max, float(block.max()))
            self.min = min(self.min, float(block.min()))
            self.sum += float(block.sum())
            self.abs_sum += float(np.abs(block).sum())


class Measured:
    """The statistics that conditions need of a tensor and its previous value, computed on first use."""

    def __init__(self, now: Array, before: Array | None = None) -> None:
        self.now = now
        self.before = None if before is None or before.size == 0 else before

    @cached_property
    def all_finite(self) -> bool:
        return _has_finite_sum(self.now) or self.summary.finite == self.now.size

    @cached_property
    def summary(self) -> Summary:
        summary = Summary()
        all_finite = _has_finite_sum(self.now)
        with np.errstate(over="ignore"):  # sums may overflow
            for block in _blocks(self.now):
                summary.add(block, all_finite)
        return summary

    @property
    def nan(self) -> int:
        return 0 if self.all_finite else self.summary.nan

    @property
    def inf(self) -> int:
        return 0 if self.all_finite else self.summary.neg_inf + self.summary.pos_inf

    def percentage_inside(self, low: float, high: float) -> float:
        inside = sum(int(np.count_nonzero((block >= low) & (block <= high))) for block in _blocks(self.now))
        return 100.0 * inside / self.now.size

    @cached_property
    def update_ratio(self) -> float:
        """Mean absolute change relative to the previous mean; NaN if undefined."""
        if self.before is None or self.before.size != self.now.size:
            return np.nan
        change_sum = before_sum = 0.0
        with np.errstate(invalid="ignore"):  # Inf in the previous value results in NaN
            for now, before in zip(_blocks(self.now), _blocks(self.before)):
                change_sum += float(np.abs(now - before).sum())
                before_sum += float(np.abs(before).sum())
            return change_sum / self.now.size / (before_sum / self.now.size + _EPSILON)

    def is_unchanged(self, absolute: float, relative: float) -> bool:
        if self.before is None or self.before.size != self.now.size:
            return False
        with np.errstate(invalid="ignore"):  # Inf in the previous value results in NaN if the tolerance is 0
            return all(
                bool((np.abs(now - before) <= absolute + relative * np.abs(before)).all())
                for now, before in zip(_blocks(self.now), _blocks(self.before))
            )
