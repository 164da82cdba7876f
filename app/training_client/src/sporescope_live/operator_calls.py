# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Wraps every operator that Python code calls directly.

These are functions of mindspore.ops and mindspore.mint, tensor methods and arithmetic, and primitives, including names that
other modules and cells have already bound to such a function (`from mindspore.ops import concat`, `self.activation =
ops.gelu`). A name bound later, or a function kept in a list, is missed unless it calls a primitive itself. Calls within
MindSpore's own libraries may or may not be seen, so callers should use the outermost call.
"""

from __future__ import annotations

import functools
import importlib
import sys
import types
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Callable

import mindspore

from .operator_types import type_of_function
from .replaced_methods import ReplacedMethods

# The original function, the operator's type, arguments and keyword arguments, and whether the operator may overwrite its first
# argument, which it returns in that case.
Around = Callable[[Callable[..., Any], str, "tuple[Any, ...]", "dict[str, Any]", bool], Any]

_MODULES = ("ops", "ops.functional", "mint", "mint.linalg", "mint.special", "mint.nn.functional")
# Packages in whose modules other bound names are not replaced.
_EXCLUDED_PACKAGES = ("mindspore", "sporescope_live")
# Modules that define functions that compute. Functions of other modules transform functions or return types.
_COMPUTING = (
    "mindspore.ops.auto_generate",
    "mindspore.ops.function.",
    "mindspore.ops.functional_overload",
    "mindspore.mint",
)
_NOT_COMPUTING = (
    "mindspore.ops.function.grad",
    "mindspore.ops.function.vmap_func",
    "mindspore.ops.function.debug_func",
    "mindspore.ops.function.parameter_func",
    "mindspore.ops.function.reshard_func",
)
_IN_PLACE = ("__iadd__", "__isub__", "__imul__", "__itruediv__", "__ifloordiv__", "__imod__", "__ipow__", "__imatmul__")
_ARITHMETIC = (
    *_IN_PLACE,
    *("__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__truediv__", "__rtruediv__"),
    *("__floordiv__", "__rfloordiv__", "__mod__", "__rmod__", "__pow__", "__rpow__", "__matmul__", "__rmatmul__"),
    *("__neg__", "__abs__", "__getitem__", "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"),
)
# Functions and tensor methods that compute no tensor from tensors.
_NON_OPERATORS = frozenset(
    (
        *(
            "asnumpy",
            "copy_",
            "custom_vjp",
            "data",
            "data_ptr",
            "delete_",
            "derivative",
            "dim",
            "dtype",
            "get_bytes",
            "index_of_parent_",
            "is_complex",
            "is_contiguous",
        ),
        *("is_floating_point", "is_signed", "is_tensor", "item", "jacfwd", "jacrev", "move_to", "ndimension", "numel", "numpy"),
        *("offload", "parent_tensor_", "rank", "register_hook", "requires_grad_", "set_", "set_const_arg", "set_data"),
        *("shape", "size", "storage_offset", "stride"),
        *("to_", "to_numpy", "tolist", "typeof", "value", "wait_pipeline"),
    )
)


# Primitives that are auxiliary or only produce output.
_IGNORED_PRIMITIVES = frozenset({"GetitemTensorIndexInfo", "SetitemTensorIndexInfo", "Print", "TensorDump"})


@dataclass
class _Names:
    """The names in a module or cell, with the original functions and their replacements."""

    names: dict[str, Any]
    plain: dict[str, Any]
    instead: dict[str, Any]
    # These are hundreds of names, which change at each call of a compiled function. Nobody else rebinds them, so that is not
    # checked.
    of_mindspore: bool = False

    def install(self) -> None:
        self._exchange(self.plain, self.instead)

    def uninstall(self) -> None:
        self._exchange(self.instead, self.plain)

    @contextmanager
    def suspended(self) -> Iterator[None]:
        """Suspends wrapping for a while."""
        if self.of_mindspore:
            self.names.update(self.plain)
        else:
            self.uninstall()
        try:
            yield
        finally:
            if self.of_mindspore:
                self.names.update(self.instead)
            else:
                self.install()

    def _exchange(self, before: dict[str, Any], after: dict[str, Any]) -> None:
        """Rebinds the names, except those that other code has rebound in the meantime."""
        names = self.names
        for name, value in after.items():
            if names.get(name) is before[name]:
                names[name] = value


def _is_operator_name(name: str) -> bool:
    return not name.startswith("_") and name not in _NON_OPERATORS


def _overwrites(name: str) -> bool:
    return name in _IN_PLACE or name.endswith("_") and not name.endswith("__")


def _computes(function: Any) -> bool:
    module = str(getattr(function, "__module__", ""))
    return isinstance(function, types.FunctionType) and module.startswith(_COMPUTING) and not module.startswith(_NOT_COMPUTING)


class OperatorCalls:
    """Until closed, `around` is called instead of each operator; it makes the original call and returns its result."""

    def __init__(self, around: Around) -> None:
        self._around = around
        self._methods = ReplacedMethods()
        self._installed: list[_Names] = []
        self._compiling = 0
        self._instead: dict[int, Any] = {}  # replacements by the id of the original function
        for name in _MODULES:
            self._wrap_module(name)
        self._wrap_tensor_methods()
        self._wrap_primitives()
        self._wrap_other_modules()

    def close(self) -> None:
        for names in self._installed:
            names.uninstall()
        self._methods.close()
        self._installed.clear()

    @contextmanager
    def compiling(self) -> Iterator[None]:
        """Restores the original functions while MindSpore may read the source of functions that a compiled function uses."""
        self._compiling += 1
        with ExitStack() as stack:
            for names in self._installed if self._compiling == 1 else ():
                stack.enter_context(names.suspended())
            try:
                yield
            finally:
                self._compiling -= 1

    def wrap_names(self, names: dict[str, Any]) -> None:
        """Also wraps the names of an object that may have bound some of these functions."""
        plain = {name: value for name, value in list(names.items()) if id(value) in self._instead}
        if plain:
            self._install(_Names(names, plain, {name: self._instead[id(value)] for name, value in plain.items()}))

    def _wrap_other_modules(self) -> None:
        for name, module in list(sys.modules.items()):
            if isinstance(module, types.ModuleType) and name.partition(".")[0] not in _EXCLUDED_PACKAGES:
                self.wrap_names(vars(module))

    def _wrap_module(self, name: str) -> None:
        try:
            module = importlib.import_module(f"mindspore.{name}")
        except ImportError:
            return  # this version has no such module
        plain = {key: value for key, value in vars(module).items() if _is_operator_name(key) and _computes(value)}
        instead = {key: self._wrap(value, type_of_function(key), _overwrites(key)) for key, value in plain.items()}
        self._instead.update((id(value), instead[key]) for key, value in plain.items())
        self._install(_Names(vars(module), plain, instead, of_mindspore=True))

    def _install(self, names: _Names) -> None:
        self._installed.append(names)
        names.install()

    def _wrap_tensor_methods(self) -> None:
        tensor = mindspore.Tensor
        python_methods = {"astype", *_ARITHMETIC, *(name for names in self._installed for name in names.plain)}
        for name in (*_ARITHMETIC, *filter(_is_operator_name, dir(tensor))):
            plain = getattr(tensor, name, None)
            is_native = isinstance(plain, types.MethodDescriptorType)
            if plain is not None and (is_native or (isinstance(plain, types.FunctionType) and name in python_methods)):
                self._methods.replace(tensor, name, self._wrap(plain, type_of_function(name), _overwrites(name)))
        self._methods.replace(tensor, "__setitem__", self._wrap_change(tensor.__setitem__))

    def _wrap_primitives(self) -> None:
        base = getattr(getattr(mindspore, "ops", None), "Primitive", None)
        waiting = [base] if base is not None else []
        while waiting:
            primitive = waiting.pop()
            waiting += primitive.__subclasses__()
            plain = vars(primitive).get("__call__")
            if isinstance(plain, types.FunctionType):
                self._methods.replace(primitive, "__call__", self._wrap_primitive(plain))

    def _wrap(self, plain: Callable[..., Any], type_: str, overwrites: bool = False) -> Callable[..., Any]:
        around = self._around

        @functools.wraps(plain)
        def call(*arguments: Any, **keywords: Any) -> Any:
            return around(plain, type_, arguments, keywords, overwrites)

        return call

    def _wrap_change(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        around, type_ = self._around, type_of_function("__setitem__")

        def changed(tensor: Any, *arguments: Any) -> Any:
            plain(tensor, *arguments)
            return tensor

        @functools.wraps(plain)
        def __setitem__(*arguments: Any) -> None:
            around(changed, type_, arguments, {}, True)

        return __setitem__

    def _wrap_primitive(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        around = self._around

        @functools.wraps(plain)
        def __call__(primitive: Any, *arguments: Any, **keywords: Any) -> Any:
            if primitive.name in _IGNORED_PRIMITIVES:
                return plain(primitive, *arguments, **keywords)
            return around(functools.partial(plain, primitive), primitive.name, arguments, keywords, False)

        return __call__
