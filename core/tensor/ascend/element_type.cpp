// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/ascend/element_type.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>

#include "core/base/parse.h"
#include "core/tensor/element.h"

namespace sporescope {
namespace {

using enum AscendCoding;

constexpr std::array<AscendType, 43> kTypes{{
    {"undefined", 8, DType::uint8, bytes},
    {"float32", 32, DType::float32},
    {"float16", 16, DType::float16},
    {"int8", 8, DType::int8},
    {"uint8", 8, DType::uint8},
    {"int16", 16, DType::int16},
    {"uint16", 16, DType::uint16},
    {"int32", 32, DType::int32},
    {"int64", 64, DType::int64},
    {"uint32", 32, DType::uint32},
    {"uint64", 64, DType::uint64},
    {"bool", 8, DType::boolean},
    {"float64", 64, DType::float64},
    {"string", 8, DType::uint8, bytes},
    {"dual_sub_int8", 8, DType::uint8, bytes},
    {"dual_sub_uint8", 8, DType::uint8, bytes},
    {"complex64", 64, DType::complex64},
    {"complex128", 128, DType::complex128},
    {"qint8", 8, DType::int8},
    {"qint16", 16, DType::int16},
    {"qint32", 32, DType::int32},
    {"quint8", 8, DType::uint8},
    {"quint16", 16, DType::uint16},
    {"resource", 64, DType::int64},
    {"string_ref", 8, DType::uint8, bytes},
    {"dual", 8, DType::uint8, bytes},
    {"variant", 8, DType::uint8, bytes},
    {"bfloat16", 16, DType::bfloat16},
    {"int4", 4, DType::int8, int4},
    {"uint1", 1, DType::uint8, uint1},
    {"int2", 2, DType::uint8, bytes},
    {"uint2", 2, DType::uint8, bytes},
    {"complex32", 32, DType::complex64, complex32},
    {"hifloat8", 8, DType::float32, hifloat8},
    {"float8_e5m2", 8, DType::float32, float8_e5m2},
    {"float8_e4m3fn", 8, DType::float32, float8_e4m3fn},
    {"float8_e8m0", 8, DType::float32, float8_e8m0},
    {"float6_e3m2", 8, DType::uint8, bytes},
    {"float6_e2m3", 8, DType::uint8, bytes},
    {"float4_e2m1", 4, DType::uint8, bytes},
    {"float4_e1m2", 4, DType::uint8, bytes},
    {"hifloat4", 4, DType::uint8, bytes},
    {"hifloat4_scale", 8, DType::uint8, bytes},
}};

/// Types of PyTorch, ml_dtypes and en_dtypes that NumPy does not have. Integers of less than 8 bits take one byte each.
constexpr std::array<AscendType, 38> kFrameworkTypes{{
    {"float8_e4m3fn", 8, DType::float32, float8_e4m3fn},
    {"float8_e5m2", 8, DType::float32, float8_e5m2},
    {"float8_e8m0fnu", 8, DType::float32, float8_e8m0},
    {"float8_e8m0", 8, DType::float32, float8_e8m0},
    {"float8_e4m3", 8, DType::float32, float8_e4m3},
    {"float8_e3m4", 8, DType::float32, float8_e3m4},
    {"float8_e4m3fnuz", 8, DType::float32, float8_e4m3fnuz},
    {"float8_e5m2fnuz", 8, DType::float32, float8_e5m2fnuz},
    {"float8_e4m3b11fnuz", 8, DType::float32, float8_e4m3b11fnuz},
    {"float8_e4m3b11", 8, DType::float32, float8_e4m3b11fnuz},
    {"hifloat8", 8, DType::float32, hifloat8},
    {"float6_e2m3fn", 8, DType::float32, float6_e2m3},
    {"float6_e3m2fn", 8, DType::float32, float6_e3m2},
    {"float4_e2m1fn", 8, DType::float32, float4_e2m1},
    {"float4_e2m1", 8, DType::float32, float4_e2m1},
    {"float4_e1m2", 8, DType::float32, float4_e1m2},
    {"float4_e2m1fn_x2", 4, DType::float32, float4_e2m1_pair},
    {"complex32", 32, DType::complex64, complex32},
    {"bcomplex32", 32, DType::complex64, bcomplex32},
    {"int1", 8, DType::int8, low_signed, 1},
    {"int2", 8, DType::int8, low_signed, 2},
    {"int3", 8, DType::int8, low_signed, 3},
    {"int4", 8, DType::int8, low_signed, 4},
    {"int5", 8, DType::int8, low_signed, 5},
    {"int6", 8, DType::int8, low_signed, 6},
    {"int7", 8, DType::int8, low_signed, 7},
    {"uint1", 8, DType::uint8, low_unsigned, 1},
    {"uint2", 8, DType::uint8, low_unsigned, 2},
    {"uint3", 8, DType::uint8, low_unsigned, 3},
    {"uint4", 8, DType::uint8, low_unsigned, 4},
    {"uint5", 8, DType::uint8, low_unsigned, 5},
    {"uint6", 8, DType::uint8, low_unsigned, 6},
    {"uint7", 8, DType::uint8, low_unsigned, 7},
    {"qint8", 8, DType::int8},
    {"qint32", 32, DType::int32},
    {"quint8", 8, DType::uint8},
    {"bits8", 8, DType::uint8},
    {"bits16", 16, DType::uint16},
}};

struct OtherName {
  std::string_view name;
  std::string_view canonical;
};
constexpr std::array<OtherName, 6> kOtherNames{{{"float", "float32"},
                                                {"double", "float64"},
                                                {"bf16", "bfloat16"},
                                                {"fp16", "float16"},
                                                {"fp32", "float32"},
                                                {"boolean", "bool"}}};

/// The layout of a small float after its sign: exponent, then fraction.
struct SmallFloat {
  unsigned exponent_bits;
  unsigned fraction_bits;
  int bias;
};

/// Decodes a format without infinities and NaN.
float small_float(unsigned code, SmallFloat layout) {
  const unsigned fraction_bits = layout.fraction_bits;
  const unsigned exponent = (code >> fraction_bits) & ((1U << layout.exponent_bits) - 1);
  const auto fraction = static_cast<float>(code & ((1U << fraction_bits) - 1)) / static_cast<float>(1U << fraction_bits);
  const float magnitude = exponent == 0 ? std::ldexp(fraction, 1 - layout.bias)
                                        : std::ldexp(1 + fraction, static_cast<int>(exponent) - layout.bias);
  const unsigned sign = 1U << (layout.exponent_bits + fraction_bits);
  return (code & sign) != 0 ? -magnitude : magnitude;
}

float e4m3fn_value(unsigned code) {
  if ((code & 0x7FU) == 0x7FU) return std::numeric_limits<float>::quiet_NaN();
  return small_float(code, {4, 3, 7});
}

/// Decodes a format whose largest exponent holds infinities and NaN.
float ieee_value(unsigned code, SmallFloat layout) {
  const unsigned largest = ((1U << layout.exponent_bits) - 1) << layout.fraction_bits;
  if ((code & largest) != largest) return small_float(code, layout);
  if ((code & ((1U << layout.fraction_bits) - 1)) != 0) return std::numeric_limits<float>::quiet_NaN();
  return (code & 0x80U) != 0 ? -std::numeric_limits<float>::infinity() : std::numeric_limits<float>::infinity();
}

/// Decodes a format in which the code of -0 is the only NaN.
float fnuz_value(unsigned code, SmallFloat layout) {
  return code == 0x80U ? std::numeric_limits<float>::quiet_NaN() : small_float(code, layout);
}

float e5m2_value(unsigned code) { return ieee_value(code, {5, 2, 15}); }
float e4m3_value(unsigned code) { return ieee_value(code, {4, 3, 7}); }
float e3m4_value(unsigned code) { return ieee_value(code, {3, 4, 3}); }
float e4m3fnuz_value(unsigned code) { return fnuz_value(code, {4, 3, 8}); }
float e5m2fnuz_value(unsigned code) { return fnuz_value(code, {5, 2, 16}); }
float e4m3b11fnuz_value(unsigned code) { return fnuz_value(code, {4, 3, 11}); }
float e2m3_value(unsigned code) { return small_float(code & 0x3FU, {2, 3, 1}); }
float e3m2_value(unsigned code) { return small_float(code & 0x3FU, {3, 2, 3}); }
float e2m1_value(unsigned code) { return small_float(code & 0x0FU, {2, 1, 1}); }
float e1m2_value(unsigned code) { return small_float(code & 0x0FU, {1, 2, 1}); }

/// A power of two, used as the scale of a block of narrower numbers.
float e8m0_value(unsigned code) {
  return code == 0xFFU ? std::numeric_limits<float>::quiet_NaN() : std::ldexp(1.0F, static_cast<int>(code) - 127);
}

/// After the sign, a prefix code defines the number of exponent bits: 11 is four, 10 three, 01 two, 001 one, 0001 none, and
/// 0000 only a power of two. The exponent consists of its sign and the bits after an implicit leading 1; the rest is the
/// fraction.
float hifloat8_magnitude(unsigned code) {
  if (code < 0x08U) return std::ldexp(1.0F, static_cast<int>(code) - 23);
  if (code < 0x10U) return 1 + static_cast<float>(code & 7U) / 8;
  const unsigned exponent_bits = code < 0x20U ? 1 : (code >> 5U) + 1;
  const unsigned fraction_bits = code < 0x40U ? 3 : 4 - (code >> 5U);
  const unsigned exponent = (code >> fraction_bits) & ((1U << exponent_bits) - 1);
  const unsigned leading = 1U << (exponent_bits - 1);
  const int size = static_cast<int>(leading | (exponent & (leading - 1)));
  const auto fraction = static_cast<float>(code & ((1U << fraction_bits) - 1)) / static_cast<float>(1U << fraction_bits);
  return std::ldexp(1 + fraction, (exponent & leading) != 0 ? -size : size);
}

float hifloat8_value(unsigned code) {
  if (code == 0) return 0;
  if (code == 0x80U) return std::numeric_limits<float>::quiet_NaN();
  const unsigned magnitude_bits = code & 0x7FU;
  const float magnitude = magnitude_bits == 0x6FU ? std::numeric_limits<float>::infinity() : hifloat8_magnitude(magnitude_bits);
  return (code & 0x80U) != 0 ? -magnitude : magnitude;
}

using Table = std::array<float, 256>;

Table table_of(float (*value)(unsigned)) {
  Table table{};
  for (unsigned code = 0; code < table.size(); ++code) table[code] = value(code);
  return table;
}

/// Returns the table for codings in which each byte is one value.
const Table& table_of(AscendCoding coding) {
  static const Table e4m3fn = table_of(e4m3fn_value);
  static const Table e5m2 = table_of(e5m2_value);
  static const Table e8m0 = table_of(e8m0_value);
  static const Table tapered = table_of(hifloat8_value);
  static const Table e4m3 = table_of(e4m3_value);
  static const Table e3m4 = table_of(e3m4_value);
  static const Table e4m3fnuz = table_of(e4m3fnuz_value);
  static const Table e5m2fnuz = table_of(e5m2fnuz_value);
  static const Table e4m3b11fnuz = table_of(e4m3b11fnuz_value);
  static const Table e2m3 = table_of(e2m3_value);
  static const Table e3m2 = table_of(e3m2_value);
  static const Table e2m1 = table_of(e2m1_value);
  static const Table e1m2 = table_of(e1m2_value);
  switch (coding) {
    case float8_e5m2:
      return e5m2;
    case float8_e8m0:
      return e8m0;
    case hifloat8:
      return tapered;
    case float8_e4m3:
      return e4m3;
    case float8_e3m4:
      return e3m4;
    case float8_e4m3fnuz:
      return e4m3fnuz;
    case float8_e5m2fnuz:
      return e5m2fnuz;
    case float8_e4m3b11fnuz:
      return e4m3b11fnuz;
    case float6_e2m3:
      return e2m3;
    case float6_e3m2:
      return e3m2;
    case float4_e2m1:
    case float4_e2m1_pair:
      return e2m1;
    case float4_e1m2:
      return e1m2;
    default:
      return e4m3fn;
  }
}

void decode_float8(const Table& values, std::span<const std::byte> stored, std::span<std::byte> shown) {
  const std::size_t count = std::min(stored.size(), shown.size() / sizeof(float));
  for (std::size_t i = 0; i < count; ++i) {
    std::memcpy(shown.data() + i * sizeof(float), &values[std::to_integer<unsigned>(stored[i])], sizeof(float));
  }
}

void decode_float4_pairs(std::uint64_t first, std::span<const std::byte> stored, std::span<std::byte> shown) {
  const Table& values = table_of(float4_e2m1);
  for (std::size_t i = 0; i < shown.size() / sizeof(float); ++i) {
    const std::uint64_t position = first % 2 + i;
    const unsigned nibble = (std::to_integer<unsigned>(stored[position / 2]) >> (position % 2 * 4)) & 15U;
    std::memcpy(shown.data() + i * sizeof(float), &values[nibble], sizeof(float));
  }
}

void decode_low_bits(unsigned width, bool is_signed, std::span<const std::byte> stored, std::span<std::byte> shown) {
  const unsigned mask = (1U << width) - 1;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const unsigned value = std::to_integer<unsigned>(stored[i]) & mask;
    const bool negative = is_signed && (value >> (width - 1)) != 0;
    shown[i] = static_cast<std::byte>(negative ? value | (0xFFU & ~mask) : value);
  }
}

void decode_int4(std::uint64_t first, std::span<const std::byte> stored, std::span<std::byte> shown) {
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const std::uint64_t position = first % 2 + i;
    const unsigned nibble = (std::to_integer<unsigned>(stored[position / 2]) >> (position % 2 * 4)) & 15U;
    shown[i] = static_cast<std::byte>(nibble < 8 ? nibble : nibble | 0xF0U);
  }
}

void decode_uint1(std::uint64_t first, std::span<const std::byte> stored, std::span<std::byte> shown) {
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const std::uint64_t position = first % 8 + i;
    shown[i] = (stored[position / 8] >> static_cast<int>(7 - position % 8)) & std::byte{1};
  }
}

void decode_complex32(float (*to_float)(std::uint16_t), std::span<const std::byte> stored, std::span<std::byte> shown) {
  for (std::size_t i = 0; i < shown.size() / sizeof(float); ++i) {
    const float part = to_float(load_as<std::uint16_t>(stored.data() + 2 * i));
    std::memcpy(shown.data() + i * sizeof(float), &part, sizeof(float));
  }
}

/// The device is little-endian.
void copy_native(DType dtype, std::span<const std::byte> stored, std::span<std::byte> shown) {
  if (stored.data() != shown.data()) std::memcpy(shown.data(), stored.data(), shown.size());
  if constexpr (std::endian::native == std::endian::big) {
    const std::size_t part = is_complex(dtype) ? item_size(dtype) / 2 : item_size(dtype);
    for (std::size_t at = 0; at + part <= shown.size(); at += part) {
      std::reverse(shown.begin() + static_cast<std::ptrdiff_t>(at), shown.begin() + static_cast<std::ptrdiff_t>(at + part));
    }
  }
}

}  // namespace

const AscendType* ascend_type(std::uint32_t number) { return number < kTypes.size() ? &kTypes[number] : nullptr; }

const AscendType* ascend_type(std::string_view name) {
  std::string lower = lower_case(name);
  if (lower.starts_with("dt_")) lower.erase(0, 3);
  for (const OtherName& other : kOtherNames) {
    if (lower == other.name) lower = other.canonical;
  }
  const auto found = std::find_if(kTypes.begin(), kTypes.end(), [&](const AscendType& type) { return type.name == lower; });
  return found == kTypes.end() ? nullptr : &*found;
}

const AscendType* framework_type(std::string_view name) {
  const auto found =
      std::find_if(kFrameworkTypes.begin(), kFrameworkTypes.end(), [&](const AscendType& type) { return type.name == name; });
  return found == kFrameworkTypes.end() ? nullptr : &*found;
}

Text shown_in_wider_type(const AscendType& type) {
  return {SPORESCOPE_TRANSLATE_NOOP("The file holds %1, shown as %2"),
          {std::string(type.name), std::string(dtype_name(type.value_dtype))}};
}

std::optional<std::uint64_t> stored_bytes(const AscendType& type, std::uint64_t count) {
  if (count > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) / type.bits) return std::nullopt;
  return (count * type.bits + 7) / 8;
}

void decode(const AscendType& type, std::uint64_t first, std::span<const std::byte> stored, std::span<std::byte> shown) {
  if (shown.empty()) return;
  switch (type.coding) {
    case int4:
      return decode_int4(first, stored, shown);
    case uint1:
      return decode_uint1(first, stored, shown);
    case complex32:
      return decode_complex32(float16_to_float, stored, shown);
    case bcomplex32:
      return decode_complex32(bfloat16_to_float, stored, shown);
    case float4_e2m1_pair:
      return decode_float4_pairs(first, stored, shown);
    case low_signed:
    case low_unsigned:
      return decode_low_bits(type.width, type.coding == low_signed, stored, shown);
    case native:
    case bytes:
      return copy_native(type.value_dtype, stored, shown);
    default:
      return decode_float8(table_of(type.coding), stored, shown);
  }
}

}  // namespace sporescope
