# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Temporarily replaced methods of MindSpore's classes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class _Replaced:
    """A replaced method: the class's own original, or None if inherited, and its replacement."""

    owner: Any
    name: str
    own: Any
    instead: Any


class ReplacedMethods:
    """Until closed. Methods that others have replaced in the meantime are left alone."""

    def __init__(self) -> None:
        self._replaced: list[_Replaced] = []

    def replace(self, owner: Any, name: str, instead: Any) -> None:
        self._replaced.append(_Replaced(owner, name, vars(owner).get(name), instead))
        setattr(owner, name, instead)

    def close(self) -> None:
        for one in self._replaced:
            if vars(one.owner).get(one.name) is not one.instead:
                continue
            if one.own is None:
                delattr(one.owner, one.name)
            else:
                setattr(one.owner, one.name, one.own)
        self._replaced.clear()
