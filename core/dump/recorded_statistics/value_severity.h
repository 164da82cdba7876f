// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

#include "core/dump/recorded_statistics/recorded_statistics.h"

namespace sporescope {

/// The most severe value of a tensor, in ascending order, so that the maximum represents several tensors.
enum class ValueSeverity : std::uint8_t { unknown, finite, neg_inf, pos_inf, nan };

/// Returns the severity of a tensor. Infinities of unknown sign count as +Inf.
[[nodiscard]] ValueSeverity severity_of(ValueClass values, const RecordedStatistics& recorded);

}  // namespace sporescope
