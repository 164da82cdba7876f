# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The private folder into which MindSpore dumps the tensors of each step."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import tempfile
import threading
import time
from pathlib import Path
from typing import Dict, List, Optional, Tuple

import numpy as np

from .arrays import Array
from .graph_file import GraphFile, encode, file_names
from .source import GRADIENTS

_NET = "Live"
_OUTPUTS = 2  # what an operator takes, another one gave
_PREFIX = "sporescope-"
_SWEEP = 0.5  # seconds


def _load(path: Path) -> Optional[Array]:
    """A file's values; MindSpore's bfloat16, which NumPy does not know, as float32. Nothing if it cannot be read."""
    try:
        raw = path.read_bytes()
        for descr in (b"'<E2'", b"'<T2'"):
            if descr in raw[:128]:
                at = raw.index(b"\n") + 1
                shape = shape_of(raw[:at])
                half = np.frombuffer(raw, "<u2", offset=at).astype(np.uint32) << 16
                return half.view(np.float32).reshape(shape)
        with path.open("rb") as file:
            values: Array = np.load(file, allow_pickle=False)
            return values
    except (OSError, ValueError):
        return None


def shape_of(header: bytes) -> Tuple[int, ...]:
    """The shape that a .npy header names, without evaluating anything."""
    inside = header.partition(b"'shape': (")[2].partition(b")")[0]
    return tuple(int(size) for size in inside.split(b",") if size.strip())


def _mapping(path: Path) -> Dict[str, str]:
    """Whole names of files whose names would be too long for the file system."""
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    return {short: whole for short, _, whole in (line.partition(",") for line in lines) if whole}


class Step:
    """The tensor files of one finished step."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = 0
        self.bytes = 0
        # By graph id and name field, the newest file of each slot: an operator may run more than once.
        self._paths: Dict[Tuple[int, str], Dict[int, Tuple[int, Path]]] = {}

    def take(self, source: Path, graph_id: int, number: int) -> None:
        target = self.folder / f"{graph_id}-{number}"
        source.rename(target)
        full_names = _mapping(target / "mapping.csv")
        for entry in os.scandir(target):
            parts = full_names.get(entry.name, entry.name).split(".")
            if parts[-1] != "npy" or "output" not in parts:
                continue
            at = len(parts) - 1 - parts[::-1].index("output")
            if at < 5 or not parts[at + 1].isdigit():
                continue
            self.files += 1
            self.bytes += entry.stat().st_size
            slots = self._paths.setdefault((graph_id, ".".join(parts[1 : at - 3])), {})
            slot, time = int(parts[at + 1]), int(parts[at - 1] or 0)
            if slot not in slots or slots[slot][0] <= time:
                slots[slot] = (time, Path(entry.path))

    def load(self, graph_id: int, name: str, slot: int) -> Optional[Array]:
        found = self._paths.get((graph_id, name), {}).get(slot)
        return _load(found[1]) if found else None

    def slots(self, graph_id: int, name: str) -> List[int]:
        return sorted(self._paths.get((graph_id, name), {}))


def kernel_pattern(tensors: str) -> str:
    """The operators of a choice of tensors, as the dump's settings name them: an expression on whole full names.

    All operators have a scope; weights have none, and are not dumped: they can be read at any time.
    """
    inputs = "inputs[0-9]+"
    if tensors == "all":
        return f"name-regex(.+/.+|{inputs})"
    if tensors == "outputs":
        return f"name-regex((?!{GRADIENTS}).+/.+|{inputs})"
    if tensors == "weights":
        return "name-regex()"
    return f"name-regex(.*({tensors}).*)"


def remove_left_behind(parent: Path) -> None:
    """Removes folders of trainings that were killed: memory that nobody would give back."""
    for folder in parent.glob(f"{_PREFIX}*-*"):
        process = folder.name[len(_PREFIX) :].partition("-")[0]
        if not process.isdigit() or folder.is_symlink() or folder.stat().st_uid != os.getuid():
            continue
        try:
            os.kill(int(process), 0)
        except ProcessLookupError:
            shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            pass  # alive, and another user's


def _keep_empty(folder: Path) -> None:
    """Removes files, not folders: MindSpore may be about to write into one."""
    while True:
        time.sleep(_SWEEP)
        for path, _, names in os.walk(folder):
            for name in names:
                try:
                    os.unlink(os.path.join(path, name))
                except OSError:
                    pass


class DumpFolder:
    """Switches MindSpore's dump on and hands out its files step by step. To be made before the first compile."""

    def __init__(self, tensors: str) -> None:
        shared = Path("/dev/shm")
        parent = shared if shared.is_dir() and os.access(shared, os.W_OK) else Path(tempfile.gettempdir())
        remove_left_behind(parent)
        self.path = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-", dir=parent))  # 0700
        self.steps: List[Step] = []
        self.count = 0
        self.graphs: List[GraphFile] = []
        self.names: Dict[Tuple[int, str], str] = {}
        settings = {
            "common_dump_settings": {
                "op_debug_mode": 0, "dump_mode": 1, "path": str(self.path / "dump"), "net_name": _NET,
                "iteration": "all", "saved_data": "tensor", "kernels": [kernel_pattern(tensors)],
                "support_device": list(range(8)), "input_output": _OUTPUTS,
            },
            "e2e_dump_settings": {"enable": True, "trans_flag": True},
        }  # fmt: skip
        config = self.path / "data_dump.json"
        config.write_text(json.dumps(settings), encoding="utf-8")
        os.environ["MINDSPORE_DUMP_CONFIG"] = str(config)

    def new_graphs(self) -> List[GraphFile]:
        """Graphs that were compiled since the last call."""
        known = {graph.id for graph in self.graphs}
        fresh = []
        for path in sorted(self.path.glob("dump/rank_*/graphs/ms_output_trace_code_graph_*.pb")):
            number = path.stem.rpartition("_")[2]
            if not number.isdigit() or int(number) in known:
                continue
            order = path.parent.parent / "execution_order" / f"ms_execution_order_graph_{number}.csv"
            fresh.append(GraphFile(path, order))
        if fresh:
            self.graphs = sorted(self.graphs + fresh, key=lambda graph: graph.id)
            self.names = file_names(self.graphs)
        return sorted(fresh, key=lambda graph: graph.id)

    def finish_step(self) -> Step:
        """Takes what the step left; of the steps before, one is kept."""
        folder = self.path / f"step-{self.count}"
        folder.mkdir()
        self.count += 1
        step = Step(folder)
        # Iteration numbers are not reliable once a second graph exists: whatever lies there belongs to this step.
        for number, source in enumerate(sorted(self.path.glob(f"dump/rank_*/{_NET}/*/*"))):
            if source.is_dir() and source.parent.name.isdigit() and source.name != "constants":
                step.take(source, int(source.parent.name), number)
        self.steps.append(step)
        while len(self.steps) > 2:
            shutil.rmtree(self.steps.pop(0).folder, ignore_errors=True)
        return step

    def places(self, node: str) -> List[Tuple[int, str]]:
        """Graph id and name field of the files that show a node's value; the newest graph first. Graphs that differ in their
        shapes alone have the same nodes, and a step runs one of them."""
        found = []
        for graph in reversed(self.graphs):
            operator, parameter = graph.resolve(node)
            name = self.names.get((graph.id, operator.full_name)) if operator is not None else None
            if parameter is not None:
                name = encode(parameter)
            if name is not None:
                found.append((graph.id, name))
        return found

    def close(self) -> None:
        """Removes all. MindSpore cannot be told to stop: should the training go on, what it writes is removed as it comes."""
        if os.environ.get("MINDSPORE_DUMP_CONFIG", "").startswith(str(self.path)):
            del os.environ["MINDSPORE_DUMP_CONFIG"]
        shutil.rmtree(self.path, ignore_errors=True)
        atexit.register(shutil.rmtree, self.path, ignore_errors=True)
        threading.Thread(target=_keep_empty, args=(self.path,), name="sporescope-sweeper", daemon=True).start()
