# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The selection of tensors or nodes, with the keywords of the command line."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import SupportsIndex, Union

from ._errors import Error

Numbers = Union[SupportsIndex, str, Iterable[SupportsIndex], None]
TextOrList = Union[str, Iterable[str], None]


def as_option_value(value: object) -> str:
    """An integer or string as the value of a command-line option. NumPy integers are accepted."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise TypeError(f"{value!r} is neither an integer nor a string")
    return str(operator.index(value))


def as_list(value: object) -> str:
    """Integers or strings as the value of a command-line option: "0,5-8".

    An empty list is an Error, because the engine would select everything.
    """
    if isinstance(value, (str, bytes, bytearray)) or not isinstance(value, Iterable):
        return as_option_value(value)
    parts = [as_option_value(element) for element in value]
    if not parts:
        raise Error("An empty list selects nothing; omit the keyword or pass None to select all")
    return ",".join(parts)


def as_numbers(value: object) -> str:
    """Ranks or iterations as the value of a command-line option.

    Consecutive numbers become ranges, so that thousands of them fit into a request.
    """
    if isinstance(value, (str, bytes, bytearray)) or not isinstance(value, Iterable):
        return as_option_value(value)
    parts: list[str] = []
    first = last = -1  # the range in the last element of `parts`; -1 if it is not a number
    for element in value:
        text = as_option_value(element)
        if parts and last >= 0 and text == str(last + 1):
            last += 1
            parts[-1] = f"{first}-{last}"
        else:
            parts.append(text)
            first = last = int(text) if text.isascii() and text.isdecimal() else -1
    return as_list(parts)


@dataclass(frozen=True)
class Selection:
    """All given keywords must match; by default everything is selected.

    rank, iteration: a number, several numbers, or a string such as "0,5-8", "last" or "-2".
    node, stack: part of the full name or of a source line; regex and ignore_case control matching.
    """

    rank: Numbers = None
    net: str | None = None
    graph: str | int | None = None
    iteration: Numbers = None
    node: TextOrList = None
    exclude: TextOrList = None
    stack: str | None = None
    regex: bool = False
    ignore_case: bool = False
    category: str | None = None
    type: TextOrList = None
    io: str | None = None
    slot: SupportsIndex | None = None
    run: SupportsIndex | None = None

    def options(self) -> list[str]:
        """The selection as command-line options."""
        options: list[str] = []
        for field in fields(self):
            value = getattr(self, field.name)
            option = "--" + field.name.replace("_", "-")
            if field.name in ("regex", "ignore_case"):
                if value:
                    options.append(option)
            elif value is None or (isinstance(value, str) and not value):
                continue
            elif field.name == "exclude":
                patterns = [value] if isinstance(value, (str, bytes)) else value
                options += [f"{option}={as_option_value(pattern)}" for pattern in patterns]
            else:
                try:
                    text = as_numbers(value) if field.name in ("rank", "iteration") else as_list(value)
                    options.append(f"{option}={text}")
                except TypeError as error:
                    raise TypeError(f"{field.name}: {error}") from None
                except Error as error:
                    raise Error(f"{field.name}: {error}") from None
        return options
