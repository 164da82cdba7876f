# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Graph mode: MindSpore's own dump provides the graphs and, after each step, its tensors."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager, suppress
from typing import Any, Callable

import mindspore

from .arrays import Array
from .call_interceptor import CallInterceptor
from .capture import EVERY_STEP, Capture
from .cell_names import roots_of
from .dump_folder import DumpFolder
from .graph_file import GraphFile
from .source import Source, Weights, size_text
from .step_calls import computes_steps


class GraphMode(Source):
    """Create before the first compilation: MindSpore reads the dump settings only once."""

    def __init__(self, tensors: str, device_target: str, capture: Capture = EVERY_STEP) -> None:
        self.backend = device_target
        self._dump = DumpFolder(tensors, capture)
        self._capture = capture
        self._takes_all = tensors == "all"
        self._steps = 0  # finished steps
        self._runs_through = False  # no tensors of the next step are viewed or watched
        self._nothing_left = False  # the last step failed, and its tensors were not dumped
        self._weights = Weights()
        self._unreported: list[GraphFile] = []  # graphs that new_graphs() has not returned yet
        self._interceptor: CallInterceptor | None = None
        # Whether a cell belongs to steps, by id. The reference to the cell keeps its id from being reused.
        self._step_cells: dict[int, tuple[Any, bool]] = {}

    def begin(self, train_net: Any, batch: tuple[Any, ...]) -> None:
        self.suspend()
        self._dump.attach()
        self._write_next_step()
        networks = [network for _, network in roots_of(train_net)]
        # MindSpore's graphs contain only these names.
        self._weights = Weights({parameter.name: parameter for network in networks for parameter in network.get_parameters()})
        # If there are several networks, it is unknown which one gets the batch, and their graphs arrive when they first run. A
        # network that cannot be compiled raises the error again when the script calls it.
        if len(networks) == 1 and batch:
            with suppress(Exception):
                networks[0].compile(*batch)
        self._step_cells = {id(network): (network, True) for network in networks}
        self._interceptor = CallInterceptor(self._around)

    def suspend(self) -> None:
        if self._interceptor is not None:
            self._interceptor.close()
            self._interceptor = None

    def new_graphs(self) -> list[bytes]:
        graphs, self._unreported = self._unreported + self._dump.new_graphs(), []
        return [graph.proto for graph in graphs]

    def all_graphs(self) -> list[bytes]:
        return [graph.proto for graph in self._dump.graphs]

    def graphs_ran(self) -> list[str]:
        # Control flow splits a network into several graphs, which run in their own order. If only some operators are dumped, a
        # graph that runs may have no files.
        ran = self._dump.steps[-1].graphs if self._takes_all and self._dump.steps else []
        names = {graph.id: graph.name for graph in self._dump.graphs}
        return [names[number] for number in ran if number in names] if len(ran) > 1 else []

    def finish_step(self) -> None:
        self._dump.finish_step()
        self._steps += 1

    def run_through(self, observed: set[str] | None) -> None:
        self._runs_through = observed is not None and not observed
        self._write_next_step()

    def stop_inside(self) -> tuple[bool, str]:
        if not self._dump.has_unfinished_step():
            self._nothing_left = self._runs_through
            return False, ""
        self._dump.finish_step()
        self._unreported += self._dump.new_graphs()
        return True, self._dump.last_node()

    def slots(self, node: str) -> list[int]:
        if self._weight_of(node) is not None:
            return [0]
        step = self._dump.steps[-1] if self._dump.steps else None
        slots_by_graph = (step.slots(*place) for place in self._dump.places(node)) if step else iter(())
        return next(filter(None, slots_by_graph), [])

    def value(self, node: str, slot: int, previous: bool = False) -> Array | None:
        weight = self._weight_of(node)
        if weight is not None:
            return self._weights.before(weight) if previous else self._weights.now(weight)
        if len(self._dump.steps) < (2 if previous else 1):
            return None
        step = self._dump.steps[-2 if previous else -1]
        values = (step.load(*place, slot) for place in self._dump.places(node))
        return next((value for value in values if value is not None), None)

    def is_weight(self, node: str) -> bool:
        return self._weight_of(node) is not None

    def retain(self, nodes: Iterable[str]) -> None:
        weights = (self._weight_of(node) for node in nodes)
        self._weights.retain([name for name in weights if name is not None])

    def remark(self) -> str:
        sentences = []
        if not self._dump.as_chosen:
            sentences.append("Another training in this process came first; its choice of tensors applies.")
        if self._nothing_left:
            sentences.append("Nothing was watched or viewed during the last step: only its weights are available.")
        return " ".join(sentences)

    def suspended(self) -> AbstractContextManager[None]:
        return self._dump.suspended()

    def cost(self) -> str:
        # MindSpore writes while it computes, so the time for writing cannot be measured separately.
        step = self._dump.steps[-1] if self._dump.steps and self._dump.steps[-1].files else None
        return f"dump of {step.files} files, {size_text(step.bytes)}" if step else ""

    def close(self) -> None:
        self.suspend()
        self._dump.close()

    def _write_next_step(self) -> None:
        # The first step is never skipped: without any file, MindSpore warns about settings that match nothing.
        is_skipped = self._runs_through and self._steps > 0
        self._dump.write(self._capture.takes(self._steps + 1) and not is_skipped)

    def _around(self, plain: Callable[..., Any], cell: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        """Python calls only whole networks. Those that cannot train (evaluation) belong to no step."""
        if self._interceptor is None or self._is_of_step(cell):
            return plain(cell, *arguments, **keywords)
        with self._dump.suspended():
            return plain(cell, *arguments, **keywords)

    def _is_of_step(self, cell: Any) -> bool:
        """Whether calls of a network belong to steps."""
        known = self._step_cells.get(id(cell))
        if known is None:
            known = self._step_cells[id(cell)] = (cell, self._can_train(cell))
        return known[1]

    def _can_train(self, cell: Any) -> bool:
        if isinstance(cell, mindspore.nn.Optimizer) or computes_steps(cell):
            return True
        return any(self._step_cells.get(id(inner), (None, False))[1] for _, inner in cell.cells_and_names())

    def _weight_of(self, node: str) -> str | None:
        """The weight that a node shows: the node itself, or what a Load or Depend passes on."""
        if node in self._weights:
            return node
        for graph in self._dump.graphs:
            name = _parameter_of(graph, node)
            if name is not None:
                return name if name in self._weights else None
        return None


def _parameter_of(graph: GraphFile, node: str) -> str | None:
    return graph.resolve(node)[1]
