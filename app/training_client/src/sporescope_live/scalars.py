# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Scalar values of a step that the debugger plots: the loss, and others that the script passes by name."""

from __future__ import annotations

from typing import Any

import numpy as np

from .runtime import TrainingError, synchronize

_MAX_ELEMENTS = 1 << 16  # larger results are not losses

Scalars = tuple[tuple[str, float], ...]


def scalars_of(loss: Any, others: dict[str, Any]) -> Scalars:
    """The loss as "loss", then the others. Values that are not numbers are skipped.

    Raises TrainingError if the step failed.
    """
    named = [("loss", loss), *others.items()]
    numbers = [(name, number_of(value)) for name, value in named if value is not None]
    return tuple((name, number) for name, number in numbers if number is not None)


def number_of(value: Any) -> float | None:
    """The mean of a tensor, or of the first of several results, as MindSpore's LossMonitor prints the loss."""
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
    except Exception:  # not a number, which must not end the training
        return None
