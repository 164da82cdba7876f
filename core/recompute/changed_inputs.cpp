// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recompute/changed_inputs.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <utility>

#include "core/concurrency/ordered_pipeline.h"
#include "core/tensor/difference.h"
#include "core/tensor/reshaped.h"

namespace sporescope {
namespace {

/// Number of operators that may wait for an earlier one with large tensors.
constexpr std::size_t kMaxWaiting = 256;

/// Returns "FRACTAL_NZ" for a file name that ends with ".input.0.FRACTAL_NZ.Float16.npy", or empty text if it has no format.
std::string_view format_of(const TensorRecord& record) {
  const std::string_view io = record.io == IoDirection::input ? ".input." : ".output.";
  std::string_view name = record.file_name;
  const auto at = name.rfind(io);
  if (at == name.npos) return {};
  name.remove_prefix(at + io.size());
  const auto slot_end = name.find('.');
  if (slot_end == name.npos) return {};
  name.remove_prefix(slot_end + 1);
  return name.substr(0, name.find('.'));
}

bool is_same(double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); }

}  // namespace

std::vector<ChangedInput> ProducerComparison::changed(const RecordedExecution& execution) const {
  std::vector<ChangedInput> found;
  for (const auto& [slot, source] : execution.inputs) {
    if (!source.given || source.records.empty()) continue;
    if (stop_.stop_requested()) break;
    if (auto changed_input = compare(execution, source.records.front(), *source.given)) {
      found.push_back(*std::move(changed_input));
    }
  }
  return found;
}

std::optional<ChangedInput> ProducerComparison::compare(const RecordedExecution& execution, RecordIndex input,
                                                        RecordIndex given) const {
  if (format_of(dump_.records()[input]) != format_of(dump_.records()[given])) return std::nullopt;
  const auto input_tensor = dump_.open(dump_.records()[input]);
  const auto produced_tensor = dump_.open(dump_.records()[given]);
  if (!input_tensor || !produced_tensor) return std::nullopt;
  const bool is_comparable =
      (*input_tensor)->dtype() == (*produced_tensor)->dtype() && (*input_tensor)->count() == (*produced_tensor)->count();
  if (!is_comparable || (*input_tensor)->count() == 0) return std::nullopt;
  const auto reshaped_tensor = reshaped(*produced_tensor, (*input_tensor)->shape());
  if (!reshaped_tensor) return std::nullopt;
  const auto difference = compute_difference(**input_tensor, **reshaped_tensor, stop_);
  if (!difference || difference->equal == difference->count || is_in_place_result(execution, **input_tensor)) {
    return std::nullopt;
  }
  const auto after = reader_.read(input);
  const auto before = reader_.read(given);
  if (!after || !before || !*after || !*before) return std::nullopt;
  ChangedInput changed{input, given, difference->count, 0, {}, 0, 0, (*input_tensor)->shape()};
  for (std::size_t i = 0; i < (*after)->count(); ++i) {
    if (is_same((*before)->values[i], (*after)->values[i]) || changed.changed++ > 0) continue;
    changed.element = element_at((*after)->shape, false, i);  // values are read in C order
    changed.before = (*before)->values[i];
    changed.after = (*after)->values[i];
  }
  return changed.changed > 0 ? std::optional(std::move(changed)) : std::nullopt;
}

bool ProducerComparison::is_in_place_result(const RecordedExecution& execution, const TensorSource& input) const {
  return std::any_of(execution.outputs.begin(), execution.outputs.end(), [&](const auto& output) {
    const auto result = dump_.open(dump_.records()[output.second]);
    if (!result || (*result)->count() != input.count()) return false;
    const auto reshaped_tensor = reshaped(*result, input.shape());
    const auto difference =
        reshaped_tensor ? compute_difference(input, **reshaped_tensor, stop_) : tl::unexpected(reshaped_tensor.error());
    return difference && difference->equal == difference->count;
  });
}

ChangedInputs find_changed_inputs(const Dump& dump, const ChangedInputOptions& options) {
  std::vector<RecordIndex> records;
  for (const RecordIndex record : dump.records().indices()) {
    if (dump.records()[record].io == IoDirection::input && dump.records()[record].has_values) records.push_back(record);
  }
  const Executions executions(dump);
  const std::vector<RecordIndex> executed = executions.representatives(records);
  const OperandReader reader(dump, options.stop);
  const ProducerComparison comparison(dump, reader, options.stop);
  ChangedInputs out;
  const bool completed = run_ordered(
      executed.size(), options.threads, kMaxWaiting, options.stop,
      [&](std::size_t i) { return comparison.changed(executions.find(executed[i])); },
      [&](std::size_t i, std::vector<ChangedInput>&& found) {
        if (options.stop.stop_requested()) return false;
        std::move(found.begin(), found.end(), std::back_inserter(out.changed));
        if (options.on_progress) options.on_progress(i + 1, executed.size());
        return true;
      });
  out.complete = completed && !options.stop.stop_requested();
  return out;
}

}  // namespace sporescope
