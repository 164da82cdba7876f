# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Connects a MindSpore training to the Sporescope debugger.

``LiveDebugger`` is imported lazily, so that importing this package imports neither MindSpore nor gRPC.
"""

from __future__ import annotations

from typing import Any

__version__ = "0.1.0"
__all__ = ["LiveDebugger"]


def __getattr__(name: str) -> Any:
    if name == "LiveDebugger":
        from .live_debugger import LiveDebugger

        return LiveDebugger
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
