// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "core/dump/dump.h"

namespace sporescope {

/// A text that stays the same when a dump is moved or renamed, or grows: the earliest time stamp in the names of the files
/// of its first graph, and that graph's names. Where none of them has a time stamp (msprobe, statistics alone) its path: such a
/// dump is not known again elsewhere. Reads nothing.
[[nodiscard]] std::string dump_identity(const Dump& dump);

}  // namespace sporescope
