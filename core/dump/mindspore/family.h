// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dump/family.h"

namespace sporescope {

/// What MindSpore 1.3 and newer write with MINDSPORE_DUMP_CONFIG: rank_{rank}/{net}/{graph}/{iteration}.
[[nodiscard]] DumpFamily mindspore_family();

}  // namespace sporescope
