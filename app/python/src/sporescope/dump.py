# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""A dump of a training."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Union

from . import _engine
from ._errors import Error, warn
from ._old_names import by_old_name
from .cause import Cause, Causes
from .node import Edges, Node
from .selection import Selection
from .tensor import Tensor, Tensors
from .watch import Hit, Watchpoint, watch_file

PathLike = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True)
class Graph:
    """A graph of one rank.

    history: the iterations that were executed, or None if unknown.
    iterations: the iterations that were dumped.
    """

    rank: int
    net: str
    name: str
    id: int
    root_id: int
    operators: int | None
    parameters: int | None
    constants: int | None
    history: tuple[int, ...] | None
    iterations: tuple[int, ...]


class Dump:
    """The dump at a path, or the part of it in a folder or file. A dump is only read, never written to.

    Graphs and nodes are read once; open a growing dump again to see new ones.
    """

    def __init__(self, path: str, info: dict[str, Any]) -> None:
        self.path = path
        self.root: str = info["root"]
        self.family: str = info["family"]
        self.ms_version: str | None = info["ms_version"]
        self.device_target: str | None = info["device_target"]
        self.tensor_files: int = info["tensor_files"]
        self.problems: tuple[str, ...] = tuple(problem["message"] for problem in info["problems"])
        self.graphs: tuple[Graph, ...] = tuple(_graphs(info))

    def __repr__(self) -> str:
        return f"Dump({self.path!r})"

    def __getattr__(self, name: str) -> Any:
        return by_old_name(self, name, {"is_far": "is_remote"})

    @property
    def is_remote(self) -> bool:
        """Whether the dump is on another computer: "ssh://ascend-07/data/run"."""
        return self.root.startswith("ssh://")

    @property
    def ranks(self) -> list[int]:
        return sorted({graph.rank for graph in self.graphs})

    @property
    def iterations(self) -> list[int]:
        """The dumped iterations of all graphs and ranks."""
        return sorted({number for graph in self.graphs for number in graph.iterations})

    def tensors(self, **selection: Any) -> Tensors:
        """The selected tensors; see Selection for the keywords."""
        return Tensors(Tensor.of(record, self) for record in self._records("tensors", selection))

    def statistics(self, **selection: Any) -> Iterator[Tensor]:
        """The selected tensors with their statistics, yielded as they are read."""
        for record in self._records("stats", selection):
            yield Tensor.of(record, self)

    def nodes(self, **selection: Any) -> list[Node]:
        """The selected operators, parameters and constants of the graphs."""
        return [Node.of(record, self) for record in self._records("nodes", selection, "--sources")]

    def tensors_of(self, node: Node, **selection: Any) -> Tensors:
        """The tensors of one node; keywords narrow them down."""
        node_selection = {"rank": node.rank, "net": node.net, "graph": node.graph_id, "regex": True}
        return self.tensors(**node_selection, node=f"^{re.escape(node.name)}$", **selection)

    def check(
        self, watchpoints: Watchpoint | Iterable[Watchpoint] | None = None, *, recommended: bool = False, **selection: Any
    ) -> Iterator[Hit]:
        """Yield hits in execution order, as they are found.

        recommended: use the recommended watchpoints, which find most faults.
        """
        if recommended == (watchpoints is not None):
            raise TypeError("specify watchpoints, or recommended=True")
        options = Selection(**selection).options()
        if watchpoints is None:
            return self._hits("--recommended", *options)
        requested = [watchpoints] if isinstance(watchpoints, Watchpoint) else list(watchpoints)
        if not all(isinstance(watchpoint, Watchpoint) for watchpoint in requested):
            raise TypeError("watchpoints must be a Watchpoint or several Watchpoints")
        if not requested:
            raise Error("No watchpoints given")
        return self._run_check(requested, options)

    def causes(self, **selection: Any) -> Causes:
        """All independent causes of NaN or Inf. The whole dump is searched; a selection limits which causes are returned."""
        answer = _engine.answer("first", *Selection(**selection).options(), "--", self.path)
        findings = (Cause.of(record, self) for record in answer["findings"])
        outside = answer.get("outside")
        return Causes(findings, answer["complete"], answer["looked"], Cause.of(outside, self) if outside else None)

    def first_cause(self, **selection: Any) -> Cause | None:
        """The first cause, or None.

        Issues a DumpWarning if not everything could be checked, or if the selection holds NaN or Inf that began outside it;
        causes() then returns the cause as `outside`.
        """
        causes = self.causes(**selection)
        if not causes and causes.outside is not None:
            warn(f"The selection holds NaN or Inf that began outside it: {causes.outside.why}.")
        elif not causes and not causes.complete:
            warn("No cause was found, but some tensors have no verdict.")
        return causes[0] if causes else None

    def to_pandas(self, **selection: Any) -> Any:
        """A pandas DataFrame of the selected tensors with their statistics. Requires pandas."""
        return Tensors(self.statistics(**selection)).to_pandas()

    def _records(self, command: str, selection: dict[str, Any], *options: str) -> Iterator[dict[str, Any]]:
        return _engine.records(command, *options, *Selection(**selection).options(), "--", self.path)

    def _hits(self, *options: str) -> Iterator[Hit]:
        for record in _engine.records("check", *options, "--", self.path):
            yield Hit.of(record, self)

    def _run_check(self, watchpoints: list[Watchpoint], options: list[str]) -> Iterator[Hit]:
        with tempfile.TemporaryDirectory(prefix="sporescope-") as folder:
            file = Path(folder) / "watch.json"
            file.write_text(watch_file(watchpoints), encoding="utf-8")
            try:
                yield from self._hits(f"--watch={file}", *options)
            except Error as error:
                # The caller passed watchpoints and does not know this temporary file.
                raise Error(str(error).replace(f"{file}, ", "")) from None

    @cached_property
    def _edges(self) -> Edges:
        return Edges([Node.of(record, self) for record in _engine.records("nodes", "--sources", "--", self.root)])

    @cached_property
    def _attributes(self) -> dict[tuple[tuple[int, str, int], str], dict[str, str]]:
        """The attributes of all nodes; requesting those of one node costs nearly as much."""
        records = _engine.records("nodes", "--attributes", "--", self.root)
        return {((row["rank"], row["net"], row["graph_id"]), row["node"]): row["attributes"] for row in records}

    def _repr_html_(self) -> str:
        from .notebook import dump_html

        return dump_html(self)


def _graphs(info: dict[str, Any]) -> Iterator[Graph]:
    for rank in info["ranks"]:
        for net in rank["nets"]:
            for graph in net["graphs"]:
                yield Graph(
                    rank=rank["rank"],
                    net=net["net"],
                    name=graph["graph"],
                    id=graph["graph_id"],
                    root_id=graph["root_graph_id"],
                    operators=graph["operators"],
                    parameters=graph["parameters"],
                    constants=graph["constants"],
                    history=None if graph["history"] is None else tuple(graph["history"]),
                    iterations=tuple(entry["iteration"] for entry in graph["iterations"]),
                )


def _absolute_path(path: str) -> str:
    """The path made absolute, so that it stays valid if the working directory changes. ".." is kept: it may follow a link."""
    if not path or path.startswith("ssh://") or os.path.isabs(path):
        return path
    try:
        return os.path.join(os.getcwd(), path)
    except FileNotFoundError:  # the working directory was removed; the engine reports whether the path can be opened
        return path


def find(path: PathLike) -> list[Dump]:
    """Find all dumps at or below a folder."""
    answer = _engine.answer("info", "--", os.fspath(path))
    return [Dump(info["root"], info) for info in answer["dumps"]]


def open(path: PathLike) -> Dump:
    """Open the dump at a path: its folder, a folder above it, or a folder or file in it.

    A dump on another computer is written as "ssh://[user@]host[:port]/path"; it is read there, and only results are
    transferred.
    """
    absolute_path = _absolute_path(os.fspath(path))
    answer = _engine.answer("info", "--", os.fspath(path))
    dumps = answer["dumps"]
    if len(dumps) != 1:
        roots = ", ".join(info["root"] for info in dumps)
        raise Error(f"There are {len(dumps)} dumps in “{os.fspath(path)}”; specify one: {roots}")
    return Dump(absolute_path, dumps[0])
