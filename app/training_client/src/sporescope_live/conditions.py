# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""MindSpore's numeric rules for watchpoints, on one pass of statistics a tensor that all watchpoints share."""

from __future__ import annotations

from typing import Any, Callable

import numpy as np

from .arrays import Array
from .messages import Watch

# Numbers of conditions on the wire.
OVERFLOW, INITIAL, TOO_LARGE, TOO_SMALL, ALL_ZERO = 13, 14, 15, 16, 17
CHANGE_TOO_LARGE, CHANGE_TOO_SMALL, NOT_CHANGED, RANGE = 18, 19, 20, 21
KNOWN = frozenset(range(OVERFLOW, RANGE + 1))
CHANGES = frozenset((CHANGE_TOO_LARGE, CHANGE_TOO_SMALL, NOT_CHANGED))  # compare with the step before
ERROR_NAN, ERROR_INF, ERROR_NO_PREVIOUS = 1, 2, 4
_EPSILON = 1e-9  # MindSpore ignores the parameter of that name
_NOT_JUDGED = {"range_start_inclusive", "range_end_inclusive", "rtol", "atol", "equal_nan", "epsilon"}
_COMPARE: dict[str, Callable[[float, float], Any]] = {
    "gt": np.greater,
    "lt": np.less,
    "ge": np.greater_equal,
    "le": np.less_equal,
}


class Measured:
    """What all conditions want to know of one tensor; each statistic is computed once, when it is first asked for."""

    def __init__(self, now: Array, before: Array | None) -> None:
        self.now = now.astype(np.float64).ravel()
        self.before = None if before is None else before.astype(np.float64).ravel()
        self.nan = int(np.isnan(self.now).sum())
        self.inf = int(np.isinf(self.now).sum())
        self._known: dict[str, float] = {}

    def get(self, name: str) -> float | None:
        if name not in self._known:
            value = self._compute(name)
            if value is None:
                return None
            self._known[name] = value
        return self._known[name]

    def _compute(self, name: str) -> float | None:
        now = self.now
        if name == "max":
            return float(now.max())
        if name == "min":
            return float(now.min())
        if name == "max_min":
            return float(now.max()) - float(now.min())
        if name == "mean":
            return float(now.mean())
        if name == "abs_mean":
            return float(np.abs(now).mean())
        if name == "zero_percentage":
            return 100.0 * int((now == 0).sum()) / now.size
        if name == "abs_mean_update_ratio":
            if self.before is None or self.before.size != now.size:
                return None
            return float(np.abs(now - self.before).mean() / (np.abs(self.before).mean() + _EPSILON))
        return None


def _close(measured: Measured, watch: Watch) -> bool:
    given = {p.name: p.value for p in watch.parameters if not p.disabled}
    if measured.before is None or measured.before.size != measured.now.size:
        return False
    bound = given.get("atol", 1e-8) + given.get("rtol", 1e-5) * np.abs(measured.before)
    return bool((np.abs(measured.now - measured.before) <= bound).all())


def _inside(measured: Measured, watch: Watch) -> float | None:
    given = {p.name: p.value for p in watch.parameters if not p.disabled}
    start, end = given.get("range_start_inclusive"), given.get("range_end_inclusive")
    if start is None and end is None:
        return None
    low = -np.inf if start is None else start
    high = np.inf if end is None else end
    return 100.0 * int(((measured.now >= low) & (measured.now <= high)).sum()) / measured.now.size


def judge(watch: Watch, measured: Measured) -> tuple[int, dict[str, float], set[str]] | None:
    """Error bits, actual values and the names of the parameters that hit; nothing if it is no hit and no error."""
    if watch.condition == OVERFLOW:
        return (0, {}, set()) if measured.nan + measured.inf > 0 else None
    errors = (ERROR_NAN if measured.nan else 0) | (ERROR_INF if measured.inf else 0)
    if watch.condition in CHANGES and measured.before is None:
        errors |= ERROR_NO_PREVIOUS
    if errors:
        return errors, {}, set()
    if watch.condition == NOT_CHANGED:
        return (0, {}, set()) if _close(measured, watch) else None
    actual: dict[str, float] = {}
    hits = set()
    for parameter in watch.parameters:
        if parameter.disabled or parameter.name in _NOT_JUDGED:
            continue
        statistic, _, sense = parameter.name.rpartition("_")
        value = _inside(measured, watch) if statistic == "range_percentage" else measured.get(statistic)
        if value is None or np.isnan(value) or sense not in _COMPARE:
            continue
        actual[parameter.name] = value
        if _COMPARE[sense](value, parameter.value):
            hits.add(parameter.name)
    return (0, actual, hits) if hits else None
