# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Stands beside each operator that Python calls by itself: functions of mindspore.ops and mindspore.mint, methods and
arithmetic of tensors, and primitives.

A name that a script has bound before (`from mindspore.ops import concat`) leads past it, unless what it names calls a primitive
by itself. What MindSpore calls of its own
libraries comes by here, too, or not: whoever follows them takes the outermost call.
"""

from __future__ import annotations

import functools
import importlib
import types
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Callable

import mindspore

from .operator_types import type_of_function
from .replaced_methods import ReplacedMethods

# Python calls an operator: the plain call, the operator's type, arguments and keyword arguments.
Around = Callable[[Callable[..., Any], str, "tuple[Any, ...]", "dict[str, Any]"], Any]

_MODULES = ("ops", "ops.functional", "mint", "mint.linalg", "mint.special", "mint.nn.functional")
# Where functions that compute are written; others take functions, or speak of types.
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
_ARITHMETIC = (
    *("__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__truediv__", "__rtruediv__"),
    *("__floordiv__", "__rfloordiv__", "__mod__", "__rmod__", "__pow__", "__rpow__", "__matmul__", "__rmatmul__"),
    *("__neg__", "__abs__", "__getitem__", "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"),
)
# They are methods of tensors, or functions, and compute no tensor of tensors.
_TELLING = frozenset(
    (
        *(
            "asnumpy",
            "custom_vjp",
            "data",
            "data_ptr",
            "derivative",
            "dim",
            "dtype",
            "get_bytes",
            "is_complex",
            "is_contiguous",
        ),
        *("is_floating_point", "is_signed", "is_tensor", "item", "jacfwd", "jacrev", "move_to", "ndimension", "numel", "numpy"),
        *("offload", "rank", "register_hook", "set_const_arg", "set_data", "shape", "size", "storage_offset", "stride"),
        *("to_numpy", "tolist", "typeof", "value", "wait_pipeline"),
    )
)


# Primitives that help others, or tell.
_ASIDE = frozenset({"GetitemTensorIndexInfo", "SetitemTensorIndexInfo", "Print", "TensorDump"})


@dataclass
class _Module:
    """The names in it, and the functions of some of them: its own, and those that take their place."""

    names: dict[str, Any]
    plain: dict[str, Any]
    instead: dict[str, Any]


def _is_followed(name: str) -> bool:
    return not name.startswith("_") and not name.endswith("_") and name not in _TELLING


def _computes(function: Any) -> bool:
    module = str(getattr(function, "__module__", ""))
    return isinstance(function, types.FunctionType) and module.startswith(_COMPUTING) and not module.startswith(_NOT_COMPUTING)


class OperatorCalls:
    """`around` is called in the place of each until this is closed; it makes the plain call and gives its result."""

    def __init__(self, around: Around) -> None:
        self._around = around
        self._methods = ReplacedMethods()
        self._modules: list[_Module] = []
        self._compiling = 0
        for name in _MODULES:
            self._follow_module(name)
        self._follow_tensors()
        self._follow_primitives()

    def close(self) -> None:
        for module in self._modules:
            ours = {name for name, instead in module.instead.items() if module.names.get(name) is instead}
            module.names.update({name: module.plain[name] for name in ours})
        self._methods.close()
        self._modules.clear()

    @contextmanager
    def compiling(self) -> Iterator[None]:
        """Meanwhile MindSpore may read the source of what a compiled function names: it finds its own functions."""
        self._compiling += 1
        if self._compiling == 1:
            for module in self._modules:
                module.names.update(module.plain)
        try:
            yield
        finally:
            self._compiling -= 1
            if not self._compiling:
                for module in self._modules:
                    module.names.update(module.instead)

    def _follow_module(self, name: str) -> None:
        try:
            module = importlib.import_module(f"mindspore.{name}")
        except ImportError:
            return  # a version without it
        plain = {key: value for key, value in vars(module).items() if _is_followed(key) and _computes(value)}
        instead = {key: self._beside(value, type_of_function(key)) for key, value in plain.items()}
        self._modules.append(_Module(vars(module), plain, instead))
        vars(module).update(instead)

    def _follow_tensors(self) -> None:
        tensor = mindspore.Tensor
        written = {"astype", *_ARITHMETIC, *(name for module in self._modules for name in module.plain)}  # in Python
        for name in (*_ARITHMETIC, *filter(_is_followed, dir(tensor))):
            plain = getattr(tensor, name, None)
            generated = isinstance(plain, types.MethodDescriptorType)
            if plain is not None and (generated or (isinstance(plain, types.FunctionType) and name in written)):
                self._methods.replace(tensor, name, self._beside(plain, type_of_function(name)))

    def _follow_primitives(self) -> None:
        base = getattr(getattr(mindspore, "ops", None), "Primitive", None)
        waiting = [base] if base is not None else []
        while waiting:
            primitive = waiting.pop()
            waiting += primitive.__subclasses__()
            plain = vars(primitive).get("__call__")
            if isinstance(plain, types.FunctionType):
                self._methods.replace(primitive, "__call__", self._beside_primitive(plain))

    def _beside(self, plain: Callable[..., Any], type_: str) -> Callable[..., Any]:
        around = self._around

        @functools.wraps(plain)
        def call(*arguments: Any, **keywords: Any) -> Any:
            return around(plain, type_, arguments, keywords)

        return call

    def _beside_primitive(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        around = self._around

        @functools.wraps(plain)
        def __call__(primitive: Any, *arguments: Any, **keywords: Any) -> Any:
            if primitive.name in _ASIDE:
                return plain(primitive, *arguments, **keywords)
            return around(functools.partial(plain, primitive), primitive.name, arguments, keywords)

        return __call__
