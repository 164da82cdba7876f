// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

#include "core/dump/dump.h"

namespace sporescope {

/// The I/O directions for which a dump holds tensors of operators, either values or statistics.
enum class RecordedIo : std::uint8_t { none, inputs, outputs, both };

/// Returns the recorded I/O. Parameters are ignored, because they are written with any setting. Scans all records if a dump has
/// only one direction.
[[nodiscard]] RecordedIo recorded_io(const Dump& dump);

}  // namespace sporescope
