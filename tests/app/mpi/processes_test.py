# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Answers of several processes are those of sporescope-cli, byte for byte; a process that dies leaves a sentence."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

CLI = os.environ["SPORESCOPE_CLI"]
MPI = os.environ["SPORESCOPE_MPI"]
MPIRUN = os.environ["MPIRUN"]
DISK = os.environ["DELAYING_DISK"]
DUMPS = Path(__file__).parents[2] / "data" / "dumps"
# Further folders of dumps, between colons.
MORE = [Path(folder) for folder in os.environ.get("SPORESCOPE_MORE_DUMPS", "-").split(":") if Path(folder).is_dir()]
TIMEOUT = 120

# Containers often forbid the calls by which processes read each other's memory.
ENVIRONMENT = dict(
    os.environ,
    OMPI_ALLOW_RUN_AS_ROOT="1",
    OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
    OMPI_MCA_btl_vader_single_copy_mechanism="none",
)
COMMANDS = [
    ["check", "--recommended"],
    ["check", "--condition", "tensor_overflow"],
    ["check", "--condition", "weight_change_too_large", "--param", "abs_mean_update_ratio_gt=0.01"],
    ["first", "--explain"],
    ["stats"],
    ["trend"],
    ["trend", "--statistic", "update_ratio"],
    ["replicas"],
]


def mpirun(processes, *arguments, **options):
    """The command that runs this number of processes.

    grace: the seconds that mpirun waits for the other processes after one has failed.
    """
    grace = ["--mca", "odls_base_sigkill_timeout", str(options.pop("grace", 0))]
    command = [MPIRUN, "-q", "--oversubscribe", "--stdin", "none", *grace, "-np", str(processes)]
    command += options.pop("environment", [])
    command += [*options.pop("before", []), MPI, *map(str, arguments)]
    return command


def run(command, **options):
    done = subprocess.run(command, capture_output=True, env=ENVIRONMENT, timeout=TIMEOUT, check=False, **options)
    return done.returncode, done.stdout, done.stderr.decode()


def folders(place):
    return sorted(str(path) for path in place.iterdir() if path.is_dir())


def many_ranks(place, ranks):
    """A dump of so many ranks, each of which holds the same."""
    place.mkdir(parents=True)
    for rank in range(ranks):
        (place / f"rank_{rank}").symlink_to(DUMPS / "adam-nan-2.10" / "rank_0")
    return place


def can_unshare():
    return (
        shutil.which("unshare") and subprocess.run(["unshare", "-rm", "true"], capture_output=True, check=False).returncode == 0
    )


class Processes(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.place = Path(self.folder.name).resolve()

    def compare(self, arguments, processes, **options):
        before = options.pop("before", [])
        local = options.pop("local", [])
        truth = run([CLI, *arguments])
        answer = run(mpirun(processes, *local, *arguments, before=before), **options)
        with self.subTest(arguments=arguments[:4], processes=processes):
            self.assertEqual(answer[1], truth[1], answer[2])
            self.assertEqual(answer[0], truth[0], answer[2])

    def test_all_dumps_alike_for_every_number_of_processes(self):
        families = [DUMPS, DUMPS.parent / "msprobe", DUMPS.parent / "ascend"]
        dumps = [dump for place in [*families, *MORE] for dump in folders(place)]
        self.assertGreater(len(dumps), 40)
        for command in COMMANDS:
            for processes in (1, 2, 4):
                self.compare(["--json", *command, *dumps], processes)
        self.compare(["--jsonl", "stats", *dumps], 3)
        self.compare(["first", *dumps], 3)

    def test_what_is_wrong_is_said_as_by_one(self):
        self.compare(["--json", "first", self.place / "none"], 2)
        self.compare(["--json", "stats", DUMPS / "lenet-2.0", "--iteration", "seven"], 2)
        self.compare(["--json", "stats"], 2)
        status, _, error = run(mpirun(2, "nodes", DUMPS / "lenet-2.0"))
        self.assertEqual(status, 2)
        self.assertIn("run nodes with sporescope-cli", error)
        status, _, error = run(mpirun(2, "check", "--recommended", "--follow", DUMPS / "lenet-2.0"))
        self.assertEqual(status, 2)
        self.assertIn("--follow works only in one process", error)

    def test_what_all_refuse_is_said_once(self):
        for arguments in (["replicas", DUMPS / "lenet-2.0"], ["stats"], ["first", self.place / "none"]):
            _, _, baseline = run([CLI, *arguments])
            _, _, error = run(mpirun(3, *arguments))
            self.assertEqual(error, baseline.replace("sporescope-cli: ", "sporescope-mpi: "))

    @unittest.skipUnless(can_unshare(), "a folder that one process does not see needs unshare")
    def test_who_does_not_see_the_dump_takes_no_part(self):
        dump = many_ranks(self.place / "whole" / "dump", 3)
        hide = self.place / "hide.sh"
        hide.write_text(
            "#!/bin/sh\n"
            '[ "$OMPI_COMM_WORLD_RANK" = 1 ] || exec "$@"\n'
            f'exec unshare -rm sh -c \'mount -t tmpfs none {self.place}/whole && exec "$@"\' _ "$@"\n'
        )
        hide.chmod(0o755)
        for command in COMMANDS[:5]:
            self.compare(["--json", *command, dump], 3, before=[str(hide)])
        _, _, error = run(mpirun(3, "--json", "stats", dump, before=[str(hide)]))
        self.assertRegex(error, r"sporescope-mpi: process 1 on \S+ did not take part: .*/whole/dump")

    def test_one_file_is_written_once(self):
        answer = self.place / "answer.json"
        status, output, error = run(mpirun(3, "--json", "--output", answer, "stats", DUMPS / "lenet-2.0"))
        self.assertEqual((status, output), (0, b""), error)
        self.assertEqual(answer.read_bytes(), run([CLI, "--json", "stats", DUMPS / "lenet-2.0"])[1])
        self.assertEqual([path.name for path in self.place.iterdir()], ["answer.json"])

    def test_damaged_files_are_told_once(self):
        dump = self.place / "dump"
        shutil.copytree(DUMPS / "lenet-2.0", dump)
        files = sorted(dump.rglob("*.npy"))
        files[0].write_bytes(b"")
        files[3].write_bytes(files[3].read_bytes()[:90])
        for command in COMMANDS:
            self.compare(["--json", *command, dump], 3)

    def test_no_more_is_read_than_is_wanted(self):
        dump = many_ranks(self.place / "dump", 8)
        self.compare(["--json", "stats", "--limit", "3", dump], 3)
        _, _, error = run(mpirun(3, "--json", "stats", "--limit", "3", dump))
        self.assertNotIn("not checked", error)

    def test_progress_is_that_of_all(self):
        dump = many_ranks(self.place / "dump", 8)
        status, _, error = run(mpirun(2, "--progress", "--json", "stats", dump))
        self.assertEqual(status, 0, error)
        self.assertRegex(error, r"Opening: |Reading: \d+ of \d+ tensors")

    def test_a_process_that_dies_leaves_a_sentence(self):
        dump = many_ranks(self.place / "dump", 16)
        slow = ["-x", f"LD_PRELOAD={DISK}", "-x", "DELAY_MS=2"]
        file = self.place / "answer.json"
        command = mpirun(3, "--progress", "--json", "--output", file, "stats", dump, environment=slow, grace=5)
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT, text=True) as running:
            for line in running.stderr:
                if line.startswith("Reading: "):
                    break
            os.kill(self.one_of(running.pid), signal.SIGKILL)
            _, error = running.communicate(timeout=TIMEOUT)
        self.assertRegex(error, r"sporescope-mpi: \d+ of \d+ tensors were not checked: rank")
        self.assertRegex(error, r"sporescope-mpi: process [12] on \S+ was working on: rank")
        answer = json.loads(file.read_text())
        self.assertIs(answer["complete"], False)
        self.assertNotEqual(running.returncode, 0)

    def one_of(self, launcher):
        """A process of the launcher that is not process 0."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            for entry in Path("/proc").iterdir():
                try:
                    environment = (entry / "environ").read_bytes()
                    parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
                except (OSError, IndexError):
                    continue
                if parent == launcher and b"OMPI_COMM_WORLD_RANK=2\0" in environment:
                    return int(entry.name)
        raise AssertionError("There is no process 2")

    @unittest.skipUnless(can_unshare(), "folders that one process alone sees need unshare")
    def test_folders_that_one_process_alone_sees(self):
        sources = [DUMPS / "all-reduce-2.10", DUMPS / "two-ranks-2.10", many_ranks(self.place / "many", 9)]
        parts = 3
        # Each process sees the content of its own folder under the path `whole`.
        see = self.place / "see.sh"
        see.write_text(
            "#!/bin/sh\n"
            f"part={self.place}/part$((OMPI_COMM_WORLD_RANK % {parts}))\n"
            f'exec unshare -rm sh -c \'mount --bind "$0" {self.place}/whole && exec "$@"\' "$part" "$@"\n'
        )
        see.chmod(0o755)
        for source in sources:
            whole = self.place / "whole" / source.name
            whole.mkdir(parents=True)
            for number, rank in enumerate(sorted(source.iterdir())):
                (whole / rank.name).symlink_to(rank.resolve())
                part = self.place / f"part{number % parts}" / source.name
                part.mkdir(parents=True, exist_ok=True)
                (part / rank.name).symlink_to(rank.resolve())
        dumps = folders(self.place / "whole")
        for command in COMMANDS:
            for processes in (parts, parts + 2):
                self.compare(["--json", *command, *dumps], processes, before=[str(see)], local=["--local"])
        # A process that sees only a part of the dump notices it.
        status, output, error = run(mpirun(2, "--local", "--json", "stats", self.place / "none", before=[str(see)]))
        self.assertEqual(status, 2, error)
        self.assertIn("error", json.loads(output))


if __name__ == "__main__":
    unittest.main()
