// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <stop_token>

#include "core/live/messages.h"
#include "core/session/session.h"

namespace sporescope {

/// The card that the client's statistics make. Errors: not_found if the training has no value there.
[[nodiscard]] Result<TensorSummary> quick_summary_of(const TensorInfo& info, const live::WireStatistics& statistics);

/// Bytes of a value of this type and shape; 0 for a type that is not known.
[[nodiscard]] std::uint64_t value_bytes(std::string_view dtype, const Shape& shape);
/// True if its statistics are worth asking for instead of its value: it is large, by what the graph says of it.
[[nodiscard]] bool prefers_statistics(const TensorInfo& info);

}  // namespace sporescope
