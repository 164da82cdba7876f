# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads tensor files with NumPy and computes the expected values."""

from __future__ import annotations

import ast
import math
from pathlib import Path
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]

#: MindSpore's mark for bfloat16, of which NumPy knows nothing: the upper half of a float32.
BFLOAT16 = ("<E2", "|E2", "E2")


def header_of(path: Path) -> tuple[str, tuple[int, ...], bool, int]:
    """The type, shape and order in the header, and the offset of the values."""
    with path.open("rb") as file:
        version = file.read(8)[6]
        length = int.from_bytes(file.read(2 if version == 1 else 4), "little")
        fields = ast.literal_eval(file.read(length).decode("latin1"))
        return fields["descr"], tuple(fields["shape"]), fields["fortran_order"], file.tell()


def holds_float32(path: Path) -> bool:
    """Whether a half-precision file contains float32 values.

    Many CPU kernels of MindSpore compute half precision in float32, and the dump writes these values after a header with the
    network's type. Such a file is twice as long as its header says.
    """
    descr, shape, _, begin = header_of(path)
    count = math.prod(shape)
    return (descr == "<f2" or descr in BFLOAT16) and count > 0 and path.stat().st_size == begin + 4 * count


def load(path: Path) -> tuple[str, Array]:
    """The name of the type in the file, and the values: bfloat16 as float32, all other types unchanged."""
    descr, shape, fortran, begin = header_of(path)
    if holds_float32(path):
        return "float32", np.fromfile(path, dtype="<f4", offset=begin).reshape(shape, order="F" if fortran else "C")
    if descr in BFLOAT16:
        halves = np.fromfile(path, dtype="<u2", offset=begin)
        values = (halves.astype(np.uint32) << 16).view(np.float32)
        return "bfloat16", values.reshape(shape, order="F" if fortran else "C")
    array = np.load(path, allow_pickle=False)
    return array.dtype.name, array


def payload(path: Path) -> bytes:
    """The bytes after the header."""
    return path.read_bytes()[header_of(path)[3] :]


def non_finite(array: Array) -> tuple[int, int]:
    """The numbers of NaN and of infinite elements."""
    if array.dtype.kind not in "fc":
        return 0, 0
    return int(np.isnan(array).sum()), int(np.isinf(array).sum())


def first_element(array: Array) -> list[int] | None:
    """The position of the first NaN, or of the first infinity if there is no NaN."""
    if array.dtype.kind not in "fc":
        return None
    bad = np.isnan(array) if np.isnan(array).any() else np.isinf(array)
    if not bad.any():
        return None
    return [int(i) for i in np.unravel_index(int(np.flatnonzero(bad.ravel())[0]), array.shape)]


def statistics(array: Array) -> dict[str, Any]:
    """The statistics that `stats` documents: they cover the finite elements, and the magnitude of complex numbers, in double
    precision. The standard deviation divides by n - 1."""
    values = np.abs(array.ravel().astype(np.complex128)) if array.dtype.kind == "c" else array.ravel()
    whole = values.dtype.kind in "iub"
    if values.dtype.kind == "b":
        values = values.astype(np.uint8)
    counts = {
        "count": int(values.size),
        "nan": 0 if whole else int(np.isnan(values).sum()),
        "neg_inf": 0 if whole else int(np.isneginf(values).sum()),
        "pos_inf": 0 if whole else int(np.isposinf(values).sum()),
        "zero": int((values == 0).sum()),
        "negative": int((values < 0).sum()),
        "positive": int((values > 0).sum()),
    }
    finite = values if whole else values[np.isfinite(values)]
    if finite.size == 0:
        return {**counts, **dict.fromkeys(("min", "max", "mean", "std", "l2", "abs_mean"))}
    wide = finite.astype(np.longdouble)
    exact = int if whole else float
    return {
        **counts,
        "min": exact(finite.min()),
        "max": exact(finite.max()),
        "mean": float(wide.mean()),
        "std": float(np.sqrt(np.square(wide - wide.mean()).sum() / max(finite.size - 1, 1))),
        "l2": float(np.sqrt(np.square(wide).sum())),
        "abs_mean": float(np.abs(wide).mean()),
    }
