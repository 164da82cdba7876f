# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Tests the package with a dump on another computer: a private ssh server on the loopback interface."""

from __future__ import annotations

import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
import unittest

import numpy as np

import sporescope
from sporescope import _engine, dump_analyzer

ROOT = pathlib.Path(__file__).parents[3]
SAMPLE = ROOT / "resources" / "sample"
SSHD = "/usr/sbin/sshd"
MISSING = "this computer has no ssh server (openssh-server)"


class Server:
    """An ssh server with its own keys and configuration. end() stops it and deletes its folder."""

    def __init__(self) -> None:
        # The folder contains sockets, whose paths must be short.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="far-", dir="/tmp"))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        for key in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / key], check=True)
        if os.geteuid() == 0:
            pathlib.Path("/run/sshd").mkdir(exist_ok=True)  # sshd requires it when it runs as root
        folder = self.folder
        (folder / "sshd_config").write_text(
            f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/user.pub\n"
            f"StrictModes no\nUsePAM no\nPidFile none\nPasswordAuthentication no\nPermitRootLogin yes\n"
            f"SetEnv XDG_RUNTIME_DIR={folder}\n"
        )
        (folder / "known").write_text(f"[127.0.0.1]:{port} {(folder / 'host.pub').read_text()}")
        (folder / "config").write_text(
            f"Host lab\n  HostName 127.0.0.1\n  Port {port}\n  IdentityFile {folder}/user\n  IdentitiesOnly yes\n"
            f"  UserKnownHostsFile {folder}/known\n  GlobalKnownHostsFile /dev/null\n  StrictHostKeyChecking yes\n"
        )
        self._process = subprocess.Popen([SSHD, "-D", "-f", folder / "sshd_config"])
        deadline = time.monotonic() + 60
        while not self._accepts_connections(port) and time.monotonic() < deadline:
            time.sleep(0.05)

    @staticmethod
    def _accepts_connections(port: int) -> bool:
        with socket.socket() as client:
            return client.connect_ex(("127.0.0.1", port)) == 0

    def end(self) -> None:
        self._process.terminate()
        self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


@unittest.skipUnless(pathlib.Path(SSHD).exists() and shutil.which("ssh"), MISSING)
class RemoteTest(unittest.TestCase):
    server: Server

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Server()
        os.environ["SPORESCOPE_SSH"] = f"ssh -F {cls.server.folder}/config"
        os.environ["SPORESCOPE_ENGINE"] = str(pathlib.Path(_engine.engine()).resolve())

    @classmethod
    def tearDownClass(cls) -> None:
        _engine._engines.end()
        cls.server.end()
        for name in ("SPORESCOPE_SSH", "SPORESCOPE_ENGINE"):
            del os.environ[name]

    def setUp(self) -> None:
        self.remote = sporescope.open(f"ssh://lab{SAMPLE}")
        self.local = sporescope.open(SAMPLE)

    def test_a_remote_dump_has_the_same_content(self) -> None:
        self.assertTrue(self.remote.is_remote)
        self.assertEqual(self.remote.root, f"ssh://lab{SAMPLE}")
        self.assertEqual(self.remote.graphs, self.local.graphs)
        self.assertEqual(self.remote.tensors(iteration=1), self.local.tensors(iteration=1))
        self.assertEqual(self.remote.nodes(type="Log")[0].affected(), self.local.nodes(type="Log")[0].affected())

    def test_values_agree_with_the_files(self) -> None:
        for remote, local in zip(
            self.remote.tensors(iteration=1, io="output")[:20], self.local.tensors(iteration=1, io="output")
        ):
            assert local.path is not None
            self.assertIsNone(remote.path)
            np.testing.assert_array_equal(remote.value(), np.load(local.path))
            self.assertEqual(remote.statistics, local.statistics)
        weight = self.remote.tensors(node="conv2.weight", iteration=1, io="output")[0]
        np.testing.assert_array_equal(weight.value("0,:,1:3"), weight.value()[0, :, 1:3])

    def test_hits_and_causes_agree_with_the_local_dump(self) -> None:
        point = sporescope.Watchpoint("tensor_too_large", max_gt=5)
        self.assertEqual(list(self.remote.check(point)), list(self.local.check(point)))
        self.assertEqual(self.remote.causes(), self.local.causes())

    def test_a_remote_dump_is_compared_with_a_local_one(self) -> None:
        found = sporescope.compare(self.local, self.remote)
        self.assertEqual({pair.status for pair in found.pairs}, {"agrees"})
        self.assertEqual(sporescope.compare(self.remote, iteration=0, with_iteration=1).findings[0].kind, "input")

    def test_a_notebook_shows_an_html_summary(self) -> None:
        summary = self.remote.tensors(node="Log-op0", iteration=1, io="output")[0]._repr_html_()
        self.assertIn("<svg", summary)
        self.assertIn("#d6336c", summary)  # the color of non-finite values
        self.assertIn("ssh://lab", self.remote._repr_html_())

    def test_mindinsight_scripts_work_with_a_remote_dump(self) -> None:
        analyzer = dump_analyzer.DumpAnalyzer(f"ssh://lab{SAMPLE}")
        tensors = analyzer.select_tensors(query_string="networks.py:60", select_by="code_stack")
        point = dump_analyzer.Watchpoint(tensors, dump_analyzer.TensorTooLargeCondition(abs_mean_gt=0.001))
        self.assertTrue(analyzer.check_watchpoints([point]))

    def test_unreachable_hosts_and_paths_are_reported(self) -> None:
        with self.assertRaisesRegex(sporescope.Error, "Cannot find sporescope-test.invalid"):
            sporescope.open("ssh://sporescope-test.invalid/data")
        with self.assertRaisesRegex(sporescope.Error, "ssh://lab/no/such/dump"):
            sporescope.open("ssh://lab/no/such/dump")


if __name__ == "__main__":
    unittest.main()
