// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <span>

#include "core/tensor/dtype.h"

namespace sporescope {

/// Reverses the bytes of each element, and of each component of a complex element.
void swap_bytes(DType dtype, std::span<std::byte> elements);

}  // namespace sporescope
