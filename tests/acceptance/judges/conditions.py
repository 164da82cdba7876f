# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the output of `check` with NumPy, for conditions whose rule fits on one line."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from .command_line import CommandLine, Record, key_of, place_of
from .dump_on_disk import DumpOnDisk
from .numpy_values import Array, non_finite
from .verdict import Verdict

#: MindSpore sums in the type of the tensor: what is this close to a threshold, in parts of it, may fall on either side.
CLOSE = 1e-3


@dataclass(frozen=True)
class Condition:
    """A watchpoint and its expected result with NumPy: True, False, or None if it depends on rounding."""

    id: str
    parameters: dict[str, float]
    holds: Callable[[Array, Array | None], bool | None]
    of_weights: bool = False
    of_non_finite: bool = False


def _above(value: float, threshold: float) -> bool | None:
    return None if abs(value - threshold) <= CLOSE * abs(threshold) else value > threshold


def _mean_of_absolute(array: Array) -> float:
    return float(np.abs(array.astype(np.longdouble)).mean())


def _unchanged(now: Array, before: Array | None) -> bool | None:
    """numpy.allclose in storage order, except that a previous infinity is close to everything."""
    if before is None or before.dtype != now.dtype:
        return None
    if before.size != now.size:
        return False
    was = before.ravel().astype(np.float64)
    with np.errstate(invalid="ignore", over="ignore"):
        separate, allowed = np.abs(now.ravel() - was), 1e-8 + 1e-5 * np.abs(was)
    ways = {bool(np.all(separate <= allowed * (1 + rounding))) for rounding in (-1e-6, 1e-6)}
    return ways.pop() if len(ways) == 1 else None


def _below(array: Array, threshold: float) -> bool | None:
    above = _above(_mean_of_absolute(array), threshold)
    return None if above is None else not above


CONDITIONS = (
    Condition("tensor_overflow", {}, lambda now, _: sum(non_finite(now)) > 0, of_non_finite=True),
    Condition("tensor_all_zero", {"zero_percentage_ge": 50.0}, lambda now, _: 100.0 * float((now == 0).mean()) >= 50.0),
    Condition("tensor_too_large", {"max_gt": 0.5}, lambda now, _: float(now.max()) > 0.5),
    Condition("tensor_too_small", {"abs_mean_lt": 0.01}, lambda now, _: _below(now, 0.01)),
    Condition("tensor_range", {"max_min_gt": 0.3}, lambda now, _: _above(float(now.max()) - float(now.min()), 0.3)),
    Condition("weight_not_changed", {"rtol": 1e-5}, _unchanged, of_weights=True),
)


def judge(dump: DumpOnDisk, cli: CommandLine, verdict: Verdict) -> None:
    tensors = [tensor for tensor in cli.ask("tensors", dump.root).json["tensors"] if tensor["node"] is not None]
    constants = {
        (*place_of(node), node["node"]) for node in cli.ask("nodes", dump.root).json["nodes"] if node["type"] == "Const"
    }
    outputs = [one for one in tensors if one["io"] == "output" and (*place_of(one), one["node"]) not in constants]
    judged = {key_of(one): one for one in outputs}
    weights = sorted(
        {one["node"] for one in outputs if one["type"] == "Parameter" and one["node"].endswith((".weight", ".bias"))}
    )
    reported, answer = _hits(dump, cli, weights)
    full = [one for one in outputs if one["bytes"] > 0]
    if not full:
        verdict.leave_out("no outputs were dumped")
    verdict.same("tensors that were looked at", answer["checked"]["tensors"], len(full))
    for tensor in outputs:
        before = _before(dump, tensor, judged)
        for condition in CONDITIONS:
            if not condition.of_weights or tensor["node"] in weights:
                _held(dump, tensor, before, condition, reported.pop((condition.id, key_of(tensor)), None), verdict)
    verdict.same("hits of what was not asked about", [tensor for _, tensor in reported], [])


def _hits(dump: DumpOnDisk, cli: CommandLine, weights: list[str]) -> tuple[dict[Any, Record], Record]:
    """The results of `check` with a watch file, for each watchpoint and tensor."""
    watchpoints = []
    for number, condition in enumerate(CONDITIONS, start=1):
        nodes = {"names": weights} if condition.of_weights else {"regex": ".*"}
        if not condition.of_weights or weights:
            watchpoints.append({"id": number, "condition": condition.id, "params": condition.parameters, "nodes": nodes})
    with tempfile.TemporaryDirectory() as folder:
        watch = Path(folder) / "watch.json"
        watch.write_text(json.dumps({"format": 1, "watchpoints": watchpoints}))
        answer = cli.ask("check", dump.root, "--watch", str(watch))
    verdicts = {(hit["condition"], key_of(hit["tensor"])): hit for hit in answer.json["hits"]}
    return verdicts, answer.json


def _before(dump: DumpOnDisk, tensor: Record, judged: dict[Any, Record]) -> Record | None:
    """The same tensor in the previous iteration, of the same run or otherwise of the last one."""
    history = dump.history(tensor["rank"], tensor["graph_id"])
    if history is None:
        places = (place for place in dump.files_by_place if place_of(tensor) == (place.rank, place.net, place.graph))
        history = sorted(place.iteration for place in places if place.iteration is not None)
    if tensor["iteration"] not in history or history.index(tensor["iteration"]) == 0:
        return None
    earlier = history[history.index(tensor["iteration"]) - 1]
    runs = [judged.get(key_of({**tensor, "iteration": earlier, "run": run})) for run in range(tensor["run"], 0, -1)]
    return next((one for one in runs if one is not None), None)


def _held(
    dump: DumpOnDisk, tensor: Record, past: Record | None, condition: Condition, hit: Record | None, verdict: Verdict
) -> None:
    what = f"{condition.id} of {tensor['file']}"
    now = dump.values(tensor["file"])
    if now.size == 0:
        verdict.same(f"{what}, which is empty", hit, None)
        return
    before = dump.values(past["file"]) if past is not None else None
    if before is not None and before.size == 0:
        before = None
    nan, inf = (0, 0) if condition.of_non_finite else non_finite(now)
    requested = [
        name
        for name, missing in (("nan", nan), ("inf", inf), ("no_previous", condition.of_weights and before is None))
        if missing
    ]
    errors = [] if hit is None else hit["errors"]
    if errors == ["no_history"] and dump.history(tensor["rank"], tensor["graph_id"]) is None:
        return  # nothing is evaluated, as in MindSpore
    verdict.same(f"{what}: errors", errors, requested)
    holds = None if errors else condition.holds(now, before)
    if holds is not None:
        verdict.same(what, hit is not None, holds)
