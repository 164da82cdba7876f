# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The private folder into which MindSpore dumps the tensors of each step."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from .arrays import Array
from .capture import EVERY_STEP, Capture
from .graph_file import GraphFile, encode, file_names
from .source import GRADIENTS

_NET = "Live"
_OUTPUTS = 2  # what an operator takes, another one gave
_PREFIX = "sporescope-"
_SWEEP = 0.5  # seconds
_HALF_TYPES = {b"'<f2'": "float16", b"'<E2'": "bfloat16", b"'<T2'": "bfloat16"}  # as headers say them


def _load(path: Path) -> Array | None:
    """A file's values; MindSpore's bfloat16, which NumPy does not know, as float32. Nothing if it cannot be read."""
    try:
        raw = path.read_bytes()
        kind = next((name for descr, name in _HALF_TYPES.items() if descr in raw[:128]), None)
        if kind is not None:
            return _load_half(raw, kind)
        with path.open("rb") as file:
            values: Array = np.load(file, allow_pickle=False)
            return values
    except (OSError, ValueError):
        return None


def _load_half(raw: bytes, kind: str) -> Array:
    at = raw.index(b"\n") + 1
    shape = shape_of(raw[:at])
    # On a CPU many kernels know no half precision: MindSpore runs them in float32, and the dump writes all of that behind a
    # header with the network's type.
    if len(raw) - at == 4 * int(np.prod(shape)):
        return np.frombuffer(raw, "<f4", offset=at).reshape(shape)
    if kind == "float16":
        return np.frombuffer(raw, "<f2", offset=at).reshape(shape)
    halves = np.frombuffer(raw, "<u2", offset=at).astype(np.uint32) << 16
    return halves.view(np.float32).reshape(shape)


def shape_of(header: bytes) -> tuple[int, ...]:
    """The shape that a .npy header names, without evaluating anything."""
    inside = header.partition(b"'shape': (")[2].partition(b")")[0]
    return tuple(int(size) for size in inside.split(b",") if size.strip())


def _mapping(path: Path) -> dict[str, str]:
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
        self._paths: dict[tuple[int, str], dict[int, tuple[int, Path]]] = {}

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
            slot, written = int(parts[at + 1]), int(parts[at - 1] or 0)
            if slot not in slots or slots[slot][0] <= written:
                slots[slot] = (written, Path(entry.path))

    def load(self, graph_id: int, name: str, slot: int) -> Array | None:
        found = self._paths.get((graph_id, name), {}).get(slot)
        return _load(found[1]) if found else None

    def slots(self, graph_id: int, name: str) -> list[int]:
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
    """Removes folders of trainings that are gone and could not: memory that nobody would give back."""
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


def _remove_in(process: int, folder: Path) -> None:
    """Children that are forked have what their parent does at its end: the folder is not theirs."""
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)


def _empty(folder: Path) -> None:
    """Removes files, not folders: MindSpore may be about to write into one."""
    for path, _, names in os.walk(folder):
        for name in names:
            try:
                os.unlink(os.path.join(path, name))
            except OSError:
                pass


def _keep_empty(folder: Path) -> None:
    while True:
        time.sleep(_SWEEP)
        _empty(folder)


def _remove_when_gone(folder: Path) -> None:
    """Removes a folder when this process is gone, however it goes: MindSpore ends it at Ctrl+C, and Python does not get to say
    a word. A shell of its own waits for the end of a pipe that closes with the process."""
    # In the background, as an orphan: a training that waits for all of its children does not wait for this one.
    waits = 'exec 3<&0; { cat <&3; rm -rf -- "$0"; } &'
    reader, writer = os.pipe()
    try:
        subprocess.run(
            ["sh", "-c", waits, str(folder)],
            stdin=reader, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/", start_new_session=True, check=False,
        )  # fmt: skip
    except OSError:
        os.close(writer)  # then the next training removes it
    finally:
        os.close(reader)


class DumpFolder:
    """Switches MindSpore's dump on and hands out its files step by step. To be made before the first compile."""

    def __init__(self, tensors: str, capture: Capture = EVERY_STEP) -> None:
        shared = Path("/dev/shm")
        parent = shared if shared.is_dir() and os.access(shared, os.W_OK) else Path(tempfile.gettempdir())
        remove_left_behind(parent)
        self.path = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-", dir=parent))  # 0700
        _remove_when_gone(self.path)
        self._process = os.getpid()
        self.steps: list[Step] = []
        self.count = 0
        self.graphs: list[GraphFile] = []
        self._all_graphs: list[GraphFile] = []
        self._beside: set[int] = set()  # ids of graphs that are of no step
        self.names: dict[tuple[int, str], str] = {}
        settings = {
            "common_dump_settings": {
                "op_debug_mode": 0, "dump_mode": 1, "path": str(self.path / "dump"), "net_name": _NET,
                "iteration": capture.iterations(), "saved_data": "tensor", "kernels": [kernel_pattern(tensors)],
                "support_device": list(range(8)), "input_output": _OUTPUTS,
            },
            "e2e_dump_settings": {"enable": True, "trans_flag": True},
        }  # fmt: skip
        config = self.path / "data_dump.json"
        config.write_text(json.dumps(settings), encoding="utf-8")
        os.environ["MINDSPORE_DUMP_CONFIG"] = str(config)

    def new_graphs(self) -> list[GraphFile]:
        """Graphs of the training that were compiled since the last call."""
        known = {graph.id for graph in self._all_graphs}
        fresh = []
        for number, path in self._graph_files().items():
            if number not in known:
                order = path.parent.parent / "execution_order" / f"ms_execution_order_graph_{number}.csv"
                fresh.append(GraphFile(path, order))
        if fresh:
            self._all_graphs = sorted(self._all_graphs + fresh, key=lambda graph: graph.id)
            self.names = file_names(self._all_graphs)
            self.graphs = [graph for graph in self._all_graphs if graph.id not in self._beside]
        return sorted((graph for graph in fresh if graph.id not in self._beside), key=lambda graph: graph.id)

    def finish_step(self) -> Step:
        """Takes what the step left; of the steps before, one is kept."""
        folder = self.path / f"step-{self.count}"
        folder.mkdir()
        self.count += 1
        step = Step(folder)
        # Iteration numbers are not reliable once a second graph exists: whatever lies there belongs to this step.
        for number, source in enumerate(self._iterations()):
            if int(source.parent.name) in self._beside:
                _empty(source)
            else:
                step.take(source, int(source.parent.name), number)
        self.steps.append(step)
        while len(self.steps) > 2:
            shutil.rmtree(self.steps.pop(0).folder, ignore_errors=True)
        return step

    def holds_more(self) -> bool:
        """Whether a graph of the training has run since the last step ended."""
        of_training = (path for path in self._iterations() if int(path.parent.name) not in self._beside)
        return any(os.listdir(path) for path in of_training)

    @contextmanager
    def beside(self) -> Iterator[None]:
        """What is compiled and computed in here is of no step: it is not kept."""
        graphs, iterations = set(self._graph_files()), set(self._iterations())
        try:
            yield
        finally:
            self._beside.update(set(self._graph_files()) - graphs)
            for folder in set(self._iterations()) - iterations:
                _empty(folder)

    def _graph_files(self) -> dict[int, Path]:
        paths = sorted(self.path.glob("dump/rank_*/graphs/ms_output_trace_code_graph_*.pb"))
        numbers = ((path.stem.rpartition("_")[2], path) for path in paths)
        return {int(number): path for number, path in numbers if number.isdigit()}

    def _iterations(self) -> list[Path]:
        """Folders of tensors that nobody has taken yet: graph id / iteration."""
        found = sorted(self.path.glob(f"dump/rank_*/{_NET}/*/*"))
        return [path for path in found if path.is_dir() and path.parent.name.isdigit() and path.name != "constants"]

    def places(self, node: str) -> list[tuple[int, str]]:
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
        if os.getpid() != self._process:
            return  # a child that was forked: the folder is its parent's
        if os.environ.get("MINDSPORE_DUMP_CONFIG", "").startswith(str(self.path)):
            del os.environ["MINDSPORE_DUMP_CONFIG"]
        shutil.rmtree(self.path, ignore_errors=True)
        atexit.register(_remove_in, self._process, self.path)
        threading.Thread(target=_keep_empty, args=(self.path,), name="sporescope-sweeper", daemon=True).start()
