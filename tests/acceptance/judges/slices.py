# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares `show` with NumPy, for whole tensors and slices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import numpy as np

from .command_line import CommandLine, number
from .dump_on_disk import DumpOnDisk
from .numpy_values import Array
from .verdict import Verdict

#: So many tensors of a dump are shown, each of another type or number of dimensions.
TENSORS = 3
PARTS: tuple[tuple[str, int | slice], ...] = (
    ("::-1", slice(None, None, -1)),
    ("-1", -1),
    ("1:", slice(1, None)),
    ("-3::2", slice(-3, None, 2)),
    ("0", 0),
    (":-1", slice(None, -1)),
)


def judge(dump: DumpOnDisk, cli: CommandLine, verdict: Verdict) -> None:
    for turn, (file, array) in enumerate(_various(dump)):
        path = dump.root / file
        whole = cli.ask("show", path, "--full").json
        _equal(file, whole, array, verdict)
        for start in (turn, turn + 3) if array.ndim else ():
            parts = list(islice(cycle(PARTS), start, start + array.ndim))
            text = ",".join(word for word, _ in parts)
            requested = array[tuple(part for _, part in parts)]
            _equal(f"{file} [{text}]", cli.ask("show", path, f"--slice={text}", "--full").json, np.asarray(requested), verdict)
        if turn == 0:
            beyond = ",".join(str(size) for size in array.shape or (0,))
            refused = cli.refusal("show", path, f"--slice={beyond}") is not None
            verdict.holds(refused, f"{file} [{beyond}]: an index beyond the end is not refused")


def _various(dump: DumpOnDisk) -> Iterator[tuple[str, Array]]:
    seen: set[tuple[str, int]] = set()
    for file in dump.tensor_files:
        dtype, array = dump.typed_values(file)
        if (dtype, array.ndim) not in seen and array.dtype.kind in "fiub" and array.size and len(seen) < TENSORS:
            seen.add((dtype, array.ndim))
            yield file, array


def _equal(what: str, answer: dict[str, Any], requested: Array, verdict: Verdict) -> None:
    verdict.same(f"{what}: shape", answer.get("shape"), list(requested.shape))
    reported = list(_flat(answer.get("values")))
    if requested.dtype.kind == "f":
        numbers = np.array([number(value) for value in reported], dtype=np.float64)
        equal = numbers.size == requested.size and np.array_equal(numbers, requested.astype(np.float64).ravel(), equal_nan=True)
    else:
        equal = [int(value) for value in reported] == [int(value) for value in requested.ravel()]
    verdict.holds(bool(equal), f"{what}: sporescope-cli shows {str(reported)[:80]}, NumPy {str(requested.ravel())[:80]}")


def _flat(values: Any) -> Iterator[Any]:
    if isinstance(values, list):
        for value in values:
            yield from _flat(value)
    else:
        yield values
