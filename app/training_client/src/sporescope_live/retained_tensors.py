# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The tensors of the current and the previous step, in PyNative mode.

MindSpore computes asynchronously, and reading a value waits for it; reading every tensor immediately would make a training two
or three times slower. Therefore the tensors themselves are kept, which needs no more memory than their values, and only
requested ones are read. A tensor and its views are read before anything changes it in place; views of memory that outlasts
a step, such as a weight, are copied.
"""

from __future__ import annotations

from typing import Any, Callable

import mindspore

from .arrays import Array, as_array
from .graph_message import Place
from .replaced_methods import ReplacedMethods
from .runtime import MINDSPORE_ERRORS, TrainingError, no_gradient

# Methods that change a tensor in place; on a CPU, operators produce new tensors.
_CHANGING = ("__setitem__", "assign_value", "copy_", "set_data")

_Slots = dict[int, Any]  # by slot, an array, or a tensor that has not been read yet
_FLOATS = frozenset({"float16", "bfloat16", "float32", "float64"})


class _Step:
    """The values and unread tensors of one step."""

    def __init__(self) -> None:
        self.values: dict[str, _Slots] = {}  # by operator
        # Unread tensors, by the place whose memory they may share; and these places, by the id of the tensor.
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
        """Reads all tensors that may share memory with this one."""
        for memory in self._memory.pop(id(tensor), ()):
            for slots, slot in self._unread.pop(memory, ()):
                self.read(slots, slot)


class RetainedTensors:
    """The tensors of two steps. Must be closed. All calls come from the training thread."""

    def __init__(self) -> None:
        # On other devices, tensors may change in ways that are not noticed, so they are read at once.
        self._reads_late = mindspore.get_context("device_target") == "CPU"
        self._now, self._before = _Step(), _Step()
        self._changes = _InPlaceChanges(self._read_first) if self._reads_late else None

    def begin_step(self) -> None:
        self._before, self._now = self._now, _Step()

    def forget_step(self) -> None:
        """Discards what was kept since the last step, because it belongs to no step."""
        self._now = _Step()

    def retain(
        self, place: Place, tensor: Any, at_once: bool = False, memory: Place | None = None, lasting: bool = False
    ) -> None:
        """Keeps a tensor.

        at_once: read it now, because other code may write to its memory. memory: the place whose memory it may share.
        lasting: that memory may change unnoticed, for example when an optimizer updates a weight, so the tensor is copied.
        """
        if at_once or not self._reads_late:
            value = _readable(tensor)
            if value is not None:
                self._now.retain(place, value)
        elif lasting:
            self._now.retain(place, _copy_of(tensor))  # None if it cannot be read
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
    """The values, or None if they cannot be read, for example if the device lacks the operator; the script gets that error."""
    try:
        return as_array(tensor)
    except MINDSPORE_ERRORS:
        return None


def _copy_of(tensor: Any) -> Any:
    """A separate tensor with the same values. The copy is queued among the operators, asynchronously, and so happens before
    anything that changes the memory later."""
    try:
        if str(tensor.dtype).lower() in _FLOATS:  # others are not copied exactly
            with no_gradient():
                return tensor.copy()
    except MINDSPORE_ERRORS:
        pass
    return _readable(tensor)


class _InPlaceChanges:
    """Until closed, calls `notify` with a tensor before it is changed in place."""

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
