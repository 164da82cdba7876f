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
        self._steps = 0  # that have ended
        self._runs_through = False  # nobody is going to look at the tensors of the step that follows
        self._nothing_left = False  # of a step that did not come to its end
        self._weights = Weights()
        self._unreported: list[GraphFile] = []  # graphs
        self._each_call: CallInterceptor | None = None
        self._of_step: dict[
            int, tuple[Any, bool]
        ] = {}  # by identity; the cell itself is held, so that its number stays its own

    def begin(self, train_net: Any, batch: tuple[Any, ...]) -> None:
        self.suspend()
        self._dump.attach()
        self._write_next_step()
        networks = [network for _, network in roots_of(train_net)]
        # MindSpore's graphs know them by these names alone.
        self._weights = Weights({parameter.name: parameter for network in networks for parameter in network.get_parameters()})
        # Of several networks nobody knows which gets the batch: their graphs come when they are first run. One that does not
        # compile raises again where the script calls it.
        if len(networks) == 1 and batch:
            with suppress(Exception):
                networks[0].compile(*batch)
        self._of_step = {id(network): (network, True) for network in networks}
        self._each_call = CallInterceptor(self._around)

    def suspend(self) -> None:
        if self._each_call is not None:
            self._each_call.close()
            self._each_call = None

    def new_graphs(self) -> list[bytes]:
        graphs, self._unreported = self._unreported + self._dump.new_graphs(), []
        return [graph.proto for graph in graphs]

    def all_graphs(self) -> list[bytes]:
        return [graph.proto for graph in self._dump.graphs]

    def graphs_ran(self) -> list[str]:
        # Control flow cuts a network into several, which run in an order of their own. Of a choice of operators not each one
        # that runs has a file.
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
        if not self._dump.holds_more():
            self._nothing_left = self._runs_through
            return False, ""
        self._dump.finish_step()
        self._unreported += self._dump.new_graphs()
        return True, self._dump.last_node()

    def slots(self, node: str) -> list[int]:
        if self._weight_of(node) is not None:
            return [0]
        step = self._dump.steps[-1] if self._dump.steps else None
        of_graphs = (step.slots(*place) for place in self._dump.places(node)) if step else iter(())
        return next(filter(None, of_graphs), [])

    def value(self, node: str, slot: int, previous: bool = False) -> Array | None:
        weight = self._weight_of(node)
        if weight is not None:
            return self._weights.before(weight) if previous else self._weights.now(weight)
        if len(self._dump.steps) < (2 if previous else 1):
            return None
        step = self._dump.steps[-2 if previous else -1]
        of_graphs = (step.load(*place, slot) for place in self._dump.places(node))
        return next((value for value in of_graphs if value is not None), None)

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
        return self._dump.other_graphs()

    def cost(self) -> str:
        # MindSpore writes while it computes: how long that takes cannot be told apart from here.
        step = self._dump.steps[-1] if self._dump.steps and self._dump.steps[-1].files else None
        return f"dump of {step.files} files, {size_text(step.bytes)}" if step else ""

    def close(self) -> None:
        self.suspend()
        self._dump.close()

    def _write_next_step(self) -> None:
        left_out = self._runs_through and self._steps > 0  # with no file at all MindSpore warns of settings that fit nothing
        self._dump.write(self._capture.takes(self._steps + 1) and not left_out)

    def _around(self, plain: Callable[..., Any], cell: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        """Python calls only whole networks. Those that cannot train (evaluation) belong to no step."""
        if self._each_call is None or self._is_of_step(cell):
            return plain(cell, *arguments, **keywords)
        with self._dump.other_graphs():
            return plain(cell, *arguments, **keywords)

    def _is_of_step(self, cell: Any) -> bool:
        known = self._of_step.get(id(cell))
        if known is None:
            known = self._of_step[id(cell)] = (cell, self._can_train(cell))
        return known[1]

    def _can_train(self, cell: Any) -> bool:
        if isinstance(cell, mindspore.nn.Optimizer) or computes_steps(cell):
            return True
        return any(self._of_step.get(id(inner), (None, False))[1] for _, inner in cell.cells_and_names())

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
