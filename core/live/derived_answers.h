// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/messages.h"

/// A client may send a whole value where its dtype and shape or its statistics were asked for: what it would have answered.
namespace sporescope::live {

[[nodiscard]] WireBase base_of(const TensorSource& value);
[[nodiscard]] Result<WireStatistics> statistics_of(const TensorSource& value);

}  // namespace sporescope::live
