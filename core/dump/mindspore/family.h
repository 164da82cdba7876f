// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dump/family.h"

namespace sporescope {

/// What MindSpore writes with MINDSPORE_DUMP_CONFIG: rank_{rank}/{net}/{graph}/{iteration} since 1.3, and the layouts before it
/// and beside it on Ascend (other_layouts.h).
[[nodiscard]] DumpFamily mindspore_family();

}  // namespace sporescope
