// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/overview/read_overview.h"

#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "core/concurrency/ordered_pipeline.h"
#include "core/dump/header_check.h"
#include "core/dump/recorded_statistics/value_severity.h"
#include "core/overview/group_difference.h"
#include "core/trend/update_ratio.h"

namespace sporescope {
namespace {

constexpr std::size_t kWindow = 256;
constexpr float kNone = std::numeric_limits<float>::quiet_NaN();

/// The result of reading one cell.
struct Outcome {
  OverviewEntry entry;
  RecordIndex record{};
  bool sample = false;
  bool view_storage = false;
  std::optional<Problem> problem;
  std::optional<StatisticsCacheKey> key;   ///< Key for the cache
  std::optional<Fingerprint> fingerprint;  ///< For GroupDifferences
};

CellState state_of(ValueClass values, const RecordedStatistics& recorded) {
  switch (severity_of(values, recorded)) {
    case ValueSeverity::nan:
      return CellState::nan;
    case ValueSeverity::pos_inf:
      return CellState::pos_inf;
    case ValueSeverity::neg_inf:
      return CellState::neg_inf;
    case ValueSeverity::unknown:
    case ValueSeverity::finite:
      break;
  }
  return CellState::value;
}

/// Copies statistics from `source`, which are either computed or recorded ones.
template <class Source>
void copy_statistics(const Source& source, OverviewReading& reading) {
  for (std::size_t i = 0; i < kOverviewStatistics.size(); ++i) {
    reading.numbers[i] = kNone;
    if (!is_single_tensor(kOverviewStatistics[i])) continue;
    const TrendPoint point = trend_point(kOverviewStatistics[i], source);
    reading.numbers[i] = static_cast<float>(point.value);
    reading.rms = point.rms;
    if (kOverviewStatistics[i] != TrendStatistic::nan) continue;
    if (reading.count == 0) {
      // If there is no NaN, the share is 0 even for an unknown element count.
      if (point.value != 0) reading.numbers[i] = kNone;
    } else {
      reading.numbers[i] = static_cast<float>(point.value / static_cast<double>(reading.count));
    }
  }
}

/// Files of one kind, which share one problem.
struct FileGroup {
  RecordIndex first{};
  std::uint64_t count = 0;

  void add(RecordIndex file) {
    if (count++ == 0) first = file;
  }
};

class Reader {
 public:
  Reader(const ValueFlow& flow, const OverviewLayout& layout, const VisibleRegion& visible_region,
         const OverviewOptions& options, std::vector<Problem>& problems)
      : dump_(flow.dump()),
        layout_(layout),
        visible_region_(visible_region),
        options_(options),
        problems_(problems),
        order_(layout) {
    find_previous_values(flow);
    // without on_entry, nobody would receive the differences
    const bool compares_groups = options.group_difference && options.on_entry;
    if (compares_groups && layout.axis == OverviewAxis::ranks) groups_.emplace(dump_, layout);
  }

  bool run() {
    const bool completed = run_ordered(
        static_cast<std::size_t>(layout_.dumped()), options_.threads, kWindow, options_.stop,
        [this](std::size_t) { return read_next(); }, [this](std::size_t, const Outcome& outcome) { return collect(outcome); });
    // Filled at the end, because other threads search the cache while reading.
    for (const auto& [key, reading] : uncached_) options_.cache->put(key, reading);
    if (samples_.count > 0) problems_.push_back(sample_problem(dump_, samples_.first, samples_.count));
    if (views_.count > 0) problems_.push_back(view_storage_problem(dump_, views_.first, views_.count));
    const bool groups_complete =
        !groups_ || !completed || groups_->read_others(options_.threads, options_.stop, options_.on_entry);
    return completed && groups_complete && !options_.stop.stop_requested();
  }

 private:
  void find_previous_values(const ValueFlow& flow) {
    for (const RecordIndex number : layout_.cells) {
      if (number == kNotDumped || !can_be_updated(flow, dump_.records()[number], false)) continue;
      if (const auto previous = before_update(flow, number)) previous_records_.emplace(number, *previous);
    }
  }

  [[nodiscard]] Outcome read_next() {
    Outcome outcome;
    // read_next() is called exactly once per cell.
    const auto position = order_.next(visible_region_.part()).value_or(ReadOrder::Place{});
    outcome.entry.row = position.row;
    outcome.entry.column = position.column;
    outcome.entry.reading.numbers.fill(kNone);
    outcome.entry.reading.rms = kNone;
    outcome.record = layout_.record_at(position.row, position.column);
    if (const auto known = options_.known ? options_.known(outcome.record) : std::nullopt) {
      outcome.entry.reading = *known;
      return outcome;
    }
    const TensorRecord& record = dump_.records()[outcome.record];
    record.has_values ? read_values(record, outcome) : add_recorded(record, outcome.entry.reading);
    if (groups_) outcome.fingerprint = fingerprint_of(dump_, record, options_.stop).value_or(std::nullopt);
    return outcome;
  }

  void add_recorded(const TensorRecord& record, OverviewReading& reading) const {
    reading.state = CellState::value;
    const auto row = dump_.statistic_row(record);
    if (!row) return;
    const RecordedStatistics recorded = parse_recorded_statistics(*row);
    reading.count = recorded.count.value_or(0);
    copy_statistics(*row, reading);
    reading.state = state_of(classify_recorded(*row), recorded);
  }

  void read_values(const TensorRecord& record, Outcome& outcome) const {
    OverviewReading& reading = outcome.entry.reading;
    if (options_.cache != nullptr) outcome.key = key_of(outcome.record, record);
    if (const auto known = outcome.key ? options_.cache->find(*outcome.key) : std::nullopt) {
      reading = *known;
      return;
    }
    reading.state = CellState::unreadable;
    const auto source = dump_.open(record);
    if (!source) {
      outcome.view_storage = is_view_storage(dump_, record, source.error());
      if (outcome.view_storage) reading.state = CellState::unknown;
      if (!outcome.view_storage) outcome.problem = Problem{dump_.path(record), source.error().message};
      return;
    }
    outcome.sample = is_sample_file(dump_, record, (*source)->shape());
    outcome.problem = header_mismatch(dump_, record, (*source)->dtype(), (*source)->shape());
    const auto read = compute_statistics(**source, options_.stop);
    if (!read) {
      if (read.error().code != ErrorCode::cancelled) outcome.problem = Problem{dump_.path(record), read.error().message};
      return;
    }
    reading.count = read->count;
    copy_statistics(*read, reading);
    reading.state = state_of(classify_values(*read), as_recorded(*read));
    add_update_ratio(outcome.record, **source, reading);
  }

  [[nodiscard]] std::optional<StatisticsCacheKey> key_of(RecordIndex number, const TensorRecord& record) const {
    const auto file = identity_of(dump_.path(record));
    if (!file) return std::nullopt;
    StatisticsCacheKey key{*file, {}, std::uint64_t{record.slot} << 1 | (record.io == IoDirection::input ? 1U : 0U)};
    if (const auto previous = previous_records_.find(number); previous != previous_records_.end()) {
      const TensorRecord& previous_record = dump_.records()[previous->second];
      const auto previous_file = previous_record.has_values ? identity_of(dump_.path(previous_record)) : FileIdentity();
      if (!previous_file) return std::nullopt;
      key.before = *previous_file;
    }
    return key;
  }

  void add_update_ratio(RecordIndex number, const TensorSource& tensor, OverviewReading& reading) const {
    const auto previous = previous_records_.find(number);
    if (previous == previous_records_.end() || !dump_.records()[previous->second].has_values) return;
    const auto source = dump_.open(dump_.records()[previous->second]);
    const auto ratio = source ? update_ratio(tensor, **source, options_.stop) : Result<TrendPoint>(TrendPoint{});
    if (ratio) reading.numbers[place_of(TrendStatistic::update_ratio)] = static_cast<float>(ratio->value);
  }

  bool collect(const Outcome& outcome) {
    if (options_.stop.stop_requested()) return false;
    if (outcome.problem) problems_.push_back(*outcome.problem);
    if (outcome.sample) samples_.add(outcome.record);
    if (outcome.view_storage) views_.add(outcome.record);
    // Cells with a problem are not cached, so that the problem is reported again.
    const bool is_cacheable = !outcome.problem && !outcome.sample && outcome.entry.reading.state >= CellState::value;
    if (outcome.key && is_cacheable && uncached_.size() < StatisticsCache::kMaxEntries) {
      uncached_.emplace_back(*outcome.key, outcome.entry.reading);
    }
    if (options_.on_entry) options_.on_entry(outcome.entry);
    if (groups_) groups_->add(outcome.entry, outcome.fingerprint, options_.on_entry);
    return true;
  }

  const Dump& dump_;
  const OverviewLayout& layout_;
  const VisibleRegion& visible_region_;
  const OverviewOptions& options_;
  std::vector<Problem>& problems_;
  ReadOrder order_;
  std::map<RecordIndex, RecordIndex> previous_records_;
  std::vector<std::pair<StatisticsCacheKey, OverviewReading>> uncached_;
  FileGroup samples_, views_;
  std::optional<GroupDifferences> groups_;
};

}  // namespace

bool read_overview(const ValueFlow& flow, const OverviewLayout& layout, const VisibleRegion& visible_region,
                   const OverviewOptions& options, std::vector<Problem>& problems) {
  return Reader(flow, layout, visible_region, options, problems).run();
}

}  // namespace sporescope
