#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes tests/data/tensor/types.json: every code of the types of ml_dtypes, and what ml_dtypes says of its value.

    make_types.py tests/data/tensor
"""
import json
import os
import sys

import ml_dtypes
import numpy as np

FLOATS = ('float8_e4m3fn', 'float8_e5m2', 'float8_e8m0fnu', 'float8_e4m3', 'float8_e3m4', 'float8_e4m3fnuz', 'float8_e5m2fnuz', 'float8_e4m3b11fnuz')
NARROW_FLOATS = {'float6_e2m3fn': 64, 'float6_e3m2fn': 64, 'float4_e2m1fn': 16}
INTEGERS = {'int4': 16, 'uint4': 16, 'int2': 4, 'uint2': 4}
files = []


def add(descr, name, codes, shown):
    values = codes.view(getattr(ml_dtypes, name)).astype(shown)
    if shown == 'float32':
        values[np.isnan(values)] = np.nan  # without a sign
    files.append({'descr': descr, 'shape': f'{values.size},', 'bytes': codes.tobytes().hex(), 'dtype': shown, 'values': values.tobytes().hex()})


for kind in FLOATS:
    add(kind, kind, np.arange(256, dtype='uint8'), 'float32')
add('<f1', 'float8_e5m2', np.arange(256, dtype='uint8'), 'float32')
for kind, count in NARROW_FLOATS.items():
    add(kind, kind, np.arange(count, dtype='uint8'), 'float32')
for kind, count in INTEGERS.items():
    add(kind, kind, np.arange(count, dtype='uint8'), 'uint8' if kind[0] == 'u' else 'int8')
bits = np.array([0x3fc0, 0xc040, 0x7f80], 'uint16')
files.append({'descr': 'bfloat16', 'shape': '3,', 'bytes': bits.tobytes().hex(), 'dtype': 'bfloat16', 'values': bits.tobytes().hex()})
with open(os.path.join(sys.argv[1], 'types.json'), 'w', encoding='utf-8') as out:
    json.dump({'files': files}, out, indent=0)
    out.write('\n')
