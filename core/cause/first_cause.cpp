// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/first_cause.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <set>
#include <utility>

#include "core/cause/findings_builder.h"
#include "core/cause/losses.h"
#include "core/cause/remote_cause_search.h"
#include "core/cause/reported_causes.h"
#include "core/dump/distributed_reader.h"
#include "core/dump/selection.h"
#include "core/flow/parameter_roles.h"
#include "core/flow/training_order.h"
#include "core/tensor/packed_tensors.h"

namespace sporescope {
template <class Archive, PackedAs<Examination> E>
void fields(Archive& archive, E& examination) {
  archive(examination.health, examination.statistics, examination.dtype, examination.shape, examination.source,
          examination.has_neg_inf, examination.has_pos_inf, examination.by_norm_only, examination.problem);
}

namespace {

constexpr std::size_t kWindow = 512;
constexpr std::chrono::milliseconds kProgressEvery{50};

/// One search: reads tensors in execution order and traces each non-finite tensor immediately.
class Search {
 public:
  Search(const Dump& dump, const CauseSearchOptions& options)
      : dump_(dump),
        options_(options),
        requested_(options.from.begin(), options.from.end()),
        flow_(dump),
        states_(dump, options.stop),
        losses_(flow_),
        walk_(std::make_unique<Walk>(flow_, states_)) {}

  CauseSearchResult run() {
    choose_records();
    if (requested_.empty()) progress_.coverage.unknown_folders = unknown_folders(dump_, {});
    progress_.tensors_total = records_.size();
    read(
        records_, [this](RecordIndex record) { return examine_safely(record); },
        [this](RecordIndex record, const Examination& examination) { return process_examination(record, examination); });
    count_mislabeled();
    for (std::size_t handled = 0; never_excluded_.size() > handled && !options_.stop.stop_requested();) {
      handled = never_excluded_.size();
      retrace();
    }
    CauseSearchResult result;
    result.complete = !options_.stop.stop_requested();
    FindingsBuilder builder = findings_builder();
    result.findings = builder.build(nan_records_, infinite_records_, options_.max_findings);
    if (requested_.empty()) add_reported(result);
    result.problems = states_.take_problems();
    exclude_masks(builder.masks());
    result.selected_not_finite = count_selected(builder.masks());
    add_infinite_iterations(builder.masks());
    result.coverage = progress_.coverage;
    result.not_judged = std::move(not_judged_);
    result.excluded = excluded_;
    if (options_.lists_excluded) result.excluded_records = all_excluded(builder.masks());
    report_progress(true);
    return result;
  }

 private:
  /// An operator's input is a byte-for-byte copy of its producer's output, so reading one of the two files is sufficient. The
  /// other one is read if a trace needs it.
  [[nodiscard]] std::optional<RecordIndex> find_copy_source(RecordIndex record) const {
    const TensorRecord& tensor = dump_.records()[record];
    if (tensor.io != IoDirection::input || tensor.node == kNoNode) return std::nullopt;
    for (const KernelInput& input : flow_.inputs_of(tensor.graph, tensor.node)) {
      if (input.slot != tensor.slot) continue;
      const auto& producer = dump_.graphs()[tensor.graph].graph->nodes()[input.from.node];
      if (producer.kind != NodeKind::op || input.from.inferred) return std::nullopt;
      const auto source = flow_.output_before(flow_.execution_point_of(record), input.from.node, input.from.slot);
      return source && dump_.records()[*source].has_values ? source : std::nullopt;
    }
    return std::nullopt;
  }

  [[nodiscard]] bool is_requested(RecordIndex record) const { return requested_.empty() || requested_.contains(record); }

  /// If single tensors are requested, earlier tensors are read as well, because a value passed between graphs is identified
  /// among the tensors written before.
  void choose_records() {
    for (const RecordIndex i : dump_.records().indices()) {
      const TensorRecord& tensor = dump_.records()[i];
      const bool was_requested = requested_.contains(i);
      if (!was_requested && (tensor.iteration == Iteration::constants || never_non_finite(dump_, tensor))) continue;
      if (flow_.is_mislabeled(i)) {
        states_.mark_unreliable(i);
        if (is_requested(i)) mislabeled_.push_back(i);
      } else if (was_requested || !find_copy_source(i)) {
        records_.push_back(i);
      } else {
        ++progress_.coverage.copies;
      }
    }
    sort_by_execution(dump_, records_);
    if (requested_.empty()) return;
    const auto last =
        std::find_if(records_.rbegin(), records_.rend(), [this](RecordIndex i) { return requested_.contains(i); });
    records_.erase(last.base(), records_.end());
  }

  Examination examine_safely(RecordIndex record) const {
    try {
      return examine(dump_, record, false, options_.stop);
    } catch (const std::exception& error) {
      Examination result;
      result.source = Source::not_read;
      result.problem = Problem{dump_.path(dump_.records()[record]),
                               {SPORESCOPE_TRANSLATE_NOOP("Cannot examine %1: %2"),
                                {dump_.relative_path(dump_.records()[record]).string(), error.what()}}};
      return result;
    }
  }

  bool process_examination(RecordIndex record, const Examination& examination) {
    const TensorRecord& tensor = dump_.records()[record];
    if (options_.stop.stop_requested()) return false;
    states_.note(record, examination);
    if (is_requested(record)) {
      count(record, examination);
      if (examination.health >= Health::infinite) follow(record, examination.health);
    }
    ++progress_.tensors;
    progress_.iteration = tensor.iteration;
    report_progress(false);
    return true;
  }

  /// Adds the causes that the dump reports independently of its values.
  void add_reported(CauseSearchResult& result) {
    const ReportedCauses reported = reported_causes(dump_, states_);
    if (result.findings.empty() && reported.overflow) result.findings.push_back(*reported.overflow);
    const bool found_by_reports = !result.findings.empty() && result.findings.front().found_by == CauseSource::overflow_report;
    const bool may_be_later = found_by_reports && reported.earlier_undumped != nullptr;
    if (result.findings.empty() || may_be_later) result.undumped_overflow_reports = reported.undumped_reports;
    for (const Finding& failure : reported.failures) {
      if (result.findings.size() < options_.max_findings) result.findings.push_back(failure);
    }
  }

  [[nodiscard]] FindingsBuilder findings_builder() {
    return {flow_, states_, losses_, *walk_, options_.stop, requested_.empty() ? FindingScope::all : FindingScope::requested};
  }

  /// Returns true if a value is not benign: it causes NaN, or reaches the loss or a weight.
  [[nodiscard]] bool has_impact(RecordIndex record, Health health, RecordIndex mask_source) {
    const Node* node = flow_.node_of(record);
    if (health == Health::nan || node == nullptr) return health == Health::nan;
    const TensorRecord& tensor = dump_.records()[record];
    if (losses_.shows_non_finite_loss(record)) return true;
    if (tensor.io == IoDirection::output && node->kind == NodeKind::op) return false;
    const NodeIndex parameter = parameter_of(flow_, record);
    if (parameter == kNoNode) return false;
    const bool is_same_parameter =
        dump_.records()[mask_source].graph == tensor.graph && parameter_of(flow_, mask_source) == parameter;
    return !is_same_parameter && !flow_.writers_of(tensor.graph, parameter).empty();
  }

  void exclude(RecordIndex record, Health health) {
    switch (walk_->exclusion_reason(record)) {
      case ExclusionReason::input_mask:
        ++excluded_.masks_from_inputs;
        break;
      case ExclusionReason::intentional:
        ++excluded_.masks;
        break;
      case ExclusionReason::uninitialized:
        ++excluded_.uninitialized;
        break;
    }
    if (!excluded_.first) excluded_.first = record;
    excluded_records_.push_back(record);
    progress_.excluded = excluded_.tensors();
    const auto mask_source = walk_->mask_source(record);
    if (mask_source && has_impact(record, health, *mask_source)) never_excluded_.insert(*mask_source);
  }

  /// Traces again after a supposed mask turned out to be none, so that its effects have an origin.
  void retrace() {
    walk_ = std::make_unique<Walk>(flow_, states_, never_excluded_);
    nan_records_.clear();
    infinite_records_.clear();
    progress_.nan.clear();
    excluded_ = {};
    excluded_records_.clear();
    for (const RecordIndex record : std::exchange(followed_, {})) follow(record, states_.health(record));
  }

  void follow(RecordIndex record, Health health) {
    followed_.push_back(record);
    const auto origin = walk_->origin_of(record);
    if (!origin) return exclude(record, health);
    (health == Health::nan ? nan_records_ : infinite_records_).push_back(record);
    const auto is_loss = [this](RecordIndex infinite) { return losses_.shows_non_finite_loss(infinite); };
    if (health == Health::nan) add_iteration(progress_.nan, record);
    if (health != Health::nan || nan_records_.size() > 1 || !options_.on_first_finding || !never_excluded_.empty()) return;
    if (std::any_of(infinite_records_.begin(), infinite_records_.end(), is_loss)) return;  // The infinite loss precedes it
    if (const auto finding = findings_builder().early_finding(record)) options_.on_first_finding(*finding);
  }

  void count(RecordIndex record, const Examination& examination) {
    Coverage& coverage = progress_.coverage;
    ++coverage.tensors;
    switch (examination.source) {
      case Source::values:
        ++coverage.from_values;
        return;
      case Source::statistics:
        ++coverage.from_statistics;
        return;
      case Source::not_read:
        ++coverage.not_read;
        break;
      case Source::undetermined:
        ++coverage.undetermined;
        break;
    }
    not_judged_.push_back(record);
  }

  template <class Produce, class Consume>
  void read(const std::vector<RecordIndex>& records, Produce produce, Consume consume) {
    const DistributedItems items{dump_, records.size(), [&](std::size_t i) { return records[i]; }};
    static_cast<void>(run_ordered(
        options_.shared, items, options_.threads, kWindow, options_.stop, [&](std::size_t i) { return produce(records[i]); },
        [&](std::size_t i, const Examination& examination) {
          return consume(records[i], examination);
        }));  // The caller knows that it was stopped
  }

  /// Mislabeled tensors have no verdict. NaN in them shows in their consumers, but they are not known to be finite.
  void count_mislabeled() {
    Examination unknown;
    unknown.source = Source::undetermined;
    for (const RecordIndex record : mislabeled_) count(record, unknown);
  }

  void exclude_masks(const std::vector<RecordIndex>& masks) {
    excluded_.masks += masks.size();
    if (!masks.empty() && (!excluded_.first || flow_.is_earlier(masks.front(), *excluded_.first))) {
      excluded_.first = masks.front();
    }
    progress_.excluded = excluded_.tensors();
  }

  [[nodiscard]] std::vector<RecordIndex> all_excluded(const std::vector<RecordIndex>& masks) const {
    std::set<RecordIndex> excluded(excluded_records_.begin(), excluded_records_.end());
    excluded.insert(masks.begin(), masks.end());
    if (excluded.empty()) return {};
    std::vector<RecordIndex> all(excluded.begin(), excluded.end());
    for (const RecordIndex record : dump_.records().indices()) {
      if (const auto source = find_copy_source(record); source && excluded.contains(*source)) all.push_back(record);
    }
    std::sort(all.begin(), all.end());
    return all;
  }

  [[nodiscard]] std::uint64_t count_selected(const std::vector<RecordIndex>& masks) const {
    std::set<RecordIndex> non_finite(nan_records_.begin(), nan_records_.end());
    non_finite.insert(infinite_records_.begin(), infinite_records_.end());
    for (const RecordIndex mask : masks) non_finite.erase(mask);
    if (non_finite.empty()) return 0;
    return static_cast<std::uint64_t>(
        std::count_if(options_.selected.begin(), options_.selected.end(), [&](RecordIndex record) {
          return non_finite.contains(record) || non_finite.contains(find_copy_source(record).value_or(record));
        }));
  }

  void add_iteration(std::vector<Iteration>& ascending, RecordIndex record) const {
    const Iteration iteration = dump_.records()[record].iteration;
    const auto position = std::lower_bound(ascending.begin(), ascending.end(), iteration);
    if (position == ascending.end() || *position != iteration) ascending.insert(position, iteration);
  }

  void add_infinite_iterations(const std::vector<RecordIndex>& masks) {
    const std::set<RecordIndex> benign(masks.begin(), masks.end());
    for (const RecordIndex record : infinite_records_) {
      const auto& nan = progress_.nan;
      const bool has_nan = std::binary_search(nan.begin(), nan.end(), dump_.records()[record].iteration);
      if (!has_nan && !benign.contains(record)) add_iteration(progress_.infinite, record);
    }
  }

  void report_progress(bool last) {
    if (!options_.on_progress) return;
    const auto now = std::chrono::steady_clock::now();
    if (!last && now - reported_at_ < kProgressEvery) return;
    reported_at_ = now;
    options_.on_progress(progress_);
  }

  const Dump& dump_;
  const CauseSearchOptions& options_;
  std::set<RecordIndex> requested_;  ///< Empty: all are requested
  ValueFlow flow_;
  TensorStates states_;
  Losses losses_;
  std::unique_ptr<Walk> walk_;
  std::vector<RecordIndex> followed_;     ///< Non-finite tensors, in execution order
  std::set<RecordIndex> never_excluded_;  ///< Tensors that an Inf is from that is no mask
  std::vector<RecordIndex> records_;
  std::vector<RecordIndex> nan_records_;  ///< In execution order, without excluded tensors
  std::vector<RecordIndex> infinite_records_;
  std::vector<RecordIndex> mislabeled_;
  std::vector<RecordIndex> not_judged_;
  ExcludedTensors excluded_;
  std::vector<RecordIndex> excluded_records_;  ///< Followed tensors without an origin
  CauseSearchProgress progress_;
  std::chrono::steady_clock::time_point reported_at_;
};

}  // namespace

std::string_view cause_kind_name(CauseKind kind) {
  constexpr std::array<std::string_view, enumerator_count(CauseKind{})> kNames{"operator", "input", "constant", "parameter",
                                                                               "collective"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view cause_source_name(CauseSource source) {
  constexpr std::array<std::string_view, enumerator_count(CauseSource{})> kNames{"values", "overflow_report", "failure"};
  return kNames[static_cast<std::size_t>(source)];
}

std::string_view impact_name(Impact impact) {
  constexpr std::array<std::string_view, enumerator_count(Impact{})> kNames{"loss", "weights", "absorbed", "nowhere",
                                                                            "unknown"};
  return kNames[static_cast<std::size_t>(impact)];
}

Result<CauseSearchResult> find_first_cause(const Dump& dump, const CauseSearchOptions& options) {
  if (const auto* remote_search = dynamic_cast<const RemoteCauseSearch*>(&dump)) {
    return remote_search->find_first_cause_remotely(options);
  }
  try {
    return Search(dump, options).run();
  } catch (const std::exception& error) {
    return fail(ErrorCode::read_failed,
                {SPORESCOPE_TRANSLATE_NOOP("The search for the first cause failed: %1"), {error.what()}}, dump.root());
  }
}

}  // namespace sporescope
