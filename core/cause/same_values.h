// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dump/dump.h"

namespace sporescope {

/// True if two tensors of a dump have the same type, number of elements and bytes in storage order. False if one cannot be
/// read.
[[nodiscard]] bool have_same_values(const Dump& dump, RecordIndex a, RecordIndex b);

}  // namespace sporescope
