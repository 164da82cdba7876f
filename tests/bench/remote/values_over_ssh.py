#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures how fast the values of a tensor come over ssh, beside the file itself: the table of docs/remote.md.

    values_over_ssh.py SPORESCOPE_CLI... [--megabytes N] [--runs N]

Several programs, to hold a change against what was before. A server of ssh of its own on the loopback, as the user who calls
this; sshd has to be installed. Each number is that of the best of some runs and tells the whole call, with connecting and
starting the engine; the first row says how long that takes.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

NODE = "ReLU-op0"


def kinds(count: int) -> dict[str, np.ndarray[Any, Any]]:
    random = np.random.default_rng(1)
    normal = random.standard_normal(count, dtype=np.float32)
    return {
        "float32, random": normal,
        "float32 after ReLU": np.maximum(normal, 0),
        "float16, random": random.standard_normal(2 * count, dtype=np.float32).astype(np.float16),
        "int32 below 1000": random.integers(0, 1000, count, dtype=np.int32),
        "float32, zeros": np.zeros(count, np.float32),
    }


class Server:
    """An sshd for one run."""

    def __init__(self, folder: Path) -> None:
        self.config = folder / "config"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        for key in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / key], check=True)
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(exist_ok=True)
        (folder / "known").write_text(f"[127.0.0.1]:{port} " + (folder / "host.pub").read_text())
        (folder / "sshd_config").write_text(
            f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/user.pub\n"
            "StrictModes no\nUsePAM no\nPidFile none\nPasswordAuthentication no\nPermitRootLogin yes\n"
        )
        self.config.write_text(
            f"Host lab\n  HostName 127.0.0.1\n  Port {port}\n  IdentityFile {folder}/user\n  IdentitiesOnly yes\n"
            f"  UserKnownHostsFile {folder}/known\n  GlobalKnownHostsFile /dev/null\n"
        )
        self.process = subprocess.Popen(
            ["/usr/sbin/sshd", "-D", "-e", "-f", folder / "sshd_config"], stderr=subprocess.PIPE, text=True
        )
        assert self.process.stderr is not None
        while "Server listening" not in self.process.stderr.readline():
            assert self.process.poll() is None, "sshd does not start"


def make_dump(folder: Path, values: np.ndarray[Any, Any]) -> Path:
    """A dump of one tensor."""
    name = f"ReLU.{NODE}.0.0.1.output.0.DefaultFormat.Float32.npy"
    place = folder / "rank_0" / "Net" / "0" / "0"
    place.mkdir(parents=True)
    np.save(place / name, values)
    return place / name


def best(call: Callable[[], None], runs: int) -> float:
    times = []
    for _ in range(runs):
        begin = time.monotonic()
        call()
        times.append(time.monotonic() - begin)
    return min(times)


def run(parts: list[str | Path], environment: dict[str, str]) -> None:
    subprocess.run([str(word) for word in parts], check=True, stdout=subprocess.DEVNULL, env=environment)


def ways(clis: list[Path], ssh: list[str], dump: Path, file: Path, out: Path) -> dict[str, Callable[[], None]]:
    def export(cli: Path, place: str, to: Path | str) -> Callable[[], None]:
        environment = os.environ | {"SPORESCOPE_SSH": " ".join(ssh), "SPORESCOPE_ENGINE": str(cli)}
        return lambda: run([cli, "export", place, "--node", NODE, "--io", "output", "--overwrite", "--npy", to], environment)

    found = {
        "file here": export(clis[0], str(dump), out),
        "ssh cat": lambda: run([*ssh, "lab", "cat", file], dict(os.environ)),
    }
    for cli in clis:
        of = f", {cli.name}" if len(clis) > 1 else ""
        found["to a file" + of] = export(cli, f"ssh://lab{dump}", out)
        found["to standard output" + of] = export(cli, f"ssh://lab{dump}", "-")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli", nargs="+", type=Path)
    parser.add_argument("--megabytes", type=int, default=192)
    parser.add_argument("--runs", type=int, default=3)
    requested = parser.parse_args()
    clis = [one.resolve() for one in requested.cli]
    with tempfile.TemporaryDirectory() as built:
        work = Path(built)
        out = work / "out.npy"
        server = Server(work)
        ssh = ["ssh", "-F", str(server.config)]
        try:
            none = work / "none"
            minimum = ways(clis, ssh, none, make_dump(none, np.zeros(1, np.float32)), out)
            print("| |", " | ".join(minimum), "|")
            print("|---" * (len(minimum) + 1) + "|")
            print("| one value |", " | ".join(f"{best(call, requested.runs):.2f} s" for call in minimum.values()), "|")
            for number, (kind, values) in enumerate(kinds(requested.megabytes * 1_000_000 // 4).items()):
                dump = work / str(number)
                file = make_dump(dump, values)
                speeds = []
                for way, call in ways(clis, ssh, dump, file, out).items():
                    speeds.append(f"{values.nbytes / 1e6 / best(call, requested.runs):.0f} MB/s")
                    if way.startswith("to a file"):
                        assert np.array_equal(np.load(out), values), kind
                print(f"| {kind} |", " | ".join(speeds), "|", flush=True)
                file.unlink()
        finally:
            server.process.terminate()
            server.process.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
