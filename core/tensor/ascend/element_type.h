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

/// How an element is stored in a file, where that is not how the engine has it: in dumps of Ascend devices, and in the .pt and
/// .npy files of PyTorch, ml_dtypes (github.com/jax-ml/ml_dtypes) and en_dtypes.
enum class AscendCoding : std::uint8_t {
  native,              ///< as the engine has it
  int4,                ///< two in a byte, the first in the lower half
  uint1,               ///< eight in a byte, the first in the highest bit
  float8_e4m3fn,       ///< OCP 8-bit floating point
  float8_e5m2,         ///< OCP 8-bit floating point
  float8_e8m0,         ///< OCP scale: an exponent alone
  hifloat8,            ///< sign, a prefix code for the length of the exponent, exponent, fraction
  complex32,           ///< two float16
  bcomplex32,          ///< two bfloat16
  bytes,               ///< no numbers can be made of it: its bytes are shown
  float8_e4m3,         ///< with infinities and NaN as IEEE 754 has them
  float8_e3m4,         ///< with infinities and NaN as IEEE 754 has them
  float8_e4m3fnuz,     ///< neither infinities nor a negative zero, whose code is NaN
  float8_e5m2fnuz,     ///< the same with another exponent
  float8_e4m3b11fnuz,  ///< the same with the exponent's bias 11
  float6_e2m3,         ///< OCP 6-bit floating point in the lower bits of a byte
  float6_e3m2,         ///< OCP 6-bit floating point in the lower bits of a byte
  float4_e2m1,         ///< OCP 4-bit floating point in the lower half of a byte
  float4_e1m2,         ///< 4-bit floating point in the lower half of a byte
  float4_e2m1_pair,    ///< two in a byte, the first in the lower half
  low_signed,          ///< a signed integer of AscendType::width bits in the lower bits of a byte
  low_unsigned,        ///< the same of an unsigned one
};

/// An element type of DumpData (CANN's numbering), or of a framework that has more of them. Values of narrow types are shown in
/// the next wider type of NumPy, which holds each of them exactly: 8-bit floats as float32, int4 as int8, uint1 as uint8,
/// complex32 as complex64.
struct AscendType {
  std::string_view name;  ///< "float16", "int4", "float8_e5m2"
  unsigned bits = 8;      ///< of a stored element
  DType value_dtype = DType::uint8;
  AscendCoding coding = AscendCoding::native;
  unsigned width = 8;  ///< of low_signed and low_unsigned: bits that hold the value
};

/// Null for numbers that CANN has not given away.
[[nodiscard]] const AscendType* ascend_type(std::uint32_t number);
/// By the names that file names and statistics bear: "float16", "BF16", "FLOAT", "DT_FLOAT", "DOUBLE", "FLOAT8_E4M3FN". Null
/// for others.
[[nodiscard]] const AscendType* ascend_type(std::string_view name);
/// The types that NumPy does not have by the names of PyTorch, ml_dtypes and en_dtypes: "float8_e4m3fn", "float8_e8m0fnu",
/// "complex32", "int4" (each in a byte of its own), "float4_e2m1fn_x2" (two in a byte). Null for others, NumPy's own too.
[[nodiscard]] const AscendType* framework_type(std::string_view name);

/// For TensorSource::remark(): that the values were stored in `type`, which NumPy does not have.
[[nodiscard]] Text shown_in_wider_type(const AscendType& type);

/// Bytes of `count` elements; nothing if that does not fit into 63 bits.
[[nodiscard]] std::optional<std::uint64_t> stored_bytes(const AscendType& type, std::uint64_t count);

/// Decodes elements of `type` into those of `type.shown`. `stored` begins with the byte that holds element `first`; for types
/// of less than a byte `first` may lie within it. Where the coding is native or bytes, both may be the same memory.
void decode(const AscendType& type, std::uint64_t first, std::span<const std::byte> stored, std::span<std::byte> shown);

}  // namespace sporescope
