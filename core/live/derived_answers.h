// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/messages.h"

/// Computes the dtype and shape or the statistics from a value, because a client may send the value instead of them.
namespace sporescope::live {

[[nodiscard]] WireBase base_of(const TensorSource& value);
[[nodiscard]] Result<WireStatistics> statistics_of(const TensorSource& value);

}  // namespace sporescope::live
