// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/text.h"
#include "core/tensor/dtype.h"

namespace sporescope {

/// Encoding of an element in a file: in dumps of Ascend devices, and in the .pt and .npy files of PyTorch, ml_dtypes
/// (github.com/jax-ml/ml_dtypes) and en_dtypes.
enum class AscendCoding : std::uint8_t {
  native,              ///< same as in memory
  int4,                ///< two per byte, the first in the lower half
  uint1,               ///< eight per byte, the first in the highest bit
  float8_e4m3fn,       ///< OCP 8-bit floating point
  float8_e5m2,         ///< OCP 8-bit floating point
  float8_e8m0,         ///< OCP scale: only an exponent
  hifloat8,            ///< sign, a prefix code for the length of the exponent, exponent, fraction
  complex32,           ///< two float16
  bcomplex32,          ///< two bfloat16
  bytes,               ///< cannot be converted to numbers: its bytes are shown
  float8_e4m3,         ///< with infinities and NaN as in IEEE 754
  float8_e3m4,         ///< with infinities and NaN as in IEEE 754
  float8_e4m3fnuz,     ///< no infinities and no negative zero, whose code is NaN
  float8_e5m2fnuz,     ///< same as float8_e4m3fnuz, with another exponent width
  float8_e4m3b11fnuz,  ///< same as float8_e4m3fnuz, with an exponent bias of 11
  float6_e2m3,         ///< OCP 6-bit floating point in the lower bits of a byte
  float6_e3m2,         ///< OCP 6-bit floating point in the lower bits of a byte
  float4_e2m1,         ///< OCP 4-bit floating point in the lower half of a byte
  float4_e1m2,         ///< 4-bit floating point in the lower half of a byte
  float4_e2m1_pair,    ///< two per byte, the first in the lower half
  low_signed,          ///< signed integer of AscendType::width bits in the lower bits of a byte
  low_unsigned,        ///< unsigned integer of AscendType::width bits in the lower bits of a byte
};

/// An element type of DumpData (CANN's numbering), or of a framework with additional types. Values of narrow types are shown in
/// the next wider type of NumPy, which represents each of them exactly: 8-bit floats as float32, int4 as int8, uint1 as uint8,
/// complex32 as complex64.
struct AscendType {
  std::string_view name;  ///< "float16", "int4", "float8_e5m2"
  unsigned bits = 8;      ///< size of a stored element
  DType value_dtype = DType::uint8;
  AscendCoding coding = AscendCoding::native;
  unsigned width = 8;  ///< for low_signed and low_unsigned: number of bits that hold the value
};

/// Returns null for numbers that CANN does not define.
[[nodiscard]] const AscendType* ascend_type(std::uint32_t number);
/// Finds a type by a name as used in file names and statistics: "float16", "BF16", "FLOAT", "DT_FLOAT", "DOUBLE",
/// "FLOAT8_E4M3FN". Returns null for others.
[[nodiscard]] const AscendType* ascend_type(std::string_view name);
/// Finds a type that NumPy does not have, by its name in PyTorch, ml_dtypes or en_dtypes: "float8_e4m3fn", "float8_e8m0fnu",
/// "complex32", "int4" (one per byte), "float4_e2m1fn_x2" (two per byte). Returns null for others, including NumPy's own.
[[nodiscard]] const AscendType* framework_type(std::string_view name);

/// Returns the TensorSource::remark() for values that were stored in `type`, which NumPy does not have.
[[nodiscard]] Text shown_in_wider_type(const AscendType& type);

/// Returns the size of `count` elements in bytes, or nothing if it does not fit into 63 bits.
[[nodiscard]] std::optional<std::uint64_t> stored_bytes(const AscendType& type, std::uint64_t count);

/// Decodes elements of `type` into elements of `type.value_dtype`. `stored` begins with the byte that holds element `first`,
/// which may be inside that byte for types of less than 8 bits. If the coding is native or bytes, both spans may be the same
/// memory.
void decode(const AscendType& type, std::uint64_t first, std::span<const std::byte> stored, std::span<std::byte> shown);

}  // namespace sporescope
