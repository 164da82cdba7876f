# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks `stats` and `convert` on files in the format of Ascend devices, which are copied into the folders of a dump.

The expected values were computed with NumPy by tests/core/tensor/make_ascend_golden.py.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from .command_line import CommandLine, Record
from .numpy_values import Array, statistics
from .statistics import held
from .verdict import Verdict

DATA = Path(__file__).resolve().parents[2] / "data" / "ascend"
#: Time and device: where single kernels lie right below.
PLACE = Path("20260101000000") / "0"
#: `convert` takes the operator's name from inside the file; its time stays.
CONVERTED = re.compile(r"\.(\d{16})\.(input|output)\.(\d+)\..*npy$")

Key = tuple[str, str, int]  # file, side, slot


def golden() -> dict[Key, Record]:
    tensors = json.loads((DATA / "golden.json").read_text(encoding="utf-8"))["tensors"]
    return {(one["file"], one["io"], one["slot"]): one for one in tensors}


def values_of(one: Record) -> Array:
    data = bytes.fromhex(one["hex"])
    if one["dtype"] == "bfloat16":
        return (np.frombuffer(data, "<u2").astype(np.uint32) << 16).view(np.float32).reshape(one["shape"])
    return np.frombuffer(data, one["dtype"]).reshape(one["shape"])


def judge(cli: CommandLine, verdict: Verdict) -> None:
    requested = golden()
    with tempfile.TemporaryDirectory() as folder:
        root, out = Path(folder, "dump"), Path(folder, "converted")
        (root / PLACE).mkdir(parents=True)
        files = {}
        for number, name in enumerate(sorted({file for file, _, _ in requested})):
            files[f"Cast.Default_Cast-op{number}.{number}.7.{1_700_000_000_000_000 + number}"] = name
        for file, name in files.items():
            shutil.copy(DATA / name, root / PLACE / file)
        _statistics(cli.ask("stats", root).json["tensors"], files, requested, verdict)
        cli.ask("convert", root, "--out", str(out))
        _converted(out, files, requested, verdict)


def _statistics(rows: list[Record], files: dict[str, str], requested: dict[Key, Record], verdict: Verdict) -> None:
    reported = {(files[Path(row["file"]).name], row["io"], row["slot"]): row for row in rows}
    verdict.same("tensors", sorted(reported), sorted(requested))
    for key, one in requested.items():
        if key in reported:
            verdict.same(f"{key}", [reported[key]["stored_dtype"], reported[key]["shape"]], [one["dtype"], one["shape"]])
            if reported[key]["statistics"] is None:  # a type without numeric values: bytes
                verdict.same(f"{key}: bytes", [one["dtype"], one["remark"]], ["uint8", True])
            else:
                held(f"{key}", reported[key], statistics(values_of(one)), verdict)


def _converted(out: Path, files: dict[str, str], requested: dict[Key, Record], verdict: Verdict) -> None:
    by_time = {file.rsplit(".", 1)[1]: name for file, name in files.items()}
    arrays: dict[Key, Any] = {}
    for path in out.rglob("*.npy"):
        place = CONVERTED.search(path.name)
        if place is not None:
            arrays[by_time[place[1]], place[2], int(place[3])] = np.load(path, allow_pickle=False)
    verdict.same("files of convert", sorted(arrays), sorted(requested))
    for key, one in requested.items():
        if key in arrays:
            values = values_of(one)
            verdict.same(f"{key}: shape and type", (arrays[key].shape, arrays[key].dtype), (values.shape, values.dtype))
            verdict.holds(arrays[key].tobytes() == values.tobytes(), f"{key}: convert wrote other values")
