// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/recorded_statistics/recorded_statistics.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string_view>
#include <type_traits>

#include "core/base/parse.h"
#include "core/dump/csv.h"
#include "core/dump/network_dtype.h"
#include "core/dump/recorded_statistics/recorded_number.h"
#include "core/tensor/dtype.h"

namespace sporescope {
namespace {

template <class Number>
std::optional<Number> number_from(const StatisticRow& row, std::initializer_list<std::string_view> titles) {
  for (const std::string_view title : titles) {
    for (const auto& [name, text] : row.columns) {
      if (!equal_ignoring_case(name, title)) continue;
      if constexpr (std::is_same_v<Number, double>) {
        if (const auto number = csv_number(text)) return number;
      } else {
        if (const auto number = parse_digits(text)) return number;
        // A spreadsheet may write a count as 1.2E+06.
        constexpr double kMax = 9007199254740992.0;
        const auto rounded = csv_number(text);
        if (rounded && *rounded >= 0 && *rounded <= kMax && std::floor(*rounded) == *rounded) {
          return static_cast<Number>(*rounded);
        }
      }
    }
  }
  return std::nullopt;
}

std::optional<std::uint64_t> count_by_shape(const StatisticRow& row) {
  std::vector<std::int64_t> shape;
  for (const auto& [name, text] : row.columns) {
    if (equal_ignoring_case(name, "Shape") && parse_shape(text, shape)) return element_count(shape);
  }
  return std::nullopt;
}

bool is_positive(const std::optional<std::uint64_t>& count) { return count.value_or(0) > 0; }
bool is_nan(const std::optional<double>& value) { return value && std::isnan(*value); }
bool is_finite(const std::optional<double>& value) { return finite(value).has_value(); }

/// If every chunk contains NaN, max and min remain the start values of the search, so max is below min.
bool is_range_inverted(const RecordedStatistics& recorded) {
  return is_finite(recorded.max) && is_finite(recorded.min) && *recorded.max < *recorded.min;
}

bool cannot_be_non_finite(const StatisticRow& row) {
  if (is_text_dtype(row.dtype)) return true;
  const auto dtype = dtype_from_name(row.dtype);
  return dtype && !is_floating(*dtype) && !is_complex(*dtype);
}

/// Returns true for the digits of any checksum. msprobe's checksum of 32 bits has 8 digits, its XOR begins with 0x.
bool is_checksum(std::string_view text) {
  constexpr std::size_t kShort = 8;
  constexpr std::size_t kMd5 = 32;
  constexpr std::size_t kSha1 = 40;
  if (text.starts_with("0x")) return true;
  const bool is_hex = text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
  return is_hex && (text.size() == kShort || text.size() == kMd5 || text.size() == kSha1);
}

/// Returns the value of a tensor without dimensions, which msprobe writes in place of the XOR checksum. Other XOR checksums
/// begin with 0x. Other checksums are in the same column, and their hexadecimal digits may look like a number.
std::optional<double> value_in_place_of_hash(const StatisticRow& row) {
  for (const auto& [name, text] : row.columns) {
    if (name == "md5" && !is_checksum(text)) return number_from<double>(row, {name});
  }
  return std::nullopt;
}

}  // namespace

RecordedStatistics parse_recorded_statistics(const StatisticRow& row) {
  RecordedStatistics recorded;
  recorded.max = number_from<double>(row, {"Max Value", "Max"});
  recorded.min = number_from<double>(row, {"Min Value", "Min"});
  recorded.mean = number_from<double>(row, {"Avg Value", "Mean"});
  recorded.l2 = number_from<double>(row, {"L2Norm Value", "L2 Value", "Norm"});
  if (!recorded.max && !recorded.min && row.shape.empty()) {
    if (const auto value = value_in_place_of_hash(row)) recorded.max = recorded.min = recorded.mean = recorded.l2 = value;
  }
  recorded.count = number_from<std::uint64_t>(row, {"Count"});
  if (!recorded.count) recorded.count = count_by_shape(row);
  recorded.negative = number_from<std::uint64_t>(row, {"Negative Zero Count"});
  recorded.positive = number_from<std::uint64_t>(row, {"Positive Zero Count"});
  recorded.zero = number_from<std::uint64_t>(row, {"Zero Count"});
  recorded.nan = number_from<std::uint64_t>(row, {"NaN Count"});
  recorded.neg_inf = number_from<std::uint64_t>(row, {"Negative Inf Count"});
  recorded.pos_inf = number_from<std::uint64_t>(row, {"Positive Inf Count"});
  return recorded;
}

bool has_numbers(const RecordedStatistics& recorded) {
  return recorded.max || recorded.min || recorded.mean || recorded.l2 || recorded.nan || recorded.neg_inf || recorded.pos_inf;
}

Statistics as_statistics(const RecordedStatistics& recorded) {
  Statistics statistics;
  statistics.count = recorded.count.value_or(0);
  statistics.max = finite(recorded.max);
  statistics.min = finite(recorded.min);
  statistics.mean = finite(recorded.mean);
  statistics.l2 = finite(recorded.l2);
  if (statistics.mean && statistics.min && *statistics.min >= 0) statistics.abs_mean = statistics.mean;
  if (statistics.mean && statistics.max && *statistics.max <= 0) statistics.abs_mean = -*statistics.mean;
  statistics.nan = recorded.nan.value_or(0);
  statistics.neg_inf = recorded.neg_inf.value_or(0);
  statistics.pos_inf = recorded.pos_inf.value_or(0);
  statistics.zero = recorded.zero.value_or(0);
  statistics.negative = recorded.negative.value_or(0);
  statistics.positive = recorded.positive.value_or(0);
  return statistics;
}

RecordedStatistics as_recorded(const Statistics& computed) {
  return {computed.max,      computed.min,  computed.mean, computed.l2,      computed.count,  computed.negative,
          computed.positive, computed.zero, computed.nan,  computed.neg_inf, computed.pos_inf};
}

std::optional<Checksum> recorded_checksum(const StatisticRow& row) {
  for (const auto& [name, text] : row.columns) {
    const bool is_sha1 = equal_ignoring_case(name, "SHA1");
    if (!is_sha1 && !equal_ignoring_case(name, "MD5") && !equal_ignoring_case(name, "MD5 Value")) continue;
    if (is_checksum(text)) return Checksum{is_sha1 ? "SHA1" : text.starts_with("0x") ? "XOR" : "MD5", text};
  }
  return std::nullopt;
}

ValueClass classify_values(const Statistics& computed) {
  if (computed.nan > 0) return ValueClass::nan;
  return computed.has_non_finite() ? ValueClass::infinite : ValueClass::finite;
}

ValueClass classify_recorded(const StatisticRow& row) {
  const RecordedStatistics recorded = parse_recorded_statistics(row);
  if (is_positive(recorded.nan) || is_nan(recorded.max) || is_nan(recorded.min) || is_nan(recorded.l2) ||
      is_range_inverted(recorded)) {
    return ValueClass::nan;
  }
  // A mean is also NaN if there are infinities of both signs.
  if (is_positive(recorded.neg_inf) || is_positive(recorded.pos_inf) || is_infinite(recorded.max) ||
      is_infinite(recorded.min) || is_infinite(recorded.mean)) {
    return ValueClass::infinite;
  }
  if (is_infinite(recorded.l2) && recorded.count == 1) return ValueClass::infinite;  // the norm is the magnitude of the element
  if (is_nan(recorded.mean)) return ValueClass::nan;
  if (cannot_be_non_finite(row) || (recorded.nan && recorded.neg_inf && recorded.pos_inf)) return ValueClass::finite;
  if (is_finite(recorded.mean) || is_finite(recorded.l2)) return ValueClass::finite;
  const bool is_range_conclusive = is_finite(recorded.max) && is_finite(recorded.min) &&
                                   recorded.count.value_or(kMaxUnchunkedElements + 1) <= kMaxUnchunkedElements;
  return is_range_conclusive ? ValueClass::finite : ValueClass::unknown;
}

tl::unexpected<Error> values_not_dumped(const TensorRecord& record, const std::filesystem::path& file) {
  return fail(ErrorCode::not_found,
              {SPORESCOPE_TRANSLATE_NOOP("The values of “%1” were not dumped; “%2” has only their statistics"),
               {std::string(record.name), file.string()}},
              file);
}

}  // namespace sporescope
