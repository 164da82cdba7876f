// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dump/family.h"

namespace sporescope {

/// The dumps that MindSpore writes with MINDSPORE_DUMP_CONFIG: rank_{rank}/{net}/{graph}/{iteration} since 1.3, older layouts,
/// and other layouts on Ascend (legacy_layouts.h).
[[nodiscard]] DumpFamily mindspore_family();

}  // namespace sporescope
