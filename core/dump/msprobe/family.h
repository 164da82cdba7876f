// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dump/family.h"

namespace sporescope {

/// The dumps that msprobe writes: step{step}/{rank, rank{rank}, proc{pid}}/dump.json.
[[nodiscard]] DumpFamily msprobe_family();

}  // namespace sporescope
