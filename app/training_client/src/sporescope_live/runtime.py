# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Errors of the training's own that MindSpore raises at a call of the client.

MindSpore computes behind Python's back: an operator that fails raises at the next call that waits for it, whoever makes that
call, and at no later one. Raised at a call of the client it belongs to the script all the same, which gets it as if the client
were not there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from typing import Any, Callable, TypeVar

# What its operators raise. Of some, as of those that the device lacks, each call that needs their result does.
MINDSPORE_ERRORS = (RuntimeError, TypeError, ValueError, IndexError, KeyError, AttributeError)
_Result = TypeVar("_Result")


class TrainingError(Exception):
    """Carries what MindSpore raised to where the script called."""

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.error = error


@cache
def executor() -> Any:
    """What runs operators in PyNative mode."""
    try:
        from mindspore.graph.api import _pynative_executor
    except ImportError:  # before 2.10
        from mindspore.common.api import _pynative_executor
    return _pynative_executor


def waited(call: Callable[[], _Result]) -> _Result:
    """The result of a call that waits for operators, though not for all of them. An operator that has failed raises once, and
    that is a TrainingError; what the call itself refuses it refuses again, and raises that."""
    try:
        return call()
    except TrainingError:
        raise
    except Exception as error:
        if _raises_again(call, error):
            raise
        raise TrainingError(error) from None


def _raises_again(call: Callable[[], object], error: Exception) -> bool:
    try:
        call()
    except Exception as again:
        return type(again) is type(error) and str(again) == str(error)
    return False


@contextmanager
def raised_in_script() -> Iterator[None]:
    """Around what the script calls: a TrainingError leaves it as what MindSpore raised."""
    try:
        yield
    except TrainingError as failed:
        raise failed.error from None


def no_gradient() -> AbstractContextManager[None]:
    """What is computed meanwhile takes no part in a backward pass."""
    try:
        from mindspore.common.api import _no_grad
    except ImportError:  # a version without it: what nobody uses has a gradient that nobody asks for
        return nullcontext()
    context: AbstractContextManager[None] = _no_grad()
    return context


def synchronize() -> None:
    """Waits until all has been computed. TrainingError if an operator has failed."""
    try:
        wait = executor().sync
    except (ImportError, AttributeError):  # a version that has nothing to wait with: reading a value waits
        return
    try:
        wait()
    except Exception as error:
        raise TrainingError(error) from None
