# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""MindSpore's numeric rules for watchpoints; all watchpoints on a tensor share its statistics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable

import numpy as np

from .measured_tensor import Measured
from .messages import Watch

ERROR_NAN, ERROR_INF, ERROR_NO_PREVIOUS = 1, 2, 4
_Parameters = dict[str, float]  # values of the parameters of a watchpoint
_Result = tuple[dict[str, float], set[str]]  # actual values, and the names of the parameters that hit


_STATISTICS: dict[str, Callable[[Measured], float]] = {
    "max": lambda measured: measured.summary.max,
    "min": lambda measured: measured.summary.min,
    "max_min": lambda measured: measured.summary.max - measured.summary.min,
    "mean": lambda measured: measured.summary.sum / measured.now.size,
    "abs_mean": lambda measured: measured.summary.abs_sum / measured.now.size,
    "zero_percentage": lambda measured: 100.0 * measured.summary.zero / measured.now.size,
    "abs_mean_update_ratio": lambda measured: measured.update_ratio,
}


def _statistic(measured: Measured, name: str, given: _Parameters) -> float:
    """The statistic, or NaN if it cannot be computed."""
    if name != "range_percentage":
        return _STATISTICS[name](measured)
    low, high = given.get("range_start_inclusive"), given.get("range_end_inclusive")
    if low is None and high is None:
        return np.nan
    return measured.percentage_inside(-np.inf if low is None else low, np.inf if high is None else high)


_COMPARISONS = {"gt": np.greater, "lt": np.less, "ge": np.greater_equal}
# By the name of the parameter in the protocol.
_THRESHOLDS = {
    f"{statistic}_{comparison}": (statistic, crosses)
    for statistic in (*_STATISTICS, "range_percentage")
    for comparison, crosses in _COMPARISONS.items()
}


def _crosses_a_threshold(measured: Measured, given: _Parameters) -> _Result | None:
    actual: dict[str, float] = {}
    hits = set()
    for name in filter(_THRESHOLDS.__contains__, given):
        statistic, crosses = _THRESHOLDS[name]
        value = _statistic(measured, statistic, given)
        if np.isnan(value):
            continue
        actual[name] = value
        if crosses(value, given[name]):
            hits.add(name)
    return (actual, hits) if hits else None


def _is_unchanged(measured: Measured, given: _Parameters) -> _Result | None:
    return ({}, set()) if measured.is_unchanged(given.get("atol", 1e-8), given.get("rtol", 1e-5)) else None


def _is_not_finite(measured: Measured, given: _Parameters) -> _Result | None:
    return None if measured.all_finite else ({}, set())


@dataclass(frozen=True)
class _Condition:
    judge: Callable[[Measured, _Parameters], _Result | None]
    takes_non_finite: bool = False  # other conditions cannot be evaluated if there is NaN or Inf
    needs_previous: bool = False


INITIAL = 14
# By the number of the condition in the protocol.
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
    """Error bits, actual values and the names of the parameters that hit, or None if there is neither hit nor error."""
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
    result = condition.judge(measured, given)
    return None if result is None else (0, *result)
