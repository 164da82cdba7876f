# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Wraps every Python call of a cell or compiled function."""

from __future__ import annotations

from typing import Any, Callable

import mindspore

from .replaced_methods import ReplacedMethods

# The original method, the cell (or the executor of a compiled function), arguments and keyword arguments.
Around = Callable[[Callable[..., Any], Any, "tuple[Any, ...]", "dict[str, Any]"], Any]


class CallInterceptor:
    """Until closed, `around` is called instead of the class's __call__; it makes the original call and returns its result."""

    def __init__(self, around: Around, callable_class: Any = None) -> None:
        owner = mindspore.nn.Cell if callable_class is None else callable_class
        plain = owner.__call__

        def __call__(called: Any, *arguments: Any, **keywords: Any) -> Any:
            return around(plain, called, arguments, keywords)

        self._replaced = ReplacedMethods()
        self._replaced.replace(owner, "__call__", __call__)

    def close(self) -> None:
        self._replaced.close()
