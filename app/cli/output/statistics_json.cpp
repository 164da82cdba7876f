// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/statistics_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "app/cli/output/json_writer.h"
#include "core/base/parse.h"
#include "core/dump/csv.h"
#include "core/dump/recorded_statistics/recorded_number.h"
#include "core/dump/recorded_statistics/recorded_statistics.h"

namespace sporescope::cli {

namespace {

constexpr std::array<const char*, 6> kCounts{"nan", "neg_inf", "pos_inf", "zero", "negative", "positive"};
constexpr std::array<const char*, 3> kNonFinite{"nan", "neg_inf", "pos_inf"};

bool is_count(std::string_view field) {
  return field == "count" || std::find(kCounts.begin(), kCounts.end(), field) != kCounts.end();
}

// MindSpore's "Negative Zero Count" and "Positive Zero Count" are the numbers of elements below and above zero.
struct StatisticField {
  std::string_view name;
  std::string_view title;    // title in MindSpore's files
  std::string_view msprobe;  // title in msprobe's files; empty if it has none
};
constexpr std::array<StatisticField, 12> kColumns{{{"count", "Count", {}},
                                                   {"min", "Min Value", "Min"},
                                                   {"max", "Max Value", "Max"},
                                                   {"mean", "Avg Value", "Mean"},
                                                   {"l2", "L2Norm Value", "Norm"},
                                                   {"nan", "NaN Count", {}},
                                                   {"neg_inf", "Negative Inf Count", {}},
                                                   {"pos_inf", "Positive Inf Count", {}},
                                                   {"zero", "Zero Count", {}},
                                                   {"negative", "Negative Zero Count", {}},
                                                   {"positive", "Positive Zero Count", {}},
                                                   {"std", "Std Value", {}}}};

Json cell_json(const std::string& cell) {
  std::uint64_t integer = 0;
  const char* end = cell.data() + cell.size();
  if (const auto parsed = std::from_chars(cell.data(), end, integer); parsed.ec == std::errc() && parsed.ptr == end) {
    return integer;
  }
  return record_json(csv_number(cell));
}

// A non-finite minimum, maximum, mean or norm proves that there is such an element, but not how many.
void add_bounds(Json& out, const StatisticRow& row) {
  const RecordedStatistics recorded = parse_recorded_statistics(row);
  const auto set_at_least = [&out](const char* count) {
    if (out[count].is_null()) out[kAtLeast][count] = 1;
  };
  if (classify_recorded(row) == ValueClass::nan) set_at_least("nan");
  if (is_infinite(recorded.min, true) || is_infinite(recorded.max, true)) set_at_least("neg_inf");
  if (is_infinite(recorded.min, false) || is_infinite(recorded.max, false)) set_at_least("pos_inf");
}

}  // namespace

std::uint64_t infinities(const Statistics& s) { return s.neg_inf + s.pos_inf; }

Json infinities_json(const Json& statistics) {
  const Json& negative = statistics["neg_inf"];
  const Json& positive = statistics["pos_inf"];
  if (negative.is_null() || positive.is_null()) return nullptr;
  return negative.get<std::uint64_t>() + positive.get<std::uint64_t>();
}

const std::vector<std::string>& statistic_fields() {
  static const std::vector<std::string> fields{"count", "min",     "max",     "mean", "std",      "l2",      "abs_mean",
                                               "nan",   "neg_inf", "pos_inf", "zero", "negative", "positive"};
  return fields;
}

Json statistics_json(const Statistics& statistics) { return record_json(statistics); }

Json statistics_json(const StatisticRow& row) {
  Json out = Json::object();
  for (const auto& [name, title, msprobe] : kColumns) {
    const auto column = std::find_if(row.columns.begin(), row.columns.end(), [a = title, b = msprobe](const auto& c) {
      return equal_ignoring_case(c.first, a) || (!b.empty() && equal_ignoring_case(c.first, b));
    });
    out[std::string(name)] = column == row.columns.end() ? Json(nullptr) : cell_json(column->second);
  }
  add_bounds(out, row);
  return out;
}

Json statistics_json(const Dump& dump, RecordIndex record, const Statistics& statistics, bool was_read) {
  Json out = statistics_json(statistics);
  if (was_read) return out;
  if (statistics.count == 0) out["count"] = nullptr;
  for (const char* count : kCounts) {
    if (out[count] == 0) out[count] = nullptr;  // not recorded
  }
  const auto row = dump.statistic_row(dump.records()[record]);
  if (!row) return out;
  const Json recorded = statistics_json(*row);
  for (const auto& [field, value] : recorded.items()) {
    if (is_count(field) ? value.is_number_unsigned() : !value.is_null()) out[field] = value;
  }
  if (classify_recorded(*row) == ValueClass::finite) {
    for (const char* count : kNonFinite) out[count] = 0;
  }
  return out;
}

std::string at_least_text(const Json& minimum) { return minimum.is_null() ? "-" : minimum.dump() + " or more"; }

Json columns_json(const StatisticRow& row) {
  Json out = Json::object();
  for (const auto& [title, cell] : row.columns) out[title] = cell;
  return out;
}

}  // namespace sporescope::cli
