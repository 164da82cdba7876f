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
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from .arrays import Array
from .capture import EVERY_STEP, Capture
from .dump_switch import DumpSwitch
from .graph_file import GraphFile, encode, file_names
from .source import GRADIENTS

_NET = "Live"
_OUTPUTS = 2  # only outputs: the inputs are outputs of other operators
_PREFIX = "sporescope-"
_SWEEP_PERIOD = 0.5  # seconds
_GRAPH_FOLDERS = ("graphs", "execution_order")
_HALF_TYPES = {b"'<f2'": "float16", b"'<E2'": "bfloat16", b"'<T2'": "bfloat16"}  # by the type in a .npy header


def _load(path: Path) -> Array | None:
    """The values of a file; bfloat16, which NumPy does not support, as float32. None if it cannot be read."""
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
    # Many CPU kernels do not support half precision: MindSpore runs them in float32, and the dump writes the float32 values
    # after a header with the half-precision type of the network.
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
    """Full names of files whose names would be too long for the file system."""
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    return {short: full for short, _, full in (line.partition(",") for line in lines) if full}


class Step:
    """The tensor files of one finished step."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = 0
        self.bytes = 0
        # Time and path of the newest file of each slot, by graph id and name field: an operator may run more than once.
        self._paths: dict[tuple[int, str], dict[int, tuple[int, Path]]] = {}
        self._started_at: dict[int, int] = {}  # by graph id, the time of the first file of an operator

    def attach(self, source: Path, graph_id: int, number: int) -> None:
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
            if parts[0] != "Parameter":  # parameters are written after all graphs have run
                self._started_at[graph_id] = min(written, self._started_at.get(graph_id, written))
            if slot not in slots or slots[slot][0] <= written:
                slots[slot] = (written, Path(entry.path))

    @property
    def graphs(self) -> list[int]:
        """The ids of the graphs that ran, in the order in which they began."""
        return sorted(self._started_at, key=self._started_at.__getitem__)

    def load(self, graph_id: int, name: str, slot: int) -> Array | None:
        found = self._paths.get((graph_id, name), {}).get(slot)
        return _load(found[1]) if found else None

    def slots(self, graph_id: int, name: str) -> list[int]:
        return sorted(self._paths.get((graph_id, name), {}))


def kernel_pattern(tensors: str) -> str:
    """The regular expression on full names that selects these operators in the dump settings.

    All operators have a scope. Weights have none and are not dumped, because they can be read at any time. Names of weights
    contain a dot; names of inputs, which a custom step chooses freely, do not.
    """
    inputs = "[^/.]+"
    if tensors == "all":
        return f"name-regex(.+/.+|{inputs})"
    if tensors == "outputs":
        return f"name-regex((?!{GRADIENTS}).+/.+|{inputs})"
    if tensors == "weights":
        return "name-regex()"
    return f"name-regex(.*({tensors}).*)"


def remove_stale_folders(parent: Path) -> None:
    """Removes folders left behind by trainings that ended without cleaning up, to free their memory."""
    for folder in parent.glob(f"{_PREFIX}*-*"):
        process = folder.name[len(_PREFIX) :].partition("-")[0]
        if not process.isdigit() or folder.is_symlink() or folder.stat().st_uid != os.getuid():
            continue
        try:
            os.kill(int(process), 0)
        except ProcessLookupError:
            shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            pass  # the process exists and belongs to another user


def _remove_in(process: int, folder: Path) -> None:
    """Runs only in the process that owns the folder: forked children inherit their parent's exit handlers."""
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)


def _empty(folder: Path) -> None:
    """Removes tensor files but not folders, because MindSpore may be about to write into one.

    Graph files are kept: MindSpore numbers graphs consecutively, and later trainings in this process need them.
    """
    for path, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in _GRAPH_FOLDERS]
        for name in names:
            try:
                os.unlink(os.path.join(path, name))
            except OSError:
                pass


def _keep_empty(folder: Path, until: threading.Event) -> None:
    while not until.wait(_SWEEP_PERIOD):
        _empty(folder)


def _remove_when_gone(folder: Path) -> None:
    """Removes a folder when this process ends, however it ends. On Ctrl+C MindSpore kills the process before Python can
    clean up, so a separate shell waits for a pipe to close and removes the folder."""
    # The command runs in the background as an orphan, so that a training that waits for all its children does not wait for it.
    command = 'exec 3<&0; { cat <&3; rm -rf -- "$0"; } &'
    reader, writer = os.pipe()
    try:
        subprocess.run(
            ["sh", "-c", command, str(folder)],
            stdin=reader, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/", start_new_session=True, check=False,
        )  # fmt: skip
    except OSError:
        os.close(writer)  # the next training removes the folder
    finally:
        os.close(reader)


class _ProcessFolder:
    """The folder of this process. MindSpore reads its location and the dump settings only once, when it compiles the first
    graph."""

    present: _ProcessFolder | None = None

    def __init__(self) -> None:
        shared = Path("/dev/shm")
        parent = shared if shared.is_dir() and os.access(shared, os.W_OK) else Path(tempfile.gettempdir())
        self.process = os.getpid()
        self.path = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{self.process}-", dir=parent))  # 0700
        _remove_when_gone(self.path)
        atexit.register(_remove_in, self.process, self.path)
        self.holder: DumpFolder | None = None  # receives the files that are written now
        self.settings = ""
        self.switch = DumpSwitch()
        self.step_count = 0  # finished steps, of all holders
        self.graphs: dict[int, GraphFile] = {}  # all graphs of the process, by id
        self._stop_sweeper: threading.Event | None = None

    @classmethod
    def current(cls) -> _ProcessFolder:
        if cls.present is None or cls.present.process != os.getpid():
            cls.present = cls()
        return cls.present

    def open(self, settings: str) -> bool:
        """Returns whether MindSpore dumps with these settings; otherwise, the first settings remain in effect."""
        remove_stale_folders(self.path.parent)
        if self._stop_sweeper is not None:
            self._stop_sweeper.set()
            self._stop_sweeper = None
        self.path.mkdir(mode=0o700, exist_ok=True)
        self.read_graphs()
        if not self.graphs or not self.settings:
            self.settings = settings
        config = self.path / "data_dump.json"
        config.write_text(self.settings, encoding="utf-8")
        os.environ["MINDSPORE_DUMP_CONFIG"] = str(config)
        return self.settings == settings

    def close(self) -> None:
        """Removes the folder and turns the dump off; in versions where that is impossible, files are removed as they appear."""
        self.switch.turn(False)
        if os.environ.get("MINDSPORE_DUMP_CONFIG", "").startswith(str(self.path)):
            del os.environ["MINDSPORE_DUMP_CONFIG"]
        self.read_graphs()
        shutil.rmtree(self.path, ignore_errors=True)
        stop = self._stop_sweeper = threading.Event()
        threading.Thread(target=_keep_empty, args=(self.path, stop), name="sporescope-sweeper", daemon=True).start()

    def graph_files(self) -> dict[int, Path]:
        paths = sorted(self.path.glob("dump/rank_*/graphs/ms_output_trace_code_graph_*.pb"))
        numbers = ((path.stem.rpartition("_")[2], path) for path in paths)
        return {int(number): path for number, path in numbers if number.isdigit()}

    def read_graphs(self) -> None:
        for number, path in self.graph_files().items():
            if number not in self.graphs:
                order = path.parent.parent / "execution_order" / f"ms_execution_order_graph_{number}.csv"
                self.graphs[number] = GraphFile(path, order)


class DumpFolder:
    """Turns MindSpore's dump on and provides its files step by step. Create it before the first compilation.

    If there are several in one process, the files belong to the newest one, or to the one that called attach() last.
    """

    def __init__(self, tensors: str, capture: Capture = EVERY_STEP) -> None:
        self._process_folder = _ProcessFolder.current()
        self.path = self._process_folder.path
        self.steps: list[Step] = []
        self.graphs: list[GraphFile] = []
        self._reported: set[int] = set()  # ids of graphs that new_graphs() has returned
        self._excluded: set[int] = set()  # ids of graphs that belong to no step
        self._foreign: set[int] = set()  # ids of graphs of earlier trainings that this one has not run yet
        self._writes = True
        self.names: dict[tuple[int, str], str] = {}
        switch = self._process_folder.switch
        settings = {
            "common_dump_settings": {
                "op_debug_mode": 0, "dump_mode": 1, "path": str(self.path / "dump"), "net_name": _NET,
                "iteration": switch.iterations if switch.works else capture.iterations(),
                "saved_data": "tensor", "kernels": [kernel_pattern(tensors)],
                "support_device": list(range(8)), "input_output": _OUTPUTS,
            },
            "e2e_dump_settings": {"enable": True, "trans_flag": True},
        }  # fmt: skip
        self._settings = json.dumps(settings)
        self.as_chosen = True  # otherwise, the settings of the first DumpFolder in the process are in effect
        self.attach()

    def attach(self) -> None:
        """From now on, files written belong to the steps of this object."""
        process_folder = self._process_folder
        if process_folder.holder is self:
            return
        if process_folder.holder is not None:
            process_folder.holder._release()
        process_folder.holder = self
        self.as_chosen = process_folder.open(self._settings)
        self._foreign.update(process_folder.graphs.keys() - self._reported)
        for folder in self._iterations():
            _empty(folder)
        self.write(self._writes)

    def write(self, requested: bool) -> None:
        """Sets whether MindSpore writes tensors that are computed from now on.

        Versions that do not support this follow their settings.
        """
        self._writes = requested
        self._process_folder.switch.turn(requested)

    def new_graphs(self) -> list[GraphFile]:
        """Graphs that were compiled, or first run, since the last call."""
        known = self._process_folder.graphs
        self._process_folder.read_graphs()
        fresh = known.keys() - self._reported - self._excluded - self._foreign
        if fresh:
            self._reported |= fresh
            self.names = file_names(list(known.values()))
        self.graphs = [known[number] for number in sorted(self._reported - self._excluded)]
        return [known[number] for number in sorted(fresh)]

    def finish_step(self) -> Step:
        """Takes the files of the step; one previous step is kept."""
        folder = self.path / f"step-{self._process_folder.step_count}"
        folder.mkdir()
        self._process_folder.step_count += 1
        step = Step(folder)
        # Iteration numbers are not reliable once a second graph exists, so all files belong to this step.
        for number, source in enumerate(self._iterations()):
            if int(source.parent.name) in self._excluded:
                _empty(source)
            else:
                self._foreign.discard(int(source.parent.name))
                step.attach(source, int(source.parent.name), number)
        self.steps.append(step)
        while len(self.steps) > 2:
            shutil.rmtree(self.steps.pop(0).folder, ignore_errors=True)
        return step

    def has_unfinished_step(self) -> bool:
        """Whether a graph of the training has run since the end of the last step."""
        folders = (path for path in self._iterations() if int(path.parent.name) not in self._excluded)
        return any(os.listdir(path) for path in folders)

    @contextmanager
    def suspended(self) -> Iterator[None]:
        """Graphs that are compiled or run in this context belong to no step, and their tensors are discarded."""
        graphs, iterations = set(self._process_folder.graph_files()), set(self._iterations())
        self._process_folder.switch.turn(False)
        try:
            yield
        finally:
            self._process_folder.switch.turn(self._writes)
            self._excluded.update(set(self._process_folder.graph_files()) - graphs)
            for folder in set(self._iterations()) - iterations:
                _empty(folder)

    def _iterations(self) -> list[Path]:
        """Tensor folders that belong to no finished step yet: graph id / iteration."""
        found = sorted(self.path.glob(f"dump/rank_*/{_NET}/*/*"))
        return [path for path in found if path.is_dir() and path.parent.name.isdigit() and path.name != "constants"]

    def places(self, node: str) -> list[tuple[int, str]]:
        """Graph id and name field of the files for a node's value, newest graph first. Graphs that differ only in shapes
        have the same nodes, and a step runs one of them."""
        found = []
        for graph in reversed(self.graphs):
            operator, parameter = graph.resolve(node)
            name = self.names.get((graph.id, operator.full_name)) if operator is not None else None
            if parameter is not None:
                name = encode(parameter)
            if name is not None:
                found.append((graph.id, name))
        return found

    def last_node(self) -> str:
        """The last operator of the last step that has a value, in the order of the newest graph; empty if unknown."""
        for graph in reversed(self.graphs if self.steps else []):
            for operator in reversed(graph.operators.values()):
                name = self.names.get((graph.id, operator.full_name))
                if name is not None and self.steps[-1].slots(graph.id, name):
                    return operator.full_name
        return ""

    def close(self) -> None:
        # In a forked child, this is a copy, and the folder belongs to the parent.
        if self._process_folder.holder is self and os.getpid() == self._process_folder.process:
            self._process_folder.holder = None
            self._process_folder.close()

    def _release(self) -> None:
        while self.steps:
            shutil.rmtree(self.steps.pop().folder, ignore_errors=True)
