#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the seconds that NumPy takes to answer twelve watchpoints.

    numpy_check.py TASKS      each line: file, file before or -, 1 for an activation, separated by tabs

Means in float64, as MindSpore's; each statistic is made once for a tensor, whatever the number of watchpoints.
"""
import sys
import time

import numpy as np


def judge(path, before, activation):
    a = np.load(path)
    hits = 0
    nan, inf = int(np.isnan(a).sum()), int(np.isinf(a).sum())
    if nan or inf:
        return 1
    low, high = float(a.min()), float(a.max())
    mean, abs_mean = a.mean(dtype=np.float64), np.abs(a).mean(dtype=np.float64)
    zeros = 100.0 * np.count_nonzero(a == 0) / a.size
    inside = 100.0 * np.count_nonzero((a >= -1) & (a <= 1)) / a.size
    hits += zeros >= 100
    hits += abs_mean > 10 or high > 100 or mean > 10
    hits += abs_mean < 1e-9 or low < -100
    hits += inside > 99.9
    hits += high - low < 1e-6
    if activation:
        hits += 100.0 * np.count_nonzero((a >= -1) & (a <= 0)) / a.size > 99.9
    if before != '-':
        b = np.load(before).astype(np.float64)
        difference = np.abs(a.astype(np.float64) - b)
        magnitude = np.abs(b)
        ratio = difference.mean() / (magnitude.mean() + 1e-9)
        hits += high > 1000
        hits += ratio > 1
        hits += ratio < 1e-6
        hits += bool((difference <= 1e-8 + 1e-5 * magnitude).all())
    return hits


def main():
    with open(sys.argv[1]) as f:
        tasks = [line.rstrip('\n').split('\t') for line in f]
    begin = time.perf_counter()
    for path, before, activation in tasks:
        judge(path, before, activation == '1')
    print(time.perf_counter() - begin)


main()
