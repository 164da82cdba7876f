// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>
#include <QtGlobal>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/flow/value_flow.h"
#include "tests/core/cause/training_text.h"

namespace sporescope::flow_test {

/// A training that is described by lines of text (training_text.h), and the flow of its values. Tensors have the names of the
/// text: "op0", "op0/1", "op0.1", "fc.weight". All functions abort the test if there is no such tensor or node.
class WrittenFlow {
 public:
  explicit WrittenFlow(std::string_view text) : dump_(cause_test::written_training(text)), flow_(*dump_) {}

  [[nodiscard]] const Dump& dump() const { return *dump_; }
  [[nodiscard]] const ValueFlow& flow() const { return flow_; }
  [[nodiscard]] const Graph& graph(std::uint32_t index = 0) const { return *dump_->graphs()[DumpGraphIndex{index}].graph; }

  [[nodiscard]] NodeIndex node(std::string_view name, std::uint32_t graph_index = 0) const {
    const auto nodes = graph(graph_index).nodes();
    for (const NodeIndex node : nodes.indices()) {
      if (node_name(nodes[node]) == name) return node;
    }
    qFatal("there is no node %s", std::string(name).c_str());
  }

  [[nodiscard]] RecordIndex record(std::string_view tensor, std::int64_t iteration = 0, std::uint32_t run = 1,
                                   std::uint32_t graph_index = 0) const {
    for (const RecordIndex i : dump_->records().indices()) {
      const TensorRecord& record = dump_->records()[i];
      if (record.graph == DumpGraphIndex{graph_index} && record.iteration == Iteration{iteration} && record.run == run &&
          tensor_name(record) == tensor) {
        return i;
      }
    }
    qFatal("there is no tensor %s", std::string(tensor).c_str());
  }

  [[nodiscard]] ExecutionPoint point(std::string_view tensor, std::int64_t iteration = 0, std::uint32_t run = 1,
                                     std::uint32_t graph_index = 0) const {
    return flow_.execution_point_of(record(tensor, iteration, run, graph_index));
  }

  /// Returns the input values of the operator that wrote a tensor, at the time at which it wrote it.
  [[nodiscard]] std::vector<InputValue> inputs_of(std::string_view tensor, std::int64_t iteration = 0, std::uint32_t run = 1,
                                                  std::uint32_t graph_index = 0) const {
    const RecordIndex output = record(tensor, iteration, run, graph_index);
    return flow_.input_values(flow_.execution_point_of(output), dump_->records()[output].node);
  }

  /// Returns "op0.1 in 3", "op0 in 3, run 2", "op0 in 3, graph 1" for the second graph of the dump, or "none".
  [[nodiscard]] QString name_of(const std::optional<RecordIndex>& index) const {
    if (!index) return QStringLiteral("none");
    const TensorRecord& record = dump_->records()[*index];
    QString name = QString::fromStdString(tensor_name(record) + " in " + to_string(record.iteration));
    if (record.run > 1) name += QStringLiteral(", run %1").arg(record.run);
    if (record.graph != DumpGraphIndex{}) name += QStringLiteral(", graph %1").arg(number_of(record.graph));
    return name;
  }

  /// Returns the name of a node, or "none".
  [[nodiscard]] QString name_of(NodeIndex node, std::uint32_t graph_index = 0) const {
    if (node == kNoNode) return QStringLiteral("none");
    return QString::fromStdString(std::string(node_name(graph(graph_index).nodes()[node])));
  }

  /// Returns the names of nodes in the order of the alphabet.
  [[nodiscard]] QStringList sorted_names(const std::vector<NodeIndex>& nodes, std::uint32_t graph_index = 0) const {
    QStringList names;
    for (const NodeIndex node : nodes) names += name_of(node, graph_index);
    names.sort();
    return names;
  }

 private:
  static std::string_view node_name(const Node& node) {
    return node.kind == NodeKind::op ? node.full_name.substr(node.full_name.rfind('-') + 1) : node.full_name;
  }

  [[nodiscard]] std::string tensor_name(const TensorRecord& record) const {
    const Node& node = dump_->graphs()[record.graph].graph->nodes()[record.node];
    std::string name(node_name(node));
    if (record.io == IoDirection::input) return name + '.' + std::to_string(record.slot);
    return record.slot == 0 ? name : name + '/' + std::to_string(record.slot);
  }

  std::shared_ptr<const Dump> dump_;
  ValueFlow flow_;
};

/// The graph of a training step: a layer with a weight, the gradient of the weight, and the optimizer.
inline constexpr std::string_view kTrainingStep = R"(
    x, fc.weight -> MatMul op0
    op0, x -> gradient MatMul op1
    fc.weight, moments.fc.weight, lr, op1, momentum -> ApplyMomentum op2
)";

}  // namespace sporescope::flow_test
