# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""referee.py replaces what varies between two runs, finds a planted difference, and accepts an expected one."""

from __future__ import annotations

import contextlib
import io
import json
import sys
import tempfile
import unittest
import unittest.mock
import zipfile
from pathlib import Path

import places  # noqa: F401

import referee
from referee_questions import GENERAL, LINES, LIVE, MPI, OF_DUMPS, OF_ONE, TOOLS, WITHOUT_VALUES, expand
from referee_record import Answer, Dump, Neutral, Process, Record, StdioServer

CALL = "server/data/lenet/first.json"
ANSWER = Answer(1, b'{"node":"Log-op0","inf":36}\n', b"warning: two files are damaged\n")
NODES = ["nodes", "/d/rank_0", "--type", "Log"]
# Answers as `serve --stdio` does: the arguments, a warning and a status, or its death.
SERVER = """
import json, sys
for line in sys.stdin:
    arguments = json.loads(line)["arguments"]
    if arguments == ["die"]:
        sys.exit(3)
    text = " ".join(arguments)
    print(f"answer {len(text)}\\n{text}warning 5\\ncloseended 1", flush=True)
"""


class RefereeTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.place = Path(folder.name).resolve()
        self.work = self.place / "works" / "7"
        self.work.mkdir(parents=True)
        self.neutral = Neutral(
            {Path("/home/li/clone"): "<clone>", Path("/home/li/clone/tests/data"): "<data>"}, self.work.parent
        )
        self.before, self.after = (self.recorded(name) for name in ("before", "after"))

    def recorded(self, name: str, answer: Answer = ANSWER) -> Path:
        folder = self.place / name
        Record(folder, self.neutral).add(CALL, ["first", "/home/li/clone/tests/data/lenet"], answer, self.work)
        return folder

    def judged(self, *expected: str) -> tuple[int, str]:
        """The exit status of the comparison, and what it prints."""
        file = self.place / "expected"
        file.write_text("".join(f"{line}\n" for line in expected))
        printed = io.StringIO()
        arguments = ["referee.py", "compare", str(self.before), str(self.after), "--expected", str(file)]
        given = unittest.mock.patch.object(sys, "argv", arguments)
        with given, contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            status = referee.main()
        return status, printed.getvalue()

    def test_what_varies_is_replaced(self) -> None:
        for varying, constant in (
            ("/home/li/clone/tests/data/lenet", "<data>/lenet"),
            ("/home/li/clone/resources", "<clone>/resources"),
            (f"{self.work}/report.html", "<work>/report.html"),
            ('{"event":"listening","port":43503}', '{"event":"listening","port":<port>}'),
            ("Listening on 127.0.0.1, port 43503; Ctrl+C stops", "Listening on 127.0.0.1, port <port>; Ctrl+C stops"),
            ('"peer":"ipv4:127.0.0.1:59822"', '"peer":"ipv4:127.0.0.1:<port>"'),
            ("sporescope-cli (dc6d4879) 0.1.0", "sporescope-cli (<commit>) 0.1.0"),
            ('content="Sporescope 0.1.0 (dc6d4879)"', 'content="Sporescope 0.1.0 (<commit>)"'),
            ("<p>2 ranks, 2026-11-29 14:40</p>", "<p>2 ranks, <time></p>"),
            ("FILE                       SHAPE\n/home/li/clone/a.npy  [3, 4]", "FILE  SHAPE\n<clone>/a.npy  [3, 4]"),
        ):
            self.assertEqual(self.neutral(varying), constant)

    def test_what_a_program_answers_is_not_replaced(self) -> None:
        for text in (
            '{"iteration":7,"max":0.25,"time":1795235421918782}',
            "MindSpore 2.10.0",
            "NODE     MAX\nLog-op0    0",
            "2026-11-29 14:40",
        ):
            self.assertEqual(self.neutral(text), text)

    def test_equal_records_do_not_differ(self) -> None:
        status, printed = self.judged()
        self.assertEqual((status, printed), (0, "0 differences, and 0 that were expected\n"))

    def test_a_planted_difference_is_found(self) -> None:
        for planted in (
            Answer(0, ANSWER.output, ANSWER.errors),
            Answer(1, ANSWER.output.replace(b"36", b"35"), ANSWER.errors),
            Answer(1, ANSWER.output + b"\n", ANSWER.errors),
            Answer(1, ANSWER.output.rstrip(), ANSWER.errors),
            Answer(1, ANSWER.output, b""),
            Answer("died", ANSWER.output, ANSWER.errors),
        ):
            with self.subTest(planted=planted):
                self.recorded("after", planted)
                status, printed = self.judged()
                self.assertEqual(status, 1)
                self.assertIn(f"DIFFERS  {CALL}", printed)

    def test_a_difference_shows_the_lines(self) -> None:
        many = ",".join(f'"node{number}":{number}' for number in range(1000)).encode()
        self.recorded("before", Answer(0, many, b""))
        self.recorded("after", Answer(0, many.replace(b'"node500":500', b'"node500":501'), b""))
        _, printed = self.judged()
        self.assertIn('    -"node500":500,\n    +"node500":501,\n', printed)
        self.assertLess(len(printed.splitlines()), 10)

    def test_an_expected_difference_is_accepted(self) -> None:
        self.recorded("after", Answer(0, b"", b""))
        status, printed = self.judged("# a comment", "", "server/*/first.json  the path ends at the loss")
        self.assertEqual(status, 0)
        self.assertIn("expected  server/*/first.json: 1 calls: the path ends at the loss", printed)
        status, printed = self.judged("server/*/check.json  other hits")
        self.assertEqual(status, 1)
        self.assertIn("unused    server/*/check.json", printed)

    def test_an_expectation_needs_a_reason(self) -> None:
        status, printed = self.judged("server/*")
        self.assertEqual(status, 2)
        self.assertIn("has no reason", printed)

    def test_a_call_of_only_one_record_differs(self) -> None:
        for name in ("before", "after"):
            with self.subTest(name):
                (further := self.place / name / "mcp/tools.json").parent.mkdir()
                further.write_text("status: 0\n")
                status, printed = self.judged()
                self.assertEqual(status, 1)
                self.assertIn(f"is only in {self.place / name}", printed)
                further.unlink()

    def test_equal_differences_are_printed_once(self) -> None:
        for number in range(9):
            for folder, text in ((self.before, "old\n"), (self.after, "new\n")):
                (folder / f"call{number}.txt").write_text(text)
        status, printed = self.judged()
        self.assertEqual(status, 1)
        self.assertEqual(printed.count("DIFFERS"), 1)
        self.assertIn("call3.txt and 5 more", printed)
        self.assertIn("9 differences", printed)

    def test_no_record_is_an_error(self) -> None:
        self.before = self.place / "nowhere"
        self.assertEqual(self.judged()[0], 2)

    def test_pictures(self) -> None:
        for folder, data in ((self.before, b"one"), (self.after, b"two")):
            (folder / "pictures").mkdir()
            (folder / "pictures/same.png").write_bytes(b"same")
            (folder / "pictures/start-light.png").write_bytes(data)
        status, printed = self.judged()
        self.assertEqual(status, 1)
        self.assertIn("pictures/start-light.png", printed)
        self.assertNotIn("same.png", printed)

    def test_benchmarks(self) -> None:
        (self.before / "benchmarks.json").write_text(json.dumps({"a": 100, "b": 100, "c": 100}))
        (self.after / "benchmarks.json").write_text(json.dumps({"a": 102, "b": 104, "c": 50}))
        status, printed = self.judged()
        self.assertEqual(status, 1)
        self.assertIn("takes 1.040 times as long", printed)
        self.assertIn("faster: benchmarks/c", printed)
        self.assertIn("1 differences", printed)

    def test_written_files_are_recorded_and_removed(self) -> None:
        (self.work / "tables").mkdir()
        (self.work / "tables/nodes.csv").write_text(f"node,file\nLog-op0,{self.work}/a.npy\n")
        (self.work / "tensor.npy").write_bytes(b"\x93NUMPY\x01")
        with zipfile.ZipFile(self.work / "tables.xlsx", "w") as book:
            book.writestr("docProps/core.xml", "now")
            book.writestr("xl/workbook.xml", "sheets")
        text = (self.recorded("files") / CALL).read_text()
        self.assertEqual(list(self.work.iterdir()), [])
        self.assertIn("--- file tables/nodes.csv\nnode,file\nLog-op0,<work>/a.npy\n", text)
        self.assertIn("--- file tensor.npy\n7 bytes, SHA-256 ", text)
        self.assertIn("xl/workbook.xml: 6 bytes", text)
        self.assertNotIn("docProps", text)

    def test_a_server_that_dies_is_started_again(self) -> None:
        server = StdioServer(Path("unused"))
        server.conversation.command = [sys.executable, "-c", SERVER]
        self.assertEqual(server.ask(["--json", "info"], self.work), Answer(1, b"--json info", b"warning: close"))
        self.assertIn("died", str(server.ask(["die"], self.work).status))
        self.assertEqual(server.ask(["info"], self.work).output, b"info")
        server.conversation.close()

    def test_a_process(self) -> None:
        answer = Process([sys.executable, "-c", "import sys; print(sys.argv[1]); sys.exit(3)"]).ask(["info"], self.work)
        self.assertEqual((answer.status, answer.output), (3, b"info\n"))


class QuestionsTest(unittest.TestCase):
    def test_questions_without_an_argument_are_left_out(self) -> None:
        self.assertEqual(expand("nodes {dump}/rank_0 --type {type}", {"type": ["Log"], "dump": ["/d"]}), NODES)
        self.assertEqual(expand("stats {dump}", {"dump": ["/a", "/b"]}), ["stats", "/a", "/b"])
        self.assertIsNone(expand("compare {dump} {sibling}", {"dump": ["/d"]}))

    def test_huge_dumps_are_asked_little(self) -> None:
        questions = dict(Dump("/d", "data/d", {"dump": ["/d"]}, huge=True).questions(OF_DUMPS))
        self.assertIn("info", questions)
        self.assertNotIn("stats", questions)

    def test_names_of_questions_exist(self) -> None:
        self.assertLessEqual({*WITHOUT_VALUES}, OF_DUMPS.keys() | OF_ONE.keys())
        self.assertLessEqual({*LINES, *MPI}, OF_DUMPS.keys())
        self.assertFalse(OF_DUMPS.keys() & OF_ONE.keys())
        self.assertEqual(len(TOOLS), len({name for name, *_ in TOOLS}))
        for name in (*OF_DUMPS, *OF_ONE, *GENERAL, *LIVE):
            self.assertRegex(name, r"^[a-z0-9.-]+$")


if __name__ == "__main__":
    unittest.main()
