# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""A tensor of a dump: its identity, values and statistics."""

from __future__ import annotations

import importlib
import io
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, Union

import numpy as np

from . import _engine
from ._errors import Error
from .selection import Selection, as_option_value

if TYPE_CHECKING:
    from .dump import Dump

Number = Union[int, float, None]

_MAX_HEADER_BYTES = 10 + 0xFFFF  # of a .npy file of version 1.0


def number(value: object) -> Number:
    """A number of a reply, where values that JSON cannot represent are strings."""
    return float(value) if isinstance(value, str) else value  # type: ignore[return-value]


@dataclass(frozen=True)
class Statistics:
    """Statistics of a tensor. Counts cover all elements, the other values only the finite ones.

    A value is None if it is unknown or if there are no finite elements. source: "values", or the statistics file.
    """

    count: Number
    min: Number
    max: Number
    mean: Number
    std: Number
    l2: Number
    abs_mean: Number
    nan: Number
    neg_inf: Number
    pos_inf: Number
    zero: Number
    negative: Number
    positive: Number
    source: str | None = None

    @classmethod
    def of(cls, record: dict[str, Any], source: str | None) -> Statistics:
        values = {name: number(record.get(name)) for name in cls.__dataclass_fields__ if name != "source"}
        return cls(**values, source=source)


@dataclass(frozen=True)
class Tensor:
    """One tensor in one iteration. Unknown fields are None."""

    rank: int | None
    net: str | None
    graph: str | None
    graph_id: int | None
    iteration: int | None
    node: str | None
    type: str | None
    io: str
    slot: int
    run: int
    dtype: str | None
    stored_dtype: str | None
    shape: tuple[int, ...] | None
    bytes: int | None
    file: str | None  #: the path relative to the root of the dump
    dump: Dump = field(repr=False, compare=False)

    @classmethod
    def of(cls, record: dict[str, Any], dump: Dump) -> Tensor:
        values: dict[str, Any] = {name: record.get(name) for name in cls.__dataclass_fields__ if name != "dump"}
        if values["shape"] is not None:
            values["shape"] = tuple(values["shape"])
        tensor = cls(**values, dump=dump)
        if record.get("statistics"):
            tensor.__dict__["statistics"] = Statistics.of(record["statistics"], record.get("source"))
        return tensor

    @property
    def path(self) -> Path | None:
        """The path of the file, or None if it is on another computer or the tensor has no file."""
        return None if self.file is None or self.dump.is_remote else Path(self.dump.root) / self.file

    @cached_property
    def statistics(self) -> Statistics | None:
        """The statistics, or None if neither values nor a statistics file exist."""
        records = [record for record in _engine.records("stats", *self._arguments()) if record.get("statistics")]
        return Statistics.of(records[0]["statistics"], records[0].get("source")) if records else None

    def value(self, part: str | SupportsIndex = "") -> np.ndarray[Any, Any]:
        """The values, or the part given by a NumPy-style slice or index: "0,:,-5::2".

        bfloat16 is returned as that type if ml_dtypes is installed, otherwise as float32, which represents every value
        exactly.
        """
        slice_text = as_option_value(part)
        options = [f"--slice={slice_text}"] if slice_text else []
        values = _array(_engine.content("export", "--npy=-", *options, *self._arguments()))
        return _as_bfloat16(values) if self.stored_dtype == "bfloat16" else values

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        if copy is False:
            raise ValueError("The values are read from a file, so no array can be returned without a copy")
        values = self.value()
        return values if dtype is None else values.astype(dtype)

    def _arguments(self) -> list[str]:
        """The options and path that select exactly this tensor."""
        if self.file is not None:
            # A file of Ascend's asynchronous dump contains several tensors.
            return [*Selection(io=self.io, slot=self.slot).options(), "--", f"{self.dump.root}/{self.file}"]
        if self.node is None:
            raise Error(f"{self} has neither a file nor a node.")
        selection = Selection(
            rank=self.rank,
            net=self.net,
            graph=self.graph_id,
            iteration=self.iteration,
            node=f"^{re.escape(self.node)}$",
            regex=True,
            io=self.io,
            slot=self.slot,
            run=self.run,
        )
        return [*selection.options(), "--", self.dump.root]

    def _repr_html_(self) -> str:
        from .notebook import tensor_html

        return tensor_html(self)


class Tensors(list[Tensor]):
    """Tensors of a dump, in dump order."""

    def to_pandas(self, statistics: bool = True) -> Any:
        """A pandas DataFrame with one row per tensor. Requires pandas."""
        pandas = importlib.import_module("pandas")
        names = [name for name in Tensor.__dataclass_fields__ if name != "dump"]
        columns = [*names, *Statistics.__dataclass_fields__] if statistics else names
        rows = []
        for tensor in self:
            row = {name: getattr(tensor, name) for name in names}
            values = tensor.statistics if statistics else None
            if values is not None:
                row.update({name: getattr(values, name) for name in Statistics.__dataclass_fields__})
            rows.append(row)
        return pandas.DataFrame(rows, columns=columns)  # the columns exist even if there are no tensors


def _array(npy: bytearray) -> np.ndarray[Any, Any]:
    """The array in a .npy file, as np.load() would return it. It shares the memory of `npy`, so that nothing is copied."""
    header = io.BytesIO(bytes(npy[:_MAX_HEADER_BYTES]))
    npy_format: Any = np.lib.format
    npy_format.read_magic(header)
    shape, is_fortran_order, dtype = npy_format.read_array_header_1_0(header)
    order: Literal["F", "C"] = "F" if is_fortran_order else "C"
    if 0 in shape:
        return np.empty(shape, dtype, order)
    return np.frombuffer(npy, dtype, offset=header.tell()).reshape(shape, order=order)


def _as_bfloat16(values: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The values as bfloat16 if ml_dtypes is installed, otherwise unchanged."""
    try:
        ml_dtypes = importlib.import_module("ml_dtypes")
    except ImportError:
        return values
    return values.astype(ml_dtypes.bfloat16)
