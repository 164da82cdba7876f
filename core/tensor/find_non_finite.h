// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Returns the nearest C-order position that holds NaN or Inf: at or after `from`, or at or before it if `forward` is false.
/// Returns nothing if there is none.
[[nodiscard]] Result<std::optional<std::uint64_t>> find_non_finite(const TensorSource& tensor, std::uint64_t from, bool forward,
                                                                   const std::stop_token& stop = {});

}  // namespace sporescope
