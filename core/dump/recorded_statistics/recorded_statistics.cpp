// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/recorded_statistics/recorded_statistics.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string_view>
#include <type_traits>

#include "core/dump/csv.h"
#include "core/dump/network_dtype.h"
#include "core/dump/recorded_statistics/recorded_number.h"
#include "core/dump/recorded_statistics/chunked_statistics.h"
#include "core/base/parse.h"
#include "core/tensor/dtype.h"

namespace sporescope {
namespace {

template <class Number>
std::optional<Number> number_in(const StatisticRow& row, std::initializer_list<std::string_view> titles) {
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

bool above_zero(const std::optional<std::uint64_t>& count) { return count.value_or(0) > 0; }
bool is_nan(const std::optional<double>& value) { return value && std::isnan(*value); }
bool is_finite(const std::optional<double>& value) { return finite(value).has_value(); }

/// What remains where every part held a NaN: the numbers that the search for the ends began with.
bool range_is_upside_down(const RecordedStatistics& told) {
  return is_finite(told.max) && is_finite(told.min) && *told.max < *told.min;
}

bool cannot_be_non_finite(const StatisticRow& row) {
  if (is_text_dtype(row.dtype)) return true;
  const auto dtype = dtype_from_name(row.dtype);
  return dtype && !is_floating(*dtype) && !is_complex(*dtype);
}

/// The digits of a checksum, whichever one. msprobe's of 32 bits has 8 of them, its xor begins with 0x.
bool is_checksum(std::string_view text) {
  constexpr std::size_t kShort = 8;
  constexpr std::size_t kMd5 = 32;
  constexpr std::size_t kSha1 = 40;
  if (text.starts_with("0x")) return true;
  const bool is_hex = text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
  return is_hex && (text.size() == kShort || text.size() == kMd5 || text.size() == kSha1);
}

/// msprobe's xor of a tensor without dimensions is its value; that of any other begins with 0x. Checksums stand in the same
/// column, and their hexadecimal digits may look like a number.
std::optional<double> value_in_place_of_hash(const StatisticRow& row) {
  for (const auto& [name, text] : row.columns) {
    if (name == "md5" && !is_checksum(text)) return number_in<double>(row, {name});
  }
  return std::nullopt;
}

}  // namespace

RecordedStatistics parse_recorded_statistics(const StatisticRow& row) {
  RecordedStatistics told;
  told.max = number_in<double>(row, {"Max Value", "Max"});
  told.min = number_in<double>(row, {"Min Value", "Min"});
  told.mean = number_in<double>(row, {"Avg Value", "Mean"});
  told.l2 = number_in<double>(row, {"L2Norm Value", "L2 Value", "Norm"});
  if (!told.max && !told.min && row.shape.empty()) {
    if (const auto value = value_in_place_of_hash(row)) told.max = told.min = told.mean = told.l2 = value;
  }
  told.count = number_in<std::uint64_t>(row, {"Count"});
  if (!told.count) told.count = count_by_shape(row);
  told.negative = number_in<std::uint64_t>(row, {"Negative Zero Count"});
  told.positive = number_in<std::uint64_t>(row, {"Positive Zero Count"});
  told.zero = number_in<std::uint64_t>(row, {"Zero Count"});
  told.nan = number_in<std::uint64_t>(row, {"NaN Count"});
  told.neg_inf = number_in<std::uint64_t>(row, {"Negative Inf Count"});
  told.pos_inf = number_in<std::uint64_t>(row, {"Positive Inf Count"});
  return told;
}

bool has_numbers(const RecordedStatistics& told) {
  return told.max || told.min || told.mean || told.l2 || told.nan || told.neg_inf || told.pos_inf;
}

Statistics as_statistics(const RecordedStatistics& told) {
  Statistics statistics;
  statistics.count = told.count.value_or(0);
  statistics.max = finite(told.max);
  statistics.min = finite(told.min);
  statistics.mean = finite(told.mean);
  statistics.l2 = finite(told.l2);
  if (statistics.mean && statistics.min && *statistics.min >= 0) statistics.abs_mean = statistics.mean;
  if (statistics.mean && statistics.max && *statistics.max <= 0) statistics.abs_mean = -*statistics.mean;
  statistics.nan = told.nan.value_or(0);
  statistics.neg_inf = told.neg_inf.value_or(0);
  statistics.pos_inf = told.pos_inf.value_or(0);
  statistics.zero = told.zero.value_or(0);
  statistics.negative = told.negative.value_or(0);
  statistics.positive = told.positive.value_or(0);
  return statistics;
}

RecordedStatistics as_recorded(const Statistics& read) {
  return {read.max,      read.min,  read.mean, read.l2,      read.count,  read.negative,
          read.positive, read.zero, read.nan,  read.neg_inf, read.pos_inf};
}

std::optional<Checksum> recorded_checksum(const StatisticRow& row) {
  for (const auto& [name, text] : row.columns) {
    const bool sha1 = equal_ignoring_case(name, "SHA1");
    if (!sha1 && !equal_ignoring_case(name, "MD5") && !equal_ignoring_case(name, "MD5 Value")) continue;
    if (is_checksum(text)) return Checksum{sha1 ? "SHA1" : text.starts_with("0x") ? "XOR" : "MD5", text};
  }
  return std::nullopt;
}

ValueClass classify_values(const Statistics& read) {
  if (read.nan > 0) return ValueClass::nan;
  return read.has_non_finite() ? ValueClass::infinite : ValueClass::finite;
}

ValueClass classify_recorded(const StatisticRow& row) {
  const RecordedStatistics told = parse_recorded_statistics(row);
  if (above_zero(told.nan) || is_nan(told.max) || is_nan(told.min) || is_nan(told.l2) || range_is_upside_down(told)) {
    return ValueClass::nan;
  }
  // A mean is NaN for infinities of both signs, too.
  if (above_zero(told.neg_inf) || above_zero(told.pos_inf) || is_infinite(told.max) || is_infinite(told.min) ||
      is_infinite(told.mean)) {
    return ValueClass::infinite;
  }
  if (is_infinite(told.l2) && told.count == 1) return ValueClass::infinite;  // it is the magnitude of the number
  if (is_nan(told.mean)) return ValueClass::nan;
  if (cannot_be_non_finite(row) || (told.nan && told.neg_inf && told.pos_inf)) return ValueClass::finite;
  if (is_finite(told.mean) || is_finite(told.l2)) return ValueClass::finite;
  const bool whole_range =
      is_finite(told.max) && is_finite(told.min) && told.count.value_or(kMaxUnchunkedElements + 1) <= kMaxUnchunkedElements;
  return whole_range ? ValueClass::finite : ValueClass::unknown;
}

tl::unexpected<Error> values_not_dumped(const TensorRecord& record, const std::filesystem::path& file) {
  return fail(ErrorCode::not_found,
              {SPORESCOPE_TRANSLATE_NOOP("The values of “%1” were not dumped; “%2” has only their statistics"),
               {std::string(record.name), file.string()}},
              file);
}

}  // namespace sporescope
