# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The package `sporescope` over real dumps, held against what lies in their files, as NumPy reads it."""

from __future__ import annotations

import csv
import importlib.util
import itertools
import os
import pathlib
import shutil
import stat
import tempfile
import unittest
import warnings

import numpy as np

import sporescope
from sporescope import _engine, statistics_summary
from sporescope import dump_analyzer as debugger

ROOT = pathlib.Path(__file__).parents[3]
SAMPLE = ROOT / "resources" / "sample"
DUMPS = ROOT / "tests" / "data" / "dumps"
LOG = "Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0"


class DumpTest(unittest.TestCase):
    def setUp(self) -> None:
        self.dump = sporescope.open(SAMPLE)

    def test_says_what_was_dumped(self) -> None:
        self.assertEqual(self.dump.ranks, [0])
        self.assertEqual(self.dump.iterations, [0, 1])
        self.assertEqual([graph.name for graph in self.dump.graphs], ["kernel_graph0"])
        self.assertEqual(self.dump.graphs[0].history, (0, 1, 2, 3))
        self.assertEqual(self.dump.ms_version, "2.10.0")
        self.assertEqual(self.dump.tensor_files, len(list(SAMPLE.rglob("*.npy"))))

    def test_finds_all_dumps_below_a_folder(self) -> None:
        found = sorted(pathlib.Path(dump.root).name for dump in sporescope.find(DUMPS))
        self.assertEqual(found, sorted(folder.name for folder in DUMPS.iterdir() if folder.is_dir()))
        with self.assertRaisesRegex(sporescope.Error, "specify one"):
            sporescope.open(DUMPS)

    def test_values_are_those_of_the_file(self) -> None:
        for tensor in itertools.islice(self.dump.tensors(iteration=1), 0, None, 40):
            assert tensor.path is not None
            expected = np.load(tensor.path)
            np.testing.assert_array_equal(tensor.value(), expected)
            self.assertEqual(tensor.shape, expected.shape)

    def test_a_slice_has_the_meaning_of_numpy(self) -> None:
        tensor = self.dump.tensors(node="conv2.weight", iteration=1, io="output")[0]
        whole = tensor.value()
        np.testing.assert_array_equal(tensor.value("0,:,1:3,-2::-1"), whole[0, :, 1:3, -2::-1])

    def test_statistics_are_those_of_numpy(self) -> None:
        tensors = list(self.dump.statistics(iteration=1, io="output"))
        self.assertEqual(len(tensors), len(self.dump.tensors(iteration=1, io="output")))
        for tensor in tensors:
            assert tensor.path is not None and tensor.statistics is not None
            values = np.load(tensor.path).astype(np.float64)
            finite = values[np.isfinite(values)]
            self.assertEqual(tensor.statistics.count, values.size)
            self.assertEqual(tensor.statistics.nan, np.isnan(values).sum())
            self.assertEqual(tensor.statistics.neg_inf, np.isneginf(values).sum())
            if finite.size:
                self.assertEqual(tensor.statistics.max, finite.max())
                np.testing.assert_allclose(tensor.statistics.l2, np.linalg.norm(finite), rtol=1e-12)
        one = self.dump.tensors(node="Log-op0", iteration=1, io="output")[0]
        self.assertEqual(one.statistics, next(t for t in tensors if t == one).statistics)

    def test_nodes_know_what_they_feed(self) -> None:
        log = self.dump.nodes(type="Log")[0]
        self.assertEqual(log.name, LOG)
        self.assertEqual([one.node.rsplit("/", 1)[-1] for one in log.inputs], ["Softmax-op0"])
        self.assertEqual([node.type for node in log.producers()], ["Softmax"])
        self.assertIn("networks.py:60", str(log.sources[0]))
        self.assertIn("Mul-op0", [node.name.rsplit("/", 1)[-1] for node in log.consumers()])
        affected = log.affected()
        self.assertTrue(set(log.consumers()) < set(affected))
        self.assertNotIn(log, affected)
        self.assertEqual(len(log.tensors(iteration=1, io="output")), 1)
        self.assertEqual((log.attributes["base"], log.attributes["scale"]), ("-1.0", "1.0"))
        self.assertEqual(self.dump.nodes(node="conv1.weight")[0].attributes, {})

    def test_the_first_cause_is_the_one_that_was_planted(self) -> None:
        cause = self.dump.first_cause()
        assert cause is not None and cause.source is not None
        self.assertEqual((cause.kind, cause.tensor.node, cause.impact), ("operator", LOG, "loss"))
        self.assertEqual(cause.source.line, 60)
        self.assertEqual(cause.inputs[0].min, 0.0)
        self.assertEqual(cause.path[0], cause.tensor)

    def test_a_cause_outside_of_the_selection_is_told(self) -> None:
        outside = self.dump.causes(category="weight").outside
        self.assertEqual(outside, self.dump.first_cause())
        self.assertIsNone(self.dump.causes().outside)
        with self.assertWarnsRegex(sporescope.DumpWarning, "began outside it: 36 of 40 values"):
            self.assertIsNone(self.dump.first_cause(category="weight"))

    def test_no_verdict_is_no_clean_bill(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for file in sorted(SAMPLE.rglob("*")):
                if file.is_file() and not (file.suffix == ".npy" and file.parent.name == "1"):
                    copy = pathlib.Path(folder) / file.relative_to(SAMPLE)
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    copy.write_bytes(file.read_bytes()[:100] if "ReduceMean" in file.name else file.read_bytes())
            with warnings.catch_warnings(record=True) as reported:
                warnings.simplefilter("always")
                self.assertIsNone(sporescope.open(folder).first_cause())
            self.assertTrue(any("some tensors have no verdict" in str(one.message) for one in reported))
            self.assertTrue(all(issubclass(one.category, sporescope.DumpWarning) for one in reported))

    def test_a_warning_names_the_line_of_the_caller(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "dump"
            shutil.copytree(SAMPLE, copy)
            (copy / "rank_0" / "LeNet5" / "strange").mkdir()
            requested = [
                sporescope.open,
                sporescope.find,
                lambda path: sporescope.open(path).tensors(),
                lambda path: list(sporescope.open(path).statistics(iteration=1)),
                lambda path: list(sporescope.open(path).check(recommended=True)),
                lambda path: sporescope.open(path).tensors(node="Log-op0", io="output")[0].statistics,
                lambda path: sporescope.open(path).first_cause(category="weight"),
                lambda path: sporescope.compare(path, iteration=0, with_iteration=1),
                lambda path: debugger.DumpAnalyzer(str(path)).select_nodes("Log"),
            ]
            for ask in requested:
                with warnings.catch_warnings(record=True) as reported:
                    warnings.simplefilter("always")
                    ask(copy)
                self.assertTrue(reported)
                self.assertEqual({one.filename for one in reported}, {__file__})

    def test_hits_are_those_of_the_values(self) -> None:
        hits = list(self.dump.check(sporescope.Watchpoint("tensor_too_large", max_gt=5), iteration=1))
        expected = set()
        for tensor in self.dump.statistics(iteration=1, io="output"):
            assert tensor.path is not None
            values = np.load(tensor.path)
            if values.dtype.kind == "f" and np.isfinite(values).all() and values.size and values.max() > 5:
                expected.add(tensor.node)
        self.assertTrue(expected)
        self.assertLessEqual(expected, {hit.tensor.node for hit in hits if not hit.errors})
        for hit in hits:
            if not hit.errors:
                assert hit.parameters[0].actual is not None
                self.assertGreater(hit.parameters[0].actual, 5)
        self.assertTrue(list(self.dump.check(recommended=True)))
        with self.assertRaises(TypeError):
            self.dump.check()

    def test_who_asks_for_no_more_hits_is_not_kept_waiting(self) -> None:
        hits = self.dump.check(sporescope.Watchpoint("tensor_overflow"))
        self.assertEqual(next(iter(hits)).tensor.node, LOG)
        hits.close()  # type: ignore[attr-defined]

    def test_errors_are_the_sentences_of_the_command_line(self) -> None:
        with self.assertRaisesRegex(sporescope.Error, "/nowhere/at/all"):
            sporescope.open("/nowhere/at/all")
        with self.assertRaises(OSError):
            sporescope.open("/nowhere/at/all")
        with self.assertRaisesRegex(ValueError, r"^watchpoints\[0\].condition: unknown condition nonsense"):
            list(self.dump.check(sporescope.Watchpoint("nonsense")))
        with self.assertRaisesRegex(ValueError, "sideways is none of input, output"):
            self.dump.tensors(io="sideways")
        with self.assertRaises(TypeError):
            self.dump.tensors(nod="Log")
        with self.assertRaises(sporescope.Error):
            self.dump.tensors(node="Log-op0", io="output")[0].value("9,9,9")

    def test_bfloat16_is_exact(self) -> None:
        tensors = sporescope.open(DUMPS / "types-2.10").tensors(io="output")
        tensor = next(one for one in tensors if one.stored_dtype == "bfloat16")
        assert tensor.path is not None
        bits = np.fromfile(tensor.path, dtype="<u2")[-int(np.prod(tensor.shape or ())) :]
        expected = (bits.astype(np.uint32) << 16).view(np.float32).reshape(tensor.shape)
        np.testing.assert_array_equal(tensor.value().astype(np.float32), expected)

    @unittest.skipUnless(importlib.util.find_spec("pandas"), "pandas is not installed")
    def test_a_table_has_a_row_for_each_tensor(self) -> None:
        table = self.dump.to_pandas(iteration=1, type="Log")
        self.assertEqual(list(table["io"]), ["input", "output"])
        self.assertEqual(list(table["neg_inf"]), [0, 36])
        with warnings.catch_warnings(record=True):
            warnings.simplefilter("always")
            none = self.dump.to_pandas(node="nothing of this name")
        self.assertEqual((list(none.columns), len(none)), (list(table.columns), 0))

    def test_a_notebook_shows_a_card(self) -> None:
        summary = self.dump.tensors(node="Log-op0", iteration=1, io="output")[0]._repr_html_()
        self.assertIn("<svg", summary)
        self.assertIn("Log-op0", summary)
        self.assertIn("#d6336c", summary)  # what is not finite is seen
        self.assertIn("iterations", self.dump._repr_html_())

    def test_an_engine_that_is_not_there_is_told(self) -> None:
        before = dict(os.environ)
        try:
            os.environ["SPORESCOPE_CLI"] = "/nowhere/sporescope-cli"
            with self.assertRaisesRegex(sporescope.Error, "cannot be started"):
                sporescope.open(SAMPLE)
            del os.environ["SPORESCOPE_CLI"]
            if (pathlib.Path(sporescope.__file__).parent / "bin").exists():
                return  # a wheel's engine is always there
            # A script of this name in PATH would be this package's own command.
            with tempfile.TemporaryDirectory() as folder:
                script = pathlib.Path(folder) / "sporescope-cli"
                script.write_text("#!/bin/sh\n")
                script.chmod(script.stat().st_mode | stat.S_IXUSR)
                os.environ["PATH"] = folder
                with self.assertRaisesRegex(sporescope.Error, "was not found"):
                    sporescope.open(SAMPLE)
        finally:
            os.environ.clear()
            os.environ.update(before)


class DumpAnalyzerTest(unittest.TestCase):
    """MindInsight's interface: the example of its manual, and each method."""

    def setUp(self) -> None:
        self.analyzer = debugger.DumpAnalyzer(str(SAMPLE))

    def test_the_example_of_the_manual(self) -> None:
        tensors = self.analyzer.select_tensors(query_string="networks.py:60", select_by="code_stack")
        first = debugger.Watchpoint(tensors, debugger.TensorTooLargeCondition(abs_mean_gt=0.001))
        second = debugger.Watchpoint(tensors, debugger.TensorAllZeroCondition(zero_percentage_ge=5))
        hits = self.analyzer.check_watchpoints([first, second])
        found = {(hit.tensor.node.name.rsplit("/", 1)[-1], hit.tensor.iteration, hit.get_threshold().name) for hit in hits}
        softmax = np.load(next(SAMPLE.glob("rank_0/LeNet5/0/1/Softmax.*.output.0.*.npy")))
        self.assertGreater(np.abs(softmax).mean(), 0.001)
        self.assertIn(("Softmax-op0", 1, "TensorTooLarge"), found)
        detail = next(str(hit.get_hit_detail()) for hit in hits if not hit.error_code)
        self.assertRegex(detail, r"The setting for watchpoint is abs_mean_gt = 0.001\. The actual value")

    def test_nodes_and_their_neighbours(self) -> None:
        log = self.analyzer.select_nodes("Log-op0")[0]
        self.assertEqual((log.name, log.rank, log.graph_name, log.root_graph_id), (LOG, 0, "kernel_graph0", 0))
        self.assertEqual([one.name.rsplit("/", 1)[-1] for one in self.analyzer.get_input_nodes(log)], ["Softmax-op0"])
        output = log.get_output_tensors(iterations=[1])
        self.assertEqual([(one.slot, one.iteration) for one in output], [(0, 1)])
        self.assertEqual(self.analyzer.list_affected_nodes(output[0]), self.analyzer.get_output_nodes(log))
        values = log.get_input_tensors(iterations=[1])[0].value()
        assert values is not None
        np.testing.assert_array_equal(values, np.load(next(SAMPLE.glob("rank_0/LeNet5/0/1/Log.*.input.0.*.npy"))))
        self.assertEqual(self.analyzer.select_nodes("log-OP0", case_sensitive=False), [log])
        self.assertEqual(self.analyzer.select_nodes("Log-op[0-9]$", use_regex=True), [log])

    def test_a_stack_has_the_names_of_mindinsight(self) -> None:
        log = self.analyzer.select_nodes("Log-op0")[0]
        own = [one for one in log.stack if one.file_path.endswith("networks.py")]
        self.assertTrue(own)
        for one in own:
            self.assertIn((one.file_path, one.line_no, one.code_line), [(s.file, s.line, s.code) for s in log._node.sources])
            self.assertFalse(one.has_substack)

    def test_a_comma_is_one_of_the_name(self) -> None:
        self.assertTrue(self.analyzer.select_nodes("conv1"))
        self.assertEqual(self.analyzer.select_nodes("conv1,conv2"), [])
        with tempfile.TemporaryDirectory() as folder:  # a name that has one
            shutil.copytree(SAMPLE, folder, dirs_exist_ok=True)
            graph = next(pathlib.Path(folder).glob("rank_0/graphs/*.pb"))
            graph.write_bytes(graph.read_bytes().replace(b"conv1.weight", b"conv1,weight"))
            analyzer = debugger.DumpAnalyzer(folder)
            found = {one.name for one in analyzer.select_nodes("conv1,weight")}
            self.assertIn("conv1,weight", found)
            self.assertTrue(all("conv1,weight" in name for name in found))

    def test_nothing_is_asked_about_nothing(self) -> None:
        self.assertEqual(self.analyzer.select_nodes("Log", ranks=[]), [])
        self.assertEqual(self.analyzer.select_tensors("Log", iterations=[]), [])
        self.assertEqual(self.analyzer.select_tensor_statistics(ranks=[]), {})
        self.assertEqual(self.analyzer.select_tensor_statistics(iterations=[]), {})
        log = self.analyzer.select_nodes("Log-op0")[0]
        self.assertEqual(log.get_output_tensors(iterations=[]), [])
        self.assertEqual(log.get_input_tensors(slots=[-1]), [])
        none = debugger.Watchpoint([], debugger.TensorOverflowCondition())
        some = debugger.Watchpoint(log.get_output_tensors(), debugger.TensorOverflowCondition())
        self.assertEqual(self.analyzer.check_watchpoints([none]), [])
        self.assertEqual([hit.tensor.iteration for hit in self.analyzer.check_watchpoints([none, some])], [1])

    def test_constants_are_the_same_in_all_iterations(self) -> None:
        dump = DUMPS / "lenet-2.0"
        analyzer = debugger.DumpAnalyzer(str(dump))
        files = [one for one in sporescope.open(dump).tensors(category="constant") if one.node is not None]
        self.assertTrue(files)
        for one in files:
            assert one.path is not None and one.node is not None
            tensors = analyzer.select_tensors(f"^{one.node}$", use_regex=True)
            self.assertEqual([found.iteration for found in tensors], [0, 1, 2])
            for found in tensors:
                np.testing.assert_array_equal(found.value(), np.load(one.path))

    def test_the_graph_tells_constants_that_are_one_number(self) -> None:
        reported = {one.name: one.value for one in sporescope.open(SAMPLE).nodes(category="constant")}
        self.assertLessEqual({"true", "false"}, set(reported.values()))
        for node in self.analyzer.select_nodes("^cst[0-9]+$", use_regex=True):
            text, values = reported[node.name], [one.value() for one in node.get_output_tensors()]
            self.assertEqual(len(values), 2)
            if text in ("true", "false"):
                self.assertEqual([one is not None and one.item() is (text == "true") for one in values], [True, True])
            elif text is None or text.startswith("("):
                self.assertEqual(values, [None, None])

    def test_what_was_not_dumped_has_no_value(self) -> None:
        tensors = self.analyzer.select_tensors("Log-op0", iterations=[0, 1], slots=[0])
        self.assertEqual([one.iteration for one in tensors], [0, 1])
        self.assertEqual([one.value() is None for one in tensors], [one._found is None for one in tensors])
        points = [debugger.Watchpoint(tensors, debugger.TensorOverflowCondition())]
        hits = self.analyzer.check_watchpoints(points, error_on_no_value=True)
        self.assertEqual([hit.error_code for hit in hits if hit.tensor.iteration == 1], [0])
        missing = [hit for hit in hits if hit.tensor.value() is None]
        self.assertEqual([hit.error_msg for hit in missing], [["Tensor has no value."]] * len(missing))

    def test_conditions_have_the_numbers_of_mindspore(self) -> None:
        conditions = [
            debugger.OperatorOverflowCondition(),
            debugger.TensorOverflowCondition(),
            debugger.TensorTooLargeCondition(max_gt=1),
            debugger.TensorTooSmallCondition(max_lt=1),
            debugger.TensorAllZeroCondition(zero_percentage_ge=1),
            debugger.TensorChangeAboveThresholdCondition(abs_mean_update_ratio_gt=1),
            debugger.TensorChangeBelowThresholdCondition(abs_mean_update_ratio_lt=1),
            debugger.TensorUnchangedCondition(),
            debugger.TensorRangeCondition(max_min_gt=1),
        ]
        self.assertEqual([one.condition_id for one in conditions], [2, 13, 15, 16, 17, 18, 19, 20, 21])

    def test_refuses_what_is_wrong(self) -> None:
        for wrong in (
            lambda: debugger.TensorTooLargeCondition(),
            lambda: debugger.TensorRangeCondition(range_percentage_lt=3),
            lambda: self.analyzer.select_nodes("Log", select_by="luck"),
            lambda: self.analyzer.select_nodes("Log", ranks=[7]),
            lambda: self.analyzer.select_tensors("Log", iterations=99),
            lambda: debugger.DumpAnalyzer("/nowhere/at/all"),
        ):
            with self.assertRaises(ValueError):
                wrong()
        node = self.analyzer.select_nodes("Log-op0")[0]
        other = debugger.DumpAnalyzer(str(DUMPS / "lenet-2.0")).select_tensors("MatMul")
        for mistaken in (
            lambda: debugger.Watchpoint("Log", debugger.TensorOverflowCondition()),  # type: ignore[arg-type]
            lambda: debugger.TensorTooLargeCondition(max_gt="5"),  # type: ignore[arg-type]
            lambda: debugger.TensorTooLargeCondition(max_gt=True),
            lambda: self.analyzer.select_nodes(5),  # type: ignore[arg-type]
            lambda: self.analyzer.select_tensors("Log", slots=["0"]),  # type: ignore[list-item]
            lambda: self.analyzer.list_affected_nodes(node),  # type: ignore[arg-type]
            lambda: self.analyzer.get_input_nodes(LOG),  # type: ignore[arg-type]
            lambda: self.analyzer.check_watchpoints(["Log"]),  # type: ignore[list-item]
        ):
            with self.assertRaises(TypeError):
                mistaken()
        with self.assertRaisesRegex(sporescope.Error, "another dump"):
            self.analyzer.check_watchpoints([debugger.Watchpoint(other, debugger.TensorOverflowCondition())])

    def test_statistics_and_their_summary(self) -> None:
        statistics = self.analyzer.select_tensor_statistics(iterations=[1])
        self.assertEqual(statistics[0][1][f"{LOG}:output:0"][0].statistics.neg_inf, 36)
        with tempfile.TemporaryDirectory() as folder:
            self.analyzer.summary_statistics(statistics, out_path=folder)
            lines = (pathlib.Path(folder) / "statistics_summary.csv").read_text().splitlines()
            self.assertEqual(len(lines), 1 + len(statistics[0][1]))
            row = next(line for line in lines if f"{LOG}:output:0" in line)
            self.assertEqual(row, f"Log,{LOG},{LOG}:output:0,1,0,0,1,0,1")
            self.assertTrue(pathlib.Path(self.analyzer.export_graphs(folder)).is_file())
            again = pathlib.Path(self.analyzer.export_graphs(folder))  # in the same second
            self.assertEqual(len(list(again.parent.glob("dump_*.xlsx"))), 2)

    def test_the_summary_counts_what_the_command_line_counts(self) -> None:
        for path in (SAMPLE, DUMPS.parent / "msprobe" / "pt-26.2-mix-statistics-two-ranks"):
            analyzer = debugger.DumpAnalyzer(str(path))
            with tempfile.TemporaryDirectory() as folder:
                analyzer.summary_statistics(analyzer.select_tensor_statistics(), overflow_value=1, out_path=folder)
                with (pathlib.Path(folder) / "statistics_summary.csv").open(newline="") as file:
                    mine = {row["tensor_name"]: row for row in csv.DictReader(file)}
            rows = _engine.answer("stats", "--summary=tensor", "--above=1", "--", str(path))["rows"]
            reported = {f"{row['node']}:{row['io']}:{row['slot']}": row for row in rows}
            self.assertEqual(sorted(mine), sorted(reported))
            self.assertTrue(any(row["above"] for row in rows))
            for name, row in reported.items():
                numbers = [int(mine[name][f"{of}_number"]) for of in ("inf", "nan", "out_of_range", "total", "none_overflow")]
                self.assertEqual(numbers, [row[of] for of in ("inf", "nan", "above", "tensors", "none")], name)

    def test_what_nobody_counted_is_not_sound(self) -> None:
        values = dict.fromkeys(sporescope.Statistics.__dataclass_fields__)
        for known, sound in (
            ({}, False),
            ({"max": 1.0}, False),
            ({"max": 1.0, "min": 0.0, "l2": 1.0}, True),
            ({"max": 1.0, "min": 0.0, "l2": float("nan")}, False),
            ({"nan": 0, "neg_inf": 0, "pos_inf": 0}, False),
            ({"count": 0}, True),
        ):
            one = sporescope.Statistics(**{**values, **known})
            self.assertEqual(statistics_summary._is_sound(one, 65500), sound, known)


if __name__ == "__main__":
    unittest.main()
