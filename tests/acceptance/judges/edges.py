# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the graph with the files: the bytes that an operator read are those that its producer wrote.

A file that was assigned to the wrong node is detected here, because its neighbors in the graph have other values. Legitimate
differences between the two files are allowed for: an operator reads a parameter as it was before the step, which is its value
after the previous step or, for inputs of the network, that in the same folder; and an Ascend device may convert values.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import prod
from typing import Any

import numpy as np

from .command_line import CommandLine, Record, key_of, place_of
from .dump_on_disk import DumpOnDisk
from .numpy_values import load, payload
from .verdict import Verdict

#: Among so many operators with inputs and outputs there is an edge.
JOINED = 4

Tensors = dict[tuple[Any, ...], Record]


def judge(dump: DumpOnDisk, cli: CommandLine, verdict: Verdict) -> None:
    nodes = cli.ask("nodes", dump.root).json["nodes"]
    answer = cli.ask("tensors", dump.root).json
    named = {problem["path"] for problem in answer["problems"]}
    tensors = {key_of(tensor): tensor for tensor in answer["tensors"] if tensor["node"] is not None}
    _sizes(dump, nodes, tensors, named, verdict)
    before = verdict.compared
    for consumer, producers in _edges(nodes, tensors):
        _same_values(dump, consumer, producers, verdict)
    if verdict.compared == before and dump.has_edges and _has_both_ends(dump):
        verdict.holds(False, "inputs lie beside outputs, but no edge was found between them")
    if verdict.compared == 0 and not _has_outputs(dump):
        verdict.leave_out("no outputs were dumped")


def _sizes(dump: DumpOnDisk, nodes: list[Record], tensors: Tensors, named: set[str], verdict: Verdict) -> None:
    """The file of an output is as large as the graph says, or it is among the problems.

    The shape may differ: the file of a view has the shape of the viewed tensor. A shape that is unknown in the graph appears
    there as that of a scalar.
    """
    outputs = {(*place_of(node), node["node"], output["slot"]): output for node in nodes for output in node["outputs"]}
    for tensor in tensors.values():
        output = outputs.get((*place_of(tensor), tensor["node"], tensor["slot"]))
        if output is None or tensor["io"] == "input" or str(dump.root / tensor["file"]) in named:
            continue
        if output["shape"]:
            verdict.same(f"elements of {tensor['file']}", prod(output["shape"]), prod(tensor["shape"]))


def _edges(nodes: list[Record], tensors: Tensors) -> Iterator[tuple[Record, list[Record]]]:
    """The file of each input, with the files that may contain the same values."""
    runs = defaultdict(set)
    for tensor in tensors.values():
        if tensor["io"] == "input":
            runs[(*place_of(tensor), tensor["node"])].add((tensor["iteration"], tensor["run"]))
    for node in nodes:
        here = place_of(node)
        for iteration, run in runs[(*here, node["node"])]:
            for edge in node["inputs"]:
                consumer = tensors.get((*here, iteration, node["node"], "input", edge["argument"], run))
                found = [
                    tensors.get((*here, at, edge["node"], "output", edge["slot"], of)) for at, of in _when(edge, iteration, run)
                ]
                if consumer is not None and found and None not in found:
                    yield consumer, [producer for producer in found if producer is not None]


def _when(edge: Record, iteration: int, run: int) -> list[tuple[int | None, int]]:
    """The iterations and runs in which a producer's file contains the values that were read in this one."""
    if edge["kind"] == "parameter":
        return [(iteration, run), (iteration - 1, run)] if iteration > 0 else []
    return [(None, 1)] if edge["kind"] == "constant" else [(iteration, run)]


def _same_values(dump: DumpOnDisk, consumer: Record, producers: list[Record], verdict: Verdict) -> None:
    read = dump.root / consumer["file"]
    written = [dump.root / producer["file"] for producer in producers]
    same = any(payload(read) == payload(file) for file in written)
    if not same and any(producer["stored_dtype"] != consumer["stored_dtype"] for producer in producers):
        coarse = np.float16  # the precision after a conversion on either side
        values = load(read)[1].astype(coarse)
        same = any(np.array_equal(values, load(file)[1].astype(coarse), equal_nan=True) for file in written)
    origins = " or ".join(producer["file"] for producer in producers)
    verdict.holds(same, f"{consumer['file']} of {consumer['node']} is not what its producer wrote: {origins}")


def _has_both_ends(dump: DumpOnDisk) -> bool:
    """Whether several operators have files of both inputs and outputs, so that some of them are connected."""
    ends = defaultdict(set)
    for file in dump.tensor_files:
        name = dump.name_of(file)
        if name is not None and name["type"] != "Parameter":
            ends[name["type"], name["name"]].add(name["io"])
    return sum(len(ios) == 2 for ios in ends.values()) >= JOINED


def _has_outputs(dump: DumpOnDisk) -> bool:
    names = map(dump.name_of, dump.tensor_files)
    return any(name is not None and name["io"] == "output" for name in names)
