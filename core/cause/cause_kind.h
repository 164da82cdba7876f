// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

namespace sporescope {

/// What made the first NaN or Inf.
enum class CauseKind : std::uint8_t { op, input, constant, parameter, collective };
/// "operator", "input", "constant", "parameter", "collective".
[[nodiscard]] std::string_view cause_kind_name(CauseKind kind);

/// What told of a cause.
enum class CauseSource : std::uint8_t {
  values,           ///< of tensors, or their statistics
  overflow_report,  ///< the device said that the operator overflowed
  failure,          ///< the dump was written because the operator failed
};
/// "values", "overflow_report", "failure".
[[nodiscard]] std::string_view cause_source_name(CauseSource source);

/// What came of a cause, as far as it was dumped.
enum class Impact : std::uint8_t {
  loss,
  weights,
  absorbed,  ///< an operator made finite values of it (Softmax of a mask, Select, NanToNum), and nothing else came of it
  nowhere,   ///< nothing reads it, or what came of it
  unknown,   ///< not all that it flowed into was dumped
};
/// "loss", "weights", "absorbed", "nowhere", "unknown".
[[nodiscard]] std::string_view impact_name(Impact impact);

}  // namespace sporescope
