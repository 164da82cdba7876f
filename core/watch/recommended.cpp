// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/recommended.h"

#include <algorithm>
#include <cmath>

#include "core/flow/value_flow.h"
#include "core/watch/watched_tensors.h"

namespace sporescope {
namespace {

struct Recommendation {
  std::string_view condition;
  std::vector<ParameterInput> parameters;
  std::vector<std::string> types;
  std::string name;
  std::string_view category = {};  ///< empty: the condition's own
};

double sigmoid(double x) { return 1.0 / (1.0 + std::exp(-x)); }

/// Beyond these arguments, float32 cannot distinguish tanh from 1 and sigmoid from 0 or 1: a unit there has stopped learning.
constexpr double kTanhEnd = 8.8;
constexpr double kSigmoidEnd = 16.2;

/// The list and the thresholds are those of MindInsight's recommended watchpoints (r1.10), which check all tensors, gradients
/// and weights. But zeros are normal in initial biases, optimizer states, gradients of losses and tensors that a normalization
/// passes to its gradient, and −Inf is normal in masks. So the nodes are limited to those that distinguish a failing training
/// from a healthy one.
std::vector<Recommendation> recommendations() {
  return {
      {"weight_initialization", {{"zero_percentage_ge", 100}}, {}, "", "weight_matrix"},
      {"weight_change_too_large", {{"abs_mean_update_ratio_gt", 1}}, {}, "", "weight_matrix"},
      {"weight_not_changed",
       {{"rtol", 1e-7}, {"atol", 1e-12}},
       {},
       SPORESCOPE_TRANSLATE_NOOP("Weight unchanged"),
       "weight_matrix"},
      {"gradient_vanishing", {{"abs_mean_lt", 1e-9}}, {}, "", "weight_gradient"},
      {"operator_overflow", {}, {}, ""},
      {"tensor_overflow", {}, {}, "", "unmasked"},
      {"tensor_all_zero", {{"zero_percentage_ge", 100}}, {}, "", "layer"},
      {"activation_range",
       {{"range_start_inclusive", std::tanh(-kTanhEnd)},
        {"range_end_inclusive", std::tanh(kTanhEnd)},
        {"range_percentage_lt", 0.1}},
       {"tanh"},
       SPORESCOPE_TRANSLATE_NOOP("Tanh saturated")},
      {"activation_range",
       {{"range_start_inclusive", sigmoid(-kSigmoidEnd)},
        {"range_end_inclusive", sigmoid(kSigmoidEnd)},
        {"range_percentage_lt", 0.1}},
       {"sigmoid"},
       SPORESCOPE_TRANSLATE_NOOP("Sigmoid saturated")},
      {"activation_range",
       {{"range_start_inclusive", -1}, {"range_end_inclusive", 0}, {"range_percentage_gt", 99.9}},
       {"relu", "reluv2"},
       SPORESCOPE_TRANSLATE_NOOP("ReLU dead")},
  };
}

/// Returns true if any graph was dumped in two iterations.
bool has_two_iterations(const Dump& dump) {
  const auto is_dumped_iteration = [](const IterationFolder& folder) {
    return is_numbered(folder.iteration) && !folder.records.empty();
  };
  return std::any_of(dump.graphs().begin(), dump.graphs().end(), [&](const DumpGraph& graph) {
    return std::count_if(graph.iterations.begin(), graph.iterations.end(), is_dumped_iteration) > 1;
  });
}

/// Changes are judged only from values, all other conditions also from statistic.csv.
bool covers_any_node(const Dump& dump, const WatchedTensors& watched, bool needs_values, IoDirection io) {
  return std::any_of(dump.records().begin(), dump.records().end(), [&](const TensorRecord& record) {
    return record.io == io && (record.has_values || !needs_values) && watched.includes(record);
  });
}

/// A weight can be reported as unchanged only if the dump contains an operator that should update it.
bool has_optimizer(const Dump& dump, const WatchedTensors& watched) {
  const ValueFlow flow(dump);
  for (const DumpGraphIndex g : dump.graphs().indices()) {
    if (dump.graphs()[g].graph == nullptr) continue;
    for (const NodeIndex n : dump.graphs()[g].graph->nodes().indices()) {
      if (watched.includes_node(g, n) && !flow.writers_of(g, n).empty()) return true;
    }
  }
  return false;
}

}  // namespace

std::vector<Watchpoint> recommended_watchpoints(const Dump& dump, IoDirection io) {
  const bool can_compare = has_two_iterations(dump);
  std::vector<Watchpoint> recommended;
  for (Recommendation& recommendation : recommendations()) {
    WatchNodes nodes;
    nodes.category = recommendation.category;
    if (!recommendation.types.empty()) {
      nodes.category = "activation";
      nodes.types = std::move(recommendation.types);
    }
    auto watchpoint = make_watchpoint(static_cast<int>(recommended.size()) + 1, recommendation.condition,
                                      recommendation.parameters, std::move(nodes));
    if (!watchpoint || (watchpoint->condition->needs_previous() && !can_compare)) continue;
    if (io == IoDirection::input && !watchpoint->condition->checks_overflow()) continue;
    if (watchpoint->condition->only_ascend() && !dump.records_overflow()) continue;  // nothing would report an overflow
    const auto watched = WatchedTensors::make(dump, *watchpoint);
    if (!watched || !covers_any_node(dump, *watched, watchpoint->condition->needs_previous(), io)) continue;
    if (watchpoint->condition->rule == ConditionRule::unchanged && !has_optimizer(dump, *watched)) continue;
    watchpoint->name = std::move(recommendation.name);
    recommended.push_back(*std::move(watchpoint));
  }
  return recommended;
}

}  // namespace sporescope
