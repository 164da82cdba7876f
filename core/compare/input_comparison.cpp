// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/input_comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/flow/uninitialized_outputs.h"
#include "core/graph/operators/operator_family.h"

namespace sporescope {
namespace {

/// Maximum ratio of an output's error to the error of its inputs that still counts as rounding.
constexpr double kMaxGrowth = 8;
/// Maximum growth of the original inputs' tolerance along a chain of operators.
constexpr double kMaxTotalGrowth = 64;

void update_max_error(std::optional<double>& largest, double error) { largest = std::max(largest.value_or(0), error); }

bool is_produced(const ComparedInput& input) { return input.kind_a == NodeKind::op && input.kind_b == NodeKind::op; }

bool is_rounding(const TensorPair& pair) {
  return !pair.is_integer() &&
         (pair.difference ? pair.error() > 0 : pair.statistics_bound && pair.statistics_bound->at_least > 0);
}

struct Size {
  double rms = 0;  // Of A; 0 if unknown
  std::uint64_t count = 0;
};

Size size_of(const TensorPair& pair) {
  if (!pair.difference) return pair.statistics_bound ? Size{pair.statistics_bound->rms, pair.statistics_bound->count} : Size{};
  const Difference& difference = *pair.difference;
  const bool known = difference.relative_l2 > 0 && std::isfinite(difference.relative_l2);
  return {known ? difference.rms / difference.relative_l2 : 0, difference.count};
}

}  // namespace

bool is_constant(const ComparedInput& input) {
  return input.kind_a == NodeKind::constant && input.kind_b == NodeKind::constant;
}

InputComparison::InputComparison(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, const TensorPairs& pairs)
    : a_(a), b_(b), graphs_(graphs), pairs_(pairs), same_version_(a.dump().ms_version() == b.dump().ms_version()) {}

InputComparison::Inputs InputComparison::summarize(const AlignedOperator& run) const {
  Inputs inputs;
  const GraphPair& graphs = graphs_.pairs[run.graphs];
  inputs.none_dumped = run.inputs.empty() && graphs.edges_inferred;
  inputs.cross_framework = graphs.cross_framework;
  inputs.not_dumped = graphs.cross_framework || inputs.none_dumped || !run.undumped.empty();
  bool some_known = false;
  for (const ComparedInput& input : run.inputs) {
    const bool values_differ = differs(run, input);
    some_known = some_known || (input.values && !is_constant(input));
    (is_constant(input) ? inputs.constants_differ : inputs.differ) |= values_differ;
    inputs.attenuated = inputs.attenuated || is_attenuated(run, input);
    inputs.rounded = inputs.rounded || (input.values && !values_differ && is_rounding(*values_of(input)));
    if (const TensorPair* values = values_of(input); values != nullptr && (values->difference || values->checksums_equal())) {
      update_max_error(inputs.error, values->error());
    } else if (is_constant(input)) {
      if (values_differ) update_max_error(inputs.error, std::numeric_limits<double>::infinity());
    } else if (values != nullptr && values->statistics_bound) {
      inputs.only_statistics_agree = inputs.only_statistics_agree || !values_differ;
    } else if (!values_differ) {
      (values != nullptr ? inputs.not_compared : inputs.not_dumped) = true;
    }
  }
  inputs.nothing_known = inputs.not_dumped && !some_known;
  return inputs;
}

bool InputComparison::differs(const AlignedOperator& run, const ComparedInput& input) const {
  const TensorPair* values = values_of(input);
  if (values == nullptr) return same_version_ && input.constants_differ();
  if (!values->differs() || is_never_initialized(b_, values->b)) return false;
  if (values->difference) return values->error() > error_budget_of(run, input).tolerance;
  return !values->statistics_bound || values->statistics_bound->at_least > error_budget_of(run, input).tolerance;
}

bool InputComparison::is_unknown(const AlignedOperator& run, const ComparedInput& input) const {
  const TensorPair* values = values_of(input);
  return !is_constant(input) && (values == nullptr || (!values->difference && !values->statistics_bound)) &&
         !differs(run, input);
}

/// Large numbers of a mask hide differences in other elements until a Softmax removes them. The terms of a sum may cancel. A
/// parameter without dumped values may be known to differ.
bool InputComparison::is_attenuated(const AlignedOperator& run, const ComparedInput& input) const {
  const TensorPair* values = values_of(input);
  const bool is_parameter = input.kind_b == NodeKind::parameter && input.from_b.node != kNoNode;
  if (values == nullptr) return is_parameter && is_diverged(run, input.from_b.node);
  if (!values->difference || values->error() == 0 || differs(run, input)) return false;
  if (is_parameter) return is_diverged(run, input.from_b.node);
  return is_produced(input) && attenuated_.contains(output_pair(run, input.from_a, input.from_b));
}

bool InputComparison::is_reordered(const AlignedOperator& run, const ComparedInput& input) const {
  if (input.from_a.node == kNoNode || input.from_b.node == kNoNode) return false;
  const GraphPair& graphs = graphs_.pairs[run.graphs];
  const NodeIndex of_a = graphs.nodes.of_b(input.from_b.node);
  const NodeIndex of_b = graphs.nodes.of_a(input.from_a.node);
  if (of_a == input.from_a.node || of_a == kNoNode || of_b == kNoNode) return false;
  return outputs_agree(run);
}

bool InputComparison::outputs_agree(const AlignedOperator& run) const {
  const GraphPair& graphs = graphs_.pairs[run.graphs];
  std::size_t compared_count = 0;
  for (std::uint32_t slot = 0; slot < b_.dump().graphs()[graphs.b].graph->outputs(run.b).size(); ++slot) {
    const auto a = a_.dump().find(graphs.a, run.a, run.at_a.iteration, IoDirection::output, slot, run.at_a.run);
    const auto b = b_.dump().find(graphs.b, run.b, run.at_b.iteration, IoDirection::output, slot, run.at_b.run);
    const TensorPair* pair = a && b ? pairs_.find(*a, *b) : nullptr;
    if (pair == nullptr || !pair->measured) continue;
    if (!pair->agrees()) return false;
    ++compared_count;
  }
  return compared_count > 0;
}

bool InputComparison::differs_from_inputs(const AlignedOperator& run, const TensorPair& result) {
  if (!result.differs() || result.is_integer()) return result.differs();
  if (!result.difference) {
    if (!result.statistics_bound || !(is_cancellation_residue(run, result) || is_residue(run, result))) return true;
    error_budgets_[&result] = {result.statistics_bound->at_least, result.statistics_bound->at_least};
    return false;
  }
  ErrorBudget budget = budget_of_inputs(run);
  if (result.error() > budget.tolerance) {
    if (!is_residue(run, result)) return true;
    budget = {result.error(), result.error()};
  }
  error_budgets_[&result] = budget;
  return false;
}

/// Returns true if the output is the rounding error that remains of values that cancel, which may be as large as the output: a
/// sum near 0, the mean of normalized values, or the gradient of a bias before a normalization.
bool InputComparison::is_residue(const AlignedOperator& run, const TensorPair& result) const {
  const TensorRecord& record = b_.dump().records()[result.b];
  const std::string_view type = b_.dump().graphs()[record.graph].graph->nodes()[run.b].type;
  const bool is_mean = record.io == IoDirection::output && record.slot > 0 && (type == "LayerNorm" || type == "GroupNorm");
  const bool is_gradient = b_.dump().graphs()[record.graph].graph->nodes()[run.b].category == Category::gradient;
  if (!is_mean && !is_gradient && !is_sum(type)) return false;
  const bool is_plain_sum = is_sum(type) || type == "BiasAddGrad";
  double largest = 0;  // Root mean square of the inputs
  double summed = 0;   // Sum of the differences in the inputs, assuming equal signs
  std::uint64_t max_count = 0;
  for (const ComparedInput& input : run.inputs) {
    const TensorPair* values = values_of(input);
    if (values == nullptr || values->is_integer()) continue;
    if (differs(run, input)) return false;
    const Size size = size_of(*values);
    max_count = std::max(max_count, size.count);
    largest = std::max(largest, size.rms);
    if (values->difference) summed += values->difference->rms * static_cast<double>(size.count);
  }
  const std::uint64_t count = size_of(result).count;
  if (is_gradient && !is_mean && !is_sum(type) && count >= max_count) return false;  // Not a sum
  if (!result.difference) return count > 0 && result.statistics_bound->rms_change <= result.tolerance * largest;
  const double explained = is_plain_sum && count > 0 ? summed / static_cast<double>(count) : 0;
  return result.difference->incomparable == 0 && result.difference->rms <= std::max(result.tolerance * largest, explained);
}

/// Returns true if the statistics of an output change by at most kMaxGrowth times as much as those of its inputs, which are
/// themselves residues of values that cancel.
bool InputComparison::is_cancellation_residue(const AlignedOperator& run, const TensorPair& result) const {
  double largest = 0;
  for (const ComparedInput& input : run.inputs) {
    const TensorPair* values = values_of(input);
    if (values == nullptr || !values->statistics_differ() || values->statistics_bound->count == 0) continue;
    if (differs(run, input)) return false;
    largest = std::max(largest, values->statistics_bound->rms_change);
  }
  return result.statistics_bound->count > 0 && result.statistics_bound->rms_change <= kMaxGrowth * largest;
}

bool InputComparison::differs_from_inputs(const AlignedOperator& run, NodeIndex parameter_of_b, const TensorPair& result) {
  if (differs_from_inputs(run, result)) return true;
  const auto known = error_budgets_.find(&result);
  if (known != error_budgets_.end()) state_budgets_[state_key(run, parameter_of_b)] = known->second;
  return false;
}

bool InputComparison::is_diverged(const AlignedOperator& run, NodeIndex parameter_of_b) const {
  return diverged_.contains(state_key(run, parameter_of_b));
}

const TensorPair* InputComparison::output_pair(const AlignedOperator& run, const Edge& from_a, const Edge& from_b) const {
  return pair_of_outputs(a_, b_, pairs_, run, from_a, from_b);
}

const TensorPair* InputComparison::values_of(const ComparedInput& input) const {
  return input.values ? &pairs_[*input.values] : nullptr;
}

InputComparison::ErrorBudget InputComparison::error_budget_of(const AlignedOperator& run, const ComparedInput& input) const {
  const double tolerance = values_of(input)->tolerance;
  const auto widen = [tolerance](const auto& budgets, const auto& id) {
    const auto found = budgets.find(id);
    if (found == budgets.end()) return ErrorBudget{tolerance, tolerance};
    return ErrorBudget{std::max(tolerance, found->second.tolerance), std::max(tolerance, found->second.coarsest)};
  };
  if (input.kind_b == NodeKind::parameter && input.from_b.node != kNoNode) {
    return widen(state_budgets_, state_key(run, input.from_b.node));
  }
  if (error_budgets_.empty() || !is_produced(input)) return {tolerance, tolerance};
  return widen(error_budgets_, output_pair(run, input.from_a, input.from_b));
}

/// Returns the error budget that results from inputs that are not bitwise equal. Equal float16 inputs give an equal result in
/// float32. An operator that selects or adds some of its values may multiply their error by kMaxGrowth, and a chain of
/// operators by at most kMaxTotalGrowth.
InputComparison::ErrorBudget InputComparison::budget_of_inputs(const AlignedOperator& run) const {
  ErrorBudget largest;
  for (const ComparedInput& input : run.inputs) {
    const TensorPair* values = values_of(input);
    if (values == nullptr || !values->difference || values->error() == 0 || values->is_integer()) continue;
    if (differs(run, input)) continue;
    const ErrorBudget budget = error_budget_of(run, input);
    const double amplified = std::min(kMaxGrowth * values->error(), kMaxTotalGrowth * budget.coarsest);
    largest.tolerance = std::max({largest.tolerance, budget.tolerance, amplified});
    largest.coarsest = std::max(largest.coarsest, budget.coarsest);
  }
  return largest;
}

InputComparison::StateKey InputComparison::state_key(const AlignedOperator& run, NodeIndex parameter_of_b) const {
  const DumpGraph& graph = b_.dump().graphs()[graphs_.pairs[run.graphs].b];
  std::string_view name = graph.graph->nodes()[parameter_of_b].full_name;
  return {graph.rank, std::string(name)};
}

}  // namespace sporescope
