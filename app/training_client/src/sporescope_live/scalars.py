# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Scalar values of a step that the debugger plots: the loss, and others that the script names."""

from __future__ import annotations

from typing import Any

import numpy as np

from .runtime import TrainingError, synchronize

_MAX_ELEMENTS = 1 << 16  # a loss is small: whatever is larger is something else

Scalars = tuple[tuple[str, float], ...]


def scalars_of(loss: Any, others: dict[str, Any]) -> Scalars:
    """The loss under its name, then the others; values that are not numbers are left out. Raises TrainingError if the step
    failed."""
    named = [("loss", loss), *others.items()]
    numbers = [(name, number_of(value)) for name, value in named if value is not None]
    return tuple((name, number) for name, number in numbers if number is not None)


def number_of(value: Any) -> float | None:
    """The first of several results, or the mean of a tensor, as MindSpore's LossMonitor prints the loss."""
    while isinstance(value, (tuple, list)):
        if not value:
            return None
        value = value[0]
    try:
        if hasattr(value, "asnumpy"):
            synchronize()
        if getattr(value, "size", 1) > _MAX_ELEMENTS:
            return None
        if hasattr(value, "asnumpy"):
            value = value.asnumpy()
        array = np.asarray(value, dtype=np.float64)
        with np.errstate(all="ignore"):
            return float(array.mean()) if array.size else None
    except TrainingError:
        raise
    except Exception:  # no number: the training goes on
        return None
