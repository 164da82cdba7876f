// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace sporescope {

/// What waits for the answer: a panel that shows it, or a job that may take long and must not keep panels waiting.
enum class Priority : std::uint8_t { panel, job };

}  // namespace sporescope
