// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/data_types.h"

namespace sporescope::live {

namespace {

constexpr int kLastDataType = 12;  // last element type; later numbers are aliases

}  // namespace

std::optional<DType> dtype_from_mindspore(int data_type) {
  switch (data_type) {
    case 1:
      return DType::boolean;
    case 2:
      return DType::int8;
    case 3:
      return DType::int16;
    case 4:
      return DType::int32;
    case 5:
      return DType::int64;
    case 6:
      return DType::uint8;
    case 7:
      return DType::uint16;
    case 8:
      return DType::uint32;
    case 9:
      return DType::uint64;
    case 10:
      return DType::float16;
    case 11:
      return DType::float32;
    case 12:
      return DType::float64;
    case 36:
      return DType::int32;  // BASE_INT
    case 37:
      return DType::uint32;  // BASE_UINT
    case 38:
      return DType::float32;  // BASE_FLOAT
    default:
      return std::nullopt;
  }
}

int mindspore_data_type(DType dtype) {
  for (int number = 1; number <= kLastDataType; ++number) {
    if (dtype_from_mindspore(number) == dtype) return number;
  }
  return 0;
}

}  // namespace sporescope::live
