#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the seconds that NumPy takes for the statistics of a tensor in memory.

    numpy_statistics.py DTYPE COUNT SHARE_OF_NAN double|direct

double: every statistic over a float64 copy of the finite elements, which gives the numbers that Sporescope gives.
direct: single calls on the array as it is, the shortest way to the same statistics: in the array's own precision but for the
sums, and wrong where there are NaN or Inf.
"""
import sys
import time

import numpy as np


def in_double(a):
    v = a.astype(np.float64)
    f = v[np.isfinite(v)]
    return (f.min(), f.max(), f.mean(), f.std(ddof=1), np.sqrt((f * f).sum()), np.abs(f).mean(), np.isnan(v).sum(), (v == np.inf).sum(),
            (v == -np.inf).sum(), (v == 0).sum(), (v < 0).sum(), (v > 0).sum())


def direct(a):
    return (a.min(), a.max(), a.mean(dtype=np.float64), a.std(ddof=1, dtype=np.float64), np.linalg.norm(a), np.abs(a).mean(dtype=np.float64),
            np.count_nonzero(np.isnan(a)), np.count_nonzero(np.isposinf(a)), np.count_nonzero(np.isneginf(a)), np.count_nonzero(a == 0),
            np.count_nonzero(a < 0), np.count_nonzero(a > 0))


def make(dtype, count, share):
    rng = np.random.default_rng(1)
    a = rng.standard_normal(count, dtype=np.float32)
    if share > 0:
        a[rng.random(count, dtype=np.float32) < share] = np.nan
    if dtype == 'bfloat16':  # NumPy has none; it would be widened
        return a
    with np.errstate(invalid='ignore'):
        return (a * 1000).astype(dtype) if np.dtype(dtype).kind in 'iu' else a.astype(dtype)


def main():
    dtype, count, share, way = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4]
    a = make(dtype, count, share)
    best = None
    for _ in range(3):
        begin = time.perf_counter()
        (in_double if way == 'double' else direct)(a)
        taken = time.perf_counter() - begin
        best = taken if best is None else min(best, taken)
    print(best)


main()
