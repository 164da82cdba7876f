#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the seconds that NumPy takes for the metrics of pairs of float32 files, and the most memory in MB.

    numpy_compare.py TASKS WAY      each line of TASKS: file of A, file of B, separated by a tab

Largest and mean absolute difference, relative L2, cosine, shares that are close and within 1/1000 and 5/1000, steps of float32
(ULP), each made once. WAY: "double" widens the values first, as Sporescope does; "direct" stays in float32.
"""

import resource
import sys
import time

import numpy as np


def steps_from_zero(values):
    bits = values.view(np.int32).astype(np.int64)
    return np.where(bits < 0, -(bits & 0x7FFFFFFF), bits)


def measure(path_a, path_b, way):
    single_a, single_b = np.load(path_a), np.load(path_b)
    a, b = (x.astype(np.float64) if way == 'double' else x for x in (single_a, single_b))
    away, size = np.abs(b - a), np.abs(a)
    norm = np.linalg.norm(a)
    return (
        away.max(),
        away.mean(),
        np.linalg.norm(b - a) / norm,
        np.dot(a, b) / norm / np.linalg.norm(b),
        np.isclose(b, a).mean(),
        (away <= 0.001 * size).mean(),
        (away <= 0.005 * size).mean(),
        np.abs(steps_from_zero(single_b) - steps_from_zero(single_a)).max(),
    )


def main():
    with open(sys.argv[1]) as f:
        tasks = [line.rstrip('\n').split('\t') for line in f]
    begin = time.perf_counter()
    for path_a, path_b in tasks:
        measure(path_a, path_b, sys.argv[2])
    print(time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6)


main()
