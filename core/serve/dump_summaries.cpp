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

void update_earliest(std::optional<Iteration>& first, Iteration iteration) {
  if (!first || iteration < *first) first = iteration;
}

/// Adds the result of the recorded statistics.
void add_recorded(const Dump& dump, remote::SummaryNames& names) {
  // Unreadable folders and tables may contain unknown values, and so may the outputs of failed operators.
  bool is_complete = !dump.records().empty() && unknown_folders(dump, {}) == 0 && dump.stopped_operators().empty();
  ValueClass most_severe = ValueClass::finite;
  for (const TensorRecord& record : dump.records()) {
    const auto row = dump.statistic_row(record);
    const ValueClass value_class = row ? classify_recorded(*row) : ValueClass::unknown;
    is_complete = is_complete && value_class != ValueClass::unknown;
    if (value_class < ValueClass::infinite || value_class < most_severe) continue;
    if (value_class > most_severe) names.recorded_at.reset();
    most_severe = value_class;
    update_earliest(names.recorded_at, record.iteration);
  }
  names.recorded = most_severe == ValueClass::finite && !is_complete ? ValueClass::unknown : most_severe;
}

remote::SummaryNames summarize_names(const Dump& dump) {
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
    if (!report.unread) update_earliest(names.overflow_at, report.iteration);
  }
  add_recorded(dump, names);
  return names;
}

std::optional<remote::SummaryNames> read_names(const fs::path& root, const std::stop_token& stop) {
  OpenOptions options;
  options.stop = stop;
  const auto dump = open_dump_at(root, options);
  return dump ? std::optional(summarize_names(**dump)) : std::nullopt;
}

}  // namespace

void summarize(const fs::path& root, const std::stop_token& stop, const std::function<void(const DumpSummary&)>& report) {
  DumpSummary summary;
  summary.root = root;
  summary.names = read_names(root, stop);
  report(summary);
  RateLimiter rate_limiter(kPause);
  rate_limiter.restart();
  std::error_code error;
  fs::recursive_directory_iterator entries(root, fs::directory_options::skip_permission_denied, error);
  for (; !error && entries != fs::recursive_directory_iterator(); entries.increment(error)) {
    if (stop.stop_requested()) return;
    std::error_code file_error;
    if (!entries->is_regular_file(file_error)) continue;
    const std::uintmax_t size = entries->file_size(file_error);
    if (!file_error) summary.bytes += size;
    const auto time = entries->last_write_time(file_error);
    if (!file_error) summary.changed = std::max(summary.changed, seconds_of(time));
    if (!rate_limiter.is_due()) continue;
    report(summary);
    rate_limiter.restart();
  }
  summary.counted = !error;
  report(summary);
}

}  // namespace sporescope::serve
