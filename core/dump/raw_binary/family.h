// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dump/family.h"

namespace sporescope {

/// What MindSpore 1.0 to 1.2 wrote: iteration_{iteration}/*.bin. Such folders are known, but not opened.
[[nodiscard]] DumpFamily raw_binary_family();

}  // namespace sporescope
