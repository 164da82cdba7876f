// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/tensor/dtype.h"

namespace sporescope {

/// How an element stands in the memory of an Ascend device, where that is not how the engine has it.
enum class AscendCoding : std::uint8_t {
  native,         ///< as the engine has it
  int4,           ///< two in a byte, the first in the lower half
  uint1,          ///< eight in a byte, the first in the highest bit
  float8_e4m3fn,  ///< OCP 8-bit floating point
  float8_e5m2,    ///< OCP 8-bit floating point
  float8_e8m0,    ///< OCP scale: an exponent alone
  hifloat8,       ///< sign, a prefix code for the length of the exponent, exponent, fraction
  complex32,      ///< two float16
  bytes,          ///< no numbers can be made of it: its bytes are shown
};

/// An element type of DumpData (CANN's numbering). Values of narrow types are shown in the next wider type of NumPy, which
/// holds each of them exactly: 8-bit floats as float32, int4 as int8, uint1 as uint8, complex32 as complex64.
struct AscendType {
  std::string_view name;  ///< "float16", "int4", "float8_e5m2"
  unsigned bits = 8;      ///< of a stored element
  DType shown = DType::uint8;
  AscendCoding coding = AscendCoding::native;
};

/// Null for numbers that CANN has not given away.
[[nodiscard]] const AscendType* ascend_type(std::uint32_t number);
/// By the names that file names and statistics bear: "float16", "BF16", "FLOAT", "DT_FLOAT", "DOUBLE", "FLOAT8_E4M3FN". Null
/// for others.
[[nodiscard]] const AscendType* ascend_type(std::string_view name);

/// Bytes of `count` elements; nothing if that does not fit into 63 bits.
[[nodiscard]] std::optional<std::uint64_t> stored_bytes(const AscendType& type, std::uint64_t count);

/// Decodes elements of `type` into those of `type.shown`. `stored` begins with the byte that holds element `first`; for types
/// of less than a byte `first` may lie within it. Where the coding is native or bytes, both may be the same memory.
void decode(const AscendType& type, std::uint64_t first, std::span<const std::byte> stored, std::span<std::byte> shown);

}  // namespace sporescope
