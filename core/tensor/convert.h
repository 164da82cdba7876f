// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>

#include "core/tensor/dtype.h"

namespace sporescope {

/// Elements as doubles (complex numbers by their magnitude). `block` holds at least out.size() elements, native byte order.
void to_doubles(DType dtype, std::span<const std::byte> block, std::span<double> out);

/// Elements as real and imaginary parts, one pair each; other numbers have the imaginary part 0.
void to_complex_parts(DType dtype, std::span<const std::byte> block, std::span<double> out);

}  // namespace sporescope
