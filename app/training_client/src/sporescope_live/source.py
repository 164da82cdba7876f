# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""What the debugger can ask of a training, in whichever mode it runs."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from types import MappingProxyType
from typing import Any, Callable

from .arrays import Array, as_array

GRADIENTS = "Gradients/"


def size_text(size: int) -> str:
    """Of bytes, in a unit in which they are not none: "12.3 kB"."""
    return f"{size / 1e6:.1f} MB" if size >= 1_000_000 else f"{size / 1e3:.1f} kB"


def requested_names(tensors: str) -> Callable[[str], bool]:
    """Which operators' outputs are kept; weights always are. ValueError if it is no regular expression."""
    if tensors == "all":
        return lambda name: True
    if tensors == "outputs":
        return lambda name: not name.startswith(GRADIENTS)
    if tensors == "weights":
        return lambda name: False
    try:
        pattern = re.compile(tensors)
    except re.error as error:
        raise ValueError(f'tensors is "all", "outputs", "weights" or a regular expression, not {tensors!r}: {error}') from None
    return lambda name: pattern.search(name) is not None


class Weights:
    """The parameters of the network and of its optimizer. Read when somebody asks: those nobody looks at cost nothing."""

    def __init__(self, parameters: Mapping[str, Any] = MappingProxyType({})) -> None:
        self._parameters = dict(parameters)
        self._before: dict[str, Array] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._parameters

    def are(self, parameters: Mapping[str, Any]) -> bool:
        """Whether these are the very same ones."""
        same = (self._parameters.get(name) is parameter for name, parameter in parameters.items())
        return len(parameters) == len(self._parameters) and all(same)

    def now(self, name: str) -> Array | None:
        parameter = self._parameters.get(name)
        return None if parameter is None else as_array(parameter)

    def before(self, name: str) -> Array | None:
        """The value at the last keep()."""
        return self._before.get(name)

    def retain(self, names: Iterable[str]) -> None:
        self._before = {name: as_array(self._parameters[name]) for name in names if name in self._parameters}


class Source(ABC):
    """Graphs and values of a training. Values are those of the step that just ended, or of the one that is under way."""

    backend: str  # what the debugger is told; "PyNative" can stop inside a step

    @abstractmethod
    def begin(self, train_net: Any, batch: tuple[Any, ...]) -> None:
        """Before the first step, and before the next one after a rest; the network may be another one by then."""

    @abstractmethod
    def suspend(self) -> None:
        """What is computed from now on is of no step, until it begins again."""

    @abstractmethod
    def new_graphs(self) -> list[bytes]:
        """GraphProto messages that came since the last call."""

    @abstractmethod
    def all_graphs(self) -> list[bytes]:
        """For a debugger that has lost them."""

    def graphs_ran(self) -> list[str]:
        """The names of those that ran in the step that has just ended; none if any of them may have."""
        return []

    @abstractmethod
    def finish_step(self) -> None:
        """A step is over."""

    def fail_step(self) -> None:
        """What was computed since the last step ended has failed, and will not become a step."""

    @abstractmethod
    def stop_inside(self) -> tuple[bool, str]:
        """The step that is under way, if one is, does not come to its end: its values are shown as far as it has come. Whether
        there is such a step, and the last node of it, if that is known."""

    @abstractmethod
    def slots(self, node: str) -> list[int]:
        """The outputs of a node that have a value now."""

    @abstractmethod
    def value(self, node: str, slot: int, previous: bool = False) -> Array | None:
        """A value of the present step or of the one before. Nothing if there is none."""

    @abstractmethod
    def is_weight(self, node: str) -> bool:
        """Whether the node's value outlasts a step, until something updates it."""

    @abstractmethod
    def retain(self, nodes: Iterable[str]) -> None:
        """Keeps the present weights of these nodes: at the next step they are the previous ones."""

    def run_through(self, observed: set[str] | None) -> None:
        """Nobody is going to look at the tensors of the next step but at those of these nodes, and nobody watches any: what is
        dear to take may be left out. With nothing, all of them are wanted."""

    def remark(self) -> str:
        """What cannot be seen of this training, and why, for a person; empty if all can."""
        return ""

    def suspended(self) -> AbstractContextManager[None]:
        """What is computed meanwhile is of no step."""
        return nullcontext()

    @abstractmethod
    def cost(self) -> str:
        """What taking the tensors of the last step cost, for a person."""

    @abstractmethod
    def close(self) -> None:
        """Leaves the training as it was."""
