# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Temporarily replaced methods of MindSpore's classes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class _Replaced:
    """A replaced method of a class."""

    owner: Any
    name: str
    original: Any  # None if the class inherited the method
    instead: Any


class ReplacedMethods:
    """Replaces methods until it is closed. Methods that other code has replaced in the meantime are not restored."""

    def __init__(self) -> None:
        self._replaced: list[_Replaced] = []

    def replace(self, owner: Any, name: str, instead: Any) -> None:
        self._replaced.append(_Replaced(owner, name, vars(owner).get(name), instead))
        setattr(owner, name, instead)

    def close(self) -> None:
        for replaced in self._replaced:
            if vars(replaced.owner).get(replaced.name) is not replaced.instead:
                continue
            if replaced.original is None:
                delattr(replaced.owner, replaced.name)
            else:
                setattr(replaced.owner, replaced.name, replaced.original)
        self._replaced.clear()
