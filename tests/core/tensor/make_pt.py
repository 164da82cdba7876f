#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes tests/data/pt: files as torch.save() writes them, of every type and with all kinds of strides, and golden.json with what NumPy says of their values.

    make_pt.py tests/data/pt

PyTorch itself is not needed: its pickle names classes and functions, which are stood in for here, and its archive is a plain zip.
"""
import collections
import io
import json
import os
import pickle
import sys
import types
import zipfile

import numpy as np

STORAGES = {'float64': 'DoubleStorage', 'float32': 'FloatStorage', 'float16': 'HalfStorage', 'bfloat16': 'BFloat16Storage', 'int64': 'LongStorage',
            'int32': 'IntStorage', 'int16': 'ShortStorage', 'int8': 'CharStorage', 'uint8': 'ByteStorage', 'bool': 'BoolStorage',
            'complex64': 'ComplexFloatStorage', 'complex128': 'ComplexDoubleStorage'}

torch = types.ModuleType('torch')
torch_utils = types.ModuleType('torch._utils')
sys.modules['torch'] = torch
sys.modules['torch._utils'] = torch_utils


def stand_in(module, name):
    made = type(name, (), {'__module__': module.__name__})
    setattr(module, name, made)
    return made


for storage in STORAGES.values():
    stand_in(torch, storage)
rebuild_tensor = stand_in(torch_utils, '_rebuild_tensor_v2')
rebuild_parameter = stand_in(torch_utils, '_rebuild_parameter')
rebuild_sparse = stand_in(torch_utils, '_rebuild_sparse_tensor')


class Storage:
    def __init__(self, dtype, count):
        self.dtype, self.count = dtype, count


class Call:
    """Is pickled as a call of `function`."""

    def __init__(self, function, *arguments):
        self.function, self.arguments = function, arguments

    def __reduce__(self):
        return self.function, self.arguments


class Pickler(pickle._Pickler):
    def persistent_id(self, obj):
        if isinstance(obj, Storage):
            return ('storage', getattr(torch, STORAGES[obj.dtype]), '0', 'cpu', obj.count)
        return None


def save(name, thing, storage_bytes, byteorder='little', protocol=2):
    stream = io.BytesIO()
    Pickler(stream, protocol).dump(thing)
    stem = name.removesuffix('.pt')
    with zipfile.ZipFile(os.path.join(folder, name), 'w', zipfile.ZIP_STORED) as archive:
        for member, content in (('data.pkl', stream.getvalue()), ('byteorder', byteorder.encode()), ('data/0', storage_bytes), ('version', b'3\n')):
            info = zipfile.ZipInfo(f'{stem}/{member}', (1980, 1, 1, 0, 0, 0))
            archive.writestr(info, content)


def tensor(dtype, count, offset, shape, strides):
    return Call(rebuild_tensor, Storage(dtype, count), offset, tuple(shape), tuple(strides), False, collections.OrderedDict())


def store(name, dtype, values, offset, shape, strides, **how):
    """`values` is what the storage holds: of bfloat16 its bits."""
    raw = values.astype(values.dtype.newbyteorder('>')) if how.get('byteorder') == 'big' else values
    parameter = how.pop('parameter', False)
    made = tensor(dtype, len(values), offset, shape, strides)
    save(name, Call(rebuild_parameter, made, True, collections.OrderedDict()) if parameter else made, raw.tobytes(), **how)
    size = values.dtype.itemsize
    view = np.lib.stride_tricks.as_strided(values[offset:], shape, [s * size for s in strides])
    golden.append({'file': name, 'dtype': dtype, 'shape': list(shape), 'c_order': np.ascontiguousarray(view).tobytes().hex()})


folder = sys.argv[1]
os.makedirs(folder, exist_ok=True)
rng = np.random.default_rng(7)
golden = []
for kind in STORAGES:
    plain = {'bfloat16': 'uint16', 'bool': 'uint8'}.get(kind, kind)
    values = rng.integers(0, 2 if kind == 'bool' else 100, 6).astype(plain)
    if kind == 'bfloat16':
        values = (rng.standard_normal(6).astype('float32').view('uint32') >> 16).astype('uint16')
    if kind == 'bool':
        values = values.astype(bool)
    store(f'{kind}.pt', kind, values, 0, (2, 3), (3, 1))
some = rng.standard_normal(24).astype('float32')
store('scalar.pt', 'float32', some[:1], 0, (), ())
store('empty.pt', 'float32', some[:0], 0, (0, 3), (3, 1))
store('offset.pt', 'float32', some, 5, (2, 4), (4, 1))
store('transposed.pt', 'float32', some, 0, (6, 4), (1, 6))
store('permuted.pt', 'float32', some, 0, (4, 2, 3), (1, 12, 4))
store('every-second.pt', 'int16', np.arange(24, dtype='int16'), 3, (2, 3), (12, 2))
store('expanded.pt', 'float32', some[:3], 0, (2, 3), (0, 1))
store('parameter.pt', 'float32', some[:4], 0, (4,), (1,), parameter=True)
store('big-endian.pt', 'float32', some[:4], 0, (2, 2), (2, 1), byteorder='big')
store('protocol-4.pt', 'float32', some[:4], 0, (2, 2), (2, 1), protocol=4)
save('beyond.pt', tensor('float32', 4, 1, (4,), (1,)), some[:4].tobytes())
save('list.pt', [tensor('float32', 4, 0, (4,), (1,))], some[:4].tobytes())
save('sparse.pt', Call(rebuild_sparse, 'torch.sparse_coo', (1, 2)), b'')
save('call.pt', Call(os.system, 'true'), b'')
with open(os.path.join(folder, 'golden.json'), 'w', encoding='utf-8') as out:
    json.dump(golden, out, indent=0)
    out.write('\n')
