#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes tests/data/tensor: .npy files of every kind, and golden.json with what NumPy (for sums: math.fsum) says about them.

    make_golden.py tests/data/tensor
"""
import json
import math
import os
import struct
import sys
import warnings

import numpy as np
from numpy.lib import format as npy_format

DTYPES = ('bool', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64', 'float16', 'bfloat16', 'float32', 'float64',
          'complex64', 'complex128')
rng = np.random.default_rng(20)
folder = sys.argv[1]
golden = {'files': [], 'statistics': [], 'slices': [], 'texts': [], 'histograms': [], 'heat_maps': [], 'differences': [], 'ulps': [],
          'long_histograms': []}


def number(x):
    """JSON has no NaN and no infinities."""
    x = float(x)
    return x if math.isfinite(x) else 'nan' if math.isnan(x) else 'inf' if x > 0 else '-inf'


def numbers(values):
    return [number(x) for x in np.asarray(values).ravel()]


def random_array(dtype, shape):
    """Values all over the type; bfloat16 as its bits in uint16."""
    count = math.prod(shape)
    if dtype == 'bool':
        a = rng.integers(0, 2, count).astype(bool)
    elif dtype == 'bfloat16':
        a = (rng.standard_normal(count).astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    elif dtype.startswith(('int', 'uint')):
        info = np.iinfo(dtype)
        a = rng.integers(info.min, info.max, count, dtype=dtype, endpoint=True)
    elif dtype.startswith('complex'):
        a = (rng.standard_normal(count) + 1j * rng.standard_normal(count)).astype(dtype)
    else:
        a = rng.standard_normal(count).astype(dtype)
    return a.reshape(shape)


def raw_file(name, text, data, version=1):
    length = struct.pack('<H' if version == 1 else '<I', len(text))
    with open(os.path.join(folder, name), 'wb') as f:
        f.write(b'\x93NUMPY' + bytes((version, 0)) + length + text + data)


def mindspore_header(descr, shape):
    """As MindSpore writes it: every size has a comma, and a header that is aligned already gets 64 bytes more."""
    dims = ''.join('%d, ' % n for n in shape) if len(shape) != 1 else '%d,' % shape[0]
    text = "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }" % (descr, dims.rstrip(' '))
    padding = 64 - (10 + len(text) + 1) % 64
    return (text + ' ' * padding + '\n').encode()


def notify(name, dtype, array, fortran=False, big=False):
    native = array.astype(array.dtype.newbyteorder('<'))
    golden['files'].append({'file': name, 'dtype': dtype, 'shape': list(array.shape), 'fortran_order': fortran, 'big_endian': big,
                            'c_order': np.ascontiguousarray(native).tobytes().hex()})


def save(name, dtype, array, version=(1, 0)):
    with open(os.path.join(folder, name), 'wb') as f, warnings.catch_warnings():
        warnings.simplefilter('ignore')
        npy_format.write_array(f, array, version)
    fortran = array.flags.f_contiguous and not array.flags.c_contiguous
    notify(name, dtype, array, fortran, array.dtype.byteorder == '>')


def make_files():
    for dtype in DTYPES:
        a = random_array(dtype, (3, 4))
        if dtype == 'bfloat16':
            raw_file('bfloat16-E2.npy', mindspore_header('<E2', (3, 4)), a.tobytes())
            notify('bfloat16-E2.npy', dtype, a)
            raw_file('bfloat16-T2.npy', mindspore_header('<T2', (3, 4)), a.tobytes())
            notify('bfloat16-T2.npy', dtype, a)
            raw_file('bfloat16-bar.npy', mindspore_header('|E2', (3, 4)), a.tobytes())
            notify('bfloat16-bar.npy', dtype, a)
            raw_file('bfloat16-big.npy', mindspore_header('>E2', (3, 4)), a.astype('>u2').tobytes())
            notify('bfloat16-big.npy', dtype, a, big=True)
            continue
        save(dtype + '.npy', dtype, a)
        save(dtype + '-fortran.npy', dtype, np.asfortranarray(a))
        save(dtype + '-big.npy', dtype, a.astype(a.dtype.newbyteorder('>')))
        if a.dtype.itemsize > 1:
            save(dtype + '-big-fortran.npy', dtype, np.asfortranarray(a.astype(a.dtype.newbyteorder('>'))))
    a = random_array('float32', (2, 3))
    save('version-2.npy', 'float32', a, (2, 0))
    save('version-3.npy', 'float32', a, (3, 0))
    save('scalar.npy', 'float64', random_array('float64', ()))
    save('one-dimension.npy', 'int16', random_array('int16', (5,)))
    save('empty.npy', 'float32', np.zeros((0,), np.float32))
    save('empty-middle.npy', 'int64', np.zeros((4, 0, 3), np.int64))
    save('eight-dimensions.npy', 'int8', random_array('int8', (2, 1, 3, 1, 2, 2, 1, 2)))
    save('eight-dimensions-fortran.npy', 'int8', np.asfortranarray(random_array('int8', (2, 1, 3, 1, 2, 2, 1, 2))))
    save('thirty-two-dimensions.npy', 'uint8', random_array('uint8', (1,) * 29 + (2, 1, 3)))
    a = random_array('float32', (2, 3))
    for name, text in (('mindspore', mindspore_header('<f4', (2, 3))),
                       ('keys-turned', b"{'shape': (2, 3), 'descr': '<f4', 'fortran_order': False}\n"),
                       ('no-spaces', b"{'descr':'<f4','fortran_order':False,'shape':(2,3)}\n"),
                       ('many-spaces', b"  {  'descr' :\t'<f4' ,\n 'fortran_order' : False , 'shape' : ( 2 , 3 , ) , }   \n"),
                       ('python-2', b"{'descr': '<f4', 'fortran_order': False, 'shape': (2L, 3L), }\n"),
                       ('unicode', b"{u'descr': u'<f4', u'fortran_order': False, u'shape': (2, 3), }\n"),
                       ('double-quotes', b'{"descr": "<f4", "fortran_order": False, "shape": (2, 3)}'),
                       ('native-order', b"{'descr': '=f4', 'fortran_order': False, 'shape': (2, 3), }\n"),
                       ('long-header', b"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }" + b' ' * 3000 + b'\n')):
        raw_file('header-%s.npy' % name, text, a.tobytes())
        if name not in ('native-order', 'mindspore'):
            with warnings.catch_warnings():
                warnings.simplefilter('ignore')  # NumPy warns about Python 2
                assert (np.load(os.path.join(folder, 'header-%s.npy' % name)) == a).all()
        notify('header-%s.npy' % name, 'float32', a)
    raw_file('trailing-bytes.npy', mindspore_header('<f4', (2, 3)), a.tobytes() + b'more')
    notify('trailing-bytes.npy', 'float32', a)


def in_double(dtype, a):
    if dtype == 'bfloat16':
        return (a.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    if dtype.startswith('complex'):
        with np.errstate(all='ignore'):
            return np.array([math.hypot(float(z.real), float(z.imag)) for z in a.ravel()])
    return a.astype(np.float64).ravel()


def statistics(v):
    f = [float(x) for x in v if math.isfinite(x)]
    n = len(f)
    reported = {'count': len(v), 'nan': int(np.isnan(v).sum()), 'pos_inf': int((v == np.inf).sum()), 'neg_inf': int((v == -np.inf).sum()),
            'zero': int((v == 0).sum()), 'negative': int((v < 0).sum()), 'positive': int((v > 0).sum())}
    nans, infs = np.flatnonzero(np.isnan(v)), np.flatnonzero(np.isinf(v))
    reported['first_nan_at'] = int(nans[0]) if nans.size else None
    reported['first_inf_at'] = int(infs[0]) if infs.size else None
    if n == 0:
        return reported
    mean = math.fsum(f) / n
    reported.update({'min': min(f), 'max': max(f), 'mean': mean, 'std': math.sqrt(math.fsum((x - mean) ** 2 for x in f) / (n - 1)) if n > 1 else 0.0,
                 'l2': math.sqrt(math.fsum(x * x for x in f)), 'abs_mean': math.fsum(abs(x) for x in f) / n,
                 'min_at': int(np.flatnonzero(v == min(f))[0]), 'max_at': int(np.flatnonzero(v == max(f))[0])})
    return reported


def make_statistics():
    for dtype in DTYPES:
        for share in (0, 0.3, 1) if dtype.startswith(('float', 'bfloat', 'complex')) else (0,):
            a = random_array(dtype, (517,))
            if dtype not in ('bool', 'bfloat16'):
                a[rng.random(a.size) < 0.1] = 0
            if share:
                bad = rng.random(a.size) < share
                kinds = rng.integers(0, 3, a.size)
                if dtype == 'bfloat16':
                    values = np.array([0x7FC0, 0x7F80, 0xFF80], np.uint16)[kinds]
                else:
                    values = np.array([np.nan, np.inf, -np.inf])[kinds].astype(dtype)
                a[bad] = values[bad]
            name = 'statistics-%s-%d.npy' % (dtype, share * 100)
            if dtype == 'bfloat16':
                raw_file(name, mindspore_header('<E2', a.shape), a.tobytes())
            else:
                np.save(os.path.join(folder, name), a)
            golden['statistics'].append({'file': name, **statistics(in_double(dtype, a))})
    a = 1e9 + rng.standard_normal(700)
    np.save(os.path.join(folder, 'statistics-large-mean.npy'), a)
    golden['statistics'].append({'file': 'statistics-large-mean.npy', **statistics(a)})


def random_slice(shape):
    texts, index = [], []
    for size in shape:
        kind = rng.integers(0, 6)
        if kind == 0 and size:
            i = int(rng.integers(-size, size))
            texts.append(str(i))
            index.append(i)
        elif kind == 1:
            texts.append(':')
            index.append(slice(None))
        else:
            bounds = [None if rng.random() < 0.3 else int(rng.integers(-size - 2, size + 3)) for _ in range(2)]
            step = [None, 1, 2, 3, -1, -2, -3, 100, -100][rng.integers(0, 9)]
            text = ':'.join('' if b is None else str(b) for b in bounds)
            texts.append(text if step is None else text + ':' + str(step))
            index.append(slice(*bounds, step))
    keep = rng.integers(0, len(shape) + 1)
    if shape and rng.random() < 0.3:  # the last ones left out
        return ','.join(texts[:keep]), tuple(index[:keep])
    if shape and rng.random() < 0.3:  # some in the middle stand for themselves
        end = rng.integers(keep, len(shape) + 1)
        return ', '.join(texts[:keep] + ['...'] + texts[end:]), tuple(index[:keep]) + (Ellipsis,) + tuple(index[end:])
    return ','.join(texts), tuple(index)


def make_slices():
    for shape in ((), (7,), (1,), (5, 6), (3, 4, 5), (2, 3, 4, 2), (2, 1, 3, 2, 2), (3, 0, 2), (40, 30)):
        a = np.arange(math.prod(shape), dtype=np.int32).reshape(shape)
        for _ in range(25):
            text, index = random_slice(shape)
            b = a[index]
            golden['slices'].append({'shape': list(shape), 'slice': text, 'result': list(np.shape(b)), 'values': np.asarray(b).ravel().tolist()})


def make_texts():
    def describe_text(dtype, bits, value):
        golden['texts'].append({'dtype': dtype, 'bits': bits, 'scientific': np.format_float_scientific(value, unique=True, trim='-')})

    for bits in list(range(1, 0x7C00, 97)) + [0x2400, 0x0400, 0x7BFF, 0x3C00, 0x2E66]:
        describe_text('float16', bits, np.uint16(bits).view(np.float16))
    for _ in range(200):
        bits = int(rng.integers(1, 0x7F800000))
        describe_text('float32', bits, np.uint32(bits).view(np.float32))
        bits = int(rng.integers(1, 0x7FF0000000000000))
        describe_text('float64', bits, np.uint64(bits).view(np.float64))


def make_histograms():
    a = rng.standard_normal(400)
    for values, low, high, bins in ((a, -3, 3, 10), (a, -1, 0.5, 7), (a, a.min(), a.max(), 33), (np.arange(0, 1.05, 0.05), 0, 1, 10),
                                    (np.arange(0, 1.05, 0.05), 0, 1, 20), (np.arange(0, 0.31, 0.01), 0.1, 0.3, 6), (np.full(9, 2.5), 2.5, 2.5, 4),
                                    (np.array([1, 2, 3, 4.0]), 1, 4, 3), (np.array([-1e300, 0, 1e300]), -1e300, 1e300, 5)):
        counts, edges = np.histogram(values, bins=bins, range=(low, high))
        golden['histograms'].append({'values': numbers(values), 'low': float(low), 'high': float(high), 'bins': counts.tolist(),
                                     'first_edge': float(edges[0]), 'last_edge': float(edges[-1])})


def cell(values):
    values = np.asarray(values).ravel()
    for special in (np.isnan(values), values == np.inf, values == -np.inf):
        if special.any():
            return values[special][0]
    remote = np.abs(values).max()
    return remote if (values == remote).any() else -remote


def make_heat_maps():
    for shape, rows, columns, special in (((7, 10), 3, 4, 0), ((7, 10), 100, 100, 0.1), ((40, 31), 6, 31, 0.05), ((1, 50), 1, 7, 0.1), ((9, 9), 1, 1, 0.05)):
        a = np.round(rng.standard_normal(shape), 3)
        a[rng.random(shape) < special] = np.nan
        a[rng.random(shape) < special] = np.inf
        a[rng.random(shape) < special] = -np.inf
        row_step, column_step = -(-shape[0] // rows), -(-shape[1] // columns)
        picture = [[cell(a[r:r + row_step, c:c + column_step]) for c in range(0, shape[1], column_step)] for r in range(0, shape[0], row_step)]
        golden['heat_maps'].append({'shape': list(shape), 'values': numbers(a), 'most_rows': rows, 'most_columns': columns, 'row_step': row_step,
                                    'column_step': column_step, 'picture_shape': list(np.shape(picture)), 'cells': numbers(picture)})


def add_difference(a, b):
    same = (a == b) | (np.isnan(a) & np.isnan(b))
    both = np.isfinite(a) & np.isfinite(b)
    x, y = a[both], b[both]
    d = np.abs(x - y)

    def within(share):
        return int((both & (np.abs(a - b) <= share * np.abs(b)) | same).sum())

    with np.errstate(invalid='ignore'):
        golden['differences'].append({'a': numbers(a), 'b': numbers(b), 'equal': int(same.sum()), 'incomparable': int((~both & ~same).sum()),
                                      'max_abs': d.max(), 'mean_abs': d.mean(), 'rms': math.sqrt((d * d).mean()), 'max_relative': (d[y != 0] / np.abs(y[y != 0])).max(),
                                      'cosine': float(np.dot(x, y) / np.linalg.norm(x) / np.linalg.norm(y)), 'max_abs_position': int(np.flatnonzero(both)[d.argmax()]),
                                      'relative_l2': float(np.linalg.norm(x - y) / np.linalg.norm(y)), 'close': int(np.isclose(a, b, equal_nan=True).sum()),
                                      'within_1_per_1000': within(0.001), 'within_5_per_1000': within(0.005),
                                      'incomparable_position': int(np.flatnonzero(~both & ~same)[0]) if (~both & ~same).any() else -1})


def make_differences():
    for special in (0, 0.2):
        a, b = rng.standard_normal((2, 60))
        b[::5] = a[::5]
        b[3] = 0
        for v in (a, b):
            v[rng.random(60) < special] = np.nan
            v[rng.random(60) < special] = np.inf
            v[rng.random(60) < special] = -np.inf
        add_difference(a, b)
    b = rng.standard_normal(60)
    add_difference(b * (1 + 10.0 ** rng.uniform(-7, -1, 60)), b)


def make_ulps():
    """Steps between values of a type: the bits without the sign count them from zero on."""
    for dtype, bits in (('float16', np.uint16), ('bfloat16', np.uint16), ('float32', np.uint32), ('float64', np.uint64)):
        last = 0x7f7f if dtype == 'bfloat16' else int(np.array([np.finfo(dtype).max]).view(bits)[0])
        steps = rng.integers(0, last, (2, 8), dtype=np.uint64).astype(bits)
        steps[:, 0] = (0, 1)
        steps[:, 1] = (1023, 1024)
        steps[1, 2:5] = steps[0, 2:5] + np.array((1, 2, 3), bits)
        sign = rng.integers(0, 2, (2, 8)).astype(bool)
        if dtype == 'bfloat16':
            values = (steps.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
        else:
            values = steps.view(dtype).astype(np.float64)
        values = np.where(sign, -values, values)
        away = np.where(sign, -1, 1) * steps.astype(object)
        golden['ulps'].append({'dtype': dtype, 'a': [float(x).hex() for x in values[0]], 'b': [float(x).hex() for x in values[1]],
                               'steps': [str(abs(int(x))) for x in away[0] - away[1]]})


def mixed(count, factor):
    """24 bits that look random, and that a test makes again (made_values.h)."""
    return (np.arange(count, dtype=np.uint64) * factor % 2 ** 32 >> 8).astype(np.int64)


def even_values(count):
    """From -1 to 1, all exact in float32."""
    return (mixed(count, 2654435761) - 2 ** 23).astype(np.float32) * np.float32(2.0 ** -23)


def make_long_difference():
    """More elements than one thread looks at; of each difference there are many."""
    count = 9000001
    a = even_values(count)
    away = np.where(np.arange(count) % 3 == 0, 0, (mixed(count, 2246822519) >> 12) - 2048)
    b = a + away.astype(np.float32) * np.float32(2.0 ** -23)
    wide_a, wide_b = a.astype(np.longdouble), b.astype(np.longdouble)
    d = wide_a - wide_b
    size = np.abs(d)

    def within(share):
        return int((size.astype(np.float64) <= share * np.abs(b.astype(np.float64))).sum())

    def places(values):
        bits = values.view(np.int32).astype(np.int64)
        return np.where(bits < 0, -(bits & 0x7fffffff), bits)

    order = np.lexsort((np.arange(count), -size))[:12]
    golden['long_difference'] = {
        'count': count, 'equal': int((a == b).sum()), 'close': int(np.isclose(a.astype(np.float64), b.astype(np.float64)).sum()),
        'within_1_per_1000': within(0.001), 'within_5_per_1000': within(0.005), 'max_abs': float(size.max()), 'mean_abs': float(size.mean()),
        'rms': float(np.sqrt((d * d).mean())), 'max_relative': float((size[b != 0] / np.abs(wide_b[b != 0])).max()),
        'relative_l2': float(np.sqrt((d * d).sum() / (wide_b * wide_b).sum())),
        'cosine': float((wide_a * wide_b).sum() / np.sqrt((wide_a * wide_a).sum()) / np.sqrt((wide_b * wide_b).sum())),
        'max_ulp': int(np.abs(places(a) - places(b)).max()), 'largest': [[int(i), float(d[i])] for i in order]}


def make_long_histograms():
    """Values between the edges, on them and beside them, of each type that has a loop of its own; NaN and Inf among them."""
    count = 100003
    even, steps = even_values(count), (mixed(count, 2654435761) >> 16).astype(np.float32)
    ways = {'even': even, 'steps': steps, 'relu': np.maximum(even, np.float32(0))}
    for way, dtype, scale, offset, low, high, bins in (
            ('even', 'float32', 1, 0, -1, 1, 100), ('even', 'float32', 1, 0, -0.3, 0.7, 64), ('even', 'float32', 1, 0, -0.1, 1 / 3, 7),
            ('even', 'float32', 1, 0, -1, 1, 1), ('even', 'float32', 1, 0, -1, 1, 70000), ('even', 'float32', 1, 0, 0.1, 0.10001, 50),
            ('even', 'float32', 1, 1000, 999, 1001, 100), ('even', 'float32', 1, 65536, 65535, 65537, 100), ('even', 'float32', 2.0 ** -140, 0, -2.0 ** -140, 2.0 ** -140, 30),
            ('even', 'float32', 2.0 ** 126, 0, -2.0 ** 126, 2.0 ** 126, 30), ('even', 'float32', 1, 0, -1e300, 1e300, 30),
            ('steps', 'float32', 1, 0, 0, 255, 255), ('steps', 'float32', 1, 0, 0, 256, 64), ('steps', 'float32', 0.0625, -8, -8, 7.9375, 10), ('steps', 'float32', 1, 0, 10, 200, 19),
            ('steps', 'float32', 0.0078125, 0, 0, 1.9921875, 100), ('relu', 'float32', 1, 0, 0, 1, 100), ('relu', 'float32', 1, 0, -1, 1, 10), ('relu', 'float32', 0, 0, 0, 1, 10),
            ('even', 'bfloat16', 1, 0, -1, 1, 100), ('steps', 'bfloat16', 1, 0, 0, 255, 51), ('even', 'float64', 1, 0, -1, 1, 100), ('even', 'float64', 0.5, 0.25, -0.1, 0.6, 33),
            ('even', 'float64', 1, 0, -0.5, 0.5, 70000), ('steps', 'float64', 1, 0, 0, 255, 17), ('steps', 'int32', 1, 0, 0, 255, 30), ('even', 'float64', 1, 1e9, 1e9 - 1, 1e9 + 1, 30)):
        a = ways[way] * np.float32(scale) + np.float32(offset)
        a = a.astype(np.float64) if dtype != 'bfloat16' else (a.view(np.uint32) >> 16 << 16).view(np.float32).astype(np.float64)
        special = np.zeros(count, bool)
        if dtype != 'int32':
            special[5::1009] = True
        finite = a[~special]
        counts, _ = np.histogram(finite, bins=bins, range=(low, high))
        weights = np.arange(1, bins + 1, dtype=np.uint64)
        golden['long_histograms'].append({
            'way': way, 'dtype': dtype, 'scale': float(scale), 'offset': float(offset), 'count': count, 'low': float(low), 'high': float(high), 'bins': bins,
            'below': int((finite < low).sum()), 'above': int((finite > high).sum()), 'special': int(special.sum()),
            'counts': counts.tolist() if bins <= 300 else [], 'weighted': int((counts.astype(np.uint64) * weights * weights).sum())})


os.makedirs(folder, exist_ok=True)
make_files()
make_statistics()
make_slices()
make_texts()
make_histograms()
make_heat_maps()
make_differences()
make_ulps()
make_long_difference()
make_long_histograms()
with open(os.path.join(folder, 'golden.json'), 'w') as out:
    json.dump(golden, out, separators=(',', ':'), allow_nan=False)
    out.write('\n')
