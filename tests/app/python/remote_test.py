# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The package over a dump on another computer: a server of ssh of our own on the loopback."""

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
MISSING = "there is no server of ssh on this computer (openssh-server)"


class Server:
    """Gone with end()."""

    def __init__(self) -> None:
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="far-", dir="/tmp"))  # sockets lie in it: a short name
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        for key in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / key], check=True)
        if os.geteuid() == 0:
            pathlib.Path("/run/sshd").mkdir(exist_ok=True)  # a server that root starts wants it
        at = self.folder
        (at / "sshd_config").write_text(
            f"Port {port}\nListenAddress 127.0.0.1\nHostKey {at}/host\nAuthorizedKeysFile {at}/user.pub\nStrictModes no\n"
            f"UsePAM no\nPidFile none\nPasswordAuthentication no\nPermitRootLogin yes\nSetEnv XDG_RUNTIME_DIR={at}\n"
        )
        (at / "known").write_text(f"[127.0.0.1]:{port} {(at / 'host.pub').read_text()}")
        (at / "config").write_text(
            f"Host lab\n  HostName 127.0.0.1\n  Port {port}\n  IdentityFile {at}/user\n  IdentitiesOnly yes\n"
            f"  UserKnownHostsFile {at}/known\n  GlobalKnownHostsFile /dev/null\n  StrictHostKeyChecking yes\n"
        )
        self._process = subprocess.Popen([SSHD, "-D", "-f", at / "sshd_config"])
        until = time.monotonic() + 60
        while not self._listens(port) and time.monotonic() < until:
            time.sleep(0.05)

    @staticmethod
    def _listens(port: int) -> bool:
        with socket.socket() as requesting:
            return requesting.connect_ex(("127.0.0.1", port)) == 0

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
        self.near = sporescope.open(SAMPLE)

    def test_it_is_the_same_dump(self) -> None:
        self.assertTrue(self.remote.is_remote)
        self.assertEqual(self.remote.root, f"ssh://lab{SAMPLE}")
        self.assertEqual(self.remote.graphs, self.near.graphs)
        self.assertEqual(self.remote.tensors(iteration=1), self.near.tensors(iteration=1))
        self.assertEqual(self.remote.nodes(type="Log")[0].affected(), self.near.nodes(type="Log")[0].affected())

    def test_values_are_those_of_the_file(self) -> None:
        for remote, near in zip(
            self.remote.tensors(iteration=1, io="output")[:20], self.near.tensors(iteration=1, io="output")
        ):
            assert near.path is not None
            self.assertIsNone(remote.path)
            np.testing.assert_array_equal(remote.value(), np.load(near.path))
            self.assertEqual(remote.statistics, near.statistics)
        weight = self.remote.tensors(node="conv2.weight", iteration=1, io="output")[0]
        np.testing.assert_array_equal(weight.value("0,:,1:3"), weight.value()[0, :, 1:3])

    def test_hits_and_causes_are_those_of_here(self) -> None:
        point = sporescope.Watchpoint("tensor_too_large", max_gt=5)
        self.assertEqual(list(self.remote.check(point)), list(self.near.check(point)))
        self.assertEqual(self.remote.causes(), self.near.causes())

    def test_it_is_compared_with_one_here(self) -> None:
        found = sporescope.compare(self.near, self.remote)
        self.assertEqual({pair.status for pair in found.pairs}, {"agrees"})
        self.assertEqual(sporescope.compare(self.remote, iteration=0, with_iteration=1).findings[0].kind, "input")

    def test_a_notebook_shows_a_card(self) -> None:
        summary = self.remote.tensors(node="Log-op0", iteration=1, io="output")[0]._repr_html_()
        self.assertIn("<svg", summary)
        self.assertIn("#d6336c", summary)  # what is not finite is seen
        self.assertIn("ssh://lab", self.remote._repr_html_())

    def test_scripts_of_mindinsight_run_on_it(self) -> None:
        analyzer = dump_analyzer.DumpAnalyzer(f"ssh://lab{SAMPLE}")
        tensors = analyzer.select_tensors(query_string="networks.py:60", select_by="code_stack")
        point = dump_analyzer.Watchpoint(tensors, dump_analyzer.TensorTooLargeCondition(abs_mean_gt=0.001))
        self.assertTrue(analyzer.check_watchpoints([point]))

    def test_who_cannot_be_reached_is_told(self) -> None:
        with self.assertRaisesRegex(sporescope.Error, "Cannot find sporescope-test.invalid"):
            sporescope.open("ssh://sporescope-test.invalid/data")
        with self.assertRaisesRegex(sporescope.Error, "ssh://lab/no/such/dump"):
            sporescope.open("ssh://lab/no/such/dump")


if __name__ == "__main__":
    unittest.main()
