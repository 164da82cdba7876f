# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The subset of protobuf's wire format that the debugger's messages need (https://protobuf.dev/programming-guides/encoding/).

Handwritten, so that it cannot conflict with the protobuf version that MindSpore ships.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Union

VARINT, FIXED64, LENGTH, FIXED32 = 0, 1, 2, 5
Field = tuple[int, int, Union[int, bytes]]


class WireError(ValueError):
    """The bytes are not a valid protobuf message."""


def varint(value: int) -> bytes:
    """A number of up to 64 bits. Negative numbers are written in two's complement, like protobuf's int32 and int64."""
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def number(field: int, value: int) -> bytes:
    """An integer, bool or enum field. Zeros are omitted, as in proto3."""
    return varint(field << 3 | VARINT) + varint(value) if value else b""


def data(field: int, value: bytes, keep_empty: bool = False) -> bytes:
    """A bytes, string or message field."""
    return varint(field << 3 | LENGTH) + varint(len(value)) + value if value or keep_empty else b""


def text(field: int, value: str) -> bytes:
    return data(field, value.encode("utf-8", "surrogateescape"))


def double(field: int, value: float) -> bytes:
    # Only +0.0 is omitted: -0.0 has its sign bit set.
    raw = struct.pack("<d", value)
    return varint(field << 3 | FIXED64) + raw if raw != bytes(8) else b""


def single(field: int, value: float) -> bytes:
    try:
        raw = struct.pack("<f", value)
    except OverflowError:
        raw = struct.pack("<f", float("inf") if value > 0 else float("-inf"))
    return varint(field << 3 | FIXED32) + raw if raw != bytes(4) else b""


def packed(field: int, values: list[int]) -> bytes:
    """A repeated integer field of proto3."""
    return data(field, b"".join(varint(value) for value in values))


def read_varint(raw: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        if at >= len(raw) or shift > 63:
            raise WireError("a number is truncated")
        byte = raw[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7


def fields(raw: bytes) -> Iterator[Field]:
    """All fields of a message in their order: number, wire type, and an integer or bytes."""
    at = 0
    while at < len(raw):
        tag, at = read_varint(raw, at)
        kind = tag & 7
        if kind == VARINT:
            value, at = read_varint(raw, at)
            yield tag >> 3, kind, value
            continue
        if kind == LENGTH:
            size, at = read_varint(raw, at)
        elif kind == FIXED64:
            size = 8
        elif kind == FIXED32:
            size = 4
        else:
            raise WireError(f"unknown wire type {kind}")
        if at + size > len(raw):
            raise WireError("a field is truncated")
        yield tag >> 3, kind, raw[at : at + size]
        at += size


def signed(value: int) -> int:
    """A varint of an int32 or int64 field as a signed number."""
    return value - (1 << 64) if value >= 1 << 63 else value
