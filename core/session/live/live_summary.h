// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <stop_token>

#include "core/live/messages.h"
#include "core/session/session.h"

namespace sporescope {

/// Builds a summary from the client's statistics. Errors: not_found if the training has no value for it.
[[nodiscard]] Result<TensorSummary> quick_summary_of(const TensorInfo& info, const live::WireStatistics& statistics);

/// Returns the size in bytes of a tensor of this type and shape; 0 if the type is unknown.
[[nodiscard]] std::uint64_t value_bytes(std::string_view dtype, const Shape& shape);
/// Returns true if the tensor is so large, by its declared shape, that requesting its statistics is better than its value.
[[nodiscard]] bool prefers_statistics(const TensorInfo& info);

}  // namespace sporescope
