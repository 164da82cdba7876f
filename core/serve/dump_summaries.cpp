// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/serve/dump_summaries.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <system_error>

#include "core/concurrency/rate_limiter.h"
#include "core/dump/open_dump.h"
#include "core/dump/selection.h"

namespace sporescope::serve {

namespace {

namespace fs = std::filesystem;
using remote::DumpSummary;

constexpr auto kPause = std::chrono::milliseconds(300);  // interval between reports of the growing size

std::int64_t seconds_of(fs::file_time_type time) {
  const auto since = std::chrono::file_clock::to_sys(time).time_since_epoch();
  return std::chrono::duration_cast<std::chrono::seconds>(since).count();
}

void keep_earliest(std::optional<Iteration>& first, Iteration iteration) {
  if (!first || iteration < *first) first = iteration;
}

/// Adds the result of the recorded statistics.
void add_recorded(const Dump& dump, remote::SummaryNames& names) {
  // Unreadable folders and tables may contain unknown values, and so may the outputs of failed operators.
  bool all = !dump.records().empty() && unknown_folders(dump, {}) == 0 && dump.stopped_operators().empty();
  ValueClass worst = ValueClass::finite;
  for (const TensorRecord& record : dump.records()) {
    const auto row = dump.statistic_row(record);
    const ValueClass recorded = row ? classify_recorded(*row) : ValueClass::unknown;
    all = all && recorded != ValueClass::unknown;
    if (recorded < ValueClass::infinite || recorded < worst) continue;
    if (recorded > worst) names.recorded_at.reset();
    worst = recorded;
    keep_earliest(names.recorded_at, record.iteration);
  }
  names.recorded = worst == ValueClass::finite && !all ? ValueClass::unknown : worst;
}

remote::SummaryNames names_of(const Dump& dump) {
  remote::SummaryNames names;
  std::set<int> ranks;
  std::set<std::int64_t> iterations;
  for (const DumpGraph& graph : dump.graphs()) {
    ranks.insert(graph.rank);
    for (const IterationFolder& folder : graph.iterations) {
      if (number_of(folder.iteration) >= 0) iterations.insert(number_of(folder.iteration));
    }
  }
  names.ranks = ranks.size();
  names.iterations.assign(iterations.begin(), iterations.end());
  for (const OverflowReport& report : dump.overflow_reports()) {
    if (!report.unread) keep_earliest(names.overflow_at, report.iteration);
  }
  add_recorded(dump, names);
  return names;
}

std::optional<remote::SummaryNames> read_names(const fs::path& root, const std::stop_token& stop) {
  OpenOptions options;
  options.stop = stop;
  const auto dump = open_dump_at(root, options);
  return dump ? std::optional(names_of(**dump)) : std::nullopt;
}

}  // namespace

void summarize(const fs::path& root, const std::stop_token& stop, const std::function<void(const DumpSummary&)>& notify) {
  DumpSummary summary;
  summary.root = root;
  summary.names = read_names(root, stop);
  notify(summary);
  RateLimiter pace(kPause);
  pace.restart();
  std::error_code error;
  fs::recursive_directory_iterator entries(root, fs::directory_options::skip_permission_denied, error);
  for (; !error && entries != fs::recursive_directory_iterator(); entries.increment(error)) {
    if (stop.stop_requested()) return;
    std::error_code unreadable;
    if (!entries->is_regular_file(unreadable)) continue;
    const std::uintmax_t size = entries->file_size(unreadable);
    if (!unreadable) summary.bytes += size;
    const auto time = entries->last_write_time(unreadable);
    if (!unreadable) summary.changed = std::max(summary.changed, seconds_of(time));
    if (!pace.is_due()) continue;
    notify(summary);
    pace.restart();
  }
  summary.counted = !error;
  notify(summary);
}

}  // namespace sporescope::serve
