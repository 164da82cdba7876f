# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Stands beside each call of a cell that Python makes, wherever it is made."""

from __future__ import annotations

from typing import Any, Callable

import mindspore

# What Python calls a cell with: the plain call, the cell, arguments and keyword arguments.
Around = Callable[[Callable[..., Any], Any, "tuple[Any, ...]", "dict[str, Any]"], Any]


class EachCall:
    """`around` is called in the place of Cell.__call__ until this is closed; it makes the plain call and gives its result."""

    def __init__(self, around: Around) -> None:
        plain = self._plain = mindspore.nn.Cell.__call__

        def __call__(cell: Any, *arguments: Any, **keywords: Any) -> Any:
            return around(plain, cell, arguments, keywords)

        self._call = mindspore.nn.Cell.__call__ = __call__

    def close(self) -> None:
        if mindspore.nn.Cell.__call__ is self._call:
            mindspore.nn.Cell.__call__ = self._plain
