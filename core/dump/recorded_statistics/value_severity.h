// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

#include "core/dump/recorded_statistics/recorded_statistics.h"

namespace sporescope {

/// The worst value that a tensor holds; the worst last, so that the larger one stands for several tensors.
enum class ValueSeverity : std::uint8_t { unknown, finite, neg_inf, pos_inf, nan };

/// Where the signs of infinities are not known it is +Inf.
[[nodiscard]] ValueSeverity severity_of(ValueClass values, const RecordedStatistics& known);

}  // namespace sporescope
