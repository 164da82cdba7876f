# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Tests how the package uses its engine: one process handles many requests, and abandoned requests are canceled."""

from __future__ import annotations

import multiprocessing
import os
import pathlib
import shutil
import signal
import tempfile
import threading
import time
import unittest
import warnings

import numpy as np

import sporescope
from sporescope import _engine

ROOT = pathlib.Path(__file__).parents[3]
SAMPLE = ROOT / "resources" / "sample"
DUMPS = ROOT / "tests" / "data" / "dumps"


def engines() -> set[int]:
    """Process ids of the running engines that this process has started."""
    found = set()
    for stat in pathlib.Path("/proc").glob("[1-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
            parts = stat.with_name("cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        # The engine of a wheel is started by the wheel's own loader, so its process name differs.
        if int(parent) == os.getpid() and state != "Z" and b"--stdio" in parts:
            found.add(int(stat.parent.name))
    return found


def value_in_child(path: str) -> float:
    return float(sporescope.open(path).tensors(node="Softmax-op0", iteration=1, io="output")[0].value().sum())


class EngineTest(unittest.TestCase):
    def setUp(self) -> None:
        _engine._engines.end()

    def tearDown(self) -> None:
        _engine._engines.end()
        self.assertEqual(engines(), set())

    def test_one_process_handles_many_requests(self) -> None:
        dump = sporescope.open(SAMPLE)
        before = engines()
        self.assertEqual(len(before), 1)
        for tensor in dump.tensors(iteration=1, io="output"):
            assert tensor.path is not None and tensor.statistics is not None
            expected = np.load(tensor.path)
            np.testing.assert_array_equal(tensor.value(), expected)
            self.assertEqual(tensor.statistics.nan, np.isnan(expected).sum() if expected.dtype.kind == "f" else 0)
        self.assertEqual(engines(), before)

    def test_values_of_all_types_and_shapes_agree_with_numpy(self) -> None:
        shapes = set()
        types = set()
        for tensor in sporescope.open(DUMPS / "types-2.10").tensors(io="output"):
            if tensor.stored_dtype == "bfloat16":
                continue  # NumPy does not support it
            assert tensor.path is not None
            values, expected = tensor.value(), np.load(tensor.path)
            np.testing.assert_array_equal(values, expected)
            self.assertEqual((values.dtype, values.shape), (expected.dtype, expected.shape))
            self.assertTrue(values.flags.writeable)
            shapes.add(values.ndim)
            types.add(values.dtype)
        self.assertLessEqual({0, 8}, shapes)
        self.assertGreater(len(types), 10)

    def test_fortran_order_and_empty_arrays_are_supported(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "dump"
            shutil.copytree(SAMPLE, copy)
            file = next(copy.glob("rank_0/LeNet5/0/1/Log.*.output.0.*.npy"))
            table = np.arange(40, dtype=np.float32).reshape(4, 10)
            for written in (np.asfortranarray(table), np.zeros((0, 10), np.float32), np.float32(3).reshape(())):
                np.save(file, written)
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")  # the shape differs from the one in the graph
                    read = sporescope.open(copy).tensors(node="Log-op0", iteration=1, io="output")[0].value()
                np.testing.assert_array_equal(read, written)
                self.assertEqual(read.shape, written.shape)
                self.assertTrue(read.flags.c_contiguous)  # the command line exports arrays in C order

    def test_a_request_can_be_sent_while_another_one_is_running(self) -> None:
        dump = sporescope.open(SAMPLE)
        hits = 0
        for hit in dump.check(sporescope.Watchpoint("tensor_overflow"), iteration=1):
            values = hit.tensor.value()
            self.assertFalse(np.isfinite(values).all())
            hits += 1
        self.assertGreater(hits, 1)
        self.assertEqual(len(engines()), 2)

    def test_threads_send_requests_concurrently(self) -> None:
        tensors = sporescope.open(SAMPLE).tensors(iteration=1, io="output")[:8]
        wrong = []

        def compare_value(tensor: sporescope.Tensor) -> None:
            assert tensor.path is not None
            if not np.array_equal(tensor.value(), np.load(tensor.path), equal_nan=True):
                wrong.append(tensor)

        threads = [threading.Thread(target=compare_value, args=(tensor,)) for tensor in tensors]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_closing_an_iterator_stops_its_engine(self) -> None:
        hits = sporescope.open(SAMPLE).check(sporescope.Watchpoint("tensor_too_large", max_gt=-1e9))
        next(hits)
        hits.close()  # type: ignore[attr-defined]
        self.assertEqual(engines(), set())

    def test_an_interrupt_stops_the_engine(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            dump = sporescope.open(self.large_dump(pathlib.Path(folder)))
            with self.assertRaises(KeyboardInterrupt):
                for _ in dump.statistics():  # interrupted while the reply is being read
                    os.kill(os.getpid(), signal.SIGINT)
            self.assertEqual(engines(), set())
            self.assertTrue(dump.tensors(iteration=1))  # a new engine handles this request

    def test_a_killed_engine_is_replaced(self) -> None:
        dump = sporescope.open(SAMPLE)
        (process,) = engines()
        os.kill(process, signal.SIGKILL)
        while engines():
            time.sleep(0.01)
        self.assertTrue(dump.tensors(iteration=1))

    def test_a_dump_that_grew_is_read_again(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "dump"
            shutil.copytree(SAMPLE, copy)
            dump = sporescope.open(copy)
            self.assertEqual(dump.iterations, [0, 1])
            iterations = copy / "rank_0" / "LeNet5" / "0"
            shutil.copytree(iterations / "1", iterations / "7")
            self.assertEqual(sporescope.open(copy).iterations, [0, 1, 7])
            self.assertEqual(len(dump.tensors(iteration=7)), len(dump.tensors(iteration=1)))
            # Another dump replaces it in the same folder.
            shutil.rmtree(copy)
            with self.assertRaises(sporescope.Error):
                dump.tensors()
            shutil.copytree(DUMPS / "lenet-1.5", copy)
            self.assertEqual(sporescope.open(copy).iterations, sporescope.open(DUMPS / "lenet-1.5").iterations)

    def test_paths_are_relative_to_the_current_working_directory(self) -> None:
        before = os.getcwd()
        try:
            os.chdir(SAMPLE.parent)
            self.assertEqual(sporescope.open("sample").root, str(SAMPLE))
            with tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                with self.assertRaises(sporescope.Error):
                    sporescope.open("sample")
                shutil.copytree(DUMPS / "lenet-1.5", "sample")
                self.assertEqual(sporescope.open("sample").ms_version, sporescope.open(DUMPS / "lenet-1.5").ms_version)
                os.chdir(before)
        finally:
            os.chdir(before)

    def test_a_dump_does_not_depend_on_the_working_directory(self) -> None:
        before = os.getcwd()
        try:
            os.chdir(SAMPLE.parent)
            dump = sporescope.open("sample")
            tensors = dump.tensors()
            with tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                self.assertEqual(dump.tensors(), tensors)
                shutil.copytree(DUMPS / "lenet-1.5", "sample")
                self.assertEqual(dump.tensors(), tensors)
                os.chdir(before)
        finally:
            os.chdir(before)

    def test_an_emptied_folder_is_not_a_dump(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "dump"
            shutil.copytree(SAMPLE, copy)
            files = sporescope.open(copy).tensor_files
            shutil.rmtree(copy / "rank_0")
            with self.assertRaisesRegex(sporescope.Error, "is empty"):
                sporescope.open(copy)
            (copy / "rank_0").mkdir()
            for _ in range(3):
                with self.assertRaises(sporescope.Error):
                    sporescope.open(copy)
            shutil.copytree(SAMPLE / "rank_0", copy / "rank_0", dirs_exist_ok=True)
            self.assertEqual(sporescope.open(copy).tensor_files, files)

    def test_a_forked_process_starts_its_own_engines(self) -> None:
        expected = value_in_child(str(SAMPLE))
        before = engines()
        with multiprocessing.get_context("fork").Pool(2) as pool:
            self.assertEqual(pool.map(value_in_child, [str(SAMPLE)] * 4), [expected] * 4)
        self.assertEqual(engines(), before)
        self.assertEqual(value_in_child(str(SAMPLE)), expected)

    @staticmethod
    def large_dump(folder: pathlib.Path) -> pathlib.Path:
        dump = folder / "large"
        shutil.copytree(SAMPLE, dump)
        iterations = dump / "rank_0" / "LeNet5" / "0"
        for number in range(2, 60):
            shutil.copytree(iterations / "1", iterations / str(number), copy_function=os.link)
        return dump


class ComparisonTest(unittest.TestCase):
    def test_a_run_agrees_with_itself(self) -> None:
        found = sporescope.compare(SAMPLE, sporescope.open(SAMPLE))
        self.assertEqual(found.findings, ())
        self.assertEqual({pair.status for pair in found.pairs}, {"agrees"})
        self.assertEqual({pair.output_error for pair in found.pairs}, {0.0})
        self.assertEqual((found.only_a, found.only_b), ((), ()))
        self.assertEqual(found.matched.structure + found.matched.hand, 0)

    def test_errors_agree_with_numpy(self) -> None:
        found = sporescope.compare(SAMPLE, iteration=0, with_iteration=1)
        self.assertTrue(found.findings)
        self.assertEqual(found.findings[0].kind, "input")
        self.assertIn("the input data of the network", str(found.findings[0]))
        compared = 0
        for pair in found.pairs:
            assert pair.a.path is not None and pair.b.path is not None
            a, b = np.load(pair.a.path).astype(np.float64), np.load(pair.b.path).astype(np.float64)
            self.assertEqual((pair.a.iteration, pair.b.iteration), (0, 1))
            if pair.output_error is None or not (np.isfinite(a).all() and np.isfinite(b).all() and np.any(a)):
                continue
            np.testing.assert_allclose(pair.output_error, np.linalg.norm(b - a) / np.linalg.norm(a), rtol=1e-9, atol=1e-300)
            compared += 1
        self.assertGreater(compared, 20)

    def test_a_selection_reports_a_divergence_outside_it(self) -> None:
        whole = sporescope.compare(SAMPLE, iteration=0, with_iteration=1)
        self.assertIsNone(whole.outside)
        differing = [pair.b.node for pair in whole.pairs if pair.status == "carries" and "Conv2D" in (pair.b.node or "")]
        found = sporescope.compare(SAMPLE, iteration=0, with_iteration=1, node=differing[0])
        self.assertEqual(found.findings, ())
        self.assertEqual(found.outside, whole.findings[0])

    def test_larger_tolerances_let_more_pairs_agree(self) -> None:
        strict = sporescope.compare(SAMPLE, iteration=0, with_iteration=1)
        loose = sporescope.compare(SAMPLE, iteration=0, with_iteration=1, tolerance={"float32": 1e9, "int": 1e9})
        self.assertLess(sum(pair.status == "agrees" for pair in strict.pairs), sum(p.status == "agrees" for p in loose.pairs))

    def test_invalid_arguments_raise_errors(self) -> None:
        with self.assertRaisesRegex(sporescope.Error, "Specify a second dump"):
            sporescope.compare(SAMPLE)
        with self.assertRaises(sporescope.Error):
            sporescope.compare(SAMPLE, SAMPLE, tolerance={"float77": 1.0})


if __name__ == "__main__":
    unittest.main()
