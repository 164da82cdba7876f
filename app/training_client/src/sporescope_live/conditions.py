# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""MindSpore's numeric rules for watchpoints, on one pass of statistics a tensor that all watchpoints share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable

import numpy as np

from .arrays import Array
from .messages import Watch

ERROR_NAN, ERROR_INF, ERROR_NO_PREVIOUS = 1, 2, 4
_EPSILON = 1e-9  # MindSpore ignores the parameter of that name
_Given = dict[str, float]  # values of the parameters of a watchpoint
_Found = tuple[dict[str, float], set[str]]  # actual values, and the names of the parameters that hit


def _doubles(values: Array) -> Array:
    return (np.abs(values) if np.iscomplexobj(values) else values).astype(np.float64).ravel()


class Measured:
    """What all conditions want to know of one tensor; each statistic is computed once, when it is first asked for."""

    def __init__(self, now: Array, before: Array | None) -> None:
        self.now = _doubles(now)
        self.before = None if before is None or before.size == 0 else _doubles(before)
        self.nan = int(np.isnan(self.now).sum())
        self.inf = int(np.isinf(self.now).sum())
        self._known: dict[str, float] = {}

    def statistic(self, name: str, given: _Given) -> float:
        """NaN if it cannot be computed."""
        if name == "range_percentage":
            return self._inside(given.get("range_start_inclusive"), given.get("range_end_inclusive"))
        if name not in self._known:
            self._known[name] = float(_STATISTICS[name](self))
        return self._known[name]

    def _inside(self, start: float | None, end: float | None) -> float:
        if start is None and end is None:
            return np.nan
        low, high = -np.inf if start is None else start, np.inf if end is None else end
        return 100.0 * int(((self.now >= low) & (self.now <= high)).sum()) / self.now.size

    def update_ratio(self) -> Any:
        if self.before is None or self.before.size != self.now.size:
            return np.nan
        with np.errstate(invalid="ignore"):  # Inf before makes NaN
            return np.abs(self.now - self.before).mean() / (np.abs(self.before).mean() + _EPSILON)


_STATISTICS: dict[str, Callable[[Measured], Any]] = {
    "max": lambda measured: measured.now.max(),
    "min": lambda measured: measured.now.min(),
    "max_min": lambda measured: measured.now.max() - measured.now.min(),
    "mean": lambda measured: measured.now.mean(),
    "abs_mean": lambda measured: np.abs(measured.now).mean(),
    "zero_percentage": lambda measured: 100.0 * int((measured.now == 0).sum()) / measured.now.size,
    "abs_mean_update_ratio": Measured.update_ratio,
}
_COMPARISONS = {"gt": np.greater, "lt": np.less, "ge": np.greater_equal}
# By the name on the wire.
_THRESHOLDS = {
    f"{statistic}_{comparison}": (statistic, crosses)
    for statistic in (*_STATISTICS, "range_percentage")
    for comparison, crosses in _COMPARISONS.items()
}


def _crosses_a_threshold(measured: Measured, given: _Given) -> _Found | None:
    actual: dict[str, float] = {}
    hits = set()
    for name in filter(_THRESHOLDS.__contains__, given):
        statistic, crosses = _THRESHOLDS[name]
        value = measured.statistic(statistic, given)
        if np.isnan(value):
            continue
        actual[name] = value
        if crosses(value, given[name]):
            hits.add(name)
    return (actual, hits) if hits else None


def _is_unchanged(measured: Measured, given: _Given) -> _Found | None:
    if measured.before is None or measured.before.size != measured.now.size:
        return None
    with np.errstate(invalid="ignore"):  # Inf before makes NaN where the tolerance is 0
        bound = given.get("atol", 1e-8) + given.get("rtol", 1e-5) * np.abs(measured.before)
        return ({}, set()) if (np.abs(measured.now - measured.before) <= bound).all() else None


def _is_not_finite(measured: Measured, given: _Given) -> _Found | None:
    return ({}, set()) if measured.nan + measured.inf > 0 else None


@dataclass(frozen=True)
class _Condition:
    judge: Callable[[Measured, _Given], _Found | None]
    takes_non_finite: bool = False  # the others cannot be judged where there is NaN or Inf
    needs_previous: bool = False


INITIAL = 14
# By the number on the wire.
_CONDITIONS = {
    13: _Condition(_is_not_finite, takes_non_finite=True),
    INITIAL: _Condition(_crosses_a_threshold),
    15: _Condition(_crosses_a_threshold),  # too large
    16: _Condition(_crosses_a_threshold),  # too small
    17: _Condition(_crosses_a_threshold),  # all zero
    18: _Condition(_crosses_a_threshold, needs_previous=True),  # change too large
    19: _Condition(_crosses_a_threshold, needs_previous=True),  # change too small
    20: _Condition(_is_unchanged, needs_previous=True),
    21: _Condition(_crosses_a_threshold),  # range
}
KNOWN = _CONDITIONS.keys()
CHANGES = {number for number, condition in _CONDITIONS.items() if condition.needs_previous}


def judge(watch: Watch, measured: Measured) -> tuple[int, dict[str, float], set[str]] | None:
    """Error bits, actual values and the names of the parameters that hit; nothing if it is no hit and no error."""
    if watch.condition not in KNOWN or measured.now.size == 0:
        return None
    condition = _CONDITIONS[watch.condition]
    errors = 0
    if not condition.takes_non_finite:
        errors = (ERROR_NAN if measured.nan else 0) | (ERROR_INF if measured.inf else 0)
    if condition.needs_previous and measured.before is None:
        errors |= ERROR_NO_PREVIOUS
    if errors:
        return errors, {}, set()
    given = {parameter.name: parameter.value for parameter in watch.parameters if not parameter.disabled}
    found = condition.judge(measured, given)
    return None if found is None else (0, *found)
