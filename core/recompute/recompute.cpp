// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recompute/recompute.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/dump/header_check.h"
#include "core/recompute/comparison.h"
#include "core/recompute/execution.h"
#include "core/recompute/operators.h"
#include "core/recompute/rounding.h"
#include "core/tensor/slice.h"
#include "core/work/in_order.h"

namespace sporescope {
namespace {

/// Operators that may wait for one that takes long.
constexpr std::size_t kWindow = 256;
constexpr std::uint64_t kMostElements = std::uint64_t{1} << 26U;

/// TF32 and HF32 keep ten bits of the fraction.
constexpr double kRoundedFactor = 0x1p-11;

enum class Became : std::uint8_t { checked, not_known, not_dumped, not_finite, not_read };

struct Outcome {
  Became became = Became::not_dumped;
  std::string type;
  std::vector<RecomputeFinding> findings;
  std::optional<Problem> problem;
};

/// Which file is read where an input has two.
enum class Trust : std::uint8_t { own_files, producers };

class Recomputing {
 public:
  Recomputing(const Dump& dump, const RecomputeOptions& options) : dump_(dump), options_(options), executions_(dump) {}

  Recomputed run(const std::vector<RecordIndex>& records) {
    const std::vector<RecordIndex> all = executions_.of(records);
    done_.operators = all.size();
    const bool whole = run_in_order(
        all.size(), options_.threads, kWindow, options_.stop, [&](std::size_t i) { return recompute(all[i]); },
        [&](std::size_t i, const Outcome& outcome) {
          if (options_.stop.stop_requested()) return false;
          take(outcome);
          if (options_.on_progress) options_.on_progress(i + 1, all.size());
          return true;
        });
    done_.complete = whole && !options_.stop.stop_requested();
    return std::move(done_);
  }

 private:
  void take(const Outcome& outcome) {
    switch (outcome.became) {
      case Became::checked:
        ++done_.checked;
        break;
      case Became::not_known:
        ++done_.not_known[outcome.type];
        break;
      case Became::not_dumped:
        ++done_.not_dumped;
        break;
      case Became::not_finite:
        ++done_.not_finite;
        break;
      case Became::not_read:
        ++done_.not_read;
        break;
    }
    if (outcome.problem) done_.problems.push_back(*outcome.problem);
    done_.findings.insert(done_.findings.end(), outcome.findings.begin(), outcome.findings.end());
  }

  [[nodiscard]] Outcome recompute(RecordIndex number) const {
    const TensorRecord& record = dump_.records()[number];
    Outcome outcome;
    outcome.type = dump_.graphs()[record.graph].graph->nodes()[record.node].type;
    const KnownOperator* known = find_known_operator(outcome.type);
    if (known == nullptr) {
      outcome.became = Became::not_known;
      return outcome;
    }
    const Execution execution = executions_.find(number);
    attempt(execution, *known, Trust::own_files, outcome);
    if (outcome.findings.empty()) return outcome;
    Outcome second;
    second.type = outcome.type;
    attempt(execution, *known, Trust::producers, second);
    const bool agrees = second.became == Became::checked && second.findings.empty();
    return agrees ? second : outcome;
  }

  void attempt(const Execution& execution, const KnownOperator& known, Trust trust, Outcome& outcome) const {
    OperatorCall call;
    outcome.became = read_inputs(execution, known, trust, call, outcome);
    if (outcome.became != Became::checked) return;
    if (!read_shapes(execution, call)) {
      outcome.became = Became::not_known;
      return;
    }
    const Graph& graph = *dump_.graphs()[execution.moment.graph].graph;
    for (Attribute& attribute : graph.attributes(execution.node)) {
      call.attributes.emplace(std::move(attribute.name), std::move(attribute.value));
    }
    // From the device's own factors; on a CPU, and in halves, nothing is rounded beyond the type.
    if (dump_.device_target() != "CPU") call.product_unit = std::max(call.unit, kRoundedFactor);
    call.returns_update = dump_.ms_version().starts_with("2.") && dump_.device_target() == "CPU";
    const auto expected = known.recompute(call);
    if (!expected) {
      outcome.became = Became::not_known;
      return;
    }
    compare(execution, *expected, outcome);
  }

  [[nodiscard]] Became read_inputs(const Execution& execution, const KnownOperator& known, Trust trust, OperatorCall& call,
                                   Outcome& outcome) const {
    for (const auto& [slot, source] : execution.inputs) {
      if (source.records.empty()) {
        if (source.is_data) return Became::not_dumped;
        std::vector<double> numbers = numbers_of(source.text);
        const Shape shape{static_cast<std::int64_t>(numbers.size())};
        const bool is_list = source.text.starts_with('(') || source.text.starts_with('[');
        if (is_list || !numbers.empty()) call.inputs[slot] = {DType::float64, shape, std::move(numbers)};
        continue;
      }
      const RecordIndex from = trust == Trust::own_files ? source.records.front() : source.records.back();
      auto operand = read(from);
      if (!operand) return not_read(from, operand.error(), outcome);
      if (!*operand) return Became::not_known;
      if (is_sample(from, **operand)) return Became::not_dumped;
      if (source.is_data && is_floating((*operand)->dtype)) {
        call.unit = std::max(call.unit, executions_.unit_of(from, (*operand)->dtype));
      }
      // A size that is not known makes no count.
      if (element_count(source.shape) == (*operand)->count()) (*operand)->shape = source.shape;
      call.inputs[slot] = **std::move(operand);
    }
    for (std::uint32_t slot = 0; slot < known.inputs; ++slot) {
      if (call.input(slot) == nullptr) return Became::not_dumped;
    }
    return Became::checked;
  }

  /// "true" and "false" are numbers, too.
  static std::vector<double> numbers_of(const std::string& text) {
    if (text == "true" || text == "True") return {1};
    if (text == "false" || text == "False") return {0};
    return numbers_in(text);
  }

  [[nodiscard]] bool is_sample(RecordIndex number, const Operand& stored) const {
    return holds_sample(dump_, dump_.records()[number], stored.shape);
  }

  static bool is_too_large(const TensorSource& source) { return source.count() > kMostElements; }

  /// Nothing where doubles do not hold the values: complex numbers, large whole ones, or too many of them.
  [[nodiscard]] Result<std::optional<Operand>> read(RecordIndex number) const {
    const auto source = dump_.open(dump_.records()[number]);
    if (!source) return tl::unexpected(source.error());
    if (is_too_large(**source) || is_complex((*source)->dtype())) return std::nullopt;
    const auto values = read_slice(**source, Slice(), kMostElements, options_.stop);
    if (!values) return tl::unexpected(values.error());
    Operand operand{values->dtype(), values->shape(), std::vector<double>(values->size())};
    const double most = largest_number(operand.dtype);
    const bool is_whole = !is_floating(operand.dtype);
    for (std::size_t i = 0; i < operand.values.size(); ++i) {
      operand.values[i] = values->as_double(i);
      if (is_whole && std::fabs(operand.values[i]) > most + 1) return std::nullopt;
    }
    return operand;
  }

  Became not_read(RecordIndex number, const Error& error, Outcome& outcome) const {
    if (error.code != ErrorCode::cancelled) {
      outcome.problem = Problem{error.path.empty() ? dump_.path(dump_.records()[number]) : error.path, error.message};
    }
    return Became::not_read;
  }

  /// False where one is too large.
  [[nodiscard]] bool read_shapes(const Execution& execution, OperatorCall& call) const {
    for (const auto& [slot, number] : execution.outputs) {
      const auto source = dump_.open(dump_.records()[number]);
      if (!source) continue;
      if (is_too_large(**source)) return false;
      if (is_floating((*source)->dtype())) call.unit = std::max(call.unit, executions_.unit_of(number, (*source)->dtype()));
      call.outputs[slot] = (*source)->shape();
    }
    return true;
  }

  void compare(const Execution& execution, const std::vector<Expected>& expected, Outcome& outcome) const {
    std::uint64_t examined = 0, there = 0;
    for (const Expected& one : expected) {
      const auto& files = one.io == Io::output ? execution.outputs : execution.written;
      const auto file = files.find(one.slot);
      if (file == files.end()) continue;
      const auto found = read(file->second);
      if (!found) {
        outcome.became = not_read(file->second, found.error(), outcome);
        return;
      }
      if (*found && is_sample(file->second, **found)) continue;
      if (!*found || (*found)->count() != one.values.size()) {
        outcome.became = Became::not_known;
        return;
      }
      ++there;
      const Operand& held = **found;
      const Comparison comparison = compare_with(one, held, executions_.unit_of(file->second, held.dtype));
      examined += comparison.examined + (held.count() == 0 ? 1 : 0);
      if (comparison.beyond > 0) outcome.findings.push_back(made(file->second, held.shape, comparison));
    }
    outcome.became = there == 0 ? Became::not_dumped : examined == 0 ? Became::not_finite : Became::checked;
  }

  [[nodiscard]] RecomputeFinding made(RecordIndex number, const Shape& shape, const Comparison& comparison) const {
    RecomputeFinding finding;
    finding.record = number;
    finding.error = comparison.error;
    finding.bound = comparison.bound;
    finding.expected = comparison.expected;
    finding.found = comparison.found;
    finding.elements = comparison.beyond;
    finding.element = element_at(shape, false, comparison.worst);  // values are read in C order
    finding.why = {
        SPORESCOPE_TRANSLATE_NOOP("Its inputs give %1 at %2, where it holds %3; rounding explains a difference of %4"),
        {comparison.expected, Shape(finding.element), comparison.found, comparison.bound}};
    return finding;
  }

  const Dump& dump_;
  const RecomputeOptions& options_;
  const Executions executions_;
  Recomputed done_;
};

}  // namespace

Recomputed recompute(const Dump& dump, const std::vector<RecordIndex>& records, const RecomputeOptions& options) {
  return Recomputing(dump, options).run(records);
}

}  // namespace sporescope
