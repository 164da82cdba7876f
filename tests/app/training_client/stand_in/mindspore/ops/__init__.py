# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Operators as functions and as primitives."""

from .function.math_func import exp, shape, transpose
from .primitive import Log, Primitive, Print

__all__ = ["Log", "Primitive", "Print", "exp", "shape", "transpose"]
