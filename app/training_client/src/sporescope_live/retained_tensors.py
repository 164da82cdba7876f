# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The tensors of a step and of the one before, in PyNative mode.

MindSpore computes behind Python's back, and reading a value waits for it: to read each tensor as it comes would make a training
two or three times as slow. So tensors themselves are kept, which holds no more memory than their values would, and those that
somebody asks for are read. What would change one of them in its place reads it first, with its views; views of what lasts
longer than a step, as a weight does, are copied.
"""

from __future__ import annotations

from typing import Any, Callable

import mindspore

from .arrays import Array, as_array
from .graph_message import Place
from .replaced_methods import ReplacedMethods
from .runtime import MINDSPORE_ERRORS, TrainingError, no_gradient

# By which a tensor gets another value; operators give new tensors on a CPU.
_CHANGING = ("__setitem__", "assign_value", "copy_", "set_data")

_Slots = dict[int, Any]  # an array, or a tensor that nobody has read
_FLOATS = frozenset({"float16", "bfloat16", "float32", "float64"})


class _Step:
    """What is kept of one step."""

    def __init__(self) -> None:
        self.values: dict[str, _Slots] = {}  # by operator
        # Where tensors that nobody has read are kept, by the place in whose memory they may lie; and those places, by the
        # identity of the tensors.
        self._unread: dict[Place, list[tuple[_Slots, int]]] = {}
        self._memory: dict[int, set[Place]] = {}

    def retain(self, place: Place, value: Any) -> _Slots:
        slots = self.values.setdefault(place.node, {})
        slots[place.slot] = value
        return slots

    def keep_unread(self, place: Place, tensor: Any, memory: Place) -> None:
        self._unread.setdefault(memory, []).append((self.retain(place, tensor), place.slot))
        self._memory.setdefault(id(tensor), set()).add(memory)

    def read(self, slots: _Slots, slot: int) -> Array | None:
        if isinstance(slots.get(slot), mindspore.Tensor):
            slots[slot] = _readable(slots[slot])
        value: Array | None = slots.get(slot)
        return value

    def read_memory_of(self, tensor: Any) -> None:
        """All that may lie in the memory of this one."""
        for memory in self._memory.pop(id(tensor), ()):
            for slots, slot in self._unread.pop(memory, ()):
                self.read(slots, slot)


class RetainedTensors:
    """To be closed. All calls from the thread of the training."""

    def __init__(self) -> None:
        # Of other devices it is not known that all that changes a tensor is seen.
        self._reads_late = mindspore.get_context("device_target") == "CPU"
        self._now, self._before = _Step(), _Step()
        self._changes = _InPlaceChanges(self._read_first) if self._reads_late else None

    def begin_step(self) -> None:
        self._before, self._now = self._now, _Step()

    def forget_step(self) -> None:
        """What came since the last step was no part of one."""
        self._now = _Step()

    def retain(
        self, place: Place, tensor: Any, at_once: bool = False, memory: Place | None = None, lasting: bool = False
    ) -> None:
        """`at_once`: its memory may belong to somebody who writes to it. `memory`: the place in whose memory it may lie; if
        that is `lasting`, what changes it is not seen, as an optimizer changes a weight."""
        if at_once or not self._reads_late:
            value = _readable(tensor)
            if value is not None:
                self._now.retain(place, value)
        elif lasting:
            self._now.retain(place, _copy_of(tensor))  # or nothing, as it cannot be read
        else:
            self._now.keep_unread(place, tensor, memory or place)

    def slots(self, node: str) -> list[int]:
        return sorted(self._now.values.get(node, {}))

    def value(self, node: str, slot: int, previous: bool = False) -> Array | None:
        step = self._before if previous else self._now
        return step.read(step.values.get(node, {}), slot)

    def close(self) -> None:
        self._now, self._before = _Step(), _Step()
        if self._changes is not None:
            self._changes.close()

    def _read_first(self, tensor: Any) -> None:
        for step in (self._now, self._before):
            step.read_memory_of(tensor)


def _readable(tensor: Any) -> Array | None:
    """Nothing of a tensor that cannot be read, as that of an operator that the device lacks: the script finds that out."""
    try:
        return as_array(tensor)
    except MINDSPORE_ERRORS:
        return None


def _copy_of(tensor: Any) -> Any:
    """A tensor of its own with the same values. What copies it waits for its turn among the operators, behind Python's back:
    before whatever changes the memory later."""
    try:
        if str(tensor.dtype).lower() in _FLOATS:  # others are not copied exactly
            with no_gradient():
                return tensor.copy()
    except MINDSPORE_ERRORS:
        pass
    return _readable(tensor)


class _InPlaceChanges:
    """Calls `tell` with a tensor before it gets another value in its place, until it is closed."""

    def __init__(self, notify: Callable[[Any], None]) -> None:
        self._replaced = ReplacedMethods()
        for name in _CHANGING:
            plain = getattr(mindspore.Tensor, name, None)
            if plain is not None:
                self._follow(name, plain, notify)

    def _follow(self, name: str, plain: Callable[..., Any], notify: Callable[[Any], None]) -> None:
        def changed(tensor: Any, *arguments: Any, **keywords: Any) -> Any:
            try:
                notify(tensor)
            except TrainingError as failed:
                raise failed.error from None
            return plain(tensor, *arguments, **keywords)

        self._replaced.replace(mindspore.Tensor, name, changed)

    def close(self) -> None:
        self._replaced.close()
