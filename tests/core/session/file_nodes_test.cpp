// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <set>
#include <string>

#include "core/session/analysis.h"
#include "tests/core/session/opened_sample.h"
#include "tests/program/test_class.h"

namespace file_nodes_test {

using namespace sporescope;
using test::ask;
using test::kLog;

namespace {

// The name of the sample's Log in file names.
constexpr const char* kLogInFiles = "Default_network-WithLossCell__loss_fn-LogOfZero_Log-op0";

}  // namespace

/// Tests a dump with an unreadable graph file: its tensors are available under their file names.
class FileNodesTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void nodes_are_those_that_the_files_name();
  void a_tensor_is_that_of_the_intact_dump();
  void the_value_before_is_found();
  void a_file_leads_to_its_node();
  void hits_and_the_cause_have_nodes();

 private:
  [[nodiscard]] TensorKey log_output(Iteration iteration) const {
    return {GraphIndex{0}, test::node(*session_, kLogInFiles), iteration, IoDirection::output, 0, 1};
  }

  QTemporaryDir folder_;
  std::filesystem::path dump_;
  std::shared_ptr<Session> session_, intact_;
};

void FileNodesTest::initTestCase() {
  dump_ = std::filesystem::path(folder_.path().toStdString()) / "dump";
  std::filesystem::copy(test::sample(), dump_, std::filesystem::copy_options::recursive);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(dump_)) {
    if (entry.path().extension() == ".pb") std::filesystem::resize_file(entry.path(), 100);
  }
  session_ = test::opened(dump_);
  intact_ = test::opened(test::sample());
  QVERIFY(session_ && intact_);
}

void FileNodesTest::nodes_are_those_that_the_files_name() {
  const SessionGraph& graph = session_->snapshot()->graphs.front();
  QVERIFY(graph.is_from_file_names);
  QVERIFY(!intact_->snapshot()->graphs.front().is_from_file_names);
  std::set<std::pair<std::string, std::string>> named;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(dump_)) {
    if (entry.path().extension() != ".npy") continue;
    const std::string file = entry.path().filename().string();
    const std::size_t dot = file.find('.');
    named.emplace(file.substr(0, dot), file.substr(dot + 1, file.find('.', dot + 1) - dot - 1));
  }
  QVERIFY(!named.empty());
  QCOMPARE(graph.graph->nodes().size(), named.size());
  for (const Node& node : graph.graph->nodes()) {
    QVERIFY(named.contains({std::string(node.type), std::string(node.full_name)}));
    QCOMPARE(node.kind == NodeKind::parameter, node.type == "Parameter");
  }
}

void FileNodesTest::a_tensor_is_that_of_the_intact_dump() {
  const auto summary = ask<TensorSummary>([&](auto a) { return session_->summary(log_output(Iteration{1}), std::move(a)); });
  const auto expected =
      ask<TensorSummary>([&](auto a) { return intact_->summary(test::output_of(*intact_, kLog, 1), std::move(a)); });
  QVERIFY(summary && expected);
  QCOMPARE(summary->info.key, log_output(Iteration{1}));
  QCOMPARE(summary->info.file, expected->info.file);
  QCOMPARE(summary->statistics.neg_inf, expected->statistics.neg_inf);
  QVERIFY(expected->statistics.neg_inf > 0);
  const auto tensors = session_->tensors_of(GraphIndex{0}, log_output(Iteration{1}).node, Iteration{1});
  QCOMPARE(tensors.size(), std::size_t{2});  // one input, one output
  QVERIFY(tensors.at(0).readable && tensors.at(1).readable);
  QVERIFY(session_->has_data(GraphIndex{0}, log_output(Iteration{1}).node, Iteration{1}));
}

void FileNodesTest::the_value_before_is_found() {
  const auto& iterations = session_->snapshot()->graphs.front().iterations;
  QVERIFY(iterations.size() > 1);
  QCOMPARE(session_->previous_of(log_output(iterations[1])), std::optional(log_output(iterations[0])));
  QCOMPARE(session_->previous_of(log_output(iterations[0])), std::optional<TensorKey>());
}

void FileNodesTest::a_file_leads_to_its_node() {
  const auto file = dump_ / session_->tensor_info(log_output(Iteration{1}))->file;
  const auto found = ask<std::optional<TensorKey>>([&](auto a) { return session_->tensor_of_file(file, std::move(a)); });
  QVERIFY(found);
  QCOMPARE(*found, std::optional(log_output(Iteration{1})));
}

void FileNodesTest::hits_and_the_cause_have_nodes() {
  const auto causes = ask<std::vector<Finding>>([&](auto a) {
    CauseCallbacks callbacks;
    callbacks.on_done = std::move(a);
    return session_->analysis().first_cause(std::move(callbacks));
  });
  QVERIFY(causes && !causes->empty());
  const TensorKey& key = causes->front().tensor.key;
  QVERIFY(key.node != kNoNode);
  QVERIFY(session_->snapshot()->graphs.front().graph->nodes()[key.node].full_name.find("Log") != std::string_view::npos);
}

SPORESCOPE_TEST(FileNodesTest)

}  // namespace file_nodes_test

#include "file_nodes_test.moc"
