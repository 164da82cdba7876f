// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/sentences/wrapped_integers.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/cause/element_search.h"
#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_table.h"

namespace sporescope {
namespace {

constexpr std::uint64_t kMaxIntegers = 1U << 22U;
constexpr std::size_t kMaxIntegerOperators = 16;

/// The range of an integer type, as precise as double allows.
struct IntegerRange {
  double low = 0;
  double high = 0;
};
std::optional<IntegerRange> integer_range_of(DType dtype) {
  switch (dtype) {
    case DType::int8:
      return IntegerRange{-128, 127};
    case DType::int16:
      return IntegerRange{-32768, 32767};
    case DType::int32:
      return IntegerRange{-2147483648.0, 2147483647.0};
    case DType::int64:
      return IntegerRange{-0x1p63, 0x1p63};
    case DType::uint8:
      return IntegerRange{0, 255};
    case DType::uint16:
      return IntegerRange{0, 65535};
    case DType::uint32:
      return IntegerRange{0, 4294967295.0};
    default:
      return std::nullopt;
  }
}

class WrappedSearch {
 public:
  WrappedSearch(const ValueFlow& flow, TensorStates& states, const Origin& origin)
      : flow_(flow), dump_(flow.dump()), states_(states), point_(flow.execution_point_of(origin.record)) {}

  std::optional<Text> run(const std::vector<InputValue>& inputs) {
    std::vector<InputValue> pending = inputs;
    std::set<NodeIndex> seen;
    while (!pending.empty() && seen.size() < kMaxIntegerOperators && !states_.stop().stop_requested()) {
      const InputValue input_value = pending.back();
      pending.pop_back();
      if (input_value.kind != NodeKind::op || input_value.is_unlinked() || !seen.insert(input_value.input.from.node).second) {
        continue;
      }
      const NodeIndex producer = input_value.input.from.node;
      const auto producer_inputs = flow_.input_values(point_, producer);
      const auto result = input_value.source ? input_value.source : input_value.file;
      if (result) {
        if (auto found = find_wrapped(producer, *result, producer_inputs)) return found;
      }
      if (propagates_values(producer)) pending.insert(pending.end(), producer_inputs.begin(), producer_inputs.end());
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] const Node& node(NodeIndex op) const { return dump_.graphs()[point_.graph].graph->nodes()[op]; }

  /// Returns true for moves, casts, sums and products: a value that wrapped before them is still in their result.
  [[nodiscard]] bool propagates_values(NodeIndex op) const {
    const std::string_view type = node(op).type;
    return preserves_values(type) || has_trait(type, Trait::scales) || overflows_only(type);
  }

  struct Operand {
    std::vector<double> values;
    Shape shape;
  };
  [[nodiscard]] std::optional<Operand> operand(const InputValue& input_value) const {
    const auto file = input_value.file && !input_value.written ? input_value.file : input_value.source;
    const auto tensor = file ? dump_.open(dump_.records()[*file]) : Result<std::shared_ptr<const TensorSource>>(nullptr);
    if (!file || !tensor) return std::nullopt;
    auto values = all_values(**tensor, kMaxIntegers, states_.stop());
    if (!values) return std::nullopt;
    return Operand{*std::move(values), (*tensor)->shape()};
  }

  [[nodiscard]] std::optional<Text> find_wrapped(NodeIndex op, RecordIndex result,
                                                 const std::vector<InputValue>& inputs) const {
    const OperatorRow* row = operator_row(node(op).type);
    const auto output =
        row != nullptr ? dump_.open(dump_.records()[result]) : Result<std::shared_ptr<const TensorSource>>(nullptr);
    if (row == nullptr || !output || inputs.empty()) return std::nullopt;
    const auto range = integer_range_of((*output)->dtype());
    if (!range || (*output)->count() > kMaxIntegers) return std::nullopt;
    const bool binary = row->function_of_two != nullptr && row->overflow_kind != OverflowKind::other && inputs.size() >= 2;
    const bool square = row->function != nullptr && row->overflow_kind == OverflowKind::multiplies;
    const bool sum = row->overflow_kind == OverflowKind::sums && row->hazard != NumericHazard::average &&
                     (*output)->count() == 1 && !is_weighted_sum(node(op).type) && canonical_type(node(op).type) == "ReduceSum";
    if (!binary && !square && !sum) return std::nullopt;
    const auto first = operand(inputs[0]);
    const auto second = binary ? operand(inputs[1]) : first;
    if (!first || !second) return std::nullopt;
    const std::string type(dtype_name((*output)->dtype()));
    if (sum) {
      const double exact = std::accumulate(first->values.begin(), first->values.end(), 0.0);
      if (exact >= range->low && exact <= range->high) return std::nullopt;
      return Text{SPORESCOPE_TRANSLATE_NOOP("Before that, %1 overflowed: its sum, %2, exceeds the range of %3"),
                  {name(op), exact, type}};
    }
    const BroadcastMap a(first->shape, (*output)->shape());
    const BroadcastMap b(second->shape, (*output)->shape());
    if (!a.fits() || !b.fits()) return std::nullopt;
    for (std::size_t i = 0; i < (*output)->count(); ++i) {
      const double x = first->values[a.source_of(i)];
      const double y = second->values[b.source_of(i)];
      const double exact = binary ? row->function_of_two(x, y) : row->function(x);
      if (exact >= range->low && exact <= range->high) continue;
      return Text{SPORESCOPE_TRANSLATE_NOOP(
                      "Before that, %1 overflowed: its result for %2 and %3 is %4, which exceeds the range of %5"),
                  {name(op), x, y, exact, type}};
    }
    return std::nullopt;
  }

  [[nodiscard]] std::string name(NodeIndex op) const { return std::string(node(op).name()); }

  const ValueFlow& flow_;
  const Dump& dump_;
  TensorStates& states_;
  ExecutionPoint point_;
};

}  // namespace

std::optional<Text> find_wrapped_integer(const ValueFlow& flow, TensorStates& states, const Origin& origin) {
  if (origin.kind != OriginKind::computed && origin.kind != OriginKind::computed_unseen) return std::nullopt;
  if (flow.node_of(origin.record) == nullptr) return std::nullopt;
  return WrappedSearch(flow, states, origin).run(origin.inputs);
}

}  // namespace sporescope
