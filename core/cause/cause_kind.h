// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sporescope {

/// The kind of node that produced the first NaN or Inf.
enum class CauseKind : std::uint8_t { op, input, constant, parameter, collective };
constexpr std::size_t enumerator_count(CauseKind /*kind*/) { return static_cast<std::size_t>(CauseKind::collective) + 1; }
/// Returns "operator", "input", "constant", "parameter" or "collective".
[[nodiscard]] std::string_view cause_kind_name(CauseKind kind);

/// The evidence that a cause was found by.
enum class CauseSource : std::uint8_t {
  values,           ///< Values of tensors, or their statistics
  overflow_report,  ///< The device reported an overflow of the operator
  failure,          ///< The dump was written because the operator failed
};
constexpr std::size_t enumerator_count(CauseSource /*source*/) { return static_cast<std::size_t>(CauseSource::failure) + 1; }
/// Returns "values", "overflow_report" or "failure".
[[nodiscard]] std::string_view cause_source_name(CauseSource source);

/// The effect of a cause, as far as it was dumped.
enum class Impact : std::uint8_t {
  loss,
  weights,
  absorbed,  ///< An operator computed finite values from it (Softmax of a mask, Select, NanToNum), and it had no other effect
  nowhere,   ///< No operator reads it, or its effects end without reaching the loss or a weight
  unknown,   ///< Some of its consumers were not dumped
};
constexpr std::size_t enumerator_count(Impact /*impact*/) { return static_cast<std::size_t>(Impact::unknown) + 1; }
/// Returns "loss", "weights", "absorbed", "nowhere" or "unknown".
[[nodiscard]] std::string_view impact_name(Impact impact);

}  // namespace sporescope
