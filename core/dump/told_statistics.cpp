// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/told_statistics.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <string_view>

#include "core/tensor/dtype.h"

namespace sporescope {
namespace {

/// Tensors of more elements were done in parts, see told_values().
constexpr std::uint64_t kOnePart = 10'000;

bool same_title(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

template <class Number>
std::optional<Number> number_in(const StatisticRow& row, std::initializer_list<std::string_view> titles) {
  for (const std::string_view title : titles) {
    for (const auto& [name, text] : row.columns) {
      if (!same_title(name, title)) continue;
      Number number{};
      const char* end = text.data() + text.size();
      const auto [stop, error] = std::from_chars(text.data(), end, number);
      if (error == std::errc() && stop == end) return number;
    }
  }
  return std::nullopt;
}

std::optional<std::uint64_t> count_by_shape(const StatisticRow& row) {
  std::vector<std::int64_t> shape;
  for (const auto& [name, text] : row.columns) {
    if (same_title(name, "Shape") && parse_shape(text, shape)) return element_count(shape);
  }
  return std::nullopt;
}

bool above_zero(const std::optional<std::uint64_t>& count) { return count.value_or(0) > 0; }
bool is_nan(const std::optional<double>& value) { return value && std::isnan(*value); }
bool is_infinite(const std::optional<double>& value) { return value && std::isinf(*value); }
bool is_finite(const std::optional<double>& value) { return value && std::isfinite(*value); }

/// What remains where every part held a NaN: the numbers that the search for the ends began with.
bool range_is_upside_down(const ToldStatistics& told) {
  return is_finite(told.max) && is_finite(told.min) && *told.max < *told.min;
}

bool cannot_be_non_finite(const StatisticRow& row) {
  const auto dtype = dtype_from_name(row.dtype);
  return dtype && !is_floating(*dtype) && !is_complex(*dtype);
}

/// msprobe's xor of a tensor without dimensions is its value; that of any other begins with 0x. Checksums stand in the same
/// column, and their hexadecimal digits may look like a number.
std::optional<double> value_in_place_of_hash(const StatisticRow& row) {
  constexpr std::size_t kChecksum = 8;
  constexpr std::size_t kMd5 = 32;
  for (const auto& [name, text] : row.columns) {
    const bool is_hex = text.find_first_not_of("0123456789abcdef") == std::string::npos;
    if (name == "md5" && !(is_hex && (text.size() == kChecksum || text.size() == kMd5))) return number_in<double>(row, {name});
  }
  return std::nullopt;
}

}  // namespace

ToldStatistics told_statistics(const StatisticRow& row) {
  ToldStatistics told;
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

ToldValues told_values(const StatisticRow& row) {
  const ToldStatistics told = told_statistics(row);
  if (above_zero(told.nan) || is_nan(told.max) || is_nan(told.min) || is_nan(told.l2) || range_is_upside_down(told)) {
    return ToldValues::nan;
  }
  // A mean is NaN for infinities of both signs, too.
  if (above_zero(told.neg_inf) || above_zero(told.pos_inf) || is_infinite(told.max) || is_infinite(told.min) ||
      is_infinite(told.mean)) {
    return ToldValues::infinite;
  }
  if (is_nan(told.mean)) return ToldValues::nan;
  if (cannot_be_non_finite(row) || (told.nan && told.neg_inf && told.pos_inf)) return ToldValues::finite;
  if (is_finite(told.mean) || is_finite(told.l2)) return ToldValues::finite;
  const bool whole_range = is_finite(told.max) && is_finite(told.min) && told.count.value_or(kOnePart + 1) <= kOnePart;
  return whole_range ? ToldValues::finite : ToldValues::unknown;
}

}  // namespace sporescope
