# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""MindInsight's offline debugger: the same classes, methods and parameters, implemented with Sporescope.

A script written for MindInsight runs with one changed import:

    import sporescope.dump_analyzer as debugger               # from mindinsight import debugger
    from sporescope.dump_analyzer import DumpAnalyzer, Watchpoint
"""

from __future__ import annotations

import datetime
import operator
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Optional, SupportsIndex, Union

import numpy as np

from . import _engine, dump, node, tensor, watch
from ._errors import Error

Numbers = Union[int, list[int], None]


class ConditionBase:
    """The condition of a watchpoint. Omitted parameters are not checked."""

    _condition = ""
    _name = ""
    _number = 0
    _needs_one_of: tuple[str, ...] = ()

    def __init__(self, **parameters: float | None) -> None:
        if any(isinstance(value, bool) for value in parameters.values()):
            raise TypeError("A condition parameter must be a number")
        self._parameters = {name: float(watch.finite(name, value)) for name, value in parameters.items() if value is not None}
        if self._needs_one_of and not any(name in self._parameters for name in self._needs_one_of):
            raise ValueError(f"{type(self).__name__} needs one of {', '.join(self._needs_one_of)}")

    @property
    def name(self) -> str:
        return self._name

    @property
    def condition_id(self) -> int:
        """MindSpore's number for the condition."""
        return self._number

    @property
    def param_dict(self) -> dict[str, float]:
        return dict(self._parameters)

    @property
    def param_names(self) -> list[str]:
        return list(self._parameters)

    def __repr__(self) -> str:
        return str(self._parameters)


class TensorTooLargeCondition(ConditionBase):
    _condition, _name, _number = "tensor_too_large", "TensorTooLarge", 15
    _needs_one_of = ("abs_mean_gt", "max_gt", "min_gt", "mean_gt")

    def __init__(
        self,
        abs_mean_gt: float | None = None,
        max_gt: float | None = None,
        min_gt: float | None = None,
        mean_gt: float | None = None,
    ) -> None:
        super().__init__(abs_mean_gt=abs_mean_gt, max_gt=max_gt, min_gt=min_gt, mean_gt=mean_gt)


class TensorTooSmallCondition(ConditionBase):
    _condition, _name, _number = "tensor_too_small", "TensorTooSmall", 16
    _needs_one_of = ("abs_mean_lt", "max_lt", "min_lt", "mean_lt")

    def __init__(
        self,
        abs_mean_lt: float | None = None,
        max_lt: float | None = None,
        min_lt: float | None = None,
        mean_lt: float | None = None,
    ) -> None:
        super().__init__(abs_mean_lt=abs_mean_lt, max_lt=max_lt, min_lt=min_lt, mean_lt=mean_lt)


class TensorRangeCondition(ConditionBase):
    _condition, _name, _number = "tensor_range", "TensorRange", 21
    _needs_one_of = ("range_percentage_lt", "range_percentage_gt", "max_min_lt", "max_min_gt")

    def __init__(
        self,
        range_start_inclusive: float | None = None,
        range_end_inclusive: float | None = None,
        range_percentage_lt: float | None = None,
        range_percentage_gt: float | None = None,
        max_min_lt: float | None = None,
        max_min_gt: float | None = None,
    ) -> None:
        has_percentage = range_percentage_lt is not None or range_percentage_gt is not None
        if has_percentage and (range_start_inclusive is None or range_end_inclusive is None):
            raise ValueError("A percentage inside a range requires range_start_inclusive and range_end_inclusive")
        super().__init__(
            range_start_inclusive=range_start_inclusive,
            range_end_inclusive=range_end_inclusive,
            range_percentage_lt=range_percentage_lt,
            range_percentage_gt=range_percentage_gt,
            max_min_lt=max_min_lt,
            max_min_gt=max_min_gt,
        )


class TensorOverflowCondition(ConditionBase):
    _condition, _name, _number = "tensor_overflow", "TensorOverflow", 13

    def __init__(self) -> None:
        super().__init__()


class OperatorOverflowCondition(ConditionBase):
    """Operator overflow, which only Ascend dumps report."""

    _condition, _name, _number = "operator_overflow", "OperatorOverflow", 2

    def __init__(self) -> None:
        super().__init__()


class TensorAllZeroCondition(ConditionBase):
    _condition, _name, _number = "tensor_all_zero", "TensorAllZero", 17

    def __init__(self, zero_percentage_ge: float) -> None:
        super().__init__(zero_percentage_ge=zero_percentage_ge)


class TensorUnchangedCondition(ConditionBase):
    _condition, _name, _number = "weight_not_changed", "TensorUnchanged", 20

    def __init__(self, rtol: float = 1e-5, atol: float = 1e-8) -> None:
        super().__init__(rtol=rtol, atol=atol)


class TensorChangeBelowThresholdCondition(ConditionBase):
    _condition, _name, _number = "weight_change_too_small", "TensorChangeBelowThreshold", 19

    def __init__(self, abs_mean_update_ratio_lt: float, epsilon: float = 1e-9) -> None:
        super().__init__(abs_mean_update_ratio_lt=abs_mean_update_ratio_lt, epsilon=epsilon)


class TensorChangeAboveThresholdCondition(ConditionBase):
    _condition, _name, _number = "weight_change_too_large", "TensorChangeAboveThreshold", 18

    def __init__(self, abs_mean_update_ratio_gt: float, epsilon: float = 1e-9) -> None:
        super().__init__(abs_mean_update_ratio_gt=abs_mean_update_ratio_gt, epsilon=epsilon)


class Source(node.SourceLine):
    """A line of a node's stack, with MindInsight's property names."""

    @property
    def file_path(self) -> str:
        return self.file or ""

    @property
    def line_no(self) -> int:
        return self.line or 0

    @property
    def code_line(self) -> str:
        return self.code

    @property
    def has_substack(self) -> bool:
        """Always False, because the stack is a flat list of lines."""
        return False


class Node:
    """A node of a graph."""

    def __init__(self, record: node.Node) -> None:
        self._node = record

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __str__(self) -> str:
        return f"rank: {self.rank}\ngraph_name: {self.graph_name}\nnode_name: {self.name}"

    @property
    def _key(self) -> tuple[tuple[int, str, int], str]:
        return (self._node.place, self._node.name)

    @property
    def name(self) -> str:
        return self._node.name

    @property
    def rank(self) -> int:
        return self._node.rank

    @property
    def graph_name(self) -> str:
        return self._node.graph

    @property
    def root_graph_id(self) -> int:
        return next(graph.root_id for graph in self._node.dump.graphs if graph.id == self._node.graph_id)

    @property
    def stack(self) -> list[Source]:
        return [Source(line.file, line.line, line.code, line.framework) for line in self._node.sources]

    def get_input_tensors(self, iterations: Numbers = None, slots: list[int] | None = None) -> list[DebuggerTensor]:
        """The outputs of this node's producers. `slots` are indices into the list of all these outputs."""
        outputs = [(producer, slot) for producer in self._node.producers() for slot in _slots(producer)]
        indices = _slot_numbers(slots)
        selected = outputs if indices is None else [outputs[index] for index in indices if 0 <= index < len(outputs)]
        return [record for producer, slot in selected for record in _tensors(producer, [slot], iterations)]

    def get_output_tensors(self, iterations: Numbers = None, slots: list[int] | None = None) -> list[DebuggerTensor]:
        return _tensors(self._node, slots, iterations)


class DebuggerTensor:
    """One output of a node in one iteration."""

    def __init__(self, owner: Node, slot: int, iteration: int | None, record: tensor.Tensor | None) -> None:
        self._node = owner
        self._slot = slot
        self._iteration = iteration
        self._record = record  # None if the tensor was not dumped

    def __str__(self) -> str:
        return f"{self._node}\nslot: {self.slot}\niteration: {self.iteration}"

    @property
    def node(self) -> Node:
        return self._node

    @property
    def slot(self) -> int:
        return self._slot

    @property
    def iteration(self) -> int | None:
        return self._iteration

    @property
    def rank(self) -> int:
        return self._node.rank

    def value(self) -> np.ndarray[Any, Any] | None:
        """The value, or None if it was not dumped. The value of a scalar constant comes from the graph."""
        if self._record is None or self._record.file is None:
            return _scalar(self._node._node.value)
        return self._record.value()


class Watchpoint:
    """A condition and the tensors to check."""

    def __init__(self, tensors: list[DebuggerTensor], condition: ConditionBase) -> None:
        if not isinstance(tensors, list) or not all(isinstance(element, DebuggerTensor) for element in tensors):
            raise TypeError("tensors must be a list of DebuggerTensor")
        if not isinstance(condition, ConditionBase):
            raise TypeError("condition must be a condition object")
        self._tensors = tensors
        self._condition = condition

    @property
    def tensors(self) -> list[DebuggerTensor]:
        return self._tensors

    @property
    def condition(self) -> ConditionBase:
        return self._condition


_ERRORS = {
    "nan": (1, "Tensor contains NaN."),
    "inf": (2, "A tensor contains +/-INF."),
    "no_previous": (4, "The previous step value cannot be found."),
    "too_large": (8, "The tensor size exceeds the memory limit."),
    "no_history": (16, "Graph history file is not available."),
    "no_value": (32, "Tensor has no value."),
}


class HitDetail:
    """The parameters that triggered a condition."""

    def __init__(self, parameters: Iterable[watch.Parameter]) -> None:
        self._parameters = [parameter for parameter in parameters if parameter.hit]

    def __str__(self) -> str:
        if not self._parameters:
            return "None."
        setting = ", ".join(f"{parameter.name} = {parameter.value}" for parameter in self._parameters)
        actual = ", ".join(f"{parameter.name} = {parameter.actual}" for parameter in self._parameters)
        return f"The setting for watchpoint is {setting}. The actual value of the tensor is {actual}."


class WatchpointHit:
    """The result of a watchpoint for one tensor. `hit` is None if the tensor has no value."""

    def __init__(self, tensor: DebuggerTensor, condition: ConditionBase, hit: watch.Hit | None) -> None:
        self._tensor = tensor
        self._condition = condition
        self._errors = ("no_value",) if hit is None else hit.errors
        self._detail = HitDetail(hit.parameters) if hit is not None and not hit.errors else None

    def __str__(self) -> str:
        if self._detail is None:
            return f"Watchpoint {self._condition.name} check failed on tensor:\n{self._tensor}\nError detail: {self.error_msg}"
        return (
            f"Watchpoint {self._condition.name} triggered on tensor:\n{self._tensor}\n"
            f"Threshold: {self._condition}\nHit detail: {self._detail}"
        )

    @property
    def error_code(self) -> int:
        return sum(_ERRORS[name][0] for name in self._errors)

    @property
    def error_msg(self) -> list[str]:
        return [_ERRORS[name][1] for name in self._errors]

    @property
    def tensor(self) -> DebuggerTensor:
        return self._tensor

    def get_threshold(self) -> ConditionBase:
        return self._condition

    def get_hit_detail(self) -> HitDetail | None:
        """The hit detail, or None if the tensor could not be evaluated."""
        return self._detail


class DumpAnalyzer:
    """Analyzes the dump of a training. `mem_limit` is accepted for compatibility and ignored: the engine reads in blocks."""

    def __init__(self, dump_dir: str, mem_limit: int | None = None) -> None:
        self._dump = dump.open(dump_dir)
        self.mem_limit = mem_limit

    def get_ranks(self) -> list[int]:
        return self._dump.ranks

    def get_iterations(self, ranks: Numbers = None) -> list[int]:
        requested = self._ranks(ranks)
        return sorted({number for graph in self._dump.graphs if graph.rank in requested for number in graph.iterations})

    def select_nodes(
        self,
        query_string: str,
        use_regex: bool = False,
        select_by: str = "node_name",
        ranks: Numbers = None,
        case_sensitive: bool = True,
    ) -> list[Node]:
        if select_by not in ("node_name", "code_stack"):
            raise ValueError("select_by must be node_name or code_stack")
        if not isinstance(query_string, str):
            raise TypeError("query_string must be a string")
        requested = sorted(self._ranks(ranks))
        if not requested:
            return []
        if select_by == "node_name" and "," in query_string and not use_regex:
            # The engine takes a comma as the separator of several strings; here it belongs to the name.
            query_string, use_regex = re.escape(query_string), True
        query = {"node" if select_by == "node_name" else "stack": query_string}
        nodes = self._dump.nodes(rank=requested, regex=use_regex, ignore_case=not case_sensitive, **query)
        return [Node(record) for record in nodes]

    def select_tensors(
        self,
        query_string: str,
        use_regex: bool = False,
        select_by: str = "node_name",
        iterations: Numbers = None,
        ranks: Numbers = None,
        slots: list[int] | None = None,
        case_sensitive: bool = True,
    ) -> list[DebuggerTensor]:
        """The outputs of the selected nodes in the dumped iterations, including those without a value."""
        _slot_numbers(slots)
        known = self.get_iterations()
        unknown = [iteration for iteration in _numbers(iterations) or () if iteration not in known]
        if unknown:
            raise ValueError(f"The value should be in {known}, not {unknown[0]}")
        nodes = self.select_nodes(query_string, use_regex, select_by, ranks, case_sensitive)
        return _tensors_of_all(self._dump, [selected._node for selected in nodes], slots, iterations)

    def check_watchpoints(self, watchpoints: Iterable[Watchpoint], error_on_no_value: bool = False) -> list[WatchpointHit]:
        """Hits ordered by iteration and execution; with error_on_no_value, also one for each tensor that was not dumped."""
        requested = list(watchpoints)
        for point in requested:
            if not isinstance(point, Watchpoint):
                raise TypeError("watchpoints must be a list of Watchpoint")
            for selected in point.tensors:
                self._checked_node(selected.node)
        points = [point for point in requested if point.tensors]
        tensors_by_place = [{_place(selected): selected for selected in point.tensors} for point in points]
        engine_watchpoints = [
            watch.Watchpoint(
                point.condition._condition,
                nodes=sorted({selected.node.name for selected in point.tensors}),
                ranks=sorted({selected.rank for selected in point.tensors}),
                **point.condition.param_dict,
            )
            for point in points
        ]
        all_tensors = [selected for point in points for selected in point.tensors]
        iterations = sorted({selected.iteration for selected in all_tensors if selected.iteration is not None})
        hits = []
        for hit in self._dump.check(engine_watchpoints, iteration=iterations) if iterations else ():
            found = tensors_by_place[hit.watchpoint - 1].get(_place_of(hit.tensor))
            if found is not None:
                hits.append(WatchpointHit(found, points[hit.watchpoint - 1].condition, hit))
        if error_on_no_value:
            missing = ((selected, point) for point in points for selected in point.tensors if selected._record is None)
            hits += [WatchpointHit(selected, point.condition, None) for selected, point in missing]
        return hits

    def list_affected_nodes(self, tensor: DebuggerTensor) -> list[Node]:
        if not isinstance(tensor, DebuggerTensor):
            raise TypeError("tensor must be a DebuggerTensor")
        return self.get_output_nodes(tensor.node)

    def get_input_nodes(self, node: Node) -> list[Node]:
        return [Node(producer) for producer in self._checked_node(node).producers()]

    def get_output_nodes(self, node: Node) -> list[Node]:
        return [Node(consumer) for consumer in self._checked_node(node).consumers()]

    def export_graphs(self, output_dir: str | None = None) -> str:
        """Write dump_YYYYMMDD_HHMMSS.xlsx and return its path."""
        folder = Path(output_dir) if output_dir is not None else Path.cwd()
        folder.mkdir(parents=True, exist_ok=True)
        now = datetime.datetime.now()
        while (file := folder / f"dump_{now:%Y%m%d_%H%M%S}.xlsx").exists():  # written by another call in the same second
            now += datetime.timedelta(seconds=1)
        _engine.run("export", f"--xlsx={file}", "--", self._dump.path)
        return str(file)

    def select_tensor_statistics(
        self, iterations: Numbers = None, ranks: Numbers = None
    ) -> dict[int, dict[int, dict[str, Any]]]:
        """{rank: {iteration: {"NODE:IO:SLOT": [tensor with its statistics, ...]}}}"""
        statistics: dict[int, dict[int, dict[str, Any]]] = {}
        requested_ranks, requested_iterations = sorted(self._ranks(ranks)), _numbers(iterations)
        if not requested_ranks or requested_iterations == []:
            return statistics
        for record in self._dump.statistics(rank=requested_ranks, iteration=requested_iterations):
            if record.rank is not None and record.iteration is not None and record.node is not None:
                iteration_statistics = statistics.setdefault(record.rank, {}).setdefault(record.iteration, {})
                iteration_statistics.setdefault(f"{record.node}:{record.io}:{record.slot}", []).append(record)
        return statistics

    def summary_statistics(
        self, statistics: dict[int, dict[int, dict[str, Any]]], overflow_value: float = 65500, out_path: str = "./"
    ) -> None:
        """Write statistics_summary.csv: for each tensor, how often it contained Inf, NaN, or a value beyond the limit."""
        from .statistics_summary import write_summary

        Path(out_path).mkdir(parents=True, exist_ok=True)
        write_summary(statistics, overflow_value, Path(out_path) / "statistics_summary.csv")

    def _checked_node(self, selected: Node) -> node.Node:
        """The record of a node. Raises an error if it is not a node of this dump."""
        if not isinstance(selected, Node):
            raise TypeError("node must be a Node")
        if selected._node.dump is not self._dump:
            raise Error(f"Node {selected.name} belongs to another dump.")
        return selected._node

    def _ranks(self, ranks: Numbers) -> set[int]:
        """The requested ranks; all ranks for None."""
        known = self._dump.ranks
        requested = _numbers(ranks)
        if requested is None:
            return set(known)
        unknown = [rank for rank in requested if rank not in known]
        if unknown:
            raise ValueError(f"The value should be in {known}, not {unknown[0]}")
        return set(requested)


def _numbers(numbers: Numbers) -> list[int] | None:
    if numbers is None:
        return None
    elements = numbers if isinstance(numbers, list) else [numbers]
    if any(isinstance(element, bool) or not isinstance(element, SupportsIndex) for element in elements):
        raise TypeError("Expected an integer, a list of integers, or None")
    return [operator.index(element) for element in elements]


def _slot_numbers(slots: list[int] | None) -> list[int] | None:
    if slots is not None and not isinstance(slots, list):
        raise TypeError("slots must be a list of integers")
    return _numbers(slots)


def _scalar(text: str | None) -> np.ndarray[Any, Any] | None:
    """The value of a scalar constant from its text in the graph; None if the text is not a number or a bool."""
    if text in ("true", "false"):
        return np.asarray(text == "true")
    kinds: tuple[type[int | float], ...] = (int, float)
    for kind in kinds:
        try:
            return np.asarray(kind(text or ""))
        except ValueError:
            continue
    return None


def _slots(record: node.Node) -> list[int]:
    return [output.slot for output in record.outputs] or [0]


Place = tuple[Optional[int], Optional[str], Optional[int], Optional[str], int, Optional[int]]


def _place_of(record: tensor.Tensor) -> Place:
    return (record.rank, record.net, record.graph_id, record.node, record.slot, record.iteration)


def _place(selected: DebuggerTensor) -> Place:
    record = selected.node._node
    return (record.rank, record.net, record.graph_id, record.name, selected.slot, selected.iteration)


def _tensors(record: node.Node, slots: list[int] | None, iterations: Numbers) -> list[DebuggerTensor]:
    return _tensors_of_all(record.dump, [record], slots, iterations)


def _tensors_of_all(
    source: dump.Dump, nodes: list[node.Node], slots: list[int] | None, iterations: Numbers
) -> list[DebuggerTensor]:
    """All outputs of nodes, slot by slot and iteration by iteration. If a tensor was dumped several times, the last one is
    returned."""
    requested_iterations = _numbers(iterations)
    requested_slots = _slot_numbers(slots)
    if not nodes or requested_iterations == []:
        return []
    # Constants belong to no iteration and are the same in all of them.
    has_constants = any(record.category == "constant" for record in nodes)
    selected = source.tensors(io="output", iteration=None if has_constants else requested_iterations)
    dumped = {_place_of(found): found for found in selected}
    iterations_by_graph = {(graph.rank, graph.net, graph.id): graph.iterations for graph in source.graphs}
    result = []
    for record in nodes:
        owner = Node(record)
        for slot in _slots(record):
            if requested_slots is not None and slot not in requested_slots:
                continue
            for iteration in iterations_by_graph[record.place]:
                if requested_iterations is None or iteration in requested_iterations:
                    place = (*record.place, record.name, slot)
                    found = dumped.get((*place, iteration), dumped.get((*place, None)))
                    result.append(DebuggerTensor(owner, slot, iteration, found))
    return result
