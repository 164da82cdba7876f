# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Stands beside each call of a cell, or of a compiled function, that Python makes, wherever it is made."""

from __future__ import annotations

from typing import Any, Callable

import mindspore

# What Python calls with what: the plain call, the cell (or what runs a compiled function), arguments and keyword arguments.
Around = Callable[[Callable[..., Any], Any, "tuple[Any, ...]", "dict[str, Any]"], Any]


class EachCall:
    """`around` is called in the place of a class's __call__ until this is closed; it makes the plain call and gives its
    result."""

    def __init__(self, around: Around, of: Any = None) -> None:
        self._of = mindspore.nn.Cell if of is None else of
        plain = self._plain = self._of.__call__

        def __call__(called: Any, *arguments: Any, **keywords: Any) -> Any:
            return around(plain, called, arguments, keywords)

        self._call = self._of.__call__ = __call__

    def close(self) -> None:
        if self._of.__call__ is self._call:
            self._of.__call__ = self._plain
