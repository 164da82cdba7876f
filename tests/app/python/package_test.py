# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Tests the package `sporescope` on real dumps: its results are compared with the files as NumPy reads them."""

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

    def test_a_dump_lists_its_content(self) -> None:
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

    def test_values_agree_with_the_files(self) -> None:
        for tensor in itertools.islice(self.dump.tensors(iteration=1), 0, None, 40):
            assert tensor.path is not None
            expected = np.load(tensor.path)
            np.testing.assert_array_equal(tensor.value(), expected)
            self.assertEqual(tensor.shape, expected.shape)

    def test_a_slice_has_the_same_meaning_as_in_numpy(self) -> None:
        tensor = self.dump.tensors(node="conv2.weight", iteration=1, io="output")[0]
        whole = tensor.value()
        np.testing.assert_array_equal(tensor.value("0,:,1:3,-2::-1"), whole[0, :, 1:3, -2::-1])

    def test_statistics_agree_with_numpy(self) -> None:
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
        log = self.dump.tensors(node="Log-op0", iteration=1, io="output")[0]
        self.assertEqual(log.statistics, next(tensor for tensor in tensors if tensor == log).statistics)

    def test_nodes_have_producers_and_consumers(self) -> None:
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

    def test_the_first_cause_is_found(self) -> None:
        cause = self.dump.first_cause()
        assert cause is not None and cause.source is not None
        self.assertEqual((cause.kind, cause.tensor.node, cause.impact), ("operator", LOG, "loss"))
        self.assertEqual(cause.source.line, 60)
        self.assertEqual(cause.inputs[0].min, 0.0)
        self.assertEqual(cause.path[0], cause.tensor)

    def test_a_cause_outside_the_selection_is_reported(self) -> None:
        outside = self.dump.causes(category="weight").outside
        self.assertEqual(outside, self.dump.first_cause())
        self.assertIsNone(self.dump.causes().outside)
        with self.assertWarnsRegex(sporescope.DumpWarning, "began outside it: 36 of 40 values"):
            self.assertIsNone(self.dump.first_cause(category="weight"))

    def test_missing_verdicts_issue_a_warning(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for file in sorted(SAMPLE.rglob("*")):
                if file.is_file() and not (file.suffix == ".npy" and file.parent.name == "1"):
                    copy = pathlib.Path(folder) / file.relative_to(SAMPLE)
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    copy.write_bytes(file.read_bytes()[:100] if "ReduceMean" in file.name else file.read_bytes())
            with warnings.catch_warnings(record=True) as issued:
                warnings.simplefilter("always")
                self.assertIsNone(sporescope.open(folder).first_cause())
            self.assertTrue(any("some tensors have no verdict" in str(warning.message) for warning in issued))
            self.assertTrue(all(issubclass(warning.category, sporescope.DumpWarning) for warning in issued))

    def test_a_warning_points_at_the_line_of_the_caller(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "dump"
            shutil.copytree(SAMPLE, copy)
            (copy / "rank_0" / "LeNet5" / "strange").mkdir()
            calls = [
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
            for call in calls:
                with warnings.catch_warnings(record=True) as issued:
                    warnings.simplefilter("always")
                    call(copy)
                self.assertTrue(issued)
                self.assertEqual({warning.filename for warning in issued}, {__file__})

    def test_hits_agree_with_the_values(self) -> None:
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

    def test_hits_are_yielded_as_they_are_found(self) -> None:
        hits = self.dump.check(sporescope.Watchpoint("tensor_overflow"))
        self.assertEqual(next(iter(hits)).tensor.node, LOG)
        hits.close()  # type: ignore[attr-defined]

    def test_errors_have_the_messages_of_the_command_line(self) -> None:
        with self.assertRaisesRegex(sporescope.Error, "/nowhere/at/all"):
            sporescope.open("/nowhere/at/all")
        with self.assertRaises(OSError):
            sporescope.open("/nowhere/at/all")
        with self.assertRaisesRegex(ValueError, r"^watchpoints\[0\].condition: unknown condition nonsense"):
            list(self.dump.check(sporescope.Watchpoint("nonsense")))
        with self.assertRaisesRegex(ValueError, "sideways is not one of input, output"):
            self.dump.tensors(io="sideways")
        with self.assertRaises(TypeError):
            self.dump.tensors(nod="Log")
        with self.assertRaises(sporescope.Error):
            self.dump.tensors(node="Log-op0", io="output")[0].value("9,9,9")

    def test_bfloat16_is_exact(self) -> None:
        tensors = sporescope.open(DUMPS / "types-2.10").tensors(io="output")
        tensor = next(candidate for candidate in tensors if candidate.stored_dtype == "bfloat16")
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
            empty = self.dump.to_pandas(node="nothing of this name")
        self.assertEqual((list(empty.columns), len(empty)), (list(table.columns), 0))

    def test_a_notebook_shows_an_html_summary(self) -> None:
        summary = self.dump.tensors(node="Log-op0", iteration=1, io="output")[0]._repr_html_()
        self.assertIn("<svg", summary)
        self.assertIn("Log-op0", summary)
        self.assertIn("#d6336c", summary)  # the color of non-finite values
        self.assertIn("iterations", self.dump._repr_html_())

    def test_a_missing_engine_is_reported(self) -> None:
        before = dict(os.environ)
        try:
            os.environ["SPORESCOPE_CLI"] = "/nowhere/sporescope-cli"
            with self.assertRaisesRegex(sporescope.Error, "Cannot start sporescope-cli"):
                sporescope.open(SAMPLE)
            del os.environ["SPORESCOPE_CLI"]
            if (pathlib.Path(sporescope.__file__).parent / "bin").exists():
                return  # a wheel contains its engine
            # A script of this name in PATH is taken for the package's own command.
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
    """MindInsight's interface: the example in its manual, and each method."""

    def setUp(self) -> None:
        self.analyzer = debugger.DumpAnalyzer(str(SAMPLE))

    def test_the_example_in_the_manual_works(self) -> None:
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

    def test_nodes_and_their_neighbors(self) -> None:
        log = self.analyzer.select_nodes("Log-op0")[0]
        self.assertEqual((log.name, log.rank, log.graph_name, log.root_graph_id), (LOG, 0, "kernel_graph0", 0))
        self.assertEqual([node.name.rsplit("/", 1)[-1] for node in self.analyzer.get_input_nodes(log)], ["Softmax-op0"])
        output = log.get_output_tensors(iterations=[1])
        self.assertEqual([(tensor.slot, tensor.iteration) for tensor in output], [(0, 1)])
        self.assertEqual(self.analyzer.list_affected_nodes(output[0]), self.analyzer.get_output_nodes(log))
        values = log.get_input_tensors(iterations=[1])[0].value()
        assert values is not None
        np.testing.assert_array_equal(values, np.load(next(SAMPLE.glob("rank_0/LeNet5/0/1/Log.*.input.0.*.npy"))))
        self.assertEqual(self.analyzer.select_nodes("log-OP0", case_sensitive=False), [log])
        self.assertEqual(self.analyzer.select_nodes("Log-op[0-9]$", use_regex=True), [log])

    def test_a_stack_has_the_names_of_mindinsight(self) -> None:
        log = self.analyzer.select_nodes("Log-op0")[0]
        lines = [line for line in log.stack if line.file_path.endswith("networks.py")]
        self.assertTrue(lines)
        sources = [(source.file, source.line, source.code) for source in log._node.sources]
        for line in lines:
            self.assertIn((line.file_path, line.line_no, line.code_line), sources)
            self.assertFalse(line.has_substack)

    def test_a_comma_belongs_to_the_name(self) -> None:
        self.assertTrue(self.analyzer.select_nodes("conv1"))
        self.assertEqual(self.analyzer.select_nodes("conv1,conv2"), [])
        with tempfile.TemporaryDirectory() as folder:  # a dump with a name that contains a comma
            shutil.copytree(SAMPLE, folder, dirs_exist_ok=True)
            graph = next(pathlib.Path(folder).glob("rank_0/graphs/*.pb"))
            graph.write_bytes(graph.read_bytes().replace(b"conv1.weight", b"conv1,weight"))
            analyzer = debugger.DumpAnalyzer(folder)
            found = {node.name for node in analyzer.select_nodes("conv1,weight")}
            self.assertIn("conv1,weight", found)
            self.assertTrue(all("conv1,weight" in name for name in found))

    def test_empty_lists_select_nothing(self) -> None:
        self.assertEqual(self.analyzer.select_nodes("Log", ranks=[]), [])
        self.assertEqual(self.analyzer.select_tensors("Log", iterations=[]), [])
        self.assertEqual(self.analyzer.select_tensor_statistics(ranks=[]), {})
        self.assertEqual(self.analyzer.select_tensor_statistics(iterations=[]), {})
        log = self.analyzer.select_nodes("Log-op0")[0]
        self.assertEqual(log.get_output_tensors(iterations=[]), [])
        self.assertEqual(log.get_input_tensors(slots=[-1]), [])
        empty = debugger.Watchpoint([], debugger.TensorOverflowCondition())
        overflow = debugger.Watchpoint(log.get_output_tensors(), debugger.TensorOverflowCondition())
        self.assertEqual(self.analyzer.check_watchpoints([empty]), [])
        self.assertEqual([hit.tensor.iteration for hit in self.analyzer.check_watchpoints([empty, overflow])], [1])

    def test_constants_are_the_same_in_all_iterations(self) -> None:
        path = DUMPS / "lenet-2.0"
        analyzer = debugger.DumpAnalyzer(str(path))
        constants = [tensor for tensor in sporescope.open(path).tensors(category="constant") if tensor.node is not None]
        self.assertTrue(constants)
        for constant in constants:
            assert constant.path is not None and constant.node is not None
            tensors = analyzer.select_tensors(f"^{constant.node}$", use_regex=True)
            self.assertEqual([tensor.iteration for tensor in tensors], [0, 1, 2])
            for tensor in tensors:
                np.testing.assert_array_equal(tensor.value(), np.load(constant.path))

    def test_the_graph_contains_the_values_of_scalar_constants(self) -> None:
        texts = {node.name: node.value for node in sporescope.open(SAMPLE).nodes(category="constant")}
        self.assertLessEqual({"true", "false"}, set(texts.values()))
        for node in self.analyzer.select_nodes("^cst[0-9]+$", use_regex=True):
            text, values = texts[node.name], [tensor.value() for tensor in node.get_output_tensors()]
            self.assertEqual(len(values), 2)
            if text in ("true", "false"):
                self.assertEqual([value is not None and value.item() is (text == "true") for value in values], [True, True])
            elif text is None or text.startswith("("):
                self.assertEqual(values, [None, None])

    def test_an_undumped_tensor_has_no_value(self) -> None:
        tensors = self.analyzer.select_tensors("Log-op0", iterations=[0, 1], slots=[0])
        self.assertEqual([tensor.iteration for tensor in tensors], [0, 1])
        self.assertEqual([tensor.value() is None for tensor in tensors], [tensor._record is None for tensor in tensors])
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
        self.assertEqual([condition.condition_id for condition in conditions], [2, 13, 15, 16, 17, 18, 19, 20, 21])

    def test_invalid_arguments_raise_errors(self) -> None:
        for call in (
            lambda: debugger.TensorTooLargeCondition(),
            lambda: debugger.TensorRangeCondition(range_percentage_lt=3),
            lambda: self.analyzer.select_nodes("Log", select_by="luck"),
            lambda: self.analyzer.select_nodes("Log", ranks=[7]),
            lambda: self.analyzer.select_tensors("Log", iterations=99),
            lambda: debugger.DumpAnalyzer("/nowhere/at/all"),
        ):
            with self.assertRaises(ValueError):
                call()
        node = self.analyzer.select_nodes("Log-op0")[0]
        other = debugger.DumpAnalyzer(str(DUMPS / "lenet-2.0")).select_tensors("MatMul")
        for call_with_wrong_type in (
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
                call_with_wrong_type()
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
            second = pathlib.Path(self.analyzer.export_graphs(folder))  # may run in the same second
            self.assertEqual(len(list(second.parent.glob("dump_*.xlsx"))), 2)

    def test_the_summary_agrees_with_the_command_line(self) -> None:
        for path in (SAMPLE, DUMPS.parent / "msprobe" / "pt-26.2-mix-statistics-two-ranks"):
            analyzer = debugger.DumpAnalyzer(str(path))
            with tempfile.TemporaryDirectory() as folder:
                analyzer.summary_statistics(analyzer.select_tensor_statistics(), overflow_value=1, out_path=folder)
                with (pathlib.Path(folder) / "statistics_summary.csv").open(newline="") as file:
                    actual = {row["tensor_name"]: row for row in csv.DictReader(file)}
            rows = _engine.answer("stats", "--summary=tensor", "--above=1", "--", str(path))["rows"]
            expected = {f"{row['node']}:{row['io']}:{row['slot']}": row for row in rows}
            self.assertEqual(sorted(actual), sorted(expected))
            self.assertTrue(any(row["above"] for row in rows))
            columns = ("inf", "nan", "out_of_range", "total", "none_overflow")
            for name, row in expected.items():
                counts = [int(actual[name][f"{column}_number"]) for column in columns]
                self.assertEqual(counts, [row[key] for key in ("inf", "nan", "above", "tensors", "none")], name)

    def test_a_tensor_without_counts_is_not_clean(self) -> None:
        unknown = dict.fromkeys(sporescope.Statistics.__dataclass_fields__)
        for known, is_clean in (
            ({}, False),
            ({"max": 1.0}, False),
            ({"max": 1.0, "min": 0.0, "l2": 1.0}, True),
            ({"max": 1.0, "min": 0.0, "l2": float("nan")}, False),
            ({"nan": 0, "neg_inf": 0, "pos_inf": 0}, False),
            ({"count": 0}, True),
        ):
            statistics = sporescope.Statistics(**{**unknown, **known})
            self.assertEqual(statistics_summary._is_clean(statistics, 65500), is_clean, known)


if __name__ == "__main__":
    unittest.main()
