#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the same values as each kind of file that is read in place.

    make_files.py FOLDER

values.npy; values.async (Ascend's DumpData), 5d.async and nz.async (the same in the device's formats NC1HWC0 and FRACTAL_NZ); values.pt.
"""
import os
import struct
import sys
import zipfile

import numpy as np

N, C, H, W = 16, 64, 128, 128
ROWS, COLUMNS = N * C, H * W
FLOAT, ND, NC1HWC0, FRACTAL_NZ = 1, 2, 3, 29


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out + bytes([value]))


def number(field, value):
    return varint(field << 3) + varint(value)


def block(field, content):
    return varint(field << 3 | 2) + varint(len(content)) + content


def shape(field, sizes):
    return block(field, block(1, b''.join(map(varint, sizes))))


def dump_data(name, kind, stored, original):
    output = number(1, FLOAT) + number(2, kind) + shape(3, stored.shape) + number(6, stored.nbytes) + shape(7, original)
    header = block(1, b'1.0') + block(3, output) + block(6, b'Add')
    with open(os.path.join(folder, name), 'wb') as file:
        file.write(struct.pack('<Q', len(header)) + header)
        file.write(stored.tobytes())


# What torch.save() pickles of a tensor of these rows and columns in C order.
def torch_pickle():
    return (b'\x80\x02ctorch._utils\n_rebuild_tensor_v2\n((X\x07\0\0\0storagectorch\nFloatStorage\nX\x01\0\0\x000X\x03\0\0\0cpu'
            + b'J' + struct.pack('<i', ROWS * COLUMNS) + b'tQK\0' + b'J' + struct.pack('<i', ROWS) + b'J' + struct.pack('<i', COLUMNS) + b'\x86'
            + b'J' + struct.pack('<i', COLUMNS) + b'K\x01\x86\x89ccollections\nOrderedDict\n)RtR.')


folder = sys.argv[1]
values = np.random.default_rng(0).standard_normal((N, C, H, W), dtype=np.float32)
np.save(os.path.join(folder, 'values.npy'), values)
dump_data('values.async', ND, values, values.shape)
dump_data('5d.async', NC1HWC0, np.ascontiguousarray(values.reshape(N, C // 16, 16, H, W).transpose(0, 1, 3, 4, 2)), values.shape)
matrix = values.reshape(ROWS // 16, 16, COLUMNS // 16, 16)
dump_data('nz.async', FRACTAL_NZ, np.ascontiguousarray(matrix.transpose(2, 0, 1, 3)), (ROWS, COLUMNS))
with zipfile.ZipFile(os.path.join(folder, 'values.pt'), 'w', zipfile.ZIP_STORED) as archive:
    for member, content in (('data.pkl', torch_pickle()), ('byteorder', b'little'), ('data/0', values.tobytes()), ('version', b'3\n')):
        archive.writestr(zipfile.ZipInfo('values/' + member), content)
