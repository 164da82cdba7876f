# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Functions compiled by MindSpore (@jit) in PyNative mode: the class that runs them, and the weights that they use."""

from __future__ import annotations

import types
from typing import Any

import mindspore

from .source_lines import definition_line
from .trace import Cell

JIT = "Jit"  # the operator type of compiled functions
_MAX_OBJECTS = 20_000  # the limit for the search for weights


def runner() -> Any | None:
    """The class whose objects MindSpore calls to run a compiled function, which is their attribute `fn`.

    None in versions without such a class.
    """
    try:
        from mindspore.graph import api
    except ImportError:  # before 2.10
        from mindspore.common import api
    names = ("_JitExecutor", "_MindsporeFunctionExecutor")
    return next((getattr(api, name) for name in names if hasattr(api, name)), None)


def is_of_mindspore(function: Any) -> bool:
    return str(getattr(function, "__module__", "")).partition(".")[0] == "mindspore"


class CompiledFunctions:
    """Names compiled functions that run, and finds which of the given weights (by name) each can use."""

    def __init__(self, weights: dict[str, Any]) -> None:
        self._names = {id(weight): name for name, weight in weights.items()}
        # By the id of the code and whether a gradient is taken. The reference to the code keeps its id from being reused.
        self._known: dict[tuple[int, bool], tuple[Any, Cell]] = {}
        self._scopes: dict[str, Any] = {}

    def cell(self, function: Any, arguments: tuple[Any, ...], takes_gradient: bool) -> Cell:
        """The trace entry for a function. The arguments of its first call are used: one may be its `self`."""
        key = (id(function.__code__), takes_gradient)
        if key not in self._known:
            scope = self._scope(function)
            cell = Cell(scope, JIT, self._weights(function, arguments), definition_line(function), takes_gradient)
            self._known[key] = (function.__code__, cell)
        return self._known[key][1]

    def _scope(self, function: Any) -> str:
        name = function.__name__.strip("<>")
        number = 1
        while True:
            scope = f"Default/{name}" if number == 1 else f"Default/{name}_{number}"
            if self._scopes.setdefault(scope, function.__code__) is function.__code__:
                return scope
            number += 1

    def _weights(self, function: Any, arguments: tuple[Any, ...]) -> tuple[str, ...]:
        reached = (parameter for found in _Reach(function, arguments).found for parameter in _parameters(found))
        names = (self._names.get(id(parameter)) for parameter in reached)
        return tuple(dict.fromkeys(name for name in names if name is not None))


def _parameters(found: Any) -> list[Any]:
    return [found] if isinstance(found, mindspore.Parameter) else list(found.get_parameters())


class _Reach:
    """Cells and parameters that a function's code can reach: in its closure and module, in user objects, and through their
    methods. Optimizers are skipped, because they only update weights."""

    def __init__(self, function: Any, arguments: tuple[Any, ...]) -> None:
        self.found: list[Any] = []
        self._seen: set[int] = set()
        self._names: set[str] = set()  # in the code of all functions so far
        self._objects: list[Any] = []
        waiting = [function, *arguments]
        while waiting and len(self._seen) < _MAX_OBJECTS:
            value = waiting.pop()
            if id(value) not in self._seen:
                self._seen.add(id(value))
                waiting += self._inside(value)
            if not waiting:
                waiting = [part for owner in self._objects for part in self._parts(owner) if id(part) not in self._seen]

    def _inside(self, value: Any) -> list[Any]:
        if isinstance(value, mindspore.nn.Optimizer):
            return []
        if isinstance(value, (mindspore.nn.Cell, mindspore.Parameter)):
            self.found.append(value)
            return []
        if isinstance(value, types.MethodType):
            return [value.__func__, value.__self__]
        if isinstance(value, types.FunctionType):
            self._names |= _names_in(value.__code__)
            return _used_by(value)
        if isinstance(value, (list, tuple)):
            return list(value)
        if isinstance(value, dict):
            return list(value.values())
        if not (isinstance(value, (types.ModuleType, type, mindspore.Tensor)) or is_of_mindspore(type(value))):
            self._objects.append(value)
        return []

    def _parts(self, value: Any) -> list[Any]:
        """Attributes and methods of an object whose names occur in the code, found without running it."""
        attributes = [part for name, part in getattr(value, "__dict__", {}).items() if name in self._names]
        methods = (getattr(type(value), name, None) for name in self._names)
        return attributes + [method for method in methods if isinstance(method, types.FunctionType)]


def _used_by(function: types.FunctionType) -> list[Any]:
    used = [getattr(function, "__wrapped__", None)]
    for cell in function.__closure__ or ():
        try:
            used.append(cell.cell_contents)
        except ValueError:
            pass  # not set yet
    if not is_of_mindspore(function):
        names = _names_in(function.__code__)
        used += [function.__globals__[name] for name in names if name in function.__globals__]
    return [value for value in used if value is not None]


def _names_in(code: types.CodeType) -> set[str]:
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names |= _names_in(constant)
    return names
