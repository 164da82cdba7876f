#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes tests/data/ascend: files as an Ascend device dumps them, and golden.json with what a person should see of them.

    make_ascend_golden.py tests/data/ascend

Each element is put where the definition of the format says it stands, one by one. Codes of narrow types are those of the OCP's
and HiFloat8's papers.
"""
import itertools
import json
import math
import os
import struct
import sys

import numpy as np

folder = sys.argv[1]
golden = {'tensors': [], 'npy': []}

TYPES = dict(float32=1, float16=2, int8=3, uint8=4, int32=7, int64=8, bool=11, float64=12, string=13, complex64=16, resource=23, bfloat16=27,
             int4=28, uint1=29, complex32=32, hifloat8=33, float8_e5m2=34, float8_e4m3fn=35, float8_e8m0=36)
FORMATS = dict(NCHW=0, NHWC=1, ND=2, NC1HWC0=3, FRACTAL_Z=4, C1HWNC0=9, NC1HWC0_C04=12, FRACTAL_Z_C04=13, CHWN=14, HWCN=16, C1HWNCoC0=25,
               NDHWC=27, FRACTAL_NZ=29, NCDHW=30, DHWCN=31, NDC1HWC0=32, FRACTAL_Z_3D=33, DHWNC=36, FRACTAL_ZN_LSTM=38)


def up(n, k):
    return -(-n // k)


def lcm(a, b):
    return a * b // math.gcd(a, b)


def place(fmt, shape, c0, groups=1):
    """(stored shape, index of an element -> its stored index)"""
    if fmt == 'FRACTAL_NZ':
        rows = shape[-2] if len(shape) > 1 else 1
        stored = (*shape[:-2], up(shape[-1], c0), up(rows, 16), 16, c0)
        return stored, lambda *i: (*i[:-2], i[-1] // c0, (i[-2] if len(i) > 1 else 0) // 16, (i[-2] if len(i) > 1 else 0) % 16, i[-1] % c0)
    if len(shape) == 1:
        n, c, h, w = 1, shape[0], 1, 1
    elif len(shape) == 4:
        n, c, h, w = shape
    else:
        n, c, d, h, w = shape
    c1 = up(c, c0)
    if fmt in ('NC1HWC0', 'NC1HWC0_C04'):
        if len(shape) == 1:
            return (1, c1, 1, 1, c0), lambda ci: (0, ci // c0, 0, 0, ci % c0)
        return (n, c1, h, w, c0), lambda ni, ci, hi, wi: (ni, ci // c0, hi, wi, ci % c0)
    if fmt == 'NDC1HWC0':
        return (n, d, c1, h, w, c0), lambda ni, ci, di, hi, wi: (ni, di, ci // c0, hi, wi, ci % c0)
    if fmt == 'C1HWNC0':
        return (c1, h, w, n, c0), lambda ni, ci, hi, wi: (ci // c0, hi, wi, ni, ci % c0)
    if fmt == 'C1HWNCoC0':
        return (c1, h, w, n, c0, c0), lambda ni, ci, hi, wi: (ci // c0, hi, wi, ni, ci % c0, ci % c0)
    if fmt == 'FRACTAL_Z' and groups == 1:
        return (c1 * h * w, up(n, 16), 16, c0), lambda ni, ci, hi, wi: ((ci // c0 * h + hi) * w + wi, ni // 16, ni % 16, ci % c0)
    if fmt == 'FRACTAL_Z':
        co = n // groups
        e = min(lcm(lcm(c, c0) // c, lcm(co, 16) // co), groups)
        ce1 = up(e * c, c0)

        def grouped(ni, ci, hi, wi):
            g, inner = divmod(ni, co)
            cc, nn = g % e * c + ci, g % e * co + inner
            return (((g // e * ce1 + cc // c0) * h + hi) * w + wi, nn // 16, nn % 16, cc % c0)
        return (up(groups, e) * ce1 * h * w, up(e * co, 16), 16, c0), grouped
    if fmt == 'FRACTAL_Z_3D':
        return (d * c1 * h * w, up(n, 16), 16, c0), lambda ni, ci, di, hi, wi: (((di * c1 + ci // c0) * h + hi) * w + wi, ni // 16, ni % 16, ci % c0)
    if fmt == 'FRACTAL_Z_C04':
        def columns(ni, ci, hi, wi):
            k = (hi * w + wi) * 4 + ci
            return (k // 16, ni // 16, ni % 16, k % 16)
        return (up(h * w * 4, 16), up(n, 16), 16, 16), columns
    axes = 'NCHW' if len(shape) == 4 else 'NCDHW'
    order = [axes.index(a) for a in fmt]
    return tuple(shape[a] for a in order), lambda *i: tuple(i[a] for a in order)


def store(x, fmt, c0, groups=1):
    if fmt in ('ND', 'NCHW', 'NCDHW'):
        return x
    stored, where = place(fmt, x.shape, c0, groups)
    out = np.zeros(stored, x.dtype)
    for i in itertools.product(*map(range, x.shape)):
        out[where(*i)] = x[i]
    return out


def varint(n):
    out = b''
    while n > 127:
        out, n = out + bytes([n & 127 | 128]), n >> 7
    return out + bytes([n])


def number(field, n):
    return varint(field << 3) + varint(n)


def blob(field, data):
    return varint(field << 3 | 2) + varint(len(data)) + data


def tensor(data, dtype, fmt, stored, original, groups, is_input, packed=True):
    def dims(shape):
        return blob(1, b''.join(map(varint, shape))) if packed else b''.join(number(1, d) for d in shape)
    message = number(1, TYPES[dtype]) + number(2, FORMATS[fmt]) + blob(3, dims(stored))
    message += number(5 if is_input else 6, len(data))
    if original is not None:
        message += blob(6 if is_input else 7, dims(original))
    if groups > 1:
        message += number(7 if is_input else 8, groups)
    return blob(4 if is_input else 3, message)


def write(name, inputs, outputs, tail=b''):
    """Each tensor: dict(data, dtype, fmt, stored, original, groups)."""
    header = blob(1, b'2.0') + number(2, 1700000000000000) + b''.join(tensor(t['data'], *t['head'], False) for t in outputs)
    header += b''.join(tensor(t['data'], *t['head'], True, packed=False) for t in inputs) + blob(6, b'Default/Conv2D-op1') + blob(9, b'newer')
    with open(os.path.join(folder, name), 'wb') as f:
        f.write(struct.pack('<Q', len(header)) + header + b''.join(t['data'] for t in inputs + outputs) + tail)
    for io, tensors in (('input', inputs), ('output', outputs)):
        for slot, t in enumerate(tensors):
            golden['tensors'].append(dict(file=name, io=io, slot=slot, dtype=str(t['shown'].dtype) if t['name'] is None else t['name'],
                                          shape=list(t['shown'].shape), hex=t['shown'].tobytes().hex(), remark=t['remark']))


def built(x, dtype, fmt='ND', c0=16, groups=1, original=True, data=None, shown=None, name=None):
    stored = store(x, fmt, c0, groups)
    as_stored = not original and fmt != 'ND'
    shown = shown if shown is not None else stored if as_stored else x
    return dict(data=stored.tobytes() if data is None else data, head=(dtype, fmt, stored.shape, x.shape if original else None, groups),
                shown=np.ascontiguousarray(shown).reshape(np.shape(shown)), name=name, remark=fmt not in ('ND', 'NCHW', 'NCDHW') or name == 'uint8')


def count_up(*shape, dtype='float16'):
    return (np.arange(math.prod(shape)) % 1999 - 900).astype(dtype).reshape(shape)


def formats():
    half = 'float16'
    write('formats_4d', [built(count_up(2, 20, 2, 3), half, 'NC1HWC0'), built(count_up(18, 20, 2, 1), half, 'FRACTAL_Z'),
                         built(count_up(2, 5, 3, 2), half, 'NHWC'), built(count_up(2, 5, 3, 2), half, 'HWCN'), built(count_up(2, 5, 3, 2), half, 'CHWN')],
          [built(count_up(3, 3, 2, 2), half, 'NC1HWC0_C04', 4), built(count_up(18, 3, 2, 3), half, 'FRACTAL_Z_C04'), built(count_up(2, 17, 1, 2), half, 'C1HWNC0'),
           built(count_up(2, 17, 1, 2), half, 'C1HWNCoC0'), built(count_up(1, 33, 1, 2, dtype='int8'), 'int8', 'NC1HWC0', 32),
           built(count_up(2, 12, 2, 1, dtype='float32'), 'float32', 'NC1HWC0', 8)])
    write('formats_groups', [built(count_up(16, 8, 2, 1), half, 'FRACTAL_Z', groups=2), built(count_up(20, 5, 1, 2), half, 'FRACTAL_Z', groups=4)],
          [built(count_up(48, 16, 1, 1), half, 'FRACTAL_Z', groups=3), built(count_up(32, 1, 2, 2), half, 'FRACTAL_Z', groups=32)])
    write('formats_other_ranks', [built(count_up(2, 18, 2, 1, 3), half, 'NDC1HWC0'), built(count_up(17, 18, 2, 1, 2), half, 'FRACTAL_Z_3D'),
                                  built(count_up(2, 3, 2, 1, 2), half, 'NDHWC'), built(count_up(2, 3, 2, 1, 2), half, 'DHWCN'), built(count_up(2, 3, 2, 1, 2), half, 'DHWNC')],
          [built(count_up(20, 35), half, 'FRACTAL_NZ'), built(count_up(2, 17, 18), half, 'FRACTAL_NZ'), built(count_up(40), half, 'FRACTAL_NZ'),
           built(count_up(20), half, 'NC1HWC0'), built(count_up(3, 20), half, 'FRACTAL_NZ', original=False), built(count_up(2, 3), half, original=False),
           built(np.float32(2.5), 'float32')])


def float8_scale(code):
    """OCP Microscaling Formats 1.0, E8M0."""
    return math.nan if code == 255 else 2.0 ** (int(code) - 127)


def hifloat8(code):
    rest, sign = code & 127, -1.0 if code > 127 else 1.0
    if rest == 0:
        return math.nan if code else 0.0
    if rest == 0x6F:
        return sign * math.inf
    if rest < 8:
        return sign * 2.0 ** (rest - 23)
    if rest < 16:
        return sign * (1 + (rest & 7) / 8)
    bits, frac = (1, 3) if rest < 32 else {1: (2, 3), 2: (3, 2), 3: (4, 1)}[rest >> 5]
    e = rest >> frac & (1 << bits) - 1
    size = 2 ** (bits - 1) + e % 2 ** (bits - 1)
    return sign * 2.0 ** (-size if e >> bits - 1 else size) * (1 + rest % 2 ** frac / 2 ** frac)


def float8(code, bits, bias, has_inf):
    sign, frac = -1.0 if code > 127 else 1.0, 7 - bits
    e, m = code >> frac & (1 << bits) - 1, code & (1 << frac) - 1
    if has_inf and e == (1 << bits) - 1:
        return math.nan if m else sign * math.inf
    if not has_inf and code & 127 == 127:
        return math.nan
    return sign * (m / 2 ** frac * 2.0 ** (1 - bias) if e == 0 else (1 + m / 2 ** frac) * 2.0 ** (e - bias))


def types():
    codes = np.arange(256, dtype=np.uint8)
    scales = np.array([0, 1, 127, 254, 255], np.uint8)
    nibbles = np.array([-8, -1, 0, 7, 3], np.int8)
    bits = np.array([1, 0, 0, 1, 1, 1, 0, 1, 1, 0, 1], np.uint8)
    low = nibbles.view(np.uint8) & 15
    int4 = bytes([low[0] | low[1] << 4, low[2] | low[3] << 4, low[4]])
    upper = np.array([1.5, -2.0, np.inf, np.nan], np.float32).view(np.uint32) >> 16
    half = np.array([1, 2, -0.5, 4], np.float16)
    write('types', [built(codes, 'float8_e4m3fn', shown=np.array([float8(c, 4, 7, False) for c in range(256)], np.float32)),
                    built(codes, 'float8_e5m2', shown=np.array([float8(c, 5, 15, True) for c in range(256)], np.float32)),
                    built(codes, 'hifloat8', shown=np.array([hifloat8(c) for c in range(256)], np.float32))],
          [built(nibbles, 'int4', data=int4), built(bits, 'uint1', data=np.packbits(bits).tobytes()),
           built(upper.astype(np.uint16), 'bfloat16', name='bfloat16'),
           built(np.zeros(2, np.complex64), 'complex32', data=half.tobytes(), shown=(half[0::2] + 1j * half[1::2].astype(np.float32)).astype(np.complex64)),
           built(np.array([7, -5], np.int64), 'resource'), built(scales, 'float8_e8m0', shown=np.array([float8_scale(c) for c in scales], np.float32)),
           built(codes[:5], 'string', name='uint8'),
           built(np.array([True, False]), 'bool'), built(np.zeros((0, 4), np.float32), 'float32'), built(np.array([1e300, -0.0]), 'float64')])


def untrue_headers():
    """As MindSpore's own writer for Ascend leaves them: the shape of the host before the bytes of the device."""
    for name, x, fmt, c0 in (('matrix', count_up(3, 20), 'FRACTAL_NZ', 16), ('even_matrix', count_up(16, 32), 'FRACTAL_NZ', 16),
                             ('volume', count_up(2, 18, 2, 1, 2), 'NDC1HWC0', 16), ('small_block', count_up(18, 12, dtype='float32'), 'FRACTAL_NZ', 8)):
        stored = store(x, fmt, c0)
        text = ("{'descr': '%s', 'fortran_order': False, 'shape': (%s), }" % (x.dtype.str, ''.join('%d,' % n for n in x.shape))).ljust(117) + '\n'
        with open(os.path.join(folder, name + '.npy'), 'wb') as f:
            f.write(b'\x93NUMPY\x01\0' + struct.pack('<H', len(text)) + text.encode() + stored.tobytes())
        golden['npy'].append(dict(file=name + '.npy', format=fmt, shape=list(x.shape), hex=x.tobytes().hex()))


formats()
types()
untrue_headers()
with open(os.path.join(folder, 'golden.json'), 'w') as f:
    json.dump(golden, f, indent=0)
    f.write('\n')
