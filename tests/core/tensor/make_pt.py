#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes tests/data/pt: files as torch.save() writes them, of every type and with all kinds of strides, and golden.json with what NumPy says of their values.

    make_pt.py tests/data/pt

NumPy and ml_dtypes are needed; PyTorch itself is not: its pickle names classes and functions, which are stood in for here, and its archive is a plain zip.
"""
import collections
import io
import json
import os
import pickle
import struct
import sys
import types
import zipfile

import ml_dtypes
import numpy as np

STORAGES = {'float64': 'DoubleStorage', 'float32': 'FloatStorage', 'float16': 'HalfStorage', 'bfloat16': 'BFloat16Storage', 'int64': 'LongStorage',
            'int32': 'IntStorage', 'int16': 'ShortStorage', 'int8': 'CharStorage', 'uint8': 'ByteStorage', 'bool': 'BoolStorage',
            'complex64': 'ComplexFloatStorage', 'complex128': 'ComplexDoubleStorage'}

torch = types.ModuleType('torch')
torch_utils = types.ModuleType('torch._utils')
sys.modules['torch'] = torch
sys.modules['torch._utils'] = torch_utils


def stand_in(module, name):
    built = type(name, (), {'__module__': module.__name__})
    setattr(module, name, built)
    return built


for storage in STORAGES.values():
    stand_in(torch, storage)
rebuild_tensor = stand_in(torch_utils, '_rebuild_tensor_v2')
rebuild_parameter = stand_in(torch_utils, '_rebuild_parameter')
rebuild_sparse = stand_in(torch_utils, '_rebuild_sparse_tensor')


def module(name):
    built = types.ModuleType(name)
    sys.modules[name] = built
    return built


for parent in ('torch.distributed', 'torch_npu', 'torch_npu.utils', 'torch_npu.npu'):
    module(parent)
torch_tensor, torch_storage, npu_storage, npu_format, dtensor = map(
    module, ('torch._tensor', 'torch.storage', 'torch_npu.utils.storage', 'torch_npu.npu._format', 'torch.distributed.tensor'))
untyped_storage = stand_in(torch_storage, 'UntypedStorage')
rebuild_third = stand_in(torch_utils, '_rebuild_tensor_v3')
rebuild_with_state = stand_in(torch_utils, '_rebuild_parameter_with_state')
rebuild_quantized = stand_in(torch_utils, '_rebuild_qtensor')
rebuild_meta = stand_in(torch_utils, '_rebuild_meta_tensor_no_storage')
rebuild_wrapper = stand_in(torch_utils, '_rebuild_wrapper_subclass')
rebuild_type = stand_in(torch_tensor, '_rebuild_from_type_v2')
rebuild_npu = stand_in(npu_storage, '_rebuild_npu_tensor')
npu_format_class = stand_in(npu_format, 'Format')
tensor_class = stand_in(torch, 'Tensor')
dtensor_class = stand_in(dtensor, 'DTensor')


class Storage:
    def __init__(self, dtype, count, key='0', view=()):
        self.dtype, self.count, self.key, self.view = dtype, count, key, view


class Call:
    """Is pickled as a call of `function`."""

    def __init__(self, function, *arguments):
        self.function, self.arguments = function, arguments

    def __reduce__(self):
        return self.function, self.arguments


class Pickler(pickle._Pickler):
    def persistent_id(self, obj):
        if isinstance(obj, Storage):
            kind = untyped_storage if obj.dtype == 'untyped' else getattr(torch, STORAGES[obj.dtype])
            return ('storage', kind, obj.key, 'cpu', obj.count, *obj.view)
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
    built = tensor(dtype, len(values), offset, shape, strides)
    save(name, Call(rebuild_parameter, built, True, collections.OrderedDict()) if parameter else built, raw.tobytes(), **how)
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
golden.append({'file': 'list.pt', 'dtype': 'float32', 'shape': [4], 'c_order': some[:4].tobytes().hex()})
save('sparse.pt', Call(rebuild_sparse, 'torch.sparse_coo', (1, 2)), b'')
save('call.pt', Call(os.system, 'true'), b'')


# What follows was added later: the files above stay as they are.
def expect(name, values):
    """`values` is what is to be shown, in C order."""
    values = np.asarray(values)
    golden.append({'file': name, 'dtype': values.dtype.name, 'shape': list(values.shape), 'c_order': np.ascontiguousarray(values).tobytes().hex()})


def strides_of(shape):
    return tuple(int(np.prod(shape[i + 1:])) for i in range(len(shape)))


def second(values, *more, function=rebuild_tensor, storage=None, offset=0):
    """A call of _rebuild_tensor_v2, or of a function with the same first arguments."""
    storage = storage or Storage(values.dtype.name, values.size)
    return Call(function, storage, offset, values.shape, strides_of(values.shape), False, collections.OrderedDict(), *more)


def third(name, raw, shape, *more):
    """A call of _rebuild_tensor_v3 with the dtype as a name."""
    return Call(rebuild_third, Storage('untyped', len(raw)), 0, shape, strides_of(shape), False, collections.OrderedDict(),
                getattr(torch, name, None) or stand_in(torch, name), *more)


def keep(name, thing, values, **how):
    save(name, thing, values.tobytes(), **how)


x = np.array([[1.5, -2.25, 3], [np.nan, np.inf, 6]], 'float32')
npu_nd = Call(npu_format_class, 2)
for name, last in (('npu.pt', npu_nd), ('npu-number.pt', 2), ('npu-flag.pt', True)):
    keep(name, second(x, last, function=rebuild_npu), x)
    expect(name, x)
state = {'tensor_model_parallel': True, 'partition_dim': 0}
keep('parameter-with-state.pt', Call(rebuild_with_state, second(x), True, collections.OrderedDict(), state), x)
expect('parameter-with-state.pt', x)
plain = second(x)
subclass = Call(rebuild_type, rebuild_tensor, tensor_class, plain.arguments, state)
keep('subclass.pt', subclass, x)
expect('subclass.pt', x)
keep('parameter-of-subclass.pt', Call(rebuild_parameter, subclass, True, collections.OrderedDict()), x)
expect('parameter-of-subclass.pt', x)

z = np.array([1 + 2j, 3 - 4j, complex(np.nan, -np.inf)], 'complex64')
keep('conj.pt', second(z, {'conj': True}), z)
expect('conj.pt', z.conj())
keep('conj-and-neg.pt', second(z.astype('complex128'), {'conj': True, 'neg': True}), z.astype('complex128'))
expect('conj-and-neg.pt', -z.astype('complex128').conj())
keep('no-bits.pt', second(z, {'conj': False, 'neg': False}), z)
expect('no-bits.pt', z)
for kind in ('float16', 'float32', 'float64', 'int8', 'int16', 'int32', 'int64', 'uint8'):
    values = np.array([0, 1, 100, 7], kind)
    keep(f'neg-{kind}.pt', second(values, {'neg': True}), values)
    expect(f'neg-{kind}.pt', -values)
keep('big-endian-conj.pt', second(z, {'conj': True}), z.astype('>c8'), byteorder='big')
expect('big-endian-conj.pt', z.conj())

codes = np.arange(256, dtype='uint8')
for kind in ('float8_e4m3fn', 'float8_e5m2', 'float8_e4m3fnuz', 'float8_e5m2fnuz', 'float8_e8m0fnu'):
    save(f'{kind}.pt', third(kind, codes, (16, 16)), codes.tobytes())
    decoded = codes.view(getattr(ml_dtypes, kind)).astype('float32').reshape(16, 16)
    decoded[np.isnan(decoded)] = np.nan  # without a sign
    expect(f'{kind}.pt', decoded)
pairs = np.arange(256, dtype='uint8')
halves = np.stack([pairs & 15, pairs >> 4], axis=-1).reshape(-1).view(ml_dtypes.float4_e2m1fn).astype('float32')
save('float4_e2m1fn_x2.pt', third('float4_e2m1fn_x2', pairs, (32, 8)), pairs.tobytes())
expect('float4_e2m1fn_x2.pt', halves.reshape(32, 16))
save('float4-transposed.pt', Call(rebuild_third, Storage('untyped', 6), 0, (3, 2), (1, 3), False, collections.OrderedDict(),
                                  torch.float4_e2m1fn_x2), pairs[100:106].tobytes())
expect('float4-transposed.pt', halves[200:212].reshape(2, 3, 2).transpose(1, 0, 2).reshape(3, 4))
parts = np.array([1, 2, 3, -4, np.nan, np.inf], 'float16')
save('complex32.pt', third('complex32', parts.tobytes(), (3,), {'conj': True}), parts.tobytes())
expect('complex32.pt', parts.astype('float32').view('complex64').conj())
save('big-endian-complex32.pt', third('complex32', parts.tobytes(), (3,)), parts.astype('>f2').tobytes(), byteorder='big')
expect('big-endian-complex32.pt', parts.astype('float32').view('complex64'))
for kind in ('int4', 'uint4', 'int2'):
    held = np.arange(4, dtype='uint8')
    save(f'{kind}.pt', third(kind, held, (4,)), held.tobytes())
    expect(f'{kind}.pt', held.view(getattr(ml_dtypes, kind)).astype('uint8' if kind[0] == 'u' else 'int8'))
save('uint16.pt', third('uint16', bytes(4), (2,)), np.array([1, 65535], 'uint16').tobytes())
expect('uint16.pt', np.array([1, 65535], 'uint16'))

weights = collections.OrderedDict([('fc.weight', second(x))])
for name, thing in (('dict.pt', {'logits': second(x)}), ('tuple.pt', (second(x), 3, 'text')), ('state-dict.pt', weights),
                    ('nested.pt', {'epoch': 3, 'rate': 1e-3, 'model': {'layers': [None, weights]}}), ('list-protocol-1.pt', [1, second(x)])):
    keep(name, thing, x, protocol=1 if '1' in name else 2)
    expect(name, x)
keep('several.pt', {'a': second(x), 'b': second(x), 'c': [second(x), second(x)]}, x)
keep('dict-without.pt', {'epoch': 3}, x)
keep('number.pt', 3.5, x)
keep('object.pt', Call(npu_format_class, 2), x)
keep('quantized.pt', Call(rebuild_quantized, Storage('uint8', 6), 0, (6,), (1,), (), False, collections.OrderedDict()), x)
keep('meta.pt', Call(rebuild_meta, tensor_class, (2, 3), (3, 1), False), x)
keep('dtensor.pt', Call(rebuild_type, rebuild_wrapper, dtensor_class, (dtensor_class, 1, (2,)), {'_local_tensor': second(x)}), x)
keep('unknown-type.pt', third('float3_e1m1', bytes(6), (6,)), x)


def read(name):
    with open(os.path.join(folder, name), 'rb') as file:
        return file.read()


def write(name, content):
    with open(os.path.join(folder, name), 'wb') as file:
        file.write(content)


write('two-in-one.pt', read('float32.pt') + read('int8.pt'))
write('twice.pt', read('float32.pt') + read('float32.pt'))
write('before.pt', b'HTTP/1.1 200 OK\r\n\r\n' + read('float32.pt'))
with zipfile.ZipFile(os.path.join(folder, 'float32.pt')) as archive:
    for name, method in (('compressed.pt', zipfile.ZIP_DEFLATED), ('script.pt', zipfile.ZIP_STORED)):
        with zipfile.ZipFile(os.path.join(folder, name), 'w', method) as other:
            for member in archive.namelist():
                other.writestr(zipfile.ZipInfo(member, (1980, 1, 1, 0, 0, 0)), archive.read(member), method)
            if name == 'script.pt':
                other.writestr(zipfile.ZipInfo('float32/constants.pkl', (1980, 1, 1, 0, 0, 0)), b')')


def legacy(name, thing, storages, little=True):
    """As torch.save() wrote before PyTorch 1.6: pickles, then each storage with the number of its elements."""
    stream = io.BytesIO()
    for part in (0x1950A86A20F9469CFC6C, 1001, {'protocol_version': 1001, 'little_endian': little, 'type_sizes': {'short': 2, 'int': 4, 'long': 4}}):
        pickle.dump(part, stream, 2)
    Pickler(stream, 2).dump(thing)
    pickle.dump(sorted(storages), stream, 2)
    for key in sorted(storages):
        values = storages[key]
        stream.write(struct.pack('<q' if little else '>q', values.size) + values.tobytes())
    write(name, stream.getvalue())


legacy('legacy.pt', second(x, storage=Storage('float32', 6, '94', (None,))), {'94': x})
expect('legacy.pt', x)
other = np.arange(5, dtype='int16')
legacy('legacy-second.pt', {'spare': Storage('int16', 5, '11', (None,)), 'x': second(x, storage=Storage('float32', 6, '94', (None,)))},
       {'94': x, '11': other})
expect('legacy-second.pt', x)
legacy('legacy-view.pt', second(x[1], storage=Storage('float32', 6, '94', (('95', 2, 4),)), offset=1), {'94': x})
expect('legacy-view.pt', x.reshape(-1)[3:6])
legacy('legacy-big-endian.pt', second(x, storage=Storage('float32', 6, '94', (None,))), {'94': x.astype('>f4')}, little=False)
expect('legacy-big-endian.pt', x)
write('legacy-cut.pt', read('legacy.pt')[:-1])
with open(os.path.join(folder, 'golden.json'), 'w', encoding='utf-8') as out:
    json.dump(golden, out, indent=0)
    out.write('\n')
