# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Gradients of functions, and functions that are compiled."""

import ast
import inspect
import textwrap

from .. import nn
from ..tensors import backward

_plain_call = nn.Cell.__call__


class _Executor:
    def __init__(self):
        self.taking = False

    def requires_grad(self):
        return self.taking


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


def jit(function, parameters):
    """Nothing that a compiled function calls is called by Python. Hooks of what it uses are compiled with it, and fail to be
    if there is something in their source that cannot."""

    def compiled(*arguments):
        for hook in [hook for parameter in parameters for hook in parameter._hooks]:
            source = ast.parse(textwrap.dedent(inspect.getsource(inspect.unwrap(hook))))
            if not all(
                isinstance(node, (ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Name, ast.Load))
                for node in ast.walk(source)
            ):
                raise RuntimeError("Unsupported statement")
        followed, nn.Cell.__call__ = nn.Cell.__call__, _plain_call
        kept = [(parameter, list(parameter._hooks)) for parameter in parameters]
        for parameter in parameters:
            parameter._hooks.clear()
        try:
            return function(*arguments)
        finally:
            nn.Cell.__call__ = followed
            for parameter, hooks in kept:
                parameter._hooks.extend(hooks)

    return compiled
