# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Errors of the training itself that MindSpore raises in a call made by the client.

MindSpore computes asynchronously: an operator that fails raises in the next call that waits for it, whoever makes that call,
and only there. If that is a call of the client, the error still belongs to the script, which receives it as if the client did
not exist.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from typing import Any, Callable, TypeVar

# Exceptions of MindSpore's operators. Some, such as that of an operator that the device lacks, are raised by each call that
# needs the result.
MINDSPORE_ERRORS = (RuntimeError, TypeError, ValueError, IndexError, KeyError, AttributeError)
_Result = TypeVar("_Result")


class TrainingError(Exception):
    """Carries an exception of MindSpore to the call that the script made."""

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.error = error


@cache
def executor() -> Any:
    """MindSpore's executor, which runs operators in PyNative mode."""
    try:
        from mindspore.graph.api import _pynative_executor
    except ImportError:  # before 2.10
        from mindspore.common.api import _pynative_executor
    return _pynative_executor


def waited(call: Callable[[], _Result]) -> _Result:
    """The result of a call that waits for some operators.

    The error of a failed operator is raised only once, and becomes a TrainingError. An error of the call itself is raised
    again when the call is repeated, and passed on unchanged.
    """
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
    """Wraps methods that the script calls: a TrainingError is converted back to the original exception of MindSpore."""
    try:
        yield
    except TrainingError as failed:
        raise failed.error from None


def no_gradient() -> AbstractContextManager[None]:
    """A context in which operators take no part in a backward pass."""
    try:
        from mindspore.common.api import _no_grad
    except ImportError:  # without it, unneeded gradients are recorded, which does no harm
        return nullcontext()
    context: AbstractContextManager[None] = _no_grad()
    return context


def synchronize() -> None:
    """Waits until everything has been computed. Raises TrainingError if an operator has failed."""
    try:
        wait = executor().sync
    except (ImportError, AttributeError):  # versions without it wait when a value is read
        return
    try:
        wait()
    except Exception as error:
        raise TrainingError(error) from None
