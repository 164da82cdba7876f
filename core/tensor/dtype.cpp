// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/dtype.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/parse.h"

namespace sporescope {
namespace {

struct Description {
  DType dtype;
  std::string_view name;
  std::size_t size;
};

constexpr std::array<Description, 15> kDescriptions{{
    {DType::boolean, "bool", 1},
    {DType::int8, "int8", 1},
    {DType::int16, "int16", 2},
    {DType::int32, "int32", 4},
    {DType::int64, "int64", 8},
    {DType::uint8, "uint8", 1},
    {DType::uint16, "uint16", 2},
    {DType::uint32, "uint32", 4},
    {DType::uint64, "uint64", 8},
    {DType::float16, "float16", 2},
    {DType::bfloat16, "bfloat16", 2},
    {DType::float32, "float32", 4},
    {DType::float64, "float64", 8},
    {DType::complex64, "complex64", 8},
    {DType::complex128, "complex128", 16},
}};

constexpr bool descriptions_are_sorted() {
  for (std::size_t i = 0; i < kDescriptions.size(); ++i) {
    if (static_cast<std::size_t>(kDescriptions[i].dtype) != i) return false;
  }
  return true;
}
static_assert(descriptions_are_sorted(), "descriptions are found by the enumerator's number");

struct OtherName {
  std::string_view name;
  DType dtype;
};

// Other names in MindSpore's graphs and statistic.csv. A name without a size has the size of its mstype.
constexpr std::array<OtherName, 6> kOtherNames{{
    {"boolean", DType::boolean},
    {"int", DType::int32},
    {"uint", DType::uint32},
    {"float", DType::float32},
    {"double", DType::float64},
    {"complex", DType::complex128},
}};

}  // namespace

std::string_view dtype_name(DType dtype) { return kDescriptions[static_cast<std::size_t>(dtype)].name; }

std::optional<DType> dtype_from_name(std::string_view name) {
  std::string lower = lower_case(name);
  // Prefix of TypeIdLabel in old dumps: "kNumberTypeFloat32".
  constexpr std::string_view kLabel = "knumbertype";
  if (lower.starts_with(kLabel)) lower.erase(0, kLabel.size());
  for (const Description& description : kDescriptions) {
    if (description.name == lower) return description.dtype;
  }
  for (const OtherName& other : kOtherNames) {
    if (other.name == lower) return other.dtype;
  }
  return std::nullopt;
}

std::size_t item_size(DType dtype) { return kDescriptions[static_cast<std::size_t>(dtype)].size; }

bool is_floating(DType dtype) {
  return dtype == DType::float16 || dtype == DType::bfloat16 || dtype == DType::float32 || dtype == DType::float64;
}

bool is_complex(DType dtype) { return dtype == DType::complex64 || dtype == DType::complex128; }

std::optional<std::uint64_t> element_count(const Shape& shape) {
  if (std::any_of(shape.begin(), shape.end(), [](std::int64_t size) { return size < 0; })) return std::nullopt;
  // An empty dimension takes precedence over an overflow of the others.
  if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return 0;
  constexpr auto kMax = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  std::uint64_t count = 1;
  for (const std::int64_t size : shape) {
    if (count > kMax / static_cast<std::uint64_t>(size)) return std::nullopt;
    count *= static_cast<std::uint64_t>(size);
  }
  return count;
}

std::string shape_text(const Shape& shape) {
  std::string text = "[";
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (i > 0) text += ", ";
    text += std::to_string(shape[i]);
  }
  return text + "]";
}

bool parse_shape(std::string_view text, Shape& shape) {
  shape.clear();
  text = trimmed(text);
  const bool has_parentheses = text.starts_with('(') && text.ends_with(')');
  const bool has_brackets = text.starts_with('[') && text.ends_with(']');
  if (text.size() < 2 || (!has_parentheses && !has_brackets)) return false;
  text = text.substr(1, text.size() - 2);
  while (!trimmed(text).empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto size = parse_digits(trimmed(text.substr(0, comma)));
    if (!size) return false;
    shape.push_back(static_cast<std::int64_t>(*size));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return true;
}

}  // namespace sporescope
