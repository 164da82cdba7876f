# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A stand-in for the parts of MindSpore that the training client uses: NumPy, hooks, a gradient tape. Nothing is compiled."""

import os

from . import nn
from .graph.api import jit, value_and_grad
from .tensors import Parameter, Tensor, backward

__version__ = "2.10.0"
GRAPH_MODE, PYNATIVE_MODE = 0, 1

_context = {"mode": PYNATIVE_MODE, "device_target": "CPU"}


def get_context(name):
    return _context[name]


def set_context(**values):
    _context.update(values)
    if "mode" in values:
        os.environ.pop("MINDSPORE_DUMP_CONFIG", None)


__all__ = ["Parameter", "Tensor", "backward", "get_context", "jit", "nn", "set_context", "value_and_grad"]
