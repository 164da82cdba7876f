// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dump/recorded_statistics/value_severity.h"
#include "core/session/tensor_summary.h"

namespace sporescope {

/// Returns the most severe value class of a tensor summary.
[[nodiscard]] inline ValueSeverity severity_of(const TensorSummary& summary) {
  return severity_of(summary.values(), summary.known());
}

}  // namespace sporescope
