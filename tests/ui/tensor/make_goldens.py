# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Writes goldens.json: what NumPy finds in dumps of tests/data and resources/sample. Run it in this folder."""

import glob
import json
import os

import numpy as np

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")


def load(pattern):
    (path,) = glob.glob(os.path.join(ROOT, pattern))
    with open(path, "rb") as file:
        head = file.read(200)
    if b"'<E2'" not in head:
        return np.load(path)
    # bfloat16: the upper half of a float32; NumPy has no name for it.
    raw = open(path, "rb").read()
    start = 10 + int.from_bytes(raw[8:10], "little")
    return (np.frombuffer(raw[start:], "<u2").astype(np.uint32) << 16).view(np.float32).reshape(4, 6)


def text(value):
    """As the table writes it with four decimals, the real minus left to the test."""
    if isinstance(value, np.bool_):
        return str(bool(value)).lower()
    if isinstance(value, np.integer):
        return str(int(value))
    if np.isnan(value):
        return "NaN"
    if np.isinf(value):
        return "+Inf" if value > 0 else "-Inf"
    return f"{float(value):.4f}"


def table(array):
    return [[text(value) for value in row] for row in np.atleast_2d(array)]


def marks(array):
    """Rows and columns of what is not finite."""
    return {
        "nan": np.argwhere(np.isnan(array)).tolist(),
        "pos_inf": np.argwhere(np.isposinf(array)).tolist(),
        "neg_inf": np.argwhere(np.isneginf(array)).tolist(),
    }


def histogram(array, low, high, bins):
    finite = array[np.isfinite(array)].astype(np.float64)
    return {"low": low, "high": high, "bins": np.histogram(finite, bins, (low, high))[0].tolist()}


half = "tests/data/dumps/half-precision-2.10/rank_0/HalfPrecision/0/0/"
types = "tests/data/dumps/types-2.10/rank_0/ElementTypes/0/0/"

weight = load(half + "Parameter.fc2_weight.*")
finite = weight[np.isfinite(weight)]
reach = float(np.abs(finite).max())

eight = load(types + "Add.Default_Add-op0.*.output.0.*")
loss_input = load("resources/sample/rank_0/LeNet5/0/1/Log.*.input.0.*")

now = load("resources/sample/rank_0/LeNet5/0/1/Softmax.*Softmax-op0.*.output.0.*").astype(np.float64)
before = load("resources/sample/rank_0/LeNet5/0/0/Softmax.*Softmax-op0.*.output.0.*").astype(np.float64)
difference = now - before

goldens = {
    "fc2.weight": {
        "table": table(weight),
        "marks": marks(weight),
        "histogram": histogram(weight, -reach, reach, 60),
        "least": [int(i) for i in np.unravel_index(np.nanargmin(np.where(np.isfinite(weight), weight, np.nan)), weight.shape)],
        "most": [int(i) for i in np.unravel_index(np.nanargmax(np.where(np.isfinite(weight), weight, np.nan)), weight.shape)],
        "percentiles": [float(p) for p in np.percentile(finite.astype(np.float64), [1, 50, 99])],
        "non_finite_positions": [int(i) for i in np.flatnonzero(~np.isfinite(weight))],
    },
    "types": {
        name: table(load(types + f"Cast.Default_Cast-op{number}.*.output.0.*"))
        for name, number in {
            "float16": 0, "int8": 2, "int16": 4, "int32": 6, "int64": 8, "uint8": 10, "uint16": 12, "uint32": 14, "uint64": 16,
            "bool": 18, "bfloat16": 20,
        }.items()
    },
    "eight": {
        "default": table(eight[0, 0, 0, 0, 0, 0]),
        "rows 0, columns 7": table(eight[:, 0, 1, 0, 1, 0, 0, :]),
        "transposed": table(eight[:, 0, 1, 0, 1, 0, 0, :].T),
        "every second, backwards": table(eight[:, 0, 0, 0, 0, 0, 0, ::-2]),
    },
    "scalar": table(load(types + "ReduceSum.Default_ReduceSum-op0.*.output.0.*")),
    "log input": {"zeros": int((loss_input == 0).sum()), "table": table(loss_input)},
    "softmax": {
        "current": table(now),
        "previous": table(before),
        "difference": table(difference),
        "max_abs": float(np.abs(difference).max()),
        "mean_abs": float(np.abs(difference).mean()),
        "cosine": float((now * before).sum() / (np.linalg.norm(now) * np.linalg.norm(before))),
    },
}

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "goldens.json"), "w", encoding="utf-8") as out:
    json.dump(goldens, out, indent=1)
    out.write("\n")
