// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "core/dump/dump.h"

namespace sporescope {

/// Returns a text that identifies a dump even if it is moved, renamed or extended: the earliest time stamp in the file names of
/// its first graph, and that graph's names. Without time stamps (msprobe, only statistics) it is the path, and the dump is not
/// recognized at another location. Reads no files.
[[nodiscard]] std::string dump_identity(const Dump& dump);

}  // namespace sporescope
