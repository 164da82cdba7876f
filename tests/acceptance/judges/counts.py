# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares `info` and `tensors` with the listing of the folder, the execution orders and the graph files."""

from __future__ import annotations

from .command_line import CommandLine, Record
from .dump_on_disk import DumpOnDisk, Place
from .verdict import Verdict


def judge(dump: DumpOnDisk, cli: CommandLine, verdict: Verdict) -> None:
    answer = cli.ask("info", dump.root, "--sizes").json
    verdict.same("complete", answer["complete"], True)
    if not verdict.same("dumps at this path", [one["root"] for one in answer["dumps"]], [str(dump.root)]):
        return
    info = answer["dumps"][0]
    graphs = [(rank, net, graph) for rank in info["ranks"] for net in rank["nets"] for graph in net["graphs"]]
    _files(dump, info, graphs, verdict)
    for rank, _, graph in graphs:
        _graph(dump, rank["rank"], graph, verdict)
    _names(dump, cli.ask("tensors", dump.root).json["tensors"], verdict)


def _files(dump: DumpOnDisk, info: Record, graphs: list[tuple[Record, Record, Record]], verdict: Verdict) -> None:
    verdict.same("tensor files", info["tensor_files"], len(dump.tensor_files))
    verdict.same("files with and without a node", info["matched_files"] + len(info["unmatched"]), len(dump.tensor_files))
    verdict.same("bytes", info["bytes"], sum((dump.root / file).stat().st_size for file in dump.tensor_files))
    reported: dict[Place, int] = {}
    for rank, net, graph in graphs:
        for iteration in graph["iterations"]:
            reported[Place(rank["rank"], net["net"], graph["graph_id"], iteration["iteration"])] = iteration["tensor_files"]
        if graph["constant_files"]:
            reported[Place(rank["rank"], net["net"], graph["graph_id"], None)] = graph["constant_files"]
    for place in sorted(reported.keys() | dump.files_by_place.keys(), key=str):
        verdict.same(f"files of {place}", reported.get(place, 0), dump.files_by_place[place])


def _graph(dump: DumpOnDisk, rank: int, graph: Record, verdict: Verdict) -> None:
    number = graph["graph_id"]
    where = f"rank {rank} graph {number}"
    order = dump.operators(rank, number)
    if order is not None:
        verdict.same(f"operators of {where}", graph["operators"], len(order))
    verdict.same(f"history of {where}", graph["history"], dump.history(rank, number))
    content = dump.graph_content(rank, number)
    if content is not None:
        verdict.same(f"parameters of {where}", graph["parameters"], content[1])
        verdict.same(f"constants of {where}", graph["constants"], content[2])


def _names(dump: DumpOnDisk, tensors: list[Record], verdict: Verdict) -> None:
    """Each file is listed once, with the fields that its name contains."""
    verdict.same("files that tensors lists", sorted(tensor["file"] for tensor in tensors), dump.tensor_files)
    for tensor in tensors:
        name = dump.name_of(tensor["file"])
        if name is None:
            continue
        type_ = "Parameter" if tensor["type"] == "Const" else tensor["type"]  # file names of constants contain this type, too
        requested = (name["type"], name["io"], int(name["slot"]), int(name["time"]))
        verdict.same(tensor["file"], (type_, tensor["io"], tensor["slot"], tensor["time"]), requested)
