# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The interface through which the debugger requests data from a training, in either mode."""

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
    """A size in a readable unit: "12.3 kB"."""
    return f"{size / 1e6:.1f} MB" if size >= 1_000_000 else f"{size / 1e3:.1f} kB"


def requested_names(tensors: str) -> Callable[[str], bool]:
    """A predicate for the names of operators whose outputs are kept. Raises ValueError for an invalid regular expression."""
    if tensors == "all":
        return lambda name: True
    if tensors == "outputs":
        return lambda name: not name.startswith(GRADIENTS)
    if tensors == "weights":
        return lambda name: False
    try:
        pattern = re.compile(tensors)
    except re.error as error:
        raise ValueError(
            f'tensors must be "all", "outputs", "weights" or a regular expression, not {tensors!r}: {error}'
        ) from None
    return lambda name: pattern.search(name) is not None


class Weights:
    """The parameters of the network and its optimizer. Read only on request, so unused ones cost nothing."""

    def __init__(self, parameters: Mapping[str, Any] = MappingProxyType({})) -> None:
        self._parameters = dict(parameters)
        self._before: dict[str, Array] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._parameters

    def are(self, parameters: Mapping[str, Any]) -> bool:
        """Whether these are the same parameters."""
        same = (self._parameters.get(name) is parameter for name, parameter in parameters.items())
        return len(parameters) == len(self._parameters) and all(same)

    def now(self, name: str) -> Array | None:
        parameter = self._parameters.get(name)
        return None if parameter is None else as_array(parameter)

    def before(self, name: str) -> Array | None:
        """The value at the last retain()."""
        return self._before.get(name)

    def retain(self, names: Iterable[str]) -> None:
        self._before = {name: as_array(self._parameters[name]) for name in names if name in self._parameters}


class Source(ABC):
    """Graphs and values of a training. Values belong to the step that just ended, or to the current one."""

    backend: str  # sent to the debugger; "PyNative" can stop inside a step

    @abstractmethod
    def begin(self, train_net: Any, batch: tuple[Any, ...]) -> None:
        """Called before the first step, and before the next one after suspend(); the network may be a different one then."""

    @abstractmethod
    def suspend(self) -> None:
        """Stops tracking until begin() is called again: calls from now on belong to no step."""

    @abstractmethod
    def new_graphs(self) -> list[bytes]:
        """GraphProto messages that are new since the last call."""

    @abstractmethod
    def all_graphs(self) -> list[bytes]:
        """All graphs, for a debugger that has lost them."""

    def graphs_ran(self) -> list[str]:
        """The names of the graphs that ran in the step that just ended; empty if any may have run."""
        return []

    @abstractmethod
    def finish_step(self) -> None:
        """A step has ended."""

    def fail_step(self) -> None:
        """The calls since the end of the last step have failed and do not become a step."""

    @abstractmethod
    def stop_inside(self) -> tuple[bool, str]:
        """The current step, if any, does not finish, and its values so far are shown.

        Returns whether there is such a step, and its last node if known.
        """

    @abstractmethod
    def slots(self, node: str) -> list[int]:
        """The outputs of a node that currently have a value."""

    @abstractmethod
    def value(self, node: str, slot: int, previous: bool = False) -> Array | None:
        """A value of the current or the previous step, or None."""

    @abstractmethod
    def is_weight(self, node: str) -> bool:
        """Whether the node's value persists across steps until it is updated."""

    @abstractmethod
    def retain(self, nodes: Iterable[str]) -> None:
        """Keeps the current weights of these nodes, to serve as the previous ones in the next step."""

    def run_through(self, observed: set[str] | None) -> None:
        """In the next step, only the tensors of these nodes are viewed and none are watched, so others may be skipped.

        None means that all tensors are needed.
        """

    def remark(self) -> str:
        """A sentence that says which data of this training is not visible, and why; empty if everything is."""
        return ""

    def suspended(self) -> AbstractContextManager[None]:
        """A context in which calls belong to no step."""
        return nullcontext()

    @abstractmethod
    def cost(self) -> str:
        """The cost of capturing the tensors of the last step, as text."""

    @abstractmethod
    def close(self) -> None:
        """Restores the training to its original state."""
