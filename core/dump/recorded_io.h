// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

#include "core/dump/dump.h"

namespace sporescope {

/// Which tensors of operators a dump holds, values or statistics.
enum class RecordedIo : std::uint8_t { none, inputs, outputs, both };

/// Parameters do not count: they are written whatever was asked for. Looks at all records of a dump that has one side alone.
[[nodiscard]] RecordedIo recorded_io(const Dump& dump);

}  // namespace sporescope
