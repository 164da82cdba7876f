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

/// Operators that may wait for one that takes long.
constexpr std::size_t kWindow = 256;

/// TF32 and HF32 keep ten bits of the fraction.
constexpr double kRoundedFactor = 0x1p-11;

struct Outcome {
  RecomputedOperator done;
  std::optional<Problem> problem;
};

RecomputeFinding finding_of(const RecomputedTensor& tensor) {
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
        SPORESCOPE_TRANSLATE_NOOP("At %1 it was %2 when its producer gave it, and is %3 where it was read, though the "
                                  "operator does not work in place: something else wrote into this memory, or into a file"),
        {Shape(tensor.element), tensor.expected, tensor.found}};
    return finding;
  }
  if (std::isnan(tensor.expected)) {
    finding.why = {SPORESCOPE_TRANSLATE_NOOP("Its inputs give NaN at %1, where it holds %2"),
                   {Shape(tensor.element), tensor.found}};
    return finding;
  }
  finding.why = {SPORESCOPE_TRANSLATE_NOOP("Its inputs give %1 at %2, where it holds %3; rounding explains a difference of %4"),
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
    const std::vector<RecordIndex> all = executions_.of(records);
    done_.operators = all.size();
    const bool whole = run_ordered(
        all.size(), options_.threads, kWindow, options_.stop, [&](std::size_t i) { return recompute(all[i]); },
        [&](std::size_t i, Outcome&& outcome) {
          if (options_.stop.stop_requested()) return false;
          take(outcome);
          if (options_.on_progress) options_.on_progress(i + 1, all.size());
          return true;
        });
    done_.complete = whole && !options_.stop.stop_requested();
    return std::move(done_);
  }

 private:
  void take(Outcome& outcome) {
    // Where an output is not what its own inputs give, its readers need not say so again.
    std::vector<RecomputedTensor>& tensors = outcome.done.tensors;
    std::erase_if(tensors, [this](const RecomputedTensor& it) { return it.given && wrong_outputs_.contains(*it.given); });
    for (const RecomputedTensor& tensor : tensors) {
      if (!tensor.given && tensor.beyond > 0) wrong_outputs_.insert(tensor.record);
    }
    done_.add(outcome.done);
    if (outcome.problem) done_.problems.push_back(*outcome.problem);
    if (options_.on_operator) options_.on_operator(std::move(outcome.done));
  }

  /// As msprobe records them.
  [[nodiscard]] bool is_backward_call(const TensorRecord& record) const {
    const Graph& graph = *dump_.graphs()[record.graph].graph;
    return graph.edges_are_inferred() && graph.nodes()[record.node].category == Category::gradient;
  }

  [[nodiscard]] Outcome recompute(RecordIndex number) const {
    const Execution execution = executions_.find(number);
    Outcome outcome = recompute(number, execution);
    for (const ChangedInput& changed : inputs_.changed(execution)) outcome.done.tensors.push_back(as_tensor(changed));
    return outcome;
  }

  [[nodiscard]] static RecomputedTensor as_tensor(const ChangedInput& changed) {
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

  [[nodiscard]] Outcome recompute(RecordIndex number, const Execution& execution) const {
    const TensorRecord& record = dump_.records()[number];
    Outcome outcome;
    outcome.done.record = number;
    outcome.done.type = dump_.graphs()[record.graph].graph->nodes()[record.node].type;
    if (is_backward_call(record)) {
      outcome.done.verdict = RecomputeVerdict::unsupported;
      outcome.done.why = SPORESCOPE_TRANSLATE_NOOP(
          "It is a backward call, which has the name of the forward one: which operators it runs is not told");
      return outcome;
    }
    const KnownOperator* known = CollectiveReduction::find(outcome.done.type);
    if (known == nullptr) known = find_known_operator(outcome.done.type);
    if (known == nullptr) {
      outcome.done.verdict = RecomputeVerdict::unsupported;
      outcome.done.why = unsupported_reason(outcome.done.type);
      return outcome;
    }
    if (auto why = lacks_outputs(execution)) {
      outcome.done.why = *std::move(why);
      return outcome;
    }
    Outcome second = outcome;
    attempt(execution, *known, InputPreference::own_files, outcome);
    if (outcome.done.beyond() == 0) return outcome;
    attempt(execution, *known, InputPreference::producers, second);
    const bool agrees = second.done.verdict == RecomputeVerdict::checked && second.done.beyond() == 0;
    return agrees ? second : outcome;
  }

  void attempt(const Execution& execution, const KnownOperator& known, InputPreference trust, Outcome& outcome) const {
    OperatorCall call;
    outcome.done.verdict = read_inputs(execution, known, trust, call, outcome);
    if (outcome.done.verdict != RecomputeVerdict::checked) return;
    if (!read_shapes(execution, call)) {
      outcome.done.verdict = RecomputeVerdict::unsupported;
      outcome.done.why = SPORESCOPE_TRANSLATE_NOOP("What it gives is too large");
      return;
    }
    const Graph& graph = *dump_.graphs()[execution.moment.graph].graph;
    for (Attribute& attribute : graph.attributes(execution.node)) {
      call.attributes.emplace(std::move(attribute.name), std::move(attribute.value));
    }
    // From the device's own factors; on a CPU, and in halves, nothing is rounded beyond the type.
    if (dump_.device_target() != "CPU") call.product_unit = std::max(call.unit, kRoundedFactor);
    call.ignores_nesterov = dump_.device_target() == "CPU";
    call.returns_update = dump_.ms_version().starts_with("2.") && dump_.device_target() == "CPU";
    call.saturates = dump_.device_target() == "Ascend";
    call.returns_moments = dump_.device_target() == "CPU";
    if (known.recompute == nullptr) {
      attempt_reduction(execution, trust, call, outcome);
      return;
    }
    auto expected = known.recompute(call);
    if (!expected) {
      outcome.done.verdict = RecomputeVerdict::unsupported;
      outcome.done.why = {SPORESCOPE_TRANSLATE_NOOP("An attribute of this %1 is missing, or has a value that is not known"),
                          {outcome.done.type}};
      return;
    }
    if (flush(call)) add_flushed(known.recompute(call), *expected);
    compare(execution, *expected, outcome);
  }

  /// Takes all that is smaller than the smallest normal number for zero. True if there is such a one.
  [[nodiscard]] static bool flush(OperatorCall& call) {
    bool any = false;
    for (auto& [slot, operand] : call.inputs) {
      const double minimum = smallest_normal(operand.dtype);
      for (double& value : operand.values) {
        if (value == 0 || !(std::fabs(value) < minimum)) continue;
        value = std::copysign(0, value);
        any = true;
      }
    }
    return any;
  }

  static void add_flushed(ExpectedOutputs&& flushed, std::vector<Expected>& expected) {
    if (!flushed || flushed->size() != expected.size()) return;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      if ((*flushed)[i].values.size() != expected[i].values.size()) continue;
      expected[i].flushed_values = std::move((*flushed)[i].values);
      expected[i].flushed_slack = std::move((*flushed)[i].slack);
    }
  }

  /// Who belongs to the group is nowhere told: what the ranks of the dump do not give is a finding only if they gave it to one
  /// of them.
  void attempt_reduction(const Execution& execution, InputPreference trust, const OperatorCall& call, Outcome& outcome) const {
    const auto expected = reduction_.recompute(execution, call, trust);
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
        SPORESCOPE_TRANSLATE_NOOP("It is not what the ranks of this dump give together: others may belong to them");
  }

  [[nodiscard]] RecomputeVerdict read_inputs(const Execution& execution, const KnownOperator& known, InputPreference trust,
                                             OperatorCall& call, Outcome& outcome) const {
    for (const auto& [slot, source] : execution.inputs) {
      if (source.records.empty()) {
        if (source.is_data) return lacks_input(slot, outcome);
        std::vector<double> numbers = numbers_of(source.text);
        const Shape shape{static_cast<std::int64_t>(numbers.size())};
        const bool is_list = source.text.starts_with('(') || source.text.starts_with('[');
        if (is_list || !numbers.empty()) call.inputs[slot] = {DType::float64, shape, std::move(numbers)};
        continue;
      }
      const RecordIndex from = source.trusted(trust);
      auto operand = reader_.read(from);
      if (!operand) return not_read(from, operand.error(), outcome);
      if (!*operand) {
        outcome.done.why = {SPORESCOPE_TRANSLATE_NOOP("Input %1 is too large, complex, or holds whole numbers beyond 2^53"),
                            {std::to_string(slot)}};
        return RecomputeVerdict::unsupported;
      }
      if (reader_.is_sample(from, **operand)) {
        outcome.done.why = {SPORESCOPE_TRANSLATE_NOOP("Of input %1 a sample was dumped"), {std::to_string(slot)}};
        return RecomputeVerdict::not_dumped;
      }
      if (source.is_data && is_floating((*operand)->dtype)) {
        call.unit = std::max(call.unit, executions_.unit_of(from, (*operand)->dtype));
      }
      // A size that is not known makes no count.
      if (element_count(source.shape) == (*operand)->count()) (*operand)->shape = source.shape;
      call.inputs[slot] = **std::move(operand);
    }
    for (std::uint32_t slot = 0; slot < known.inputs; ++slot) {
      if (call.input(slot) == nullptr) return lacks_input(slot, outcome);
    }
    return RecomputeVerdict::checked;
  }

  /// Why nothing could be held against what was computed.
  [[nodiscard]] std::optional<Text> lacks_outputs(const Execution& execution) const {
    if (!execution.written.empty()) return std::nullopt;
    if (execution.outputs.empty()) return SPORESCOPE_TRANSLATE_NOOP("The values that it gave were not dumped");
    const bool are_samples = std::all_of(execution.outputs.begin(), execution.outputs.end(), [&](const auto& output) {
      const TensorRecord& record = dump_.records()[output.second];
      const auto source = dump_.open(record);
      return source && is_sample_file(dump_, record, (*source)->shape());
    });
    if (are_samples) return SPORESCOPE_TRANSLATE_NOOP("Of what it gave a sample was dumped");
    return std::nullopt;
  }

  static RecomputeVerdict lacks_input(std::uint32_t slot, Outcome& outcome) {
    outcome.done.why = {SPORESCOPE_TRANSLATE_NOOP("The values of input %1 were not dumped"), {std::to_string(slot)}};
    return RecomputeVerdict::not_dumped;
  }

  /// "true" and "false" are numbers, too.
  static std::vector<double> numbers_of(const std::string& text) {
    if (text == "true" || text == "True") return {1};
    if (text == "false" || text == "False") return {0};
    return numbers_in(text);
  }

  RecomputeVerdict not_read(RecordIndex number, const Error& error, Outcome& outcome) const {
    outcome.done.why = error.message;
    if (error.code != ErrorCode::cancelled) {
      outcome.problem = Problem{error.path.empty() ? dump_.path(dump_.records()[number]) : error.path, error.message};
    }
    return RecomputeVerdict::not_read;
  }

  /// False where one is too large.
  [[nodiscard]] bool read_shapes(const Execution& execution, OperatorCall& call) const {
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

  void compare(const Execution& execution, const std::vector<Expected>& expected, Outcome& outcome) const {
    std::uint64_t examined = 0;
    for (const Expected& one : expected) {
      const auto& files = one.io == IoDirection::output ? execution.outputs : execution.written;
      const auto file = files.find(one.slot);
      if (file == files.end()) continue;
      const auto found = reader_.read(file->second);
      if (!found) {
        outcome.done.verdict = not_read(file->second, found.error(), outcome);
        return;
      }
      if (*found && reader_.is_sample(file->second, **found)) continue;
      if (!*found || (*found)->count() != one.values.size()) {
        outcome.done.verdict = RecomputeVerdict::unsupported;
        outcome.done.why = SPORESCOPE_TRANSLATE_NOOP("What it gives is of another size or type than what was computed");
        return;
      }
      outcome.done.tensors.push_back(compared(file->second, one, **found));
      examined += outcome.done.tensors.back().examined + ((*found)->count() == 0 ? 1 : 0);
    }
    judge(examined, outcome.done);
    outcome.done.outputs_unchecked = outputs_unchecked(execution, outcome.done.tensors);
  }

  [[nodiscard]] static std::uint64_t outputs_unchecked(const Execution& execution,
                                                       const std::vector<RecomputedTensor>& tensors) {
    const auto is_left = [&](const auto& output) {
      return std::none_of(tensors.begin(), tensors.end(),
                          [&](const RecomputedTensor& tensor) { return tensor.record == output.second; });
    };
    return static_cast<std::uint64_t>(std::count_if(execution.outputs.begin(), execution.outputs.end(), is_left));
  }

  static void judge(std::uint64_t examined, RecomputedOperator& done) {
    if (done.tensors.empty()) {
      done.verdict = RecomputeVerdict::not_dumped;
      done.why = SPORESCOPE_TRANSLATE_NOOP("The values that it gave were not dumped");
    } else if (examined == 0) {
      done.verdict = RecomputeVerdict::not_finite;
      done.why = SPORESCOPE_TRANSLATE_NOOP("Its inputs give nothing but NaN and Inf, and it does not hold just those");
    } else {
      done.verdict = RecomputeVerdict::checked;
    }
  }

  [[nodiscard]] RecomputedTensor compared(RecordIndex number, const Expected& expected, const Operand& held) const {
    RecomputedTensor tensor;
    const double unit = executions_.unit_of(number, held.dtype);
    const ElementErrors comparison = compare_with(expected, held, unit, options_.maps ? &tensor.map : nullptr);
    tensor.record = number;
    tensor.elements = held.count();
    tensor.examined = comparison.examined;
    tensor.beyond = comparison.beyond;
    tensor.error = comparison.error;
    tensor.bound = comparison.bound;
    tensor.expected = comparison.expected;
    tensor.found = comparison.found;
    tensor.shape = held.shape;
    if (options_.values) {
      tensor.values.reserve(held.count());
      for (const double value : expected.values) tensor.values.push_back(round_to_dtype(value, held.dtype));
    }
    if (held.count() > 0) tensor.element = element_at(held.shape, false, comparison.worst);  // values are read in C order
    return tensor;
  }

  const Dump& dump_;
  const RecomputeOptions& options_;
  const Executions executions_;
  const OperandReader reader_;
  const InputComparison inputs_;
  const CollectiveReduction reduction_;
  RecomputeResult done_;
  std::set<RecordIndex> wrong_outputs_;  ///< of the operators before
};

}  // namespace

std::uint64_t RecomputedOperator::beyond() const {
  return std::accumulate(tensors.begin(), tensors.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const RecomputedTensor& tensor) { return sum + tensor.beyond; });
}

void RecomputeResult::add(const RecomputedOperator& one) {
  switch (one.verdict) {
    case RecomputeVerdict::checked:
      ++checked;
      outputs_unchecked += one.outputs_unchecked;
      break;
    case RecomputeVerdict::unsupported:
      ++unsupported[one.type];
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
  for (const RecomputedTensor& tensor : one.tensors) {
    if (tensor.beyond > 0) findings.push_back(finding_of(tensor));
  }
}

Result<RecomputeResult> recompute(const Dump& dump, const std::vector<RecordIndex>& records, const RecomputeOptions& options) {
  if (const auto* remote_side = dynamic_cast<const RemoteRecompute*>(&dump))
    return remote_side->recompute_remotely(records, options);
  return RecomputeRun(dump, options).run(records);
}

}  // namespace sporescope
