# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The content of a dump folder, from its listing and its plain text files only."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from .numpy_values import Array, load

FILE_NAME = re.compile(
    r"(?P<type>[^.]+)\.(?P<name>.+)\.(?P<task>\d+)\.(?P<stream>\d+)\.(?P<time>\d+)\.(?P<io>input|output)\.(?P<slot>\d+)\."
)


@dataclass(frozen=True)
class Place:
    """A folder of tensor files: of an iteration, or (without one) of a graph's constants."""

    rank: int
    net: str
    graph: int
    iteration: int | None


class DumpOnDisk:
    def __init__(self, root: Path) -> None:
        self.root = root
        self._values: dict[str, tuple[str, Array]] = {}

    @cached_property
    def tensor_files(self) -> list[str]:
        """Relative to the root, sorted."""
        found = (file for rank in self.root.glob("rank_*") for file in rank.glob("*/*/*/*.npy"))
        return sorted(str(file.relative_to(self.root)) for file in found if file.is_file() and place_of_file(file) is not None)

    @cached_property
    def numpy_reads_all(self) -> bool:
        """False for files that an Ascend device wrote in its own formats, and for files converted from them."""
        names = map(self.name_of, self.tensor_files)
        return all(name is not None and ".DefaultFormat." in name.string for name in names)

    @cached_property
    def holds_samples(self) -> bool:
        """With sample_mode MindSpore writes the first elements of each tensor in a row; networks have more dimensions."""
        few = 20
        return len(self.tensor_files) > few and all(self.values(file).ndim <= 1 for file in self.tensor_files)

    @cached_property
    def files_by_place(self) -> Counter[Place]:
        places = (place_of_file(Path(file)) for file in self.tensor_files)
        return Counter(place for place in places if place is not None)

    def values(self, file: str) -> Array:
        return self.typed_values(file)[1]

    def typed_values(self, file: str) -> tuple[str, Array]:
        """The name of the type in the file, and the values with NumPy. They are cached, because every judge needs them."""
        if file not in self._values:
            self._values[file] = load(self.root / file)
        return self._values[file]

    def operators(self, rank: int, graph: int) -> list[str] | None:
        """Full names in execution order, as MindSpore listed them."""
        lines = self._lines(rank, f"ms_execution_order_graph_{graph}.csv")
        return None if lines is None else [line for line in lines if not line.startswith("NodeExecutionOrder")]

    def history(self, rank: int, graph: int) -> list[int] | None:
        """The iterations that the graph ran in."""
        lines = self._lines(rank, f"ms_global_execution_order_graph_{graph}.csv")
        return None if lines is None else [int(line) for line in lines]

    def _lines(self, rank: int, name: str) -> list[str] | None:
        file = self.root / f"rank_{rank}" / "execution_order" / name
        return [line for line in file.read_text().splitlines() if line] if file.is_file() else None

    def graph_content(self, rank: int, graph: int) -> tuple[int, int, int] | None:
        """The numbers of nodes, parameters and constants in the graph file."""
        file = self.root / f"rank_{rank}" / "graphs" / f"ms_output_trace_code_graph_{graph}.pb"
        if not file.is_file():
            return None
        model = memoryview(file.read_bytes())
        inside = Counter(field for number, body in wire_fields(model) if number == 4 for field, _ in wire_fields(body))
        return inside[1], inside[3], inside[5]

    @cached_property
    def has_edges(self) -> bool:
        """Whether any node of a graph file has an input."""
        models = (memoryview(file.read_bytes()) for file in self.root.glob("rank_*/graphs/*.pb"))
        graphs = (body for model in models for number, body in wire_fields(model) if number == 4)
        nodes = (body for graph in graphs for number, body in wire_fields(graph) if number == 1)
        return any(number == 1 for node in nodes for number, _ in wire_fields(node))

    def name_of(self, file: str) -> re.Match[str] | None:
        """The fields in the name of a tensor file; mapping.csv contains names that are too long for the file system."""
        path = self.root / file
        return FILE_NAME.match(self._long_names(path.parent).get(path.name, path.name))

    @staticmethod
    def _long_names(folder: Path) -> dict[str, str]:
        mapping = folder / "mapping.csv"
        if not mapping.is_file():
            return {}
        with mapping.open(newline="") as lines:
            return {row[0]: row[1] for row in csv.reader(lines) if len(row) == 2}

    def fingerprint(self) -> dict[str, tuple[int, int, int]]:
        """A value that changes if any file of the dump is written, created or removed."""
        coverage = ((path, path.lstat()) for path in self.root.rglob("*"))
        return {str(path): (of.st_size, of.st_mtime_ns, of.st_mode) for path, of in coverage}


def place_of_file(file: Path) -> Place | None:
    *_, rank, net, graph, iteration, _ = file.parts
    if not graph.isdigit() or not (iteration.isdigit() or iteration == "constants"):
        return None
    return Place(int(rank.removeprefix("rank_")), net, int(graph), None if iteration == "constants" else int(iteration))


def find_dumps(folder: Path) -> Iterator[Path]:
    """The folders at or below this one that contain ranks with .npy files in iterations."""
    if any(folder.glob("rank_[0-9]*")):
        if DumpOnDisk(folder).tensor_files:
            yield folder
        return
    for inside in sorted(folder.iterdir()):
        if inside.is_dir():
            yield from find_dumps(inside)


def wire_fields(message: memoryview) -> Iterator[tuple[int, memoryview]]:
    """The length-delimited fields of a protobuf message, with their numbers."""
    at = 0

    def varint() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = message[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while at < len(message):
        tag = varint()
        kind = tag & 7
        if kind == 2:
            length = varint()
            yield tag >> 3, message[at : at + length]
            at += length
        elif kind == 0:
            varint()
        else:
            at += 8 if kind == 1 else 4
