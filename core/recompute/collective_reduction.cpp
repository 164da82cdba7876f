// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recompute/collective_reduction.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "core/recompute/element_errors.h"
#include "core/recompute/rounding.h"

namespace sporescope {
namespace {

enum class Fold : std::uint8_t { sum, product, maximum, minimum };

/// Returns MindSpore's ReduceOp; the default without the attribute is the sum.
std::optional<Fold> fold_of(const OperatorCall& call) {
  const std::string word = call.word("op");
  if (word == "sum" || word.empty()) return Fold::sum;
  if (word == "prod") return Fold::product;
  if (word == "max") return Fold::maximum;
  if (word == "min") return Fold::minimum;
  return std::nullopt;
}

/// Combines the operand of one more rank with the result so far. `error` is the relative error of a sum or product over all
/// ranks.
void accumulate(Fold fold, const Operand& next, double error, Expected& into) {
  for (std::size_t i = 0; i < next.count(); ++i) {
    double& value = into.values[i];
    double& slack = into.slack[i];
    const double x = next.values[i];
    switch (fold) {
      case Fold::sum:
        value += x;
        slack += error * std::fabs(x);
        break;
      case Fold::product:
        value *= x;
        slack = error * std::fabs(value);
        break;
      case Fold::maximum:
        value = std::isnan(x) || x > value ? x : value;
        break;
      case Fold::minimum:
        value = std::isnan(x) || x < value ? x : value;
        break;
    }
  }
}

tl::unexpected<CollectiveReduction::Failure> failure(Text why, RecomputeVerdict verdict = RecomputeVerdict::unsupported) {
  return tl::unexpected(CollectiveReduction::Failure{verdict, std::move(why)});
}

}  // namespace

const KnownOperator* CollectiveReduction::find(std::string_view type) {
  static constexpr KnownOperator kAllReduce{"AllReduce", 1, nullptr};
  return type == kAllReduce.type ? &kAllReduce : nullptr;
}

tl::expected<CollectiveReduction::Reduction, CollectiveReduction::Failure> CollectiveReduction::recompute(
    const RecordedExecution& execution, const OperatorCall& call, InputPreference preference) const {
  const auto fold = fold_of(call);
  if (!fold) {
    return failure(
        {SPORESCOPE_TRANSLATE_NOOP("An attribute of this %1 is missing or has an unknown value"), {std::string("AllReduce")}});
  }
  // Each rank has its own execution of the operator, and all inputs would be read for each of them.
  if (executions_.rank_count() > kMaxRanks) {
    return failure({SPORESCOPE_TRANSLATE_NOOP("It combines %1 ranks, too many to read for one operator"),
                    {Count{executions_.rank_count()}}});
  }
  Reduction reduced;
  reduced.is_world_group = executions_.has_world_group(execution);
  reduced.others = executions_.find_on_other_ranks(execution);
  const std::size_t ranks = reduced.others.size() + 1;
  if (ranks == 1) return failure(unsupported_reason("AllReduce"));
  const double error = gamma_of(static_cast<double>(ranks), call.unit);
  for (std::uint32_t slot = 0; slot < call.input_count(); ++slot) {
    const Operand& own = *call.input(slot);
    Expected& out = reduced.outputs.emplace_back(Expected{IoDirection::output, slot, own.shape, own.values, {}});
    out.slack.resize(own.count());
    if (*fold == Fold::sum) {
      std::transform(own.values.begin(), own.values.end(), out.slack.begin(), [&](double x) { return error * std::fabs(x); });
    }
    for (const RecordedExecution& other : reduced.others) {
      const auto source = other.inputs.find(slot);
      if (source == other.inputs.end() || source->second.records.empty()) {
        return failure(SPORESCOPE_TRANSLATE_NOOP("The input from another rank was not dumped"), RecomputeVerdict::not_dumped);
      }
      const RecordIndex record = source->second.preferred(preference);
      const auto operand = reader_.read(record);
      if (!operand) return failure(operand.error().message, RecomputeVerdict::not_read);
      if (!*operand || (*operand)->count() != own.count() || (*operand)->dtype != own.dtype) {
        return failure(SPORESCOPE_TRANSLATE_NOOP("The input from another rank has a different size or type"));
      }
      if (reader_.is_sample(record, **operand)) {
        return failure({SPORESCOPE_TRANSLATE_NOOP("Only a sample of input %1 was dumped"), {std::to_string(slot)}},
                       RecomputeVerdict::not_dumped);
      }
      accumulate(*fold, **operand, error, out);
    }
  }
  return reduced;
}

bool CollectiveReduction::explains(const Expected& expected, RecordIndex output) const {
  const auto found = reader_.read(output);
  if (!found || !*found || (*found)->count() != expected.values.size()) return false;
  const ElementErrors comparison = compare_with(expected, **found, executions_.unit_of(output, (*found)->dtype));
  return comparison.examined == (*found)->count() && comparison.beyond == 0;
}

bool CollectiveReduction::explains_other_rank(const Reduction& reduced) const {
  if (!reduced.is_world_group) return false;
  return std::any_of(reduced.others.begin(), reduced.others.end(), [&](const RecordedExecution& other) {
    return !other.outputs.empty() && std::all_of(other.outputs.begin(), other.outputs.end(), [&](const auto& output) {
      return output.first < reduced.outputs.size() && explains(reduced.outputs[output.first], output.second);
    });
  });
}

}  // namespace sporescope
