# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The recording of referee.py: runs the programs of a build and stores what they answer."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import os
import re
import shutil
import socket
import statistics
import subprocess
import tempfile
import threading
import time
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee_questions import FORMS, GENERAL, LINES, LIVE, MPI, OF_DUMPS, OF_ONE, REMOTE, TOOLS, WITHOUT_VALUES, expand

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "tests/data"
SAMPLE = ROOT / "resources/sample"
NOTHING = subprocess.DEVNULL
SECONDS = 180  # for one call
HUGE = 20_000  # tensor files; a larger dump is asked only what needs no values
Json = Any


@dataclass(frozen=True)
class Answer:
    status: int | str
    output: bytes
    errors: bytes


class Neutral:
    """Replaces what differs between two runs of the same program."""

    #: Ports and clients of live trainings; the commit in the version; when a report was written.
    PATTERNS = (
        (re.compile(r'("port":|ipv4:127\.0\.0\.1:|127\.0\.0\.1(?:, port |:))\d+'), r"\1<port>"),
        (re.compile(r"(sporescope-\w+|Sporescope [\d.]+) \([0-9a-f]{7,40}\)"), r"\1 (<commit>)"),
        (re.compile(r"20\d\d-\d\d-\d\d \d\d:\d\d(?=</p>)"), "<time>"),
        (re.compile(r'("free_bytes":)\d+'), r"\1<free>"),
    )

    def __init__(self, paths: dict[Path, str], temporary: Path) -> None:
        self.paths = sorted(((str(path), name) for path, name in paths.items()), key=lambda one: len(one[0]), reverse=True)
        self.works = re.compile(re.escape(str(temporary)) + r"/\w+")
        self.in_table = re.compile(rf"^({'|'.join(map(re.escape, sorted(paths.values())))})\S+ {{2}}", re.MULTILINE)

    def __call__(self, text: str) -> str:
        text = self.works.sub("<work>", text)
        for path, name in self.paths:
            text = text.replace(path, name)
        if self.in_table.search(text):  # the columns are as wide as the paths were
            text = re.sub(r"(?<=\S) {3,}", "  ", text)
        for pattern, replacement in self.PATTERNS:
            text = pattern.sub(replacement, text)
        return text


def digest(data: bytes) -> str:
    return f"{len(data)} bytes, SHA-256 {hashlib.sha256(data).hexdigest()[:32]}"


def content(path: Path) -> str:
    """A file that was written: text as it is; of other files the digest, of a workbook that of each sheet."""
    data = path.read_bytes()
    if path.suffix == ".xlsx":
        with zipfile.ZipFile(path) as book:
            parts = [name for name in book.namelist() if name != "docProps/core.xml"]  # when it was written
            return "".join(f"{name}: {digest(book.read(name))}\n" for name in parts)
    try:
        return data.decode()
    except UnicodeDecodeError:
        return digest(data) + "\n"


def as_text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return digest(data) + "\n"


class Record:
    """The folder with the answers. Each call has its own file."""

    def __init__(self, folder: Path, neutral: Neutral) -> None:
        self.folder = folder
        self.neutral = neutral

    def add(self, call: str, arguments: Sequence[str], answer: Answer, work: Path) -> None:
        """Stores an answer, and the files that the call left in its working folder, which is cleared."""
        written = sorted(path for path in work.rglob("*") if path.is_file())
        parts = [("output", as_text(answer.output)), ("errors", as_text(answer.errors))]
        parts += [(f"file {path.relative_to(work)}", content(path)) for path in written]
        text = f"arguments: {json.dumps(list(arguments))}\nstatus: {answer.status}\n"
        for title, part in parts:
            text += f"--- {title}\n{part}" + ("" if part.endswith("\n") or not part else "\n(without a newline at its end)\n")
        file = self.folder / call.replace(" ", "_")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(self.neutral(text), encoding="utf-8")
        for path in work.iterdir():
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


class Process:
    """Runs a program anew for each call."""

    def __init__(self, command: Sequence[str | Path], environment: dict[str, str] | None = None) -> None:
        self.command = [str(part) for part in command]
        self.environment = os.environ | {"NO_COLOR": "1", "LC_ALL": "C.UTF-8"} | (environment or {})

    def ask(self, arguments: Sequence[str], work: Path) -> Answer:
        call = [*self.command, *arguments]
        try:
            done = subprocess.run(
                call, capture_output=True, stdin=NOTHING, cwd=work, env=self.environment, timeout=SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return Answer(f"no answer in {SECONDS} s", b"", b"")
        return Answer(done.returncode, done.stdout, done.stderr)


class Conversation:
    """A program that answers requests from its standard input. It is started again if it dies or does not answer."""

    def __init__(self, command: Sequence[str | Path], read_answer: Callable[[Conversation], Answer]) -> None:
        self.command = [str(part) for part in command]
        self.read_answer = read_answer
        self.process: subprocess.Popen[bytes] | None = None

    def request(self, line: str) -> Answer:
        if self.process is None:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=1 << 16
            )
        process = self.process
        watchdog = threading.Timer(SECONDS, process.kill)
        watchdog.start()
        try:
            assert process.stdin is not None
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            return self.read_answer(self)
        except (EOFError, OSError):
            process.kill()
            status = process.wait()
            self.close()
            return Answer(f"died, or did not answer in {SECONDS} s: {status}", b"", b"")
        finally:
            watchdog.cancel()

    def line(self) -> bytes:
        assert self.process is not None and self.process.stdout is not None
        read = self.process.stdout.readline()
        if not read.endswith(b"\n"):
            raise EOFError
        return read

    def bytes(self, count: int) -> bytes:
        assert self.process is not None and self.process.stdout is not None
        data = self.process.stdout.read(count)
        if len(data) < count:
            raise EOFError
        return data

    def close(self) -> None:
        """Ends the input of the program, and with it the program."""
        process, self.process = self.process, None
        if process is not None:
            with contextlib.suppress(BrokenPipeError):
                process.communicate(timeout=SECONDS)


def stdio_answer(server: Conversation) -> Answer:
    """The pieces of an answer of `serve --stdio`, up to its end."""
    output, errors = b"", b""
    while True:
        kind, number = server.line().split()
        if kind == b"ended":
            return Answer(int(number), output, errors)
        piece = server.bytes(int(number))
        if kind == b"answer":
            output += piece
        else:
            errors += kind + b": " + piece


class StdioServer:
    def __init__(self, cli: Path) -> None:
        self.conversation = Conversation([cli, "serve", "--stdio"], stdio_answer)

    def ask(self, arguments: Sequence[str], work: Path) -> Answer:
        return self.conversation.request(json.dumps({"folder": str(work), "arguments": list(arguments)}))


@dataclass
class Dump:
    """A dump, and the arguments that it provides for questions."""

    root: str
    label: str
    values: dict[str, list[str]]
    huge: bool

    def questions(self, table: dict[str, str]) -> Iterator[tuple[str, list[str]]]:
        for name, question in table.items():
            arguments = expand(question, self.values)
            if arguments is not None and not (self.huge and name not in WITHOUT_VALUES):
                yield name, arguments


def middle(records: list[Json]) -> Json:
    return records[len(records) // 2]


def selection(tensor: Json, *fields: str) -> list[str]:
    """The options that select this tensor."""
    return [part for name in fields if tensor[name] is not None for part in (f"--{name.replace('_id', '')}", str(tensor[name]))]


def answers_of(answer: Answer, name: str) -> list[Json]:
    try:
        return list(json.loads(answer.output)[name])
    except (ValueError, KeyError):
        return []


def provide_arguments(dump: Dump, server: StdioServer, work: Path) -> None:
    """Chooses a node, tensors and files of the dump."""
    values = dump.values
    nodes = [node for node in answers_of(server.ask(["--json", "nodes", dump.root], work), "nodes") if node["inputs"]]
    if nodes:
        values["node"], values["type"] = [middle(nodes)["node"]], [middle(nodes)["type"]]
    tensors = answers_of(server.ask(["--json", "tensors", dump.root, "--iteration", "last"], work), "tensors")
    outputs = [tensor for tensor in tensors if tensor["io"] == "output" and tensor["node"]]
    if outputs:
        values["tensor"] = selection(middle(outputs), "node", "rank", "graph_id", "iteration", "io", "slot", "run")
    weights = [tensor for tensor in outputs if str(tensor["node"]).endswith("weight")]
    if weights:
        values["weight"] = selection(weights[-1], "node", "rank", "graph_id", "io", "slot")
    files = [tensor for tensor in tensors if tensor["file"]]
    if files:
        alike = [tensor for tensor in files if tensor["shape"] == middle(files)["shape"]]
        for name, tensor in (("file", middle(files)), ("alike-file", alike[-1]), ("last-file", files[-1])):
            values[name] = [f"{dump.root}/{tensor['file']}"]
    if dump.huge:
        return
    hits = answers_of(server.ask(["--json", "check", "--condition", "tensor_overflow", dump.root], work), "hits")
    symptoms = [hit["tensor"] for hit in hits if hit["tensor"]["node"]]
    if symptoms:
        values["symptom"] = ["{node}:{io}:{slot}".format(**symptoms[-1])]


class Recorder:
    """Records the programs of a build. all_processes: ask new processes about each dump, instead of about every sixteenth."""

    STEPS = ("find_dumps", "each_dump", "several_dumps", "general", "assistants", "processes", "trainings", "remote")

    def __init__(self, folder: Path, build: Path, dumps: Sequence[Path], *, jobs: int, all_processes: bool) -> None:
        self.cli = build / "app/cli/sporescope-cli"
        self.mpi = build / "app/mpi/sporescope-mpi"
        self.simulator = build / "tests/live/sporescope-simulator"
        self.folders: dict[str, Path] = {"data": DATA, "sample": SAMPLE}
        for further in dumps:
            self.folders.setdefault(further.name, further)
        self.temporary = Path(tempfile.mkdtemp(prefix="referee-", dir="/tmp"))  # short, because it contains sockets
        paths = {path: f"<{name}>" for name, path in {**self.folders, "clone": ROOT, "build": build}.items()}
        self.record = Record(folder, Neutral(paths, self.temporary))
        self.groups: dict[str, list[Dump]] = {}
        self.jobs = jobs
        self.all_processes = all_processes
        self.numbers = itertools.count()

    def run(self) -> None:
        try:
            for step in self.STEPS:
                start = time.monotonic()
                getattr(self, step)()
                print(f"{step}: {time.monotonic() - start:.0f} s", flush=True)
        finally:
            shutil.rmtree(self.temporary)

    def work(self) -> Path:
        """A new empty folder, whose name does not appear in the record."""
        folder = self.temporary / str(next(self.numbers))
        folder.mkdir()
        return folder

    def dumps(self) -> list[Dump]:
        return [dump for group in self.groups.values() for dump in group]

    def find_dumps(self) -> None:
        seen: set[str] = set()
        for group, folder in self.folders.items():
            work = self.work()
            answer = Process([self.cli]).ask(["--json", "info", "--brief", str(folder)], work)
            self.record.add(f"process/{group}/dumps.json", ["info", "--brief"], answer, work)
            found = [one for one in answers_of(answer, "dumps") if one["root"] not in seen]
            seen.update(one["root"] for one in found)
            self.groups[group] = [self.dump(group, one, found) for one in found]
            print(f"{group}: {len(found)} dumps in {folder}", flush=True)

    def dump(self, group: str, listed: Json, found: list[Json]) -> Dump:
        root = Path(listed["root"])
        values = {"dump": [str(root)], "remote": [f"ssh://lab{root}"]}
        for name in ("ranks", "iterations"):
            if listed[name]:
                values[f"first-{name[:-1]}"], values[f"last-{name[:-1]}"] = [str(listed[name][0])], [str(listed[name][-1])]
        brothers = [one["root"] for one in found if Path(one["root"]).parent == root.parent]
        if len(brothers) > 1:
            values["sibling"] = [brothers[(brothers.index(str(root)) + 1) % len(brothers)]]
        base = str(root.parent / "base")
        if base in brothers and base != str(root):
            values["base"] = [base]
        label = str(root.relative_to(self.folders[group])) if root != self.folders[group] else root.name
        return Dump(str(root), f"{group}/{label}", values, listed["tensor_files"] > HUGE)

    def ask(self, kind: str, program: Process | StdioServer, dump: Dump, table: dict[str, str], forms: Sequence[str]) -> None:
        work = self.work()
        for name, arguments in dump.questions(table):
            for form in forms:
                call = [*FORMS[form], *arguments]
                self.record.add(f"{kind}/{dump.label}/{name}.{form}", call, program.ask(call, work), work)

    def one_dump(self, dump: Dump, new_processes: bool) -> None:
        """What a server, and perhaps new processes, answer about one dump."""
        server = StdioServer(self.cli)
        provide_arguments(dump, server, self.work())
        self.ask("server", server, dump, OF_DUMPS, ["json"])
        self.ask("server", server, dump, OF_ONE, ["txt", "json"])
        server.conversation.close()
        if new_processes:
            self.ask("process", Process([self.cli]), dump, OF_ONE, ["txt", "json"])

    def each_dump(self) -> None:
        dumps = self.dumps()
        new_processes = [self.all_processes or number % 16 == 0 for number in range(len(dumps))]
        with ThreadPoolExecutor(self.jobs) as pool:
            for done, _ in enumerate(pool.map(self.one_dump, dumps, new_processes), 1):
                if done % 20 == 0:
                    print(f"{done} of {len(dumps)} dumps", flush=True)

    def together(self, group: str) -> Dump:
        """The dumps of a group, for commands that take several."""
        dumps = [dump for dump in self.groups[group] if not dump.huge]
        return Dump("", f"{group}/all", {"dump": [dump.root for dump in dumps]}, False)

    def several_dumps(self) -> None:
        """What new processes answer about all dumps of a group, for people and as JSON lines."""
        for group in self.groups:
            self.ask("process", Process([self.cli]), self.together(group), OF_DUMPS, ["txt"])
            self.ask("process", Process([self.cli]), self.together(group), {name: OF_DUMPS[name] for name in LINES}, ["jsonl"])

    def general(self) -> None:
        process = Process([self.cli])
        work = self.work()
        files = [str(file) for kind in ("tensor/*.npy", "pt/*.pt", "ascend/types/*") for file in sorted(DATA.glob(kind))]
        sample = Dump(str(SAMPLE), "general", {"sample": [str(SAMPLE)], "files": files}, False)
        self.ask("process", process, sample, GENERAL, ["txt", "json"])
        listed = as_text(process.ask(["--help"], work).output).split("Subcommands:")[-1]
        commands = re.findall(r"^  ([a-z][\w-]*)  ", listed, re.MULTILINE)
        self.ask("process", process, sample, {f"help-{name}": f"{name} --help" for name in commands}, ["txt"])
        server = StdioServer(self.cli)
        shown = {f"show-{Path(file).name}": f"show {file}" for file in files}
        edge = f"check {DATA}/dumps/edge-2.0 --watch"
        watched = {f"watch-{file.stem}": f"{edge} {file}" for file in sorted((DATA / "edge/watch").glob("*"))}
        self.ask("server", server, sample, shown | watched, ["txt", "json"])
        server.conversation.close()

    def assistants(self) -> None:
        """The MCP server: its introduction, its tools, and each tool about each dump."""
        server = Conversation([self.cli, "mcp"], lambda mcp: Answer("", mcp.line(), b""))
        work = self.work()

        def call(name: str, method: str, parameters: Json) -> None:
            line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters})
            self.record.add(f"mcp/{name}.json", [line], server.request(line), work)

        call("initialize", "initialize", {"protocolVersion": "2025-06-18", "capabilities": {}})
        call("tools", "tools/list", {})
        call("no-such-method", "tools/lst", {})
        call("conditions", "tools/call", {"name": "conditions", "arguments": {}})
        for dump in (dump for dump in self.dumps() if not dump.huge):
            for name, tool, options in TOOLS:
                arguments: dict[str, Json] = {"path": dump.root}
                for key, value in options.items():
                    expanded = expand(value, dump.values) if isinstance(value, str) else [value]
                    arguments[key] = expanded[0] if expanded else None
                if None not in arguments.values():
                    call(f"{dump.label}/{name}", "tools/call", {"name": tool, "arguments": arguments})
        server.close()

    def processes(self) -> None:
        """sporescope-mpi with two processes."""
        launcher = shutil.which("mpirun")
        if launcher is None or not self.mpi.is_file():
            print("left out: sporescope-mpi is not built, or there is no mpirun")
            return
        # Containers often forbid the calls by which processes read each other's memory.
        allowed = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
        command: list[str | Path] = [launcher, "-q", "--oversubscribe", "--stdin", "none", "-np", "2", self.mpi]
        process = Process(command, allowed | {"OMPI_MCA_btl_vader_single_copy_mechanism": "none"})
        for group in self.groups:
            self.ask("mpi", process, self.together(group), {name: OF_DUMPS[name] for name in MPI}, ["json"])

    def trainings(self) -> None:
        """`listen` with simulated trainings: what both print."""
        if not self.simulator.is_file():
            print("left out: sporescope-simulator is not built")
            return
        dumps = [dump for group in ("sample", "data") for dump in self.groups[group] if "node" in dump.values]
        for dump in dumps:
            calls = LIVE if Path(dump.root) == SAMPLE else {"recommended": LIVE["recommended"]}
            for name, (listening, training) in calls.items():
                for form in ("json", "txt") if len(calls) > 1 else ("json",):
                    arguments = [*FORMS[form], "listen", *listening.split()]
                    self.training(dump, f"live/{dump.label}/{name}.{form}", arguments, training)

    def training(self, dump: Dump, call: str, listening: list[str], training: str) -> None:
        work = self.work()
        errors, simulated = work / "errors", work / "simulated"
        with errors.open("wb") as place:
            listener = subprocess.Popen(
                [self.cli, *listening, "--port", "0"], stdout=subprocess.PIPE, stderr=place, cwd=work, stdin=NOTHING
            )
        assert listener.stdout is not None
        output = listener.stdout.readline()
        port = re.search(rb'(?:"port":|port )(\d+)', output)
        address = f"127.0.0.1:{int(port[1]) if port else 0}"
        with simulated.open("wb") as place:
            simulator = subprocess.Popen(
                [self.simulator, dump.root, "--server", address, "--step-time", "0", *training.split()],
                stdout=place,
                stderr=place,
                stdin=NOTHING,
            )
        watchdogs = [threading.Timer(SECONDS, process.kill) for process in (listener, simulator)]
        for watchdog in watchdogs:
            watchdog.start()
        output += listener.stdout.read()
        if "--save" in listening:  # the folder is announced before or after the graph
            output = b"".join(sorted(output.splitlines(keepends=True)))
        statuses = listener.wait(), simulator.wait()
        listener.stdout.close()
        for watchdog in watchdogs:
            watchdog.cancel()
        heading = f"\n--- simulated training: status {statuses[1]}\n".encode()
        answer = Answer(statuses[0], output, errors.read_bytes() + heading + simulated.read_bytes())
        errors.unlink()
        simulated.unlink()
        self.record.add(call, [*listening, "simulator:", training], answer, work)

    def remote(self) -> None:
        """The same dumps on another computer, played by a private ssh server on the loopback interface."""
        if not (Path("/usr/sbin/sshd").exists() and shutil.which("ssh")):
            print("left out: there is no ssh server (openssh-server)")
            return
        dumps = [dump for dump in self.dumps() if not dump.huge]
        folder = self.work()
        with ssh_server(folder):
            environment = {"SPORESCOPE_SSH": f"ssh -F {folder}/config", "SPORESCOPE_ENGINE": str(self.cli)}
            process = Process([self.cli], environment | {"XDG_RUNTIME_DIR": str(folder)})
            for dump in dumps[:: max(1, len(dumps) // 2)]:
                self.ask("remote", process, dump, REMOTE, ["json"])


@contextlib.contextmanager
def ssh_server(folder: Path) -> Iterator[None]:
    """An ssh server with its keys in a folder, whose file config describes it as the host `lab`."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    for key in ("host", "user"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / key], check=True)
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)  # sshd requires it when it runs as root
    (folder / "sshd_config").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/user.pub\nStrictModes no\n"
        f"UsePAM no\nPidFile none\nPasswordAuthentication no\nPermitRootLogin yes\nSetEnv XDG_RUNTIME_DIR={folder}\n"
    )
    (folder / "known").write_text(f"[127.0.0.1]:{port} {(folder / 'host.pub').read_text()}")
    (folder / "config").write_text(
        f"Host lab\n  HostName 127.0.0.1\n  Port {port}\n  IdentityFile {folder}/user\n  IdentitiesOnly yes\n"
        f"  UserKnownHostsFile {folder}/known\n  GlobalKnownHostsFile /dev/null\n  StrictHostKeyChecking yes\n"
    )
    server = subprocess.Popen(["/usr/sbin/sshd", "-D", "-e", "-f", folder / "sshd_config"], stderr=subprocess.PIPE, text=True)
    try:
        assert server.stderr is not None
        while "Server listening" not in server.stderr.readline():
            if server.poll() is not None:
                raise OSError("sshd does not start")
        yield
    finally:
        server.terminate()
        server.communicate()


def measure(build: Path) -> dict[str, float]:
    """The median CPU time of each benchmark of a build, in nanoseconds."""
    units = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}
    found: dict[str, float] = {}
    for program in sorted(build.glob("tests/bench/*/*_bench")):
        options = ["--benchmark_format=json", "--benchmark_repetitions=5"]
        done = subprocess.run([program, *options], capture_output=True, cwd=ROOT, check=True, stdin=NOTHING)
        times = defaultdict(list)
        for run in json.loads(done.stdout[done.stdout.index(b"{") :])["benchmarks"]:
            if run["run_type"] == "iteration" and "error_occurred" not in run:
                times[f"{program.name}/{run['name']}"].append(run["cpu_time"] * units[run["time_unit"]])
        found |= {name: statistics.median(values) for name, values in times.items()}
        print(f"{program.name}: {len(times)} benchmarks", flush=True)
    return found
