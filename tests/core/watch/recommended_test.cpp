// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <cmath>
#include <set>

#include "core/watch/recommended.h"
#include "core/watch/watch_file.h"
#include "core/watch/watched_tensors.h"
#include "core/watch/watchpoint.h"
#include "tests/core/watch/test_dumps.h"
#include "tests/program/test_class.h"

namespace recommended_test {

using namespace sporescope;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> ids(const std::vector<Watchpoint>& watchpoints) {
  std::vector<std::string> all;
  for (const Watchpoint& watchpoint : watchpoints) all.emplace_back(watchpoint.condition->id);
  return all;
}

double value_of(const Watchpoint& watchpoint, const std::string& name) {
  for (const WatchParameter& parameter : watchpoint.parameters) {
    if (parameter.spec->name == name) return parameter.value;
  }
  return std::nan("");
}

}  // namespace

class RecommendedTest : public QObject {
  Q_OBJECT

 private slots:
  void recommends_what_has_nodes() {
    const auto recommended = recommended_watchpoints(*open_test_dump("lenet-2.0"));
    QCOMPARE(ids(recommended), (std::vector<std::string>{"weight_change_too_large", "weight_not_changed", "gradient_vanishing",
                                                         "tensor_overflow", "tensor_all_zero", "activation_range"}));
    for (std::size_t i = 0; i < recommended.size(); ++i) QCOMPARE(recommended[i].id, static_cast<int>(i) + 1);
    QCOMPARE(value_of(recommended[0], "abs_mean_update_ratio_gt"), 1.0);
    QCOMPARE(value_of(recommended[2], "abs_mean_lt"), 1e-9);
    QCOMPARE(value_of(recommended[4], "zero_percentage_ge"), 100.0);
    QCOMPARE(value_of(recommended[5], "range_start_inclusive"), -1.0);
    QCOMPARE(value_of(recommended[5], "range_end_inclusive"), 0.0);
    QCOMPARE(value_of(recommended[5], "range_percentage_gt"), 99.9);
    QCOMPARE(recommended[5].nodes.types, (std::vector<std::string>{"relu", "reluv2"}));
  }

  /// Zeros are normal in optimizer states, in gradients, and in boolean values.
  void all_zero_looks_at_layers() {
    const auto names_of = [](const Dump& dump, const Watchpoint& watchpoint) {
      std::set<std::string> names;
      const auto watched = watched_records(dump, watchpoint);
      if (!watched) return names;
      for (const RecordIndex i : *watched) {
        const TensorRecord& record = dump.records()[i];
        names.emplace(dump.graphs()[record.graph].graph->nodes()[record.node].name());
      }
      return names;
    };
    const auto lenet = open_test_dump("lenet-2.0");
    const auto recommended = recommended_watchpoints(*lenet);
    QCOMPARE(recommended[4].nodes.category, std::string("layer"));
    const auto layers = names_of(*lenet, recommended[4]);
    QVERIFY(!layers.empty());
    for (const std::string& name : layers) {
      const bool computes = name.starts_with("Conv2D") || name.starts_with("MatMul") || name.starts_with("BiasAdd") ||
                            name.starts_with("ReLU") || name.starts_with("Cast") || name.starts_with("Transpose");
      QVERIFY2(computes, name.c_str());
    }
    for (const std::string& name : names_of(*lenet, recommended[0])) QVERIFY2(name.ends_with(".weight"), name.c_str());
    // Added by the user, it checks all tensors like MindInsight's, or all that are numeric.
    const auto edge = open_test_dump("edge-2.0");
    WatchNodes numbers;
    numbers.category = "number";
    const auto counted = names_of(*edge, make_watchpoint(1, "tensor_all_zero", {}, numbers).value());
    QVERIFY(counted.contains("Zeros-op14") && counted.contains("ScalarInt-op26") && !counted.contains("BoolFalse-op54"));
    QVERIFY(names_of(*edge, make_watchpoint(1, "tensor_all_zero", {}).value()).contains("BoolFalse-op54"));
    QVERIFY(parse_watch_file(watch_file_text(recommended), "w.json").has_value());
  }

  void recommends_no_change_with_one_iteration_and_tanh_where_it_is() {
    const auto half = ids(recommended_watchpoints(*open_test_dump("half-precision-2.10")));
    QCOMPARE(half, (std::vector<std::string>{"gradient_vanishing", "tensor_overflow", "tensor_all_zero"}));
    const auto gan = recommended_watchpoints(*open_test_dump("gan-2.10"));
    const auto tanh = std::find_if(gan.begin(), gan.end(),
                                   [](const Watchpoint& one) { return one.nodes.types == std::vector<std::string>{"tanh"}; });
    QVERIFY(tanh != gan.end());
    QCOMPARE(value_of(*tanh, "range_end_inclusive"), 0.9999999545590812);  // tanh(8.8)
    QCOMPARE(value_of(*tanh, "range_percentage_lt"), 0.1);
  }

  void recommends_initial_weights_where_they_were_dumped() {
    const QTemporaryDir folder;
    const fs::path root = fs::path(folder.path().toStdString()) / "dump";
    fs::copy(test_data("dumps/lenet-2.0"), root, fs::copy_options::recursive);
    fs::create_directory(root / "rank_0/LeNet5/0/init");
    for (const auto& entry : fs::directory_iterator(root / "rank_0/LeNet5/0/0")) {
      const std::string name = entry.path().filename().string();
      if (name.starts_with("Parameter.conv1.weight")) fs::copy(entry.path(), root / "rank_0/LeNet5/0/init" / name);
    }
    const auto dumps = open_dumps(root);
    QVERIFY(dumps && dumps->size() == 1);
    const auto recommended = recommended_watchpoints(*dumps->front());
    QCOMPARE(ids(recommended).front(), std::string("weight_initialization"));
    QCOMPARE(value_of(recommended.front(), "zero_percentage_ge"), 100.0);
  }

  void can_be_written_and_read() {
    const auto recommended = recommended_watchpoints(*open_test_dump("gan-2.10"));
    const auto again = parse_watch_file(watch_file_text(recommended), "w.json");
    QVERIFY(again.has_value());
    QCOMPARE(watch_file_text(*again), watch_file_text(recommended));
  }
};

SPORESCOPE_TEST(RecommendedTest)

}  // namespace recommended_test

#include "recommended_test.moc"
