# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Code that the user runs in a training while it is paused."""

import contextlib
import io
import os
import subprocess
import sys
import tempfile
import textwrap
import unittest
from unittest import mock

from places import HERE, ROOT

import networks
import numpy as np
from networks import FIRST

import mindspore
from scripted_debugger import EXIT, ScriptedDebugger, fields, run, view, wire
from sporescope_live import LiveDebugger, console
from sporescope_live.console import Console, is_allowed


def code(number, text):
    return wire.data(101, wire.number(1, number) + wire.text(2, text))


rate = 0.5  # a module variable, like those of a script


class Answers(unittest.TestCase):
    def answer(self, text, where=None):
        where = where or Console()
        return where.run(1, text)

    def test_the_value_of_the_last_expression_is_shown(self):
        for text, shown in (("1 + 2", "3"), ("x = 4\nx * 2", "8"), ("x = 4", ""), ("None", ""), ("'a'", "'a'"), ("", "")):
            with self.subTest(text):
                self.assertEqual(self.answer(text), console.Answer(1, shown, False))

    def test_what_is_printed_is_shown_and_not_printed(self):
        reported = io.StringIO()
        with contextlib.redirect_stdout(reported):
            answer = self.answer("print('a')\nimport sys\nprint('b', file=sys.stderr)\n7")
        self.assertEqual((answer.output, reported.getvalue()), ("a\nb\n7", ""))

    def test_an_exception_is_its_traceback_from_the_typed_line_on(self):
        answer = self.answer("def f():\n    return 1 / 0\nf()")
        self.assertTrue(answer.failed)
        lines = answer.output.splitlines()
        self.assertEqual(lines[0], "Traceback (most recent call last):")
        self.assertIn('"<console 1>", line 3', lines[1])
        self.assertEqual(lines[2].strip(), "f()")
        self.assertEqual(lines[-1], "ZeroDivisionError: division by zero")
        self.assertNotIn("console.py", answer.output)

    def test_what_does_not_parse_is_told(self):
        answer = self.answer("for")
        self.assertTrue(answer.failed)
        self.assertRegex(answer.output, "SyntaxError")

    def test_nothing_that_is_typed_ends_the_training(self):
        for text, last in (
            ("import sys; sys.exit(3)", "SystemExit: 3"),
            ("raise KeyboardInterrupt", "KeyboardInterrupt"),
            ("class A:\n  def __repr__(self): raise ValueError('no')\nA()", "ValueError: no"),
            ("def f(): f()\nf()", "RecursionError"),
        ):
            with self.subTest(text):
                answer = self.answer(text)
                self.assertTrue(answer.failed)
                self.assertIn(last, answer.output.splitlines()[-1])

    def test_ctrl_c_ends_the_typed_code_alone(self):
        answer = self.answer("import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(30)")
        self.assertTrue(answer.failed)
        self.assertTrue(answer.output.endswith("KeyboardInterrupt"))

    def test_a_long_answer_is_cut(self):
        for text in ("'x' * 10_000_000", "for _ in range(10**5): print('y' * 100)"):
            answer = self.answer(text)
            self.assertLess(len(answer.output), (1 << 16) + 100)
            self.assertTrue(answer.output.endswith("… the rest was cut off"))

    def test_what_is_no_unicode_is_told_all_the_same(self):
        from sporescope_live import messages

        answer = self.answer("'\\udcff'")
        self.assertIn(b"udcff", messages.metadata(messages.Client("0:0", "CPU"), 1, answer=answer))

    def test_what_is_typed_has_a_source(self):
        where = Console()
        where.run(1, "import inspect\ndef twice(x):\n    return 2 * x")
        where.run(2, "def thrice(x): return 3 * x")
        self.assertIn("return 2 * x", where.run(3, "inspect.getsource(twice)").output)

    def test_names_are_kept_for_what_comes_next(self):
        where = Console()
        self.answer("def twice(x): return 2 * x", where)
        self.assertEqual(self.answer("twice(4)", where).output, "8")
        self.assertEqual(self.answer("_ + 1", where).output, "9")


class Frames(unittest.TestCase):
    """Tests that the code runs in the frame of the paused script."""

    def test_variables_of_a_function_are_seen_and_changed(self):
        epoch, batches = 3, [1, 2]
        answer = Console().run(1, "epoch = epoch + 10\nbatches.append(rate)\nsum(b * epoch for b in batches)")
        self.assertEqual((answer.output, answer.failed), (str(13 * 3.5), False))
        self.assertEqual((epoch, batches), (13, [1, 2, 0.5]))

    def test_variables_of_the_module_are_changed(self):
        global rate
        before = rate
        try:
            self.assertEqual(Console().run(1, "rate = 0.25\nrate").output, "0.25")
            self.assertEqual(rate, 0.25)
        finally:
            rate = before

    def test_new_names_are_not_the_modules(self):
        Console().run(1, "brand_new = 1")
        self.assertNotIn("brand_new", globals())


class Allowed(unittest.TestCase):
    def test_only_if_the_script_says_so_and_then_from_here_or_with_a_token(self):
        for requested, address, token, expected in (
            (False, "127.0.0.1:50051", "secret", False),
            (True, "127.0.0.1:50051", "", True),
            (True, "127.8.9.1:50051", "", True),
            (True, "localhost:50051", "", True),
            (True, "[::1]:50051", "", True),
            (True, "10.0.0.7:50051", "", False),
            (True, "10.0.0.7:50051", "secret", True),
            (True, "127.0.0.1.example.org:50051", "", False),
            (True, "localhost.example.org:50051", "", False),
            (True, "[2001:db8::1]:50051", "", False),
        ):
            with self.subTest(address, token=token):
                self.assertEqual(is_allowed(requested, address, token), expected)


class Stops(unittest.TestCase):
    """The whole client with a debugger that sends code."""

    def train(self, script, steps=2, **options):
        mindspore.set_context(mode=mindspore.PYNATIVE_MODE)
        train, answers, self.reported = networks.training(), list(script), io.StringIO()
        self.raw = []
        with (
            ScriptedDebugger(lambda _: answers.pop(0) if answers else run()) as debugger,
            contextlib.redirect_stderr(self.reported),
        ):
            self.debugger = debugger
            with LiveDebugger(debugger.address, **options).session(train) as live:
                for _ in range(steps):
                    if not live.step_end(train(networks.batch(1.0))):
                        break
        self.train_net = train
        return debugger

    def answers(self):
        return [wait.answer for wait in self.debugger.waits if wait.answer is not None]

    def allows(self):
        return bool(fields(self.debugger.sent("SendMetadata")[0]).get(112))

    def test_the_training_says_whether_it_allows_it(self):
        self.train([])
        self.assertFalse(self.allows())
        self.train([], allow_console=True)
        self.assertTrue(self.allows())

    def test_a_client_that_does_not_allow_it_runs_nothing(self):
        self.train([code(1, "steps = 7")])
        self.assertEqual(self.answers(), [(1, "this training does not allow a console", True)])
        self.assertEqual(self.debugger.waits[-1].step, 2)

    def test_it_runs_where_the_script_stands(self):
        self.train([run(), code(5, "live.step, steps"), code(6, "steps = 1\nlive.close")], allow_console=True, steps=2)
        first, second = self.answers()
        self.assertEqual(first, (5, "(1, 2)", False))
        self.assertEqual((second[0], second[2]), (6, False))
        self.assertIn("bound method", second[1])

    def test_weights_that_it_changes_are_shown_changed(self):
        self.train(
            [
                code(1, "w = [p for p in train.get_parameters() if p.name == 'first.weight'][0]\nw.set_data(3)\nw.name"),
                view("first.weight"),
            ],
            allow_console=True,
        )
        self.assertEqual(self.answers()[0], (1, "'first.weight'", False))
        (value,) = [fields(message) for message in self.debugger.sent("SendTensors")]
        np.testing.assert_array_equal(np.frombuffer(value[3], np.float32), [3, 3, 3, 3])

    def test_what_it_computes_is_of_no_step(self):
        self.train(
            [run(), code(1, "train(networks.batch(2.0)) is not None"), view(FIRST), run(), view(FIRST)],
            allow_console=True,
            steps=2,
        )
        self.assertEqual(self.answers()[0], (1, "True", False))
        self.assertEqual(len(self.debugger.sent("SendGraph")), 1)
        self.assertEqual([(wait.step, wait.node) for wait in self.debugger.waits][-1], (2, ""))

    def test_a_debugger_elsewhere_without_a_token_gets_none(self):
        with mock.patch.object(console, "_is_of_this_computer", return_value=False):
            self.train([], allow_console=True)
        self.assertFalse(self.allows())
        self.assertIn("no console", self.reported.getvalue())


class Launched(unittest.TestCase):
    """Behaves like a window that launches a script."""

    def launch(self, script, *arguments, debugger, environment=None, module=()):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "train.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(textwrap.dedent(script))
            paths = os.pathsep.join([str(ROOT / "app" / "training_client" / "src"), str(HERE / "stand_in"), str(HERE)])
            variables = {**os.environ, "PYTHONPATH": paths, "SPORESCOPE_LAUNCHED_BY": debugger.address, **(environment or {})}
            command = [sys.executable, *module, path, *arguments]
            return subprocess.run(command, env=variables, capture_output=True, text=True, timeout=60, cwd=folder, check=False)

    OWN_LOOP = """
        import networks
        from sporescope_live import LiveDebugger
        train = networks.training()
        with LiveDebugger("10.255.255.1:1", allow_console=True).session(train) as live:
            for _ in range(2):
                if not live.step_end(train(networks.batch(1.0))):
                    break
        print("steps", live.step)
        """

    def test_the_window_wins_over_the_address_in_the_script(self):
        with ScriptedDebugger(lambda _: run()) as debugger:
            done = self.launch(self.OWN_LOOP, debugger=debugger)
        self.assertEqual((done.returncode, done.stdout), (0, "steps 2\n"), done.stderr)
        self.assertEqual(debugger.waits[-1].step, 2)

    MODEL = """
        import sys
        import networks
        from mindspore.train.model import Model
        print(__name__, __file__.endswith("train.py"), sys.argv[1:], sys.modules["__main__"].Model is Model)
        Model(networks.training()).train(2, [networks.batch(1.0)], {callbacks})
        """

    def test_a_script_without_a_debugger_gets_one(self):
        with ScriptedDebugger(lambda _: run()) as debugger:
            done = self.launch(
                self.MODEL.format(callbacks="[]"), "--a", "b", debugger=debugger, module=("-m", "sporescope_live")
            )
        self.assertEqual((done.returncode, done.stdout), (0, "__main__ True ['--a', 'b'] True\n"), done.stderr)
        self.assertEqual(debugger.waits[-1].step, 2)
        self.assertFalse(fields(debugger.sent("SendMetadata")[0]).get(112))

    def test_a_script_that_has_one_keeps_its_own_alone(self):
        own = "[__import__('sporescope_live').LiveDebugger(allow_console=True)]"
        with ScriptedDebugger(lambda _: run()) as debugger:
            done = self.launch(self.MODEL.format(callbacks=own), debugger=debugger, module=("-m", "sporescope_live"))
        self.assertEqual(done.returncode, 0, done.stderr)
        introduced = [raw for raw in debugger.sent("SendMetadata") if not fields(raw).get(5)]
        self.assertEqual(len(introduced), 1)
        self.assertTrue(fields(introduced[0]).get(112))

    def test_all_calls_of_a_script_are_one_training(self):
        script = """
            import networks
            from mindspore.train.model import Model
            model = Model(networks.training())
            for epoch in range(3):
                model.train(1, [networks.batch(1.0)], [])
            """
        with ScriptedDebugger(lambda _: run()) as debugger:
            done = self.launch(script, debugger=debugger, module=("-m", "sporescope_live"))
        self.assertEqual([wait.step for wait in debugger.waits], [0, 1, 2, 3], done.stderr)
        self.assertEqual([message.get(5, 0) for message in map(fields, debugger.sent("SendMetadata"))], [0, 1])
        self.assertIn("done after 3 steps", done.stderr)

    def test_the_console_can_be_allowed_for_it(self):
        with ScriptedDebugger(lambda _: EXIT) as debugger:
            self.launch(
                self.MODEL.format(callbacks="[]"), debugger=debugger, module=("-m", "sporescope_live", "--allow-console")
            )
        self.assertTrue(fields(debugger.sent("SendMetadata")[0]).get(112))

    def test_a_loop_of_its_own_is_told_that_nothing_was_shown(self):
        with ScriptedDebugger(lambda _: run()) as debugger:
            done = self.launch("import sys\nprint(1)\nsys.exit(0)\n", debugger=debugger, module=("-m", "sporescope_live"))
            loop = self.launch("print(2)\n", debugger=debugger, module=("-m", "sporescope_live"))
        self.assertEqual((done.returncode, done.stdout), (0, "1\n"))
        self.assertIn("nothing was shown", loop.stderr)
        self.assertEqual(debugger.waits, [])

    def test_exit_status_and_traceback_are_the_scripts_own(self):
        none_here = {**os.environ, "PYTHONPATH": str(ROOT / "app" / "training_client" / "src")}
        with ScriptedDebugger(lambda _: run()) as debugger:
            done = self.launch(
                "def f():\n    raise ValueError('x')\nf()\n", debugger=debugger, module=("-m", "sporescope_live")
            )
            none = subprocess.run(
                [sys.executable, "-m", "sporescope_live", "/no/such.py"],
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
                env=none_here,
            )
            bare = subprocess.run(
                [sys.executable, "-m", "sporescope_live"],
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
                env=none_here,
            )
        self.assertEqual(bare.returncode, 2)
        self.assertIn("SCRIPT [ARGUMENTS]\n", bare.stderr)
        self.assertTrue(bare.stderr.endswith("required: SCRIPT\n"), bare.stderr)
        self.assertEqual(done.returncode, 1)
        self.assertIn("ValueError: x", done.stderr)
        self.assertEqual(none.returncode, 1)
        self.assertEqual(none.stderr, "sporescope: cannot open /no/such.py: No such file or directory\n")


if __name__ == "__main__":
    unittest.main()
