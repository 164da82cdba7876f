// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>

#include "core/cause/finding.h"
#include "core/session/analysis.h"

namespace sporescope {

/// Converts a finding to the form that views show. `info_of` maps a record of the searched dump to a tensor of the session.
/// Leaves `source` empty.
[[nodiscard]] SessionCause session_cause(const Finding& finding, const std::function<TensorInfo(RecordIndex)>& info_of);

}  // namespace sporescope
