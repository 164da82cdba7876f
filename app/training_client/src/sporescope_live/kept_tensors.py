# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The tensors of a step and of the one before, in PyNative mode.

MindSpore computes behind Python's back, and reading a value waits for it: to read each tensor as it comes would make a training
two or three times as slow. So tensors themselves are kept, which holds no more memory than their values would, and those that
somebody asks for are read. What would change one of them in its place reads it first.
"""

from __future__ import annotations

from typing import Any, Callable

import mindspore

from .arrays import Array, as_array
from .graph_message import Place
from .replaced_methods import ReplacedMethods

# By which a tensor gets another value; operators give new tensors on a CPU.
_CHANGING = ("__setitem__", "assign_value", "copy_", "set_data")

_Slots = dict[int, Any]  # an array, or a tensor that nobody has read
_Values = dict[str, _Slots]  # by operator


class KeptTensors:
    """To be closed. All calls from the thread of the training."""

    def __init__(self) -> None:
        # Of other devices it is not known that all that changes a tensor is seen.
        self._reads_late = mindspore.get_context("device_target") == "CPU"
        self._now: _Values = {}
        self._before: _Values = {}
        # Where each tensor that nobody has read is kept, by its identity.
        self._unread: dict[int, list[tuple[_Slots, int]]] = {}
        self._unread_before: dict[int, list[tuple[_Slots, int]]] = {}
        self._changes = _EachChange(self._read_first) if self._reads_late else None

    def begin_step(self) -> None:
        self._before, self._now = self._now, {}
        self._unread_before, self._unread = self._unread, {}

    def forget_step(self) -> None:
        """What came since the last step was no part of one."""
        self._now, self._unread = {}, {}

    def keep(self, place: Place, tensor: Any, at_once: bool = False) -> None:
        """`at_once`: its memory may belong to somebody who writes to it."""
        slots = self._now.setdefault(place.node, {})
        if at_once or not self._reads_late:
            slots[place.slot] = as_array(tensor)
        else:
            slots[place.slot] = tensor
            self._unread.setdefault(id(tensor), []).append((slots, place.slot))

    def slots(self, node: str) -> list[int]:
        return sorted(self._now.get(node, {}))

    def value(self, node: str, slot: int, previous: bool = False) -> Array | None:
        slots = (self._before if previous else self._now).get(node, {})
        if isinstance(slots.get(slot), mindspore.Tensor):
            slots[slot] = as_array(slots[slot])
        value: Array | None = slots.get(slot)
        return value

    def close(self) -> None:
        self._now, self._before, self._unread, self._unread_before = {}, {}, {}, {}
        if self._changes is not None:
            self._changes.close()

    def _read_first(self, tensor: Any) -> None:
        for unread in (self._unread, self._unread_before):
            for slots, slot in unread.pop(id(tensor), ()):
                if slots.get(slot) is tensor:
                    slots[slot] = as_array(tensor)


class _EachChange:
    """Calls `tell` with a tensor before it gets another value in its place, until it is closed."""

    def __init__(self, tell: Callable[[Any], None]) -> None:
        self._replaced = ReplacedMethods()
        for name in _CHANGING:
            plain = getattr(mindspore.Tensor, name, None)
            if plain is not None:
                self._follow(name, plain, tell)

    def _follow(self, name: str, plain: Callable[..., Any], tell: Callable[[Any], None]) -> None:
        def changed(tensor: Any, *arguments: Any, **keywords: Any) -> Any:
            try:
                tell(tensor)
            except (RuntimeError, TypeError, ValueError):
                pass  # it cannot be read: that is for the training to find out
            return plain(tensor, *arguments, **keywords)

        self._replaced.replace(mindspore.Tensor, name, changed)

    def close(self) -> None:
        self._replaced.close()
