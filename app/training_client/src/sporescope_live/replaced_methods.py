# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Methods of MindSpore's classes in whose place others stand for a while."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class _Replaced:
    """A method of a class: the class's own, none if it is inherited; and what took its place."""

    owner: Any
    name: str
    own: Any
    instead: Any


class ReplacedMethods:
    """Until it is closed. What somebody else has replaced since stays as that one wants it."""

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
