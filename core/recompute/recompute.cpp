// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recompute/recompute.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/concurrency/ordered_pipeline.h"
#include "core/dump/header_check.h"
#include "core/recompute/changed_inputs.h"
#include "core/recompute/collective_reduction.h"
#include "core/recompute/element_errors.h"
#include "core/recompute/execution.h"
#include "core/recompute/operand_reader.h"
#include "core/recompute/operators.h"
#include "core/recompute/remote_recompute.h"
#include "core/recompute/rounding.h"

namespace sporescope {
namespace {

/// Number of operators that may wait for a slow one.
constexpr std::size_t kWindow = 256;

/// TF32 and HF32 keep ten bits of the fraction.
constexpr double kRoundedFactor = 0x1p-11;

struct Outcome {
  RecomputedOperator done;
  std::optional<Problem> problem;
};

RecomputeFinding make_finding(const RecomputedTensor& tensor) {
  RecomputeFinding finding;
  finding.given = tensor.given;
  finding.record = tensor.record;
  finding.error = tensor.error;
  finding.bound = tensor.bound;
  finding.expected = tensor.expected;
  finding.found = tensor.found;
  finding.elements = tensor.beyond;
  finding.element = tensor.element;
  if (tensor.given) {
    finding.why = {
        SPORESCOPE_TRANSLATE_NOOP("At %1 its producer wrote %2, but %3 was read, although the operator does not work in "
                                  "place: something else overwrote this memory, or a file"),
        {Shape(tensor.element), tensor.expected, tensor.found}};
    return finding;
  }
  if (std::isnan(tensor.expected)) {
    finding.why = {SPORESCOPE_TRANSLATE_NOOP("Recomputation gives NaN at %1, but the dump holds %2"),
                   {Shape(tensor.element), tensor.found}};
    return finding;
  }
  finding.why = {SPORESCOPE_TRANSLATE_NOOP(
                     "Recomputation gives %1 at %2, but the dump holds %3; rounding explains a difference of at most %4"),
                 {tensor.expected, Shape(tensor.element), tensor.found, tensor.bound}};
  return finding;
}

class RecomputeRun {
 public:
  RecomputeRun(const Dump& dump, const RecomputeOptions& options)
      : dump_(dump),
        options_(options),
        executions_(dump),
        reader_(dump, options.stop),
        inputs_(dump, reader_, options.stop),
        reduction_(executions_, reader_) {}

  RecomputeResult run(const std::vector<RecordIndex>& records) {
    const std::vector<RecordIndex> executed = executions_.representatives(records);
    done_.operators = executed.size();
    const bool completed = run_ordered(
        executed.size(), options_.threads, kWindow, options_.stop, [&](std::size_t i) { return recompute(executed[i]); },
        [&](std::size_t i, Outcome&& outcome) {
          if (options_.stop.stop_requested()) return false;
          collect(outcome);
          if (options_.on_progress) options_.on_progress(i + 1, executed.size());
          return true;
        });
    done_.complete = completed && !options_.stop.stop_requested();
    return std::move(done_);
  }

 private:
  void collect(Outcome& outcome) {
    // If an output differs from the recomputed one, its consumers do not report it again.
    std::vector<RecomputedTensor>& tensors = outcome.done.tensors;
    std::erase_if(tensors,
                  [this](const RecomputedTensor& tensor) { return tensor.given && wrong_outputs_.contains(*tensor.given); });
    for (const RecomputedTensor& tensor : tensors) {
      if (!tensor.given && tensor.beyond > 0) wrong_outputs_.insert(tensor.record);
    }
    done_.add(outcome.done);
    if (outcome.problem) done_.problems.push_back(*outcome.problem);
    if (options_.on_operator) options_.on_operator(std::move(outcome.done));
  }

  /// Returns true for backward calls as msprobe records them.
  [[nodiscard]] bool is_backward_call(const TensorRecord& record) const {
    const Graph& graph = *dump_.graphs()[record.graph].graph;
    return graph.edges_are_inferred() && graph.nodes()[record.node].category == Category::gradient;
  }

  [[nodiscard]] Outcome recompute(RecordIndex number) const {
    const RecordedExecution execution = executions_.find(number);
    Outcome outcome = recompute(number, execution);
    for (const ChangedInput& changed : inputs_.changed(execution)) outcome.done.tensors.push_back(to_tensor(changed));
    return outcome;
  }

  [[nodiscard]] static RecomputedTensor to_tensor(const ChangedInput& changed) {
    RecomputedTensor tensor;
    tensor.record = changed.input;
    tensor.given = changed.given;
    tensor.elements = tensor.examined = changed.count;
    tensor.beyond = changed.changed;
    tensor.expected = changed.before;
    tensor.found = changed.after;
    tensor.error = std::fabs(changed.after - changed.before);
    if (!std::isfinite(tensor.error)) tensor.error = std::numeric_limits<double>::infinity();
    tensor.element = changed.element;
    tensor.shape = changed.shape;
    return tensor;
  }

  [[nodiscard]] Outcome recompute(RecordIndex number, const RecordedExecution& execution) const {
    const TensorRecord& record = dump_.records()[number];
    Outcome outcome;
    outcome.done.record = number;
    outcome.done.type = dump_.graphs()[record.graph].graph->nodes()[record.node].type;
    if (is_backward_call(record)) {
      outcome.done.verdict = RecomputeVerdict::unsupported;
      outcome.done.why = SPORESCOPE_TRANSLATE_NOOP(
          "It is a backward call with the name of the forward one; the operators it ran were not recorded");
      return outcome;
    }
    const KnownOperator* known = CollectiveReduction::find(outcome.done.type);
    if (known == nullptr) known = find_known_operator(outcome.done.type);
    if (known == nullptr) {
      outcome.done.verdict = RecomputeVerdict::unsupported;
      outcome.done.why = unsupported_reason(outcome.done.type);
      return outcome;
    }
    if (auto why = missing_outputs_reason(execution)) {
      outcome.done.why = *std::move(why);
      return outcome;
    }
    Outcome retry = outcome;
    attempt(execution, *known, InputPreference::own_files, outcome);
    if (outcome.done.beyond() == 0) return outcome;
    attempt(execution, *known, InputPreference::producers, retry);
    const bool agrees = retry.done.verdict == RecomputeVerdict::checked && retry.done.beyond() == 0;
    return agrees ? retry : outcome;
  }

  void attempt(const RecordedExecution& execution, const KnownOperator& known, InputPreference preference,
               Outcome& outcome) const {
    OperatorCall call;
    outcome.done.verdict = read_inputs(execution, known, preference, call, outcome);
    if (outcome.done.verdict != RecomputeVerdict::checked) return;
    if (!read_shapes(execution, call)) {
      outcome.done.verdict = RecomputeVerdict::unsupported;
      outcome.done.why = SPORESCOPE_TRANSLATE_NOOP("Its output is too large");
      return;
    }
    const Graph& graph = *dump_.graphs()[execution.moment.graph].graph;
    for (Attribute& attribute : graph.attributes(execution.node)) {
      call.attributes.emplace(std::move(attribute.name), std::move(attribute.value));
    }
    // On devices, factors are rounded; on a CPU, and with half precision, they are not rounded beyond their type.
    if (dump_.device_target() != "CPU") call.product_unit = std::max(call.unit, kRoundedFactor);
    call.ignores_nesterov = dump_.device_target() == "CPU";
    call.returns_update = dump_.ms_version().starts_with("2.") && dump_.device_target() == "CPU";
    call.saturates = dump_.device_target() == "Ascend";
    call.returns_moments = dump_.device_target() == "CPU";
    if (known.recompute == nullptr) {
      attempt_reduction(execution, preference, call, outcome);
      return;
    }
    auto expected = known.recompute(call);
    if (!expected) {
      outcome.done.verdict = RecomputeVerdict::unsupported;
      outcome.done.why = {SPORESCOPE_TRANSLATE_NOOP("An attribute of this %1 is missing or has an unknown value"),
                          {outcome.done.type}};
      return;
    }
    if (flush(call)) add_flushed(known.recompute(call), *expected);
    compare(execution, *expected, outcome);
  }

  /// Flushes inputs below the smallest normal number to zero. Returns true if there are any.
  [[nodiscard]] static bool flush(OperatorCall& call) {
    bool has_flushed = false;
    for (auto& [slot, operand] : call.inputs) {
      const double minimum = smallest_normal(operand.dtype);
      for (double& value : operand.values) {
        if (value == 0 || !(std::fabs(value) < minimum)) continue;
        value = std::copysign(0, value);
        has_flushed = true;
      }
    }
    return has_flushed;
  }

  static void add_flushed(ExpectedOutputs&& flushed, std::vector<Expected>& expected) {
    if (!flushed || flushed->size() != expected.size()) return;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      if ((*flushed)[i].values.size() != expected[i].values.size()) continue;
      expected[i].flushed_values = std::move((*flushed)[i].values);
      expected[i].flushed_slack = std::move((*flushed)[i].slack);
    }
  }

  /// The members of the group are unknown. So a difference from the combined ranks of the dump is a finding only if another
  /// rank holds the recomputed value.
  void attempt_reduction(const RecordedExecution& execution, InputPreference preference, const OperatorCall& call,
                         Outcome& outcome) const {
    const auto expected = reduction_.recompute(execution, call, preference);
    if (!expected) {
      outcome.done.verdict = expected.error().verdict;
      outcome.done.why = expected.error().why;
      return;
    }
    compare(execution, expected->outputs, outcome);
    if (outcome.done.beyond() == 0 || reduction_.explains_other_rank(*expected)) return;
    outcome.done.tensors.clear();
    outcome.done.outputs_unchecked = 0;
    outcome.done.verdict = RecomputeVerdict::unsupported;
    outcome.done.why =
        SPORESCOPE_TRANSLATE_NOOP("It does not match the combined ranks of this dump; other ranks may take part");
  }

  [[nodiscard]] RecomputeVerdict read_inputs(const RecordedExecution& execution, const KnownOperator& known,
                                             InputPreference preference, OperatorCall& call, Outcome& outcome) const {
    for (const auto& [slot, source] : execution.inputs) {
      if (source.records.empty()) {
        if (source.is_data) return missing_input(slot, outcome);
        std::vector<double> numbers = parse_constant(source.text);
        const Shape shape{static_cast<std::int64_t>(numbers.size())};
        const bool is_list = source.text.starts_with('(') || source.text.starts_with('[');
        if (is_list || !numbers.empty()) call.inputs[slot] = {DType::float64, shape, std::move(numbers)};
        continue;
      }
      const RecordIndex record = source.preferred(preference);
      auto operand = reader_.read(record);
      if (!operand) return fail_reading(record, operand.error(), outcome);
      if (!*operand) {
        outcome.done.why = {SPORESCOPE_TRANSLATE_NOOP("Input %1 is too large, complex, or holds integers beyond 2^53"),
                            {std::to_string(slot)}};
        return RecomputeVerdict::unsupported;
      }
      if (reader_.is_sample(record, **operand)) {
        outcome.done.why = {SPORESCOPE_TRANSLATE_NOOP("Only a sample of input %1 was dumped"), {std::to_string(slot)}};
        return RecomputeVerdict::not_dumped;
      }
      if (source.is_data && is_floating((*operand)->dtype)) {
        call.unit = std::max(call.unit, executions_.unit_of(record, (*operand)->dtype));
      }
      // An unknown size has no element count.
      if (element_count(source.shape) == (*operand)->count()) (*operand)->shape = source.shape;
      call.inputs[slot] = **std::move(operand);
    }
    for (std::uint32_t slot = 0; slot < known.inputs; ++slot) {
      if (call.input(slot) == nullptr) return missing_input(slot, outcome);
    }
    return RecomputeVerdict::checked;
  }

  /// Returns the reason why there are no outputs to compare with.
  [[nodiscard]] std::optional<Text> missing_outputs_reason(const RecordedExecution& execution) const {
    if (!execution.written.empty()) return std::nullopt;
    if (execution.outputs.empty()) return SPORESCOPE_TRANSLATE_NOOP("Its output values were not dumped");
    const bool are_samples = std::all_of(execution.outputs.begin(), execution.outputs.end(), [&](const auto& output) {
      const TensorRecord& record = dump_.records()[output.second];
      const auto source = dump_.open(record);
      return source && is_sample_file(dump_, record, (*source)->shape());
    });
    if (are_samples) return SPORESCOPE_TRANSLATE_NOOP("Only a sample of its output was dumped");
    return std::nullopt;
  }

  static RecomputeVerdict missing_input(std::uint32_t slot, Outcome& outcome) {
    outcome.done.why = {SPORESCOPE_TRANSLATE_NOOP("The values of input %1 were not dumped"), {std::to_string(slot)}};
    return RecomputeVerdict::not_dumped;
  }

  /// "true" and "false" count as numbers.
  static std::vector<double> parse_constant(const std::string& text) {
    if (text == "true" || text == "True") return {1};
    if (text == "false" || text == "False") return {0};
    return parse_numbers(text);
  }

  RecomputeVerdict fail_reading(RecordIndex number, const Error& error, Outcome& outcome) const {
    outcome.done.why = error.message;
    if (error.code != ErrorCode::cancelled) {
      outcome.problem = Problem{error.path.empty() ? dump_.path(dump_.records()[number]) : error.path, error.message};
    }
    return RecomputeVerdict::not_read;
  }

  /// Returns false if an output is too large.
  [[nodiscard]] bool read_shapes(const RecordedExecution& execution, OperatorCall& call) const {
    for (const auto& [slot, number] : execution.outputs) {
      const auto source = dump_.open(dump_.records()[number]);
      if (!source) continue;
      if (OperandReader::is_too_large(**source)) return false;
      if (is_sample_file(dump_, dump_.records()[number], (*source)->shape())) continue;
      if (is_floating((*source)->dtype())) call.unit = std::max(call.unit, executions_.unit_of(number, (*source)->dtype()));
      call.outputs[slot] = (*source)->shape();
    }
    return true;
  }

  void compare(const RecordedExecution& execution, const std::vector<Expected>& expected, Outcome& outcome) const {
    std::uint64_t examined = 0;
    for (const Expected& expected_tensor : expected) {
      const auto& files = expected_tensor.io == IoDirection::output ? execution.outputs : execution.written;
      const auto file = files.find(expected_tensor.slot);
      if (file == files.end()) continue;
      const auto found = reader_.read(file->second);
      if (!found) {
        outcome.done.verdict = fail_reading(file->second, found.error(), outcome);
        return;
      }
      if (*found && reader_.is_sample(file->second, **found)) continue;
      if (!*found || (*found)->count() != expected_tensor.values.size()) {
        outcome.done.verdict = RecomputeVerdict::unsupported;
        outcome.done.why = SPORESCOPE_TRANSLATE_NOOP("Its output has a different size or type than the recomputed one");
        return;
      }
      outcome.done.tensors.push_back(compare_tensor(file->second, expected_tensor, **found));
      examined += outcome.done.tensors.back().examined + ((*found)->count() == 0 ? 1 : 0);
    }
    judge(examined, outcome.done);
    outcome.done.outputs_unchecked = count_unchecked_outputs(execution, outcome.done.tensors);
  }

  [[nodiscard]] static std::uint64_t count_unchecked_outputs(const RecordedExecution& execution,
                                                             const std::vector<RecomputedTensor>& tensors) {
    const auto is_unchecked = [&](const auto& output) {
      return std::none_of(tensors.begin(), tensors.end(),
                          [&](const RecomputedTensor& tensor) { return tensor.record == output.second; });
    };
    return static_cast<std::uint64_t>(std::count_if(execution.outputs.begin(), execution.outputs.end(), is_unchecked));
  }

  static void judge(std::uint64_t examined, RecomputedOperator& done) {
    if (done.tensors.empty()) {
      done.verdict = RecomputeVerdict::not_dumped;
      done.why = SPORESCOPE_TRANSLATE_NOOP("Its output values were not dumped");
    } else if (examined == 0) {
      done.verdict = RecomputeVerdict::not_finite;
      done.why = SPORESCOPE_TRANSLATE_NOOP("Recomputation gives only NaN and Inf, which the dumped values do not match");
    } else {
      done.verdict = RecomputeVerdict::checked;
    }
  }

  [[nodiscard]] RecomputedTensor compare_tensor(RecordIndex number, const Expected& expected, const Operand& dumped) const {
    RecomputedTensor tensor;
    const double unit = executions_.unit_of(number, dumped.dtype);
    const ElementErrors comparison = compare_with(expected, dumped, unit, options_.maps ? &tensor.map : nullptr);
    tensor.record = number;
    tensor.elements = dumped.count();
    tensor.examined = comparison.examined;
    tensor.beyond = comparison.beyond;
    tensor.error = comparison.error;
    tensor.bound = comparison.bound;
    tensor.expected = comparison.expected;
    tensor.found = comparison.found;
    tensor.shape = dumped.shape;
    if (options_.values) {
      tensor.values.reserve(dumped.count());
      for (const double value : expected.values) tensor.values.push_back(round_to_dtype(value, dumped.dtype));
    }
    if (dumped.count() > 0) tensor.element = element_at(dumped.shape, false, comparison.worst);  // values are read in C order
    return tensor;
  }

  const Dump& dump_;
  const RecomputeOptions& options_;
  const Executions executions_;
  const OperandReader reader_;
  const ProducerComparison inputs_;
  const CollectiveReduction reduction_;
  RecomputeResult done_;
  std::set<RecordIndex> wrong_outputs_;  ///< of earlier operators
};

}  // namespace

std::uint64_t RecomputedOperator::beyond() const {
  return std::accumulate(tensors.begin(), tensors.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const RecomputedTensor& tensor) { return sum + tensor.beyond; });
}

void RecomputeResult::add(const RecomputedOperator& added) {
  switch (added.verdict) {
    case RecomputeVerdict::checked:
      ++checked;
      outputs_unchecked += added.outputs_unchecked;
      break;
    case RecomputeVerdict::unsupported:
      ++unsupported[added.type];
      break;
    case RecomputeVerdict::not_dumped:
      ++not_dumped;
      break;
    case RecomputeVerdict::not_finite:
      ++not_finite;
      break;
    case RecomputeVerdict::not_read:
      ++not_read;
      break;
  }
  for (const RecomputedTensor& tensor : added.tensors) {
    if (tensor.beyond > 0) findings.push_back(make_finding(tensor));
  }
}

Result<RecomputeResult> recompute(const Dump& dump, const std::vector<RecordIndex>& records, const RecomputeOptions& options) {
  if (const auto* remote_dump = dynamic_cast<const RemoteRecompute*>(&dump)) {
    return remote_dump->recompute_remotely(records, options);
  }
  return RecomputeRun(dump, options).run(records);
}

}  // namespace sporescope
