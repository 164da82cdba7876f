// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/running_statistics.h"

#include <algorithm>
#include <string>

#include "core/base/parse.h"
#include "core/graph/kernel_inputs.h"
#include "core/graph/operators/operator_table.h"

namespace sporescope {
namespace {

/// Slot of the training flag, which is an input instead of an attribute since MindSpore 2.3.
constexpr std::uint32_t kTrainingSlot = 5;

bool is_true(std::string text) {
  std::erase(text, '"');
  return text == "1" || equal_ignoring_case(text, "true");
}

}  // namespace

bool updates_running_statistics(const Graph& graph, NodeIndex node) {
  const OperatorRow* row = operator_row(graph.nodes()[node].type);
  if (row == nullptr || row->running_variance < 0) return false;
  if (const auto input = kernel_input(graph, node, kTrainingSlot)) {
    return is_true(graph.constant_text(input->from.node));
  }
  const auto attributes = graph.attributes(node);
  return std::any_of(attributes.begin(), attributes.end(),
                     [](const Attribute& attribute) { return attribute.name == "is_training" && is_true(attribute.value); });
}

bool is_running_statistic(const Graph& graph, NodeIndex node, std::uint32_t argument) {
  const OperatorRow* row = operator_row(graph.nodes()[node].type);
  if (row == nullptr || row->running_variance < 0) return false;
  const auto variance = static_cast<std::uint32_t>(int{row->running_variance});
  return (argument == variance || argument + 1 == variance) && updates_running_statistics(graph, node);
}

}  // namespace sporescope
