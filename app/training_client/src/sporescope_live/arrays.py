# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Tensor values as NumPy arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .runtime import synchronize

Array = NDArray[Any]


def as_array(tensor: Any) -> Array:
    """A copy of a tensor's values: MindSpore's own array shares the tensor's memory, which an update overwrites.

    Raises TrainingError if an operator of the training has failed.
    """
    synchronize()
    try:
        values = tensor.asnumpy()
    except (RuntimeError, TypeError, ValueError):  # bfloat16, which some versions cannot convert to an array
        values = tensor.astype("float32").asnumpy()
    if "bfloat16" in values.dtype.name:
        return np.array(values.astype(np.float32))
    return np.array(values)
