# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Gradients of functions, and functions that are compiled."""

import ast
import functools
import inspect
import textwrap

from .. import nn
from ..tensors import backward, wait

_plain_call = nn.Cell.__call__


class _Executor:
    def __init__(self):
        self.taking = False

    def requires_grad(self):
        return self.taking

    def sync(self):
        wait()


_pynative_executor = _Executor()


def value_and_grad(function):
    """The function's result, and gradients of parameters by name."""

    def with_gradient(*arguments):
        _pynative_executor.taking = True
        try:
            value = function(*arguments)
        finally:
            _pynative_executor.taking = False
        return value, backward(value)

    return with_gradient


class _JitExecutor:
    """Runs a compiled function: nothing that it calls is called by Python. Hooks of what it uses are compiled with it, and fail
    to be if there is something in their source that cannot."""

    def __init__(self, function, parameters):
        self.fn, self._parameters = function, parameters

    def __call__(self, *arguments):
        parameters = self._parameters
        for hook in [hook for parameter in parameters for hook in parameter._hooks]:
            source = ast.parse(textwrap.dedent(inspect.getsource(inspect.unwrap(hook))))
            if not all(
                isinstance(node, (ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Name, ast.Load))
                for node in ast.walk(source)
            ):
                raise RuntimeError("Unsupported statement")
        followed, nn.Cell.__call__ = nn.Cell.__call__, _plain_call
        retained = [(parameter, list(parameter._hooks)) for parameter in parameters]
        for parameter in parameters:
            parameter._hooks.clear()
        try:
            return self.fn(*arguments)
        finally:
            nn.Cell.__call__ = followed
            for parameter, hooks in retained:
                parameter._hooks.extend(hooks)


def jit(function, parameters):
    """A method gets what it belongs to as an argument."""
    owner = [function.__self__] if inspect.ismethod(function) else []
    plain = function.__func__ if owner else function

    @functools.wraps(plain)
    def compiled(*arguments):
        return _JitExecutor(plain, parameters)(*owner, *arguments)

    return compiled
