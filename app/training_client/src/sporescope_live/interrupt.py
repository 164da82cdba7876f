# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Ctrl+C while the training waits for the user."""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

_SIGACTION_BYTES = 512  # more than `struct sigaction` needs on any platform


@cache
def _sigaction() -> Any | None:
    try:
        return ctypes.CDLL(None).sigaction
    except (AttributeError, OSError, TypeError):
        return None


@contextmanager
def interruptible() -> Iterator[None]:
    """Lets Ctrl+C raise KeyboardInterrupt.

    MindSpore replaces Python's handler by one that kills the process before it can clean up; it is restored afterwards.
    """
    handler = signal.getsignal(signal.SIGINT)
    sigaction = _sigaction()
    if threading.current_thread() is not threading.main_thread() or not callable(handler) or sigaction is None:
        yield
        return
    before = ctypes.create_string_buffer(_SIGACTION_BYTES)
    sigaction(int(signal.SIGINT), None, before)
    signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        sigaction(int(signal.SIGINT), before, None)
