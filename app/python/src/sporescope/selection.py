# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Which tensors or nodes are meant: the selection words of the command line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Union

Numbers = Union[int, str, Iterable[int], None]
Words = Union[str, Iterable[str], None]


def as_list(value: object) -> str:
    """Numbers or words as the command line has them: "0,5-8"."""
    if isinstance(value, (str, int)):
        return str(value)
    assert isinstance(value, Iterable)
    return ",".join(str(one) for one in value)


@dataclass(frozen=True)
class Selection:
    """All that are given must hold; nothing given means everything.

    rank, iteration: a number, several of them, or a text such as "0,5-8", "last" or "-2".
    node, stack: a part of the full name, or of a source line; regex and ignore_case say how they are compared.
    """

    rank: Numbers = None
    net: str | None = None
    graph: str | int | None = None
    iteration: Numbers = None
    node: Words = None
    exclude: Words = None
    stack: str | None = None
    regex: bool = False
    ignore_case: bool = False
    category: str | None = None
    type: Words = None
    io: str | None = None
    slot: int | None = None
    run: int | None = None

    def options(self) -> list[str]:
        """As the command line has them."""
        given: list[str] = []
        for field in fields(self):
            value = getattr(self, field.name)
            option = "--" + field.name.replace("_", "-")
            if isinstance(value, bool):
                if value:
                    given.append(option)
            elif field.name == "exclude" and value is not None:
                given += [f"{option}={one}" for one in ([value] if isinstance(value, str) else value)]
            elif value is not None and value != "":
                given.append(f"{option}={as_list(value)}")
        return given
