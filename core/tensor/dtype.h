// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sporescope {

/// Element types, with NumPy's names and meaning. bfloat16 is the upper half of a float32, as MindSpore writes it.
enum class DType : std::uint8_t {
  boolean,
  int8,
  int16,
  int32,
  int64,
  uint8,
  uint16,
  uint32,
  uint64,
  float16,
  bfloat16,
  float32,
  float64,
  complex64,
  complex128,
};
constexpr std::size_t enumerator_count(DType /*type*/) { return static_cast<std::size_t>(DType::complex128) + 1; }

/// Returns NumPy's name: "bool", "int8", ..., "bfloat16", "float32", ..., "complex128".
[[nodiscard]] std::string_view dtype_name(DType dtype);
/// Parses a dtype name, ignoring case. Also accepts MindSpore's names such as "float" and "Float32".
[[nodiscard]] std::optional<DType> dtype_from_name(std::string_view name);
/// Returns the size of one element in bytes.
[[nodiscard]] std::size_t item_size(DType dtype);
[[nodiscard]] bool is_floating(DType dtype);  ///< true for float16, bfloat16, float32, float64
[[nodiscard]] bool is_complex(DType dtype);

/// Sizes of the dimensions, outermost first; empty for a scalar.
using Shape = std::vector<std::int64_t>;

/// Returns the number of elements, which is 1 for a scalar. Returns nothing if a size is negative or the product does not fit
/// into 63 bits.
[[nodiscard]] std::optional<std::uint64_t> element_count(const Shape& shape);
/// Formats a shape like NumPy on one line: "[4, 10]", "[]".
[[nodiscard]] std::string shape_text(const Shape& shape);
/// Parses "(2,3)", "()" or "[2, 3]" into sizes. Returns false for any other text.
[[nodiscard]] bool parse_shape(std::string_view text, Shape& shape);

}  // namespace sporescope
