// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/check_plan.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "core/flow/training_order.h"
#include "core/watch/initial_weights.h"
#include "core/watch/parameters.h"

namespace sporescope {
namespace {

std::string join_names(const std::vector<std::string>& names) {
  constexpr std::size_t kMax = 10;
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < kMax; ++i) text += (i > 0 ? ", " : "") + names[i];
  return names.size() > kMax ? text + ", …" : text;
}

/// Returns the reason why no tensor of the dump matches the nodes of the watchpoint.
Text unmatched_nodes_reason(const WatchNodes& nodes, IoDirection io) {
  if (!nodes.names.empty()) {
    return {SPORESCOPE_TRANSLATE_NOOP("no tensor in the dump belongs to nodes named %1"), {join_names(nodes.names)}};
  }
  if (!nodes.regex.empty()) {
    return {SPORESCOPE_TRANSLATE_NOOP("no tensor in the dump belongs to a node whose name matches “%1”"), {nodes.regex}};
  }
  if (!nodes.types.empty()) {
    return {SPORESCOPE_TRANSLATE_NOOP("no tensor in the dump belongs to an operator of type %1"), {join_names(nodes.types)}};
  }
  return io == IoDirection::input ? SPORESCOPE_TRANSLATE_NOOP("the dump has no input that this watchpoint checks")
                                  : SPORESCOPE_TRANSLATE_NOOP("the dump has no tensor that this watchpoint checks");
}

Text missing_overflow_reason(const Dump& dump) {
  if (!dump.device_target().empty() && dump.device_target() != "Ascend") {
    return {
        SPORESCOPE_TRANSLATE_NOOP("it needs Ascend's overflow files, which training on %1 does not write; use tensor_overflow"),
        {std::string(dump.device_target())}};
  }
  return SPORESCOPE_TRANSLATE_NOOP(
      "it needs Ascend's overflow files, and the dump has none; use tensor_overflow, or dump with op_debug_mode 3");
}

/// Returns the reason why a watchpoint has no verdict anywhere in the dump, whatever is selected: the dump lacks data that its
/// condition needs, or no tensor matches. Returns nothing if it can be judged. Does not check initial weights, see
/// initial_weights.h.
std::optional<Text> not_judged_reason(const Dump& dump, const WatchedTensors& watched, IoDirection io) {
  const Watchpoint& watchpoint = watched.watchpoint();
  if (watchpoint.condition->only_ascend() && !dump.records_overflow()) return missing_overflow_reason(dump);
  const auto records = dump.records();
  const bool has_match = std::any_of(records.begin(), records.end(),
                                     [&](const TensorRecord& record) { return record.io == io && watched.includes(record); });
  if (has_match || watchpoint.condition->only_init) return std::nullopt;
  return unmatched_nodes_reason(watchpoint.nodes, io);
}

/// Returns the reason why a watchpoint is judged for only some of its names: the others are unknown in the dump, for example
/// mistyped. Returns nothing if all names are known.
std::optional<Text> partly_judged_reason(const WatchedTensors& watched) {
  if (watched.unknown_names().empty()) return std::nullopt;
  return Text(SPORESCOPE_TRANSLATE_NOOP("some of its names match no node in the dump and were left out: %1"),
              {join_names(watched.unknown_names())});
}

}  // namespace

Result<CheckPlan> CheckPlan::make(const Dump& dump, const std::vector<Watchpoint>& watchpoints, const CheckOptions& options) {
  CheckPlan plan(dump);
  for (const Watchpoint& watchpoint : watchpoints) {
    if (!watchpoint.enabled) continue;
    if (auto added = plan.add(watchpoint, options); !added) return tl::unexpected(added.error());
  }
  Selection selection = options.selection;
  selection.io = options.io;
  const auto selected = select_records(dump, selection);
  if (!selected) return tl::unexpected(selected.error());
  std::set<RecordIndex> records;
  for (const PlannedWatchpoint& planned : plan.planned_) records.insert(planned.initial.begin(), planned.initial.end());
  for (const RecordIndex record : *selected) {
    const auto is_covered = [&](const PlannedWatchpoint& planned) { return plan.covers(planned, record); };
    if (std::any_of(plan.planned_.begin(), plan.planned_.end(), is_covered)) records.insert(record);
  }
  plan.records_.assign(records.begin(), records.end());
  if (options.part) {
    std::erase_if(plan.records_, [&](RecordIndex record) { return !options.part->accepts(dump.records()[record]); });
  }
  sort_by_execution(dump, plan.records_);
  plan.note_missing_previous();
  return plan;
}

Result<void> CheckPlan::add(const Watchpoint& watchpoint, const CheckOptions& options) {
  auto watched = WatchedTensors::make(*dump_, watchpoint);
  if (!watched) return tl::unexpected(watched.error());
  if (auto reason = not_judged_reason(*dump_, *watched, options.io)) {
    not_judged_.push_back({watchpoint.id, *std::move(reason)});
    return {};
  }
  // It never holds, which would look as if the tensors were clean. Errors are still reported, as in MindSpore.
  if (auto reason = missing_threshold_reason(*watchpoint.condition, watchpoint.parameters)) {
    not_judged_.push_back({watchpoint.id, *std::move(reason)});
  }
  if (auto reason = partly_judged_reason(*watched)) not_judged_.push_back({watchpoint.id, *std::move(reason)});
  if (watchpoint.condition->only_init) return add_initial(*std::move(watched), options);
  planned_.push_back({*std::move(watched), {}});
  return {};
}

Result<void> CheckPlan::add_initial(WatchedTensors watched, const CheckOptions& options) {
  const auto selected = select_nodes(*dump_, options.selection);
  if (!selected) return tl::unexpected(selected.error());
  const std::set<std::pair<DumpGraphIndex, NodeIndex>> nodes(selected->begin(), selected->end());
  const auto is_selected = [&](DumpGraphIndex graph, NodeIndex node) { return nodes.contains({graph, node}); };
  const int id = watched.watchpoint().id;
  InitialWeights weights = find_initial_weights(*dump_, watched, is_selected);
  PlannedWatchpoint planned{std::move(watched), {}};
  const NumberSet& iterations = options.selection.iterations;
  for (const RecordIndex record : weights.records) {
    if (iterations.all() || iterations.contains(number_of(dump_->records()[record].iteration))) planned.initial.insert(record);
  }
  missing_ += weights.missing;
  if (!weights.why.empty()) not_judged_.push_back({id, std::move(weights.why)});
  planned_.push_back(std::move(planned));
  return {};
}

void CheckPlan::note_missing_previous() {
  const auto needs_previous = [](const PlannedWatchpoint& planned) {
    return planned.watched.watchpoint().condition->needs_previous();
  };
  if (records_.empty() || planned_.empty() || !std::all_of(planned_.begin(), planned_.end(), needs_previous)) return;
  const auto is_first = [this](RecordIndex record) { return is_first_dumped(*dump_, dump_->records()[record]); };
  if (!std::all_of(records_.begin(), records_.end(), is_first)) return;
  for (const PlannedWatchpoint& planned : planned_) {
    not_judged_.push_back(
        {planned.watched.watchpoint().id,
         SPORESCOPE_TRANSLATE_NOOP("it compares with the previous iteration, and the dump starts at the requested one")});
  }
}

bool CheckPlan::covers(const PlannedWatchpoint& planned, RecordIndex record) const {
  if (planned.watched.watchpoint().condition->only_init) return planned.initial.contains(record);
  return planned.watched.includes(dump_->records()[record]);
}

bool CheckPlan::needs_overflow_reports() const {
  return std::any_of(planned_.begin(), planned_.end(),
                     [](const PlannedWatchpoint& planned) { return planned.watched.watchpoint().condition->only_ascend(); });
}

std::vector<const Watchpoint*> CheckPlan::watchpoints_of(RecordIndex record) const {
  std::vector<const Watchpoint*> watchpoints;
  for (const PlannedWatchpoint& planned : planned_) {
    if (covers(planned, record)) watchpoints.push_back(&planned.watched.watchpoint());
  }
  return watchpoints;
}

}  // namespace sporescope
