# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Single numbers of a step that the debugger draws over all steps: the loss, and what else the script names."""

from __future__ import annotations

from typing import Any

import numpy as np

from .runtime import TrainingError, synchronize

_MAX_ELEMENTS = 1 << 16  # a loss is small: whatever is larger is something else

Scalars = tuple[tuple[str, float], ...]


def scalars_of(loss: Any, others: dict[str, Any]) -> Scalars:
    """The loss under its name, then the others; what is no number is left out. TrainingError if the step has failed."""
    named = [("loss", loss), *others.items()]
    numbers = [(name, number_of(value)) for name, value in named if value is not None]
    return tuple((name, number) for name, number in numbers if number is not None)


def number_of(value: Any) -> float | None:
    """Of several results the first, of a tensor its mean, as MindSpore's own LossMonitor prints a loss."""
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
