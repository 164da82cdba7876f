#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes tests/data/golden/conditions.json: what NumPy says of tensors under the conditions of MindSpore. The judges of the
engine and of the training client are both held against it.

    make_golden.py tests/data/golden/conditions.json

A verdict is null (no hit), the bits of why it could not be judged, or a hit with the actual values and what was crossed.
"""
import json
import math
import sys

import numpy as np

NAN, INF = np.nan, np.inf
NUMBERS = {  # on the wire
    "operator_overflow": 2,
    "tensor_overflow": 13,
    "weight_initialization": 14,
    "tensor_too_large": 15,
    "tensor_too_small": 16,
    "tensor_all_zero": 17,
    "weight_change_too_large": 18,
    "weight_change_too_small": 19,
    "weight_not_changed": 20,
    "tensor_range": 21,
}
CHANGES = ("weight_change_too_large", "weight_change_too_small", "weight_not_changed")
TENSORS = {
    "ramp": np.arange(1, 9, dtype=np.float32).reshape(2, 4),
    "negative": np.array([-7, -3, -0.5], np.float64),
    "mixed": np.array([-4, 0, 1, 5], np.float32),
    "zeros": np.array([0, -0.0, 0], np.float32),
    "a third is zero": np.array([0, 1, 2], np.int32),
    "bool": np.array([True, False, True, True]),
    "all true": np.ones(3, bool),
    "int8 extremes": np.array([-128, 127], np.int8),
    "uint8": np.array([0, 255, 3], np.uint8),
    "int16": np.array([-32768, 32767, 0], np.int16),
    "beyond 2**53": np.array([2**53 + 2, -3, 2**60], np.int64),
    "uint64 extremes": np.array([0, 2**64 - 1], np.uint64),
    "float16 extremes": np.array([65504, -65504, 2.0**-24, 0], np.float16),
    "float16 subnormals": np.array([2.0**-24, -(2.0**-24), 2.0**-15], np.float16),
    "float16 overflow": np.array([65504, INF], np.float16),
    "float32 extremes": np.array([3.4028235e38, 1e-45, -1e-45], np.float32),
    "float64": np.array([1e-300, 0.1, 1e200], np.float64),
    "scalar": np.array(-2.5, np.float32),
    "scalar of int64": np.array(7, np.int64),
    "scalar NaN": np.array(NAN, np.float64),
    "empty": np.zeros((0,), np.float32),
    "empty in two dimensions": np.zeros((3, 0), np.int32),
    "one NaN": np.array([0, NAN, 1], np.float32),
    "all NaN": np.full(3, NAN, np.float16),
    "Inf": np.array([1, INF], np.float32),
    "-Inf": np.array([-INF, 0], np.float64),
    "NaN and Inf": np.array([NAN, -INF, INF], np.float32),
    "complex": np.array([3 + 4j, 0, -1], np.complex64),
    "complex with NaN": np.array([1, complex(0, NAN)], np.complex128),
    "ramp, one grown by 9e-6": np.array([1 + 9e-6, 2, 3, 4, 5, 6, 7, 8], np.float64),
    "ramp, one grown by 2e-5": np.array([1, 2, 3, 4, 5, 6, 7, 8 + 16e-5], np.float64),
    "ramp of integers": np.arange(1, 9, dtype=np.int16),
    "twice the ramp": 2 * np.arange(1, 9, dtype=np.float32),
    "eight zeros": np.zeros(8, np.float32),
    "eight, the first NaN": np.array([NAN, 2, 3, 4, 5, 6, 7, 8], np.float32),
    "eight, the first Inf": np.array([INF, 2, 3, 4, 5, 6, 7, 8], np.float32),
}


def doubles(array):
    return (np.abs(array) if np.iscomplexobj(array) else array).astype(np.float64).ravel()


def statistics(now, before, parameters):
    start, end = parameters.get("range_start_inclusive"), parameters.get("range_end_inclusive")
    known = {
        "max": now.max(),
        "min": now.min(),
        "mean": now.mean(),
        "abs_mean": np.abs(now).mean(),
        "max_min": now.max() - now.min(),
        "zero_percentage": 100.0 * np.count_nonzero(now == 0) / now.size,
    }
    if start is not None or end is not None:
        low, high = -INF if start is None else start, INF if end is None else end
        known["range_percentage"] = 100.0 * np.count_nonzero((now >= low) & (now <= high)) / now.size
    if before is not None and before.size == now.size:
        known["abs_mean_update_ratio"] = np.mean(np.abs(now - before)) / (np.mean(np.abs(before)) + 1e-9)
    return known


def verdict(condition, parameters, now, before):
    now = doubles(now)
    before = None if before is None or before.size == 0 else doubles(before)
    if now.size == 0 or condition == "operator_overflow":
        return None
    if condition == "tensor_overflow":
        return None if np.isfinite(now).all() else {"actual": {}, "crossed": []}
    errors = 1 * bool(np.isnan(now).any()) + 2 * bool(np.isinf(now).any()) + 4 * (condition in CHANGES and before is None)
    if errors:
        return {"errors": errors}
    if condition == "weight_not_changed":
        tolerances = {"rtol": parameters.get("rtol", 1e-5), "atol": parameters.get("atol", 1e-8)}
        same = before is not None and before.size == now.size and np.allclose(now, before, **tolerances)
        # allclose takes equal infinities alone for close; MindSpore's bound is infinite there
        same = same or (before is not None and before.size == now.size and np.isinf(before).any() and tolerances["rtol"] > 0
                        and np.allclose(now[~np.isinf(before)], before[~np.isinf(before)], **tolerances))
        return {"actual": {}, "crossed": []} if same else None
    known = statistics(now, before, parameters)
    compare = {"gt": np.greater, "lt": np.less, "ge": np.greater_equal}
    actual, crossed = {}, []
    for name, threshold in parameters.items():
        statistic, _, comparison = name.rpartition("_")
        if comparison in compare and statistic in known and not np.isnan(known[statistic]):
            actual[name] = float(known[statistic])
            crossed += [name] if compare[comparison](known[statistic], threshold) else []
    return {"actual": actual, "crossed": crossed} if crossed else None


def is_exact(values):
    """True if the mean is the same in whatever order the values are added."""
    return bool((values == np.round(values)).all() and np.abs(values).sum() < 2**50)


def thresholds(names, now, level):
    """A threshold for each parameter: at the actual value, or a little below (-1) or above it (1)."""
    chosen = {}
    for name in names:
        value = float(statistics(now, None, {})[name.rpartition("_")[0]])
        at = value + level * max(abs(value) * 1e-6, 1e-12)
        if level == 0 and "mean" in name and not is_exact(now):
            continue
        lowest = -INF if name.startswith(("max_g", "max_l", "min", "mean")) else 0
        if at >= lowest and not (name == "max_min_lt" and at <= 0) and not (name.startswith("zero") and at > 100):
            chosen[name] = at
    return chosen


def questions():
    large, small = (["abs_mean_" + s, "max_" + s, "min_" + s, "mean_" + s] for s in ("gt", "lt"))
    by_condition = {
        "tensor_too_large": large,
        "tensor_too_small": small,
        "tensor_all_zero": ["zero_percentage_ge"],
        "weight_initialization": ["zero_percentage_ge", "max_gt", "min_lt"],
        "tensor_range": ["max_min_lt", "max_min_gt"],
    }
    for name, tensor in TENSORS.items():
        now = doubles(tensor)
        yield "tensor_overflow", {}, name, None
        if now.size == 0 or not np.isfinite(now).all():
            yield "operator_overflow", {}, name, None
            yield "tensor_too_large", {"max_gt": 0}, name, None
            yield "tensor_all_zero", {"zero_percentage_ge": 0}, name, None
            yield "weight_not_changed", {"rtol": 1e-5}, name, name
            yield "weight_change_too_large", {"abs_mean_update_ratio_gt": 0}, name, None
            continue
        for condition, names in by_condition.items():
            for level in (-1, 0, 1):
                if chosen := thresholds(names, now, level):
                    yield condition, chosen, name, None
        low, high = float(now.min()), float(now.max())
        yield "tensor_range", {"range_start_inclusive": low, "range_end_inclusive": high, "range_percentage_gt": 99}, name, None
        yield "tensor_range", {"range_start_inclusive": float(np.nextafter(low, INF)), "range_percentage_lt": 100}, name, None
        yield "tensor_range", {"range_end_inclusive": float(np.nextafter(low, -INF)), "range_percentage_gt": 0}, name, None
    for before in ("ramp", "ramp, one grown by 9e-6", "ramp, one grown by 2e-5", "ramp of integers", "twice the ramp",
                   "eight zeros", "eight, the first NaN", "eight, the first Inf", "mixed", "empty", None):
        for now in ("ramp", "eight zeros", "eight, the first NaN"):
            yield "weight_not_changed", {"rtol": 1e-5}, now, before
            yield "weight_not_changed", {"rtol": 0, "atol": 1e-4}, now, before
            yield "weight_change_too_large", {"abs_mean_update_ratio_gt": 0.4}, now, before
            yield "weight_change_too_small", {"abs_mean_update_ratio_lt": 1e-5}, now, before


def number(value):
    return value if math.isfinite(value) else "inf" if value > 0 else "-inf"


def reported(tensor):
    return {"dtype": tensor.dtype.name, "shape": tensor.shape, "bytes": tensor.tobytes().hex(), "values": str(tensor.tolist())}


def requested(condition, parameters, now, before):
    answer = verdict(condition, parameters, TENSORS[now], None if before is None else TENSORS[before])
    if answer and "actual" in answer:
        answer["actual"] = {name: number(value) for name, value in answer["actual"].items()}
    return {"condition": condition, "number": NUMBERS[condition], "parameters": parameters, "now": now, "before": before,
            "verdict": answer}


def lines(items):
    return ",\n  ".join(json.dumps(item, allow_nan=False) for item in items)


with np.errstate(invalid="ignore"), open(sys.argv[1], "w", encoding="utf-8") as file:
    tensors = lines({"name": name, **reported(tensor)} for name, tensor in TENSORS.items())
    file.write(f'{{"tensors": [\n  {tensors}\n],\n"verdicts": [\n  {lines(requested(*one) for one in questions())}\n]}}\n')
