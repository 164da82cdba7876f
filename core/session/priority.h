// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace sporescope {

/// Priority of a request: for a panel that shows the result, or for a job that may take long and must not delay panels.
enum class Priority : std::uint8_t { panel, job };

}  // namespace sporescope
