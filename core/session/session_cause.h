// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>

#include "core/cause/finding.h"
#include "core/session/analysis.h"

namespace sporescope {

/// A finding as the screens show it; `info_of` says what a record of the searched dump is to them. The source line is left
/// open.
[[nodiscard]] SessionCause session_cause(const Finding& finding, const std::function<TensorInfo(RecordIndex)>& info_of);

}  // namespace sporescope
