# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""HTML summaries of tensors and dumps for notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from ._errors import Error

if TYPE_CHECKING:
    from .dump import Dump
    from .tensor import Tensor

_MAX_CELLS = 24  # rows and columns of the heat map
_NON_FINITE_COLOR = "#d6336c"


def _row(title: str, value: object) -> str:
    text = "–" if value is None else f"{value:.6g}" if isinstance(value, float) else str(value)
    return f"<tr><th style='text-align:left'>{escape(title)}</th><td style='text-align:left'>{escape(text)}</td></tr>"


def _sampling_slice(shape: tuple[int, ...]) -> str:
    """A slice that samples at most _MAX_CELLS rows and columns of the last two dimensions."""
    steps = [f"::{max(1, -(-size // _MAX_CELLS))}" for size in shape[-2:]]
    return ",".join(["0"] * (len(shape) - len(steps)) + steps)


def _color(position: float) -> str:
    """A color between blue (0), white (0.5) and red (1)."""
    red = min(1.0, 2 * position)
    blue = min(1.0, 2 * (1 - position))
    return f"rgb({int(255 * red)},{int(255 * min(red, blue))},{int(255 * blue)})"


def heat_map(values: np.ndarray[Any, Any]) -> str:
    """A small image of a 2-D array; non-finite values are highlighted."""
    table = np.atleast_2d(np.abs(values) if np.iscomplexobj(values) else values).astype(np.float64)
    finite = table[np.isfinite(table)]
    limit = float(np.max(np.abs(finite))) if finite.size else 0.0
    cells = []
    for (row, column), value in np.ndenumerate(table):
        color = _color(0.5 + value / limit / 2 if limit else 0.5) if np.isfinite(value) else _NON_FINITE_COLOR
        cells.append(f"<rect x='{column}' y='{row}' width='1' height='1' fill='{color}'/>")
    height, width = table.shape
    return (
        f"<svg viewBox='0 0 {width} {height}' width='{8 * width}' height='{8 * height}' shape-rendering='crispEdges'>"
        + "".join(cells)
        + "</svg>"
    )


def tensor_html(tensor: Tensor) -> str:
    rows = [
        _row("tensor", f"{tensor.node}, {tensor.io} {tensor.slot}"),
        _row("iteration", tensor.iteration),
        _row("dtype, shape", f"{tensor.dtype} {list(tensor.shape) if tensor.shape is not None else ''}"),
    ]
    picture = ""
    try:
        statistics = tensor.statistics
        if statistics is not None:
            names = ("min", "max", "mean", "std", "nan", "neg_inf", "pos_inf", "zero")
            rows += [_row(name, getattr(statistics, name)) for name in names]
        if tensor.file is not None and tensor.shape is not None and 0 not in tensor.shape:
            picture = heat_map(tensor.value(_sampling_slice(tensor.shape)))
    except Error as error:
        rows.append(_row("not read", str(error)))
    return f"<table>{''.join(rows)}</table>{picture}"


def dump_html(dump: Dump) -> str:
    version = f"MindSpore {dump.ms_version}" if dump.ms_version else dump.family
    rows = [
        _row("dump", dump.root),
        _row("source", f"{version}, {dump.device_target or 'device unknown'}"),
        _row("ranks", ", ".join(map(str, dump.ranks))),
        _row("graphs", len(dump.graphs)),
        _row("iterations", ", ".join(map(str, dump.iterations))),
        _row("tensor files", dump.tensor_files),
    ]
    return f"<table>{''.join(rows)}</table>"
